"""What changed since the earlier run and what was decided, for the page and for the terminal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property

from mjdata.audit.changes import CHANGES, CLEARED, NEW, OPEN
from mjdata.checks.registry import SEVERITIES
from mjdata.paths import WAREHOUSE
from mjdata.schema.audited import Finding, Said
from mjdata.schema.columns import DECISIONS
from mjdata.schema.history import Change, EarlierFinding, KeptDecision, Run
from mjdata.schema.rows import Issue
from mjdata.store.decisions import ISSUE
from mjdata.store.warehouse import Warehouse

UNDECIDED = "undecided"
_TOLD = (ISSUE, "earlier_run")
"""Codes of the issues that a summary tells in full: what was kept could not be read."""


class History:
    """The findings of a run against those of the earlier one, and the decisions on either."""

    def __init__(self, warehouse: Warehouse) -> None:
        self.since = next(iter(warehouse.rows(Run, "run = 'earlier'")), None)
        self.standing = {finding.finding_id for finding in warehouse.rows(Finding)}
        self.changes = {change.finding_id: change for change in warehouse.rows(Change)}
        self.earlier = {finding.finding_id: finding for finding in warehouse.rows(EarlierFinding)}
        self.decisions: dict[str, list[KeptDecision]] = defaultdict(list)
        for decision in warehouse.rows(KeptDecision):
            self.decisions[decision.finding_id].append(decision)
        self._told = [issue for issue in warehouse.rows(Issue) if issue.code in _TOLD]

    @cached_property
    def counts(self) -> Counter[str]:
        """How many findings are new, still open, cleared; ``pair``: how many of the new replace one."""
        counts = Counter(change.change for change in self.changes.values())
        counts["pair"] = sum(c.change == NEW and c.pair is not None for c in self.changes.values())
        return counts

    @property
    def cleared(self) -> list[EarlierFinding]:
        """The findings of the earlier run that this one has no more, by weight."""
        gone = [f for key, f in self.earlier.items() if self.changes[key].change == CLEARED]
        return sorted(gone, key=lambda finding: SEVERITIES.index(finding.severity))

    @property
    def past(self) -> list[Said]:
        """What findings of runs before the earlier one said, where somebody decided on them."""
        known = self.standing | set(self.earlier)
        return [decisions[-1] for key, decisions in self.decisions.items() if key not in known]

    def change(self, finding_id: str) -> str:
        """Return whether a finding is new, open or cleared; empty where there is no earlier run."""
        found = self.changes.get(finding_id)
        return found.change if found else ""

    def pair(self, finding_id: str) -> str | None:
        """Return the finding that stands for this one in the other run."""
        found = self.changes.get(finding_id)
        return found.pair if found else None

    def verdict(self, finding_id: str) -> str:
        """Return the decision that holds on a finding: accept, reject, or undecided."""
        decisions = self.decisions.get(finding_id)
        latest = decisions[-1].decision if decisions else "reopen"
        return UNDECIDED if latest == "reopen" else latest

    @cached_property
    def verdicts(self) -> Counter[str]:
        """How many findings of this run are accepted, rejected, undecided."""
        return Counter(map(self.verdict, self.standing))

    @property
    def past_decided(self) -> int:
        """How many findings that somebody decided on stand no more."""
        return len(set(self.decisions) - self.standing)

    def marks(self, finding_id: str) -> str:
        """Return the words by which the page can show a finding or leave it out, by blanks."""
        return f"{self.change(finding_id)} {self.verdict(finding_id)}".strip()


def when(time: str) -> str:
    """Return a time in UTC as people read it."""
    return f"{time[:10]} {time[11:16]} UTC"


_DONE = dict(zip(DECISIONS, ("accepted", "rejected", "reopened"), strict=True))


def history_remarks(warehouse: Warehouse) -> Iterator[str]:
    """Yield what a summary adds to its table: what changed, what was decided, what cannot be read."""
    history = History(warehouse)
    if history.since is not None:
        said = {NEW: "new", OPEN: "still open", CLEARED: "cleared"}
        counts = ", ".join(f"{history.counts[change]} {said[change]}" for change in CHANGES)
        pairs = history.counts["pair"]
        same = f" ({pairs} of the new are at the place of a cleared one, with other values)" if pairs else ""
        yield f"since the run of {when(history.since.at)}: {counts}{same}"
    if history.decisions:
        counts = ", ".join(f"{history.verdicts[name]} {_DONE[name]}" for name in DECISIONS[:2])
        past = history.past_decided
        more = f"; {past} on findings that stand no more" if past else ""
        yield f"decisions: {counts}, {history.verdicts[UNDECIDED]} undecided{more}"
    yield from (
        f"{WAREHOUSE}: {issue.text}" if issue.code != ISSUE else issue.text for issue in history._told
    )


def finding_history(warehouse: Warehouse, finding: Finding) -> Iterator[str]:
    """Yield what changed about a finding, and every decision on it, the latest last."""
    history = History(warehouse)
    pair = history.earlier.get(history.pair(finding.finding_id) or "")
    if history.since is not None:
        was = f", in the place of {pair.finding_id}: {pair.message_en}" if pair else ""
        yield f"{history.change(finding.finding_id)} since the run of {when(history.since.at)}{was}"
    for decision in history.decisions.get(finding.finding_id, ()):
        yield decision_line(decision)


def decision_line(decision: KeptDecision) -> str:
    """Return a decision in a line."""
    at = when(decision.decided_at)
    return f"{_DONE[decision.decision]} by {decision.decided_by}, {at}: {decision.reason}"
