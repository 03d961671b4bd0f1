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
from mjdata.rules.persons import PersonRegister, read_persons
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
    persons: Path | None = None
    workers: int = 2
    force: bool = False
    correct: bool = False
    """Whether to work out the clerical corrections, which takes an audit of each step of them."""


@dataclass(frozen=True)
class Given:
    """What people keep beside the records: rulings, the register of persons; and the text of both."""

    rulings: Rulings
    persons: PersonRegister | None
    text: str


def run(job: Job) -> Summary:
    """Run the main job; ``UserError`` for bad usage or input, with nothing half-written."""
    from mjdata.store.decisions import decisions_text
    from pipelines.ingest import files_of

    given = _given(job)
    if job.edition is not None:
        edition(job.edition)
    files = files_of(job.sources, job.out)
    key = _key(files, job, given.text)
    done = None if job.force else read_manifest(job.out, decisions_text(job.out))
    if done is not None and done.key == key:
        return msgspec.structs.replace(done.summary, report=str(job.out / REPORT))
    try:
        with writing_into(job.out), locked(job.out):
            sweep_aside(job.out)
            return _run(job, files, given, key)
    except BrokenExecutor as error:
        text = "a worker process was ended from outside, perhaps for want of memory; try --workers 1"
        raise UserError(text) from error


def _run(job: Job, files: Sequence[Path], given: Given, key: str) -> Summary:
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
            used = _make(job, files, given, lake, stage)
            keep_history(stage, job.out, job.edition, given.text)
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


def _make(job: Job, files: Sequence[Path], given: Given, lake: Lake, stage: Path) -> list[str]:
    """Make the warehouse in ``stage``; return the partitions that are in use."""
    from mjdata.store.warehouse import build_warehouse
    from pipelines.audit import Terms, audit
    from pipelines.ingest import ingest

    received = ingest(files, lake, job.workers)
    terms = Terms(job.edition, given.rulings, job.correct, given.persons)
    results = audit(received, lake, terms, job.workers)
    build_warehouse(lake, results, stage / WAREHOUSE)
    return [*results, *(item.partition for item in received if item.partition)]


def _given(job: Job) -> Given:
    rulings, persons = _text(job.rulings, "rulings file"), _text(job.persons, "register of persons")
    return Given(
        UNSET if rulings is None else read_rulings(rulings, str(job.rulings)),
        None if persons is None else read_persons(persons, str(job.persons)),
        (rulings or "") + ("" if persons is None else f"\0{persons}"),
    )


def _text(path: Path | None, what: str) -> str | None:
    if path is None:
        return None
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"the {what} {path} cannot be read: {error}; expected TOML in UTF-8") from None


def _key(files: Sequence[Path], job: Job, given: str) -> str:
    """Hash everything that decides the outputs: files by path and content, rules, what is given, the code."""
    from mjdata.ingest.sources import content_mark

    parts = [code_version(), job.edition or "", given, str(job.correct)]
    for file in files:
        parts += [ascii(os.path.abspath(file)), content_mark(file)]  # noqa: PTH100 - resolve() fails on loops
    return combined(*parts)
