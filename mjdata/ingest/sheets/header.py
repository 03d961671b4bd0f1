"""Forms with one line of labels, or a stack of them in several scripts, over lines of records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.ingest.sheets.blocks import Labels
from mjdata.ingest.sheets.grid import Area, Cell, Grid


@dataclass(frozen=True)
class Header:
    """The labels over a list, by field and in the order of columns; ``area`` is where they stand."""

    area: Area
    columns: dict[str, list[Cell]]
    end: int
    """The last row that may belong to it."""

    @property
    def label_rows(self) -> tuple[int, int]:
        """The rows of its labels."""
        return self.area.top, self.area.bottom

    def column(self, field: str) -> int | None:
        """Return the column of a field; None where the list has none."""
        return self.columns[field][0].column if self.columns.get(field) else None

    def lines(self, grid: Grid, labels: Labels) -> Iterator[int]:
        """Yield the rows that hold something; a row with a label ends them."""
        stop = {
            cell.row
            for name, cells in labels.found.items()
            if name not in ("session", "competition")
            for cell in cells
            if self.area.left <= cell.column <= self.area.right and cell.row > self.area.bottom
        }
        for row in range(self.area.bottom + 1, self.end + 1):
            if row in stop:
                return
            if any(grid.at(row, column) for column in range(self.area.left, self.area.right + 1)):
                yield row


def headers(labels: Labels, above: int = 0) -> list[Header]:
    """Return the lines of labels that hold the layout's anchor, stacked ones as one.

    ``above``: how many rows over the anchor may hold labels of the same header.
    """
    rows = sorted({cell.row for cell in labels.found[labels.layout.anchor]})
    stacks: list[list[int]] = []
    for row in rows:
        if stacks and row == stacks[-1][-1] + 1:
            stacks[-1].append(row)
        else:
            stacks.append([row])
    found = []
    for place, stack in enumerate(stacks):
        top = max(1, stack[0] - above)
        end = stacks[place + 1][0] - above - 1 if place + 1 < len(stacks) else labels.grid.height
        band = Area(top, 1, stack[-1], labels.grid.width)
        columns = {name: _by_column(labels.within(name, band)) for name in labels.layout.labels}
        spread = [labels.grid.area(c.row, c.column) for cells in columns.values() for c in cells]
        left, right = min(a.left for a in spread), max(a.right for a in spread)
        bottom = max([stack[-1], *(a.bottom for a in spread if a.bottom <= stack[-1] + above)])
        found.append(Header(Area(top, left, bottom, right), columns, end))
    return found


def _by_column(cells: list[Cell]) -> list[Cell]:
    """Return one label for each column that has any, in the order of columns."""
    return [cell for _, cell in sorted({cell.column: cell for cell in reversed(cells)}.items())]
