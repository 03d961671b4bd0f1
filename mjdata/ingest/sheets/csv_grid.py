"""A form written as CSV to a grid: each line a row, each cell a text."""

from __future__ import annotations

import csv
import io

from mjdata.ingest.archives import Refused
from mjdata.ingest.sheets.grid import At, Cell, Grid

SEPARATORS = ",;\t"
MAX_CELLS = 500_000
_LOOKED_AT = 64 * 2**10
"""Characters from the start by which the separator is chosen."""


def grid_of(text: str, *, cut_off: bool = False) -> Grid:
    """Return a CSV as a grid; ``Refused`` when its quotes do not match or it is no form by its size.

    ``cut_off`` reads the start of a text, whose last quote may not be closed.
    """
    separator = max(SEPARATORS, key=text[:_LOOKED_AT].count)
    lines = csv.reader(
        io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator, strict=not cut_off
    )
    cells: dict[At, Cell] = {}
    try:
        for row, line in enumerate(lines, 1):
            for column, value in enumerate(line, 1):
                if value.strip():
                    cells[row, column] = Cell(row, column, value)
            if len(cells) > MAX_CELLS:
                raise Refused(f"holds more than {MAX_CELLS:,} cells; expected forms of one competition")
    except csv.Error as error:
        raise Refused(f"cannot be split into cells after line {lines.line_num}: {error}") from None
    return Grid("", cells)
