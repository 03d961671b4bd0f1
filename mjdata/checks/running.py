"""The column of running totals on a sheet: where it leaves the sum of the scores (appendix 5, p.127)."""

from __future__ import annotations

from dataclasses import dataclass

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.table_record import TableRecord
from mjdata.rules.payment import Scores
from mjdata.rules.rows import PLAIN, row_readings
from mjdata.seats import SEATS


@dataclass
class RunningSlip:
    """A running total that is not the one before it and the score: ``before + score`` is not ``written``.

    It is off by the same up to hand ``last``; at hand ``rejoins`` the column is right again without a reason.
    """

    hand: HandRecord
    seat: int
    before: int
    score: int
    written: int
    last: int
    is_first: bool
    rejoins: int | None = None

    @property
    def expected(self) -> int:
        """The total before and the score."""
        return self.before + self.score


def running_slips(table: TableRecord) -> list[RunningSlip]:
    """Return every slip of the running totals, seat by seat (附件五, p.127)."""
    return [slip for seat in SEATS for slip in _Column(table, seat).slips]


class _Column:
    """One seat's running totals, followed from row to row."""

    def __init__(self, table: TableRecord, seat: int) -> None:
        self.seat = seat
        self.slips: list[RunningSlip] = []
        self._due: int | None = 0
        """The last total as written, and the scores since; None where a row in between is not known."""
        self._off: list[tuple[int, RunningSlip | None]] = [(0, None)]
        for place, hand in enumerate(table.recorded):
            self._follow(hand, is_first=place == 0)

    def _follow(self, hand: HandRecord, *, is_first: bool) -> None:
        score, written = hand.score[self.seat], hand.running[self.seat]
        if not hand.is_readable:
            self._due, self._off = written, [(0, None)]
            return
        if self._due is not None:
            self._compare(hand, self._due, score, written, is_first)
            self._due += score
        if written is not None:
            self._due = written

    def _compare(
        self, hand: HandRecord, before: int, score: int, written: int | None, is_first: bool
    ) -> None:
        number = hand.row.hand_no
        off, slip = self._off[-1]
        step = 0 if written is None else written - before - score
        if step == 0:
            if slip is not None:
                slip.last = number
        elif off + step in [earlier for earlier, _ in self._off[:-1]]:
            self._rejoin(off + step, number)
        elif written is not None:
            found = RunningSlip(hand, self.seat, before, score, written, number, is_first)
            self._off.append((off + step, found))
            self.slips.append(found)

    def _rejoin(self, off: int, number: int) -> None:
        """End every slip since the column was last off by this, or by nothing."""
        while self._off[-1][0] != off:
            _, slip = self._off.pop()
            if slip is not None:
                slip.rejoins = number


def row_by_running(table: TableRecord, hand: HandRecord) -> Scores | None:
    """Return what the running totals moved by in a hand, where that is another row without a foul."""
    moved = table.moved_by(hand)
    if moved is None or moved == hand.score:
        return None
    return moved if any(r.reach == PLAIN for r in row_readings(hand.edition, moved)) else None


def carried_in(table: TableRecord) -> list[RunningSlip]:
    """Return the columns that start with points from before: 局分不带入下一局竞赛 (article 9, p.53).

    Their first totals are off and stay so, and the first row is not simply another one. Points of an earlier
    session are never those of one player only: a single column that is off has a slip in it.
    """
    starts = [
        slip
        for slip in running_slips(table)
        if slip.is_first and slip.rejoins is None and not slip.hand.is_doubtful
    ]
    return starts if len(starts) > 1 and row_by_running(table, starts[0].hand) is None else []
