"""Every value that an edition says is possible has a hand that is worth it, scored again here."""

from __future__ import annotations

import pytest

from mjdata.rules.edition import edition, editions
from mjdata.rules.mcr.hand import read_hand
from mjdata.rules.mcr.score import Score, score
from tests.rules.reached import Witness, witnesses

WITNESSES = witnesses()


@pytest.mark.parametrize("name", editions())
def test_each_has_a_witness_and_each_witness_is_listed(name: str) -> None:
    rules = edition(name)
    least = rules.hand.minimum_points
    assert {w.points for w in WITNESSES if w.edition == name and w.points >= least} == rules.mcr.reached


@pytest.mark.parametrize("witness", WITNESSES, ids=lambda w: f"{w.edition} {w.points}")
def test_the_witness_is_worth_it(witness: Witness) -> None:
    result = score(read_hand(witness.hand), edition(witness.edition))
    assert isinstance(result, Score)
    assert result.points == witness.points
