"""A workbook with some of its cells changed and marked; the one room of the report that opens workbooks.

The corrected numbers are written with a fill and a comment. Nothing in the workbook is run. What the library
that writes it would leave out (macros, charts, pictures, links to other workbooks, reading aids, extensions)
is looked for before: then no copy is made. It leaves out the values kept of formulas too: these are put back,
sums anew from the corrected cells, and whoever opens the copy in a spreadsheet has every formula computed.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

import openpyxl
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill
from openpyxl.workbook import Workbook

from mjdata.ingest.sheets.cells import read_cell
from mjdata.ingest.sheets.formulas import Sums, shown
from mjdata.ingest.sheets.grid import Grid, area_of
from mjdata.ingest.sheets.workbook import grids_of
from mjdata.report.corrected.plan import Change, NotCopied

_KEPT = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/\w+\.xml|xl/(workbook|styles|sharedStrings|calcChain)\.xml"
    r"|xl/_rels/workbook\.xml\.rels|xl/theme/theme\d+\.xml|xl/tables/table\d+\.xml"
    r"|xl/worksheets/(_rels/)?sheet\d+\.xml(\.rels)?|xl/comments/?comment?s?\d*\.xml"
    r"|xl/drawings/(vmlDrawing|commentsDrawing)\d+\.vml|xl/printerSettings/printerSettings\d+\.bin"
    r"|.*/"
)
"""Parts of a workbook that a copy has too, or that hold nothing of it."""
_LOST_IN_SHEETS = re.compile(
    rb"<(?:\w+:)?(extLst|legacyDrawingHF|oleObjects|controls|picture|customSheetViews|AlternateContent)\b"
)
_READING_AID = re.compile(rb"<(?:\w+:)?rPh\b")
_LOST = {
    "vbaProject": "macros",
    "xl/charts": "charts",
    "xl/media": "pictures",
    "xl/externalLinks": "links to other workbooks",
    "pivot": "pivot tables",
    "xl/drawings": "drawings",
    "xl/threadedComments": "threaded comments",
}
_FILL = PatternFill("solid", fgColor="FFF2A8")
_COMMENT_SIZE = {"width": 420, "height": 130}
_AUTHOR = "mjdata"
_FORMULA = re.compile(r'<c r="([A-Z]+\d+)"([^>]*)>(<f\b.*?(?:</f>|/>))(?:<v\s*/>|<v></v>)</c>', re.DOTALL)


def workbook_copy(content: bytes, changes: Sequence[Change]) -> bytes:
    """Return a workbook with its changes; ``NotCopied`` when a copy would lose something."""
    _look_for_lost(content)
    try:
        return _changed(content, changes)
    except NotCopied:
        raise
    except Exception as error:  # what the reader of workbooks lets pass, their writer may not
        raise NotCopied("not_written", f"{type(error).__name__}: {error}") from None


def _changed(content: bytes, changes: Sequence[Change]) -> bytes:
    before = {grid.sheet: grid for grid in grids_of(content)}
    book = openpyxl.load_workbook(io.BytesIO(content), rich_text=True)
    for change in changes:
        if not change.is_formula:
            _write(book, before[change.sheet], change)
    book.calculation.fullCalcOnLoad = True
    saved = io.BytesIO()
    book.save(saved)
    return _with_values(saved.getvalue(), before, changes)


def _look_for_lost(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        lost = [name for name in archive.namelist() if not _KEPT.fullmatch(name)]
        if lost:
            named = (what for part, what in _LOST.items() if any(part in name for name in lost))
            raise NotCopied("loses", next(named, lost[0]))
        for name in archive.namelist():
            if name.startswith("xl/worksheets/sheet") and (
                found := _LOST_IN_SHEETS.search(archive.read(name))
            ):
                raise NotCopied("loses", found[1].decode())
            if name == "xl/sharedStrings.xml" and _READING_AID.search(archive.read(name)):
                raise NotCopied("loses", "reading aids (ふりがな)")


def _write(book: Workbook, grid: Grid, change: Change) -> None:
    """Write one cell and mark it, if it holds what is to be replaced."""
    at = area_of(change.cell)
    stored = grid.cells.get((at.top, at.left)) if at else None
    if stored is None or not change.stood(
        read_cell(stored.text, stored.kind, stored.number_format, "points" if change.is_points else "whole")
    ):
        raise NotCopied("other_cell", f"{change.sheet}!{change.cell}")
    cell = book[change.sheet][change.cell]
    cell.value = change.number
    cell.fill = _FILL
    said = f"{cell.comment.text}\n\n" if cell.comment else ""
    cell.comment = Comment(said + change.note, _AUTHOR, **_COMMENT_SIZE)


def _with_values(saved: bytes, before: Mapping[str, Grid], changes: Sequence[Change]) -> bytes:
    """Put the values of formulas back into a saved workbook: sums anew, the others as they were kept."""
    source = io.BytesIO(saved)
    parts = _sheet_parts(source)
    values = {grid.sheet: dict(_values(grid, before[grid.sheet], changes)) for grid in grids_of(saved)}
    target = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            part = old.read(info)
            if info.filename in parts:
                part = _filled(part.decode("utf-8"), values[parts[info.filename]]).encode("utf-8")
            new.writestr(info, part)
    return target.getvalue()


def _sheet_parts(saved: io.BytesIO) -> dict[str, str]:
    """Return the part of each sheet, as it was just written: in the order of the sheets."""
    book = openpyxl.load_workbook(saved, read_only=True)
    names = {f"xl/worksheets/sheet{number}.xml": name for number, name in enumerate(book.sheetnames, 1)}
    book.close()
    return names


def _values(grid: Grid, before: Grid, changes: Sequence[Change]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the value of each formula, and the kind that it is stored as."""
    planned = {c.cell: c for c in changes if c.is_formula and c.sheet == grid.sheet}
    sums = Sums(grid)
    for at, cell in grid.cells.items():
        if cell.formula is None:
            continue
        value, was = sums.value(cell), before.cells.get(at)
        if value is not None:
            yield cell.address, ("number", shown(value))
        elif (change := planned.get(cell.address)) is not None:
            yield cell.address, ("text" if "/" in change.now else "number", change.now)
        elif was is not None and was.cached is not None:
            yield cell.address, (was.kind, was.cached)


_STORED_AS = {"number": "", "truth": ' t="b"', "error": ' t="e"', "text": ' t="str"'}


def _filled(xml: str, values: Mapping[str, tuple[str, str]]) -> str:
    def fill(match: re.Match[str]) -> str:
        kind, value = values.get(match[1], ("", ""))
        if kind not in _STORED_AS:
            return match[0]
        stored = str(int(value == "TRUE")) if kind == "truth" else escape(value)
        return f'<c r="{match[1]}"{match[2]}{_STORED_AS[kind]}>{match[3]}<v>{stored}</v></c>'

    return _FORMULA.sub(fill, xml)
