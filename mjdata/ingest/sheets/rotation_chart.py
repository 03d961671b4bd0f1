"""The chart for table rotation (wmo-2013, appendix 3, p.123): who is drawn to which table in each session."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mjdata.ingest.sheets.blocks import Labels, session_said
from mjdata.ingest.sheets.cells import read_cell
from mjdata.ingest.sheets.desk import Desk, Unplaced, labelled, value_of
from mjdata.ingest.sheets.grid import Area, Cell
from mjdata.ingest.sheets.sheet_row import read_day
from mjdata.schema.records import Draw
from mjdata.seats import SEATS

NAME = "rotation_chart"
_ABOVE = 3
"""Rows over the labels in which the heading of a session stands."""


@dataclass(frozen=True)
class Block:
    """The tables of one session: their labels, and the rows that may belong to them."""

    table: Cell
    players: Cell
    end: int

    @property
    def label_rows(self) -> tuple[int, int]:
        """The rows of its labels."""
        return self.players.row, self.players.row


def blocks(labels: Labels) -> list[Block]:
    """Return the sessions of a chart: the labels of table and players side by side."""
    found = []
    for players in labels.found["players"]:
        tables = [c for c in labels.found["table"] if c.row == players.row and c.column < players.column]
        if not tables:
            continue
        below = [p.row for p in labels.found["players"] if p.column == players.column and p.row > players.row]
        stacked = players.row + 1 in below
        if not stacked:
            found.append(Block(tables[-1], players, min(below, default=labels.grid.height + 2) - 1))
    return found


def read(block: Block, labels: Labels, desk: Desk) -> None:
    """Store the four players of each table of a session, with its date where one stands over them."""
    try:
        session = _session(block, desk)
    except Unplaced as unplaced:
        desk.refuse(unplaced)
        return
    day = _day(block, labels, desk)
    for row in range(block.players.row + 1, block.end + 1):
        cell = desk.grid.at(row, block.table.column)
        number = read_cell(cell.text, cell.kind, cell.number_format, "whole").value if cell else None
        players = [c for place in SEATS if (c := desk.grid.at(row, block.players.column + place)) is not None]
        if cell is None or number is None:
            if cell is not None or players:
                return
            continue
        try:
            desk.store(*(("draws", draw) for draw in _drawn(session, number, cell, players, desk, day)))
        except Unplaced as unplaced:
            desk.refuse(unplaced)


def _session(block: Block, desk: Desk) -> int:
    """Return the session of a block: said over its labels, or in them."""
    left, right = block.table.column, block.players.column + len(SEATS) - 1
    for row in range(block.table.row, max(0, block.table.row - _ABOVE - 1), -1):
        cells = [desk.grid.at(row, column) for column in range(left, right + 1)]
        numbers = {number for cell in cells if cell for number in session_said(cell.text)}
        if len(numbers) == 1:
            return numbers.pop()
        if numbers:
            break
    raise Unplaced(
        block.table, "missing_column", "no heading gives the session; expected one, such as 第一局"
    )


def _day(block: Block, labels: Labels, desk: Desk) -> str | None:
    """Return the date of a session as written over its labels."""
    right = block.players.column + len(SEATS) - 1
    over = Area(max(1, block.table.row - _ABOVE), block.table.column, block.table.row - 1, right)
    cell = labelled(labels, "date", over)
    if cell is None:
        return None
    day = value_of(labels, "date", cell)
    read_day(cell, day, desk)
    return day


def _drawn(
    session: int, table: int, cell: Cell, players: list[Cell], desk: Desk, day: str | None
) -> list[Draw]:
    """Return the draws of one table: four cells, or one cell with four numbers."""
    players = list(dict.fromkeys(players))
    numbers = [desk.number(player, f"player at table {table}") for player in players if len(players) > 1]
    if len(players) == 1:
        numbers = [int(word) for word in re.findall(r"\d{1,6}", players[0].text)]
    if len(numbers) != len(SEATS) or None in numbers:
        shown = ", ".join(player.text.strip() for player in players) or "nobody"
        raise Unplaced(cell, "bad_record", f"table {table} has {shown}; expected four player numbers")
    place = desk.place(players[0])
    return [
        Draw(desk.competition, session, table, number, day, **place)
        for number in numbers
        if number is not None
    ]
