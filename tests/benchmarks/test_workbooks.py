"""How long 500 session workbooks take: 125 tables, 4 sessions, each sheet in a workbook of its own.

The peer is openpyxl reading the same files, in the same run.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook
from pytest_benchmark.fixture import BenchmarkFixture

from mjdata.cli import main
from mjdata.generate.competition import make_competition
from mjdata.generate.forms import Filler
from mjdata.generate.grid import Grid, Workbook
from mjdata.generate.made import Plan
from mjdata.generate.paper import papers_of
from mjdata.generate.style import a_style
from mjdata.report.handed_in import workbook_bytes
from tests.door import ask

PLAN = Plan(players=500, sessions=4, seed=1)


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workbooks")
    papers = papers_of(make_competition(PLAN))
    style = replace(a_style(Random(PLAN.seed), told=False), formulas="none", number="plain")
    filler = Filler(papers, style)
    for (session, table), sheet in papers.sheets.items():
        grid = Grid("sheet")
        filler.score_sheet(grid, sheet)
        (folder / f"{session}-{table}.xlsx").write_bytes(workbook_bytes(Workbook([grid])))
    return folder


def test_auditing(benchmark: BenchmarkFixture, workbooks: Path, tmp_path: Path) -> None:
    words = ["run", str(workbooks), "--out", str(tmp_path), "--workers", "2", "--force"]
    result = benchmark.pedantic(CliRunner().invoke, (main, words), {"catch_exceptions": False}, rounds=1)
    assert result.exit_code == 0, result.output
    assert ask(tmp_path, "SELECT count(*) FROM tables WHERE state = 'complete'") == [(500,)]


def test_auditing_peer_openpyxl(benchmark: BenchmarkFixture, workbooks: Path) -> None:
    files = sorted(workbooks.iterdir())

    def read() -> int:
        """Read each twice, as the intake has to: formulas, then kept values."""
        return sum(
            load_workbook(file, data_only=kept).worksheets[0].max_row for file in files for kept in (0, 1)
        )

    rows = benchmark.pedantic(read, rounds=1)
    assert rows > 500 * 16
