"""A sheet made ready to be read: sums that nobody computed are computed, what is odd about it is told."""

from __future__ import annotations

from dataclasses import replace

from mjdata.ingest.reader import Batch
from mjdata.ingest.sheets.formulas import Sums, same, shown
from mjdata.ingest.sheets.grid import Cell, Grid


def settled(grid: Grid, batch: Batch) -> Grid:
    """Return a sheet with every sum that it lacks; those, and those that are not what they say, are told."""
    sums = Sums(grid)
    cells = {}
    for at, cell in grid.cells.items():
        value = sums.value(cell) if cell.formula is not None else None
        cells[at] = cell
        where = grid.locator(*at)
        if value is None:
            continue
        if cell.cached is None:
            batch.note(
                where, "formula_uncached", f"{cell.formula} has no kept value; it comes to {shown(value)}"
            )
            cells[at] = replace(cell, text=shown(value), kind="number", cached=shown(value))
        elif not same(value, cell.cached):
            text = f"{cell.formula} keeps {cell.cached!r}; it comes to {shown(value)}, which is not used"
            batch.note(where, "formula_stale", text)
    return Grid(grid.sheet, cells, grid.merged, grid.hidden)


def tell_hidden(grid: Grid, batch: Batch) -> None:
    """Tell of what a sheet hides: all of it (it is not used then), or some rows or columns."""
    if grid.hidden:
        if grid.cells:
            span = (
                f"{_first(grid).address}:{max(grid.cells.values(), key=lambda c: (c.row, c.column)).address}"
            )
            text = f"the sheet is hidden and holds {len(grid.cells)} cells ({span}); it is not used"
            batch.note(f"{grid.sheet}!{_first(grid).address}", "hidden_data", text)
        return
    hidden = [cell for cell in grid.cells.values() if cell.hidden]
    if hidden:
        text = f"{len(hidden)} cells are in hidden rows or columns ({hidden[0].address} first); they count"
        batch.note(grid.locator(hidden[0].row, hidden[0].column), "hidden_data", text)


def _first(grid: Grid) -> Cell:
    return min(grid.cells.values(), key=lambda cell: (cell.row, cell.column))
