"""The register of persons: who is who across competitions, as a file that people keep.

The entries of a register are never edited away: two persons turn out to be one (a merge) or one to be two (a
split), and a change that was wrong is undone by another. ``person_changes`` makes of them who holds today.
Of a certificate number (appendix 10, p.149) it has a keyed hash and the last characters, never the number.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Literal

import msgspec

from mjdata.errors import UserError

_HASH = re.compile(r"[0-9a-f]{64}")
_TAIL = re.compile(r"[0-9A-Z]{1,4}")


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a competition: its name or id, and the player's number there, or the name as handed in.

    With both it means that name under that number: a number may have been given to two persons.
    """

    competition: str
    player: int | None = None
    name: str | None = None

    def __str__(self) -> str:
        number = "" if self.player is None else f" no. {self.player}"
        return f"{self.competition}{number}{f' {self.name}' if self.name else ''}"


class RegisteredPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person as entered: names in any scripts, other names, federations' numbers, entries."""

    id: str
    names: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    register_nos: tuple[str, ...] = ()
    country: str | None = None
    certificate_hash: str | None = None
    certificate_tail: str | None = None
    entries: tuple[Link, ...] = ()


class PersonChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the register, with who made it, why and when.

    ``merge``: ``person`` is one with ``other``, which stays. ``split``: ``other`` is a new person, who takes
    the names, numbers, hashes and entries that are listed here from ``person``; ``shared`` are names that
    both bear. ``undo``: the change ``undoes`` does not hold.
    """

    no: int
    kind: Literal["merge", "split", "undo"]
    person: str | None = None
    other: str | None = None
    names: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    register_nos: tuple[str, ...] = ()
    certificate_hashes: tuple[str, ...] = ()
    entries: tuple[Link, ...] = ()
    undoes: int | None = None
    by: str = ""
    reason: str = ""
    on: date | None = None


class PersonRegister(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The register: who keeps it, every person as entered, every change in the order of its number."""

    kept_by: str = ""
    persons: tuple[RegisteredPerson, ...] = ()
    changes: tuple[PersonChange, ...] = ()


NO_PERSONS = PersonRegister()


def read_persons(text: str, where: str) -> PersonRegister:
    """Read a register of persons; ``UserError`` with one sentence when it is not a sound one.

    The sentence never repeats what may be a certificate number.
    """
    try:
        register = msgspec.convert(tomllib.loads(text), PersonRegister)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        why = "a field or a key in it is not as expected" if is_like_certificate(str(error)) else error
        raise UserError(f"{where} is no register of persons: {why}") from None
    for fault in _faults(register):
        raise UserError(f"{where}: {fault}")
    return register


def _faults(register: PersonRegister) -> Iterator[str]:
    """Yield what keeps a register from being read: a raw certificate number first of all."""
    for where, text in _texts(register):
        if is_like_certificate(text):
            yield (
                f"{where} holds what looks like a certificate number; expected none in this file, only its "
                "keyed hash (certificate_hash) and its last characters (certificate_tail)"
            )
    for place, person in enumerate(register.persons, 1):
        yield from _of_person(place, person)
    for change in register.changes:
        if not all(_HASH.fullmatch(one) for one in change.certificate_hashes):
            yield f"certificate_hashes of change {change.no}: expected 64 hexadecimal digits each"
        yield from _unnamed(change.entries)
    for one, count in Counter(person.id for person in register.persons).items():
        if count > 1:
            yield f"person {one!r} is entered {count} times; expected an id of its own for each"
    numbers = [change.no for change in register.changes]
    if numbers != sorted(set(numbers)) or min(numbers, default=1) < 1:
        yield "changes must follow each other by their number from 1, each once"


def _of_person(place: int, person: RegisteredPerson) -> Iterator[str]:
    """Yield what is wrong with a person as entered."""
    said, tail = person.certificate_hash, person.certificate_tail
    if said is not None and not _HASH.fullmatch(said):
        yield f"certificate_hash of person {place}: expected 64 hexadecimal digits, never the number itself"
    if tail is not None and not _TAIL.fullmatch(tail):
        yield f"certificate_tail of person {place}: expected the last one to four letters or digits"
    if not person.id.strip() or not any(name.strip() for name in person.names):
        yield f"person {place}: expected an id and at least one name"
    yield from _unnamed(person.entries)


def _unnamed(entries: tuple[Link, ...]) -> Iterator[str]:
    for link in entries:
        if link.player is None and not link.name:
            yield f"an entry of {link.competition!r} names neither a player's number nor a name"


def _texts(register: PersonRegister) -> Iterator[tuple[str, str]]:
    """Yield every text of a register with the place where it stands; hashes are no text."""
    yield "kept_by", register.kept_by
    for place, person in enumerate(register.persons, 1):
        for field in ("id", "names", "aliases", "register_nos", "country", "certificate_tail"):
            value = getattr(person, field)
            for text in value if isinstance(value, tuple) else (value or "",):
                yield f"{field} of person {place}", text
        yield from _linked(person.entries, f"person {place}")
    for change in register.changes:
        for field in ("person", "other", "names", "shared", "register_nos", "by", "reason"):
            value = getattr(change, field)
            for text in value if isinstance(value, tuple) else (value or "",):
                yield f"{field} of change {change.no}", text
        yield from _linked(change.entries, f"change {change.no}")


def _linked(entries: tuple[Link, ...], of: str) -> Iterator[tuple[str, str]]:
    for link in entries:
        yield f"an entry of {of}", link.competition
        yield f"an entry of {of}", link.name or ""


_NUMBER = re.compile(r"(?<![0-9A-Z])(?:[A-Z]{1,3}[- ]?(?:[0-9][- ]?){6,}|(?:[0-9][- ]?){9,}[0-9X])", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?", re.ASCII)


_DAY_OR_NUMBER = re.compile(f"(?P<day>{_DAY.pattern})|{_NUMBER.pattern}[0-9A-Z]*", re.ASCII | re.IGNORECASE)


def without_certificates(text: str) -> str:
    """Return a text with ``…`` for whatever ``is_like_certificate`` would find in it."""
    if not is_like_certificate(text):
        return text
    return _DAY_OR_NUMBER.sub(lambda m: m["day"] or "…", unicodedata.normalize("NFKC", text))


def is_like_certificate(text: str) -> bool:
    """Tell whether a text holds what may be the number of a passport or an identity card (附件二, p.120).

    Letters with six digits or more after them, or ten digits and more; days and hashes are none.
    """
    plain = unicodedata.normalize("NFKC", text).upper()
    return _NUMBER.search(_DAY.sub("/", plain)) is not None
