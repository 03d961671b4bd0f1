"""The effect of the seat wind with the players taken into account: who of the four at the table wins the
hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import minimize
from scipy.sparse import coo_array, csr_array, hstack
from scipy.special import log_softmax
from scipy.stats import chi2, norm

from mjdata.seats import LETTERS
from mjdata.stats.estimate import LEVEL, Estimate, check_level, undetermined

WINDS = len(LETTERS)
PLAYER_PRECISION = 0.1
"""Weight that draws a player's log odds to the average, as if they had the wide spread of 3.2: without it,
one who never won would be infinitely weak. In a record of 400 hands it moves a wind's log odds by less
than 0.003 (``tests/stats/test_winds.py``)."""

_METHOD = "conditional logit within a hand"


@dataclass(frozen=True)
class WindEffects:
    """What each seat wind does to the odds of winning, and a test that it is nothing.

    ``odds`` has the odds ratio of E, S, W, N against the geometric mean of the four: 1 is no effect.
    ``p_value`` is of the likelihood ratio ``statistic`` with 3 degrees of freedom; both are None where the
    effects are undetermined.
    """

    odds: tuple[Estimate, ...]
    statistic: float | None
    p_value: float | None
    n: int

    @property
    def shares(self) -> tuple[float, ...] | None:
        """The share of wins that each wind would have among four equal players."""
        odds = [one.estimate for one in self.odds if one.estimate is not None]
        return tuple(one / sum(odds) for one in odds) or None


def wind_effects(
    winner_wind: ArrayLike, players: ArrayLike | None = None, level: float = LEVEL
) -> WindEffects:
    """Return the effect of each seat wind on winning a hand, given who sat at the table (analytics:
    seat-wind effect).

    ``winner_wind`` has, for each won hand, the wind 0..3 of its winner (one winner a hand), ``players`` who
    had each wind in it (hands x 4, in the order E S W N). Each hand is a choice of one of its four; a
    player adds to the odds at every wind alike. Intervals are Wald intervals on the log scale. It assumes
    that hands are independent given the players, and says nothing of hands that nobody won, nor of the
    points won. D. McFadden, Conditional logit analysis (1974); players as a ridge of precision
    ``PLAYER_PRECISION``.
    """
    check_level(level)
    winner = np.asarray(winner_wind, dtype=int)
    n = len(winner)
    reason = _no_effect(winner)
    if reason:
        return WindEffects((undetermined(reason, level, n, None, _METHOD),) * WINDS, None, None, n)
    of_players = _players(players, n)
    contrasts = np.vstack([np.eye(WINDS - 1), -np.ones(WINDS - 1)])  # N is minus the sum of the others
    winds = csr_array(np.tile(contrasts, (n, 1)))
    full = _fit(hstack([winds, of_players]).tocsr(), winner, WINDS - 1)
    without = _fit(of_players, winner, 0)
    statistic = max(0.0, 2 * (full.log_likelihood - without.log_likelihood))
    effect = contrasts @ full.at[: WINDS - 1]
    error = np.sqrt(np.diag(contrasts @ full.covariance[: WINDS - 1, : WINDS - 1] @ contrasts.T))
    half = norm.isf((1 - level) / 2) * error
    odds = (
        Estimate(float(np.exp(e)), float(np.exp(e - h)), float(np.exp(e + h)), level, n, None, _METHOD)
        for e, h in zip(effect, half, strict=True)
    )
    return WindEffects(tuple(odds), statistic, float(chi2.sf(statistic, WINDS - 1)), n)


def _no_effect(winner: NDArray[np.int_]) -> str | None:
    if winner.ndim != 1 or (winner.size and not 0 <= winner.min() <= winner.max() < WINDS):
        raise ValueError("a winner's wind is not among 0..3; expected one for each won hand")
    if not winner.size:
        return "no hand was won"
    never = [LETTERS[wind] for wind in range(WINDS) if not (winner == wind).any()]
    return f"no hand was won at {', '.join(never)}: its odds have no lower bound" if never else None


def _players(players: ArrayLike | None, hands: int) -> csr_array:
    """Return a column for each player: 1 in the rows, four for each hand, where they sat."""
    if players is None:
        return csr_array((WINDS * hands, 0))
    names = np.asarray(players)
    if names.shape != (hands, WINDS):
        raise ValueError(f"players of shape {names.shape}; expected four for each of {hands} hands")
    by_name = np.sort(names, axis=1)
    if (by_name[:, 1:] == by_name[:, :-1]).any():
        raise ValueError("a player sits twice in one hand")
    unique, column = np.unique(names, return_inverse=True)
    rows = np.arange(WINDS * hands)
    once = (np.ones(WINDS * hands), (rows, column.ravel()))
    return coo_array(once, shape=(len(rows), len(unique))).tocsr()


@dataclass(frozen=True)
class _Fit:
    at: NDArray[np.float64]
    log_likelihood: float
    covariance: NDArray[np.float64]


def _fit(design: csr_array, winner: NDArray[np.int_], free: int) -> _Fit:
    """Maximise the likelihood of the winners; the columns after the first ``free`` are drawn to 0."""
    hands, columns = len(winner), design.shape[1]
    precision = np.r_[np.zeros(free), np.full(columns - free, PLAYER_PRECISION)]
    won = np.arange(hands) * WINDS + winner
    of_winners = design[won].sum(axis=0)
    hand_of_row = csr_array(
        (np.ones(WINDS * hands), np.arange(WINDS * hands), np.arange(0, WINDS * hands + 1, WINDS))
    )

    def chances(at: NDArray[np.float64]) -> NDArray[np.float64]:
        return log_softmax((design @ at).reshape(hands, WINDS), axis=1)

    def loss(at: NDArray[np.float64]) -> float:
        return float(-chances(at).ravel()[won].sum() + (precision * at**2).sum() / 2)

    def gradient(at: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(design.T @ np.exp(chances(at)).ravel() - of_winners + precision * at)

    def curvature(at: NDArray[np.float64]) -> NDArray[np.float64]:
        weighted = design * np.exp(chances(at)).reshape(-1, 1)
        expected = hand_of_row @ weighted
        return np.asarray((design.T @ weighted - expected.T @ expected).toarray() + np.diag(precision))

    at = np.zeros(columns)
    if columns:
        found: Any = minimize(loss, at, jac=gradient, hess=curvature, method="trust-ncg", tol=1e-8)
        at = found.x
    return _Fit(at, -loss(at), np.asarray(np.linalg.inv(curvature(at)), dtype=float))
