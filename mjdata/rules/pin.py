"""The Pin standards (wmo-2013, appendix 9, 3 to 4.7, p.138-143): nine levels, live and on the web.

The places stand in the edition. The points that a level asks for are lost in the text at hand: they are a
register of their own, empty until somebody supplies them with their source.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final, Literal

import msgspec

from mjdata.errors import UserError
from mjdata.rules.classes import MET, MISSING, OPEN

LEVELS = tuple(range(9, 0, -1))
"""The levels as they rise: 9品 is the first, 1品 the highest (3.1, p.139)."""
LIVE: Final = "live"
WEB: Final = "web"
Kind = Literal["live", "web"]


class PinLevel(msgspec.Struct, frozen=True):
    """What a level asks for beside points: a place (4.6, p.142; 4.7, p.143), and who issues it (7.3-7.4).

    ``individual``: to be among the first so many. ``team``: or a member of the team at that place.
    ``event_class``: the class of the event where only one counts. None of them: points only.
    """

    level: int
    kind: Kind
    issuer: Literal["member", "wmcc", "site"]
    individual: int | None = None
    team: int | None = None
    event_class: Literal["A"] | None = None


class PinPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of a level. None: not supplied. The web has one column of points, ``tp``."""

    level: int
    tp: int | None = None
    cp: int | None = None


class PinStandards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of all levels as in force from a day on, with where they stand and who confirmed them."""

    in_force_from: date
    source: str = ""
    confirmed_by: str = ""
    test_only: bool = False
    live: tuple[PinPoints, ...] = ()
    web: tuple[PinPoints, ...] = ()

    def points(self, kind: Kind, level: int) -> PinPoints:
        """Return the points of a level; all None where none were supplied."""
        rows = self.live if kind == LIVE else self.web
        return next((row for row in rows if row.level == level), PinPoints(level))


class PinRegister(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every version of the standards, the oldest first."""

    standards: tuple[PinStandards, ...] = ()

    def in_force(self, day: date) -> PinStandards | None:
        """Return the standards of a day (6.3, p.146: the committee revises them); None: there are none."""
        return next((one for one in reversed(self.standards) if one.in_force_from <= day), None)


def read_register(text: str, where: str) -> PinRegister:
    """Read a register of standards; ``UserError`` with one sentence when it is not a sound one."""
    try:
        register = msgspec.convert(tomllib.loads(text), PinRegister)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UserError(f"{where} is no register of Pin standards: {error}") from None
    for fault in faults(register):
        raise UserError(f"{where}: {fault}")
    return register


def faults(register: PinRegister) -> Iterator[str]:
    """Yield what is wrong: nine rows, both columns rising from 9品 to 1品, a source and who confirmed it."""
    days = [one.in_force_from for one in register.standards]
    if days != sorted(set(days)):
        yield "standards must follow each other by in_force_from, each day once"
    for one in register.standards:
        for kind, rows, columns in ((LIVE, one.live, ("tp", "cp")), (WEB, one.web, ("tp",))):
            if rows and [row.level for row in rows] != list(LEVELS):
                yield f"{kind} of {one.in_force_from}: expected nine rows, levels 9 to 1"
            for column in columns:
                given = [value for row in rows if (value := getattr(row, column)) is not None]
                if any(upper <= lower for lower, upper in pairwise(given)):
                    yield f"{kind} of {one.in_force_from}: {column} does not rise from 9 to 1"
                if any(value <= 0 for value in given):
                    yield f"{kind} of {one.in_force_from}: {column} of a level is not above 0"
                if given and not (one.source.strip() and one.confirmed_by.strip()):
                    yield f"standards of {one.in_force_from} have numbers but no source or no confirmed_by"


@dataclass(frozen=True)
class Achieved:
    """A result that a player brings: the event's class, and the places there, alone and with the team."""

    competition_id: str
    event_class: str | None
    individual: int | None = None
    team: int | None = None


@dataclass(frozen=True)
class Career:
    """What a player has, live or on the web, never both (3.5, p.140).

    ``tp12`` in twelfths. ``cp``: positive competition points by both readings of 4.2, p.141, per session and
    per competition: the text leans to the second and does not settle it.
    """

    tp12: int
    cp: tuple[int, int]
    results: tuple[Achieved, ...] = ()


@dataclass(frozen=True)
class Standard:
    """One of the standards of a level: what is needed, what the player has, and whether it is met.

    ``open`` where the number is not supplied, or where the two readings of 4.2 differ; ``why`` says which.
    """

    name: Literal["tp", "cp", "place"]
    needed: str
    found: str
    state: str
    why: str = ""


NOT_SUPPLIED, READINGS_DIFFER, CLASS_UNKNOWN = "number_not_supplied", "readings_differ", "class_unknown"
RECORD_OPEN = "record_open"
"""Why a standard is open."""
BEYOND = 10**9
"""More points than anybody ever has: it stands for points that the record leaves open."""


def standards_of(level: PinLevel, points: PinPoints, career: Career) -> list[Standard]:
    """Return each standard of a level for a player: points, and for levels 6 to 1 a place (4.6, 4.7)."""
    found = [_points("tp", points.tp, (career.tp12 // 12, career.tp12 // 12))]
    if level.kind == LIVE:
        found.append(_points("cp", points.cp, career.cp))
    if level.individual is not None:
        found.append(_place(level, level.individual, career.results))
    return found


def standards_between(level: PinLevel, points: PinPoints, least: Career, most: Career) -> list[Standard]:
    """Return each standard of a level for a player of whom only the least and the most is known.

    More points and more places never hurt, so what the least meets is met and what the most lacks is missing;
    in between it is open.
    """
    pairs = zip(standards_of(level, points, least), standards_of(level, points, most), strict=True)
    return [_between(lower, upper) for lower, upper in pairs]


def _between(lower: Standard, upper: Standard) -> Standard:
    shown = lower.found if lower.found == upper.found else f"{lower.found} … {upper.found}"
    settled = lower.state if lower.state == MET else upper.state if upper.state == MISSING else None
    if settled is not None:
        return Standard(lower.name, lower.needed, shown, settled)
    why = lower.why if lower.state == upper.state == OPEN else RECORD_OPEN
    return Standard(lower.name, lower.needed, shown, OPEN, why)


def _points(name: Literal["tp", "cp"], needed: int | None, has: tuple[int, int]) -> Standard:
    least, most = min(has), max(has)
    shown = _shown(least) if least == most else f"{_shown(least)}-{_shown(most)}"
    if needed is None:
        return Standard(name, "?", shown, OPEN, NOT_SUPPLIED)
    state = MET if least >= needed else MISSING if most < needed else OPEN
    return Standard(name, str(needed), shown, state, READINGS_DIFFER if state == OPEN else "")


def _shown(points: int) -> str:
    return "?" if points >= BEYOND else str(points)


def _place(level: PinLevel, individual: int, results: Sequence[Achieved]) -> Standard:
    """Judge the place: among the first so many, or in the team at its place; for 3品 up in class A only."""
    near = [r for r in results if r.individual is not None and r.individual <= individual]
    near += [r for r in results if level.team is not None and r.team == level.team]
    needed = f"<= {individual}" + (f", team {level.team}" if level.team else "")
    needed += f", class {level.event_class}" if level.event_class else ""
    counted = [r for r in near if level.event_class in (None, r.event_class)]
    unknown = [r for r in near if r.event_class is None]
    state = MET if counted else OPEN if unknown else MISSING
    of_class = [r for r in results if level.event_class in (None, r.event_class) or r.event_class is None]
    best = min((r.individual for r in of_class if r.individual is not None), default=None)
    return Standard("place", needed, str(best or "-"), state, CLASS_UNKNOWN if state == OPEN else "")
