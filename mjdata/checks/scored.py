"""A row of four recorded scores read as what was played, where the record names no winner."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, subtract
from mjdata.rules.rows import ONE_PAYS_ALL, PLAIN, RowReading, likely_readings, row_readings
from mjdata.schema.play import Win
from mjdata.schema.records import Hand
from mjdata.seats import LETTERS, SUFFIXES, seat_wind

BY_SCORES = ("scored", "draw")
"""Outcomes of a row in which the four scores alone say who won and who paid."""
_DRAW_WORDS = frozenset(("荒", "荒牌", "荒庄", "荒莊", "流", "流局", "流れ", "draw", "drawn", "draw game"))


def marked_as_draw(row: Hand) -> bool:
    """Tell whether a row says that nobody won: by its outcome, or in its remark (荒牌, article 4, p.13)."""
    return row.outcome == "draw" or (row.remark or "").strip().casefold() in _DRAW_WORDS


@dataclass(frozen=True)
class OnFile:
    """What a foul record says of one hand; ``handed_in``: whether it tells every foul of the hand."""

    fouls: tuple[Foul, ...] = ()
    handed_in: bool = False

    def payment(self, edition: Edition) -> Scores:
        """Return what the fouls on file move, seat by seat (article 11, p.55-61)."""
        return add(ZERO, *(foul_payment(edition, foul) for foul in self.fouls))

    def left_of(self, scores: Scores, edition: Edition) -> tuple[RowReading, ...]:
        """Return the win or the draw, whatever its value, that a row is without the fouls on file."""
        rest = row_readings(edition, subtract(scores, self.payment(edition)), least=1)
        return tuple(reading for reading in rest if reading.reach == PLAIN)


NOTHING_ON_FILE = OnFile()


@dataclass(frozen=True)
class ReadRow:
    """A row with what its scores say, and every reading that is open: one where it is decided."""

    row: Hand
    wins: list[Win]
    readings: tuple[RowReading, ...]


def read_row(row: Hand, scores: Scores, edition: Edition, on_file: OnFile) -> ReadRow:
    """Read a row of four scores (article 9, p.49-50; article 11, p.55-61).

    Where the open readings have one win and one penalty between them, the row is given both; else it stays
    as it is recorded, for the checks.
    """
    readings = open_readings(scores, edition, on_file, is_draw=marked_as_draw(row))
    if len({(reading.win, reading.penalty) for reading in readings}) != 1:
        return ReadRow(row, [], readings)
    first = readings[0]
    penalties = {f"penalty_{s}": p for s, p in zip(SUFFIXES, first.penalty, strict=True) if p}
    outcome = "draw" if first.win is None else "win_self_draw" if first.win.payer is None else "win_discard"
    return ReadRow(
        msgspec.structs.replace(row, outcome=outcome, **penalties), _won(row, first, edition), readings
    )


def _won(row: Hand, reading: RowReading, edition: Edition) -> list[Win]:
    if reading.win is None:
        return []
    winner, payer, value = reading.win
    in_session = 1 <= row.hand_no <= edition.session.hands
    return [
        Win(
            row.hand_id,
            1,
            winner_seat=winner,
            payer_seat=payer,
            seat_wind=LETTERS[seat_wind(winner, row.hand_no)] if in_session else None,
            points_with_flowers=value,
        )
    ]


def open_readings(
    scores: Scores, edition: Edition, on_file: OnFile, *, is_draw: bool = False
) -> tuple[RowReading, ...]:
    """Return the readings that the foul record leaves open.

    Fouls on file for the hand are taken off first: what is left is a plain row. Where a record was handed in
    that has none for the hand, the row without a foul is the reading, if there is one. A row that is plain
    but for a value under the minimum (p.48) is read as such before any rarer foul is thought of.
    """
    moved = on_file.payment(edition)
    left = on_file.left_of(scores, edition) if on_file.fouls else ()
    decided = tuple(RowReading(r.win, on_file.fouls, moved, r.reach) for r in left)
    every = decided or row_readings(edition, scores)
    if is_draw:
        every = tuple(reading for reading in every if reading.win is None)
    plain = tuple(reading for reading in every if reading.reach == PLAIN)
    if plain and (decided or on_file.handed_in):
        return plain
    if not is_draw and all(reading.reach > ONE_PAYS_ALL for reading in every):
        low = row_readings(edition, scores, least=1)
        every = tuple(reading for reading in low if reading.reach == PLAIN) or every
    return likely_readings(every)
