"""Four numbers of a row read back: every win there is, and how many vectors have two readings.

The counts are those of all vectors of values 8 to 340 (wmo-2013, article 9, p.49-50; article 11, 6, p.59).
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjdata.rules.edition import edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, win_payment
from mjdata.rules.rows import (
    ONE_MOVE,
    ONE_PAYS_ALL,
    PLAIN,
    STOPPED,
    TWO_PAY_ALL,
    RowWin,
    likely_readings,
    row_readings,
)
from mjdata.seats import SEATS

RULES = edition("wmo-2013")
E, S, W, N = SEATS
WINS = [
    RowWin(winner, None if payer == winner else payer, value)
    for winner, payer, value in product(SEATS, SEATS, range(8, 341))
]
PLAIN_ROWS = [win_payment(RULES, *win) for win in WINS]

Made = tuple[RowWin | None, tuple[Foul, ...]]


def _vectors(*offences: str) -> dict[Scores, set[Made]]:
    """Every vector of a win, or of a draw, with at most one of these fouls, and all that makes it.

    The winner's own foul is left out: 停和, article 11, 6, p.59.
    """
    fouls = [Foul(name, seat, RULES.offence(name).points[0]) for name in offences for seat in SEATS]
    vectors: dict[Scores, set[Made]] = defaultdict(set)
    for win in (*WINS, None) if offences else WINS:
        paid = win_payment(RULES, *win) if win else ZERO
        vectors[paid].add((win, ()))
        for foul in fouls:
            if win is None or foul.seat != win.winner:
                vectors[add(paid, foul_payment(RULES, foul))].add((win, (foul,)))
    return vectors


def test_every_plain_win_reads_back_uniquely() -> None:
    vectors = _vectors()
    assert len(vectors) == 5328
    for vector, made in vectors.items():
        first, *others = row_readings(RULES, vector)
        assert {(first.win, first.fouls)} == made
        assert all(other.reach > PLAIN for other in others)


@pytest.mark.parametrize(
    ("offences", "distinct", "two_way"), [(("cuo_hu",), 21_293, 24), (("cuo_hu", "zha_hu"), 37_245, 60)]
)
def test_with_one_false_hu_few_vectors_are_two_way(
    offences: tuple[str, ...], distinct: int, two_way: int
) -> None:
    """The draws are among them: 1 with no foul, and 4 with each of the two."""
    vectors = _vectors(*offences)
    assert (len(vectors), sum(len(made) > 1 for made in vectors.values())) == (distinct, two_way)
    allowed = {(), *((name,) for name in offences)}
    for vector, made in vectors.items():
        read = {
            (r.win, r.fouls)
            for r in row_readings(RULES, vector, most=340)
            if r.reach <= ONE_PAYS_ALL and tuple(f.offence_id for f in r.fouls) in allowed
        }
        assert read == made


def test_the_row_of_the_catalogue_is_two_way() -> None:
    """(64, -48, -8, -8): 40 off S; or self-drawn 10, 3 x 18, with a false hu by S, 10 to each."""
    readings = likely_readings(row_readings(RULES, (64, -48, -8, -8)))
    assert [(r.win, r.fouls) for r in readings] == [
        ((E, S, 40), ()),
        ((E, None, 10), (Foul("cuo_hu", S, 10),)),
    ]


@pytest.mark.parametrize(
    ("scores", "reach", "wins"),
    [
        (ZERO, PLAIN, {None}),
        ((-90, 30, 30, 30), ONE_PAYS_ALL, {None}),  # the wall scattered, article 11, 7(2), p.60
        ((44, -33, -3, -8), ONE_MOVE, {(E, S, 20), (E, S, 25)}),  # 5 to W for an exposed tile, 7(3), p.60
        ((-40, 0, 0, 0), ONE_MOVE, {None}),  # 40 taken, p.55
        ((44, -38, -8, -8), ONE_MOVE, {(E, S, 20), (E, S, 30)}),  # 10 taken of S, or of E
        ((-50, -10, 30, 30), TWO_PAY_ALL, {None}),  # 诈和 by E and 错和 by S
    ],
)
def test_the_likely_reading(scores: Scores, reach: int, wins: set[tuple[int, int, int] | None]) -> None:
    readings = likely_readings(row_readings(RULES, scores))
    assert {r.reach for r in readings} == {reach}
    assert {r.win for r in readings} == wins


@pytest.mark.parametrize("scores", [(-7, 0, 0, 7), (44, -28, -8, -9), (1, 1, 1, 1), (45, 3, -30, -18)])
def test_what_nothing_makes_has_no_reading(scores: Scores) -> None:
    assert row_readings(RULES, scores) == ()


def test_a_win_under_the_minimum_is_read_only_where_asked() -> None:
    """Article 9, p.48: 至少为8分."""
    assert all(r.reach > PLAIN for r in row_readings(RULES, (31, -15, -8, -8)))
    assert row_readings(RULES, (31, -15, -8, -8), least=1)[0].win == (E, S, 7)


def test_a_wall_is_not_scattered_beside_a_win() -> None:
    """Article 11, 7(2), p.60: it ends the hand."""
    row = add(win_payment(RULES, E, S, 20), (30, -90, 30, 30))
    assert all(r.win is None or r.fouls[0].offence_id != "scattered" for r in row_readings(RULES, row))


@given(
    st.sampled_from(WINS),
    st.lists(st.tuples(st.sampled_from(["cuo_hu", "zha_hu"]), st.sampled_from(SEATS)), max_size=2),
)
def test_what_makes_a_row_is_among_its_readings(win: RowWin, named: list[tuple[str, int]]) -> None:
    fouls = [Foul(name, seat, RULES.offence(name).points[0]) for name, seat in named]
    moved = add(ZERO, *(foul_payment(RULES, foul) for foul in fouls))
    readings = row_readings(RULES, add(win_payment(RULES, *win), moved))
    assert (win, sorted(fouls)) in [(r.win, sorted(r.fouls)) for r in readings]
    for r in readings:
        paid = win_payment(RULES, *r.win) if r.win else ZERO
        assert add(paid, r.penalty) == add(win_payment(RULES, *win), moved)
        stopped = r.win is not None and any(
            f.seat == r.win.winner and RULES.offence(f.offence_id).stops_winning for f in r.fouls
        )
        assert stopped == (r.reach == STOPPED)
