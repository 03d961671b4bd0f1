"""A turn: draw, flower and replacement, discard (article 6, p.26; article 5, 补花, p.24)."""

from __future__ import annotations

from mjdata.replay.claims import pass_over
from mjdata.replay.problems import UNKNOWN, letter
from mjdata.replay.state import Offer, State
from mjdata.schema.play import Action
from mjdata.tiles import FLOWERS


def draw(state: State, action: Action) -> None:
    """A tile from the front, after the previous discard is on the floor (article 6, 拿牌, p.26)."""
    if state.owed:
        _owed_draw(state, action)
        return
    seat = action.seat
    if state.mover == seat:
        state.report("drew_twice", action)
    elif state.mover is not None:
        state.report("drew_before_discard", action, expected=letter(state.mover))
    elif seat != state.turn:
        state.report("out_of_turn", action, expected=letter(state.turn))
    pass_over(state)
    if state.mover is None:
        state.check_count(action)
    expected = _from_wall(state, action, back=False)
    if expected not in (None, action.tile):
        state.report("not_next_tile", action, tile=_tile(action), expected=expected or UNKNOWN)
    state.flower_turn = 0
    _receive(state, action, "draw")


def _owed_draw(state: State, action: Action) -> None:
    if state.setting.has_replacement_marks:
        state.report("drawn_from_front", action)
    replacement(state, action)


def replacement(state: State, action: Action) -> None:
    """A tile from the back after a kong or a flower (article 6, 杠牌, p.28; article 4, 补花, p.11)."""
    owed = next((o for o in state.owed if o[0] == action.seat), None)
    if owed is None:
        state.report("replacement_unasked", action)
        reason = "draw"
    else:
        state.owed.remove(owed)
        reason = owed[1]
    expected = _from_wall(
        state, action, back=action.kind == "replacement" or not state.setting.has_replacement_marks
    )
    if expected not in (None, action.tile):
        state.report("not_replacement", action, tile=_tile(action), expected=expected or UNKNOWN)
    if state.opening and reason == "flower" and state.mover != action.seat:
        state.enter(action, _tile(action))
        return
    pass_over(state)
    _receive(state, action, reason)


def _from_wall(state: State, action: Action, *, back: bool) -> str | None:
    pile = state.piles[action.seat]
    if pile.left <= 0:
        state.report("wall_exhausted", action)
    return pile.back() if back else pile.front()


def _receive(state: State, action: Action, source: str) -> None:
    tile = _tile(action)
    state.enter(action, tile)
    state.mover, state.source, state.last_draw = action.seat, source, tile
    state.offer = None


def flower(state: State, action: Action) -> None:
    """A flower is laid open: before the first discard in the order E, S, W, N, later on one's own turn."""
    tile, player = _tile(action), state.players[action.seat]
    if tile not in FLOWERS:
        state.report("not_a_flower", action, tile=tile)
    elif player.give_up([tile]):
        state.report("flower_not_held", action, tile=tile)
    if state.opening:
        _flower_round(state, action)
    elif action.seat != state.mover:
        state.report("out_of_turn", action, expected=letter(_to_act(state)))
    player.flowers.append(tile)
    state.owed.append((action.seat, "flower"))


def _flower_round(state: State, action: Action) -> None:
    """The dealer first, to the end of his flowers, then S, W, N (article 5, 理牌补花, p.24-25)."""
    turn = state.setting.order.index(action.seat)
    if turn < state.flower_turn:
        state.report("flower_order", action)
    state.flower_turn = max(turn, state.flower_turn)


def discard(state: State, action: Action) -> None:
    """One tile out of the hand each turn (article 6, 出牌, p.26); any tile, also the one just claimed."""
    tile, player = _tile(action), state.players[action.seat]
    if state.mover != action.seat:
        _report_wrong_discarder(state, action)
        pass_over(state)
    if not player.course:
        for one in state.players:
            one.keep()
    missing = player.give_up([tile])
    if missing and tile in player.flowers:
        state.report("exposed_flower_discarded", action, tile=tile)
    elif missing:
        state.report("not_in_hand", action, tile=tile)
    player.discards.append(tile)
    player.keep()
    state.check_count(action)
    state.offer = Offer(action.seat, tile)
    state.mover, state.last_draw, state.kong, state.opening = None, None, None, False
    state.turn = state.setting.after(action.seat)


def _report_wrong_discarder(state: State, action: Action) -> None:
    if state.mover is not None:
        state.report("out_of_turn", action, expected=letter(state.mover))
    elif state.offer is not None and state.offer.seat == action.seat:
        state.report("discarded_twice", action)
    elif action.seat == state.turn:
        state.report("discarded_without_draw", action)
    else:
        state.report("out_of_turn", action, expected=letter(state.turn))


def _to_act(state: State) -> int:
    return state.turn if state.mover is None else state.mover


def _tile(action: Action) -> str:
    return action.tile or UNKNOWN
