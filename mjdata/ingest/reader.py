"""What a reader of a format is, and what it gives: records and issues, each with its place."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Literal, TypeVar

from mjdata.schema.rows import Issue, Row
from mjdata.schema.tables import RECORDS

MAX_RECORDS = 1_000_000
"""Records of one source, stored and refused. The largest competition has a hundredth of that."""
MAX_TOLD = 10_000
"""Issues of one source that are listed one by one; what is beyond is counted."""


class TooMany(Exception):
    """A source with more records than any competition has; the text says so."""


@dataclass
class Batch:
    """What one source holds: rows by table, issues, and how many records were stored and refused."""

    source_id: str
    rows: dict[str, list[Row]] = field(default_factory=lambda: {name: [] for name in RECORDS})
    issues: list[Issue] = field(default_factory=list)
    records: int = 0
    rejected: int = 0
    untold: int = 0

    def store(self, rows: Iterable[tuple[str, Row]]) -> None:
        """Store one record: its rows, each with the name of its table."""
        self._count(stored=1)
        for table, row in rows:
            self.rows[table].append(row)

    def note(self, locator: str, code: str, text: str) -> None:
        """Tell of something in a record that is stored all the same."""
        if len(self.issues) < MAX_TOLD:
            self.issues.append(Issue(source_id=self.source_id, locator=locator, code=code, text=text))
        else:
            self.untold += 1

    def reject(self, locator: str, code: str, text: str, count: int = 1) -> None:
        """Refuse one record, or a run of them, with the place and the reason."""
        self._count(refused=count)
        self.note(locator, code, text)

    def close(self) -> None:
        """Tell how many issues are not listed."""
        if self.untold:
            text = f"{self.untold} more issues of this file are not listed"
            self.issues.append(Issue(self.source_id, "file", "not_listed", text))

    def _count(self, stored: int = 0, refused: int = 0) -> None:
        self.records += stored
        self.rejected += refused
        if self.records + self.rejected > MAX_RECORDS:
            raise TooMany(f"holds more than {MAX_RECORDS:,} records; expected those of one competition")


Content = TypeVar("Content", str, bytes)


@dataclass(frozen=True)
class Reader(Generic[Content]):
    """A format: its name, what it is, how its first 64 KiB show it, and how to read the whole of it.

    ``reads`` tells whether it is given the decoded text, or the bytes as handed in; it is recognised by
    ``text.peek`` in either case. ``read`` never raises on what a file holds: it fills the batch with rows,
    issues and rejections. Only the batch itself ends it, with ``TooMany``.
    """

    name: str
    title: str
    recognises: Callable[[str], bool]
    read: Callable[[Content, Batch], None]
    reads: Literal["text", "bytes"] = "text"


@cache
def readers() -> dict[str, Reader[Any]]:
    """Every reader, by format name: one module in ``ingest/formats`` each."""
    package = importlib.import_module("mjdata.ingest.formats")
    modules = sorted(m.name for m in pkgutil.iter_modules(package.__path__))
    found = [importlib.import_module(f"{package.__name__}.{name}").READER for name in modules]
    return {reader.name: reader for reader in found}


def recognise(head: str) -> Reader[Any] | None:
    """Return the reader of the format that this start of a text shows, or None."""
    return next((reader for reader in readers().values() if reader.recognises(head)), None)
