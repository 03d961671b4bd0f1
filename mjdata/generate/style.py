"""How one organiser writes: language, minus signs, draws, seats, formulas, how sheets are put into files.

Every habit is one of the messes that the readers know; those that the reader rightly warns of (an encoding
that has to be chosen, a sum that nobody computed) are had only where errors are planted, and told in the key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import Any

from mjdata.generate.grid import Cell


@cache
def words(language: str) -> dict[str, Any]:
    """Return the words of a language that stand on the forms."""
    text = resources.files("mjdata.generate").joinpath("words.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)[language]
    return found


def _formatted(number_format: str) -> Callable[[int], Cell]:
    return lambda number: Cell(number, number_format=number_format)


def _texts(minus: str, after: str = "", plus: str = "") -> Callable[[int], Cell]:
    def written(number: int) -> Cell:
        if number < 0:
            return Cell(f"{minus}{-number:,}{after}")
        return Cell(f"{plus if number else ''}{number:,}")

    return written


def _full_width(number: int) -> Cell:
    wide = {digit: chr(ord(digit) + 0xFEE0) for digit in "0123456789-"}
    return Cell("".join(wide[digit] for digit in str(number)))


NUMBERS: dict[str, Callable[[int], Cell]] = {
    "plain": Cell,
    "signed": _formatted("+0;-0;0"),
    "red": _formatted("0;[Red]0"),
    "thousands": _formatted("#,##0"),
    "true_minus": _texts("\N{MINUS SIGN}"),
    "triangle": _texts("▲"),
    "parentheses": _texts("(", after=")"),
    "plus": _texts("-", plus="+"),
    "full_width": _full_width,
}
"""How a score is written: as a number with a format, or as a text."""
STORED = ("plain", "signed", "red", "thousands")
"""Those that are stored as numbers: sums over them can be formulas."""

DRAWS = ("zeros", "first", "every", "remark")
"""How a drawn hand is written: four zeros, a mark and three strokes, four marks, or a mark as the remark."""
SEPARATORS = (".", "", " ", "・", "-", "/")
SCRIPTS = {"zh": ("东南西北", "ESWN"), "en": ("ESWN",), "ja": ("東南西北", "ESWN")}
ARRANGEMENTS = ("book_a_session", "one_book", "stacked", "side_by_side", "csv")
"""A workbook a session with a sheet a table; all in one; a sheet with blocks; in two columns; CSV each."""
_PLAIN_ENCODINGS = ("utf-8-sig", "utf-16", "utf-8")
_TOLD_ENCODINGS = {"zh": ("gb18030",), "en": (), "ja": ("cp932",)}
_FORMULAS = ("none", "cached", "cached", "uncached")


@dataclass(frozen=True)
class Style:
    """The habits of one organiser; the values are those of the tables of this module."""

    language: str
    number: str
    draw: str
    separator: str
    winds: str
    arrangement: str
    formulas: str
    encoding: str
    long_results: bool
    comments: bool
    names_event: bool

    @property
    def words(self) -> dict[str, Any]:
        """What stands on the forms."""
        return words(self.language)

    def score(self, number: int) -> Cell:
        """Write a score or a sum."""
        return NUMBERS[self.number](number)

    @property
    def mark(self) -> str:
        """The word for a draw."""
        draws: list[str] = self.words["draws"]
        return draws[len(self.separator) % len(draws)]


def a_style(random: Random, told: bool) -> Style:
    """Choose the habits of an organiser; ``told``: also those that the reader warns of."""
    language = random.choice(("zh", "en", "ja"))
    arrangement = random.choice(ARRANGEMENTS)
    number = random.choice(tuple(NUMBERS))
    formulas = random.choice([f for f in _FORMULAS if told or f != "uncached"])
    encodings = (*_PLAIN_ENCODINGS, *(_TOLD_ENCODINGS[language] if told else ()))
    encoding = random.choice(encodings)
    return Style(
        language=language,
        number=number,
        draw=random.choice(DRAWS),
        separator=random.choice(SEPARATORS),
        winds=random.choice(SCRIPTS[language]),
        arrangement=arrangement,
        formulas=formulas if number in STORED and arrangement != "csv" else "none",
        encoding=encoding,
        long_results=random.random() < 0.3,
        comments=random.random() < 0.5,
        names_event=random.random() < 0.8,
    )
