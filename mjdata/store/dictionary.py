"""Writes ``docs/data_dictionary.md``: every table and every metric of the warehouse, column by column.

``python -m mjdata.store.dictionary`` renews it; a test fails when it drifts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import duckdb

from mjdata.paths import written_aside
from mjdata.schema.arrow import columns, describe
from mjdata.schema.rows import Row
from mjdata.schema.tables import AUDIT, HISTORY, LEDGER, PERSONS, PIN, RECORDS, REFERENCE, TABLES
from mjdata.store.metrics import Metric, metrics, told_edges
from mjdata.store.warehouse import create_all

FILE = Path(__file__).parents[2] / "docs" / "data_dictionary.md"

_GROUPS: dict[str, Mapping[str, type[Row]]] = {
    "What came in": LEDGER,
    "As recorded": RECORDS,
    "As audited": AUDIT,
    "Of persons": PERSONS,
    "From run to run": HISTORY,
    "Applications for a Pin": PIN,
    "Of the editions of the rules": REFERENCE,
}
_HEAD = """# Data dictionary

Every table of `warehouse.duckdb`, and every metric: a view of it, told apart from the tables by its numerator
and denominator. `mjdata metrics` lists the metrics. Every seat is a starting seat (0 E, 1 S, 2 W, 3 N) unless
a wind is meant. Generated (`make schemas`) from `mjdata/schema` and `mjdata/store/views`.
"""


class Meaning(NamedTuple):
    """What a column means, and its unit where it has one."""

    text: str
    unit: str | None = None


def table_meanings(row_type: type[Row]) -> dict[str, Meaning]:
    """Return what each column of a table means."""
    return {name: Meaning(*describe(meta)) for name, _, _, meta in columns(row_type)}


def metric_meanings(metric: Metric) -> dict[str, Meaning]:
    """Return what every column name means that a metric tells, or a table or view that it needs."""
    own = metric.header.columns.items()
    told = {name: Meaning(said) if isinstance(said, str) else Meaning(*said) for name, said in own}
    for need in metric.header.needs:
        of_need = table_meanings(TABLES[need]) if need in TABLES else metric_meanings(metrics()[need])
        told = of_need | told
    return told


def dictionary() -> str:
    """Return the text of the data dictionary."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    with duckdb.connect() as connection:
        create_all(connection)
        yield _HEAD
        for title, tables in _GROUPS.items():
            yield f"## {title}\n"
            for name, row_type in tables.items():
                yield f"### {name}\n\n{' '.join((row_type.__doc__ or '').split())}\n"
                yield from _columns(types_of(connection, name), table_meanings(row_type))
        yield "## Metrics\n"
        for metric in metrics().values():
            yield from _metric(metric)
            yield from _columns(types_of(connection, metric.name), metric_meanings(metric))


def types_of(connection: duckdb.DuckDBPyConnection, name: str) -> dict[str, str]:
    """Return the type of each column of a table or view."""
    relation = connection.sql(f'SELECT * FROM "{name}"')  # noqa: S608 - our own names
    return {column: str(kind) for column, kind in zip(relation.columns, relation.types, strict=True)}


def _metric(metric: Metric) -> Iterator[str]:
    said = metric.header
    yield f"### {metric.name}\n\n{said.sentence}\n"
    yield f"- numerator: {said.numerator}"
    yield f"- denominator: {said.denominator}"
    yield f"- unit: {said.unit}"
    yield f"- population: {said.population}"
    yield f"- stands on: {', '.join(f'`{need}`' for need in said.needs)}"
    yield from (f"- {edge}: {text}" for edge, text in told_edges(metric.name, metrics()).items())
    yield ""


def _columns(types: Mapping[str, str], meanings: Mapping[str, Meaning]) -> Iterator[str]:
    yield "| column | type | unit | meaning |\n|---|---|---|---|"
    for column, kind in types.items():
        text, unit = meanings[column]
        yield f"| {column} | {kind} | {unit or ''} | {text.replace('|', chr(92) + '|')} |"
    yield ""


if __name__ == "__main__":
    with written_aside(FILE) as aside:
        aside.write_text(dictionary(), encoding="utf-8")
