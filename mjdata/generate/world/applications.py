"""Who applies for what in a world: honest ones, those at a threshold and below it, mistaken and fraudulent ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import cycle
from random import Random

from mjdata.errors import UserError
from mjdata.generate.plant.site import Unfit
from mjdata.generate.world.careers import Claimable, Standard, has_place, levels, verdict
from mjdata.generate.world.draft import Draft, a_certificate, drafted
from mjdata.generate.world.faults import FRAUDS, SLIPS, Bench, Plant
from mjdata.generate.world.plan import World
from mjdata.generate.world.standard import CP_EXACTLY, CP_SHORT, TP_EXACTLY, TP_SHORT, MadeUp
from mjdata.rules.classes import MET, MISSING
from mjdata.rules.pin import LEVELS, LIVE, WEB, PinLevel

_PLACES = ("N08", "N09", "N13")
_TOGETHER = ("N10",)
_STANDARDS = ("N05", "N06", *_PLACES)
_SHARE_OF_THRESHOLDS, _SHARE_OF_FAULTS = 0.35, 0.4
"""Of all applications, the most that are at a threshold, and those with a slip or a fraud; the rest is honest."""


class Desk:
    """The applications of a world while they are written: nobody applies twice."""

    def __init__(self, world: World, every: Sequence[Claimable], standard: MadeUp, random: Random) -> None:
        self.world, self.standard, self.random = world, standard.numbers, random
        self.edges = standard.edges
        self.every = list(every)
        random.shuffle(self.every)
        self.drafts: list[Draft] = []
        self.bench = Bench(world, self.drafts, random)
        self._taken: set[int] = set()

    def left(self) -> Iterator[Claimable]:
        """Yield what those may claim who did not apply yet."""
        return (own for own in self.every if own.person.key not in self._taken)

    def add(self, draft: Draft) -> None:
        """Keep an application."""
        self._taken.add(draft.person.key)
        self.drafts.append(draft)

    def met(self, own: Claimable) -> list[int]:
        """Return the levels that results meet, the highest first."""
        return sorted(one.level for one in levels(own.kind) if self.verdict(one, own) == MET)

    def verdict(self, level: PinLevel, own: Claimable) -> str:
        """Return what a level makes of results."""
        return verdict(level, self.standard[own.kind, level.level], own.results)

    def write(self, own: Claimable, level: int, case: str) -> Draft:
        """Write an honest application."""
        return drafted(own, level, case, self.random)


def applications(world: World, every: Sequence[Claimable], standard: MadeUp, random: Random) -> list[Draft]:
    """Return the applications of a world: verdicts at every threshold, every fault in turn, the rest honest."""
    desk, count = Desk(world, every, standard, random), world.plan.applications
    if world.plan.plant_errors:
        _at_thresholds(desk, round(_SHARE_OF_THRESHOLDS * count))
        _contested(desk, max(2, count // 50))
        _with_faults(desk, round(_SHARE_OF_FAULTS * count))
    _honest(desk, count)
    _too_early(desk, count)
    if (found := len(desk.drafts)) < count:
        text = f"only {found} of {count} applications find an applicant; expected more players or competitions"
        raise UserError(text)
    random.shuffle(desk.drafts)
    return desk.drafts


Fits = Callable[[PinLevel, Claimable, Standard], bool]


def _readings_differ(level: PinLevel, own: Claimable, standard: Standard) -> bool:
    numbers = standard[own.kind, level.level]
    between = numbers.cp is not None and own.cp[0] < numbers.cp <= own.cp[1]
    return between and own.tp >= numbers.tp and has_place(level, own.results)


def _with_points(level: PinLevel, own: Claimable, standard: Standard) -> bool:
    numbers = standard[own.kind, level.level]
    return own.tp >= numbers.tp and (numbers.cp is None or own.cp[0] >= numbers.cp)


def _best(level: PinLevel, own: Claimable) -> int | None:
    """Return the best place in an event of the class that a level asks for."""
    counted = [r for r in own.results if level.event_class in (None, r.event.sort.event_class)]
    return min((r.rank for r in counted if r.rank is not None), default=None)


def _has_team(level: PinLevel, own: Claimable) -> bool:
    return level.team is not None and any(r.rank_team == level.team for r in own.results)


def _place_is(more: int) -> Fits:
    def fits(level: PinLevel, own: Claimable, standard: Standard) -> bool:
        if level.individual is None or _has_team(level, own):
            return False
        return _best(level, own) == level.individual + more and _with_points(level, own, standard)

    return fits


def _place_by_team(level: PinLevel, own: Claimable, standard: Standard) -> bool:
    best = _best(level, own)
    alone = level.individual is not None and best is not None and best <= level.individual
    return _has_team(level, own) and not alone and _with_points(level, own, standard)


def _team_for_nothing(level: PinLevel, own: Claimable, standard: Standard) -> bool:
    """The first team of a class A event, for a level that asks for the player's own place (4.6, p.142)."""
    first = any(r.rank_team == 1 and r.event.sort.event_class == "A" for r in own.results)
    none = level.event_class == "A" and not has_place(level, own.results)
    return first and none and _with_points(level, own, standard)


_EDGES = {TP_EXACTLY: (), TP_SHORT: ("N05",), CP_EXACTLY: (), CP_SHORT: ("N06",)}
_CASES: dict[str, tuple[Fits, tuple[str, ...]]] = {
    "place_exactly": (_place_is(0), ()),
    "place_short_by_one": (_place_is(1), _PLACES),
    "place_by_team": (_place_by_team, ()),
    "team_for_nothing": (_team_for_nothing, ("N09",)),
    "readings_differ": (_readings_differ, ()),
}
"""Verdicts at a threshold, one below it, and on one standard alone; with the check that tells what is missing."""


def _at_thresholds(desk: Desk, most: int) -> None:
    """Write an application for each edge and each case of a level, as far as somebody fits.

    The highest levels have their choice first.
    """
    of_levels = sorted((*levels(LIVE), *levels(WEB)), key=lambda one: one.level)
    for level in of_levels:
        for edge, own in desk.edges[level.kind, level.level].items():
            if len(desk.drafts) < most:
                desk.add(_case(desk.write(own, level.level, edge), edge, _EDGES[edge]))
    for level in of_levels:
        for case, (fits, checks) in _CASES.items():
            there = (own for own in desk.left() if own.kind == level.kind)
            own = next((own for own in there if fits(level, own, desk.standard)), None)
            if own is not None and len(desk.drafts) < most:
                desk.add(_case(desk.write(own, level.level, case), case, checks))


def _case(draft: Draft, case: str, checks: tuple[str, ...]) -> Draft:
    if checks:
        draft.conduct = "mistaken"
        draft.plant(case, checks, None, *_TOGETHER)
    return draft


def _honest(desk: Desk, count: int) -> None:
    for own in desk.left():
        if len(desk.drafts) >= count:
            return
        if met := desk.met(own):
            desk.add(desk.write(own, met[0], "honest"))


def _too_early(desk: Desk, count: int) -> None:
    """Let those apply who do not meet the first level yet, where nobody else is left."""
    for own in desk.left():
        if len(desk.drafts) >= count or not desk.world.plan.plant_errors:
            return
        draft = desk.write(own, LEVELS[0], "too_early")
        if draft.state(desk.standard) == MISSING:
            draft.conduct = "mistaken"
            draft.plant("level_above", _STANDARDS)
            desk.add(draft)


def _with_faults(desk: Desk, count: int) -> None:
    """Write applications with faults, each kind in turn: slips alone, frauds alone and several together."""
    _some_honest(desk)
    turn: Iterator[tuple[Plant, ...]] = cycle([
        *((slip,) for slip in SLIPS),
        *((fraud,) for fraud in FRAUDS),
        *((fraud, FRAUDS[at - 1], FRAUDS[at - 3]) for at, fraud in enumerate(FRAUDS)),
        _too_high,
    ])  # fmt: skip
    for plants in (next(turn) for _ in range(count)):
        draft = _planted(desk, plants)
        if draft is not None:
            desk.add(draft)


def _some_honest(desk: Desk) -> None:
    """Write a few honest applications first, whose places others may claim."""
    _honest(desk, max(3, desk.world.plan.applications // 20))


def _level_above(draft: Draft, bench: Bench) -> None:  # noqa: ARG001 - every plant takes both
    """Ask for the level above the highest that is met."""
    draft.level -= 1


_too_high: tuple[Plant, ...] = (_level_above,)


def _planted(desk: Desk, plants: tuple[Plant, ...]) -> Draft | None:
    """Return an application of the first who fits, with these faults; None: nobody does."""
    several = len(plants) > 1 or plants == _too_high
    for own in desk.left():
        met = desk.met(own)
        if not met or (several and met[0] == 1):
            continue
        draft = desk.write(own, met[0] - several, "faults")
        draft.conduct = "fraudulent" if plants[0] in FRAUDS else "mistaken"
        try:
            for plant in plants:
                if plant is not _level_above:
                    plant(draft, desk.bench)
        except Unfit:
            continue
        if several and draft.state(desk.standard) == MISSING:
            draft.plant("level_above", _STANDARDS, None, *_TOGETHER)
        elif plants == _too_high:
            continue
        return draft
    return None


def _contested(desk: Desk, count: int) -> None:
    """Let somebody apply with the results of another who bears the name: the record cannot tell whose they are."""
    for own in desk.left():
        if not count:
            return
        if not (met := desk.met(own)):
            continue
        count -= 1
        holder = desk.write(own, met[0], "claimed_by_two")
        holder.doubt(holder.sure)
        impostor = copy(holder)
        impostor.lines, impostor.maybe = [copy(line) for line in holder.lines], list(holder.maybe)
        impostor.certificate = a_certificate(desk.random)
        impostor.faults = []
        for draft, conduct in ((holder, "contested"), (impostor, "fraudulent")):
            draft.conduct = conduct
            for line in draft.lines:
                draft.plant("claimed_by_two", ("N17",), line.event)
            desk.add(draft)
