"""PMN, hands as lines of tags."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjdata.schema.play import Action, ClaimedFan, Win
from mjdata.schema.records import Competition, Hand, Player, Seating
from tests.formats.reading import assert_tiles_conserved, codes, kinds, load, read, read_file, rows

NAME = "pmn"

TAGS = {
    "Event": "Ours",
    "Site": "nowhere?game=3",
    "Board": "3",
    "PWind": "W",
    "East": "a",
    "South": "b",
    "West": "c",
    "North": "d",
    "Deal": "c123456789d1123bwrf cdb123456789w1122rf cd44456789b99wr22f c11d22b11w3344r333f",
    "Scoring": "MCR",
    "Result": "75 -25 -25 -25",
    "Penalty": "0 0 0 0",
    "Play": "T0d2H0",
    "Fan": "28/16/1.79/1/1 None None None",
}


def pmn(**tags: str) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in (TAGS | tags).items())


def actions(play: str) -> list[tuple[str, int, str | None, str | None]]:
    batch = read(NAME, pmn(Play=play))
    return [(a.kind, a.seat, a.tile, a.meld) for a in rows(batch, Action) if a.kind != "deal"]


def test_a_win_by_self_draw() -> None:
    batch = read(NAME, pmn())
    (hand,), (win,) = rows(batch, Hand), rows(batch, Win)
    assert (batch.records, batch.rejected) == (1, 0)
    assert batch.issues == []
    assert (hand.outcome, hand.prevalent_wind, hand.score_e, hand.hand_no) == ("win_self_draw", "W", 75, 1)
    assert (win.seat_wind, win.win_tile, win.points, win.points_with_flowers) == ("E", "2p", 17, 17)
    assert [(f.fan, f.count, f.points) for f in rows(batch, ClaimedFan)] == [
        ("清龙", 1, 16),
        ("单调将", 1, 1),
    ]
    assert [c.name for c in rows(batch, Competition)] == ["Ours, board 3, game=3"]
    assert [(p.player_no, p.name) for p in rows(batch, Player)] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]


def test_steps() -> None:
    assert actions("T0w2D0z1P1w2D1b9T3c9D3z1C0c8D0d3") == [
        ("draw", 0, "S", None),
        ("discard", 0, "S", None),
        ("pung", 1, "S", "S S S"),
        ("discard", 1, "9s", None),
        ("draw", 3, "9m", None),
        ("discard", 3, "9m", None),
        ("chow", 0, "9m", "7m 8m 9m"),
        ("discard", 0, "3p", None),
    ]
    kongs = [kind for kind, *_ in actions("T0r3D0r3Z3r3T3d9D3d9P2d9D2r2T2d4A2d4T2d9B2d9T2f1R2f1T2w1D2w1")]
    assert [kind for kind in kongs if kind not in ("draw", "discard")] == [
        "kong",
        "replacement",
        "pung",
        "concealed_kong",
        "replacement",
        "promoted_kong",
        "replacement",
        "flower",
        "replacement",
    ]


def test_dragons_are_red_green_white() -> None:
    assert [tile for _, _, tile, _ in actions("T0r1T0r2T0r3")] == ["C", "F", "P"]


def test_several_winners_of_a_duplicate_hand() -> None:
    tags = {
        "Scoring": "Duplicate",
        "Result": "-32 36 -8 36",
        "Play": "T0d2D0z1H1H3",
        "Fan": "None 39/8/1.62/2/2 None 39/8/1.81/1/2",
    }
    batch = read(NAME, pmn(**tags))
    (hand,) = rows(batch, Hand)
    assert (hand.outcome, hand.score_e, hand.score_s, hand.score_w, hand.score_n) == (
        "several_wins",
        -32,
        36,
        -8,
        36,
    )
    assert [(w.win_no, w.winner_seat, w.payer_seat, w.win_tile) for w in rows(batch, Win)] == [
        (1, 1, 0, "2p"),
        (2, 3, 0, "2p"),
    ]
    assert [(w.points, w.points_with_flowers) for w in rows(batch, Win)] == [(12, 12), (8, 10)]
    assert kinds(batch)["hu"] == 2
    assert [f.win_no for f in rows(batch, ClaimedFan)] == [1, 1, 2, 2]


def test_a_draw_and_an_end_that_is_not_shown() -> None:
    none = {"Result": "0 0 0 0", "Fan": "None None None None"}
    for play in ("T0d2D0d2", "T0d2D0d2N0", "T0d2D0d2N"):
        batch = read(NAME, pmn(Play=play, **none))
        assert ([h.outcome for h in rows(batch, Hand)], batch.issues) == (["draw"], [])
    batch = read(NAME, pmn(Play="T0d2D0d2"))
    assert [h.outcome for h in rows(batch, Hand)] == ["unreadable"]
    assert codes(batch) == {"no_end": 1}


def test_fan_without_points_and_unknown_fan() -> None:
    batch = read(NAME, pmn(Fan="28/1.82/1.99/1 None None None"))
    assert [(f.fan, f.points) for f in rows(batch, ClaimedFan)] == [
        ("清龙", None),
        ("明暗杠", None),
        ("99", None),
    ]
    assert [w.points_with_flowers for w in rows(batch, Win)] == [None]
    assert codes(batch)["unknown_fan"] == 1


def test_penalties() -> None:
    batch = read(NAME, pmn(Penalty="10 -30 10 10"))
    (hand,) = rows(batch, Hand)
    assert (hand.penalty_e, hand.penalty_s, hand.score_e) == (10, -30, 75)


def test_a_name_that_comes_again_is_the_same_player_but_not_at_one_table() -> None:
    batch = read(NAME, pmn() + pmn(East="d", North="e", West="b"))
    assert [s.player_no for s in rows(batch, Seating)] == [1, 2, 3, 4, 4, 2, 5, 6]
    assert [(p.player_no, p.name) for p in rows(batch, Player)[4:]] == [(5, "b"), (6, "e")]
    assert [h.table_no for h in rows(batch, Hand)] == [1, 2]


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Play": "T0d2Q0"}, "unread_step"),
        ({"Play": "T0d0"}, "unread_step"),
        ({"Play": "T0z1"}, "unread_step"),
        ({"Play": "T0d9D0d8"}, "tiles_lost"),
        ({"Play": "D0z1"}, "tiles_lost"),
        ({"Play": "H0"}, "contradicting_win"),
        ({"Result": "1 2 3"}, "unreadable_cell"),
        ({"Result": "a b c d"}, "unreadable_cell"),
        ({"Fan": "None"}, "unreadable_cell"),
        ({"Fan": "28-16 None None None"}, "unreadable_cell"),
    ],
)
def test_what_cannot_be_read_is_told_and_the_rest_stored(tags: dict[str, str], code: str) -> None:
    batch = read(NAME, pmn(**tags))
    assert (batch.records, batch.rejected) == (1, 0)
    assert code in codes(batch)


@pytest.mark.parametrize("deal", ["", "c1 c2 c3", "c1 c2 c3 x4", "w5 c1 c2 c3"])
def test_a_hand_whose_deal_cannot_be_read_is_refused(deal: str) -> None:
    batch = read(NAME, pmn(Deal=deal) + "a line\n")
    assert (batch.records, batch.rejected) == (0, 1)
    assert codes(batch) == {"bad_record": 1, "foreign_lines": 1}


@pytest.mark.parametrize(
    ("file", "outcome", "wins", "result", "points"),
    [
        ("example_1.pmn", "win_discard", 1, [-8, -17, 33, -8], [9]),
        ("example_2.pmn", "several_wins", 2, [-32, 36, -8, 36], [12, 12]),
    ],
)
def test_real_files(
    records: Path, file: str, outcome: str, wins: int, result: list[int], points: list[int]
) -> None:
    path = records / "mcr_pmn" / file
    play = re.findall(r'\[Play "(.*)"\]', load(path))[0]
    batch = read_file(NAME, path)
    assert (batch.records, batch.rejected, batch.issues) == (1, 0, [])
    (hand,) = rows(batch, Hand)
    assert (hand.outcome, play.count("H"), len(rows(batch, Win))) == (outcome, wins, wins)
    assert [hand.score_e, hand.score_s, hand.score_w, hand.score_n] == result
    assert [win.points for win in rows(batch, Win)] == points
    counts = kinds(batch)
    drawn = counts["draw"] + counts["replacement"]
    shown = (drawn, counts["discard"], counts["chow"], counts["pung"], counts["kong"])
    assert shown == tuple(play.count(letter) for letter in "TDCPZ")
    assert_tiles_conserved(batch)
