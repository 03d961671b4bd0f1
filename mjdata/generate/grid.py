"""Sheets of cells, whatever file they become: values, formulas with what they came to, merged ranges."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Value = str | int | float


@dataclass(frozen=True)
class Cell:
    """A cell. Of a formula ``value`` is what it came to; None: nobody computed it."""

    value: Value | None
    formula: str | None = None
    number_format: str | None = None
    comment: str | None = None


@dataclass
class Grid:
    """A sheet; rows and columns count from 1. ``merged``: first row, first column, last row, last column."""

    name: str
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    hidden: bool = False

    def put(self, row: int, column: int, value: Value | Cell | None) -> None:
        """Write a cell; nothing for None and for an empty text."""
        if value is not None and value != "":
            self.cells[row, column] = value if isinstance(value, Cell) else Cell(value)

    def put_row(self, row: int, column: int, values: Iterable[Value | Cell | None]) -> None:
        """Write cells beside each other."""
        for step, value in enumerate(values):
            self.put(row, column + step, value)

    def merge(self, *area: int) -> None:
        """Merge a range of more than one cell."""
        top, left, bottom, right = area
        self.merged.append((top, left, bottom, right))

    @property
    def height(self) -> int:
        """The last row that holds something."""
        return max((row for row, _ in self.cells), default=0)

    @property
    def lines(self) -> list[list[str]]:
        """The sheet as texts, row by row."""
        width = max((column for _, column in self.cells), default=0)
        every = [[self.cells.get((row, column)) for column in range(1, width + 1)]
                 for row in range(1, self.height + 1)]  # fmt: skip
        return [
            ["" if cell is None or cell.value is None else str(cell.value) for cell in row] for row in every
        ]


@dataclass(frozen=True)
class Workbook:
    """A workbook to write."""

    sheets: Sequence[Grid]


@dataclass(frozen=True)
class Text:
    """A text to write under an encoding."""

    text: str
    encoding: str = "utf-8"


def as_csv(grid: Grid, encoding: str) -> Text:
    """Return a sheet as CSV; under UTF-16 with tabs, as spreadsheets write "Unicode text"."""
    text = io.StringIO()
    csv.writer(text, delimiter="\t" if encoding == "utf-16" else ",", lineterminator="\r\n").writerows(
        grid.lines
    )
    return Text(text.getvalue(), encoding)


def column_name(column: int) -> str:
    """Return the letters of a column counted from 1."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@dataclass(frozen=True)
class Document:
    """A text document to write (DOCX): one table, row by row."""

    rows: Sequence[Sequence[Value | None]]
