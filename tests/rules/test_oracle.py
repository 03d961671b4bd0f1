"""Random hands against PyMahjongGB, the engine of a large platform, under the convention that it follows.

Both the total and the list of fan must agree. ``DIFFERENCES`` lists where the oracle is known to be at odds
with the convention, each with its reason; there is none.
"""

from __future__ import annotations

import random

import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.hand import read_hand
from mjdata.rules.mcr.score import Score, score
from tests.rules.hands import random_line
from tests.rules.notation import ENGINES
from tests.rules.oracle import its_fans

pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed: a development dependency")

FLOWERS = "花牌"
DIFFERENCES: dict[str, str] = {}
"""Fan in which the oracle differs, and the clause that decides."""


def disagreements(hands: int, seed: int) -> list[str]:
    r = random.Random(seed)
    found = []
    for _ in range(hands):
        line = random_line(r)
        total, theirs = its_fans(line)
        theirs.pop(FLOWERS, None)
        ours = score(read_hand(line), edition("mil"), ENGINES)
        assert isinstance(ours, Score)
        lists = [way.fans for way in ours.ways]
        if ours.total != total or theirs not in lists:
            apart = {fan for fans in lists for fan in {*fans} ^ {*theirs}}
            if not apart or not apart <= DIFFERENCES.keys():
                found.append(f"{line}: {ours.total} {lists}, theirs {total} {theirs}")
    return found


def test_totals_and_lists_are_those_of_the_oracle() -> None:
    assert disagreements(4000, seed=1) == []


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 106))
def test_totals_and_lists_are_those_of_the_oracle_at_length(seed: int) -> None:
    assert disagreements(10_000, seed) == []
