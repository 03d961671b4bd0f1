"""What must hold of all metrics: each says enough, runs on an empty warehouse, and is in the dictionary."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.errors import UserError
from mjdata.paths import WAREHOUSE
from mjdata.schema.tables import TABLES
from mjdata.store.dictionary import FILE, dictionary, metric_meanings, types_of
from mjdata.store.metrics import EDGES, BadHeader, Metric, in_order, metrics, read_metric, told_edges
from mjdata.store.warehouse import Warehouse, create_all

HEADER = {
    "sentence": '"A sentence."',
    "numerator": '"wins"',
    "denominator": '"hands"',
    "unit": '"share"',
    "population": '"hands"',
    "needs": '["hands"]',
}
TOLD = "\n".join(f'"{edge}" = "so"' for edge in EDGES)


def written(header: Mapping[str, str], rest: str = "", query: str = "SELECT 1 AS one") -> str:
    """Return the file of a metric."""
    fields = "\n".join(f"{name} = {value}" for name, value in header.items())
    return f"/*\n{fields}\n{rest}\n*/\n{query}\n"


def whole(name: str = "one", needs: str = '["hands"]', edges: str = TOLD) -> Metric:
    return read_metric(name, written(HEADER | {"needs": needs}, f"[edges]\n{edges}"))


@pytest.fixture(scope="module")
def empty() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    create_all(connection)
    return connection


@pytest.mark.parametrize("field", HEADER)
def test_a_header_without_a_field_is_refused(field: str) -> None:
    lacking = {name: value for name, value in HEADER.items() if name != field}
    with pytest.raises(BadHeader, match=f"the header is not whole: .*{field}"):
        read_metric("one", written(lacking))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("SELECT 1", "expected a header"),
        (written(HEADER, query=""), "expected a header"),
        (written(HEADER).replace("*/", "--"), "expected a header"),
        (written(HEADER, 'author = "x"'), "unknown field `author`"),
        (written(HEADER | {"unit": '" "'}), "unit"),
        (written(HEADER | {"unit": "share"}), "the header is not whole"),
        (written(HEADER, '[edges]\n"at night" = "x"'), "no edge is called 'at night'"),
    ],
    ids=[
        "no header",
        "no query",
        "not closed",
        "an unknown field",
        "an empty one",
        "no TOML",
        "an unknown edge",
    ],
)
def test_a_file_that_does_not_say_enough_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadHeader, match=says):
        read_metric("one", text)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([whole(needs='["nowhere"]')], "one.sql: needs nowhere"),
        ([whole("hands")], "hands.sql: a table is called so"),
        ([whole(edges="")], "tells the edge 'robbed kong'"),
        ([whole("one", '["other"]'), whole("other", '["one"]')], "views need each other"),
    ],
    ids=["an unknown need", "the name of a table", "an untold edge", "a circle"],
)
def test_metrics_that_do_not_hold_together_are_refused(given: list[Metric], says: str) -> None:
    with pytest.raises(BadHeader, match=says):
        in_order({metric.name: metric for metric in given})


def test_an_edge_is_told_by_what_a_view_stands_on() -> None:
    given = {m.name: m for m in (whole("high", '["low"]', '"false hu" = "own"'), whole("low"))}
    assert list(in_order(given)) == ["low", "high"]
    assert told_edges("high", given) == dict.fromkeys(EDGES, "so") | {"false hu": "own"}


@pytest.mark.parametrize("name", metrics())
def test_it_has_no_rows_where_nothing_came_in(empty: duckdb.DuckDBPyConnection, name: str) -> None:
    assert empty.execute(f'SELECT count(*) FROM "{name}"').fetchall() == [(0,)]


@pytest.mark.parametrize("name", metrics())
def test_every_column_says_what_it_means(empty: duckdb.DuckDBPyConnection, name: str) -> None:
    columns, told = set(types_of(empty, name)), metrics()[name].header.columns
    assert all(metric_meanings(metrics()[name])[column].text for column in columns)
    assert set(told) - columns == set(), "columns that the view does not have"


@pytest.mark.parametrize("name", metrics())
def test_it_needs_what_it_reads_and_reads_what_it_needs(name: str) -> None:
    words = set(metrics()[name].query.replace("(", " ").replace(")", " ").replace(".", " ").split())
    read = {known for known in (*TABLES, *metrics()) if known in words}
    assert read == set(metrics()[name].header.needs)


def test_numbers_are_whole(empty: duckdb.DuckDBPyConnection) -> None:
    """Scores are integers and points are twelfths; a sum that is not cast would be a float in pandas."""
    kinds = {kind for name in metrics() for kind in types_of(empty, name).values()}
    assert kinds <= {"VARCHAR", "BIGINT", "BOOLEAN"}


def test_a_warehouse_of_an_earlier_version_is_told_of(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / WAREHOUSE)) as connection:
        create_all(connection)
        connection.execute("DROP VIEW seat_rates")
    with Warehouse(tmp_path) as warehouse:
        assert warehouse.metrics == list(metrics())
        with pytest.raises(UserError, match="of another version of mjdata; run `mjdata run` again"):
            warehouse.table("player_rates")
        with pytest.raises(UserError, match=r"no table 'win_rates'; expected one of: .*, win_rate"):
            warehouse.table("win_rates")


def test_the_dictionary_follows_the_code() -> None:
    """Renew with ``make schemas``."""
    text = FILE.read_text(encoding="utf-8")
    assert text == dictionary()
    assert [name for name in (*TABLES, *metrics()) if f"\n### {name}\n" not in text] == []


def test_mjdata_metrics_lists_them_with_what_they_count() -> None:
    result = CliRunner().invoke(main, ["metrics"], catch_exceptions=False)
    assert result.exit_code == 0
    for name, metric in metrics().items():
        said = metric.header
        assert f"{name}: {said.sentence}\n" in result.output
        assert (
            f"  numerator: {said.numerator}; denominator: {said.denominator}; unit: {said.unit}\n"
            in result.output
        )
        assert f"  source: {', '.join(said.needs)}\n" in result.output
