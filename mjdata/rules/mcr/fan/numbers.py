"""序数牌系列: what chows make besides the relations in ``joins`` (appendix 8, p.130; p.36, 39, 40, 45)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.joins import TWO_DRAGONS
from mjdata.rules.mcr.fan.register import NONE, of_reading, whole
from mjdata.rules.mcr.groups import Group
from mjdata.rules.mcr.kinds import HONOURS_FROM, RANKS
from mjdata.rules.mcr.reading import Reading

FIVE = 4


def _suit_pair(reading: Reading) -> bool:
    return reading.pair is not None and reading.pair < HONOURS_FROM


def _pair_of_fives(reading: Reading) -> int | None:
    """The suit of the pair of fives beside four chows, if there is one."""
    pair = reading.pair
    if len(reading.chows) < 4 or pair is None or pair >= HONOURS_FROM or pair % RANKS != FIVE:
        return None
    return pair // RANKS


def _suits(chows: Sequence[Group]) -> set[int]:
    return {chow.suit for chow in chows}


@of_reading("一色双龙会")
def pure_terminal_chows(reading: Reading) -> Sequence[int]:
    """一种花色的两个老少副、5作将 (p.36)."""
    suit = _pair_of_fives(reading)
    if suit is None or _suits(reading.chows) != {suit}:
        return NONE
    return whole(TWO_DRAGONS["一色双龙会"](sorted(chow.first for chow in reading.chows)))


@of_reading("三色双龙会")
def three_suited_terminal_chows(reading: Reading) -> Sequence[int]:
    """两种花色两个老少副、另一种花色5作将 (p.39)."""
    suit = _pair_of_fives(reading)
    if suit is None or suit in _suits(reading.chows):
        return NONE
    return whole(TWO_DRAGONS["三色双龙会"](sorted(chow.first for chow in reading.chows)))


@of_reading("组合龙")
def knitted_straight(reading: Reading) -> Sequence[int]:
    """三种花色的147、258、369不能错位的序数牌（特殊顺子） (p.40); within 全不靠 too (p.92, example 2)."""
    return whole(reading.knitted is not None or (reading.shape == "singles" and reading.facts.has_straight))


@of_reading("平和")
def all_chows(reading: Reading) -> Sequence[int]:
    """四副顺子及序数牌作将 (p.45); 组合龙 is three special chows (p.40, 特殊顺子; p.93, example 2)."""
    return whole(_suit_pair(reading) and not reading.pungs)
