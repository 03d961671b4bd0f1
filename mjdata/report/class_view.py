"""Which class each competition reaches, and what it lacks for the next, as the page shows it (附件九, 5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.rules.classes import MET, MISSING, OPEN, state_of
from mjdata.rules.edition import REFERENCE, edition
from mjdata.schema.audited import ClassRequirement
from mjdata.schema.records import Player, Registration
from mjdata.store.warehouse import Warehouse


@dataclass(frozen=True)
class ClassLine:
    """A class: what it asks for, and whether the competition has it."""

    event_class: str
    asked: list[ClassRequirement]

    @property
    def state(self) -> str:
        """Met, missing as soon as one requirement is, else open."""
        return state_of(self.asked)

    @property
    def lacking(self) -> list[ClassRequirement]:
        """What is missing or open."""
        return [one for one in self.asked if one.state != MET]


@dataclass(frozen=True)
class ClassView:
    """A competition against the classes. ``marginal``: on whom the head count of a class hangs, by class."""

    competition_id: str
    claimed: str | None
    lines: list[ClassLine]
    marginal: dict[str, list[str]]

    @property
    def reached(self) -> str | None:
        """The highest class that is met in full."""
        return next((line.event_class for line in self.lines if line.state == MET), None)

    @property
    def left_open(self) -> str | None:
        """A higher class that the record does not settle."""
        first = next((line for line in self.lines if line.state != MISSING), None)
        return first.event_class if first is not None and first.state == OPEN else None

    @property
    def next(self) -> ClassLine | None:
        """The class above the one that is reached, of those with a head count; None above the highest."""
        counted = [line for line in self.lines if _counts(line.event_class)]
        above = counted
        if self.reached is not None:
            names = [line.event_class for line in counted]
            above = counted[: names.index(self.reached)] if self.reached in names else []
        return above[-1] if above else None

    @property
    def is_wanting(self) -> bool:
        """Whether it claims a class that it does not reach in full: the page then unfolds it."""
        return any(line.event_class == self.claimed and line.state != MET for line in self.lines)


def _counts(event_class: str) -> bool:
    return next(one for one in edition(REFERENCE).classes if one.id == event_class).players > 0


def class_views(warehouse: Warehouse) -> Iterator[ClassView]:
    """Yield each competition in which somebody sat, against every class."""
    claimed = {row.competition_id: row.class_claimed for row in warehouse.rows(Registration)}
    asked: dict[str, dict[str, list[ClassRequirement]]] = defaultdict(lambda: defaultdict(list))
    for row in warehouse.rows(ClassRequirement):
        asked[row.competition_id][row.event_class].append(row)
    names = {(p.competition_id, str(p.player_no)): p.name for p in warehouse.rows(Player)}
    for key, of_class in asked.items():
        marginal = {
            event_class: [f"{no} {names.get((key, no)) or ''}".strip() for no in one.marginal.split(", ")]
            for event_class, found in of_class.items()
            for one in found
            if one.marginal
        }
        lines = [ClassLine(event_class, found) for event_class, found in of_class.items()]
        yield ClassView(key, claimed.get(key), lines, marginal)
