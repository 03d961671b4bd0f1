"""The answer key of a generated competition."""

from __future__ import annotations

from typing import Literal

import msgspec

Effect = Literal["score_changing", "record", "silent"]
"""``score_changing``: somebody's recorded points or place are not what was played. ``record``: the papers are
wrong, nobody's points are. ``silent``: a wrong score, and yet every record agrees with every other."""


class Planted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A planted error: kind, place, what is written and what is true, and what must come of it.

    ``checks``: those that must find it, any one of them where there are several; none where it is silent.
    ``also``: those that may meet what follows from it. ``tables``: the (session, table) whose sheets it is
    on; ``players``: who sits there, or is said to, or whom it is about; ``files``: where it stands, if whole
    sheets are wrong. ``repairs``: for a slip in one cell, the true repair as the audit words it; at a table
    with a log, also as the log says it.
    """

    kind: str
    effect: Effect
    cell: str
    written: str
    true: str
    checks: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    tables: tuple[tuple[int, int], ...] = ()
    hand_no: int | None = None
    players: tuple[int, ...] = ()
    files: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """What is told rightly: of a file by its name, or (empty) of the whole competition; and the check."""

    file: str
    check: str


class AnswerKey(msgspec.Struct, frozen=True):
    """Every error planted in a generated competition; empty when none was."""

    competition: str
    seed: int
    planted: tuple[Planted, ...]
    told: tuple[Told, ...] = ()


class EventFault(msgspec.Struct, frozen=True):
    """What is wrong with an event's line in the register, and the checks that must tell of it."""

    kind: str
    checks: tuple[str, ...]


class EventKey(msgspec.Struct, frozen=True):
    """An event of a generated world: its name on record, and the class it reaches (None: none for sure)."""

    event: str
    event_class: str | None
    faults: tuple[EventFault, ...] = ()


class ClaimFault(msgspec.Struct, frozen=True):
    """Something wrong with an application, and the checks that must find it, any one of them.

    ``value``: what the finding has to be about, as the form says it or as the check names it; None: the
    application as a whole. ``also``: checks that may meet what follows from it.
    """

    kind: str
    checks: tuple[str, ...]
    value: str | None = None
    also: tuple[str, ...] = ()


Conduct = Literal["honest", "contested", "mistaken", "fraudulent"]
"""``contested``: honest, but another claims the same results; the record cannot tell whose they are."""


class ApplicationKey(msgspec.Struct, frozen=True, kw_only=True):
    """An application of a generated world: its file, what it asks for, and what must come of it.

    ``state``: the verdict on the level asked, as planned: met, missing or open. ``case``: what it shows.
    """

    file: str
    conduct: Conduct
    case: str
    kind: str
    level: int
    state: str
    faults: tuple[ClaimFault, ...] = ()


class WorldKey(msgspec.Struct, frozen=True):
    """Everything planted in a generated world."""

    seed: int
    events: tuple[EventKey, ...]
    applications: tuple[ApplicationKey, ...]
