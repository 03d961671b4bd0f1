"""The one reading of a hand that every metric rests on, and how far the players of a log came."""

from __future__ import annotations

import pytest

from mjdata.checks.endings import hand_readings
from mjdata.checks.readiness import log_seats
from mjdata.rules.mcr.waits import Waiting, waiting_for
from mjdata.rules.offences import Foul
from tests.checks.build import (
    E,
    N,
    Played,
    S,
    W,
    blank,
    competition,
    draw,
    logged,
    marked,
    scored,
    self_drawn,
    table,
    unreadable,
    win,
    won_by,
)
from tests.checks.examples.wins import CHOWS, HELD_FOUR, KNITTED, PAIRS, STRAIGHT
from tests.checks.examples.witnesses import ROBBED, witnessed

TWO_WAY = (64, -48, -8, -8)
"""E off S, 40; or E draws 10 (54, -18, -18, -18) and S is falsely hu (10, -30, 10, 10)."""
ORPHANS = "1m 9m 1p 9p 1s 9s E S W N C F P"
DEDUCTED = (34, -18, -18, -8)
"""E off S, 10, and 10 taken from W, credited to nobody (article 11, 罚分, p.55-56)."""


def ending(hand: Played) -> tuple[str, str, int | None, str | None]:
    """Return basis, ending, winners and reason of one hand."""
    (read,) = hand_readings(competition(table(hands=[hand])))
    return (read.basis, read.ending, read.winners, read.reason)


@pytest.mark.parametrize(
    ("hand", "read"),
    [
        (scored(44, -28, -8, -8), ("scores", "discard", 1, None)),
        (scored(-20, 60, -20, -20), ("scores", "self_draw", 1, None)),
        (scored(27, -11, -8, -8), ("scores", "discard", 1, None)),
        (scored(0, 0, 0, 0), ("scores", "draw", 0, None)),
        (scored(10, -30, 10, 10), ("scores", "draw", 0, None)),
        (scored(*TWO_WAY), ("scores", "undetermined", None, "several_readings")),
        (
            scored(*TWO_WAY, fouls=[Foul("cuo_hu", S, 10)]),
            ("scores", "self_draw", 1, None),
        ),
        (scored(1, 2, 3, 4), ("scores", "undetermined", None, "no_reading")),
        (scored(*DEDUCTED), ("scores", "undetermined", None, "rare_foul")),
        (scored(*DEDUCTED, fouls=[Foul("deduction", W, 10)]), ("scores", "discard", 1, None)),
        (scored(20, 20, -60, 20, outcome="draw"), ("scores", "draw", 0, None)),
        (marked(scored(64, -48, -8, -8), remark="荒牌"), ("scores", "draw", 0, None)),
        (win(E, off=N, value=20), ("recorded", "discard", 1, None)),
        (self_drawn(E, 20), ("recorded", "self_draw", 1, None)),
        (won_by(E, S, off=W, value=8), ("recorded", "several_wins", 2, None)),
        (draw(), ("recorded", "draw", 0, None)),
        (Played("void", penalty=(10, -30, 10, 10)), ("recorded", "void", 0, None)),
        (unreadable(), ("recorded", "unreadable", None, "unreadable")),
        (Played("abandoned"), ("recorded", "unreadable", None, "unreadable")),
        (Played("win_discard"), ("recorded", "undetermined", None, "no_winner")),
        (Played("draw", ((E, S, 8),)), ("recorded", "undetermined", None, "contradiction")),
        (Played("several_wins", ((E, S, 8),)), ("recorded", "undetermined", None, "contradiction")),
        (
            Played("win_self_draw", ((E, None, 8), (S, None, 8))),
            ("recorded", "undetermined", None, "contradiction"),
        ),
        (Played("win_discard", ((E, None, 8),)), ("recorded", "undetermined", None, "contradiction")),
        (Played("win_discard", ((E, E, 8),)), ("recorded", "undetermined", None, "contradiction")),
        (Played("win_self_draw", ((E, S, 8),)), ("recorded", "undetermined", None, "contradiction")),
        (logged("E+4p E!4p", STRAIGHT, value=24), ("log", "self_draw", 1, None)),
    ],
)  # fmt: skip
def test_a_hand_ends_as_its_record_says_or_is_left_open(
    hand: Played, read: tuple[str, str, int | None, str | None]
) -> None:
    """Article 9, p.49-50, and article 11, p.55-61: 28 is 8+20, 60 is 3x(8+12), 30 is 10 to each."""
    assert ending(hand) == read


@pytest.mark.parametrize(
    ("sheet", "read"),
    [
        (scored(36, -20, -8, -8), ("scores", "robbed_kong", 1, None)),
        (win(E, off=S, value=12), ("recorded", "robbed_kong", 1, None)),
        (win(E, off=N, value=12), ("recorded", "discard", 1, None)),
        (self_drawn(E, 12), ("recorded", "self_draw", 1, None)),
        (draw(), ("recorded", "draw", 0, None)),
    ],
    ids=["four scores", "recorded", "another payer", "paid by all", "drawn"],
)
def test_a_log_beside_the_sheet_tells_a_robbed_kong_from_a_discard(
    sheet: Played, read: tuple[str, str, int | None, str | None]
) -> None:
    """Article 7, 点和 … 包括抢杠和, p.32. What the sheet says otherwise stands: E robbed S, 12."""
    (reading,) = hand_readings(witnessed(sheet, ROBBED))
    assert (reading.basis, reading.ending, reading.winners, reading.reason) == read


def test_a_blank_row_is_no_hand() -> None:
    assert [r.hand_id[-1] for r in hand_readings(competition(table(hands=[draw(), blank(), draw()])))] == [
        "1",
        "3",
    ]


@pytest.mark.parametrize(
    ("tiles", "melds", "waits"),
    [
        (STRAIGHT, [], Waiting(("1p", "4p"), ())),
        (CHOWS, [], Waiting(("5s", "8s"), ())),
        (PAIRS, [], Waiting(("7s",), ())),
        (KNITTED, [], Waiting(("3m",), ())),
        (ORPHANS, [], Waiting(tuple(ORPHANS.split()), ())),
        (HELD_FOUR.replace("4m 4m ", "").replace(" F", ""), ["4m 4m 4m"], Waiting(("1m",), ("4m",))),
        ("4m 1p 2p 3p 5p 6p 7p C C C", ["4m 4m 4m"], Waiting((), ("4m",))),
        ("1m 4m 7m 2p 5p 8p 3s 6s 9s E S W C", [], Waiting(("N", "F", "P"), ())),
        ("1m 2m 4m 5m 7m 8m 1p 2p 4p 5p 7p 8p E", [], Waiting((), ())),
    ],
    ids=["two sides", "two sides of a chow", "seven pairs", "knitted", "thirteen", "one held", "held only",
         "seven stars", "nothing"],
)  # fmt: skip
def test_what_a_hand_waits_for(tiles: str, melds: list[str], waits: Waiting) -> None:
    """Article 7, p.31-32. Of the sixteen kinds of 全不靠 any fourteen win: here N, F and P are left."""
    assert waiting_for(tiles.split(), [meld.split() for meld in melds]) == waits


def seats(line: str, *hands: str) -> list[tuple[int, int, int | None, bool]]:
    rows = log_seats(competition(table(hands=[logged(line, *hands)])))
    return [(row.seat, row.turns, row.ready_turn, row.is_followed) for row in rows]


WEST = "1m 1m 4m 4m 7p 7p 9p 9p 2s 2s E S N"
"""No seat of these is ready but E."""
SOUTH = "1s 2s 3s 5s 7s 9s 5p 7p 9p S S F F"


@pytest.mark.parametrize(
    ("line", "of_east"),
    [
        ("E+C E-C S+F S-F W+P W-P N+P N-P E.", (0, 1, 1, True)),
        ("E+C E-9m S+F S-F W+P W-P N+P N-P E+9m E-C E.", (0, 2, 2, True)),
        ("E+C E-9m S+F S-F W+P W-P N+P N-P E+P E-P E.", (0, 2, None, True)),
        ("E+4p E!4p", (0, 0, 0, True)),
        ("E+C E-C S+f1 S*f1 S^F S-F E.", (0, 1, 1, True)),
    ],
    ids=["after the first discard", "broken, then ready", "never", "won as dealt", "another's flower"],
)
def test_a_player_is_ready_from_the_discard_after_which_a_tile_wins(
    line: str, of_east: tuple[int, int, int | None, bool]
) -> None:
    """STRAIGHT waits on 1p and 4p; with C for 9m two more tiles are needed, as 9m and another C."""
    assert seats(line, STRAIGHT, SOUTH, WEST)[0] == of_east
