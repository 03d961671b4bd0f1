"""全带系列: fan of ranks (appendix 8, p.131; p.38-40, 43)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.rules.mcr.fan.register import OF_HAND, OfHand, of_reading, whole
from mjdata.rules.mcr.kinds import ORPHANS, bits, ranked
from mjdata.rules.mcr.reading import Facts, Reading

ONLY = {
    "全大": ranked("789"),
    "全中": ranked("456"),
    "全小": ranked("123"),
    "大于五": ranked("6789"),
    "小于五": ranked("1234"),
}
"""由序数牌…组成的和牌 (p.38, 40): the tiles of which alone the hand is made."""
FIVES = ranked("5")


def only(allowed: int) -> OfHand:
    """Return the fan of hands made of these kinds alone."""

    def stands(facts: Facts) -> bool:
        return not facts.kinds & ~allowed

    return stands


OF_HAND.update({fan: only(allowed) for fan, allowed in ONLY.items()})


def _in_every_group(reading: Reading, kinds: int) -> bool:
    """Whether each set and the pair have a tile of these kinds (每副牌及将牌)."""
    return (
        reading.pair is not None
        and kinds >> reading.pair & 1 == 1
        and reading.knitted is None
        and all(bits(one.kinds) & kinds for one in reading.sets)
    )


@of_reading("全带五")
def all_fives(reading: Reading) -> Sequence[int]:
    """每副牌及将牌中必须有5的序数牌 (p.39)."""
    return whole(_in_every_group(reading, FIVES))


@of_reading("全带幺")
def outside_hand(reading: Reading) -> Sequence[int]:
    """每副牌及将牌中都有幺九牌 (p.43)."""
    return whole(_in_every_group(reading, ORPHANS))
