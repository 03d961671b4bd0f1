"""Every notebook has one form, runs on any folder of a run, and marks what is generated."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import pytest
from click.testing import CliRunner
from playwright.sync_api import sync_playwright

from mjdata.cli import main
from mjdata.names import generated_name, is_generated
from mjdata.report.figures import SheetView
from mjdata.report.notebooks import IN_LAB, lab_command, notebook_environment
from mjdata.report.origin import Origin
from mjdata.report.plot import WATERMARK, finished
from mjdata.report.questions.opening import Answer, Basis, Note
from tests.browser import CHROMIUM, needs_browser, opened
from tests.cells import NOTEBOOKS, cells_of, shown
from tests.conftest import REPOSITORY

SAMPLE = REPOSITORY / "data" / "sample"
REAL_NAME = "Spring Open 2016"
each = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)


def run(out: Path, *sources: Path, rulings: Path | None = None) -> Path:
    words = ["run", *map(str, sources), "--out", str(out)]
    words += ["--rulings", str(rulings)] if rulings else []
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return out


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the bundled sample: sheets, fouls, results, and the log of one table."""
    folder = tmp_path_factory.mktemp("sample") / "out"
    return run(folder, SAMPLE / "records", rulings=SAMPLE / "rulings.toml")


@pytest.fixture(scope="module")
def without_logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the sample's workbooks alone."""
    folder = tmp_path_factory.mktemp("paper")
    for file in (SAMPLE / "records").glob("*.xlsx"):
        shutil.copy(file, folder)
    return run(folder / "out", *folder.glob("*.xlsx"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one form that nobody filled in."""
    folder = tmp_path_factory.mktemp("empty")
    CliRunner().invoke(main, ["template", "fouls", str(folder / "fouls.xlsx")], catch_exceptions=False)
    return run(folder / "out", folder / "fouls.xlsx")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Path:
    """A run of records that bear the name of an event of people: those of ``small``, renamed."""
    folder = tmp_path_factory.mktemp("real")
    _renamed(small, folder / "records")
    return run(folder / "out", folder / "records")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Path:
    """The same records under both names, in one run."""
    folder = tmp_path_factory.mktemp("mixed")
    _renamed(small, folder / "records")
    return run(folder / "out", folder / "records", small)


def _renamed(small: Path, target: Path) -> None:
    target.mkdir()
    for file in small.iterdir():
        text = file.read_text(encoding="utf-8").replace(generated_name(3), REAL_NAME)
        (target / file.name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def pages(sample: Path) -> Path:
    """The pages of the sample, written by the command."""
    result = CliRunner().invoke(main, ["notebooks", "--out", str(sample)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert result.output.split()[0].endswith("index.html")
    return sample / "notebooks"


@each
def test_it_has_the_form_of_all(notebook: Path) -> None:
    """Question first, then the answer, the picture and the basis, then what it does not show."""
    number, *_ = notebook.stem.split("_")
    head, beyond, *_ = cells_of(notebook, "markdown")
    assert head.startswith(f"# {number} · ")
    assert re.search(r"^\*\*Question:\*\* .+\?$", head, re.MULTILINE)
    assert beyond.startswith("**What it does not show:** ")
    code = cells_of(notebook, "code")
    assert code[0].endswith("\nopening.answer")
    assert code[1:3] == ["opening.picture", "opening.basis"]
    assert code[-1] == "warehouse.close()"


@each
def test_it_is_stripped_and_defines_nothing(notebook: Path) -> None:
    import nbformat

    for cell in nbformat.read(notebook, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
            assert not re.search(r"^\s*(def|class|async)\b|\blambda\b", cell.source, re.MULTILINE)


def figures(values: list[Any]) -> list[go.Figure]:
    return [value for value in values if isinstance(value, go.Figure)]


def sheets(values: list[Any]) -> list[str]:
    return [value._repr_html_() for value in values if isinstance(value, SheetView)]


def points(figure: go.Figure) -> int:
    traces = [trace.to_plotly_json() for trace in figure.data]
    return sum(len(trace[axis]) for trace in traces for axis in "xyz" if axis in trace)


def check_opening(values: list[Any]) -> None:
    answer, picture, basis = values[:3]
    assert isinstance(answer, Answer)
    for sentence in (answer.first, answer.second):
        assert re.fullmatch(r"\S.*\.", sentence), sentence
        assert "nan" not in sentence.lower().split()
        assert "None" not in sentence
    assert isinstance(picture, go.Figure | Note)
    assert isinstance(basis, Basis)
    assert re.match(r".*\d", basis.n)
    assert basis.interval


def check_figure(figure: go.Figure) -> None:
    assert figure.data
    assert points(figure) > 0
    assert figure.layout.title.text
    assert "n = " in figure.layout.title.subtitle.text
    assert re.search("interval|95|bars", figure.layout.title.subtitle.text)
    for axis in (*figure.select_xaxes(), *figure.select_yaxes()):
        named = axis.title.text or axis.tickvals or axis.matches or axis.type == "category"
        assert named or figure.data[0].type == "heatmap" or figure.data[0].orientation == "h"


@each
def test_on_the_sample_every_figure_has_data(notebook: Path, sample: Path) -> None:
    values = shown(notebook, sample)
    check_opening(values)
    assert isinstance(values[1], go.Figure)
    for figure in figures(values):
        check_figure(figure)
        assert marks(figure) == {"GENERATED DATA"}
    for sheet in sheets(values):
        assert "GENERATED DATA" in sheet


@each
def test_without_logs(notebook: Path, without_logs: Path) -> None:
    values = shown(notebook, without_logs)
    check_opening(values)
    for figure in figures(values):
        check_figure(figure)
    if notebook.stem.startswith("03"):
        assert values[1] == Note("No win has a list of fan: there is nothing to draw.")
        assert figures(values)  # what wins are worth is known from paper too
    else:
        assert isinstance(values[1], go.Figure)


@each
def test_where_there_is_nothing_it_says_so(notebook: Path, empty: Path) -> None:
    values = shown(notebook, empty)
    check_opening(values)
    assert isinstance(values[1], Note)
    assert figures(values) == []
    for value in values:
        if isinstance(value, Note):
            assert value.text.endswith(".")
        elif isinstance(value, pd.DataFrame):
            assert len(value)


def marks(figure: go.Figure) -> set[str]:
    return {one.text for one in figure.layout.annotations if one.name == WATERMARK}


@each
def test_a_real_competition_is_never_marked(notebook: Path, real: Path) -> None:
    values = shown(notebook, real)
    assert values[2].origin == Origin(1, 0, 1, 0) or not values[2].origin.competitions
    assert all(marks(figure) == set() for figure in figures(values))
    assert not any("GENERATED" in sheet for sheet in sheets(values))


@pytest.mark.parametrize("number", ["05", "07"])
def test_a_mixed_run_says_how_much_is_generated(number: str, mixed: Path) -> None:
    (notebook,) = (one for one in NOTEBOOKS if one.stem.startswith(number))
    values = shown(notebook, mixed)
    assert values[2].origin == Origin(2, 1, 2, 1)
    assert "of these the generator made 1 and 1" in values[2].origin.sentence
    assert marks(values[1]) == {"GENERATED IN PART: 1 OF 2 COMPETITIONS"}


def test_only_the_whole_name_of_the_generator_is_generated() -> None:
    assert is_generated(generated_name(3))
    assert is_generated(generated_name(-1))
    assert is_generated(generated_name("2016 Paris Open 7"))
    assert is_generated("ＧＥＮＥＲＡＴＥＤ  competition 12")  # as an organiser may type it
    for name in (None, "", REAL_NAME, "Generated competition", "Generated competition 2016 Paris",
                 "The Generated competition 3", "Generated competition 3a"):  # fmt: skip
        assert not is_generated(name), name


def test_names_as_handed_in_are_no_markup() -> None:
    """A competition may be called anything; its name stands in answers and titles."""
    name = "<script>alert(1)</script> & <b>Co</b>"
    bundle, _ = Answer(f"{name} has 1 table.", "It is open.")._repr_mimebundle_()
    assert "<script" not in bundle["text/html"]
    assert "&lt;script&gt;" in bundle["text/html"]
    figure = finished(go.Figure(), Origin(1, 0, 1, 0), name, f"n = 1, {name}")
    assert "<script" not in figure.layout.title.text
    assert "<script" not in figure.layout.title.subtitle.text


def test_colours_stand_in_one_place() -> None:
    report = REPOSITORY / "mjdata" / "report"
    for file in (*report.glob("questions/*.py"), report / "figures.py", report / "progress.py"):
        assert not re.search(r"#[0-9a-fA-F]{6}\b", file.read_text(encoding="utf-8")), file.name


def test_the_index_has_each_question_and_its_answer(pages: Path, sample: Path) -> None:
    text = (pages / "index.html").read_text(encoding="utf-8")
    assert {page.stem for page in pages.glob("*.html")} == {*(n.stem for n in NOTEBOOKS), "index"}
    for notebook in NOTEBOOKS:
        assert f'href="{notebook.stem}.html"' in text
        question = re.search(r"\*\*Question:\*\* (.+)", cells_of(notebook, "markdown")[0])
        assert question is not None
        assert question[1].replace("'", "&#39;") in text
        answer = shown(notebook, sample)[0]
        for sentence in (answer.first, answer.second):
            assert sentence.replace("'", "&#39;") in text
    for file in (SAMPLE / "records").iterdir():
        assert file.name in text
    assert "GENERATED DATA" in text


def test_the_walkthrough_reaches_the_disputed_table(pages: Path) -> None:
    text = (pages / "01_audit_walkthrough.html").read_text(encoding="utf-8")
    assert "as recorded" in text
    assert 'class="bad' in text  # the cells of the sheet that disagree
    assert "每盘得失的比赛分之和" in text  # the clause, article 9, p.53


def test_foul_rows_ties_late_arrivals_and_a_substitute_are_worked_through(pages: Path) -> None:
    """The sample has each of them: a false hu, a tie on equal points, three late players, player 17."""
    text = (pages / "02_scoresheet_audit.html").read_text(encoding="utf-8")
    for what in ("false hu (错和)", "tie on", "late by 12 minutes", "substitute"):
        assert f"<td>{what}" in text or what in text.split("<body", 1)[1]


def test_a_folder_without_a_warehouse_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["notebooks", "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "holds no warehouse.duckdb" in result.output


@pytest.mark.parametrize(("cell", "status"), [("1 + 1", 0), ("1 / 0", 2)])
def test_a_notebook_of_ones_own(
    cell: str, status: int, empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It needs no question and no answer; one that stops is told of in a sentence, and nothing is written."""
    import nbformat

    books, out = tmp_path / "books", tmp_path / "out"
    books.mkdir()
    shutil.copytree(empty, out, ignore=shutil.ignore_patterns("notebooks"))
    own = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    nbformat.write(own, books / "99_own.ipynb")
    monkeypatch.setattr("mjdata.report.notebooks.notebook_folder", lambda: books)
    result = CliRunner().invoke(main, ["notebooks", "--out", str(out)])
    assert result.exit_code == status
    if status:
        assert (
            result.stderr
            == "mjdata: the notebook 99_own.ipynb stopped: ZeroDivisionError: division by zero\n"
        )
        assert {path.name for path in out.iterdir()} == {path.name for path in empty.iterdir()} - {
            "notebooks"
        }
    else:
        assert "99_own" in (out / "notebooks" / "index.html").read_text(encoding="utf-8")


@needs_browser
def test_its_pages_work_without_network(pages: Path) -> None:
    with opened(pages / "01_audit_walkthrough.html") as (page, noise):
        page.wait_for_selector(".js-plotly-plot .main-svg")
        assert page.locator(".js-plotly-plot").count() == 2
        assert noise == []


@needs_browser
def test_fan_are_named_in_three_languages_by_a_switch(pages: Path) -> None:
    """混一色, Half Flush, 混一色 / 混一色 is the most frequent in the sample; 花牌 is Flower Tiles."""
    with opened(pages / "03_fan_frequencies.html") as (page, noise):
        figure = page.locator(".js-plotly-plot").first
        figure.locator(".main-svg").first.wait_for()
        assert "Flower Tiles" in figure.text_content()
        figure.locator(".updatemenu-button", has_text="中文").click()
        page.wait_for_function("document.querySelector('.js-plotly-plot').textContent.includes('花牌')")
        assert "Flower Tiles" not in figure.text_content()
        figure.locator(".updatemenu-button", has_text="日本語").click()
        page.wait_for_function("document.querySelector('.js-plotly-plot').textContent.includes('槓')")
        assert noise == []


@needs_browser
def test_all_cells_run_in_jupyterlab(sample: Path, tmp_path: Path) -> None:
    """In a browser, on loopback, with a token; nothing is asked of the network."""
    (notebook,) = (one for one in NOTEBOOKS if one.stem.startswith("07"))
    books = tmp_path / "books"
    books.mkdir()
    shutil.copy(notebook, books)
    with laboratory(books, sample, tmp_path) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address(f"lab/tree/{notebook.name}"))
        page.locator(".jp-CodeCell").first.wait_for(timeout=90_000)
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=90_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        page.wait_for_function(
            "[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')]"
            ".every(prompt => /\\[\\d+\\]/.test(prompt.textContent))",
            timeout=120_000,
        )
        page.locator(".js-plotly-plot .main-svg").first.wait_for(timeout=30_000)
        assert page.locator(".js-plotly-plot").count() == 3
        assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
        assert page.get_by_text("won hands the winner's seat wind was").count() == 1
        local = ("http://127.0.0.1:", "data:", "blob:")
        assert [url for url in asked if not url.startswith(local)] == []
        browser.close()


@contextmanager
def laboratory(books: Path, out: Path, home: Path) -> Iterator[Any]:
    """Start JupyterLab as ``--open`` does; yield what makes an address of it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    command = [
        *lab_command(books),
        "--no-browser",
        f"--ServerApp.port={port}",
        f"--IdentityProvider.token={token}",
    ]
    if os.getuid() == 0:
        command.append("--allow-root")
    environment = notebook_environment(out, IN_LAB) | {"HOME": str(home)}

    def address(path: str) -> str:
        return f"http://127.0.0.1:{port}/{path}?token={token}"

    with (home / "lab.log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            deadline = time.monotonic() + 90
            while True:
                try:
                    urllib.request.urlopen(address("api"))
                    break
                except OSError:
                    assert server.poll() is None, (home / "lab.log").read_text()
                    assert time.monotonic() < deadline, (home / "lab.log").read_text()
                    time.sleep(0.3)
            yield address
        finally:
            server.terminate()
            server.wait(30)
