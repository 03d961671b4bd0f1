"""The table of final results (wmo-2013, appendix 7, p.129): sessions, then sums, for players and teams.

What a column holds is said by its own label and by the group label that stands over it, merged or not. A
table with a column for the session has a line for each instead; one that leaves it blank is the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mjdata.ingest.sheets.blocks import Labels, session_said
from mjdata.ingest.sheets.cells import Column
from mjdata.ingest.sheets.desk import Desk, Unplaced
from mjdata.ingest.sheets.grid import Cell
from mjdata.ingest.sheets.header import Header, headers
from mjdata.ingest.sheets.meaning import is_swapped, tell_swapped
from mjdata.schema.fields import Field
from mjdata.schema.records import Player, Result

NAME = "result_table"
_ABOVE = 3
_VALUES: dict[str, Column] = {
    "tp": "points",
    "cp": "whole",
    "rank": "whole",
    "cum_tp": "points",
    "cum_cp": "whole",
}

_Group = tuple[str, int | None]
"""``player``, ``team`` (队伍) or ``group`` (团体), and the session; None for the end."""


@dataclass
class Block:
    """A result table: its labels, and which column holds which value of which group."""

    header: Header
    groups: dict[_Group, dict[str, int]] = field(default_factory=dict)

    @property
    def label_rows(self) -> tuple[int, int]:
        """The rows of its labels."""
        return self.header.label_rows


def blocks(labels: Labels) -> list[Block]:
    """Return the result tables of a sheet: table points and competition points beside a number."""
    found = []
    for header in headers(labels, _ABOVE):
        numbered = header.columns["player_no"] or header.columns["team"]
        if numbered and header.columns["cp"]:
            found.append(_grouped(header, labels))
    return found


def _grouped(header: Header, labels: Labels) -> Block:
    block = Block(header)
    if header.column("session") is not None:
        of_line = {name: cells[0].column for name in _VALUES if (cells := header.columns[name])}
        return Block(header, {("player", None): of_line})
    for name in _VALUES:
        for cell in header.columns[name]:
            group = _group(cell, header, labels)
            field_name = {"tp": "cum_tp", "cp": "cum_cp"}.get(name, name) if group[1] is None else name
            block.groups.setdefault(group, {}).setdefault(field_name, cell.column)
    return block


def _group(leaf: Cell, header: Header, labels: Labels) -> _Group:
    """Return what the nearest group label over a column says: a session, the players' end, the teams'."""
    for row in range(leaf.row - 1, header.area.top - 1, -1):
        for column in range(leaf.column, header.area.left - 1, -1):
            over = labels.grid.at(row, column)
            if over is None or (column != leaf.column and labels.grid.area(row, column).size > 1):
                if over is not None:
                    break
                continue
            if (group := _said(over, labels)) is not None:
                return group
    return ("player", None)


def _said(cell: Cell, labels: Labels) -> _Group | None:
    if labels.layout.shows("team_total", cell.text):
        return ("team", None)
    if labels.layout.shows("group_total", cell.text):
        return ("group", None)
    if labels.layout.shows("individual", cell.text):
        return ("player", None)
    sessions = session_said(cell.text)
    return ("player", sessions.pop()) if len(sessions) == 1 else None


def read(block: Block, labels: Labels, desk: Desk) -> None:
    """Store each line of a result table: a result for each group that shows one."""
    _tell_apart(block, labels, desk)
    for row in block.header.lines(desk.grid, labels):
        try:
            _store_line(block, row, desk)
        except Unplaced as unplaced:
            desk.refuse(unplaced)


_PAIRS = (("tp", "cp"), ("cum_tp", "cum_cp"))


def _tell_apart(block: Block, labels: Labels, desk: Desk) -> None:
    """Exchange columns of points that hold each other's, where only their values can tell."""
    rows = list(block.header.lines(desk.grid, labels))
    label_of = {cell.column: cell for cells in block.header.columns.values() for cell in cells}
    for (_, session), columns in block.groups.items():
        for tp, cp in _PAIRS:
            if tp not in columns or cp not in columns:
                continue
            values = [[desk.grid.at(row, columns[name]) for row in rows] for name in (cp, tp)]
            headers = [label_of[columns[name]] for name in (cp, tp)]
            if is_swapped(headers, *values, of_session=session is not None):
                tell_swapped(headers[0], desk)
                columns[tp], columns[cp] = columns[cp], columns[tp]


def _store_line(block: Block, row: int, desk: Desk) -> None:
    cells = {
        name: desk.grid.at(row, column) if (column := block.header.column(name)) else None
        for name in ("player_no", "name", "team", "session")
    }
    first = next((cell for cell in cells.values() if cell), None)
    if first is None:
        return
    team = _team(cells["team"], desk)
    player = desk.key(cells["player_no"], "number", first) if cells["player_no"] else None
    if player is None and team is None:
        raise Unplaced(first, "bad_record", "neither a player's nor a team's number is filled")
    if player is not None and (name := desk.text(cells["name"])) is not None:
        desk.store_player(Player(desk.competition, player, name, team, **desk.place(first)))
    of_line = desk.number(cells["session"], "session")
    for (subject, of_group), columns in block.groups.items():
        session = of_line if of_group is None else of_group
        number = team if subject != "player" or player is None else player
        values, starts_here = _values(columns, row, desk)
        if number is None or not starts_here or all(value is None for value in values.values()):
            continue
        kind = "team" if subject == "player" and player is None else subject
        given: dict[str, Any] = {"tp12": values.get("tp"), "cp": values.get("cp"), "rank": values.get("rank")}
        sums: dict[str, Any] = {"cum_tp12": values.get("cum_tp"), "cum_cp": values.get("cum_cp")}
        desk.store(
            ("results", Result(desk.competition, kind, number, session, **given, **sums, **desk.place(first)))
        )
        for name, column in columns.items():
            field_name = {"tp": "tp12", "cum_tp": "cum_tp12"}.get(name, name)
            desk.locate(Field(session, None, field_name, kind, number), desk.grid.at(row, column))


def _team(cell: Cell | None, desk: Desk) -> int | None:
    """Return the number of a team; a name is no number, and is left out."""
    if cell is None or not any(c.isdigit() for c in cell.text):
        return None
    return desk.number(cell, "team")


def _values(columns: dict[str, int], row: int, desk: Desk) -> tuple[dict[str, int | None], bool]:
    """Return the values of a group, and whether they begin here: a team's stand once for its players."""
    values, starts = {}, True
    for name, column in columns.items():
        starts = starts and desk.grid.area(row, column).top == row
        if starts:
            values[name] = desk.number(desk.grid.at(row, column), name, _VALUES[name])
    return values, starts
