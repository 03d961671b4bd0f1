"""Examples of a score sheet beside the log of the same hand (article 7, p.32; article 9, p.49-51)."""

from __future__ import annotations

from mjdata.checks.hand_record import Witness

from ..build import E, N, Played, S, W, competition, draw, scored, self_drawn, table, win
from ..example import Passing, Record, fails, found


def witnessed(sheet: Played, log: Played) -> Record:
    """A hand on the score sheet, and the same hand in a log."""
    of_sheet, of_log = table(hands=[sheet]), table(hands=[log])
    witness = of_log.hands[0]
    of_sheet.hands[0].witness = Witness(witness.row, witness.wins)
    return competition(of_sheet)


ROBBED = Played("win_robbed_kong", ((E, S, 12),))
"""E robs S of a kong: 12 and the base points off S."""
TWO_WAYS = scored(64, -48, -8, -8)
"""40 off S; or 10 self-drawn beside a false hu by S (articles 9 and 11)."""


FAILING = [
    fails(
        "P11",
        "the payment of W charged to S",
        witnessed(win(E, off=S, value=12), win(E, off=W, value=12)),
        "article 9, 分数的计算, p.49-50",
        found("error", "E off S 12", "the log E off W 12", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P11",
        "a self-drawn win written down as off N",
        witnessed(scored(28, -8, -8, -12), self_drawn(E, 12)),
        "article 9, p.49-50: 12 and 8 off each",
        found("error", "E off N 4", "E self-drawn 12", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P12",
        "a robbed kong charged to N",
        witnessed(win(E, off=N, value=12), ROBBED),
        "article 7, 和牌的方式, p.32: 点和 … 包括抢杠和",
        found("error", "E off N 12", "E off S 12", session=1, table=1, hand=1, page=32),
    ),
    fails(
        "P12",
        "a robbed kong paid by all three",
        witnessed(self_drawn(E, 12), ROBBED),
        "article 7, 和牌的方式, p.32",
        found("error", "E self-drawn 12", "E off S 12", session=1, table=1, hand=1, page=32),
    ),
    fails(
        "S22",
        "12 on the sheet, 21 in the log",
        witnessed(win(E, off=S, value=12), win(E, off=S, value=21)),
        "article 9, 计分形式, p.50-51: sheet and recorder hold the same hand",
        found("error", "E off S 12", "E off S 21", session=1, table=1, hand=1, page=50),
    ),
    fails(
        "S22",
        "a win on the sheet, none in the log",
        witnessed(win(E, off=S, value=12), draw()),
        "article 9, 计分形式, p.50-51",
        found("error", "E off S 12", "the log draw", session=1, table=1, hand=1, page=50),
    ),
    fails(
        "S22",
        "four scores of no meaning",
        witnessed(scored(28, -12, -9, -9), win(E, off=S, value=12)),
        "article 9, p.49-50: the scores are no payment",
        found("error", "E +28 S −12 W −9 N −9", "E off S 12", session=1, table=1, hand=1, page=50),
    ),
]

PASSING = [
    Passing(
        "P11",
        "another value of the same players is another difference",
        witnessed(win(E, off=S, value=12), win(E, off=S, value=21)),
        "S22 says it",
    ),
    Passing(
        "P11",
        "one of two readings is the log's",
        witnessed(TWO_WAYS, self_drawn(E, 10)),
        "articles 9 and 11: 54-18-18-18 and 10-30+10+10",
    ),
    Passing("P12", "the robbed player pays", witnessed(win(E, off=S, value=12), ROBBED), "article 7, p.32"),
    Passing(
        "P12",
        "another winner of a robbed kong is no question of who pays",
        witnessed(win(W, off=S, value=12), ROBBED),
        "P11 says it",
    ),
    Passing(
        "S22",
        "the sheet as the log",
        witnessed(win(E, off=S, value=12), win(E, off=S, value=12)),
        "article 9, 计分形式, p.50-51",
    ),
    Passing(
        "S22",
        "another discarder is another difference",
        witnessed(win(E, off=S, value=12), win(E, off=W, value=12)),
        "P11 says it",
    ),
]
