"""The places that players can come to while results of tables are open (wmo-2013, article 10, p.53-54).

Tables are independent of each other; the players of one table are not. Where everything that matters for a
place can be gone through, its interval is exact; else it encloses the exact one, and says so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NamedTuple

Key = tuple[int, int]
"""Table points (in twelfths) and competition points: by these, in this order, places are given."""

Way = Mapping[int, Key]
"""One way in which a table can come out: what it adds to the recorded sums of its players or teams."""

WORK = 100_000
"""Combinations gone through in all, shared out equally: so many for one place, or for one group of tables.
Beyond its share an interval encloses."""

_ONE_TABLE_POINT = 1 << 40
"""A twelfth of a table point outweighs all competition points, so one number stands for a key."""


@dataclass(frozen=True)
class Interval:
    """The best and the worst place; ``exact`` when both can come about, else they enclose those that can."""

    low: int
    high: int
    exact: bool


class _Count(NamedTuple):
    number: int
    exact: bool


_Pick = Callable[[Iterable[int]], int]


class _Against(NamedTuple):
    """By how much more than this others must lead to be above, and which count is looked for: min or max."""

    margin: int
    pick: _Pick

    def of_undecided(self, number: int) -> int:
        """Return how many of the undecided are above if each goes the way that is looked for."""
        return number if self.pick is max else 0


def _one(key: Key) -> int:
    return key[0] * _ONE_TABLE_POINT + key[1]


def rank_intervals(
    sums: Mapping[int, Key], tables: Sequence[Iterable[Way]], *, ties_shared: bool, work: int = WORK
) -> dict[int, Interval]:
    """Return the interval of each one's place by table points, then competition points.

    ``sums`` are the recorded sums, ``tables`` the ways of each open table (an empty way: as recorded).
    ``ties_shared``: equal ones share the better place; else an order of the event may put each of them last.
    """
    race = _Race(sums, tables, work // max(1, len(sums)))
    best = _Against(0, min)
    worst = _Against(0 if ties_shared else -1, max)
    intervals = {}
    for who in sums:
        low, high = race.above(who, best), race.above(who, worst)
        intervals[who] = Interval(1 + low.number, 1 + high.number, low.exact and high.exact)
    return intervals


class _Race:
    """Everyone's recorded key, and what each open table can add to it."""

    def __init__(self, sums: Mapping[int, Key], tables: Sequence[Iterable[Way]], limit: int) -> None:
        self.limit = limit
        self.key = {who: _one(key) for who, key in sums.items()}
        self.ways = [[{who: _one(key) for who, key in way.items()} for way in table] for table in tables]
        self.at: dict[int, list[int]] = defaultdict(list)
        for number, ways in enumerate(self.ways):
            for who in {who for way in ways for who, change in way.items() if change}:
                self.at[who].append(number)
        self.least = {who: self._extreme(who, tables, min) for who, tables in self.at.items()}
        self.most = {who: self._extreme(who, tables, max) for who, tables in self.at.items()}
        self.fixed = sorted(key for who, key in self.key.items() if who not in self.least)

    def _extreme(self, who: int, tables: Iterable[int], pick: _Pick) -> int:
        """Return the least or the most that tables add; the order of keys is kept by adding."""
        return sum(pick(way.get(who, 0) for way in self.ways[table]) for table in tables)

    def above(self, who: int, against: _Against) -> _Count:
        """Count the others who end above: the fewest, or the most, that can come about."""
        sure, near = self._sorted_out(who, against.margin)
        reach = (self.least, self.most)[against.pick is min].get(who, 0)
        at_best = self._fixed_above(who, self.key[who] + reach, against.margin) + sure
        if not near:
            return _Count(at_best, True)
        own = self.at.get(who, [])
        ways = [self._seen_by(table, [who, *near]) for table in own]
        if prod(map(len, ways)) * len(near) > self.limit:
            return _Count(at_best + against.of_undecided(len(near)), False)
        counts = []
        for chosen in product(*ways):
            key, *others = (
                self.key[one] + sum(change)
                for one, change in zip([who, *near], _columns(chosen, 1 + len(near)), strict=True)
            )
            above = self._others_above(
                dict(zip(near, others, strict=True)), key + against.margin, set(own), against
            )
            fixed = self._fixed_above(who, key, against.margin)
            counts.append(_Count(fixed + sure + above.number, above.exact))
        return _Count(against.pick(c.number for c in counts), all(c.exact for c in counts))

    def _sorted_out(self, who: int, margin: int) -> tuple[int, list[int]]:
        """Return how many movable others are above in any case, and those who may be or not.

        One by one against ``who``, with the tables at which both sit taken together.
        """
        sure, near, own = 0, [], set(self.at.get(who, ()))
        low, high = self.key[who] + self.least.get(who, 0), self.key[who] + self.most.get(who, 0)
        for other, least in self.least.items():
            bottom, top = self.key[other] + least - high, self.key[other] + self.most[other] - low
            if other == who or top <= margin:
                continue
            for table in own.intersection(self.at[other]) if bottom <= margin else ():
                more = [(way.get(other, 0), way.get(who, 0)) for way in self.ways[table]]
                leads, others, whos = [a - b for a, b in more], [a for a, _ in more], [b for _, b in more]
                bottom += min(leads) - min(others) + max(whos)
                top += max(leads) - max(others) + min(whos)
            if bottom > margin:
                sure += 1
            elif top > margin:
                near.append(other)
        return sure, near

    def _fixed_above(self, who: int, key: int, margin: int) -> int:
        """Count those above whom no open table moves; nobody is above himself."""
        itself = who not in self.least and margin < 0
        return len(self.fixed) - bisect_right(self.fixed, key + margin) - itself

    def _seen_by(self, table: int, players: Sequence[int]) -> set[tuple[int, ...]]:
        """Return the ways of a table that differ for these players."""
        return {tuple(way.get(player, 0) for player in players) for way in self.ways[table]}

    def _others_above(self, keys: dict[int, int], bound: int, settled: set[int], against: _Against) -> _Count:
        """Count those who end over a bound, given their keys without the tables that are not settled."""
        number, open_at = 0, {}
        for other, key in keys.items():
            tables = [table for table in self.at[other] if table not in settled]
            if key + self._extreme(other, tables, min) > bound:
                number += 1
            elif key + self._extreme(other, tables, max) > bound:
                open_at[other] = tables
        exact = True
        for group in _groups(open_at):
            count = self._of_group({other: keys[other] for other in group}, bound, open_at, against)
            number, exact = number + count.number, exact and count.exact
        return _Count(number, exact)

    def _of_group(
        self, keys: dict[int, int], bound: int, open_at: Mapping[int, list[int]], against: _Against
    ) -> _Count:
        """Count those over the bound of a group that shares tables: all ways of the group together."""
        tables = sorted({table for other in keys for table in open_at[other]})
        ways = [self._seen_by(table, list(keys)) for table in tables]
        if len(keys) == 1 or prod(map(len, ways)) * len(keys) > self.limit:
            return _Count(against.of_undecided(len(keys)), len(keys) == 1)
        return _Count(
            against.pick(
                sum(
                    key + sum(change) > bound
                    for key, change in zip(keys.values(), _columns(chosen, len(keys)), strict=True)
                )
                for chosen in product(*ways)
            ),
            True,
        )


def _columns(chosen: tuple[tuple[int, ...], ...], width: int) -> list[tuple[int, ...]]:
    """Turn the ways chosen, table by table, into the changes of each player."""
    return list(zip(*chosen, strict=True)) if chosen else [()] * width


def _groups(open_at: Mapping[int, list[int]]) -> list[list[int]]:
    """Put together those who share an open table, directly or through others."""
    groups: list[tuple[list[int], set[int]]] = []
    for player, tables in open_at.items():
        joined = [group for group in groups if not group[1].isdisjoint(tables)]
        groups = [group for group in groups if group[1].isdisjoint(tables)]
        players = [player, *(other for group in joined for other in group[0])]
        groups.append((players, set(tables).union(*(group[1] for group in joined))))
    return [players for players, _ in groups]
