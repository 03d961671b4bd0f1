"""What a session sheet shows around its hands (appendix 5, p.127): read from forms filled in by hand."""

from __future__ import annotations

import datetime
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.clock import days, lasted, length, minutes
from mjdata.ingest.reader import Batch
from mjdata.schema.forms import Sheet
from mjdata.schema.records import Draw, Hand, Table

from .writer import Lines, SheetOf, as_csv, book, codes, put, read_book, read_csv, saved

SIGNATURES: Lines = [
    ["选手签名", "甲", None, "乙", None, "", None, "丁"],
    ["裁判员签名", "李明", None, None, "裁判长签名", None],
]


def sheets_of(batch: Batch) -> list[Sheet]:
    return [row for row in batch.rows["sheets"] if isinstance(row, Sheet)]


def hands_of(batch: Batch) -> list[Hand]:
    return [row for row in batch.rows["hands"] if isinstance(row, Hand)]


def headed(*cells: str) -> Lines:
    """A sheet whose heading goes on with these cells."""
    lines = SheetOf().lines()
    return [[*lines[0], *cells], *lines[1:]]


def test_signatures_blank_ones_and_none() -> None:
    batch = read_csv(as_csv([*SheetOf().lines(), *SIGNATURES]))
    (sheet,) = sheets_of(batch)
    assert (sheet.signed_e, sheet.signed_s, sheet.signed_w, sheet.signed_n) == ("甲", "乙", "", "丁")
    assert (sheet.referee, sheet.chief_referee) == ("李明", "")
    (bare,) = sheets_of(read_csv(as_csv(SheetOf().lines())))
    assert (bare.signed_e, bare.referee, bare.chief_referee) == (None, None, None)


def test_seats_are_kept_as_printed_and_belong_to_the_starting_seat() -> None:
    lines = SheetOf().lines("en")
    lines[4] = ["Seat Position", "E.S.W.N", None, *lines[4][3:]]
    batch = read_csv(as_csv(lines))
    (sheet,) = sheets_of(batch)
    assert (sheet.seats_e, sheet.seats_s, sheet.seats_n) == ("E.S.W.N", "S.E.W.N", "N.W.S.E")
    assert batch.issues == []


def test_date_times_break_and_version_in_the_heading() -> None:
    heading = headed("日期", "2013年3月4日", "Start", "09:30", "End", "11:55")
    batch = read_csv(as_csv([*heading, ["Break", "10", None, None, "版本", "v2"]]))
    (sheet,) = sheets_of(batch)
    assert (sheet.played_on, sheet.started, sheet.ended) == ("2013年3月4日", "09:30", "11:55")
    assert (sheet.pause, sheet.revision) == ("10", "v2")
    assert batch.issues == []


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("3/4/13", "ambiguous_cell"),
        ("41337", "ambiguous_cell"),
        ("next Sunday", "unreadable_mark"),
        ("平成25年3月4日", ""),
    ],
)
def test_a_date_is_kept_and_its_doubts_are_told(written: str, code: str) -> None:
    batch = read_csv(as_csv(headed("日期", written)))
    assert sheets_of(batch)[0].played_on == written
    assert codes(batch) == ({code: ["D1"]} if code else {})


def test_two_sheets_below_each_other_have_each_their_own_foot() -> None:
    lines = [*SheetOf().lines(), *SIGNATURES, *SheetOf(1, 2, (21, 22, 23, 24)).lines(), ["裁判员", "王芳"]]
    first, second = sheets_of(read_csv(as_csv(lines)))
    assert (first.table_no, first.referee, first.signed_e) == (1, "李明", "甲")
    assert (second.table_no, second.referee, second.signed_e) == (2, "王芳", None)


def test_dealers_winds_and_ends_beside_the_hands() -> None:
    lines = SheetOf().lines()
    marks = {5: ["庄家", "圈风", "结束"], 6: ["东", "东", "9:45"], 7: ["12", "E", "soon"], 8: ["?", "", ""]}
    lines = [[*line[:9], *marks.get(row, [""] * 3), *line[9:]] for row, line in enumerate(lines)]
    batch = read_csv(as_csv(lines))
    first, second, third = hands_of(batch)[:3]
    assert (first.dealer_mark, first.wind_mark, first.ended) == (0, "E", "9:45")
    assert (second.dealer_mark, second.wind_mark, second.ended) == (1, "E", "soon")
    assert (third.dealer_mark, third.wind_mark, third.prevalent_wind) == (None, None, "E")
    assert codes(batch) == {"unreadable_mark": ["L8", "J9"]}


def test_the_template_filled_in_reads_back(tmp_path: Path) -> None:
    target = tmp_path / "sheet.xlsx"
    assert CliRunner().invoke(main, ["template", "scoresheet", str(target)]).exit_code == 0
    workbook = openpyxl.load_workbook(target)
    sheet = workbook.worksheets[0]
    filled = {
        "B2": "Open", "E2": 1, "G2": 3, "I2": datetime.date(2013, 3, 4), "B28": datetime.time(9, 30),
        "E28": datetime.time(11, 50), "H28": 10, "J28": "2", "B27": "Li", "F27": "Wang",
    }  # fmt: skip
    for place, column in enumerate("BDFH"):
        filled |= {
            f"{column}3": 11 + place,
            f"{column}26": f"player {place}",
            f"{column}8": (24, -8, -8, -8)[place],
        }
    for address, value in filled.items():
        sheet[address] = value
    batch = read_book(saved(workbook))
    (found,) = sheets_of(batch)
    assert (found.session_no, found.table_no, found.played_on) == (1, 3, "2013-03-04")
    assert (found.started, found.ended, found.pause, found.revision) == ("09:30:00", "11:50:00", "10", "2")
    assert (found.referee, found.chief_referee) == ("Li", "Wang")
    assert (found.signed_e, found.signed_n) == ("player 0", "player 3")
    assert (found.seats_e, hands_of(batch)[0].score_e) == ("东.南.北.西  E. S. N. W", 24)
    assert "unreadable_mark" not in codes(batch)


def test_a_rotation_chart_with_dates() -> None:
    lines: Lines = [
        ["第一局", "日期", "4 March 2013"],
        ["桌次", "参赛号"],
        [1, 1, 2, 3, 4],
        [],
        ["第二局"],
        ["桌次", "参赛号"],
        [1, 4, 3, 2, 1],
    ]
    workbook, _ = book(lines)
    draws = [row for row in read_book(saved(workbook)).rows["draws"] if isinstance(row, Draw)]
    assert [(d.session_no, d.played_on) for d in draws[::4]] == [(1, "4 March 2013"), (2, None)]


SWAPPED = SheetOf(totals=(4, 1, 1, 1), points=(24, -8, -8, -8))


def test_english_headers_as_in_article_9() -> None:
    """Article 9, 局的计分, p.53: the English calls 4, 2, 1, 0 Competition Points; the form, Table Points."""
    batch = read_csv(as_csv(SWAPPED.lines("en")))
    (table,) = [row for row in batch.rows["tables"] if isinstance(row, Table)]
    assert (table.total_e, table.total_s, table.tp12_e, table.tp12_s) == (24, -8, 48, 12)
    assert codes(batch) == {"header_meaning": ["A23"]}


def test_chinese_headers_decide_whatever_the_values() -> None:
    batch = read_csv(as_csv(SWAPPED.lines("zh")))
    (table,) = [row for row in batch.rows["tables"] if isinstance(row, Table)]
    assert (table.total_e, table.tp12_s) == (4, -96)
    assert "header_meaning" not in codes(batch)


def test_headers_that_differ_between_scripts() -> None:
    lines = SheetOf().lines()
    lines[22][0], lines[23][0] = "比赛分 Table Points", "标准分 Competition Points"
    batch = read_csv(as_csv(lines))
    (table,) = [row for row in batch.rows["tables"] if isinstance(row, Table)]
    assert (table.total_e, table.tp12_e) == (24, 48)
    assert codes(batch) == {"header_meaning": ["A23", "A24"]}


def test_a_result_list_with_headers_as_in_article_9() -> None:
    lines: Lines = [
        ["No.", "Name", "Competition Points", "Table Points", "Rank"],
        [1, "A", 4, 24, 1],
        [2, "B", 1, -8, 2],
    ]
    workbook, sheet = book([])
    put(sheet, lines)
    batch = read_book(saved(workbook))
    assert [(r.cum_tp12, r.cum_cp) for r in batch.rows["results"]] == [(48, 24), (12, -8)]  # type: ignore[attr-defined]
    assert codes(batch) == {"header_meaning": ["anything!C1"]}


DAY = datetime.date(2013, 3, 4)


@pytest.mark.parametrize(
    "text",
    ["2013-03-04", "2013/3/4", "2013年3月4日", "平成25年3月4日", "H25.3.4", "20130304",
     "4 March 2013", "Mar 4th, 2013", "２０１３．３．４", "2013-03-04T09:30:00"],
)  # fmt: skip
def test_a_day_with_one_meaning(text: str) -> None:
    assert days(text) == (DAY,)


def test_days_with_several_meanings_or_none() -> None:
    assert days("3/4/13") == (datetime.date(2003, 4, 13), DAY, datetime.date(2013, 4, 3))
    assert days("13/4/2013") == (datetime.date(2013, 4, 13),)
    assert days("41337") == (DAY, datetime.date(2017, 3, 5))  # the 1900 and the 1904 system
    assert days("令和元年5月1日") == (datetime.date(2019, 5, 1),)
    assert days("3月4日") == days("31/31/13") == days("soon") == ()


def test_times() -> None:
    assert minutes("14:30") == minutes("下午2:30") == minutes("2:30 PM") == minutes("14时30分") == (870,)
    assert minutes("2:30") == (150, 870)
    assert minutes("02:30") == minutes("2:30", of_24_hours=True) == (150,)
    assert minutes("0.375") == (540,)  # a spreadsheet's share of a day
    assert minutes("30") == minutes("25:00") == minutes("9:75") == ()
    assert lasted("23:30", "01:00") == (90,)
    assert (length("15 min"), length("１０分钟"), length("long")) == (15, 10, None)
