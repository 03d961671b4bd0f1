"""Sums over sessions and places by article 10 (wmo-2013, p.53-54), for players and teams."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from mjdata.checks.records import CompetitionRecord, TableRecord, seat_scores
from mjdata.rules.payment import Scores
from mjdata.rules.session import TablePoints, ranking
from mjdata.schema.audited import Standing
from mjdata.schema.records import Result

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


def readded_result(table: TableRecord) -> tuple[Scores, TablePoints] | None:
    """Return the totals and table points of a table re-derived from its hands.

    Without whole hands the record is all there is. None where the table points hang on an open ruling
    that the record does not settle either.
    """
    if table.totals is None or table.points is None:
        return None
    if table.state != "complete" or table.agrees:
        return table.totals, table.points
    outcomes = set().union(*table.points_for(table.readded).values())
    if len(outcomes) == 1:
        return table.readded, next(iter(outcomes))
    return (table.readded, table.points) if table.points in outcomes else None


def standings(competition: CompetitionRecord) -> list[Standing]:
    """Return the ranking of players and of teams, from the recorded and from the re-derived scores."""
    recorded = player_results(competition)
    readded: Sums = defaultdict(lambda: (0, 0))
    undetermined: set[int] = set()
    for table in competition.seated:
        result = readded_result(table)
        if result is None:
            undetermined.update(table.players or ())
            continue
        for player, total, points in zip(table.players or (), *result, strict=True):
            readded[player] = (readded[player][0] + points, readded[player][1] + total)
    settled = {player: sums for player, sums in readded.items() if player not in undetermined}
    teams_open = {competition.team_of.get(player) for player in undetermined}
    by_team = {t: sums for t, sums in team_sums(competition, readded).items() if t not in teams_open}
    sat = Counter(player for player, _ in in_session(competition))
    team_names = {t.team_no: t.name for t in competition.teams if t.name}
    team_sessions = {
        team: max(sat[p] for p, t in competition.team_of.items() if t == team) for team in by_team
    }
    of_teams = team_sums(competition, recorded)
    return [
        *_rows(competition, "player", recorded, settled, sat, competition.name_of),
        *_rows(competition, "team", of_teams, by_team, team_sessions, team_names),
    ]


def _rows(
    competition: CompetitionRecord,
    subject: str,
    recorded: Sums,
    readded: Sums,
    sessions: Mapping[int, int],
    names: Mapping[int, str],
) -> Iterator[Standing]:
    """Yield one line each, best first, then substitutes, who have no place.

    A place re-derived needs every other one's sums to be settled.
    """
    unranked = competition.unranked if subject == "player" else set()
    by_record = ranking(_without(recorded, unranked))
    by_hands = ranking(_without(readded, unranked)) if set(readded) == set(recorded) else {}
    for number in sorted(recorded, key=lambda n: (n in unranked, by_record.get(n, range(0)).start, n)):
        tp, cp = recorded[number]
        tp_hands, cp_hands = readded.get(number, (None, None))
        yield Standing(
            competition_id=competition.row.competition_id,
            subject=subject,
            subject_no=number,
            name=names.get(number),
            sessions=sessions.get(number, 0),
            tp12_recorded=tp,
            cp_recorded=cp,
            rank_recorded=by_record[number].start if number in by_record else None,
            tp12_readded=tp_hands,
            cp_readded=cp_hands,
            rank_readded=by_hands[number].start if number in by_hands else None,
        )


def _without(sums: Sums, unranked: set[int]) -> Sums:
    return {number: of_number for number, of_number in sums.items() if number not in unranked}
