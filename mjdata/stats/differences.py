"""Many comparisons at once: which of the 81 fan differ between two groups, with few false alarms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import false_discovery_control, fisher_exact

from mjdata.stats.estimate import LEVEL, Estimate
from mjdata.stats.rates import clopper_pearson


@dataclass(frozen=True)
class Difference:
    """A fan's share of wins in two groups. ``p_value`` is of this fan alone, ``q_value`` among all
    compared."""

    name: str
    first: Estimate
    second: Estimate
    p_value: float
    q_value: float


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Return the q-value of each p-value: called different at q <= 0.05, one in twenty calls is false on
    average.

    It assumes tests that are independent or go together; fan that exclude each other bend this slightly. A
    small q shows that there is a difference, not that it is large. Y. Benjamini and Y. Hochberg, J. Royal
    Statist. Soc. B 57 (1995), p.289-300.
    """
    if not p_values:
        return ()
    return tuple(float(q) for q in false_discovery_control(p_values, method="bh"))


def share_differences(
    first: Mapping[str, int], first_n: int, second: Mapping[str, int], second_n: int, level: float = LEVEL
) -> tuple[Difference, ...]:
    """Return each fan's share of wins in two groups, by growing q-value (analytics: fan frequency, FDR over
    81).

    ``first`` and ``second`` count the wins with each fan among ``first_n`` and ``second_n`` wins; give all
    81 fan, 0 where never seen, or the q-values answer for fewer than were looked at. A fan that only one of
    the two names counts as 0 in the other. Fisher's exact test for each fan, then Benjamini-Hochberg. It
    assumes independent wins: players who aim at the same fan again and again make it too sure.
    """
    names = list(dict.fromkeys([*first, *second]))
    pairs = [(first.get(name, 0), second.get(name, 0)) for name in names]
    shares = [(clopper_pearson(a, first_n, level), clopper_pearson(b, second_n, level)) for a, b in pairs]
    p_values = [float(fisher_exact(np.array([[a, first_n - a], [b, second_n - b]])).pvalue) for a, b in pairs]
    rows = [
        Difference(name, one, other, p, q)
        for name, (one, other), p, q in zip(
            names, shares, p_values, benjamini_hochberg(p_values), strict=True
        )
    ]
    return tuple(sorted(rows, key=lambda row: row.q_value))
