"""花色组合系列: fan of suits (appendix 8, p.131; p.34, 38, 43, 46)."""

from __future__ import annotations

from mjdata.rules.mcr.fan.register import of_hand
from mjdata.rules.mcr.kinds import DRAGON_BITS, RANKS, SUIT_BITS, WIND_BITS, bits
from mjdata.rules.mcr.reading import Facts
from mjdata.tiles import INDEX

GREEN = bits(INDEX[tile] for tile in ("2s", "3s", "4s", "6s", "8s", "F"))
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@of_hand("绿一色")
def all_green(facts: Facts) -> bool:
    """由23468条及发字中的任何牌组成 (p.34)."""
    return not facts.kinds & ~GREEN


@of_hand("九莲宝灯")
def nine_gates(facts: Facts) -> bool:
    """由一种花色序数牌按1112345678999组成，见同花色任何一张序数牌即成和牌 (p.34)."""
    suit = facts.hand.win_tile // RANKS
    return (
        not facts.hand.melds
        and suit < len(SUIT_BITS)
        and facts.hand.concealed[suit * RANKS : (suit + 1) * RANKS] == GATES
    )


@of_hand("清一色")
def full_flush(facts: Facts) -> bool:
    """由一种花色序数牌组成 (p.38)."""
    return facts.suits == 1 and not facts.honours


@of_hand("混一色")
def half_flush(facts: Facts) -> bool:
    """由一种花色序数牌及字牌组成 (p.43)."""
    return facts.suits == 1 and facts.honours > 0


@of_hand("五门齐")
def all_types(facts: Facts) -> bool:
    """由三种花色序数牌、风牌、箭牌组成 (p.43): the five kinds of tiles are there, in seven pairs too."""
    winds, dragons = facts.kinds & WIND_BITS, facts.kinds & DRAGON_BITS
    return facts.suits == len(SUIT_BITS) and winds > 0 and dragons > 0


@of_hand("缺一门")
def one_voided_suit(facts: Facts) -> bool:
    """缺少一种花色序数牌 (p.46): one, not two."""
    return facts.suits == len(SUIT_BITS) - 1


@of_hand("无字")
def no_honours(facts: Facts) -> bool:
    """没有字牌 (p.46)."""
    return not facts.honours
