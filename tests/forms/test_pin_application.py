"""The application for a Pin of appendix 10, p.149-151, in three languages and three kinds of file."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.ingest.applications import Unread, applications_in
from mjdata.ingest.secret import certificate
from mjdata.ingest.sheets.pin_application import Form
from tests.door import ask, run

from .pin_writer import CERTIFICATE, EVENT, WORDS, FormOf, document

KEY = b"a key of the tests"


def one(file: Path) -> Form:
    (form,) = applications_in(file, KEY)
    assert isinstance(form, Form), form
    return form


def write(kind: str, form: FormOf, folder: Path, language: str = "zh") -> Path:
    target = folder / f"form.{kind}"
    return {"xlsx": form.xlsx, "csv": form.csv, "docx": form.docx}[kind](target, language)


@pytest.mark.parametrize("language", list(WORDS))
@pytest.mark.parametrize("kind", ["xlsx", "csv", "docx"])
def test_it_is_read(kind: str, language: str, tmp_path: Path) -> None:
    form = one(write(kind, FormOf(), tmp_path, language))
    head, (row,) = form.application, form.rows
    assert (head.name, head.country, head.level, head.kind) == ("Chen Wei", "China", 6, "live")
    assert (head.applied_on, head.signed, head.contact_given) == ("2026-03-04", True, True)
    assert (head.checked_by, head.attachments) == ("Member Body", "signed results of each event")
    assert (head.tp12, head.cp) == (258, 310)  # 21.5 table points
    assert (row.event, row.played_on, row.place, row.event_class) == EVENT[:4]
    assert (row.players, row.sessions, row.tp12, row.cp) == (64, 8, 258, 310)
    assert (row.rank, row.rank_group, row.rank_team) == (4, None, 2)
    assert form.issues == ()
    sheet = {"xlsx": "Sheet!", "csv": "", "docx": "table 1!"}[kind]
    assert row.cell("tp12") == f"{sheet}G5"
    assert head.cell("tp") == f"{sheet}G6"


@pytest.mark.parametrize(
    ("written", "level", "kind"),
    [
        ("六品", 6, "live"),
        ("Pin 1", 1, "live"),
        ("网络三品", 3, "web"),
        ("Web Pin 4", 4, "web"),
        ("ネット9品", 9, "web"),
        (2, 2, "live"),
        ("品", None, None),
        (None, None, None),
        ("3-4品", None, None),
        ("三品 (Pin 3)", 3, "live"),
        ("三品 (Pin 4)", None, None),
        ("网上九品", 9, "web"),
        ("線上 9 品", 9, "web"),
        ("Online Pin 9", 9, "web"),
        ("オンライン九品", 9, "web"),
        ("10品", None, None),
    ],
)
def test_the_level(written: str | int | None, level: int | None, kind: str | None, tmp_path: Path) -> None:
    head = one(FormOf(level=written).xlsx(tmp_path / "f.xlsx")).application
    assert (head.level, head.kind) == (level, kind)


@pytest.mark.parametrize("written", ["2015-01-01 / 2026-03-04", "12026-03-04", "2026-02-30"])
def test_a_day_that_could_be_another_is_not_chosen(written: str, tmp_path: Path) -> None:
    """The standards are those of the day (6.3, p.146): of two days the applicant may not have the better."""
    form = one(FormOf(applied=written).xlsx(tmp_path / "f.xlsx"))
    assert form.application.applied_on == "2026-03-05"  # beside the signature
    assert [issue.locator for issue in form.issues] == ["Sheet!E3"]


def test_the_same_day_twice_is_one(tmp_path: Path) -> None:
    head = one(FormOf(applied="2026年3月4日 (2026-03-04)").xlsx(tmp_path / "f.xlsx")).application
    assert head.applied_on == "2026-03-04"


@pytest.mark.parametrize("beside", [False, True])
def test_of_two_forms_on_a_sheet_none_is_lost(beside: bool, tmp_path: Path) -> None:
    """Below or beside the first there is another person's; one read and one lost would be worse than none."""
    file = FormOf().xlsx(tmp_path / "f.xlsx")
    book = openpyxl.load_workbook(file)
    sheet = book.worksheets[0]
    for row, line in enumerate(FormOf(name="Another").grid(), 1):
        for column, value in enumerate(line, 1):
            sheet.cell(row + (0 if beside else 12), column + (13 if beside else 0)).value = value
    book.save(file)
    (unread,) = applications_in(file, KEY)
    assert isinstance(unread, Unread)
    assert f"Sheet!A4, Sheet!{'N4' if beside else 'A16'}" in unread.why


def test_what_is_hidden_is_told(tmp_path: Path) -> None:
    """A line of a hidden row counts, and the committee is told; a form on a hidden sheet is not read."""
    file = FormOf().xlsx(tmp_path / "f.xlsx")
    book = openpyxl.load_workbook(file)
    book.worksheets[0].row_dimensions[5].hidden = True
    book.copy_worksheet(book.worksheets[0]).sheet_state = "hidden"
    book.save(file)
    form, unread = applications_in(file, KEY)
    assert isinstance(form, Form)
    assert [(issue.code, issue.locator) for issue in form.issues] == [("hidden_data", "Sheet!A5")]
    assert isinstance(unread, Unread)
    assert "'Sheet Copy' is hidden" in unread.why


@pytest.mark.parametrize("blank", ["", "年 月 日", "____ 年 __ 月 __ 日", None])
def test_a_blank_printed_for_a_signature_is_none(blank: str | None, tmp_path: Path) -> None:
    assert not one(FormOf(applicant=blank).xlsx(tmp_path / "f.xlsx")).application.signed


@pytest.mark.parametrize(
    ("written", "rank"), [("第3名", 3), ("3rd", 3), ("3.", 3), ("季军", 3), ("１２位", 12)]
)
def test_places_as_people_write_them(written: str, rank: int, tmp_path: Path) -> None:
    line = (*EVENT[:8], written, None, None)
    assert one(FormOf(lines=[line]).csv(tmp_path / "f.csv")).rows[0].rank == rank


def test_what_cannot_be_read_is_told_at_its_cell(tmp_path: Path) -> None:
    line = (*EVENT[:6], "many", 310, 4, None, None)
    form = one(FormOf(lines=[line], applied="04/03/2026", level="3-4品").xlsx(tmp_path / "f.xlsx"))
    assert {issue.locator for issue in form.issues} == {"Sheet!G5", "Sheet!E3", "Sheet!B3"}
    assert form.application.applied_on == "2026-03-05"  # beside the signature
    assert form.rows[0].tp12 is None


def test_the_certificate_is_a_keyed_hash(tmp_path: Path) -> None:
    """Width, case, blanks and dashes do not count; another key gives another hash."""
    head = one(FormOf().xlsx(tmp_path / "f.xlsx")).application
    assert head.certificate_hash == certificate("ｇ77194402x", KEY).hash
    assert head.certificate_hash != certificate("ｇ77194402x", b"other").hash
    assert head.certificate_tail == "02X"
    assert CERTIFICATE not in repr(certificate(CERTIFICATE, KEY))


def test_the_number_is_blotted_out_wherever_it_was_written(tmp_path: Path) -> None:
    form = one(
        FormOf(attachments=f"passport {CERTIFICATE}", level=f"x{CERTIFICATE}").xlsx(tmp_path / "f.xlsx")
    )
    assert CERTIFICATE not in repr(form)
    assert form.application.attachments == "passport …02X"


OTHER = "P12345678"
"""The number of another document than the one in the cell of the certificate."""


@pytest.mark.parametrize("certificate_no", [CERTIFICATE, None])
def test_the_number_of_another_document_is_blotted_out_too(
    certificate_no: str | None, tmp_path: Path
) -> None:
    """In what people write beside, in the name of the file and in that of the sheet."""
    said = {"attachments": f"passport {OTHER}, 2026-03-04", "check_unit": f"Body ({OTHER})"}
    file = FormOf(certificate=certificate_no, level=f"x{OTHER}", **said).xlsx(tmp_path / f"{OTHER}.xlsx")
    book = openpyxl.load_workbook(file)
    book.worksheets[0].title = OTHER
    book.save(file)
    form = one(file)
    assert OTHER not in repr(form)
    assert form.application.attachments == "passport …, 2026-03-04"
    assert form.rows[0].locator == "…!A5"
    unread = tmp_path / f"{OTHER}.csv"
    unread.write_text("nothing", encoding="utf-8")
    assert OTHER not in repr(applications_in(unread, KEY))


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.docx", document([["x"]], [], head="<!DOCTYPE a [<!ENTITY b 'c'>]>"), "document type"),
        ("a.docx", document([["x"]], []), "no application for a Pin"),
        ("a.docx", document([["x"]], [])[:200], "cannot be unpacked"),
        ("a.xlsx", b"PK\x03\x04 no archive", "cannot be unpacked"),
        ("a.csv", b"a,b\n1,2\n", "no application for a Pin"),
    ],
)
def test_what_is_no_application_is_told(name: str, content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    (unread,) = applications_in(file, KEY)
    assert isinstance(unread, Unread)
    assert why in unread.why


def test_the_template_is_read_back(tmp_path: Path) -> None:
    target = tmp_path / "form.xlsx"
    assert CliRunner().invoke(main, ["template", "pin-application", str(target)]).exit_code == 0
    book = openpyxl.load_workbook(target)
    sheet = book.worksheets[0]
    filled = {"B2": "Chen Wei", "F3": CERTIFICATE, "J3": "x@example.org", "B4": "5品", "F4": "2026-03-04",
              "B31": "Chen Wei", "F31": "2026-03-05", "B30": "attached"}  # fmt: skip
    for cell, value in filled.items():
        sheet[cell] = value
    for column, value in enumerate(EVENT, 1):
        sheet.cell(8, column).value = value
    book.save(target)
    form = one(target)
    head, (row,) = form.application, form.rows
    assert (head.name, head.level, head.applied_on, head.signed) == ("Chen Wei", 5, "2026-03-04", True)
    assert (head.tp12, head.cp, head.certificate_tail) == (258, 310, "02X")  # the sums compute themselves
    assert (row.event, row.tp12, row.rank_team) == ("Event One", 258, 2)


@pytest.mark.parametrize("kind", ["xlsx", "csv", "docx"])
def test_a_form_handed_to_the_audit_by_mistake_leaks_nothing(kind: str, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run(small, write(kind, FormOf(), tmp_path), "--out", out)
    assert result.exit_code == 0, result.output
    assert ask(out, "SELECT count(*) FROM raw_cells") == [(0,)]
    for text in (CERTIFICATE, "chen@example.org"):
        assert text not in result.output
        assert not [p for p in out.rglob("*") if p.is_file() and text.encode() in p.read_bytes()]
        for table in ("issues", "raw_cells", "players", "findings"):
            assert text not in str(ask(out, f'SELECT * FROM "{table}"'))
    if kind != "docx":
        (told,) = ask(out, "SELECT text FROM issues WHERE code = 'certificate_numbers'")
        assert "mjdata pin verify" in told[0]
