"""Runs the checks over a competition, or over the intake, into findings and coverage."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mjdata.audit.chosen import alone, explanation_rows, steps_text, written_by
from mjdata.audit.derived import derived_rows, rulings_met
from mjdata.audit.explain import Explained, explain
from mjdata.audit.repair import REPAIRED, repairs
from mjdata.audit.sensitivity import outcome_rows, weigh, with_intervals
from mjdata.checks.applications import ApplicationRecord
from mjdata.checks.needs import HANDS, NOTHING, why_not_built
from mjdata.checks.outcome import Weighed
from mjdata.checks.records import CompetitionRecord, IntakeRecord
from mjdata.checks.registry import (
    APPLICATION,
    CERTIFICATES,
    COMPETITION,
    HAND,
    INTAKE,
    LANGUAGES,
    TABLE,
    Check,
    Entry,
    Hit,
    Unit,
    catalogue,
    checks,
)
from mjdata.checks.standings import standings
from mjdata.rules.edition import Edition, Trilingual
from mjdata.schema.audited import (
    Coverage,
    Explanation,
    Finding,
)
from mjdata.schema.fields import Field
from mjdata.schema.rows import Row

EXPLAINED = "S03"
"""The check whose findings are explained by slips anywhere in the table: it disagrees with its own hands."""
INTAKE_SCOPE = "intake"
TRUST = "V"
WEIGHED = "sensitivity"
"""What the catalogue says that a check needs which looks at what the findings of the others may come to."""


@dataclass
class Audited:
    """What the checks gave: findings, their explanations, and what ran and what did not.

    ``writes``: the numbers that the repair of a finding writes, by finding.
    """

    findings: list[Finding] = field(default_factory=list)
    explanations: list[Explanation] = field(default_factory=list)
    writes: dict[str, dict[Field, int]] = field(default_factory=dict)
    coverage: list[Coverage] = field(default_factory=list)
    explained: dict[str, Explained] = field(default_factory=dict)
    weighed: Weighed | None = None
    """What the findings may come to, once they are all there."""


def check_competition(record: CompetitionRecord) -> Audited:
    """Run every check over a competition."""
    return _run(record.edition, record.row.competition_id, Unit(record))


def audit_competition(record: CompetitionRecord, audited: Audited | None = None) -> dict[str, list[Row]]:
    """Return the rows of the audit tables of a competition; it is checked, where that is not yet done."""
    audited = audited or check_competition(record)
    weighed = audited.weighed or weigh(record, audited.findings, audited.explained)
    return {
        **derived_rows(record),
        "standings": list(with_intervals(standings(record), weighed)),
        "findings": list(audited.findings),
        "explanations": list(audited.explanations),
        "outcomes": list(outcome_rows(weighed)),
        "coverage": list(audited.coverage),
        "rulings": list(rulings_met(record, audited.findings)),
    }


def audit_intake(intake: IntakeRecord, edition: Edition) -> dict[str, list[Row]]:
    """Run the checks of what came in at the door."""
    audited = _run(edition, INTAKE_SCOPE, Unit(intake=intake))
    return {"findings": list(audited.findings), "coverage": list(audited.coverage)}


def audit_application(record: ApplicationRecord) -> dict[str, list[Row]]:
    """Run the checks of an application for a Pin."""
    audited = _run(record.edition, record.application.application_id, Unit(application=record))
    return {"findings": list(audited.findings), "coverage": list(audited.coverage)}


def _run(edition: Edition, scope: str, whole: Unit) -> Audited:
    """Run the checks of what ``whole`` holds: a competition, the intake or an application."""
    audited = Audited()
    built = checks()
    for check_id, entry in sorted(catalogue().items(), key=_turn):
        if whole.competition is not None and audited.weighed is None and entry.needs == WEIGHED:
            audited.weighed = weigh(whole.competition, audited.findings, audited.explained)
        check = built.get(check_id)
        if check is not None and _is_of(check, whole):
            _run_check(check, edition, scope, list(_units(check, whole, audited)), audited)
        elif whole.competition is not None and (check is None or check.unit == APPLICATION):
            reason = why_not_built(entry.needs, whole.competition).en
            audited.coverage.append(Coverage(check_id, scope, COMPETITION, 0, 1, reason))
    return audited


def _turn(line: tuple[str, Entry]) -> int:
    """Order the checks: what weighs the findings of the others comes after them, trust in the audit last."""
    check_id, entry = line
    return 2 if check_id.startswith(TRUST) else int(entry.needs == WEIGHED)


def _is_of(check: Check, whole: Unit) -> bool:
    holds = {
        INTAKE: whole.intake,
        APPLICATION: whole.application,
        CERTIFICATES: whole.intake or whole.application,
    }
    return holds.get(check.unit, whole.competition) is not None


def _units(check: Check, whole: Unit, audited: Audited) -> Iterator[Unit]:
    """Yield what a check looks at. A table without hands stands for the hands that are not there."""
    record = whole.competition
    if record is None:
        yield whole
    elif check.unit == COMPETITION:
        yield Unit(record, coverage=audited.coverage, weighed=audited.weighed)
    else:
        for table in record.tables:
            if check.unit == TABLE or not table.recorded:
                yield Unit(record, table)
            else:
                yield from (Unit(record, table, hand) for hand in table.recorded)


def _run_check(check: Check, edition: Edition, scope: str, units: list[Unit], audited: Audited) -> None:
    ran, not_run = 0, Counter[tuple[str, str]]()
    for unit in units:
        handless = check.unit == HAND and unit.hand is None
        unmet = next(
            (need for need in check.needs if not (handless and need.of_hand) and not need.met(unit)), None
        )
        if unmet is None and handless:
            unmet = check.needs[0] if check.needs[0].of_hand else HANDS
        if unmet is not None:
            not_run[TABLE if handless else check.unit, unmet.why.en] += 1
            continue
        ran += 1
        for hit in check.run(unit):
            _enter(check, edition, unit, hit, audited)
    if not units:
        not_run[check.unit, NOTHING.en] += 1
    if ran:
        audited.coverage.append(Coverage(check.id, scope, check.unit, ran, 0, None))
    for (unit_name, reason), count in not_run.items():
        audited.coverage.append(Coverage(check.id, scope, unit_name, 0, count, reason))


def _enter(check: Check, edition: Edition, unit: Unit, hit: Hit, audited: Audited) -> None:
    """Make a finding of a hit: its place, its clause, its message in three languages."""
    at = _place(unit, hit)
    clause_name = hit.clause or check.clause
    clause = edition.clauses[clause_name] if clause_name else None
    messages = _messages(hit.says or check.says, hit)
    finding_id = _finding_id(check.id, at, hit)
    repair, writes = hit.repair, dict(hit.writes)
    explained = _explained(check, unit, at["hand_no"], hit)
    if explained is not None:
        audited.explained[finding_id] = explained
        steps = alone(explained, only_likely=check.id == EXPLAINED)
        repair = steps_text(steps).en
        place = (at["session_no"], at["table_no"])
        writes = {Field(*place, name): meant for name, meant in written_by(steps).items()}
        audited.explanations.extend(explanation_rows(finding_id, explained))
    audited.writes.setdefault(finding_id, {}).update(writes)
    audited.findings.append(
        Finding(
            finding_id=finding_id,
            check_id=check.id,
            severity=hit.severity or check.severity,
            effect=hit.effect or check.effect,
            official=hit.official,
            recomputed=hit.recomputed,
            delta=hit.delta,
            edition=edition.name,
            article=clause.article if clause else None,
            page=clause.page if clause else None,
            clause_zh=clause.zh if clause else None,
            clause_en=clause.en if clause else None,
            clause_ja=clause.ja if clause else None,
            repair=repair or None,
            **at,
            **messages,
        )
    )


def _explained(check: Check, unit: Unit, hand_no: int | None, hit: Hit) -> Explained | None:
    """Return the sets of edits that explain a hit; None for a check that is not explained by any."""
    if check.id == EXPLAINED:
        return explain(unit.the_table)
    if check.id in REPAIRED and unit.table is not None and hand_no is not None:
        return repairs(unit.table, hand_no, hit.seat if check.unit == TABLE else None)
    return None


def _place(unit: Unit, hit: Hit) -> dict[str, Any]:
    """Return where a finding stands: what the unit is, else what the hit says."""
    table = unit.table.row if unit.table else None
    hand = unit.hand.row if unit.hand else None
    source = hand or table
    player = hit.player_no
    if player is None and hit.seat is not None and unit.table is not None and unit.table.players is not None:
        player = unit.table.players[hit.seat]
    return {
        "competition_id": unit.competition.row.competition_id if unit.competition else hit.competition_id,
        "session_no": table.session_no if table else hit.session_no,
        "table_no": table.table_no if table else hit.table_no,
        "hand_no": hand.hand_no if hand else hit.hand_no,
        "seat": hit.seat,
        "player_id": None if player is None else str(player),
        "source_id": hit.source_id or (source.source_id if source else None),
        "locator": hit.locator or (source.locator if source else None),
    }


def _finding_id(check_id: str, at: dict[str, Any], hit: Hit) -> str:
    """Hash the check, the place and the values: the same finding keeps its id from run to run."""
    place = [at[key] for key in ("competition_id", "session_no", "table_no", "hand_no", "seat", "player_id")]
    source = (hit.source_id, hit.locator) if at["table_no"] is None else ()
    values = [check_id, *place, hit.official, hit.recomputed, *source]
    return hashlib.sha256(repr(values).encode()).hexdigest()[:12]


def _messages(says: Trilingual, hit: Hit) -> dict[str, Any]:
    messages = {}
    for language in LANGUAGES:
        values = {
            key: getattr(value, language) if isinstance(value, Trilingual) else value
            for key, value in hit.say.items()
        }
        messages[f"message_{language}"] = getattr(says, language).format(**values)
    return messages
