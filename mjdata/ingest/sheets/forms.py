"""All forms of a workbook or CSV: found by their labels, read one kind after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mjdata.ingest.reader import Batch
from mjdata.ingest.sheets import appeals, foul_record, player_list, result_table, rotation_chart, score_sheet
from mjdata.ingest.sheets.blocks import Labels, layouts
from mjdata.ingest.sheets.desk import Desk, named_competition
from mjdata.ingest.sheets.grid import Cell, Grid
from mjdata.ingest.sheets.meaning import tell_contradicting
from mjdata.ingest.sheets.private import shows_certificate
from mjdata.ingest.sheets.settled import settled, tell_hidden
from mjdata.schema.records import Competition

_FORMS = (score_sheet, rotation_chart, foul_record, appeals, result_table, player_list)
"""In this order: an earlier one has labels of a later one too, and a foul is seated by the session sheets."""


_PRIVATE = (
    "the sheet is a Pin application or has certificate numbers, so that nothing of it is stored; expected "
    "`mjdata pin verify` for an application, or a sheet without those numbers"
)


class Found(NamedTuple):
    """A form on a sheet: the number of its kind, the labels of its layout there, its block."""

    kind: int
    labels: Labels
    block: Any


def found_on(grid: Grid) -> Iterator[Found]:
    """Yield the forms on a sheet; labels that one kind of form has are not another's."""
    taken: list[tuple[int, int]] = []
    for kind, form in enumerate(_FORMS):
        labels = Labels(grid, layouts()[form.NAME])
        found = [
            Found(kind, labels, block)
            for block in form.blocks(labels)
            if not any(block.label_rows[0] <= bottom and top <= block.label_rows[1] for top, bottom in taken)
        ]
        taken += [each.block.label_rows for each in found]
        yield from found


def read_forms(grids: Sequence[Grid], batch: Batch) -> None:
    """Store all forms on these sheets, and every cell as handed in; of a Pin application nothing at all."""
    private = [grid for grid in grids if shows_certificate(grid)]
    for grid in private:
        batch.reject(grid.locator(1, 1), "certificate_numbers", _PRIVATE)
    grids = [grid for grid in grids if grid not in private]
    for grid in grids:
        batch.rows["raw_cells"].extend(grid.raw_cells(batch.source_id))
        tell_hidden(grid, batch)
    sheets = [settled(grid, batch) for grid in grids if not grid.hidden and grid.cells]
    found = {place: list(found_on(grid)) for place, grid in enumerate(sheets)}
    if not any(found.values()) and private:
        return
    if not any(found.values()):
        kinds = ", ".join(form.NAME for form in _FORMS)
        text = f"no sheet shows the labels of a form; expected one of: {kinds} (appendices 3 and 5 to 7)"
        batch.reject("file", "missing_column", text)
        return
    desks = _desks(sheets, batch)
    for place, desk in enumerate(desks):
        if not found[place]:
            text = f"the sheet shows no form; its {len(desk.grid.cells)} cells are kept as they are"
            batch.note(desk.grid.locator(1, 1), "unknown_sheet", text)
    for each, desk in sorted(
        ((each, desks[place]) for place, some in found.items() for each in some),
        key=lambda pair: pair[0].kind,
    ):
        _FORMS[each.kind].read(each.block, each.labels, desk)
    for place, some in found.items():
        for labels in {each.kind: each.labels for each in some}.values():
            tell_contradicting(labels, desks[place])
    for desk in desks:
        desk.tell_rules()


def _desks(sheets: Sequence[Grid], batch: Batch) -> list[Desk]:
    """Return a desk for each sheet, with its competition: a sheet that names none has the only one named."""
    names: list[tuple[str, Cell | None]] = [named_competition(grid) for grid in sheets]
    given = {name for name, _ in names if name}
    common = given.pop() if len(given) == 1 else ""
    desks, told = [], set()
    for grid, (name, cell) in zip(sheets, names, strict=True):
        desk = Desk(grid, batch, name or common)
        if desk.competition not in told:
            told.add(desk.competition)
            at = grid.locator(cell.row, cell.column) if cell else grid.locator(1, 1)
            row = Competition(
                desk.competition, desk.competition or None, source_id=batch.source_id, locator=at
            )
            batch.store([("competitions", row)])
        desks.append(desk)
    return desks
