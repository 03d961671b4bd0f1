"""Examples of families P and S: rows of four scores with running totals (article 9, p.49-50; p.127)."""

from __future__ import annotations

from ..build import E, N, Played, S, W, competition, draw, scored, table, win
from ..example import Passing, Record, fails, found


def _sheet(*hands: Played) -> Record:
    return competition(table(hands=hands))


FIRST = scored(44, -28, -8, -8, running=(44, -28, -8, -8))
"""E off S 20; the next row adds S off W 8."""

PLAIN = _sheet(
    FIRST,
    scored(-8, 32, -16, -8, running=(36, 4, -24, -16)),
    scored(0, 0, 0, 0, running=(36, 4, -24, -16)),
    scored(-20, -20, 60, -20, running=(16, -16, 36, -36)),
    scored(0, 0, 0, 0, outcome="draw", running=(16, -16, 36, -36)),
)

FAILING = [
    fails(
        "P02",
        "three losses, one of them another",
        _sheet(scored(60, -20, -20, -21)),
        "article 9, 自摸, p.49: three times 8+12",
        found("error", "21, 20, 20", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P02",
        "the winner does not get what three lose",
        _sheet(scored(61, -20, -20, -20)),
        "article 9, 自摸, p.49: 3x20 is 60",
        found("error", "61", "60", session=1, table=1, hand=1, seat=E, player=1, page=49),
    ),
    fails(
        "P03",
        "who did not discard lost 9",
        _sheet(scored(44, -28, -8, -9)),
        "article 9, 点和, p.50: the base is 8",
        found("error", "N loses 9", session=1, table=1, hand=1, seat=N, player=4, page=49),
    ),
    fails(
        "P03",
        "the winner does not get what three lose",
        _sheet(draw(), scored(-8, 45, -28, -8)),
        "article 9, 点和, p.50: 8+28+8 is 44",
        found("error", "45", "44", session=1, table=1, hand=2, seat=S, player=2, page=49),
    ),
    fails(
        "P06",
        "a draw in which one player got points of those who did not wait",
        _sheet(scored(9, -3, -3, -3, outcome="draw")),
        "article 4, 荒牌, p.13: nobody won",
        found("error", "E +9 S −3 W −3 N −3", session=1, table=1, hand=1, page=13),
    ),
    fails(
        "P06",
        "a row remarked as a draw that is a win by its scores",
        _sheet(scored(44, -28, -8, -8, remark="荒牌")),
        "article 4, 荒牌, p.13: nobody won",
        found("error", "E +44 S −28 W −8 N −8", session=1, table=1, hand=1, page=13),
    ),
    fails(
        "P09",
        "a sign",
        _sheet(scored(44, 28, -8, -8)),
        "article 9, p.50: 20 off S is 44 -28 -8 -8",
        found("error", "S +28 -> −28", "E off S 20", session=1, table=1, hand=1, seat=S, player=2, page=49),
    ),
    fails(
        "P09",
        "every sign",
        _sheet(scored(-44, 28, 8, 8)),
        "article 9, p.50: 20 off S is 44 -28 -8 -8",
        found("error", "E off S 20", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P09",
        "digits swapped",
        _sheet(scored(44, -82, -8, -8)),
        "article 9, p.50: 20 off S is 44 -28 -8 -8",
        found("error", "S −82 -> −28", session=1, table=1, hand=1, seat=S, player=2, page=49),
    ),
    fails(
        "P09",
        "a digit lost, and the running totals have it",
        _sheet(scored(4, -28, -8, -8, running=(44, -28, -8, -8))),
        "article 9, p.50: 20 off S is 44 -28 -8 -8; E may also have been fined 40",
        found(
            "warning", "E +4 -> +44", "totals agree", session=1, table=1, hand=1, seat=E, player=1, page=49
        ),
    ),
    fails(
        "P09",
        "digits swapped, and the running totals went on with it",
        _sheet(scored(44, -82, -8, -8, running=(44, -82, -8, -8))),
        "article 9, p.50: 20 off S is 44 -28 -8 -8",
        found(
            "error", "S −82 -> −28", "totals disagree", session=1, table=1, hand=1, seat=S, player=2, page=49
        ),
    ),
    fails(
        "P09",
        "the whole row without the base points",
        _sheet(scored(21, -21, 0, 0)),
        "article 9, p.50: 21 and 3x8, 8+21, 8, 8",
        found("error", "E off S 21", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P09",
        "a row that reads only with a deduction that is not on file",
        _sheet(scored(60, -20, -20, -30)),
        "article 9, p.49: 3x20; article 11, 罚分 2, p.55: N may have been fined 10",
        found("warning", "N −30 -> −20", session=1, table=1, hand=1, seat=N, player=4, page=49),
    ),
    fails(
        "P10",
        "10 too much for S or too little for E",
        _sheet(scored(44, -38, -8, -8)),
        "article 9, p.50: 20 off S or 30 off S, one cell each",
        found("note", "2 repairs", "no running totals decide", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "P10",
        "10 too much for S by the running totals",
        _sheet(scored(44, -38, -8, -8, running=(44, -28, -8, -8))),
        "article 9, p.50: the totals moved by 44 -28 -8 -8",
        found("note", "2 repairs", "pick E +44 S −28 W −8 N −8", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "S01",
        "a total that is one off and is carried on",
        _sheet(
            FIRST,
            scored(-8, 32, -16, -8, running=(36, 4, -24, -15)),
            scored(0, 0, 0, 0, running=(36, 4, -24, -15)),
        ),
        "appendix 5, p.127: -8 and -8 are -16",
        found(
            "error",
            "N: −8 and −8 are not −15",
            "carries on to hand 3",
            session=1,
            table=1,
            hand=2,
            seat=N,
            player=4,
            page=127,
        ),
    ),
    fails(
        "S01",
        "the last total only",
        _sheet(FIRST, scored(-8, 32, -16, -8, running=(63, 4, -24, -16))),
        "appendix 5, p.127: 44 less 8 is 36",
        found("error", "E: +44 and −8 are not +63", session=1, table=1, hand=2, seat=E, player=1, page=127),
    ),
    fails(
        "S01",
        "the first total of one player, carried on",
        _sheet(
            scored(44, -28, -8, -8, running=(44, -28, -8, -7)),
            scored(0, 0, 0, 0, running=(44, -28, -8, -7)),
        ),
        "appendix 5, p.127: 0 and -8; one column alone was not brought from another session",
        found(
            "error",
            "N: 0 and −8 are not −7",
            "to hand 2",
            session=1,
            table=1,
            hand=1,
            seat=N,
            player=4,
            page=127,
        ),
    ),
    fails(
        "S02",
        "the column is right again",
        _sheet(
            FIRST,
            scored(-8, 32, -16, -8, running=(36, 4, -24, -61)),
            scored(0, 0, 0, 0, running=(36, 4, -24, -16)),
        ),
        "appendix 5, p.127: -8 and -8 are -16, and so it stands after hand 3",
        found(
            "note",
            "total of N",
            "rejoins at hand 3",
            session=1,
            table=1,
            hand=2,
            seat=N,
            player=4,
            page=127,
        ),
    ),
    fails(
        "S02",
        "the totals go on with another win",
        _sheet(FIRST, scored(-8, 32, -16, -8, running=(36, 5, -25, -16))),
        "appendix 5, p.127: they moved by -8 33 -17 -8, which is 9 off W (article 9, p.50)",
        found("note", "E −8 S +33 W −17 N −8", session=1, table=1, hand=2, page=127),
    ),
    fails(
        "S08",
        "the totals of an earlier session stand before the first hand",
        _sheet(
            scored(44, -28, -8, -8, running=(54, -28, -18, -8)),
            scored(0, 0, 0, 0, running=(54, -28, -18, -8)),
        ),
        "article 9, 局分, p.53: 局分不带入下一局竞赛; 54 less 44 is 10",
        found("error", "E starts at +10", session=1, table=1, hand=1, seat=E, player=1, page=53),
        found("error", "W starts at −10", session=1, table=1, hand=1, seat=W, player=3, page=53),
    ),
]

PASSING = [
    *(
        Passing(check, "a win off a discard, one self-drawn, and draws", PLAIN, "article 9, p.49-50; p.127")
        for check in ("P02", "P03", "P06", "P09", "P10", "S01", "S02", "S08")
    ),
    Passing(
        "P03",
        "a false hu beside the win",
        _sheet(scored(54, -58, 2, 2)),
        "article 9, p.50, article 11, 6(1), p.59: 44 -28 -8 -8 and 10 from S to each",
    ),
    Passing(
        "P09",
        "a win under the minimum",
        _sheet(scored(31, -15, -8, -8)),
        "article 9, p.50: 7 off S; that it is under 8 is told by P04",
    ),
    Passing(
        "S01",
        "rows without running totals between others",
        _sheet(
            FIRST,
            scored(-8, 32, -16, -8),
            scored(0, 0, 0, 0, running=(36, 4, -24, -16)),
            win(E, off=S, value=8),
        ),
        "appendix 5, p.127: 44-8, -28+32, -8-16, -8-8",
    ),
]
