"""Examples of family X without a foul record (article 11, p.54-64)."""

from __future__ import annotations

from mjdata.rules.payment import Scores

from ..build import E, Points, S, W, competition, draw, rule, self_drawn, table, win
from ..example import Passing, Record, fails, found


def _totals(totals: Scores, points: Points, **rulings: str) -> Record:
    return competition(table(hands=[], totals=totals, points=points), rulings=rule(**rulings))


FAILING = [
    fails(
        "X11",
        "won after a false hu",
        competition(table(hands=[draw(), win(E, off=S, value=12, penalty=(-30, 10, 10, 10))])),
        "article 11, 6(1), p.59: 判该盘停和陪打",
        found("error", "错和", "E off S 12", session=1, table=1, hand=2, seat=E, player=1, page=59),
    ),
    fails(
        "X11",
        "won after -60, whichever reading it is",
        competition(table(hands=[self_drawn(W, 9, (20, 20, -60, 20))])),
        "article 11, 6(1) and 6(2), p.59: one 诈和 or two 错和, and either stops the player",
        found("error", "W self-drawn 9", session=1, table=1, hand=1, seat=W, player=3, page=59),
    ),
    fails(
        "X16",
        "0 points, placed last though second by score",
        _totals((0, 30, -10, -20), (0, 4, 2, 1)),
        "article 11, 迟到, p.55: 本局为0分; by score E would have 2, W 1, N 0",
        found("note", "E has 0 points", "last", session=1, table=1, seat=E, player=1, page=55),
    ),
    fails(
        "X16",
        "declared, and the event rules nothing on the table points",
        _totals((0, 30, -10, -20), (0, 4, 2, 1), forfeited="E"),
        "article 11, 迟到, p.55, says 本局为0分 only: last gives 0-4-2-1, by score 2-4-1-0",
        found("note", "E forfeited", "last", session=1, table=1, seat=E, player=1, page=55),
    ),
]

PASSING = [
    Passing(
        "X11",
        "another player won",
        competition(table(hands=[win(S, off=W, value=12, penalty=(-30, 10, 10, 10))])),
        "article 11, 6(1), p.59: only the offender is stopped",
    ),
    Passing(
        "X11",
        "deducted, not stopped",
        competition(table(hands=[win(E, off=S, value=12, penalty=(-10, 0, 0, 0))])),
        "article 11, 罚分 2, p.55: points only",
    ),
    Passing(
        "X11",
        "one of two readings does not stop the winner",
        competition(table(hands=[win(E, off=S, value=12, penalty=(-20, 0, 10, 10))])),
        "(-30,10,10,10)+(10,-10,0,0): a 错和, and S exposed a tile of E (p.59, 60); "
        "(-10,0,10,0)+(-10,0,0,10): E exposed tiles of W and of N",
    ),
    Passing(
        "X16",
        "0 points, placed by score",
        _totals((0, 30, -10, -20), (2, 4, 1, 0)),
        "article 9, 标准分, p.53",
    ),
    Passing(
        "X16",
        "placed last though second, with 5 points",
        _totals((5, 30, -10, -25), (0, 4, 2, 1)),
        "article 11, 迟到, p.55: 本局为0分, so it is no forfeit; S05 tells",
    ),
    Passing(
        "X16",
        "declared, and ruled",
        _totals((0, 30, -10, -20), (0, 4, 2, 1), forfeited="E", forfeit="last"),
        "the event's ruling says what article 11 does not",
    ),
    Passing(
        "X16",
        "declared, and every reading gives the same",
        _totals((0, 30, 20, 10), (0, 4, 2, 1), forfeited="E"),
        "E is last by score too",
    ),
]
