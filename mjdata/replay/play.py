"""A hand's log played again from the deal to the end; every problem is kept, none stops it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mjdata.replay import claims, ending, opening, turns
from mjdata.replay.agreement import disagreements
from mjdata.replay.circumstances import WinFacts
from mjdata.replay.problems import Problem
from mjdata.replay.setting import Setting, setting_of
from mjdata.replay.state import Held, Meld, State, in_order
from mjdata.replay.wall import piles
from mjdata.schema.play import Action, Wall, Win
from mjdata.schema.records import Hand
from mjdata.seats import SEATS
from mjdata.tiles import FLOWERS, INDEX

Step = Callable[[State, Action], None]

STEPS: dict[str, Step] = {
    "deal": opening.deal,
    "draw": turns.draw,
    "replacement": turns.replacement,
    "flower": turns.flower,
    "discard": turns.discard,
    "chow": claims.claim,
    "pung": claims.claim,
    "kong": claims.claim,
    "promoted_kong": claims.promoted_kong,
    "concealed_kong": claims.concealed_kong,
    "overridden": claims.overridden,
    "hu": ending.hu,
    "draw_game": ending.draw_game,
    "error": ending.error,
}

AFTER_THE_END = frozenset({"hu", "overridden"})
UNREPLACED = {"flower": "flower_not_replaced", "kong": "kong_not_replaced"}
WHILE_OWED = frozenset({"replacement", "draw", "overridden", "hu", "error", "draw_game"})

ALWAYS = (
    *("H01", "H02", "H05", "L01", "L02", "L06", "L07", "L08", "L09", "L10", "L11", "L13", "L14", "L15"),
    *("L16", "L21", "L22", "L23", "L25", "L27"),
)


@dataclass(frozen=True)
class FinalHand:
    """What a seat holds when the log ends."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[str, ...]


@dataclass(frozen=True)
class Replayed:
    """The result: problems in the order of the log, wins as played, and the table at the end.

    ``tiles_left``: for one wall its tiles, with a wall for each seat those of the next player.
    ``ended``: hu, draw_game, error, or null. ``checked``: catalogue ids that this log can be judged by.
    ``courses``: for each seat, what it held at the first discard of the hand and after each of its own.
    """

    problems: tuple[Problem, ...]
    wins: tuple[WinFacts, ...]
    hands: tuple[FinalHand, ...]
    tiles_left: int
    ended: str | None
    checked: frozenset[str]
    courses: tuple[tuple[Held, ...], ...]


def replay(
    hand: Hand,
    actions: Sequence[Action],
    wall: Wall | None = None,
    setting: Setting | None = None,
    wins: Sequence[Win] = (),
) -> Replayed:
    """Play a log again. ``actions`` in the order of the log; ``wins`` as recorded, to compare with."""
    setting = setting or setting_of(hand, actions, wall)
    state = State(setting, piles(setting, wall))
    deals = [a for a in actions if a.kind == "deal" and a.seat in SEATS]
    expected: int | None = None
    for action in actions:
        if expected is not None and action.seq != expected:
            state.report("steps_missing", action, expected=expected, n=action.seq)
        expected = action.seq + 1
        if _known(state, action):
            if not state.begun and action.kind != "deal":
                opening.begin(state, deals, wall)
            _step(state, action)
    if not state.begun:
        opening.begin(state, deals, wall)
    _close(state, actions)
    state.problems.extend(disagreements(state, hand, wins))
    return _result(state, wall)


def _known(state: State, action: Action) -> bool:
    if action.kind not in STEPS:
        state.report("unknown_step", action, kind=action.kind)
    elif action.seat not in SEATS:
        state.report("unknown_seat", action, n=action.seat)
    else:
        if action.from_seat is not None and action.from_seat not in SEATS:
            state.report("unknown_seat", action, n=action.from_seat)
        texts = f"{action.tile or ''} {action.meld or ''}".split()
        for tile in dict.fromkeys(t for t in texts if t not in INDEX and t not in FLOWERS):
            state.report("unknown_tile", action, tile=tile)
        return True
    return False


def _step(state: State, action: Action) -> None:
    if state.ended is not None and action.kind not in AFTER_THE_END:
        state.report("after_the_end", action, kind=action.kind)
    _check_owed(state, action)
    STEPS[action.kind](state, action)


def _check_owed(state: State, action: Action) -> None:
    """A kong or flower is followed by its replacement; several flowers may be laid open first."""
    more_flowers = action.kind == "flower" and all(owed == (action.seat, "flower") for owed in state.owed)
    if action.kind in WHILE_OWED or more_flowers:
        return
    for seat, reason in state.owed:
        if state.piles[seat].left > 0:
            state.report(UNREPLACED[reason], action, seat)
    state.owed.clear()


def _close(state: State, actions: Sequence[Action]) -> None:
    claims.pass_over(state)
    if state.ended is None:
        state.report("no_end", actions[-1] if actions else None, state.mover)


def _result(state: State, wall: Wall | None) -> Replayed:
    hands = (
        FinalHand(in_order(p.concealed.elements()), tuple(p.melds), tuple(p.flowers)) for p in state.players
    )
    return Replayed(
        problems=tuple(state.problems),
        wins=tuple(state.wins),
        hands=tuple(hands),
        tiles_left=state.piles[state.turn].left,
        ended=state.ended,
        checked=_checked(state.setting, wall),
        courses=tuple(tuple(player.course) for player in state.players),
    )


def _checked(setting: Setting, wall: Wall | None) -> frozenset[str]:
    walled = wall is not None and bool(wall.tiles.strip("| "))
    diced = setting.wall_kind == "common" and wall is not None and bool(wall.dice)
    shown = {
        "L03": diced and walled,
        "L04": setting.flowers,
        "L05": walled,
        "L12": not setting.several_winners,
        "L20": setting.flowers,
    }
    return frozenset(ALWAYS) | {code for code, can in shown.items() if can}
