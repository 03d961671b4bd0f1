"""Seat winds: known values, power by simulation, the choice model against the closed form and statsmodels."""

from __future__ import annotations

from itertools import product
from math import factorial

import numpy as np
import pytest
from statsmodels.discrete.conditional_models import ConditionalLogit
from statsmodels.stats.power import GofChisquarePower

from mjdata.stats.choice import wind_effects
from mjdata.stats.winds import EXACT_UP_TO, detectable_difference, multinomial_p, wind_power, wind_test
from tests.stats.simulated import coverage


@pytest.mark.parametrize(
    ("counts", "p_value"),
    [
        ((1, 0, 0, 0), 1.0),
        ((4, 0, 0, 0), 4 / 256),  # only such outcomes are as rare
        ((0, 3, 1, 0), (4 + 12 * 4) / 256),  # and the twelve orders of 3-1-0-0, four ways each
        ((1, 1, 1, 1), 1.0),
    ],
)
def test_small_outcomes_by_hand(counts: tuple[int, ...], p_value: float) -> None:
    assert multinomial_p(counts) == pytest.approx(p_value)


@pytest.mark.parametrize("counts", [(5, 2, 2, 3), (9, 1, 1, 1), (4, 4, 2, 2), (3, 3, 3, 4)])
def test_the_exact_test_equals_going_through_every_outcome(counts: tuple[int, ...]) -> None:
    n = sum(counts)

    def ways(outcome: tuple[int, ...]) -> int:
        return factorial(n) // int(np.prod([factorial(c) for c in outcome], dtype=object))

    outcomes = [o for o in product(range(n + 1), repeat=4) if sum(o) == n]
    expected = sum(ways(o) for o in outcomes if ways(o) <= ways(counts)) / 4**n
    assert multinomial_p(counts) == pytest.approx(expected)


def test_both_tests_agree_where_one_gives_way_to_the_other() -> None:
    few = wind_test([176, 150, 140, 134])
    more = wind_test([176, 150, 140, 135])
    assert (few.n, few.method) == (EXACT_UP_TO, "exact multinomial")
    assert (more.n, more.method) == (EXACT_UP_TO + 1, "chi-square, 3 df")
    assert few.p_value == pytest.approx(more.p_value, rel=0.05)


@pytest.mark.parametrize("difference", [0.0, 0.1])
def test_the_test_holds_its_level_and_its_power(difference: float) -> None:
    """Of 200 records of 150 hands, as many are called as foretold: 5 % without an effect."""
    truth = np.r_[0.25 + difference, np.full(3, 0.25 - difference / 3)]
    records = np.random.default_rng(1).multinomial(150, truth, size=200)
    called = [multinomial_p(counts.tolist()) < 0.05 for counts in records]
    foretold = wind_power(150, difference)
    assert np.mean(called) == pytest.approx(foretold, abs=2.6 * (foretold * (1 - foretold) / 200) ** 0.5)


def test_power_equals_that_of_statsmodels() -> None:
    difference, n = 0.02, 1000
    w = (4 * (difference**2 + 3 * (difference / 3) ** 2)) ** 0.5
    expected = GofChisquarePower().power(effect_size=w, nobs=n, alpha=0.05, n_bins=4)
    assert wind_power(n, difference) == pytest.approx(expected)


def test_what_can_be_found_is_found_with_that_power() -> None:
    answer = wind_test([300, 250, 250, 200])
    assert answer.detectable is not None
    assert wind_power(1000, answer.detectable) == pytest.approx(0.8)
    assert answer.power == wind_power(1000, answer.difference)
    assert detectable_difference(1) is None


def test_no_hands_no_test() -> None:
    answer = wind_test([0, 0, 0, 0])
    assert (answer.p_value, answer.power, answer.detectable) == (None, None, None)
    assert answer.reason == "no hand was won"
    with pytest.raises(ValueError, match="four counts"):
        wind_test([1, 2, 3])


def test_without_players_the_odds_are_those_of_the_counts() -> None:
    """The closed form: each count over the geometric mean of the four; G of the likelihood ratio."""
    counts = np.array([130, 100, 90, 80])
    answer = wind_effects(np.repeat(range(4), counts))
    odds = counts / np.exp(np.log(counts).mean())
    assert [e.estimate for e in answer.odds] == pytest.approx(odds.tolist(), rel=1e-6)
    assert answer.shares == pytest.approx((counts / 400).tolist())
    assert answer.statistic == pytest.approx(2 * (counts * np.log(counts / 100)).sum())
    # log odds of a multinomial: variance (1 - 2/4) / count + the mean of 1 / count over 4
    error = (0.5 / counts + (1 / counts).mean() / 4) ** 0.5
    assert [np.log(e.high / e.low) for e in answer.odds] == pytest.approx((2 * 1.959964 * error).tolist())


def hands(r: np.random.Generator, count: int, effect: np.ndarray, spread: float = 0.4, players: int = 12):
    strength = r.normal(0, spread, players)
    seated = np.array([r.permutation(players)[:4] for _ in range(count)])
    return (strength[seated] + effect + r.gumbel(size=seated.shape)).argmax(axis=1), seated


def test_with_players_the_effects_are_those_of_statsmodels() -> None:
    """Its model has no ridge; on 400 hands of 8 players the winds differ in the third digit at most."""
    winner, seated = hands(np.random.default_rng(2), 400, np.array([0.3, 0, 0, -0.3]), players=8)
    answer = wind_effects(winner, seated)
    rows = np.arange(1600)
    design = np.zeros((1600, 3 + 7))
    design[:, :3] = np.tile(np.vstack([np.eye(3), -np.ones(3)]), (400, 1))
    who = seated.ravel()
    design[rows[who > 0], 2 + who[who > 0]] = 1
    won = (np.arange(4) == winner[:, None]).ravel().astype(int)
    fit = ConditionalLogit(won, design, groups=rows // 4).fit(method="newton", disp=0)
    mine = [np.log(e.estimate) for e in answer.odds[:3]]
    widths = [np.log(e.high / e.low) / 2 / 1.959964 for e in answer.odds[:3]]
    assert mine == pytest.approx(fit.params[:3].tolist(), abs=0.003)
    assert widths == pytest.approx(fit.bse[:3].tolist(), rel=0.01)


def test_a_player_who_never_won_leaves_the_winds_alone() -> None:
    winner, seated = hands(np.random.default_rng(3), 400, np.zeros(4))
    never_won = np.where(np.arange(4) == winner[:, None], seated, seated + 100)
    answer = wind_effects(winner, never_won)
    assert all(e.low < 1 < e.high for e in answer.odds)


def test_players_may_be_known_by_name() -> None:
    """The view ``winner_winds`` names them: the figures are those of the same players by number."""
    winner, seated = hands(np.random.default_rng(4), 60, np.zeros(4))
    names = np.char.add("event/", (seated + 10).astype(str))
    for given in (names, names.astype(object)):
        assert wind_effects(winner, given) == wind_effects(winner, seated)
    with pytest.raises(ValueError, match="twice in one hand"):
        wind_effects([0, 1, 2, 3], [["a", "b", "c", "a"]] * 4)


@pytest.mark.parametrize(
    ("winner", "reason"), [([], "no hand was won"), ([0, 1, 1], "no hand was won at W, N: its odds")]
)
def test_no_effect_without_wins_at_each_wind(winner: list[int], reason: str) -> None:
    answer = wind_effects(winner)
    assert (answer.p_value, answer.odds[0].estimate, answer.shares) == (None, None, None)
    assert str(answer.odds[0].reason).startswith(reason)


def test_unfit_records_are_refused() -> None:
    with pytest.raises(ValueError, match="not among"):
        wind_effects([4])
    with pytest.raises(ValueError, match="expected four for each"):
        wind_effects([0, 1, 2, 3], [[1, 2, 3, 4]])
    with pytest.raises(ValueError, match="twice in one hand"):
        wind_effects([0, 1, 2, 3], [[1, 2, 3, 3]] * 4)


def test_the_effects_are_covered() -> None:
    """East better by 0.2 on the log scale, players who differ: 40 records of 600 hands, four effects each."""
    r, effect = np.random.default_rng(4), np.array([0.2, 0, 0, -0.2])
    answers = [
        (estimate, float(np.exp(truth)))
        for _ in range(40)
        for estimate, truth in zip(wind_effects(*hands(r, 600, effect)).odds, effect, strict=True)
    ]
    assert 0.92 <= coverage(answers) <= 0.98
