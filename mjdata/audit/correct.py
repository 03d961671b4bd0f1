"""Clerical corrections of a whole competition: which can be applied together, and what is then left.

A correction is applied only in a copy, and only where one repair stands alone in front (article 9, 局的计分,
p.53: what is signed is official; the audit proposes). Numbers that rest on others come after them: the rows
and totals of a sheet, its table points, the result list, its sums, its ranks. After each of these steps the
record is audited anew, so that what is corrected next is what the corrected numbers ask for. A sheet that
would still have a finding then, or another one, is left as it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mjdata.audit.altered import Changes, numbers
from mjdata.audit.follow import with_following
from mjdata.audit.run import Audited, check_competition
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.say import show_points
from mjdata.schema.audited import Correction, Finding
from mjdata.schema.fields import Field, of_table
from mjdata.schema.forms import FieldCell
from mjdata.schema.rows import Row
from mjdata.seats import SEATS

Again = Callable[[Changes], CompetitionRecord]
"""Puts the competition together with other numbers in some of its fields."""

_Sheet = tuple[int | None, int | None]
"""Session and table."""

_SHOWN = ("block", "error", "warning")
SHEET, POINTS, LIST, SUMS, RANKS = range(5)
_STEP_OF_RESULT = {"tp12": LIST, "cp": LIST, "cum_tp12": SUMS, "cum_cp": SUMS, "rank": RANKS}

_OPEN_TOTALS = frozenset(("S03", "S04", "S10"))
_OPEN_POINTS = _OPEN_TOTALS | {"S05", "S07"}
_OPEN_LIST = frozenset(("T03", "G01"))
_OPEN_SUMS = _OPEN_LIST | {"T04"}
"""Findings while which stand the numbers of the next step rest on something that is itself open."""


def _step(field: Field) -> int:
    """Return when a field is corrected: after those that it rests on."""
    if field.subject is not None:
        return _STEP_OF_RESULT[field.name]
    return POINTS if field.name.startswith("tp12") else SHEET


@dataclass
class _Plan:
    """What is corrected so far, by which finding, what is not and why, and the audit of what comes of it."""

    record: CompetitionRecord
    audited: Audited
    changes: dict[Field, int] = field(default_factory=dict)
    causes: dict[Field, Finding] = field(default_factory=dict)
    following: set[Field] = field(default_factory=set)
    refused: dict[str, str] = field(default_factory=dict)
    """Why the repair of a finding is not applied, by finding."""


def corrections(
    record: CompetitionRecord, audited: Audited, cells: Sequence[FieldCell], again: Again
) -> list[Correction]:
    """Return the clerical corrections of a competition, and its clerical findings that have none."""
    known = _Cells(cells)
    left: dict[_Sheet, str] = {}
    while True:
        plan = _planned(_Plan(record, audited), known, left, again)
        worse = {sheet: "would_leave" for sheet in _worse(audited, plan) if sheet not in left}
        if not worse:
            return [*_applied(plan, record, known), *_not_applied(plan)]
        left |= worse


class _Cells:
    """Where each field stands; one cell that stands for several fields is of none."""

    def __init__(self, cells: Sequence[FieldCell]) -> None:
        fields = Counter((cell.source_id, cell.locator) for cell in cells)
        self.of: dict[Field, list[FieldCell]] = defaultdict(list)
        self.shared: set[Field] = set()
        for cell in cells:
            at = Field(cell.session_no, cell.table_no, cell.field, cell.subject, cell.subject_no)
            self.of[at].append(cell)
            if fields[cell.source_id, cell.locator] > 1:
                self.shared.add(at)

    def why_not(self, wanted: Field) -> str | None:
        """Return why a field cannot be written, if so."""
        if not self.of.get(wanted):
            return "no_cell"
        if wanted in self.shared:
            return "shared_cell"
        return "formula" if any(cell.is_formula for cell in self.of[wanted]) else None


def _planned(plan: _Plan, known: _Cells, left: Mapping[_Sheet, str], again: Again) -> _Plan:
    """Add the corrections of every step to a plan, each from the audit of the steps before."""
    for step in (SHEET, POINTS, LIST, SUMS, RANKS):
        found = _proposed(plan, step, known, left)
        if not found:
            continue
        writes = dict(found)
        if step == SHEET:
            writes |= _followed(plan, found)
        plan.changes |= writes
        plan.record = again(plan.changes)
        plan.audited = check_competition(plan.record)
    return plan


def _proposed(plan: _Plan, step: int, known: _Cells, left: Mapping[_Sheet, str]) -> dict[Field, int]:
    """Return what the findings of a step write; what cannot be written, or is in conflict, is refused."""
    wanted: dict[Field, set[int]] = defaultdict(set)
    asking: list[tuple[Finding, dict[Field, int]]] = []
    for finding in plan.audited.findings:
        writes = plan.audited.writes.get(finding.finding_id, {})
        if finding.effect == "clerical" and writes and {_step(one) for one in writes} == {step}:
            asking.append((finding, writes))
            for one, meant in writes.items():
                wanted[one].add(meant)
    found: dict[Field, int] = {}
    for finding, writes in asking:
        why = _why_not(plan, finding, writes, step, known, left)
        if any(len(wanted[one]) > 1 for one in writes):
            why = "conflict"
        if why is not None:
            plan.refused[finding.finding_id] = why
            continue
        found |= writes
        plan.causes |= {one: plan.causes.get(one, finding) for one in writes}
    return found


def _why_not(
    plan: _Plan,
    finding: Finding,
    writes: Mapping[Field, int],
    step: int,
    known: _Cells,
    left: Mapping[_Sheet, str],
) -> str | None:
    """Return why the repair of a finding is not applied, if so."""
    if (finding.session_no, finding.table_no) in left:
        return left[finding.session_no, finding.table_no]
    if _rests_on_open(plan, finding, writes, step):
        return "rests_on_open"
    if step == SHEET and _are_lone_totals(plan.record, finding, writes):
        return "lone_totals"
    reasons = {known.why_not(one) for one in writes} - {None}
    if reasons == {"formula"} and step > SHEET and plan.changes:
        plan.following.update(writes)  # it is computed anew from the numbers that are corrected
        return None
    return min((reason for reason in reasons if reason), default=None)


def _are_lone_totals(record: CompetitionRecord, finding: Finding, writes: Mapping[Field, int]) -> bool:
    """Tell whether several session totals would change that no running total bears out.

    One total may be copied wrong; that several are, is likely only where the sheet itself says so.
    """
    totals = {one.name: meant for one, meant in writes.items() if one.name.startswith("total")}
    if len(totals) < 2:
        return False
    at = (finding.session_no, finding.table_no)
    table = next(t for t in record.tables if (t.row.session_no, t.row.table_no) == at)
    last = table.recorded[-1].running if table.recorded else (None,) * 4
    return any(totals.get(of_table("total", seat), last[seat]) != last[seat] for seat in SEATS)


def _rests_on_open(plan: _Plan, finding: Finding, writes: Mapping[Field, int], step: int) -> bool:
    """Tell whether what a number rests on has findings that are open."""
    still = [f for f in plan.audited.findings if f.severity in _SHOWN]
    if step == POINTS:
        here = (finding.session_no, finding.table_no)
        return any(f.check_id in _OPEN_TOTALS and (f.session_no, f.table_no) == here for f in still)
    if step == LIST:
        sheets = {sheet for one in writes for sheet in _sheets_of(plan.record, one)}
        return any(f.check_id in _OPEN_POINTS and (f.session_no, f.table_no) in sheets for f in still)
    if step == SUMS:
        lines = {(one.subject, one.subject_no) for one in writes}
        open_lines = {
            (one.subject, one.subject_no)
            for f in still
            if f.check_id in _OPEN_LIST
            for one in plan.audited.writes.get(f.finding_id, {})
            if _step(one) == LIST
        }
        return bool(lines & open_lines)
    return step == RANKS and any(f.check_id in _OPEN_SUMS for f in still)


def _sheets_of(record: CompetitionRecord, one: Field) -> set[_Sheet]:
    """Return the sheets that a number of a result list comes from: of a player, or of a team's members."""
    players = {one.subject_no}
    if one.subject == "team":
        players = {player for player, team in record.team_of.items() if team == one.subject_no}
    return {
        (table.row.session_no, table.row.table_no)
        for table in record.seated
        if one.session_no in (None, table.row.session_no) and players & set(table.players or ())
    }


def _followed(plan: _Plan, found: Mapping[Field, int]) -> dict[Field, int]:
    """Return the running totals and session totals that follow from what is written on each sheet."""
    by_sheet: dict[_Sheet, dict[str, int]] = defaultdict(dict)
    for one, meant in found.items():
        by_sheet[one.session_no, one.table_no][one.name] = meant
    followed: dict[Field, int] = {}
    for table in plan.record.tables:
        at = (table.row.session_no, table.row.table_no)
        if at not in by_sheet:
            continue
        cause = next(plan.causes[Field(*at, name)] for name in by_sheet[at])
        for name, meant in with_following(table, by_sheet[at]).items():
            one = Field(*at, name)
            followed[one] = meant
            if one not in found:
                plan.following.add(one)
                plan.causes[one] = cause
    return followed


def _worse(before: Audited, plan: _Plan) -> set[_Sheet]:
    """Return the sheets that are corrected and have a finding that they had not, or one that was to go."""
    touched = {(one.session_no, one.table_no) for one in plan.changes if one.table_no is not None}
    known = {finding.finding_id for finding in before.findings}
    meant = {finding.finding_id for finding in plan.causes.values()}
    return {
        (f.session_no, f.table_no)
        for f in plan.audited.findings
        if f.severity in _SHOWN
        and (f.session_no, f.table_no) in touched
        and (f.finding_id not in known or f.finding_id in meant)
    }


def _applied(plan: _Plan, record: CompetitionRecord, known: _Cells) -> Iterator[Correction]:
    """Yield each number that becomes another, in every cell that holds it."""
    rows: list[Row] = [*record.results]
    rows += [row for table in record.tables for row in (table.row, *(hand.row for hand in table.hands))]
    was = {one: value for row in rows for one, value in numbers(row) if one in plan.changes}
    for one in sorted(plan.changes, key=lambda f: (_step(f), repr(f))):
        for cell in known.of.get(one, []):
            yield _correction(
                plan.causes[one],
                session_no=one.session_no,
                table_no=one.table_no,
                source_id=cell.source_id,
                locator=cell.locator,
                field=one.name,
                was=_shown(one, was.get(one)),
                now=_shown(one, plan.changes[one]),
                follows=one in plan.following,
                not_applied="recomputed" if cell.is_formula else None,
            )


def _not_applied(plan: _Plan) -> Iterator[Correction]:
    """Yield the clerical findings that are still there, each with the reason."""
    for finding in plan.audited.findings:
        if finding.effect == "clerical" and finding.severity in _SHOWN:
            why = plan.refused.get(finding.finding_id)
            yield _correction(
                finding,
                session_no=finding.session_no,
                table_no=finding.table_no,
                source_id=finding.source_id,
                locator=finding.locator,
                not_applied=why or ("no_cell" if finding.repair else "no_repair"),
            )


def _correction(
    finding: Finding,
    *,
    field: str | None = None,
    was: str | None = None,
    now: str | None = None,
    follows: bool = False,
    not_applied: str | None,
    **at: Any,
) -> Correction:
    return Correction(
        finding_id=finding.finding_id,
        check_id=finding.check_id,
        competition_id=finding.competition_id or "",
        field=field,
        was=was,
        now=now,
        follows=follows,
        not_applied=not_applied,
        article=finding.article,
        page=finding.page,
        message_zh=finding.message_zh,
        message_en=finding.message_en,
        message_ja=finding.message_ja,
        **at,
    )


def _shown(one: Field, value: int | None) -> str | None:
    """Write a number as people do: table points are kept in twelfths."""
    if value is None:
        return None
    return show_points(value) if "tp12" in one.name else str(value)
