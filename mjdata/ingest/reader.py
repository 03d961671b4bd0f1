"""What a reader of a format is, and what it gives: records and issues, each with its place."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from mjdata.schema.tables import RECORDS, Issue, Row


@dataclass
class Batch:
    """What one source holds: rows by table, issues, and how many records were stored and refused."""

    source_id: str
    rows: dict[str, list[Row]] = field(default_factory=lambda: {name: [] for name in RECORDS})
    issues: list[Issue] = field(default_factory=list)
    records: int = 0
    rejected: int = 0

    def add(self, table: str, row: Row) -> None:
        """Put a row into a table."""
        self.rows[table].append(row)

    def note(self, locator: str, code: str, text: str) -> None:
        """Tell of something in a record that is stored all the same."""
        self.issues.append(Issue(source_id=self.source_id, locator=locator, code=code, text=text))

    def reject(self, locator: str, code: str, text: str) -> None:
        """Refuse one record, with its place and the reason."""
        self.rejected += 1
        self.note(locator, code, text)


@dataclass(frozen=True)
class Reader:
    """A format: its name, what it is, how its first 64 KiB show it, and how to read a whole text.

    ``read`` never raises on what a file holds: it fills the batch with rows, issues and rejections.
    """

    name: str
    title: str
    recognises: Callable[[str], bool]
    read: Callable[[str, Batch], None]


@cache
def readers() -> dict[str, Reader]:
    """Every reader, by format name: one module in ``ingest/formats`` each."""
    package = importlib.import_module("mjdata.ingest.formats")
    modules = sorted(m.name for m in pkgutil.iter_modules(package.__path__))
    found = [importlib.import_module(f"{package.__name__}.{name}").READER for name in modules]
    return {reader.name: reader for reader in found}


def recognise(head: str) -> Reader | None:
    """Return the reader of the format that this start of a text shows, or None."""
    return next((reader for reader in readers().values() if reader.recognises(head)), None)
