"""A hand of MCR played out, tile by tile: the rules give the legal moves, the players choose.

The log, the wall and the outcome are as a reader would hand them over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from mjdata.replay.agreement import outcome
from mjdata.replay.circumstances import WinFacts, facts
from mjdata.replay.claims import PRIORITY
from mjdata.replay.opening import begin, dealt_by_wall
from mjdata.replay.play import STEPS
from mjdata.replay.setting import FULL, Setting, order_of
from mjdata.replay.state import Offer, State
from mjdata.replay.wall import Pile, piles
from mjdata.rules.edition import edition
from mjdata.schema.play import Action, Wall
from mjdata.tiles import COPIES, FLOWERS, INDEX, KINDS, SUITS

Worth = Callable[[WinFacts], int | None]
"""Points of a hand before flowers; null where the shape is none."""


@dataclass(frozen=True)
class Move:
    """What a player may do: a step of the log, or ``pass``."""

    kind: str
    tile: str = ""
    meld: tuple[str, ...] = ()


PASS = Move("pass")

Chooser = Callable[[State, int, Sequence[Move]], Move]
"""A player: takes the table, the own seat and the legal moves; looks at no other's concealed tiles."""


@dataclass(frozen=True)
class Played:
    """A hand played out; ``outcome`` as in the table of hands."""

    actions: list[Action]
    wall: Wall
    outcome: str
    wins: list[WinFacts]


class _Table:
    """A table where every step is written to the log and carried out by the rules of the replay."""

    def __init__(self, hand_id: str, hand_no: int, random: Random, worth: Worth) -> None:
        tiles = [*KINDS * COPIES, *FLOWERS]
        random.shuffle(tiles)
        dice = " ".join(str(random.randint(1, 6)) for _ in range(4))
        self.wall = Wall(hand_id, "common", " ".join(tiles), dice)
        setting = Setting(order_of(hand_no), tiles=FULL)
        self.state = State(setting, piles(setting, self.wall))
        self.supply = Pile(FULL, tuple(tiles))
        self.actions: list[Action] = []
        self._worth = worth
        self._minimum = edition("wmo-2013").hand.minimum_points

    def do(self, seat: int, move: Move, source: int | None = None, claim: str | None = None) -> None:
        """Carry out a move and write it down."""
        meld = " ".join(move.meld) or None
        seq, hand_id = len(self.actions) + 1, self.wall.hand_id
        kind = "overridden" if claim else move.kind
        action = Action(hand_id, seq, seat, kind, move.tile or None, meld, source, claim)
        self.actions.append(action)
        STEPS[kind](self.state, action)

    def deal(self) -> None:
        """Deal, and replace flowers: the dealer first, then S, W, N (article 5, p.24-25)."""
        order = self.state.setting.order
        hands = dealt_by_wall(self.state.setting, self.supply.tiles, dealer_has_14=True)
        for seat in order:
            self.do(seat, Move("deal", " ".join(hands[seat].elements())))
        for _ in range(sum(hand.total() for hand in hands)):
            self.supply.front()
        begin(self.state, list(self.actions), self.wall)
        for seat in order:
            self.replace_flowers(seat)

    def take(self, seat: int, *, back: bool = False) -> None:
        """Draw a tile, or a replacement."""
        tile = self.supply.back() if back else self.supply.front()
        self.do(seat, Move("replacement" if back else "draw", tile or ""))
        self.replace_flowers(seat)

    def replace_flowers(self, seat: int) -> None:
        """Lay open and replace a flower while the wall has a tile for it."""
        held = next((f for f in FLOWERS if self.state.players[seat].concealed[f]), None)
        if held and self.supply.left > 0:
            self.do(seat, Move("flower", held))
            self.take(seat, back=True)

    def own_moves(self, seat: int) -> list[Move]:
        """Discards, kongs and a win, on one's own turn."""
        state, hand = self.state, self.state.players[seat].concealed
        moves = [Move("discard", tile) for tile in hand if hand[tile] > 0]
        if state.source not in ("chow", "pung"):
            if self.supply.left > 0:
                moves.extend(_own_kongs(state, seat))
            last = state.last_draw or next(m.tile for m in moves)
            moves.extend(self._wins(seat, None, last))
        return moves

    def claims(self, seat: int, offer: Offer) -> list[Move]:
        """What a seat may claim of an offered tile; passing is always open."""
        moves = [PASS, *self._wins(seat, offer, offer.tile)]
        if offer.robbed or offer.tile in FLOWERS:
            return moves
        hand = self.state.players[seat].concealed
        most = COPIES if self.supply.left > 0 else COPIES - 1
        for kind, size in (("pung", 3), ("kong", 4)):
            if size <= most and hand[offer.tile] >= size - 1:
                moves.append(Move(kind, offer.tile, (offer.tile,) * size))
        if seat == self.state.setting.after(offer.seat):
            moves.extend(Move("chow", offer.tile, chow) for chow in _chows(hand, offer.tile))
        return moves

    def _wins(self, seat: int, offer: Offer | None, tile: str) -> Iterator[Move]:
        if tile in FLOWERS:
            return
        win = facts(self.state, len(self.actions) + 1, seat, offer, tile)
        if win.tile_count == 14 and (self._worth(win) or 0) >= self._minimum:
            yield Move("hu", tile)


def _own_kongs(state: State, seat: int) -> Iterator[Move]:
    player = state.players[seat]
    for tile, count in player.concealed.items():
        if count == COPIES:
            yield Move("concealed_kong", tile, (tile,) * COPIES)
        if count and any(m.type == "pung" and tile in m.tiles for m in player.melds):
            yield Move("promoted_kong", tile, (tile,) * COPIES)


def _chows(hand: Counter[str], tile: str) -> Iterator[tuple[str, ...]]:
    if tile[-1] not in SUITS or tile not in INDEX:
        return
    rank, suit = int(tile[0]), tile[1]
    for low in range(max(rank - 2, 1), min(rank, 7) + 1):
        chow = tuple(f"{low + step}{suit}" for step in range(3))
        if all(hand[other] for other in chow if other != tile):
            yield chow


def play_hand(
    random: Random, worth: Worth, players: Sequence[Chooser], hand_id: str = "played", hand_no: int = 1
) -> Played:
    """Play a hand out. ``players`` by starting seat; ``worth`` decides whether a shape may be declared."""
    table = _Table(hand_id, hand_no, random, worth)
    state = table.state
    table.deal()
    while state.ended is None:
        seat = state.mover if state.mover is not None else state.turn
        if state.mover is None:
            table.take(seat)
        move = players[seat](state, seat, table.own_moves(seat))
        table.do(seat, move)
        if state.offer is not None and _ask(table, players, state.offer):
            continue
        if state.owed and state.ended is None:
            table.take(seat, back=True)
        elif state.mover is None and table.supply.left <= 0:
            table.do(seat, Move("draw_game"))
    return Played(table.actions, table.wall, outcome(state) or "", state.wins)


def _ask(table: _Table, players: Sequence[Chooser], offer: Offer) -> bool:
    """Ask the others for claims, nearest first; the best is carried out, the rest are overridden."""
    setting = table.state.setting
    seats = [setting.after(offer.seat, steps) for steps in (1, 2, 3)]
    asked = [(seat, players[seat](table.state, seat, table.claims(seat, offer))) for seat in seats]
    claims = [(seat, move) for seat, move in asked if move != PASS]
    if not claims:
        return False
    claims.sort(key=lambda claim: -PRIORITY[claim[1].kind])
    (winner, best), *others = claims
    table.do(winner, best, offer.seat)
    for seat, move in others:
        table.do(seat, move, offer.seat, claim=move.kind)
    if best.kind == "kong":
        table.take(winner, back=True)
    return True
