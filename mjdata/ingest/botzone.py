"""What Botzone writes alike in all its records: tiles, winds, and the seat of a player.

``W1``-``W9`` characters, ``B1``-``B9`` dots, ``T1``-``T9`` bamboo, ``F1``-``F4`` winds, ``J1``-``J3`` red,
green, white, ``H1``-``H8`` flowers. Player 0..3 has the seat wind E, S, W, N in every hand, whatever a
README says: recorded totals are right under this order only. Every match is a single hand, its 136 tiles
laid out as four walls of 34, one for each seat (duplicate format).
"""

from __future__ import annotations

from mjdata.schema.play import Wall
from mjdata.seats import LETTERS
from mjdata.tiles import FLOWERS

TILES: dict[str, str] = {
    **{f"{letter}{n}": f"{n}{suit}" for letter, suit in zip("WBT", "mps", strict=True) for n in range(1, 10)},
    **{f"F{number}": wind for number, wind in enumerate(LETTERS, 1)},
    **{f"J{number}": dragon for number, dragon in enumerate("CFP", 1)},
    **{f"H{number}": flower for number, flower in enumerate(FLOWERS, 1)},
}

_WALL = 34


def tiles_of(text: str) -> list[str] | None:
    """Read tiles that stand by spaces; None when one of them is no tile."""
    tiles = [TILES.get(word) for word in text.split()]
    return [tile for tile in tiles if tile] if all(tiles) else None


def wall_of(hand_id: str, text: str) -> Wall | None:
    """Read the tiles of the four walls, written in the order opposite to that of drawing; None if damaged."""
    tiles = tiles_of(text)
    if tiles is None or len(tiles) != 4 * _WALL:
        return None
    walls = (tiles[start : start + _WALL][::-1] for start in range(0, 4 * _WALL, _WALL))
    return Wall(hand_id, "per_seat", "|".join(" ".join(wall) for wall in walls))
