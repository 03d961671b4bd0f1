"""Who really played in an event, and which class of appendix 9 that makes it (wmo-2013, 5, p.144-146)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mjdata.checks.records import CompetitionRecord
from mjdata.rules.classes import EventClass, EventFacts, requirements
from mjdata.schema.audited import ClassRequirement


def sessions_of_players(competition: CompetitionRecord) -> dict[int, int]:
    """Return in how many sessions each player sat; those who are only listed sat in none."""
    sat = {
        (player, table.row.session_no)
        for table in competition.seated
        if table.recorded or table.totals is not None
        for player in table.players or ()
    }
    counts = Counter(player for player, _ in sat)
    listed = {player.player_no for player in competition.players}
    return {player: counts[player] for player in sorted(listed | set(counts))}


def head_counts(competition: CompetitionRecord) -> tuple[int, int, int]:
    """Return the players listed, those who played, and those who played every session.

    Substitutes, byes and ghosts are not among the last, whatever they played.
    """
    played = sessions_of_players(competition)
    every = len(competition.sessions)
    throughout = {player for player, count in played.items() if count == every}
    return len(played), sum(map(bool, played.values())), len(throughout - competition.unranked)


def facts_of(competition: CompetitionRecord) -> EventFacts:
    """Return what the records and the register say of an event."""
    counts, line = head_counts(competition), competition.registration
    return EventFacts(
        players=(min(counts), max(counts)),
        sessions=len(competition.sessions),
        whole=competition.is_whole,
        scope=line.scope if line else None,
        registration=(line.registration or "") if line else None,
        rules=(line.rules if line else None) or competition.row.declared_edition,
    )


def asked_class(competition: CompetitionRecord) -> EventClass:
    """Return the class that the event claims in the register; ``StopIteration`` when it claims none."""
    claimed = competition.registration.class_claimed if competition.registration else None
    return next(one for one in competition.edition.classes if one.id == claimed)


def class_requirements(competition: CompetitionRecord) -> Iterator[ClassRequirement]:
    """Yield each requirement of each class, and whether the event meets it; none where nobody is seated."""
    if not competition.seated:
        return
    facts = facts_of(competition)
    fewest, most = facts.players
    for one in competition.edition.classes:
        hangs = _missed(competition) if fewest < one.players <= most else None
        for found in requirements(one, facts):
            yield ClassRequirement(
                competition_id=competition.row.competition_id,
                event_class=one.id,
                requirement=found.name,
                needed=found.needed,
                found=found.found,
                state=found.state,
                lacking=found.lacking,
                marginal=hangs if found.name == "players" else None,
            )


def _missed(competition: CompetitionRecord) -> str:
    """Return who missed a session: on them hangs a count that one reading of 参赛人数 has and another not."""
    every = len(competition.sessions)
    played = sessions_of_players(competition)
    return ", ".join(
        str(player) for player, count in played.items() if count < every or player in competition.unranked
    )
