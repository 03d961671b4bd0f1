"""What follows on a session sheet when a number in it is corrected: running totals and session totals.

Appendix 5, p.127: a running total is the one before it and the score. Article 9, 局分, p.53: the total is the
sum of the hands. A typed number that followed from what was written follows from what is now written; one
that never did is a slip of its own and keeps what it is off by.
"""

from __future__ import annotations

from collections.abc import Mapping

from mjdata.checks.running import running_slips
from mjdata.checks.table_record import TableRecord
from mjdata.schema.fields import of_hand, of_table
from mjdata.seats import SEATS


def with_following(table: TableRecord, writes: Mapping[str, int]) -> dict[str, int]:
    """Return what is written on a sheet and every number that follows from it, by field."""
    followed: dict[str, int] = {}
    for seat in SEATS:
        followed |= _Column(table, seat, writes).follow()
    return followed | dict(writes)


class _Column:
    """One seat's scores and totals, as written and as they will be."""

    def __init__(self, table: TableRecord, seat: int, writes: Mapping[str, int]) -> None:
        self.table, self.seat, self.writes = table, seat, writes
        self.mended = {
            slip.hand.row.hand_no: slip
            for slip in running_slips(table)
            if slip.seat == seat and self._is_mended(slip.hand.row.hand_no, slip.written - slip.expected)
        }

    def _score(self, hand_no: int, written: int) -> int:
        return self.writes.get(of_hand(hand_no, "score", self.seat), written)

    def _is_mended(self, hand_no: int, off: int) -> bool:
        """Tell whether a slip of the running totals is gone: written anew, or the score was wrong, not it."""
        hand = next(hand for hand in self.table.recorded if hand.row.hand_no == hand_no)
        score = hand.score[self.seat]
        return of_hand(hand_no, "running", self.seat) in self.writes or (
            self._score(hand_no, score) == score + off
        )

    def follow(self) -> dict[str, int]:
        """Return the running totals and the session total that become others."""
        seat, before, then = self.seat, 0, 0
        found: dict[str, int] = {}
        shift = 0
        for hand in self.table.recorded:
            number, score, written = hand.row.hand_no, hand.score[seat], hand.running[seat]
            shift += self._score(number, score) - score
            if written is None:
                before, then = before + score, then + self._score(number, score)
                continue
            if not hand.is_readable:
                before = then = written
                continue
            kept = written - before - score - self._mended_at(number)
            before, then = written, then + self._score(number, score) + kept
            if then != written:
                found[of_hand(number, "running", seat)] = then
        total = (self.table.totals or (None,) * 4)[seat]
        if total is not None and total == before:
            new = then
        elif total is not None and total == self.table.readded[seat]:
            new = total + shift
        else:
            return found
        return found | ({of_table("total", seat): new} if new != total else {})

    def _mended_at(self, hand_no: int) -> int:
        """Return what mended slips put the column off by in this hand: by where they start, and end again."""
        started = sum(s.written - s.expected for number, s in self.mended.items() if number == hand_no)
        return started - sum(s.written - s.expected for s in self.mended.values() if s.rejoins == hand_no)
