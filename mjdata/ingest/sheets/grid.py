"""A sheet as a grid of raw cells, whatever file it stood in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mjdata.ingest.sheets.cells import Kind
from mjdata.schema.forms import RawCell

At = tuple[int, int]
"""Row and column, from 1."""


@dataclass(frozen=True)
class Cell:
    """A cell that holds something. ``text`` is its value as text: of a formula the value that was kept."""

    row: int
    column: int
    text: str
    kind: Kind = "text"
    number_format: str | None = None
    formula: str | None = None
    cached: str | None = None
    hidden: bool = False
    struck: bool = False
    comment: str | None = None

    @property
    def address(self) -> str:
        """The name of the cell: F12."""
        return address(self.row, self.column)


@dataclass(frozen=True)
class Area:
    """A rectangle of cells, both corners in it."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def size(self) -> int:
        """How many cells it has."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    @property
    def name(self) -> str:
        """The range as spreadsheets write it."""
        return f"{address(self.top, self.left)}:{address(self.bottom, self.right)}"

    def __contains__(self, at: At) -> bool:
        return self.top <= at[0] <= self.bottom and self.left <= at[1] <= self.right


@dataclass
class Grid:
    """A sheet: the cells that hold something, its merged ranges, whether it is hidden."""

    sheet: str
    cells: dict[At, Cell] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)
    hidden: bool = False

    def __post_init__(self) -> None:
        self._covered = {
            (row, column): area
            for area in self.merged
            for row in range(area.top, area.bottom + 1)
            for column in range(area.left, area.right + 1)
        }

    @property
    def height(self) -> int:
        """The last row that holds something."""
        return max((row for row, _ in self.cells), default=0)

    @property
    def width(self) -> int:
        """The last column that holds something."""
        return max((column for _, column in self.cells), default=0)

    def area(self, row: int, column: int) -> Area:
        """Return the merged range that a place belongs to, else the place alone."""
        return self._covered.get((row, column)) or Area(row, column, row, column)

    def at(self, row: int, column: int) -> Cell | None:
        """Return the cell of a place; of a merged range the one that it begins with."""
        area = self.area(row, column)
        return self.cells.get((area.top, area.left))

    def locator(self, row: int, column: int) -> str:
        """Return the place of a cell as records name it: ``Sheet!F12``."""
        name = address(row, column)
        return f"{self.sheet}!{name}" if self.sheet else name

    def raw_cells(self, source_id: str) -> Iterator[RawCell]:
        """Yield every cell that holds something, as handed in."""
        for at, cell in self.cells.items():
            area = self._covered.get(at)
            yield RawCell(
                source_id=source_id,
                sheet=self.sheet,
                cell=cell.address,
                raw=cell.text if cell.formula is None else cell.formula,
                number_format=cell.number_format,
                formula=cell.formula,
                cached=cell.cached,
                merged=area.name if area is not None else None,
                hidden=cell.hidden or self.hidden,
                struck=cell.struck,
                comment=cell.comment,
            )


_NAME = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})")
_LAST_ROW, _LAST_COLUMN = 2**20, 2**14


def address(row: int, column: int) -> str:
    """Return the name of a place: F12 for row 12, column 6."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def area_of(name: str) -> Area | None:
    """Return the rectangle that a range (``F5:F20``, ``$F$5``) names; None for anything else."""
    corners = [_NAME.fullmatch(part) for part in name.split(":")]
    if len(corners) > 2 or not all(corners):
        return None
    places = [(int(c[2]), _column(c[1])) for c in corners if c is not None]
    (top, left), (bottom, right) = places[0], places[-1]
    if max(top, bottom) > _LAST_ROW or max(left, right) > _LAST_COLUMN:
        return None
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number
