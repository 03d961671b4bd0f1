"""Where the fan are registered by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mjdata.rules.mcr.reading import Facts, Reading

OfHand = Callable[[Facts], bool]
OfReading = Callable[[Reading], Sequence[int]]

OF_HAND: dict[str, OfHand] = {}
"""Fan that the tiles and the circumstances decide."""
OF_READING: dict[str, OfReading] = {}
"""Fan that the layout decides: the sets that make each of them, as bits (0: the hand as a whole)."""

NONE: Sequence[int] = ()
WHOLE: Sequence[int] = (0,)


def of_hand(fan: str) -> Callable[[OfHand], OfHand]:
    """Register a fan that is had or not, whatever the layout."""

    def register(predicate: OfHand) -> OfHand:
        OF_HAND[fan] = predicate
        return predicate

    return register


def of_reading(fan: str) -> Callable[[OfReading], OfReading]:
    """Register a fan that the layout decides."""

    def register(predicate: OfReading) -> OfReading:
        OF_READING[fan] = predicate
        return predicate

    return register


def whole(had: bool) -> Sequence[int]:
    """Return what a fan of the hand as a whole is made of, if it is had."""
    return WHOLE if had else NONE


def at_least(number: int, sets: Sequence[int]) -> Sequence[int]:
    """Return all these sets together if there are so many of them."""
    return (sum(sets),) if len(sets) >= number else NONE
