"""The wall: what it still holds, and the tile that comes next from either end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mjdata.replay.setting import SEAT_WALL, Setting
from mjdata.schema.play import Wall
from mjdata.seats import SEATS


@dataclass
class Pile:
    """Tiles that are drawn in order. ``tiles`` is empty where only their number is known."""

    size: int
    tiles: tuple[str, ...] = ()
    by_stacks: bool = True
    taken: int = 0
    _gone: set[int] = field(default_factory=set)

    @property
    def left(self) -> int:
        """Tiles not yet drawn; negative if more were drawn than there are."""
        return self.size - self.taken

    def front(self) -> str | None:
        """Draw from the front; the tile, where it is known."""
        return self._take(iter(range(len(self.tiles))))

    def back(self) -> str | None:
        """Draw from the back, the upper tile of a stack first (article 4, 补花, p.11)."""
        return self._take(_from_the_back(len(self.tiles))) if self.by_stacks else self.front()

    def _take(self, places: Iterator[int]) -> str | None:
        self.taken += 1
        place = next((p for p in places if p not in self._gone), None)
        if place is None:
            return None
        self._gone.add(place)
        return self.tiles[place]


def _from_the_back(size: int) -> Iterator[int]:
    for end in range(size, 0, -2):
        yield max(end - 2, 0)
        yield end - 1


def piles(setting: Setting, wall: Wall | None) -> list[Pile]:
    """The pile that each seat draws from: the common one four times, or its own.

    With a wall for each seat a replacement is the next tile of one's own wall.
    """
    parts = [tuple(part.split()) for part in wall.tiles.split("|")] if wall else []
    if setting.wall_kind != "per_seat":
        common = Pile(setting.tiles, parts[0] if parts else ())
        return [common] * len(SEATS)
    known = parts if len(parts) == len(SEATS) else [()] * len(SEATS)
    return [Pile(SEAT_WALL, part, by_stacks=False) for part in known]
