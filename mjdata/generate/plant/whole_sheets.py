"""Sheets mixed up, copied, left in a workbook; a player on two of them. The list of results is right."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from mjdata.generate.handed_in import LOG, sheet_file, sheets_file
from mjdata.generate.made import RECORDED_TABLE
from mjdata.generate.paper import Sheet
from mjdata.generate.plant.scores import Slip
from mjdata.generate.plant.site import Site, Unfit
from mjdata.schema.answers import Planted
from mjdata.seats import LETTERS, SEATS


def tables_swapped(site: Site) -> Planted:
    """Hand in the sheets of two tables of a session, each under the number of the other."""
    one, other = site.sheet, _another(site)
    key = site.planted("tables_swapped", "record", "table number", written=other.table_no, true=one.table_no,
                       checks=("T11", "F05"), **_mixed(site, other))  # fmt: skip
    one.table_no, other.table_no = other.table_no, one.table_no
    site.free.remove(one.at)
    return key


def player_twice(site: Site) -> Planted:
    """Write a player who sits at another table in place of one of the four."""
    sheet, other, seat = site.sheet, _another(site), site.random.choice(SEATS)
    true = sheet.players[seat]
    source = site.random.choice(SEATS)
    sheet.players[seat], sheet.names[seat] = other.players[source], other.names[source]
    key = site.planted("player_twice", "score_changing", f"player {LETTERS[seat]}", true=true,
                       written=sheet.players[seat], checks=("I03", "T11", "F05"),
                       **_mixed(site, other))  # fmt: skip
    site.free.remove(other.at)
    return key


def _mixed(site: Site, other: Sheet) -> dict[str, Any]:
    """Return what the key says of two sheets that are mixed up.

    The log has other seats, pairs meet again, and what the foul record takes is taken at the other table.
    """
    files = (sheet_file(site.style, sheet.at) for sheet in (site.sheet, other))
    also = ("F05", "T10", "T12", "T18")
    return {"others": (other,), "files": tuple(dict.fromkeys((*files, LOG))), "also": also}


def _another(site: Site) -> Sheet:
    """Choose another sheet of the session on which nothing is planted."""
    session = site.sheet.session_no
    free = [at for at in site.free if at[0] == session and at != site.sheet.at]
    if not free:
        raise Unfit
    return site.papers.sheets[site.random.choice(free)]


def copied_sheet(site: Site) -> Planted:
    """Hand in the sheet of the last session under the number of this one."""
    sheet = site.sheet
    last = site.papers.sheets.get((sheet.session_no - 1, sheet.table_no))
    if last is None or sheet.table_no == RECORDED_TABLE or last.at not in site.free:
        raise Unfit
    copy = deepcopy(last)
    copy.session_no, copy.table_no = sheet.at
    site.papers.sheets[sheet.at] = copy
    key = site.planted("copied_sheet", "score_changing", "sheet", written=f"session {last.session_no}",
                       true=f"session {sheet.session_no}", checks=("I08",), **_mixed(site, last))  # fmt: skip
    site.free.remove(last.at)
    return key


def hidden_sheet(site: Site) -> Planted:
    """Leave a sheet of last year's event in the workbook, hidden."""
    if site.style.arrangement == "csv":
        raise Unfit
    old = deepcopy(site.sheet)
    old.players = [player + 100 for player in old.players]
    site.papers.old[old.session_no] = old
    file = sheets_file(site.style, old.session_no)
    return Planted(kind="hidden_sheet", effect="record", cell="a hidden sheet", written="last year's scores",
                   true="no hidden sheet", checks=("F07",), files=(file,))  # fmt: skip


WHOLE_SHEETS: dict[str, Slip] = {
    "tables_swapped": tables_swapped,
    "player_twice": player_twice,
    "copied_sheet": copied_sheet,
    "hidden_sheet": hidden_sheet,
}
"""Slips with whole sheets by their kind."""
