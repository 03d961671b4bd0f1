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

from mjdata.checks.records import CompetitionRecord
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


def alike(competition: CompetitionRecord) -> Iterator[Likeness]:
    """Yield the pairs of numbers that may be one person.

    Who sat in one session under two names, or has two register numbers, is two people of like names.
    """
    rows: dict[int, list[Player]] = defaultdict(list)
    for player in competition.players:
        rows[player.player_no].append(player)
    keys = {number: {key for row in own for key in _keys(row)} for number, own in rows.items()}
    registered = {number: {row.register_no for row in own if row.register_no} for number, own in rows.items()}
    by_key: dict[str, list[int]] = defaultdict(list)
    for number in rows:
        for key in keys[number] | {f"no. {register_no}" for register_no in registered[number]}:
            by_key[key].append(number)
    pairs = {pair for numbers in by_key.values() for pair in combinations(sorted(numbers), 2)}
    sat = _sessions_of(competition)
    for first, second in sorted(pairs):
        shared = registered[first] & registered[second]
        two_people = sat[first] & sat[second] or (registered[first] and registered[second])
        if shared or not two_people:
            names = tuple(dict.fromkeys(row.name for row in (*rows[first], *rows[second]) if row.name))
            yield Likeness(first, second, names, min(shared, default=None))


def _sessions_of(competition: CompetitionRecord) -> dict[int, set[int]]:
    """Return the sessions in which each number sat."""
    sat: dict[int, set[int]] = defaultdict(set)
    for table in competition.seated:
        for player in table.players or ():
            sat[player].add(table.row.session_no)
    return sat
