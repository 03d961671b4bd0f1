"""What the tests share: generated competitions, and the folder of real records."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjdata.cli import main

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated dump: ``records/``, ``rulings.toml``, ``answer_key.json``. Not to be written to."""
    folder = tmp_path_factory.mktemp("generated")
    return _generated(folder, "--form", "dump", "--seed", "1", "--plant-errors")


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dump and the result list of one table in one session: 33 records. Not to be written to."""
    folder = tmp_path_factory.mktemp("small")
    options = ("--form", "dump", "--players", "4", "--sessions", "1", "--seed", "3")
    handed_in = _generated(folder, *options) / "records"
    for file in handed_in.iterdir():
        if file.suffix not in (".sql", ".csv"):
            file.unlink()
    return handed_in


def _generated(folder: Path, *options: str) -> Path:
    result = CliRunner().invoke(main, ["generate", str(folder), *options], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="session")
def records() -> Path:
    """The folder of real records; tests that need it are skipped where it is absent."""
    default = REPOSITORY / ".." / "shared" / "data"
    folder = Path(os.environ.get("MJDATA_RECORDS", default)).resolve()
    if not folder.is_dir():
        pytest.skip(f"no real records in {folder}; MJDATA_RECORDS names their folder")
    return folder
