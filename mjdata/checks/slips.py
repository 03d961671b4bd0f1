"""Slips of the pen: how likely one number is written for another, and what a row may have been meant to be.

No rule stands behind these. What a legal row is: wmo-2013, article 9, 分数的计算, p.49-50.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Edition
from mjdata.rules.payment import ZERO, Scores, add, subtract, win_payment
from mjdata.rules.rows import ONE_PAYS_ALL, PLAIN, RowReading, RowWin, row_readings
from mjdata.seats import SEATS

LARGEST_VALUE = 120
"""Hand values that a slip is looked for in; larger ones are rarer than the slips themselves."""
RARE_VALUE = 64
"""Hand values that hardly a win reaches: a slip that would need one is unlikely."""
UNLIKELY = 10
"""Added for a slip that none of the usual ways of writing a number wrong explains."""

CELL = 10
"""Cost of one slip: a cell written wrong, or a whole row with the wrong signs or without the base points."""
_WITH_FOUL = 12
"""Added where the row meant would hold a foul that is not on file."""
_DIGITS_LOST = 1


def slip_cost(written: int, meant: int) -> int:
    """Return how unlikely it is to write one number for another: the usual slips are the likely ones."""
    return 0 if slip_kind(written, meant) != "value" else UNLIKELY


def slip_kind(written: int, meant: int) -> str:
    """Name the usual slip that writes one number for another: ``value`` when none does."""
    difference, w, m = abs(written - meant), str(abs(written)), str(abs(meant))
    if written == -meant:
        return "sign"
    if len(w) == len(m) and w != m and sorted(w) == sorted(m):
        return "digits_swapped"
    if abs(len(w) - len(m)) == _DIGITS_LOST and (w in m or m in w or _lost(w, m) or _lost(m, w)):
        return "digit_lost"
    if difference in (8, 24):
        return "base_left_out"
    return "near" if difference in (1, 2, 10, 20, 100) else "value"


def _lost(short: str, long: str) -> bool:
    """Tell whether one digit put into the shorter number makes the longer."""
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))


@dataclass(frozen=True)
class RowRepair:
    """What a row may have been meant to be. ``agrees``: whether the running totals moved by that."""

    kind: str
    scores: Scores
    reading: RowReading
    cells: tuple[int, ...]
    cost: int
    agrees: bool | None

    @property
    def rank(self) -> int:
        """The cost, with what the running totals say against it."""
        return self.cost + (UNLIKELY if self.agrees is False else 0)


def row_repairs(table: TableRecord, hand: HandRecord) -> list[RowRepair]:
    """Return the smallest edits that make a doubtful row legal, likeliest first; none is applied.

    One slip is looked for first (one cell, the signs of the whole row, the base points of the whole row),
    then two cells. What the running totals moved by counts as meant when it is legal itself. Fouls on file
    are taken as settled in the row (article 9, 罚分, p.49).
    """
    written, moved = hand.scores, table.moved_by(hand)
    if written is None or not hand.is_doubtful:
        return []
    found = dict[Scores, RowRepair]()
    filed = hand.on_file.payment(hand.edition)
    for net, kind in _meant(hand.edition, written, moved, filed):
        reading, meant = _legal(hand, net), add(net, filed)
        if reading is None or meant == written:
            continue
        reading = reading._replace(fouls=(*hand.on_file.fouls, *reading.fouls))
        repair = _repair(kind, written, meant, reading, moved)
        if meant not in found or repair.cost < found[meant].cost:
            found[meant] = repair
    return _ranked(list(found.values()))


def _ranked(repairs: list[RowRepair]) -> list[RowRepair]:
    """Keep the repairs with the fewest slips, and what the running totals say whatever it takes."""
    fewest = min((_slips(repair) for repair in repairs), default=0)
    kept = [repair for repair in repairs if _slips(repair) == fewest or repair.agrees]
    return sorted(kept, key=lambda repair: (repair.rank, repair.scores))


def _slips(repair: RowRepair) -> int:
    return 1 if repair.kind in ("signs", "base_points") else len(repair.cells)


def _legal(hand: HandRecord, meant: Scores) -> RowReading | None:
    """Return the shortest reading of a row without rare fouls; of a row marked as a draw, without a win."""
    only_draws = hand.is_marked_draw
    readings = (r for r in row_readings(hand.edition, meant) if r.reach <= ONE_PAYS_ALL)
    return next((r for r in readings if not (only_draws and r.win)), None)


def _repair(
    kind: str, written: Scores, meant: Scores, reading: RowReading, moved: Scores | None
) -> RowRepair:
    cells = tuple(seat for seat in SEATS if written[seat] != meant[seat])
    if kind in ("signs", "base_points"):
        cost = CELL
    else:
        cost = sum(CELL + slip_cost(written[seat], meant[seat]) for seat in cells)
        kind = slip_kind(written[cells[0]], meant[cells[0]]) if len(cells) == 1 else "cells"
    cost += 0 if reading.reach == PLAIN else _WITH_FOUL
    cost += UNLIKELY if reading.win is not None and reading.win.value > RARE_VALUE else 0
    return RowRepair(kind, meant, reading, cells, cost, None if moved is None else meant == moved)


def _meant(
    edition: Edition, written: Scores, moved: Scores | None, filed: Scores
) -> Iterator[tuple[Scores, str]]:
    """Yield what the row may have been meant to be without the fouls on file, and the slip."""
    net = subtract(written, filed)
    yield subtract(subtract(ZERO, written), filed), "signs"
    for winner in SEATS:
        yield add(net, win_payment(edition, winner, None, 0)), "base_points"
    for seat in SEATS:
        yield _balanced(net, seat), "cell"
    for win in _wins_near(edition, net):
        meant = win_payment(edition, *win)
        if sum(a != b for a, b in zip(net, meant, strict=True)) <= 2:
            yield meant, "cells"
    if sum(map(bool, net)) <= 2:
        yield ZERO, "cells"
    if moved is not None:
        yield subtract(moved, filed), "cells"


def _balanced(written: Scores, seat: int) -> Scores:
    """Return the row with the one number at a seat that makes it sum to zero."""
    cells = list(written)
    cells[seat] -= sum(written)
    return (cells[0], cells[1], cells[2], cells[3])


def _wins_near(edition: Edition, written: Scores) -> Iterator[RowWin]:
    """Yield the wins whose row shares two cells with the one written (article 9, p.49-50).

    Where these are the two that pay only the base, every value shares them: those that two usual slips reach.
    """
    base, least = edition.hand.base_points, edition.hand.minimum_points
    for winner in SEATS:
        for payer in (None, *(seat for seat in SEATS if seat != winner)):
            losers = [seat for seat in SEATS if seat != winner] if payer is None else [payer]
            gain = written[winner] // 3 - base if payer is None else written[winner] - 3 * base
            for value in sorted({gain, *(-written[seat] - base for seat in losers)}):
                if value >= least:
                    yield RowWin(winner, payer, value)
            if payer is not None and all(
                written[seat] == -base for seat in SEATS if seat not in (winner, payer)
            ):
                yield from _wins_by_two_slips(edition, written, winner, payer)


def _wins_by_two_slips(edition: Edition, written: Scores, winner: int, payer: int) -> Iterator[RowWin]:
    for value in range(edition.hand.minimum_points, LARGEST_VALUE + 1):
        meant = win_payment(edition, winner, payer, value)
        if not any(slip_cost(written[seat], meant[seat]) for seat in (winner, payer)):
            yield RowWin(winner, payer, value)
