"""Who holds in a register of persons after its changes, or after the first so many of them.

A change that is not sound is not applied, and its fault is told: nobody is merged or split without who, why
and when. Nothing is taken out of the register, so that each earlier state can be had again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from mjdata.rules.persons import Link, PersonChange, PersonRegister, RegisteredPerson

Fault = Literal[
    "no_who", "no_why", "no_day", "number_missing", "unknown_change", "already_undone",
    "unknown_person", "same_person", "taken_id", "takes_nothing", "not_theirs",
]  # fmt: skip
"""Why a change does not hold; of a number that is missing, the first of a gap: a change was taken out."""


@dataclass(frozen=True)
class Certified:
    """A certificate as it may be kept: keyed hash and last characters."""

    hash: str
    tail: str | None = None


@dataclass(frozen=True)
class Person:
    """A person who holds: all that is known, and the numbers of the changes that made this person."""

    id: str
    names: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    register_nos: tuple[str, ...] = ()
    country: str | None = None
    certificates: tuple[Certified, ...] = ()
    entries: tuple[Link, ...] = ()
    changes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Held:
    """The persons who hold, by id; which changes are in force; and the faults of those that are not sound."""

    persons: dict[str, Person] = field(default_factory=dict)
    in_force: tuple[PersonChange, ...] = ()
    faults: dict[int, Fault] = field(default_factory=dict)


def held(register: PersonRegister, upto: int | None = None) -> Held:
    """Return who holds after the changes up to a number; None: after all of them."""
    changes = [change for change in register.changes if upto is None or change.no <= upto]
    faults: dict[int, Fault] = {}
    active = _active(changes, faults)
    persons = {person.id: _entered(person) for person in register.persons}
    in_force = []
    for change in changes:
        if not active.get(change.no):
            continue
        if change.kind != "undo":
            fault = _merge(persons, change) if change.kind == "merge" else _split(persons, change)
            if fault is not None:
                faults[change.no] = fault
                continue
        in_force.append(change)
    return Held(persons, tuple(in_force), faults)


def _entered(person: RegisteredPerson) -> Person:
    certificates: tuple[Certified, ...] = ()
    if person.certificate_hash is not None:
        certificates = (Certified(person.certificate_hash, person.certificate_tail),)
    return Person(
        person.id,
        person.names,
        person.aliases,
        person.register_nos,
        person.country,
        certificates,
        person.entries,
    )


def _active(changes: list[PersonChange], faults: dict[int, Fault]) -> dict[int, bool]:
    """Return of each change that is told in full whether it is in force, or undone."""
    by_no = {change.no: change for change in changes}
    active: dict[int, bool] = {}

    def turn(number: int | None, *, on: bool) -> None:
        while number is not None:
            active[number] = on
            change = by_no[number]
            number, on = (change.undoes if change.kind == "undo" else None), not on

    faults |= {before + 1: "number_missing" for before, no in pairwise((0, *by_no)) if no != before + 1}
    for change in changes:
        fault = _untold(change)
        if fault is None and change.kind == "undo":
            if change.undoes not in by_no or change.undoes >= change.no or change.undoes in faults:
                fault = "unknown_change"
            elif not active[change.undoes]:
                fault = "already_undone"
        if fault is not None:
            faults[change.no] = fault
        else:
            turn(change.no, on=True)
    return active


def _untold(change: PersonChange) -> Fault | None:
    """Return what a change does not say."""
    if not change.by.strip():
        return "no_who"
    if not change.reason.strip():
        return "no_why"
    return "no_day" if change.on is None else None


def _merge(persons: dict[str, Person], change: PersonChange) -> Fault | None:
    one, into = persons.get(change.person or ""), persons.get(change.other or "")
    if change.person == change.other:
        return "same_person"
    if one is None or into is None:
        return "unknown_person"
    del persons[one.id]
    persons[into.id] = Person(
        into.id,
        _joined(into.names, one.names),
        _joined(into.aliases, one.aliases),
        _joined(into.register_nos, one.register_nos),
        into.country or one.country,
        tuple({c.hash: c for c in (*one.certificates, *into.certificates)}.values()),
        tuple(dict.fromkeys((*into.entries, *one.entries))),
        (*sorted({*into.changes, *one.changes}), change.no),
    )
    return None


def _split(persons: dict[str, Person], change: PersonChange) -> Fault | None:
    person, off = persons.get(change.person or ""), change.other or ""
    if person is None:
        return "unknown_person"
    if not off or off in persons:
        return "taken_id"
    if not (change.names or change.shared) or not any(_taken(change)):
        return "takes_nothing"
    if not _is_theirs(person, change, persons):
        return "not_theirs"
    certificates = {c.hash: c for c in person.certificates}
    persons[person.id] = replace(
        person,
        names=_without(person.names, change.names),
        aliases=_without(person.aliases, change.names),
        register_nos=_without(person.register_nos, change.register_nos),
        certificates=tuple(c for c in person.certificates if c.hash not in change.certificate_hashes),
        entries=tuple(link for link in person.entries if link not in change.entries),
        changes=(*person.changes, change.no),
    )
    persons[off] = Person(
        off,
        _joined(change.names, change.shared),
        (),
        change.register_nos,
        person.country,
        tuple(certificates[one] for one in change.certificate_hashes),
        change.entries,
        (change.no,),
    )
    return None


def _taken(change: PersonChange) -> tuple[tuple[object, ...], ...]:
    return change.names, change.register_nos, change.certificate_hashes, change.entries


def _is_theirs(person: Person, change: PersonChange, persons: dict[str, Person]) -> bool:
    """Tell whether a split takes only what the person has, leaves a name, and takes no other's entry."""
    known = {*person.names, *person.aliases}
    others = {link for one in persons.values() if one.id != person.id for link in one.entries}
    return (
        {*change.names, *change.shared} <= known
        and bool(set(person.names) - set(change.names))
        and set(change.register_nos) <= set(person.register_nos)
        and set(change.certificate_hashes) <= {c.hash for c in person.certificates}
        and not others & set(change.entries)
    )


def _joined(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))


def _without(all_of: tuple[str, ...], out: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in all_of if one not in out)
