"""Players for hands played out: each aims at a hand that is worth eight points and keeps what serves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from mjdata.generate.play import PASS, Chooser, Move
from mjdata.replay.state import Player, State
from mjdata.tiles import FLOWERS, SUITS

PAIRS_AIM = 5
PUNGS_AIM = 4
"""Pairs at the deal from which seven pairs, or all pungs, look nearer than one suit and honours."""

NEIGHBOURS = {1: 2, 2: 1}
"""What a tile next to another, or next but one, adds to its use."""

_OWN = {"hu": 3, "concealed_kong": 2, "promoted_kong": 1}


@dataclass
class Aiming:
    """A player with an aim, taken at the first turn: ``pairs``, ``pungs``, or a suit with honours."""

    random: Random
    aim: str = ""

    def __call__(self, state: State, seat: int, moves: Sequence[Move]) -> Move:
        """Win if possible, then claim or kong if it serves the aim, else discard the least useful tile."""
        player = state.players[seat]
        self.aim = self.aim or choose_aim(player.concealed)
        for move in sorted(moves, key=lambda m: -_OWN.get(m.kind, 0)):
            if move.kind == "hu" or (move.kind not in ("pass", "discard") and self.serves(move, player)):
                return move
        discards = [move for move in moves if move.kind == "discard"]
        if not discards:
            return PASS
        return min(discards, key=lambda move: (self.use(move.tile, player), self.random.random()))

    def serves(self, move: Move, player: Player) -> bool:
        """Whether a meld fits the aim, and takes no tile out of a set in hand."""
        if move.kind == "chow":
            others = [tile for tile in move.meld if tile != move.tile]
            return self.fits(move.tile) and all(player.concealed[tile] < 3 for tile in others)
        return self.aim == "pungs" or (self.aim in SUITS and self.fits(move.tile))

    def fits(self, tile: str) -> bool:
        """Whether a tile belongs to the suit of the aim, or is an honour."""
        return self.aim in SUITS and tile not in FLOWERS and (tile[-1] == self.aim or tile[-1] not in SUITS)

    def use(self, tile: str, player: Player) -> int:
        """How much a tile in hand serves the aim."""
        if tile in FLOWERS:
            return -1
        count = player.concealed[tile]
        if self.aim == "pairs":
            return 2 if count == 2 else 1
        if self.aim == "pungs":
            return count
        return 10 * self.fits(tile) + 3 * (count - 1) + _neighbours(tile, player.concealed)


def choose_aim(hand: Counter[str]) -> str:
    """The aim that a dealt hand suggests."""
    pairs = sum(count >= 2 for count in hand.values())
    if pairs >= PAIRS_AIM:
        return "pairs"
    suits = Counter(tile[-1] for tile in hand.elements() if tile not in FLOWERS)
    return "pungs" if pairs >= PUNGS_AIM else max(SUITS, key=lambda suit: suits[suit])


def _neighbours(tile: str, hand: Counter[str]) -> int:
    if tile[-1] not in SUITS:
        return 0
    rank, suit = int(tile[0]), tile[1]
    steps = [(sign * step, gain) for step, gain in NEIGHBOURS.items() for sign in (-1, 1)]
    return sum(gain for step, gain in steps if hand[f"{rank + step}{suit}"] > 0)


def aiming_players(random: Random) -> list[Chooser]:
    """Four of them."""
    return [Aiming(random) for _ in range(4)]
