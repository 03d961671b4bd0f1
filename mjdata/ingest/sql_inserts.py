"""INSERT statements of an SQL dump, one record per tuple of values, each with its place.

The patterns never backtrack (``*+``, ``++``), so that a damaged or hostile file costs no more time or memory
than its length. What cannot be read is refused where it stands, and reading goes on at the next tuple or
line: damage stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.ingest.reader import MAX_RECORDS, Batch
from mjdata.ingest.text import CONTROL

_NAME = r'(?:\[[^\]\n]*+\]|"[^"\n]*+"|\w++)'
_INSERT = re.compile(
    rf"INSERT\s++(?:INTO\s++)?(?P<table>{_NAME}(?:\s*+\.\s*+{_NAME})*+)\s*+"
    r"(?:\((?P<columns>[^()';]*+)\)\s*+)?VALUES\b",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"\s*+(?P<cast>CAST\s*+\(\s*+)?"
    r"(?:N?'(?P<text>[^']*+(?:''[^']*+)*+)'|NULL\b|(?P<number>[+-]?+(?:\d++(?:\.\d*+)?|\.\d++)))\s*+"
    r"(?(cast)AS\s++(?:\[\w++\]|\w++)\s*+(?:\([^()']*+\)\s*+)?\)\s*+)(?P<after>[,)])",
    re.IGNORECASE,
)
_COMMA = re.compile(r",")
_BLANK = re.compile(r"[\s\ufeff]++|--[^\n]*+")
_BETWEEN = re.compile(
    r"[\s\ufeff;]++|--[^\n]*+"
    r"|(?:GO|USE|SET|PRINT|BEGIN|COMMIT)\b[^\n;]*?(?=\bINSERT\b|[\n;]|\Z)"
    r"|(?:CREATE|ALTER|DROP)\b.*?(?=^[^\S\n]*+(?:GO|INSERT)\b|;|\Z)",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
"""White space, comments, and statements that hold no record (a definition ends at ``;``, GO or INSERT)."""
_LINE = re.compile(r"[^\n]*+\n?")
_RESUME = re.compile(r"[^\S\n]*+(?:INSERT|GO)\b", re.IGNORECASE)
_NEXT_TUPLE = re.compile(r"\)\s*+,\s*+(?=\()")
_NEXT_LINE = re.compile(r"\n[^\S\n]*+(?=\()")
_SWALLOWED = re.compile(r"\n\s*+INSERT\s", re.IGNORECASE)
_MOST_VALUES = 256
_SHOWN = 60


@dataclass(frozen=True)
class Inserted:
    """One record: the table's bare name, its cells by column (NULL is None), and its line.

    T-SQL does not tell capitals from small letters in names: the columns are in small letters.
    """

    table: str
    cells: dict[str, str | None]
    locator: str


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self._line, self._counted = 1, 0
        self._line_end = -1
        self._comments_end = True
        self._length = len(text.rstrip())
        self._is_cut = not text[: self._length].endswith((")", ";"))

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def line(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def skip(self, pattern: re.Pattern[str]) -> None:
        """Pass over everything that the pattern or a comment takes."""
        while self.take(pattern) or self._comment():
            pass

    def _comment(self) -> bool:
        if not self._comments_end or not self.text.startswith("/*", self.at):
            return False
        end = self.text.find("*/", self.at + 2)
        if end < 0:
            self._comments_end = (
                False  # looked for once: each further comment would cost the whole rest again
            )
            return False
        self.at = end + 2
        return True

    def is_at_tuple(self) -> bool:
        return self.text.startswith("(", self.at)

    def values(self) -> list[str | None] | None:
        """Read ``(v, v, ...)``; None when it is not one, then ``at`` is where it went wrong.

        A text that runs into the next statement was never closed.
        """
        values: list[str | None] = []
        self.at += 1
        while len(values) < _MOST_VALUES and (value := _VALUE.match(self.text, self.at)):
            quoted = value["text"]
            if quoted is not None and "\n" in quoted and _SWALLOWED.search(quoted):
                return None
            values.append(value["number"] if quoted is None else quoted.replace("''", "'"))
            self.at = value.end()
            if value["after"] == ")":
                return values
        return None

    def is_cut_here(self) -> bool:
        """Tell whether this is the last line of a text that stops in the middle."""
        return self._is_cut and self._end_of_line() >= self._length

    def _end_of_line(self) -> int:
        if self._line_end < self.at:
            found = self.text.find("\n", self.at)
            self._line_end = len(self.text) if found < 0 else found
        return self._line_end

    def find_next_tuple(self) -> bool:
        """Go to the next tuple if one follows on this line or opens the next one; else to the next line."""
        line_end = self._end_of_line()
        found = _NEXT_TUPLE.search(self.text, self.at, line_end)
        if found is None and (found := _NEXT_LINE.match(self.text, line_end)) is not None:
            is_list = self.text[self.at : line_end].rstrip().endswith(",")
            found = found if is_list else None
        self.at = found.end() if found else line_end
        return found is not None


def inserted(text: str, batch: Batch) -> Iterator[Inserted]:
    """Yield every record of a dump. Lines that are no statement are refused with their place."""
    scanner = _Scanner(text)
    while True:
        scanner.skip(_BETWEEN)
        if scanner.at >= len(text):
            return
        statement = scanner.take(_INSERT)
        if statement is None:
            _refuse_foreign(scanner, batch)
        else:
            yield from _tuples(scanner, statement, batch)


def _tuples(scanner: _Scanner, statement: re.Match[str], batch: Batch) -> Iterator[Inserted]:
    table = _bare(statement["table"].rsplit(".", 1)[-1])
    names = [_bare(name).lower() for name in (statement["columns"] or "").split(",")]
    going_on = True
    while going_on:
        line = scanner.line()
        scanner.skip(_BLANK)
        if not scanner.is_at_tuple():
            batch.reject(f"line {line}", "bad_record", f"the INSERT into {table} is cut off")
            return
        locator = f"line {scanner.line()}"
        values = scanner.values()
        reason: str | None
        if values is None:
            reason = "is cut off" if scanner.is_cut_here() else "has values that cannot be read"
            going_on = scanner.find_next_tuple()
        else:
            reason = _why_refused(names, values)
            scanner.skip(_BLANK)
            going_on = scanner.take(_COMMA) is not None
        if values is None or reason:
            batch.reject(locator, "bad_record", f"the INSERT into {table} {reason}")
        else:
            yield Inserted(table, dict(zip(names, values, strict=True)), locator)


def _bare(name: str) -> str:
    return name.strip().strip('[]"').strip()


def _why_refused(names: list[str], values: list[str | None]) -> str | None:
    if names == [""]:
        return "names no columns; expected a list of them"
    if len(values) != len(names):
        return f"has {len(values)} values for {len(names)} columns"
    if len(set(names)) < len(names):
        return "names a column twice"
    if any(value and CONTROL.search(value) for value in values):
        return "holds a control character, which is no text"
    return None


def _refuse_foreign(scanner: _Scanner, batch: Batch) -> None:
    """Refuse the lines up to the next statement: one issue for the run, every line counted."""
    first, start = scanner.line(), scanner.at
    count = 0
    while scanner.at < len(scanner.text) and count <= MAX_RECORDS:
        line = scanner.take(_LINE)
        count += bool(line and line[0].strip())
        if _RESUME.match(scanner.text, scanner.at):
            break
    shown = scanner.text[start : start + _SHOWN].split("\n", 1)[0].strip()
    last = scanner.line() - (scanner.text[scanner.at - 1] == "\n")
    place = f"line {first}" if first == last else f"lines {first}-{last}"
    batch.reject(place, "foreign_text", f"no INSERT statement: {shown!r}", count)
