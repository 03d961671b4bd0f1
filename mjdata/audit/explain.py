"""Why a table does not agree with its own hands: the smallest sets of edits that would make it agree.

The recorded totals minus the sum of the hands is a vector of four numbers. Each possible slip (a penalty
not booked or wrongly signed, another payer or winner, a slip in a value, a hand not recorded, a slip in a
total) adds a vector of its own; an explanation is a set of slips whose vectors add up to the difference.
The fewest slips come first, and among these the likelier ones. Nothing is applied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.running import RunningSlip, row_by_running, running_slips
from mjdata.checks.say import foul_text, joined, seat_name, signed, win_text
from mjdata.checks.slips import LARGEST_VALUE, RARE_VALUE, UNLIKELY, row_repairs, slip_cost
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import foul_payment, possible_fouls
from mjdata.rules.payment import ZERO, Scores, add, subtract, win_payment
from mjdata.schema.fields import of_hand, of_table
from mjdata.seats import SEATS

MOST_EDITS = 4
MOST_IN_ROWS = (0, 1, 2, 3, 1)
"""Slips looked for in rows, by the size of the set. Four totals can each be wrong, so a set always exists."""

# How unlikely a slip is against the others; only the order matters, and only among sets of equal size.
_COST = {
    "running": 4,
    "penalty_sign": 10,
    "penalty_missing": 10,
    "penalty_moved": 12,
    "penalty_extra": 14,
    "deduction_missing": 16,
    "payer": 12,
    "exchanged": 12,
    "winner": 14,
    "method": 14,
    "value": 10,
    "hand_missing": 20,
    "total": 14,
}
LIKELY = 14
"""Cost up to which a slip is likely."""


@dataclass(frozen=True)
class Edit:
    """One slip: what should be read, where, and what it adds to the four totals."""

    kind: str
    delta: Scores
    cost: int
    text: T
    mark: str
    """``hand:field`` of the cell, for the drawn sheet; ``total:seat`` for a total."""
    writes: tuple[tuple[str, int], ...] = ()
    """The fields of the sheet that it writes, each with its number; empty where it is of no cell."""


@dataclass(frozen=True)
class Step:
    """Edits of one kind and one cost that do the same: any of them, we cannot tell which."""

    kind: str
    delta: Scores
    cost: int
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Explained:
    """The smallest sets found, likeliest first, and how many there are in all."""

    sets: list[tuple[Step, ...]]
    count: int


def _row_edits(table: TableRecord, hand: HandRecord) -> Iterator[Edit]:
    """Yield the slips that one recorded win may hold; running totals that go on with it speak against any."""
    win = hand.win
    if win is None or win.winner_seat is None or win.points_with_flowers is None:
        return
    winner, payer, value, number = win.winner_seat, win.payer_seat, win.points_with_flowers, hand.row.hand_no
    recorded = win_text(winner, payer, value)
    doubt = UNLIKELY if table.moved_by(hand) == hand.score else 0

    def edit(kind: str, new: tuple[int, int | None, int], extra: int = 0) -> Edit:
        should = win_text(*new)
        text = T(
            f"第{number}盘：{recorded.zh}，应为{should.zh}",
            f"hand {number}: {recorded.en} should be {should.en}",
            f"第{number}局：{recorded.ja}、正しくは{should.ja}",
        )
        delta = subtract(win_payment(hand.edition, *new), hand.payment)
        field_name = {"value": "value", "payer": "payer", "method": "payer"}.get(kind, "winner")
        writes = row_writes(hand, add(hand.score, delta)) if hand.scores is not None else ()
        return Edit(kind, delta, _COST[kind] + extra + doubt, text, f"{number}:{field_name}", writes)

    for meant in range(hand.edition.hand.minimum_points, LARGEST_VALUE + 1):
        if meant != value:
            rare = UNLIKELY if meant > RARE_VALUE else 0
            yield edit("value", (winner, payer, meant), slip_cost(value, meant) + rare)
    for other in SEATS:
        if other not in (winner, payer):
            yield edit("payer" if payer is not None else "method", (winner, other, value))
            yield edit("winner", (other, payer, value))
    if payer is not None:
        yield edit("method", (winner, None, value))
        yield edit("exchanged", (payer, winner, value))


def _penalty_edits(hand: HandRecord) -> Iterator[Edit]:
    """Yield the slips that the penalties of one row may hold."""
    booked, number = hand.penalty, hand.row.hand_no
    if not any(booked):
        return

    def edit(kind: str, should: Scores, zh: str, en: str, ja: str) -> Edit:
        text = T(f"第{number}盘：罚分{zh}", f"hand {number}: the penalty {en}", f"第{number}局：罰点{ja}")
        return Edit(kind, subtract(should, booked), _COST[kind], text, f"{number}:penalty")

    e, s, w, n = booked
    yield edit("penalty_sign", (-e, -s, -w, -n), "正负号颠倒", "has the wrong sign", "の符号が逆")
    yield edit("penalty_extra", ZERO, "不应记入", "was not to be booked", "は記入すべきでない")
    for moved in sorted({p for p in permutations(booked) if p != booked}):
        offender = seat_name(moved.index(min(moved)))
        yield edit(
            "penalty_moved",
            (moved[0], moved[1], moved[2], moved[3]),
            f"应记在{offender.zh}名下",
            f"belongs to {offender.en}",
            f"は{offender.ja}のもの",
        )


def _missing_penalties(table: TableRecord) -> Iterator[Edit]:
    """Yield the fouls that may have been fined and not booked in any row."""
    has_no_win = any(hand.win is None for hand in table.recorded) or len(table.recorded) < len(table.hands)
    for payee in ("each", "one", "nobody"):
        kind = "penalty_missing" if payee == "each" else "deduction_missing"
        for foul in possible_fouls(table.edition, payee):
            offence = table.edition.offence(foul.offence_id)
            if offence.ends_hand and not has_no_win:
                continue
            name = foul_text(table.edition, foul)
            text = T(f"漏记：{name.zh}", f"not booked: {name.en}", f"記入漏れ：{name.ja}")
            extra = UNLIKELY if payee == "one" else 0
            yield Edit(kind, foul_payment(table.edition, foul), _COST[kind] + extra, text, "penalty")


def _missing_hands(table: TableRecord) -> Iterator[Edit]:
    """Yield the wins that may have been played and not recorded, where a row is blank."""
    blank = [hand.row.hand_no for hand in table.hands if not hand.is_recorded]
    if not blank:
        return
    number = blank[0]
    for winner in SEATS:
        for payer in (None, *(seat for seat in SEATS if seat != winner)):
            for value in range(table.edition.hand.minimum_points, LARGEST_VALUE + 1):
                delta = win_payment(table.edition, winner, payer, value)
                win = win_text(winner, payer, value)
                text = T(
                    f"漏记第{number}盘：{win.zh}",
                    f"hand {number} not recorded: {win.en}",
                    f"第{number}局の記入漏れ：{win.ja}",
                )
                yield Edit("hand_missing", delta, _COST["hand_missing"], text, f"{number}:winner")


def running_text(slip: RunningSlip) -> T:
    """Say what a running total should be; the rows after it that go on with it follow."""
    number, name = slip.hand.row.hand_no, seat_name(slip.seat)
    written, meant = signed(slip.written), signed(slip.expected)
    on = slip.last if slip.rejoins is None and slip.last > number else None
    return T(
        f"第{number}盘后{name.zh}累计{written}，应为{meant}" + (f"，至第{on}盘同改" if on else ""),
        f"total of {name.en} after hand {number}: {written} should be {meant}"
        + (f", and so on to hand {on}" if on else ""),
        f"第{number}局後の{name.ja}の累計{written}、正しくは{meant}" + (f"、第{on}局まで同様" if on else ""),
    )


def running_mark(slip: RunningSlip) -> str:
    """Name the cell of a running total, for the drawn sheet."""
    return of_hand(slip.hand.row.hand_no, "running", slip.seat)


def _carried_slips(table: TableRecord) -> Iterator[Edit]:
    """Yield the slips of the running totals that were carried to the end (appendix 5, p.127).

    Where the totals moved by another legal row, the scores of the hand are doubted and not they.
    """
    for slip in running_slips(table):
        if slip.rejoins is None and row_by_running(table, slip.hand) is None:
            delta = at_seat(slip.seat, slip.written - slip.expected)
            writes = ((running_mark(slip), slip.expected),)
            yield Edit("running", delta, _COST["running"], running_text(slip), running_mark(slip), writes)


def _score_edits(table: TableRecord) -> Iterator[Edit]:
    """Yield the nearest repairs of the rows whose four scores are doubtful (article 9, p.49-50)."""
    for hand in table.recorded:
        for repair in row_repairs(table, hand):
            cells = [score_text(hand, seat, repair.scores[seat]) for seat in repair.cells]
            marks = ",".join(score_mark(hand, seat) for seat in repair.cells)
            cost = _COST["running"] if repair.agrees else repair.rank
            delta = subtract(repair.scores, hand.score)
            writes = row_writes(hand, repair.scores)
            yield Edit("score", delta, cost, joined(cells, "；", "; ", "；"), marks, writes)


def score_text(hand: HandRecord, seat: int, meant: int) -> T:
    """Say what a recorded score should be."""
    return score_says(hand.row.hand_no, seat, hand.score[seat], meant)


def score_says(number: int, seat: int, written: int, meant: int) -> T:
    """Say what a score that is written in a hand should be."""
    name = seat_name(seat)
    return T(
        f"第{number}盘：{name.zh}{signed(written)}，应为{signed(meant)}",
        f"hand {number}: {name.en} {signed(written)} should be {signed(meant)}",
        f"第{number}局：{name.ja}{signed(written)}、正しくは{signed(meant)}",
    )


def score_mark(hand: HandRecord, seat: int) -> str:
    """Name the cell of a recorded score, for the drawn sheet."""
    return of_hand(hand.row.hand_no, "score", seat)


def row_writes(hand: HandRecord, meant: Scores) -> tuple[tuple[str, int], ...]:
    """Return the scores of a row that are written otherwise than meant, by field."""
    return tuple((score_mark(hand, seat), meant[seat]) for seat in SEATS if meant[seat] != hand.score[seat])


def at_seat(seat: int, points: int) -> Scores:
    """Return a vector with points at one seat only."""
    e, s, w, n = (points if other == seat else 0 for other in SEATS)
    return (e, s, w, n)


def _total_edit(table: TableRecord, seat: int, difference: int) -> Edit:
    """Return the slip in one recorded total that explains a difference at one seat."""
    written = (table.totals or ZERO)[seat]
    meant = written - difference
    cost = _COST["total"] + slip_cost(written, meant)
    text = total_says(seat, written, meant)
    mark = of_table("total", seat)
    return Edit("total", at_seat(seat, difference), cost, text, mark, ((mark, meant),))


def total_says(seat: int, written: int, meant: int) -> T:
    """Say what a session total that is written should be."""
    name = seat_name(seat)
    return T(
        f"{name.zh}比赛分{signed(written)}，应为{signed(meant)}",
        f"total of {name.en}: {signed(written)} should be {signed(meant)}",
        f"{name.ja}の素点{signed(written)}、正しくは{signed(meant)}",
    )


class _Moves:
    """Every slip that the rows of a table may hold, found by what it adds at some of the seats."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.order = {step: number for number, step in enumerate(steps)}
        self._by_seats: dict[tuple[int, ...], dict[tuple[int, ...], list[Step]]] = {}

    def summing_to(self, wanted: Scores, seats: tuple[int, ...]) -> list[Step]:
        """Return the slips that add what is wanted at these seats, whatever they add at the others."""
        if seats not in self._by_seats:
            index: dict[tuple[int, ...], list[Step]] = defaultdict(list)
            for step in self.steps:
                index[tuple(step.delta[seat] for seat in seats)].append(step)
            self._by_seats[seats] = index
        return self._by_seats[seats].get(tuple(wanted[seat] for seat in seats), [])


def _moves(table: TableRecord) -> _Moves:
    grouped: dict[tuple[Scores, str, int], list[Edit]] = defaultdict(list)
    edits = [edit for hand in table.recorded for edit in (*_row_edits(table, hand), *_penalty_edits(hand))]
    of_table = (_missing_penalties, _missing_hands, _carried_slips, _score_edits)
    for edit in [*edits, *(edit for source in of_table for edit in source(table))]:
        if any(edit.delta):
            grouped[edit.delta, edit.kind, edit.cost].append(edit)
    return _Moves([Step(kind, delta, cost, tuple(found)) for (delta, kind, cost), found in grouped.items()])


def explain(table: TableRecord) -> Explained:
    """Return the smallest sets of edits after which the table's hands add up to its totals.

    Sets of one edit are looked for first, then of two, and so on; the first size that has any is given
    whole, likeliest first.
    """
    if table.totals is None or table.agrees:
        return Explained([], 0)
    difference = subtract(table.totals, table.readded)
    moves = _moves(table)
    for size in range(1, MOST_EDITS + 1):
        sets = list(_sets_of(size, difference, table, moves))
        if sets:
            return Explained(ranked(sets), len(sets))
    return Explained([], 0)


def ranked(sets: list[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """Put sets of edits in order, likeliest first."""
    return sorted(sets, key=lambda steps: (cost_of(steps), [step.edits[0].text.en for step in steps]))


def cost_of(steps: tuple[Step, ...]) -> int:
    """Return how unlikely a set of edits is."""
    return sum(step.cost for step in steps)


def _totals_only(residual: Scores, table: TableRecord) -> tuple[Step, ...]:
    edits = [_total_edit(table, seat, residual[seat]) for seat in SEATS if residual[seat]]
    return tuple(Step("total", edit.delta, edit.cost, (edit,)) for edit in edits)


def _sets_of(size: int, difference: Scores, table: TableRecord, moves: _Moves) -> Iterator[tuple[Step, ...]]:
    """Yield every set of exactly ``size`` slips: some in the rows, the others one each in a seat's total."""
    for in_rows in range(MOST_IN_ROWS[size] + 1):
        for steps in _ROW_SETS[in_rows](difference, moves, size - in_rows):
            residual = difference
            for step in steps:
                residual = subtract(residual, step.delta)
            yield (*steps, *_totals_only(residual, table))


def _no_row(difference: Scores, _moves: _Moves, seats_left: int) -> Iterator[tuple[Step, ...]]:
    if sum(map(bool, difference)) == seats_left:
        yield ()


def _one_row(difference: Scores, moves: _Moves, seats_left: int) -> Iterator[tuple[Step, ...]]:
    for seats in combinations(SEATS, 4 - seats_left):
        for step in moves.summing_to(difference, seats):
            if sum(map(bool, subtract(difference, step.delta))) == seats_left:
                yield (step,)


def _two_rows(difference: Scores, moves: _Moves, seats_left: int) -> Iterator[tuple[Step, ...]]:
    for first in moves.steps:
        rest = subtract(difference, first.delta)
        for (second,) in _one_row(rest, moves, seats_left):
            if moves.order[first] <= moves.order[second]:
                yield (first, second)


def _three_rows(difference: Scores, moves: _Moves, seats_left: int) -> Iterator[tuple[Step, ...]]:
    """Two of the three must be likely slips: anything could be explained by enough unlikely ones."""
    likely = [step for step in moves.steps if step.cost <= LIKELY]
    for first, second in combinations_with_replacement(likely, 2):
        rest = subtract(subtract(difference, first.delta), second.delta)
        for (third,) in _one_row(rest, moves, seats_left):
            if third.cost > LIKELY or moves.order[second] <= moves.order[third]:
                yield (first, second, third)


_ROW_SETS = (_no_row, _one_row, _two_rows, _three_rows)
