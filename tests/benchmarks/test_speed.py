"""How fast the main job is, piece by piece; ratios against a peer in the same run, not seconds, are compared.

Run with ``make bench``. A generated competition of 80 players and 8 sessions (160 tables) stands in.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from pytest_benchmark.fixture import BenchmarkFixture

from mjdata.audit.explain import explain
from mjdata.cli import main
from mjdata.ingest.reader import Batch, readers
from mjdata.rules.edition import edition
from mjdata.rules.payment import win_payment
from mjdata.rules.rows import row_readings
from mjdata.seats import SEATS
from tests.unit.test_explain import _hand, _table, _totals

RULES = edition("wmo-2013")


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bench")
    size = ["--players", "80", "--sessions", "8"]
    arguments = ["generate", str(folder), "--form", "dump", *size, "--plant-errors"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    return folder / "records"


@pytest.mark.benchmark(group="reading 2,560 hand records")
def test_reading_hands(benchmark: BenchmarkFixture, dump: Path) -> None:
    text = (dump / "dbo.DBHands.data.sql").read_text()

    def read() -> int:
        batch = Batch("source")
        readers()["mts_sql"].read(text, batch)
        return batch.records

    assert benchmark(read) == 2560


@pytest.mark.benchmark(group="reading 2,560 hand records")
def test_reading_hands_peer_sqlite(benchmark: BenchmarkFixture, dump: Path) -> None:
    """The peer: a database engine that parses and stores the same statements, and checks nothing."""
    text = (dump / "dbo.DBHands.data.sql").read_text().replace("[dbo].", "").replace("N'", "'")
    columns = text[text.index("(") + 1 : text.index(")")]

    def load() -> int:
        connection = sqlite3.connect(":memory:")
        connection.executescript(
            f"CREATE TABLE DBHands ({columns}); BEGIN; {text.replace(chr(10), ';')} COMMIT;"
        )
        return int(connection.execute("SELECT count(*) FROM DBHands").fetchone()[0])

    assert benchmark(load) == 2560


@pytest.mark.benchmark(group="explaining a table", min_rounds=3)
@pytest.mark.parametrize(
    "difference", [(4, -4, 0, 0), (10, -25, 10, 5), (1, 3, 7, -11)], ids=["1 slip", "2", "3"]
)
def test_explaining(benchmark: BenchmarkFixture, difference: tuple[int, int, int, int]) -> None:
    wins = [(n % 4, (n + 1 + n % 3) % 4, 8 + n) for n in range(16)]
    e, s, w, n = (t + d for t, d in zip(_totals(wins), difference, strict=True))
    table = _table([_hand(number, shown) for number, shown in enumerate(wins, 1)], (e, s, w, n))
    assert benchmark(explain, table).count > 0


@pytest.mark.benchmark(group="the whole job, 160 tables", min_rounds=3)
@pytest.mark.parametrize("again", [False, True], ids=["first run", "second run"])
def test_run(benchmark: BenchmarkFixture, dump: Path, tmp_path: Path, again: bool) -> None:
    arguments = ["run", str(dump), "--out", str(tmp_path), "--workers", "1", *([] if again else ["--force"])]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert benchmark(CliRunner().invoke, main, arguments).exit_code == 0


def test_reading_rows(benchmark: BenchmarkFixture) -> None:
    """Every plain row of values from 8 to 100, read back to its one win."""
    payers = [(winner, payer) for winner in SEATS for payer in (None, *SEATS) if payer != winner]
    rows = [win_payment(RULES, *who, value) for who in payers for value in range(8, 101)]
    row_readings(RULES, rows[0])
    found = benchmark(lambda: [row_readings(RULES, row) for row in rows])
    assert all(found)
    benchmark.extra_info["rows"] = len(rows)
