"""Sums over sessions and places by article 10 (wmo-2013, p.53-54), for players and teams."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.rederived import audited_results
from mjdata.checks.table_record import TableRecord, seat_scores
from mjdata.rules.session import ranking
from mjdata.schema.audited import Standing
from mjdata.schema.records import Result
from mjdata.schema.rederived import AuditedResult

Sums = dict[int, tuple[int, int]]
"""(table points in twelfths, competition points) by player or team number."""


def counted_tables(competition: CompetitionRecord) -> dict[tuple[int, int], TableRecord]:
    """Return the table whose result counts by (player, session): the last, of a player at two (I03)."""
    return {
        (player, table.row.session_no): table
        for table in competition.seated
        for player, *_ in seat_scores(table)
    }


def in_session(competition: CompetitionRecord) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the recorded (table points in twelfths, competition points) by (player, session)."""
    return {
        (player, table.row.session_no): (points, total)
        for table in competition.seated
        for player, _, total, points in seat_scores(table)
    }


def player_results(competition: CompetitionRecord) -> Sums:
    """Return the recorded sums of every player who sat."""
    sums: Sums = defaultdict(lambda: (0, 0))
    for (player, _), (points, total) in in_session(competition).items():
        sums[player] = (sums[player][0] + points, sums[player][1] + total)
    return dict(sums)


def ranked_results(competition: CompetitionRecord) -> Sums:
    """Return the recorded sums of every player who has a place: not those of substitutes."""
    return _without(player_results(competition), competition.unranked)


def team_sums(competition: CompetitionRecord, of_players: Sums) -> Sums:
    """Return the sums of every team over its members (appendix 7, p.129)."""
    sums: Sums = defaultdict(lambda: (0, 0))
    for player, team in competition.team_of.items():
        if player in of_players:
            sums[team] = (sums[team][0] + of_players[player][0], sums[team][1] + of_players[player][1])
    return dict(sums)


def published(competition: CompetitionRecord, subject: str) -> Iterator[Result]:
    """Yield the lines of the published list for players or for teams."""
    return (line for line in competition.results if line.subject == subject)


def ranked_by_rule(competition: CompetitionRecord, subject: str) -> Iterator[tuple[Result, range]]:
    """Yield the final lines of a published list, each with the places that its own sums give it.

    Substitutes have none: they are not ranked.
    """
    unranked = competition.unranked if subject == "player" else ()
    finals = {
        line.subject_no: line
        for line in published(competition, subject)
        if line.session_no is None and line.cum_tp12 is not None and line.cum_cp is not None
        if line.subject_no not in unranked
    }
    sums: Sums = {number: (line.cum_tp12 or 0, line.cum_cp or 0) for number, line in finals.items()}
    for number, span in ranking(sums).items():
        yield finals[number], span


def standings(competition: CompetitionRecord) -> list[Standing]:
    """Return the ranking of players and of teams, from the recorded and from the re-derived scores."""
    recorded = player_results(competition)
    sat = Counter(player for player, _ in in_session(competition))
    of_teams = team_sums(competition, recorded)
    team_sessions = {
        team: max(sat[p] for p, t in competition.team_of.items() if t == team) for team in of_teams
    }
    finals = {
        (line.subject, line.subject_no): line
        for line in audited_results(competition)
        if line.session_no is None
    }
    unranked = competition.unranked
    return [
        *_rows("player", recorded, ranking(_without(recorded, unranked)), sat, finals),
        *_rows("team", of_teams, ranking(of_teams), team_sessions, finals),
    ]


def _rows(
    subject: str,
    recorded: Sums,
    places: Mapping[int, range],
    sessions: Mapping[int, int],
    finals: Mapping[tuple[str, int], AuditedResult],
) -> Iterator[Standing]:
    """Yield one line each, best first, then substitutes, who have no place."""
    for number in sorted(recorded, key=lambda n: (n not in places, places.get(n, range(0)).start, n)):
        final = finals[subject, number]
        yield Standing(
            competition_id=final.competition_id,
            subject=subject,
            subject_no=number,
            name=final.name,
            sessions=sessions.get(number, 0),
            tp12_recorded=recorded[number][0],
            cp_recorded=recorded[number][1],
            rank_recorded=places[number].start if number in places else None,
            tp12_readded=final.cum_tp12,
            cp_readded=final.cum_cp,
            rank_readded=final.rank_first,
        )


def _without(sums: Sums, unranked: set[int]) -> Sums:
    return {number: of_number for number, of_number in sums.items() if number not in unranked}
