"""Examples of family S: dealers, winds and seats (article 4, p.7-8; appendices 3 to 5, p.123-127)."""

from __future__ import annotations

from mjdata.checks.records import CompetitionRecord

from ..build import E, N, S, W, competition, draw, draw_of, keying, marked, sheet, table
from ..example import Passing, fails, found

FORM = {"seats_e": "东.南.北.西", "seats_s": "S. E. W. N", "seats_w": "西北東南", "seats_n": "N.W.S.E"}
"""The strings of appendix 5 in three scripts."""
CYCLIC = {"seats_e": "ESWN", "seats_s": "SWNE", "seats_w": "WNES", "seats_n": "NESW"}
"""Everybody moves a seat on after each round, as in other rules."""
ROUNDS = (E, S, W, N, S, E, N, W)
"""Dealers of rounds 1 and 2 by appendix 4: who started South sits East in round 2, North West, West North."""


def _dealt(*dealers: int) -> CompetitionRecord:
    return competition(table(hands=[marked(draw(), dealer=seat) for seat in dealers]))


def _marked(*winds: str) -> CompetitionRecord:
    return competition(table(hands=[marked(draw(), wind=wind) for wind in winds]))


def _printed(**strings: str) -> CompetitionRecord:
    return competition(table(sheets=[sheet(**(FORM | strings))]))


def _headed(session: int, no: int, day: str, *, charted: str | None = None) -> CompetitionRecord:
    """Players 1 to 4 at a table; the chart has them at session 2, table 3, where others sit at table 1."""
    here = table(
        session=session,
        no=no,
        sheets=[sheet(session=session, no=no, played_on=day)],
        keyings=[keying("a", {})],
        drawn=(5, 6, 7, 8) if (session, no) == (2, 1) else (1, 2, 3, 4),
    )
    chart = [*draw_of(2, 3, 1, 2, 3, 4, day=charted), *draw_of(2, 1, 5, 6, 7, 8, day=charted)]
    return competition(here, draws=chart)


FAILING = [
    fails(
        "S13",
        "the dealer stays after hand 2",
        _dealt(E, S, S, W),
        "article 4, 庄家, p.8: 庄家不连庄",
        found(
            "error",
            "hand 3 was dealt by S",
            "turn of W",
            "same",
            session=1,
            table=1,
            hand=3,
            seat=S,
            player=2,
            page=8,
        ),
    ),
    fails(
        "S13",
        "round 2 opened by who started East",
        _dealt(E, S, W, N, E),
        "appendix 4, p.124: in round 2 who started South sits East",
        found(
            "error",
            "hand 5 was dealt by E",
            "turn of S",
            session=1,
            table=1,
            hand=5,
            seat=E,
            player=1,
            page=8,
        ),
    ),
    fails(
        "S14",
        "hand 5 still marked East",
        _marked("E", "E", "E", "E", "E"),
        "article 4, 圈风, p.7: the second round is South",
        found("error", "hand 5 is marked E round", "S round", session=1, table=1, hand=5, page=7),
    ),
    fails(
        "S15",
        "a rotation of other rules",
        _printed(**CYCLIC),
        "appendix 4, p.124: SENW, NWSE, WNES by the columns of the form",
        found("warning", "round 2: seated S W N E; S E N W expected", session=1, table=1, page=124),
        found("warning", "round 3: seated W N E S; N W E S expected", session=1, table=1, page=124),
        found("warning", "round 4: seated N E S W; W N S E expected", session=1, table=1, page=124),
    ),
    fails(
        "S16",
        "two letters exchanged over one column",
        _printed(seats_e="东.南.西.北"),
        "appendix 5, p.127: 东.南.北.西",
        found("warning", "东.南.西.北", "E. S. N. W", session=1, table=1, seat=E, player=1, page=127),
    ),
    fails(
        "S18",
        "headed table 1, drawn to table 3",
        _headed(2, 1, "2013-03-04"),
        "article 5, p.21: 对号入座",
        found(
            "warning", "headed session 2, table 1", "drawn to session 2, table 3", session=2, table=1, page=21
        ),
    ),
    fails(
        "S18",
        "another date than the chart's",
        _headed(2, 3, "2012-03-04", charted="2013-03-04"),
        "article 5, p.21",
        found("warning", "dated 2012-03-04; the draw says 2013-03-04", session=2, table=3, page=21),
    ),
]

PASSING = [
    Passing("S13", "two rounds", _dealt(*ROUNDS), "appendix 4, p.124"),
    Passing("S14", "five hands", _marked("E", "E", "E", "E", "S"), "article 4, p.7"),
    Passing("S15", "the form's own", _printed(), "appendix 4, p.124"),
    Passing("S16", "the form's own in three scripts", _printed(), "appendix 5, p.127"),
    Passing("S16", "a whole seating by another rotation is told by S15", _printed(**CYCLIC), "appendix 4"),
    Passing("S18", "as drawn", _headed(2, 3, "3/4/13", charted="4 March 2013"), "3/4/13 may be that day"),
    Passing("T11", "at another table than drawn is told by S18", _headed(2, 1, ""), "appendix 3, p.123"),
]
