"""Rates of one player and of rare fan: units that may be taken as independent."""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaincinv
from scipy.stats import binom, binomtest

from mjdata.stats.estimate import LEVEL, Estimate, check_level, undetermined


def wilson(hits: int, n: int, level: float = LEVEL) -> Estimate:
    """Return the rate ``hits / n`` of one player with its Wilson score interval (analytics: win, deal-in,
    self-draw and draw rate per hand of one player).

    ``n`` is the hands (or wins) that could have been a hit; the figure is a share from 0 to 1. It assumes
    that one player's hands are independent draws of one rate. Averaged over rates from 0.05 to 0.4 it
    covers 95 % from ``n`` = 200 on; at a single rate it may be one or two points off. It does not show
    whether the rate changed over time, nor the part of opponents; for hands of several players use
    ``cluster_rate``, since one hand then counts for four. E. B. Wilson, JASA 22 (1927), p.209-212.
    """
    _check(hits, n, level)
    if n == 0:
        return undetermined("nothing was observed", level, 0, None, "Wilson")
    interval = binomtest(hits, n).proportion_ci(confidence_level=level, method="wilson")
    return Estimate(hits / n, float(interval.low), float(interval.high), level, n, None, "Wilson")


def clopper_pearson(hits: int, n: int, level: float = LEVEL) -> Estimate:
    """Return the rate ``hits / n`` with its exact interval (analytics: fan frequency, rare fan).

    ``n`` is wins, ``hits`` those with the fan; the figure is a share from 0 to 1. It assumes independent
    wins, and then covers at least ``level`` whatever the rate, for which it pays in width. It does not
    show what a fan's absence means where the scorer may leave it out. C. J. Clopper and E. S. Pearson,
    Biometrika 26 (1934), p.404-413.
    """
    _check(hits, n, level)
    if n == 0:
        return undetermined("nothing was observed", level, 0, None, "Clopper-Pearson")
    tail = (1 - level) / 2
    low = betaincinv(hits, n - hits + 1, tail) if hits else 0.0
    high = betaincinv(hits + 1, n - hits, 1 - tail) if hits < n else 1.0
    return Estimate(hits / n, float(low), float(high), level, n, None, "Clopper-Pearson")


def unseen(n: int, level: float = LEVEL) -> Estimate:
    """Return what a fan that was not seen in ``n`` wins may still be: a share of at most ``3 / n``.

    The limit is one-sided, ``-log(1 - level) / n``, which is 3.0 / n at 95 % and never below the exact ``1
    - (1 - level) ** (1 / n)``. It assumes independent wins. As one figure for a fan fixed beforehand it
    covers at least ``level``; taken only after seeing none, beside two-sided intervals for the other fan,
    the whole procedure covers less, so a table of all fan uses ``clopper_pearson`` throughout (3.7 / n for
    none seen). J. A. Hanley and A. Lippman-Hand, JAMA 249 (1983), p.1743-1745.
    """
    _check(0, n, level)
    if n == 0:
        return undetermined("nothing was observed", level, 0, None, "rule of three")
    return Estimate(0.0, 0.0, min(1.0, -log(1 - level) / n), level, n, None, "rule of three")


def funnel_limits(
    rate: float, sizes: ArrayLike, level: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the lowest and the highest share that a player of ``sizes`` units has with chance ``level`` if
    all have one ``rate`` (analytics: funnel plot).

    Exact: a share below the lowest, or above the highest, has a chance of less than ``(1 - level) / 2``.
    Counts are whole, so the limits go up and down with the size. It assumes independent units. Who is
    outside differs from the others more than chance gives, or units are not independent; of many players
    some are outside by chance. No ranking. D. J. Spiegelhalter, Statistics in Medicine 24 (2005),
    p.1185-1202.
    """
    check_level(level)
    n = np.asarray(sizes, dtype=float)
    if not 0 <= rate <= 1 or (n <= 0).any():
        raise ValueError(f"a rate of {rate} and sizes from {n.min()}; expected a share and positive counts")
    tail = (1 - level) / 2
    return binom.ppf(tail, n, rate) / n, binom.isf(tail, n, rate) / n


def _check(hits: int, n: int, level: float) -> None:
    check_level(level)
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} hits in {n}; expected a count from 0 to the number of units")
