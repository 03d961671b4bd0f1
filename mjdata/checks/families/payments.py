"""Family P: one row of the score sheet (wmo-2013, article 9, p.48-50)."""

from __future__ import annotations

from mjdata.checks.needs import READABLE, SEATED, SINGLE
from mjdata.checks.registry import HAND, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import four, hand_text, joined, reading_text, signed
from mjdata.rules.edition import Trilingual as T


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
    if total == 0:
        return
    fits = bool(hand.foul_readings)
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
    """Article 9, 和牌的前提 (2), p.48: 番种分值之和至少为8分; flowers can only add to it."""
    hand = unit.the_hand
    least = hand.edition.hand.minimum_points
    for win in hand.wins:
        value = win.points_with_flowers
        if value is not None and value < least:
            say = {"value": value, "least": least}
            yield Hit(
                say=say,
                official=str(value),
                recomputed=f">= {least}",
                delta=signed(value - least),
                seat=win.winner_seat,
            )


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
    wins = unit.the_hand.wins
    if len(wins) > 1:
        yield Hit(say={"n": len(wins)}, official=str(len(wins)), recomputed="1")


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

    A blank whose table agrees with its totals without it is told as a warning.
    """
    table = unit.the_table
    for number in table.gaps:
        what = T("空白，而其后有记录", "is blank between played rows", "は空白だが後の局が記録されている")
        severity = "warning" if table.agrees else None
        yield Hit(say={"hand": number, "what": what}, official="", hand_no=number, severity=severity)
    for hand in table.recorded:
        if not hand.is_readable:
            what = T("无法辨读", "cannot be read", "は判読できない")
            number, place = hand.row.hand_no, hand.row.locator
            yield Hit(say={"hand": number, "what": what}, hand_no=number, locator=place)


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
    if not any(hand.penalty):
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
            says=T(
                "读作：{hand}，另有{fouls}；没有提交处罚记录表",
                "reads as {hand}, with {fouls}; no foul record was handed in",
                "{hand}、および{fouls}と読める。罰則の記録表は提出されていない",
            ),
        )


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
    readings = hand.foul_readings
    if len(readings) > 1:
        texts = [reading_text(hand.edition, reading) for reading in readings]
        yield Hit(
            say={"n": len(readings), "readings": joined(texts, "；或", "; or ", "；または")},
            official=four(hand.penalty),
            recomputed=" | ".join(text.en for text in texts),
            clause=hand.edition.offence(readings[0][0].offence_id).clause,
        )
