"""Examples of family X with a foul record (appendix 6, p.128; article 11, p.54-64)."""

from __future__ import annotations

from mjdata.rules.payment import Scores
from mjdata.schema.forms import FoulRow

from ..build import (
    PLAIN,
    E,
    Played,
    S,
    W,
    competition,
    draw,
    foul,
    rule,
    self_drawn,
    sixteen,
    table,
    win,
    with_fouls,
)
from ..example import Passing, Record, fails, found

CUO_HU: Scores = (-30, 10, 10, 10)
ZHA_HU: Scores = (-60, 20, 20, 20)
SCATTERED: Scores = (-90, 30, 30, 30)


def _event(*fouls: FoulRow, hands: tuple[Played, ...] = (draw(),), **ruled: str) -> Record:
    """One table of players 1 to 4 with these hands and these fouls on record."""
    return with_fouls(competition(table(hands=hands), rulings=rule(**ruled)), *fouls)


def _fined(offence: str, points: int, penalty: Scores, **more: int) -> Record:
    """East's foul in a drawn hand, as fined on record and as booked."""
    return _event(foul(offence, E, points, **more), hands=(draw(penalty),))


def _climb(*points: int, hand: int = 1) -> list[FoulRow]:
    """Empty calls of East in one hand, fined so; 0 is a warning."""
    return [foul("empty_call", E, fined, hand=hand) for fined in points]


def _late(nature: str, points: int, **more: str) -> Record:
    return _event(foul("", E, points, hand=None, nature=nature, **more))


EAST = {"session": 1, "table": 1, "hand": 1, "seat": E, "player": 1}
AFTER_S: Record = with_fouls(
    competition(table(hands=sixteen(*PLAIN), totals=(20, 24, -24, -36), points=(4, 2, 1, 0))),
    foul("late_15", E, 20, hand=None),
)
"""E +36, S +24: 20 taken from E for coming late leave +16; by the totals S is first."""

FAILING = [
    fails(
        "X01",
        "no hand, penalty and referee",
        _event(foul("false_call", E, hand=None, sanction=None, referee=None)),
        "appendix 6, p.128: 违规局、盘、桌、位 … 处罚方法 … 裁判员",
        found("warning", "lacks: hand, penalty, referee", session=1, table=1, seat=E, player=1, page=128),
    ),
    fails(
        "X02",
        "another player of the table",
        _event(foul("false_call", E, player=3)),
        "player 3 sat west",
        found("error", "player 3 sat at table 1, W", session=1, table=1, hand=1, seat=E, player=3, page=128),
    ),
    fails(
        "X02",
        "nobody of that session",
        _event(foul("false_call", E, player=9)),
        "players 1 to 4 sat there",
        found("error", "player 9 sat at no table", session=1, table=1, hand=1, seat=E, player=9, page=128),
    ),
    fails(
        "X03",
        "a penalty that is on no record",
        _event(foul("false_call", E), hands=(draw(), draw((0, -10, 0, 0)))),
        "article 9, p.49; appendix 6, p.128",
        found(
            "error",
            "S −10 has no foul record",
            session=1,
            table=1,
            hand=2,
            seat=S,
            player=2,
            page=49,
        ),
    ),
    fails(
        "X03",
        "a foul that no row has",
        _event(foul("cuo_hu", E, 10)),
        "article 11, 6(1), p.59: 10 to each",
        found("error", "错和", "not applied", **EAST, page=49),
    ),
    fails(
        "X03",
        "a foul that nobody can name, fined and not booked",
        _event(foul("", E, 20)),
        "article 9, p.49: whatever it was, 20 are to be taken from E",
        found("error", "说不清", "not applied", **EAST, page=49),
    ),
    fails(
        "X03",
        "lateness that the totals do not take",
        with_fouls(competition(table(hands=sixteen(*PLAIN))), foul("late_10", E, 10, hand=None)),
        "article 11, p.55: 10 points; E has the +36 of his hands",
        found("error", "late by 10", "not applied", session=1, table=1, seat=E, player=1, page=49),
    ),
    fails(
        "X03",
        "a false hu that is not booked, of a player whose lateness is",
        with_fouls(
            competition(table(hands=sixteen(*PLAIN), totals=(26, 24, -24, -36), fined=(-10, 0, 0, 0))),
            foul("late_10", E, 10, hand=None),
            foul("cuo_hu", E, 10),
        ),
        "article 9, p.49: 36-10 settles the lateness, and nothing the 30 of the false hu (article 11, p.59)",
        found("error", "错和", "not applied", **EAST, page=49),
    ),
    fails(
        "X03",
        "60 points taken in a row from one whose lateness alone is on record",
        _event(foul("late_10", E, 10, hand=None), hands=(draw(ZHA_HU),)),
        "article 11, 罚分 1, p.55: 10 points for lateness, not 60; appendix 6, p.128",
        found("error", "E −60 has no foul record", **EAST, page=49),
    ),
    fails(
        "X03",
        "half of a deduction booked",
        _fined("deduction", 10, (-5, 0, 0, 0)),
        "the record has 10",
        found(
            "error",
            "come to E −10",
            "the row has E −5",
            session=1,
            table=1,
            hand=1,
            page=49,
        ),
    ),
    fails(
        "X03",
        "one of two fouls booked",
        _event(foul("cuo_hu", E, 10), foul("cuo_hu", S, 10), hands=(draw((-30, 10, 20, 20)),)),
        "(-30,10,10,10)+(10,-30,10,10) = (-20,-20,20,20), and nothing is taken from S",
        found(
            "error",
            "come to E −20 S −20 W +20 N +20",
            session=1,
            table=1,
            hand=1,
            page=49,
        ),
    ),
    fails(
        "X04",
        "15 points",
        _fined("deduction", 15, (-15, 0, 0, 0)),
        "article 11, 罚分 2, p.55: 5, 10, 20, 30, 40, 50, 60",
        found("error", "15 is not a listed value", **EAST, page=55),
    ),
    fails(
        "X05",
        "the others share a deduction",
        _fined("deduction", 30, CUO_HU),
        "article 11, 罚分 2, p.55: 扣除",
        found("error", "credited to S, W, N", **EAST, page=55),
    ),
    fails(
        "X05",
        "the record names a payee",
        _fined("deduction", 10, (0, 0, 0, 0), payee=W),
        "article 11, 罚分 2, p.55: 扣除",
        found("error", "credited to W", **EAST, page=55),
    ),
    fails(
        "X06",
        "20 to each",
        _fined("cuo_hu", 10, ZHA_HU),
        "article 11, 6(1), p.59: 10 to each",
        found("error", "is E −30 S +10", "the row has E −60", **EAST, page=59),
    ),
    fails(
        "X06",
        "a winning tile not taken in time is a 错和",
        _fined("winning_tile_not_taken", 10, (-10, 0, 0, 0)),
        "article 11, 11(2), p.62: 按错和处理",
        found("error", "winning tile not taken", "the row has E −10", **EAST, page=59),
    ),
    fails(
        "X07",
        "fined as a 错和",
        _fined("zha_hu", 10, CUO_HU),
        "article 11, 6(2), p.59: 20 to each",
        found("error", "fined as 错和", "E −30", **EAST, page=59),
    ),
    fails(
        "X07",
        "50 on the record",
        _fined("zha_hu", 50, ZHA_HU),
        "20 to each are 60",
        found("error", "the record fines 50", **EAST, page=59),
    ),
    fails(
        "X09",
        "10 to each",
        _fined("scattered", 30, CUO_HU),
        "article 11, 7(2), p.60: 30 to each",
        found("error", "is E −90", "the row has E −30", **EAST, page=60),
    ),
    fails(
        "X09",
        "a win in the same hand",
        _event(foul("scattered", E, 30), hands=(win(S, off=W, value=8, penalty=SCATTERED),)),
        "article 11, 7(2), p.60: 致使本盘竞赛无法继续进行",
        found("error", "could not go on", "S off W 8", **EAST, page=60),
    ),
    fails(
        "X10",
        "paid to another",
        _fined("exposed_other", 20, (-20, 0, 20, 0), payee=S),
        "article 11, 7(3), p.60: 给该人",
        found("error", "is E −20 S +20", "W +20", **EAST, page=60),
    ),
    fails(
        "X10",
        "paid to each",
        _fined("exposed_other", 10, CUO_HU),
        "article 11, 7(3), p.60: 给该人",
        found("error", "the row has E −30 S +10", **EAST, page=60),
    ),
    fails(
        "X11",
        "won after a false pung",
        _event(foul("false_call", E), hands=(self_drawn(E, 8),)),
        "article 11, 2, p.57: 错碰：判该盘停和陪打",
        found(
            "error",
            "false chow, pung",
            "E self-drawn 8",
            session=1,
            table=1,
            hand=1,
            seat=E,
            player=1,
            page=57,
        ),
    ),
    fails(
        "X11",
        "won though the record takes the right away",
        _event(foul("", E, sanction="停和陪打"), hands=(self_drawn(E, 8),)),
        "article 11, 停和, p.56",
        found("error", "说不清", "E self-drawn 8", session=1, table=1, hand=1, seat=E, player=1, page=56),
    ),
    fails(
        "X12",
        "fined at once",
        _event(*_climb(5)),
        "article 11, 3, p.57: 第一次警告",
        found("error", "no. 1 in the hand: fined 5, by the rule 0", **EAST, page=57),
    ),
    fails(
        "X12",
        "20 for the third, however the lines are ordered",
        _event(*_climb(20, 0, 5)),
        "article 11, 3, p.57: 第三次扣罚10分",
        found("error", "no. 3 in the hand: fined 20, by the rule 10", **EAST, page=57),
    ),
    fails(
        "X13",
        "a fifth, not ruled",
        _event(*_climb(0, 5, 10, 20, 30)),
        "article 11, 3, p.57: 以此类推; 30 is the next deduction, 40 twice 20",
        found("note", "no. 5", "fined 30", "30 / 40", **EAST, page=57),
    ),
    fails(
        "X13",
        "a fifth, against the ruling",
        _event(*_climb(0, 5, 10, 20, 30), ladder_fifth="doubling"),
        "the event doubles: 40",
        found("error", "no. 5", "by the event's ruling 40", **EAST, page=57),
    ),
    fails(
        "X14",
        "the second hand begins where the first left off",
        _event(*_climb(0, 5), *_climb(10, hand=2), hands=(draw(), draw())),
        "article 11, 3, p.57: 一盘之内",
        found(
            "error",
            "fined 10 as if counted across hands",
            session=1,
            table=1,
            hand=2,
            seat=E,
            player=1,
            page=57,
        ),
    ),
    fails(
        "X15",
        "12 minutes, 10 points",
        _late("迟到12分钟", 10),
        "article 11, 罚分 1, p.55: 15分钟以内扣罚20分",
        found("error", "(12 minutes): 10, by the rule 20", session=1, table=1, seat=E, player=1, page=55),
    ),
    fails(
        "X15",
        "20 minutes, 20 points",
        _late("遅刻20分", 20),
        "article 11, 罚分 1, p.55: 超过15分钟按自动弃权处理",
        found(
            "error", "(20 minutes): 20, by the rule a forfeit", session=1, table=1, seat=E, player=1, page=55
        ),
    ),
    fails(
        "X15",
        "30 points",
        _late("late arrival", 30),
        "article 11, 罚分 1, p.55: 10, 20 or a forfeit",
        found("error", "30, by the rule 10 / 20 / a forfeit", session=1, table=1, seat=E, player=1, page=55),
    ),
    fails(
        "X17",
        "first by the score before a deduction",
        AFTER_S,
        "article 9, p.49, p.53: +20 is less than +24, before the 20 it was +40",
        found("error", "E 4 S 2 W 1 N 0", "by the totals E 2 S 4 W 1 N 0", session=1, table=1, page=49),
    ),
    fails(
        "X18",
        "played on",
        with_fouls(
            competition(table(), table(session=2, players=(2, 1, 3, 4))),
            foul("cheating", E, sanction="停赛"),
        ),
        "article 11, 停赛, p.56: 取消继续参加本次比赛的资格",
        found("error", "player 1 was suspended in session 1", "played session 2", **EAST, page=56),
    ),
]

PASSING = [
    Passing("X01", "nothing is missing", _event(foul("false_call", E)), "appendix 6, p.128"),
    Passing("X01", "lateness is in no hand", _late("迟到", 10), "article 11, 罚分 1, p.55"),
    Passing("X02", "sat there", _event(foul("false_call", S)), "player 2 sat south"),
    Passing(
        "X02",
        "seats that nobody recorded",
        with_fouls(
            competition(table(), table(session=2, players=None)), foul("false_call", E, session=2, player=3)
        ),
        "the second session shows no seats",
    ),
    Passing("X03", "booked in its row", _fined("cuo_hu", 10, CUO_HU), "article 11, 6(1), p.59"),
    Passing("X03", "a warning", _event(foul("empty_call", E)), "article 11, 3, p.57: nothing is taken"),
    Passing(
        "X03",
        "settled in the totals",
        with_fouls(
            competition(table(hands=sixteen(*PLAIN), totals=(26, 24, -24, -36))),
            foul("late_10", E, 10, hand=None),
        ),
        "article 9, p.49: 应在每盘或每局结束时结清或扣除; 36-10",
    ),
    Passing(
        "X03",
        "lateness booked in a row",
        _event(foul("late_10", E, 10, hand=None), hands=(draw((-10, 0, 0, 0)),)),
        "article 9, p.49: the row takes it",
    ),
    Passing(
        "X03",
        "two fouls in one row",
        _event(foul("cuo_hu", E, 10), foul("cuo_hu", S, 10), hands=(draw((-20, -20, 20, 20)),)),
        "(-30,10,10,10)+(10,-30,10,10)",
    ),
    Passing("X04", "a listed deduction", _fined("deduction", 60, (-60, 0, 0, 0)), "article 11, p.55"),
    Passing("X04", "nobody can name it, 30 to each", _event(foul("", E, 90)), "article 11, 7(2), p.60"),
    Passing("X05", "taken from one", _fined("deduction", 30, (-30, 0, 0, 0)), "article 11, p.55"),
    Passing("X06", "10 to each", _fined("cuo_hu", 10, CUO_HU), "article 11, 6(1), p.59"),
    Passing("X06", "30 in all on the record", _fined("cuo_hu", 30, CUO_HU), "three times 10"),
    Passing("X07", "20 to each", _fined("zha_hu", 60, ZHA_HU), "article 11, 6(2), p.59"),
    Passing("X09", "30 to each", _fined("scattered", 30, SCATTERED), "article 11, 7(2), p.60"),
    Passing(
        "X10", "paid to that player", _fined("exposed_other", 20, (-20, 0, 20, 0), payee=W), "7(3), p.60"
    ),
    Passing(
        "X10", "the record does not say whom", _fined("exposed_other", 20, (-20, 0, 20, 0)), "7(3), p.60"
    ),
    Passing(
        "X11",
        "a deduction on record, where -60 alone reads as 诈和",
        _event(foul("deduction", E, 60), hands=(self_drawn(E, 9, ZHA_HU),)),
        "the record tells that E may win; X05 tells the row",
    ),
    Passing("X12", "warning, 5, 10, 20", _event(*_climb(0, 5, 10, 20)), "article 11, 3, p.57"),
    Passing(
        "X12",
        "each kind by itself",
        _event(foul("empty_call", E), foul("early_draw", E), foul("late_pung", E)),
        "article 11, 3, 4 and 5, p.57-58, each with a warning first",
    ),
    Passing("X12", "carried on: X14 tells", _event(*_climb(0), *_climb(5, hand=2)), "article 11, 3, p.57"),
    Passing("X13", "four", _event(*_climb(0, 5, 10, 20)), "article 11, 3, p.57: the text has four steps"),
    Passing(
        "X13", "a fifth as ruled", _event(*_climb(0, 5, 10, 20, 30), ladder_fifth="scale"), "the event: 30"
    ),
    Passing("X14", "warned anew", _event(*_climb(0, 5), *_climb(0, hand=2)), "article 11, 3: 一盘之内"),
    Passing("X15", "10 minutes", _late("迟到10分钟", 10), "article 11, 罚分 1, p.55: 10分钟以内"),
    Passing("X15", "15 minutes", _late("迟到15分钟", 20), "p.55: 15分钟以内; the Chinese decides"),
    Passing("X15", "16 minutes", _late("迟到16分钟", 0, sanction="按弃权处理"), "p.55: 超过15分钟"),
    Passing("X15", "no minutes", _late("遅刻", 20), "p.55: one of the three"),
    Passing(
        "X17",
        "placed by what is left",
        with_fouls(
            competition(table(hands=sixteen(*PLAIN), totals=(20, 24, -24, -36))),
            foul("late_15", E, 20, hand=None),
        ),
        "article 9, p.53",
    ),
    Passing(
        "X18",
        "gone",
        with_fouls(
            competition(table(), table(session=2, players=(2, 5, 3, 4))),
            foul("severe_disturbance", E, sanction="取消比赛资格"),
        ),
        "article 11, 10, p.62: player 1 does not come back",
    ),
    Passing(
        "X18",
        "a cheat who was not suspended",
        with_fouls(competition(table(), table(session=2)), foul("cheating", E)),
        "article 11, 1, p.57: 裁判员有权, the record has a warning",
    ),
]
