"""Where the parts of a session sheet stand on a sheet (wmo-2013, appendix 5, p.127)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mjdata.ingest.sheets.blocks import Labels, runs, session_said
from mjdata.ingest.sheets.grid import Area, Cell, Grid
from mjdata.rules.edition import default_edition, edition


class Columns(NamedTuple):
    """The two columns of a player; a form may have the first alone."""

    score: int
    running: int | None


@dataclass(frozen=True)
class Block:
    """A session sheet on a sheet: where its parts stand."""

    head: Area
    """From the top to the row that says score and running total, all columns."""
    order: int
    columns: tuple[Columns, ...]
    remark: int | None
    end: int
    """The last row that may be a hand's."""
    total: Cell | None
    points: Cell | None
    foot: Area
    """Below the hands, as far as no other form begins, all columns."""

    @property
    def label_rows(self) -> tuple[int, int]:
        """The rows of its labels."""
        return self.head.top, self.head.bottom

    @property
    def left(self) -> Area:
        """The head's columns left of the players: its labels."""
        return Area(self.head.top, self.head.left, self.head.bottom, self.columns[0].score - 1)

    def of_player(self, grid: Grid, row: int, place: int) -> Cell | None:
        """Return what stands in a player's columns in a row that has one value a player."""
        columns = self.columns[place]
        cell = grid.at(row, columns.score)
        return grid.at(row, columns.running) if cell is None and columns.running is not None else cell


def blocks(labels: Labels) -> list[Block]:
    """Return the session sheets that stand on a sheet, one below or beside the other."""
    found: list[Block] = []
    fours = [four for four in runs(labels.found["score"], 4) if len(four) == 4]
    last_of_stack = [
        four
        for four in fours
        if not any(four[0].column == o[0].column and o[0].row == four[0].row + 1 for o in fours)
    ]
    for four in last_of_stack:
        below = [o[0].row for o in last_of_stack if o[0].row > four[0].row and _overlap(o, four)]
        block = _block(labels, four, found, min(below, default=labels.grid.height + 1))
        if block is not None:
            found.append(block)
    return found


def _overlap(one: list[Cell], other: list[Cell]) -> bool:
    return one[0].column <= other[-1].column and other[0].column <= one[-1].column


def _block(labels: Labels, four: list[Cell], before: list[Block], next_row: int) -> Block | None:
    row = four[0].row
    beside = [b.head.right for b in before if b.head.bottom == row and b.head.right < four[0].column]
    left = max(beside, default=0) + 1
    above = [_bottom(b) for b in before if b.head.bottom < row and b.head.right >= left]
    top = max(above, default=0) + 1
    order = labels.last("order", Area(top, left, row, four[0].column - 1))
    if order is None:
        return None
    columns = tuple(_columns(labels, four, place) for place in range(4))
    width = (columns[3].running or columns[3].score) - columns[3].score
    reach = columns[3].score + width + 1
    beyond = Area(top, reach, row, min(reach + _BESIDE, _next_order(labels, row, reach)) - 1)
    remark = labels.first("remark", beyond)
    marks = [cell.column for name in _MARKS for cell in labels.within(name, beyond) if cell.row == row]
    right = max([remark.column if remark else reach - 1, *marks])
    beside_scores = Area(row + 1, left, next_row - 1, four[0].column - 1)
    total, points = labels.first("total", beside_scores), labels.first("points", beside_scores)
    end = min((cell.row for cell in (total, points) if cell), default=next_row) - 1
    top_of_foot = (end if total or points else min(end, row + _HANDS)) + 1
    below = Area(top_of_foot, left, min(next_row - 1, top_of_foot + _FOOT), right)
    foot = Area(below.top, left, _end_of_foot(labels, below), right)
    return Block(Area(top, left, row, right), order.column, columns, remark.column if remark else None,
                 end, total, points, foot)  # fmt: skip


def _next_order(labels: Labels, row: int, column: int) -> int:
    """Return the column in which a form beside begins, as far as its first label tells."""
    orders = (cell.column for cell in labels.found["order"] if cell.row == row and cell.column >= column)
    return min(orders, default=_LAST_COLUMN)


_FOOT = 40
"""Rows below the hands in which the foot of a form may stand."""
_BESIDE = 6
"""Columns right of the players in which the remark and the marks of a hand may stand."""
_MARKS = ("dealer", "wind", "ended")
_LAST_COLUMN = 2**14
_HANDS = edition(default_edition("forms_xlsx")).session.hands
_HEADING = ("session", "table", "date", "player_no", "name", "seat", "seats")


def _end_of_foot(labels: Labels, below: Area) -> int:
    """Return the last row before the heading of the next form."""
    for row in range(below.top, below.bottom + 1):
        for column in range(below.left, below.right + 1):
            cell = labels.grid.cells.get((row, column))
            if cell is None or cell.kind != "text":
                continue
            if session_said(cell.text) or any(labels.layout.shows(name, cell.text) for name in _HEADING):
                return row - 1
    return below.bottom


def _bottom(block: Block) -> int:
    foot = [cell.row for cell in (block.total, block.points) if cell]
    return max(foot or [min(block.end, block.head.bottom + _HANDS)])


def _columns(labels: Labels, four: list[Cell], place: int) -> Columns:
    start = four[place].column
    stop = four[place + 1].column if place < 3 else start + (four[3].column - four[2].column)
    running = labels.first("running", Area(four[0].row, start + 1, four[0].row, max(stop - 1, start + 1)))
    return Columns(start, running.column if running else None)
