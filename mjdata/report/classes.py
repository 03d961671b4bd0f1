"""The classes of events for the terminal: what each asks for, met or not (appendix 9, 5, p.144-146)."""

from __future__ import annotations

from collections import defaultdict

from mjdata.report.names import competition_names
from mjdata.report.terminal import as_lines
from mjdata.rules.classes import MET, MISSING, OPEN, REQUIREMENTS, state_of
from mjdata.schema.audited import ClassRequirement
from mjdata.schema.records import Registration
from mjdata.store.warehouse import Warehouse

HEADER = ("competition", "claims", "class", *REQUIREMENTS, "reached")


def class_lines(warehouse: Warehouse) -> list[str]:
    """Return a line for each competition and class: each requirement as found, marked unless it is met."""
    claims = {row.competition_id: row.class_claimed for row in warehouse.rows(Registration)}
    found: dict[tuple[str, str], list[ClassRequirement]] = defaultdict(list)
    for row in warehouse.rows(ClassRequirement):
        found[row.competition_id, row.event_class].append(row)
    names = competition_names(warehouse)
    rows = [
        [names[key], claims.get(key) or "-", event_class, *map(_shown, asked), state_of(asked)]
        for (key, event_class), asked in found.items()
    ]
    return as_lines([HEADER, *rows], left=len(HEADER))


def _shown(row: ClassRequirement) -> str:
    """Show what was found: ``!`` before what is missing, ``?`` before what is open."""
    mark = {MET: "", MISSING: "!", OPEN: "?"}[row.state]
    needed = "" if row.state == MET or row.lacking is None else f" of {row.needed}"
    return f"{mark}{row.found}{needed}"
