"""How strong players are by their session points, drawn to the average as far as the record is thin.

A table shares out a fixed sum (4 + 2 + 1 + 0 table points), so what a player gains depends on the three
others. The points of a table, less their mean, are taken as the strengths of its players, less their mean,
plus chance; strengths are normal around one average. How widely they spread is not known either: it is
averaged over, every variance alike beforehand, which keeps the intervals as wide as they must be and lets
the spread lean upwards in small records. C. N. Morris and R. Tang, Statistical Science 26 (2011), p.271-287.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import logsumexp

from mjdata.stats.estimate import LEVEL, Estimate, check_level, undetermined

Floats = NDArray[np.float64]

DRAWS = 4000
_METHOD = "hierarchical normal model"
_SPREADS = 2.0 * np.linspace(0, 1, 400) ** 2
"""Spreads of strength that are averaged over, in chance of one session (SD by SD), finer where small."""


@dataclass(frozen=True)
class PlayerStrength:
    """A player's ``strength``, the points expected in a session against three average players, and ``rank``,
    the place by strength among all players of the record (1 is the strongest)."""

    player: int | str
    strength: Estimate
    rank: Estimate


@dataclass(frozen=True)
class Strengths:
    """Players by their strength, strongest first.

    ``spread`` is the standard deviation of strength between players, ``chance`` that of one session's
    points around what the strengths would give; both in points of a session. With 4-2-1-0 and equal
    players, chance alone has a standard deviation of 1.479 (analytics).
    """

    players: tuple[PlayerStrength, ...]
    spread: Estimate
    chance: float | None
    tables: int


def strengths(players: ArrayLike, points: ArrayLike, level: float = LEVEL, seed: int = 0) -> Strengths:
    """Return the shrunken strength and the rank interval of every player (analytics: player strength).

    ``players`` has who sat at each table of each session, ``points`` what each got (both tables x 4): table
    points as numbers, not twelfths, if the answer is to be in table points. Only tables whose four results
    are known; ``n`` of a player is sessions. It assumes that strength does not change over the record and
    that sessions are independent. Players of events that share nobody are compared only through the
    assumption of one average. Ranks of one event are weak evidence: over 8 sessions chance alone gives
    totals between equal players a standard deviation of 4.18. It shows no fault in play and no promise of
    results.
    """
    check_level(level)
    seated, got = _tables(players, points)
    names, index = np.unique(seated, return_inverse=True)
    index = index.reshape(seated.shape)
    centred = got - got.mean(axis=1, keepdims=True) if got.size else got
    sessions = np.bincount(index.ravel(), minlength=len(names))
    if not np.any(np.abs(centred) > 1e-12):
        reason = "no tables" if not len(got) else "every table was a tie of all"
        return _unknown(names, sessions, reason, level, len(got))
    posterior = _Posterior(index, centred, len(names))
    # a player's own share of the distance to the table's mean; of chance, of its variance
    fair = 1 - 1 / got.shape[1]
    mean = float(got.mean())
    draws, spread, chance = posterior.draw(DRAWS, np.random.default_rng(seed))
    own = mean + fair * draws
    places = np.argsort(np.argsort(-own, axis=1), axis=1) + 1
    expected = mean + fair * posterior.mean()
    order = np.argsort(-expected, kind="stable")
    rows = tuple(
        PlayerStrength(
            names[i].item(),
            _interval(own[:, i], float(expected[i]), level, int(sessions[i])),
            _interval(places[:, i], float(places[:, i].mean()), level, int(sessions[i]), whole=True),
        )
        for i in order
    )
    between = _interval(fair * spread, float(fair * spread.mean()), level, len(names))
    return Strengths(rows, between, chance * sqrt(fair), len(got))


def _tables(players: ArrayLike, points: ArrayLike) -> tuple[NDArray[np.generic], Floats]:
    seated, got = np.asarray(players), np.asarray(points, dtype=float)
    if seated.shape != got.shape or (got.size and got.ndim != 2):
        raise ValueError(f"{seated.shape} players with {got.shape} points; expected tables x 4 of both")
    if not np.isfinite(got).all():
        raise ValueError("a result is missing; expected tables whose results are all known")
    by_name = np.sort(seated, axis=-1)
    if got.size and (by_name[:, 1:] == by_name[:, :-1]).any():
        raise ValueError("a player sits twice at one table")
    return seated, got


class _Posterior:
    """What the tables say of the strengths ``u``: ``points - their mean = u - mean u + chance``.

    Taking the mean out of a table leaves seats - 1 free numbers with independent chance, and ``A = sum of
    (I - 1/seats)`` over its players; in the eigenvectors of A every strength can be solved for by itself.
    """

    def __init__(self, index: NDArray[np.intp], centred: Floats, players: int) -> None:
        tables, seats = index.shape
        self.free = tables * (seats - 1)
        met = np.zeros((players, players))
        for one in range(seats):
            for other in range(seats):
                np.add.at(met, (index[:, one], index[:, other]), (one == other) - 1 / seats)
        eigenvalues, self.vectors = np.linalg.eigh(met)
        self.information = np.clip(eigenvalues, 0, None)
        self.seen = self.vectors.T @ np.bincount(index.ravel(), centred.ravel(), players)
        ratio = _SPREADS[:, None] ** 2
        self.shrunk = ratio / (1 + ratio * self.information)
        left = (centred**2).sum() - (self.shrunk * self.seen**2).sum(axis=1)
        log_weight = (
            -np.log1p(ratio * self.information).sum(axis=1) / 2
            - self.free / 2 * np.log(np.maximum(left, 1e-12 * (centred**2).sum()))
            + np.log(np.gradient(_SPREADS**2))
        )
        self.left, self.weight = left, np.exp(log_weight - logsumexp(log_weight))

    def mean(self) -> Floats:
        """The mean of each player's strength, over the spreads."""
        return np.asarray(self.vectors @ (self.weight @ (self.shrunk * self.seen)))

    def draw(self, draws: int, rng: np.random.Generator) -> tuple[Floats, Floats, float]:
        """Draw (strengths, draws x players; their spread in each draw); and the chance of a session."""
        which = rng.choice(len(_SPREADS), size=draws, p=self.weight)
        chance = np.sqrt(self.left[which] / rng.chisquare(self.free, draws))
        noise = rng.standard_normal((draws, len(self.seen))) * chance[:, None]
        own = self.shrunk[which] * self.seen + np.sqrt(self.shrunk[which]) * noise
        return (
            own @ self.vectors.T,
            _SPREADS[which] * chance,
            float(np.sqrt(self.weight @ self.left / self.free)),
        )


def _interval(draws: NDArray[Any], estimate: float, level: float, n: int, whole: bool = False) -> Estimate:
    tails = [(1 - level) / 2, (1 + level) / 2]
    low, high = np.quantile(draws, tails, method="inverted_cdf" if whole else "linear").tolist()
    return Estimate(estimate, float(low), float(high), level, n, None, _METHOD)


def _unknown(
    names: NDArray[np.generic], sessions: NDArray[np.intp], reason: str, level: float, tables: int
) -> Strengths:
    def unknown(n: int) -> Estimate:
        return undetermined(reason, level, n, None, _METHOD)

    rows = tuple(
        PlayerStrength(name.item(), unknown(int(n)), unknown(int(n)))
        for name, n in zip(names, sessions, strict=True)
    )
    return Strengths(rows, unknown(len(names)), None, tables)
