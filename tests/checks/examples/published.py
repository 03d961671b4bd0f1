"""Examples of T18: the published list beside the audited result (articles 9 and 10; appendix 7, p.129)."""

from __future__ import annotations

import msgspec

from mjdata.schema.records import Result

from ..build import competition, line, player, rule, sixteen, table, win
from ..example import Passing, Record, fails, found


def _listed(*results: Result, **rulings: str) -> Record:
    """A session of players 1 to 4 with 4, 2, 1, 0 and +36, +24, -24, -36, and a published list."""
    return competition(table(), declared_sessions=1, results=results, rulings=rule(**rulings))


def _later(result: Result) -> Result:
    """The line as it stands in another list."""
    return msgspec.structs.replace(result, source_id="another list")


RIGHT = (
    line(player=1, rank=1, sum_tp=4, sum_cp=36),
    line(player=2, rank=2, sum_tp=2, sum_cp=24),
    line(player=3, rank=3, sum_tp=1, sum_cp=-24),
    line(player=4, rank=4, sum_tp=0, sum_cp=-36),
)

_SLIP = table(hands=sixteen(win(0, off=3, value=20)), totals=(44, -8, -8, -27), points=(4, 1.5, 1.5, 0))
"""+44 -8 -8 -28 by the hand (20+8 off North, 8 of each other); the total of North is one too high."""

_TIED = table(hands=[], totals=(10, 10, -10, -10), points=(3, 3, 0.5, 0.5))

FAILING = [
    fails(
        "T18",
        "a sum and a place",
        _listed(RIGHT[0], line(player=2, rank=3, sum_tp=2, sum_cp=42), RIGHT[2]),
        "player 2 has +24 and is second; 9 cells are published",
        found("warning", "2 of 9 published cells differ", page=129),
    ),
    fails(
        "T18",
        "right by the sheet, whose total is not that of its hands",
        competition(_SLIP, declared_sessions=1, results=[line(player=4, session=1, tp=0, cp=-27)]),
        "article 9, p.53: the session's points are the sum of its hands, -28",
        found("warning", "1 of 2 published cells differ", page=129),
    ),
    fails(
        "T18",
        "a revised list",
        _listed(*RIGHT[:2], _later(line(player=2, rank=2, sum_tp=2, sum_cp=42))),
        "the later list changes one cell, and that one is wrong",
        found("warning", "1 of 3 published cells differ", page=129),
        found("warning", "1 cells differ from version 1", page=129),
    ),
]

PASSING = [
    Passing("T18", "the list is the audited result", _listed(*RIGHT), "4-2-1-0 by +36 +24 -24 -36"),
    Passing(
        "T18",
        "a session of which no sheet is at hand",
        _listed(line(player=1, session=2, tp=4, cp=99), line(player=1, sum_tp=8, sum_cp=135, rank=1)),
        "nothing is known of session 2, so nothing of the sum",
    ),
    Passing(
        "T18",
        "a tie that is not ruled",
        competition(
            _TIED,
            declared_sessions=1,
            results=[
                line(player=1, rank=2, sum_tp=3, sum_cp=10),
                line(player=2, rank=1, sum_tp=3, sum_cp=10),
            ],
        ),
        "article 10 has no method for equal sums: either place may be meant",
    ),
    Passing(
        "T18",
        "a substitute without a place",
        competition(
            table(),
            declared_sessions=1,
            players=[player(1, role="substitute")],
            results=[line(player=2, rank=1, sum_tp=2, sum_cp=24), line(player=1, sum_tp=4, sum_cp=36)],
        ),
        "who is not ranked leaves the first place to the next",
    ),
    Passing(
        "T18",
        "a later list that says more and nothing else",
        _listed(RIGHT[0], _later(line(player=1, session=1, tp=4, cp=36))),
        "another line is no revision",
    ),
]
