"""Bootstrap over table sessions: known values, edges, coverage on simulated sessions."""

from __future__ import annotations

import numpy as np
import pytest

from mjdata.stats.clusters import cluster_mean, cluster_quantile, cluster_rate
from mjdata.stats.rates import wilson
from tests.stats.simulated import Values, coverage, session_counts


def test_a_rate_is_hits_over_units_not_a_mean_of_sessions() -> None:
    answer = cluster_rate([1, 8, 0], [4, 16, 0])
    assert answer.estimate == 9 / 20
    assert (answer.n, answer.clusters) == (20, 2)  # a session without hands is no session


def test_the_interval_is_that_of_every_way_to_draw_two_sessions() -> None:
    """(A, A) a quarter, (A, B) half, (B, B) a quarter: the 2.5 % and 97.5 % points are A's and B's rates."""
    answer = cluster_rate([1, 3], [10, 10])
    assert (answer.low, answer.high) == (0.1, 0.3)


def test_independent_hands_give_the_width_of_the_binomial() -> None:
    r = np.random.default_rng(1)
    hits = r.binomial(16, 0.2, 500)
    answer, naive = cluster_rate(hits, np.full(500, 16)), wilson(int(hits.sum()), 8000)
    assert answer.high - answer.low == pytest.approx(naive.high - naive.low, rel=0.1)


def test_hands_that_go_together_give_more_than_the_binomial() -> None:
    """A session that is all hits or none counts as one hand: four times the width for 16 hands."""
    r = np.random.default_rng(1)
    hits = 16 * r.binomial(1, 0.2, 500)
    answer, naive = cluster_rate(hits, np.full(500, 16)), wilson(int(hits.sum()), 8000)
    assert (answer.high - answer.low) / (naive.high - naive.low) == pytest.approx(4, rel=0.1)


def test_the_same_seed_gives_the_same_interval() -> None:
    hits, hands = session_counts(np.random.default_rng(2), 50, 0.2)
    assert cluster_rate(hits, hands) == cluster_rate(hits, hands)
    assert cluster_rate(hits, hands) != cluster_rate(hits, hands, seed=1)


def test_a_higher_level_is_wider() -> None:
    hits, hands = session_counts(np.random.default_rng(2), 50, 0.2)
    wide, narrow = cluster_rate(hits, hands, 0.99), cluster_rate(hits, hands, 0.8)
    assert wide.low < narrow.low < narrow.high < wide.high


def test_the_mean_and_its_width() -> None:
    """The standard error of a mean of independent values is their SD over the root of their number."""
    r = np.random.default_rng(3)
    values, sessions = r.exponential(6, 4000), np.arange(4000) // 8
    answer = cluster_mean(values, sessions)
    assert answer.estimate == pytest.approx(values.mean())
    assert answer.high - answer.low == pytest.approx(2 * 1.96 * values.std() / 4000**0.5, rel=0.1)
    assert (answer.n, answer.clusters, answer.method) == (4000, 500, "cluster bootstrap, BCa")


@pytest.mark.parametrize("quantile", [0.1, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("size", [1, 2, 10, 41])
def test_a_quantile_is_a_value_that_occurred(quantile: float, size: int) -> None:
    """As NumPy's inverted distribution function."""
    values = np.random.default_rng(size).integers(8, 40, size)
    answer = cluster_quantile(values, np.arange(size), quantile)
    assert answer.estimate == np.quantile(values, quantile, method="inverted_cdf")


def test_the_width_of_a_median_of_independent_values() -> None:
    """The order statistics around the middle: places n/2 -+ 1.96 root(n)/2."""
    values = np.sort(np.random.default_rng(4).normal(size=2000))
    answer = cluster_quantile(values, np.arange(2000))
    low, high = values[round(1000 - 0.98 * 2000**0.5)], values[round(1000 + 0.98 * 2000**0.5)]
    assert answer.high - answer.low == pytest.approx(high - low, rel=0.15)
    assert low - 0.02 < answer.low < high and low < answer.high < high + 0.02


def test_a_median_that_no_draw_of_sessions_moves_is_its_own_interval() -> None:
    values = [8, 8, 8, 24, 8, 8, 8, 32, 8, 8, 8, 9]
    answer = cluster_quantile(values, np.repeat([1, 2, 3], 4))
    assert (answer.estimate, answer.low, answer.high) == (8, 8, 8)


NOTHING = "nothing was observed"
ONE = "one session: how much sessions differ is unknown"
ALIKE = "all sessions are alike: how much sessions differ is unknown"


@pytest.mark.parametrize(
    ("answer", "estimate", "reason"),
    [
        (cluster_rate([], []), None, NOTHING),
        (cluster_rate([0], [0]), None, NOTHING),
        (cluster_rate([3], [16]), 3 / 16, ONE),
        (cluster_rate([0, 0, 0], [16, 16, 12]), 0.0, ALIKE),
        (cluster_rate([16, 12], [16, 12]), 1.0, ALIKE),
        (cluster_rate([4, 3], [16, 12]), 0.25, ALIKE),
        (cluster_mean([], []), None, NOTHING),
        (cluster_mean([8, 9], ["a", "a"]), 8.5, ONE),
        (cluster_mean([8, 10, 9], ["a", "a", "b"]), 9.0, ALIKE),
        (cluster_quantile([], []), None, NOTHING),
        (cluster_quantile([8, 9], [1, 1]), 8.0, ONE),
        (cluster_quantile([8, 9, 8, 8, 9, 9], [1, 1, 2, 2, 2, 2]), 8.0, ALIKE),
    ],
)
def test_no_interval_where_sessions_show_no_spread(answer, estimate: float | None, reason: str) -> None:
    assert (answer.estimate, answer.low, answer.high) == (estimate, None, None)
    assert answer.reason == reason


@pytest.mark.parametrize(
    "call",
    [
        lambda: cluster_rate([1, 2], [16]),
        lambda: cluster_rate([-1], [16]),
        lambda: cluster_rate([1], [0]),
        lambda: cluster_rate([np.nan], [16]),
        lambda: cluster_mean([8, np.nan], [1, 2]),
        lambda: cluster_mean([8, 9], [1]),
        lambda: cluster_quantile([8], [1], 1),
    ],
)
def test_what_cannot_be_is_refused(call) -> None:
    with pytest.raises(ValueError, match="expected"):
        call()


def test_the_interval_of_a_rate_covers_at_100_sessions() -> None:
    r = np.random.default_rng(5)
    answers = [(cluster_rate(*session_counts(r, 100, 0.21), resamples=400), 0.21) for _ in range(600)]
    assert 0.93 <= coverage(answers) <= 0.97


def test_the_interval_of_a_mean_value_covers_at_100_sessions() -> None:
    r, values = np.random.default_rng(6), Values(100)
    answers = [(cluster_mean(*values.draw(r), resamples=400), values.mean) for _ in range(500)]
    assert 0.93 <= coverage(answers) <= 0.97
