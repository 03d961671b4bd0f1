"""Every case of problem, in logs written by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest

from mjdata.generate.play import Played, play_hand
from mjdata.generate.players import aiming_players
from mjdata.replay.play import Replayed, replay
from mjdata.replay.problems import cases
from mjdata.replay.setting import order_of, setting_of
from mjdata.schema.play import Action, Wall, Win
from tests.replay.cases import CASES
from tests.replay.log import DEALS, a_hand, actions_of, play
from tests.replay.shapes import worth_of_shape


def found(replayed: Replayed) -> set[str]:
    return {problem.case for problem in replayed.problems}


@pytest.mark.parametrize("case", CASES)
def test_a_log_that_has_it(case: str) -> None:
    pair = CASES[case]
    replayed = play(pair.bad, pair.deals, **pair.setting)
    assert found(replayed) == {case, *pair.more}
    for problem in replayed.problems:
        assert problem.text.zh
        assert problem.text.ja
        assert "{" not in problem.text.en


@pytest.mark.parametrize("case", CASES)
def test_a_log_that_has_it_not(case: str) -> None:
    pair = CASES[case]
    deals = DEALS if case == "deal_count" else pair.deals
    assert case not in found(play(pair.good, deals, **pair.setting))


def edit(change: Callable[[list[Action]], Sequence[Action]], line: str) -> set[str]:
    return found(replay(a_hand("void"), change(actions_of(line))))


def swap(index: int, **fields: object) -> Callable[[list[Action]], Sequence[Action]]:
    def change(actions: list[Action]) -> list[Action]:
        actions[index] = msgspec.structs.replace(actions[index], **fields)
        return actions

    return change


EDITS: dict[str, tuple[Callable[[list[Action]], Sequence[Action]], str]] = {
    "deal_twice": (lambda a: [*a[:3], a[3], msgspec.structs.replace(a[3], seq=5, tile="")], "E?"),
    "deal_late": (lambda a: [*a, Action("h", 7, 0, "deal", "")], "E+C E-C"),
    "meld_points_elsewhere": (swap(-2, from_seat=3), "E+E E-E W=E E?"),
    "steps_missing": (swap(-1, seq=9), "E+C E?"),
    "unknown_step": (swap(4, kind="riichi"), "E+C E?"),
    "unknown_seat": (swap(4, seat=4), "E+C E?"),
}


@pytest.mark.parametrize("case", EDITS)
def test_a_log_edited_to_have_it(case: str) -> None:
    change, line = EDITS[case]
    assert case in edit(change, line)
    assert case not in edit(lambda actions: actions, line)


def played(hand_no: int = 1, seed: int = 3) -> Played:
    random = Random(seed)
    return play_hand(random, worth_of_shape, aiming_players(random), hand_no=hand_no)


def with_wall(change: Callable[[list[str]], list[str]], dice: str | None = "1 2 3 4") -> set[str]:
    game = played()
    wall = Wall("h", "common", " ".join(change(game.wall.tiles.split())), dice)
    return found(replay(a_hand(game.outcome), game.actions, wall))


def exchange(first: int, second: int) -> Callable[[list[str]], list[str]]:
    def change(tiles: list[str]) -> list[str]:
        tiles[first], tiles[second] = tiles[second], tiles[first]
        return tiles

    return change


WALLS: dict[str, tuple[Callable[[list[str]], list[str]], str | None]] = {
    "wall_total": (lambda tiles: tiles[:-1], None),
    "wall_copies": (lambda tiles: [*tiles[:-2], tiles[0], tiles[0]], None),
    "dice_break": (lambda tiles: [*tiles[-2:], *tiles[:-2]], "1 2 3 4"),
    "dice_face": (lambda tiles: tiles, "1 2 3 7"),
    "deal_not_wall": (exchange(0, 60), None),
    "not_next_tile": (exchange(53, 54), None),
    "not_replacement": (exchange(142, 143), None),
}


@pytest.mark.parametrize("case", WALLS)
def test_a_wall_that_differs_from_the_log(case: str) -> None:
    assert case in with_wall(*WALLS[case])
    assert with_wall(lambda tiles: tiles) == set()


@pytest.mark.parametrize(
    ("case", "outcome", "win"),
    [
        ("outcome_differs", "draw", {}),
        ("winner_differs", "win_self_draw", {"winner_seat": 1}),
        ("win_differs", "win_self_draw", {"winner_seat": 0, "win_tile": "F"}),
    ],
)
def test_a_record_that_differs_from_its_log(case: str, outcome: str, win: dict[str, object]) -> None:
    wins = [Win("h", 1, **win)] if win else []  # type: ignore[arg-type]
    assert found(replay(a_hand(outcome), actions_of("E+C E!C"), wins=wins)) == {case}
    same = Win("h", 1, winner_seat=0, win_tile="C", tiles=DEALS[0], melds="", flowers=0)
    assert found(replay(a_hand("win_self_draw"), actions_of("E+C E!C"), wins=[same])) == set()


def test_every_case_has_its_example() -> None:
    shown = CASES.keys() | EDITS.keys() | WALLS.keys()
    assert shown | {"outcome_differs", "winner_differs", "win_differs"} == cases().keys()


@pytest.mark.parametrize(
    "line",
    [
        "E+1s E-1s S<1s2s3s S-1s E?",  # the tile just chowed
        "E+C E-C S+F S-F W+P W-P N+1p N-1p E+C E!C",  # won on a tile once discarded
        "E+C E-C S+C S-C W+C W-C N+F N-F E+P E-P S+C S!C",
    ],
)
def test_what_is_legal_is_not_a_problem(line: str) -> None:
    """Articles 6 (p.26, p.28): the same tile may be discarded after a claim, and won on after a discard."""
    assert found(play(line)) == set()


def test_all_problems_are_reported() -> None:
    assert len(play("E+C W+9s N-1s S=1m E!F").problems) > 5


def test_turns_follow_the_seats_of_the_round() -> None:
    """Appendix 4: in the south round the players sit S E N W, and S deals first."""
    assert order_of(1) == (0, 1, 2, 3)
    assert order_of(5) == (1, 0, 3, 2)
    assert order_of(6) == (0, 3, 2, 1)
    assert played(hand_no=5).actions[0].seat == 1


def test_the_setting_is_found_from_the_log() -> None:
    plain = setting_of(a_hand(), actions_of("E+C E-C"), None)
    assert (plain.wall_kind, plain.tiles, plain.flowers) == ("per_seat", 136, False)
    flowers = setting_of(a_hand(), actions_of("E+f1 E*f1 E^C"), None)
    assert (flowers.wall_kind, flowers.tiles, flowers.has_replacement_marks) == ("none", 144, True)
    several = setting_of(a_hand("several_wins"), actions_of("E+C E-C S!EC W!EC"), None)
    assert several.several_winners
    assert "L12" not in replay(a_hand(), actions_of("E+C E-C S!EC W!EC")).checked
