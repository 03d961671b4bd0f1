"""What an example of a check is: a record, and what the check must find in it and where."""

from __future__ import annotations

from dataclasses import dataclass

from mjdata.audit.run import audit_application, audit_competition, audit_intake
from mjdata.checks.applications import ApplicationRecord
from mjdata.checks.records import CompetitionRecord, IntakeRecord
from mjdata.schema.audited import Coverage, Finding

from .build import RULES

Record = CompetitionRecord | IntakeRecord | ApplicationRecord


@dataclass(frozen=True)
class Found:
    """A finding as expected: how grave, words of its message, its place, the first page that it cites."""

    severity: str
    says: tuple[str, ...]
    session: int | None = None
    table: int | None = None
    hand: int | None = None
    seat: int | None = None
    player: int | None = None
    page: int | None = None


def found(
    severity: str,
    *says: str,
    session: int | None = None,
    table: int | None = None,
    hand: int | None = None,
    seat: int | None = None,
    player: int | None = None,
    page: int | None = None,
) -> Found:
    return Found(severity, says, session, table, hand, seat, player, page)


@dataclass(frozen=True)
class Failing:
    """A record in which a check finds exactly this; ``why`` is the rule or the sum it rests on."""

    check: str
    case: str
    record: Record
    why: str
    finds: tuple[Found, ...]


@dataclass(frozen=True)
class Passing:
    """A record in which a check runs and finds nothing.

    ``catalogue`` are the checks that there are besides; all when empty.
    """

    check: str
    case: str
    record: Record
    why: str
    catalogue: tuple[str, ...] = ()


def fails(check: str, case: str, record: Record, why: str, *finds: Found) -> Failing:
    return Failing(check, case, record, why, finds)


def audit(record: Record) -> tuple[list[Finding], list[Coverage]]:
    """Audit a record by the public way; return its findings and its coverage."""
    if isinstance(record, ApplicationRecord):
        rows = audit_application(record)
    elif isinstance(record, IntakeRecord):
        rows = audit_intake(record, RULES)
    else:
        rows = audit_competition(record)
    findings = [row for row in rows["findings"] if isinstance(row, Finding)]
    return findings, [row for row in rows["coverage"] if isinstance(row, Coverage)]
