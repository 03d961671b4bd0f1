"""Examples of penalties in published lists (article 9, 罚分, p.49; article 11, 6, p.59)."""

from __future__ import annotations

from mjdata.schema.records import Result

from ..build import E, N, S, competition, draw, foul, line, sixteen, table, win, with_fouls
from ..example import Passing, Record, fails, found

FALSE_HU = sixteen(win(E, off=S, value=16), draw((10, 10, 10, -30)))
"""E +40, S -24, W -8, N -8 by the win; then N pays 10 to each: E +50, S -14, W +2, N -38."""


def _event(*lines: Result) -> Record:
    record = competition(table(hands=FALSE_HU), declared_sessions=1, results=lines)
    return with_fouls(record, foul("cuo_hu", N, 10, hand=2))


FAILING = [
    fails(
        "T15",
        "left out of the session in the list",
        _event(line(player=4, session=1, tp=0, cp=-8)),
        "article 9, p.49: -8 by the win, -38 with the penalty",
        found("error", "no. 4", "−30", "leaves it out", session=1, player=4, page=49),
    ),
    fails(
        "T15",
        "taken off the total once more at the end",
        _event(line(player=4, rank=4, sum_tp=0, sum_cp=-68)),
        "article 9, p.49: -8-30-30",
        found("error", "no. 4", "cumulative CP", "counts it twice", player=4, page=49),
    ),
    fails(
        "T15",
        "what was paid is not given to the others",
        _event(line(player=2, session=1, tp=1, cp=-24)),
        "article 11, 6(1), p.59: 10 to each",
        found("error", "no. 2", "+10", "leaves it out", session=1, player=2, page=49),
    ),
]

PASSING = [
    Passing(
        "T15",
        "once in the session and in the sum",
        _event(line(player=4, session=1, tp=0, cp=-38), line(player=4, rank=4, sum_tp=0, sum_cp=-38)),
        "article 9, p.49",
    ),
    Passing(
        "T15",
        "off by another number",
        _event(line(player=4, session=1, tp=0, cp=-33)),
        "no penalty explains it: T03 tells the difference",
    ),
]
