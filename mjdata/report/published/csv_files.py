"""Lists as CSV that spreadsheets open as they are meant: UTF-8 with a byte order mark, no text a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from mjdata.ingest.formula_text import as_text
from mjdata.schema.rows import Row

ENCODING = "utf-8-sig"


def csv_text(row_type: type[Row], lines: Iterable[Row]) -> str:
    """Return lines as CSV, with the columns of their type as the header."""
    text = io.StringIO()
    writer = csv.writer(text)
    columns = row_type.__struct_fields__
    writer.writerow(columns)
    writer.writerows([_cell(getattr(line, name)) for name in columns] for line in lines)
    return text.getvalue()


def _cell(value: str | int | float | None) -> str:
    """Return a value as a cell: a number as one, a text on one line and never a formula."""
    if value is None:
        return ""
    if isinstance(value, str):
        return as_text(" ".join(value.split()))
    return str(value)
