"""The classes of competitions, A, B and C, and the web (wmo-2013, appendix 9, 5, p.144-146).

The Chinese text prevails: class A asks for 80 players, where the English one has 60.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

if TYPE_CHECKING:
    from mjdata.rules.edition import Edition

MET, MISSING, OPEN = "met", "missing", "open"
"""``open``: the record does not say, or the text does not."""
REQUIREMENTS = ("players", "sessions", "scope", "authority", "rules")
"""What is asked of every class, in the order of ``requirements``."""
THESE_RULES = "wmo-2013"
"""The edition that every class has to be played under (5, p.144)."""


class EventClass(msgspec.Struct, frozen=True):
    """What a class asks for: players and sessions at least, and the scopes that its clause names."""

    id: Literal["A", "B", "C", "web"]
    clause: str
    scopes: tuple[str, ...]
    players: int = 0
    sessions: int = 0


@dataclass(frozen=True)
class EventFacts:
    """What is known of an event. None: the record does not say.

    ``players``: the fewest and the most by any reading of 参赛人数, on which the text is silent: those
    listed, those who played, those who played every session. ``sessions``: those that were really played.
    ``whole``: whether every session is on record; else more players and sessions may have been there.
    ``registration``: the number under which the World Mahjong Contest Center has it on file (4.4, p.141);
    empty when the register has none. ``rules``: the edition, or the other rules, that the event names.
    """

    players: tuple[int, int]
    sessions: int
    whole: bool
    scope: str | None = None
    registration: str | None = None
    rules: str | None = None

    @property
    def by_these_rules(self) -> bool:
        """Whether the rules that the event names are those of the rule book."""
        return self.rules == THESE_RULES


@dataclass(frozen=True)
class Requirement:
    """One requirement of a class: what is needed, what is found, and ``met``, ``missing`` or ``open``.

    ``lacking``: how many players or sessions are short; None where nothing can be counted.
    """

    name: str
    needed: str
    found: str
    state: str
    lacking: int | None = None


def requirements(event_class: EventClass, facts: EventFacts) -> Iterator[Requirement]:
    """Yield each requirement of a class (appendix 9, 4.4, p.141, and 5, p.144-146), met or not.

    A scope that only a higher class names is left open: the text does not say that the wider one is enough.
    """
    yield _counted("players", event_class.players, facts.players, facts.whole)
    yield _counted("sessions", event_class.sessions, (facts.sessions, facts.sessions), facts.whole)
    yield Requirement(
        "scope", ", ".join(event_class.scopes), facts.scope or "", _scope_state(event_class, facts.scope)
    )
    authority = MET if facts.registration else OPEN if facts.registration is None else MISSING
    yield Requirement("authority", "on file at the WMCC", facts.registration or "", authority)
    rules = OPEN if facts.rules is None else MET if facts.by_these_rules else MISSING
    yield Requirement("rules", "these rules", facts.rules or "", rules)


def _counted(name: str, least: int, found: tuple[int, int], whole: bool) -> Requirement:
    """Compare a count with the least that a class asks for; ``found`` is the fewest and the most."""
    fewest, most = found
    state = MET if fewest >= least else MISSING if most < least and whole else OPEN
    shown = str(fewest) if fewest == most else f"{fewest}-{most}"
    return Requirement(name, f">= {least}", shown, state, max(least - fewest, 0))


_ORDER = {"A": 0, "B": 1, "C": 2}
_WIDEST = {
    "world_championship": 0,
    "continental_championship": 0,
    "world_event": 0,
    "continental": 1,
    "multinational": 1,
    "national": 1,
    "bilateral": 1,
    "regional": 2,
    "friendly": 2,
}
"""The class whose clause names a scope, by its place."""
SCOPES = (*_WIDEST, "web")
"""Every scope that 5.1 to 5.3 name, the widest first."""


def _scope_state(event_class: EventClass, scope: str | None) -> str:
    if scope is None:
        return OPEN
    if scope in event_class.scopes:
        return MET
    wider = event_class.id in _ORDER and scope in _WIDEST and _WIDEST[scope] < _ORDER[event_class.id]
    return OPEN if wider else MISSING


def unmet(found: Sequence[Requirement]) -> list[Requirement]:
    """Return the requirements that are missing or open."""
    return [requirement for requirement in found if requirement.state != MET]


class Judged(Protocol):
    """A requirement that is ``met``, ``missing`` or ``open``."""

    @property
    def state(self) -> str:
        """One of the three."""


def state_of(found: Sequence[Judged]) -> str:
    """Return whether a class is reached: missing when one requirement is, else open when one is."""
    states = {requirement.state for requirement in found}
    return next(state for state in (MISSING, OPEN, MET) if state in states)


def class_states(edition: Edition, facts: EventFacts) -> dict[str, str]:
    """Return whether each class is met, missing or open, the highest first."""
    return {one.id: state_of(list(requirements(one, facts))) for one in edition.classes}


def open_class(states: Mapping[str, str]) -> str | None:
    """Return the highest class that the record leaves open, above the highest that is met; None without."""
    highest = next((name for name, state in states.items() if state != MISSING), None)
    return highest if highest is not None and states[highest] == OPEN else None


def classes_between(highest: str, lowest: str | None) -> tuple[str, ...]:
    """Return the classes that an event may be of: from the highest left open down to what it reaches, if any.

    The web is a class of its own (5.4, p.146).
    """
    ladder = tuple(_ORDER)
    if highest not in ladder:
        return (highest,) if lowest is None else (highest, lowest)
    return ladder[ladder.index(highest) : ladder.index(lowest) + 1 if lowest in ladder else None]


def highest_class(states: Mapping[str, str]) -> str | None:
    """Return the highest class of which every requirement is met; None when there is none."""
    return next((name for name, state in states.items() if state == MET), None)
