"""Family X: the foul record against the score sheets (wmo-2013, appendix 6, p.128; article 11, p.55-56)."""

from __future__ import annotations

from typing import Any

from mjdata.checks.foul_record import FouledHand, FouledTable, RecordedFoul, fouled_tables, recorded_fouls
from mjdata.checks.needs import ANY_SEATED, FOUL_RECORD
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.say import four, joined, seat_name, signed
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.payment import ZERO
from mjdata.rules.vocabulary import lateness
from mjdata.seats import SEATS

_FIELDS = {
    "hand_no": T("盘", "hand", "局"),
    "player_no": T("选手", "player", "選手"),
    "nature": T("违规内容", "nature of the foul", "反則内容"),
    "sanction": T("处罚方法", "penalty", "処罰方法"),
    "referee": T("裁判员", "referee", "審判員"),
}


@check(
    "X01",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="foul_record",
    needs=(FOUL_RECORD,),
    title=T("处罚记录填写完整", "The foul record is complete", "罰則の記録に漏れがない"),
    says=T("处罚记录缺：{fields}", "the foul record lacks: {fields}", "罰則の記録に欠けている項目：{fields}"),
)
def record_is_complete(unit: Unit) -> Hits:
    """Appendix 6, p.128. Who comes late or disturbs another table does so in no hand."""
    for foul in recorded_fouls(unit.the_competition):
        lacking = [
            field
            for field in _FIELDS
            if getattr(foul.row, field) in (None, "") and not (field == "hand_no" and _in_no_hand(foul))
        ]
        if lacking:
            fields = joined(_FIELDS[field] for field in lacking)
            yield Hit(say={"fields": fields}, official=foul.row.locator, **foul.place)


def _in_no_hand(foul: RecordedFoul) -> bool:
    outside = {offence.id for offence in lateness(foul.edition)} | {"onlooking", "other_table_disturbed"}
    return bool(foul.named) and outside.issuperset(foul.named)


_ELSEWHERE = T(
    "{player}号选手坐在第{table}桌{seat}",
    "player {player} sat at table {table}, {seat}",
    "選手{player}は第{table}卓の{seat}に着席していた",
)


@check(
    "X02",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="foul_record",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T(
        "被罚选手确在该桌该位", "The fouled player sat at that table and seat", "反則者はその卓のその席にいた"
    ),
    says=T(
        "{player}号选手该局不在任何一桌",
        "player {player} sat at no table of that session",
        "選手{player}はその回戦のどの卓にも着席していない",
    ),
)
def player_sat_there(unit: Unit) -> Hits:
    """Appendix 6, p.128, against the seats of appendix 4, p.124-126. Tables without seats tell nothing."""
    competition = unit.the_competition
    for foul in recorded_fouls(competition):
        row, player = foul.row, foul.row.player_no
        in_session = [t for t in competition.tables if t.row.session_no == row.session_no]
        seated_at = next((t for t in in_session if player in (t.players or ())), None)
        if player is None or not in_session:
            continue
        if seated_at is None:
            if all(t.players is not None for t in in_session):
                yield Hit(say={"player": player}, official=_at(row.table_no, row.seat), **foul.place)
        elif (seated_at.row.table_no, _seat(seated_at, player)) != (row.table_no, row.seat):
            table, seat = seated_at.row.table_no, _seat(seated_at, player)
            say = {"player": player, "table": table, "seat": seat_name(seat)}
            yield Hit(say=say, official=_at(row.table_no, row.seat), recomputed=_at(table, seat),
                      says=_ELSEWHERE, **foul.place)  # fmt: skip


def _seat(table: TableRecord, player: int) -> int:
    return (table.players or ()).index(player)


def _at(table: int, seat: int) -> str:
    return f"table {table} {seat_name(seat).en}"


_NO_RECORD = T("罚分{penalty}没有处罚记录", "{penalty} has no foul record", "罰点{penalty}に罰則の記録がない")
_DIFFERS = T(
    "处罚记录（{fouls}）应为{rule}，该行记为{penalty}",
    "the fouls on record ({fouls}) come to {rule}, the row has {penalty}",
    "罰則の記録（{fouls}）では{rule}、行の記入は{penalty}",
)


@check(
    "X03",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="penalty_settled",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T(
        "罚分与处罚记录一一相符",
        "Every penalty on a sheet has a foul record, and the reverse",
        "成績表の罰点と罰則の記録が対応している",
    ),
    says=T("{foul}未从成绩中扣除", "{foul} is not applied", "{foul}が成績に反映されていない"),
)
def sheet_and_record_agree(unit: Unit) -> Hits:
    """Article 9, 罚分, p.49: 应在每盘或每局结束时结清或扣除; appendix 6, p.128.

    A foul may be settled in its row or in the totals of the session. What one foul alone moves wrongly is
    for the check of that foul, except a deduction: it is told here.
    """
    for fouled in fouled_tables(unit.the_competition):
        for hand in fouled.hands:
            yield from _unrecorded(fouled, hand)
            yield from _not_applied(fouled, hand)
        yield from _not_taken(fouled)


def _unrecorded(fouled: FouledTable, hand: FouledHand) -> Hits:
    """Yield what is taken from a player without a foul of his, else what differs from the record."""
    by = {foul.row.seat for foul in hand.moving}
    by |= {foul.row.seat for foul in fouled.of_session if _may_be_booked(foul, hand)}
    lacking = [seat for seat in SEATS if hand.booked[seat] < 0 and seat not in by]
    at = _place_of(hand)
    for seat in lacking:
        shown = f"{seat_name(seat).en} {signed(hand.booked[seat])}"
        player = (fouled.table.players or ())[seat]
        yield Hit(say={"penalty": shown}, official=shown, effect="judge", says=_NO_RECORD, seat=seat,
                  player_no=player, **at)  # fmt: skip
    if not lacking and _differs(hand) and not fouled.of_session:
        rule = joined((T(*[four(p)] * 3) for p in sorted(hand.expected or ())), " / ", " / ", " / ")
        fouls = joined(foul.said for foul in hand.moving)
        say = {"fouls": fouls, "rule": rule, "penalty": four(hand.booked)}
        yield Hit(say=say, official=four(hand.booked), recomputed=rule.en, says=_DIFFERS, **at)


def _may_be_booked(foul: RecordedFoul, hand: FouledHand) -> bool:
    """Tell whether what a row takes from a player may be for a foul of his outside any hand."""
    seat, payments = foul.row.seat, foul.payments
    return payments is None or any(payment[seat] == hand.booked[seat] for payment in payments)


def _place_of(hand: FouledHand) -> dict[str, Any]:
    row = hand.hand.row
    return {
        "session_no": row.session_no,
        "table_no": row.table_no,
        "hand_no": row.hand_no,
        "source_id": row.source_id,
        "locator": row.locator,
    }


def _differs(hand: FouledHand) -> bool:
    """Tell whether the row has other penalties than its fouls, which no other check tells."""
    if hand.expected is None or not any(hand.booked) or hand.booked in hand.expected:
        return False
    only_taken = all(hand.booked[seat] <= 0 for seat in SEATS)
    payees = [foul.offence.payee for foul in hand.moving if foul.offence is not None]
    return len(payees) > 1 or (payees == ["nobody"] and only_taken)


def _not_applied(fouled: FouledTable, hand: FouledHand) -> Hits:
    """Yield the fouls of a row without penalties that are not settled in the totals either."""
    if any(hand.booked):
        return
    for foul in hand.moving:
        takes = bool(foul.fined) if foul.payments is None else ZERO not in foul.payments
        if takes and not fouled.settled_later(foul):
            yield _unapplied(foul)


def _not_taken(fouled: FouledTable) -> Hits:
    """Yield the fouls outside any hand that neither the totals nor a row take into account."""
    table = fouled.table
    if table.totals is None or table.state != "complete" or len(fouled.hands) < len(table.recorded):
        return
    for foul in fouled.of_session:
        in_a_row = any(hand.booked[foul.row.seat] < 0 for hand in fouled.hands)
        if foul.fined and not in_a_row and not fouled.settled_later(foul):
            yield _unapplied(foul)


def _unapplied(foul: RecordedFoul) -> Hit:
    shown = " / ".join(four(payment) for payment in sorted(foul.payments or ()))
    return Hit(say={"foul": foul.said}, official="0", recomputed=shown or str(foul.fined), **foul.place)


@check(
    "X04",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="deduction",
    needs=(FOUL_RECORD,),
    title=T(
        "罚分为5至60的七种之一", "A deduction is one of 5, 10, 20, 30, 40, 50, 60", "罰点は7種のいずれか"
    ),
    says=T(
        "{foul}：{n}不在七种罚分之列", "{foul}: {n} is not a listed value", "{foul}：{n}は7種の罰点にない"
    ),
)
def deduction_is_listed(unit: Unit) -> Hits:
    """Article 11, 罚分 2, p.55-56, and 7(3), p.60. Ladders and what pays each have checks of their own."""
    for foul in recorded_fouls(unit.the_competition):
        listed = set(foul.edition.offence("deduction").points)
        offence = foul.offence
        if offence is None:
            each = [n for o in foul.edition.offences if o.payee == "each" for n in o.points]
            listed |= {n * (len(SEATS) - 1) for n in each}
        elif offence.ladder or offence.payee == "each":
            continue
        if foul.row.points and foul.row.points not in listed:
            shown = ", ".join(map(str, sorted(listed)))
            n = foul.row.points
            yield Hit(say={"foul": foul.said, "n": n}, official=str(n), recomputed=shown, **foul.place)


@check(
    "X05",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="deduction",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T("罚分不加给他家", "Deducted points are not credited to others", "減点は他家に加算しない"),
    says=T("{foul}的罚分记给了{x}", "{foul} is credited to {x}", "{foul}の減点が{x}に加算されている"),
)
def credited_to_nobody(unit: Unit) -> Hits:
    """Article 11, 罚分 2, p.55-56: only the English and the Japanese say so, the Chinese says 扣除."""
    for fouled in fouled_tables(unit.the_competition):
        for foul in fouled.fouls:
            if foul.offence is not None and foul.offence.payee == "nobody":
                x = joined(seat_name(seat) for seat in _credited(foul, fouled.hand_of(foul)))
                if x.en:
                    say = {"foul": foul.said, "x": x}
                    yield Hit(say=say, official=x.en, recomputed="nobody", **foul.place)


def _credited(foul: RecordedFoul, hand: FouledHand | None) -> list[int]:
    """Return who gets a deduction: by its row where it stands there alone, else by the record."""
    if hand is not None and hand.is_alone(foul):
        return [seat for seat in SEATS if hand.booked[seat] > 0]
    return [] if foul.row.payee_seat is None else [foul.row.payee_seat]
