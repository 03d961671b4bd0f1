"""Strength of players: the formulae against dense algebra and statsmodels, edges, coverage."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from mjdata.stats.strength import strengths
from tests.stats.simulated import coverage, events


def linear(r: np.random.Generator, players: int, sessions: int, spread: float):
    """Tables in which points are a fixed sum shared by strength and chance, as the model has it."""
    own = r.normal(0, spread, players)
    seats = np.concatenate([r.permutation(players).reshape(-1, 4) for _ in range(sessions)])
    played = own[seats] + r.normal(0, 1.5, seats.shape)
    return own, seats, played - played.mean(axis=1, keepdims=True) + 1.75


def test_shrunk_strengths_equal_the_dense_mixed_model() -> None:
    """u = (Z'Z / chance^2 + I / spread^2)^-1 Z'y / chance^2, over the likely variances."""
    _, seats, points = linear(np.random.default_rng(1), 12, 6, 0.5)
    tables, players = len(seats), 12
    helmert = np.linalg.svd(np.eye(4) - 0.25)[0][:, :3].T  # three free numbers of a table
    z = np.vstack([helmert @ np.eye(players)[row] for row in seats])
    y = np.concatenate([helmert @ row for row in points])
    total, weights = np.zeros(players), 0.0
    for ratio in np.linspace(0.0025, 2, 800):
        v = np.eye(3 * tables) + ratio**2 * z @ z.T
        solved = np.linalg.solve(v, y)
        weight = np.exp(-np.linalg.slogdet(v)[1] / 2) * (y @ solved) ** (-3 * tables / 2) * 1e60 * ratio
        total, weights = total + weight * ratio**2 * z.T @ solved, weights + weight
    expected = 1.75 + 0.75 * total / weights
    answer = {row.player: row.strength.estimate for row in strengths(seats, points).players}
    assert [answer[player] for player in range(players)] == pytest.approx(expected.tolist(), abs=0.002)


def test_thin_records_are_drawn_further_to_the_average() -> None:
    """Two players gained alike each time they sat, one over 24 sessions and one over 2."""
    r = np.random.default_rng(2)
    _, seats, points = linear(r, 16, 24, 0.6)
    better = points.max(axis=1)
    order = np.argsort(-points, axis=1)
    seats = seats.copy()
    for table in range(2):  # a newcomer wins the first two tables
        seats[table, order[table, 0]] = 99
    answer = strengths(seats, points)
    newcomer = next(row for row in answer.players if row.player == 99)
    raw = better[:2].mean() - 1.75
    assert newcomer.strength.n == 2
    assert 0 < newcomer.strength.estimate - 1.75 < 0.5 * raw
    assert newcomer.strength.high - newcomer.strength.low > 1.2 * min(
        row.strength.high - row.strength.low for row in answer.players
    )


def test_opponents_count() -> None:
    """Two pairs of tables with the same points: gaining them against the strong weighs more."""
    strong, weak = [[1, 2, 3, 4]] * 20, [[5, 6, 7, 8]] * 20
    above = [[4.0, 2.0, 1.0, 0.0]] * 20
    seats = [*strong, *weak, [4, 5, 6, 7], *([[9, 1, 2, 3]] * 4), *([[10, 6, 7, 8]] * 4)]
    points = [*above, *above, [4.0, 2.0, 1.0, 0.0], *([[4.0, 2.0, 1.0, 0.0]] * 8)]
    answer = {row.player: row.strength.estimate for row in strengths(seats, points).players}
    assert answer[9] > answer[10]


def test_ranks_follow_the_strengths_and_are_places() -> None:
    _, seats, points = linear(np.random.default_rng(3), 16, 30, 0.8)
    answer = strengths(seats, points)
    estimates = [row.strength.estimate for row in answer.players]
    assert estimates == sorted(estimates, reverse=True)
    assert sum(row.rank.estimate for row in answer.players) == pytest.approx(16 * 17 / 2)
    for row in answer.players:
        assert 1 <= row.rank.low <= row.rank.estimate <= row.rank.high <= 16
        assert row.rank.low == int(row.rank.low)
    assert answer.players[0].rank.high < answer.players[-1].rank.low


def test_equal_players_show_no_strength() -> None:
    """Chance alone gives the points of a session a standard deviation of 1.479 (analytics)."""
    event = next(events(np.random.default_rng(4), 80, 24, 0.0))
    answer = strengths(event.players, event.points)
    assert answer.spread.low < 0.06
    assert answer.chance == pytest.approx(1.479, rel=0.01)
    assert answer.players[0].strength.estimate < 1.95
    assert answer.players[0].rank.high - answer.players[0].rank.low > 40


def test_the_spread_is_found() -> None:
    r = np.random.default_rng(7)
    held = [(strengths(*linear(r, 40, 12, 0.6)[1:]).spread, 0.75 * 0.6) for _ in range(15)]
    assert coverage(held) >= 0.8  # 12 of 15: below that by chance once in 180


@pytest.mark.parametrize(
    ("seats", "points", "reason"),
    [
        (np.zeros((0, 4), int), np.zeros((0, 4)), "no tables"),
        ([], [], "no tables"),
        ([[1, 2, 3, 4]], [[1.75] * 4], "every table was a tie of all"),
    ],
)
def test_no_strength_without_differences(seats, points, reason: str) -> None:
    answer = strengths(seats, points)
    assert (answer.spread.estimate, answer.chance, answer.spread.reason) == (None, None, reason)
    assert [row.strength.estimate for row in answer.players] == [None] * (4 * len(points))


@pytest.mark.parametrize(
    ("seats", "points", "sentence"),
    [
        ([[1, 2, 3, 4]], [[4, 2, 1]], "tables x 4"),
        ([[1, 2, 3, 4]], [[4, 2, 1, np.nan]], "all known"),
        ([[1, 2, 3, 3]], [[4, 2, 1, 0]], "twice at one table"),
    ],
)
def test_unfit_tables_are_refused(seats, points, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        strengths(seats, points)


def test_players_may_be_known_by_name() -> None:
    """The answer is the same as by number."""
    numbers, points = np.array([[1, 2, 3, 4], [4, 3, 1, 2]]), [[4, 2, 1, 0], [0, 2, 4, 1]]
    named = strengths(np.array([[f"p{number}" for number in table] for table in numbers]), points)
    by_number = strengths(numbers, points)
    assert [one.player for one in named.players] == [f"p{one.player}" for one in by_number.players]
    assert [one.rank for one in named.players] == [one.rank for one in by_number.players]


def test_strengths_and_ranks_are_covered_where_the_model_holds() -> None:
    """25 records of 24 players in 10 sessions: strengths and ranks of all, 600 intervals of each."""
    r = np.random.default_rng(5)
    answers, ranks = [], []
    for _ in range(25):
        own, seats, points = linear(r, 24, 10, 0.5)
        place = (own[None, :] > own[:, None]).sum(axis=1) + 1
        for row in strengths(seats, points).players:
            answers.append((row.strength, 1.75 + 0.75 * own[row.player]))
            ranks.append((row.rank, float(place[row.player])))
    assert coverage(answers) >= 0.93
    assert coverage(ranks) >= 0.93


def test_strengths_are_covered_where_points_come_from_places() -> None:
    answers = []
    for event in islice(events(np.random.default_rng(6), 40, 8, 0.4), 15):
        found = strengths(event.players, event.points).players
        answers += [(row.strength, event.strength[row.player]) for row in found]
    assert coverage(answers) >= 0.93
