"""How fast the plain rules score a hand, as a ratio to PyMahjongGB in the same run (``make bench``)."""

from __future__ import annotations

import random

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mjdata.rules.edition import edition
from mjdata.rules.mcr.hand import HandLine, read_hand
from mjdata.rules.mcr.lines import encoded, score_line
from mjdata.rules.mcr.score import score
from tests.rules.hands import random_line
from tests.rules.notation import ENGINES
from tests.rules.oracle import its_arguments

HANDS = 2000
RULES = edition("mil")


@pytest.fixture(scope="module")
def lines() -> list[HandLine]:
    r = random.Random(24)
    return [random_line(r) for _ in range(HANDS)]


@pytest.mark.benchmark(group=f"scoring {HANDS} hands", min_rounds=3)
def test_scoring(benchmark: BenchmarkFixture, lines: list[HandLine]) -> None:
    hands = [read_hand(line) for line in lines]

    def run() -> int:
        return len([score(hand, RULES, ENGINES) for hand in hands])

    assert benchmark(run) == HANDS


@pytest.mark.benchmark(group=f"scoring {HANDS} hands", min_rounds=3)
def test_scoring_lines(benchmark: BenchmarkFixture, lines: list[HandLine]) -> None:
    """From the JSON of a line to the JSON of its result, as the command does it."""
    texts = [msgspec.json.encode(line) for line in lines]

    def run() -> int:
        return len([encoded(score_line(text, RULES, ENGINES)) for text in texts])

    assert benchmark(run) == HANDS


@pytest.mark.benchmark(group=f"scoring {HANDS} hands", min_rounds=3)
def test_scoring_peer(benchmark: BenchmarkFixture, lines: list[HandLine]) -> None:
    """The peer: PyMahjongGB, compiled."""
    engine = pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed")
    arguments = [its_arguments(line) for line in lines]

    def run() -> int:
        return len([engine.MahjongFanCalculator(*one) for one in arguments])

    assert benchmark(run) == HANDS
