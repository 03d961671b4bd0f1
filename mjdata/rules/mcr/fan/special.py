"""特殊系列 (appendix 8, p.131; p.35, 41, 45). 无番和 and 花牌 are counted at the end, in ``score``."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.register import of_hand, of_reading, whole
from mjdata.rules.mcr.kinds import bits
from mjdata.rules.mcr.reading import Facts, Reading
from mjdata.tiles import INDEX

REVERSIBLE = bits(INDEX[tile] for tile in (*(f"{n}p" for n in "1234589"), *(f"{n}s" for n in "245689"), "P"))


@of_reading("十三幺")
def thirteen_orphans(reading: Reading) -> Sequence[int]:
    """由三种序数牌的一、九牌、七种字牌及其中一对作将组成 (p.35)."""
    return whole(reading.shape == "orphans")


@of_hand("推不倒")
def reversible_tiles(facts: Facts) -> bool:
    """由牌面图形没有上下区别的牌组成：1234589饼、245689条、白板 (p.41)."""
    return not facts.kinds & ~REVERSIBLE


@of_reading("四归一")
def tile_hog(reading: Reading) -> Sequence[int]:
    """四张相同的牌（不包括杠牌） (p.45), for each kind, whatever the sets that have them."""
    kongs = {pung.first for _, pung in reading.pungs if pung.form == "kong"}
    return [
        sum(1 << place for place, one in enumerate(reading.sets) if kind in one.kinds)
        for kind in reading.facts.four_alike
        if kind not in kongs
    ]
