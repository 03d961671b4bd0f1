"""Lines for the terminal: the summary, one finding with its proof, the checks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from mjdata.checks.pin_words import STATES
from mjdata.checks.registry import SEVERITIES, catalogue, checks
from mjdata.errors import UserError
from mjdata.ingest.archives import shown
from mjdata.report.bundle.check import Checked
from mjdata.report.dossier import Dossier
from mjdata.report.history import finding_history
from mjdata.report.sheet import Sheet, Sheets
from mjdata.report.tiles import wins
from mjdata.rules.edition import edition
from mjdata.schema.audited import Explanation, Finding
from mjdata.schema.history import EarlierFinding
from mjdata.schema.play import Action
from mjdata.schema.rows import Source
from mjdata.seats import LETTERS
from mjdata.store.metrics import metrics
from mjdata.store.warehouse import Warehouse

HEADER = ("competition", "tables", "hands", *SEVERITIES, "checks run")


def display_width(text: str) -> int:
    """Columns that a text takes on a terminal: wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def as_lines(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Return rows as aligned lines: the first ``left`` columns to the left, the others to the right."""
    widths = [max(display_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
            pad = " " * (width - display_width(cell))
            cells.append(cell + pad if i < left else pad + cell)
        lines.append("  ".join(cells).rstrip())
    return lines


def summary_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the summary of a run."""
    return as_lines([HEADER, *rows])


def verdict_lines(dossiers: Sequence[Dossier]) -> list[str]:
    """Return a line for each application: who, which level, the verdict, the findings by weight."""
    rows = [["applicant", "level", "verdict", "by standard", *SEVERITIES]]
    for dossier in dossiers:
        said = dossier.application
        level = f"{said.kind} {said.level}" if said.level else "-"
        single = ", ".join(f"{v.standard} {STATES[v.state].en}" for v in dossier.asked_verdicts[:-1])
        counts = [str(dossier.weights[severity]) for severity in SEVERITIES]
        rows.append([said.name or "-", level, STATES[dossier.state].en, single, *counts])
    return as_lines(rows, left=4)


def bundle_lines(checked: Checked) -> Iterator[str]:
    """Yield what was found of a dossier bundle; nothing that stands in it moves the terminal."""
    if checked.dossier is not None:
        yield from map(shown, verdict_lines([checked.dossier]))
    yield f"sha256: {checked.bundle.sha256}"
    yield from (f"remark: {shown(remark)}" for remark in checked.remarks)
    yield from (f"does not hold: {shown(fault)}" for fault in checked.faults)
    yield "not verified" if checked.faults else "verified"


def check_lines() -> list[str]:
    """Return a line for each check of the catalogue: id, severity, effect, source, title, built or not."""
    rows = [["id", "severity", "effect", "clause", "what"]]
    clauses = edition("wmo-2013").clauses
    for check_id, entry in catalogue().items():
        check = checks().get(check_id)
        if check is None:
            rows.append([check_id, entry.severity, entry.effect, "(not built)", entry.what])
            continue
        clause = clauses[check.clause] if check.clause else None
        source = f"{clause.article} p.{clause.page}" if clause else "data"
        rows.append([check_id, check.severity, check.effect, source, check.title.en])
    return as_lines(rows, left=5)


def metric_lines() -> Iterator[str]:
    """Yield the metrics by name: what each says, its numerator, denominator and unit, of what, the source."""
    for name, metric in sorted(metrics().items()):
        said = metric.header
        yield f"{name}: {said.sentence}"
        yield f"  numerator: {said.numerator}; denominator: {said.denominator}; unit: {said.unit}"
        yield f"  population: {said.population}"
        yield f"  source: {', '.join(said.needs)}"


def find_finding(warehouse: Warehouse, finding_id: str) -> Finding:
    """Return the finding whose id starts like this; ``UserError`` when there is none, or more than one."""
    found = warehouse.rows(Finding, "? <> '' AND starts_with(finding_id, ?)", [finding_id] * 2)
    if not found and warehouse.rows(EarlierFinding, "starts_with(finding_id, ?)", [finding_id]):
        raise UserError(f"the finding {finding_id!r} is cleared: the earlier run had it, this one has not")
    if not found:
        raise UserError(
            f"no finding has the id {finding_id!r} in {warehouse.directory}; the report shows the ids"
        )
    if len(found) > 1:
        raise UserError(f"{len(found)} findings have an id that starts with {finding_id!r}; give more of it")
    return found[0]


def explain_lines(warehouse: Warehouse, finding_id: str, language: str) -> Iterator[str]:
    """Yield the proof of one finding."""
    finding = find_finding(warehouse, finding_id)
    paths = {source.source_id: source.path for source in warehouse.rows(Source)}
    place = [
        finding.competition_id or "intake",
        f"session {finding.session_no}" if finding.session_no is not None else "",
        f"table {finding.table_no}" if finding.table_no is not None else "",
        f"hand {finding.hand_no}" if finding.hand_no is not None else "",
        f"seat {LETTERS[finding.seat]}" if finding.seat is not None else "",
        f"player {finding.player_id}" if finding.player_id is not None else "",
    ]
    yield f"{finding.severity.upper()} {finding.check_id} {', '.join(filter(None, place))}"
    yield str(getattr(finding, f"message_{language}"))
    yield ""
    values = {
        "official": finding.official,
        "recomputed": finding.recomputed,
        "difference": finding.delta,
        "effect": finding.effect,
        "repair": finding.repair,
        "place": f"{paths.get(finding.source_id or '', '')} {finding.locator or ''}".strip(),
    }
    for name, value in values.items():
        if value:
            yield f"{name:<11}{value}"
    if finding.article:
        quoted = edition(finding.edition).quoted
        yield f"{'clause':<11}{quoted}, {finding.article}, p.{finding.page}"
        yield f"{'':<11}{finding.clause_zh}"
        if language != "zh":
            yield f"{'':<11}{getattr(finding, f'clause_{language}')}"
    for line in finding_history(warehouse, finding):
        yield f"{'history':<11}{line}"
    sets = warehouse.rows(Explanation, "finding_id = ?", [finding.finding_id])
    if sets:
        yield ""
        yield "what would explain it (fewest edits first, then likeliest; none is applied):"
        for found in sets:
            tied = f", tied x {found.tied}" if found.tied > 1 else ""
            yield f"{found.place:>3}. {getattr(found, f'edits_{language}')} ({found.size} edit(s){tied})"
    yield from _win_lines(warehouse, finding)
    yield from _step_lines(warehouse, finding)
    sheets = Sheets(warehouse)
    at = (finding.competition_id or "", finding.session_no or 0, finding.table_no or 0)
    if at in sheets.tables:
        yield ""
        yield from sheet_lines(sheets.sheet(*at), language)


def _win_lines(warehouse: Warehouse, finding: Finding) -> Iterator[str]:
    """Yield the wins of the hand: tiles, melds, winning tile; what counts and what was claimed."""
    at = (finding.session_no, finding.table_no, finding.hand_no)
    for view in wins(warehouse).get(finding.competition_id or "", []):
        if view.place != at:
            continue
        won = view.scored
        melds = "".join(f" [{meld}]" for meld in won.melds.split("; ") if meld)
        off = "self-drawn" if won.payer_seat is None else f"off {LETTERS[won.payer_seat]}"
        yield ""
        yield f"{LETTERS[won.winner_seat]} {off}: {won.tiles}{melds} + {won.win_tile}"
        yield f"{'winds':<11}prevalent {won.prevalent_wind}, seat {won.seat_wind}"
        if won.circumstances or won.flowers:
            yield f"{'with':<11}{won.circumstances or 'nothing special'}, {won.flowers} flowers"
        for name, lines, total in (
            ("counts", view.counted, won.points_with_flowers),
            ("recorded", view.claimed, view.recorded),
        ):
            fans = ", ".join(
                f"{f.fan}{f' x{f.count}' if f.count > 1 else ''} {f.points or ''}".strip() for f in lines
            )
            yield f"{name:<11}{'undetermined' if total is None else total}: {fans}"


_AROUND = 4
"""Steps shown before and after the one that a finding is about."""


def _step_lines(warehouse: Warehouse, finding: Finding) -> Iterator[str]:
    """Yield the steps of the log around the one that a finding names."""
    named = re.search(r"action (\d+)", finding.locator or "")
    if named is None or finding.competition_id is None:
        return
    seq = int(named[1])
    hand_id = "/".join(
        map(str, (finding.competition_id, finding.session_no, finding.table_no, finding.hand_no))
    )
    steps = warehouse.rows(
        Action, "hand_id = ? AND seq BETWEEN ? AND ?", [hand_id, seq - _AROUND, seq + _AROUND]
    )
    if steps:
        yield ""
    for step in steps:
        source = "" if step.from_seat is None else f"from {LETTERS[step.from_seat]}"
        parts = [LETTERS[step.seat], step.kind, step.tile, step.meld and f"[{step.meld}]", source, step.claim]
        yield f"{'!' if step.seq == seq else ' '} {step.seq:>4}  {' '.join(part for part in parts if part)}"


def sheet_lines(sheet: Sheet, language: str) -> list[str]:
    """Return a sheet as lines; ``!`` marks a wrong row, ``?`` one that a likeliest explanation points at."""
    rows = [["", "hand", "wind", "recorded", *(f"{LETTERS[i]} {p}" for i, p in enumerate(sheet.players))]]
    for row in sheet.rows:
        mark = "!" if row.wrong else "?" if row.suspected else ""
        cells = [
            f"{score} ({penalty})" if penalty else score
            for score, penalty in zip(row.scores, row.penalties, strict=True)
        ]
        rows.append([mark, str(row.hand_no), row.wind, str(getattr(row.what, language)), *cells])
    rows.append(["", "", "", "sum of hands", *sheet.readded])
    if any(sheet.fined):
        rows.append(["", "", "", "penalties outside the hands", *sheet.fined])
    rows.append(["", "", "", "total as recorded", *sheet.totals])
    if any(sheet.delta):
        rows.append(["!" if sheet.wrong_total else "", "", "", "difference", *sheet.delta])
    rows.append(["!" if sheet.wrong_points else "", "", "", "table points", *sheet.points])
    return as_lines(rows, left=4)
