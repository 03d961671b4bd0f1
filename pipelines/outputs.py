"""The page and the summary of a staged warehouse, and the manifest that says what outputs were made from."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from mjdata.paths import CORRECTED, DOSSIERS, MANIFEST, PUBLISHED, REPORT, WAREHOUSE, written_aside

if TYPE_CHECKING:
    from mjdata.schema.rows import Row

PATIENCE = 60
"""Seconds that what adds to a run waits for another run or addition to end."""

_RUN = ".run"
"""In a folder that is made from a run: the mark of the content of that run."""
_MADE_BY = {
    CORRECTED: "mjdata run --apply-clerical",
    PUBLISHED: "mjdata publish",
    DOSSIERS: "mjdata pin verify",
}
"""The folders that are made from a run after it, and what makes each anew."""


class Summary(msgspec.Struct, frozen=True):
    """What a run ends with: counts for the terminal, what changed and was decided, the worst severity."""

    rows: list[list[str]]
    remarks: list[str]
    severities: dict[str, int]
    report: str


class Manifest(msgspec.Struct, frozen=True):
    """What the outputs in a folder were made from: the content, decisions and awards as they were then."""

    key: str
    decisions: str
    summary: Summary
    sizes: dict[str, int]


def make_outputs(stage: Path, out: Path, decisions: bytes) -> Summary:
    """Put the decisions into the warehouse in ``stage``; write its page beside it and return the summary."""
    from mjdata.report.page import write_report
    from mjdata.report.summary import summarise
    from mjdata.store.awards import awards_text
    from mjdata.store.warehouse import Warehouse, replace_tables

    replace_tables(stage / WAREHOUSE, ledger_tables(stage, decisions, awards_text(out)))
    with Warehouse(stage) as warehouse:
        write_report(warehouse, stage / REPORT)
        rows, remarks, severities = summarise(warehouse)
    return Summary(rows, remarks, severities, str(out / REPORT))


def ledger_tables(stage: Path, decisions: bytes, awards: bytes) -> dict[str, Sequence[Row]]:
    """Return the tables of a staged warehouse that come from the decisions and the register of awards."""
    from mjdata.schema.rows import Issue
    from mjdata.store.awards import ISSUE as OF_AWARD
    from mjdata.store.awards import read_awards
    from mjdata.store.decisions import ISSUE as OF_DECISION
    from mjdata.store.decisions import read_decisions
    from mjdata.store.warehouse import Warehouse

    kept, register = read_decisions(decisions), read_awards(awards)
    with Warehouse(stage) as warehouse:
        others = warehouse.rows(Issue, "code NOT IN (?, ?)", [OF_DECISION, OF_AWARD])
    issues = [*others, *kept.issues, *register.issues]
    return {"decisions": kept.decisions, "pin_awards": register.acts, "issues": issues}


def write_manifest(out: Path, key: str, decisions: bytes, summary: Summary) -> None:
    """Write the manifest, last of all, so that a run that was killed is done again."""
    with written_aside(out / MANIFEST) as aside:
        manifest = Manifest(key, _mark(out, decisions), summary, _sizes(out))
        aside.write_bytes(msgspec.json.encode(manifest))


def read_manifest(out: Path, decisions: bytes) -> Manifest | None:
    """Return the manifest of a folder, if the outputs that it speaks of are there, with these decisions."""
    try:
        manifest = msgspec.json.decode((out / MANIFEST).read_bytes(), type=Manifest)
        is_whole = manifest.sizes == _sizes(out) and manifest.decisions == _mark(out, decisions)
    except (OSError, msgspec.MsgspecError):
        return None
    return manifest if is_whole else None


def _mark(out: Path, decisions: bytes) -> str:
    from mjdata.store.awards import awards_text

    return hashlib.sha256(decisions + b"\0" + awards_text(out)).hexdigest()


def _sizes(out: Path) -> dict[str, int]:
    return {name: (out / name).stat().st_size for name in (WAREHOUSE, REPORT)}


def say_run(folder: Path, out: Path) -> None:
    """Write into a folder which run in ``out`` it is made from."""
    (folder / _RUN).write_text(_content(out), encoding="ascii")


def left_behind(out: Path) -> list[str]:
    """Return a remark on each folder that was made from a run of other content than the one in ``out``."""
    folders = [name for name in _MADE_BY if (out / name / _RUN).is_file()]
    if not folders:
        return []
    now = _content(out)
    return [
        f"{out / name} is of an earlier run; `{_MADE_BY[name]}` makes it anew"
        for name in folders
        if (out / name / _RUN).read_bytes() != now.encode("ascii")
    ]


def _content(out: Path) -> str:
    from mjdata.store.warehouse import Warehouse

    with Warehouse(out) as warehouse:
        return warehouse.content or ""
