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


def test_few_of_81_fan_are_called_when_none_differs_and_the_false_ones_stay_rare() -> None:
    """Over 60 archives in which 8 of 81 fan are three times as frequent: at most 5 % of the calls are false."""
    r = np.random.default_rng(2)
    share = np.geomspace(0.001, 0.3, 81)
    other = share.copy()
    other[40:48] *= 3
    false, calls, alarms = [], 0, 0
    for _ in range(60):
        first, same, second = (dict(enumerate(r.binomial(2000, s).tolist())) for s in (share, share, other))
        named = [{str(fan): count for fan, count in counts.items()} for counts in (first, same, second)]
        called = [int(d.name) for d in share_differences(named[0], 2000, named[2], 2000) if d.q_value <= 0.05]
        false.append(sum(not 40 <= fan < 48 for fan in called) / max(1, len(called)))
        calls += len(called)
        alarms += any(d.q_value <= 0.05 for d in share_differences(named[0], 2000, named[1], 2000))
    assert np.mean(false) <= 0.05
    assert calls > 60 * 6
    assert alarms / 60 <= 0.1


def test_differences_state_both_shares() -> None:
    rows = share_differences({"碰碰和": 30, "清一色": 5}, 100, {"碰碰和": 5, "十三幺": 1}, 100)
    assert [row.name for row in rows][0] == "碰碰和"
    assert (rows[0].first.estimate, rows[0].second.estimate) == (0.3, 0.05)
    by_name = {row.name: row for row in rows}
    assert (by_name["十三幺"].first.estimate, by_name["十三幺"].p_value) == (0.0, 1.0)
    assert by_name["清一色"].second.n == 100


def test_a_group_without_wins_has_no_share() -> None:
    (row,) = share_differences({"平和": 0}, 0, {"平和": 3}, 10)
    assert row.first.estimate is None
    assert (row.p_value, row.q_value) == (1.0, 1.0)
