"""Claims of a discard, their priority, and kongs (article 6, p.27-29; article 7, p.30-33)."""

from __future__ import annotations

from collections import Counter

from mjdata.replay.problems import UNKNOWN, letter
from mjdata.replay.state import Meld, Offer, State, Taken
from mjdata.schema.play import Action
from mjdata.tiles import COPIES, INDEX, SUITS

PRIORITY = {"chow": 1, "pung": 2, "kong": 2, "hu": 3}
"""Hu before kong and pung, these before chow (article 6, 碰牌, p.28; article 7, 和牌的程序, p.30)."""

SIZES = {"chow": 3, "pung": 3, "kong": COPIES, "concealed_kong": COPIES, "promoted_kong": COPIES}


def claim(state: State, action: Action) -> None:
    """A chow, pung or kong of the last discard, with the other tiles in hand (article 6, p.28-29)."""
    tile, tiles = action.tile or UNKNOWN, meld_tiles(action)
    _check_meld(state, action, tiles)
    source = _discarder(state, action, tile)
    if action.kind == "chow" and source is not None and action.seat != state.setting.after(source):
        state.report("chow_not_upper", action, payer=letter(source))
    player = state.players[action.seat]
    state.check_count(action)
    own = list((Counter(tiles) - Counter([tile])).elements())
    missing = player.give_up(own)
    if missing:
        state.report(f"{action.kind}_not_held", action, tiles=" ".join(missing))
    player.melds.append(Meld(action.kind, tiles, action.from_seat if source is None else source))
    if state.offer is not None:
        settle(state, Taken(state.offer, action.seat, action.kind))
    state.opening, state.last_draw, state.kong = False, None, None
    state.mover, state.source, state.offer = action.seat, action.kind, None
    if action.kind == "kong":
        _owe_replacement(state, action, tile)


def _discarder(state: State, action: Action, tile: str) -> int | None:
    """Seat of the last discard, if that is the tile claimed; it leaves the floor for the meld."""
    offer = state.offer
    if offer is None or offer.robbed or offer.tile != tile or offer.seat == action.seat:
        state.report(f"{action.kind}_nothing", action, tile=tile)
        return None
    if action.from_seat not in (None, offer.seat):
        payer = letter(action.from_seat)
        state.report("meld_points_elsewhere", action, payer=payer, expected=letter(offer.seat))
    state.players[offer.seat].discards.pop()
    return offer.seat


def promoted_kong(state: State, action: Action) -> None:
    """A tile of the hand added to one's own pung (article 6, 明杠, p.29); others may rob it (fan 47)."""
    tile, player = action.tile or UNKNOWN, state.players[action.seat]
    _check_kong_turn(state, action)
    pung = next((m for m in player.melds if m.type == "pung" and tile in m.tiles), None)
    if pung is None:
        state.report("no_pung_to_promote", action, tile=tile)
    else:
        player.melds[player.melds.index(pung)] = Meld("kong", (*pung.tiles, tile), pung.from_seat)
    if player.give_up([tile]):
        state.report("promoted_not_held", action, tile=tile)
    state.offer = Offer(action.seat, tile, robbed=True)
    _owe_replacement(state, action, tile)


def concealed_kong(state: State, action: Action) -> None:
    """Four own tiles (article 6, 暗杠, p.29)."""
    tile, player = action.tile or UNKNOWN, state.players[action.seat]
    tiles = meld_tiles(action)
    _check_meld(state, action, tiles)
    _check_kong_turn(state, action)
    missing = player.give_up(tiles)
    if missing:
        state.report("concealed_not_held", action, tiles=" ".join(missing))
    player.melds.append(Meld("concealed_kong", tiles))
    state.offer = None
    _owe_replacement(state, action, tile)


def _check_kong_turn(state: State, action: Action) -> None:
    """A kong of one's own is made after a draw, not on the turn of a chow or pung (article 6, p.28-29)."""
    if state.mover != action.seat:
        expected = state.turn if state.mover is None else state.mover
        state.report("out_of_turn", action, expected=letter(expected))
        pass_over(state)
    elif state.source in ("chow", "pung"):
        state.report("kong_after_claim", action)


def _owe_replacement(state: State, action: Action, tile: str) -> None:
    if state.piles[action.seat].left <= 0:
        state.report("kong_no_tile_left", action)
    state.mover, state.last_draw, state.opening = action.seat, None, False
    state.kong = (action.seat, tile, action.kind)
    state.owed.append((action.seat, "kong"))


def overridden(state: State, action: Action) -> None:
    """A claim that gave way, written before or after the claim that was allowed."""
    if state.offer is not None and not state.ended:
        state.waiting.append(action)
    elif state.taken is not None:
        judge(state, action, state.taken)
    else:
        _given_nothing(state, action)


def settle(state: State, taken: Taken) -> None:
    """The offer goes to a claim: those that gave way to it are judged."""
    state.taken = taken
    for action in state.waiting:
        judge(state, action, taken)
    state.waiting.clear()


def pass_over(state: State) -> None:
    """Play goes on without a claim of the offer."""
    for action in state.waiting:
        _given_nothing(state, action)
    state.waiting.clear()
    state.taken = None


def judge(state: State, action: Action, taken: Taken) -> None:
    """Whether a claim had to give way (article 6, 碰牌, p.28; article 7, 和牌者, p.32-33)."""
    rank, allowed = PRIORITY.get(action.claim or "", 0), PRIORITY[taken.claim]
    if rank > allowed:
        state.report("lower_claim_taken", action, claim=action.claim or UNKNOWN, taken=taken.claim)
    elif rank == allowed == PRIORITY["hu"] and not state.setting.several_winners:
        payer = taken.offer.seat
        if state.setting.distance(payer, action.seat) < state.setting.distance(payer, taken.seat):
            state.report("farther_winner", action, winner=letter(taken.seat))


def _given_nothing(state: State, action: Action) -> None:
    state.report("claim_given_nothing", action, claim=action.claim or UNKNOWN)


def meld_tiles(action: Action) -> tuple[str, ...]:
    """Tiles of the meld as written; the same tile as often as needed where only one is."""
    if action.meld:
        return tuple(action.meld.split())
    return (action.tile or UNKNOWN,) * SIZES[action.kind]


def _check_meld(state: State, action: Action, tiles: tuple[str, ...]) -> None:
    if not is_meld(action.kind, tiles) or action.tile not in tiles:
        state.report("not_a_meld", action, tiles=" ".join(tiles))


def is_meld(kind: str, tiles: tuple[str, ...]) -> bool:
    """Three in sequence of one suit, or three or four of a kind (article 4, 顺子、刻子、杠, p.9-10)."""
    if len(tiles) != SIZES[kind] or any(tile not in INDEX for tile in tiles):
        return False
    if kind != "chow":
        return len(set(tiles)) == 1
    low, middle, high = sorted(INDEX[tile] for tile in tiles)
    return middle == low + 1 and high == low + 2 and len({t[-1] for t in tiles} & set(SUITS)) == 1
