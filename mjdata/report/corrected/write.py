"""Copies of the files as handed in, with the clerical corrections of a run, and the list of all of these.

The originals are never written to. The list says of every correction where it is, what it rests on and
whether it is in the copy; and of every clerical finding without one why it has none.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from mjdata.checks.registry import SEVERITIES
from mjdata.ingest.formula_text import as_text
from mjdata.ingest.sheets.grid import area_of
from mjdata.paths import CORRECTED_FILES, CORRECTED_LIST, CORRECTED_PAGE
from mjdata.report.corrected.csv_copy import csv_copy
from mjdata.report.corrected.plan import NotCopied, change_of
from mjdata.report.templating import environment, own_markup, texts
from mjdata.rules.edition import Trilingual
from mjdata.schema.audited import Correction, Finding
from mjdata.schema.history import KeptDecision
from mjdata.schema.rows import Source
from mjdata.store.warehouse import Warehouse

_RECOMPUTED = "recomputed"
_WORTH_TELLING = SEVERITIES[:3]


@dataclass(frozen=True)
class Line:
    """A line of the list. ``file`` is as handed in; ``why_not`` is None where the copy has the correction."""

    file: str
    sheet: str
    cell: str
    row: Correction
    why_not: Trilingual | None


COLUMNS = (
    "file",
    "sheet",
    "cell",
    "was",
    "now",
    "applied",
    "follows",
    "not_applied_zh",
    "not_applied_en",
    "not_applied_ja",
    "check_id",
    "finding_id",
    "article",
    "page",
    "message_zh",
    "message_en",
    "message_ja",
)


def write_corrected(warehouse: Warehouse, folder: Path) -> None:
    """Write the corrected copies of a run into a folder, and the list of them as CSV and as a page."""
    sources = {source.source_id: source for source in warehouse.rows(Source)}
    rows = [*_decided(warehouse), *_of_intake(warehouse)]
    by_source: dict[str, list[Correction]] = defaultdict(list)
    for row in rows:
        if row.source_id is not None and row.now is not None:
            by_source[row.source_id].append(row)
    copies, refused = _copies(sources, by_source)
    base = os.path.commonpath([os.path.abspath(Path(p).parent) for p in copies]) if copies else ""  # noqa: PTH100
    for path, content in copies.items():
        target = folder / CORRECTED_FILES / os.path.relpath(path, base)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    lines = [_line(row, sources, refused) for row in rows if row.not_applied != _RECOMPUTED]
    lines.sort(key=_in_order)
    folder.mkdir(exist_ok=True)
    (folder / CORRECTED_LIST).write_text(_as_csv(lines), encoding="utf-8-sig", newline="")
    (folder / CORRECTED_PAGE).write_text(_as_page(lines, len(copies)), encoding="utf-8")


def _decided(warehouse: Warehouse) -> Iterable[Correction]:
    """Yield the corrections; where somebody rejected a finding, none of its sheet, nor of the result list.

    What is corrected elsewhere was found together with it, and may rest on it.
    """
    decisions = warehouse.rows(KeptDecision, "is_effective AND decision = 'reject'")
    rejected = {decision.finding_id for decision in decisions}
    rows = warehouse.rows(Correction)
    refused = [row for row in rows if row.now is not None and row.finding_id in rejected]
    sheets = {(row.competition_id, row.session_no, row.table_no) for row in refused}
    events = {row.competition_id for row in refused}
    for row in rows:
        of_list = row.table_no is None and row.competition_id in events
        at = (row.competition_id, row.session_no, row.table_no)
        if row.not_applied is None and (at in sheets or of_list):
            yield msgspec.structs.replace(row, not_applied="rejected")
        else:
            yield row


def _of_intake(warehouse: Warehouse) -> Iterable[Correction]:
    """Yield the clerical findings about files: none of them has a repair."""
    for finding in warehouse.rows(Finding, "competition_id IS NULL AND effect = 'clerical'"):
        if finding.severity in _WORTH_TELLING:
            yield Correction(
                finding_id=finding.finding_id,
                check_id=finding.check_id,
                competition_id="",
                session_no=finding.session_no,
                table_no=finding.table_no,
                source_id=finding.source_id,
                locator=finding.locator,
                field=None,
                was=None,
                now=None,
                follows=False,
                not_applied="no_repair",
                article=finding.article,
                page=finding.page,
                message_zh=finding.message_zh,
                message_en=finding.message_en,
                message_ja=finding.message_ja,
            )


def _copies(
    sources: dict[str, Source], by_source: dict[str, list[Correction]]
) -> tuple[dict[str, bytes], dict[str, NotCopied]]:
    """Return the copies by the path of the original, and why others are not made, by source."""
    copies, refused = {}, {}
    for source_id, rows in by_source.items():
        if all(row.not_applied for row in rows):
            continue
        source = sources[source_id]
        try:
            copies[source.path] = _copy(source, rows)
        except NotCopied as reason:
            refused[source_id] = reason
    return copies, refused


def _copy(source: Source, rows: Sequence[Correction]) -> bytes:
    changes = [change_of(row) for row in rows]
    if source.format == "forms_xlsx":
        # Here, as it takes longer to load than most files take to copy.
        from mjdata.report.corrected.workbook_copy import workbook_copy

        return workbook_copy(_content(source), changes)
    if source.encoding is None:
        raise NotCopied("no_cell")
    return csv_copy(_content(source), source.encoding, changes)


def _content(source: Source) -> bytes:
    """Return a file as handed in; ``NotCopied`` where it stands in an archive, or is another by now."""
    try:
        content = Path(source.path).read_bytes()
    except OSError:
        raise NotCopied("in_archive" if "!" in source.path else "unreadable") from None
    if hashlib.sha256(content).hexdigest() != source.source_id:
        raise NotCopied("unreadable")
    return content


def _line(row: Correction, sources: dict[str, Source], refused: dict[str, NotCopied]) -> Line:
    reason, what = row.not_applied, ""
    if reason is None and row.source_id in refused:
        reason, what = refused[row.source_id].reason, refused[row.source_id].what
    why_not = texts()[f"not_applied_{reason}"] if reason else None
    if why_not is not None and what:
        why_not = Trilingual(f"{why_not.zh}：{what}", f"{why_not.en}: {what}", f"{why_not.ja}：{what}")
    source = sources.get(row.source_id or "")
    sheet, _, cell = (row.locator or "").rpartition("!")
    return Line(source.path if source else row.source_id or "", sheet, cell, row, why_not)


def _in_order(line: Line) -> tuple[bool, str, str, int, int]:
    """Order lines by file and place; what is not in a copy comes last."""
    at = area_of(line.cell)
    row, column = (at.top, at.left) if at else (0, 0)
    return (line.why_not is not None, line.file, line.sheet, row, column)


def _as_csv(lines: Sequence[Line]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for line in lines:
        row, why = line.row, line.why_not or Trilingual("", "", "")
        table.writerow(
            [
                *map(as_text, (line.file, line.sheet, line.cell)),
                *(row.was, row.now, int(line.why_not is None), int(row.follows)),
                *map(as_text, (why.zh, why.en, why.ja)),
                *(row.check_id, row.finding_id, row.article, row.page),
                *map(as_text, (row.message_zh, row.message_en, row.message_ja)),
            ]
        )
    return text.getvalue()


def _as_page(lines: Sequence[Line], copies: int) -> str:
    template = environment().get_template("corrected.html.j2")
    assets = {name: own_markup(name) for name in ("page.css", "sheet.css", "page.js")}
    return template.render(
        asset=assets,
        copies=copies,
        applied=[line for line in lines if line.why_not is None],
        others=[line for line in lines if line.why_not is not None],
    )
