"""Examples of family T: the whole competition (article 5, p.14-21; article 10, p.53-54; appendices 3, 7)."""

from __future__ import annotations

from typing import Any

from mjdata.checks.table_record import TableRecord
from mjdata.schema.records import Result

from ..build import (
    Four,
    competition,
    declare,
    draw,
    line,
    player,
    rotated,
    rule,
    self_drawn,
    sixteen,
    table,
    whole_event,
)
from ..example import Passing, Record, fails, found


def _listed(*results: Result) -> Record:
    """A session of players 1 to 4 with 4, 2, 1, 0 and +36, +24, -24, -36, and a published list."""
    return competition(table(), declared_sessions=1, results=results)


def _seated(*players: Four) -> Record:
    """Sessions of one table each."""
    tables = [table(session=session, players=seats) for session, seats in enumerate(players, 1)]
    return competition(*tables)


def _countries(*tables: Four) -> Record:
    """One session; players 1 to 5 are of one country, the others of none."""
    of_session = [table(no=no, players=seats) for no, seats in enumerate(tables, 1)]
    return competition(*of_session, players=[player(no, country="Norway") for no in range(1, 6)])


def _equal(**rulings: str) -> Record:
    """Players 1 and 2 are first and second in turn, with +30 and +10; 3 and 4 always third and fourth."""
    totals, points = ((30, 10, -10, -30), (10, 30, -10, -30)), ((4, 2, 1, 0), (2, 4, 1, 0))
    tables = [
        table(session=s, players=(1, 2, 3, 4), hands=[], totals=totals[s % 2], points=points[s % 2])
        for s in range(1, 7)
    ]
    return whole_event(*tables, rulings=rule(**rulings))


def _third(**changed: Any) -> TableRecord:
    """The third session of ``whole_event``, changed."""
    return table(session=3, players=rotated(3), **changed)


def _final(no: int, tp: int, cp: int, rank: int | None) -> Result:
    return line(player=no, rank=rank, sum_tp=tp, sum_cp=cp)


def _by_session(no: int, *scores: tuple[int, int]) -> list[Result]:
    """Lines of a player by session, without sums."""
    return [line(player=no, session=s, tp=tp, cp=cp) for s, (tp, cp) in enumerate(scores, 1)]


FAILING = [
    fails(
        "T01",
        "five sessions",
        whole_event(sessions=5),
        "article 5, 竞赛方法, p.14-15: 每次竞赛应不少于六局",
        found("error", "5 sessions", page=14),
    ),
    fails(
        "T03",
        "table points of a session",
        _listed(line(player=2, session=1, tp=4, cp=24)),
        "the sheet gives player 2 the second place, 2 points",
        found("error", "no. 2", "TP published as 4", "sheet 2", session=1, player=2, page=129),
    ),
    fails(
        "T03",
        "competition points of a session",
        _listed(line(player=3, session=1, tp=1, cp=24)),
        "the sheet gives player 3 -24: the sign is lost",
        found("error", "no. 3", "CP published as +24", "sheet −24", session=1, player=3, page=129),
    ),
    fails(
        "T03",
        "final sums of a list that shows no sessions",
        _listed(_final(1, 4, 63, 1), _final(2, 2, 24, 2)),
        "article 10, p.53: the sums are those of the sessions; the one session gives player 1 +36",
        found("error", "no. 1", "cumulative CP published as +63", "+36", player=1, page=129),
    ),
    fails(
        "T03",
        "final sums of a list that shows only sums",
        _listed(line(player=1, session=1, sum_tp=4, sum_cp=36), _final(1, 5, 36, 1)),
        "article 10, p.53: the one session gives player 1 the first place, 4 points",
        found("error", "no. 1", "cumulative TP published as 5", "sheet 4", player=1, page=129),
    ),
    fails(
        "T04",
        "the sum of two sessions",
        _listed(*_by_session(1, (4, 36), (1, -10)), _final(1, 6, 26, None)),
        "appendix 7, p.129: 4+1 is 5; 36-10 is 26",
        found("error", "no. 1", "cumulative TP published as 6", "should be 5", player=1, page=129),
    ),
    fails(
        "T04",
        "the sum after the first session",
        _listed(line(player=1, session=1, tp=4, cp=36, sum_tp=4, sum_cp=63), _final(1, 4, 36, None)),
        "appendix 7, p.129: after one session the sum is that session",
        found("error", "cumulative CP published as +63", "should be +36", session=1, player=1, page=129),
    ),
    fails(
        "T04",
        "the sum of a list that shows competition points only",
        _listed(line(player=1, session=1, cp=36), _final(1, 4, 63, None)),
        "appendix 7, p.129: the one session shows +36, and no table points to add up",
        found("error", "cumulative CP published as +63", "should be +36", player=1, page=129),
    ),
    fails(
        "T05",
        "above a player with more table points",
        _listed(_final(1, 9, 50, 1), _final(2, 8, 90, 1)),
        "article 10, p.53-54: 标准分之和高者列前, 8 is under 9 whatever the 比赛分",
        found("error", "no. 2", "rank published as 1", "should be 2", player=2, page=53),
    ),
    fails(
        "T05",
        "equal table points, fewer competition points",
        _listed(_final(1, 8, 50, 1), _final(2, 8, 90, 1)),
        "article 10, p.53-54: 标准分相同时比赛分之和高者列前",
        found("error", "no. 1", "rank published as 1", "should be 2", player=1, page=53),
    ),
    fails(
        "T06",
        "players 1 and 2 are equal",
        _equal(),
        "article 10, p.53-54, stops: both have 3x4+3x2 = 18 and 3x30+3x10 = 120",
        found("note", "players 1, 2", "places 1-2", page=53),
    ),
    fails(
        "T07",
        "nobody is third",
        _listed(_final(1, 9, 0, 1), _final(2, 8, 0, 2), _final(3, 7, 0, 4), _final(4, 6, 0, 5)),
        "article 10, p.53-54: 高者列前",
        found("error", "rank 3", "nobody", page=53),
    ),
    fails(
        "T07",
        "two unequal players are second",
        _listed(_final(1, 9, 0, 1), _final(2, 8, 0, 2), _final(3, 7, 0, 2)),
        "article 10, p.53-54: 8 is above 7",
        found("error", "rank 2", "twice", page=53),
    ),
    fails(
        "T08",
        "player 4 sits twice in a session, player 3 not at all",
        whole_event(_third(), table(session=4, players=(4, 4, 1, 2))),
        "article 5, 赛前检录与竞赛, p.21: 对号入座",
        found("error", "player 3 sits 0 times", session=4, player=3, page=21),
        found("error", "player 4 sits 2 times", session=4, player=4, page=21),
    ),
    fails(
        "T08",
        "two are absent, and one substitute sits",
        whole_event(table(session=4, players=(4, 4, 1, 5)), rulings=declare(substitutes=[5])),
        "for whom of the two he sits no record tells; player 4 sits at two seats",
        found("note", "player 2 sits 0 times", session=4, player=2, page=21),
        found("note", "player 3 sits 0 times", session=4, player=3, page=21),
        found("error", "player 4 sits 2 times", session=4, player=4, page=21),
    ),
    fails(
        "T10",
        "seven players at two tables",
        competition(table(no=1), table(no=2, players=(4, 5, 6, 7)), declared_sessions=1),
        "article 5, 竞赛形式, p.14: 每桌四人制; 7 is 4 and 3",
        found("block", "7 players", session=1, page=14),
    ),
    fails(
        "T11",
        "player 5 was drawn, player 4 sits",
        competition(table(players=(1, 2, 3, 4), drawn=(1, 2, 3, 5))),
        "appendix 3, p.123: the players of each table",
        found("warning", "seated 1, 2, 3, 4", "drawn 1, 2, 3, 5", session=1, table=1, page=123),
    ),
    fails(
        "T12",
        "players 1 and 2 meet three times",
        _seated((1, 2, 3, 4), (1, 2, 5, 6), (1, 2, 7, 8)),
        "3 sessions of 3 opponents among 7 others: 9 is over 7, so someone is met twice",
        found("warning", "players 1 and 2 met 3 times", "meet 2 times"),
    ),
    fails(
        "T12",
        "three players always meet",
        _seated((1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 3, 6)),
        "9 opponents among 5 others: twice; three pairs meet thrice",
        found("warning", "players 1 and 2 met 3 times"),
        found("warning", "players 1 and 3 met 3 times"),
        found("warning", "players 2 and 3 met 3 times"),
    ),
    fails(
        "T13",
        "four of five from a country at one of two tables",
        _countries((1, 2, 3, 4), (5, 6, 7, 8)),
        "article 5, 抽签编排, p.14: 4 make 6 pairs; 3 and 2 at the tables make 3 and 1",
        found("note", "6 meetings", "4 would do", page=14),
    ),
    fails(
        "T14",
        "player 2 always south, player 1 twice east, player 4 twice north",
        _seated((1, 2, 3, 4), (1, 2, 4, 3), (3, 2, 1, 4)),
        "3 sessions among 4 seats: once each",
        found("note", "3 players", "more than 1 times", "player 2: 3 times"),
    ),
    fails(
        "T17",
        "a total is off by one",
        whole_event(_third(totals=(36, 24, -24, -35))),
        "article 9, 局分, p.53: points only move; 36+24-24-35 is 1",
        found("error", "CP sum to +1", "TP to 42", page=53),
    ),
    fails(
        "T17",
        "the fourth got a table point",
        whole_event(_third(points=(4, 2, 1, 1))),
        "article 9, 标准分, p.53: 6 tables of 7 are 42; 43 were given",
        found("error", "CP sum to 0", "TP to 43", "42", page=53),
    ),
    fails(
        "T17",
        "a deduction in a row",
        whole_event(_third(hands=sixteen(draw((-10, 0, 0, 0)), self_drawn(1, 8)))),
        "article 11, 罚分 2, p.55: credited to nobody; there is no foul record to tell",
        found("warning", "CP sum to −10", page=53),
    ),
    fails(
        "T17",
        "only totals, short by a deduction",
        whole_event(_third(hands=[], totals=(30, 10, -20, -30))),
        "article 11, 罚分 2, p.55: 10 is on the scale; there is no foul record to tell",
        found("warning", "CP sum to −10", page=53),
    ),
    fails(
        "T17",
        "a tie, the higher for both where the event shares",
        whole_event(
            _third(hands=[], totals=(20, 20, -10, -30), points=(4, 4, 1, 0)), rulings=rule(table_tie="share")
        ),
        "the event's ruling: 5x7 + 3+3+1+0 is 42, and 4+4+1+0 makes it 44",
        found("error", "TP to 44", "42", page=53),
    ),
]

PASSING = [
    Passing("T01", "six sessions", whole_event(), "article 5, 竞赛方法, p.14-15"),
    Passing(
        "T03",
        "sessions and final sums",
        _listed(line(player=2, session=1, tp=2, cp=24), _final(1, 4, 36, 1), _final(4, 0, -36, 2)),
        "as on the sheet",
    ),
    Passing(
        "T03",
        "final sums, and not every session is here",
        competition(table(), declared_sessions=2, results=[_final(1, 8, 70, 1)]),
        "the second session may hold the other 4 points",
    ),
    Passing(
        "T04",
        "sums of two sessions",
        _listed(*_by_session(1, (4, 36), (1, -10)), _final(1, 5, 26, None)),
        "4+1 is 5; 36-10 is 26",
    ),
    Passing(
        "T04",
        "in another order, and a session that shows no points",
        _listed(
            _final(1, 5, 26, None),
            line(player=1, session=2, tp=1, cp=-10, sum_tp=5, sum_cp=26),
            line(player=1, session=1, tp=4, cp=36, sum_tp=4, sum_cp=36),
            *_by_session(2, (2, 24)),
            line(player=2, session=2, cp=10),
            _final(2, 6, 34, None),
        ),
        "4+1 is 5 and 36-10 is 26; 24+10 is 34, and what 2 and the points not shown make is not known",
    ),
    Passing(
        "T04",
        "a list of sums only",
        _listed(line(player=1, session=1, sum_tp=4, sum_cp=36), _final(1, 8, 72, 1)),
        "it shows no sessions of its own to add up",
    ),
    Passing(
        "T05",
        "a shared place published as either of its places",
        _listed(_final(1, 9, 5, 1), _final(2, 9, 5, 2), _final(3, 9, 4, 3)),
        "article 10, p.53-54: 1 and 2 are equal and hold 1 and 2; 3 has fewer 比赛分",
    ),
    Passing(
        "T05",
        "ranks without sums",
        _listed(_final(1, 9, 5, 1), line(player=2, rank=1), line(player=3, rank=1, sum_tp=3)),
        "there is nothing to rank players 2 and 3 by",
    ),
    Passing("T06", "nobody is equal", whole_event(), "table points 11, 13, 10, 8"),
    Passing("T06", "equal, and ruled", _equal(final_tie="shared"), "the event has ruled"),
    Passing(
        "T07",
        "two share the second place",
        _listed(_final(1, 9, 0, 1), _final(2, 8, 0, 2), _final(3, 8, 0, 2), _final(4, 7, 0, 4)),
        "article 10, p.53-54: equal in both",
    ),
    Passing("T08", "everybody sits in every session", whole_event(), "article 5, p.21"),
    Passing(
        "T08",
        "player 5, a substitute, sits for player 3 in the fourth session",
        whole_event(table(session=4, players=(4, 5, 1, 2)), rulings=declare(substitutes=[5])),
        "the text is silent on substitutes; nobody sits twice and no seat is empty",
    ),
    Passing("T10", "four players", whole_event(), "article 5, 竞赛形式, p.14"),
    Passing(
        "T11",
        "as drawn, in another order",
        competition(table(players=(4, 2, 1, 3), drawn=(1, 2, 3, 4))),
        "appendix 3, p.123: the table; the seat is drawn there",
    ),
    Passing(
        "T12",
        "players 1 and 2 meet twice",
        _seated((1, 2, 3, 4), (1, 2, 5, 6), (3, 5, 7, 8)),
        "9 opponents among 7 others: someone is met twice",
    ),
    Passing(
        "T13",
        "five of a country at two tables",
        _countries((1, 2, 3, 6), (4, 5, 7, 8)),
        "3 and 2: nothing less will do",
    ),
    Passing(
        "T14",
        "a seat further each time",
        _seated(*map(rotated, range(1, 6))),
        "5 sessions among 4 seats: somebody is at a seat twice",
    ),
    Passing("T17", "everything sums", whole_event(), "CP 0; TP 6x7"),
    Passing("T17", "a table without points", whole_event(_third(points=None)), "CP 0; TP 5x7 of 5 tables"),
    Passing(
        "T17",
        "a tie, the higher for both",
        whole_event(_third(hands=[], totals=(20, 20, -10, -30), points=(4, 4, 1, 0))),
        "no ruling: each the higher may be meant, as for S07",
    ),
]
