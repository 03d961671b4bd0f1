"""What completes a hand, found suit by suit, is what ``completes`` says of each kind in turn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mjdata.rules.mcr.shapes import KNITTED_TILES, STRAIGHTS, completes, completing
from mjdata.tiles import COPIES, KINDS


def one_by_one(standing: tuple[int, ...], melds: int) -> set[int]:
    found = set()
    for kind in range(len(KINDS)):
        with_it = (*standing[:kind], standing[kind] + 1, *standing[kind + 1 :])
        if completes(with_it, melds):
            found.add(kind)
    return found


def as_set(bits: int) -> set[int]:
    return {kind for kind in range(len(KINDS)) if bits >> kind & 1}


def near_hands(random: Random, melds: int) -> tuple[int, ...]:
    """Return tiles that lack little: sets and a pair, or a special shape, with up to two exchanged."""
    tiles: list[int] = []
    wall = Counter(dict.fromkeys(range(len(KINDS)), COPIES))
    shape = random.choice(["sets", "sets", "straight", "pairs", "singles", "orphans"])
    if shape == "pairs":
        tiles = [kind for kind in random.sample(range(34), 7) for _ in range(2)]
    elif shape == "singles":
        kinds = [kind for kind in range(34) if random.choice(KNITTED_TILES) >> kind & 1]
        tiles = random.sample(kinds, min(14, len(kinds)))
    elif shape == "orphans":
        tiles = [k for k, tile in enumerate(KINDS) if tile[0] in "19" or len(tile) == 1]
        tiles.append(random.choice(tiles))
    else:
        sets = 4 - melds
        if shape == "straight" and melds <= 1:
            tiles, sets = list(random.choice(STRAIGHTS)), sets - 3
        for _ in range(sets):
            first = random.randrange(34)
            run = first < 27 and first % 9 < 7 and random.random() < 0.7
            tiles += [first, first + 1, first + 2] if run else [first] * 3
        tiles += [random.randrange(34)] * 2
    random.shuffle(tiles)
    tiles = tiles[: 13 - 3 * melds]
    for _ in range(random.choice([0, 0, 1, 2])):
        tiles[random.randrange(len(tiles))] = random.randrange(34)
    kept = Counter(tiles) & wall
    while kept.total() < 13 - 3 * melds:
        kind = random.randrange(34)
        kept[kind] += kept[kind] < COPIES
    return tuple(kept[kind] for kind in range(34))


@pytest.mark.parametrize("melds", range(5))
def test_it_is_what_each_kind_in_turn_gives(melds: int) -> None:
    random = Random(melds)
    ready = 0
    for _ in range(600):
        standing = near_hands(random, melds)
        found = as_set(completing(standing, melds))
        assert found == one_by_one(standing, melds), standing
        ready += bool(found)
    assert ready > 60, "the hands say nothing if none is ready"
