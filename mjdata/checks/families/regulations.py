"""Families T and G: what the event's own regulation (竞赛规程) declares, against the records.

The rules leave it to the event (wmo-2013, article 5, p.14-15); what it does not declare is not judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from mjdata.checks.needs import METHOD, PUBLISHED, SQUADS, STAGED, UNRANKED, WHOLE
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.standings import Sums, published
from mjdata.checks.table_record import seat_scores
from mjdata.rules.declared import Stage
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.session import ranking

_METHODS = {
    "round_robin": T("循环制", "round robin", "リーグ戦"),
    "knock_out": T("淘汰制", "knock-out", "トーナメント戦"),
    "mixed": T("循环淘汰混合制", "mixed", "混合制"),
}


@check(
    "T02",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="one_method",
    needs=(METHOD, WHOLE),
    title=T("按申报的一种方法竞赛", "Played by the one method declared", "申告した一つの方法で行う"),
    says=T(
        "申报{method}，但各局出场人数为{numbers}",
        "declared {method}, but the players of each session are {numbers}",
        "{method}と申告、各回戦の出場者数は{numbers}",
    ),
)
def one_declared_method(unit: Unit) -> Hits:
    """Article 5, 竞赛方法, p.14-15: in a round robin nobody is eliminated, by the other methods some are."""
    competition = unit.the_competition
    method = competition.rulings.regulation.method
    sat = Counter(table.row.session_no for table in competition.seated for _ in table.players or ())
    numbers = [sat[session] for session in competition.sessions]
    eliminates = any(later < earlier for earlier, later in pairwise(numbers))
    if method is not None and eliminates == (method == "round_robin"):
        shown = " ".join(map(str, numbers))
        yield Hit(
            say={"method": _METHODS[method], "numbers": shown}, official=_METHODS[method].en, recomputed=shown
        )


@check(
    "T09",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="ranking",
    needs=(PUBLISHED, UNRANKED),
    title=T(
        "替补、轮空不排名次", "Substitutes, byes and ghosts are not ranked", "補欠や不戦の者に順位を付けない"
    ),
    says=T("替补{player}排在第{rank}名", "substitute {player} is ranked {rank}", "補欠{player}が{rank}位"),
)
def substitutes_not_ranked(unit: Unit) -> Hits:
    """Article 10, p.53-54, ranks players (选手); who only fills a seat, the event declares or marks."""
    competition = unit.the_competition
    yield from _unmarked(competition)
    for line in published(competition, "player"):
        if line.session_no is None and line.rank is not None and line.subject_no in competition.unranked:
            yield Hit(
                say={"player": line.subject_no, "rank": line.rank},
                official=str(line.rank),
                recomputed="not ranked",
                player_no=line.subject_no,
                source_id=line.source_id,
                locator=line.locator,
            )


_UNMARKED = T(
    "替补{player}在选手名单中未标明",
    "substitute {player} is not marked as one in the list of players",
    "補欠{player}が選手名簿に記載されていない",
)


def _unmarked(competition: CompetitionRecord) -> Hits:
    """Yield the declared substitutes whom the list of players has like any other."""
    for player in competition.players:
        if player.player_no in competition.rulings.regulation.substitutes and not player.role:
            yield Hit(
                says=_UNMARKED,
                say={"player": player.player_no},
                official="no mark",
                severity="warning",
                player_no=player.player_no,
                source_id=player.source_id,
                locator=player.locator,
            )


@check(
    "T16",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="ranking",
    needs=(STAGED, WHOLE),
    title=T("晋级按阶段名次", "Who goes on follows the ranking of the stage", "進出は段階の順位による"),
    says=T(
        "选手{player}第{rank}名，不在前{n}名，却参加第{session}局",
        "player {player}, ranked {rank}, is not among the first {n} and plays session {session}",
        "選手{player}は{rank}位で上位{n}人に入らないが、第{session}回戦に出場",
    ),
)
def cut_follows_the_ranking(unit: Unit) -> Hits:
    """Article 10, p.53-54: 标准分, then 比赛分.

    Of players equal at the line any may go on: the rules are silent.
    Who goes on instead of one who withdrew is for the event to say: it is found all the same.
    """
    competition = unit.the_competition
    for stage in competition.rulings.regulation.stages:
        held = ranking(_ranked(competition, stage))
        for session in stage.sessions:
            for player in _sitting(competition, session):
                place = held.get(player)
                if place is not None and place.start > stage.players:
                    yield Hit(
                        say={"player": player, "rank": place.start, "n": stage.players, "session": session},
                        official=f"plays, ranked {place.start}",
                        recomputed=f"<= {stage.players}",
                        session_no=session,
                        player_no=player,
                    )


def _ranked(competition: CompetitionRecord, stage: Stage) -> Sums:
    """Return the sums of everybody who is ranked, over the sessions that decide who goes on."""
    sums: Sums = {}
    for table in competition.seated:
        if table.row.session_no in stage.ranked_over:
            for player, _, cp, tp in seat_scores(table):
                if player not in competition.unranked:
                    before = sums.get(player, (0, 0))
                    sums[player] = before[0] + tp, before[1] + cp
    return sums


def _sitting(competition: CompetitionRecord, session: int) -> list[int]:
    tables = (table for table in competition.seated if table.row.session_no == session)
    return sorted(player for table in tables for player in table.players or ())


@check(
    "G02",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="competition_event",
    needs=(SQUADS,),
    title=T(
        "赛前定队伍人数和名单",
        "Team size and roster are fixed before session 1",
        "チームの人数と名簿は開始前に定まる",
    ),
    says=T(
        "队{team}有{n}人，申报{size}人",
        "team {team} has {n} players, {size} are declared",
        "チーム{team}は{n}人、申告は{size}人",
    ),
)
def teams_as_declared(unit: Unit) -> Hits:
    """Article 5, 竞赛项目, p.14, ranks teams; their size and who is in them the event fixes beforehand."""
    competition = unit.the_competition
    regulation = competition.rulings.regulation
    members = {p: t for p, t in competition.team_of.items() if p not in competition.unranked}
    for team, count in sorted(Counter(members.values()).items()):
        if regulation.team_size is not None and count != regulation.team_size:
            say = {"team": team, "n": count, "size": regulation.team_size}
            yield Hit(say=say, official=f"team {team}: {count}", recomputed=str(regulation.team_size))
    if regulation.rosters:
        declared = {player: roster.team for roster in regulation.rosters for player in roster.players}
        yield from _changed(members, declared)


_CHANGED = T(
    "选手{player}在{now}队，申报为{before}队",
    "player {player} is in team {now}, declared was {before}",
    "選手{player}はチーム{now}、申告は{before}",
)
_NONE = T("无", "none", "なし")


def _changed(members: Mapping[int, int], declared: Mapping[int, int]) -> Hits:
    for player in sorted(members.keys() | declared.keys()):
        now, before = members.get(player), declared.get(player)
        if now != before:
            say = {"player": player, "now": now or _NONE, "before": before or _NONE}
            yield Hit(
                says=_CHANGED, say=say, official=f"team {now}", recomputed=f"team {before}", player_no=player
            )
