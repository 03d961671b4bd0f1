"""What a check is, and the register of all of them.

A check is one function: it looks at one unit (a hand, a table, a competition, the intake, an application)
and yields a ``Hit`` for each thing it finds. Everything else about it stands in its decorator, once.
"""

from __future__ import annotations

import csv
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TypeVar

from mjdata.checks.applications import ApplicationRecord
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.outcome import Weighed
from mjdata.checks.records import CompetitionRecord, IntakeRecord
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual
from mjdata.schema.audited import Coverage
from mjdata.schema.fields import Field

P = TypeVar("P")

HAND, TABLE, COMPETITION, INTAKE = "hand", "table", "competition", "intake"
APPLICATION = "application"
CERTIFICATES = "certificates"
"""What has hashes of certificate numbers: the register of persons, with the intake, or an application."""
LANGUAGES = ("zh", "en", "ja")
SEVERITIES = ("block", "error", "warning", "note")
"""Worst first: cannot be scored, a recorded number is wrong, probable slip, a ruling is needed."""
EFFECTS = ("clerical", "judge", "stands", "none")


@dataclass(frozen=True)
class Unit:
    """What a check looks at, with the larger things around it."""

    competition: CompetitionRecord | None = None
    table: TableRecord | None = None
    hand: HandRecord | None = None
    intake: IntakeRecord | None = None
    application: ApplicationRecord | None = None
    coverage: Sequence[Coverage] = ()
    """What ran so far and what did not; whole when the last check of the catalogue looks."""
    weighed: Weighed | None = None
    """What the findings may come to, for the checks that look at these."""

    @property
    def the_hand(self) -> HandRecord:
        """The hand, for a check that looks at hands."""
        return _present(self.hand)

    @property
    def the_table(self) -> TableRecord:
        """The table, for a check that looks at hands or tables."""
        return _present(self.table)

    @property
    def the_competition(self) -> CompetitionRecord:
        """The competition, for every check but those of the intake and of applications."""
        return _present(self.competition)

    @property
    def the_weighed(self) -> Weighed:
        """The open findings with their outcomes, for a check that looks at these."""
        return _present(self.weighed)

    @property
    def the_application(self) -> ApplicationRecord:
        """The application, for a check that looks at applications for a Pin."""
        return _present(self.application)

    @property
    def the_intake(self) -> IntakeRecord:
        """What came in, for a check that looks at the intake."""
        return _present(self.intake)


def _present(part: P | None) -> P:
    if part is None:
        raise TypeError("the check looks at something that its unit does not hold")
    return part


@dataclass(frozen=True)
class Need:
    """What a unit must have for a check to run on it; ``why`` is the reason when it does not.

    ``of_hand``: it looks at a hand, so a table without hands cannot be asked.
    """

    met: Callable[[Unit], bool]
    why: Trilingual
    of_hand: bool = False


@dataclass(frozen=True)
class Hit:
    """One thing found. Place fields left None are taken from the unit; ``say`` fills the message.

    ``severity`` and ``effect`` are given only where a case is milder than the check's own. ``writes``: the
    numbers that the repair writes (table points in twelfths).
    """

    say: Mapping[str, object] = field(default_factory=dict)
    official: str | None = None
    recomputed: str | None = None
    delta: str | None = None
    severity: str | None = None
    effect: str | None = None
    says: Trilingual | None = None
    session_no: int | None = None
    table_no: int | None = None
    hand_no: int | None = None
    seat: int | None = None
    player_no: int | None = None
    source_id: str | None = None
    locator: str | None = None
    repair: str | None = None
    writes: Mapping[Field, int] = field(default_factory=dict)
    clause: str | None = None
    competition_id: str | None = None


Hits = Iterator[Hit]


@dataclass(frozen=True)
class Check:
    """A check of the catalogue: what it asks, of what, by which clause, and what it says."""

    id: str
    title: Trilingual
    unit: str
    severity: str
    effect: str
    clause: str | None
    says: Trilingual
    needs: tuple[Need, ...]
    run: Callable[[Unit], Hits]

    @property
    def family(self) -> str:
        """The letter of the check's family."""
        return self.id[0]


_REGISTER: dict[str, Check] = {}


def check(  # noqa: PLR0913 - the register's columns, each by name
    check_id: str,
    *,
    unit: str,
    severity: str,
    effect: str,
    title: Trilingual,
    says: Trilingual,
    clause: str | None = None,
    needs: tuple[Need, ...] = (),
) -> Callable[[Callable[[Unit], Hits]], Callable[[Unit], Hits]]:
    """Register a check. ``clause`` names a clause of the edition; None where no rule stands behind it."""

    def enter(run: Callable[[Unit], Hits]) -> Callable[[Unit], Hits]:
        if check_id in _REGISTER:
            raise ValueError(f"check {check_id} is registered twice")
        _REGISTER[check_id] = Check(check_id, title, unit, severity, effect, clause, says, needs, run)
        return run

    return enter


@cache
def checks() -> dict[str, Check]:
    """Every check that is built, by id, in the order of the catalogue."""
    package = importlib.import_module("mjdata.checks.families")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    order = list(catalogue())
    return dict(sorted(_REGISTER.items(), key=lambda item: order.index(item[0])))


@dataclass(frozen=True)
class Entry:
    """A line of the catalogue, built or not. ``needs`` names the input without which it cannot run."""

    id: str
    what: str
    needs: str
    severity: str
    effect: str


@cache
def catalogue() -> dict[str, Entry]:
    """Return every check of the catalogue, by id, built or not (``checks/catalogue.csv``)."""
    text = (resources.files(__package__) / "catalogue.csv").read_text(encoding="utf-8")
    return {line["id"]: Entry(**line) for line in csv.DictReader(text.splitlines())}
