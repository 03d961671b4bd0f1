"""What each source says of each session sheet, before anything is put together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from mjdata.checks.keyings import CellOf, Keying, pairs
from mjdata.schema.forms import Sheet
from mjdata.schema.records import Hand, Seating, Table
from mjdata.schema.rows import Placed
from mjdata.seats import SEATS, SUFFIXES

At = tuple[int, int]
"""Session and table."""

_GROUPS = {
    "score": "score",
    "running": "running total",
    "penalty": "penalty",
    "total": "total",
    "tp12": "table points",
}
"""Column groups whose cells are compared, and how a cell of them is called."""


def keyings(
    tables: Iterable[Table], seatings: Iterable[Seating], hands: Iterable[Hand], sheets: Iterable[Sheet]
) -> dict[At, list[Keying]]:
    """Return what each source says of each table, in the order of the sources.

    A source that has two sheets with the same heading has no account of its own of either.
    """
    cells: dict[tuple[At, str], dict[CellOf, tuple[int, str]]] = defaultdict(dict)
    first: dict[tuple[At, str], str] = {}
    rows: list[Table | Seating | Hand] = [*tables, *seatings, *hands]
    for row in rows:
        key = ((row.session_no, row.table_no), row.source_id)
        first.setdefault(key, row.locator)
        cells[key].update((cell, (value, row.locator)) for cell, value in _cells(row))
    of_sheet: dict[tuple[At, str], list[Sheet]] = defaultdict(list)
    for sheet in sheets:
        of_sheet[(sheet.session_no, sheet.table_no), sheet.source_id].append(sheet)
    found: dict[At, list[Keying]] = defaultdict(list)
    for key, filled in cells.items():
        (at, source_id), shown = key, of_sheet[key]
        if len(shown) <= 1:
            found[at].append(Keying(source_id, first[key], filled, next(iter(shown), None)))
    return found


def _cells(row: Table | Seating | Hand) -> Iterator[tuple[CellOf, int]]:
    if isinstance(row, Seating):
        yield CellOf("player", None, row.seat), row.player_no
        return
    for group, what in _GROUPS.items():
        for seat in SEATS:
            value = getattr(row, f"{group}_{SUFFIXES[seat]}", None)
            if value is not None:
                yield CellOf(what, row.hand_no if isinstance(row, Hand) else None, seat), value


def is_told(first: Placed, second: Placed, names: set[str], found: dict[At, list[Keying]]) -> bool:
    """Tell whether F15 or S20 names what two rows contradict each other in (``names``: of which fields)."""
    if not isinstance(first, Table | Seating | Hand):
        return False
    here = found.get((first.session_no, first.table_no)) or []
    both = {first.source_id, second.source_id}
    accounts = [k for k in here if k.source_id in both]
    compared = {f"{group}_{suffix}" for group in _GROUPS for suffix in SUFFIXES} | {"player_no"}
    told = names <= compared | {"outcome"} and names & compared
    return bool(told) and any(pair.is_told for pair in pairs(accounts))
