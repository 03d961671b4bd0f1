"""The list of fan and its exclusions are those of the rule book, and of the table made from it.

Neither is part of this repository; without them the tests are skipped.
"""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path

import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.catalogue import FanEntry, fans
from tests.conftest import REPOSITORY

SHARED = REPOSITORY / ".." / "shared"
TABLE = SHARED / "rules" / "fans_81.csv"
BOOK = Path(os.environ.get("MJDATA_SEEDS", SHARED / "seeds")) / "000_24a18c247d7610a4.txt"
FRONT_MATTER = 11
"""Sheets of the PDF before printed page 1."""

TEXT = edition("wmo-2013").mcr
KONGS = {"四杠": {"双明杠", "明暗杠", "明杠"}, "三杠": {"双明杠", "明暗杠", "明杠"}}
"""暗杠加计, says the text, and of the other kongs nothing: they are not added."""
UNNUMBERED = "明暗杠"
MISPRINTED = {"双同刻": "四归一"}
"""The heading of no. 65 in appendix 1 is misprinted (p.110)."""
LOST = {"全小"}
"""The line of no. 27 is misprinted, it repeats example 1 (p.86); English and Japanese exclude 无字."""

NUMBERED = [entry for entry in fans().values() if entry.id != UNNUMBERED]


@pytest.fixture(scope="module")
def table() -> dict[str, dict[str, str]]:
    if not TABLE.is_file():
        pytest.skip(f"the table of the fan is not at hand ({TABLE})")
    with TABLE.open(encoding="utf-8-sig", newline="") as lines:
        return {row["zh"]: row for row in csv.DictReader(lines)}


@pytest.fixture(scope="module")
def pages() -> dict[int, str]:
    """The printed pages of the rule book, without white space."""
    if not BOOK.is_file():
        pytest.skip(f"the rule book is not at hand ({BOOK}); MJDATA_SEEDS names its folder")
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    sheets = [(line.split()[0], re.sub(r"\s+", "", line)) for line in lines if line.strip()]
    return {int(sheet) - FRONT_MATTER: text for sheet, text in sheets if sheet.isdigit()}


def test_the_list_is_that_of_the_table(table: dict[str, dict[str, str]]) -> None:
    ours = [(str(e.no), e.id, e.en, e.ja, str(e.points), e.series) for e in NUMBERED]
    theirs = [
        (r["no"], r["zh"], r["en"], r["ja"], r["points"], r["series"].split("/")[0]) for r in table.values()
    ]
    assert ours == theirs


def test_the_exclusions_are_those_of_the_table(table: dict[str, dict[str, str]]) -> None:
    listed = {fan: set(row["excl_2013"].split(";")) for fan, row in table.items() if row["excl_2013"]}
    ours = {fan: set(removed) - KONGS.get(fan, set()) for fan, removed in TEXT.excludes.items()}
    assert {fan: removed for fan, removed in ours.items() if removed} == listed


@pytest.mark.parametrize("fan", NUMBERED, ids=lambda fan: fan.id)
def test_a_fan_is_named_on_its_pages(pages: dict[int, str], fan: FanEntry) -> None:
    heading = rf"{fan.no}\.{MISPRINTED.get(fan.id, fan.id)}\(?{fan.points}分"
    assert re.search(heading, pages[fan.examples_page])
    assert fan.id in pages[fan.page]


@pytest.mark.parametrize("fan", NUMBERED, ids=lambda fan: fan.id)
def test_what_the_book_excludes_is_excluded(pages: dict[int, str], fan: FanEntry) -> None:
    """The names after 不计 in the Chinese line of appendix 1, which has lost its punctuation."""
    text = "".join(pages[page] for page in (fan.examples_page, fan.examples_page + 1))
    start = re.search(rf"{fan.no}\.{MISPRINTED.get(fan.id, fan.id)}\(?{fan.points}分", text)
    assert start
    following = re.search(rf"(?<!\d){fan.no + 1}\.(?=\D)", text[start.end() :])
    entry = text[start.end() :][: following.start() if following else None]
    chinese = entry.split("牌例")[0]
    found: set[str] = set()
    for clause in re.findall(r"(?<!花成和)不计((?:[^分此]){2,40}?)(?:分|[;,]|杠来)", chinese):
        found |= set(re.findall("|".join(fans()), clause))
    found -= {"杠上开花", "明杠", "暗杠"} if fan.id in ("杠上开花", "花牌") else set()
    if fan.id not in LOST:
        assert found == set(TEXT.excludes.get(fan.id, ())) - KONGS.get(fan.id, set())
