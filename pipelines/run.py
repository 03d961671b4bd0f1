"""The main job: sources in, lake, warehouse and page out; what is unchanged is not done again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from mjdata.errors import UserError
from mjdata.paths import LAKE, MANIFEST, REPORT, WAREHOUSE, locked, sweep_aside, written_aside
from mjdata.rules.edition import edition
from mjdata.rules.rulings import UNSET, Rulings, read_rulings
from mjdata.store.fingerprint import code_version, combined


class Summary(msgspec.Struct, frozen=True):
    """What a run ends with: counts for the terminal, and the worst severity found."""

    rows: list[list[str]]
    severities: dict[str, int]
    report: str


class _Manifest(msgspec.Struct, frozen=True):
    """What the outputs in a folder were made from."""

    key: str
    summary: Summary


@dataclass(frozen=True)
class Job:
    """One call of the main job."""

    sources: tuple[Path, ...]
    out: Path
    edition: str | None = None
    rulings: Path | None = None
    workers: int = 2
    force: bool = False


def run(job: Job) -> Summary:
    """Run the main job; ``UserError`` for bad usage or input, with nothing half-written."""
    from pipelines.ingest import files_of

    rulings, rulings_text = _rulings(job.rulings)
    if job.edition is not None:
        edition(job.edition)
    files = files_of(job.sources, job.out)
    key = _key(files, job.edition, rulings_text)
    if not job.force and (done := _done(job.out, key)):
        return done
    created = not job.out.exists()
    try:
        with locked(job.out):
            sweep_aside(job.out)
            return _run(job, files, rulings, key)
    except UserError:
        if created:
            _remove_if_empty(job.out)
        raise


def _run(job: Job, files: Sequence[Path], rulings: Rulings, key: str) -> Summary:
    from mjdata.report.page import write_report
    from mjdata.report.summary import summarise
    from mjdata.store.lake import Lake
    from mjdata.store.warehouse import Warehouse, build_warehouse
    from pipelines.audit import audit
    from pipelines.ingest import ingest

    lake = Lake(job.out / LAKE)
    if job.force:
        lake.prune([])
    received = ingest(files, job.out, job.workers)
    results = audit(received, lake, job.edition, rulings, job.workers)
    build_warehouse(lake, results, job.out / WAREHOUSE)
    with Warehouse(job.out) as warehouse:
        write_report(warehouse, job.out / REPORT, rulings)
        rows, severities = summarise(warehouse)
    summary = Summary(rows, severities, str(job.out / REPORT))
    with written_aside(job.out / MANIFEST) as aside:
        aside.write_bytes(msgspec.json.encode(_Manifest(key, summary)))
    lake.prune([*results, *(item.partition for item in received if item.partition)])
    return summary


def _rulings(path: Path | None) -> tuple[Rulings, str]:
    if path is None:
        return UNSET, ""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"the rulings file {path} cannot be read: {error}; expected TOML in UTF-8") from None
    return read_rulings(text, str(path)), text


def _key(files: Sequence[Path], edition_name: str | None, rulings: str) -> str:
    """Hash everything that decides the outputs: files by path and content, rules, rulings, the code."""
    parts = [code_version(), edition_name or "", rulings]
    for file in files:
        parts.append(str(file.resolve()))
        if file.is_file():
            try:
                with file.open("rb") as handle:
                    parts.append(hashlib.file_digest(handle, "sha256").hexdigest())
            except OSError as error:
                parts.append(str(error.errno))
    return combined(*parts)


def _done(out: Path, key: str) -> Summary | None:
    """Return the summary of the last run if it was of just this and its outputs are there."""
    try:
        manifest = msgspec.json.decode((out / MANIFEST).read_bytes(), type=_Manifest)
    except (OSError, msgspec.MsgspecError, json.JSONDecodeError):
        return None
    whole = all((out / name).is_file() for name in (WAREHOUSE, REPORT))
    return manifest.summary if whole and manifest.key == key else None


def _remove_if_empty(out: Path) -> None:
    """Leave no trace of a run that had nothing to do."""
    (out / ".lock").unlink(missing_ok=True)
    for folder in sorted(out.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    if out.is_dir() and not any(out.iterdir()):
        out.rmdir()
