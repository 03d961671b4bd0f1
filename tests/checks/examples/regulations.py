"""Examples of what an event's regulation declares (article 5, p.14-15; article 10, p.53-54)."""

from __future__ import annotations

from typing import Any

from mjdata.checks.records import CompetitionRecord

from ..build import competition, declare, line, player, table
from ..example import Passing, fails, found

OTHERS = (5, 6, 7, 8)


def _of_two_sessions(*, final: bool = True, **regulation: Any) -> CompetitionRecord:
    """Eight players; of a plain table the ranking is 1 and 5, 2 and 6, 3 and 7, 4 and 8.

    Players 1 to 4 play the second session, or all eight do.
    """
    tables = [table(), table(no=2, players=OTHERS), table(session=2)]
    if not final:
        tables.append(table(session=2, no=2, players=OTHERS))
    return competition(*tables, declared_sessions=2, rulings=declare(**regulation))


def _cut(players: int) -> dict[str, Any]:
    return {"sessions": [2], "players": players, "ranked_over": [1]}


def _teams(**regulation: Any) -> CompetitionRecord:
    """Players 1 and 3 in team 1, 2 and 4 in team 2, and a reserve in team 1."""
    members = [player(1, team=1), player(2, team=2), player(3, team=1), player(4, team=2)]
    reserve = player(9, team=1, role="替补")
    return competition(table(), players=[*members, reserve], rulings=declare(**regulation))


def _published(number: int, role: str | None, substitutes: tuple[int, ...] = ()) -> CompetitionRecord:
    marked = player(number, role=role) if role else player(number)
    ranked = line(player=number, rank=4, sum_tp=4, sum_cp=-90)
    return competition(table(), players=[marked], results=[ranked], rulings=declare(substitutes=substitutes))


FAILING = [
    fails(
        "T02",
        "a round robin from which four players drop out",
        _of_two_sessions(method="round_robin"),
        "article 5, 竞赛方法, p.14: 循环制",
        found("note", "round robin", "8 4", page=14),
    ),
    fails(
        "T02",
        "a knock-out in which all play to the end",
        _of_two_sessions(final=False, method="knock_out"),
        "article 5, 竞赛方法, p.14: 淘汰制",
        found("note", "knock-out", "8 8", page=14),
    ),
    fails(
        "T09",
        "a declared substitute has a place",
        _published(81, None, (81,)),
        "article 10, p.53: 选手 are ranked",
        found("warning", "not marked", player=81, page=53),
        found("error", "substitute 81 is ranked 4", player=81, page=53),
    ),
    fails(
        "T09",
        "one marked as a ghost in the list of players",
        _published(82, "Ghost player"),
        "article 10, p.53",
        found("error", "82", player=82, page=53),
    ),
    fails(
        "T16",
        "third and fourth of a table in a final of four",
        _of_two_sessions(stages=[_cut(4)]),
        "article 10, p.53: 1 and 5, 2 and 6 are the first four; 3 and 7 share place 5",
        found("error", "player 3, ranked 5", "session 2", session=2, player=3, page=53),
        found("error", "player 4, ranked 7", "session 2", session=2, player=4, page=53),
    ),
    fails(
        "G02",
        "teams of two where three are declared",
        _teams(team_size=3),
        "the event's regulation; a reserve does not count",
        found("error", "team 1 has 2", "3 are declared", page=14),
        found("error", "team 2 has 2", "3 are declared", page=14),
    ),
    fails(
        "G02",
        "a player in another team than on the roster, and one on no roster",
        _teams(rosters=[{"team": 1, "players": [1, 2]}, {"team": 2, "players": [4]}]),
        "the event's regulation",
        found("error", "player 2 is in team 2", "declared was 1", player=2, page=14),
        found("error", "player 3 is in team 1", "declared was none", player=3, page=14),
    ),
]

PASSING = [
    Passing("T02", "all play all sessions", _of_two_sessions(final=False, method="round_robin"), "article 5"),
    Passing("T02", "some are eliminated", _of_two_sessions(method="mixed"), "article 5, p.14: 混合制"),
    Passing(
        "T09",
        "a substitute without a place",
        competition(
            table(),
            results=[line(player=81, session=1, tp=4, cp=24), line(player=1, rank=1)],
            rulings=declare(substitutes=[81]),
        ),
        "the list shows the session, no rank",
    ),
    Passing("T16", "equal at the line", _of_two_sessions(stages=[_cut(7)]), "4 and 8 share place 7"),
    Passing(
        "T16",
        "a substitute fills a seat",
        _of_two_sessions(stages=[_cut(5)], substitutes=[4]),
        "4 is not ranked; 3 and 7 share the fifth place",
    ),
    Passing(
        "G02",
        "two in each team, as the rosters say",
        _teams(team_size=2, rosters=[{"team": 1, "players": [1, 3]}, {"team": 2, "players": [2, 4]}]),
        "the reserve is no member yet",
    ),
]
