"""Examples of family S: one session at one table (article 9, 局的计分, p.53; appendix 5, p.127)."""

from __future__ import annotations

from ..build import (
    E,
    N,
    Points,
    S,
    W,
    competition,
    draw,
    rule,
    self_drawn,
    sixteen,
    table,
    unreadable,
    win,
)
from ..example import Passing, Record, fails, found

LATE = (-10, 0, 0, 0)
"""What is taken from E, who came up to 10 minutes late (article 11, 罚分 1, p.55)."""
TIED = (20, 20, -10, -30)
"""E and S tie: shared 3-3-1-0, each the higher 4-4-1-0, in some order 4-2-1-0 or 2-4-1-0."""


def _tied(points: Points, **rulings: str) -> Record:
    return competition(table(hands=[], totals=TIED, points=points), rulings=rule(**rulings))


def _absent(points: Points, **rulings: str) -> Record:
    """E was absent and has 0: last 0-4-2-1, by score 2-4-1-0."""
    return competition(table(hands=[], totals=(0, 30, -10, -20), points=points), rulings=rule(**rulings))


FAILING = [
    fails(
        "S03",
        "E is written down with 2 points too many and S with 2 too few",
        competition(table(hands=sixteen(win(E, off=S, value=16)), totals=(42, -26, -8, -8))),
        "article 9, 局分, p.53: 40-24-8-8",
        found("error", "E +2 S −2", session=1, table=1, page=53),
    ),
    fails(
        "S03",
        "the slip moves the table points",
        competition(
            table(hands=sixteen(win(E, off=N, value=20), win(S, off=W, value=8)), totals=(36, 40, -40, -36))
        ),
        "article 9, 局分 and 标准分, p.53: by the hands +36 +24 -24 -36, so 4-2-1-0 and not 2-4-0-1",
        found("error", "S +16 W −16", "E 4 S 2 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S04",
        "one total is off by one",
        competition(table(totals=(36, 24, -24, -35))),
        "appendix 5, p.127: 正分负分相抵为0; 36+24-24-35 is 1, and the hands sum to 0",
        found("error", "+1", session=1, table=1, page=127),
    ),
    fails(
        "S04",
        "only totals, short by a deduction",
        competition(table(hands=[], totals=(30, 10, -20, -30))),
        "article 11, 罚分 2, p.55: 30+10-20-30 is -10, which a deduction would leave",
        found("warning", "−10", session=1, table=1, page=127),
    ),
    fails(
        "S04",
        "only totals, short by what no deduction takes",
        competition(table(hands=[], totals=(30, 10, -20, -33))),
        "article 11, 罚分 2, p.55: 13 is not on the scale 5, 10, 20, 30, 40, 50, 60",
        found("error", "−13", session=1, table=1, page=127),
    ),
    fails(
        "S03",
        "who came late has paid twice",
        competition(table(hands=sixteen(win(E, off=S, value=16)), totals=(20, -24, -8, -8), fined=LATE)),
        "article 11, 罚分 1, p.55: 10 points; 40-10 is 30",
        found("error", "E −10", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "first and second exchanged",
        competition(table(points=(2, 4, 1, 0))),
        "article 9, 标准分, p.53: +36 +24 -24 -36",
        found("error", "E 2 S 4 W 1 N 0", "E 4 S 2 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "placed last though second, with 5 points",
        competition(table(hands=[], totals=(5, 30, -10, -25), points=(0, 4, 2, 1))),
        "article 9, 标准分, p.53; 5 points are no forfeit, 本局为0分",
        found("error", "E 0 S 4 W 2 N 1", "E 2 S 4 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "a tie, and points that no reading gives",
        _tied((3.5, 2.5, 1, 0)),
        "article 9, 标准分, p.53: 3-3, 4-4, 4-2 or 2-4",
        found("error", "E 3 S 3", "E 4 S 4", "E 4 S 2", "E 2 S 4", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "a tie in order where the event shares",
        _tied((4, 2, 1, 0), table_tie="share"),
        "the event's ruling: (4+2)/2 each",
        found("error", "E 4 S 2 W 1 N 0", "by the totals E 3 S 3 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "a tie shared where the event gives the higher",
        _tied((3, 3, 1, 0), table_tie="higher"),
        "the event's ruling: 4 each",
        found("error", "by the totals E 4 S 4 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "a tie shared where the event orders",
        _tied((3, 3, 1, 0), table_tie="order"),
        "the event's ruling: 4-2 or 2-4, and the scores do not show which",
        found("error", "by the totals E 2 S 4 W 1 N 0 / E 4 S 2 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "a forfeit by score where the event rules last",
        _absent((2, 4, 1, 0), forfeited="E", forfeit="last"),
        "the event's ruling on article 11, 迟到, p.55: E is fourth",
        found("error", "by the totals E 0 S 4 W 2 N 1", session=1, table=1, page=53),
    ),
    fails(
        "S05",
        "a forfeit with points that no reading gives",
        _absent((1, 4, 2, 0), forfeited="E"),
        "article 11, 迟到, p.55: last 0-4-2-1, by score 2-4-1-0",
        found("error", "E 0 S 4 W 2 N 1", "E 2 S 4 W 1 N 0", session=1, table=1, page=53),
    ),
    fails(
        "S06",
        "two tie for the first place",
        _tied((3, 3, 1, 0)),
        "article 9, 标准分, p.53, has no method; the record shares",
        found("note", "E, S tie on +20", "fits: share", session=1, table=1, page=53),
    ),
    fails(
        "S06",
        "a tie, and points that no reading gives",
        _tied((3.5, 2.5, 1, 0)),
        "article 9, 标准分, p.53, has no method",
        found("note", "E, S tie on +20", "fits: -", session=1, table=1, page=53),
    ),
    fails(
        "S07",
        "both of the last two got a point",
        competition(table(points=(4, 2, 1, 1))),
        "article 9, 标准分, p.53: 4+2+1+1 is 8",
        found("error", "sum to 8", "not 7", session=1, table=1, page=53),
    ),
    fails(
        "S07",
        "both of a tie got the higher where the event shares",
        _tied((4, 4, 1, 0), table_tie="share"),
        "the event's ruling: 3+3+1+0 is 7, 4+4+1+0 is 9",
        found("error", "sum to 9", session=1, table=1, page=53),
    ),
    fails(
        "S09",
        "a seventeenth hand",
        competition(table(hands=[*sixteen(), self_drawn(S, 8)])),
        "article 4, 圈 and 局, p.7: four rounds of four hands",
        found("error", "hand 17", session=1, table=1, hand=17, page=7),
    ),
    fails(
        "S10",
        "four hands that do not add up to the totals",
        competition(table(hands=[win(E, off=S, value=16), *[draw()] * 3], totals=(60, 10, -30, -40))),
        "article 5, 竞赛时间, p.20: the other hands are not here",
        found("warning", "4 of 16", session=1, table=1, page=20),
    ),
    fails(
        "S17",
        "player 3 at two seats",
        competition(table(players=(1, 2, 3, 3))),
        "article 5, 竞赛形式, p.14: 每桌四人制",
        found("block", "player 3", session=1, table=1, player=3, page=14),
    ),
]

PASSING = [
    Passing(
        "S03",
        "a session of wins, a draw and a false hu",
        competition(
            table(
                hands=sixteen(win(E, off=S, value=16), self_drawn(N, 10), draw((-30, 10, 10, 10))),
                totals=(-8, -32, -16, 56),
            )
        ),
        "40-24-8-8, then -18-18-18+54, then -30+10+10+10",
    ),
    Passing(
        "S04",
        "the rows are short by as much as the totals",
        competition(table(hands=sixteen(draw((-10, 0, 0, 0)), *[self_drawn(S, 8)] * 2))),
        "article 11, 罚分 2, p.55: -10 is told of the row, by P01",
    ),
    Passing(
        "S03",
        "who came late pays 10 at the end",
        competition(table(hands=sixteen(win(E, off=S, value=16)), totals=(30, -24, -8, -8), fined=LATE)),
        "article 9, 罚分, p.49: 应在每盘或每局结束时结清; 40-10, -24, -8, -8",
    ),
    Passing(
        "S03",
        "who came late does not pay",
        competition(table(hands=sixteen(win(E, off=S, value=16)), totals=(40, -24, -8, -8), fined=LATE)),
        "the hands add up; that the penalty is not taken X03 tells",
    ),
    Passing(
        "S04",
        "the totals are short by what the foul record takes",
        competition(table(hands=[], totals=(30, 10, -20, -30), fined=LATE)),
        "article 11, 罚分, p.55: 10 points, credited to nobody",
    ),
    Passing("S04", "totals sum to zero", competition(table()), "36+24-24-36"),
    Passing("S05", "by order of the totals", competition(table(points=(4, 2, 1, 0))), "+36 +24 -24 -36"),
    Passing("S05", "a tie shared", _tied((3, 3, 1, 0)), "no ruling: it may be any"),
    Passing("S05", "a tie with the higher for both", _tied((4, 4, 1, 0)), "no ruling: it may be any"),
    Passing("S05", "a tie in order", _tied((2, 4, 1, 0)), "no ruling: it may be any"),
    Passing("S05", "shared by ruling", _tied((3, 3, 1, 0), table_tie="share"), "(4+2)/2 each"),
    Passing("S05", "the higher by ruling", _tied((4, 4, 1, 0), table_tie="higher"), "4 each"),
    Passing("S05", "in order by ruling", _tied((2, 4, 1, 0), table_tie="order"), "either order may be meant"),
    Passing(
        "S05",
        "placed last with 0 points, undeclared",
        _absent((0, 4, 2, 1)),
        "article 11, 迟到, p.55: fits a forfeit, which X16 tells",
    ),
    Passing(
        "S05",
        "a forfeit declared, last by ruling",
        _absent((0, 4, 2, 1), forfeited="E", forfeit="last"),
        "E is fourth whatever the others score",
    ),
    Passing(
        "S05",
        "a forfeit declared, by score by ruling",
        _absent((2, 4, 1, 0), forfeited="E", forfeit="by_score"),
        "0 is second to 30",
    ),
    Passing("S06", "a tie, ruled", _tied((3, 3, 1, 0), table_tie="share"), "the event has ruled"),
    Passing("S06", "no tie", competition(table()), "+36 +24 -24 -36"),
    Passing("S07", "4-2-1-0", competition(table()), "4+2+1+0 is 7"),
    Passing("S07", "4-4-1-0 for a tie", _tied((4, 4, 1, 0)), "no ruling: each the higher may be meant"),
    Passing("S09", "sixteen hands", competition(table(hands=sixteen(self_drawn(S, 8)))), "article 4, p.7"),
    Passing(
        "S10",
        "twelve hands that add up to the totals",
        competition(table(hands=[win(W, off=N, value=30), *[draw()] * 11])),
        "article 5, 竞赛时间, p.20: the time ran out",
    ),
    Passing(
        "S10",
        "sixteen hands that add up to the totals, one of which cannot be read",
        competition(table(hands=[*sixteen(win(W, off=N, value=30))[:15], unreadable()])),
        "the row is told by P07; nothing is missing",
    ),
    Passing("S17", "four players", competition(table()), "article 5, 竞赛形式, p.14"),
]
