"""What a form is read with: the numbers of its cells, each doubt told at its place, and rows to store."""

from __future__ import annotations

import re
from typing import Any

from mjdata.ingest.reader import Batch
from mjdata.ingest.sheets.blocks import Labels, beside, layouts
from mjdata.ingest.sheets.cells import Column, Reading, read_cell
from mjdata.ingest.sheets.grid import Area, Cell, Grid
from mjdata.schema.fields import Field
from mjdata.schema.forms import FieldCell
from mjdata.schema.records import Player
from mjdata.schema.rows import Row

ISSUES = {"ambiguous": "ambiguous_cell", "unreadable": "unreadable_cell", "error": "cell_error"}
"""The code of the issue by which a cell that gives no value is told."""

PLACE = ("source_id", "locator")
"""The fields of a row that say where it stands."""

_BLANK = Reading("blank")
OWN = "mjdata: "
"""How the comment begins by which a corrected copy marks a cell."""


class Unplaced(Exception):
    """A block or line that cannot be stored: the cell that is to blame, which case, and a sentence."""

    def __init__(self, cell: Cell, code: str, text: str) -> None:
        super().__init__(text)
        self.cell, self.code, self.text = cell, code, text


class Desk:
    """One sheet on the way into a batch."""

    def __init__(self, grid: Grid, batch: Batch, competition: str = "") -> None:
        self.grid, self.batch, self.competition = grid, batch, competition
        self.used: dict[str, list[Cell]] = {}

    def place(self, cell: Cell) -> dict[str, Any]:
        """Return where a row stands, as its fields."""
        return {"source_id": self.batch.source_id, "locator": self.grid.locator(cell.row, cell.column)}

    def note(self, cell: Cell, code: str, text: str) -> None:
        """Tell of something at a cell."""
        self.batch.note(self.grid.locator(cell.row, cell.column), code, text)

    def refuse(self, unplaced: Unplaced) -> None:
        """Refuse a block or a line."""
        cell = unplaced.cell
        self.batch.reject(self.grid.locator(cell.row, cell.column), unplaced.code, unplaced.text)

    def read(self, cell: Cell | None, what: str, column: Column = "whole") -> Reading:
        """Read the number or mark of a cell; what gives no value, and what is marked, is told."""
        if cell is None:
            return _BLANK
        if cell.formula is not None and cell.cached is None and not cell.text:
            reading = Reading("unreadable", why=f"the formula {cell.formula} has no kept value")
        else:
            reading = read_cell(cell.text, cell.kind, cell.number_format, column)
        if reading.state in ISSUES:
            self.note(cell, ISSUES[reading.state], f"{what}: {reading.why}")
        elif reading.state == "number":
            for rule in reading.rules:
                self.used.setdefault(rule, []).append(cell)
        self._marks(cell, what)
        return reading

    def _marks(self, cell: Cell, what: str) -> None:
        if cell.struck:
            self.note(cell, "cell_marked", f"{what}: {cell.text!r} is struck out, and counted all the same")
        if cell.comment:
            text = " ".join(cell.comment.split())[:200]
            code = "cell_corrected" if cell.comment.startswith(OWN) else "cell_marked"
            self.note(cell, code, f"{what}: {cell.text!r} has a comment: {text}")

    def number(self, cell: Cell | None, what: str, column: Column = "whole") -> int | None:
        """Read a number where nothing else can stand; None where there is none."""
        reading = self.read(cell, what, column)
        if cell is not None and reading.state in ("draw", "void"):
            self.note(cell, "unreadable_cell", f"{what}: {cell.text!r} is no number")
        return reading.value

    def key(self, cell: Cell | None, what: str, at: Cell) -> int:
        """Read a number without which a record has no place; ``Unplaced`` when there is none."""
        if cell is None:
            raise Unplaced(at, "bad_record", f"{what} is empty")
        reading = read_cell(cell.text, cell.kind, cell.number_format, "whole")
        if reading.value is None:
            raise Unplaced(cell, "bad_record", f"{what}: {reading.why or repr(cell.text) + ' is no number'}")
        return reading.value

    def text(self, cell: Cell | None) -> str | None:
        """Return what is written in a cell, without blanks around it."""
        return (cell.text.strip() or None) if cell is not None else None

    def store(self, *rows: tuple[str, Row]) -> None:
        """Store one record."""
        self.batch.store(rows)

    def locate(self, field: Field, cell: Cell | None) -> None:
        """Keep in which cell a field of a record stands, where it stands in one."""
        if cell is not None:
            at = FieldCell(
                competition_id=self.competition,
                session_no=field.session_no,
                table_no=field.table_no,
                field=field.name,
                is_formula=cell.formula is not None,
                subject=field.subject,
                subject_no=field.subject_no,
                **self.place(cell),
            )
            self.batch.rows["field_cells"].append(at)

    def store_player(self, row: Player) -> None:
        """Store a player, once for all sheets that say the same of him."""
        said = self.batch.rows["players"]
        if not any(_same_player(row, other) for other in said if isinstance(other, Player)):
            self.store(("players", row))

    def tell_rules(self) -> None:
        """Tell which rules the numbers of the sheet were read by, each with how many and the first."""
        for rule, cells in self.used.items():
            first = cells[0]
            text = f"{len(cells)} cells read by the rule {rule}, such as {first.text!r}"
            self.note(first, "cell_normalised", text)


def _same_player(one: Player, other: Player) -> bool:
    def content(row: Player) -> tuple[object, ...]:
        return tuple(getattr(row, name) for name in row.__struct_fields__ if name not in PLACE)

    return content(one) == content(other)


def named_competition(grid: Grid) -> tuple[str, Cell | None]:
    """Return the name of the competition that a sheet gives, and its cell; empty where it gives none."""
    labels = Labels(grid, layouts()["score_sheet"])
    cell = labelled(labels, "competition", Area(1, 1, grid.height, grid.width))
    return (" ".join(value_of(labels, "competition", cell).split()) if cell else ""), cell


_INLINE = re.compile(r"([^:：]{1,60})[:：]\s*(\S.*)", re.DOTALL)


def labelled(labels: Labels, field: str, area: Area) -> Cell | None:
    """Return the cell that holds what a label names: beside it, or the label's own (``日期：3月4日``)."""
    for label in labels.within(field, area):
        value = beside(labels.grid, label, area)
        if value is not None and not any(labels.layout.shows(name, value.text) for name in labels.found):
            return value
    for at, cell in sorted(labels.grid.cells.items()):
        match = _INLINE.fullmatch(cell.text.strip()) if at in area and cell.kind == "text" else None
        if match and labels.layout.shows(field, match[1]):
            return cell
    return None


def value_of(labels: Labels, field: str, cell: Cell) -> str:
    """Return the value in a cell that ``labelled`` found, without its label."""
    match = _INLINE.fullmatch(cell.text.strip())
    return match[2] if match and labels.layout.shows(field, match[1]) else cell.text.strip()
