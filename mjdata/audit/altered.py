"""A record as it would be with other numbers in some of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from mjdata.schema.fields import Field, of_hand, of_table
from mjdata.schema.records import Hand, Result, Table
from mjdata.schema.rows import Row
from mjdata.seats import SEATS, SUFFIXES

R = TypeVar("R", bound=Row)

Changes = Mapping[Field, int]

_OF_RESULT = ("tp12", "cp", "rank", "cum_tp12", "cum_cp")


def altered(row: R, changes: Changes) -> R:
    """Return a row with the numbers that its fields are changed to; most rows have none."""
    new = {column: changes[field] for column, field in _fields(row) if field in changes}
    if not new:
        return row
    if isinstance(row, Hand):
        return msgspec.structs.replace(row, **new, **_outcome(row, new))
    return msgspec.structs.replace(row, **new)


def numbers(row: Row) -> Iterator[tuple[Field, int | None]]:
    """Yield the fields of a row that may be corrected, each with its number."""
    return ((field, getattr(row, column)) for column, field in _fields(row))


def _fields(row: Row) -> Iterator[tuple[str, Field]]:
    """Yield the columns of a row that may be corrected, each with its field."""
    if isinstance(row, Hand):
        for group in ("score", "running"):
            for seat in SEATS:
                name = of_hand(row.hand_no, group, seat)
                yield f"{group}_{SUFFIXES[seat]}", Field(row.session_no, row.table_no, name)
    elif isinstance(row, Table):
        for group in ("total", "tp12"):
            for seat in SEATS:
                yield f"{group}_{SUFFIXES[seat]}", Field(row.session_no, row.table_no, of_table(group, seat))
    elif isinstance(row, Result):
        for column in _OF_RESULT:
            yield column, Field(row.session_no, None, column, row.subject, row.subject_no)


def _outcome(row: Hand, new: Mapping[str, int]) -> dict[str, str]:
    """Return the outcome of a hand with other scores: what four scores show, as a reader finds it."""
    if row.outcome not in ("scored", "draw"):
        return {}
    scores = [new.get(column, getattr(row, column)) for column in (f"score_{suffix}" for suffix in SUFFIXES)]
    return {"outcome": "scored" if any(scores) else "draw"}
