"""Rates of one player: known values, edges, coverage (exact, by summing over every possible count)."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint

from mjdata.stats.estimate import Estimate
from mjdata.stats.rates import clopper_pearson, funnel_limits, unseen, wilson
from tests.stats.simulated import exact_coverage

RATES = np.linspace(0.05, 0.4, 36)


@pytest.mark.parametrize(("hits", "n"), [(0, 5), (1, 30), (21, 100), (84, 400), (400, 400)])
def test_intervals_equal_those_of_statsmodels(hits: int, n: int) -> None:
    for answer, method in ((wilson(hits, n), "wilson"), (clopper_pearson(hits, n), "beta")):
        assert (answer.low, answer.high) == pytest.approx(
            proportion_confint(hits, n, 0.05, method), abs=1e-12
        )
        assert (answer.estimate, answer.n, answer.clusters, answer.level) == (hits / n, n, None, 0.95)


@pytest.mark.parametrize(("n", "half_width"), [(128, 0.07), (1000, 0.025), (10000, 0.008)])
def test_half_widths_of_a_win_rate_of_21_percent(n: int, half_width: float) -> None:
    """Section "Sizes" of the analytics notes: one event (8 sessions of 16), 1,000 and 10,000 hands."""
    answer = wilson(round(0.21 * n), n)
    assert answer.low is not None and answer.high is not None
    assert (answer.high - answer.low) / 2 == pytest.approx(half_width, rel=0.05)


def test_the_limit_of_a_fan_never_seen_is_three_in_n() -> None:
    answer = unseen(300)
    assert (answer.estimate, answer.low) == (0.0, 0.0)
    assert answer.high == pytest.approx(3 / 300, rel=0.002)


@pytest.mark.parametrize("n", [1, 2, 10, 300, 5000])
def test_the_limit_of_a_fan_never_seen_covers(n: int) -> None:
    """A share just above the limit would have gone unseen in at most 5 % of such records."""
    limit = unseen(n).high
    assert limit is not None
    assert (1 - limit) ** n <= 0.05 + 1e-12


@pytest.mark.parametrize("estimator", [wilson, clopper_pearson])
def test_nothing_seen_is_undetermined(estimator) -> None:
    answer = estimator(0, 0)
    assert (answer.estimate, answer.low, answer.high, answer.n) == (None, None, None, 0)
    assert answer.reason == "nothing was observed"
    assert unseen(0).high is None


@pytest.mark.parametrize("estimator", [wilson, clopper_pearson])
def test_none_and_all_keep_a_width(estimator) -> None:
    none, every = estimator(0, 50), estimator(50, 50)
    assert none.low == 0 and none.high > 0.05
    assert every.high == 1 and every.low < 0.95


@pytest.mark.parametrize(("hits", "n"), [(-1, 5), (6, 5), (0, -1)])
def test_impossible_counts_are_refused(hits: int, n: int) -> None:
    with pytest.raises(ValueError, match="expected a count from 0"):
        wilson(hits, n)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_is_a_probability(level: float) -> None:
    with pytest.raises(ValueError, match="a number between 0 and 1"):
        clopper_pearson(1, 5, level)


@cache
def intervals(estimator, n: int) -> list[Estimate]:
    return [estimator(hits, n) for hits in range(n + 1)]


@pytest.mark.parametrize("n", [200, 500])
def test_wilson_covers_95_percent_on_average(n: int) -> None:
    covered = [exact_coverage(intervals(wilson, n), n, rate) for rate in RATES]
    assert 0.945 < np.mean(covered) < 0.955
    assert min(covered) > 0.93
    assert max(covered) < 0.97


@pytest.mark.parametrize("n", [1, 8, 60, 200])
def test_clopper_pearson_covers_at_least_95_percent_everywhere(n: int) -> None:
    for rate in [*np.linspace(0.0005, 0.02, 40), *RATES, 0.5, 0.9, 0.999]:
        assert exact_coverage(intervals(clopper_pearson, n), n, rate) >= 0.95


def test_funnel_limits_of_a_hundred_hands() -> None:
    """By the binomial distribution: of 100 hands at 25 % 16 or fewer, or 35 or more, are won less often than
    in 2.5 of 100 cases each, 17 and 34 more often."""
    (low,), (high,) = funnel_limits(0.25, [100], 0.95)
    assert binom.cdf(16, 100, 0.25) < 0.025 < binom.cdf(17, 100, 0.25)
    assert binom.sf(34, 100, 0.25) < 0.025 < binom.sf(33, 100, 0.25)
    assert (low, high) == pytest.approx((0.17, 0.34))


def test_one_hand_is_never_outside() -> None:
    """Who won the only hand was as lucky as one player in four."""
    assert funnel_limits(0.25, [1], 0.95) == (pytest.approx([0]), pytest.approx([1]))


@pytest.mark.parametrize("level", [0.95, 0.998])
@pytest.mark.parametrize("n", [5, 30, 128, 1000])
def test_funnel_limits_hold_at_least_what_they_say(n: int, level: float) -> None:
    """And no more than they must: one count less at either end, and a tail is too large."""
    (low,), (high,) = funnel_limits(0.23, [n], level)
    least, most, tail = round(low * n), round(high * n), (1 - level) / 2
    assert binom.cdf(least - 1, n, 0.23) < tail <= binom.cdf(least, n, 0.23)
    assert binom.sf(most, n, 0.23) <= tail < binom.sf(most - 1, n, 0.23)


def test_funnel_limits_close_in_with_the_hands() -> None:
    low, high = funnel_limits(0.23, [50, 200, 800, 3200], 0.95)
    width = high - low
    assert (np.diff(width) < 0).all()
    assert width[:-1] / width[1:] == pytest.approx([2, 2, 2], rel=0.1)  # with the root of the hands


@pytest.mark.parametrize(("rate", "sizes"), [(1.2, [10]), (0.2, [0]), (-0.1, [5])])
def test_funnel_limits_refuse_what_is_no_rate_or_no_count(rate: float, sizes: list[int]) -> None:
    with pytest.raises(ValueError, match="expected a share and positive counts"):
        funnel_limits(rate, sizes, 0.95)
