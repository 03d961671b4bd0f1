"""What a competition or a player is called where the records give no name."""

from __future__ import annotations

from collections import defaultdict

from mjdata.schema.records import Competition, Table
from mjdata.schema.rows import Source
from mjdata.store.warehouse import Warehouse

PLAYER = "concat(coalesce(nullif(name, ''), concat('no. ', player_no)), ' (' || role || ')')"
"""What to call a player, as a term of SQL over name, number and role: a substitute is told from a player."""


def competition_names(warehouse: Warehouse) -> dict[str, str]:
    """Return what to call each competition, by id: its name, else its first file and how many more."""
    paths = {source.source_id: source.path for source in warehouse.rows(Source)}
    files: dict[str, set[str]] = defaultdict(set)
    for table in warehouse.rows(Table):
        files[table.competition_id].add(paths.get(table.source_id, table.source_id))
    names: dict[str, str] = {}
    for one in warehouse.rows(Competition):
        first = paths.get(one.source_id, one.competition_id)
        more = len(files[one.competition_id] - {first})
        names[one.competition_id] = one.name or first + (f" (+ {more})" if more else "")
    return names
