"""Blocks on a sheet, found by the labels printed on the forms, wherever they stand and whatever is around."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources

from mjdata.ingest.sheets.grid import Area, Cell, Grid

LONGEST_LABEL = 200
"""Characters of a cell that may still be labels."""


def folded(text: str) -> str:
    """Return what of a label counts: its letters and digits, in one width and case."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST_LABEL]).casefold()
    return "".join(c for c in plain if c.isalnum())


@dataclass(frozen=True)
class Layout:
    """A form: the labels of each of its fields, the longest first, and the field that marks each block."""

    name: str
    anchor: str
    labels: dict[str, tuple[str, ...]]

    def shows(self, field_name: str, text: str) -> bool:
        """Tell whether a text is labels of this field and nothing else, in one script or several."""
        rest = folded(text) if len(text) <= LONGEST_LABEL else ""
        if not rest:
            return False
        for label in self.labels[field_name]:
            rest = rest.replace(label, "\n")
        return not rest.strip("\n")


@cache
def layouts() -> dict[str, Layout]:
    """Return every layout by its name."""
    found = {}
    for file in resources.files("mjdata.ingest.sheets").joinpath("layouts").iterdir():
        if file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            labels = {
                name: tuple(sorted({folded(label) for label in some}, key=lambda label: (-len(label), label)))
                for name, some in data["labels"].items()
            }
            found[data["name"]] = Layout(data["name"], data["anchor"], labels)
    return found


@lru_cache(maxsize=1 << 16)
def _shown(layout: str, text: str) -> tuple[str, ...]:
    """Return the fields of a layout that a text is labels of; the same texts stand on every sheet."""
    return tuple(name for name in layouts()[layout].labels if layouts()[layout].shows(name, text))


@lru_cache(maxsize=1 << 16)
def _by_script(layout: str, text: str) -> tuple[str, str] | None:
    """Return the two fields that a label names in two scripts; the Chinese decides (preface, p.1-3)."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST_LABEL])
    parts = ("".join(c for c in plain if not c.isascii()), "".join(c for c in plain if c.isascii()))
    if not all(map(folded, parts)):
        return None
    chinese, other = (_shown(layout, part) for part in parts)
    return (chinese[0], other[0]) if len(chinese) == len(other) == 1 else None


@dataclass
class Labels:
    """The cells of a sheet that are labels of a layout, by field."""

    grid: Grid
    layout: Layout
    found: dict[str, list[Cell]] = field(default_factory=dict)

    contradicting: list[tuple[Cell, str, str]] = field(default_factory=list)
    """Labels whose scripts differ: the cell, the field that its Chinese or Japanese names, the other one."""

    def __post_init__(self) -> None:
        self.found = {name: [] for name in self.layout.labels}
        for _, cell in sorted(self.grid.cells.items()):
            if cell.kind != "text":
                continue
            shown = _shown(self.layout.name, cell.text)
            if not shown and (both := _by_script(self.layout.name, cell.text)) is not None:
                self.contradicting.append((cell, *both))
                shown = both[:1]
            for name in shown:
                self.found[name].append(cell)

    def within(self, name: str, area: Area) -> list[Cell]:
        """Return the labels of a field within an area, in the order of rows."""
        return [cell for cell in self.found[name] if (cell.row, cell.column) in area]

    def first(self, name: str, area: Area) -> Cell | None:
        """Return the first label of a field within an area."""
        return next(iter(self.within(name, area)), None)

    def last(self, name: str, area: Area) -> Cell | None:
        """Return the last label of a field within an area."""
        return next(reversed(self.within(name, area)), None)


def beside(grid: Grid, label: Cell, area: Area, reach: int = 3) -> Cell | None:
    """Return the cell that a label names: the next one to its right that holds something, within a reach."""
    start = grid.area(label.row, label.column).right + 1
    for column in range(start, min(start + reach, area.right + 1)):
        cell = grid.at(label.row, column)
        if cell is not None and cell is not label:
            return cell
    return None


_HAN = "〇一二三四五六七八九"
_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen")  # fmt: skip
_COUNT = r"(\d{1,4}|[一二三四五六七八九十]{1,3}|" + "|".join(sorted(_ENGLISH, key=len, reverse=True)) + ")"
_SESSION = re.compile(
    rf"第{_COUNT}(?:局|荘|回戦)|{_COUNT}回戦(?!ごと)|(?:session|game|round)(?:no\.?|#)?{_COUNT}"
)
_TABLE = re.compile(rf"第?{_COUNT}(?:桌|卓)|table(?:no\.?|#)?{_COUNT}")


def counted(text: str) -> int | None:
    """Return a number as written: in digits, in Chinese up to 99, in English up to sixteen."""
    if text.isdecimal():
        return int(text)
    if text in _ENGLISH:
        return _ENGLISH.index(text)
    tens, ten, ones = text.rpartition("十")
    if any(len(part) > 1 or (part and part not in _HAN) for part in (tens, ones)):
        return None
    return (_HAN.index(tens) if tens else 1) * 10 * bool(ten) + (_HAN.index(ones) if ones else 0)


def _said(pattern: re.Pattern[str], text: str) -> set[int]:
    plain = re.sub(r"\s+", "", unicodedata.normalize("NFKC", text[:LONGEST_LABEL])).casefold()
    found = (counted(next(g for g in match.groups() if g)) for match in pattern.finditer(plain))
    return {number for number in found if number is not None}


def session_said(text: str) -> set[int]:
    """Return the session numbers that a heading says: ``第三局``, ``Game Three``, ``第3荘``.

    The printed title of the form (appendix 5, p.127: 1回戦ごとの成績表, a table for each session) names none.
    """
    return _said(_SESSION, re.sub(r"[1１]\s*回\s*戦\s*ごと", "", text))


def table_said(text: str) -> set[int]:
    """Return the table numbers that a heading says: ``第2桌``, ``Table 2``, ``2卓``."""
    return _said(_TABLE, text)


def runs(cells: list[Cell], length: int) -> Iterator[list[Cell]]:
    """Yield the cells of each row in order, so many at a time; fewer are left over."""
    by_row: dict[int, list[Cell]] = {}
    for cell in cells:
        by_row.setdefault(cell.row, []).append(cell)
    for _, row in sorted(by_row.items()):
        for start in range(0, len(row), length):
            yield row[start : start + length]
