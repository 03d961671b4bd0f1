"""Where faults are planted: an application that is right, in a world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from mjdata.generate.plant.site import Unfit
from mjdata.generate.world.draft import Draft, Line, line_of
from mjdata.generate.world.events import Event, Result
from mjdata.generate.world.plan import World


@dataclass(frozen=True)
class Bench:
    """Where faults are planted: the world, and the applications that are written already."""

    world: World
    drafts: list[Draft]
    random: Random

    def line(self, draft: Draft, fits: Callable[[Line], bool] | None = None) -> Line:
        """Take a line on which nothing was planted yet."""
        found = [line for line in draft.lines if line.is_free and (fits is None or fits(line))]
        if not found:
            raise Unfit
        line = self.random.choice(found)
        line.is_free = False
        return line

    def result_of(self, draft: Draft, fits: Callable[[Event], bool]) -> Result:
        """Take a result that the applicant has and does not claim."""
        claimed = {line.event for line in draft.lines}
        found = [
            event.results[draft.person.key]
            for event in self.world.events
            if fits(event) and event.name not in claimed and draft.person.key in event.results
        ]
        if not found:
            raise Unfit
        return self.random.choice(found)

    def added(self, draft: Draft, result: Result) -> Line:
        """Add the line of a result; whether it counts is told apart."""
        line = line_of(result, self.random)
        line.is_free = False
        draft.lines.append(line)
        return line


Plant = Callable[[Draft, Bench], None]
"""Plants a fault on an application; ``Unfit`` where it does not lend itself to it."""
