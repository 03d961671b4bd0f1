"""Fan that join sets: relations of chows, and of pungs, by suit and rank (序数牌系列, 刻系列; p.36-46).

Each relation is asked of the lowest tiles of its sets in rising order, all chows or all pungs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from mjdata.rules.mcr.kinds import HONOURS_FROM, RANKS

Relation = Callable[[Sequence[int]], bool]


class Join(NamedTuple):
    """A fan made by so many chows, or pungs, that stand in a relation."""

    fan: str
    chows: bool
    size: int
    of: Relation


def _suits(firsts: Sequence[int]) -> list[int]:
    return [first // RANKS for first in firsts]


def _ranks(firsts: Sequence[int]) -> list[int]:
    return sorted(first % RANKS for first in firsts)


def _numbered(firsts: Sequence[int]) -> bool:
    return max(firsts) < HONOURS_FROM


def _steps(*allowed: int) -> Relation:
    """One suit, each set so many ranks above the last: always the same step."""

    def stand(firsts: Sequence[int]) -> bool:
        steps = {high - low for low, high in pairwise(firsts)}
        return (
            _numbered(firsts) and len(set(_suits(firsts))) == 1 and len(steps) == 1 and steps <= set(allowed)
        )

    return stand


def _mixed_steps(step: int) -> Relation:
    """As many suits as sets, each set so many ranks above the last."""

    def stand(firsts: Sequence[int]) -> bool:
        ranks = _ranks(firsts)
        return (
            _numbered(firsts)
            and len(set(_suits(firsts))) == len(firsts)
            and all(high - low == step for low, high in pairwise(ranks))
        )

    return stand


def _two_dragons(one_suit: bool) -> Relation:
    """123 and 789 twice, in one suit or in two."""

    def stand(firsts: Sequence[int]) -> bool:
        suits = _suits(firsts)
        pairs = sorted(zip(suits, (first % RANKS for first in firsts), strict=True))
        low, high = 0, RANKS - 3
        if one_suit:
            return pairs == [(suits[0], low)] * 2 + [(suits[0], high)] * 2
        return pairs == [(suits[0], low), (suits[0], high), (suits[-1], low), (suits[-1], high)] and (
            suits[0] != suits[-1]
        )

    return stand


TWO_DRAGONS = {"一色双龙会": _two_dragons(True), "三色双龙会": _two_dragons(False)}
"""Four chows with a fixed pair of fives, which ``numbers`` looks at: no set is left over to be joined."""

JOINS = (
    # 同顺类: chows alike
    Join("一色四同顺", True, 4, _steps(0)),
    Join("一色三同顺", True, 3, _steps(0)),
    Join("三色三同顺", True, 3, _mixed_steps(0)),
    Join("一般高", True, 2, _steps(0)),
    Join("喜相逢", True, 2, _mixed_steps(0)),
    # 步步高类: 依次递增一个或两个序数, but not a combination of both (p.37, 39, 43)
    Join("一色四步高", True, 4, _steps(1, 2)),
    Join("一色三步高", True, 3, _steps(1, 2)),
    Join("三色三步高", True, 3, _mixed_steps(1)),
    # 龙类: 123, 456, 789
    Join("清龙", True, 3, _steps(3)),
    Join("花龙", True, 3, _mixed_steps(3)),
    Join("连六", True, 2, _steps(3)),
    # 老少类: 123, 789
    Join("老少副", True, 2, _steps(6)),
    # 刻类: pungs alike, or in steps of one
    Join("一色四节高", False, 4, _steps(1)),
    Join("一色三节高", False, 3, _steps(1)),
    Join("三同刻", False, 3, _mixed_steps(0)),
    Join("三色三节高", False, 3, _mixed_steps(1)),
    Join("双同刻", False, 2, _mixed_steps(0)),
)
