"""PyMahjongGB as a second opinion on the convention ``mil``: its answer to a hand, in our words."""

from __future__ import annotations

from typing import Any

from mjdata.rules.mcr.hand import HandLine
from mjdata.tiles import WINDS

_SUITS = {"m": "W", "p": "B", "s": "T"}
_HONOURS = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}
_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单调将"}
_MELDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG", "concealed_kong": "GANG"}


def its_tile(tile: str) -> str:
    return _HONOURS[tile] if tile in _HONOURS else _SUITS[tile[1]] + tile[0]


def its_arguments(line: HandLine) -> tuple[Any, ...]:
    melds = tuple(
        (
            _MELDS[meld.type],
            its_tile(sorted(meld.tiles)[1] if meld.type == "chow" else meld.tiles[0]),
            0 if meld.type == "concealed_kong" else 2 if meld.type == "chow" else 1,
        )
        for meld in line.melds
    )
    return (
        melds, tuple(its_tile(tile) for tile in line.hand), its_tile(line.win_tile), line.flowers,
        line.self_drawn, line.last_of_kind, line.kong_related, line.last_tile_of_wall,
        WINDS.index(line.seat_wind), WINDS.index(line.prevalent_wind),
    )  # fmt: skip


def its_fans(line: HandLine) -> tuple[int, dict[str, int]]:
    """Return its total, and how often it counts each fan."""
    from MahjongGB import MahjongFanCalculator

    answer = MahjongFanCalculator(*its_arguments(line), True)
    return sum(points * count for points, count, *_ in answer), {
        _NAMES.get(name, name): count for _, count, name, _ in answer
    }
