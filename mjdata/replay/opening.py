"""The deal: tile counts, dice and break, and who is first (article 5, 掷骰与开牌, p.23-24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mjdata.replay.problems import UNKNOWN
from mjdata.replay.setting import HAND, PLAIN, Setting
from mjdata.replay.state import State
from mjdata.replay.wall import Pile
from mjdata.schema.play import Action, Wall
from mjdata.seats import SEATS
from mjdata.tiles import COPIES, FLOWERS, KINDS

ROUNDS_OF_FOUR = 3
DEALT = HAND * len(SEATS)
FACES = range(1, 7)


def deal(state: State, action: Action) -> None:
    """The tiles that a seat starts with."""
    player = state.players[action.seat]
    if state.begun:
        state.report("deal_late", action)
    elif player.dealt:
        state.report("deal_twice", action)
    player.dealt = True
    for tile in (action.tile or "").split():
        state.enter(action, tile)


def begin(state: State, deals: Sequence[Action], wall: Wall | None) -> None:
    """Play begins: the dealer has 14 tiles, or 13 and draws; the others have 13 (article 5, p.24)."""
    state.begun = True
    dealer = state.setting.order[0]
    state.turn = dealer
    for seat in SEATS:
        _check_hand(state, seat, next((a for a in deals if a.seat == seat), None))
    if state.players[dealer].count > HAND:
        state.mover = dealer
    _check_wall(state, wall)
    _check_dice(state, wall)
    if state.setting.wall_kind == "per_seat":
        _deal_own_walls(state, deals)
    else:
        _deal_common_wall(state, deals, wall.dice if wall else None)


def _check_hand(state: State, seat: int, dealt: Action | None) -> None:
    player = state.players[seat]
    player.off = player.count - HAND
    allowed = (0, 1) if seat == state.setting.order[0] else (0,)
    if player.off not in allowed:
        state.report("deal_count", dealt, seat, n=player.count, expected=HAND + allowed[-1])
    player.off = 0 if player.off in allowed else player.off


def _check_wall(state: State, wall: Wall | None) -> None:
    """A whole wall has 144 tiles, 136 without flowers: four of a kind, each flower once (p.16-17)."""
    tiles = Counter(wall.tiles.replace("|", " ").split()) if wall else Counter()
    if tiles.total() in (0, PLAIN - DEALT):
        return
    expected = dict.fromkeys(KINDS, COPIES) | (dict.fromkeys(FLOWERS, 1) if state.setting.flowers else {})
    if tiles.total() != state.setting.tiles:
        state.report("wall_total", None, n=tiles.total(), expected=state.setting.tiles)
    for tile in sorted(expected.keys() | tiles.keys()):
        if tiles[tile] != expected.get(tile, 0):
            state.report("wall_copies", None, tile=tile, n=tiles[tile], expected=expected.get(tile, 0))


def _check_dice(state: State, wall: Wall | None) -> None:
    for die in (wall.dice or "").split() if wall else ():
        if not die.isdecimal() or int(die) not in FACES:
            state.report("dice_face", None, dice=die)


def _deal_own_walls(state: State, deals: Sequence[Action]) -> None:
    for seat, pile in enumerate(state.piles):
        given = Counter(_dealt(deals, seat))
        whole = len(pile.tiles) == pile.size
        first = Counter(pile.tiles[: given.total()])
        if whole and given != first:
            state.report("deal_not_wall", _action(deals, seat), seat)
        for _ in range(given.total()):
            if whole:
                pile.front()
            else:
                pile.taken += 1


def _deal_common_wall(state: State, deals: Sequence[Action], dice: str | None) -> None:
    pile = state.piles[0]
    hands = [Counter(_dealt(deals, seat)) for seat in SEATS]
    if pile.tiles and hands != dealt_by_wall(state.setting, pile.tiles, state.mover is not None):
        shift = _shift(state, pile, hands) if dice else 0
        if shift:
            state.report("dice_break", None, dice=dice or UNKNOWN, n=shift)
            pile.tiles = pile.tiles[shift:] + pile.tiles[:shift]
        else:
            _report_deal(state, pile, hands, deals)
    for _ in range(sum(hand.total() for hand in hands)):
        pile.front()


def _shift(state: State, pile: Pile, hands: list[Counter[str]]) -> int:
    """How many tiles later the wall would have to be broken to give this deal; 0 if nowhere."""
    for shift in range(1, len(pile.tiles)):
        turned = pile.tiles[shift:] + pile.tiles[:shift]
        if dealt_by_wall(state.setting, turned, state.mover is not None) == hands:
            return shift
    return 0


def _report_deal(state: State, pile: Pile, hands: list[Counter[str]], deals: Sequence[Action]) -> None:
    expected = dealt_by_wall(state.setting, pile.tiles, state.mover is not None)
    for seat in SEATS:
        if hands[seat] != expected[seat]:
            state.report("deal_not_wall", _action(deals, seat), seat)


def dealt_by_wall(setting: Setting, tiles: Sequence[str], dealer_has_14: bool) -> list[Counter[str]]:
    """Hands by starting seat that a wall gives: three times four tiles each, then one, the dealer's 14th."""
    hands: list[Counter[str]] = [Counter() for _ in SEATS]
    for place, tile in enumerate(tiles[: DEALT + dealer_has_14]):
        fours = place < ROUNDS_OF_FOUR * 4 * len(SEATS)
        turn = place // 4 if fours else place
        hands[setting.order[turn % len(SEATS)]][tile] += 1
    return hands


def _action(deals: Sequence[Action], seat: int) -> Action | None:
    return next((a for a in deals if a.seat == seat), None)


def _dealt(deals: Sequence[Action], seat: int) -> list[str]:
    return [tile for a in deals if a.seat == seat for tile in (a.tile or "").split()]
