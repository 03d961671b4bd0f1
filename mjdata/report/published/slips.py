"""Correction slips: of each table with something to correct or to decide, one page to be signed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.checks.registry import SEVERITIES
from mjdata.report.page import sorted_by_weight
from mjdata.report.published.record import At, Audited
from mjdata.report.session_sheet import SessionSheet
from mjdata.schema.audited import Explanation, Finding

TO_DO = ("clerical", "judge")
"""The effects that leave something to do: a slip to correct, a decision to take."""
_ROOM = 5
"""Findings for which a page has room; how many more there are is told."""
_CHOICES = 3
"""Explanations of equal weight that are written out."""


@dataclass(frozen=True)
class Item:
    """A finding on a slip: what is written, what is proposed. ``choices`` are equally small sets of edits."""

    finding: Finding
    file: str
    choices: list[Explanation]
    tied: int


@dataclass(frozen=True)
class Slip:
    """A page for one table. ``clauses``: one finding for each clause that is cited."""

    session_no: int
    table_no: int
    sheet: SessionSheet | None
    items: list[Item]
    more: int
    clauses: list[Finding]


def slips(audited: Audited) -> Iterator[Slip]:
    """Yield a slip for each table that has a finding with a proposal or a decision to take."""
    of_table: dict[At, list[Finding]] = defaultdict(list)
    for finding in audited.findings:
        has_table = finding.session_no is not None and finding.table_no is not None
        to_do = finding.effect in TO_DO or finding.repair is not None
        if has_table and to_do and finding.severity != SEVERITIES[-1]:
            of_table[finding.session_no or 0, finding.table_no or 0].append(finding)
    drawn = {(sheet.session_no, sheet.table_no): sheet for sheet in audited.sheets}
    for at, findings in sorted(of_table.items()):
        shown = sorted_by_weight(findings)[:_ROOM]
        clauses = {(f.article, f.page): f for f in reversed(shown) if f.article}
        yield Slip(
            *at,
            sheet=drawn.get(at),
            items=[_item(audited, finding) for finding in shown],
            more=len(findings) - len(shown),
            clauses=list(reversed(clauses.values())),
        )


def _item(audited: Audited, finding: Finding) -> Item:
    found = audited.explanations.get(finding.finding_id, [])
    return Item(
        finding=finding,
        file=audited.paths.get(finding.source_id or "", ""),
        choices=found[:_CHOICES],
        tied=found[0].tied if found else 0,
    )
