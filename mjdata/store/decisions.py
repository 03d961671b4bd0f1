"""The decisions kept beside a run, and what each line of their file says."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from mjdata.paths import DECISIONS
from mjdata.schema.history import Decision, KeptDecision
from mjdata.schema.rows import Issue
from mjdata.store.ledger import ledger_lines, ledger_text

ISSUE = "decision"
"""Code of the issue of a line that cannot be read."""


@dataclass(frozen=True)
class Kept:
    """What the file says: the decisions in its order, and an issue for each line that is none."""

    decisions: list[KeptDecision]
    issues: list[Issue]


def decisions_text(out: Path) -> bytes:
    """Return the content of the file of a run, empty when nothing was decided."""
    return ledger_text(out / DECISIONS)


def read_decisions(content: bytes) -> Kept:
    """Read every line. One that cannot be read is told with its number, and nothing is made of it."""
    read = list(ledger_lines(content, Decision))
    last = {line.finding_id: number for number, line in read if isinstance(line, Decision)}
    digest = hashlib.sha256(content).hexdigest()
    kept = Kept([], [])
    for number, line in read:
        if isinstance(line, Decision):
            effective = last[line.finding_id] == number
            fields = msgspec.structs.asdict(line)
            kept.decisions.append(KeptDecision(**fields, line_no=number, is_effective=effective))
        else:
            text = f"line {number} of {DECISIONS} is no decision ({line}); it is kept and has no effect"
            kept.issues.append(Issue(digest, f"{DECISIONS}, line {number}", ISSUE, text))
    return kept
