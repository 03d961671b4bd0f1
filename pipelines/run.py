"""The main job: sources in, lake, warehouse and page out; what is unchanged is not done again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from mjdata.errors import UserError
from mjdata.paths import (
    LAKE,
    MANIFEST,
    REPORT,
    WAREHOUSE,
    aside_of,
    locked,
    replace_folder,
    staged,
    swap_in,
    sweep_aside,
    writing_into,
)
from mjdata.rules.edition import edition
from mjdata.rules.rulings import UNSET, Rulings, read_rulings
from mjdata.store.fingerprint import code_version, combined
from pipelines.outputs import Summary, make_outputs, read_manifest, write_manifest

if TYPE_CHECKING:
    from mjdata.store.lake import Lake


@dataclass(frozen=True)
class Job:
    """One call of the main job."""

    sources: tuple[Path, ...]
    out: Path
    edition: str | None = None
    rulings: Path | None = None
    workers: int = 2
    force: bool = False
    correct: bool = False
    """Whether to work out the clerical corrections, which takes an audit of each step of them."""


def run(job: Job) -> Summary:
    """Run the main job; ``UserError`` for bad usage or input, with nothing half-written."""
    from mjdata.store.decisions import decisions_text
    from pipelines.ingest import files_of

    rulings, rulings_text = _rulings(job.rulings)
    if job.edition is not None:
        edition(job.edition)
    files = files_of(job.sources, job.out)
    key = _key(files, job, rulings_text)
    done = None if job.force else read_manifest(job.out, decisions_text(job.out))
    if done is not None and done.key == key:
        return msgspec.structs.replace(done.summary, report=str(job.out / REPORT))
    try:
        with writing_into(job.out), locked(job.out):
            sweep_aside(job.out)
            return _run(job, files, rulings, rulings_text, key)
    except BrokenExecutor as error:
        text = "a worker process was ended from outside, perhaps for want of memory; try --workers 1"
        raise UserError(text) from error


def _run(job: Job, files: Sequence[Path], rulings: Rulings, rulings_text: str, key: str) -> Summary:
    """Do the job beside the last outputs, and swap the new ones in at the end.

    When it fails the lake is left as it was. ``--force`` makes a new lake, and takes nothing from the old.
    """
    from mjdata.store.decisions import decisions_text
    from mjdata.store.lake import Lake
    from pipelines.history import keep_history

    place = job.out / LAKE
    lake = Lake(aside_of(place) if job.force else place)
    before = lake.partitions()
    decisions = decisions_text(job.out)
    try:
        with staged(job.out) as stage:
            used = _make(job, files, rulings, lake, stage)
            keep_history(stage, job.out, job.edition, rulings_text)
            summary = make_outputs(stage, job.out, decisions)
            # From here on the outputs are not those of the last run; should this one end now, none is said.
            (job.out / MANIFEST).unlink(missing_ok=True)
            swap_in(stage, job.out)
        if job.force:
            replace_folder(lake.root, place)
    except BaseException:
        lake.prune(before)
        raise
    Lake(place).prune(used)
    write_manifest(job.out, key, decisions, summary)
    return summary


def _make(job: Job, files: Sequence[Path], rulings: Rulings, lake: Lake, stage: Path) -> list[str]:
    """Make the warehouse in ``stage``; return the partitions that are in use."""
    from mjdata.store.warehouse import build_warehouse
    from pipelines.audit import Terms, audit
    from pipelines.ingest import ingest

    received = ingest(files, lake, job.workers)
    results = audit(received, lake, Terms(job.edition, rulings, job.correct), job.workers)
    build_warehouse(lake, results, stage / WAREHOUSE)
    return [*results, *(item.partition for item in received if item.partition)]


def _rulings(path: Path | None) -> tuple[Rulings, str]:
    if path is None:
        return UNSET, ""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"the rulings file {path} cannot be read: {error}; expected TOML in UTF-8") from None
    return read_rulings(text, str(path)), text


def _key(files: Sequence[Path], job: Job, rulings: str) -> str:
    """Hash everything that decides the outputs: files by path and content, rules, rulings, the code."""
    from mjdata.ingest.sources import content_mark

    parts = [code_version(), job.edition or "", rulings, str(job.correct)]
    for file in files:
        parts += [ascii(os.path.abspath(file)), content_mark(file)]  # noqa: PTH100 - resolve() fails on loops
    return combined(*parts)
