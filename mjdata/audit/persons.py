"""The register of persons as tables, and what each person brings from all competitions together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from mjdata.checks.persons import LINK, NAME, REGISTER_NO, People
from mjdata.checks.records import CompetitionRecord, event_names
from mjdata.names import plain
from mjdata.rules.persons import PersonChange
from mjdata.schema.audited import History
from mjdata.schema.persons import (
    Person,
    PersonCertificate,
    PersonChanged,
    PersonEntry,
    PersonHistory,
    PersonName,
)
from mjdata.schema.records import Competition, Player
from mjdata.schema.rows import Issue, Row

ALIAS = "alias"
NO_CLASS = "-"


def register_rows(people: People) -> dict[str, Sequence[Row]]:
    """Return the persons who hold, what they are known by, their certificates, and every change."""
    persons = list(people.held.persons.values())
    known_by = (
        (person.id, kind, name)
        for person in persons
        for kind, names in (
            (NAME, person.names),
            (ALIAS, person.aliases),
            (REGISTER_NO, person.register_nos),
        )
        for name in names
    )
    return {
        "persons": [Person(person.id, person.names[0], person.country) for person in persons],
        "person_names": [PersonName(*one) for one in known_by],
        "person_certificates": [
            PersonCertificate(person.id, one.hash, one.tail)
            for person in persons
            for one in person.certificates
        ],
        "person_changes": list(_changes(people)),
    }


def _changes(people: People) -> Iterator[PersonChanged]:
    in_force = {change.no for change in people.held.in_force}
    for change in people.register.changes:
        yield PersonChanged(
            change_no=change.no,
            kind=change.kind,
            person_id=change.person,
            other_id=change.other,
            undoes=change.undoes,
            takes="; ".join(_takes(change)),
            made_by=change.by,
            reason=change.reason,
            made_on=change.on.isoformat() if change.on else None,
            is_in_force=change.no in in_force,
            fault=people.held.faults.get(change.no),
        )


def _takes(change: PersonChange) -> Iterator[str]:
    yield from (f"name {name}" for name in change.names)
    yield from (f"shared name {name}" for name in change.shared)
    yield from (f"register no. {number}" for number in change.register_nos)
    yield from (f"certificate {one[:12]}" for one in change.certificate_hashes)
    yield from (f"entry {link}" for link in change.entries)


def idle_links(people: People, competition: Competition, players: Sequence[Player]) -> Iterator[Issue]:
    """Yield an issue for each link of the register to an entry that this competition does not have."""
    names = event_names(competition)
    entries = {(row.player_no, plain(name)) for row in players for name in (row.name, row.alias) if name}
    numbers = {row.player_no for row in players}
    for person in people.held.persons.values():
        for link in person.entries:
            if plain(link.competition) not in names:
                continue
            named = {number for number, name in entries if name == plain(link.name or "")}
            found = named if link.name else numbers
            if not (found if link.player is None else found & {link.player}):
                text = f"the register of persons has an entry of {person.id} that is not there: {link}"
                yield Issue(competition.source_id, competition.locator, "unknown_entry", text)


def entry_rows(record: CompetitionRecord) -> Iterator[PersonEntry]:
    """Yield who each player of a competition is, as far as the register knows."""
    names = {player.player_no: player.name for player in reversed(record.players)}
    for number, known in sorted(record.known.items()):
        yield PersonEntry(record.row.competition_id, number, names[number], *known)


def person_histories(
    lines: Iterable[History], days: dict[str, str], people: People | None
) -> Iterator[PersonHistory]:
    """Yield the totals of each person by kind and class, over all competitions, in the order of the days.

    ``days``: when each competition began, where a register of competitions says it.
    """
    ordered = sorted(lines, key=lambda line: (days.get(line.competition_id, ""), line.competition_id))
    namesakes = {name for name, count in _names(ordered).items() if count > 1}
    groups: dict[tuple[str, str, str | None, str], list[History]] = defaultdict(list)
    for line in ordered:
        groups[*_whose(line, namesakes), line.kind, class_counted(line)].append(line)
    for (known_by, key, kind, reached), own in sorted(groups.items(), key=lambda item: repr(item[0])):
        registered = people.held.persons[key] if people and known_by == LINK else None
        settled = [line for line in own if line.tp12 is not None]
        yield PersonHistory(
            person_id=registered.id if registered else None,
            name=registered.names[0] if registered else own[-1].name,
            register_no=next((line.register_no for line in own if line.register_no), None),
            known_by=known_by,
            kind=kind,
            class_counted=reached,
            competitions=len({line.competition_id for line in own}),
            not_settled=len({line.competition_id for line in own if line.tp12 is None}),
            sessions=sum(line.sessions for line in own),
            tp12=sum(line.tp12 or 0 for line in settled),
            cp=sum(line.cp or 0 for line in settled),
            cp_by_session=sum(line.cp_by_session or 0 for line in settled),
            cp_by_event=sum(line.cp_by_event or 0 for line in settled),
            best_rank=min((line.rank_last for line in own if line.rank_last is not None), default=None),
            ranks=_shown((line.rank, line.rank_last) for line in own),
            best_rank_team=min(
                (line.rank_team_last for line in own if line.rank_team_last is not None), default=None
            ),
            ranks_team=_shown((line.rank_team, line.rank_team_last) for line in own if line.rank_team),
        )


def class_counted(line: History) -> str:
    """Return the class that a competition counts as: the one reached, or a higher one with ``?``."""
    return f"{line.class_open}?" if line.class_open else line.event_class or NO_CLASS


def _names(lines: Iterable[History]) -> dict[str, int]:
    """Return how many entries of one competition bear a name at most, of those known by it alone."""
    bearers = Counter((line.competition_id, plain(line.name or "")) for line in lines if _is_by_name(line))
    most: dict[str, int] = defaultdict(int)
    for (_, name), count in bearers.items():
        most[name] = max(most[name], count)
    return most


def _is_by_name(line: History) -> bool:
    return line.person_id is None and line.register_no is None and bool(line.name)


def _whose(line: History, namesakes: set[str]) -> tuple[str, str]:
    """Return by what a line is a person's, and the key of the person.

    A name that several entries of one competition bear tells nobody apart: each is then by itself.
    """
    if line.person_id is not None:
        return LINK, line.person_id
    if line.register_no is not None:
        return REGISTER_NO, plain(line.register_no)
    if line.name and plain(line.name) not in namesakes:
        return NAME, plain(line.name)
    return NAME, f"{line.competition_id} {line.player_no}"


def _shown(places: Iterable[tuple[int | None, int | None]]) -> str:
    """Show places; of a tie that is not ruled on both ends."""
    shown = (
        "?" if first is None or last is None else str(first) if first == last else f"{first}-{last}"
        for first, last in places
    )
    return ", ".join(shown)
