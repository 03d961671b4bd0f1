"""Writes the files of a generated competition: texts under their encodings, grids as workbooks.

Text that looks like a formula is written as text, and the same competition gives the same bytes.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import xlsxwriter

from mjdata.compute.pool import map_partitions
from mjdata.generate.grid import Cell, Document, Grid, Text, Workbook
from mjdata.generate.made import Plan
from mjdata.generate.world.plan import WorldPlan
from mjdata.generate.world.write import world_files
from mjdata.generate.write import competition_files, series
from mjdata.paths import written_aside
from mjdata.report.documents import document_bytes

_CREATED = datetime.datetime(2026, 1, 1)
_OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}


def write_competition(plan: Plan, directory: Path) -> list[Path]:
    """Generate a competition and write it to a folder; return the files written."""
    return list(_written(competition_files(plan), directory))


def write_series(plan: Plan, competitions: int, directory: Path, workers: int) -> list[Path]:
    """Generate a series, each competition in a folder of its own; return the folders."""
    parts = [(directory / folder, each) for folder, each in series(plan, competitions)]
    return map_partitions(_write_one, parts, "generating", workers)


def write_world(plan: WorldPlan, directory: Path) -> list[Path]:
    """Generate a world and write it to a folder; return its records, applications, standard and key."""
    written = list(_written(world_files(plan), directory))
    return list(dict.fromkeys(directory / path.relative_to(directory).parts[0] for path in written))


def _write_one(part: tuple[Path, Plan]) -> Path:
    folder, plan = part
    write_competition(plan, folder)
    return folder


def _written(files: Mapping[str, Text | Workbook | Document], directory: Path) -> Iterator[Path]:
    for name, content in files.items():
        target = directory / name
        with written_aside(target) as aside:
            aside.write_bytes(_bytes_of(content))
        yield target


def _bytes_of(content: Text | Workbook | Document) -> bytes:
    if isinstance(content, Workbook):
        return workbook_bytes(content)
    if isinstance(content, Document):
        return document_bytes(content)
    return content.text.encode(content.encoding)


def workbook_bytes(workbook: Workbook) -> bytes:
    """Return a workbook as XLSX."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, _OPTIONS) as book:
        book.set_properties({"created": _CREATED})
        formats: dict[str | None, Any] = {None: None}
        for grid in workbook.sheets:
            _write_sheet(book, grid, formats)
    return content.getvalue()


def _write_sheet(book: Any, grid: Grid, formats: dict[str | None, Any]) -> None:  # xlsxwriter has no types
    sheet = book.add_worksheet(grid.name)
    for top, left, bottom, right in grid.merged:
        sheet.merge_range(top - 1, left - 1, bottom - 1, right - 1, "")
    for (row, column), cell in sorted(grid.cells.items()):
        if cell.number_format not in formats:
            formats[cell.number_format] = book.add_format({"num_format": cell.number_format})
        _write_cell(sheet, (row - 1, column - 1), cell, formats[cell.number_format])
    for row in grid.hidden_rows:
        sheet.set_row(row - 1, None, None, {"hidden": True})
    if grid.hidden:
        sheet.hide()


def _write_cell(sheet: Any, at: tuple[int, int], cell: Cell, cell_format: Any) -> None:
    if cell.formula is not None:
        kept = "" if cell.value is None else cell.value
        sheet.write_formula(*at, cell.formula, cell_format, kept)
    elif isinstance(cell.value, str):
        sheet.write_string(*at, cell.value, cell_format)
    else:
        sheet.write_number(*at, cell.value, cell_format)
    if cell.comment is not None:
        sheet.write_comment(*at, cell.comment)
