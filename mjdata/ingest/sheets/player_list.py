"""A list of players: a number and a name in each line, perhaps a team, a country, a role, an alias."""

from __future__ import annotations

from mjdata.ingest.sheets.blocks import Labels
from mjdata.ingest.sheets.desk import Desk, Unplaced
from mjdata.ingest.sheets.header import Header, headers
from mjdata.schema.records import Player

NAME = "player_list"


def blocks(labels: Labels) -> list[Header]:
    """Return the player lists of a sheet: labels of a number and of a name over lines."""
    return [header for header in headers(labels) if header.columns["player_no"]]


def read(block: Header, labels: Labels, desk: Desk) -> None:
    """Store the player of each line."""
    for row in block.lines(desk.grid, labels):
        cells = {
            name: desk.grid.at(row, column) if (column := block.column(name)) else None
            for name in ("player_no", "name", "team", "country", "register_no", "role", "alias")
        }
        first = next((cell for cell in cells.values() if cell), None)
        if first is None:
            continue
        try:
            player = Player(
                competition_id=desk.competition,
                player_no=desk.key(cells["player_no"], "number of the player", first),
                name=desk.text(cells["name"]),
                team_no=desk.number(cells["team"], "team"),
                country=desk.text(cells["country"]),
                register_no=desk.text(cells["register_no"]),
                role=desk.text(cells["role"]),
                alias=desk.text(cells["alias"]),
                **desk.place(first),
            )
        except Unplaced as unplaced:
            desk.refuse(unplaced)
        else:
            desk.store_player(player)
