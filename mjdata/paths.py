"""Where a run writes, and writing so that a reader sees the old file or the new one, never half of either."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from mjdata.errors import UserError

LAKE = "lake"
WAREHOUSE = "warehouse.duckdb"
REPORT = "report/index.html"
CORRECTED = "corrected"
CORRECTED_FILES = "files"
CORRECTED_LIST = "list.csv"
CORRECTED_PAGE = "list.html"
MANIFEST = "lake/run.json"
DECISIONS = "decisions.jsonl"
PIN_AWARDS = "pin_awards.jsonl"
PUBLISHED = "published"
DOSSIERS = "pin"

_ASIDE = ".aside-"
_LEFT_BEHIND = re.compile(rf"{re.escape(_ASIDE)}\d+-")
_LOCK = ".lock"
_PAUSE = 0.05
"""Seconds between two tries at a lock that another has."""


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


@contextmanager
def staged(directory: Path) -> Iterator[Path]:
    """Yield a temporary folder in ``directory`` in which outputs are made before they are swapped in."""
    stage = aside_of(directory / "stage")
    stage.mkdir()
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def swap_in(stage: Path, directory: Path) -> None:
    """Move every file of a stage to its place in ``directory``, each over the old one in a single step."""
    moves = [(f, directory / f.relative_to(stage)) for f in sorted(stage.rglob("*")) if f.is_file()]
    for _, target in moves:  # what can fail does so before the first move
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, f"{target} is a folder")
    for file, target in moves:
        file.replace(target)


def replace_folder(new: Path, old: Path) -> None:
    """Put a folder in the place of another, which goes."""
    away = aside_of(old.with_name(f"old-{old.name}"))
    if old.exists():
        old.rename(away)
    new.rename(old)
    shutil.rmtree(away, ignore_errors=True)


def sweep_aside(directory: Path) -> None:
    """Remove what a killed run left behind: only names that ``aside_of`` gives, only where a run writes."""
    rooms = [directory, directory / LAKE, *(directory / LAKE).glob("*"), (directory / REPORT).parent]
    for leftover in [path for room in rooms for path in room.glob(f"{_ASIDE}*")]:
        if not _LEFT_BEHIND.match(leftover.name):
            continue
        if leftover.is_dir() and not leftover.is_symlink():
            shutil.rmtree(
                leftover, ignore_errors=True
            )  # a worker that outlived its run may still write there
        else:
            leftover.unlink(missing_ok=True)


@contextmanager
def writing_into(directory: Path) -> Iterator[None]:
    """Say in one sentence what the system has against writing into ``directory``."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        text = f"cannot write to {directory}: {reason}; expected a writable folder with room"
        raise UserError(text) from error


@contextmanager
def locked(directory: Path, patience: float = 0) -> Iterator[None]:
    """Hold ``directory``, made if need be, for one run; a second run is refused with a sentence, after
    waiting for ``patience`` seconds.

    When the block fails, a folder that was made for it is removed with all that is in it.
    """
    made: list[Path] = []
    try:
        _make(directory, made)
        handle = _lock(directory, patience)
    except OSError as error:
        _unmake(made)
        text = f"cannot write to {directory}: {error.strerror}; expected a writable folder"
        raise UserError(text) from error
    with handle:
        try:
            yield
        except BaseException:
            if directory in made:
                shutil.rmtree(directory, ignore_errors=True)
            _unmake(made)
            raise


def _make(directory: Path, made: list[Path]) -> None:
    """Make a folder and what it stands in; ``made`` gets those that were not there, the outermost first."""
    missing = [folder for folder in (directory, *directory.parents) if not os.path.lexists(folder)]
    for folder in reversed(missing):
        with suppress(FileExistsError):  # another run was first
            folder.mkdir()
            made.append(folder)
    if not directory.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "it is no folder")


def _unmake(made: list[Path]) -> None:
    """Remove folders that were made, unless somebody has put something into them."""
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


def _lock(directory: Path, patience: float) -> IO[str]:
    """Return the lock of a folder, taken; ``UserError`` when another run has it and keeps it."""
    file = directory / _LOCK
    deadline = time.monotonic() + patience
    while True:
        handle = file.open("a")
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(handle.fileno()), file.stat()):
                return handle
        except FileNotFoundError:
            pass  # a run that failed has just removed the folder that it had made
        except BlockingIOError as error:
            handle.close()
            if time.monotonic() < deadline:
                time.sleep(_PAUSE)
                continue
            raise UserError(f"{directory} is in use by another run; wait for it to end") from error
        handle.close()
