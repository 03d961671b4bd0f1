"""Runs the notebooks on an audited folder and writes them as HTML that needs no network, with an index."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mjdata import __version__
from mjdata.compute.pool import map_partitions
from mjdata.errors import UserError
from mjdata.paths import WAREHOUSE, staged, swap_in, writing_into
from mjdata.report.origin import origin
from mjdata.report.questions.opening import ROLE
from mjdata.report.templating import environment, own_markup
from mjdata.schema.rows import Source
from mjdata.store.warehouse import Warehouse

FOLDER_VARIABLE = "MJDATA_OUT"
"""Environment variable by which a notebook is told which folder to open."""
FOLDER = "notebooks"
INDEX = "index.html"

IN_PAGE, IN_LAB = "notebook", "plotly_mimetype"
"""How plotly draws: by its script in the page, or by its extension of JupyterLab; both without network."""

_MINUTES = 10
_WORKERS = 2
_FETCHED = re.compile(r'<script[^>]*\bsrc="https?://[^"]*"[^>]*>\s*</script>')
"""Scripts that an exported notebook would fetch (formula setting); none of ours needs them."""
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
_QUESTION = re.compile(r"^\*\*Question:\*\* (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Answered:
    """A notebook that was run: the name of its page, its title, its question and the answer's sentences."""

    page: str
    title: str
    question: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class _Task:
    notebook: Path
    out: Path
    folder: Path


def notebook_folder() -> Path:
    """Return where the notebooks lie: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parents[1] / "_notebooks"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "notebooks"


def run_notebooks(out: Path) -> list[Path]:
    """Run every notebook on ``out``, write ``out/notebooks`` and return its files, the index first.

    The pages of an earlier run stand until all are made.
    """
    notebook_environment(out, IN_PAGE)
    with writing_into(out), staged(out) as stage:
        folder = stage / FOLDER
        folder.mkdir()
        tasks = [_Task(file, out, folder) for file in sorted(notebook_folder().glob("*.ipynb"))]
        answered = map_partitions(_run, tasks, "notebooks", _WORKERS)
        (folder / INDEX).write_text(_index(out, answered), encoding="utf-8")
        swap_in(stage, out)
    return [out / FOLDER / name for name in (INDEX, *(one.page for one in answered))]


def open_lab(out: Path) -> None:
    """Start JupyterLab on the notebooks, on loopback only."""
    command = lab_command(notebook_folder())
    subprocess.run(command, env=notebook_environment(out, IN_LAB), check=False)  # noqa: S603 - our own command


def lab_command(folder: Path) -> list[str]:
    """Return the command that starts JupyterLab on a folder of notebooks, in ``notebook_environment``."""
    return [sys.executable, "-m", "jupyterlab", "--ServerApp.ip=127.0.0.1", str(folder)]


def notebook_environment(out: Path, renderer: str) -> dict[str, str]:
    """Return the environment in which notebooks open ``out``; ``UserError`` when it holds no warehouse.

    ``renderer`` is ``IN_PAGE`` or ``IN_LAB``.
    """
    if not (out / WAREHOUSE).is_file():
        raise UserError(f"{out} holds no {WAREHOUSE}; expected a folder that `mjdata run --out` has written")
    return os.environ | {FOLDER_VARIABLE: str(out.resolve()), "PLOTLY_RENDERER": renderer}


def _run(task: _Task) -> Answered:
    """Run one notebook and write its page."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
    from nbconvert import HTMLExporter

    notebook = nbformat.read(task.notebook, as_version=4)  # type: ignore[no-untyped-call]
    quiet = ["--log-level=ERROR"]  # the kernel listens on loopback only, and says so at each start
    client = NotebookClient(notebook, timeout=60 * _MINUTES, kernel_name="python3", extra_arguments=quiet)
    try:
        client.execute(env=notebook_environment(task.out, IN_PAGE), cwd=str(task.notebook.parent))
    except CellExecutionError as error:
        last = str(error).strip().splitlines()[-1]
        raise UserError(f"the notebook {task.notebook.name} stopped: {last}") from error
    answered = _answered(notebook, task.notebook.stem)
    exporter = HTMLExporter(embed_images=True)  # type: ignore[no-untyped-call]
    html, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": answered.title}})
    (task.folder / answered.page).write_text(_FETCHED.sub("", html), encoding="utf-8")
    return answered


def _answered(notebook: Any, stem: str) -> Answered:
    """Read title, question and answer off a notebook that was run; one of an analyst's own may have none."""
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    title, question = _TITLE.search(text), _QUESTION.search(text)
    sentences = next((role["sentences"] for role in _roles(notebook) if role["role"] == "answer"), ())
    return Answered(
        page=f"{stem}.html",
        title=title[1] if title else stem,
        question=question[1] if question else "",
        sentences=tuple(sentences),
    )


def _roles(notebook: Any) -> Iterator[dict[str, Any]]:
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if ROLE in output.get("metadata", {}):
                yield output.metadata[ROLE]


def _index(out: Path, answered: list[Answered]) -> str:
    with Warehouse(out) as warehouse:
        return (
            environment()
            .get_template("notebooks.html.j2")
            .render(
                answered=answered,
                sources=warehouse.rows(Source),
                origin=origin(warehouse),
                engine=__version__,
                style=own_markup("page.css"),
            )
        )
