"""How a hand ends: a win, a draw game, or an error (article 7, p.30-33; article 4, 荒牌, p.13)."""

from __future__ import annotations

from mjdata.replay.circumstances import facts
from mjdata.replay.claims import pass_over, settle
from mjdata.replay.problems import UNKNOWN, letter
from mjdata.replay.setting import HAND
from mjdata.replay.state import Offer, State, Taken
from mjdata.schema.play import Action
from mjdata.seats import SEATS


def hu(state: State, action: Action) -> None:
    """A win on one's own draw or on another's tile; the tile is the last one (article 7, p.30-32).

    The win is kept with the tile that the log shows last, whatever tile is named.
    """
    self_drawn = action.from_seat in (None, action.seat)
    offer = None if self_drawn else _winning_offer(state, action)
    tile = _drawn(state, action) if offer is None else offer.tile
    if state.wins and not state.setting.several_winners:
        state.report("second_winner", action)
    win = facts(state, action.seq, action.seat, offer, tile)
    if win.tile_count != HAND + 1:
        state.report("hu_count", action, n=win.tile_count)
    state.wins.append(win)
    if offer is not None and not state.ended:
        settle(state, Taken(offer, action.seat, "hu"))
    state.ended = "hu"


def _drawn(state: State, action: Action) -> str:
    """The tile of a self-draw; the dealer may win on any of the fourteen dealt."""
    named, drawn = action.tile or UNKNOWN, state.last_draw
    if state.mover == action.seat and state.source == "deal" and state.players[action.seat].concealed[named]:
        return named
    if state.mover != action.seat or drawn is None:
        state.report("nothing_drawn", action)
        return named
    if action.tile not in (None, drawn):
        state.report("not_last_draw", action, tile=named, expected=drawn)
    return drawn


def _winning_offer(state: State, action: Action) -> Offer:
    """The tile won on: the last discard, or the tile that promotes a kong (article 8, fan 47, p.42)."""
    offer, tile = state.offer, action.tile or UNKNOWN
    payer = action.from_seat if action.from_seat is not None and action.from_seat in SEATS else action.seat
    if offer is not None and offer.seat == payer:
        if action.tile not in (None, offer.tile):
            state.report("not_last_discard", action, tile=tile, payer=letter(payer))
        return offer
    if state.kong is not None and state.kong[:2] == (payer, tile):
        case = "robbed_late" if state.kong[2] == "promoted_kong" else "robbed_concealed"
        state.report(case, action, payer=letter(payer))
        return Offer(payer, tile, robbed=True)
    state.report("not_last_discard", action, tile=tile, payer=letter(payer))
    return Offer(payer, tile)


def draw_game(state: State, action: Action) -> None:
    """The last tile was drawn and its discard passed (article 4, 荒牌, p.13)."""
    pass_over(state)
    if state.mover is not None:
        state.report("last_not_discarded", action, state.mover)
    left = state.piles[state.turn].left if state.mover is None else state.left_for(state.mover)
    if left > 0:
        state.report("tiles_left", action, n=left)
    state.ended = "draw_game"


def error(state: State, action: Action) -> None:  # noqa: ARG001  every step has the same form
    """An illegal act or a false hu that ended the hand; what it was stands in the record."""
    state.waiting.clear()
    state.ended = "error"
