"""Every notebook runs on the sample, is stripped, and defines no function."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjdata.cli import main
from tests.browser import CHROMIUM, opened
from tests.conftest import REPOSITORY

NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))
SAMPLE = REPOSITORY / "data" / "sample" / "records"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("notebooks")
    assert CliRunner().invoke(main, ["run", str(SAMPLE), "--out", str(out)]).exit_code == 0
    result = CliRunner().invoke(main, ["notebooks", "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return out / "notebooks"


def test_each_runs_on_the_sample(pages: Path) -> None:
    assert {page.stem for page in pages.glob("*.html")} == {notebook.stem for notebook in NOTEBOOKS}


def test_the_walkthrough_reaches_the_disputed_table(pages: Path) -> None:
    text = (pages / "01_audit_walkthrough.html").read_text(encoding="utf-8")
    assert "as recorded" in text
    assert 'class="bad' in text  # the cells of the sheet that disagree
    assert "每盘得失的比赛分之和" in text  # the clause, article 9, p.53


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine; .ci/run installs it")
def test_its_page_works_without_network(pages: Path) -> None:
    with opened(pages / "01_audit_walkthrough.html") as (page, noise):
        page.wait_for_selector(".js-plotly-plot .main-svg")
        assert page.locator(".js-plotly-plot").count() == 2
        assert noise == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_it_is_stripped_and_defines_nothing(path: Path) -> None:
    cells = [c for c in json.loads(path.read_text())["cells"] if c["cell_type"] == "code"]
    assert cells
    for cell in cells:
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        assert not any(line.startswith(("def ", "class ")) for line in cell["source"])


def test_a_folder_without_a_warehouse_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["notebooks", "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "holds no warehouse.duckdb" in result.output


def test_foul_rows_ties_late_arrivals_and_a_substitute_are_worked_through(pages: Path) -> None:
    """The sample has each of them: a false hu, a tie on equal points, three late players, player 17."""
    text = (pages / "02_scoresheet_audit.html").read_text(encoding="utf-8")
    for shown in ("false hu (错和)", "tie on", "late by 12 minutes", "substitute"):
        assert f"<td>{shown}" in text or shown in text.split("<body", 1)[1]
