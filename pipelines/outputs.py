"""The page and the summary of a staged warehouse, and the manifest that says what outputs were made from."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from mjdata.paths import MANIFEST, REPORT, WAREHOUSE, written_aside

PATIENCE = 60
"""Seconds that what adds to a run waits for another run or addition to end."""


class Summary(msgspec.Struct, frozen=True):
    """What a run ends with: counts for the terminal, what changed and was decided, the worst severity."""

    rows: list[list[str]]
    remarks: list[str]
    severities: dict[str, int]
    report: str


class Manifest(msgspec.Struct, frozen=True):
    """What the outputs in a folder were made from: the content, and the decisions as they were then."""

    key: str
    decisions: str
    summary: Summary
    sizes: dict[str, int]


def make_outputs(stage: Path, out: Path, decisions: bytes) -> Summary:
    """Put the decisions into the warehouse in ``stage``; write its page beside it and return the summary."""
    from mjdata.report.page import write_report
    from mjdata.report.summary import summarise
    from mjdata.schema.rows import Issue
    from mjdata.store.decisions import ISSUE, read_decisions
    from mjdata.store.warehouse import Warehouse, replace_tables

    kept = read_decisions(decisions)
    with Warehouse(stage) as warehouse:
        issues = warehouse.rows(Issue, "code <> ?", [ISSUE])
    replace_tables(stage / WAREHOUSE, {"decisions": kept.decisions, "issues": [*issues, *kept.issues]})
    with Warehouse(stage) as warehouse:
        write_report(warehouse, stage / REPORT)
        rows, remarks, severities = summarise(warehouse)
    return Summary(rows, remarks, severities, str(out / REPORT))


def write_manifest(out: Path, key: str, decisions: bytes, summary: Summary) -> None:
    """Write the manifest, last of all, so that a run that was killed is done again."""
    with written_aside(out / MANIFEST) as aside:
        manifest = Manifest(key, _mark(decisions), summary, _sizes(out))
        aside.write_bytes(msgspec.json.encode(manifest))


def read_manifest(out: Path, decisions: bytes) -> Manifest | None:
    """Return the manifest of a folder, if the outputs that it speaks of are there, with these decisions."""
    try:
        manifest = msgspec.json.decode((out / MANIFEST).read_bytes(), type=Manifest)
        is_whole = manifest.sizes == _sizes(out) and manifest.decisions == _mark(decisions)
    except (OSError, msgspec.MsgspecError):
        return None
    return manifest if is_whole else None


def _mark(decisions: bytes) -> str:
    return hashlib.sha256(decisions).hexdigest()


def _sizes(out: Path) -> dict[str, int]:
    return {name: (out / name).stat().st_size for name in (WAREHOUSE, REPORT)}
