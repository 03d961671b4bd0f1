"""Facts of the rule book, calculated by hand (wmo-2013, articles 4, 9, 10, 11; appendix 4)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjdata.rules.edition import edition
from mjdata.rules.offences import Foul, foul_payment, ladder_points, penalty_readings
from mjdata.rules.payment import Scores, add, subtract, win_payment
from mjdata.rules.session import TABLE_TIES, TWELFTHS, forfeit_points, places, table_points
from mjdata.seats import LETTERS, ROTATION, SEATS, round_of, seat_wind

RULES = edition("wmo-2013")
E, S, W, N = SEATS

winners = st.sampled_from(SEATS)
values = st.integers(8, 340)
scores = st.tuples(*[st.integers(-300, 300)] * 4)
few_scores = st.tuples(*[st.integers(-2, 2)] * 4)
"""Scores that often tie."""
fouls = st.sampled_from(
    [Foul("cuo_hu", seat, 10) for seat in SEATS]
    + [Foul("zha_hu", seat, 20) for seat in SEATS]
    + [Foul("exposed_other", seat, 50, (seat + 1) % 4) for seat in SEATS]
    + [Foul("deduction", seat, 5) for seat in SEATS]
)


# Payments: article 9, p.49-50. Self-drawn, each pays 8 + value; else the discarder does, the others 8.


@pytest.mark.parametrize(
    ("winner", "payer", "value", "payment"),
    [
        (E, None, 12, (60, -20, -20, -20)),
        (N, None, 8, (-16, -16, -16, 48)),
        (S, None, 88, (-96, 288, -96, -96)),
        (E, S, 8, (32, -16, -8, -8)),
        (E, S, 12, (36, -20, -8, -8)),
        (S, E, 40, (-48, 64, -8, -8)),
        (W, N, 88, (-8, -8, 112, -96)),
        (N, W, 24, (-8, -8, -32, 48)),
    ],
)
def test_payment(winner: int, payer: int | None, value: int, payment: Scores) -> None:
    assert win_payment(RULES, winner, payer, value) == payment


@given(winners, st.one_of(st.none(), winners), values)
def test_a_payment_sums_to_zero_and_only_the_winner_gains(winner: int, payer: int | None, value: int) -> None:
    payment = win_payment(RULES, winner, None if payer == winner else payer, value)
    assert sum(payment) == 0
    assert [seat for seat in SEATS if payment[seat] > 0] == [winner]


def test_every_payment_tells_its_win() -> None:
    wins = [
        (winner, payer, value)
        for winner in SEATS
        for payer in (None, *(seat for seat in SEATS if seat != winner))
        for value in range(8, 341)
    ]
    assert len(wins) == 5328
    assert len({win_payment(RULES, *win) for win in wins}) == 5328


@given(scores, scores)
def test_subtracting_undoes_adding(left: Scores, right: Scores) -> None:
    assert subtract(add(left, right), right) == left


# Fouls: article 11, p.55-60.


@pytest.mark.parametrize(
    ("foul", "payment"),
    [
        (Foul("cuo_hu", E, 10), (-30, 10, 10, 10)),
        (Foul("zha_hu", W, 20), (20, 20, -60, 20)),
        (Foul("scattered", N, 30), (30, 30, 30, -90)),
        (Foul("exposed_other", S, 40, E), (40, -40, 0, 0)),
        (Foul("deduction", E, 60), (-60, 0, 0, 0)),
        (Foul("late_15", N, 20), (0, 0, 0, -20)),
        (Foul("empty_call", S, 5), (0, -5, 0, 0)),
        (Foul("winning_tile_not_taken", E, 10), (-30, 10, 10, 10)),  # 11(2), p.62: 按错和处理
    ],
)
def test_foul_payment(foul: Foul, payment: Scores) -> None:
    assert foul_payment(RULES, foul) == payment


CUO_HU, ZHA_HU, SCATTERED = (("cuo_hu", 10), ("zha_hu", 20), ("scattered", 30))


@pytest.mark.parametrize(
    ("penalty", "with_win", "readings"),
    [
        ((-30, 10, 10, 10), True, [[CUO_HU]]),
        ((-30, 10, 10, 10), False, [[CUO_HU]]),
        ((-60, 20, 20, 20), True, [[ZHA_HU], [CUO_HU, CUO_HU]]),
        ((-90, 30, 30, 30), False, [[SCATTERED], [CUO_HU, ZHA_HU], [CUO_HU, CUO_HU, CUO_HU]]),
        ((-90, 30, 30, 30), True, [[CUO_HU, ZHA_HU], [CUO_HU, CUO_HU, CUO_HU]]),
        ((-20, -20, 20, 20), True, [[CUO_HU, CUO_HU]]),  # (-30,10,10,10) and (10,-30,10,10)
        ((-50, 50, 0, 0), True, [[("exposed_other", 50)]]),
        ((-40, 0, 0, 0), True, [[("deduction", 40)]]),
        ((-10, -5, 0, 0), True, [[("deduction", 10), ("deduction", 5)]]),
        ((-40, 10, 10, 10), True, [[CUO_HU, ("deduction", 10)]]),
        ((-7, 0, 0, 7), True, []),
        ((10, 0, 0, 0), True, []),
    ],
)
def test_penalty_readings(penalty: Scores, with_win: bool, readings: list[list[tuple[str, int]]]) -> None:
    found = penalty_readings(RULES, penalty, with_win)
    assert [Counter((foul.offence_id, foul.points) for foul in reading) for reading in found] == [
        Counter(reading) for reading in readings
    ]


@given(fouls, st.booleans())
def test_a_single_foul_is_among_its_readings(foul: Foul, with_win: bool) -> None:
    readings = penalty_readings(RULES, foul_payment(RULES, foul), with_win)
    assert (foul,) in readings
    for reading in readings:
        assert add(*(foul_payment(RULES, each) for each in reading)) == foul_payment(RULES, foul)


@pytest.mark.parametrize(
    ("number", "fifth", "points"),
    [
        (1, None, (0,)),
        (2, None, (5,)),
        (3, None, (10,)),
        (4, "doubling", (20,)),
        (5, None, (30, 40)),  # the next listed deduction, or twice 20
        (5, "scale", (30,)),
        (5, "doubling", (40,)),
        (6, None, (40, 80)),
        (9, "scale", (60,)),  # the list ends
    ],
)
def test_ladder(number: int, fifth: str | None, points: tuple[int, ...]) -> None:
    """Article 11, 3, p.57: 第一次警告，第二次扣罚5分，第三次扣罚10分，第四次扣罚20分，以此类推."""
    assert ladder_points(RULES, RULES.offence("empty_call"), number, fifth) == points


# Table points: article 9, 标准分, p.53: 4-2-1-0. The text is silent on ties.


def _twelfths(points: str) -> tuple[int, ...]:
    return tuple(int(Fraction(point) * TWELFTHS) for point in points.split())


@pytest.mark.parametrize(
    ("totals", "ruling", "outcomes"),
    [
        ((36, 24, -24, -36), "share", ["4 2 1 0"]),
        ((36, 24, -24, -36), "higher", ["4 2 1 0"]),
        ((36, 24, -24, -36), "order", ["4 2 1 0"]),
        ((-10, 30, -40, 20), "share", ["1 4 0 2"]),
        ((20, 20, -10, -30), "share", ["3 3 1 0"]),
        ((20, 20, -10, -30), "higher", ["4 4 1 0"]),
        ((20, 20, -10, -30), "order", ["4 2 1 0", "2 4 1 0"]),
        ((30, -5, -5, -20), "share", ["4 3/2 3/2 0"]),
        ((30, -5, -5, -20), "higher", ["4 2 2 0"]),
        ((30, -5, -5, -20), "order", ["4 2 1 0", "4 1 2 0"]),
        ((30, 10, -20, -20), "share", ["4 2 1/2 1/2"]),
        ((30, 10, -20, -20), "higher", ["4 2 1 1"]),
        ((10, 10, 10, -30), "share", ["7/3 7/3 7/3 0"]),
        ((10, 10, 10, -30), "higher", ["4 4 4 0"]),
        ((30, -10, -10, -10), "share", ["4 1 1 1"]),
        ((30, -10, -10, -10), "higher", ["4 2 2 2"]),
        ((0, 0, 0, 0), "share", ["7/4 7/4 7/4 7/4"]),
        ((0, 0, 0, 0), "higher", ["4 4 4 4"]),
        ((20, 20, -20, -20), "share", ["3 3 1/2 1/2"]),
        ((20, 20, -20, -20), "higher", ["4 4 1 1"]),
        ((20, -20, 20, -20), "order", ["4 1 2 0", "4 0 2 1", "2 1 4 0", "2 0 4 1"]),
    ],
)
def test_table_points(totals: Scores, ruling: str, outcomes: list[str]) -> None:
    assert table_points(RULES, totals, ruling) == {_twelfths(outcome) for outcome in outcomes}


@pytest.mark.parametrize(("totals", "orders"), [((10, 10, 10, -30), 6), ((0, 0, 0, 0), 24)])
def test_tied_players_may_be_put_in_any_order(totals: Scores, orders: int) -> None:
    assert len(table_points(RULES, totals, "order")) == orders


@given(st.one_of(scores, few_scores))
def test_shared_and_ordered_points_sum_to_seven(totals: Scores) -> None:
    for ruling in ("share", "order"):
        assert {sum(points) for points in table_points(RULES, totals, ruling)} == {7 * TWELFTHS}


@given(st.one_of(scores, few_scores), st.sampled_from(sorted(TABLE_TIES)))
def test_a_better_total_never_gets_fewer_points(totals: Scores, ruling: str) -> None:
    for points in table_points(RULES, totals, ruling):
        for one in SEATS:
            for other in SEATS:
                assert totals[one] <= totals[other] or points[one] > points[other]


def test_places() -> None:
    assert places((20, -5, -5, 40)) == [range(1, 2), range(2, 4), range(2, 4), range(1)]


@pytest.mark.parametrize(
    ("totals", "absent", "last", "by_score"),
    [
        ((0, 30, -10, -20), E, "0 4 2 1", "2 4 1 0"),
        ((30, 20, 0, 10), W, "4 2 0 1", "4 2 0 1"),
        ((0, 0, 20, -20), E, "0 2 4 1", "3/2 3/2 4 0"),
        ((-20, -20, 0, 40), W, "3/2 3/2 0 4", "1/2 1/2 2 4"),
    ],
)
def test_forfeit(totals: Scores, absent: int, last: str, by_score: str) -> None:
    readings = forfeit_points(RULES, totals, absent, ["share"])
    assert readings == {"last": {_twelfths(last)}, "by_score": {_twelfths(by_score)}}


def test_a_tie_beside_a_forfeit_has_every_open_reading() -> None:
    """-20, -20 and 40 beside an absent player: second place is shared, or given to both, or ordered."""
    readings = forfeit_points(RULES, (-20, -20, 0, 40), W, ["share", "higher", "order"])
    shown = ("3/2 3/2 0 4", "2 2 0 4", "2 1 0 4", "1 2 0 4")
    assert readings["last"] == {_twelfths(points) for points in shown}


# Seats: appendix 4, p.124-126; the deal passes from hand to hand (article 4, 门风, 庄家, p.7-8).


def test_rotation() -> None:
    """Who starts at E, S, W, N sits there in rounds 1 to 4: the strings of the score sheet, p.127."""
    assert ROTATION == ("ESNW", "SEWN", "WNES", "NWSE")


@pytest.mark.parametrize(
    ("hand_no", "winds"),
    [
        (1, "ESWN"),
        (2, "NESW"),  # the deal passes to S
        (3, "WNES"),
        (4, "SWNE"),
        (5, "SENW"),  # round 2: E and S change places, W and N too
        (6, "ENWS"),
        (9, "NWES"),  # round 3: E sits north, S west, W east, N south
        (13, "WNSE"),  # round 4: E sits west, S north, W south, N east
        (16, "NEWS"),  # S sits north, the last to deal
    ],
)
def test_seat_winds(hand_no: int, winds: str) -> None:
    assert "".join(LETTERS[seat_wind(seat, hand_no)] for seat in SEATS) == winds


def test_in_each_hand_the_four_winds_are_at_the_table() -> None:
    for hand_no in range(1, 17):
        assert sorted(seat_wind(seat, hand_no) for seat in SEATS) == list(SEATS)


@pytest.mark.parametrize("seat", SEATS)
def test_everybody_deals_once_a_round_and_sits_everywhere(seat: int) -> None:
    dealt = [round_of(hand_no) for hand_no in range(1, 17) if seat_wind(seat, hand_no) == E]
    assert dealt == [0, 1, 2, 3]
    assert sorted(ROTATION[seat]) == sorted(LETTERS)


def test_rounds() -> None:
    assert [round_of(hand_no) for hand_no in (1, 4, 5, 8, 9, 12, 13, 16)] == [0, 0, 1, 1, 2, 2, 3, 3]
