"""A workbook (XLSX) to grids. Nothing in it is run or computed; what it refers to elsewhere is not opened.

Before it is parsed, it is looked over in one pass that costs little: a small file can ask for any amount
of memory by merged ranges, links over ranges, or a million formatted rows that hold nothing.
"""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

import openpyxl
from openpyxl.cell.cell import Cell as StoredCell
from openpyxl.cell.cell import MergedCell
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from mjdata.ingest.archives import Refused
from mjdata.ingest.sheets.cells import Kind
from mjdata.ingest.sheets.grid import Area, At, Cell, Grid, area_of
from mjdata.ingest.text import COMPOUND

MAX_UNPACKED = 128 * 2**20
MAX_ELEMENTS = 1_500_000
"""Elements of all parts of a workbook: a cell has about four. The largest event has some 300,000."""
MAX_COVERED = 200_000
"""Cells that merged ranges and links of all sheets may cover."""

_SPREADING = {"mergeCell", "hyperlink"}
"""Elements that make a cell of every place in their range."""


def looked_over(content: bytes, main: str = "xl/workbook.xml", kind: str = "XLSX") -> list[str]:
    """Return the names of the parts of a workbook, or of another document by its chief part ``main``.

    ``Refused`` when it cannot be read, or costs too much.
    """
    if content.startswith(COMPOUND):
        raise Refused(f"has a password or is of an old kind; expected {kind} without a password")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = archive.infolist()
            if sum(info.file_size for info in infos) > MAX_UNPACKED:
                raise Refused(f"unpacks to more than {MAX_UNPACKED // 2**20} MiB; expected {kind} with forms")
            if any(info.flag_bits & 1 for info in infos):
                raise Refused(f"has a password; expected {kind} without one")
            names = [info.filename for info in infos]
            if main not in names:
                raise Refused(f"has no {main}; expected a file of kind {kind}")
            budget = _Budget()
            for info in infos:
                if info.filename.endswith((".xml", ".rels")):
                    _look_over(info.filename, archive.read(info), budget)
    except Refused:
        raise
    except Exception as error:  # damage makes the unpackers raise nearly anything
        raise Refused(
            f"cannot be unpacked: {str(error) or type(error).__name__}; expected a whole file"
        ) from None
    return names


class _Budget:
    def __init__(self) -> None:
        self.elements, self.covered = MAX_ELEMENTS, MAX_COVERED


def _look_over(name: str, content: bytes, budget: _Budget) -> None:
    parser = expat.ParserCreate()

    def element(tag: str, attributes: dict[str, str]) -> None:
        budget.elements -= 1
        if budget.elements < 0:
            raise Refused(f"holds more than {MAX_ELEMENTS:,} cells and formats, most of them empty ones in "
                          f"{name}; expected a form: delete the rows that hold nothing")  # fmt: skip
        if tag.rpartition(":")[2] in _SPREADING:
            area = area_of(attributes.get("ref", ""))
            budget.covered -= area.size if area else 1
            if budget.covered < 0:
                raise Refused(f"merges or links more than {MAX_COVERED:,} cells in {name}; expected a form")

    def doctype(*_: object) -> None:
        raise Refused(f"declares a document type in {name}, which no such file does")

    parser.StartElementHandler = element
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise Refused(f"is damaged: {name} is no XML ({error}); expected a whole file") from None


def grids_of(content: bytes) -> list[Grid]:
    """Return the sheets of a workbook that was looked over; ``Refused`` when it cannot be parsed."""
    try:
        shown = openpyxl.load_workbook(io.BytesIO(content), data_only=False, keep_links=False)
        kept = openpyxl.load_workbook(io.BytesIO(content), data_only=True, keep_links=False)
        return [_grid(sheet, kept[sheet.title]) for sheet in shown.worksheets]
    except Exception as error:  # damage makes the parser raise nearly anything
        text = str(error) or type(error).__name__
        raise Refused(f"cannot be read as a workbook: {text.splitlines()[0]}; expected XLSX") from None


def _stored(sheet: Worksheet) -> Iterator[StoredCell]:
    """Yield the cells that a sheet stores; walking rows would make every cell up to the last one."""
    for _, cell in sorted(sheet._cells.items()):
        if not isinstance(cell, MergedCell) and cell.value is not None and cell.value != "":
            yield cell


def _grid(sheet: Worksheet, kept: Worksheet) -> Grid:
    rows = {number for number, dimension in sheet.row_dimensions.items() if dimension.hidden}
    columns = {
        number
        for dimension in sheet.column_dimensions.values()
        if dimension.hidden
        for number in range(dimension.min or 0, (dimension.max or 0) + 1)
    }
    cells: dict[At, Cell] = {}
    for stored in _stored(sheet):
        at = (stored.row, stored.column)
        cells[at] = _cell(stored, kept._cells.get(at), at[0] in rows or at[1] in columns)
    merged = [Area(m.min_row, m.min_col, m.max_row, m.max_col) for m in sheet.merged_cells.ranges]
    return Grid(sheet.title, cells, merged, sheet.sheet_state != "visible")


def _cell(stored: StoredCell, kept: Any, hidden: bool) -> Cell:
    is_formula = stored.data_type == "f"
    cached = kept.value if is_formula and kept is not None else None
    text, kind = _value(cached if is_formula else stored.value)
    if (stored.data_type if not is_formula else getattr(kept, "data_type", "")) == "e":
        kind = "error"
    return Cell(
        row=stored.row,
        column=stored.column,
        text=text,
        kind=kind,
        number_format=stored.number_format,
        formula=_formula(stored.value) if is_formula else None,
        cached=text if cached is not None else None,
        hidden=hidden,
        struck=bool(stored.font and stored.font.strike),
        comment=stored.comment.text if stored.comment else None,
    )


def _formula(value: object) -> str:
    return str(value.text or "") if isinstance(value, ArrayFormula) else str(value)


def _value(value: object) -> tuple[str, Kind]:
    """Return a stored value as text, and what it is."""
    if value is None:
        return "", "text"
    if isinstance(value, bool):
        return str(value).upper(), "truth"
    if isinstance(value, int | float):
        return (str(int(value)) if float(value).is_integer() else repr(value)), "number"
    if isinstance(value, datetime.datetime):
        at_midnight = value.time() == datetime.time()
        return (value.date() if at_midnight else value).isoformat(), "date"
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        return str(value), "date"
    return str(value), "text"
