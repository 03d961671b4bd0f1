"""Complete shapes, in the plainest way: the oracle for hands played out at random (article 7, p.30-32)."""

from __future__ import annotations

from collections import Counter

from mjdata.replay.circumstances import WinFacts
from mjdata.tiles import KINDS


def worth_of_shape(win: WinFacts) -> int | None:
    """Eight points for any complete shape: enough to let a hand end by a win."""
    counts = Counter((*win.concealed, win.win_tile))
    if not win.melds and list(counts.values()) == [2] * 7:
        return 24
    return 8 if any(_sets(counts - Counter({pair: 2})) for pair in counts if counts[pair] >= 2) else None


def _sets(counts: Counter[str]) -> bool:
    tile = next((kind for kind in KINDS if counts[kind]), None)
    if tile is None:
        return True
    pung = Counter({tile: 3})
    if counts[tile] >= 3 and _sets(counts - pung):
        return True
    if tile[-1] not in "mps":
        return False
    chow = Counter(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))
    return counts >= chow and _sets(counts - chow)
