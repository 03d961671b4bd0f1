"""A row of the score sheet beside the log of the same hand (wmo-2013, article 9, p.49-51).

A difference is said once, by its cause: P12 and P11 who won and who paid, S22 whatever else.
"""

from __future__ import annotations

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.needs import READABLE, SEATED, WITNESSED
from mjdata.checks.registry import HAND, Hit, Hits, Unit, check
from mjdata.checks.say import DRAW, four, joined, win_text
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.payment import ZERO
from mjdata.rules.rows import RowWin
from mjdata.schema.play import Win

_BOTH = T(
    "记录表为{sheet}，牌谱为{log}", "the sheet has {sheet}, the log {log}", "記録表は{sheet}、牌譜は{log}"
)


@check(
    "P11",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="payment",
    needs=(SEATED, READABLE, WITNESSED),
    title=T(
        "和牌者、点和者与牌谱一致",
        "Winner and discarder are those of the log",
        "アガった人と振り込んだ人が牌譜どおり",
    ),
    says=_BOTH,
)
def winner_and_discarder_of_the_log(unit: Unit) -> Hits:
    """Article 9, 分数的计算, p.49-50: the winner gains, and of a discard the discarder pays the most."""
    yield from _differences(unit.the_hand, "P11")


@check(
    "P12",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="winning_method",
    needs=(SEATED, READABLE, WITNESSED),
    title=T("抢杠和由被抢杠者付分", "Who is robbed of a kong pays as discarder", "搶槓は加槓した人が支払う"),
    says=T(
        "抢杠和：记录表为{sheet}，牌谱为{log}",
        "a robbed kong: the sheet has {sheet}, the log {log}",
        "搶槓：記録表は{sheet}、牌譜は{log}",
    ),
)
def robbed_player_pays(unit: Unit) -> Hits:
    """Article 7, 和牌的方式 (2), p.32: 点和 is a win on another's tile, 包括抢杠和."""
    yield from _differences(unit.the_hand, "P12")


@check(
    "S22",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="recording",
    needs=(SEATED, READABLE, WITNESSED),
    title=T(
        "记录表与牌谱逐盘一致", "The sheet agrees with the log, hand by hand", "記録表が牌譜と局ごとに一致"
    ),
    says=_BOTH,
)
def sheet_agrees_with_the_log(unit: Unit) -> Hits:
    """Article 9, 计分形式, p.50-51: score sheet and recorder both record the results."""
    yield from _differences(unit.the_hand, "S22")


def _differences(hand: HandRecord, check_id: str) -> Hits:
    """Yield the difference between sheet and log where it is for this check to say."""
    sheet, log = _accounts(hand), _account(hand.logged.wins)
    if log in sheet or _cause(hand, sheet, log) != check_id:
        return
    bare = four(hand.scores or ZERO)
    said = joined(map(_said, sheet), " / ", " / ", " / ") if sheet else T(bare, bare, bare)
    by_log = _said(log)
    say = {"sheet": said, "log": by_log}
    yield Hit(say=say, official=said.en, recomputed=by_log.en, repair=f"write {by_log.en}")


def _cause(hand: HandRecord, sheet: list[RowWin | None], log: RowWin | None) -> str:
    """Return the check that says how a row differs from the log, if it has no reading like it."""
    won = [win for win in sheet if win is not None]
    if log is None or not sheet or len(won) < len(sheet) or log[:2] in [win[:2] for win in won]:
        return "S22"
    is_robbed = hand.logged.row.outcome == "win_robbed_kong"
    return "P12" if is_robbed and log.winner in {win.winner for win in won} else "P11"


def _accounts(hand: HandRecord) -> list[RowWin | None]:
    """Return who won what off whom by the sheet: one account, or all that its four scores allow."""
    if hand.readings is not None:
        return list(dict.fromkeys(reading.win for reading in hand.readings))
    return [_account(hand.wins)]


def _account(wins: list[Win]) -> RowWin | None:
    """Return winner, payer and value of the first win; None of a draw."""
    first = next((win for win in wins if win.winner_seat is not None), None)
    if first is None or first.winner_seat is None:
        return None
    return RowWin(first.winner_seat, first.payer_seat, first.points_with_flowers or 0)


def _said(account: RowWin | None) -> T:
    return win_text(*account) if account else DRAW
