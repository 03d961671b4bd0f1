"""Examples of scores that chance hardly gives; the baselines are counted here by hand."""

from __future__ import annotations

from mjdata.checks.records import CompetitionRecord

from ..build import E, N, Played, S, W, competition, sixteen, table, win
from ..example import Passing, fails, found

_VALUES = (9, 10, 11, 12, 13, 14, 15, 16)
_OTHERS = (5, 6, 7, 8)


def _usual(start: int, winners: tuple[int, ...] = (E, S, W, N)) -> list[Played]:
    """Sixteen wins of eight values, each twice, off the next seat of those that win and pay."""
    return [
        win(
            winners[hand % len(winners)],
            off=winners[(hand + 1) % len(winners)],
            value=_VALUES[(start + hand) % len(_VALUES)],
        )
        for hand in range(16)
    ]


def _event(*hands: list[Played], unpaid: tuple[int, ...] = ()) -> CompetitionRecord:
    """Thirteen sessions at table 2, and table 1 of session 1 with these hands if any.

    Players 5 to 8 are at table 2; ``unpaid``: only these seats win and pay there.
    """
    usual = [
        table(session=n, no=2, players=_OTHERS, hands=_usual(n, unpaid or (E, S, W, N))) for n in range(1, 14)
    ]
    return competition(*(table(hands=of) for of in hands), *usual)


FAILING = [
    fails(
        "S23",
        "every win is worth 8, which no other table has",
        _event(sixteen(*(win(E, off=S, value=8) for _ in range(6)))),
        "208 wins elsewhere, none of 8: (1/209)^6 x 14 tables x 9 values",
        found("warning", "6 of 6 wins are worth 8", "(0.5%)", "2e-12", session=1, table=1),
    ),
    fails(
        "S23",
        "player 8 pays for none of 208 wins off a discard",
        _event(unpaid=(E, S, W)),
        "0.75^208 x 4 players",
        found("warning", "player 8 never paid for any of 208 wins", "25%", "4e-26", player=8),
    ),
]

PASSING = [
    Passing("S23", "values as elsewhere, everybody pays", _event(_usual(1)), "a share of 1/8 each"),
    Passing("S23", "two wins of a value that no other table has",
            _event(sixteen(*[win(E, off=S, value=8)] * 2)), "(1/209)^2 x 126 is 0.003"),
]  # fmt: skip
