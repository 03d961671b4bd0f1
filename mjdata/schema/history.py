"""What is kept from one run of a folder to the next: what was found before, and what people decided."""

from __future__ import annotations

from mjdata.schema.audited import Said
from mjdata.schema.columns import (
    ChangeKind,
    ContentMark,
    DecidedAt,
    DecidedBy,
    FindingId,
    IsEffective,
    LineNo,
    MadeAt,
    Pair,
    RunRole,
    Verdict,
    Why,
)
from mjdata.schema.rows import Row


class Run(Row, frozen=True):
    """This run, and the earlier one with which it is compared. The first run of a folder has none."""

    run: RunRole
    content: ContentMark
    at: MadeAt


class EarlierFinding(Said, frozen=True):
    """A finding of the earlier run."""


class Change(Row, frozen=True):
    """A finding of this run or of the earlier one, and whether it is new, still open or cleared.

    There is none when there was no earlier run.
    """

    finding_id: FindingId
    change: ChangeKind
    pair: Pair | None


class Decision(Said, frozen=True, forbid_unknown_fields=True):
    """A line of decisions.jsonl: what somebody decided on a finding, why, and what the finding said."""

    decision: Verdict
    decided_by: DecidedBy
    reason: Why
    decided_at: DecidedAt


class KeptDecision(Decision, frozen=True):
    """A decision as kept, on a finding of this run or of one before. None is ever removed or changed."""

    line_no: LineNo
    is_effective: IsEffective
