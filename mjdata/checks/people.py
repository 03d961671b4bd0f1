"""Who may be who: names compared without what scripts, spelling and order make of them."""

from __future__ import annotations

import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import combinations
from typing import NamedTuple

from mjdata.checks.persons import Settled
from mjdata.checks.records import CompetitionRecord, event_names
from mjdata.schema.records import Player

_KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
"""Each katakana to its hiragana."""


@cache
def _variants() -> dict[int, str]:
    text = (resources.files(__package__) / "people.toml").read_text(encoding="utf-8")
    return {ord(c): some[0] for some in tomllib.loads(text)["variants"] for c in some[1:]}


@cache
def folded_name(name: str) -> str:
    """Return what of a name counts: no marks, case, width, variants, nor order of Latin words."""
    plain = unicodedata.normalize("NFKC", name).translate(_variants()).translate(_KATAKANA).casefold()
    words = "".join(_unaccented(c) if c.isalnum() else " " for c in plain).split()
    latin = sorted(word for word in words if word.isascii())
    return " ".join(["".join(word for word in words if not word.isascii()), *latin]).strip()


def _unaccented(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    return base if base.isascii() else character


def _keys(player: Player) -> Iterator[str]:
    """Yield what a player may be known by: name and alias, and of a name in two scripts each part."""
    for name in filter(None, (player.name, player.alias)):
        key = folded_name(name)
        local = "".join(word for word in key.split() if not word.isascii())
        latin = " ".join(word for word in key.split() if word.isascii())
        yield from {key, local, latin} - {""}


class Likeness(NamedTuple):
    """Two numbers that may be one person: the names or the register number that say so."""

    first: int
    second: int
    names: tuple[str, ...]
    register_no: str | None
    settled: Settled | None = None
    """Who settled it in the register of persons; ``is_one`` then says how."""
    is_one: bool = False


def alike(competition: CompetitionRecord) -> Iterator[Likeness]:
    """Yield the pairs of numbers that may be one person, and those that the register of persons settles.

    Who sat in one session under two names, or has two register numbers, is two people of like names. Names
    that the register gives to one person are like names too, whatever they look like.
    """
    rows: dict[int, list[Player]] = defaultdict(list)
    for player in competition.players:
        rows[player.player_no].append(player)
    keys = {number: {key for row in own for key in _keys(row)} for number, own in rows.items()}
    registered = {number: {row.register_no for row in own if row.register_no} for number, own in rows.items()}
    by_key: dict[str, list[int]] = defaultdict(list)
    for number, own in rows.items():
        of_registers = {f"no. {register_no}" for register_no in registered[number]}
        for key in keys[number] | of_registers | _of_persons(competition, number, own):
            by_key[key].append(number)
    pairs = {pair for numbers in by_key.values() for pair in combinations(sorted(numbers), 2)}
    sat = _sessions_of(competition)
    for first, second in sorted(pairs):
        shared = registered[first] & registered[second]
        names = tuple(dict.fromkeys(row.name for row in (*rows[first], *rows[second]) if row.name))
        likeness = Likeness(first, second, names, min(shared, default=None))
        if (settled := _settled(competition, likeness)) is not None:
            yield settled
            continue
        two_people = sat[first] & sat[second] or (registered[first] and registered[second])
        if shared or not two_people:
            yield likeness


def _of_persons(competition: CompetitionRecord, number: int, rows: list[Player]) -> set[str]:
    """Return keys of the persons who go by the names of a number, or whose entry it is."""
    people, known = competition.people, competition.known.get(number)
    if people is None:
        return set()
    named = set().union(*(people.named(name) for row in rows for name in (row.name, row.alias)))
    return {f"person {one}" for one in (*named, *([known.person_id] if known else ())) if one}


def _settled(competition: CompetitionRecord, pair: Likeness) -> Likeness | None:
    """Return the pair as the register of persons settles it; None where it leaves one of the two open."""
    one, other = (competition.known.get(number) for number in (pair.first, pair.second))
    if competition.people is None or one is None or other is None:
        return None
    if one.person_id is None or other.person_id is None:
        return None
    settled = competition.people.settled(one.person_id, other.person_id)
    return pair._replace(settled=settled, is_one=one.person_id == other.person_id)


def _sessions_of(competition: CompetitionRecord) -> dict[int, set[int]]:
    """Return the sessions in which each number sat."""
    sat: dict[int, set[int]] = defaultdict(set)
    for table in competition.seated:
        for player in table.players or ():
            sat[player].add(table.row.session_no)
    return sat


def two_under_one_number(competition: CompetitionRecord, player_no: int) -> Settled | None:
    """Return who settled that one number is two persons'; None where the register of persons does not say it.

    It says it by linking the number to several, or by names under the number that are different persons'.
    """
    people = competition.people
    if people is None:
        return None
    names = _names_under(competition, player_no)
    persons = people.of_names_under(event_names(competition.row), player_no, names)
    if len(persons) < 2:
        return None
    return people.settled(*sorted(persons)[:2])


def _names_under(competition: CompetitionRecord, player_no: int) -> list[str]:
    return [row.name for row in competition.players if row.player_no == player_no and row.name]
