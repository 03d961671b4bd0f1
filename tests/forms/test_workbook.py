"""Workbooks as they come: formulas without values, hidden sheets, marks; and those made to harm."""

from __future__ import annotations

import io
import zipfile

import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font

from mjdata.ingest.reader import Batch
from mjdata.schema.forms import RawCell
from mjdata.schema.records import Hand, Table

from .writer import SheetOf, book, codes, read_book, saved

TOTAL_ROW, FIRST, LAST = 23, 7, 22


def total(batch: Batch) -> int | None:
    row = batch.rows["tables"][0]
    assert isinstance(row, Table)
    return row.total_e


def test_a_sum_without_a_value_is_computed_and_told() -> None:
    sums = [f"=SUM({c}{FIRST}:{c}{LAST})" for c in "BDFH"]
    batch = read_book(saved(book(SheetOf(totals=sums).lines())[0]))
    assert total(batch) == 24
    assert codes(batch) == {"formula_uncached": [f"anything!{c}{TOTAL_ROW}" for c in "BDFH"]}


def test_a_sum_that_misses_or_repeats_a_hand() -> None:
    sums = ["=SUM(B8:B22)", "=SUM(D7:D22,D7)", "=SUM(F7:F22)", "=SUM(H7:H22)"]
    batch = read_book(saved(book(SheetOf(totals=sums).lines())[0]))
    assert codes(batch)["formula_range"] == ["anything!B23", "anything!D23"]
    texts = [issue.text for issue in batch.issues if issue.code == "formula_range"]
    assert "misses rows 7;" in texts[0]
    assert "adds rows 7 more than once" in texts[1]


def _with_cached(content: bytes, cell: str, value: str) -> bytes:
    """Put a kept value beside the formula of a cell, as a spreadsheet program does."""
    old, new = io.BytesIO(content), io.BytesIO()
    with zipfile.ZipFile(old) as source, zipfile.ZipFile(new, "w") as target:
        for name in source.namelist():
            data = source.read(name).decode()
            start = data.find(f'<c r="{cell}"') if "sheet1" in name else -1
            if start >= 0:
                end = data.index("</c>", start)
                data = data[:start] + data[start:end].replace("<v />", f"<v>{value}</v>").replace(
                    "<v/>", f"<v>{value}</v>") + data[end:]  # fmt: skip
            target.writestr(name, data)
    return new.getvalue()


def test_a_stale_sum_keeps_what_was_shown() -> None:
    sums = ["=SUM(B7:B22)", -8, -8, -8]
    content = _with_cached(saved(book(SheetOf(totals=sums).lines())[0]), "B23", "25")
    batch = read_book(content)
    assert total(batch) == 25
    assert codes(batch) == {"formula_stale": ["anything!B23"], "typed_total": ["anything!A23"]}


def test_a_hidden_sheet_is_told_and_not_used() -> None:
    workbook, _ = book(SheetOf().lines())
    hidden = workbook.create_sheet("last year")
    hidden["B2"] = 7
    hidden.sheet_state = "veryHidden"
    batch = read_book(saved(workbook))
    assert codes(batch) == {"hidden_data": ["last year!B2"]}
    raw = [c for c in batch.rows["raw_cells"] if isinstance(c, RawCell) and c.sheet == "last year"]
    assert [(c.cell, c.raw, c.hidden) for c in raw] == [("B2", "7", True)]


def test_a_hidden_row_is_told_and_counts() -> None:
    workbook, sheet = book(SheetOf().lines())
    sheet.row_dimensions[7].hidden = True
    batch = read_book(saved(workbook))
    assert codes(batch) == {"hidden_data": ["anything!A7"]}
    assert isinstance(batch.rows["hands"][0], Hand)
    assert batch.rows["hands"][0].outcome == "scored"


def test_marks_dates_errors_and_merged_scores() -> None:
    workbook, sheet = book(SheetOf(hands=[[24, -8, -8, -8]] * 4).lines())
    sheet["B7"].font = Font(strike=True)
    sheet["D7"].comment = Comment("was 8", "referee")
    sheet["B8"] = "#REF!"
    sheet["B9"].number_format = "d-mmm"
    sheet.merge_cells("B10:D10")
    batch = read_book(saved(workbook))
    found = codes(batch)
    assert found["cell_marked"] == ["anything!B7", "anything!D7"]
    assert found["cell_error"] == ["anything!B8", "anything!B9"]
    assert found["merged_fields"] == ["anything!B10"]


def test_text_that_looks_like_a_formula_stays_text() -> None:
    workbook, sheet = book(SheetOf().lines())
    sheet["B3"].value = "=HYPERLINK(1)"
    sheet["B3"].data_type = "s"
    batch = read_book(saved(workbook))
    raw = next(c for c in batch.rows["raw_cells"] if isinstance(c, RawCell) and c.cell == "B3")
    assert (raw.raw, raw.formula) == ("=HYPERLINK(1)", None)
    assert batch.rows["players"][0].name == "=HYPERLINK(1)"  # type: ignore[attr-defined]


def _changed(content: bytes, name: str, old: str, new: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(buffer, "w") as target:
        for each in source.namelist():
            data = source.read(each)
            target.writestr(each, data.decode().replace(old, new) if each == name else data)
    return buffer.getvalue()


def malicious() -> dict[str, tuple[bytes, str]]:
    """Workbooks that must be refused, and what the sentence says."""
    plain = saved(book(SheetOf().lines())[0])
    sheet, end = "xl/worksheets/sheet1.xml", "</sheetData>"
    merged = '</sheetData><mergeCells count="1"><mergeCell ref="A30:XFD1048576"/></mergeCells>'
    rows = "".join(f'<row r="{n}" s="1" customFormat="1"/>' for n in range(100, 1_600_000))
    entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet'
    compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    return {
        "a password": (compound, "password"),
        "cut off": (plain[: len(plain) // 2], "whole file"),
        "a merged range over everything": (_changed(plain, sheet, end, merged), "merges or links"),
        "rows that hold nothing": (_changed(plain, sheet, end, rows + end), "delete the rows"),
        "an entity": (_changed(plain, sheet, "<worksheet", entity), "document type"),
        "no XML": (_changed(plain, sheet, end, "<"), "no XML"),
        "another document": (_changed(plain, "xl/workbook.xml", "<sheets>", "<sheetz>"), "expected"),
    }


CASES = (
    *("a password", "cut off", "a merged range over everything", "rows that hold nothing"),
    *("an entity", "no XML", "another document"),
)


@pytest.mark.parametrize("case", CASES)
def test_refused_with_one_sentence(case: str) -> None:
    content, says = malicious()[case]
    batch = read_book(content)
    assert [issue.code for issue in batch.issues] == ["workbook_refused"]
    assert says in batch.issues[0].text
    assert "\n" not in batch.issues[0].text
    assert (batch.records, batch.rejected) == (0, 1)


def test_macros_and_links_are_told_and_not_followed() -> None:
    content = saved(book(SheetOf().lines())[0])
    buffer = io.BytesIO(content)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"macro")
        archive.writestr("xl/externalLinks/externalLink1.xml", "<externalLink/>")
    batch = read_book(buffer.getvalue())
    assert codes(batch) == {"macros_ignored": ["file"], "external_link": ["file"]}
    assert total(batch) == 24


def test_a_workbook_without_a_form_is_refused() -> None:
    batch = read_book(saved(book([["a", 1], ["b", 2]])[0]))
    assert codes(batch) == {"missing_column": ["file"]}
    assert len(batch.rows["raw_cells"]) == 4
