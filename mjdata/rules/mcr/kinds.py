"""Sets of kinds of tiles as bits of an integer: bit ``n`` is the kind of index ``n`` in ``mjdata.tiles``."""

from __future__ import annotations

from collections.abc import Iterable

from mjdata.tiles import DRAGONS, INDEX, SUITS, WINDS

Counts = tuple[int, ...]
"""How many tiles there are of each of the 34 kinds."""

RANKS = 9
HONOURS_FROM = RANKS * len(SUITS)
DRAGONS_FROM = INDEX[DRAGONS[0]]


def bits(kinds: Iterable[int]) -> int:
    """Return a set of kinds as bits."""
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found


def ranked(ranks: str) -> int:
    """Return the suit tiles of these ranks, in all three suits."""
    return bits(INDEX[rank + suit] for rank in ranks for suit in SUITS)


CHARACTERS, DOTS, BAMBOOS = (bits(range(RANKS * s, RANKS * (s + 1))) for s in range(len(SUITS)))
SUIT_BITS = (CHARACTERS, DOTS, BAMBOOS)
WIND_BITS = bits(INDEX[w] for w in WINDS)
DRAGON_BITS = bits(INDEX[d] for d in DRAGONS)
HONOURS = WIND_BITS | DRAGON_BITS
TERMINALS = ranked("19")
ORPHANS = TERMINALS | HONOURS
"""幺九牌: ones, nines and honours."""
