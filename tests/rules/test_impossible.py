"""Records that no table can have produced give an error, never a score (articles 5, 7, 8)."""

from __future__ import annotations

import json

import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.hand import HandLine, ImpossibleHand, MeldLine, read_hand
from mjdata.rules.mcr.lines import score_line
from mjdata.rules.mcr.score import score
from tests.rules.notation import hand_line

RULES = edition("wmo-2013")

IMPOSSIBLE = [
    ("11111m 234p 567s 99s +9s", "too_many_copies"),
    ("111m 234p 567s 99s 9s (1111m) +9s", "tile_count"),
    ("23m 234p 99s 99s (111m) (111m) +1m", "tile_count"),
    ("23m 234p 99s (111m) (1111m) +1m", "too_many_copies"),
    ("123m 456p 789s 99m 12s (EEEE) +3s", "tile_count"),
    ("123m 456p 789s 99m 12s +3s flowers=9", "flowers"),
    ("123m 456p 789s 99m 12s *3s kong", "replacement_without_kong"),
    ("123m 456p 789s 99m 13s +3s kong", "robbed_kong_copy"),
    ("456p 789s 99m 12s (333s) +3s kong fourth", "robbed_kong_copy"),
    ("456p 789s 99m 12s (123s) +3s kong", "robbed_kong_copy"),
    ("123m 456p 789s 99m 12s +3s kong last", "robbed_kong_last_tile"),
    ("123m 456p 789s 99m 13s +3s fourth", "last_of_kind_held"),
    ("456p 789s 99m 12s (333s) +3s", "last_of_kind_open"),
    ("123m 456p 789s 99m 12s +4s", "no_winning_hand"),
    ("159m 159p 159s ESWN +C", "no_winning_hand"),
    ("123m 456p 789s 99m 12s (89m1p) +3s", "meld_tiles"),
    ("123m 456p 789s 99m 12s (ESW) +3s", "meld_tiles"),
    ("123m 456p 789s 99m 12s (CFP) +3s", "meld_tiles"),
    ("123m 456p 789s 99m 12s (11m) +3s", "meld_size"),
    ("123m 456p 789s 99m 12s [111m] +3s", "meld_size"),
]


@pytest.mark.parametrize(("hand", "code"), IMPOSSIBLE)
def test_impossible(hand: str, code: str) -> None:
    with pytest.raises(ImpossibleHand) as wrong:
        score(read_hand(hand_line(hand)), RULES)
    assert wrong.value.code == code
    assert wrong.value.text


@pytest.mark.parametrize("tile", ["0m", "5z", "f1", "", "X", "10p"])
def test_unknown_tiles(tile: str) -> None:
    line = HandLine(hand=(tile,), win_tile="1m", self_drawn=True, seat_wind="E", prevalent_wind="E")
    with pytest.raises(ImpossibleHand) as wrong:
        read_hand(line)
    assert wrong.value.code == "unknown_tile"


def test_a_kong_is_no_pung_and_a_pung_no_kong() -> None:
    for kind, tiles in (("pung", ("1m",) * 4), ("kong", ("1m",) * 3), ("chow", ("1m",) * 3)):
        line = HandLine(("1m",), "1m", True, "E", "E", melds=(MeldLine(kind, tiles),))
        with pytest.raises(ImpossibleHand):
            read_hand(line)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"id": "a"}',
        '{"id": "a", "hand": "1m"}',
        '{"id": "a", "flowers": "x"}',
        "\udcff",
    ],
)
def test_a_broken_line_is_an_error_of_its_own(text: str) -> None:
    found = score_line(text.encode("utf-8", "surrogateescape"), RULES)
    assert found.error is not None
    assert found.error.code == "unreadable"
    assert found.points is None
    assert found.id == ("a" if '"a"' in text else None)


def test_a_last_tile_that_is_a_replacement_is_possible() -> None:
    hand = hand_line("(9999s) 456m 22s 123p 56p *7p kong last")
    assert score(read_hand(hand), RULES).total > 0


def test_more_than_a_line_says_is_not_read() -> None:
    told = {
        "id": 7, "hand": ["2m"], "win_tile": "2m", "self_drawn": False, "seat_wind": "E",
        "prevalent_wind": "S",
        "melds": [{"type": "chow", "tiles": ["3m", "2m", "1m"], "from": 3}] * 4, "expected_total": 99,
    }  # fmt: skip
    found = score_line(json.dumps(told), RULES)
    assert found.error is not None
    assert (found.id, found.error.code) == (7, "too_many_copies")
