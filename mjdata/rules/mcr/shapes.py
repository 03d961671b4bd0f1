"""Every way in which fourteen tiles are a winning hand (article 7, 和牌的基本牌型, 特殊牌型, p.31-32)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from mjdata.rules.mcr.groups import STRAIGHTS, Group, group, knitted
from mjdata.rules.mcr.kinds import HONOURS, HONOURS_FROM, ORPHANS, RANKS, Counts, bits

Shape = Literal["sets", "seven_pairs", "orphans", "singles"]
SETS = 4


class Layout(NamedTuple):
    """Fourteen tiles laid out: sets and a pair, or one of the special shapes, which has neither.

    ``sets`` has the melds first. A straight of knitted tiles is one of the groups in ``sets``.
    """

    shape: Shape
    sets: tuple[Group, ...] = ()
    pair: int | None = None


class _Part(NamedTuple):
    """One suit, or the honours, laid out."""

    sets: tuple[Group, ...]
    pair: int | None


KNITTED_TILES = tuple(bits(straight) | HONOURS for straight in STRAIGHTS)
"""The sixteen kinds of which 全不靠 takes fourteen, for each of the six assignments of threads to suits."""


def layouts(standing: Counts, melds: tuple[Group, ...]) -> list[Layout]:
    """Return every layout of the tiles in hand (winning tile included) beside the melds."""
    found = [Layout("sets", melds + part.sets, part.pair) for part in _with_pair(standing)]
    found += _with_straight(standing, melds)
    if not melds:
        found += [Layout(shape) for shape in _special(standing)]
    return found


def completes(standing: Counts, melds: int) -> bool:
    """Return whether the tiles in hand beside so many melds are a winning hand of any shape."""
    return (
        _is_complete(standing)
        or (melds <= 1 and any(_is_complete(rest) for _, rest in _without_straight(standing)))
        or (melds == 0 and any(True for _ in _special(standing)))
    )


def completing(standing: Counts, melds: int) -> int:
    """Return the kinds, as bits, any of which makes the thirteen tiles in hand and beside the melds complete.

    The same as asking ``completes`` of each kind, suit by suit.
    """
    found = _completing_sets(standing)
    if melds <= 1:
        found |= _completing_straight(standing)
    return found | _completing_special(standing) if melds == 0 else found


def _completing_sets(standing: Counts) -> int:
    """Return what completes sets and a pair: a tile of one suit, when the others are complete without it."""
    parts, found = _parts(standing), 0
    laid_out = [bool(_lay_out(part, number)) for number, part in enumerate(parts)]
    pairs = [sum(part) % 3 == 2 for part in parts]
    for number, part in enumerate(parts):
        others = laid_out[:number] + laid_out[number + 1 :]
        if all(others) and sum(pairs) - pairs[number] + (sum(part) % 3 == 1) == 1:
            found |= _completing_part(part, number) << RANKS * number
    return found


@lru_cache(maxsize=1 << 16)
def _completing_part(counts: Counts, suit: int) -> int:
    with_one = ((*counts[:rank], count + 1, *counts[rank + 1 :]) for rank, count in enumerate(counts))
    return bits(rank for rank, one in enumerate(with_one) if _lay_out(one, suit))


def _completing_straight(standing: Counts) -> int:
    """Return what completes 组合龙: the one tile that it lacks, or one for the tiles beside it."""
    found = 0
    for straight in STRAIGHTS:
        lacking = [kind for kind in straight if not standing[kind]]
        if len(lacking) > 1:
            continue
        rest = list(standing)
        for kind in set(straight) - set(lacking):
            rest[kind] -= 1
        if not lacking:
            found |= _completing_sets(tuple(rest))
        elif _is_complete(tuple(rest)):
            found |= bits(lacking)
    return found


def _completing_special(standing: Counts) -> int:
    """Return what completes thirteen concealed tiles to seven pairs, the orphans, or 全不靠."""
    kinds = bits(kind for kind, count in enumerate(standing) if count)
    odd = [kind for kind, count in enumerate(standing) if count % 2]
    found = bits(odd) if len(odd) == 1 else 0
    if not kinds & ~ORPHANS and kinds.bit_count() >= ORPHANS.bit_count() - 1:
        found |= ORPHANS if kinds == ORPHANS else ORPHANS & ~kinds
    if max(standing) == 1:
        for allowed in KNITTED_TILES:
            found |= allowed & ~kinds if not kinds & ~allowed else 0
    return found


def _special(standing: Counts) -> Iterator[Shape]:
    """Yield the special shapes of fourteen concealed tiles (p.31-32; 连七对 and 七星不靠 are such)."""
    kinds = bits(kind for kind, count in enumerate(standing) if count)
    if all(count % 2 == 0 for count in standing):
        yield "seven_pairs"
    if kinds == ORPHANS:
        yield "orphans"
    if max(standing) == 1 and any(not kinds & ~allowed for allowed in KNITTED_TILES):
        yield "singles"


def _with_straight(standing: Counts, melds: tuple[Group, ...]) -> Iterator[Layout]:
    """Yield the layouts with 组合龙, which takes the place of three sets (fan 35, p.40)."""
    if len(melds) <= 1:
        for straight, rest in _without_straight(standing):
            for part in _with_pair(rest):
                yield Layout("sets", (*melds, *part.sets, knitted(straight)), part.pair)


def _without_straight(standing: Counts) -> Iterator[tuple[tuple[int, ...], Counts]]:
    """Yield each straight of knitted tiles that the tiles hold, and what is left without it."""
    for straight in STRAIGHTS:
        if all(standing[kind] for kind in straight):
            rest = list(standing)
            for kind in straight:
                rest[kind] -= 1
            yield straight, tuple(rest)


def _parts(standing: Counts) -> list[Counts]:
    return [standing[start : start + RANKS] for start in range(0, len(standing), RANKS)]


def _with_pair(standing: Counts) -> Iterator[_Part]:
    """Yield every way to lay tiles out as sets and one pair."""
    choices = [_lay_out(part, number) for number, part in enumerate(_parts(standing))]
    if all(choices) and sum(sum(part) % 3 == 2 for part in _parts(standing)) == 1:
        for parts in product(*choices):
            sets = tuple(one for part in parts for one in part.sets)
            yield _Part(sets, next(part.pair for part in parts if part.pair is not None))


@lru_cache(maxsize=1 << 16)
def _lay_out(counts: Counts, suit: int) -> tuple[_Part, ...]:
    """Return every way to lay out one suit (3: the honours) as sets, with a pair if two tiles are over."""
    over = sum(counts) % 3
    if over == 1:
        return ()
    if over == 0:
        return tuple(_Part(sets, None) for sets in _as_sets(counts, suit))
    found = []
    for rank, count in enumerate(counts):
        if count >= 2:
            rest = (*counts[:rank], count - 2, *counts[rank + 1 :])
            found += [_Part(sets, suit * RANKS + rank) for sets in _as_sets(rest, suit)]
    return tuple(found)


def _as_sets(counts: Counts, suit: int) -> Iterator[tuple[Group, ...]]:
    """Yield every way to lay out one suit as chows and pungs only, the lowest tile first."""
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        yield ()
        return
    kind = suit * RANKS + rank
    for pungs in range(counts[rank] // 3 + 1):
        chows = counts[rank] - 3 * pungs
        if not chows:
            rest: Counts = (*counts[:rank], 0, *counts[rank + 1 :])
        elif kind < HONOURS_FROM and rank + 2 < RANKS and min(counts[rank + 1 : rank + 3]) >= chows:
            taken = (0, counts[rank + 1] - chows, counts[rank + 2] - chows)
            rest = (*counts[:rank], *taken, *counts[rank + 3 :])
        else:
            continue
        first = (group("pung", kind),) * pungs + (group("chow", kind),) * chows
        for sets in _as_sets(rest, suit):
            yield first + sets


def _is_complete(standing: Counts) -> bool:
    parts = _parts(standing)
    return sum(sum(part) % 3 == 2 for part in parts) == 1 and all(
        _lay_out(part, number) for number, part in enumerate(parts)
    )
