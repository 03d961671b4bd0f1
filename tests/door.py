"""The public door as the tests use it: run the command line, ask the warehouse, change what is handed in."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from mjdata.cli import main
from mjdata.store.warehouse import Warehouse

HANDS = "dbo.DBHands.data.sql"
PLAYERS = "dbo.DBPlayers.data.sql"
TABLES = "dbo.DBTables.data.sql"
TOURNAMENTS = "dbo.DBTournaments.data.sql"
RESULTS = "results.csv"

SMALL_RECORDS = 33
SMALL_HANDS = 16
SMALL_PLAYERS = 4


def run(*arguments: Path | str) -> Result:
    """Run the main job in this process; an exception that the command line does not meet fails the test."""
    words = ["run", *map(str, arguments), "--workers", "1"]
    return CliRunner().invoke(main, words, catch_exceptions=False)


def audited(source: Path, out: Path, *options: str) -> Path:
    """Run the main job on a source; return the folder of the run."""
    result = run(source, "--out", out, *options)
    assert result.exit_code == 0, result.output
    return out


def refused(source: Path, out: Path, *options: str) -> str:
    """Run the main job on what it must refuse; return its one sentence."""
    existed = out.exists()
    result = run(source, "--out", out, *options)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert out.exists() == existed
    sentence = result.stderr.removesuffix("\n")
    assert sentence.startswith("mjdata: ")
    assert "\n" not in sentence
    return sentence


def ask(out: Path, query: str) -> list[tuple[Any, ...]]:
    """Return the rows that answer a query to the warehouse of a run."""
    with Warehouse(out) as warehouse:
        return [tuple(row) for row in warehouse.sql(query).itertuples(index=False)]


def counts(out: Path) -> tuple[int, int]:
    """Return how many records of a run were stored, and how many refused."""
    stored, rejected = ask(out, "SELECT sum(records), sum(rejected) FROM sources")[0]
    return int(stored), int(rejected)


def issues(out: Path) -> list[tuple[str, str]]:
    """Return code and text of every issue of a run."""
    return [(code, text) for code, text in ask(out, "SELECT code, text FROM issues")]


def findings(out: Path) -> set[str]:
    """Return the ids of the findings of a run about the competitions, not about the intake."""
    rows = ask(out, "SELECT finding_id FROM findings WHERE competition_id IS NOT NULL")
    return {finding_id for (finding_id,) in rows}


def changed(records: Path, folder: Path, name: str, change: Callable[[bytes], bytes]) -> Path:
    """Copy records to a folder, with one file changed; return the folder."""
    shutil.copytree(records, folder)
    file = folder / name
    file.write_bytes(change(file.read_bytes()))
    return folder
