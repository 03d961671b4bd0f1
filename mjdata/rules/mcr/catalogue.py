"""The fan as data: what all editions share, and what one edition counts (article 8, p.33-47)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from mjdata.rules.edition import Edition, edition


class FanEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fan of the list. ``id`` is its Chinese name; the pages are the printed ones of wmo-2013.

    ``implies`` are the fan that stand wherever this one does (不重复原则).
    """

    id: str
    no: int
    en: str
    ja: str
    points: int
    series: str
    page: int
    examples_page: int
    implies: tuple[str, ...] = ()


class Tariff:
    """What an edition counts: points and order of the fan, and which fan removes which."""

    def __init__(self, rules_of: Edition) -> None:
        rules = rules_of.mcr
        self.points = {fan: rules.points.get(fan, entry.points) for fan, entry in fans().items()}
        self.order = {fan: place for place, fan in enumerate(fans())}
        self.clauses = {fan: frozenset(removed) for fan, removed in rules.excludes.items()}
        self.removes = {fan: _implied(fan) | self.clauses.get(fan, frozenset()) for fan in fans()}
        self.removes_once = {fan: frozenset(removed) for fan, removed in rules.excludes_once.items()}
        self._text = edition(rules_of.inherits) if rules_of.inherits else rules_of

    def clause(self, by: str, fan: str) -> str:
        """Return where it says that one fan does not count beside another: the text, or the convention."""
        if fan in self._text.mcr.excludes.get(by, ()):
            return f"{self._text.name}, 附件一 {fans()[by].no}. {by}, p.{fans()[by].examples_page}"
        return "惯例，无规则文本"


@cache
def fans() -> dict[str, FanEntry]:
    """Every fan by its Chinese name, in the order of the list, the most valuable first."""
    text = (resources.files(__package__) / "fans.toml").read_text(encoding="utf-8")
    entries = msgspec.convert(tomllib.loads(text)["fans"], tuple[FanEntry, ...])
    return {entry.id: entry for entry in entries}


@cache
def tariff(rules_of: Edition) -> Tariff:
    """Return what an edition counts."""
    return Tariff(rules_of)


def _implied(fan: str) -> set[str]:
    """Return what a fan implies, directly or through what it implies."""
    found: set[str] = set()
    waiting = list(fans()[fan].implies)
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(fans()[one].implies)
    return found
