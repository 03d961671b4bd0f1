"""A table of one session as recorded, and what the rules derive from it: sums, state, table points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mjdata.checks.hand_record import HandRecord, by_seat
from mjdata.checks.keyings import Keying, pairs
from mjdata.rules.edition import Edition
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.rules.rulings import Rulings
from mjdata.rules.session import TABLE_TIES, TablePoints, forfeit_points, places, table_points
from mjdata.schema.forms import Sheet
from mjdata.schema.records import Draw, Table
from mjdata.seats import SEATS

FULL_RECORD = 13
"""Hands from which a record is taken as whole: play has reached the fourth round. A record that stops
earlier and does not agree with its totals is called incomplete, not wrong."""


@dataclass
class TableRecord:
    """A table of one session: its players by starting seat, its hands in order, its recorded totals.

    ``fined``: what the foul record takes from the four outside any hand, as from who comes late.
    """

    row: Table
    players: tuple[int, int, int, int] | None
    hands: list[HandRecord]
    edition: Edition
    rulings: Rulings
    drawn: list[Draw] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)
    """Every session sheet that was handed in of it."""
    keyings: list[Keying] = field(default_factory=list)
    """What each source says of it, but for logs."""
    fined: Scores = ZERO

    @cached_property
    def totals(self) -> Scores | None:
        """The recorded session totals."""
        return by_seat(self.row, "total")

    @cached_property
    def points(self) -> TablePoints | None:
        """The recorded table points, in twelfths."""
        return by_seat(self.row, "tp12")

    @cached_property
    def recorded(self) -> list[HandRecord]:
        """The hands of which the record shows something."""
        return [hand for hand in self.hands if hand.is_recorded]

    @cached_property
    def gaps(self) -> list[int]:
        """Hands that are blank though a later one is recorded."""
        last = max((hand.row.hand_no for hand in self.recorded), default=0)
        shown = {hand.row.hand_no for hand in self.recorded}
        end = min(last, self.edition.session.hands + 1)
        return [number for number in range(1, end) if number not in shown]

    @cached_property
    def disputed(self) -> set[int | None]:
        """Hands for whose scores two keyings, or two versions, of the sheet show different values."""
        told = (found.cell for pair in pairs(self.keyings) if pair.is_told for found in pair.differences())
        return {cell.hand_no for cell in told if cell.what in ("score", "penalty")}

    @cached_property
    def of_hands(self) -> Scores:
        """The sum of the hands (article 9, 局分, p.53)."""
        return add(ZERO, *(hand.score for hand in self.recorded))

    @property
    def readded(self) -> Scores:
        """The session totals re-added: the hands, and the penalties on file outside any hand.

        Those are settled at the end of the session: 应在每盘或每局结束时结清或扣除 (article 9, 罚分, p.49).
        """
        return add(self.of_hands, self.fined)

    def moved_by(self, hand: HandRecord) -> Scores | None:
        """Return what a hand moved the recorded running totals by; None unless all of them are there."""
        place = next(number for number, one in enumerate(self.recorded) if one is hand)
        before = self.recorded[place - 1].running if place else ZERO
        moved = [None if a is None or b is None else b - a for a, b in zip(before, hand.running, strict=True)]
        e, s, w, n = moved
        return None if e is None or s is None or w is None or n is None else (e, s, w, n)

    @property
    def agrees(self) -> bool:
        """Whether the recorded totals are the sum of the recorded hands, or of those and the penalties.

        Penalties that stand in no total may stand in a row; where they do not either, X03 tells.
        """
        return self.totals in (self.of_hands, self.readded)

    @cached_property
    def state(self) -> str:
        """Find what the record holds, from its content: unseated, totals_only, incomplete or complete."""
        if self.players is None:
            return "unseated"
        if not self.recorded:
            return "totals_only" if self.totals else "incomplete"
        unreadable = any(not hand.is_readable for hand in self.recorded)
        short = bool(self.gaps) or len(self.recorded) < FULL_RECORD
        if unreadable or (short and self.totals is not None and not self.agrees):
            return "incomplete"
        return "complete"

    @property
    def is_tied(self) -> bool:
        """Whether two players share a place by their recorded totals."""
        return self.totals is not None and any(len(span) > 1 for span in places(self.totals))

    @property
    def forfeited_seat(self) -> int | None:
        """The seat that forfeited this session by ruling."""
        here = (self.row.session_no, self.row.table_no)
        return next((f.seat_no for f in self.rulings.forfeits if (f.session, f.table) == here), None)

    def points_for(self, scores: Scores) -> dict[str, set[TablePoints]]:
        """Return the table points for these session scores, by each reading of a tie.

        A ruling leaves its own reading alone; without a tie every reading says the same.
        """
        return {reading: table_points(self.edition, scores, reading) for reading in self._ties}

    def forfeited_by(self, seat: int) -> dict[str, set[TablePoints]]:
        """Return the table points that the recorded totals give if a seat forfeited, by each reading."""
        return forfeit_points(self.edition, self.totals or ZERO, seat, self._ties)

    @property
    def _ties(self) -> tuple[str, ...]:
        ruling = self.rulings.rulings.table_tie
        return (ruling,) if ruling else tuple(TABLE_TIES)

    @property
    def undeclared_forfeits(self) -> list[int]:
        """Seats with 0 points that the table points put last, against the order of the totals."""
        totals, points = self.totals, self.points
        if totals is None or points is None or self.forfeited_seat is not None:
            return []
        if any(points in outcomes for outcomes in self.points_for(totals).values()):
            return []
        return [seat for seat in SEATS if totals[seat] == 0 and points in self.forfeited_by(seat)["last"]]


def seat_scores(table: TableRecord) -> Iterator[tuple[int, int, int, int]]:
    """Yield (player, seat, recorded total, recorded table points in twelfths) of a table that shows all."""
    if table.players and table.totals and table.points:
        yield from zip(table.players, SEATS, table.totals, table.points, strict=True)
