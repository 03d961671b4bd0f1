"""Applications at a threshold, one below it, and with one standard missing, at every level."""

from __future__ import annotations

from collections.abc import Callable

from mjdata.generate.world.careers import Claimable, Standard, has_place, levels
from mjdata.generate.world.desk import Desk
from mjdata.generate.world.draft import Draft
from mjdata.generate.world.standard import CP_EXACTLY, CP_SHORT, TP_EXACTLY, TP_SHORT
from mjdata.rules.pin import LIVE, WEB, PinLevel

PLACES = ("N08", "N09", "N13")
"""The checks of a place: live, class A, the web."""
TOGETHER = ("N10",)
"""The check of all standards together."""
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
    "place_short_by_one": (_place_is(1), PLACES),
    "place_by_team": (_place_by_team, ()),
    "team_for_nothing": (_team_for_nothing, ("N09",)),
    "readings_differ": (_readings_differ, ()),
}
"""Places at a threshold and one below it, and one standard alone; with the checks of what is missing."""


def at_thresholds(desk: Desk, most: int) -> None:
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
            fitting = next((own for own in there if fits(level, own, desk.standard)), None)
            if fitting is not None and len(desk.drafts) < most:
                desk.add(_case(desk.write(fitting, level.level, case), case, checks))


def _case(draft: Draft, case: str, checks: tuple[str, ...]) -> Draft:
    if checks:
        draft.conduct = "mistaken"
        draft.plant(case, checks, None, *TOGETHER)
    return draft
