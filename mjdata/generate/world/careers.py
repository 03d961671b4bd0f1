"""What people may apply with: every set of their results, and which levels it meets by the test standard."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from mjdata.generate.made import EDITION
from mjdata.generate.world.events import Result
from mjdata.generate.world.people import Person
from mjdata.generate.world.plan import World
from mjdata.rules.classes import MET, MISSING, OPEN
from mjdata.rules.edition import edition
from mjdata.rules.pin import Kind, PinLevel

_MOST = 8
"""Results of a person that are combined."""


@dataclass(frozen=True)
class Claimable:
    """Results of one person, all live or all on the web, of events that count without any doubt."""

    person: Person
    kind: Kind
    results: tuple[Result, ...]

    @cached_property
    def tp(self) -> int:
        """Table points of all of them (4.1, p.141)."""
        return sum(result.tp for result in self.results)

    @cached_property
    def cp(self) -> tuple[int, int]:
        """Positive competition points by competition and by session: the readings of 4.2, p.141."""
        by_event = sum(result.cp_by_event for result in self.results)
        return by_event, sum(result.cp_by_session for result in self.results)


@dataclass(frozen=True)
class Numbers:
    """The points of a level of the test standard; the web has none of competition."""

    tp: int
    cp: int | None


Standard = dict[tuple[Kind, int], Numbers]


def levels(kind: Kind) -> list[PinLevel]:
    """Return the levels of a kind from the first, 9品, to the highest."""
    return sorted((one for one in edition(EDITION).pins if one.kind == kind), key=lambda one: -one.level)


def has_place(level: PinLevel, results: Sequence[Result]) -> bool:
    """Tell whether one of the results has the place that a level asks for (4.6, p.142; 4.7, p.143)."""
    if level.individual is None:
        return True
    for result in results:
        if level.event_class not in (None, result.event.sort.event_class):
            continue
        if result.rank is not None and result.rank <= level.individual:
            return True
        if level.team is not None and result.rank_team == level.team:
            return True
    return False


def verdict(
    level: PinLevel, numbers: Numbers | None, sure: Sequence[Result], maybe: Sequence[Result] = ()
) -> str:
    """Return what a level makes of results; whether those in ``maybe`` count the record does not tell.

    Without numbers (the day is not known) the points are open.
    """
    least = _standards(level, numbers, sure)
    most = _standards(level, numbers, (*sure, *maybe))
    if any(state == MISSING for state in most):
        return MISSING
    return MET if all(state == MET for state in least) else OPEN


def _standards(level: PinLevel, numbers: Numbers | None, results: Sequence[Result]) -> Iterator[str]:
    place = MET if has_place(level, results) else MISSING
    if numbers is None:
        return iter((OPEN, place))
    tp = MET if sum(r.tp for r in results) >= numbers.tp else MISSING
    if numbers.cp is None:
        return iter((tp, place))
    by_event, by_session = sum(r.cp_by_event for r in results), sum(r.cp_by_session for r in results)
    cp = MET if by_event >= numbers.cp else MISSING if by_session < numbers.cp else OPEN
    return iter((tp, cp, place))


def claimables(world: World) -> list[Claimable]:
    """Return every set of results that a regular may apply with."""
    own: dict[tuple[int, Kind], list[Result]] = defaultdict(list)
    for event in world.events:
        if event.sort.fault:
            continue
        for key, result in event.results.items():
            if key < world.regulars and result.rank is not None:
                own[key, event.kind].append(result)
    return [
        Claimable(some[0].person, kind, some)
        for (_, kind), results in sorted(own.items())
        for size in range(1, min(_MOST, len(results)) + 1)
        for some in combinations(results[:_MOST], size)
    ]
