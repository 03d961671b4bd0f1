"""The explanation of a table that disagrees with its hands: slips put in are found again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjdata.audit import explain as module
from mjdata.audit.chosen import alone, steps_text
from mjdata.audit.explain import Explained, Step, explain, slip_cost
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, subtract
from mjdata.rules.rulings import UNSET
from mjdata.schema.play import Win
from mjdata.schema.records import Hand, Table
from mjdata.seats import SEATS, SUFFIXES

RULES = edition("wmo-2013")
PLACE = {"source_id": "test", "locator": "line 1"}

Shown = tuple[int, int | None, int]
"""Winner, payer, value."""


def _hand(number: int, shown: Shown | None, penalty: Scores = ZERO, played: bool = True) -> HandRecord:
    outcome = "not_played" if not played else "draw" if shown is None else "win_discard"
    row = Hand(f"c/1/1/{number}", "c", 1, 1, number, "E", outcome, **PLACE)
    if any(penalty):
        row = msgspec.structs.replace(
            row, **{f"penalty_{x}": p for x, p in zip(SUFFIXES, penalty, strict=True)}
        )
    wins = []
    if shown is not None:
        wins = [Win(row.hand_id, 1, winner_seat=shown[0], payer_seat=shown[1], points_with_flowers=shown[2])]
    return HandRecord(row, wins, RULES)


def _table(hands: list[HandRecord], totals: Scores) -> TableRecord:
    row = Table("c", 1, 1, **{f"total_{x}": t for x, t in zip(SUFFIXES, totals, strict=True)}, **PLACE)
    return TableRecord(row, (1, 2, 3, 4), hands, RULES, UNSET)


def _wins() -> st.SearchStrategy[Shown]:
    def shown(winner: int, payer: int, value: int) -> Shown:
        return (winner, None if payer == winner else payer, value)

    return st.builds(shown, st.sampled_from(SEATS), st.sampled_from(SEATS), st.integers(8, 60))


def _texts(explained: Explained) -> set[str]:
    return {edit.text.en for steps in explained.sets for step in steps for edit in step.edits}


def _totals(truth: list[Shown]) -> Scores:
    return add(ZERO, *(_hand(1, shown).score for shown in truth))


@given(st.lists(_wins(), min_size=13, max_size=16), st.data())
@settings(max_examples=60, deadline=None)
def test_a_slip_in_one_row_is_among_the_smallest_explanations(
    truth: list[Shown], data: st.DataObject
) -> None:
    """The totals are those of the true hands; one row is written down otherwise."""
    index = data.draw(st.integers(0, len(truth) - 1))
    winner, payer, value = truth[index]
    written = data.draw(
        st.sampled_from(
            [
                (winner, payer, value + 1),
                (winner, payer, value + 10),
                *[(winner, other, value) for other in SEATS if other not in (winner, payer)],
                *[(other, payer, value) for other in SEATS if other not in (winner, payer)],
                *([(winner, None, value), (payer, winner, value)] if payer is not None else []),
            ]
        )
    )
    hands = [_hand(n, written if n - 1 == index else shown) for n, shown in enumerate(truth, 1)]
    explained = explain(_table(hands, _totals(truth)))
    assert {len(steps) for steps in explained.sets} == {1}
    assert any(text.startswith(f"hand {index + 1}:") for text in _texts(explained))


@given(
    st.lists(_wins(), min_size=13, max_size=16), st.sampled_from(SEATS), st.sampled_from(["cuo_hu", "zha_hu"])
)
@settings(max_examples=40, deadline=None)
def test_a_penalty_not_booked_is_found(truth: list[Shown], offender: int, offence: str) -> None:
    hands = [_hand(n, shown) for n, shown in enumerate(truth, 1)]
    moved = foul_payment(RULES, Foul(offence, offender, RULES.offence(offence).points[0]))
    explained = explain(_table(hands, add(_totals(truth), moved)))
    assert {len(steps) for steps in explained.sets} == {1}
    assert any(step.kind == "penalty_missing" and step.delta == moved for (step,) in explained.sets)


def test_a_penalty_with_the_wrong_sign_is_found() -> None:
    """Booked +30 -10 -10 -10 instead of -30 +10 +10 +10: the difference is -60 +20 +20 +20."""
    hands = [_hand(n, (1, 2, 10)) for n in range(1, 13)] + [_hand(13, (1, 2, 10), (30, -10, -10, -10))]
    truth = add(_totals([(1, 2, 10)] * 13), (-30, 10, 10, 10))
    explained = explain(_table(hands, truth))
    assert "hand 13: the penalty has the wrong sign" in _texts(explained)


def test_a_hand_not_recorded_is_found_where_a_row_is_blank() -> None:
    hands = [_hand(n, (0, 1, 9)) for n in range(1, 16)] + [_hand(16, None, played=False)]
    truth = _totals([(0, 1, 9)] * 15 + [(2, 3, 37)])
    assert "hand 16 not recorded: W off N 37" in _texts(explain(_table(hands, truth)))


def test_a_slip_in_one_total_is_found_and_proposed() -> None:
    """One seat off by 100 and nobody else: no slip in a row moves one seat alone by that."""
    hands = [_hand(n, (0, 1, 9)) for n in range(1, 17)]
    right = _totals([(0, 1, 9)] * 16)
    wrong = (right[0], right[1], right[2] + 100, right[3])
    explained = explain(_table(hands, wrong))
    assert steps_text(alone(explained, only_likely=True)).en == "total of W: −28 should be −128"


def test_a_table_that_agrees_has_nothing_to_explain() -> None:
    hands = [_hand(n, (0, 1, 9)) for n in range(1, 17)]
    assert explain(_table(hands, _totals([(0, 1, 9)] * 16))) == Explained([], 0)


def test_four_totals_that_fit_no_slip_in_a_row_are_four_slips() -> None:
    """Two draws hold nothing to slip on: each total is then wrong by itself."""
    explained = explain(_table([_hand(1, None), _hand(2, None)], (1, 3, 7, 11)))
    assert {tuple(step.kind for step in steps) for steps in explained.sets} == {("total",) * 4}


@given(st.lists(_wins(), min_size=13, max_size=16), st.tuples(*[st.integers(-60, 60)] * 4))
@settings(max_examples=25, deadline=None)
def test_every_set_adds_up_to_the_difference(truth: list[Shown], noise: Scores) -> None:
    hands = [_hand(n, shown) for n, shown in enumerate(truth, 1)]
    explained = explain(_table(hands, add(_totals(truth), noise)))
    assert bool(explained.sets) == any(noise)
    for steps in explained.sets:
        assert add(ZERO, *(step.delta for step in steps)) == noise
        assert all(edit.delta == step.delta for step in steps for edit in step.edits)


def _reference(table: TableRecord, size: int) -> Iterator[tuple[Step, ...]]:
    """Every set of ``size`` slips, by trying all of them: rows in every combination, totals for the rest."""
    assert table.totals is not None
    difference = subtract(table.totals, table.readded)
    steps = module._moves(table).steps
    for in_rows in range(size + 1):
        for chosen in combinations_with_replacement(range(len(steps)), in_rows):
            left = difference
            for index in chosen:
                left = subtract(left, steps[index].delta)
            if sum(map(bool, left)) == size - in_rows:
                yield (*(steps[i] for i in chosen), *module._totals_only(left, table))


@pytest.mark.parametrize(
    ("first", "second"), list(product([(0, 1, 10), (2, None, 12)], [(3, 0, 9), (1, 2, 15)]))
)
@pytest.mark.parametrize("difference", [(4, -4, 0, 0), (20, -60, 20, 25), (10, -30, 10, 10), (0, 0, 3, 4)])
def test_the_search_finds_what_trying_everything_finds(
    monkeypatch: pytest.MonkeyPatch, first: Shown, second: Shown, difference: Scores
) -> None:
    """Against a plain reference, on tables small enough for it."""
    monkeypatch.setattr(module, "LARGEST_VALUE", 16)
    hands = [_hand(1, first), _hand(2, second)]
    table = _table(hands, add(_totals([first, second]), difference))
    found = explain(table)
    size = len(found.sets[0])
    assert size <= 2
    expected = {tuple(sorted(step.edits[0].text.en for step in steps)) for steps in _reference(table, size)}
    assert {tuple(sorted(step.edits[0].text.en for step in steps)) for steps in found.sets} == expected
    assert len(found.sets) == len(expected) == found.count
    assert all(not list(_reference(table, smaller)) for smaller in range(1, size))


@pytest.mark.parametrize(
    ("written", "meant", "usual"),
    [
        (14, 15, True),  # off by one
        (21, 12, True),  # digits swapped
        (30, -30, True),  # sign
        (8, 16, True),  # base points forgotten
        (1, 11, True),  # a digit lost
        (12, 57, False),
        (9, 70, False),
    ],
)
def test_usual_slips_are_likelier(written: int, meant: int, usual: bool) -> None:
    assert (slip_cost(written, meant) == 0) is usual
