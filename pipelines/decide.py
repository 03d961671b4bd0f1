"""A decision on a finding: kept beside the run, and shown on its page at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec

from mjdata.errors import UserError
from mjdata.paths import DECISIONS, MANIFEST, WAREHOUSE, locked, staged, swap_in, sweep_aside, writing_into
from mjdata.report.terminal import find_finding
from mjdata.schema.audited import Finding
from mjdata.schema.history import Decision
from mjdata.store.decisions import decisions_text
from mjdata.store.ledger import append, as_line
from mjdata.store.warehouse import Warehouse
from pipelines.history import now
from pipelines.outputs import PATIENCE, Summary, make_outputs, read_manifest, write_manifest


def decide(finding_id: str, decision: str, by: str, reason: str, out: Path) -> Summary:
    """Keep a decision on a finding of the run in ``out``, and renew warehouse and page.

    ``UserError`` for an unknown finding, an empty name or reason, a folder that cannot be written: then
    nothing is kept.
    """
    who, why = " ".join(by.split()), " ".join(reason.split())
    if not who:
        raise UserError("the name is empty; expected who decides, as in --by 'A. Referee'")
    if not why:
        raise UserError("the reason is empty; expected why, as in --reason 'the paper sheet says 34'")
    Warehouse(out).close()  # before a lock is put into a folder that holds no run
    with writing_into(out), locked(out, PATIENCE):
        sweep_aside(out)
        with Warehouse(out) as warehouse:
            finding = find_finding(warehouse, finding_id)
        return _keep(_decision(finding, decision, who, why), out)


def _decision(finding: Finding, decision: str, by: str, reason: str) -> Decision:
    said = {name: getattr(finding, name, None) for name in Decision.__struct_fields__}
    said |= {"decision": decision, "decided_by": by, "reason": reason, "decided_at": now()}
    return msgspec.convert(said, Decision)


def _keep(decision: Decision, out: Path) -> Summary:
    """Make the outputs anew beside the old ones, add the line, swap them in.

    Killed before the line is added, nothing has happened; after it, the next run sees that the decisions
    are others than those its outputs were made with.
    """
    before = decisions_text(out)
    line = as_line(decision, before)
    manifest = read_manifest(out, before)
    with staged(out) as stage:
        shutil.copyfile(out / WAREHOUSE, stage / WAREHOUSE)
        summary = make_outputs(stage, out, before + line)
        append(out / DECISIONS, line)
        (out / MANIFEST).unlink(missing_ok=True)
        swap_in(stage, out)
    if manifest is not None:  # else the last run did not end, and is to be done again
        write_manifest(out, manifest.key, before + line, summary)
    return summary
