"""Family L: the log of a hand, played again (wmo-2013, articles 4 to 7, p.7-33).

Every check here is a row of one table: the replay finds the problems and says them, the row tells what
they mean for the record. L18 and L19 name what is legal; they are proven by tests, not run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.needs import LOG, TIMED, judged
from mjdata.checks.registry import HAND, INTAKE, Hit, Hits, Unit, check
from mjdata.rules.edition import Trilingual as T


class Row(NamedTuple):
    """A check of the log: its id, how grave it is, whose word it needs, its clause and its question."""

    check_id: str
    severity: str
    effect: str
    clause: str
    title: T


ROWS = (
    Row("L01", "block", "judge", "tiles_144", T("牌张守恒", "Tiles are conserved", "牌が保存されている")),
    Row("L02", "block", "judge", "deal", T("起牌张数", "The deal: dealer 14, others 13", "配牌の枚数")),
    Row(
        "L03",
        "warning",
        "none",
        "dice",
        T("骰子与开牌处一致", "Dice give the break of the log", "サイコロと開門"),
    ),
    Row(
        "L04",
        "warning",
        "none",
        "flowers_first",
        T("首轮补花顺序", "First flower round in order", "最初の補花の順"),
    ),
    Row(
        "L05",
        "error",
        "judge",
        "draw_ends",
        T("从牌墙两端拿牌", "Draws and replacements from the right end", "牌山の両端"),
    ),
    Row("L06", "block", "judge", "turn_order", T("逆时针轮流", "Turns anticlockwise", "反時計回りの順")),
    Row(
        "L07",
        "warning",
        "judge",
        "draw_after_discard",
        T("打牌后才拿牌", "Draw after the discard", "打牌の後にツモ"),
    ),
    Row(
        "L08",
        "error",
        "judge",
        "one_discard",
        T("一轮打一张", "One discard a turn, 13 tiles between", "一巡一打牌"),
    ),
    Row("L09", "error", "judge", "chow", T("吃牌合规", "Chows are legal", "チーが正しい")),
    Row("L10", "error", "judge", "pung", T("碰杠合规", "Pungs and kongs are legal", "ポン・カンが正しい")),
    Row(
        "L11",
        "error",
        "judge",
        "claim_order",
        T("和先于碰杠先于吃", "Hu before pung before chow", "宣言の優先順"),
    ),
    Row(
        "L12",
        "error",
        "judge",
        "one_winner",
        T("多人和牌取顺序在前者", "Of several hu the nearest wins", "頭ハネ"),
    ),
    Row(
        "L13",
        "error",
        "judge",
        "no_kong_after_claim",
        T("吃碰当轮不得杠", "No kong after a claim", "鳴いた巡のカンなし"),
    ),
    Row(
        "L14",
        "error",
        "judge",
        "kong_kinds",
        T("明杠暗杠合规", "Kongs are of one's own tiles", "カンの種類が正しい"),
    ),
    Row(
        "L15",
        "error",
        "judge",
        "robbed_kong",
        T("补牌前可抢杠", "A kong is robbed before its replacement", "搶槓の時期"),
    ),
    Row(
        "L16",
        "warning",
        "judge",
        "kong",
        T("杠须有牌可补", "A kong has a replacement", "カンには補充牌がある"),
    ),
    Row(
        "L20",
        "warning",
        "judge",
        "flower_tiles",
        T("花牌处理", "Flowers are exposed and replaced", "花牌の扱い"),
    ),
    Row(
        "L21",
        "block",
        "judge",
        "hu_tile",
        T("和牌张为最后一张", "The winning tile is the last tile", "アガリ牌は最後の牌"),
    ),
    Row(
        "L22",
        "error",
        "judge",
        "draw_game",
        T("荒牌时牌墙已尽", "A draw only when the wall is empty", "流局は牌山が尽きて"),
    ),
    Row(
        "L23", "warning", "none", "meld_turned", T("副露来源正确", "A meld names its discarder", "副露の出所")
    ),
    Row(
        "L25",
        "error",
        "clerical",
        "recording",
        T("重演与记录一致", "The replay ends as recorded", "再現が記録と一致"),
    ),
    Row(
        "L27",
        "warning",
        "none",
        "complete_game",
        T("记录步骤完整", "No step of the log is missing", "手順の欠落なし"),
    ),
)


def _problems(check_id: str) -> Callable[[Unit], Hits]:
    def run(unit: Unit) -> Hits:
        yield from problems_of(unit.the_hand, check_id)

    return run


def problems_of(hand: HandRecord, check_id: str) -> Hits:
    """Yield what the replay of a hand found under a catalogue id, each with the step it stands at."""
    if hand.replayed is None:
        return
    for problem in hand.replayed.problems:
        if problem.code == check_id:
            step = None if problem.seq is None else f"action {problem.seq}"
            yield Hit(
                says=T(*("{text}",) * 3),
                say={"text": problem.text},
                official=f"{step}: {problem.text.en}" if step else problem.text.en,
                seat=problem.seat,
                locator=step and f"{hand.row.locator}, {step}",
            )


for _row in ROWS:
    check(
        _row.check_id,
        unit=HAND,
        severity=_row.severity,
        effect=_row.effect,
        clause=_row.clause,
        title=_row.title,
        says=T("{text}", "{text}", "{text}"),
        needs=(LOG, judged(_row.check_id)),
    )(_problems(_row.check_id))


_TAKEN = ("draw", "replacement", "chow", "pung")
"""Steps after which a discard is due."""


@check(
    "L24",
    unit=HAND,
    severity="warning",
    effect="none",
    clause="time_limits",
    needs=(LOG, TIMED),
    title=T("出牌不超过10秒", "A discard within 10 seconds", "打牌は10秒以内"),
    says=T(
        "{n}次出牌超过{limit}秒，最长{longest}秒",
        "{n} discards took more than {limit} seconds, the longest {longest}",
        "{limit}秒を超える打牌が{n}回、最長{longest}秒",
    ),
)
def discards_in_time(unit: Unit) -> Hits:
    """Article 6, 出牌, p.26: 出牌的时限为10秒; the first discard has the time of arranging too (p.24)."""
    hand = unit.the_hand
    limit = hand.edition.hand.discard_seconds
    slow = [seconds for seconds in _seconds(hand)[1:] if seconds > limit]
    if slow:
        say = {"n": len(slow), "limit": limit, "longest": round(max(slow))}
        yield Hit(say=say, official=f"{max(slow):.1f} s", recomputed=f"<= {limit} s")


def _seconds(hand: HandRecord) -> list[float]:
    """Return how long each discard took from the tile that the player took."""
    taken: dict[int, int] = {}
    found = []
    for action in hand.actions:
        if action.at_ms is None:
            continue
        if action.kind in _TAKEN:
            taken[action.seat] = action.at_ms
        elif action.kind == "discard" and action.seat in taken:
            found.append((action.at_ms - taken.pop(action.seat)) / 1000)
    return found


@check(
    "L26",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T(
        "同一盘牌谱只存一次", "The same hand is not logged under two names", "同じ局の牌譜が二つの名前でない"
    ),
    says=T(
        "{n}盘牌谱与别处逐步相同，例如{other}与{first}",
        "the logs of {n} hands are step by step those of others, such as {other} and {first}",
        "{n}局の牌譜が他と全く同じ。例：{other}と{first}",
    ),
)
def same_log_twice(unit: Unit) -> Hits:
    """No rule stands behind it: a match that was saved twice must not be counted as two."""
    first: dict[str, str] = {}
    again: list[tuple[str, str]] = []
    for log in unit.the_intake.logs:
        known = first.setdefault(log.digest, log.hand_id)
        if known != log.hand_id:
            again.append((log.hand_id, known))
    if again:
        other, known = again[0]
        say = {"n": len(again), "other": other, "first": known}
        yield Hit(say=say, official=str(len(again)), recomputed="0")
