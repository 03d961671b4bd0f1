"""What an estimator answers: a figure, its interval, and what both rest on."""

from __future__ import annotations

from dataclasses import dataclass

LEVEL = 0.95
"""Coverage that an interval is built for, unless another is asked for."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval, in the unit that the function states.

    ``estimate`` is None where there is nothing to estimate from, ``low`` and ``high`` where the record
    cannot say how certain the figure is; ``reason`` then tells why. ``n`` counts the units (hands, wins,
    sessions) behind the figure, ``clusters`` the groups of them that were treated as one draw each; None
    where units were treated as independent.
    """

    estimate: float | None
    low: float | None
    high: float | None
    level: float
    n: int
    clusters: int | None
    method: str
    reason: str | None = None


def undetermined(
    reason: str, level: float, n: int, clusters: int | None, method: str, estimate: float | None = None
) -> Estimate:
    """Return an answer without an interval, and without a figure where there is none, saying why."""
    return Estimate(estimate, None, None, level, n, clusters, method, reason)


def check_level(level: float) -> None:
    """Refuse a level that is no probability strictly between 0 and 1."""
    if not 0 < level < 1:
        raise ValueError(f"a level of {level}; expected a number between 0 and 1, such as 0.95")
