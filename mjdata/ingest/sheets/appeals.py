"""A record of appeals (wmo-2013, articles 12 and 13, p.65-66): a line for each, its texts as written."""

from __future__ import annotations

from mjdata.ingest.sheets.blocks import Labels
from mjdata.ingest.sheets.desk import Desk
from mjdata.ingest.sheets.foul_text import seat_of
from mjdata.ingest.sheets.grid import Cell
from mjdata.ingest.sheets.header import Header, headers
from mjdata.schema.forms import Appeal

NAME = "appeals"


def blocks(labels: Labels) -> list[Header]:
    """Return the records of appeals on a sheet: when one was filed, or how it was decided, beside it."""
    marks = ("filed", "minutes", "decision", "decided_by")
    return [header for header in headers(labels) if any(header.columns[mark] for mark in marks)]


def read(block: Header, labels: Labels, desk: Desk) -> None:
    """Store each line. Nothing is required: what an appeal lacks is for the checks to tell."""
    for row in block.lines(desk.grid, labels):
        cells = {
            name: desk.grid.at(row, column) if (column := block.column(name)) else None
            for name in labels.layout.labels
        }
        first = next((cell for cell in cells.values() if cell), None)
        if first is not None:
            desk.store(("appeals", _appeal(cells, desk, first)))


def _appeal(cells: dict[str, Cell | None], desk: Desk, first: Cell) -> Appeal:
    return Appeal(
        competition_id=desk.competition,
        session_no=desk.number(cells["session"], "session"),
        table_no=desk.number(cells["table"], "table"),
        hand_no=desk.number(cells["hand"], "hand"),
        seat=_seat(desk, cells["seat"]),
        player_no=desk.number(cells["player_no"], "number of the player"),
        appellant=desk.text(cells["appellant"]),
        against=desk.text(cells["against"]),
        concerns=desk.text(cells["concerns"]),
        ruled_by=desk.text(cells["ruled_by"]),
        session_ended=desk.text(cells["session_ended"]),
        filed=desk.text(cells["filed"]),
        minutes=desk.number(cells["minutes"], "minutes after the session"),
        written=desk.text(cells["written"]),
        signed_party=desk.text(cells["signed_party"]),
        signed_leader=desk.text(cells["signed_leader"]),
        fee=desk.text(cells["fee"]),
        decided_by=desk.text(cells["decided_by"]),
        decision=desk.text(cells["decision"]),
        decided_at=desk.text(cells["decided_at"]),
        **desk.place(first),
    )


def _seat(desk: Desk, cell: Cell | None) -> int | None:
    """Read the seat; a text that names none is told."""
    text = desk.text(cell)
    seat = seat_of(text) if text else None
    if cell is not None and text and seat is None:
        desk.note(cell, "unreadable_cell", f"seat: {text!r} names no seat")
    return seat
