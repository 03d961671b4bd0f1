"""The audited result: totals re-added from whole hands, table points, sums and places (articles 9 and 10).

Recorded values are kept beside. What an open ruling decides is None, never one of its outcomes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.table_record import FULL_RECORD, TableRecord
from mjdata.rules.payment import Scores
from mjdata.rules.session import TablePoints, ranking
from mjdata.schema.rederived import AuditedResult, ScoredTable
from mjdata.seats import SEATS, SUFFIXES

Pair = tuple[int | None, int | None]
"""(table points in twelfths, competition points); None where unknown or undetermined."""
_OPEN: Pair = (None, None)
_NOTHING: Pair = (0, 0)


@dataclass(frozen=True)
class Both:
    """A result as recorded and as audited."""

    recorded: Pair
    audited: Pair


def _are_whole(table: TableRecord) -> bool:
    """Tell whether the hands of a table can be re-added to its totals; without totals only a full record."""
    return table.state == "complete" and (table.totals is not None or len(table.recorded) >= FULL_RECORD)


def audited_totals(table: TableRecord) -> Scores | None:
    """Return the totals re-added from whole hands (article 9, 局分, p.53), else as recorded.

    Recorded ones that are the sum of the hands, with or without penalties on file outside them, stand.
    """
    if table.totals is not None and table.agrees:
        return table.totals
    return table.readded if _are_whole(table) else table.totals


def allowed_points(table: TableRecord, totals: Scores) -> dict[str, set[TablePoints]]:
    """Return the table points that totals allow, by reading of a tie or of a forfeit that was ruled on.

    Article 9, 标准分, p.53: 4, 2, 1, 0 by order of the totals. Ties and forfeits are by ruling.
    """
    if table.forfeited_seat is None:
        return table.points_for(totals)
    ruled = table.rulings.rulings.forfeit
    readings = table.forfeited_by(table.forfeited_seat)
    return {name: outcomes for name, outcomes in readings.items() if ruled in (None, name)}


def audited_points(table: TableRecord) -> TablePoints | None:
    """Return the table points by the audited totals.

    Where several outcomes are open the recorded one is taken if it is among them; else, and where the record
    looks like a forfeit that nobody ruled on, they are undetermined.
    """
    totals = audited_totals(table)
    if totals is None or table.undeclared_forfeits:
        return None
    outcomes = set().union(*allowed_points(table, totals).values())
    if len(outcomes) == 1:
        return next(iter(outcomes))
    return table.points if table.points in outcomes else None


def scored_tables(competition: CompetitionRecord) -> Iterator[ScoredTable]:
    """Yield the audited totals and table points of every table whose seats are known."""
    for table in competition.seated:
        totals, points = audited_totals(table) or (None,) * 4, audited_points(table) or (None,) * 4
        yield ScoredTable(
            competition_id=competition.row.competition_id,
            session_no=table.row.session_no,
            table_no=table.row.table_no,
            edition=table.edition.name,
            basis="hands" if _are_whole(table) else "record",
            **{f"total_{suffix}": total for suffix, total in zip(SUFFIXES, totals, strict=True)},
            **{f"tp12_{suffix}": points12 for suffix, points12 in zip(SUFFIXES, points, strict=True)},
            forfeited_seat=table.forfeited_seat,
        )


BySession = dict[int, dict[int, Both]]
"""Results by session, then by the number of the player or team."""


def _of_players(competition: CompetitionRecord) -> BySession:
    """Return what each session gave each player; who is at two tables of a session has no one result."""
    found: BySession = defaultdict(dict)
    for table in competition.seated:
        totals, points = audited_totals(table), audited_points(table)
        for seat, player in zip(SEATS, table.players or (), strict=True):
            of_session = found[table.row.session_no]
            of_session[player] = (
                Both(_OPEN, _OPEN)
                if player in of_session
                else Both(_at(seat, table.points, table.totals), _at(seat, points, totals))
            )
    return dict(sorted(found.items()))


def _at(seat: int, points: TablePoints | None, totals: Scores | None) -> Pair:
    return (points[seat] if points else None, totals[seat] if totals else None)


def _plus(one: Pair, other: Pair) -> Pair:
    """Add two results; what is open in one is open in the sum."""
    (tp, cp), (tp_other, cp_other) = one, other
    return (
        None if tp is None or tp_other is None else tp + tp_other,
        None if cp is None or cp_other is None else cp + cp_other,
    )


def _add(one: Both, other: Both) -> Both:
    return Both(_plus(one.recorded, other.recorded), _plus(one.audited, other.audited))


def _of_teams(competition: CompetitionRecord, players: BySession) -> BySession:
    """Return the sums over the members of each team (appendix 7, p.129: 队伍总成绩)."""
    found: BySession = {}
    for session, of_session in players.items():
        sums: dict[int, Both] = {}
        for player, both in of_session.items():
            team = competition.team_of.get(player)
            if team is not None:
                sums[team] = _add(sums.get(team, Both(_NOTHING, _NOTHING)), both)
        found[session] = sums
    return found


def audited_results(competition: CompetitionRecord) -> list[AuditedResult]:
    """Return the result list of players and of teams: every session, then the end, best first."""
    players = _of_players(competition)
    teams = _of_teams(competition, players)
    team_names = {team.team_no: team.name for team in competition.teams if team.name}
    return [
        *_lines(competition, "player", players, competition.name_of),
        *_lines(competition, "team", teams, team_names),
    ]


def _lines(
    competition: CompetitionRecord, subject: str, results: BySession, names: Mapping[int, str]
) -> Iterator[AuditedResult]:
    unranked = competition.unranked if subject == "player" else set()
    sums: dict[int, Both] = {}
    of_session: dict[int, list[tuple[int, Both, Both, Places]]] = defaultdict(list)
    for session, scores in results.items():
        spans = _places(scores, unranked)
        for number, both in scores.items():
            sums[number] = _add(sums.get(number, Both(_NOTHING, _NOTHING)), both)
            of_session[number].append((session, both, sums[number], spans[number]))
    finals = _places(sums, unranked)

    def line(
        number: int, session: int | None, own: Both, cumulated: Both, places: Places, rank: int | None
    ) -> AuditedResult:
        return AuditedResult(
            competition_id=competition.row.competition_id,
            subject=subject,
            subject_no=number,
            name=names.get(number),
            team_no=competition.team_of.get(number) if subject == "player" else number,
            session_no=session,
            tp12=own.audited[0],
            cp=own.audited[1],
            rank=rank,
            cum_tp12=cumulated.audited[0],
            cum_cp=cumulated.audited[1],
            tp12_recorded=own.recorded[0],
            cp_recorded=own.recorded[1],
            rank_recorded=_first(places.recorded),
            cum_tp12_recorded=cumulated.recorded[0],
            cum_cp_recorded=cumulated.recorded[1],
            is_ranked=number not in unranked,
            rank_first=_first(places.audited),
            rank_last=places.audited.stop - 1 if places.audited else None,
        )

    orders = _orders_of_its_own(competition, subject)
    order = {n: _first(finals[n].audited or finals[n].recorded) or 0 for n in sums}
    for number in sorted(sums, key=lambda n: (n in unranked, order[n], n)):
        for session, own, cumulated, places in of_session[number]:
            yield line(number, session, own, cumulated, places, _first(places.audited))
        final = finals[number]
        place = _settled(competition, final.audited, orders.get(number))
        yield line(number, None, Both(_OPEN, _OPEN), sums[number], final, place)


def _orders_of_its_own(competition: CompetitionRecord, subject: str) -> dict[int, int]:
    """Return the published places, where the event puts equal results in an order that no sheet shows."""
    if competition.rulings.rulings.final_tie != "order":
        return {}
    return {
        line.subject_no: line.rank
        for line in competition.results
        if line.subject == subject and line.session_no is None and line.rank is not None
    }


def _settled(competition: CompetitionRecord, span: range | None, published_rank: int | None) -> int | None:
    """Return the place at the end; a shared one only as ruled (article 10 has no method, p.53-54)."""
    if span is None:
        return None
    if len(span) == 1 or competition.rulings.rulings.final_tie == "shared":
        return span.start
    return published_rank if published_rank in span else None


@dataclass(frozen=True)
class Places:
    """The places that a result holds or shares, by the record and as audited; None where one is open."""

    recorded: range | None
    audited: range | None


def _first(span: range | None) -> int | None:
    return span.start if span else None


def _places(results: Mapping[int, Both], unranked: set[int]) -> dict[int, Places]:
    """Place results by article 10 (标准分 first, then 比赛分, p.53-54); nobody while one result is open.

    Substitutes have no place, and nobody else's hangs on theirs.
    """
    ranked = {number: both for number, both in results.items() if number not in unranked}
    recorded = _ranked({number: both.recorded for number, both in ranked.items()})
    audited = _ranked({number: both.audited for number, both in ranked.items()})
    return {number: Places(recorded.get(number), audited.get(number)) for number in results}


def _ranked(results: Mapping[int, Pair]) -> dict[int, range]:
    known = {n: (tp, cp) for n, (tp, cp) in results.items() if tp is not None and cp is not None}
    return ranking(known) if len(known) == len(results) else {}
