"""What a run takes over from the last one in its folder: the findings that it is compared with."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from mjdata.audit.changes import changes_between
from mjdata.errors import UserError
from mjdata.paths import WAREHOUSE
from mjdata.schema.audited import Finding, Said
from mjdata.schema.history import EarlierFinding, Run
from mjdata.schema.rows import Issue, Row, Source
from mjdata.store.fingerprint import combined
from mjdata.store.warehouse import Warehouse, replace_tables

THIS, EARLIER = "this", "earlier"


@dataclass(frozen=True)
class _Last:
    """What the last run in a folder found, and what it was itself compared with, if with anything."""

    run: Run
    findings: Sequence[Said]
    compared: Run | None
    compared_findings: list[EarlierFinding]


def now() -> str:
    """Return the time in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def keep_history(stage: Path, out: Path, edition_name: str | None, given: str) -> None:
    """Compare the new warehouse in ``stage`` with the one in ``out`` that it is to replace.

    The last run becomes the earlier one when the content is other: the files, the edition, the rulings and
    the register of persons (``given``); or, where only the program is another, what was found. Else its
    comparison stands. All of it is kept in the warehouse, which is swapped in whole: a run that is killed
    changes nothing of it.
    """
    with Warehouse(stage) as warehouse:
        findings = warehouse.rows(Finding)
        issues = warehouse.rows(Issue)
        files = sorted({source.source_id for source in warehouse.rows(Source)})
    this = Run(THIS, combined(edition_name or "", given, *files), now())
    tables: dict[str, Sequence[Row]] = {}
    try:
        last = _last(out)
    except UserError as error:
        text = f"the last run in this folder cannot be read, and nothing is compared with it: {error}"
        mark = hashlib.sha256((out / WAREHOUSE).read_bytes()).hexdigest()
        tables["issues"] = [*issues, Issue(mark, WAREHOUSE, "earlier_run", text)]
        last = None
    if last is not None:
        this, earlier, was = _compared(this, last, findings)
        if earlier is not None:
            changes = changes_between(was, findings)
            tables |= {"runs": [this, earlier], "earlier_findings": was, "changes": changes}
    replace_tables(stage / WAREHOUSE, {"runs": [this], **tables})


def _last(out: Path) -> _Last | None:
    if not (out / WAREHOUSE).is_file():
        return None
    with Warehouse(out) as warehouse:
        runs = {run.run: run for run in warehouse.rows(Run)}
        if THIS not in runs:
            raise UserError("it does not say of what it was made")
        compared = warehouse.rows(EarlierFinding)
        return _Last(runs[THIS], warehouse.rows(Finding), runs.get(EARLIER), compared)


def _compared(
    this: Run, last: _Last, findings: Sequence[Said]
) -> tuple[Run, Run | None, list[EarlierFinding]]:
    """Return this run, the one that it is compared with, and the findings of that one."""
    if this.content == last.run.content and _ids(findings) == _ids(last.findings):
        return last.run, last.compared, last.compared_findings
    fields = EarlierFinding.__struct_fields__
    was = [EarlierFinding(**{name: getattr(f, name) for name in fields}) for f in last.findings]
    return this, msgspec.structs.replace(last.run, run=EARLIER), was


def _ids(findings: Sequence[Said]) -> set[str]:
    return {finding.finding_id for finding in findings}
