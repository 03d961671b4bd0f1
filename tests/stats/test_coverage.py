"""How often every interval holds the truth, also where it is known to be too sure of itself; printed.

``pytest -m verify -s tests/stats`` shows the table. What is promised is asserted: Wilson averages 93 to 97 %,
exact intervals at least 95 %, bootstrap 93 to 97 % from 100 sessions on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest

from mjdata.stats.choice import wind_effects
from mjdata.stats.clusters import cluster_mean, cluster_quantile, cluster_rate
from mjdata.stats.estimate import Estimate
from mjdata.stats.rates import clopper_pearson, wilson
from mjdata.stats.strength import strengths
from tests.stats.simulated import HANDS, Values, coverage, events, exact_coverage, session_counts
from tests.stats.test_rates import RATES, intervals
from tests.stats.test_strength import linear
from tests.stats.test_winds import hands

pytestmark = pytest.mark.verify

Say = Callable[[str], None]
Answers = Iterator[tuple[Estimate, float]]

REPEATS = 1000


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Print past pytest's capture."""

    def printed(line: str) -> None:
        with capsys.disabled():
            print(f"  coverage: {line}")

    return printed


@pytest.mark.parametrize("n", [20, 50, 100, 200, 500, 2000])
def test_wilson(n: int, say: Say) -> None:
    covered = [exact_coverage(intervals(wilson, n), n, rate) for rate in RATES]
    say(f"Wilson, n = {n}: mean {np.mean(covered):.3f}, {min(covered):.3f} to {max(covered):.3f}")
    assert n < 200 or 0.93 <= np.mean(covered) <= 0.97


@pytest.mark.parametrize("n", [20, 50, 200, 1000])
def test_clopper_pearson(n: int, say: Say) -> None:
    covered = [exact_coverage(intervals(clopper_pearson, n), n, p) for p in np.geomspace(1e-4, 0.5, 200)]
    say(f"Clopper-Pearson, n = {n}: mean {np.mean(covered):.3f}, {min(covered):.3f} to {max(covered):.3f}")
    assert min(covered) >= 0.95


@pytest.mark.parametrize("rate", [0.05, 0.21])
@pytest.mark.parametrize("sessions", [5, 10, 20, 50, 100, 500])
def test_rate_of_sessions(sessions: int, rate: float, say: Say) -> None:
    r = np.random.default_rng(sessions)
    covered = coverage(
        (cluster_rate(*session_counts(r, sessions, rate), resamples=1000), rate) for _ in range(REPEATS)
    )
    say(f"bootstrap of a rate of {rate}, {sessions} sessions: {covered:.3f}")
    assert sessions < 100 or 0.93 <= covered <= 0.97


@pytest.mark.parametrize("sessions", [5, 10, 20, 50, 100])
def test_mean_and_quantiles_of_values(sessions: int, say: Say) -> None:
    r, values = np.random.default_rng(sessions), Values(sessions)
    truth = dict(zip((0.5, 0.9), quantiles_of_values(), strict=True))
    drawn = [values.draw(r) for _ in range(REPEATS)]
    covered = {"mean": coverage((cluster_mean(*one, resamples=1000), values.mean) for one in drawn)}
    for quantile, true in truth.items():
        answers = ((cluster_quantile(*one, quantile, resamples=1000), true) for one in drawn)
        covered[f"{quantile:.0%} point"] = coverage(answers)
    for name, share in covered.items():
        say(f"bootstrap of the {name} of values, {sessions} sessions: {share:.3f}")
    assert sessions < 100 or all(0.93 <= share <= 0.97 for share in covered.values())


def quantiles_of_values() -> list[float]:
    """Of the simulated values, over two million of them."""
    values, _ = Values(2_000_000 // HANDS).draw(np.random.default_rng(0))
    return np.quantile(values, [0.5, 0.9]).tolist()


@pytest.mark.parametrize("sessions", [20, 100])
def test_median_of_points_that_many_share(sessions: int, say: Say) -> None:
    """Whole points: the true median is one of them and so are the ends of the interval, which covers more."""
    r, values = np.random.default_rng(sessions), Values(sessions)
    drawn = [values.draw(r) for _ in range(REPEATS // 2)]
    truth = round(quantiles_of_values()[0])
    covered = coverage((cluster_quantile(np.round(v), of, resamples=1000), truth) for v, of in drawn)
    say(f"bootstrap of the median of whole points, {sessions} sessions: {covered:.3f}")
    assert covered >= 0.93


@pytest.mark.parametrize("count", [100, 400, 1600])
def test_winds(count: int, say: Say) -> None:
    r, effect = np.random.default_rng(count), np.array([0.2, 0, 0, -0.2])

    def answers(known: bool) -> Answers:
        for _ in range(100):
            winner, seated = hands(r, count, effect)
            odds = wind_effects(winner, seated if known else None).odds
            yield from zip(odds, np.exp(effect).tolist(), strict=True)

    with_players, without = coverage(answers(True)), coverage(answers(False))
    say(f"wind effects, {count} hands: {with_players:.3f} with players, {without:.3f} without")
    assert 0.92 <= with_players <= 0.98


@pytest.mark.parametrize("spread", [0.0, 0.2, 0.5])
@pytest.mark.parametrize(("players", "sessions"), [(16, 6), (80, 8), (40, 40)])
def test_strength(players: int, sessions: int, spread: float, say: Say) -> None:
    r = np.random.default_rng(players)
    strength, ranks, spreads = [], [], []
    for _ in range(40):
        own, seats, points = linear(r, players, sessions, spread)
        place = (own[None, :] > own[:, None]).sum(axis=1) + 1
        answer = strengths(seats, points)
        strength += [(row.strength, 1.75 + 0.75 * own[row.player]) for row in answer.players]
        ranks += [(row.rank, float(place[row.player])) for row in answer.players]
        spreads.append((answer.spread, 0.75 * spread))
    where = f"{players} players, {sessions} sessions, spread {0.75 * spread:.2f}"
    mean = np.mean([one.estimate for one, _ in spreads])
    said = f"strength {coverage(strength):.3f}, ranks {coverage(ranks):.3f}" if spread else "none to find"
    say(f"{where}: {said}, spread {coverage(spreads):.3f} (estimated {mean:.2f})")
    assert coverage(strength) >= 0.92


@pytest.mark.parametrize("spread", [0.2, 0.5])
def test_strength_from_places(spread: float, say: Say) -> None:
    answers = []
    for event in islice(events(np.random.default_rng(1), 80, 8, spread), 40):
        found = strengths(event.players, event.points).players
        answers += [(row.strength, event.strength[row.player]) for row in found]
    say(f"strength where points come from places, 80 players, 8 sessions: {coverage(answers):.3f}")
    assert coverage(answers) >= 0.92
