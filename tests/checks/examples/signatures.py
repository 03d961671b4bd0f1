"""Examples of who signed, and of two accounts of one sheet (article 9, 局的计分 3, p.53; article 3, p.6)."""

from __future__ import annotations

from mjdata.checks.records import CompetitionRecord

from ..build import E, N, S, competition, foul, keying, player, row_of, sheet, table, with_fouls
from ..example import Passing, fails, found

SIGNED = {"signed_e": "A", "signed_s": "B", "signed_w": "C", "signed_n": "D"}
ALL = SIGNED | {"referee": "Li Ming", "chief_referee": "Wang"}
NAMES = [player(1, "Li  Ming"), player(2, "Ｚhao"), player(3, "Sun"), player(4, "Zhou")]
FIRST = row_of(1, 24, -8, -8, -8)
OTHER = row_of(1, 24, -8, -8, -9)


def _signed(**written: str) -> CompetitionRecord:
    return competition(table(sheets=[sheet(**written)]))


def _refereed(name: str) -> CompetitionRecord:
    return competition(table(sheets=[sheet(**(ALL | {"referee": name}))]), players=NAMES)


def _keyed(*keyings: object) -> CompetitionRecord:
    return competition(table(keyings=keyings))  # type: ignore[arg-type]


FAILING = [
    fails(
        "S19",
        "South and the chief referee have not signed",
        _signed(**(ALL | {"signed_s": "—", "chief_referee": ""})),
        "article 9, p.53: 选手、裁判员须签字确认",
        found("warning", "unsigned: S, the chief referee", session=1, table=1, page=53),
    ),
    fails(
        "I07",
        "the referee on the sheet is player 1",
        _refereed("li ming"),
        "article 3, 须知, p.6: 公正",
        found("warning", "referee li ming is player 1", session=1, table=1, seat=E, player=1, page=6),
    ),
    fails(
        "I07",
        "the referee of the foul record is player 2",
        with_fouls(competition(table(), players=NAMES), foul("cuo_hu", E, 10, referee="Zhao")),
        "article 3, 须知, p.6: 公正",
        found("warning", "referee Zhao is player 2", session=1, table=1, seat=S, player=2, page=6),
    ),
    fails(
        "F15",
        "the last score of hand 1",
        _keyed(keying("a", FIRST), keying("b", OTHER)),
        "two sources of one sheet",
        found("error", "hand 1 N score: keyed −8", "−9", session=1, table=1, hand=1, seat=N, player=4),
    ),
    fails(
        "F15",
        "a player's number, both signed",
        _keyed(keying("a", FIRST, **SIGNED), keying("b", FIRST, players=(1, 2, 3, 5), **SIGNED)),
        "three of four are the same: it is the same sheet",
        found("error", "N player number: keyed 4", "5", session=1, table=1, seat=N, player=4),
    ),
    fails(
        "S20",
        "one is signed, the other is not",
        _keyed(keying("a", OTHER), keying("b", FIRST, **SIGNED)),
        "article 9, 局的计分 3, p.53: 签字确认",
        found(
            "warning",
            "hand 1 N score: −8 on the signed",
            "−9",
            session=1,
            table=1,
            hand=1,
            seat=N,
            player=4,
            page=53,
        ),
    ),
    fails(
        "S20",
        "version 2 of a signed sheet, signed again",
        _keyed(keying("b", OTHER, revision="v2", **SIGNED), keying("a", FIRST, revision="v1", **SIGNED)),
        "article 9, 局的计分 3, p.53: 签字确认",
        found(
            "warning",
            "−8 on the signed sheet",
            "−9 on the other",
            session=1,
            table=1,
            hand=1,
            seat=N,
            player=4,
            page=53,
        ),
    ),
]

PASSING = [
    Passing("S19", "all six", _signed(**ALL), "article 9, p.53"),
    Passing("S19", "a form without places for referees", _signed(**SIGNED), "what is not there is not asked"),
    Passing("I07", "another name", _refereed("Qian"), "article 3, p.6"),
    Passing("F15", "two keyings, one with less in it", _keyed(keying("a", FIRST), keying("b", row_of(1, 24))),
            "what only one shows is no difference"),
    Passing("S20", "the same again", _keyed(keying("a", FIRST, **SIGNED), keying("b", FIRST)),
            "no cell differs"),
]  # fmt: skip
