"""Which texts are forms as CSV: by their labels, not by single words of them."""

from __future__ import annotations

import pytest

from mjdata.ingest.formats import results_csv
from mjdata.ingest.formats.forms_csv import READER
from tests.forms.writer import SheetOf, as_csv

SHEET = as_csv(SheetOf().lines())


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (SHEET, True),
        (SHEET.replace(",", ";"), True),
        ("\n\n" + SHEET, True),
        (SHEET[:600], True),
        (",".join(results_csv.COLUMNS), False),
        ("Name,Score\nA,1\n", False),
        ('{"得失分": 1, "累计": 2}', False),
        ("", False),
    ],
)
def test_recognised_by_its_labels(text: str, is_one: bool) -> None:
    assert READER.recognises(text) == is_one
