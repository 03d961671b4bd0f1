"""The draw of a generated competition: who sits at which table (wmo-2013, article 5, p.14; appendix 3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from mjdata.seats import SEATS


def draw_tables(
    team: dict[int, int], met: Counter[tuple[int, int]], random: Random
) -> list[tuple[int, int, int, int]]:
    """Draw the tables of a session: the best of many shuffles, teammates apart, few pairs meeting again.

    ``team``: the team of each player. ``met``: how often each pair met; the new meetings are added.
    """
    numbers = list(team)
    best: list[tuple[int, ...]] = []
    least: float = float("inf")
    for _ in range(400):
        random.shuffle(numbers)
        tables = [tuple(numbers[i : i + 4]) for i in range(0, len(numbers), 4)]
        cost = sum(
            _meeting_cost(pair, team, met) for table in tables for pair in combinations(sorted(table), 2)
        )
        if cost < least:
            least, best = cost, tables
        if cost == 0:
            break
    best = _improved(best, team, met)
    for table in best:
        met.update(combinations(sorted(table), 2))
    return [(t[0], t[1], t[2], t[3]) for t in best]


def _meeting_cost(pair: tuple[int, int], team: dict[int, int], met: Counter[tuple[int, int]]) -> int:
    times = met[pair]
    return 50 * (team[pair[0]] == team[pair[1]]) + times * times * 10 + times


def _improved(
    tables: list[tuple[int, ...]], team: dict[int, int], met: Counter[tuple[int, int]]
) -> list[tuple[int, ...]]:
    """Exchange players between tables as long as that makes the draw better."""
    seats = [list(table) for table in tables]

    def cost(table: list[int]) -> int:
        return sum(_meeting_cost(pair, team, met) for pair in combinations(sorted(table), 2))

    better = True
    while better:
        better = False
        for a, b in combinations(range(len(seats)), 2):
            for i in SEATS:
                for j in SEATS:
                    before = cost(seats[a]) + cost(seats[b])
                    seats[a][i], seats[b][j] = seats[b][j], seats[a][i]
                    if cost(seats[a]) + cost(seats[b]) < before:
                        better = True
                    else:
                        seats[a][i], seats[b][j] = seats[b][j], seats[a][i]
    return [tuple(table) for table in seats]
