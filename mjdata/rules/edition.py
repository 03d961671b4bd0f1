"""An edition of the rules as data: its numbers, its offences and the text of its clauses."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from mjdata.errors import UserError
from mjdata.rules.classes import EventClass
from mjdata.rules.pin import PinLevel

REFERENCE = "wmo-2013"
"""The edition of the rule book that others are told by their differences from."""


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
    """Article 9, the hand: base points and the minimum, in competition points; article 6, the time."""

    base_points: int
    minimum_points: int
    discard_seconds: int


class SessionRules(msgspec.Struct, frozen=True):
    """Articles 4, 5 and 9, the session: hands, minutes, minutes of break at most; table points by place."""

    hands: int
    table_points: tuple[int, int, int, int]
    minutes: int
    break_minutes: int


class CompetitionRules(msgspec.Struct, frozen=True):
    """Article 5, the competition: sessions at least; article 12, minutes until which one may appeal."""

    sessions: int
    appeal_minutes: int


Sanction = Literal[
    "warning",
    "points",
    "ladder",
    "stop_winning",
    "points_or_stop_winning",
    "forfeit",
    "suspension",
    "disqualification",
    "discard",
    "put_back",
    "claim_lost",
]


class Offence(msgspec.Struct, frozen=True):
    """An offence of article 11 and what follows, p.55-64.

    ``points`` are the amounts that one payee gets (or that is taken); ``ladder`` those of the first offence
    in a hand, the second and so on, 0 for a warning. ``ends_hand`` offences cannot share a row with a win.
    ``implied``: the penalties of a row are read as it where no foul record says more. ``treated_as``: it is
    sanctioned as another offence. ``until_minutes``: how late one may be for it.
    """

    id: str
    clause: str
    names: Trilingual
    sanction: Sanction
    points: tuple[int, ...] = ()
    payee: Literal["each", "one", "nobody"] = "nobody"
    ladder: tuple[int, ...] = ()
    stops_winning: bool = False
    ends_hand: bool = False
    implied: bool = False
    treated_as: str | None = None
    until_minutes: int | None = None


class McrRules(msgspec.Struct, frozen=True):
    """Articles 8 and 9 and appendix 1, the fan: where an edition goes its own way.

    ``points`` replace those of the common list; ``excludes`` are the fan of which the edition says 不计
    beside another; ``excludes_once``, of which it leaves out one of several. ``reached`` are the points,
    without flowers, that a hand is known to be worth: each has a witness in the tests.
    """

    points: dict[str, int] = {}
    excludes: dict[str, tuple[str, ...]] = {}
    excludes_once: dict[str, tuple[str, ...]] = {}
    reached: frozenset[int] = frozenset()


class Edition(msgspec.Struct, frozen=True, eq=False):
    """One edition of the rules. ``default_of`` names the formats that are read under it by default.

    What an edition does not write is that of the one it ``inherits``.
    """

    name: str
    default_of: tuple[str, ...]
    title: Trilingual
    hand: HandRules
    session: SessionRules
    competition: CompetitionRules
    offences: tuple[Offence, ...]
    clauses: dict[str, Clause]
    classes: tuple[EventClass, ...] = ()
    pins: tuple[PinLevel, ...] = ()
    inherits: str | None = None
    mcr: McrRules = McrRules()

    @property
    def quoted(self) -> str:
        """The edition whose text the clauses are: an edition without a text of its own quotes another's."""
        return self.inherits or self.name

    def remark_on(self, article: str, page: str) -> str:
        """Return our remark on the clause at this place; empty when there is none."""
        return next((c.remark for c in self.clauses.values() if (c.article, c.page) == (article, page)), "")

    def offence(self, offence_id: str) -> Offence:
        """Return the offence with this id; ``KeyError`` when the edition has none."""
        for offence in self.offences:
            if offence.id == offence_id:
                return offence
        raise KeyError(offence_id)

    def sanctioned(self, offence_id: str) -> Offence:
        """Return the offence whose sanction an offence has: its own, or that of the one it is treated as."""
        offence = self.offence(offence_id)
        return self.offence(offence.treated_as) if offence.treated_as else offence


@cache
def editions() -> dict[str, Edition]:
    """Every edition, by name, from ``rules/editions/*.toml``."""
    written = {}
    for entry in sorted((resources.files(__package__) / "editions").iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".toml"):
            table = tomllib.loads(entry.read_text(encoding="utf-8"))
            written[table["name"]] = table
    return {name: msgspec.convert(_with_inherited(name, written), Edition) for name in written}


def _with_inherited(name: str, written: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return an edition as written, over the one that it ``inherits``."""
    table = written[name]
    return _over(_with_inherited(table["inherits"], written), table) if "inherits" in table else table


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Lay one table over another: tables entry by entry, anything else whole."""
    both = below | above
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            both[key] = _over(below[key], above[key])
    return both


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
