"""What a session sheet shows around its hands (wmo-2013, appendix 5, p.127): heading, seats, signatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mjdata.clock import days, length, minutes
from mjdata.ingest.sheets.blocks import Labels
from mjdata.ingest.sheets.desk import Desk, labelled, value_of
from mjdata.ingest.sheets.grid import Area, Cell
from mjdata.ingest.sheets.score_blocks import Block
from mjdata.schema.forms import Sheet
from mjdata.seats import LETTERS, SEATS, SUFFIXES, positions, round_of

_CLOCK = {"started": "the start", "ended": "the end"}


def read_day(cell: Cell, text: str, desk: Desk) -> None:
    """Tell of a date that may be several days, or none; it is kept as written."""
    found = days(text)
    if len(found) > 1:
        readings = " or ".join(day.isoformat() for day in found)
        desk.note(cell, "ambiguous_cell", f"the date: {text!r} may be {readings}")
    elif not found:
        desk.note(cell, "unreadable_mark", f"the date: {text!r} is no day; expected one such as 2013-03-04")


@dataclass(frozen=True)
class Around:
    """The fields of one session sheet. ``seats``: the starting seat of each column of players."""

    block: Block
    labels: Labels
    desk: Desk
    seats: Sequence[int]

    def row(self, place: dict[str, Any], printed: Sequence[Cell | None]) -> Sheet:
        """Return the sheet's row; ``printed`` are the cells with the seats of the rounds, by column."""
        return Sheet(
            **place,
            **self._by_seat("seats", [self.desk.text(cell) for cell in printed]),
            **self._by_seat("signed", self._signatures()),
            referee=self._written("referee"),
            chief_referee=self._written("chief_referee"),
            played_on=self._value("date"),
            started=self._value("started"),
            ended=self._value("ended"),
            pause=self._value("pause"),
            revision=self._value("revision"),
        )

    def _by_seat(self, group: str, values: Sequence[str | None]) -> dict[str, Any]:
        return {f"{group}_{SUFFIXES[seat]}": value for seat, value in zip(self.seats, values, strict=True)}

    @property
    def _areas(self) -> tuple[Area, Area]:
        """The foot, and the heading over the line that labels the columns of the hands."""
        head = self.block.head
        return self.block.foot, Area(head.top, head.left, head.bottom - 1, head.right)

    def _found(self, field: str) -> tuple[Cell, str] | None:
        """Return the cell of a field and its value: in the foot, else in the heading."""
        for area in self._areas:
            if (cell := labelled(self.labels, field, area)) is not None:
                return cell, value_of(self.labels, field, cell)
        return None

    def _value(self, field: str) -> str | None:
        """Return what is written in a field of the heading; one that cannot be read is told."""
        found = self._found(field)
        if found is None:
            return None
        cell, text = found
        if field == "date":
            read_day(cell, text, self.desk)
        elif field in _CLOCK and not minutes(text):
            said = f"{_CLOCK[field]}: {text!r} is no time of day; expected one such as 09:30"
            self.desk.note(cell, "unreadable_mark", said)
        elif field == "pause" and length(text) is None:
            self.desk.note(cell, "unreadable_mark", f"the break: {text!r} is no number of minutes")
        return text

    def _written(self, field: str) -> str | None:
        """Return a signature: empty where its place is blank, None where the sheet has no place for it."""
        if (found := self._found(field)) is not None:
            return found[1]
        return "" if any(self.labels.first(field, area) for area in self._areas) else None

    def _signatures(self) -> list[str | None]:
        label = self.labels.first("signature", self.block.foot)
        if label is None:
            return [None] * len(SEATS)
        cells = [self.block.of_player(self.desk.grid, label.row, place) for place in SEATS]
        return [self.desk.text(cell) or "" for cell in cells]


@dataclass(frozen=True)
class Marks:
    """Columns that a sheet may have beside the hands: who deals, the prevalent wind, when a hand ended."""

    around: Around
    players: Sequence[int | None]
    """The number of the player of each column."""

    def of_hand(self, row: int, number: int) -> dict[str, Any]:
        """Return the marks of a hand, by their columns."""
        given = {"dealer_mark": self._dealer(row, number), "wind_mark": self._wind(row, number)}
        cell = self._cell("ended", row)
        if cell is not None and not minutes(cell.text):
            self._unread(cell, f"the end of hand {number}", "a time of day, such as 10:05")
        wind = given["wind_mark"] or LETTERS[round_of(number)]
        return given | {"prevalent_wind": wind, "ended": self.around.desk.text(cell)}

    def _cell(self, field: str, row: int) -> Cell | None:
        line = self.around.block.label_rows[1]
        label = next((c for c in self.around.labels.found[field] if c.row == line), None)
        inside = label is not None and label.column <= self.around.block.head.right
        return self.around.desk.grid.at(row, label.column) if label is not None and inside else None

    def _dealer(self, row: int, number: int) -> int | None:
        """Return the dealer's starting seat, named by its letter or by the player's number."""
        cell = self._cell("dealer", row)
        if cell is None:
            return None
        letter = positions(cell.text)
        if letter is not None and len(letter) == 1:
            return LETTERS.index(letter)
        named = [no for no in self.players if no is not None and str(no) == cell.text.strip()]
        if len(named) == 1:
            return self.around.seats[self.players.index(named[0])]
        self._unread(cell, f"the dealer of hand {number}", "a starting seat or a player's number")
        return None

    def _wind(self, row: int, number: int) -> str | None:
        cell = self._cell("wind", row)
        letter = positions(cell.text) if cell is not None else None
        if cell is not None and (letter is None or len(letter) != 1):
            self._unread(cell, f"the prevalent wind of hand {number}", "a wind")
            return None
        return letter

    def _unread(self, cell: Cell, what: str, expected: str) -> None:
        self.around.desk.note(cell, "unreadable_mark", f"{what}: {cell.text!r}; expected {expected}")
