"""Corrected copies of what was handed in, from the warehouse of a run; made anew when they are asked for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from mjdata.errors import UserError
from mjdata.paths import CORRECTED, CORRECTED_PAGE, locked, replace_folder, staged, writing_into
from pipelines.outputs import say_run


def keep_apart(sources: Sequence[Path], out: Path) -> None:
    """Refuse sources in the folder that the copies are about to replace."""
    copies = _absolute(out / CORRECTED)
    for source in map(_absolute, sources):
        if copies in (source, *source.parents):
            text = f"{source} is in the folder of the corrected copies, which are made anew"
            raise UserError(f"{text}; expected another folder for the output")


def write_copies(out: Path) -> Path:
    """Write the corrected copies of a run in place of those of an earlier one; return the list as a page."""
    from mjdata.report.corrected.write import write_corrected
    from mjdata.store.warehouse import Warehouse

    target = out / CORRECTED
    with writing_into(out), locked(out), staged(out) as stage:
        with Warehouse(out) as warehouse:
            write_corrected(warehouse, stage / CORRECTED)
        say_run(stage / CORRECTED, out)
        replace_folder(stage / CORRECTED, target)
    return target / CORRECTED_PAGE


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - resolve() fails on loops of links
