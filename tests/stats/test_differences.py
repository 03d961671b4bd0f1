"""Many fan at once."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from mjdata.stats.differences import benjamini_hochberg, share_differences


def test_q_values_by_hand() -> None:
    """Sorted p times 4 / place, none larger than the next: .04, .04 (.02 * 2), .04 (.03 * 4 / 3), .5."""
    assert benjamini_hochberg([0.5, 0.01, 0.03, 0.02]) == pytest.approx((0.5, 0.04, 0.04, 0.04))
    assert benjamini_hochberg([]) == ()


def test_q_values_equal_those_of_statsmodels() -> None:
    p_values = np.random.default_rng(1).uniform(0, 1, 81) ** 2
    expected = multipletests(p_values, method="fdr_bh")[1]
    assert benjamini_hochberg(p_values.tolist()) == pytest.approx(expected.tolist())


def test_false_calls_among_81_fan_stay_rare() -> None:
    """73 fan alike and 8 different, 500 times: of the calls at 0.05, one in twenty is false at most."""
    r = np.random.default_rng(2)
    false, found = [], 0
    for _ in range(500):
        p_values = [*r.uniform(0, 1, 73), *r.uniform(0, 0.002, 8)]
        called = [place for place, q in enumerate(benjamini_hochberg(p_values)) if q <= 0.05]
        false.append(sum(place < 73 for place in called) / max(1, len(called)))
        found += sum(place >= 73 for place in called)
    assert np.mean(false) <= 0.05
    assert found > 500 * 7


def test_the_fan_that_differ_are_called_and_no_others() -> None:
    """2,000 wins each; fan 40 to 47 are three times as frequent in the second group."""
    r = np.random.default_rng(2)
    share = np.geomspace(0.001, 0.3, 81)
    other = share.copy()
    other[40:48] *= 3
    first, second = (
        {str(fan): int(n) for fan, n in enumerate(r.binomial(2000, shares))} for shares in (share, other)
    )
    rows = share_differences(first, 2000, second, 2000)
    assert {row.name for row in rows if row.q_value <= 0.05} == {str(fan) for fan in range(40, 48)}


def test_differences_state_both_shares() -> None:
    rows = share_differences({"碰碰和": 30, "清一色": 5}, 100, {"碰碰和": 5, "十三幺": 1}, 100)
    assert rows[0].name == "碰碰和"
    assert (rows[0].first.estimate, rows[0].second.estimate) == (0.3, 0.05)
    by_name = {row.name: row for row in rows}
    assert (by_name["十三幺"].first.estimate, by_name["十三幺"].p_value) == (0.0, 1.0)
    assert by_name["清一色"].second.n == 100


def test_a_group_without_wins_has_no_share() -> None:
    (row,) = share_differences({"平和": 0}, 0, {"平和": 3}, 10)
    assert row.first.estimate is None
    assert (row.p_value, row.q_value) == (1.0, 1.0)
