"""The clauses of wmo-2013 are quotations of the rule book, and its numbers are those that the book states.

The rule book is not part of this repository: it is looked for in ``MJDATA_SEEDS``, else in ``shared/seeds``
beside the checkout. Without it the tests that need it are skipped; the others run anywhere.
"""

from __future__ import annotations

import csv
import os
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import pytest

from mjdata.checks.needs import reasons
from mjdata.checks.registry import LANGUAGES, checks
from mjdata.report.templating import texts
from mjdata.rules.edition import Clause, Trilingual, edition
from mjdata.rules.rulings import SILENT_POINTS

BESIDE = Path(__file__).parents[3] / "shared"
SEEDS = Path(os.environ.get("MJDATA_SEEDS", BESIDE / "seeds"))
BOOK = SEEDS / "000_24a18c247d7610a4.txt"
PENALTIES = BESIDE / "rules" / "penalties.csv"

RULES = edition("wmo-2013")
CLAUSES = RULES.clauses
QUOTED = [name for name, clause in CLAUSES.items() if not clause.paraphrase]

FRONT_MATTER = 11
"""Sheets of the PDF before printed page 1: each line of the transcription starts with its sheet's number."""
CONTENTS_SHEETS = (6, 7)
LAST_ARTICLE_ENDS = 66
"""The printed page after which the appendices begin."""
NUMERALS = {character: number for number, character in enumerate("一二三四五六七八九十", 1)}


def bare(text: str) -> str:
    """Return the letters and digits of a text: no white space, punctuation or signs, one case, one width."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if c.isalnum()).casefold()


def numeral(text: str) -> int:
    """Return the number that a Chinese numeral up to 19 writes."""
    return 10 + NUMERALS.get(text[1:], 0) if text.startswith("十") else NUMERALS[text]


class Book:
    """The rule book by printed page, without running heads and page numbers."""

    def __init__(self, path: Path) -> None:
        sheets: dict[int, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := re.match(r"\s*(\d+)\s(.*)", line):
                sheets[int(found[1])] = found[2]
        self.printed = {sheet - FRONT_MATTER: self._text(sheet, text) for sheet, text in sheets.items()}
        listed = (re.sub(r"\s0\d\s*$", "", sheets[sheet]) for sheet in CONTENTS_SHEETS)  # their own page, 01
        self.contents = "".join(map(bare, listed))
        found_articles = re.findall(r"第([一二三四五六七八九十]+)条\D+?(\d+)", self.contents)
        self.first_page = {numeral(number): int(page) for number, page in found_articles}
        found_appendices = re.findall(r"(附件[一二三四五六七八九十])\D+?(\d+)", self.contents)
        self._parts = {str(number): page for number, page in self.first_page.items()}
        self._parts |= {name: int(page) for name, page in found_appendices}

    @staticmethod
    def _text(sheet: int, text: str) -> str:
        page = str(sheet - FRONT_MATTER)
        heads = bare("麻将竞赛规则"), bare("麻雀競技規則")
        return re.sub(rf"^({'|'.join(heads)})+|{page}$", "", bare(text))

    def between(self, first: int, last: int) -> str:
        """Return the bare text of these pages, run together: a sentence may go over a page's end."""
        return "".join(self.printed[page] for page in range(first, last + 1))

    def pages_of_part(self, name: str) -> tuple[int, int]:
        """Return the first page of an article or appendix, and of what follows it."""
        starts = [*self._parts.values(), max(self.printed)]
        place = list(self._parts).index(name)
        return starts[place], starts[place + 1]

    def pages_of(self, quotation: str, first: int, last: int) -> tuple[int, int] | None:
        """Return the first and last page that a quotation takes of these pages; None when it is not there."""
        found = re.search(as_pattern(quotation), self.between(first, last))
        if found is None:
            return None
        starts = [len(self.between(first, page - 1)) for page in range(first, last + 1)]
        start, end = (bisect_right(starts, at) - 1 for at in (found.start(), found.end() - 1))
        return first + start, first + end


def as_pattern(quotation: str) -> str:
    """Return a pattern for a quotation: ``…`` skips words, ``[...]`` stands for as many letters or fewer."""
    parts = re.split(r"(…|\[[^\]]*\])", quotation)
    skips = {"…": ".*?"}
    return "".join(
        skips.get(part) or (f".{{0,{len(bare(part))}}}" if part.startswith("[") else re.escape(bare(part)))
        for part in parts
    )


@dataclass(frozen=True)
class Article:
    """Where a clause says that it stands: ``9 局的计分 2``, or an appendix by name, and the printed pages."""

    clause: Clause

    @property
    def number(self) -> int | None:
        """The number of the article; None for the preface and the appendices."""
        found = re.match(r"(\d+) ", self.clause.article)
        return int(found[1]) if found else None

    @property
    def headings(self) -> list[str]:
        """The Chinese headings, without the numbers of the article and of the item."""
        return re.sub(r"^\d+ | ?\d*(\(\d+\))?$", "", self.clause.article).split("、")

    @property
    def pages(self) -> tuple[int, int]:
        """The first and the last page."""
        first, _, last = self.clause.page.partition("-")
        return int(first), int(last or first)


@pytest.fixture(scope="session")
def book() -> Book:
    if not BOOK.is_file():
        pytest.skip(f"the rule book is not at hand ({BOOK}); MJDATA_SEEDS names its folder")
    return Book(BOOK)


@pytest.fixture(scope="session")
def penalties() -> dict[str, dict[str, str]]:
    if not PENALTIES.is_file():
        pytest.skip(f"the list of penalties is not at hand ({PENALTIES})")
    with PENALTIES.open(encoding="utf-8-sig", newline="") as lines:
        return {row["offence_id"]: row for row in csv.DictReader(lines) if row["ruleset"] == "MCR2013"}


# The words


def test_the_pages_of_the_book_are_numbered_as_printed(book: Book) -> None:
    shown = {page for page in range(1, 67) if page in book.printed}
    assert shown == set(range(1, 67))
    assert book.first_page[9] == 48
    assert bare("第九条") in book.printed[48]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", QUOTED)
def test_a_clause_is_quoted_from_its_pages(book: Book, name: str, language: str) -> None:
    quotation = getattr(CLAUSES[name], language)
    assert book.pages_of(quotation, *Article(CLAUSES[name]).pages), quotation


@pytest.mark.parametrize("name", QUOTED)
def test_no_page_is_cited_that_no_language_needs(book: Book, name: str) -> None:
    first, last = Article(CLAUSES[name]).pages
    spans = [book.pages_of(getattr(CLAUSES[name], language), first, last) for language in LANGUAGES]
    found = [span for span in spans if span]
    assert (min(s[0] for s in found), max(s[1] for s in found)) == (first, last)


@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_stands_under_its_heading(book: Book, name: str) -> None:
    article = Article(CLAUSES[name])
    first, last = article.pages
    if article.number is None:
        found = re.fullmatch(r"(附件.|前言) ?(.*?)(?: ([\d.]+))?", article.clause.article)
        assert found, article.clause.article
        start, end = book.pages_of_part(found[1]) if found[3] else (first, last)
        assert f"{bare(found[1] + found[2])}{start}" in book.contents
        assert start <= first <= last <= end
        return
    start = book.first_page[article.number]
    assert start <= first <= last <= book.first_page.get(article.number + 1, LAST_ARTICLE_ENDS)
    for heading in article.headings:
        assert bare(heading), article.clause.article
        assert bare(heading) in book.between(start, last), heading


def test_a_changed_word_is_no_quotation(book: Book) -> None:
    clause = CLAUSES["table_points"]
    assert book.pages_of(clause.zh, 53, 53) == (53, 53)
    assert book.pages_of(clause.zh.replace("高低", "低高"), 53, 53) is None
    assert book.pages_of(clause.zh.replace("2分", "3分"), 53, 53) is None
    assert book.pages_of(clause.zh, 54, 54) is None
    assert book.pages_of("四人按比赛分 … 标准分4分", 53, 53) == (53, 53)
    assert book.pages_of("标准分4分 … 四人按比赛分", 53, 53) is None
    assert book.pages_of("分别扣除[5、10]分七种罚分", 55, 55) == (55, 55)
    assert book.pages_of("分别扣除5、10分七种罚分", 55, 55) is None


def test_only_a_form_is_paraphrased() -> None:
    assert [name for name in CLAUSES if name not in QUOTED] == ["rotation_chart"]


@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_is_whole(name: str) -> None:
    clause = CLAUSES[name]
    assert all(text.strip() for text in (clause.article, clause.zh, clause.en, clause.ja))
    assert re.fullmatch(r"\d+(-\d+)?", clause.page)
    first, last = Article(clause).pages
    assert first <= last


def test_every_clause_that_is_named_exists() -> None:
    named = {check.id: check.clause for check in checks().values() if check.clause is not None}
    named |= {offence.id: offence.clause for offence in RULES.offences}
    named |= {point.id: point.clause for point in SILENT_POINTS}
    assert {owner: clause for owner, clause in named.items() if clause not in CLAUSES} == {}


# The numbers: first as the rule book states them, then as penalties.csv lists them


def test_points_of_a_hand_are_those_of_the_book(book: Book) -> None:
    assert re.search(r"底分指和牌后.*?分值为(\d+)分", book.printed[49])[1] == str(RULES.hand.base_points)
    assert re.search(r"番种分值之和至少为(\d+)分", book.printed[48])[1] == str(RULES.hand.minimum_points)


def test_session_and_competition_are_those_of_the_book(book: Book) -> None:
    dealers = re.search(r"圈(.)人各坐一次庄为一圈", book.printed[7])[1]
    rounds = re.search(r"局每打完(.)圈", book.printed[7])[1]
    assert bare("无论是否和牌，庄家不连庄") in book.printed[8]
    assert numeral(dealers) * numeral(rounds) == RULES.session.hands
    points = re.search(r"标准分(\d)分(\d)分(\d)分(\d)分", book.printed[53]).groups()
    assert tuple(map(int, points)) == RULES.session.table_points
    times = re.search(r"每局竞赛时间不超过(\d+)分钟中场休息不超过(\d+)分钟", book.printed[20]).groups()
    assert tuple(map(int, times)) == (RULES.session.minutes, RULES.session.break_minutes)
    sessions = re.search(r"每次竞赛应不少于(.)局", book.printed[14])[1]
    assert numeral(sessions) == RULES.competition.sessions
    minutes = re.search(r"本局比赛结束后的(\d+)分钟", book.printed[65])[1]
    assert int(minutes) == RULES.competition.appeal_minutes


def test_points_of_offences_are_those_of_the_book(book: Book) -> None:
    each = {offence.id: offence.points for offence in RULES.offences if offence.payee == "each"}
    in_book = re.findall(r"向每家各罚付(\d+)分", book.between(59, 60))
    assert each == dict(zip(("cuo_hu", "zha_hu", "scattered"), ((int(p),) for p in in_book), strict=True))
    # The Chinese has lost the seven numbers and kept their count; the English has kept them.
    steps = RULES.offence("deduction").points
    assert f"{'一二三四五六七'[len(steps) - 1]}种罚分" in book.printed[55]
    assert f"maybedocked{''.join(map(str, steps[:-1]))}or{steps[-1]}contestpoints" in book.printed[55]
    # A range, whose dash is lost with the punctuation.
    to_one = RULES.offence("exposed_other").points
    assert f"{min(to_one)}{max(to_one)}分给该人" in book.printed[60]


LISTED_AS = {
    "minor": "minor_violation_or_disturbance",
    "late_10": "late_up_to_10_min",
    "late_15": "late_over_10_up_to_15_min",
    "late_forfeit": "late_over_15_min",
    "deduction": "violation_points_scale",
    "cheating": "cheating_swap_steal_hide_tile",
    "false_call": "false_meld_or_flower",
    "empty_call": "empty_call",
    "early_draw": "early_draw",
    "wrong_tile": "wrong_tile_taken_not_in_hand",
    "wrong_tile_kept": "wrong_tile_taken_put_in_hand",
    "late_pung": "late_pung_call_over_3s",
    "cuo_hu": "wrong_win_below_8_or_wrong_tile",
    "zha_hu": "false_win_not_ready",
    "own_tile_exposed": "own_tile_exposed",
    "shown_after_hu": "exposed_hand_on_other_win_valid",
    "shown_after_false_hu": "exposed_hand_on_other_win_invalid",
    "scattered": "hand_or_wall_scattered_hand_cannot_continue",
    "exposed_other": "exposed_other_players_tiles",
    "wrong_count": "wrong_tile_count",
    "illegal_information": "illegal_information",
    "severe_disturbance": "severe_disturbance",
    "claim_not_taken": "called_tile_not_taken_in_time",
    "winning_tile_not_taken": "winning_tile_not_taken_before_count",
    "call_changed": "call_changed_to_win_or_nonstandard_call",
    "shown_before_hu": "tiles_shown_before_win_call",
    "reached_into_pool": "hand_reached_into_pool",
    "winning_tiles_mixed": "winning_tiles_mixed_with_counters",
    "onlooking": "watching_other_tables",
    "other_table_disturbed": "disturbing_other_tables",
}
SANCTIONS = {
    "warning": {"warning"},
    "deduct": {"points"},
    "pay_each": {"points"},
    "pay_victim": {"points"},
    "stop_win+pay_each": {"points"},
    "ladder": {"ladder"},
    "stop_win": {"stop_winning"},
    "stop_win+penalty_discards": {"stop_winning"},
    "deduct_or_stop_win": {"points_or_stop_winning"},
    "forfeit_session": {"forfeit"},
    "disqualify": {"suspension", "disqualification"},
    "penalty_discard": {"discard"},
    "restore": {"put_back"},
    "lose_claim": {"claim_lost"},
}
NO_OFFENCES = {"invalid_win_tiles_not_exposed", "late_complaint"}
"""An exemption and a time bar."""


def test_every_listed_offence_is_there(penalties: dict[str, dict[str, str]]) -> None:
    numbered = re.compile(r"3\.11\.(1|2|6)(\.|$)")
    listed = {name for name, row in penalties.items() if numbered.match(row["article"])}
    assert set(LISTED_AS.values()) == listed - NO_OFFENCES
    assert list(LISTED_AS) == [offence.id for offence in RULES.offences]


@pytest.mark.parametrize("offence_id", LISTED_AS)
def test_offences_are_those_of_the_list(penalties: dict[str, dict[str, str]], offence_id: str) -> None:
    offence, listed = RULES.sanctioned(offence_id), penalties[LISTED_AS[offence_id]]
    assert {"each_player": "each", "victim": "one", "none": "nobody"}[listed["payee"]] == offence.payee
    assert RULES.offence(offence_id).sanction in SANCTIONS[listed["consequence"]]
    stops = "stop_win" in listed["consequence"] and "or_stop" not in listed["consequence"]
    assert RULES.offence(offence_id).stops_winning == offence.stops_winning == stops
    numbers = re.sub(r"[ (].*", "", listed["points"])
    if "-" in numbers:
        assert numbers == f"{min(offence.points)}-{max(offence.points)}"
    elif offence.ladder:
        assert listed["points"] == ";".join(["warning", *map(str, offence.ladder[1:]), "以此类推"])
    else:
        assert {int(number) for number in numbers.split("|") if number} - {0} == set(offence.points)


def test_ladders_are_those_of_the_book(book: Book) -> None:
    steps = re.findall(
        r"第一次警告第二次扣罚(\d+)分第三次扣罚(\d+)分第四次扣罚(\d+)分以此类推", book.between(57, 58)
    )
    ladders = [offence.ladder for offence in RULES.offences if offence.ladder]
    assert ladders == [(0, *map(int, found)) for found in steps]
    assert len(ladders) == 3


def test_lateness_is_one_of_the_listed_deductions(penalties: dict[str, dict[str, str]], book: Book) -> None:
    listed = [int(penalties[key]["points"]) for key in ("late_up_to_10_min", "late_over_10_up_to_15_min")]
    in_book = re.search(r"10分钟以内扣罚(\d+)分15分钟以内扣罚(\d+)分", book.printed[55]).groups()
    assert listed == [int(points) for points in in_book]
    assert [RULES.offence(late).points for late in ("late_10", "late_15")] == [(points,) for points in listed]
    assert set(listed) <= set(RULES.offence("deduction").points)


# The texts of ours that stand beside the clauses


def _texts_of_ours() -> Iterator[tuple[str, Trilingual]]:
    for check in checks().values():
        yield f"{check.id} title", check.title
        yield f"{check.id} says", check.says
        yield from ((f"{check.id} need", need.why) for need in check.needs)
    for offence in RULES.offences:
        yield offence.id, offence.names
    for point in SILENT_POINTS:
        yield point.id, point.question
        yield from ((f"{point.id} {name}", option) for name, option in point.options.items())
    yield from reasons().items()
    yield from texts().items()
    for name, clause in CLAUSES.items():
        yield f"clause {name}", Trilingual(clause.zh, clause.en, clause.ja)


OURS = list(_texts_of_ours())


@pytest.mark.parametrize("text", [text for _, text in OURS], ids=[name for name, _ in OURS])
def test_a_text_says_the_same_in_three_languages(text: Trilingual) -> None:
    assert all(getattr(text, language).strip() for language in LANGUAGES)
    zh, en, ja = (
        {field for _, field, _, _ in Formatter().parse(getattr(text, language)) if field}
        for language in LANGUAGES
    )
    assert zh == en == ja


@pytest.mark.parametrize("text", [text for _, text in OURS], ids=[name for name, _ in OURS])
def test_chinese_and_japanese_use_full_width_punctuation(text: Trilingual) -> None:
    assert not re.findall(r"[,;:?!()]", text.zh + text.ja)
    assert "," not in text.ja
