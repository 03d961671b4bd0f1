"""The applications of a world while they are written: nobody applies twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from mjdata.generate.world.careers import Claimable, levels, verdict
from mjdata.generate.world.draft import Draft, drafted
from mjdata.generate.world.plan import World
from mjdata.generate.world.plant.bench import Bench
from mjdata.generate.world.standard import MadeUp
from mjdata.rules.classes import MET
from mjdata.rules.pin import PinLevel


class Desk:
    """The applications of a world while they are written: nobody applies twice."""

    def __init__(self, world: World, every: Sequence[Claimable], standard: MadeUp, random: Random) -> None:
        self.world, self.standard, self.random = world, standard.numbers, random
        self.edges = standard.edges
        self.every = list(every)
        random.shuffle(self.every)
        self.drafts: list[Draft] = []
        self.bench = Bench(world, self.drafts, random)
        self._taken: set[int] = set()

    def left(self) -> Iterator[Claimable]:
        """Yield what those may claim who did not apply yet."""
        return (own for own in self.every if own.person.key not in self._taken)

    def add(self, draft: Draft) -> None:
        """Keep an application."""
        self._taken.add(draft.person.key)
        self.drafts.append(draft)

    def met(self, own: Claimable) -> list[int]:
        """Return the levels that results meet, the highest first."""
        return sorted(one.level for one in levels(own.kind) if self.verdict(one, own) == MET)

    def verdict(self, level: PinLevel, own: Claimable) -> str:
        """Return what a level makes of results."""
        return verdict(level, self.standard[own.kind, level.level], own.results)

    def write(self, own: Claimable, level: int, case: str) -> Draft:
        """Write an honest application."""
        return drafted(own, level, case, self.random)
