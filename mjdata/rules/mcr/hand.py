"""A winning hand as a record gives it, and the records that no table can have produced.

Article 5, 麻将牌, p.16-17: four tiles of each kind and eight flowers; article 7, 和牌的规定, p.30-33.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from mjdata.rules.mcr.groups import Form, Group, group, starts_chow
from mjdata.rules.mcr.kinds import Counts
from mjdata.tiles import COPIES, FLOWERS, INDEX, KINDS

CONCEALED_TILES = 13
_SIZES = {"chow": 3, "pung": 3, "kong": 4, "concealed_kong": 4}


class ImpossibleHand(Exception):
    """A record that cannot be true: a code, and a sentence that says what is wrong."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class MeldLine(msgspec.Struct, frozen=True):
    """A meld of the input line. Whom it was taken from never affects a score and is not read."""

    type: Literal["chow", "pung", "kong", "concealed_kong"]
    tiles: tuple[str, ...]


class HandLine(msgspec.Struct, frozen=True):
    """A line of ``mjdata score``: a winning hand and how it was won.

    ``hand`` are the concealed tiles before the win, 13 less three for each meld. ``kong_related``: won on
    the replacement tile of a kong if ``self_drawn``, on a robbed kong if not. ``last_of_kind``: the other
    three lie open on the table. ``flowers``: how many.
    """

    hand: tuple[str, ...]
    win_tile: str
    self_drawn: bool
    seat_wind: Literal["E", "S", "W", "N"]
    prevalent_wind: Literal["E", "S", "W", "N"]
    id: str | int | None = None
    melds: tuple[MeldLine, ...] = ()
    last_tile_of_wall: bool = False
    kong_related: bool = False
    last_of_kind: bool = False
    flowers: int = 0


class WinningHand(msgspec.Struct, frozen=True):
    """A hand that is possible: tiles by kind index, melds as groups, circumstances.

    ``concealed`` counts the tiles held before the win; ``seat_wind`` and ``prevalent_wind`` are kinds.
    """

    concealed: Counts
    melds: tuple[Group, ...]
    win_tile: int
    self_drawn: bool
    last_tile_of_wall: bool
    kong_related: bool
    last_of_kind: bool
    flowers: int
    seat_wind: int
    prevalent_wind: int

    @property
    def standing(self) -> Counts:
        """The concealed tiles with the winning tile among them, by kind."""
        counts = list(self.concealed)
        counts[self.win_tile] += 1
        return tuple(counts)


def read_hand(line: HandLine) -> WinningHand:
    """Return the hand of an input line; ``ImpossibleHand`` when there can be none."""
    concealed = [0] * len(KINDS)
    for tile in line.hand:
        concealed[_kind(tile)] += 1
    hand = WinningHand(
        tuple(concealed),
        tuple(_meld(meld) for meld in line.melds),
        _kind(line.win_tile),
        line.self_drawn,
        line.last_tile_of_wall,
        line.kong_related,
        line.last_of_kind,
        line.flowers,
        INDEX[line.seat_wind],
        INDEX[line.prevalent_wind],
    )
    _check_tiles(hand)
    _check_circumstances(hand)
    return hand


def _kind(tile: str) -> int:
    if tile not in INDEX:
        raise ImpossibleHand("unknown_tile", f"{tile!r} is no tile that a hand can hold")
    return INDEX[tile]


def _meld(meld: MeldLine) -> Group:
    kinds = sorted(_kind(tile) for tile in meld.tiles)
    if len(kinds) != _SIZES[meld.type]:
        raise ImpossibleHand("meld_size", f"a {meld.type} of {len(kinds)} tiles; it has {_SIZES[meld.type]}")
    form: Form = "chow" if meld.type == "chow" else "pung" if meld.type == "pung" else "kong"
    if form != "chow" or starts_chow(kinds[0]):
        made = group(form, kinds[0], meld.type != "concealed_kong")
        if list(made.kinds) == kinds:
            return made
    raise ImpossibleHand("meld_tiles", f"{' '.join(meld.tiles)} is no {meld.type}")


def _check_tiles(hand: WinningHand) -> None:
    held, expected = sum(hand.concealed), CONCEALED_TILES - 3 * len(hand.melds)
    if held != expected:
        raise ImpossibleHand(
            "tile_count",
            f"{held} concealed tiles before the win beside {len(hand.melds)} melds; there are {expected}",
        )
    for kind, count in enumerate(_all_tiles(hand)):
        if count > COPIES:
            raise ImpossibleHand("too_many_copies", f"{count} copies of {KINDS[kind]}; there are {COPIES}")
    if not 0 <= hand.flowers <= len(FLOWERS):
        raise ImpossibleHand("flowers", f"{hand.flowers} flowers; there are {len(FLOWERS)}")


def _check_circumstances(hand: WinningHand) -> None:
    """杠上开花 needs a kong; a robbed kong and 和绝张 say where the other three tiles are (p.42, 44).

    After the last tile no kong can be declared: its replacement is taken at once (报杠牌后应立即补牌, p.28).
    """
    tile = KINDS[hand.win_tile]
    held = hand.concealed[hand.win_tile]
    melded = _copies(hand.win_tile, hand.melds)
    exposed = _copies(hand.win_tile, [meld for meld in hand.melds if meld.exposed])
    if hand.kong_related and hand.self_drawn and not any(meld.form == "kong" for meld in hand.melds):
        raise ImpossibleHand("replacement_without_kong", "won on a kong's replacement tile without a kong")
    if hand.kong_related and not hand.self_drawn:
        if held or melded:
            raise ImpossibleHand(
                "robbed_kong_copy", f"a kong of {tile} is robbed, but the winner holds a copy of it"
            )
        if hand.last_tile_of_wall:
            raise ImpossibleHand(
                "robbed_kong_last_tile", "a kong is robbed after the last tile, which leaves no replacement"
            )
    if hand.last_of_kind and (held or melded != exposed):
        raise ImpossibleHand(
            "last_of_kind_held", f"the other three {tile} do not lie open: the winner holds a copy"
        )
    if not hand.last_of_kind and exposed == COPIES - 1:
        raise ImpossibleHand(
            "last_of_kind_open", f"three {tile} lie open in the melds, but it is not marked as the last one"
        )


def _all_tiles(hand: WinningHand) -> list[int]:
    counts = list(hand.standing)
    for meld in hand.melds:
        for kind in meld.kinds:
            counts[kind] += 1
    return counts


def _copies(kind: int, melds: Sequence[Group]) -> int:
    return sum(meld.kinds.count(kind) for meld in melds)
