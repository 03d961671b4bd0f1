"""The 81 fan, one module for each series of appendix 8 (p.130-134); ``joins`` has those that join sets.

A fan is a predicate registered under its Chinese name: ``of_hand`` if the tiles and circumstances decide,
``of_reading`` if the layout does; the latter says by which sets, as bits, once for each time it is had.
"""

from __future__ import annotations

from mjdata.rules.mcr.fan import honours, knitted, numbers, pairs, pungs, ranks, special, suits, winning
from mjdata.rules.mcr.fan.register import OF_HAND, OF_READING

__all__ = [
    "OF_HAND", "OF_READING",
    "honours", "knitted", "numbers", "pairs", "pungs", "ranks", "special", "suits", "winning",
]  # fmt: skip
