"""A win drawn: its tiles, what counts in it, and what was claimed."""

from __future__ import annotations

from dataclasses import dataclass

from mjdata.rules.mcr.catalogue import fans
from mjdata.schema.audited import ScoredFan, ScoredWin
from mjdata.schema.play import ClaimedFan, Win
from mjdata.store.warehouse import Warehouse
from mjdata.tiles import FLOWERS

_SUITS = {"m": "万", "p": "筒", "s": "索"}
_HONOURS = {"E": "东", "S": "南", "W": "西", "N": "北", "C": "中", "F": "发", "P": "白"}
_FLOWERS = dict(zip(FLOWERS, "春夏秋冬梅兰竹菊", strict=True))


@dataclass(frozen=True)
class Tile:
    """A tile as the page draws it: the large sign, the small one beneath, and its colour class."""

    name: str
    sign: str
    under: str
    colour: str


def tile(name: str) -> Tile:
    """Return how a tile is drawn; an unknown name is drawn as it is."""
    if name in _FLOWERS:
        return Tile(name, _FLOWERS[name], "花", "flower")
    if name in _HONOURS:
        colour = {"C": "red", "F": "green"}.get(name, "honour")
        return Tile(name, _HONOURS[name], "", colour)
    return Tile(name, name[0], _SUITS.get(name[-1], ""), f"suit-{name[-1]}")


@dataclass(frozen=True)
class FanLine:
    """A fan with how often, for how many points, and where the rule book defines it."""

    fan: str
    en: str
    count: int
    points: int | None
    page: int | None


@dataclass(frozen=True)
class WinView:
    """A win for the page. ``recorded`` is its value as written."""

    scored: ScoredWin
    concealed: tuple[Tile, ...]
    melds: tuple[tuple[str, tuple[Tile, ...]], ...]
    win_tile: Tile
    counted: tuple[FanLine, ...]
    claimed: tuple[FanLine, ...]
    recorded: int | None

    @property
    def place(self) -> tuple[int, int, int]:
        """Session, table and hand."""
        session, table, hand = self.scored.hand_id.rsplit("/", 3)[1:]
        return int(session), int(table), int(hand)

    @property
    def agrees(self) -> bool:
        """Whether the recorded value is the one re-derived."""
        return self.recorded == self.scored.points_with_flowers


def _line(fan: str, count: int, points: int | None) -> FanLine:
    entry = fans().get(fan)
    return FanLine(fan, entry.en if entry else "", count, points, entry.page if entry else None)


def wins(warehouse: Warehouse) -> dict[str, list[WinView]]:
    """Return every re-derived win by competition, in stored order."""
    counted: dict[tuple[str, int], list[FanLine]] = {}
    for row in warehouse.rows(ScoredFan):
        counted.setdefault((row.hand_id, row.win_no), []).append(_line(row.fan, row.count, row.points))
    claimed: dict[tuple[str, int], list[FanLine]] = {}
    for claim in warehouse.rows(ClaimedFan):
        line = _line(claim.fan, claim.count, claim.points)
        claimed.setdefault((claim.hand_id, claim.win_no), []).append(line)
    recorded = {(w.hand_id, w.win_no): w.points_with_flowers for w in warehouse.rows(Win)}
    found: dict[str, list[WinView]] = {}
    for scored in warehouse.rows(ScoredWin):
        key = (scored.hand_id, scored.win_no)
        view = WinView(
            scored=scored,
            concealed=tuple(map(tile, scored.tiles.split())),
            melds=tuple(_meld(text) for text in scored.melds.split("; ") if text),
            win_tile=tile(scored.win_tile),
            counted=tuple(counted.get(key, ())),
            claimed=tuple(claimed.get(key, ())),
            recorded=recorded.get(key),
        )
        found.setdefault(scored.hand_id.rsplit("/", 3)[0], []).append(view)
    return found


def _meld(text: str) -> tuple[str, tuple[Tile, ...]]:
    kind, *names = text.split()
    return kind, tuple(map(tile, names))
