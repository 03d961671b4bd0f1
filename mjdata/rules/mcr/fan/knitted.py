"""不靠系列 (appendix 8, p.131; p.37, 40)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.register import of_reading, whole
from mjdata.rules.mcr.kinds import HONOURS
from mjdata.rules.mcr.reading import Reading


@of_reading("七星不靠")
def greater_honours_and_knitted_tiles(reading: Reading) -> Sequence[int]:
    """七个单张字牌，加上三种花色147、258、369中的七张序数牌 (p.37)."""
    return whole(reading.shape == "singles" and reading.facts.honours == HONOURS)


@of_reading("全不靠")
def lesser_honours_and_knitted_tiles(reading: Reading) -> Sequence[int]:
    """三种花色147、258、369及字牌中任何14张单张牌 (p.40)."""
    return whole(reading.shape == "singles")
