"""Which files are workbooks, and that the start of one is enough to know it."""

from __future__ import annotations

from mjdata.ingest.archives import HEAD
from mjdata.ingest.reader import recognise
from mjdata.ingest.text import peek
from tests.forms.writer import SheetOf, book, saved


def test_a_workbook_is_recognised_by_its_start() -> None:
    found = recognise(peek(saved(book(SheetOf().lines())[0])[:HEAD]))
    assert found is not None
    assert (found.name, found.reads) == ("forms_xlsx", "bytes")


def test_a_workbook_with_a_password_is_one_too() -> None:
    found = recognise(peek(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100)))
    assert found is not None
    assert found.name == "forms_xlsx"
    assert recognise(peek(b"PK\x03\x04 word/document.xml")) is None
