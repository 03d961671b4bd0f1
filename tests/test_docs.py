"""The tables of the clauses are true: names exist, checks are built, headings stand on their pages."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from mjdata.checks.registry import catalogue, checks
from mjdata.rules.mcr.catalogue import fans
from tests.conftest import REPOSITORY
from tests.unit.test_clauses import BOOK, Book, bare

PAGES = {
    "articles_4_to_9": range(6, 54),
    "articles_1_to_3_and_10_to_13": (*range(3, 7), *range(53, 67), *range(120, 136)),
    "appendices_9_and_10": range(136, 152),
}
"""The tables, each with the printed pages that it goes through."""
RULES = REPOSITORY / "mjdata" / "rules"
STATES = ("implemented", "checked", "not in records", "not built yet")


class Row(NamedTuple):
    """A line of a table. ``where`` holds names, checks or the reason, by the state."""

    table: str
    article: str
    clause: str
    page: str
    sense: str
    state: str
    where: str

    @property
    def pages(self) -> range:
        first, _, last = self.page.partition("-")
        return range(int(first), int(last or first) + 1)

    @property
    def names(self) -> list[str]:
        return re.findall(r"`([^`]+)`", self.where)

    @property
    def checks(self) -> list[str]:
        return re.findall(r"\b[A-Z]\d\d\b", self.where)


@cache
def rows() -> tuple[Row, ...]:
    return tuple(
        Row(name, *(cell.strip() for cell in line.strip().strip("|").split("|")))
        for name in PAGES
        for line in (REPOSITORY / "docs" / f"{name}.md").read_text(encoding="utf-8").splitlines()
        if re.match(r"\| (\d+|附件.) \|", line)
    )


def of_state(state: str) -> list[Row]:
    return [row for row in rows() if row.state == state]


def as_id(row: Row) -> str:
    return f"{row.article} {row.clause} {row.page}"


@pytest.fixture(scope="module")
def book() -> Book:
    if not BOOK.is_file():
        pytest.skip(f"the rule book is not at hand ({BOOK}); MJDATA_SEEDS names its folder")
    return Book(BOOK)


# What each state says


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_linked(name: str) -> None:
    assert f"(docs/{name}.md)" in (REPOSITORY / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("row", rows(), ids=as_id)
def test_a_row_has_one_state_and_says_where_or_why(row: Row) -> None:
    assert row.state in STATES
    assert row.sense
    if row.state == "implemented":
        assert row.names
    elif row.state == "not in records":
        assert row.where
        assert not row.names
        assert not row.checks
    else:
        assert row.where == ", ".join(row.checks) != ""


@pytest.mark.parametrize(
    "name", sorted({name for row in of_state("implemented") for name in row.names}), ids=str
)
def test_a_name_exists(name: str) -> None:
    if name.startswith("mjdata."):
        resolve(name)
        return
    found = re.fullmatch(r"(\S+\.toml) \[(\S+)\]", name)
    assert found, f"neither a dotted name nor a line of a file: {name}"
    look_up(found[1], found[2])


def resolve(name: str) -> object:
    """Return what a dotted name stands for: the longest module of it, then attributes."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        try:
            found: Any = importlib.import_module(module)
        except ModuleNotFoundError as problem:
            if problem.name is None or not f"{module}.".startswith(f"{problem.name}."):
                raise
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise AssertionError(f"no module in {name}")


def look_up(file: str, key: str) -> object:
    """Return a key of an edition, dotted, an offence by its id, or a fan of the list by its Chinese name."""
    table: Any = tomllib.loads((RULES / file).read_text(encoding="utf-8"))
    if "fans" in table:
        return next(entry for entry in table["fans"] if entry["id"] == key)
    for part in key.split("."):
        table = next(e for e in table if e["id"] == part) if isinstance(table, list) else table[part]
    return table


def test_a_wrong_name_is_noticed() -> None:
    for name in ("mjdata.rules.payment.no_such_name", "mjdata.no_such_module.name"):
        with pytest.raises(AttributeError):
            resolve(name)
    with pytest.raises(KeyError):
        look_up("editions/wmo-2013.toml", "session.no_such_key")
    with pytest.raises(StopIteration):
        look_up("mcr/fans.toml", "no such fan")
    with pytest.raises(StopIteration):
        look_up("editions/wmo-2013.toml", "offences.no_such_offence")


def test_every_check_is_in_the_catalogue() -> None:
    named = {check_id for row in rows() for check_id in row.checks if not row.names}
    assert named - set(catalogue()) == set()


def test_checked_means_built() -> None:
    assert {check_id for row in of_state("checked") for check_id in row.checks} - set(checks()) == set()


def test_not_built_yet_means_not_built() -> None:
    assert {check_id for row in of_state("not built yet") for check_id in row.checks} & set(checks()) == set()


# What stands in the book


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_cited(name: str) -> None:
    assert {page for row in rows() if row.table == name for page in row.pages} == set(PAGES[name])


def test_the_rows_follow_the_book() -> None:
    every = [str(number) for number in range(1, 14)] + [f"附件{numeral}" for numeral in "二三四五六七八九十"]
    assert {row.article for row in rows()} == set(every)
    for name in PAGES:
        articles = [row.article for row in rows() if row.table == name]
        assert articles == sorted(articles, key=every.index)


@pytest.mark.parametrize("row", rows(), ids=as_id)
def test_a_heading_stands_on_its_page(book: Book, row: Row) -> None:
    assert bare(row.clause)
    assert bare(row.clause) in book.printed[row.pages[0]]
    first, last = book.pages_of_part(row.article)
    assert first <= row.pages[0] <= row.pages[-1] <= last


def test_every_fan_has_its_row() -> None:
    listed = dict(_fan_rows())
    assert {fan: entry.page for fan, entry in fans().items()} == {
        fan: row.pages[0] for fan, row in listed.items()
    }
    assert {fan: f"no. {entry.no}: {entry.en}" for fan, entry in fans().items()} == {
        fan: row.sense for fan, row in listed.items()
    }


def _fan_rows() -> Iterator[tuple[str, Row]]:
    for row in rows():
        for name in row.names:
            if found := re.fullmatch(r"mcr/fans\.toml \[(\S+)\]", name):
                yield found[1], row
