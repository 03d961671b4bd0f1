"""What each player brings from a competition towards a Pin (wmo-2013, appendix 9, 4.1 to 4.3, p.141)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from mjdata.checks.participation import facts_of
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.rederived import audited_results
from mjdata.rules.classes import class_states, highest_class, open_class
from mjdata.rules.pin import LIVE, WEB
from mjdata.schema.audited import History
from mjdata.schema.records import Registration
from mjdata.schema.rederived import AuditedResult

Span = tuple[int | None, int | None]
"""The first and the last place that a result may come to; None where it is not settled."""
NO_PLACE: Span = (None, None)
POINTS = ("sessions", "tp12", "cp", "cp_by_session", "cp_by_event")
"""The columns of ``History`` that are added up."""


def histories(competition: CompetitionRecord) -> Iterator[History]:
    """Yield a line for each player who played, the best first. Substitutes have no place and no line."""
    if not competition.seated:
        return
    states = class_states(competition.edition, facts_of(competition))
    known = competition.known
    number_of = {p.player_no: p.register_no for p in competition.players if p.register_no}
    of_sessions: dict[int, list[AuditedResult]] = defaultdict(list)
    finals: dict[str, list[AuditedResult]] = {"player": [], "team": []}
    for line in audited_results(competition):
        if line.session_no is None:
            finals[line.subject].append(line)
        elif line.subject == "player":
            of_sessions[line.subject_no].append(line)
    of_teams = {line.subject_no: _span(competition, line) for line in finals["team"]}
    for final in finals["player"]:
        if not final.is_ranked:
            continue
        rank, rank_last = _span(competition, final)
        team, team_last = of_teams.get(final.team_no, NO_PLACE) if final.team_no is not None else NO_PLACE
        yield History(
            competition_id=competition.row.competition_id,
            player_no=final.subject_no,
            name=final.name,
            person_id=one.person_id if (one := known.get(final.subject_no)) else None,
            register_no=number_of.get(final.subject_no),
            kind=kind_of(competition.registration),
            event_class=highest_class(states),
            class_open=open_class(states),
            **points_of(final, [line.cp for line in of_sessions[final.subject_no]]),
            rank=rank,
            rank_last=rank_last,
            rank_team=team,
            rank_team_last=team_last,
        )


def points_of(final: AuditedResult, scores: Sequence[int | None]) -> dict[str, Any]:
    """Return the points of a player in an event by the columns of ``History``; ``scores``: CP by session."""
    if final.cum_tp12 is None or final.cum_cp is None:
        return dict.fromkeys(POINTS, None) | {"sessions": len(scores)}
    return {
        "sessions": len(scores),
        "tp12": final.cum_tp12,
        "cp": final.cum_cp,
        "cp_by_session": sum(max(0, cp or 0) for cp in scores),
        "cp_by_event": max(0, final.cum_cp),
    }


def _span(competition: CompetitionRecord, final: AuditedResult) -> Span:
    """Return the places of a final line; they differ where a tie is not ruled on.

    None where a score is not settled, or where the event is known to have more sessions than are on record.
    """
    known_short = competition.declared is not None and not competition.is_whole
    if known_short:
        return NO_PLACE
    return places_of(final)


def places_of(final: AuditedResult) -> Span:
    """Return the places of a final line as far as they are settled."""
    return (final.rank, final.rank) if final.rank is not None else (final.rank_first, final.rank_last)


def kind_of(line: Registration | None) -> str | None:
    """Return whether an event is live or on the web (3.5, p.140) by its line in a register.

    None where no register says it, or where its class, scope and network do not agree.
    """
    if line is None:
        return None
    said = {WEB if word == WEB else LIVE for word in (line.class_claimed, line.scope) if word}
    if line.network is not None:
        said.add(WEB)
    return said.pop() if len(said) == 1 else None
