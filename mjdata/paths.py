"""Where a run writes, and writing so that a reader sees the old file or the new one, never half of either."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mjdata.errors import UserError

LAKE = "lake"
WAREHOUSE = "warehouse.duckdb"
REPORT = "report/index.html"
MANIFEST = "lake/run.json"

_ASIDE = ".aside-"


def aside_of(target: Path) -> Path:
    """Return the temporary name beside ``target`` under which this process writes it."""
    return target.with_name(f"{_ASIDE}{os.getpid()}-{target.name}")


@contextmanager
def written_aside(target: Path) -> Iterator[Path]:
    """Yield a temporary path beside ``target``; rename it onto ``target`` when the block ends well."""
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = aside_of(target)
    try:
        yield aside
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)


def sweep_aside(directory: Path) -> None:
    """Remove what a killed run left behind (only names that ``aside_of`` gives)."""
    for leftover in list(directory.rglob(f"{_ASIDE}*")):
        if leftover.is_dir():
            shutil.rmtree(leftover)
        else:
            leftover.unlink(missing_ok=True)


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Hold ``directory`` for one run; a second run is refused with a sentence."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        handle = (directory / ".lock").open("w")
    except OSError as error:
        raise UserError(
            f"cannot write to {directory}: {error.strerror}; expected a writable folder"
        ) from error
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UserError(f"{directory} is in use by another run; wait for it to end") from error
        yield
