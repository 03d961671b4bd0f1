"""Sums in a sheet, added again: ``=SUM(...)`` and sums or differences of cells, nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mjdata.ingest.sheets.grid import Area, At, Cell, Grid, area_of

MAX_ADDED = 10_000
"""Cells that one formula adds."""
MAX_DEEP = 200
"""Formulas that refer to each other, one behind the other: the running totals of a session are 16."""

_SUM = re.compile(r"=\+?SUM\(([^()]*)\)", re.IGNORECASE)
_TERM = re.compile(r"([-+]?)(SUM\([^()]*\)|\$?[A-Z]{1,3}\$?\d{1,7}|\d{1,9})", re.IGNORECASE)


def summed(formula: str) -> list[Area] | None:
    """Return the ranges that ``=SUM(...)`` adds; None for any other formula."""
    match = _SUM.fullmatch(re.sub(r"\s", "", formula))
    return _areas(match[1]) if match else None


def _areas(arguments: str) -> list[Area] | None:
    areas = [area_of(part) for part in re.split("[,;]", arguments)]
    found = [area for area in areas if area is not None]
    return found if len(found) == len(areas) and sum(a.size for a in found) <= MAX_ADDED else None


class Sums:
    """The sums of one sheet, each computed once."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._known: dict[At, float | None] = {}
        self._waiting: set[At] = set()

    def value(self, cell: Cell) -> float | None:
        """Return what the formula of a cell comes to; None where it is no sum of numbers that are known."""
        at = (cell.row, cell.column)
        if at not in self._known:
            if at in self._waiting or len(self._waiting) > MAX_DEEP:
                return None
            self._waiting.add(at)
            self._known[at] = self._compute(cell.formula or "")
            self._waiting.discard(at)
        return self._known[at]

    def _compute(self, formula: str) -> float | None:
        text = re.sub(r"\s", "", formula).removeprefix("=")
        total: float = 0
        while text:
            term = _TERM.match(text)
            value = self._term(term[2]) if term else None
            if term is None or value is None:
                return None
            total += -value if term[1] == "-" else value
            text = text[term.end() :]
            if text and text[0] not in "+-":
                return None
        return total

    def _term(self, term: str) -> float | None:
        if term.isdigit():
            return int(term)
        if term.upper().startswith("SUM("):
            areas = _areas(term[4:-1])
            return None if areas is None else _total(v for area in areas for v in self._added(area))
        area = area_of(term)
        cell = self._grid.cells.get((area.top, area.left)) if area else None
        if cell is None:
            return 0
        return None if cell.kind != "number" and cell.formula is None else self._number(cell)

    def _added(self, area: Area) -> Iterator[float | None]:
        """Yield the numbers of a range; a text in it adds nothing, as in every spreadsheet."""
        for row in range(area.top, area.bottom + 1):
            for column in range(area.left, area.right + 1):
                cell = self._grid.cells.get((row, column))
                if cell is not None and (cell.kind == "number" or cell.formula is not None):
                    yield self._number(cell)

    def _number(self, cell: Cell) -> float | None:
        return self.value(cell) if cell.formula is not None else _as_float(cell.text)


def _as_float(text: str) -> float | None:
    try:
        return float(text)
    except (ValueError, OverflowError):
        return None


def _total(values: Iterator[float | None]) -> float | None:
    total: float = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total


def shown(value: float) -> str:
    """Return a computed value as a cell stores it."""
    return str(int(value)) if float(value).is_integer() else f"{value:.10g}"


def same(value: float, text: str) -> bool:
    """Tell whether the text of a cell is this value."""
    number = _as_float(text)
    return number is not None and abs(number - value) < 1e-6
