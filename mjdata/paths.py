"""Writing so that a reader sees the old file or the new one, never half of either."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mjdata.errors import UserError

_ASIDE = ".aside-"


@contextmanager
def written_aside(target: Path) -> Iterator[Path]:
    """Yield a temporary path beside ``target``; rename it onto ``target`` when the block ends well."""
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = target.with_name(f"{_ASIDE}{os.getpid()}-{target.name}")
    try:
        yield aside
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)


def sweep_aside(directory: Path) -> None:
    """Remove what a killed run left behind (only names that ``written_aside`` gives)."""
    for leftover in directory.rglob(f"{_ASIDE}*"):
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
