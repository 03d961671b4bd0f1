"""Examples of the outcome: what the open findings may move, alone and together (article 10)."""

from __future__ import annotations

from mjdata.checks.records import CompetitionRecord
from mjdata.rules.rulings import UNSET, Rulings

from ..build import E, N, S, competition, rotated, rule, sixteen, table, whole_event, win
from ..example import Passing, Record, fails, found

HANDS = [*(win(E, off=S, value=8) for _ in range(12)), win(N, off=E, value=50)]
"""Twelve times E +32, S -16, W -8, N -8, then N +74, E -58, S -8, W -8: E 326, S -200, W -104, N -22."""


def _written(*totals: int) -> Record:
    e, s, w, n = totals
    return competition(table(players=(1, 2, 3, 4), hands=HANDS, totals=(e, s, w, n)))


def tied(rulings: Rulings = UNSET) -> CompetitionRecord:
    """A whole event with a tie in session 6: East (player 2) +32, South (3) -16, West (4) and North (1) -8.

    Sessions 1 to 5 give the players 11, 9, 8 and 7 table points and +36, +24, -24 and -36 points. The tie
    shared (1.5 each), player 2 has 13, player 1 12.5, player 4 8.5 and player 3 8, with -44 and -40 points.
    """
    last = table(session=6, players=rotated(6), hands=sixteen(win(E, off=S, value=8)))
    return whole_event(last, rulings=rulings)


FAILING = [
    fails(
        "T19",
        "the totals of West and North exchanged",
        _written(326, -200, -22, -104),
        "article 10, p.53: by the hands North has -22 and is second, West third",
        found("note", "no. 3: 2 → 3", "no. 4: 3 → 2", session=1, table=1, page=53),
    ),
    fails(
        "T20",
        "a tie at a table decides the third place",
        tied(),
        "article 9, p.53, is silent: shared or higher player 4 has 8.5 or 9 table points and is third; in an "
        "order of the event perhaps 8, as player 3, who has more points",
        found("note", "2 places", "no. 3: 3-4, no. 4: 3-4", "after place 3", "all exact", page=53),
    ),
]

PASSING = [
    Passing("T19", "a slip that moves nobody", _written(327, -200, -104, -22), "the order stays"),
    Passing(
        "T20",
        "the tie is ruled",
        tied(rule(table_tie="share")),
        "one reading is left, and it is the recorded one",
    ),
]
