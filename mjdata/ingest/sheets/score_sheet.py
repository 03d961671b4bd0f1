"""The session sheet (wmo-2013, appendix 5, p.127): four players, up to sixteen hands, totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from mjdata.ingest.sheets.blocks import Labels, counted, session_said, table_said
from mjdata.ingest.sheets.cells import Reading, read_cell
from mjdata.ingest.sheets.desk import Desk, Unplaced, labelled, value_of
from mjdata.ingest.sheets.formulas import summed
from mjdata.ingest.sheets.grid import Area, Cell
from mjdata.ingest.sheets.meaning import is_swapped, tell_swapped
from mjdata.ingest.sheets.score_blocks import Block, blocks
from mjdata.ingest.sheets.sheet_row import Around, Marks
from mjdata.rules.edition import default_edition, edition
from mjdata.schema.fields import Field, of_hand, of_table
from mjdata.schema.records import Hand, Player, Seating, Table
from mjdata.seats import LETTERS, ROTATION, SEATS, SUFFIXES, positions

__all__ = ["NAME", "blocks", "outcome_of", "read"]

NAME = "score_sheet"


def read(block: Block, labels: Labels, desk: Desk) -> None:
    """Store a session sheet: its table with the seats, its players, its hands."""
    try:
        _Sheet(_meant(block, desk), labels, desk).store()
    except Unplaced as unplaced:
        desk.refuse(unplaced)


def _meant(block: Block, desk: Desk) -> Block:
    """Return a block with its two rows of points told apart by their values, where only those can."""
    total, points = block.total, block.points
    if total is None or points is None:
        return block
    rows = [[block.of_player(desk.grid, label.row, at) for at in SEATS] for label in (total, points)]
    if not is_swapped((total, points), *rows):
        return block
    tell_swapped(total, desk)
    return replace(block, total=points, points=total)


class _Sheet:
    """A session sheet while it is read."""

    def __init__(self, block: Block, labels: Labels, desk: Desk) -> None:
        self.block, self.labels, self.desk = block, labels, desk
        self.anchor = self._label("player_no") or labels.last("order", block.head) or labels.found["score"][0]
        self.session = self._heading("session", session_said)
        self.table = self._heading("table", table_said)
        self.seats = self._seats()
        self.around = Around(block, labels, desk, self.seats)

    @property
    def _of_table(self) -> dict[str, Any]:
        return {
            "competition_id": self.desk.competition,
            "session_no": self.session,
            "table_no": self.table,
        }

    def _label(self, field: str) -> Cell | None:
        return self.labels.last(field, self.block.left)

    def _heading(self, field: str, said: Callable[[str], set[int]]) -> int:
        """Return the number of the session or table: said in a heading, or beside its label."""
        head = self.block.head
        area = Area(head.top, head.left, min(self.anchor.row, head.bottom) - 1, head.right)
        cells = [cell for at, cell in sorted(self.desk.grid.cells.items()) if at in area]
        numbers = {number for cell in cells if cell.kind == "text" for number in said(cell.text)}
        for row in {cell.row for cell in cells}:
            line = "".join(cell.text for cell in cells if cell.row == row)
            numbers |= said(line) if "第" in line else set()
        if (value := labelled(self.labels, field, area)) is not None:
            number = counted(value_of(self.labels, field, value).strip())
            numbers |= set() if number is None else {number}
        if len(numbers) != 1:
            what = "no number" if not numbers else f"several numbers ({', '.join(map(str, sorted(numbers)))})"
            text = f"the heading gives {what} of the {field}; expected one, such as 第1局 or Table 1"
            raise Unplaced(self.anchor, "missing_column", text)
        return numbers.pop()

    def _of_player(self, field: str, place: int) -> Cell | None:
        label = self._label(field)
        return self._in_row(label.row, place) if label is not None else None

    def _in_row(self, row: int, place: int) -> Cell | None:
        return self.block.of_player(self.desk.grid, row, place)

    def _seats(self) -> list[int]:
        """Return the starting seat of each of the four; without any they stand as printed: E, S, W, N."""
        found = []
        for place in SEATS:
            cell, string = self._of_player("seat", place), self._of_player("seats", place)
            seat = positions(cell.text) if cell else None
            rounds = positions(string.text) if string else None
            if rounds not in ROTATION and (seat or sorted(rounds or "") != sorted(LETTERS)):
                rounds = None  # what is printed there is no row of appendix 4: it is kept for S16 to tell
            named = {letter for letter in (seat, rounds[0] if rounds else None) if letter}
            if len(named) > 1:
                at = string or self.anchor
                text = f"starts {seat} by the one cell and {(rounds or '?')[0]} by the other"
                raise Unplaced(at, "bad_record", text)
            found.append(named.pop() if named else LETTERS[place])
        if sorted(found) != sorted(LETTERS):
            text = f"the four start at {', '.join(found)}; expected each of E, S, W, N once"
            raise Unplaced(self.anchor, "bad_record", text)
        return [LETTERS.index(letter) for letter in found]

    def _by_seat(self, group: str, values: list[int | None]) -> dict[str, Any]:
        return {f"{group}_{SUFFIXES[seat]}": value for seat, value in zip(self.seats, values, strict=True)}

    def store(self) -> None:
        """Store everything that the sheet says."""
        hands = list(self._hands(Marks(self.around, self._numbers())))
        self._check_sums([row for row, _ in hands])
        place = self.desk.place(self.anchor)
        rows: list[tuple[str, Any]] = []
        table = Table(
            **self._of_table,
            **self._by_seat("total", self._foot(self.block.total, "total")),
            **self._by_seat("tp12", self._foot(self.block.points, "table points")),
            **place,
        )
        printed = [self._of_player("seats", at) for at in SEATS]
        rows += [("tables", table), ("sheets", self.around.row(self._of_table | place, printed))]
        for at, seat in zip(SEATS, self.seats, strict=True):
            cell = self._of_player("player_no", at)
            number = self.desk.number(cell, "number of the player")
            if cell is not None and number is not None:
                seating = Seating(**self._of_table, seat=seat, player_no=number, **self.desk.place(cell))
                rows.append(("seatings", seating))
                name = self.desk.text(self._of_player("name", at))
                if name:
                    self.desk.store_player(
                        Player(self.desk.competition, number, name, **self.desk.place(cell))
                    )
        self.desk.store(*rows)
        for row, hand in hands:
            self.desk.store(("hands", hand))
            self._locate_row(row, hand.hand_no)
        self._locate_foot("total", self.block.total)
        self._locate_foot("tp12", self.block.points)

    def _locate_row(self, row: int, number: int) -> None:
        for columns, seat in zip(self.block.columns, self.seats, strict=True):
            for group, column in zip(("score", "running"), columns, strict=True):
                cell = None if column is None else self.desk.grid.at(row, column)
                self.desk.locate(Field(self.session, self.table, of_hand(number, group, seat)), cell)

    def _locate_foot(self, group: str, label: Cell | None) -> None:
        for place, seat in zip(SEATS, self.seats, strict=True):
            cell = None if label is None else self._in_row(label.row, place)
            self.desk.locate(Field(self.session, self.table, of_table(group, seat)), cell)

    def _foot(self, label: Cell | None, what: str) -> list[int | None]:
        if label is None:
            return [None] * 4
        cells = [self._in_row(label.row, at) for at in SEATS]
        kinds = {cell.formula is not None for cell in cells if cell}
        if len(kinds) > 1:
            typed = ", ".join(cell.address for cell in cells if cell and cell.formula is None)
            self.desk.note(label, "typed_total", f"{what} of {typed} is typed, the others are formulas")
        column = self.block.points is label
        return [self.desk.number(cell, what, "points" if column else "whole") for cell in cells]

    def _numbers(self) -> list[int | None]:
        cells = [self._of_player("player_no", at) for at in SEATS]
        return [read_cell(c.text, c.kind, c.number_format, "whole").value if c else None for c in cells]

    def _hands(self, marks: Marks) -> Iterator[tuple[int, Hand]]:
        """Yield the hands with their rows; the first row that is no hand ends them."""
        for row in range(self.block.head.bottom + 1, self.block.end + 1):
            order = self.desk.grid.at(row, self.block.order)
            scores = [self.desk.grid.at(row, columns.score) for columns in self.block.columns]
            if order is None:
                filled = next((cell for cell in scores if cell), None)
                if filled:
                    text = "scores in a row without a hand number; expected 1 to 16 before them"
                    self.desk.refuse(Unplaced(filled, "bad_record", text))
                continue
            number = read_cell(order.text, order.kind, order.number_format, "whole").value
            if number is None:
                return
            most = edition(default_edition("forms_xlsx")).session.hands
            if 1 <= number <= most:
                yield row, self._hand(row, number, order, scores, marks)
            elif any(scores):
                text = f"a session has no hand {number} (1 to {most})"
                self.desk.refuse(Unplaced(order, "bad_record", text))

    def _hand(self, row: int, number: int, order: Cell, cells: list[Cell | None], marks: Marks) -> Hand:
        readings = [self.desk.read(cell, f"score of hand {number}") for cell in cells]
        running = [
            self.desk.number(self.desk.grid.at(row, columns.running), f"running total of hand {number}")
            if columns.running
            else None
            for columns in self.block.columns
        ]
        self._check_merged(order, [cell for cell in cells if cell])
        remark_cell = self.desk.grid.at(row, self.block.remark) if self.block.remark else None
        remark = self.desk.text(remark_cell)
        outcome = outcome_of(readings, remark)
        if outcome == "unreadable" and not any(
            r.state in ("ambiguous", "unreadable", "error") for r in readings
        ):
            shown = ", ".join(cell.text.strip() if cell else "blank" for cell in cells)
            self.desk.note(order, "contradicting_row", f"hand {number} shows {shown}; expected four scores")
        return Hand(
            hand_id=f"{self.desk.competition}/{self.session}/{self.table}/{number}",
            **self._of_table,
            hand_no=number,
            **marks.of_hand(row, number),
            outcome=outcome,
            **self._by_seat("score", [reading.value for reading in readings]),
            **self._by_seat("running", running),
            remark=remark,
            **self.desk.place(order),
        )

    def _check_merged(self, order: Cell, cells: list[Cell]) -> None:
        """Tell of a merged range that spreads one score over two players or two hands."""
        for cell in dict.fromkeys(cells):
            area = self.desk.grid.area(cell.row, cell.column)
            crossed = [c for c in self.block.columns if area.left <= c.score <= area.right]
            if cell.row == order.row and (area.bottom > area.top or len(crossed) > 1):
                text = f"{area.name} is one merged cell over several scores"
                self.desk.note(cell, "merged_fields", text)

    def _check_sums(self, rows: list[int]) -> None:
        """Tell of a total whose SUM misses or repeats a hand's row."""
        cells = [self._in_row(self.block.total.row, at) for at in SEATS] if self.block.total else []
        for cell, columns in zip(cells, self.block.columns, strict=False):
            areas = summed(cell.formula) if cell and cell.formula else None
            if cell is None or areas is None:
                continue
            added = [
                row
                for area in areas
                if area.left <= columns.score <= area.right
                for row in range(area.top, area.bottom + 1)
            ]
            missed = [row for row in rows if row not in added]
            repeated = sorted({row for row in rows if added.count(row) > 1})
            if added and (missed or repeated):
                says = [f"misses rows {_listed(missed)}"] * bool(missed)
                says += [f"adds rows {_listed(repeated)} more than once"] * bool(repeated)
                hands = f"the hands are in rows {rows[0]} to {rows[-1]}"
                self.desk.note(cell, "formula_range", f"{cell.formula} {' and '.join(says)}; {hands}")


def _listed(rows: list[int]) -> str:
    return ", ".join(map(str, rows))


def outcome_of(readings: list[Reading], remark: str | None) -> str:
    """Return what the four scores of a hand show; a row that contradicts itself is unreadable."""
    states = {reading.state for reading in readings}
    values = [reading.value for reading in readings]
    if states == {"number"}:
        return "scored" if any(values) else "draw"
    if states == {"blank"} and remark and read_cell(remark, "text", None, "whole").state == "draw":
        return "draw"
    if states <= {"blank", "stroke"}:
        return "not_played"
    if states <= {"blank", "void", "stroke"}:
        return "void"
    if "draw" in states and states <= {"draw", "blank", "stroke", "number"} and not any(values):
        return "draw"
    return "unreadable"
