"""What a log's format has, so that a rule is judged only where the log can show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mjdata.schema.play import Action, Wall
from mjdata.schema.records import Hand
from mjdata.seats import SEATS, seat_wind
from mjdata.tiles import COPIES, FLOWERS, KINDS

PLAIN = len(KINDS) * COPIES
FULL = PLAIN + len(FLOWERS)
SEAT_WALL = PLAIN // len(SEATS)
HAND = 13
HANDS = 16

WallForm = Literal["common", "per_seat", "none"]
Order = tuple[int, ...]


@dataclass(frozen=True)
class Setting:
    """How the hand was set up. ``order``: starting seats in the order of turns, the dealer first.

    ``wall_kind`` none: one wall, whose tiles are not recorded. ``has_replacement_marks``: the log tells a
    replacement from another draw.
    """

    order: Order
    wall_kind: WallForm = "common"
    flowers: bool = True
    tiles: int = FULL
    several_winners: bool = False
    has_replacement_marks: bool = True

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat ``steps`` turns after another, anticlockwise (article 6, 行牌, p.26)."""
        return self.order[(self.order.index(seat) + steps) % len(self.order)]

    def distance(self, start: int, seat: int) -> int:
        """How many turns a seat comes after another."""
        return (self.order.index(seat) - self.order.index(start)) % len(self.order)


def order_of(hand_no: int) -> Order:
    """Starting seats in the order of turns in a hand, the dealer first (article 4, 庄家, p.8)."""
    known = hand_no if 1 <= hand_no <= HANDS else 1
    return tuple(sorted(SEATS, key=lambda seat: seat_wind(seat, known)))


def setting_of(hand: Hand, actions: Sequence[Action], wall: Wall | None) -> Setting:
    """The setting as the wall and the log show it."""
    flowers = _has_flowers(actions, wall)
    kind = _wall_kind(actions, wall, flowers)
    wins = sum(a.kind == "hu" for a in actions)
    return Setting(
        order=order_of(hand.hand_no),
        wall_kind=kind,
        flowers=flowers,
        tiles=FULL if flowers else PLAIN,
        several_winners=kind == "per_seat" and (wins > 1 or hand.outcome == "several_wins"),
        has_replacement_marks=any(a.kind == "replacement" for a in actions),
    )


def _has_flowers(actions: Sequence[Action], wall: Wall | None) -> bool:
    texts = [wall.tiles] if wall and wall.tiles.strip("| ") else [a.tile or "" for a in actions]
    return any(tile in FLOWERS for text in texts for tile in text.replace("|", " ").split())


def _wall_kind(actions: Sequence[Action], wall: Wall | None, flowers: bool) -> WallForm:
    """Without a recorded wall, no flower at all tells a duplicate wall (34 tiles for each seat, 136).

    A short hand of 144 tiles may show no flower either, but then no seat is near the end of 34 tiles, and
    only that end is judged by this.
    """
    if wall is not None:
        return "per_seat" if wall.kind == "per_seat" else "common"
    drawn = [0] * len(SEATS)
    for action in actions:
        if action.kind in ("draw", "replacement") and action.seat in SEATS:
            drawn[action.seat] += 1
    return "none" if flowers or max(drawn) > SEAT_WALL - HAND else "per_seat"
