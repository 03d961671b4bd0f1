"""Examples of family G: teams (article 5, p.14; article 10, p.53-54; appendix 7, p.129)."""

from __future__ import annotations

from mjdata.schema.records import Player, Result

from ..build import competition, line, player, table
from ..example import Passing, Record, fails, found

APART = [player(1, team=1), player(2, team=2), player(3, team=3), player(4, team=4)]
PAIRS = [player(1, team=1), player(2, team=2), player(3, team=1), player(4, team=2)]
"""Of a plain table: team 1 has 4+1 and 36-24, team 2 has 2+0 and 24-36."""


def _event(players: list[Player], *results: Result) -> Record:
    return competition(table(), declared_sessions=1, players=players, results=results)


def _final(no: int, tp: int, cp: int, rank: int) -> Result:
    return line(team=no, rank=rank, sum_tp=tp, sum_cp=cp)


_GROUPS = (line(group=1, rank=1, sum_tp=5, sum_cp=12), line(group=2, rank=2, sum_tp=2, sum_cp=-12))

FAILING = [
    fails(
        "G01",
        "table points of a session",
        _event(PAIRS, line(team=1, session=1, tp=4, cp=12)),
        "appendix 7, p.129: 4 of player 1 and 1 of player 3",
        found("error", "no. 1", "TP published as 4", "should be 5", session=1, page=129),
    ),
    fails(
        "G01",
        "competition points of a session",
        _event(PAIRS, line(team=2, session=1, tp=2, cp=12)),
        "appendix 7, p.129: 24-36 is -12",
        found("error", "no. 2", "CP published as +12", "should be −12", session=1, page=129),
    ),
    fails(
        "G01",
        "final sums of a list that shows no sessions",
        _event(PAIRS, _final(1, 5, 12, 1), _final(2, 3, -12, 2)),
        "appendix 7, p.129: 2 of player 2 and 0 of player 4",
        found("error", "no. 2", "cumulative TP published as 3", "should be 2", page=129),
    ),
    fails(
        "G03",
        "player 1 is in two teams",
        _event([*PAIRS, player(1, team=2)]),
        "article 5, 竞赛项目, p.14",
        found("error", "player 1", "1, 2", player=1, page=14),
    ),
    fails(
        "G04",
        "above a team with more table points",
        _event(PAIRS, _final(1, 9, 50, 1), _final(2, 8, 90, 1)),
        "article 10, p.53-54: 标准分 first",
        found("error", "no. 2", "rank published as 1", "should be 2", page=53),
    ),
    fails(
        "G05",
        "the sums of teams under 团体总成绩",
        _event(PAIRS, *_GROUPS),
        "appendix 7, p.129: 队伍总成绩 is a column of its own",
        found("note", "2 results", "groups", page=129),
    ),
    fails(
        "G05",
        "groups and teams with the same lines",
        _event(PAIRS, _final(1, 5, 12, 1), _final(2, 2, -12, 2), *_GROUPS),
        "appendix 7, p.129",
        found("note", "the same (2 lines)", page=129),
    ),
    fails(
        "G06",
        "two teams of two at a table",
        _event(PAIRS),
        "article 5, 抽签编排, p.14: players 1 and 3, players 2 and 4",
        found("warning", "2 players of team 1", session=1, table=1, page=14),
        found("warning", "2 players of team 2", session=1, table=1, page=14),
    ),
]

PASSING = [
    Passing(
        "G01",
        "a session and the end",
        _event(PAIRS, line(team=1, session=1, tp=5, cp=12), _final(2, 2, -12, 2)),
        "4+1, 36-24; 2+0, 24-36",
    ),
    Passing(
        "G01",
        "final sums, and not every session is here",
        competition(table(), declared_sessions=2, players=PAIRS, results=[_final(1, 9, 50, 1)]),
        "the second session may hold the other points",
    ),
    Passing("G03", "each in one team", _event(PAIRS), "article 5, 竞赛项目, p.14"),
    Passing(
        "G04",
        "equal table points, then competition points",
        _event(PAIRS, _final(1, 8, 50, 2), _final(2, 8, 90, 1)),
        "article 10, p.53-54",
    ),
    Passing("G05", "teams alone", _event(PAIRS, _final(1, 5, 12, 1)), "nothing is called a group"),
    Passing(
        "G05",
        "a group of both teams",
        _event(PAIRS, _final(1, 5, 12, 1), _final(2, 2, -12, 2), line(group=1, sum_tp=7, sum_cp=0)),
        "two rankings, each with its own sums",
    ),
    Passing("G06", "four teams at a table", _event(APART), "article 5, 抽签编排, p.14"),
]
