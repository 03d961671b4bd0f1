"""What a finding may be settled to at its table: the other totals or table points that the audit knows of.

Nothing is guessed: a slip has the repairs that the explanation found, a foul what article 11 has for it, an
open ruling its readings. A finding with nothing here has outcomes that the record does not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from mjdata.audit.chosen import steps_text
from mjdata.audit.explain import Explained, Step
from mjdata.audit.repair import repairs
from mjdata.checks.foul_record import FouledTable
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.running import row_by_running
from mjdata.checks.say import seat_name
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, subtract, win_payment
from mjdata.rules.rulings import SILENT_POINTS
from mjdata.rules.session import TablePoints, forfeit_points
from mjdata.schema.audited import Finding
from mjdata.seats import SEATS


@dataclass(frozen=True)
class Supposed:
    """A way to settle a finding: the session totals if so, or table points for the recorded totals.

    ``part``: the row, or the foul outside any row, that it changes by ``delta``; others change beside it.
    ``points`` with ``ruling``: the table points under that answer to an open point.
    """

    text: T
    totals: Scores
    part: tuple[str, object] | None = None
    delta: Scores = ZERO
    points: TablePoints | None = None
    ruling: tuple[str, str] | None = None


@dataclass(frozen=True)
class Case:
    """A finding at a table that shows its result, with what stands around it."""

    fouled: FouledTable
    finding: Finding
    explained: Explained | None

    @property
    def table(self) -> TableRecord:
        """The table."""
        return self.fouled.table

    @property
    def totals(self) -> Scores:
        """The recorded totals."""
        return self.table.totals or ZERO

    @property
    def hand(self) -> HandRecord | None:
        """The hand that the finding is about."""
        number = self.finding.hand_no
        return next((hand for hand in self.table.recorded if hand.row.hand_no == number), None)

    def row(self, text: T, delta: Scores) -> Supposed:
        """Suppose a row to be off by ``delta``: the totals are then those of the hands with it."""
        part = ("row", self.finding.hand_no)
        return Supposed(text, add(self.table.readded, delta), part, delta)

    def with_points(
        self, text: T, outcomes: set[TablePoints], ruling: tuple[str, str] | None = None
    ) -> Iterator[Supposed]:
        """Suppose other table points for the recorded totals."""
        for points in sorted(outcomes):
            yield Supposed(text, self.totals, points=points, ruling=ruling)


STANDS = T("记录不变", "the record stands", "記録のまま")
_HANDS = T("以各盘为准", "the hands are right", "各局が正しい")
_TOTALS = T("以比赛分为准", "the totals are right", "素点が正しい")
_BY_TOTALS = T("标准分按比赛分排序", "the table points follow the totals", "標準点を素点順とする")
_ANNULLED = T("该盘和牌不成立", "the win does not stand", "そのアガリは成立しない")
_AS_CUO_HU = T("该和牌按错和处理", "the win is taken as 错和", "そのアガリを錯和とする")
_STRUCK = T("该盘不计", "the hand is struck", "その局を数えない")
_BY_LOG = T("以牌谱为准", "the log is right", "牌譜が正しい")
_SAME = T("各种读法得失分相同", "every reading has the same four scores", "どの読みでも得失点は同じ")
_NO_FOUL = T("罚分不应记入", "the penalty was not to be booked", "罰点は記入すべきでない")
_NOT_FINED = T("罚分无据，撤销", "the penalty is taken back", "罰点を取り消す")
_FINED = T("按处罚记录结算", "the foul record is applied", "罰則の記録どおりに清算する")
_NO_FORFEIT = T("并非弃权", "nobody forfeited", "棄権ではない")
_FORFEITED = T("弃权成立，本局0分", "the session is forfeited, 0 points", "棄権とし、素点0")


OTHERWISE = {"P04": T("实为另一分值", "another value was meant", "別の点数の書き誤り")}
"""What a finding may come to besides, of which the record does not tell what would come of it."""


def supposed(case: Case) -> list[Supposed] | None:
    """Return the ways to settle a finding, the record as it stands first; None where they are not known."""
    tell = _TOLD.get(case.finding.check_id)
    found = list(tell(case)) if tell is not None else []
    return [Supposed(STANDS, case.totals), *found] if found else None


def _explained(case: Case) -> Iterator[Supposed]:
    """S03: the hands, the totals, or one of the smallest sets of slips (article 9, 局分, p.53)."""
    yield Supposed(_HANDS, case.table.readded)
    yield Supposed(_TOTALS, case.totals)
    for steps in case.explained.sets if case.explained else ():
        of_totals = (step.delta for step in steps if step.kind in ("total", "running"))
        yield Supposed(steps_text(steps), subtract(case.totals, add(ZERO, *of_totals)))


def _repaired(case: Case) -> Iterator[Supposed]:
    """A row with its smallest repairs, or the column of running totals (article 9, p.49-50; appendix 5)."""
    seat, explained = case.finding.seat, case.explained
    if explained is None and case.hand is not None:
        explained = repairs(case.table, case.hand.row.hand_no, None)
    for steps in explained.sets if explained else ():
        if seat is not None and _is_total(steps):
            yield Supposed(steps_text(steps), _readded_at(case, seat))
        else:
            yield case.row(steps_text(steps), add(ZERO, *(step.delta for step in steps)))


def _is_total(steps: tuple[Step, ...]) -> bool:
    return all(step.kind == "running" for step in steps)


def _readded_at(case: Case, seat: int) -> Scores:
    e, s, w, n = (case.table.readded[o] if o == seat else case.totals[o] for o in SEATS)
    return (e, s, w, n)


def _running(case: Case) -> Iterator[Supposed]:
    """S02, S08: the column as the hands have it, or the row as the column has it (appendix 5, p.127)."""
    if case.finding.seat is not None:
        yield Supposed(_HANDS, _readded_at(case, case.finding.seat))
    elif case.hand is not None and (meant := row_by_running(case.table, case.hand)) is not None:
        yield case.row(_TOTALS, subtract(meant, case.hand.score))


def _hands_right(case: Case) -> Iterator[Supposed]:
    """S04: four totals that do not balance, where whole hands tell better ones (appendix 5, p.127)."""
    if case.table.state == "complete":
        yield Supposed(_HANDS, case.table.readded)


def _same_scores(case: Case) -> Iterator[Supposed]:
    """P14, P08: a row read in one way or another has the four scores that it has (article 11, 6, p.59)."""
    if case.hand is not None and (case.hand.readings or case.hand.foul_readings):
        yield Supposed(_SAME, case.totals)


def _row_or_reading(case: Case) -> Iterator[Supposed]:
    """P08: the note says how the penalties read; else the row has repairs."""
    yield from _same_scores(case) if case.finding.severity == "note" else _repaired(case)


def _annulled(case: Case) -> Iterator[Supposed]:
    """X11, X09: a player who may not win, or a hand that had ended: 取消本盘和牌的权利 (p.56, p.60)."""
    if case.hand is not None and case.hand.win is not None:
        yield case.row(_ANNULLED, subtract(ZERO, case.hand.payment))


def _stopped(case: Case) -> Iterator[Supposed]:
    """X11: where only the row tells of the foul, it may be another's, or nobody's (article 11, p.55-56)."""
    yield from _annulled(case)
    hand = case.hand
    if hand is None or hand.on_file.handed_in or not any(hand.penalty):
        return
    yield case.row(_NO_FOUL, subtract(ZERO, hand.penalty))
    for e, s, w, n in sorted(set(permutations(hand.penalty)) - {hand.penalty}):
        offender = seat_name((e, s, w, n).index(min(e, s, w, n)))
        text = T(
            f"罚分应记在{offender.zh}名下",
            f"the penalty belongs to {offender.en}",
            f"罰点は{offender.ja}のもの",
        )
        yield case.row(text, subtract((e, s, w, n), hand.penalty))


def _too_low(case: Case) -> Iterator[Supposed]:
    """P04: a hu under 8 points is 错和, 向每家各罚付10分 (article 11, 6(1), p.59)."""
    hand, seat = case.hand, case.finding.seat
    if hand is not None and seat is not None and hand.win is not None:
        (points,) = hand.edition.offence("cuo_hu").points
        fined = foul_payment(hand.edition, Foul("cuo_hu", seat, points))
        yield case.row(_AS_CUO_HU, subtract(fined, hand.payment))


def _struck(case: Case) -> Iterator[Supposed]:
    """S09: a hand beyond the sixteenth (article 4, p.7-8)."""
    if case.hand is not None:
        yield case.row(_STRUCK, subtract(ZERO, case.hand.score))


def _by_log(case: Case) -> Iterator[Supposed]:
    """P11, P12, S22: the row as the log has it (article 9, 计分形式, p.50-51)."""
    hand = case.hand
    if hand is None:
        return
    won = [(w.winner_seat, w.payer_seat, w.points_with_flowers) for w in hand.logged.wins]
    paid = [
        win_payment(hand.edition, winner, payer, value)
        for winner, payer, value in won
        if winner is not None and value is not None
    ]
    if len(paid) == len(won):
        yield case.row(_BY_LOG, subtract(add(ZERO, *paid), hand.payment))


def _fouled(case: Case) -> Iterator[Supposed]:
    """Family X: the row with the fouls on record, or without a penalty that nothing is on record for (p.49).

    A foul outside any hand is settled in the totals.
    """
    if case.finding.check_id == "X09" and case.finding.effect == "judge":
        yield from _annulled(case)
        return
    number = case.finding.hand_no
    if number is None:
        yield from _outside(case)
        return
    hand = next((h for h in case.fouled.hands if h.hand.row.hand_no == number), None)
    if hand is None or hand.expected is None:
        return
    for expected in sorted(hand.expected):
        text = _FINED if hand.moving else _NOT_FINED
        yield case.row(text, subtract(expected, hand.booked))


def _outside(case: Case) -> Iterator[Supposed]:
    here = (case.finding.locator, case.finding.seat)
    for foul in case.fouled.of_session:
        if (foul.row.locator, foul.row.seat) == here:
            for payment in sorted(foul.payments or ()):
                part = ("foul", foul.row.locator)
                yield Supposed(_FINED, add(case.totals, payment), part, payment)


def _ranked(case: Case) -> Iterator[Supposed]:
    """S05, S07, X17: 四人按比赛分的高低排序 (article 9, 标准分, p.53)."""
    for ruling, outcomes in readings(case.table, case.totals).items():
        yield from case.with_points(_BY_TOTALS, outcomes, ruling)


def _ruled(case: Case) -> Iterator[Supposed]:
    """S06: a tie, by each reading that the event may rule (article 9, 标准分, p.53, is silent)."""
    for name, outcomes in case.table.points_for(case.totals).items():
        yield from case.with_points(_answer("table_tie", name), outcomes, ("table_tie", name))


def _forfeit(case: Case) -> Iterator[Supposed]:
    """X16: 本局为0分 (article 11, 迟到, p.55), and the table points by each reading."""
    table, seat = case.table, case.finding.seat
    if table.forfeited_seat is None:
        yield Supposed(_FORFEITED, case.totals)
        for outcomes in table.points_for(case.totals).values():
            yield from case.with_points(_NO_FORFEIT, outcomes)
    elif case.finding.severity == "error" and seat is not None:
        yield Supposed(_FORFEITED, subtract(case.totals, _only(case.totals, seat)))
    else:
        for name, outcomes in table.forfeited_by(table.forfeited_seat).items():
            yield from case.with_points(_answer("forfeit", name), outcomes, ("forfeit", name))


def _only(scores: Scores, seat: int) -> Scores:
    e, s, w, n = (scores[other] if other == seat else 0 for other in SEATS)
    return (e, s, w, n)


def _answer(point: str, name: str) -> T:
    return next(one.options[name] for one in SILENT_POINTS if one.id == point)


_TOLD: dict[str, Callable[[Case], Iterator[Supposed]]] = {
    "S03": _explained,
    "S04": _hands_right,
    "S09": _struck,
    "P08": _row_or_reading,
    "P14": _same_scores,
    "P04": _too_low,
    "X11": _stopped,
    **dict.fromkeys(("P01", "P02", "P03", "P05", "P06", "P09", "P10", "S01"), _repaired),
    **dict.fromkeys(("S02", "S08"), _running),
    **dict.fromkeys(("P11", "P12", "S22"), _by_log),
    **dict.fromkeys(("X03", "X05", "X06", "X07", "X09", "X10"), _fouled),
    **dict.fromkeys(("S05", "S07", "X17"), _ranked),
    "S06": _ruled,
    "X16": _forfeit,
}
"""How to settle the findings of a check, where the audit knows; each is a slip, a foul or an open point."""


Reading = tuple[str, str] | None


def readings(table: TableRecord, totals: Scores) -> dict[Reading, set[TablePoints]]:
    """Return the table points that totals give, by the answer that an open point is given.

    The key is None where no open point matters (article 9, 标准分, p.53; article 11, 迟到, p.55).
    """
    by_tie = table.points_for(totals)
    named: dict[Reading, set[TablePoints]]
    if table.forfeited_seat is not None:
        by_reading = forfeit_points(table.edition, totals, table.forfeited_seat, list(by_tie))
        ruled = table.rulings.rulings.forfeit
        named = {("forfeit", n): points for n, points in by_reading.items() if ruled in (None, n)}
    else:
        named = {("table_tie", name): points for name, points in by_tie.items()}
    every = list(named.values())
    if all(points == every[0] for points in every):
        return {None: every[0]}
    return named
