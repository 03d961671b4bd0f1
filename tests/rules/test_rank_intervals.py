"""Intervals of places against brute force: every way of every table, each ranked by article 10 (p.53-54)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjdata.rules.rank_intervals import Interval, Key, Way, rank_intervals
from mjdata.rules.session import ranking

PLAYERS = range(1, 8)
KEYS = st.tuples(st.integers(0, 4), st.integers(-3, 3))
WAYS = st.dictionaries(
    st.sampled_from(PLAYERS), st.tuples(st.integers(-2, 2), st.integers(-3, 3)), max_size=4
)
RACES = st.tuples(
    st.fixed_dictionaries(dict.fromkeys(PLAYERS, KEYS)),
    st.lists(st.lists(WAYS, min_size=1, max_size=3), max_size=4),
    st.booleans(),
)
Race = tuple[dict[int, Key], list[list[Way]], bool]


def _by_hand(sums: dict[int, Key], tables: list[list[Way]], ties_shared: bool) -> dict[int, tuple[int, int]]:
    """Rank every combination: the oracle, which knows nothing but article 10."""
    found: dict[int, list[int]] = {who: [] for who in sums}
    for chosen in product(*tables):
        after = {
            who: (
                tp + sum(way.get(who, (0, 0))[0] for way in chosen),
                cp + sum(way.get(who, (0, 0))[1] for way in chosen),
            )
            for who, (tp, cp) in sums.items()
        }
        for who, span in ranking(after).items():
            found[who] += [span.start] if ties_shared else [span.start, span.stop - 1]
    return {who: (min(places), max(places)) for who, places in found.items()}


@given(RACES)
def test_what_is_gone_through_is_exact(race: Race) -> None:
    sums, tables, ties_shared = race
    found = rank_intervals(sums, tables, ties_shared=ties_shared, work=10**7)
    assert found == {who: Interval(*span, True) for who, span in _by_hand(*race).items()}


@given(RACES, st.integers(0, 100))
def test_what_is_not_gone_through_encloses(race: Race, work: int) -> None:
    sums, tables, ties_shared = race
    found = rank_intervals(sums, tables, ties_shared=ties_shared, work=work)
    for who, (low, high) in _by_hand(*race).items():
        interval = found[who]
        assert interval.low <= low <= high <= interval.high
        assert not interval.exact or (interval.low, interval.high) == (low, high)


def test_players_of_one_table_move_together() -> None:
    """1 leads by one; at one table either 2 or 3 gains two: one of them passes, never both."""
    sums = {1: (3, 0), 2: (2, 0), 3: (2, 0)}
    found = rank_intervals(sums, [[{2: (2, 0)}, {3: (2, 0)}]], ties_shared=False)
    assert found[1] == Interval(2, 2, True)


def test_tables_are_independent_of_each_other() -> None:
    sums = {1: (3, 0), 2: (2, 0), 3: (2, 0)}
    found = rank_intervals(sums, [[{}, {2: (2, 0)}], [{}, {3: (2, 0)}]], ties_shared=False)
    assert found[1] == Interval(1, 3, True)


@pytest.mark.parametrize(("ties_shared", "worst"), [(True, 1), (False, 2)])
def test_equals_share_a_place_or_are_put_in_an_order(ties_shared: bool, worst: int) -> None:
    found = rank_intervals({1: (4, 8), 2: (4, 8)}, [], ties_shared=ties_shared)
    assert found[1] == Interval(1, worst, True)


def test_beyond_its_share_the_interval_encloses_and_says_so() -> None:
    sums = {1: (3, 0), 2: (2, 0), 3: (2, 0)}
    found = rank_intervals(sums, [[{2: (2, 0)}, {3: (2, 0)}]], ties_shared=False, work=3)
    assert found[1] == Interval(1, 3, False)
