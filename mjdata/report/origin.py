"""Whether data are of play or of the generator: what every figure says in its watermark."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from mjdata.names import is_generated
from mjdata.schema.records import Competition
from mjdata.store.warehouse import Warehouse


@dataclass(frozen=True)
class Origin:
    """How many competitions and table sessions data come from, and how many of them the generator made."""

    competitions: int
    generated: int
    tables: int
    generated_tables: int

    @property
    def mark(self) -> str | None:
        """The watermark; None where nothing is generated."""
        if not self.generated:
            return None
        if self.generated == self.competitions:
            return "GENERATED DATA"
        return f"GENERATED IN PART: {self.generated} OF {self.competitions} COMPETITIONS"

    @property
    def sentence(self) -> str:
        """What there is, and how much of it is generated."""
        if not self.competitions:
            return "no competition."
        total = f"competitions: {self.competitions}, table sessions: {self.tables}"
        if not self.generated:
            return f"{total}; none of the generator's."
        if self.generated == self.competitions:
            return f"{total}; all made by the generator, no real play."
        return f"{total}; of these the generator made {self.generated} and {self.generated_tables}."


def origin(warehouse: Warehouse, among: Collection[str] | None = None) -> Origin:
    """Return where the data of a run come from, or those of the competitions ``among`` (their ids)."""
    names = {row.competition_id: row.name for row in warehouse.rows(Competition)}
    made = {key: is_generated(name) for key, name in names.items() if among is None or key in among}
    counted = warehouse.sql("SELECT competition_id, count(*) AS tables FROM tables GROUP BY competition_id")
    tables = dict(zip(counted["competition_id"], counted["tables"], strict=True))
    return Origin(
        competitions=len(made),
        generated=sum(made.values()),
        tables=sum(int(tables.get(key, 0)) for key in made),
        generated_tables=sum(int(tables.get(key, 0)) for key, of_ours in made.items() if of_ours),
    )
