"""What a hand waits for; the wait fan, 边张, 坎张, 单调将, of a sole wait (fan 77-79, p.47, 116-118)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mjdata.rules.mcr.kinds import RANKS, bits
from mjdata.rules.mcr.reading import PAIR, Facts, Reading
from mjdata.rules.mcr.shapes import completing
from mjdata.rules.rulings import Choices
from mjdata.tiles import COPIES, KINDS

COUNTS = {"held_four": "no_wait", "knitted_wait": "set"}
"""The rulings under which a wait fan counts on a point on which the text is silent."""


class Waiting(NamedTuple):
    """The kinds that complete a hand: ``free``, and ``held`` of which the hand holds all four itself."""

    free: tuple[str, ...]
    held: tuple[str, ...]


def waiting_for(concealed: Iterable[str], melds: Sequence[Sequence[str]]) -> Waiting:
    """Return every kind that completes thirteen tiles to a winning hand of any shape (article 7, p.31-32).

    ``concealed`` and the tiles of ``melds`` are plain tiles. Whether a hand is ready that waits for nothing
    but what it holds itself, the rules do not say.
    """
    counts = Counter(concealed)
    found = completing(tuple(counts[kind] for kind in KINDS), len(melds))
    wins = [tile for kind, tile in enumerate(KINDS) if found >> kind & 1]
    all_held = counts + Counter(tile for meld in melds for tile in meld)
    return Waiting(
        tuple(tile for tile in wins if all_held[tile] < COPIES),
        tuple(tile for tile in wins if all_held[tile] >= COPIES),
    )


class Waits:
    """The wait of a hand, judged over all readings of its thirteen tiles, the special shapes included.

    ``asked`` collects the silent points on which a wait fan hung.
    """

    def __init__(self, facts: Facts, choices: Choices) -> None:
        self._facts = facts
        self._choices = choices
        self._others: tuple[bool, bool] | None = None
        self.asked: set[str] = set()

    def fan(self, reading: Reading) -> str | None:
        """Return the wait fan of a reading, if it has one (只能听和: no other tile would have won)."""
        fan = wait_shape(reading)
        if fan is None:
            return None
        if self._others is None:
            self._others = other_waits(self._facts)
        free, held = self._others
        if free:
            return None
        knitted = reading.knitted is not None and self._facts.hand.win_tile in reading.knitted.kinds
        silent = [point for point, hangs in (("held_four", held), ("knitted_wait", knitted)) if hangs]
        self.asked.update(silent)
        return fan if all(self._choices.of(point) == COUNTS[point] for point in silent) else None


def wait_shape(reading: Reading) -> str | None:
    """Return the wait fan that the completed group would give if the wait is a sole one."""
    tile = reading.facts.hand.win_tile
    if reading.shape == "seven_pairs" or reading.completed == PAIR:
        return "单调将"
    if reading.shape == "orphans":
        return "单调将" if reading.facts.counts[tile] == 2 else None
    if reading.completed is None or reading.sets[reading.completed].form != "chow":
        return None
    chow = reading.sets[reading.completed]
    if tile == chow.first + 1:
        return "坎张"
    edge = chow.first + 2 if chow.rank == 0 else chow.first if chow.rank == RANKS - 3 else None
    return "边张" if tile == edge else None


def other_waits(facts: Facts) -> tuple[bool, bool]:
    """Return whether another tile would have won, and whether one did that the winner holds four of."""
    others = completing(facts.hand.concealed, len(facts.hand.melds)) & ~(1 << facts.hand.win_tile)
    all_four = bits(kind for kind, count in enumerate(facts.counts) if count == COPIES)
    return bool(others & ~all_four), bool(others & all_four)
