"""The reader of a result list: one line is one record, stored or refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjdata.ingest.formats.results_csv import COLUMNS, READER
from mjdata.ingest.reader import Batch
from mjdata.schema.records import Result

HEADER = ",".join(COLUMNS)
LINE = "Open,7,Chen A.,2,1,4,36,,4,36"


def read(text: str) -> Batch:
    batch = Batch("source")
    READER.read(text, batch)
    return batch


@pytest.mark.parametrize(
    ("lines", "stored", "rejected"),
    [
        ([], 0, 0),
        ([LINE], 1, 0),
        ([LINE, "", " , ,", LINE], 2, 0),
        ([LINE + ",9", LINE], 1, 1),
        (["Open,7", LINE], 1, 1),
        ([LINE.replace("36", "x"), LINE], 1, 1),
        (["Open,,nobody,,1,4,36,,4,36", LINE], 1, 1),
        ([LINE.replace("Chen", '"Chen'), LINE, LINE], 2, 1),  # a quote that is not closed
        ([LINE.replace("Chen A.", '"Chen, A."'), LINE.replace("Chen A.", '"A ""B"" C"')], 2, 0),
        ([LINE.replace("Chen", "Ch\0en"), LINE], 1, 1),
        ([LINE.replace("Chen", "C" * 200_000), LINE], 1, 1),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_stored_and_rejected(lines: list[str], stored: int, rejected: int, end: str) -> None:
    batch = read(end.join([HEADER, *lines, ""]))
    assert (batch.records, batch.rejected) == (stored, rejected)
    assert len(batch.issues) == rejected
    assert len(batch.rows["results"]) == stored


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators(separator: str) -> None:
    text = (
        f"{HEADER}\n{LINE}\n".replace(",", separator)
        .replace("36", "36")
        .replace("4", "0,5" if separator != "," else "0.5")
    )
    assert READER.recognises(text)
    (row,) = read(text).rows["results"]
    assert isinstance(row, Result)
    assert (row.subject, row.subject_no, row.session_no, row.tp12, row.cp) == ("player", 7, 1, 6, 36)


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (HEADER, True),
        ("\ufeff" + HEADER + "\r\n", True),
        (",".join(f'"{name}"' for name in COLUMNS), True),
        (HEADER + ",remark", True),
        (HEADER + ",rank", False),
        (HEADER.replace("rank", "place"), False),
        ('"' + HEADER, False),
        ("", False),
    ],
)
def test_recognises(head: str, is_one: bool) -> None:
    assert READER.recognises(head) is is_one


def test_place_is_the_line() -> None:
    (issue,) = read(f"{HEADER}\n{LINE}\n\nOpen,7\n").issues
    assert (issue.locator, issue.text) == ("line 4", "2 cells for 10 columns")


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.text(st.sampled_from(",;\"'\t 0123456789.,/xé\x00麻"), min_size=1, max_size=40), max_size=8)
)
def test_every_line_is_stored_or_refused(lines: list[str]) -> None:
    filled = [line for line in lines if line.strip(" ,")]
    batch = read("\n".join([HEADER, *lines]))
    assert batch.records + batch.rejected == len(filled)
