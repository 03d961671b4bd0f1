"""The summary that a run ends with, for the terminal."""

from __future__ import annotations

from collections import Counter

from mjdata.checks.registry import SEVERITIES
from mjdata.report.history import history_remarks
from mjdata.report.names import competition_names
from mjdata.schema.audited import Coverage, Finding
from mjdata.schema.records import Competition, Hand, Table
from mjdata.schema.rows import Source
from mjdata.store.warehouse import Warehouse


def summarise(warehouse: Warehouse) -> tuple[list[list[str]], list[str], dict[str, int]]:
    """Return one row per competition and one for the intake, the remarks below them, and how many findings
    there are of each severity.

    Columns as in ``terminal.HEADER``.
    """
    findings = warehouse.rows(Finding)
    tables = Counter(t.competition_id for t in warehouse.rows(Table))
    hands = Counter(h.competition_id for h in warehouse.rows(Hand, "outcome <> 'not_played'"))
    coverage = warehouse.rows(Coverage)
    sources = warehouse.rows(Source)
    names = competition_names(warehouse)
    rows = []
    for competition in warehouse.rows(Competition):
        key = competition.competition_id
        counts = Counter(f.severity for f in findings if f.competition_id == key)
        ran = {c.check_id for c in coverage if c.scope == key and c.run}
        every = {c.check_id for c in coverage if c.scope == key}
        rows.append(
            [
                names[key],
                str(tables[key]),
                str(hands[key]),
                *(str(counts[severity]) for severity in SEVERITIES),
                f"{len(ran)} of {len(every)}",
            ]
        )
    counts = Counter(f.severity for f in findings if f.competition_id is None)
    intake = f"intake: {len(sources)} files, {sum(s.records for s in sources)} records stored, "
    intake += f"{sum(s.rejected for s in sources)} refused"
    rows.append([intake, "", "", *(str(counts[severity]) for severity in SEVERITIES), ""])
    return rows, list(history_remarks(warehouse)), dict(Counter(f.severity for f in findings))
