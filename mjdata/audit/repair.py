"""The smallest edits of a row, or of a running total, that make a sheet legal; ranked, none applied.

What a row may be: wmo-2013, article 9, 分数的计算, p.49-50, and article 11, p.55-61. How running totals go
on: appendix 5, p.127. Sets of edits are ranked and shown as those of ``mjdata.audit.explain``.
"""

from __future__ import annotations

from dataclasses import replace

from mjdata.audit.explain import (
    Edit,
    Explained,
    Step,
    at_seat,
    ranked,
    row_writes,
    running_mark,
    running_text,
    score_mark,
    score_text,
)
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.running import RunningSlip, row_by_running, running_slips
from mjdata.checks.say import row_reading_text
from mjdata.checks.slips import CELL, UNLIKELY, RowRepair, row_repairs, slip_cost
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.payment import ZERO, subtract
from mjdata.seats import SEATS

REPAIRED = ("P02", "P03", "P05", "P06", "P08", "P09", "P10", "S01")
"""The checks whose findings are explained by the smallest edits of the row or of the running total."""


def repairs(table: TableRecord, hand_no: int, seat: int | None) -> Explained:
    """Return the smallest edits of a row; with a seat, those of its running total in that row."""
    hand = next(hand for hand in table.recorded if hand.row.hand_no == hand_no)
    sets = _row_sets(table, hand) if seat is None else _running_sets(table, hand, seat)
    return Explained(ranked(sets), len(sets))


def _row_sets(table: TableRecord, hand: HandRecord) -> list[tuple[Step, ...]]:
    """Return each repair of a row as one step for each cell, or one for a slip of the whole row."""
    return [_row_set(hand, repair) for repair in row_repairs(table, hand)]


def _row_set(hand: HandRecord, repair: RowRepair) -> tuple[Step, ...]:
    written, number = hand.score, hand.row.hand_no
    if repair.kind in _WHOLE_ROW:
        row = row_reading_text(hand.edition, repair.reading)
        slip = _WHOLE_ROW[repair.kind]
        text = T(
            f"第{number}盘：{slip.zh}，应为{row.zh}",
            f"hand {number}: {slip.en}, should be {row.en}",
            f"第{number}局：{slip.ja}、正しくは{row.ja}",
        )
        edit = Edit(
            kind=repair.kind,
            delta=subtract(repair.scores, written),
            cost=repair.rank,
            text=text,
            mark=f"{number}:row",
            writes=row_writes(hand, repair.scores),
        )
        return (_step(edit),)
    first, *others = (_cell(hand, seat, repair.scores[seat]) for seat in repair.cells)
    cells = first.cost + sum(step.cost for step in others)
    return (replace(first, cost=first.cost + repair.rank - cells), *others)


_WHOLE_ROW = {
    "signs": T("正负号全部颠倒", "every sign is the wrong way round", "符号がすべて逆"),
    "base_points": T("未计底分8分", "the base points are left out", "底点が抜けている"),
}


def _step(edit: Edit) -> Step:
    return Step(edit.kind, edit.delta, edit.cost, (edit,))


def _cell(hand: HandRecord, seat: int, meant: int) -> Step:
    """Return the slip in one recorded score."""
    written = hand.score[seat]
    cost = CELL + slip_cost(written, meant)
    mark, delta = score_mark(hand, seat), at_seat(seat, meant - written)
    return _step(Edit("score", delta, cost, score_text(hand, seat, meant), mark, ((mark, meant),)))


def _running_sets(table: TableRecord, hand: HandRecord, seat: int) -> list[tuple[Step, ...]]:
    """Return what may have made a column go off: the total itself, or the row when the totals move by one.

    A column that is right again later was only copied wrong: the row is not doubted then. Totals of several
    players that move by one other legal row were hardly all added wrong.
    """
    slips = [one for one in running_slips(table) if one.hand is hand and one.seat == seat]
    meant = row_by_running(table, hand)
    if meant is None or any(one.rejoins is not None for one in slips):
        return [(_total(one),) for one in slips]
    wrong = [other for other in SEATS if meant[other] != hand.score[other]]
    row = tuple(_cell(hand, other, meant[other]) for other in wrong)
    doubt = sum(step.cost for step in row) if len(wrong) > 1 else 0
    return [*((_total(one, doubt),) for one in slips), row]


def _total(slip: RunningSlip, doubt: int = 0) -> Step:
    """Return the slip in one running total; rows after it that go on with it follow."""
    doubt += 0 if slip.hand.readings is None or not slip.hand.is_doubtful else UNLIKELY
    cost = CELL + slip_cost(slip.written, slip.expected) + doubt
    mark = running_mark(slip)
    return _step(Edit("running", ZERO, cost, running_text(slip), mark, ((mark, slip.expected),)))
