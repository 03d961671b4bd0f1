"""Every metric against its examples, on records that go in by the front door."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from mjdata.store.metrics import metrics
from mjdata.store.warehouse import Warehouse
from tests.door import audited

from .example import PLAIN, Example, Rows
from .examples import EXAMPLES
from .records import write


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    folder: Path = tmp_path_factory.mktemp("metrics")
    rulings = write(folder)
    with Warehouse(audited(folder / "records", folder / "out", "--rulings", str(rulings))) as opened:
        yield opened


def as_rows(frame: pd.DataFrame) -> Rows:
    """Return rows as an example states them: what is missing is None."""
    return [
        tuple(None if pd.isna(value) else value for value in row) for row in frame.itertuples(index=False)
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.metric}: {e.case}")
def test_example(warehouse: Warehouse, example: Example) -> None:
    assert as_rows(warehouse.sql(f"SELECT {example.query} ORDER BY ALL")) == example.rows, example.why


@pytest.mark.parametrize("name", metrics())
def test_a_metric_has_an_example_of_what_it_says_and_of_each_edge_that_it_tells(name: str) -> None:
    shown = {example.case for example in EXAMPLES if example.metric == name}
    told = {edge for edge, text in metrics()[name].header.edges.items() if not text.startswith("no matter")}
    assert {PLAIN, *told} - shown == set()


def test_a_metric_has_the_same_order_each_time(warehouse: Warehouse) -> None:
    """A bootstrap over its rows depends on their order."""
    for name in ("hand_endings", "table_session_rates"):
        frame = warehouse.table(name)
        assert frame.equals(frame.sort_values(list(frame.columns), ignore_index=True))


def test_an_example_asks_its_metric() -> None:
    for example in EXAMPLES:
        assert f"FROM {example.metric}" in example.query
