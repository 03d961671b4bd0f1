"""One cell of a form to what it says: a number, a state, several readings, or nothing that can be read.

Every rule by which a cell is read is a row of ``REWRITES`` (one reading) or ``FORKS`` (several, none of
which is chosen). Unicode's own folding (NFKC) comes after what it would spoil: it makes ``①24`` 124.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from mjdata.ingest.numbers import Unparsed, twelfths, whole
from mjdata.ingest.text import CONTROL

State = Literal["number", "blank", "draw", "void", "stroke", "ambiguous", "unreadable", "error"]
Kind = Literal["text", "number", "date", "error", "truth"]
"""What a cell is stored as."""
Column = Literal["whole", "points"]
"""What a column holds: whole numbers, or table points (decimals occur)."""

LONGEST = 40
"""Characters of a cell that may still be a number or a mark."""


@dataclass(frozen=True)
class Reading:
    """What a cell says. ``value`` is set for a number (twelfths in a column of table points).

    ``rules`` are the rules it was read by, ``readings`` what it may be where it has several, ``why`` what
    is the matter with it otherwise.
    """

    state: State
    value: int | None = None
    rules: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Rewrite:
    """A rule with one outcome. ``only`` restricts it to one kind of column."""

    id: str
    apply: Callable[[str], str]
    only: Column | None = None


@dataclass(frozen=True)
class Fork:
    """A rule with several outcomes: what each match may stand for."""

    id: str
    pattern: re.Pattern[str]
    outcomes: tuple[Callable[[str], str], ...]


def _sub(pattern: str, replacement: str) -> Callable[[str], str]:
    compiled = re.compile(pattern, re.IGNORECASE)
    return lambda text: compiled.sub(replacement, text)


def _nfkc(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _as_fraction(text: str) -> str:
    match = re.fullmatch(r"(\d{0,3})([½⅓⅔¼¾])", text.strip())
    if match is None:
        return text
    numerator, denominator = map(int, _nfkc(match[2]).split("\u2044"))
    return f"{int(match[1] or 0) * denominator + numerator}/{denominator}"


_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2}(?:([,.'’ ])\d{3})(?:\1\d{3})*")


def _digits(match: re.Match[str]) -> str:
    return re.sub(r"[^-+\d]", "", match[0]) if match[0] == match.string else match[0]


REWRITES = (
    Rewrite("fraction", _as_fraction),
    Rewrite("width", _nfkc),
    Rewrite("spaces", _sub(r"^\s+|\s+$|(?<=[-+−▲])\s+(?=\d)", "")),
    Rewrite("apostrophe", _sub(r"^'(?=[-+\d])", "")),
    Rewrite("minus", _sub(r"[−–‐‑‒—―ー]", "-")),
    Rewrite("black_triangle", _sub(r"^▲(?=\d)", "-")),
    Rewrite("unit", _sub(r"(?<=\d)\s*(?:点|分|pts?\.?|points?)$", "")),
    Rewrite("plus_minus", _sub(r"^±(?=0$)", "")),
    Rewrite("parentheses", _sub(r"^\(\s*(\d[\d.,\s]*)\)$", r"-\1")),
    Rewrite("trailing_minus", _sub(r"^(\d[\d.,]*)\s*-$", r"-\1")),
    Rewrite("thousands", lambda text: _THOUSANDS.sub(_digits, text), "whole"),
    Rewrite("decimal_zeros", _sub(r"^([-+]?\d+)[.,]0{1,2}$", r"\1"), "whole"),
)
"""In this order; what a rule leaves as it was, it did not read."""


def _nothing(_: str) -> str:
    return ""


def _plain_digits(text: str) -> str:
    return "".join(c for c in _nfkc(text) if c.isdigit())


FORKS = (
    Fork("enclosed", re.compile(r"[①-⓿❶-➓㉈-㉏㉑-㉟㊱-㊿]+"), (_nothing, _plain_digits)),
    Fork("superscript", re.compile(r"(?<=\d)[⁰¹²³⁴-⁹₀-₉]+"), (_nothing, _plain_digits)),
    Fork("white_triangle", re.compile(r"^\s*[△▵]\s*(?=\d)"), (lambda _: "-", _nothing)),
    Fork("letter_o", re.compile(r"(?<=\d)[OoＯ]+(?![^\W\d])|(?<![^\W\d])[OoＯ]+(?=\d)"),
         (lambda m: "0" * len(m), _nothing)),
    Fork("letter_l", re.compile(r"(?<=\d)[lI|]+(?![^\W\d])|(?<![^\W\d])[lI|]+(?=\d)"),
         (lambda m: "1" * len(m), _nothing)),
)  # fmt: skip
"""A footnote mark or a digit, minus or plus, a letter or a digit: the user is asked."""

DRAWS = frozenset(
    ("流", "荒", "流局", "荒牌", "荒庄", "荒莊", "黄庄", "和局", "平局", "流れ", "draw", "drawn", "draw game")
)
VOIDS = frozenset(("作废", "作廢", "无效", "無效", "無効", "void", "annulled"))
_STROKE = re.compile(r"[-/\\]+")
_DATE = re.compile(
    r"\d{1,4}年(?:\d{1,2}月(?:\d{1,2}日)?)?|\d{1,2}月\d{1,2}日|\d{1,2}[-/.](?:\d{1,2}[-/.]\d{2,4}|[a-z]{3,9})"
    r"|[a-z]{3,9}[-/. ]\d{1,2}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ t][\d:.]+)?",
    re.IGNORECASE,
)
_ERROR = re.compile(r"#(?:REF!|N/A|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)|Err:\d{3}", re.IGNORECASE)

MARKS = ("draw_mark", "void_mark", "stroke", "format_sign", "red_format", "date", "error_value")
"""Rules that need more than the text rewritten: marks, and what the number format does to the sign."""


def read_cell(text: str, kind: Kind, number_format: str | None, column: Column) -> Reading:
    """Read a cell of a column: ``text`` is what is stored, a number as Python writes it."""
    if kind in ("date", "error"):
        return _misplaced(text, "date" if kind == "date" else "error_value")
    if kind == "truth":
        return Reading("unreadable", why=f"{text!r} is no number")
    if kind == "number":
        return _stored_number(text, number_format or "General", column)
    if len(text) > LONGEST or CONTROL.search(text):
        return Reading("unreadable", why=f"{text[:LONGEST]!r} is no number")
    for fork in FORKS:
        if fork.pattern.search(text):
            return _forked(text, fork, column)
    return _plain(text, column)


def _misplaced(text: str, rule: str) -> Reading:
    what = "a date" if rule == "date" else "an error value"
    return Reading("error", rules=(rule,), why=f"{text!r} is {what} where a number belongs")


def _rewritten(text: str, column: Column) -> tuple[str, tuple[str, ...]]:
    used = []
    for rule in REWRITES:
        if rule.only in (None, column) and (after := rule.apply(text)) != text:
            text = after
            used.append(rule.id)
    return text, tuple(used)


def _plain(text: str, column: Column) -> Reading:
    mark = " ".join(_nfkc(text).casefold().split())
    if not mark:
        return Reading("blank")
    if mark in DRAWS:
        return Reading("draw", rules=("draw_mark",))
    if mark in VOIDS:
        return Reading("void", rules=("void_mark",))
    if _ERROR.fullmatch(mark) or _DATE.fullmatch(mark):
        return _misplaced(text, "error_value" if _ERROR.fullmatch(mark) else "date")
    number, used = _rewritten(text, column)
    if _STROKE.fullmatch(number):
        return Reading("stroke", rules=("stroke",))
    return _number(number, column, used, text)


def _number(number: str, column: Column, used: tuple[str, ...], text: str) -> Reading:
    try:
        value = whole(number) if column == "whole" else twelfths(number)
    except Unparsed as unparsed:
        why = str(unparsed) if number == text else f"{text!r}: {unparsed}"
        return Reading("unreadable", rules=used, why=why)
    return Reading("blank" if value is None else "number", value, used)


def _forked(text: str, fork: Fork, column: Column) -> Reading:
    """Read a cell with a mark that has several meanings; one that leaves no number is no meaning."""
    found: dict[str, None] = {}
    for outcome in fork.outcomes:
        taken = fork.pattern.sub(lambda match, outcome=outcome: outcome(match[0]), text)  # type: ignore[misc]
        reading = read_cell(taken, "text", None, column)
        if reading.state == "number":
            found[_rewritten(taken, column)[0]] = None
        elif reading.state == "ambiguous":
            found |= dict.fromkeys(reading.readings)
        elif reading.state == "blank":
            found["blank"] = None
    if len(found) < 2:
        return Reading("unreadable", rules=(fork.id,), why=f"{text!r} is no number")
    readings = tuple(found)
    return Reading("ambiguous", rules=(fork.id,), readings=readings,
                   why=f"{text!r} may be {' or '.join(readings)}")  # fmt: skip


def _stored_number(text: str, number_format: str, column: Column) -> Reading:
    """Read a stored number; its format may hide a minus, or print one that is not stored."""
    reading = _number(text, column, (), text)
    if reading.state == "unreadable" and column == "points":
        reading = _number(_shortened(text), column, (), text)
    if reading.state != "number":
        return reading
    sections = list(_sections(number_format))
    if not text.startswith("-") and _prints_minus(sections[0]) and reading.value:
        return Reading("ambiguous", rules=("format_sign",), readings=(text, f"-{text}"),
                       why=f"{text} is printed with a minus by its format {number_format!r}")  # fmt: skip
    if text.startswith("-") and len(sections) > 1 and not _prints_minus(sections[1]):
        return Reading("number", reading.value, ("red_format",))
    return reading


def _shortened(text: str) -> str:
    """Return a binary fraction as people write it: four places, 2.3333."""
    try:
        return f"{float(text):.4f}".rstrip("0").rstrip(".")
    except ValueError:
        return text


def _sections(number_format: str) -> Iterator[str]:
    """Yield the sections of a number format (positive; negative; zero; text), without colours."""
    for section in number_format.split(";"):
        yield re.sub(r"\[[^\]]*\]|_.|\*.", "", section)


def _prints_minus(section: str) -> bool:
    return re.search(r"[-−▲△(]", section) is not None and re.search(r"[ymdh]", section, re.I) is None
