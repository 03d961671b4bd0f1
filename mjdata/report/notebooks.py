"""Runs the notebooks on an audited folder and writes them as HTML that needs no network."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from mjdata.errors import UserError
from mjdata.paths import WAREHOUSE, written_aside

FOLDER_VARIABLE = "MJDATA_OUT"
"""Environment variable by which a notebook is told which folder to open."""

_MINUTES = 10
_FETCHED = re.compile(r'<script[^>]*\bsrc="https?://[^"]*"[^>]*>\s*</script>')
"""Scripts that an exported notebook would fetch (formula setting); none of ours needs them."""


def notebook_folder() -> Path:
    """Return where the notebooks lie: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parents[1] / "_notebooks"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "notebooks"


def _environment(out: Path) -> dict[str, str]:
    if not (out / WAREHOUSE).is_file():
        raise UserError(f"{out} holds no {WAREHOUSE}; expected a folder that `mjdata run --out` has written")
    return os.environ | {FOLDER_VARIABLE: str(out.resolve()), "PLOTLY_RENDERER": "notebook"}


def run_notebooks(out: Path) -> Iterator[Path]:
    """Run every notebook on ``out`` and yield the HTML files as they are written to ``out/notebooks``."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
    from nbconvert import HTMLExporter
    from tqdm import tqdm

    environment = _environment(out)
    files = sorted(notebook_folder().glob("*.ipynb"))
    for file in tqdm(files, desc="notebooks", disable=not sys.stderr.isatty(), leave=False):
        notebook = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
        quiet = ["--log-level=ERROR"]  # the kernel listens on loopback only, and says so at each start
        client = NotebookClient(notebook, timeout=60 * _MINUTES, kernel_name="python3", extra_arguments=quiet)
        try:
            client.execute(env=environment, cwd=str(file.parent))
        except CellExecutionError as error:
            last = str(error).strip().splitlines()[-1]
            raise UserError(f"the notebook {file.name} stopped: {last}") from error
        exporter = HTMLExporter(embed_images=True)  # type: ignore[no-untyped-call]
        html, _ = exporter.from_notebook_node(notebook)
        target = out / "notebooks" / f"{file.stem}.html"
        with written_aside(target) as aside:
            aside.write_text(_FETCHED.sub("", html), encoding="utf-8")
        yield target


def open_lab(out: Path) -> None:
    """Start JupyterLab on the notebooks, on loopback only."""
    command = [sys.executable, "-m", "jupyterlab", "--ServerApp.ip=127.0.0.1", str(notebook_folder())]
    subprocess.run(command, env=_environment(out), check=False)  # noqa: S603 - our own command
