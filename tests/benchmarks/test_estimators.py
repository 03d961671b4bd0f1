"""How fast sessions are drawn again, as a ratio to plain Python in the same run (``make bench``)."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mjdata.stats.clusters import RESAMPLES, cluster_mean, cluster_quantile, cluster_rate

SESSIONS, HANDS = 500, 16
GROUP = f"{RESAMPLES} draws of {SESSIONS} sessions"

R = np.random.default_rng(1)
HITS, UNITS = R.binomial(HANDS, 0.2, SESSIONS), np.full(SESSIONS, HANDS)
VALUES = 8 + R.geometric(0.15, SESSIONS * HANDS)
OF_SESSION = np.repeat(np.arange(SESSIONS), HANDS)


@pytest.mark.benchmark(group=GROUP, min_rounds=5)
def test_rate(benchmark: BenchmarkFixture) -> None:
    assert benchmark(cluster_rate, HITS, UNITS).clusters == SESSIONS


@pytest.mark.benchmark(group=GROUP, min_rounds=5)
def test_mean(benchmark: BenchmarkFixture) -> None:
    assert benchmark(cluster_mean, VALUES, OF_SESSION).n == SESSIONS * HANDS


@pytest.mark.benchmark(group=GROUP, min_rounds=5)
def test_median(benchmark: BenchmarkFixture) -> None:
    assert benchmark(cluster_quantile, VALUES, OF_SESSION).n == SESSIONS * HANDS


@pytest.mark.benchmark(group=GROUP, min_rounds=2)
def test_rate_plain_python(benchmark: BenchmarkFixture) -> None:
    """The reference: a rate, by the definition, without arrays. It gives the same interval but for chance."""
    hits, units = HITS.tolist(), UNITS.tolist()
    r = random.Random(1)

    def run() -> tuple[float, float]:
        rates = []
        for _ in range(RESAMPLES):
            drawn = r.choices(range(SESSIONS), k=SESSIONS)
            rates.append(sum(hits[one] for one in drawn) / sum(units[one] for one in drawn))
        rates.sort()
        return rates[round(0.025 * RESAMPLES)], rates[round(0.975 * RESAMPLES)]

    answer = cluster_rate(HITS, UNITS)
    assert benchmark(run) == pytest.approx((answer.low, answer.high), abs=0.001)
