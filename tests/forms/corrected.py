"""A run that applies the clerical corrections, and the copies put in the place of the originals."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

from tests.door import ask, audited

WORSE = "severity IN ('block', 'error', 'warning')"


def corrected(source: Path, out: Path) -> Path:
    """Audit a folder with the option; return a folder like it with each copy in place of its original."""
    audited(source, out, "--apply-clerical")
    again = out.with_name(f"{out.name}-again")
    shutil.copytree(source, again)
    files = out / "corrected" / "files"
    if files.exists():
        shutil.copytree(files, again, dirs_exist_ok=True)
    return again


def listed(out: Path) -> list[dict[str, str]]:
    """Return the lines of the list."""
    with (out / "corrected" / "list.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def open_findings(out: Path) -> set[tuple[str, ...]]:
    """Return what is found but notes, by check and place."""
    rows = ask(out, f"SELECT check_id, session_no, table_no, hand_no, seat FROM findings WHERE {WORSE}")
    return {tuple(map(str, row)) for row in rows}
