"""Examples of family V: whether the audit can be trusted."""

from __future__ import annotations

import msgspec

from mjdata.checks.table_record import TableRecord

from ..build import competition, rule, table
from ..example import Passing, fails, found


def _without_place() -> TableRecord:
    """A table whose row names no place in its source."""
    lost = table()
    lost.row = msgspec.structs.replace(lost.row, locator="")
    return lost


FAILING = [
    fails(
        "V01",
        "a table without a place",
        competition(_without_place()),
        "one row of three (a table, two hands)",
        found("block", "1 records"),
    ),
    fails(
        "V04",
        "no edition declared, one ruling of three made",
        competition(table(), rulings=rule(table_tie="share")),
        "what is not declared is told",
        found("note", "wmo-2013", "not made: final_tie, forfeit"),
    ),
    fails(
        "V08",
        "checks that need more than score sheets",
        competition(table()),
        "a record without tiles cannot be checked by family H",
        found("note", "did not run at all"),
    ),
]

PASSING = [
    Passing("V01", "every row has a place", competition(table()), "source and locator are filled"),
    Passing("V04", "an edition declared", competition(table(), declared_edition="wmo-2013"), "declared"),
    Passing(
        "V08",
        "every check of a short catalogue ran",
        competition(table()),
        "a table and its source are all that V01 needs",
        catalogue=("V01", "V08"),
    ),
]
