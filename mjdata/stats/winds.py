"""Do the seat winds win alike? The winners' winds, and a choice among the four winds of each won hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lgamma, log

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import gammaln
from scipy.stats import chi2, chisquare, ncx2

WINDS = 4
EXACT_UP_TO = 600
"""Won hands up to which all outcomes are gone through; beyond, 150 are expected at each wind, where
chi-square is as good."""

POWER = 0.8
"""Power at which the smallest difference that a test would find is stated."""


@dataclass(frozen=True)
class WindTest:
    """Whether the four seat winds win alike, and what the test could have found.

    ``power`` is the chance that a true share of East of ``difference`` over a quarter (a share from 0 to 1,
    the other winds alike) would have given a ``p_value`` below ``alpha``; ``detectable`` is the difference
    that would be found with the chance ``POWER``, None when even a certain win of East would not be.
    """

    counts: tuple[int, ...]
    n: int
    p_value: float | None
    method: str
    alpha: float
    difference: float
    power: float | None
    detectable: float | None
    reason: str | None = None


def wind_test(wins: Sequence[int], difference: float = 0.02, alpha: float = 0.05) -> WindTest:
    """Test whether winners' seat winds are a quarter each (analytics: seat-wind effect).

    ``wins`` counts the won hands by the winner's seat wind, E S W N; a hand with several winners is to be
    left out. Exact multinomial test: the chance of an outcome no more likely than this one; chi-square with
    3 degrees of freedom beyond ``EXACT_UP_TO`` hands. It assumes independent hands and that players sit at
    each wind equally often, as in whole sessions of sixteen hands; where sessions were cut short, use
    ``wind_effects``. A large p-value does not show that there is no effect: read it with ``power``.
    """
    counts = tuple(int(count) for count in wins)
    if len(counts) != WINDS or min(counts) < 0:
        raise ValueError(f"wins {counts}; expected four counts, of E, S, W and N")
    n = sum(counts)
    exact = n <= EXACT_UP_TO
    method = "exact multinomial" if exact else "chi-square, 3 df"
    if n == 0:
        reason = "no hand was won"
        return WindTest(counts, 0, None, method, alpha, difference, None, None, reason)
    p_value = multinomial_p(counts) if exact else float(chisquare(counts).pvalue)
    power, detectable = wind_power(n, difference, alpha), detectable_difference(n, alpha)
    return WindTest(counts, n, p_value, method, alpha, difference, power, detectable)


def multinomial_p(counts: Sequence[int]) -> float:
    """Return the chance, when four winds are alike, of an outcome no more likely than ``counts``.

    Outcomes that differ by order only are as likely, so each sorted one is weighed by its orders.
    """
    n = sum(counts)
    outcomes = _sorted_outcomes(n)
    log_chance = lgamma(n + 1) - gammaln(outcomes + 1).sum(axis=0) - n * log(WINDS)
    same = outcomes[1:] == outcomes[:-1]
    run2, run3, run4 = same.sum(axis=0), (same[1:] & same[:-1]).sum(axis=0), same.all(axis=0)
    # 4! orders, less by 2! for each pair alike, 3! for three, 4! for four
    orders = 24.0 / np.where(run4, 24, np.where(run3 > 0, 6, 2.0**run2))
    observed = lgamma(n + 1) - sum(lgamma(count + 1) for count in counts) - n * log(WINDS)
    as_rare = log_chance <= observed + 1e-7
    return min(1.0, float((orders * np.exp(log_chance))[as_rare].sum()))


def _sorted_outcomes(n: int) -> NDArray[np.int64]:
    """Return every way to share ``n`` wins, the largest count first (4 x ways)."""
    least, third = np.meshgrid(np.arange(n // 4 + 1), np.arange(n // 3 + 1), indexing="ij")
    least, third = least[least <= third], third[least <= third]
    rest = n - least - third
    ways = np.maximum(rest // 2 - third + 1, 0)  # the second count lies from the third to half of the rest
    second = np.arange(ways.sum()) - np.repeat(np.cumsum(ways) - ways - third, ways)
    least, third, rest = (np.repeat(part, ways) for part in (least, third, rest))
    return np.stack([rest - second, second, third, least])


def wind_power(n: int, difference: float, alpha: float = 0.05) -> float:
    """Return the chance that ``n`` won hands show East's true share of ``1/4 + difference`` at ``alpha``.

    By the non-central chi-square with 3 degrees of freedom (J. Cohen, Statistical Power Analysis, 1988,
    chapter 7); the other three winds share the rest alike.
    """
    return float(ncx2.sf(chi2.isf(alpha, WINDS - 1), WINDS - 1, n * _effect(difference)))


def detectable_difference(n: int, alpha: float = 0.05, power: float = POWER) -> float | None:
    """Return the smallest true difference of East's share that ``n`` won hands find with this power.

    None where even a share of 1 would not be found so often.
    """
    most = 1 - 1 / WINDS
    if wind_power(n, most, alpha) < power:
        return None
    return float(brentq(lambda difference: wind_power(n, difference, alpha) - power, 1e-9, most))


def _effect(difference: float) -> float:
    """Return Cohen's w squared: the sum of (share - 1/4)**2 / (1/4)."""
    shares = np.full(WINDS, 1 / WINDS - difference / (WINDS - 1))
    shares[0] = 1 / WINDS + difference
    return float((WINDS * (shares - 1 / WINDS) ** 2).sum())
