"""What the log itself shows of a win (article 8, fan 44-47 and 58)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mjdata.replay.state import Meld, Offer, State, in_order
from mjdata.tiles import COPIES, FLOWERS, INDEX


@dataclass(frozen=True)
class WinFacts:
    """A win as played. ``concealed``: the tiles before the win; ``payer`` is null for a self-draw.

    ``kong_related``: the tile was the replacement of a kong (not of a flower after it), or robbed from one.
    ``flowers``: how many lie open.
    """

    seq: int
    seat: int
    payer: int | None
    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win_tile: str
    last_tile_of_wall: bool
    kong_related: bool
    last_of_kind: bool
    flowers: int

    @property
    def self_drawn(self) -> bool:
        """The tile came from the wall."""
        return self.payer is None

    @property
    def tile_count(self) -> int:
        """Tiles of the hand with the winning one; the extra tile of a kong does not count."""
        return len(self.concealed) + 3 * len(self.melds) + 1

    @property
    def meld_dicts(self) -> list[dict[str, object]]:
        """The melds as ``mjdata score`` takes them: type, tiles and, of a claim, from."""
        return [
            {"type": m.type, "tiles": list(m.tiles)} | ({} if m.from_seat is None else {"from": m.from_seat})
            for m in self.melds
        ]


def facts(state: State, seq: int, seat: int, offer: Offer | None, win_tile: str) -> WinFacts:
    """The circumstances of a win at this point of the log; ``offer`` is null for a self-draw."""
    player = state.players[seat]
    concealed = Counter(player.concealed)
    if offer is None and concealed[win_tile]:
        concealed[win_tile] -= 1
    return WinFacts(
        seq=seq,
        seat=seat,
        payer=offer.seat if offer else None,
        concealed=in_order(concealed.elements()),
        melds=tuple(player.melds),
        win_tile=win_tile,
        last_tile_of_wall=_last_tile(state, seat, offer),
        kong_related=offer.robbed if offer else state.source == "kong",
        last_of_kind=_last_of_kind(state, offer, win_tile),
        flowers=len(player.flowers),
    )


def _last_tile(state: State, seat: int, offer: Offer | None) -> bool:
    """妙手回春, 海底捞月: the last tile of the wall, or the discard after it (fan 44, 45, p.42).

    With a wall for each seat, it is the last when the next player has none left.
    """
    if offer is not None and offer.robbed:
        return False
    return state.left_for(offer.seat if offer else seat) <= 0


def _last_of_kind(state: State, offer: Offer | None, tile: str) -> bool:
    """和绝张: the other three lie open on the floor or in melds (fan 58, p.44)."""
    if tile in FLOWERS or tile not in INDEX:
        return False
    return state.visible(tile) - (offer is not None) == COPIES - 1
