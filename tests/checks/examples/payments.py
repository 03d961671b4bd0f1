"""Examples of family P: one row of the score sheet (article 9, p.48-50; article 11, p.55-60)."""

from __future__ import annotations

from mjdata.rules.offences import Foul

from ..build import (
    E,
    N,
    Played,
    S,
    W,
    blank,
    competition,
    draw,
    intake,
    issue,
    scored,
    self_drawn,
    table,
    unreadable,
    win,
    won_by,
)
from ..example import Passing, Record, fails, found


def _sheet(*hands: Played) -> Record:
    return competition(table(hands=hands))


FAILING = [
    fails(
        "P01",
        "a gain that nobody pays",
        _sheet(win(E, off=S, value=12, penalty=(0, 0, 0, 10))),
        "appendix 5, p.127: 正分负分相抵为0; 36-20-8-8 is 0, and +10 is from nobody",
        found("error", "+10", "no foul", session=1, table=1, hand=1, page=127),
    ),
    fails(
        "P01",
        "a false hu of which two payees got too little",
        _sheet(draw(), draw((-30, 10, 8, 2))),
        "article 11, 6(1), p.59: 向每家各罚付10分; -30+10+8+2 is -10, yet no deduction makes this row",
        found("error", "−10", "no foul", session=1, table=1, hand=2, page=127),
    ),
    fails(
        "P01",
        "a deduction credited to nobody",
        _sheet(win(S, off=W, value=9, penalty=(-10, 0, 0, 0))),
        "article 11, 罚分 2, p.55: one of 5, 10, 20, 30, 40, 50, 60, not added to the other players",
        found("warning", "−10", "deduction", session=1, table=1, hand=1, page=127),
    ),
    fails(
        "P01",
        "two players deducted",
        _sheet(draw((-10, -5, 0, 0))),
        "article 11, 罚分 2, p.55: 10 of E and 5 of S make -15",
        found("warning", "−15", "deduction", session=1, table=1, hand=1, page=127),
    ),
    fails(
        "P04",
        "7 points",
        _sheet(draw(), win(W, off=E, value=7)),
        "article 9, 和牌的前提 (2), p.48: 番种分值之和至少为8分",
        found("error", "7", "8", session=1, table=1, hand=2, seat=W, player=3, page=48),
    ),
    fails(
        "P04",
        "two winners, both of 6 points",
        _sheet(won_by(E, S, off=N, value=6)),
        "article 9, 和牌的前提 (2), p.48: each win is one of its own",
        found("error", "6", session=1, table=1, hand=1, seat=E, player=1, page=48),
        found("error", "6", session=1, table=1, hand=1, seat=S, player=2, page=48),
    ),
    fails(
        "P05",
        "two winners off one discard",
        _sheet(won_by(E, S, off=N, value=12)),
        "article 7, 和牌者, p.32-33: 顺序在前者为和牌者",
        found("error", "2 players", session=1, table=1, hand=1, page=32),
    ),
    fails(
        "P07",
        "a blank row before a played one, and the totals are not those of the others",
        competition(table(hands=[draw(), blank(), win(E, off=S, value=8)], totals=(60, -30, -15, -15))),
        "article 5, 竞赛时间, p.20: hands end in order; the hands give +32 -16 -8 -8",
        found("block", "hand 2", "blank", session=1, table=1, hand=2, page=20),
    ),
    fails(
        "P07",
        "a blank row without which the table adds up",
        _sheet(draw(), blank(), win(E, off=S, value=8)),
        "article 5, 竞赛时间, p.20: hand 2 has no state; the totals do not miss it",
        found("warning", "hand 2", "blank", session=1, table=1, hand=2, page=20),
    ),
    fails(
        "P07",
        "a row that cannot be read",
        _sheet(draw(), draw(), unreadable()),
        "article 5, 竞赛时间, p.20: the row is neither a win nor a draw nor unplayed",
        found("block", "hand 3", "cannot be read", session=1, table=1, hand=3, page=127),
    ),
    fails(
        "P08",
        "7 points from E to N",
        _sheet(draw((-7, 0, 0, 7))),
        "article 11, 7(3), p.60: one player is paid 5 to 60 by the scale of p.55, which has no 7",
        found("warning", "E −7 S 0 W 0 N +7", "no foul", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P08",
        "30 points from E to S beside a win",
        _sheet(win(S, off=W, value=8, penalty=(-30, 30, 0, 0))),
        "article 11, 7(3), p.60: 30 to one player is on the scale 5 to 60",
        found("note", "S off W 8", "by E", "30 to S", session=1, table=1, hand=1, page=60),
    ),
    fails(
        "P08",
        "a false hu, the only reading",
        _sheet(win(S, off=W, value=12, penalty=(-30, 10, 10, 10))),
        "article 11, 6(1), p.59: 错和 pays 10 to each",
        found("note", "S off W 12", "错和", "by E", "10 to each", session=1, table=1, hand=1, page=59),
    ),
    fails(
        "P08",
        "a deduction, the only reading",
        _sheet(draw((0, 0, 0, -40))),
        "article 11, 罚分 2, p.55: 40 is on the scale",
        found("note", "draw", "by N", "40 taken", session=1, table=1, hand=1, page=55),
    ),
    fails(
        "P14",
        "-60 beside a win",
        _sheet(win(S, off=W, value=12, penalty=(-60, 20, 20, 20))),
        "article 11, 6(1) and 6(2), p.59: one 诈和, or two 错和; 3 x 10 and 3 x 20 to each",
        found("note", "2 readings", "诈和", "; or ", "错和", session=1, table=1, hand=1, page=59),
    ),
    fails(
        "P14",
        "-90 without a win",
        _sheet(draw((30, -90, 30, 30))),
        "article 11, 7(2), p.60, and 6, p.59: a scattered wall 30, or 错和 10 and 诈和 20, or three 错和",
        found("note", "3 readings", "scattered", session=1, table=1, hand=1, page=60),
    ),
    fails(
        "P14",
        "-90 beside a win",
        _sheet(self_drawn(W, 8, (30, -90, 30, 30))),
        "article 11, 7(2), p.60: a scattered wall ends the hand, so nobody won it; two readings are left",
        found("note", "2 readings", session=1, table=1, hand=1, page=59),
    ),
    fails(
        "P14",
        "70 taken",
        _sheet(draw((0, 0, -70, 0))),
        "article 11, 罚分 2, p.55: 60 and 10, or 50 and 20, or 40 and 30",
        found("note", "3 readings", "60 taken", "10 taken", session=1, table=1, hand=1, page=55),
    ),
]
FAILING += [
    fails(
        "P01",
        "four scores, one of them 10 too low",
        _sheet(scored(44, -38, -8, -8)),
        "appendix 5, p.127: 44-38-8-8 is -10; S or E may have been fined 10",
        found("warning", "−10", "deduction", session=1, table=1, hand=1, page=127),
    ),
    fails(
        "P01",
        "four scores, and the foul record has nothing on the hand",
        _sheet(scored(44, -38, -8, -8, foul_record=True)),
        "appendix 5, p.127: 44-38-8-8 is -10, and no deduction of 10 is on file",
        found("error", "−10", "no foul on file", session=1, table=1, hand=1, page=127),
    ),
    fails(
        "P04",
        "four scores of a win of 7 points",
        _sheet(scored(31, -15, -8, -8)),
        "article 9, 和牌的前提 (2), p.48: 24+7, 8+7, 8, 8",
        found("error", "7", "8", session=1, table=1, hand=1, seat=E, player=1, page=48),
    ),
    fails(
        "P04",
        "four scores of 7 self-drawn, or of 17 by a stopped player",
        _sheet(scored(-15, 45, -15, -15)),
        "article 9, p.48-50: 3x(8+7), 8+7 each; article 11, 6(1), p.59: 3x(8+17)-3x10, 8+17-10 each",
        found(
            "error", "S self-drawn 17 with false hu", session=1, table=1, hand=1, seat=S, player=2, page=48
        ),
    ),
    fails(
        "P05",
        "two of four scores are gains",
        _sheet(scored(44, -28, 8, -8)),
        "article 7, 和牌者, p.32-33: W paid 8 and did not gain it",
        found("error", "2 players gain", session=1, table=1, hand=1, page=32),
    ),
    fails(
        "P08",
        "nobody gains",
        _sheet(scored(-3, -3, 0, 0)),
        "article 9, p.49-50, article 11, p.55: neither a win nor a draw nor a listed deduction",
        found("warning", "no win, no draw", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P08",
        "four scores of a false hu, though the foul record has none",
        _sheet(scored(2, 46, -10, -38, foul_record=True), scored(54, -58, 2, 2)),
        "article 11, 6(1), p.59: S off W 12 and 10 from N to each; E off S 20 and 10 from S to each",
        found("note", "错和", "the foul record has none", session=1, table=1, hand=1, page=59),
        found("note", "错和", "no foul record", session=1, table=1, hand=2, page=59),
    ),
    fails(
        "P14",
        "40 off S, or self-drawn 10 and a false hu by S",
        _sheet(scored(64, -48, -8, -8)),
        "article 9, p.49-50, and article 11, 6(1), p.59: 3x18 is 54, and 10 from S to each",
        found("note", "2 readings", "E off S 40", "E self-drawn 10", session=1, table=1, hand=1, page=59),
    ),
    fails(
        "P13",
        "half a point",
        intake(issue("unreadable_cell", "'12.5' is not a whole number", locator="sheet 1, C7")),
        "article 9, p.49-50: 8 points of base and fan that are whole",
        found("block", "C7", "12.5", page=49),
    ),
]


PASSING = [
    Passing(
        "P01",
        "a false hu beside a win",
        _sheet(win(S, off=W, value=12, penalty=(-30, 10, 10, 10)), self_drawn(N, 8), draw()),
        "article 11, 6(1), p.59: -30+10+10+10 is 0",
    ),
    Passing("P04", "8 points", _sheet(win(W, off=E, value=8)), "article 9, 和牌的前提 (2), p.48"),
    Passing("P05", "one winner", _sheet(self_drawn(W, 8)), "article 7, 和牌者, p.32-33"),
    Passing(
        "P07",
        "blank rows at the end",
        _sheet(draw(), win(E, off=S, value=8), blank(), blank()),
        "article 5, 竞赛时间, p.20: the time ran out",
    ),
    Passing("P08", "no penalty", _sheet(win(W, off=E, value=8), draw()), "article 9, p.49-50"),
    Passing(
        "P08",
        "two readings",
        _sheet(draw((-60, 20, 20, 20))),
        "article 11, 6, p.59: known payments; which of them is told by P14",
    ),
    Passing(
        "P14",
        "one reading",
        _sheet(draw((-30, 10, 10, 10)), draw((-7, 0, 0, 7)), draw()),
        "article 11, 6(1), p.59: one 错和; a row that nothing fits is told by P08",
    ),
    Passing(
        "P01",
        "a deduction on file",
        _sheet(scored(34, -28, -8, -8, fouls=[Foul("deduction", E, 10)])),
        "article 11, 罚分 2, p.55: 44-10; the sum of -10 is on file",
    ),
    Passing("P04", "four scores of 8 points", _sheet(scored(32, -16, -8, -8)), "article 9, p.48"),
    Passing("P05", "four scores of one winner", _sheet(scored(32, -16, -8, -8)), "article 7, p.32-33"),
    Passing(
        "P08",
        "a false hu on file",
        _sheet(scored(54, -58, 2, 2, fouls=[Foul("cuo_hu", S, 10)])),
        "article 11, 6(1), p.59: 20 off S is 44 -28 -8 -8, and 10 from S to each",
    ),
    Passing(
        "P13",
        "a cell that is no number",
        intake(issue("unreadable_cell", "'?' is not a whole number")),
        "article 9, p.49-50: no fraction is shown",
    ),
    Passing(
        "P14",
        "the foul record decides",
        _sheet(
            scored(64, -48, -8, -8, fouls=[Foul("cuo_hu", S, 10)]),
            scored(64, -48, -8, -8, foul_record=True),
        ),
        "article 11, 6(1), p.59: on file for the first hand, so self-drawn 10; none for the second, so 40",
    ),
]
