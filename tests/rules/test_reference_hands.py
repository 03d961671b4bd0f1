"""Whole hands from outside: the worked examples of appendix 1, and hands with a total known under an edition.

Both are read where they lie and never copied; without them the tests are skipped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mjdata.rules.edition import Edition, edition
from mjdata.rules.mcr.hand import HandLine, read_hand
from mjdata.rules.mcr.score import Score, Undetermined, score
from tests.conftest import REPOSITORY

EXAMPLES = REPOSITORY / ".." / "shared" / "rules" / "appendix1_examples.jsonl"
SPELLINGS = {"MIL": "mil", "WMO": "wmo-2013"}
DISPUTED = {"gb-305", "xb-311", "xb-315", "bug-si9a", "bug-si9c"}
"""Vectors whose total hangs on the wait of a knitted straight: the schools of ``mil`` rule differently."""


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def _scored(record: dict[str, Any], rules: Edition) -> Score | Undetermined:
    return score(read_hand(msgspec.convert(record, HandLine)), rules)


def _lists(found: Score) -> list[dict[str, int]]:
    return [way.fans for way in found.ways]


@pytest.fixture(scope="module")
def examples() -> list[dict[str, Any]]:
    if not EXAMPLES.is_file():
        pytest.skip(f"the worked examples are not at hand ({EXAMPLES})")
    return _lines(EXAMPLES)


@pytest.fixture(scope="module")
def vectors(records: Path) -> list[dict[str, Any]]:
    return _lines(records / "vectors" / "mcr_vectors.jsonl")


def test_worked_examples_of_appendix_1(examples: list[dict[str, Any]]) -> None:
    assert len(examples) == 102
    wrong = {}
    for record in examples:
        found = _scored(record, edition("wmo-2013"))
        assert isinstance(found, Score), record["id"]
        listed = {fan: count for fan, count in record["expected_fans"].items() if fan != "花牌"}
        if found.points != record["expected_points_without_flowers"] or listed not in _lists(found):
            wrong[record["id"]] = (found.points, _lists(found), listed)
    assert wrong == {}


def test_vectors_under_their_own_convention(vectors: list[dict[str, Any]]) -> None:
    wrong, disputed, scored = {}, set(), 0
    for record in vectors:
        if record["convention"] is None:
            continue
        scored += 1
        found = _scored(record, edition(SPELLINGS[record["convention"][:3]]))
        totals = [found.total] if isinstance(found, Score) else [one.total for _, one in found.outcomes]
        disputed |= {record["id"]} if isinstance(found, Undetermined) else set()
        if record["expected_total"] not in totals:
            wrong[record["id"]] = (totals, record["expected_total"])
    assert wrong == {}
    assert scored == 184
    assert disputed == DISPUTED


def test_lists_of_the_vectors(vectors: list[dict[str, Any]]) -> None:
    """Every list, and every other list of the same total, that a vector names is one of ours."""
    for record in vectors:
        if record["convention"] is None or record["expected_fans"] is None:
            continue
        found = _scored(record, edition(SPELLINGS[record["convention"][:3]]))
        scores = [found] if isinstance(found, Score) else [one for _, one in found.outcomes]
        ours = [fans for one in scores for fans in _lists(one)]
        for named in (record["expected_fans"], *record.get("expected_fans_alt", ())):
            assert {fan: n for fan, n in named.items() if fan != "花牌"} in ours, record["id"]


def test_what_the_vectors_say_must_and_must_not_count(vectors: list[dict[str, Any]]) -> None:
    for record in vectors:
        found = _scored(record, edition("mil"))
        scores = [found] if isinstance(found, Score) else [one for _, one in found.outcomes]
        for one in scores:
            for fans in _lists(one):
                assert not fans.keys() & set(record.get("expected_must_exclude", ())), record["id"]
                assert fans.items() >= record.get("expected_must_include", {}).items(), record["id"]
