"""Family H, the claims: is each fan there, and do they add up (wmo-2013, articles 8 and 9, p.33-52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from mjdata.checks.judged import JudgedWin
from mjdata.checks.needs import (
    CLAIMS,
    LOG,
    NAMES,
    VALUE,
    WON,
)
from mjdata.checks.registry import HAND, Hit, Hits, Unit, check
from mjdata.checks.say import signed
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.mcr.score import FLOWERS
from mjdata.tiles import COPIES, DRAGONS, WINDS


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


_PRINCIPLES = {
    "不重复原则": ("不重复原则", "another fan implies it", "重複しない原則"),
    "不计": ("不计", "not counted beside another fan", "複合しない"),
    "不拆移原则": ("不拆移原则", "its sets are fixed in another fan", "分解しない原則"),
    "不得相同原则": ("不得相同原则", "a set makes a fan once", "同じ役を作らない原則"),
    "套算一次原则": ("套算一次原则", "a set is joined once", "一回再利用できる原則"),
    "就高不就低原则": ("就高不就低原则", "it stands in another counting only", "高い方を選べる原則"),
}
"""What a principle of article 9 (p.51-52), or a list in appendix 1, says of a fan that does not count."""


def _overclaims(judged: JudgedWin) -> Iterator[tuple[str, str, T]]:
    """Yield (check id, fan, why) for every fan claimed that does not count."""
    gone = {one.fan: one for one in judged.removals()}
    for fan, times in judged.overclaimed.items():
        shown = f"{fan} x{times}" if times > 1 else fan
        removal = gone.get(fan)
        counts = judged.nearest[1].fans.get(fan, 0) if judged.nearest else 0
        if removal is not None:
            zh, en, ja = _PRINCIPLES[removal.principle]
            beside = f"（{removal.by}）" if removal.by else ""
            why = T(f"{zh}{beside}", f"{en} ({removal.by})" if removal.by else en, f"{ja}{beside}")
            yield _BY_FAN.get(fan, _BY_PRINCIPLE[removal.principle]), shown, why
        elif counts:
            claimed = judged.claims[fan]
            why = T(
                f"报{claimed}次，只计{counts}次",
                f"claimed {claimed} times, it counts {counts}",
                f"申告{claimed}回、数えるのは{counts}回",
            )
            yield "H12", shown, why
        else:
            why = T("不具备此番", "the hand does not have it", "この役がない")
            yield _BY_FAN.get(fan, "H09"), shown, why


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
