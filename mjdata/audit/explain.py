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

from mjdata.checks.records import HandRecord, TableRecord
from mjdata.checks.say import foul_text, joined, seat_name, signed, win_text
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import foul_payment, possible_fouls
from mjdata.rules.payment import ZERO, Scores, subtract, win_payment
from mjdata.schema.audited import Explanation
from mjdata.seats import SEATS

LARGEST_VALUE = 120
"""Hand values that a slip is looked for in; larger ones are rarer than the slips themselves."""
RARE_VALUE = 64
"""Hand values that hardly a win reaches: a slip that would need one is unlikely."""
SHOWN = 12
"""Sets shown for a table; how many there are is always told."""
MOST_EDITS = 4
MOST_IN_ROWS = (0, 1, 2, 3, 1)
"""Slips looked for in rows, by the size of the set. Four totals can each be wrong, so a set always exists."""

# How unlikely a slip is against the others; only the order matters, and only among sets of equal size.
_COST = {
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
_LIKELY = 14
_UNLIKELY = 10
"""Added for a slip that none of the usual ways of writing a number wrong explains."""


@dataclass(frozen=True)
class Edit:
    """One slip: what should be read, where, and what it adds to the four totals."""

    kind: str
    delta: Scores
    cost: int
    text: T
    mark: str
    """``hand:field`` of the cell, for the drawn sheet; ``total:seat`` for a total."""


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


def slip_cost(written: int, meant: int) -> int:
    """Return how unlikely it is to write one number for another: the usual slips are the likely ones."""
    difference, w, m = abs(written - meant), str(abs(written)), str(abs(meant))
    usual = (
        difference in (1, 2, 8, 10, 20, 24, 100)  # off by one, base points forgotten or added, a carry
        or (len(w) == len(m) and w != m and sorted(w) == sorted(m))  # digits swapped
        or (written == -meant)  # sign
        or (abs(len(w) - len(m)) == 1 and (w in m or m in w))  # a digit lost or doubled
    )
    return 0 if usual else _UNLIKELY


def _row_edits(hand: HandRecord) -> Iterator[Edit]:
    """Yield the slips that one recorded win may hold."""
    win = hand.win
    if win is None or win.winner_seat is None or win.points_with_flowers is None:
        return
    winner, payer, value, number = win.winner_seat, win.payer_seat, win.points_with_flowers, hand.row.hand_no
    recorded = win_text(winner, payer, value)

    def edit(kind: str, new: tuple[int, int | None, int], extra: int = 0) -> Edit:
        should = win_text(*new)
        text = T(
            f"第{number}盘：{recorded.zh}，应为{should.zh}",
            f"hand {number}: {recorded.en} should be {should.en}",
            f"第{number}局：{recorded.ja}、正しくは{should.ja}",
        )
        delta = subtract(win_payment(hand.edition, *new), hand.payment)
        field_name = {"value": "value", "payer": "payer", "method": "payer"}.get(kind, "winner")
        return Edit(kind, delta, _COST[kind] + extra, text, f"{number}:{field_name}")

    for meant in range(hand.edition.hand.minimum_points, LARGEST_VALUE + 1):
        if meant != value:
            rare = _UNLIKELY if meant > RARE_VALUE else 0
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
            extra = 0 if payee == "each" else _UNLIKELY if payee == "one" else 0
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


def _total_edit(table: TableRecord, seat: int, difference: int) -> Edit:
    """Return the slip in one recorded total that explains a difference at one seat."""
    written = (table.totals or ZERO)[seat]
    meant = written - difference
    name = seat_name(seat)
    text = T(
        f"{name.zh}比赛分{signed(written)}，应为{signed(meant)}",
        f"total of {name.en}: {signed(written)} should be {signed(meant)}",
        f"{name.ja}の素点{signed(written)}、正しくは{signed(meant)}",
    )
    delta = [0, 0, 0, 0]
    delta[seat] = difference
    e, s, w, n = delta
    return Edit("total", (e, s, w, n), _COST["total"] + slip_cost(written, meant), text, f"total:{seat}")


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
    edits = [
        edit for hand in table.recorded for source in (_row_edits, _penalty_edits) for edit in source(hand)
    ]
    for edit in [*edits, *_missing_penalties(table), *_missing_hands(table)]:
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
            ranked = sorted(sets, key=lambda steps: (_cost(steps), [step.edits[0].text.en for step in steps]))
            return Explained(ranked, len(ranked))
    return Explained([], 0)


def _cost(steps: tuple[Step, ...]) -> int:
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
    likely = [step for step in moves.steps if step.cost <= _LIKELY]
    for first, second in combinations_with_replacement(likely, 2):
        rest = subtract(subtract(difference, first.delta), second.delta)
        for (third,) in _one_row(rest, moves, seats_left):
            if third.cost > _LIKELY or moves.order[second] <= moves.order[third]:
                yield (first, second, third)


_ROW_SETS = (_no_row, _one_row, _two_rows, _three_rows)


def explanation_rows(finding_id: str, explained: Explained) -> list[Explanation]:
    """Return the sets shown for a finding; sets of equal cost share their place."""
    rows, places = [], [_cost(steps) for steps in explained.sets]
    for steps in explained.sets[:SHOWN]:
        cost = _cost(steps)
        text = joined((_step_text(step) for step in steps), "；", "; ", "；")
        rows.append(
            Explanation(
                finding_id=finding_id,
                place=1 + sum(other < cost for other in places),
                tied=places.count(cost),
                size=len(steps),
                variants=_variants(steps),
                sets=explained.count,
                edits_zh=text.zh,
                edits_en=text.en,
                edits_ja=text.ja,
                marks=",".join(edit.mark for step in steps for edit in step.edits),
            )
        )
    return rows


def _variants(steps: tuple[Step, ...]) -> int:
    count = 1
    for step in steps:
        count *= len(step.edits)
    return count


def _step_text(step: Step) -> T:
    return joined((edit.text for edit in step.edits), "，或", " or ", "、または")


def repair_of(explained: Explained) -> str:
    """Return the one smallest repair, if it stands alone in front and rests on likely slips only."""
    if not explained.sets:
        return ""
    first = explained.sets[0]
    alone = [_cost(steps) for steps in explained.sets].count(_cost(first)) == 1 and _variants(first) == 1
    likely = all(step.cost <= _LIKELY for step in first)
    return joined(map(_step_text, first), en="; ").en if alone and likely else ""
