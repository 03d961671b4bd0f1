"""The record of fouls (wmo-2013, appendix 6, p.128): a line for each foul, its texts kept as written."""

from __future__ import annotations

from mjdata.ingest.numbers import Unparsed
from mjdata.ingest.sheets.blocks import Labels
from mjdata.ingest.sheets.cells import read_cell
from mjdata.ingest.sheets.desk import Desk, Unplaced, labelled, value_of
from mjdata.ingest.sheets.foul_text import FoulPlace, WrittenFoul, foul_place, seat_of
from mjdata.ingest.sheets.grid import Area, Cell
from mjdata.ingest.sheets.header import Header, headers
from mjdata.schema.forms import FoulRow
from mjdata.schema.records import Seating

NAME = "foul_record"


def blocks(labels: Labels) -> list[Header]:
    """Return the foul records of a sheet: a sanction and who or where beside the nature of the foul."""
    return [
        header
        for header in headers(labels)
        if header.columns["sanction"] and (header.columns["place"] or header.columns["player_no"])
    ]


def read(block: Header, labels: Labels, desk: Desk) -> None:
    """Store each line of a foul record, or refuse it with what its place lacks."""
    foot = Area(block.area.bottom + 1, 1, block.end, desk.grid.width)
    cell = labelled(labels, "referee", foot) or labelled(
        labels, "referee", Area(1, 1, block.area.top, desk.grid.width)
    )
    referee = value_of(labels, "referee", cell) if cell else None
    for row in block.lines(desk.grid, labels):
        try:
            desk.store(("fouls", _foul(_Line(block, row, desk), desk, referee)))
        except Unplaced as unplaced:
            desk.refuse(unplaced)


class _Line:
    """The cells of one line by their labels."""

    def __init__(self, block: Header, row: int, desk: Desk) -> None:
        self._block, self._row, self._desk = block, row, desk
        cells = (desk.grid.at(row, column) for column in range(block.area.left, block.area.right + 1))
        self.first = next(cell for cell in cells if cell)

    def cell(self, field: str) -> Cell | None:
        column = self._block.column(field)
        return self._desk.grid.at(self._row, column) if column else None

    def number(self, field: str) -> int | None:
        cell = self.cell(field)
        return read_cell(cell.text, cell.kind, cell.number_format, "whole").value if cell else None

    def place(self) -> FoulPlace:
        """Return the place of the foul: one cell, or four beside each other under a merged label."""
        found = FoulPlace()
        if self._block.columns["place"]:
            label = self._block.columns["place"][0]
            area = self._desk.grid.area(label.row, label.column)
            cells = [self._desk.grid.at(self._row, c) for c in range(area.left, area.right + 1)]
            found = foul_place("/".join(cell.text for cell in dict.fromkeys(cells) if cell))
        seat = self.cell("seat")
        columns = FoulPlace(
            self.number("session"),
            self.number("hand"),
            self.number("table"),
            seat_of(seat.text) if seat else None,
        )
        return FoulPlace(*(own if said is None else said for said, own in zip(found, columns, strict=True)))


def _foul(line: _Line, desk: Desk, referee: str | None) -> FoulRow:
    place, player = line.place(), line.number("player_no")
    if place.seat is None and player is not None:
        place = place._replace(seat=_seat_of(desk, place, player))
    foul = WrittenFoul(
        place,
        player,
        desk.text(line.cell("nature")),
        desk.text(line.cell("sanction")),
        desk.text(line.cell("referee")) or referee,
    )
    try:
        return foul.row(desk.competition, **desk.place(line.first))
    except Unparsed as unparsed:
        raise Unplaced(line.first, "bad_record", str(unparsed)) from None


def _seat_of(desk: Desk, place: FoulPlace, player: int) -> int | None:
    """Return the seat at which the session sheets of the same file have a player."""
    for row in desk.batch.rows["seatings"]:
        if isinstance(row, Seating) and (row.session_no, row.table_no, row.player_no) == (
            place.session,
            place.table,
            player,
        ):
            return row.seat
    return None
