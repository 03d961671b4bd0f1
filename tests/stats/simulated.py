"""Sessions, hands and tables whose truth is known, and how often intervals hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom

from mjdata.stats.estimate import Estimate

HANDS = 16


def coverage(answers: Iterable[tuple[Estimate, float]]) -> float:
    """How many of the intervals hold their truth; an interval that is not given does not."""
    held = [a.low is not None and a.low <= truth <= (a.high or 0.0) for a, truth in answers]
    return sum(held) / len(held)


def exact_coverage(intervals: list[Estimate], n: int, rate: float) -> float:
    """The chance that the interval of a binomial count, one for each count from 0 to n, holds the rate."""
    chance = binom.pmf(np.arange(n + 1), n, rate)
    held = [i.low is not None and i.low <= rate <= (i.high or 0.0) for i in intervals]
    return float(chance[held].sum())


def session_counts(r: np.random.Generator, sessions: int, rate: float) -> tuple[NDArray, NDArray]:
    """Hits and hands of sessions whose own rates differ around ``rate`` (SD a quarter of it)."""
    size = (1 - rate) / rate * 16 - 1  # of a beta distribution with this mean and SD rate / 4
    own = r.beta(rate * size, (1 - rate) * size, sessions)
    hands = r.integers(8, HANDS + 1, sessions)
    return r.binomial(hands, own), hands


@dataclass(frozen=True)
class Values:
    """Values of wins: a level of the session, plus an exponential tail over 8 points."""

    sessions: int
    tail: float = 6.0
    mean: float = 8 + 6.0

    def draw(self, r: np.random.Generator) -> tuple[NDArray, NDArray]:
        """Values and the session of each."""
        cluster = np.repeat(np.arange(self.sessions), HANDS)
        level = r.gamma(16, 1 / 16, self.sessions)[cluster]
        return 8 + self.tail * level * r.standard_exponential(len(cluster)), cluster


@dataclass(frozen=True)
class Event:
    """Tables of four with strengths known: who sat, what each got."""

    strength: NDArray
    players: NDArray
    points: NDArray


def events(r: np.random.Generator, players: int, sessions: int, spread: float) -> Iterator[Event]:
    """Competitions whose table points follow performance: strength plus noise, places 4-2-1-0.

    The strength of a player is what the performance yields against three average ones, by simulation.
    """
    skill_of_points = np.linspace(-3, 3, 61)
    yields = [_expected_points(skill) for skill in skill_of_points]
    while True:
        skill = r.normal(0, spread, players)
        seats = np.concatenate([r.permutation(players).reshape(-1, 4) for _ in range(sessions)])
        played = skill[seats] + r.gumbel(size=seats.shape)
        place = np.argsort(np.argsort(-played, axis=1), axis=1)
        points = np.array([4.0, 2.0, 1.0, 0.0])[place]
        yield Event(np.interp(skill, skill_of_points, yields), seats, points)


def _expected_points(skill: float) -> float:
    """Points against three of skill 0 when performance has Gumbel noise: Plackett-Luce places."""
    weight = np.exp(skill)
    first = weight / (weight + 3)
    second = (1 - first) * weight / (weight + 2)
    third = (1 - first) * (1 - weight / (weight + 2)) * weight / (weight + 1)
    return float(4 * first + 2 * second + third)
