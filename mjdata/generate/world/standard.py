"""A standard of nobody's for a world: each number is reached exactly, or missed by one, by somebody.

The numbers of the rule book are lost in the text at hand (wmo-2013, appendix 9, 4.6, p.142, and 4.7, p.143).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product

from mjdata.generate.world.careers import Claimable, Numbers, Standard, has_place, levels
from mjdata.rules.pin import LIVE, WEB, Kind

TP_EXACTLY, TP_SHORT, CP_EXACTLY, CP_SHORT = "tp_exactly", "tp_short_by_one", "cp_exactly", "cp_short_by_one"
"""The edges of a level: a number reached exactly or missed by one, and all else met."""
_TP, _CP = (4, 7), (70, 200)
"""Between what, for each level from 9品 up, a number may lie: so the one above always is higher."""
_CHOICE = 5
"""People who are tried for an edge."""

Edges = dict[str, Claimable]
"""Who stands at each edge of a level; each somebody else."""


@dataclass
class MadeUp:
    """The numbers, and who stands at their edges, by kind and level."""

    numbers: Standard = field(default_factory=dict)
    edges: dict[tuple[Kind, int], Edges] = field(default_factory=dict)


def made_up(every: Sequence[Claimable]) -> MadeUp:
    """Choose the numbers of all levels, the highest first, as fewest reach it.

    Where nobody stands at an edge, a number is the lowest allowed.
    """
    found, taken = MadeUp(), set[int]()
    kinds: tuple[Kind, ...] = (LIVE, WEB)
    for kind in kinds:
        own = sorted((one for one in every if one.kind == kind), key=_is_wanted)
        above = Numbers(10**6, 10**6 if kind == LIVE else None)
        for level in reversed(levels(kind)):
            placed = _Placed([one for one in own if has_place(level, one.results)])
            above, edges = placed.chosen(10 - level.level, above, taken)
            found.numbers[kind, level.level], found.edges[kind, level.level] = above, edges
            taken |= {one.person.key for one in edges.values()}
    return found


def _is_wanted(own: Claimable) -> int:
    """Order by the best place where high levels look for one: who has it is left for them."""
    places = [r.rank for r in own.results if r.rank is not None and r.event.sort.event_class in ("A", "web")]
    return -min(places, default=1000)


class _Placed:
    """Those who have the place of a level, by what else they have."""

    def __init__(self, placed: Sequence[Claimable]) -> None:
        self.by_tp: dict[int, list[Claimable]] = defaultdict(list)
        self.by_cp: dict[tuple[int, int], list[Claimable]] = defaultdict(list)
        for one in placed:
            self.by_tp[one.tp].append(one)
            for reading, cp in enumerate(one.cp):
                self.by_cp[reading, cp].append(one)

    def chosen(self, step: int, above: Numbers, taken: set[int]) -> tuple[Numbers, Edges]:
        """Return the first numbers of a level at all edges of which somebody stands, and who."""
        tps = range(_TP[0] * step + _TP[0], min(_TP[1] * step + 1 + _TP[0], above.tp))
        cps = (None,) if above.cp is None else range(_CP[0] * step, min(_CP[1] * step + 1, above.cp))
        for tp, cp in product(tps, cps):
            if (edges := self._edges(tp, cp, taken)) is not None:
                return Numbers(tp, cp), edges
        return Numbers(tps[0], cps[0]), {}

    def _edges(self, tp: int, cp: int | None, taken: set[int]) -> Edges | None:
        if tp not in self.by_tp or tp - 1 not in self.by_tp:
            return None
        if cp is not None and ((0, cp) not in self.by_cp or (1, cp - 1) not in self.by_cp):
            return None
        there = {TP_EXACTLY: tp, TP_SHORT: tp - 1}
        found = {
            edge: [one for one in self.by_tp[points] if cp is None or one.cp[0] >= cp]
            for edge, points in there.items()
        }
        if cp is not None:
            by_cp = {CP_EXACTLY: self.by_cp[0, cp], CP_SHORT: self.by_cp[1, cp - 1]}
            found |= {edge: [one for one in some if one.tp >= tp] for edge, some in by_cp.items()}
        choices = [list(islice(_persons(some, taken), _CHOICE)) for some in found.values()]
        if not all(choices):
            return None
        for some in product(*choices):
            if len({one.person.key for one in some}) == len(some):
                return dict(zip(found, some, strict=True))
        return None


def _persons(some: Sequence[Claimable], taken: set[int]) -> Iterator[Claimable]:
    """Yield a set of results of each person who is not taken."""
    seen = set(taken)
    for one in some:
        if one.person.key not in seen:
            seen.add(one.person.key)
            yield one


_HEAD = """\
# A TEST STANDARD, made up for a generated world. These are not the numbers of the rule book, which are lost
# in the text at hand (wmo-2013, appendix 9, 4.6, p.142, and 4.7, p.143). No Pin may be judged by them.

[[standards]]
in_force_from = 2013-01-01
source = "made up by mjdata generate"
confirmed_by = "nobody"
test_only = true
"""


def standard_text(standard: Standard) -> str:
    """Return a standard as a register (TOML) that says that it is nobody's."""
    text = _HEAD
    for kind in (LIVE, WEB):
        own = {level: numbers for (of, level), numbers in standard.items() if of == kind}
        rows = [_row(level, own[level]) for level in sorted(own, reverse=True)]
        text += f"{kind} = [\n{''.join(rows)}]\n"
    return text


def _row(level: int, numbers: Numbers) -> str:
    cp = "" if numbers.cp is None else f", cp = {numbers.cp}"
    return f"  {{ level = {level}, tp = {numbers.tp}{cp} }},\n"
