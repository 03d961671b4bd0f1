"""INSERT statements of an SQL dump, one record per tuple of values, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.ingest.reader import Batch

_NAME = r"(?:\[[^\]]*\]|\w+)"
_INSERT = re.compile(
    rf"INSERT\s+(?:INTO\s+)?(?P<table>{_NAME}(?:\.{_NAME})*)\s*\((?P<columns>[^()]*)\)\s*VALUES\s*",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\s*\(")
_VALUE = re.compile(
    r"\s*(?:CAST\s*\(\s*)?(?:N?'(?P<text>(?:[^']|'')*)'|NULL|(?P<number>[+-]?\d+(?:\.\d+)?))"
    r"(?:\s+AS\s+\w+(?:\s*\(\d+\))?\s*\))?\s*(?P<after>[,)])",
    re.IGNORECASE,
)
_COMMA = re.compile(r"\s*,(?=\s*\()")
_BETWEEN = re.compile(
    r"(?:\s+|;|--[^\n]*|/\*.*?\*/|(?:GO|USE|SET|PRINT|BEGIN|COMMIT)\b[^\n]*)+", re.IGNORECASE | re.DOTALL
)
_LINE = re.compile(r"[^\n]*\n?")
_SHOWN = 60


@dataclass(frozen=True)
class Inserted:
    """One record: the table's bare name, its cells by column (NULL is None), and its line."""

    table: str
    cells: dict[str, str | None]
    locator: str


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self._line, self._counted = 1, 0

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def line(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def values(self) -> list[str | None] | None:
        """Read ``(v, v, ...)``; None when it is not one, as where a dump was cut off."""
        values: list[str | None] = []
        if not self.take(_OPEN):
            return None
        while value := self.take(_VALUE):
            quoted = value["text"]
            values.append(value["number"] if quoted is None else quoted.replace("''", "'"))
            if value["after"] == ")":
                return values
        return None


def inserted(text: str, batch: Batch) -> Iterator[Inserted]:
    """Yield every record of a dump. Lines that are no statement are refused with their place."""
    scanner = _Scanner(text)
    while scanner.take(_BETWEEN) or scanner.at < len(text):
        if scanner.at >= len(text):
            return
        statement = scanner.take(_INSERT)
        if statement is None:
            _refuse_foreign(scanner, batch)
        else:
            yield from _tuples(scanner, statement, batch)


def _tuples(scanner: _Scanner, statement: re.Match[str], batch: Batch) -> Iterator[Inserted]:
    names = [name.strip(" []\r\n\t") for name in statement["columns"].split(",")]
    table = statement["table"].rsplit(".", 1)[-1].strip("[]")
    while True:
        locator, start = f"line {scanner.line()}", scanner.at
        values = scanner.values()
        if values is None:
            scanner.at = start
            scanner.take(_LINE)
            cut = scanner.at >= len(scanner.text)
            reason = "is cut off" if cut else "has values that cannot be read"
            batch.reject(locator, "bad_record", f"the INSERT into {table} {reason}")
            return
        if len(values) == len(names):
            yield Inserted(table, dict(zip(names, values, strict=True)), locator)
        else:
            batch.reject(locator, "bad_record", f"{len(values)} values for {len(names)} columns of {table}")
        if not scanner.take(_COMMA):
            return


def _refuse_foreign(scanner: _Scanner, batch: Batch) -> None:
    """Refuse the lines up to the next statement: one issue for the run, every line counted."""
    first, start = scanner.line(), scanner.at
    count = 0
    while scanner.at < len(scanner.text) and not _INSERT.match(scanner.text, scanner.at):
        line = scanner.take(_LINE)
        count += bool(line and line[0].strip())
    shown = scanner.text[start : start + _SHOWN].split("\n", 1)[0].strip()
    last = first + count - 1
    place = f"line {first}" if count == 1 else f"lines {first}-{last}"
    batch.reject(place, "foreign_text", f"no INSERT statement: {shown!r}")
    batch.rejected += count - 1
