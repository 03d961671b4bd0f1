"""What does the audit find, and where should one look first? (Notebook 01.)"""

from __future__ import annotations

from collections import Counter

from mjdata.checks.registry import SEVERITIES
from mjdata.report.figures import disagreement_map, disagreements
from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted
from mjdata.schema.audited import Finding, Standing
from mjdata.schema.rows import Source
from mjdata.store.warehouse import Warehouse

_GRAVE = ("block", "error")
_SUM_OF_HANDS = "S03"
"""The check that holds the recorded totals against the sum of the hands (article 9, p.53)."""


def worst_competition(warehouse: Warehouse) -> str | None:
    """Return the competition with the most errors; None where there is no competition."""
    errors = Counter(f.competition_id for f in warehouse.rows(Finding) if f.severity in _GRAVE)
    return max(sorted(competition_names(warehouse)), key=lambda key: errors[key], default=None)


def disputed_table(warehouse: Warehouse, competition_id: str | None) -> Finding | None:
    """Return the finding about the first table whose totals are not the sum of its hands; None if none."""
    where = "competition_id = ? AND check_id = ? AND table_no IS NOT NULL"
    found = warehouse.rows(Finding, where, [competition_id, _SUM_OF_HANDS])
    return min(found, key=lambda f: (f.session_no or 0, f.table_no or 0), default=None)


def opening(warehouse: Warehouse) -> Opening:
    """Return the weight of the findings, the table to look at first, the map of the worst competition."""
    competition = worst_competition(warehouse)
    if competition is None:
        answer = Answer(_weights(warehouse), "No competition was read, so there is no table to look at.")
        note = Note("No competition was read: there is no map of its tables.")
        return Opening(answer, note, _basis(warehouse, 0, 0))
    found = disagreements(warehouse, competition)
    missing = "No table has both its totals and all its hands on record: there is nothing to compare."
    picture = disagreement_map(warehouse, competition) if found.by_table else Note(missing)
    answer = Answer(_weights(warehouse), _first_look(warehouse, competition))
    return Opening(answer, picture, _basis(warehouse, len(found.by_table), found.tables))


def _weights(warehouse: Warehouse) -> str:
    findings = warehouse.rows(Finding)
    files = counted(len(warehouse.rows(Source)), "file")
    if not findings:
        return f"In {files} the audit finds nothing."
    weights = Counter(finding.severity for finding in findings)
    shown = ", ".join(f"{weights[s]} {s}" for s in SEVERITIES if weights[s])
    clerical = sum(finding.effect == "clerical" for finding in findings)
    number = counted(len(findings), "finding")
    return f"In {files} the audit has {number} ({shown}), {clerical} of them clerical."


def _first_look(warehouse: Warehouse, competition: str) -> str:
    name, disputed = competition_names(warehouse)[competition], disputed_table(warehouse, competition)
    moved = sum(
        row.rank_readded is not None and row.rank_readded != row.rank_recorded
        for row in warehouse.rows(Standing, "competition_id = ?", [competition])
    )
    moves = f"by the hands {counted(moved, 'place')} would change" if moved else "no place is known to move"
    if disputed is None:
        return f"In {name} no table's totals are known to differ from its hands, and {moves}."
    where = f"session {disputed.session_no}, table {disputed.table_no} of {name}"
    return f"Look first at {where}, whose totals are not the sum of its hands; {moves}."


def _basis(warehouse: Warehouse, compared: int, tables: int) -> Basis:
    return Basis(
        f"{counted(len(warehouse.rows(Finding)), 'finding')}; totals compared at {compared} of {tables} "
        "tables of the competition with the most errors.",
        "none: what is recorded is held against what follows from it by the rules, and nothing is estimated.",
        origin(warehouse),
    )
