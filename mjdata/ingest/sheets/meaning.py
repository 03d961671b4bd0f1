"""What a column of points means where its header alone does not tell (wmo-2013, article 9, 局的计分, p.53).

比赛分 and 标准分 are Competition Points and Table Points on the forms (appendices 5 and 7, p.127-129); the
English of article 9 has the two names the other way round. The Chinese decides (preface, p.1-3): under an
English header alone the values show which is meant, for table points are never negative.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.ingest.sheets.blocks import Labels
from mjdata.ingest.sheets.cells import read_cell
from mjdata.ingest.sheets.desk import Desk
from mjdata.ingest.sheets.grid import Cell

CODE = "header_meaning"
_MOST = 4 * 12
"""Table points of a session at most, in twelfths."""


def is_swapped(headers: Sequence[Cell], competition_points: Sequence[Cell | None],
               table_points: Sequence[Cell | None], *, of_session: bool = True) -> bool:  # fmt: skip
    """Tell whether two columns hold each other's points under headers in English alone.

    ``of_session``: they are those of one session, whose table points are 4 at most.
    """
    if not all(cell.text.isascii() for cell in headers):
        return False
    as_points = [_twelfths(cell) for cell in competition_points if cell]
    as_totals = [_twelfths(cell) for cell in table_points if cell]
    known = [value for value in as_points if value is not None]
    never_negative = len(known) == len(as_points) > 0 and all(value >= 0 for value in known)
    small = not of_session or all(value <= _MOST for value in known)
    return never_negative and small and any(value is not None and value < 0 for value in as_totals)


def _twelfths(cell: Cell) -> int | None:
    return read_cell(cell.text, cell.kind, cell.number_format, "points").value


def tell_swapped(header: Cell, desk: Desk) -> None:
    """Tell that points were read by their values, against the header as the forms have it."""
    text = (
        f"{header.text!r} holds the other points than on the forms: read as in the English of article 9, "
        "which has the two names the other way round"
    )
    desk.note(header, CODE, text)


def tell_contradicting(labels: Labels, desk: Desk) -> None:
    """Tell of labels whose scripts name two fields: the Chinese or Japanese one is taken."""
    for cell, taken, other in labels.contradicting:
        text = f"{cell.text!r} names {taken} in one script and {other} in the other; {taken} is taken"
        desk.note(cell, CODE, " ".join(text.split()))
