"""Examples of the outcome: whether a table that disagrees with its hands moves a place (article 10)."""

from __future__ import annotations

from ..build import E, N, S, competition, table, win
from ..example import Passing, Record, fails, found

HANDS = [*(win(E, off=S, value=8) for _ in range(12)), win(N, off=E, value=50)]
"""Twelve times E +32, S -16, W -8, N -8, then N +74, E -58, S -8, W -8: E 326, S -200, W -104, N -22."""


def _written(*totals: int) -> Record:
    e, s, w, n = totals
    return competition(table(players=(1, 2, 3, 4), hands=HANDS, totals=(e, s, w, n)))


FAILING = [
    fails(
        "T19",
        "the totals of West and North exchanged",
        _written(326, -200, -22, -104),
        "article 10, p.53: by the hands North has -22 and is second, West third",
        found("note", "no. 3: 2 → 3, no. 4: 3 → 2", session=1, table=1, page=53),
    ),
]

PASSING = [
    Passing("T19", "a slip that moves nobody", _written(327, -200, -104, -22), "the order stays"),
]
