"""Family G: teams (wmo-2013, article 5, 竞赛项目, p.14; article 10, p.53-54; appendix 7, p.129)."""

from __future__ import annotations

from collections import Counter, defaultdict

from mjdata.checks.families.competitions import LIST_SAYS, differences, final_sums, rank_differences
from mjdata.checks.needs import ANY_TEAM, LIST_WHOLE, PUBLISHED_TEAMS, ROSTER, TEAM_RESULTS
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.standings import Sums, in_session, player_results, published, team_sums
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.records import Result


@check(
    "G01",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="result_table",
    needs=(PUBLISHED_TEAMS, ANY_TEAM, ROSTER),
    title=T(
        "参赛队的成绩为队员之和",
        "A team's TP and CP are the sums of its members",
        "チームの成績は所属選手の合計",
    ),
    says=LIST_SAYS,
)
def team_is_the_sum_of_its_members(unit: Unit) -> Hits:
    """Appendix 7, p.129: 队伍总成绩, in every session and at the end."""
    competition = unit.the_competition
    sums: dict[int | None, Sums] = {}
    for session in competition.sessions:
        of_session = {p: result for (p, s), result in in_session(competition).items() if s == session}
        sums[session] = team_sums(competition, of_session)
    lines = (
        (line, {"TP": (line.tp12, tp), "CP": (line.cp, cp)})
        for line in published(competition, "team")
        if line.session_no in sums and line.subject_no in sums[line.session_no]
        for tp, cp in [sums[line.session_no][line.subject_no]]
    )
    yield from differences(lines)
    at_the_end = team_sums(competition, player_results(competition))
    yield from differences(final_sums(competition, "team", at_the_end))


@check(
    "G03",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="competition_event",
    needs=(ANY_TEAM,),
    title=T("一名选手只属一队", "A player is in one team only", "選手は一つのチームのみ"),
    says=T(
        "选手{player}同属{teams}队",
        "player {player} is in teams {teams}",
        "選手{player}がチーム{teams}に属している",
    ),
)
def one_team_only(unit: Unit) -> Hits:
    """Article 5, 竞赛项目, p.14; the list of players is the roster."""
    teams: dict[int, set[int]] = defaultdict(set)
    for player in unit.the_competition.players:
        if player.team_no is not None:
            teams[player.player_no].add(player.team_no)
    for player_no, found in sorted(teams.items()):
        if len(found) > 1:
            shown = ", ".join(map(str, sorted(found)))
            yield Hit(say={"player": player_no, "teams": shown}, official=shown, player_no=player_no)


@check(
    "G04",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="ranking",
    needs=(PUBLISHED_TEAMS, LIST_WHOLE),
    title=T(
        "参赛队名次：先标准分，后比赛分",
        "Team order: sum of TP, then sum of CP",
        "チーム順位：標準点、次に素点",
    ),
    says=LIST_SAYS,
)
def teams_ranked_by_table_points(unit: Unit) -> Hits:
    """Article 10, 名次的认定原则, p.53-54."""
    yield from differences(rank_differences(unit.the_competition, "team"))


_SAME = T(
    "团体成绩与参赛队成绩全同（{n}行）：两者可能混用",
    "the results of groups and of teams are the same ({n} lines): one may be labelled as the other",
    "団体とチームの成績が全て同じ（{n}行）：混同の可能性がある",
)


@check(
    "G05",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="team_and_group",
    needs=(TEAM_RESULTS,),
    title=T("团体与参赛队分开", "Groups (团体) and teams (参赛队) are kept apart", "団体とチームを区別する"),
    says=T(
        "公布{n}行团体成绩，选手名单却列参赛队",
        "{n} results are published as those of groups, while the players are listed in teams",
        "団体の成績が{n}行公表されているが、選手はチームに属している",
    ),
)
def groups_are_no_teams(unit: Unit) -> Hits:
    """Article 5, 竞赛项目, p.14, ranks both; appendix 7, p.129: 队伍总成绩, 团体总成绩."""
    competition = unit.the_competition
    teams, groups = (
        {_content(line): line for line in published(competition, of)} for of in ("team", "group")
    )
    if not groups:
        return
    first = next(iter(groups.values()))
    if (not teams and competition.team_of) or teams.keys() == groups.keys():
        yield Hit(
            say={"n": len(groups)},
            says=_SAME if teams else None,
            official=f"{len(groups)} of groups, {len(teams)} of teams",
            source_id=first.source_id,
            locator=first.locator,
        )


def _content(line: Result) -> tuple[int | None, ...]:
    return (line.subject_no, line.session_no, line.tp12, line.cp, line.rank, line.cum_tp12, line.cum_cp)


@check(
    "G06",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="draw_lots",
    needs=(ANY_TEAM,),
    title=T("同队选手不同桌", "Teammates do not meet at a table", "同じチームの選手は同卓しない"),
    says=T(
        "第{session}局第{table}桌有{team}队{n}人",
        "session {session}, table {table}: {n} players of team {team}",
        "第{session}回戦{table}卓にチーム{team}の選手が{n}人",
    ),
)
def teammates_apart(unit: Unit) -> Hits:
    """Article 5, 抽签编排, p.14, speaks of countries and regions; events ask the same of teams."""
    competition = unit.the_competition
    for table in competition.seated:
        met = Counter(competition.team_of[p] for p in table.players or () if p in competition.team_of)
        for team, count in sorted(met.items()):
            if count > 1:
                at = {"session": table.row.session_no, "table": table.row.table_no}
                yield Hit(
                    say={**at, "team": team, "n": count},
                    official=f"{count} of team {team}",
                    recomputed="1",
                    session_no=at["session"],
                    table_no=at["table"],
                    locator=table.row.locator,
                    source_id=table.row.source_id,
                )
