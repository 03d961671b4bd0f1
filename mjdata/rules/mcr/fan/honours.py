"""字牌系列: fan of winds and dragons (appendix 8, p.130; definitions p.34-36, 40, 43-44)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.register import NONE, at_least, of_hand, of_reading
from mjdata.rules.mcr.kinds import DRAGON_BITS, HONOURS, WIND_BITS
from mjdata.rules.mcr.reading import Facts, Reading


def _pungs_of(reading: Reading, kinds: int) -> list[int]:
    return [mask for mask, pung in reading.pungs if kinds >> pung.first & 1]


def _with_pair_of(reading: Reading, kinds: int, pungs: int) -> Sequence[int]:
    """So many pungs of these kinds, and the pair of another of them."""
    if reading.pair is None or not kinds >> reading.pair & 1:
        return NONE
    return at_least(pungs, _pungs_of(reading, kinds))


@of_reading("大四喜")
def big_four_winds(reading: Reading) -> Sequence[int]:
    """东南西北四副刻子（杠） (p.34)."""
    return at_least(4, _pungs_of(reading, WIND_BITS))


@of_reading("大三元")
def big_three_dragons(reading: Reading) -> Sequence[int]:
    """中发白三副刻子（杠） (p.34)."""
    return at_least(3, _pungs_of(reading, DRAGON_BITS))


@of_reading("小四喜")
def little_four_winds(reading: Reading) -> Sequence[int]:
    """风牌的三副刻子（杠）、另一种风牌作将 (p.35)."""
    return _with_pair_of(reading, WIND_BITS, 3)


@of_reading("小三元")
def little_three_dragons(reading: Reading) -> Sequence[int]:
    """箭牌的两副刻子（杠）、另一种箭牌作将 (p.36)."""
    return _with_pair_of(reading, DRAGON_BITS, 2)


@of_hand("字一色")
def all_honours(facts: Facts) -> bool:
    """由字牌的刻子（杠）、将组成 (p.36); 七对 of the seven honours has it too."""
    return not facts.kinds & ~HONOURS


@of_reading("三风刻")
def three_winds(reading: Reading) -> Sequence[int]:
    """三副风刻（杠） (p.40)."""
    return at_least(3, _pungs_of(reading, WIND_BITS))


@of_reading("双箭刻")
def two_dragons(reading: Reading) -> Sequence[int]:
    """两副箭刻（杠） (p.43)."""
    return at_least(2, _pungs_of(reading, DRAGON_BITS))


@of_reading("箭刻")
def dragon_pung(reading: Reading) -> Sequence[int]:
    """由中、发、白三张相同的牌组成的刻子（杠） (p.44), each."""
    return _pungs_of(reading, DRAGON_BITS)


@of_reading("圈风刻")
def prevalent_wind(reading: Reading) -> Sequence[int]:
    """与圈风相同的风刻（杠） (p.44)."""
    return _pungs_of(reading, 1 << reading.facts.hand.prevalent_wind)


@of_reading("门风刻")
def seat_wind(reading: Reading) -> Sequence[int]:
    """与本门风相同的风刻（杠） (p.44)."""
    return _pungs_of(reading, 1 << reading.facts.hand.seat_wind)
