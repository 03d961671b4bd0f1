"""An edition of the rules as data: its numbers, its offences and the text of its clauses."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from mjdata.errors import UserError


class Trilingual(msgspec.Struct, frozen=True):
    """A text in the three languages of the rule book."""

    zh: str
    en: str
    ja: str


class Clause(msgspec.Struct, frozen=True):
    """A place in the rule text: article (Chinese heading), printed page, and the words.

    ``paraphrase`` marks a clause whose words are ours because the text shows only a form.
    ``remark`` is ours too: how the languages differ, or what the words leave open.
    """

    article: str
    page: str
    zh: str
    en: str
    ja: str
    paraphrase: bool = False
    remark: str = ""


class HandRules(msgspec.Struct, frozen=True):
    """Article 9, the hand: base points and the minimum, in competition points."""

    base_points: int
    minimum_points: int


class SessionRules(msgspec.Struct, frozen=True):
    """Articles 4 and 9, the session: hands at most, and table points by place."""

    hands: int
    table_points: tuple[int, int, int, int]


class CompetitionRules(msgspec.Struct, frozen=True):
    """Article 5, the competition: sessions at least."""

    sessions: int


class Offence(msgspec.Struct, frozen=True):
    """An offence of article 11 that moves points.

    ``points`` are the amounts that one payee gets (or that is taken); ``ends_hand`` offences cannot
    share a row with a win.
    """

    id: str
    points: tuple[int, ...]
    payee: Literal["each", "one", "nobody"]
    stops_winning: bool
    ends_hand: bool
    clause: str
    names: Trilingual


class Edition(msgspec.Struct, frozen=True, eq=False):
    """One edition of the rules. ``default_of`` names the formats that are read under it by default."""

    name: str
    default_of: tuple[str, ...]
    title: Trilingual
    hand: HandRules
    session: SessionRules
    competition: CompetitionRules
    offences: tuple[Offence, ...]
    clauses: dict[str, Clause]

    def remark_on(self, article: str, page: str) -> str:
        """Return our remark on the clause at this place; empty when there is none."""
        return next((c.remark for c in self.clauses.values() if (c.article, c.page) == (article, page)), "")

    def offence(self, offence_id: str) -> Offence:
        """Return the offence with this id; ``KeyError`` when the edition has none."""
        for offence in self.offences:
            if offence.id == offence_id:
                return offence
        raise KeyError(offence_id)


@cache
def editions() -> dict[str, Edition]:
    """Every edition, by name, from ``rules/editions/*.toml``."""
    found = {}
    for entry in sorted((resources.files(__package__) / "editions").iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".toml"):
            edition = msgspec.convert(tomllib.loads(entry.read_text(encoding="utf-8")), Edition)
            found[edition.name] = edition
    return found


def edition(name: str) -> Edition:
    """Return the edition of this name; ``UserError`` when there is none."""
    try:
        return editions()[name]
    except KeyError:
        known = ", ".join(editions())
        raise UserError(f"no edition is called {name!r}; expected one of: {known}") from None


def default_edition(format_name: str) -> str:
    """Return the name of the edition under which records of a format are read unless they declare one."""
    return next(e.name for e in editions().values() if format_name in e.default_of)
