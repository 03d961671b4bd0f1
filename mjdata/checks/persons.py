"""Which entry of a competition is which person, by the register of persons. Nobody is guessed.

The register's own link comes first, then a federation's number, then a name that is one person's alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from mjdata.names import plain
from mjdata.rules.person_changes import Held, Person, held
from mjdata.rules.persons import PersonRegister
from mjdata.schema.applications import PinApplication
from mjdata.schema.awards import PinAct
from mjdata.schema.persons import PersonCertificate, PersonName
from mjdata.schema.records import Player

LINK, REGISTER_NO, NAME = "link", "register_no", "name"
SEVERAL_PERSONS, SEVERAL_ENTRIES = "several_persons", "several_entries"
Key = tuple[str, ...]


class Known(NamedTuple):
    """Who an entry is, and by what; without a person it is open, and ``left_open`` says why."""

    person_id: str | None
    known_by: str
    left_open: str | None = None


class Settled(NamedTuple):
    """Who settled whether two entries are one person, and why; no reason where no change says it."""

    by: str
    reason: str = ""


@dataclass(frozen=True)
class People:
    """The persons of a register as they hold, to look up."""

    register: PersonRegister

    @cached_property
    def held(self) -> Held:
        """Who holds after all changes."""
        return held(self.register)

    @cached_property
    def _by_key(self) -> dict[Key, set[str]]:
        found: dict[Key, set[str]] = defaultdict(set)
        for person in self.held.persons.values():
            for key in _keys_of(person):
                found[key].add(person.id)
        return found

    def named(self, name: str | None) -> set[str]:
        """Return everybody who bears a name, or has it as an alias."""
        return self._by_key.get((NAME, plain(name)), set()) if name else set()

    def numbered(self, register_no: str | None) -> set[str]:
        """Return everybody who has a number in the register of a federation."""
        return self._by_key.get((REGISTER_NO, plain(register_no)), set()) if register_no else set()

    def linked(self, event_names: Collection[str], player_no: int, names: Iterable[str]) -> set[str]:
        """Return everybody of whom the register says that this entry is theirs."""
        said = [plain(name) for name in names]
        keys = [
            (LINK, event, number, name)
            for event in event_names
            for number, of in ((str(player_no), ["", *said]), ("", said))
            for name in of
        ]
        return set().union(*(self._by_key.get(key, set()) for key in keys))

    def of_names_under(
        self, event_names: Collection[str], player_no: int, names: Collection[str]
    ) -> set[str]:
        """Return who has a number of a competition: by the links of the register, else by each name alone."""
        found = set(self.linked(event_names, player_no, names))
        alone = [persons for name in names if len(persons := self.named(name)) == 1]
        return found or set().union(*alone)

    def settled(self, first: str, second: str) -> Settled:
        """Return who settled whether two are one person: the last change about it, else the keeper."""
        kind = "merge" if first == second else "split"
        numbers = {n for one in (first, second) for n in self.held.persons[one].changes}
        about = [c for c in self.held.in_force if c.no in numbers and c.kind == kind]
        both = [c for c in about if kind == "merge" or {c.person, c.other} == {first, second}]
        if both:
            return Settled(both[-1].by, both[-1].reason)
        return Settled(self.register.kept_by or "-")


@dataclass(frozen=True)
class Roll:
    """The persons of a run as its tables have them, to tell who applies for a Pin."""

    names: tuple[PersonName, ...] = ()
    certificates: tuple[PersonCertificate, ...] = ()

    @cached_property
    def _by_key(self) -> dict[Key, set[str]]:
        found: dict[Key, set[str]] = defaultdict(set)
        for one in self.names:
            found[REGISTER_NO if one.kind == REGISTER_NO else NAME, plain(one.name)].add(one.person_id)
        return found

    @cached_property
    def _by_hash(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for one in self.certificates:
            found[one.certificate_hash].add(one.person_id)
        return found

    def named(self, name: str | None) -> set[str]:
        """Return everybody who bears a name, or has it as an alias."""
        return self._by_key.get((NAME, plain(name)), set()) if name else set()

    def certified(self, certificate_hash: str | None) -> set[str]:
        """Return everybody with a certificate number of this hash."""
        return self._by_hash.get(certificate_hash, set()) if certificate_hash else set()

    def tails(self, person_id: str) -> set[str]:
        """Return the last characters of a person's certificate numbers, where they are known."""
        own = (one.certificate_tail for one in self.certificates if one.person_id == person_id)
        return {tail for tail in own if tail}

    def about(self, applications: Iterable[PinApplication], names: Iterable[str | None]) -> Roll:
        """Return the part that decides who some applicants and players of these names are; nobody else's."""
        kept = set().union(*map(self.named, names))
        for one in applications:
            kept |= self.applicant(one) | self.named(one.name) | self.certified(one.certificate_hash)
        return Roll(
            tuple(one for one in self.names if one.person_id in kept),
            tuple(one for one in self.certificates if one.person_id in kept),
        )

    def applicant(self, application: PinApplication | PinAct) -> set[str]:
        """Return who an applicant may be: by register number, else by name.

        Of several of that name the one whose certificate number it is.
        """
        number = application.register_no
        found = self._by_key.get((REGISTER_NO, plain(number)), set()) if number else set()
        found = found or self.named(application.name)
        if len(found) > 1:
            return found & self.certified(application.certificate_hash) or found
        return found


NOBODY = Roll()
"""No register of persons was handed in."""


def _keys_of(person: Person) -> Iterator[Key]:
    for name in (*person.names, *person.aliases):
        yield NAME, plain(name)
    for number in person.register_nos:
        yield REGISTER_NO, plain(number)
    for link in person.entries:
        number = "" if link.player is None else str(link.player)
        yield LINK, plain(link.competition), number, plain(link.name or "")


@lru_cache(maxsize=1)
def people_of(register: PersonRegister) -> People:
    """Return the persons of a register to look up; those of the last one asked for are kept."""
    return People(register)


def known_players(
    players: Iterable[Player], event_names: Collection[str], people: People
) -> dict[int, Known]:
    """Return who each number of a competition is; numbers of whom the register knows nothing have no line.

    ``event_names``: what the competition is called, plainly.

    A name that fits several entries of one competition tells nobody apart, and leaves them open.
    """
    rows: dict[int, list[Player]] = defaultdict(list)
    for player in players:
        rows[player.player_no].append(player)
    known = {number: found for number, own in rows.items() if (found := _known(own, event_names, people))}
    entries: dict[str, list[int]] = defaultdict(list)
    for number, found in known.items():
        if found.person_id is not None:
            entries[found.person_id].append(number)
    for numbers in entries.values():
        if len(numbers) > 1:
            for number in numbers:
                if known[number].known_by == NAME:
                    known[number] = Known(None, NAME, SEVERAL_ENTRIES)
    return known


def _known(rows: list[Player], event_names: Collection[str], people: People) -> Known | None:
    number = rows[0].player_no
    names = [name for row in rows for name in (row.name, row.alias) if name]
    ways: tuple[tuple[Literal["link", "register_no", "name"], set[str]], ...] = (
        ("link", people.linked(event_names, number, names)),
        ("register_no", set().union(*(people.numbered(row.register_no) for row in rows))),
        ("name", set().union(*map(people.named, names))),
    )
    for way, found in ways:
        if len(found) == 1:
            return Known(found.copy().pop(), way)
        if found:
            return Known(None, way, SEVERAL_PERSONS)
    return None
