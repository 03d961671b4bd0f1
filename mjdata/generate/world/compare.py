"""What an audit and a verification make of a generated world, beside its key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from mjdata.errors import UserError
from mjdata.generate.world.write import APPLICATIONS, WORLD_KEY
from mjdata.rules.classes import MISSING
from mjdata.schema.answers import ApplicationKey, ClaimFault, EventKey, WorldKey
from mjdata.schema.applications import PinApplication, PinFinding, PinVerdict
from mjdata.schema.audited import Finding, History
from mjdata.schema.records import Competition
from mjdata.store.warehouse import Warehouse

_ACCUSING = ("block", "error", "warning")
_TOLD = "N20"
"""The standard of a world is nobody's, and every application is told so."""


@dataclass(frozen=True)
class FaultOutcome:
    """What came of something planted: its kind, whose doing, and whether it was found where it is."""

    kind: str
    conduct: str
    found: bool
    place: str


@dataclass
class WorldComparison:
    """A world against its key. The lists say what is not as planned, a sentence each."""

    applications: int
    honest: int
    outcomes: list[FaultOutcome] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    false_alarms: list[str] = field(default_factory=list)

    @property
    def missed(self) -> list[FaultOutcome]:
        """What was planted and not found."""
        return [outcome for outcome in self.outcomes if not outcome.found]


def has_world(directory: Path) -> bool:
    """Tell whether a folder holds a generated world."""
    return (directory / WORLD_KEY).is_file()


def compare_world(directory: Path, warehouse: Warehouse) -> WorldComparison:
    """Compare what a run and a verification found with the key of a world.

    Raises ``UserError`` where an event of the world is not in the run, or no application was verified.
    """
    key = _key(directory / WORLD_KEY)
    honest = sum(one.conduct == "honest" for one in key.applications)
    comparison = WorldComparison(len(key.applications), honest)
    _compare_events(key, directory, warehouse, comparison)
    verified = _Verified(warehouse)
    if not verified.by_file:
        where = directory / APPLICATIONS
        raise UserError(f"the run holds no application; expected `mjdata pin verify {where}` before")
    for one in key.applications:
        _compare_application(one, (directory / APPLICATIONS / one.file).resolve(), verified, comparison)
    return comparison


def _key(file: Path) -> WorldKey:
    try:
        return msgspec.json.decode(file.read_bytes(), type=WorldKey)
    except (OSError, msgspec.MsgspecError) as error:
        raise UserError(f"{file} cannot be read: {error}; expected the key of a world") from None


def _compare_events(
    key: WorldKey, directory: Path, warehouse: Warehouse, comparison: WorldComparison
) -> None:
    name_of = {row.competition_id: row.name for row in warehouse.rows(Competition)}
    id_of = {name: key for key, name in name_of.items()}
    reached = {row.competition_id: row.event_class for row in warehouse.rows(History)}
    findings = list(warehouse.rows(Finding))
    for event in key.events:
        if event.event not in id_of:
            raise UserError(f"the run holds no competition {event.event!r}; expected a run of {directory}")
        own = id_of[event.event]
        if reached.get(own) != event.event_class:
            said = f"class {reached.get(own) or '-'}, planned {event.event_class or '-'}"
            comparison.classes.append(f"{event.event}: {said}")
        comparison.outcomes += _of_event(event, own, findings)


def _of_event(event: EventKey, own: str, findings: list[Finding]) -> Iterator[FaultOutcome]:
    """Yield what came of the faults of an event; what asks about two events names both."""
    for fault in event.faults:
        found = any(
            finding.check_id in fault.checks
            and (finding.competition_id == own or own in (finding.official or "").split(", "))
            for finding in findings
        )
        yield FaultOutcome(fault.kind, "event", found, event.event)


class _Verified:
    """The applications of a run by their files, with what was found and the verdict on the level asked."""

    def __init__(self, warehouse: Warehouse) -> None:
        self.by_file = {Path(row.path).resolve(): row for row in warehouse.rows(PinApplication)}
        self.findings: dict[str, list[PinFinding]] = defaultdict(list)
        for finding in warehouse.rows(PinFinding):
            self.findings[finding.application_id].append(finding)
        whole = "reach = 'asked' AND standard = 'all'"
        self.state = {row.application_id: row.state for row in warehouse.rows(PinVerdict, whole)}


def _compare_application(
    key: ApplicationKey, file: Path, verified: _Verified, comparison: WorldComparison
) -> None:
    row = verified.by_file.get(file)
    found = verified.findings[row.application_id] if row else []
    state = verified.state.get(row.application_id) if row else None
    if state != key.state:
        who = f"{key.conduct}, {key.case}, {key.kind} level {key.level}"
        comparison.verdicts.append(f"{key.file} ({who}): {state or 'not read'}, planned {key.state}")
    for fault in key.faults:
        here = any(_is_about(finding, fault) for finding in found)
        comparison.outcomes.append(FaultOutcome(fault.kind, key.conduct, here, key.file))
    expected = {_TOLD, *(check for fault in key.faults for check in (*fault.checks, *fault.also))}
    alarms = [f for f in found if f.severity in _ACCUSING and f.check_id not in expected]
    said = [f"{key.file}: {finding.check_id} {finding.message_en}" for finding in alarms]
    comparison.false_alarms += said
    if key.conduct == "honest" and (state in (None, MISSING) or any(f.severity != "warning" for f in alarms)):
        comparison.refused.append(f"{key.file} ({key.case}): {'; '.join(said) or state or 'not read'}")


def _is_about(finding: PinFinding, fault: ClaimFault) -> bool:
    values = (None, finding.official, finding.recomputed)
    return finding.check_id in fault.checks and fault.value in values
