"""刻系列: concealed pungs, kongs, terminals (appendix 8, p.130; p.35-37, 39, 42-46)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.register import NONE, at_least, of_hand, of_reading, whole
from mjdata.rules.mcr.kinds import ORPHANS, TERMINALS, ranked
from mjdata.rules.mcr.reading import Facts, Reading

EVEN = ranked("2468")


def _concealed(reading: Reading) -> list[int]:
    return [mask for mask, pung in reading.pungs if not pung.exposed]


def _kongs(reading: Reading, exposed: bool | None = None) -> list[int]:
    """The kongs, or only the melded, or only the concealed ones."""
    return [mask for mask, pung in reading.pungs if pung.form == "kong" and exposed in (None, pung.exposed)]


@of_reading("四暗刻")
def four_concealed_pungs(reading: Reading) -> Sequence[int]:
    """四副暗刻（暗杠） (p.36)."""
    return at_least(4, _concealed(reading))


@of_hand("清幺九")
def all_terminals(facts: Facts) -> bool:
    """由序数牌一、九刻子（杠）、将组成 (p.35); no chow can be made of them."""
    return not facts.kinds & ~TERMINALS


@of_reading("混幺九")
def all_terminals_and_honours(reading: Reading) -> Sequence[int]:
    """由字牌和序数牌一、九的刻子（杠）、将组成 (p.37): pungs or pairs, so not 十三幺."""
    return whole(not reading.facts.kinds & ~ORPHANS and reading.shape != "orphans")


@of_reading("全双刻")
def all_even_pungs(reading: Reading) -> Sequence[int]:
    """由2、4、6、8序数牌的刻子（杠）、将组成 (p.38)."""
    return whole(len(reading.pungs) == 4 and not reading.facts.kinds & ~EVEN)


@of_reading("三暗刻")
def three_concealed_pungs(reading: Reading) -> Sequence[int]:
    """三副暗刻（暗杠） (p.39)."""
    return at_least(3, _concealed(reading))


@of_reading("双暗刻")
def two_concealed_pungs(reading: Reading) -> Sequence[int]:
    """两副暗刻（暗杠） (p.45)."""
    return at_least(2, _concealed(reading))


@of_reading("碰碰和")
def all_pungs(reading: Reading) -> Sequence[int]:
    """四副刻子（杠）、将 (p.43)."""
    return whole(len(reading.pungs) == 4)


@of_reading("幺九刻")
def pung_of_terminals_or_honours(reading: Reading) -> Sequence[int]:
    """三张相同的一、九序数牌、字牌组成的刻子（杠） (p.46), each."""
    return [mask for mask, pung in reading.pungs if ORPHANS >> pung.first & 1]


@of_reading("四杠")
def four_kongs(reading: Reading) -> Sequence[int]:
    """四副杠牌 (p.35)."""
    return at_least(4, _kongs(reading))


@of_reading("三杠")
def three_kongs(reading: Reading) -> Sequence[int]:
    """三副杠牌 (p.37; the English "Concealed" is not in the Chinese)."""
    return at_least(3, _kongs(reading))


@of_reading("双暗杠")
def two_concealed_kongs(reading: Reading) -> Sequence[int]:
    """两副暗杠 (p.42)."""
    return at_least(2, _kongs(reading, exposed=False))


@of_reading("双明杠")
def two_melded_kongs(reading: Reading) -> Sequence[int]:
    """两副明杠 (p.44)."""
    return at_least(2, _kongs(reading, exposed=True))


@of_reading("明暗杠")
def melded_and_concealed_kong(reading: Reading) -> Sequence[int]:
    """一明杠与一暗杠 (p.44, in the definition of 双明杠)."""
    both = _kongs(reading, exposed=True) and _kongs(reading, exposed=False)
    return at_least(2, _kongs(reading)) if both else NONE


@of_reading("暗杠")
def concealed_kong(reading: Reading) -> Sequence[int]:
    """自拿四张相同的牌开杠 (p.45), each."""
    return _kongs(reading, exposed=False)


@of_reading("明杠")
def melded_kong(reading: Reading) -> Sequence[int]:
    """他家打出与暗刻相同的牌开杠，或拿进与明刻相同的牌开杠 (p.46), each."""
    return _kongs(reading, exposed=True)
