"""A broken log never raises, and every problem says where it is."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from mjdata.generate.play import play_hand
from mjdata.generate.players import aiming_players
from mjdata.replay.play import STEPS, replay
from mjdata.schema.play import Action, Wall
from mjdata.tiles import FLOWERS, KINDS
from tests.replay.log import a_hand
from tests.replay.shapes import worth_of_shape

TILES = st.none() | st.sampled_from([*KINDS, *FLOWERS, "", "?", "10m", "m", "1m 2m 3m"])
SEATS = st.integers(-1, 4)
ACTIONS = st.builds(
    Action,
    hand_id=st.just("h"),
    seq=st.integers(0, 200),
    seat=SEATS,
    kind=st.sampled_from([*STEPS, "", "riichi"]),
    tile=TILES,
    meld=TILES | st.sampled_from(["1m 2m 3m", "1m 1m 1m", "E S W", "C C C C", "9m 1p 2p"]),
    from_seat=st.none() | SEATS,
    claim=st.none() | st.sampled_from(["hu", "kong", "pung", "chow", "WH", ""]),
)
TEXTS = st.sampled_from(["", "1m", "1m 2m|3m", "|||", "1m 1m 1m|2m|3m|4m", "x y z"])
WALLS = st.none() | st.builds(
    Wall, st.just("h"), st.sampled_from(["common", "per_seat", ""]), TEXTS, st.none() | TEXTS
)


def check(actions: list[Action], wall: Wall | None, outcome: str = "void", hand_no: int = 1) -> None:
    replayed = replay(a_hand(outcome, hand_no), actions, wall)
    known = {action.seq for action in actions} | {None}
    for problem in replayed.problems:
        assert problem.seq in known
        assert problem.code in replayed.checked | {"L03", "L04", "L05", "L12", "L20"}
        assert problem.text.en
    for win in replayed.wins:
        assert win.tile_count
        assert win.meld_dicts is not None


@settings(deadline=None)
@given(st.lists(ACTIONS, max_size=40), WALLS, st.integers(0, 20))
def test_any_list_of_actions(actions: list[Action], wall: Wall | None, hand_no: int) -> None:
    check(actions, wall, hand_no=hand_no)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 10))
def test_a_real_log_with_steps_lost_doubled_and_changed(data: st.DataObject, seed: int) -> None:
    random = Random(seed)
    played = play_hand(random, worth_of_shape, aiming_players(random))
    actions = list(played.actions)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(actions) - 1))
        match data.draw(st.integers(0, 3)):
            case 0:
                del actions[place]
            case 1:
                actions.insert(place, actions[place])
            case 2:
                actions[place] = msgspec.structs.replace(actions[place], seat=data.draw(SEATS))
            case _:
                actions[place] = msgspec.structs.replace(actions[place], tile=data.draw(TILES))
    check(actions, played.wall, played.outcome)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 20), st.data())
def test_a_lost_step_is_noticed(seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    played = play_hand(random, worth_of_shape, aiming_players(random))
    steps = [a for a in played.actions if a.kind != "overridden"]
    place = data.draw(st.integers(0, len(steps) - 1))
    kept = [*steps[:place], *steps[place + 1 :]]
    numbered = [msgspec.structs.replace(a, seq=n) for n, a in enumerate(kept, 1)]
    assert replay(a_hand(played.outcome), numbered, played.wall).problems
