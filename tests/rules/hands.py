"""Random winning hands that reach every fan: built from sets, with weights, and told as input lines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product

from mjdata.rules.mcr.groups import STRAIGHTS
from mjdata.rules.mcr.hand import HandLine, ImpossibleHand, MeldLine, WinningHand, read_hand
from mjdata.rules.mcr.kinds import HONOURS, ORPHANS
from mjdata.tiles import DRAGONS, INDEX, KINDS, WINDS

Sets = list[tuple[int, ...]]
Tiles = tuple[Sets, list[int]]
"""Sets that may be melds, and the other tiles."""

HONOUR_KINDS = [kind for kind in range(len(KINDS)) if HONOURS >> kind & 1]
ORPHAN_KINDS = [kind for kind in range(len(KINDS)) if ORPHANS >> kind & 1]
WIND_KINDS = [INDEX[wind] for wind in WINDS]
DRAGON_KINDS = [INDEX[dragon] for dragon in DRAGONS]
TERMINAL_KINDS = ORPHAN_KINDS[:6]
EVEN_KINDS = [INDEX[f"{rank}{suit}"] for rank, suit in product("2468", "mps")]
GREEN_KINDS = [INDEX[tile] for tile in ("2s", "3s", "4s", "6s", "8s", "F")]
REVERSIBLE_KINDS = [INDEX[f"{n}p"] for n in "1234589"] + [INDEX[f"{n}s"] for n in "245689"] + [INDEX["P"]]


def _chow(first: int) -> tuple[int, ...]:
    return (first, first + 1, first + 2)


def _is_chow_start(kind: int) -> bool:
    return kind < 27 and kind % 9 < 7


def _sets_within(kinds: list[int], r: random.Random, pungs: float) -> Tiles:
    """Four sets and a pair within some kinds, pungs with this probability."""
    chows = [kind for kind in kinds if _is_chow_start(kind) and {kind + 1, kind + 2} <= set(kinds)]
    sets: Sets = [
        (r.choice(kinds),) * 3 if not chows or r.random() < pungs else _chow(r.choice(chows))
        for _ in range(4)
    ]
    return sets, [r.choice(kinds)] * 2


def anything(r: random.Random) -> Tiles:
    return _sets_within(list(range(34)), r, r.choice([0.0, 0.2, 0.5, 1.0]))


def one_suit(r: random.Random) -> Tiles:
    suit = r.randrange(3) * 9
    honours = r.choice([[], [], HONOUR_KINDS, DRAGON_KINDS])
    return _sets_within([*range(suit, suit + 9), *honours], r, r.choice([0.0, 0.2, 0.5, 1.0]))


def few_ranks(r: random.Random) -> Tiles:
    low, size = r.choice([(0, 3), (3, 3), (6, 3), (0, 4), (5, 4), (2, 5), (1, 4), (4, 4)])
    kinds = [suit * 9 + rank for suit in range(3) for rank in range(low, min(low + size, 9))]
    return _sets_within(kinds, r, r.choice([0.0, 0.2, 0.5, 1.0]))


def few_kinds(r: random.Random) -> Tiles:
    kinds = r.choice(
        [HONOUR_KINDS, ORPHAN_KINDS, TERMINAL_KINDS, EVEN_KINDS, GREEN_KINDS, REVERSIBLE_KINDS, WIND_KINDS]
    )
    return _sets_within(kinds, r, r.choice([0.3, 1.0]))


def stepped(r: random.Random) -> Tiles:
    """Sets in relation to a first one: the same, a step up, another suit."""
    pung = r.random() < 0.4
    step, suits = r.choice([0, 1, 1, 2, 3, 6]), r.choice([(0, 0, 0), (0, 1, 2), (0, 1, 2), (0, 0, 1)])
    start, ranks = r.randrange(7), 9 if pung else 7
    sets: Sets = []
    for place, suit in enumerate((*suits, r.choice(suits))):
        rank = (start + step * place) % ranks
        sets.append((suit * 9 + rank,) * 3 if pung else _chow(suit * 9 + rank))
    if r.random() < 0.5:
        sets[3] = _sets_within(list(range(34)), r, 0.5)[0][0]
    return sets, [r.choice([suits[0] * 9 + 4, suits[-1] * 9 + 4, r.randrange(34)])] * 2


def dragons_of_chows(r: random.Random) -> Tiles:
    """一色双龙会, 三色双龙会 and near them; sets with ones, nines or fives in each."""
    one, two, three = r.sample(range(3), 3)
    other = r.choice([one, two])
    sets = [_chow(one * 9), _chow(one * 9 + 6), _chow(other * 9), _chow(other * 9 + 6)]
    return sets, [r.choice([three, one]) * 9 + 4] * 2


def outside(r: random.Random) -> Tiles:
    ends = [0, 6, 9, 15, 18, 24]
    if r.random() < 0.4:
        ends = [suit * 9 + rank for suit in range(3) for rank in (2, 3, 4)]
        fives = [4, 13, 22]
        sets = [_chow(r.choice(ends)) if r.random() < 0.8 else (r.choice(fives),) * 3 for _ in range(4)]
        return sets, [r.choice(fives)] * 2
    sets = [_chow(r.choice(ends)) if r.random() < 0.7 else (r.choice(ORPHAN_KINDS),) * 3 for _ in range(4)]
    return sets, [r.choice(ORPHAN_KINDS)] * 2


def honours(r: random.Random) -> Tiles:
    winds, dragons = r.choice([(4, 0), (3, 0), (3, 1), (0, 3), (0, 2), (1, 2), (2, 1), (2, 2)])
    kinds = r.sample(WIND_KINDS, winds) + r.sample(DRAGON_KINDS, dragons)
    rest = _sets_within(list(range(34)), r, 0.4)
    left = [kind for kind in HONOUR_KINDS if kind not in kinds]
    pair = r.choice([rest[1], [r.choice(left)] * 2])
    return [(kind,) * 3 for kind in kinds] + rest[0][: 4 - len(kinds)], pair


def seven_pairs(r: random.Random) -> Tiles:
    if r.random() < 0.15:
        first = r.randrange(3) * 9 + r.randrange(3)
        return [], [*range(first, first + 7)] * 2
    suit = r.randrange(3) * 9
    low = [*range(3), *range(9, 12), *range(18, 21)]
    named = [ORPHAN_KINDS, HONOUR_KINDS, TERMINAL_KINDS, GREEN_KINDS, EVEN_KINDS, REVERSIBLE_KINDS, low]
    pool = r.choice([[*range(34)], [*range(27)], [*range(suit, suit + 9)], *named])
    return [], [kind for kind in r.choices(pool, k=7) for _ in range(2)]


def orphans(r: random.Random) -> Tiles:
    return [], [*ORPHAN_KINDS, r.choice(ORPHAN_KINDS)]


def gates(r: random.Random) -> Tiles:
    suit = r.randrange(3) * 9
    return [], [suit + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8, r.randrange(9))]


def singles(r: random.Random) -> Tiles:
    straight = list(r.choice(STRAIGHTS))
    honour_count = r.choice([5, 5, 6, 7, 7])
    return [], r.sample(straight, 14 - honour_count) + r.sample(HONOUR_KINDS, honour_count)


def straight(r: random.Random) -> Tiles:
    sets, pair = _sets_within(list(range(34)), r, 0.4)
    return sets[:1], [*r.choice(STRAIGHTS), *pair]


KINDS_OF_HANDS: list[tuple[Callable[[random.Random], Tiles], int]] = [
    (anything, 14), (one_suit, 14), (few_ranks, 10), (few_kinds, 12), (stepped, 16), (dragons_of_chows, 2),
    (outside, 8), (honours, 8), (seven_pairs, 7), (orphans, 1), (gates, 2), (singles, 3), (straight, 7),
]  # fmt: skip


def random_line(r: random.Random) -> HandLine:
    """Return the next random winning hand that a table could have produced."""
    builders, weights = zip(*KINDS_OF_HANDS, strict=True)
    while True:
        line = _told(*r.choices(builders, weights)[0](r), r)
        try:
            read_hand(line)
        except ImpossibleHand:
            continue
        return line


def random_hand(r: random.Random) -> WinningHand:
    return read_hand(random_line(r))


def _told(sets: Sets, loose: list[int], r: random.Random) -> HandLine:
    most = [0, 0, 1, 2, 3, 4] if len(sets) == 4 else [0, len(sets)]
    melded = r.sample(range(len(sets)), r.choice(most))
    kongs = r.choice([0.0, 0.2, 0.9])
    melds, concealed = [], list(loose)
    for place, one in enumerate(sets):
        if place not in melded:
            concealed += one
            continue
        alike = len(set(one)) == 1
        kind = "pung" if alike else "chow"
        if alike and r.random() < kongs:
            kind = r.choice(["kong", "concealed_kong"])
        tiles = (*one, one[0]) if kind.endswith("kong") else one
        melds.append(MeldLine(kind, tuple(KINDS[tile] for tile in tiles)))
    r.shuffle(concealed)
    win = concealed.pop()
    self_drawn = r.random() < 0.4
    exposed = [KINDS.index(t) for m in melds if m.type != "concealed_kong" for t in m.tiles].count(win)
    held = win in concealed or (win in [KINDS.index(t) for m in melds for t in m.tiles] and exposed < 3)
    kong = any(meld.type.endswith("kong") for meld in melds)
    return HandLine(
        hand=tuple(KINDS[tile] for tile in concealed),
        win_tile=KINDS[win],
        self_drawn=self_drawn,
        seat_wind=r.choice(WINDS),
        prevalent_wind=r.choice(WINDS),
        melds=tuple(melds),
        last_tile_of_wall=r.random() < 0.04,
        kong_related=r.random() < 0.06 and (kong if self_drawn else not held and not exposed),
        last_of_kind=exposed == 3 or (not held and r.random() < 0.06),
        flowers=r.choice([0, 0, 0, 1, 2, 8]),
    )


def copies(line: HandLine) -> Counter[str]:
    """Count the tiles of a line, the winning tile included."""
    return Counter([*line.hand, line.win_tile, *(tile for meld in line.melds for tile in meld.tiles)])
