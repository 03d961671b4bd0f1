"""Family X: what a foul on record moves (wmo-2013, article 11, 违例行为及处罚, p.57-60)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.checks.foul_record import FouledHand, RecordedFoul, fouled_tables
from mjdata.checks.needs import ANY_SEATED, FOUL_RECORD
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.say import four, hand_text
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import Scores
from mjdata.seats import SEATS

_OTHERS = len(SEATS) - 1
_MOVES = T(
    "{foul}应为{rule}，{shown}", "{foul} is {rule} by the rule, {shown}", "{foul}は規則では{rule}、{shown}"
)


def _fined(points: int) -> T:
    return T(f"记录罚{points}分", f"the record fines {points}", f"記録の罰点は{points}")


def _booked(penalty: Scores) -> T:
    shown = four(penalty)
    return T(f"该行记为{shown}", f"the row has {shown}", f"行の記入は{shown}")


@dataclass(frozen=True)
class _Wrong:
    """A foul that pays each of the others, and is booked or fined otherwise than by the rule."""

    foul: RecordedFoul
    rule: Scores
    shown: T
    points: int | None
    """The points to each of the others, where what is shown pays them all alike."""

    def hit(self, says: T | None = None) -> Hit:
        say = {"foul": self.foul.said, "rule": four(self.rule), "shown": self.shown}
        return Hit(say=say, official=self.shown.en, recomputed=four(self.rule), says=says, **self.foul.place)


def _with_hands(competition: CompetitionRecord) -> Iterator[tuple[RecordedFoul, FouledHand | None]]:
    """Yield each foul at a seated table whose offence is known, with its hand."""
    for fouled in fouled_tables(competition):
        yield from ((foul, fouled.hand_of(foul)) for foul in fouled.fouls if foul.offence is not None)


def _paid_wrongly(competition: CompetitionRecord, offence_id: str) -> Iterator[_Wrong]:
    """Yield the fouls of an offence that pays each of the others where others points are booked or fined."""
    for foul, hand in _with_hands(competition):
        if foul.offence is None or foul.offence.id != offence_id:
            continue
        (points,), fined = foul.offence.points, foul.row.points
        rule = foul_payment(foul.edition, Foul(foul.row.offence, foul.row.seat, points))
        if hand is not None and hand.is_alone(foul) and hand.booked != rule:
            booked = {hand.booked[seat] for seat in SEATS if seat != foul.row.seat}
            yield _Wrong(foul, rule, _booked(hand.booked), booked.pop() if len(booked) == 1 else None)
        elif fined not in (0, points):
            each = fined // _OTHERS if fined % _OTHERS == 0 else fined
            yield _Wrong(foul, rule, _fined(fined), each)


@check(
    "X06",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="cuo_hu",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T("错和：向每家各付10分", "A false hu (错和) pays 10 to each", "錯和は各家に10点"),
    says=_MOVES,
)
def false_hu(unit: Unit) -> Hits:
    """Article 11, 6(1), p.59: 向每家各罚付10分; 11(2), p.62: 按错和处理. X11 tells a win in that hand."""
    return (wrong.hit() for wrong in _paid_wrongly(unit.the_competition, "cuo_hu"))


_AS_CUO_HU = T(
    "{foul}应为{rule}，却按错和处罚（{shown}）",
    "{foul} is {rule} by the rule, but was fined as 错和 ({shown})",
    "{foul}は規則では{rule}だが、錯和として罰している（{shown}）",
)


@check(
    "X07",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="zha_hu",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T("诈和：向每家各付20分", "A hu when not ready (诈和) pays 20 to each", "詐和は各家に20点"),
    says=_MOVES,
)
def hu_not_ready(unit: Unit) -> Hits:
    """Article 11, 6(2), p.59: 向每家各罚付20分."""
    as_cuo_hu = unit.the_competition.edition.offence("cuo_hu").points
    for wrong in _paid_wrongly(unit.the_competition, "zha_hu"):
        yield wrong.hit(_AS_CUO_HU if wrong.points in as_cuo_hu else None)


_WENT_ON = T(
    "{foul}，本盘无法继续，却记有{hand}",
    "{foul}: the hand could not go on, yet the row records {hand}",
    "{foul}。局を続けられないはずが、{hand}と記録されている",
)


@check(
    "X09",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="scattered",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T(
        "推乱手牌或牌墙：向每家各付30分",
        "A scattered hand or wall pays 30 to each and ends the hand",
        "手牌・牌山崩しは各家に30点",
    ),
    says=_MOVES,
)
def scattered(unit: Unit) -> Hits:
    """Article 11, 7(2), p.60: 致使本盘竞赛无法继续进行的 … 向每家各罚付30分."""
    competition = unit.the_competition
    yield from (wrong.hit() for wrong in _paid_wrongly(competition, "scattered"))
    for foul, hand in _with_hands(competition):
        if foul.offence is not None and foul.offence.ends_hand and hand is not None and hand.hand.win:
            say = {"foul": foul.said, "hand": hand_text(hand.hand)}
            yield Hit(say=say, official=hand_text(hand.hand).en, recomputed="no win", effect="judge",
                      says=_WENT_ON, **foul.place)  # fmt: skip


@check(
    "X10",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="exposed_other",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T(
        "暴露他人立牌：只付给该人",
        "For another's tiles exposed only that player is paid",
        "他家手牌の暴露はその者だけに払う",
    ),
    says=_MOVES,
)
def paid_to_the_player(unit: Unit) -> Hits:
    """Article 11, 7(3), p.60-61: 判罚责任者5～60分给该人. Who that is, and how much, the record says."""
    for foul, hand in _with_hands(unit.the_competition):
        if foul.offence is None or foul.offence.payee != "one" or hand is None or not hand.is_alone(foul):
            continue
        if foul.payments is not None and hand.booked not in foul.payments:
            rule = " / ".join(four(payment) for payment in sorted(foul.payments))
            shown = _booked(hand.booked)
            say = {"foul": foul.said, "rule": rule, "shown": shown}
            yield Hit(say=say, official=shown.en, recomputed=rule, **foul.place)
