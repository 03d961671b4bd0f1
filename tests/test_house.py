"""The house itself: schemas and documents follow the code, the first screen is quick, nothing leaks in."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from mjdata.checks.registry import catalogue, checks
from mjdata.cli import main
from mjdata.schema.arrow import columns, describe
from mjdata.schema.export import SCHEMAS, schemas
from mjdata.schema.tables import TABLES
from tests.conftest import REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


def test_schemas_follow_the_code() -> None:
    """Renew with ``make schemas``."""
    written = {str(p.relative_to(SCHEMAS)): p.read_text(encoding="utf-8") for p in SCHEMAS.rglob("*.json")}
    assert written == dict(schemas())


@pytest.mark.parametrize("table", TABLES)
def test_every_column_says_what_it_means(table: str) -> None:
    for name, _, _, meta in columns(TABLES[table]):
        assert describe(meta)[0], f"{table}.{name}"


@pytest.mark.parametrize("name", main.commands)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert re.search(rf"mjdata (?:\w+ \| )*{name}\b", README)


@pytest.mark.parametrize("name", main.commands)
def test_every_option_of_run_is_in_the_readme(name: str) -> None:
    for parameter in main.commands[name].params:
        for option in parameter.opts:
            if option.startswith("--") and name in ("run", "notebooks", "generate", "explain"):
                assert option in README or option == "--lang", f"{name} {option}"


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, mjdata.cli; print(*sorted(m for m in sys.modules if '.' not in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"pandas", "pyarrow", "duckdb", "plotly", "numpy", "jinja2", "msgspec", "nbclient", "scipy"}
    assert heavy.isdisjoint(done.stdout.split())


def test_every_built_check_is_in_the_catalogue_in_its_order() -> None:
    order = [check_id for check_id in catalogue() if check_id in checks()]
    assert list(checks()) == order
    assert len(catalogue()) == 236


def test_checks_lists_them_all() -> None:
    lines = CliRunner().invoke(main, ["checks"]).output.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(catalogue())
    assert sum("(not built)" not in line for line in lines[1:]) == len(checks())


@pytest.mark.parametrize("pattern", [r"https?://(?!www\.w3\.org)", r"/(?:root|home)/\w"])
def test_locks_and_code_name_no_address_and_no_machine_path(pattern: str) -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    for name in tracked.stdout.splitlines():
        file = REPOSITORY / name
        if file.suffix in (".lock", ".toml", ".py", ".ipynb", ".yaml", ".md", "") and "test" not in name:
            assert not re.search(pattern, file.read_text(encoding="utf-8", errors="ignore")), name
