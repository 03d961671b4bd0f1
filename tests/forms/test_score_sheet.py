"""The session sheet of appendix 5 (p.127): three languages, several on a sheet, what a row may show."""

from __future__ import annotations

import pytest

from mjdata.ingest.reader import Batch, recognise
from mjdata.schema.records import Hand, Seating, Table

from .writer import WORDS, Lines, SheetOf, as_csv, book, codes, put, read_book, read_csv, saved

LANGUAGES = list(WORDS)


def table_of(batch: Batch, place: int = 0) -> Table:
    row = batch.rows["tables"][place]
    assert isinstance(row, Table)
    return row


def hands_of(batch: Batch) -> list[Hand]:
    return [row for row in batch.rows["hands"] if isinstance(row, Hand)]


def seats_of(batch: Batch) -> list[tuple[int, int, int, int]]:
    rows = [row for row in batch.rows["seatings"] if isinstance(row, Seating)]
    return [(row.session_no, row.table_no, row.seat, row.player_no) for row in rows]


def assert_whole(batch: Batch) -> None:
    table = table_of(batch)
    assert (table.session_no, table.table_no, table.total_e, table.tp12_e, table.tp12_n) == (1, 1, 24, 48, 12)
    assert seats_of(batch) == [(1, 1, 0, 11), (1, 1, 1, 12), (1, 1, 2, 13), (1, 1, 3, 14)]
    hands = hands_of(batch)
    assert [hand.outcome for hand in hands] == ["scored", "draw", *["not_played"] * 14]
    assert (hands[0].score_e, hands[0].score_n, hands[0].running_e) == (24, -8, 24)
    assert hands[4].prevalent_wind == "S"
    assert batch.issues == []
    assert len(batch.rows["players"]) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_csv(language: str) -> None:
    text = as_csv(SheetOf().lines(language))
    found = recognise(text)
    assert found is not None
    assert found.name == "forms_csv"
    assert_whole(read_csv(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_workbook(language: str) -> None:
    batch = read_book(saved(book(SheetOf().lines(language))[0]))
    assert_whole(batch)
    assert hands_of(batch)[0].locator == "anything!A7"
    assert all(row.sheet == "anything" for row in batch.rows["raw_cells"])  # type: ignore[attr-defined]


def test_labels_in_three_languages_in_one_cell() -> None:
    lines = {language: SheetOf().lines(language) for language in LANGUAGES}
    joined = lines["zh"]
    for row in (1, 2, 3, 4, 5, 22, 23):
        for column, value in enumerate(joined[row]):
            texts = [str(lines[language][row][column]) for language in LANGUAGES]
            if isinstance(value, str) and len(set(texts)) > 1:
                joined[row][column] = "\n".join(texts)
    assert_whole(read_book(saved(book(joined)[0])))


def test_several_on_one_sheet_and_on_several_sheets() -> None:
    workbook, sheet = book(SheetOf().lines())
    put(sheet, SheetOf(1, 2, (21, 22, 23, 24)).lines(), row=28)
    put(sheet, SheetOf(1, 3, (31, 32, 33, 34)).lines("en"), column=13)
    other = workbook.create_sheet("第9局 (2)")
    put(other, SheetOf(2, 1, (41, 42, 43, 44)).lines("ja"), row=5, column=3)
    batch = read_book(saved(workbook))
    assert batch.issues == []
    tables = [(t.session_no, t.table_no, t.total_e) for t in batch.rows["tables"] if isinstance(t, Table)]
    assert sorted(tables) == [(1, 1, 24), (1, 2, 24), (1, 3, 24), (2, 1, 24)]
    assert len(hands_of(batch)) == 64
    assert {seat[3] // 10 for seat in seats_of(batch)} == {1, 2, 3, 4}


ROWS = [
    ([24, -8, -8, -8], "scored"),
    ([0, 0, 0, 0], "draw"),
    (["流", "流", "流", "流"], "draw"),
    (["荒牌", None, None, None], "draw"),
    (["/", "/", "/", "/"], "not_played"),
    ([None] * 4, "not_played"),
    (["作废", None, None, None], "void"),
    (["①24", -8, -8, -8], "unreadable"),
    ([24, None, None, None], "unreadable"),
    ([24, "流", -8, -8], "unreadable"),
    (["▲8", "24", "（8）", "−8"], "scored"),
]


@pytest.mark.parametrize(("row", "outcome"), ROWS)
def test_outcome_of_a_row(row: list[str | int | None], outcome: str) -> None:
    batch = read_csv(as_csv(SheetOf(hands=[row, [24, -8, -8, -8]]).lines()))
    assert hands_of(batch)[0].outcome == outcome
    assert hands_of(batch)[1].outcome == "scored"


def test_a_draw_in_the_remark() -> None:
    sheet = SheetOf(hands=[[None] * 4], remarks={1: "流局"})
    assert hands_of(read_csv(as_csv(sheet.lines())))[0].outcome == "draw"


def test_without_a_table_number_it_is_refused() -> None:
    lines = SheetOf().lines()
    lines[0] = ["第1局"]
    batch = read_csv(as_csv(lines))
    assert (batch.rejected, codes(batch)) == (1, {"missing_column": ["A2"]})
    assert "the table" in batch.issues[0].text


def test_other_order_of_seats() -> None:
    lines = SheetOf(players=(12, 11, 13, 14)).lines()
    lines[3], lines[4] = lines[3].copy(), lines[4].copy()
    lines[3][1], lines[3][3] = "南", "东"
    lines[4][1], lines[4][3] = "南.东.西.北", "东.南.北.西"
    batch = read_csv(as_csv(lines))
    assert sorted(seats_of(batch)) == [(1, 1, 0, 11), (1, 1, 1, 12), (1, 1, 2, 13), (1, 1, 3, 14)]
    assert (hands_of(batch)[0].score_e, hands_of(batch)[0].score_s) == (-8, 24)


def test_the_title_of_the_japanese_form_says_no_session() -> None:
    """1回戦ごとの成績表, appendix 5, p.127: the sheet of each session, whichever it is."""
    lines: Lines = [["1回戦ごとの成績表"], *SheetOf(session=2).lines("ja")]
    batch = read_csv(as_csv(lines))
    assert (table_of(batch).session_no, codes(batch)) == (2, {})
