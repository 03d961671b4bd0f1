"""What a hand is laid out in: chows, pungs, kongs, the pair, the knitted straight (article 7, p.31)."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from mjdata.rules.mcr.kinds import HONOURS_FROM, RANKS
from mjdata.tiles import KINDS

Form = Literal["chow", "pung", "kong", "pair", "knitted"]
_COPIES: dict[Form, int] = {"pung": 3, "kong": 4, "pair": 2}

THREADS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
"""147, 258, 369 as ranks counted from 0."""
ASSIGNMENTS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""Which thread each suit has: 不能错位, the three suits have three different ones."""
STRAIGHTS = tuple(
    tuple(suit * RANKS + rank for suit, thread in enumerate(threads) for rank in THREADS[thread])
    for threads in ASSIGNMENTS
)
"""The six straights of knitted tiles (组合龙, p.40), each as nine kinds."""


class Group(NamedTuple):
    """A set or the pair. ``first`` is its lowest kind; ``exposed`` if others saw it made (吃, 碰, 明杠).

    A pung that a discard completes is exposed too: it is no 暗刻.
    """

    form: Form
    first: int
    exposed: bool
    kinds: tuple[int, ...]

    @property
    def suit(self) -> int:
        """0 characters, 1 dots, 2 bamboo; 3 winds and dragons."""
        return self.first // RANKS

    @property
    def rank(self) -> int:
        """The lowest rank, counted from 0."""
        return self.first % RANKS

    @property
    def names(self) -> list[str]:
        """The tiles by name."""
        return [KINDS[kind] for kind in self.kinds]


@cache
def group(form: Form, first: int, exposed: bool = False) -> Group:
    """Return the chow that starts at a kind, or the pung, kong or pair of it."""
    kinds = (first, first + 1, first + 2) if form == "chow" else (first,) * _COPIES[form]
    return Group(form, first, exposed, kinds)


@cache
def knitted(straight: tuple[int, ...]) -> Group:
    """Return a straight of knitted tiles as one group of nine."""
    return Group("knitted", straight[0], False, straight)


def starts_chow(kind: int) -> bool:
    """Return whether a chow can start at this kind: a suit tile of rank 1 to 7."""
    return kind < HONOURS_FROM and kind % RANKS < RANKS - 2
