"""Family H, the win: shape, method, value and payments (wmo-2013, articles 7 and 9, p.30-53)."""

from __future__ import annotations

from collections.abc import Callable

from mjdata.checks.families.logs import problems_of
from mjdata.checks.needs import (
    FOUR_SCORES,
    LOG,
    READABLE,
    SEATED,
    SINGLE,
    VALUE_NAMED,
    WON,
    another_edition,
)
from mjdata.checks.registry import HAND, Hit, Hits, Unit, check
from mjdata.checks.say import four, signed
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.edition import editions
from mjdata.rules.mcr.hand import ImpossibleHand
from mjdata.rules.mcr.score import Score, Undetermined
from mjdata.rules.payment import add, subtract, win_payment
from mjdata.tiles import FLOWERS as FLOWER_TILES

_TEXT = T("{text}", "{text}", "{text}")


def _impossible(unit: Unit, codes: tuple[str, ...]) -> Hits:
    """Yield what the scoring refuses about a win, for these of its codes."""
    for judged in unit.the_hand.judged:
        if isinstance(judged.result, ImpossibleHand) and judged.result.code in codes:
            text = judged.result.text
            yield Hit(say={"text": text}, official=text, seat=judged.facts.seat, says=_TEXT)


def _replayed_or_impossible(check_id: str, *codes: str) -> Callable[[Unit], Hits]:
    """Return a check that tells the replay's problems of this id, else what the scoring refuses."""

    def run(unit: Unit) -> Hits:
        found = list(problems_of(unit.the_hand, check_id))
        yield from found or _impossible(unit, codes)

    return run


check(
    "H01", unit=HAND, severity="block", effect="judge", clause="hand_tiles", needs=(LOG, WON),
    title=T("和牌14张", "A winning hand has 14 tiles", "アガリは14枚"), says=_TEXT,
)(_replayed_or_impossible("H01", "tile_count"))  # fmt: skip
check(
    "H02", unit=HAND, severity="block", effect="judge", clause="tiles_144", needs=(LOG,),
    says=_TEXT, title=T("同种牌至多四张", "No tile more than four times, no flower twice", "同じ牌は4枚まで"),
)(_replayed_or_impossible("H02", "too_many_copies", "flowers", "unknown_tile"))  # fmt: skip
check(
    "H03", unit=HAND, severity="error", effect="judge", clause="win_shapes", needs=(LOG, WON),
    title=T("牌型合规", "The shape is one of the winning shapes", "アガリ型である"), says=_TEXT,
)(lambda unit: _impossible(unit, ("no_winning_hand",)))  # fmt: skip
check(
    "H05", unit=HAND, severity="block", effect="judge", clause="chow", needs=(LOG,),
    says=_TEXT, title=T("副露合规", "Declared melds are legal sets", "副露が正しい面子である"),
)(_replayed_or_impossible("H05", "meld_size", "meld_tiles"))  # fmt: skip


_CIRCUMSTANCES = (
    *("replacement_without_kong", "robbed_kong_copy", "robbed_kong_last_tile"),
    *("last_of_kind_held", "last_of_kind_open"),
)
"""Codes of circumstances that no table can have produced."""

_METHODS = {
    "win_self_draw": T("自摸", "self-drawn", "ツモ"),
    "win_discard": T("点和", "off a discard", "ロン"),
    "win_robbed_kong": T("抢杠和", "on a robbed kong", "搶槓"),
}


@check(
    "H06",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="winning_method",
    needs=(LOG, WON),
    title=T("和牌方式与牌谱一致", "The method of winning is that of the log", "アガリ方が牌譜と一致"),
    says=T("记录为{is}，牌谱为{should}", "recorded {is}, the log shows {should}", "記録{is}、牌譜{should}"),
)
def method_is_that_of_the_log(unit: Unit) -> Hits:
    """Article 7, 和牌的方式, p.32: 自摸和; 点和, 包括抢杠和."""
    yield from _impossible(unit, _CIRCUMSTANCES)
    recorded = unit.the_hand.logged.row.outcome
    if recorded not in _METHODS:
        return
    for judged in unit.the_hand.judged:
        shown = judged.facts
        robbed = "win_robbed_kong" if shown.kong_related else "win_discard"
        should = "win_self_draw" if shown.self_drawn else robbed
        if should != recorded:
            say = {"is": _METHODS[recorded], "should": _METHODS[should]}
            yield Hit(say=say, official=recorded, recomputed=should, seat=shown.seat)


@check(
    "H07",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="minimum",
    needs=(LOG, WON),
    title=T("不计花牌至少8分", "At least 8 points before flowers", "花牌を除き8点以上"),
    says=T(
        "不计{flowers}张花牌只有{points}分，不足8分",
        "{points} points without {flowers} flowers: below 8",
        "花牌{flowers}枚を除くと{points}点で8点に満たない",
    ),
)
def at_least_eight_before_flowers(unit: Unit) -> Hits:
    """Article 9, 和牌的前提 (2), p.48; fan 81, p.47: flowers count only once the 8 is met."""
    for judged in unit.the_hand.judged:
        if judged.scores and not any(found.legal for found in judged.scores):
            points = max(found.points for found in judged.scores)
            say = {"points": points, "flowers": judged.facts.flowers}
            yield Hit(say=say, official=str(judged.win.points_with_flowers), recomputed=str(points),
                      seat=judged.facts.seat)  # fmt: skip


@check(
    "H15",
    unit=HAND,
    severity="note",
    effect="stands",
    clause="choose_high",
    needs=(LOG, WON),
    title=T("就高不就低", "No higher reading existed", "より高い数え方がない"),
    says=T(
        "最高{best}分，记录{is}分", "the best reading is {best}, recorded {is}", "最高{best}点、記録{is}点"
    ),
)
def best_reading_recorded(unit: Unit) -> Hits:
    """Article 9, 就高不就低原则, p.52: the choice is the winner's; a lower one stands."""
    for judged in unit.the_hand.judged:
        recorded = judged.win.points_with_flowers
        totals = [found.total for found in judged.scores]
        if recorded is not None and totals and recorded < min(totals):
            say = {"best": min(totals), "is": recorded}
            yield Hit(say=say, official=str(recorded), recomputed=str(min(totals)),
                      delta=signed(recorded - min(totals)), seat=judged.facts.seat)  # fmt: skip


@check(
    "H17",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="payment",
    needs=(SEATED, FOUR_SCORES, SINGLE, VALUE_NAMED),
    title=T("付分与分值一致", "The payments are those of the value", "支払いが点数と一致"),
    says=T(
        "记录{is}，按分值应为{should}",
        "recorded {is}; the value pays {should}",
        "記録{is}、点数どおりなら{should}",
    ),
)
def payments_follow_the_value(unit: Unit) -> Hits:
    """Article 9, 分数的计算, p.49-50, with the penalties of the row.

    Where no value is recorded, the payments are held against what the hand is worth. Where they are those of
    what the hand is worth and another value is recorded, the value is the slip.
    """
    hand = unit.the_hand
    recorded = hand.scores
    if recorded is None:
        return
    worth = {
        add(
            hand.penalty, win_payment(hand.edition, judged.facts.seat, judged.facts.payer, found.total)
        ): found.total
        for judged in hand.judged
        for found in judged.scores
    }
    values = [win.points_with_flowers for win in hand.wins]
    should = list(worth) if None in values else [hand.due]
    if not should or recorded in should:
        return
    if recorded in worth:
        value, total = values[0] or 0, worth[recorded]
        slip = {"value": value, "total": total}
        off = signed(value - total)
        yield Hit(say=slip, official=str(value), recomputed=str(total), delta=off, says=_VALUE)
        return
    delta = subtract(recorded, should[0])
    say = {"is": four(recorded), "should": four(should[0])}
    yield Hit(say=say, official=four(recorded), recomputed=four(should[0]), delta=four(delta))


_VALUE = T(
    "付分合于{total}分，记录的分值为{value}",
    "the payments are those of {total}, recorded is {value}",
    "支払いは{total}点のもので、記録は{value}点",
)


@check(
    "H20",
    unit=HAND,
    severity="note",
    effect="judge",
    clause="wait_fan",
    needs=(LOG, WON),
    title=T(
        "听牌番种取决于未裁之处", "A wait fan that hangs on a silent point", "待ちの役が未裁定の点による"
    ),
    says=T(
        "分值取决于裁定：{outcomes}",
        "the value hangs on a ruling: {outcomes}",
        "点数は裁定による：{outcomes}",
    ),
)
def hangs_on_a_ruling(unit: Unit) -> Hits:
    """Fan 77-79, p.47, are silent on a knitted straight and on a wait of which the player holds all four."""
    for judged in unit.the_hand.judged:
        if isinstance(judged.result, Undetermined):
            outcomes = "; ".join(
                f"{', '.join(f'{point}={option}' for point, option in ruled.items())}: {found.total}"
                for ruled, found in judged.result.outcomes
            )
            recorded = str(judged.win.points_with_flowers)
            yield Hit(say={"outcomes": outcomes}, official=recorded, recomputed=f"undetermined ({outcomes})",
                      seat=judged.facts.seat)  # fmt: skip


@check(
    "H29",
    unit=HAND,
    severity="note",
    effect="judge",
    clause="fan_table",
    needs=(LOG, WON, another_edition()),
    title=T("分值依所定版本", "The value is that of the declared edition", "点数は定めた版による"),
    says=T(
        "未申报版本：{ours}为{points}分，{other}为{others}分",
        "no edition declared: {points} under {ours}, {others} under {other}",
        "版の申告なし：{ours}では{points}点、{other}では{others}点",
    ),
)
def value_hangs_on_the_edition(unit: Unit) -> Hits:
    """The editions differ (article 8 and appendix 1); told where the event declares none."""
    ours = unit.the_competition.edition
    for judged in unit.the_hand.judged:
        for other in editions().values():
            found = judged.under(other) if other is not ours else judged.result
            mine = judged.result
            if isinstance(found, Score) and isinstance(mine, Score) and found.total != mine.total:
                say = {"ours": ours.name, "points": mine.total, "other": other.name, "others": found.total}
                yield Hit(say=say, official=str(judged.win.points_with_flowers), recomputed=str(found.total),
                          seat=judged.facts.seat)  # fmt: skip


@check(
    "H30",
    unit=HAND,
    severity="warning",
    effect="none",
    clause="basic_points",
    needs=(SEATED, READABLE),
    title=T("分值可能出现", "The value is one that a hand can have", "あり得る点数である"),
    says=T(
        "没有已知的牌可得{value}分（花牌至多{flowers}分）",
        "no hand is known that scores {value}, with {flowers} flowers at most",
        "{value}点になる手は知られていない（花牌は{flowers}点まで）",
    ),
)
def value_is_possible(unit: Unit) -> Hits:
    """Article 9, 基本分, p.49: a sum of fan; fan 81, p.47: and at most eight flowers.

    Known values are those with a witness; one that has none may still exist, so it is a warning.
    """
    hand = unit.the_hand
    for win in hand.wins:
        value = win.points_with_flowers
        if value is None or value < hand.edition.hand.minimum_points:
            continue
        if not any(value - flowers in hand.edition.mcr.reached for flowers in range(len(FLOWER_TILES) + 1)):
            say = {"value": value, "flowers": len(FLOWER_TILES)}
            yield Hit(say=say, official=str(value), seat=win.winner_seat)
