"""What the notebooks answer on records that lack something or read in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjdata.report.questions import sheets
from mjdata.report.questions.field import largest_field
from mjdata.report.questions.strength_figures import funnel_figure
from mjdata.store.warehouse import Warehouse
from tests.door import PLAYERS, audited, changed
from tests.metrics.records import write


@pytest.fixture(scope="module")
def edges(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    folder = tmp_path_factory.mktemp("edges")
    rulings = write(folder)
    with Warehouse(audited(folder / "records", folder / "out", "--rulings", str(rulings))) as opened:
        yield opened


@pytest.fixture(scope="module")
def nameless(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Iterator[Warehouse]:
    """A dump of four players, of whom the list of players does not name the third."""
    folder = tmp_path_factory.mktemp("nameless")
    records = changed(
        small, folder / "records", PLAYERS, lambda dump: re.sub(rb"\(1, 3, N'[^']*'", b"(1, 3, NULL", dump)
    )
    with Warehouse(audited(records, folder / "out")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("competition", "said"),
    [
        ("paper", "0 fouls on record (0 for coming late), 3 fouls that the rows imply"),
        ("fouled", "6 fouls on record (2 for coming late), 0 fouls that the rows imply"),
    ],
)
def test_a_foul_that_reads_in_several_ways_is_one_foul(
    edges: Warehouse, competition: str, said: str
) -> None:
    """EDGES: a false hu of W, two of E that can also be one of the heavier kind; WHOLE: one of W. FOULS: six."""
    assert said in sheets.opening(edges, competition).answer.second


def test_a_player_without_a_name_is_called_by_the_number(nameless: Warehouse) -> None:
    assert largest_field(nameless).names[3] == "no. 3"
    labels = funnel_figure(nameless, "win_rate", "hands won").data[-1].text
    assert sum(name == "no. 3" for name in labels) == 1
    assert "nan" not in labels
