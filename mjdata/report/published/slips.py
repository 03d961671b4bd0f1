"""Correction slips: of each table with something to correct or to decide, one page to be signed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from mjdata.checks.registry import SEVERITIES
from mjdata.report.page import sorted_by_weight
from mjdata.report.published.record import At, Audited
from mjdata.report.session_sheet import SessionSheet
from mjdata.report.terminal import display_width
from mjdata.schema.audited import Explanation, Finding

TO_DO = ("clerical", "judge")
"""The effects that leave something to do: a slip to correct, a decision to take."""
_LINES = 34
"""Lines of text for which a page has room beside what is always on it."""
_WRITTEN, _PROPOSED, _ACROSS = 27, 44, 100
"""Latin letters that a line holds: of the column as written, of the one as proposed, over the whole page."""
_CHOICES = 3
"""Explanations of equal weight that are written out at most."""


@dataclass(frozen=True)
class Item:
    """A finding on a slip: what is written, what is proposed.

    ``choices`` are equally small sets of edits out of ``tied``; fewer where the page has no room for all.
    """

    finding: Finding
    file: str
    choices: list[Explanation]
    tied: int

    @property
    def lines(self) -> int:
        """How many lines it takes in the language that takes most."""
        texts = (self.finding.message_zh, self.finding.message_en, self.finding.message_ja)
        written = 3 + max(_lines(text, _WRITTEN) for text in texts)
        written += _lines(self.finding.official or "", _WRITTEN)
        proposed = [max(_lines(text, _PROPOSED) for text in _edits(choice)) for choice in self.choices]
        return max(written, 3 + sum(proposed), 5)


@dataclass(frozen=True)
class Slip:
    """A page for one table; for ``more`` findings it has no room."""

    session_no: int
    table_no: int
    sheet: SessionSheet | None
    items: list[Item]
    more: int

    @property
    def clauses(self) -> list[Finding]:
        """One finding for each clause that is cited."""
        cited = {(item.finding.article, item.finding.page): item.finding for item in self.items}
        return [finding for finding in cited.values() if finding.article]

    @property
    def lines(self) -> int:
        """How many lines the page has beside what is always on it."""
        return sum(item.lines for item in self.items) + sum(map(_clause_lines, self.clauses))


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
        items = [_item(audited, finding) for finding in sorted_by_weight(findings)]
        yield _fitted(Slip(*at, sheet=drawn.get(at), items=items, more=0))


def _fitted(slip: Slip) -> Slip:
    """Return as much of a slip as a page has room for: the gravest first, and of them the likeliest."""
    while slip.lines > _LINES and len(slip.items) > 1:
        slip = replace(slip, items=slip.items[:-1], more=slip.more + 1)
    while slip.lines > _LINES and slip.items[0].choices:
        first = replace(slip.items[0], choices=slip.items[0].choices[:-1])
        slip = replace(slip, items=[first])
    return slip


def _item(audited: Audited, finding: Finding) -> Item:
    found = audited.explanations.get(finding.finding_id, [])
    return Item(
        finding=finding,
        file=PurePosixPath(audited.paths.get(finding.source_id or "", "")).name,
        choices=found[:_CHOICES],
        tied=found[0].tied if found else 0,
    )


def _edits(found: Explanation) -> tuple[str, str, str]:
    return (found.edits_zh, found.edits_en, found.edits_ja)


def _clause_lines(finding: Finding) -> int:
    texts = (finding.clause_zh, finding.clause_en, finding.clause_ja)
    return 1 + sum(_lines(text or "", _ACROSS) for text in texts)


def _lines(text: str, letters: int) -> int:
    """Return how many lines a text takes where a line holds so many Latin letters."""
    return -(-display_width(text) // letters)
