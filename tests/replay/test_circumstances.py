"""What a log shows of a win: last tile, kong, last of its kind (fan 44-47 and 58, p.42-44)."""

from __future__ import annotations

import pytest

from mjdata.replay.circumstances import WinFacts
from tests.replay.cases import FOUR_RED, WEST_PUNGED
from tests.replay.log import DEALS, play


def win_of(line: str, deals: tuple[str, ...] = DEALS, **setting: object) -> WinFacts:
    return play(line, deals, **setting).wins[-1]


@pytest.mark.parametrize(
    ("line", "tiles", "last"),
    [
        ("E+C E!C", 53, True),
        ("E+C E!C", 54, False),
        ("E+C E-C S!EC", 53, True),
        ("E+C E-C S!EC", 54, False),
        (f"{WEST_PUNGED} W+E W%E N!WE", 57, False),
    ],
)
def test_last_tile_of_the_wall(line: str, tiles: int, last: bool) -> None:
    assert win_of(line, tiles=tiles).last_tile_of_wall is last


def round_of_draws(seats: str) -> str:
    kinds = [f"{rank}{suit}" for rank in range(1, 10) for suit in "mps"] * 4
    return " ".join(f"{seat}+{tile} {seat}-{tile}" for seat, tile in zip(seats, kinds, strict=False))


def test_last_tile_with_a_wall_for_each_seat_is_that_of_the_next_player() -> None:
    """South has drawn his 21 tiles: what East, before him, draws or discards next is the last."""
    turns = round_of_draws("ESWN" * 20)
    assert not win_of(f"{turns} E+C E!C", wall_kind="per_seat", tiles=136).last_tile_of_wall
    turns = round_of_draws("ESWN" * 21)
    assert win_of(f"{turns} E!NC", wall_kind="per_seat", tiles=136).last_tile_of_wall
    turns = round_of_draws("ESWN" * 20 + "E")
    assert not win_of(f"{turns} S+C S!C", wall_kind="per_seat", tiles=136).last_tile_of_wall
    turns = round_of_draws("ESWN" * 20 + "ESW")
    assert win_of(f"{turns} N+C N!C", wall_kind="per_seat", tiles=136).last_tile_of_wall


@pytest.mark.parametrize(
    ("line", "related"),
    [
        ("E+S E-S N#S N^C N!C", True),
        ("E+S E-S N#S N^f1 N*f1 N^C N!C", False),
        ("E+f1 E*f1 E^C E!C", False),
        (f"{WEST_PUNGED} W+E W%E N!WE", True),
        (f"{WEST_PUNGED} W+E W%E W^1p W!1p", True),
        ("E+F E-F S+P S-P W+1p W!1p", False),
    ],
)
def test_kong(line: str, related: bool) -> None:
    """A flower replacement after the kong's is a plain self-draw (fan 46, p.42)."""
    assert win_of(line).kong_related is related


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("E+C E-C S+C S-C W+C W-C N+C N!C", True),
        ("E+C E-C S+C S-C W+C W-C N+C N-C E!NC", True),
        ("E+C E-C S+C S-C W+C W!C", False),
        (f"{WEST_PUNGED} W+1p W-1p N+E N!E", True),
        (f"{WEST_PUNGED} W+1p W-1p N+E N-E W!NE", True),
        ("E+2s E-2s S+2s S-2s W+C W-C N+2s N!2s", False),
    ],
)
def test_last_of_its_kind(line: str, last: bool) -> None:
    """The three others lie on the floor or in open melds; those in one's own hand are not seen."""
    assert win_of(line).last_of_kind is last


def test_the_win_as_the_scoring_takes_it() -> None:
    win = win_of("E+f1 E*f1 E^E E-E W=E W-1m N+f2 N*f2 N^6p N-6p E+7p E!7p")
    assert (win.seat, win.payer, win.self_drawn, win.win_tile, win.flowers) == (0, None, True, "7p", 1)
    assert " ".join(win.concealed) == DEALS[0]
    west = win_of("E+E E-E W=E W-1m N+F N-F E+C E-C W!EC")
    assert west.meld_dicts == [{"type": "pung", "tiles": ["E", "E", "E"], "from": 0}]
    assert (west.payer, west.tile_count) == (0, 14)


def test_the_table_at_the_end() -> None:
    done = play("E+F E-F S+P S-P W+1p W@C W^F W-F N.", FOUR_RED)
    assert done.hands[2].melds[0].type == "concealed_kong"
    assert done.ended == "draw_game"
    assert done.tiles_left == 144 - 52 - 4
