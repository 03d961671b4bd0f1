"""The session sheet (wmo-2013, appendix 5, p.127): four players, up to sixteen hands, totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mjdata.ingest.sheets.blocks import Labels, counted, runs, session_said, table_said
from mjdata.ingest.sheets.cells import Reading, read_cell
from mjdata.ingest.sheets.desk import Desk, Unplaced, labelled, positions, value_of
from mjdata.ingest.sheets.formulas import summed
from mjdata.ingest.sheets.grid import Area, Cell
from mjdata.rules.edition import default_edition, edition
from mjdata.schema.records import Hand, Player, Seating, Table
from mjdata.seats import LETTERS, ROTATION, SEATS, SUFFIXES, round_of

NAME = "score_sheet"


class _Columns(NamedTuple):
    """The two columns of a player; a form may have the first alone."""

    score: int
    running: int | None


@dataclass(frozen=True)
class Block:
    """A session sheet on a sheet: where its parts stand."""

    head: Area
    """From the top to the row that says score and running total, all columns."""
    order: int
    columns: tuple[_Columns, ...]
    remark: int | None
    end: int
    """The last row that may be a hand's."""
    total: Cell | None
    points: Cell | None

    @property
    def label_rows(self) -> tuple[int, int]:
        """The rows of its labels."""
        return self.head.top, self.head.bottom

    @property
    def left(self) -> Area:
        """The head's columns left of the players: its labels."""
        return Area(self.head.top, self.head.left, self.head.bottom, self.columns[0].score - 1)


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
    remark = labels.first("remark", Area(top, reach, row, reach + 2))
    right = remark.column if remark else reach - 1
    foot = Area(row + 1, left, next_row - 1, four[0].column - 1)
    total, points = labels.first("total", foot), labels.first("points", foot)
    end = min((cell.row for cell in (total, points) if cell), default=next_row) - 1
    return Block(Area(top, left, row, right), order.column, columns, remark.column if remark else None,
                 end, total, points)  # fmt: skip


def _bottom(block: Block) -> int:
    foot = [cell.row for cell in (block.total, block.points) if cell]
    hands = edition(default_edition("forms_xlsx")).session.hands
    return max(foot or [min(block.end, block.head.bottom + hands)])


def _columns(labels: Labels, four: list[Cell], place: int) -> _Columns:
    start = four[place].column
    stop = four[place + 1].column if place < 3 else start + (four[3].column - four[2].column)
    running = labels.first("running", Area(four[0].row, start + 1, four[0].row, max(stop - 1, start + 1)))
    return _Columns(start, running.column if running else None)


def read(block: Block, labels: Labels, desk: Desk) -> None:
    """Store a session sheet: its table with the seats, its players, its hands."""
    try:
        _Sheet(block, labels, desk).store()
    except Unplaced as unplaced:
        desk.refuse(unplaced)


class _Sheet:
    """A session sheet while it is read."""

    def __init__(self, block: Block, labels: Labels, desk: Desk) -> None:
        self.block, self.labels, self.desk = block, labels, desk
        self.anchor = self._label("player_no") or labels.last("order", block.head) or labels.found["score"][0]
        self.session = self._heading("session", session_said)
        self.table = self._heading("table", table_said)
        self.seats = self._seats()

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
        if label is None:
            return None
        columns = self.block.columns[place]
        cell = self.desk.grid.at(label.row, columns.score)
        if cell is None and columns.running is not None:
            cell = self.desk.grid.at(label.row, columns.running)
        return cell

    def _seats(self) -> list[int]:
        """Return the starting seat of each of the four; without any they stand as printed: E, S, W, N."""
        found = []
        for place in SEATS:
            cell, string = self._of_player("seat", place), self._of_player("seats", place)
            seat = positions(cell.text) if cell else None
            rounds = positions(string.text) if string else None
            if string is not None and rounds not in ROTATION:
                self.desk.note(string, "contradicting_row", f"{string.text!r} is no row of appendix 4")
                rounds = None
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
        hands = list(self._hands())
        self._check_sums([row for row, _ in hands])
        place = self.desk.place(self.anchor)
        rows: list[tuple[str, Any]] = []
        head = self.block.head
        date = labelled(self.labels, "date", head)
        table = Table(
            **self._of_table,
            **self._by_seat("total", self._foot(self.block.total, "total")),
            **self._by_seat("tp12", self._foot(self.block.points, "table points")),
            played_on=value_of(self.labels, "date", date) if date else None,
            **place,
        )
        rows.append(("tables", table))
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
        for _, hand in hands:
            self.desk.store(("hands", hand))

    def _foot(self, label: Cell | None, what: str) -> list[int | None]:
        if label is None:
            return [None] * 4
        cells = [self._in_foot(label, columns) for columns in self.block.columns]
        kinds = {cell.formula is not None for cell in cells if cell}
        if len(kinds) > 1:
            typed = ", ".join(cell.address for cell in cells if cell and cell.formula is None)
            self.desk.note(label, "typed_total", f"{what} of {typed} is typed, the others are formulas")
        column = self.block.points is label
        return [self.desk.number(cell, what, "points" if column else "whole") for cell in cells]

    def _in_foot(self, label: Cell, columns: _Columns) -> Cell | None:
        cell = self.desk.grid.at(label.row, columns.score)
        if cell is None and columns.running is not None:
            cell = self.desk.grid.at(label.row, columns.running)
        return cell

    def _hands(self) -> Iterator[tuple[int, Hand]]:
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
                yield row, self._hand(row, number, order, scores)
            elif any(scores):
                text = f"a session has no hand {number} (1 to {most})"
                self.desk.refuse(Unplaced(order, "bad_record", text))

    def _hand(self, row: int, number: int, order: Cell, cells: list[Cell | None]) -> Hand:
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
            prevalent_wind=LETTERS[round_of(number)],
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
        cells = [self._in_foot(self.block.total, c) for c in self.block.columns] if self.block.total else []
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
