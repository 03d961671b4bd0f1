"""The state of a table in play, as the log has shown it so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mjdata.replay.problems import UNKNOWN, Problem, Value
from mjdata.replay.setting import HAND, Setting
from mjdata.replay.wall import Pile
from mjdata.schema.play import Action
from mjdata.seats import SEATS
from mjdata.tiles import COPIES, FLOWERS, INDEX

if TYPE_CHECKING:
    from mjdata.replay.circumstances import WinFacts


@dataclass(frozen=True)
class Meld:
    """A meld: ``type`` is chow, pung, kong (from a discard or promoted) or concealed_kong."""

    type: str
    tiles: tuple[str, ...]
    from_seat: int | None = None


class Held(NamedTuple):
    """What a player held at one time: concealed tiles in no order, and melds."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]


@dataclass
class Player:
    """What a player has: tiles as counts, and whether their number was already found wrong (``off``).

    ``course``: what was held at the first discard of the hand, whoever made it, and after each own one.
    """

    concealed: Counter[str] = field(default_factory=Counter)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    course: list[Held] = field(default_factory=list)
    dealt: bool = False
    off: int = 0

    @property
    def count(self) -> int:
        """Tiles of the hand: the extra tile of a kong and flowers do not count (article 4, 手牌, p.8-9)."""
        return self.concealed.total() + 3 * len(self.melds)

    def keep(self) -> None:
        """Note what is held now."""
        self.course.append(Held(tuple(self.concealed.elements()), tuple(self.melds)))

    def give_up(self, tiles: Iterable[str]) -> list[str]:
        """Take tiles out of the concealed ones; the answer is those that were not there."""
        missing = []
        for tile in tiles:
            if self.concealed[tile] > 0:
                self.concealed[tile] -= 1
            else:
                missing.append(tile)
        return missing


@dataclass(frozen=True)
class Offer:
    """A tile that others may claim: a discard, or the tile added to a pung (``robbed``)."""

    seat: int
    tile: str
    robbed: bool = False


@dataclass(frozen=True)
class Taken:
    """The claim that an offer went to."""

    offer: Offer
    seat: int
    claim: str


@dataclass
class State:
    """Table, wall and turn. ``mover`` holds a tile to act with; without one, ``turn`` is to draw.

    ``source``: how the mover came by the last tile: deal, draw, chow, pung, kong or flower (a replacement).
    ``owed``: seats that still take a replacement, with the reason.
    """

    setting: Setting
    piles: list[Pile]
    players: list[Player] = field(default_factory=lambda: [Player() for _ in SEATS])
    problems: list[Problem] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    begun: bool = False
    opening: bool = True
    flower_turn: int = 0
    turn: int = 0
    mover: int | None = None
    source: str = "deal"
    last_draw: str | None = None
    owed: list[tuple[int, str]] = field(default_factory=list)
    offer: Offer | None = None
    taken: Taken | None = None
    kong: tuple[int, str, str] | None = None
    waiting: list[Action] = field(default_factory=list)
    wins: list[WinFacts] = field(default_factory=list)
    ended: str | None = None

    def report(self, case: str, action: Action | None, seat: int | None = None, **values: Value) -> None:
        """Note a problem at an action, of the acting seat unless another is named."""
        seq = action.seq if action else None
        who = action.seat if action and seat is None else seat
        self.problems.append(Problem(case, seq, who if who in SEATS else None, values))

    def enter(self, action: Action, tile: str) -> None:
        """A tile comes from the wall to a player: four of a kind, each flower once (article 5, p.16-17)."""
        self.players[action.seat].concealed[tile] += 1
        self.seen[tile] += 1
        most = 1 if tile in FLOWERS else COPIES
        if tile != UNKNOWN and self.seen[tile] > most:
            self.report("too_many", action, n=self.seen[tile], tile=tile, most=most)

    def check_count(self, action: Action) -> None:
        """Thirteen tiles between turns (article 4, 多张、少张, p.12-13); a change is reported once."""
        player = self.players[action.seat]
        off = player.count - HAND
        if off not in (0, player.off):
            self.report("hand_count", action, n=player.count)
        player.off = off

    def left_for(self, seat: int) -> int:
        """Tiles that the next player can still draw after ``seat`` has acted: of the wall they draw from."""
        return self.piles[self.setting.after(seat)].left

    def visible(self, tile: str) -> int:
        """Copies on the floor or in exposed melds."""
        floor = sum(p.discards.count(tile) for p in self.players)
        melds = (m for p in self.players for m in p.melds if m.type != "concealed_kong")
        return floor + sum(m.tiles.count(tile) for m in melds)


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles in the order of kinds, flowers and unknown ones last."""
    return tuple(sorted(tiles, key=lambda tile: (INDEX.get(tile, len(INDEX)), tile)))
