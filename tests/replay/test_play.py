"""Hands played out at random, but legally: the replay finds nothing, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from mjdata.generate.play import Move, Played, play_hand
from mjdata.generate.players import aiming_players
from mjdata.replay.play import Replayed, replay
from mjdata.replay.state import State
from mjdata.schema.records import Hand
from tests.replay.log import a_hand
from tests.replay.shapes import worth_of_shape


class Anyhow:
    """Chooses any legal move, a meld or a win more often than its share."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, state: State, seat: int, moves: Sequence[Move]) -> Move:
        del state, seat
        bold = [move for move in moves if move.kind not in ("discard", "pass")]
        return self.random.choice(bold if bold and self.random.random() < 0.6 else list(moves))


def _hand(played: Played, hand_no: int) -> Hand:
    return a_hand(outcome=played.outcome, hand_no=hand_no)


def _replayed(played: Played, hand_no: int) -> Replayed:
    return replay(_hand(played, hand_no), played.actions, played.wall)


@pytest.mark.parametrize("seed", range(60))
def test_random_legal_play_has_no_problem(seed: int) -> None:
    random, hand_no = Random(seed), seed % 16 + 1
    played = play_hand(random, worth_of_shape, [Anyhow(random)] * 4, hand_no=hand_no)
    again = _replayed(played, hand_no)
    assert again.problems == ()
    assert list(again.wins) == played.wins
    assert {"L03", "L04", "L05", "L12", "L20"} <= again.checked


def test_random_legal_play_meets_every_kind_of_step() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(60):
        random = Random(seed)
        played = play_hand(random, worth_of_shape, [Anyhow(random)] * 4)
        kinds.update(action.kind for action in played.actions)
    assert kinds.keys() == {
        *("deal", "draw", "replacement", "flower", "discard", "chow", "pung", "kong", "concealed_kong"),
        *("promoted_kong", "hu", "overridden", "draw_game"),
    }


def test_aiming_players_often_win() -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(40):
        random = Random(seed)
        played = play_hand(random, worth_of_shape, aiming_players(random))
        assert _replayed(played, 1).problems == ()
        outcomes[played.outcome] += 1
    assert outcomes["draw"] < 25


def test_the_same_seed_plays_the_same_hand() -> None:
    first, second = (play_hand(r, worth_of_shape, aiming_players(r)) for r in (Random(7), Random(7)))
    assert first == second
