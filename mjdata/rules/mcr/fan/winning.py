"""和牌方式系列: how the hand was won (appendix 8, p.131; p.42-47). The wait fan are in ``waits``."""

from __future__ import annotations

from mjdata.rules.mcr.fan.register import of_hand
from mjdata.rules.mcr.kinds import ORPHANS
from mjdata.rules.mcr.reading import Facts

SETS = 4


@of_hand("妙手回春")
def last_tile_draw(facts: Facts) -> bool:
    """自摸牌墙上最后一张牌和牌 (p.42)."""
    return facts.hand.last_tile_of_wall and facts.hand.self_drawn


@of_hand("海底捞月")
def last_tile_claim(facts: Facts) -> bool:
    """和打出的最后一张牌 (p.42)."""
    return facts.hand.last_tile_of_wall and not facts.hand.self_drawn


@of_hand("杠上开花")
def out_with_replacement_tile(facts: Facts) -> bool:
    """杠牌时，从牌墙补上一张牌成和牌 (p.42); not the replacement of a flower."""
    return facts.hand.kong_related and facts.hand.self_drawn


@of_hand("抢杠和")
def robbing_the_kong(facts: Facts) -> bool:
    """和他人自拿开明杠的牌 (p.42)."""
    return facts.hand.kong_related and not facts.hand.self_drawn


@of_hand("全求人")
def melded_hand(facts: Facts) -> bool:
    """四副牌组全是吃、碰（明杠），和他家打出的牌 (p.43)."""
    melds = facts.hand.melds
    return len(melds) == SETS and all(meld.exposed for meld in melds) and not facts.hand.self_drawn


@of_hand("不求人")
def fully_concealed_hand(facts: Facts) -> bool:
    """没有吃、碰、明杠，自摸和 (p.44); a concealed kong is none of them (article 6, p.30)."""
    return facts.concealed and facts.hand.self_drawn


@of_hand("和绝张")
def last_tile(facts: Facts) -> bool:
    """和牌池、桌面已亮明三张所剩的第四张相同的牌 (p.44)."""
    return facts.hand.last_of_kind


@of_hand("门前清")
def concealed_hand(facts: Facts) -> bool:
    """没有吃、碰、明杠，和他家打出的牌 (p.44)."""
    return facts.concealed and not facts.hand.self_drawn


@of_hand("断幺")
def all_simples(facts: Facts) -> bool:
    """没有一、九及字牌 (p.45)."""
    return not facts.kinds & ORPHANS


@of_hand("自摸")
def self_drawn(facts: Facts) -> bool:
    """拿牌后成和牌 (p.47)."""
    return facts.hand.self_drawn
