"""What each player brings from a competition towards a Pin (wmo-2013, appendix 9, 4.1 to 4.3, p.141)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from mjdata.checks.participation import facts_of
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.standings import readded_result, standings
from mjdata.rules.classes import highest_class, open_class
from mjdata.rules.pin import LIVE, WEB
from mjdata.rules.session import ranking
from mjdata.schema.audited import History, Standing
from mjdata.schema.records import Registration


def histories(competition: CompetitionRecord) -> Iterator[History]:
    """Yield a line for each player who sat, the best first, by the re-derived ranking."""
    if not competition.seated:
        return
    facts = facts_of(competition)
    reached, left_open = highest_class(competition.edition, facts), open_class(competition.edition, facts)
    by_session = positive_by_session(competition)
    number_of = {p.player_no: p.register_no for p in competition.players if p.register_no}
    lines = standings(competition)
    alone, of_teams = places(competition, lines, "player"), places(competition, lines, "team")
    for line in lines:
        if line.subject != "player":
            continue
        settled = line.cp_readded is not None
        rank, rank_last = alone.get(line.subject_no, (None, None))
        team = of_teams.get(competition.team_of.get(line.subject_no, -1), (None, None))
        yield History(
            competition_id=competition.row.competition_id,
            player_no=line.subject_no,
            name=line.name,
            register_no=number_of.get(line.subject_no),
            kind=kind_of(competition.registration),
            event_class=reached,
            class_open=left_open,
            sessions=line.sessions,
            tp12=line.tp12_readded,
            cp=line.cp_readded,
            cp_by_session=by_session.get(line.subject_no, 0) if settled else None,
            cp_by_event=max(0, line.cp_readded or 0) if settled else None,
            rank=rank,
            rank_last=rank_last,
            rank_team=team[0],
            rank_team_last=team[1],
        )


def places(competition: CompetitionRecord, lines: list[Standing], subject: str) -> dict[int, tuple[int, int]]:
    """Return the first and the last place of each player or team; they differ where a tie is not ruled on.

    None where a score is not settled, or where the event declares more sessions than are on record.
    """
    known_short = competition.row.sessions_declared is not None and not competition.is_whole
    ranked = [line for line in lines if line.subject == subject]
    if known_short or any(line.rank_readded is None for line in ranked):
        return {}
    shared = competition.rulings.rulings.final_tie == "shared"
    sums = {line.subject_no: (line.tp12_readded or 0, line.cp_readded or 0) for line in ranked}
    spans = ranking(sums)
    return {number: (span.start, span.start if shared else span.stop - 1) for number, span in spans.items()}


def positive_by_session(competition: CompetitionRecord) -> dict[int, int]:
    """Return each player's re-derived competition points, of the sessions above zero only (4.2, 正分)."""
    positive: dict[int, int] = defaultdict(int)
    for table in competition.seated:
        result = readded_result(table)
        if result is not None:
            for player, total in zip(table.players or (), result[0], strict=True):
                positive[player] += max(0, total)
    return dict(positive)


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
