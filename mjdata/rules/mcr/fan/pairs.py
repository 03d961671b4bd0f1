"""七对系列 (appendix 8, p.130; p.35, 37)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.register import of_reading, whole
from mjdata.rules.mcr.kinds import SUIT_BITS
from mjdata.rules.mcr.reading import Reading

SEVEN = 0b1111111


@of_reading("连七对")
def seven_shifted_pairs(reading: Reading) -> Sequence[int]:
    """由一种花色序数相连的七个对子组成 (p.35)."""
    kinds = reading.facts.kinds
    lowest = kinds & -kinds
    return whole(
        reading.shape == "seven_pairs"
        and kinds == SEVEN * lowest
        and any(not kinds & ~suit for suit in SUIT_BITS)
    )


@of_reading("七对")
def seven_pairs(reading: Reading) -> Sequence[int]:
    """由七个对子组成 (p.37); four equal tiles are two pairs (p.81, example)."""
    return whole(reading.shape == "seven_pairs")
