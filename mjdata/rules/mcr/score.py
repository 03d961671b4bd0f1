"""The score of a winning hand: the best count over every reading (article 9, 就高不就低原则, p.52)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from mjdata.rules.edition import Edition
from mjdata.rules.mcr.catalogue import Tariff, tariff
from mjdata.rules.mcr.combination import Had, counted, joined
from mjdata.rules.mcr.fan import OF_HAND, OF_READING
from mjdata.rules.mcr.hand import ImpossibleHand, WinningHand
from mjdata.rules.mcr.reading import Facts, Reading, readings
from mjdata.rules.mcr.shapes import layouts
from mjdata.rules.mcr.waits import Waits
from mjdata.rules.rulings import SILENT_POINTS, UNSET, Choices, Rulings

CHICKEN = "无番和"
FLOWERS = "花牌"
_OPTIONS = {point.id: tuple(point.options) for point in SILENT_POINTS}


class Counting(msgspec.Struct, frozen=True):
    """One way to count a hand: what counts, of what was had, in which reading.

    ``chosen`` are the fan that join sets, as principles 2 to 5 let them stand together.
    """

    reading: Reading
    had: tuple[Had, ...]
    chosen: tuple[Had, ...]
    kept: tuple[Had, ...]
    points: int

    @property
    def fans(self) -> dict[str, int]:
        """How often each fan counts."""
        found: dict[str, int] = {}
        for one in self.kept:
            found[one.fan] = found.get(one.fan, 0) + 1
        return found


class Score(msgspec.Struct, frozen=True):
    """What a hand is worth. ``points`` are without flowers, as the minimum of eight asks (p.48, fan 81).

    ``ways`` are the countings that reach them, each with another list of fan; ``seen`` are the fan that
    some reading has.
    """

    points: int
    flowers: int
    legal: bool
    ways: tuple[Counting, ...]
    seen: frozenset[str]

    @property
    def total(self) -> int:
        """The points with flowers, one each (花牌, fan 81, p.47)."""
        return self.points + self.flowers


class Undetermined(msgspec.Struct, frozen=True):
    """A hand whose worth hangs on silent points: each outcome, with the rulings that lead to it."""

    outcomes: tuple[tuple[dict[str, str], Score], ...]


def score(hand: WinningHand, edition: Edition, rulings: Rulings = UNSET) -> Score | Undetermined:
    """Return what a hand is worth under an edition; ``ImpossibleHand`` when its tiles are no winning hand.

    Where an unset ruling decides, every outcome is returned.
    """
    choices = rulings.rulings
    facts = Facts(hand)
    best, asked = _best(facts, edition, choices)
    unset = [point for point in sorted(asked) if choices.of(point) is None]
    if not unset:
        return best
    outcomes = []
    for options in product(*(_OPTIONS[point] for point in unset)):
        ruled = dict(zip(unset, options, strict=True))
        outcomes.append((ruled, _best(facts, edition, msgspec.structs.replace(choices, **ruled))[0]))
    if len({outcome.points for _, outcome in outcomes}) == 1:
        return outcomes[0][1]
    return Undetermined(tuple(outcomes))


def countings(hand: WinningHand, edition: Edition, rulings: Rulings = UNSET) -> list[Counting]:
    """Return every way to count a hand, the highest first: a winner may choose a lower one (p.52).

    Wait fan that hang on an unset ruling are left out.
    """
    facts = Facts(hand)
    found = _countings(facts, tariff(edition), Waits(facts, rulings.rulings))
    return sorted(found, key=lambda way: -way.points)


def _best(facts: Facts, edition: Edition, choices: Choices) -> tuple[Score, set[str]]:
    """Return the best count, and the silent points on which a wait fan hung."""
    waits = Waits(facts, choices)
    found = list(_countings(facts, tariff(edition), waits))
    if not found:
        raise ImpossibleHand("no_winning_hand", "the tiles are no winning hand of any shape")
    points = max(one.points for one in found)
    ways: list[Counting] = []
    for one in found:
        if one.points == points and all(one.fans != way.fans for way in ways):
            ways.append(one)
    seen = frozenset(had.fan for one in found for had in one.had)
    legal = points >= edition.hand.minimum_points
    return Score(points, facts.hand.flowers, legal, tuple(ways), seen), waits.asked


def _countings(facts: Facts, rules: Tariff, waits: Waits) -> Iterator[Counting]:
    """Yield every counting: each layout, each place of the winning tile, each choice of joined fan."""
    of_hand = [Had(fan) for fan, had in OF_HAND.items() if had(facts)]
    for layout in layouts(facts.hand.standing, facts.hand.melds):
        for reading in readings(facts, layout):
            had = of_hand + [Had(fan, sets) for fan, find in OF_READING.items() for sets in find(reading)]
            wait = waits.fan(reading)
            if wait is not None:
                had.append(Had(wait))
            joins = joined(reading.sets)
            for chosen in joins.selections:
                kept = counted(had + list(chosen), rules) or [Had(CHICKEN)]
                points = sum(rules.points[one.fan] for one in kept)
                yield Counting(reading, (*had, *joins.all), chosen, tuple(kept), points)
