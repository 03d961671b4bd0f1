"""Who applies for what in a world: at every threshold, mistaken, fraudulent, and honest."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import cycle, islice
from random import Random

from mjdata.errors import UserError
from mjdata.generate.plant.site import Unfit
from mjdata.generate.world.careers import Claimable
from mjdata.generate.world.desk import Desk
from mjdata.generate.world.draft import Draft, a_certificate
from mjdata.generate.world.plan import World
from mjdata.generate.world.plant.bench import Plant
from mjdata.generate.world.plant.kinds import FRAUDS, SLIPS
from mjdata.generate.world.standard import MadeUp
from mjdata.generate.world.thresholds import PLACES, TOGETHER, at_thresholds
from mjdata.rules.classes import MISSING
from mjdata.rules.pin import LEVELS

_STANDARDS = ("N05", "N06", *PLACES)
_SHARE_OF_THRESHOLDS, _SHARE_OF_FAULTS = 0.35, 0.4
"""Of all applications, the most at a threshold, and those with a slip or a fraud; the rest is honest."""


def applications(world: World, every: Sequence[Claimable], standard: MadeUp, random: Random) -> list[Draft]:
    """Return the applications of a world: at every threshold, with every fault in turn, the rest honest."""
    desk, count = Desk(world, every, standard, random), world.plan.applications
    if world.plan.plant_errors:
        at_thresholds(desk, round(_SHARE_OF_THRESHOLDS * count))
        _contested(desk, max(2, count // 50))
        _with_faults(desk, round(_SHARE_OF_FAULTS * count))
    _honest(desk, count)
    _too_early(desk, count)
    if (found := len(desk.drafts)) < count:
        why = f"only {found} of {count} applications find an applicant"
        raise UserError(f"{why}; expected more players or competitions")
    random.shuffle(desk.drafts)
    return desk.drafts


def _honest(desk: Desk, count: int) -> None:
    for own in desk.left():
        if len(desk.drafts) >= count:
            return
        if met := desk.met(own):
            desk.add(desk.write(own, met[0], "honest"))


def _too_early(desk: Desk, count: int) -> None:
    """Let those apply who do not meet the first level yet, where nobody else is left."""
    for own in desk.left():
        if len(desk.drafts) >= count or not desk.world.plan.plant_errors:
            return
        draft = desk.write(own, LEVELS[0], "too_early")
        if draft.state(desk.standard) == MISSING:
            draft.conduct = "mistaken"
            draft.plant("level_above", _STANDARDS)
            desk.add(draft)


_TURN: tuple[tuple[Plant, ...], ...] = (
    *((fraud,) for fraud in FRAUDS),
    *((slip,) for slip in SLIPS),
    *((fraud, FRAUDS[at - 1], FRAUDS[at - 3]) for at, fraud in enumerate(FRAUDS)),
    (),
)
"""What is planted together: each slip and each fraud alone, several frauds, and only a level too high."""


def _with_faults(desk: Desk, count: int) -> None:
    """Write applications with faults in turn; honest ones, whose places others claim, are there already."""
    for plants in islice(cycle(_TURN), count):
        draft = _planted(desk, plants)
        if draft is not None:
            desk.add(draft)


def _planted(desk: Desk, plants: tuple[Plant, ...]) -> Draft | None:
    """Return an application of the first who fits, with these faults; None: nobody does.

    Who plants several, or none, asks for the level above the highest that is met.
    """
    above = len(plants) != 1
    for own in desk.left():
        met = desk.met(own)
        if not met or (above and met[0] == 1):
            continue
        draft = desk.write(own, met[0] - 1 if above else met[0], "faults")
        draft.conduct = "fraudulent" if set(plants) & set(FRAUDS) else "mistaken"
        try:
            for plant in plants:
                plant(draft, desk.bench)
        except Unfit:
            continue
        if above and draft.state(desk.standard) == MISSING:
            draft.plant("level_above", _STANDARDS, None, *TOGETHER)
        if draft.faults:
            return draft
    return None


def _contested(desk: Desk, count: int) -> None:
    """Let another of the same name apply with the same results: the record cannot tell whose they are."""
    for own in desk.left():
        if not count:
            return
        if not (met := desk.met(own)):
            continue
        count -= 1
        holder = desk.write(own, met[0], "claimed_by_two")
        holder.doubt(holder.sure)
        impostor = copy(holder)
        impostor.lines, impostor.maybe = [copy(line) for line in holder.lines], list(holder.maybe)
        impostor.certificate = a_certificate(desk.random)
        impostor.faults = []
        holder.conduct, impostor.conduct = "contested", "fraudulent"
        for draft in (holder, impostor):
            for line in draft.lines:
                draft.plant("claimed_by_two", ("N17",), line.event)
            desk.add(draft)
