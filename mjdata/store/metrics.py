"""The metrics: one SQL view a file, with a header that says what it counts, of what, and what at the edges.

A header is a comment at the top of ``views/NAME.sql``, in TOML: the fields of ``Header``, and the query under
it. An edge that a view does not tell is that of the views it needs; none of ``EDGES`` may stay untold.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta

from mjdata.schema.tables import TABLES

EDGES = (
    "robbed kong",
    "false hu",
    "several winners",
    "penalties",
    "forfeit",
    "time-out",
    "not played",
    "unreadable",
    "repeated log",
)
"""What every metric has an answer for, its own or that of a view it stands on."""
_OPENS, _CLOSES = "/*\n", "\n*/\n"

Text = Annotated[str, Meta(pattern=r"\S")]
OfColumn = Text | tuple[Text, Text]
"""What a column means, and its unit where it has one."""


class BadHeader(ValueError):
    """A file of a metric that does not say what it must."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a metric says of itself. ``needs``: the tables and views it stands on.

    ``edges``: what becomes of the cases at the edge, by their names in ``EDGES``; ``columns``: what each
    column means that is not of a table or of a view it needs.
    """

    sentence: Text
    numerator: Text
    denominator: Text
    unit: Text
    population: Text
    needs: tuple[Text, ...]
    edges: dict[str, Text] = {}
    columns: dict[str, OfColumn] = {}


class Metric(msgspec.Struct, frozen=True):
    """A metric: the name of its view, what it says of itself, and its query."""

    name: str
    header: Header
    query: str


def read_metric(name: str, text: str) -> Metric:
    """Read the file of a metric; ``BadHeader`` says what it lacks or has too much."""
    header, closed, query = text.removeprefix(_OPENS).partition(_CLOSES)
    if not text.startswith(_OPENS) or not closed or not query.strip():
        raise BadHeader(f"{name}.sql: expected a header between /* and */, each on its line, then a query")
    try:
        said = msgspec.convert(tomllib.loads(header), Header)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadHeader(f"{name}.sql: the header is not whole: {error}") from error
    for edge in said.edges.keys() - set(EDGES):
        raise BadHeader(f"{name}.sql: no edge is called {edge!r}; expected one of: {', '.join(EDGES)}")
    return Metric(name, said, query.strip().removesuffix(";"))


@cache
def metrics() -> Mapping[str, Metric]:
    """Every metric by its name, each after those it needs; ``BadHeader`` where one does not say enough."""
    files = (file for file in (resources.files(__package__) / "views").iterdir())
    named = {f.name.removesuffix(".sql"): f.read_text("utf-8") for f in files if f.name.endswith(".sql")}
    return in_order({name: read_metric(name, named[name]) for name in sorted(named)})


def in_order(given: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return metrics each after those it needs; ``BadHeader`` where that cannot be, or an edge is untold."""
    for name, metric in given.items():
        if name in TABLES:
            raise BadHeader(f"{name}.sql: a table is called so")
        for need in metric.header.needs:
            if need not in given and need not in TABLES:
                raise BadHeader(f"{name}.sql: needs {need}, which is no table and no view")
    graph = {name: [need for need in metric.header.needs if need in given] for name, metric in given.items()}
    try:
        ordered = {name: given[name] for name in TopologicalSorter(graph).static_order()}
    except CycleError as error:
        raise BadHeader(f"views need each other: {', '.join(error.args[1])}") from error
    for name in ordered:
        for edge in EDGES:
            if edge not in told_edges(name, ordered):
                raise BadHeader(f"{name}.sql: neither it nor what it needs tells the edge {edge!r}")
    return ordered


def told_edges(name: str, given: Mapping[str, Metric]) -> dict[str, str]:
    """Return what a metric does at each edge: what it tells itself, else what the views it needs tell."""
    told = dict(given[name].header.edges)
    for need in given[name].header.needs:
        if need in given:
            told = told_edges(need, given) | told
    return {edge: told[edge] for edge in EDGES if edge in told}
