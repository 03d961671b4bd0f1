"""What can be wrong in a log: each case with the catalogue id it belongs to and its sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import msgspec

from mjdata.rules.edition import Trilingual
from mjdata.seats import LETTERS, SEATS

Value = str | int

UNKNOWN = "?"
"""A tile or seat that a log does not tell."""


def letter(seat: int | None) -> str:
    """Letter of a seat in a message."""
    return UNKNOWN if seat is None or seat not in SEATS else LETTERS[seat]


class Case(msgspec.Struct, frozen=True):
    """A kind of problem: the id in the catalogue and the sentence, with places for the values."""

    code: str
    zh: str
    en: str
    ja: str


@cache
def cases() -> Mapping[str, Case]:
    """Every case by its name."""
    text = (resources.files("mjdata.replay") / "problems.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Case])


@dataclass(frozen=True)
class Problem:
    """A problem found in a log. ``seq`` and ``seat`` are null where it concerns the whole hand."""

    case: str
    seq: int | None
    seat: int | None
    values: Mapping[str, Value]

    @property
    def code(self) -> str:
        """Id in the catalogue, e.g. ``L06``."""
        return cases()[self.case].code

    @property
    def text(self) -> Trilingual:
        """The sentence in three languages; ``{who}`` is the seat's letter."""
        who, case = letter(self.seat), cases()[self.case]
        zh, en, ja = (form.format(who=who, **self.values) for form in (case.zh, case.en, case.ja))
        return Trilingual(zh=zh, en=en, ja=ja)
