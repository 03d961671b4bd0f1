"""Family H: is the win right, and is it worth what was written (wmo-2013, articles 7 to 9, p.30-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from mjdata.checks.families.logs import problems_of
from mjdata.checks.judged import JudgedWin
from mjdata.checks.needs import (
    CLAIMS,
    FOUR_SCORES,
    LOG,
    NAMES,
    READABLE,
    SEATED,
    SINGLE,
    VALUE,
    WON,
    another_edition,
)
from mjdata.checks.registry import HAND, Hit, Hits, Unit, check
from mjdata.checks.say import four, signed
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.edition import editions
from mjdata.rules.mcr.hand import ImpossibleHand
from mjdata.rules.mcr.score import FLOWERS, Score, Undetermined
from mjdata.rules.payment import add, subtract, win_payment
from mjdata.tiles import COPIES, DRAGONS, WINDS
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


@check(
    "H04",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="special_shapes",
    needs=(LOG, WON, CLAIMS, NAMES),
    title=T("特殊牌型须门前清", "Special shapes are concealed but for the winning tile", "特殊型は門前のみ"),
    says=T("{fan}却有副露", "{fan} claimed with melds on the table", "{fan}に副露がある"),
)
def special_shapes_are_concealed(unit: Unit) -> Hits:
    """Article 7, 和牌的特殊牌型, p.31-32: seven pairs, thirteen orphans, honours and knitted tiles."""
    special = {"连七对", "十三幺", "七对", "七星不靠", "全不靠"}
    for judged in unit.the_hand.judged:
        for fan in sorted(special & set(judged.claims)):
            if judged.facts.melds:
                yield Hit(say={"fan": fan}, official=fan, seat=judged.facts.seat)


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
    "H08",
    unit=HAND,
    severity="error",
    effect="stands",
    clause="flower_tiles",
    needs=(LOG, WON, CLAIMS, NAMES),
    title=T("花牌每张1分", "Flowers count one each", "花牌は1枚1点"),
    says=T(
        "{shown}张花牌，计{claimed}张", "{shown} flowers, {claimed} counted", "花牌{shown}枚、計上{claimed}枚"
    ),
)
def flowers_count_one_each(unit: Unit) -> Hits:
    """Fan 81, 花牌, p.47 and 119."""
    for judged in unit.the_hand.judged:
        claimed, shown = judged.claimed.get(FLOWERS, 0), judged.facts.flowers
        if claimed != shown:
            say = {"shown": shown, "claimed": claimed}
            yield Hit(say=say, official=str(claimed), recomputed=str(shown), delta=signed(claimed - shown),
                      seat=judged.facts.seat)  # fmt: skip


_BY_FAN = {
    "无番和": "H18",
    **dict.fromkeys(("边张", "坎张", "单调将"), "H19"),
    **dict.fromkeys(("圈风刻", "门风刻"), "H21"),
    **dict.fromkeys(("不求人", "门前清", "全求人"), "H22"),
    "和绝张": "H23",
    **dict.fromkeys(("妙手回春", "海底捞月"), "H24"),
    "杠上开花": "H25",
    "抢杠和": "H26",
    "自摸": "H27",
    **dict.fromkeys(("双暗杠", "双明杠", "暗杠", "明杠", "明暗杠", "三杠", "四杠"), "H28"),
}
"""The check that a wrongly claimed fan belongs to, where it has one of its own."""

_BY_PRINCIPLE = {
    "不重复原则": "H10",
    "不计": "H10",
    "不拆移原则": "H11",
    "不得相同原则": "H12",
    "套算一次原则": "H13",
    "就高不就低原则": "H11",
}


def _overclaims(judged: JudgedWin) -> Iterator[tuple[str, str, T]]:
    """Yield (check id, fan, why) for every fan claimed that does not count."""
    gone = {one.fan: one for one in judged.removals()}
    for fan, times in judged.overclaimed.items():
        shown = f"{fan} x{times}" if times > 1 else fan
        removal = gone.get(fan)
        if removal is None:
            why = T("不具备此番", "the hand does not have it", "この役がない")
            yield _BY_FAN.get(fan, "H09"), shown, why
        else:
            by = removal.by or "-"
            why = T(
                f"{removal.principle}（{by}）", f"{removal.principle} ({by})", f"{removal.principle}（{by}）"
            )
            yield _BY_FAN.get(fan, _BY_PRINCIPLE[removal.principle]), shown, why


def _claims(check_id: str) -> Callable[[Unit], Hits]:
    def run(unit: Unit) -> Hits:
        for judged in unit.the_hand.judged:
            for found, fan, why in _overclaims(judged):
                if found == check_id:
                    yield Hit(
                        say={"fan": fan, "why": why}, official=fan, recomputed="-", seat=judged.facts.seat
                    )

    return run


_CLAIM_CHECKS = (
    ("H09", "fan_table", T("所报番种成立", "The hand has each claimed fan", "申告の役が成立")),
    ("H10", "non_repeat", T("不重复", "No fan that another implies", "重複しない")),
    ("H11", "no_regroup", T("不拆移", "No regrouping of fixed sets", "分解しない")),
    ("H12", "not_same", T("不得相同", "No set twice for one fan", "同じ役を作らない")),
    ("H13", "once", T("套算一次", "A remaining set is joined once", "一回だけ再利用")),
    ("H18", "chicken_hand", T("无番和", "A chicken hand has nothing else", "無番和は他に役がない")),
    ("H19", "wait_fan", T("边张、坎张、单调将", "A wait fan on a sole wait", "待ちの役は単独待ち")),
    ("H21", "wind_fan", T("圈风、门风", "Wind fan of this hand's winds", "場風・自風")),
    ("H22", "concealed_fan", T("不求人、门前清、全求人", "Concealed fan fit melds and method", "門前の役")),
    ("H23", "last_of_kind", T("和绝张", "Last of its kind: three visible", "和絶張")),
    ("H24", "last_tile", T("妙手回春、海底捞月", "Last tile of the wall", "妙手回春・海底撈月")),
    ("H25", "replacement_win", T("杠上开花", "On the replacement of a kong", "杠上開花")),
    ("H26", "robbed_kong", T("抢杠和", "Robbing a promoted kong", "搶槓和")),
    ("H27", "non_repeat", T("自摸不重复", "Self-draw not counted twice", "自摸の重複なし")),
    ("H28", "kong_fan", T("杠的分值", "Fan of kongs", "槓の役")),
)
for _id, _clause, _title in _CLAIM_CHECKS:
    check(
        _id,
        unit=HAND,
        severity="error",
        effect="stands",
        clause=_clause,
        needs=(LOG, WON, CLAIMS, NAMES),
        title=_title,
        says=T("所报{fan}不计：{why}", "claimed {fan} does not count: {why}", "申告{fan}は数えない：{why}"),
    )(_claims(_id))


@check(
    "H14",
    unit=HAND,
    severity="note",
    effect="stands",
    clause="no_second_audit",
    needs=(LOG, WON, CLAIMS, NAMES),
    title=T("漏报的番种", "Fan that the hand has and nobody claimed", "申告漏れの役"),
    says=T(
        "漏报{fan}，{points}分；确认后不得追补",
        "{fan}, {points} points, unclaimed; cannot be added after confirmation",
        "{fan}、{points}点の申告漏れ。確認後は追加できない",
    ),
)
def unclaimed_fan(unit: Unit) -> Hits:
    """Article 9, 计分程序, p.50: 不得再重新审核或追补漏报番种; never an error of the result."""
    for judged in unit.the_hand.judged:
        for fan, times in judged.unclaimed.items():
            shown = f"{fan} x{times}" if times > 1 else fan
            say = {"fan": shown, "points": judged.points_of(fan) * times}
            yield Hit(say=say, official="-", recomputed=shown, seat=judged.facts.seat)


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
    "H16",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="basic_points",
    needs=(LOG, WON, CLAIMS, NAMES, VALUE),
    title=T("番种之和等于记录分值", "Claimed fan add up to the recorded value", "申告の合計が記録の点数"),
    says=T("番种之和{sum}，记录{is}", "the fan add to {sum}, recorded {is}", "役の合計{sum}、記録{is}"),
)
def claims_add_up(unit: Unit) -> Hits:
    """Article 9, 基本分, p.49: 各个番种分数的总和."""
    for judged in unit.the_hand.judged:
        recorded = judged.win.points_with_flowers
        if recorded is not None and judged.claimed_points != recorded:
            say = {"sum": judged.claimed_points, "is": recorded}
            yield Hit(say=say, official=str(recorded), recomputed=str(judged.claimed_points),
                      delta=signed(recorded - judged.claimed_points), seat=judged.facts.seat)  # fmt: skip


@check(
    "H17",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="payment",
    needs=(SEATED, FOUR_SCORES, SINGLE),
    title=T("付分与分值一致", "The payments are those of the value", "支払いが点数と一致"),
    says=T(
        "记录{is}，按分值应为{should}",
        "recorded {is}; the value pays {should}",
        "記録{is}、点数どおりなら{should}",
    ),
)
def payments_follow_the_value(unit: Unit) -> Hits:
    """Article 9, 分数的计算, p.49-50, with the penalties of the row.

    Where no value is recorded, the payments are held against what the hand is worth.
    """
    hand = unit.the_hand
    recorded, wins = hand.scores, hand.wins
    if recorded is None:
        return
    should = [hand.score]
    if any(win.points_with_flowers is None for win in wins):
        should = [
            add(hand.penalty, win_payment(hand.edition, j.facts.seat, j.facts.payer, found.total))
            for j in hand.judged
            for found in j.scores
        ]
    if should and recorded not in should:
        delta = subtract(recorded, should[0])
        say = {"is": four(recorded), "should": four(should[0])}
        yield Hit(say=say, official=four(recorded), recomputed=four(should[0]), delta=four(delta))


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


def _has_melded_kong(judged: JudgedWin) -> bool:
    return any(meld.type == "kong" for meld in judged.facts.melds)


def _has_four_honours(judged: JudgedWin) -> bool:
    held = Counter((*judged.facts.concealed, judged.facts.win_tile))
    return any(held[honour] == COPIES for honour in (*WINDS, *DRAGONS))


_NARROWER_IN_ENGLISH: dict[str, tuple[Callable[[JudgedWin], bool], str]] = {
    "三杠": (_has_melded_kong, "three concealed kongs (article 8, no. 17, p.37)"),
    "四归一": (_has_four_honours, "a suit tile (article 8, no. 64, p.45)"),
}
"""Fan whose English definition is narrower: whether the hand falls outside it, and what it asks."""


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


@check(
    "H32",
    unit=HAND,
    severity="note",
    effect="none",
    clause="languages",
    needs=(LOG, WON),
    title=T("中英文定义不一", "The languages define a counted fan differently", "言語により定義が異なる役"),
    says=T(
        "按中文计{fan}，英文只限{narrower}；以中文为准",
        "{fan} counts by the Chinese text; the English asks for {narrower}; the Chinese prevails",
        "中国語では{fan}を数えるが、英語は{narrower}に限る。中国語を基準とする",
    ),
)
def languages_differ(unit: Unit) -> Hits:
    """Preface, p.1-3: the Chinese text decides; article 8, no. 17 and 64."""
    for judged in unit.the_hand.judged:
        counted = judged.nearest[1].fans if judged.nearest else {}
        for fan, (falls_outside, narrower) in _NARROWER_IN_ENGLISH.items():
            if fan in counted and falls_outside(judged):
                say = {"fan": fan, "narrower": narrower}
                yield Hit(say=say, official=fan, recomputed=fan, seat=judged.facts.seat)
