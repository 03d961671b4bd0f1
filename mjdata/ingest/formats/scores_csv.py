"""Session sheets (appendix 5) as CSV, long form: one line for each player and hand.

Header: ``event,session,table,hand,player_no,score,running,remark``. A line without a hand holds a player's
total of the session, and his table points in a column ``tp``, where there is one; a column ``mark`` says
what stands for a score. The players of a table start at E, S, W, N in the order in which they first stand in
the file; a column ``seat``, where there is one, says otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from mjdata.ingest.long_csv import field_cells, read_lines, shows
from mjdata.ingest.numbers import Unparsed, small, twelfths, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.sheets.cells import Reading, read_cell
from mjdata.ingest.sheets.desk import ISSUES
from mjdata.ingest.sheets.foul_text import seat_of
from mjdata.ingest.sheets.score_sheet import outcome_of
from mjdata.rules.edition import default_edition, edition
from mjdata.schema.fields import Field, of_hand, of_table
from mjdata.schema.records import Competition, Hand, Seating, Table
from mjdata.schema.rows import Row
from mjdata.seats import LETTERS, SEATS, SUFFIXES, round_of

NAME = "scores_csv"
COLUMNS = ("event", "session", "table", "hand", "player_no", "score", "running", "remark")

_Key = tuple[str, int, int]
"""Event, session and table."""


@dataclass(frozen=True)
class _Line:
    score: Reading
    running: int | None
    remark: str | None
    locator: str
    points: int | None


@dataclass
class _Sheet:
    """The lines of one table in one session. ``hands``: by hand (0: the totals), then by seat."""

    locator: str
    seats: dict[int, int] = field(default_factory=dict)
    hands: dict[int, dict[int, _Line]] = field(default_factory=lambda: defaultdict(dict))

    def seat(self, player: int, said: str) -> int:
        """Return the seat of a player; ``Unparsed`` when it is taken, or a fifth one is at the table."""
        seat = seat_of(said) if said.strip() else self.seats.get(player, len(self.seats))
        if seat is None or seat not in SEATS:
            raise Unparsed(f"player {player} has no seat at a table of four ({said.strip() or 'the fifth'})")
        others = [other for other, taken in self.seats.items() if taken == seat and other != player]
        if others or self.seats.setdefault(player, seat) != seat:
            raise Unparsed(f"player {player} does not have the seat {LETTERS[seat]} that earlier lines give")
        return seat


def _read(text: str, batch: Batch) -> None:
    sheets: dict[_Key, _Sheet] = {}

    def record(cells: dict[str, str], locator: str) -> list[tuple[str, Row]]:
        key = (cells["event"].strip(), _needed(cells, "session"), _needed(cells, "table"))
        is_new = all(event != key[0] for event, _, _ in sheets)
        sheet = sheets.setdefault(key, _Sheet(locator))
        _add(sheet, cells, locator, batch)
        fields = _fields(key, small(cells["hand"]) or 0, sheet.seats[_needed(cells, "player_no")])
        batch.rows["field_cells"].extend(field_cells(cells, fields, key[0], batch.source_id, locator))
        row = Competition(key[0], key[0] or None, source_id=batch.source_id, locator=locator)
        return [("competitions", row)] if is_new else []

    read_lines(text, batch, COLUMNS, record)
    for key, sheet in sheets.items():
        for table, row in _rows(key, sheet, batch):
            batch.rows[table].append(row)


def _fields(key: _Key, hand: int, seat: int) -> dict[str, Field]:
    """Return what the columns of a line hold; one without a hand holds a total, and may hold table points."""
    _, session, table = key
    if not hand:
        groups = {"score": "total", "tp": "tp12"}
        return {column: Field(session, table, of_table(group, seat)) for column, group in groups.items()}
    return {column: Field(session, table, of_hand(hand, column, seat)) for column in ("score", "running")}


def _needed(cells: dict[str, str], column: str) -> int:
    number = small(cells[column])
    if number is None:
        raise Unparsed(f"{column} is empty")
    return number


def _add(sheet: _Sheet, cells: dict[str, str], locator: str, batch: Batch) -> None:
    hand, most = small(cells["hand"]) or 0, edition(default_edition(NAME)).session.hands
    if hand > most:
        raise Unparsed(f"a session has no hand {hand} (1 to {most})")
    seat = sheet.seat(_needed(cells, "player_no"), cells.get("seat", ""))
    if seat in sheet.hands[hand]:
        raise Unparsed(f"hand {hand} of this player stands in {sheet.hands[hand][seat].locator} already")
    reading = read_cell(cells["score"].strip() or cells.get("mark", ""), "text", None, "whole")
    if reading.state in ISSUES:
        batch.note(locator, ISSUES[reading.state], f"score: {reading.why}")
    sheet.hands[hand][seat] = _Line(
        reading,
        whole(cells["running"]),
        cells["remark"].strip() or None,
        locator,
        twelfths(cells.get("tp")),
    )


def _rows(key: _Key, sheet: _Sheet, batch: Batch) -> list[tuple[str, Row]]:
    event, session, table = key
    of_table: dict[str, Any] = {
        "competition_id": event,
        "session_no": session,
        "table_no": table,
        "source_id": batch.source_id,
    }
    foot = sheet.hands.pop(0, {})
    totals = _by_seat("total", {seat: line.score.value for seat, line in foot.items()})
    points = _by_seat("tp12", {seat: line.points for seat, line in foot.items()})
    rows: list[tuple[str, Row]] = [("tables", Table(**of_table, **totals, **points, locator=sheet.locator))]
    for player, seat in sheet.seats.items():
        rows.append(("seatings", Seating(**of_table, seat=seat, player_no=player, locator=sheet.locator)))
    for number, lines in sorted(sheet.hands.items()):
        first = next(iter(lines.values()))
        remark = next((line.remark for line in lines.values() if line.remark), None)
        readings = [lines[seat].score if seat in lines else Reading("blank") for seat in SEATS]
        outcome = outcome_of(readings, remark)
        if outcome == "unreadable" and not any(reading.state in ISSUES for reading in readings):
            text = f"hand {number} of table {table} does not show four scores"
            batch.note(first.locator, "contradicting_row", text)
        hand = Hand(
            hand_id=f"{event}/{session}/{table}/{number}",
            hand_no=number,
            prevalent_wind=LETTERS[round_of(number)],
            outcome=outcome,
            remark=remark,
            **_by_seat("score", {seat: line.score.value for seat, line in lines.items()}),
            **_by_seat("running", {seat: line.running for seat, line in lines.items()}),
            **of_table,
            locator=first.locator,
        )
        rows.append(("hands", hand))
    return rows


def _by_seat(group: str, values: dict[int, int | None]) -> dict[str, Any]:
    return {f"{group}_{SUFFIXES[seat]}": value for seat, value in values.items()}


def _recognises(head: str) -> bool:
    return shows(head, COLUMNS)


READER = Reader(
    name=NAME,
    title="session sheets (appendix 5) as CSV, long form",
    recognises=_recognises,
    read=_read,
)
