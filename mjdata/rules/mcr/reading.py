"""A layout with the group that the winning tile completes: what the fan are looked for in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from mjdata.rules.mcr.groups import STRAIGHTS, Group, group
from mjdata.rules.mcr.hand import WinningHand
from mjdata.rules.mcr.kinds import HONOURS, SUIT_BITS, Counts, bits
from mjdata.rules.mcr.shapes import Layout, Shape
from mjdata.tiles import COPIES

PAIR = -1
"""Where the winning tile went when it completed the pair."""


class Facts:
    """A hand as a whole: which kinds it has, in which suits, and how it was won.

    ``counts`` are all its tiles by kind; ``kinds`` the kinds as bits; ``suits`` how many suits it has.
    """

    def __init__(self, hand: WinningHand) -> None:
        self.hand = hand
        counts = list(hand.standing)
        for meld in hand.melds:
            for kind in meld.kinds:
                counts[kind] += 1
        self.counts: Counts = tuple(counts)
        self.kinds = bits(kind for kind, count in enumerate(counts) if count)
        self.suits = sum(1 for suit in SUIT_BITS if self.kinds & suit)
        self.honours = self.kinds & HONOURS
        self.concealed = not any(meld.exposed for meld in hand.melds)
        self.four_alike = [kind for kind, count in enumerate(counts) if count == COPIES]

    @property
    def has_straight(self) -> bool:
        """Whether a straight of knitted tiles is among them."""
        return any(not bits(straight) & ~self.kinds for straight in STRAIGHTS)


class Reading:
    """One way to read a hand: a layout, and which of its groups the winning tile completed.

    ``completed`` is the place of that group in ``sets``, ``PAIR``, or None in a shape without sets.
    """

    def __init__(self, facts: Facts, layout: Layout, completed: int | None) -> None:
        self.facts = facts
        self.shape: Shape = layout.shape
        self.sets = layout.sets
        self.pair = layout.pair
        self.completed = completed

    @cached_property
    def chows(self) -> list[Group]:
        """The chows among the sets."""
        return [one for one in self.sets if one.form == "chow"]

    @cached_property
    def pungs(self) -> list[tuple[int, Group]]:
        """The pungs and kongs among the sets, each with its bit in a mask of sets."""
        return [(1 << place, one) for place, one in enumerate(self.sets) if one.form in ("pung", "kong")]

    @cached_property
    def knitted(self) -> Group | None:
        """The straight of knitted tiles, if the layout has one."""
        return self.sets[-1] if self.sets and self.sets[-1].form == "knitted" else None

    def tiles_of(self, sets: int) -> list[list[str]]:
        """Return the tiles of a mask of sets, set by set."""
        return [one.names for place, one in enumerate(self.sets) if sets >> place & 1]


def readings(facts: Facts, layout: Layout) -> Iterator[Reading]:
    """Yield a reading for each different group of the hand that the winning tile can have completed.

    A pung completed by a discard counts as exposed; of two groups alike one is enough.
    """
    tile = facts.hand.win_tile
    if layout.shape != "sets":
        yield Reading(facts, layout, None)
        return
    if layout.pair == tile:
        yield Reading(facts, layout, PAIR)
    melds = len(facts.hand.melds)
    for place in range(melds, len(layout.sets)):
        one = layout.sets[place]
        if tile in one.kinds and one not in layout.sets[melds:place]:
            yield Reading(facts, _with_discard(facts, layout, place), place)


def _with_discard(facts: Facts, layout: Layout, place: int) -> Layout:
    one = layout.sets[place]
    if facts.hand.self_drawn or one.form != "pung":
        return layout
    sets = (*layout.sets[:place], group("pung", one.first, True), *layout.sets[place + 1 :])
    return layout._replace(sets=sets)
