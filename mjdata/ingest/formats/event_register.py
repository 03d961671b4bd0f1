"""A register of competitions (wmo-2013, appendix 9, 4.4, p.141, and 5, p.144-146) as CSV, one line each.

Header: ``event,authority,registration,class,scope,begins,ends,place,rules,network``. ``registration`` is the
number on file at the World Mahjong Contest Center, ``class`` the class claimed (A, B, C or web), ``rules`` an
edition (``mjdata editions``) or the name of other rules, ``network`` of a web event public or closed. A cell
left empty says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from mjdata.ingest.long_csv import read_lines, shows
from mjdata.ingest.numbers import Unparsed
from mjdata.ingest.reader import Batch, Reader
from mjdata.rules.classes import SCOPES
from mjdata.schema.records import Registration
from mjdata.schema.rows import Row

NAME = "event_register"
COLUMNS = (
    "event",
    "authority",
    "registration",
    "class",
    "scope",
    "begins",
    "ends",
    "place",
    "rules",
    "network",
)
CLASSES = ("A", "B", "C", "web")
NETWORKS = ("public", "closed")


def _read(text: str, batch: Batch) -> None:
    def record(cells: dict[str, str], locator: str) -> list[tuple[str, Row]]:
        return [("registrations", _registration(cells, batch.source_id, locator))]

    read_lines(text, batch, COLUMNS, record)


def _registration(cells: dict[str, str], source_id: str, locator: str) -> Registration:
    said = {name: cells[name].strip() or None for name in COLUMNS}
    if said["event"] is None:
        raise Unparsed("event is empty; expected the name of a competition")
    begins, ends = _day(said["begins"], "begins"), _day(said["ends"], "ends")
    if begins and ends and ends < begins:
        raise Unparsed(f"ends {ends} before it begins {begins}")
    return Registration(
        competition_id=said["event"],
        authority=said["authority"],
        registration=said["registration"],
        class_claimed=_one_of(said["class"], CLASSES, "class"),
        scope=_one_of(said["scope"], SCOPES, "scope"),
        begins=begins,
        ends=ends,
        place=said["place"],
        rules=said["rules"],
        network=_one_of(said["network"], NETWORKS, "network"),
        source_id=source_id,
        locator=locator,
    )


def _one_of(said: str | None, known: Sequence[str], column: str) -> str | None:
    """Return the known word that a cell holds, whatever its case; ``Unparsed`` names those that there are."""
    if said is None:
        return None
    for word in known:
        if word.casefold() == said.casefold():
            return word
    raise Unparsed(f"{column}: {said!r} is not one of {', '.join(known)}")


def _day(said: str | None, column: str) -> str | None:
    """Return a date as ``2026-11-30``; ``Unparsed`` for any other writing, which might mean two days."""
    if said is None:
        return None
    try:
        return date.fromisoformat(said).isoformat()
    except ValueError:
        raise Unparsed(f"{column}: {said!r} is no date; expected one like 2026-11-30") from None


def _recognises(head: str) -> bool:
    return shows(head, COLUMNS)


READER = Reader(
    name=NAME, title="register of competitions (appendix 9) as CSV", recognises=_recognises, read=_read
)
