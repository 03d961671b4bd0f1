"""Family S: the running totals of a score sheet (wmo-2013, appendix 5, p.127; article 9, 局分, p.53)."""

from __future__ import annotations

from mjdata.checks.needs import HANDS, RUNNING, SEATED
from mjdata.checks.registry import TABLE, Hit, Hits, Unit, check
from mjdata.checks.running import RunningSlip, carried_in, row_by_running, running_slips
from mjdata.checks.say import four, seat_name, signed
from mjdata.rules.edition import Trilingual as T

_CARRIES = T("；此后沿用至第{row}盘", "; carries on to hand {row}", "。第{row}局まで続く")
_REJOINS = T("；第{row}盘起复原", "; right again at hand {row}", "。第{row}局で元に戻る")
_ALONE = T("", "", "")


def _effect(slip: RunningSlip) -> T:
    """Say what becomes of a slip in the rows after it."""
    if slip.rejoins is not None:
        return _with_row(_REJOINS, slip.rejoins)
    return _with_row(_CARRIES, slip.last) if slip.last > slip.hand.row.hand_no else _ALONE


def _with_row(text: T, row: int) -> T:
    return T(text.zh.format(row=row), text.en.format(row=row), text.ja.format(row=row))


@check(
    "S01",
    unit=TABLE,
    severity="error",
    effect="clerical",
    clause="score_sheet",
    needs=(SEATED, HANDS, RUNNING),
    title=T(
        "累计分等于上一累计分加本盘得失分",
        "A running total is the one before it and the score of the hand",
        "累計は前の累計とその局の得失点の和",
    ),
    says=T(
        "第{hand}盘{seat}：{before}加{score}不等于{written}{effect}",
        "hand {hand}, {seat}: {before} and {score} are not {written}{effect}",
        "第{hand}局{seat}：{before}と{score}の和は{written}ではない{effect}",
    ),
)
def running_totals_add_up(unit: Unit) -> Hits:
    """附件五, p.127: the sheet has a running total after each hand; told is where the column first goes off.

    A column that starts with points from before is S08's.
    """
    others = carried_in(unit.the_table)
    for slip in running_slips(unit.the_table):
        if slip in others:
            continue
        number = slip.hand.row.hand_no
        say = {
            "hand": number,
            "seat": seat_name(slip.seat),
            "before": signed(slip.before),
            "score": signed(slip.score),
            "written": signed(slip.written),
            "effect": _effect(slip),
        }
        yield Hit(
            say=say,
            official=signed(slip.written),
            recomputed=signed(slip.expected),
            delta=signed(slip.written - slip.expected),
            hand_no=number,
            seat=slip.seat,
            locator=slip.hand.row.locator,
        )


@check(
    "S02",
    unit=TABLE,
    severity="note",
    effect="clerical",
    clause="score_sheet",
    needs=(SEATED, HANDS, RUNNING),
    title=T(
        "累计分之误：转写之误，或该盘得失分之误",
        "A slip in the running totals, or a wrong score of the hand",
        "累計の誤りか、その局の得失点の誤りか",
    ),
    says=T(
        "{seat}的累计分自第{hand}盘有误，第{row}盘起复原：累计一栏转写之误",
        "the total of {seat} goes off at hand {hand} and rejoins at hand {row}: a slip in that column only",
        "{seat}の累計は第{hand}局で外れ第{row}局で戻る。累計欄の書き誤り",
    ),
)
def where_the_slip_is(unit: Unit) -> Hits:
    """附件五, p.127: a column that rejoins was only copied wrong; one that moves by a legal row was right."""
    table = unit.the_table
    told = set[int]()
    for slip in running_slips(table):
        number = slip.hand.row.hand_no
        by_running = row_by_running(table, slip.hand)
        if slip.rejoins is not None:
            yield _copied_wrong(slip, slip.rejoins)
        elif by_running is not None and number not in told:
            told.add(number)
            yield Hit(
                say={"hand": number, "row": four(by_running)},
                official=four(slip.hand.score),
                recomputed=four(by_running),
                says=_WRONG_HAND,
                hand_no=number,
                locator=slip.hand.row.locator,
            )


def _copied_wrong(slip: RunningSlip, rejoins: int) -> Hit:
    number = slip.hand.row.hand_no
    return Hit(
        say={"seat": seat_name(slip.seat), "hand": number, "row": rejoins},
        official=signed(slip.written),
        recomputed=signed(slip.expected),
        hand_no=number,
        seat=slip.seat,
        locator=slip.hand.row.locator,
    )


_WRONG_HAND = T(
    "第{hand}盘的累计分按{row}计算：该盘得失分可能写错",
    "the running totals go on from hand {hand} with {row}: the scores of the hand may be written wrong",
    "累計は第{hand}局を{row}として続く。その局の得失点の書き誤りかもしれない",
)


@check(
    "S08",
    unit=TABLE,
    severity="error",
    effect="clerical",
    clause="session_points",
    needs=(SEATED, HANDS, RUNNING),
    title=T("局分不带入下一局", "Nothing is carried into the next session", "素点は次の回戦に持ち越さない"),
    says=T(
        "{seat}的累计分自{start}开始，应自0开始",
        "the running total of {seat} starts at {start}, not at 0",
        "{seat}の累計は{start}から始まる。正しくは0から",
    ),
)
def totals_start_at_zero(unit: Unit) -> Hits:
    """Article 9, 局分, p.53: 局分不带入下一局竞赛."""
    for slip in carried_in(unit.the_table):
        start = signed(slip.written - slip.score)
        yield Hit(
            say={"seat": seat_name(slip.seat), "start": start},
            official=start,
            recomputed="0",
            delta=start,
            hand_no=slip.hand.row.hand_no,
            seat=slip.seat,
            locator=slip.hand.row.locator,
        )
