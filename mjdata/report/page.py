"""The report: one HTML file that needs nothing else, no network and no script to be read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mjdata import __version__
from mjdata.audit.changes import CHANGES
from mjdata.audit.run import INTAKE_SCOPE
from mjdata.checks.class_words import NAMES, in_words
from mjdata.checks.pin_words import KINDS, STATES
from mjdata.checks.registry import EFFECTS, SEVERITIES, catalogue, checks
from mjdata.paths import written_aside
from mjdata.report.class_view import class_views
from mjdata.report.history import UNDECIDED, History, when
from mjdata.report.names import competition_names
from mjdata.report.sheet import Sheet, Sheets
from mjdata.report.templating import environment, own_markup
from mjdata.report.tiles import WinView, wins
from mjdata.rules.edition import Clause, Edition, Trilingual, edition
from mjdata.rules.rulings import SILENT_POINTS, SilentPoint
from mjdata.schema.audited import Coverage, Explanation, Finding, FindingOutcome, Ruling, Standing
from mjdata.schema.persons import PersonHistory
from mjdata.schema.records import Competition, Hand, Table
from mjdata.schema.rows import Issue, Source
from mjdata.store.fingerprint import code_version
from mjdata.store.warehouse import Warehouse

At = tuple[int, int]


@dataclass(frozen=True)
class CheckLine:
    """A line of the coverage table: a check, how often it ran, how often not and why."""

    check_id: str
    title: Trilingual
    ran: int
    unit: str
    not_run: list[tuple[int, str, str]]


@dataclass(frozen=True)
class RulingLine:
    """A silent point with the event's ruling, and the readings that the record fits."""

    point: SilentPoint
    clause: Clause
    ruling: Ruling


@dataclass(frozen=True)
class Part:
    """Everything that the page says of one competition."""

    competition: Competition
    edition: Edition
    states: Counter[str | None]
    matrix: dict[tuple[str, str], int]
    findings: list[Finding]
    grid: dict[int, dict[int, str]]
    sheets: dict[At, Sheet]
    wins: list[WinView]
    players: list[Standing]
    teams: list[Standing]
    coverage: list[CheckLine]
    rulings: list[RulingLine]

    def weight(self, severity: str) -> int:
        """How many findings of a severity."""
        return sum(finding.severity == severity for finding in self.findings)

    def wins_at(self, finding: Finding) -> list[WinView]:
        """The wins of the hand that a finding is about."""
        place = (finding.session_no, finding.table_no, finding.hand_no)
        return [view for view in self.wins if view.place == place]

    @property
    def is_quiet(self) -> bool:
        """Whether nothing but notes was found: the page then folds it."""
        return not any(self.weight(severity) for severity in SEVERITIES[:3])

    @property
    def ran(self) -> int:
        """How many checks ran at all."""
        return sum(line.ran > 0 for line in self.coverage)

    @property
    def silent(self) -> int:
        """How many checks did not run at all."""
        return len(self.coverage) - self.ran

    @property
    def silent_by_reason(self) -> list[tuple[str, list[CheckLine]]]:
        """The checks that did not run at all, by the reason, the commonest first."""
        groups: dict[str, list[CheckLine]] = defaultdict(list)
        for line in self.coverage:
            if not line.ran:
                groups[line.not_run[0][2]].append(line)
        return sorted(groups.items(), key=lambda group: -len(group[1]))


def sorted_by_weight(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings by what matters: severity, then whether a judge must decide, then the place."""
    effects = ("judge", "clerical", "stands", "none")
    return sorted(
        findings,
        key=lambda f: (
            SEVERITIES.index(f.severity),
            effects.index(f.effect),
            f.session_no or 0,
            f.table_no or 0,
            f.hand_no or 0,
            f.check_id,
        ),
    )


def write_report(warehouse: Warehouse, target: Path) -> None:
    """Write the page of a warehouse to ``target``, aside first."""
    page = environment().get_template("index.html.j2").render(_context(warehouse))
    with written_aside(target) as aside:
        aside.write_text(page, encoding="utf-8")


def _context(warehouse: Warehouse) -> dict[str, object]:
    findings = warehouse.rows(Finding)
    explanations: dict[str, list[Explanation]] = defaultdict(list)
    for explanation in warehouse.rows(Explanation):
        explanations[explanation.finding_id].append(explanation)
    outcomes: dict[str, list[FindingOutcome]] = defaultdict(list)
    for outcome in warehouse.rows(FindingOutcome):
        outcomes[outcome.finding_id].append(outcome)
    sources = warehouse.rows(Source)
    sheets = Sheets(warehouse)
    won = wins(warehouse)
    parts = [
        _part(warehouse, competition, findings, sheets, won.get(competition.competition_id, []))
        for competition in warehouse.rows(Competition)
    ]
    parts.sort(key=lambda part: [-part.weight(severity) for severity in SEVERITIES])
    asset = {name: own_markup(name) for name in ("page.css", "sheet.css", "tiles.css", "page.js")}
    return {
        "parts": parts,
        "sources": sources,
        "issues": warehouse.rows(Issue),
        "name_of": competition_names(warehouse),
        "path_of": {s.source_id: s.path for s in sources},
        "intake": sorted_by_weight(f for f in findings if f.competition_id is None),
        "intake_silent": [
            line for line in _coverage(warehouse.rows(Coverage, "scope = ?", [INTAKE_SCOPE])) if not line.ran
        ],
        "explanations": explanations,
        "outcomes": outcomes,
        "total": Counter(f.severity for f in findings),
        "hands": len(warehouse.rows(Hand, "outcome <> 'not_played'")),
        "tables": len(sheets.tables),
        "severities": SEVERITIES,
        "effects": EFFECTS,
        "decided_by": next((r.decided_by for r in warehouse.rows(Ruling) if r.decided_by), None),
        "history": History(warehouse),
        "classes": list(class_views(warehouse)),
        "class_names": NAMES,
        "in_words": in_words,
        "states": STATES,
        "kinds": KINDS,
        "persons": _persons(warehouse) if len(parts) > 1 else [],
        "changes": CHANGES,
        "verdicts": ("accept", "reject", UNDECIDED),
        "when": when,
        "engine": f"{__version__}+{code_version()[:12]}",
        "asset": asset,
    }


def _persons(warehouse: Warehouse) -> list[PersonHistory]:
    """Return what each person brings from all competitions, most table points first."""
    return sorted(warehouse.rows(PersonHistory), key=lambda row: (-row.tp12, row.name or ""))


def _part(
    warehouse: Warehouse,
    competition: Competition,
    findings: list[Finding],
    sheets: Sheets,
    won: list[WinView],
) -> Part:
    key = competition.competition_id
    own = sorted_by_weight(f for f in findings if f.competition_id == key)
    standings = warehouse.rows(Standing, "competition_id = ?", [key])
    tables = warehouse.rows(Table, "competition_id = ?", [key])
    accused = {(f.session_no, f.table_no) for f in own}
    at_table = {at for t in tables if (at := (t.session_no, t.table_no)) in accused}
    rules = edition(competition.edition or "")
    return Part(
        competition=competition,
        edition=rules,
        states=Counter(t.state for t in tables),
        matrix=Counter((f.severity, f.effect) for f in own),
        findings=own,
        grid=_grid(tables, own),
        wins=won,
        sheets={(s, t): sheets.sheet(key, s, t) for s, t in sorted(at_table)},
        players=[s for s in standings if s.subject == "player"],
        teams=[s for s in standings if s.subject == "team"],
        coverage=_coverage(warehouse.rows(Coverage, "scope = ?", [key])),
        rulings=[
            RulingLine(point, rules.clauses[point.clause], ruling)
            for point in SILENT_POINTS
            for ruling in warehouse.rows(Ruling, "competition_id = ? AND ruling = ?", [key, point.id])
        ],
    )


def _grid(tables: list[Table], findings: list[Finding]) -> dict[int, dict[int, str]]:
    """Tell of each table, by session, the worst that is known: a finding's severity, else its state."""
    worst: dict[At, str] = {}
    for finding in reversed(findings):  # worst last
        if finding.session_no is not None and finding.table_no is not None:
            worst[finding.session_no, finding.table_no] = finding.severity
    grid: dict[int, dict[int, str]] = defaultdict(dict)
    for table in tables:
        at = (table.session_no, table.table_no)
        state = table.state or ""
        graver = worst.get(at) in ("block", "error")
        status = worst[at] if graver else state if state != "complete" else worst.get(at, "agrees")
        grid[table.session_no][table.table_no] = status
    return {session: dict(sorted(of_session.items())) for session, of_session in sorted(grid.items())}


def _coverage(rows: list[Coverage]) -> list[CheckLine]:
    built, entries = checks(), catalogue()
    by_check: dict[str, list[Coverage]] = defaultdict(list)
    for row in rows:
        by_check[row.check_id].append(row)
    lines = []
    for check_id, entry in entries.items():
        found = by_check.get(check_id)
        if found is None:
            continue
        check = built.get(check_id)
        what = Trilingual(entry.what, entry.what, entry.what)
        lines.append(
            CheckLine(
                check_id=check_id,
                title=check.title if check else what,
                ran=sum(row.run for row in found),
                unit=check.unit if check else "",
                not_run=[(row.not_run, row.unit, row.reason) for row in found if row.reason],
            )
        )
    return lines
