"""Family P: one row of the score sheet (wmo-2013, article 9, p.48-50)."""

from __future__ import annotations

import re

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.needs import READABLE, SEATED, SINGLE
from mjdata.checks.registry import HAND, INTAKE, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import four, hand_text, joined, reading_text, row_reading_text, signed
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.rows import STOPPED, row_readings


@check(
    "P01",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="score_sheet",
    needs=(SEATED, READABLE, SINGLE),
    title=T(
        "一行四家之和为0，或为已记罚分的负数",
        "The row sums to zero, or to minus the deductions on file",
        "1行の合計は0、または記録された減点の負数",
    ),
    says=T(
        "四家之和为{sum}，没有处罚记录可以说明",
        "the row sums to {sum}; no foul on file explains it",
        "行の合計が{sum}。説明できる罰則の記録がない",
    ),
)
def row_sums_to_zero(unit: Unit) -> Hits:
    """Appendix 5, p.127; deductions credited to nobody leave the sum negative (article 11, 罚分, p.55).

    A row that reads as fouls with a deduction among them is only suspicious while no foul record is at hand.
    """
    hand = unit.the_hand
    total = sum(hand.score)
    if total in (0, sum(hand.on_file.payment(hand.edition))):
        return
    fits = bool(hand.foul_readings or hand.readings) and not hand.on_file.handed_in
    yield Hit(
        say={"sum": signed(total)},
        official=four(hand.score),
        recomputed="0",
        delta=signed(total),
        severity="warning" if fits else "error",
        says=T(
            "四家之和为{sum}，可能是不付给他家的罚分；没有提交处罚记录表",
            "the row sums to {sum}: fits a deduction credited to nobody; no foul record was handed in",
            "行の合計が{sum}。他家に加算しない減点なら合う。罰則の記録表は提出されていない",
        )
        if fits
        else None,
    )


@check(
    "P04",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="minimum",
    needs=(SEATED, READABLE),
    title=T("和牌至少8分", "A win is worth at least 8 points", "アガリは8点以上"),
    says=T(
        "记录{value}分，不足{least}分",
        "recorded value {value} is under {least}",
        "記録{value}点は{least}点に満たない",
    ),
)
def at_least_the_minimum(unit: Unit) -> Hits:
    """Article 9, 和牌的前提 (2), p.48: 番种分值之和至少为8分; flowers can only add to it.

    Four scores alone may as well be a higher win by a player who by a foul of the row may not win: both break
    a rule, and the finding says both.
    """
    hand = unit.the_hand
    least = hand.edition.hand.minimum_points
    for win in hand.wins:
        value = win.points_with_flowers
        if value is not None and value < least:
            stopped = _read_as_stopped(hand)
            yield Hit(
                say={"value": value, "least": least, "stopped": joined(stopped, "；或", "; or ", "；または")},
                official=str(value),
                recomputed=" | ".join([f">= {least}", *(text.en for text in stopped)]),
                delta=signed(value - least),
                seat=win.winner_seat,
                says=_LOW_OR_STOPPED if stopped else None,
            )


_LOW_OR_STOPPED = T(
    "记录{value}分，不足{least}分；也可读作：{stopped}，而停和者本盘不得和牌",
    "recorded value {value} is under {least}; it also reads as {stopped}, who may then not win this hand",
    "記録{value}点は{least}点に満たない。{stopped}とも読めるが、アガリ放棄の者はその局でアガれない",
)


def _read_as_stopped(hand: HandRecord) -> list[T]:
    """Return the shortest readings of four scores in which the winner is stopped by a foul (停和, p.56).

    None where a foul record was handed in: it tells the fouls.
    """
    if hand.readings is None or hand.on_file.handed_in:
        return []
    stopped = [r for r in row_readings(hand.edition, hand.score) if r.reach == STOPPED]
    fewest = min((len(reading.fouls) for reading in stopped), default=0)
    return [row_reading_text(hand.edition, reading) for reading in stopped if len(reading.fouls) == fewest]


@check(
    "P05",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="one_winner",
    needs=(SEATED, READABLE, SINGLE),
    title=T(
        "每盘只有一名和牌者，由他家付分",
        "One winner only, and another pays",
        "アガるのは一人、支払うのは他家",
    ),
    says=T("{n}人和牌", "{n} players win this hand", "{n}人がアガっている"),
)
def one_winner(unit: Unit) -> Hits:
    """Article 7, 和牌者, p.32-33: of several who declare, the next after the discarder wins."""
    hand = unit.the_hand
    gaining = len(hand.wins) if hand.readings is None else gainers(hand) if hand.readings == () else 1
    if gaining > 1:
        says = None if hand.readings is None else _GAIN
        yield Hit(say={"n": gaining}, official=str(gaining), recomputed="1", says=says)


_GAIN = T(
    "{n}家得分，处罚不能说明",
    "{n} players gain, and no foul explains it",
    "{n}人が加点。罰則では説明できない",
)


def gainers(hand: HandRecord) -> int:
    """Return how many gain in a row that is no draw; a draw's gains are P06's."""
    return 0 if hand.is_marked_draw else sum(score > 0 for score in hand.score)


@check(
    "P07",
    unit=TABLE,
    severity="block",
    effect="judge",
    clause="time",
    needs=(SEATED,),
    title=T(
        "空白不是零：每行状态明确",
        "Blank is not zero: each row has one state",
        "空白は0ではない：各行の状態が明確",
    ),
    says=T("第{hand}盘{what}", "hand {hand} {what}", "第{hand}局{what}"),
)
def rows_have_a_state(unit: Unit) -> Hits:
    """Article 5, 竞赛时间, p.20: time cuts the last hands; a blank before a played row is no unplayed one.

    A blank whose table agrees with its totals without it is told as a warning. A row of which two keyings
    differ is told by F15 or S20, cell by cell.
    """
    table = unit.the_table
    for number in table.gaps:
        what = T("空白，而其后有记录", "is blank between played rows", "は空白だが後の局が記録されている")
        severity = "warning" if table.agrees else None
        yield Hit(say={"hand": number, "what": what}, official="", hand_no=number, severity=severity)
    for hand in table.recorded:
        if not hand.is_readable and hand.row.hand_no not in table.disputed:
            what = T("无法辨读", "cannot be read", "は判読できない")
            number, place = hand.row.hand_no, hand.row.locator
            say = {"hand": number, "what": what}
            yield Hit(say=say, hand_no=number, locator=place, clause="score_sheet")


@check(
    "P08",
    unit=HAND,
    severity="warning",
    effect="judge",
    clause="penalty_settled",
    needs=(SEATED, READABLE),
    title=T("一行由规定的付分组成", "The row is a sum of known payments", "1行が規定の支払いの和である"),
    says=T(
        "罚分{penalty}不合第十一条的任何处罚",
        "penalties {penalty} fit no foul of article 11",
        "罰点{penalty}は第十一条のどの罰則にも合わない",
    ),
)
def row_is_a_sum_of_known_payments(unit: Unit) -> Hits:
    """Article 9 (payments, p.49-50) and article 11 (fouls, p.55-61).

    A row with one reading is a note that says how it reads; several readings are P14's.
    """
    hand = unit.the_hand
    if hand.readings == () and not hand.is_marked_draw and gainers(hand) == 0:
        yield Hit(say={"row": four(hand.score)}, official=four(hand.score), says=_NO_KNOWN_ROW)
    if not any(hand.penalty) or hand.on_file.fouls:
        return
    readings = hand.foul_readings
    if not readings:
        yield Hit(say={"penalty": four(hand.penalty)}, official=four(hand.penalty))
    elif len(readings) == 1:
        fouls = reading_text(hand.edition, readings[0])
        yield Hit(
            say={"hand": hand_text(hand), "fouls": fouls},
            official=four(hand.penalty),
            recomputed=fouls.en,
            severity="note",
            clause=hand.edition.offence(readings[0][0].offence_id).clause,
            says=_READS_NOT_FILED if hand.on_file.handed_in else _READS,
        )


_READS = T(
    "读作：{hand}，另有{fouls}；没有提交处罚记录表",
    "reads as {hand}, with {fouls}; no foul record was handed in",
    "{hand}、および{fouls}と読める。罰則の記録表は提出されていない",
)
_READS_NOT_FILED = T(
    "读作：{hand}，另有{fouls}；处罚记录表中没有",
    "reads as {hand}, with {fouls}; the foul record has none",
    "{hand}、および{fouls}と読める。罰則の記録表にはない",
)
_NO_KNOWN_ROW = T(
    "{row}不是和牌、荒牌，也不是规定的罚分",
    "{row} is no win, no draw and no known payment of fouls",
    "{row}はアガリでも流局でも規定の罰点でもない",
)


SHOWN = 6
"""Readings or repairs named in a message; how many there are is always told."""

_FRACTION = re.compile(r"'[^']*\d\s*([.,/]\s*\d|[½¼¾⅓⅔])[^']*' is not a whole number")


@check(
    "P13",
    unit=INTAKE,
    severity="block",
    effect="clerical",
    clause="payment",
    title=T("得失分为整数", "Points are whole numbers", "得失点は整数"),
    says=T("{place}：{text}", "{place}: {text}", "{place}：{text}"),
)
def points_are_whole(unit: Unit) -> Hits:
    """Article 9, 分数的计算, p.49-50: base points and fan are whole, so all that is paid is.

    A cell with a fraction is not stored; the reader says what it shows.
    """
    for issue in unit.the_intake.issues:
        if _FRACTION.search(issue.text):
            say = {"place": issue.locator, "text": issue.text}
            yield Hit(say=say, official=issue.text, source_id=issue.source_id, locator=issue.locator)


@check(
    "P14",
    unit=HAND,
    severity="note",
    effect="judge",
    clause="zha_hu",
    needs=(SEATED, READABLE),
    title=T("有罚分的行只有一种读法", "A fouled row has one reading", "罰点のある行の読みは一つ"),
    says=T(
        "罚分有{n}种读法：{readings}；没有处罚记录可以判定",
        "the penalties have {n} readings: {readings}; no foul record is on file to decide",
        "罰点は{n}通りに読める：{readings}。決め手となる罰則の記録がない",
    ),
)
def row_has_one_reading(unit: Unit) -> Hits:
    """Article 11, 6(1) and 6(2), p.59: -60/+20 is one 诈和, or two 错和."""
    hand = unit.the_hand
    if hand.readings and not hand.is_decided:
        yield _undecided(hand)
        return
    readings = hand.foul_readings
    if len(readings) > 1:
        texts = [reading_text(hand.edition, reading) for reading in readings]
        yield Hit(
            say={"n": len(readings), "readings": joined(texts, "；或", "; or ", "；または")},
            official=four(hand.penalty),
            recomputed=" | ".join(text.en for text in texts),
            clause=hand.edition.offence(readings[0][0].offence_id).clause,
        )


def _undecided(hand: HandRecord) -> Hit:
    """Tell the readings of a row whose scores have several: which win it is, is then open too."""
    readings = hand.readings or ()
    texts = [row_reading_text(hand.edition, reading) for reading in readings]
    fouls = next(reading.fouls for reading in readings if reading.fouls)
    return Hit(
        say={"n": len(texts), "readings": joined(texts[:SHOWN], "；或", "; or ", "；または")},
        official=four(hand.score),
        recomputed=" | ".join(text.en for text in texts[:SHOWN]),
        clause=hand.edition.offence(fouls[0].offence_id).clause,
        says=T(
            "该行有{n}种读法：{readings}；没有处罚记录可以判定",
            "the row has {n} readings: {readings}; no foul record is on file to decide",
            "この行は{n}通りに読める：{readings}。決め手となる罰則の記録がない",
        ),
    )
