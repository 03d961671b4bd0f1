"""CSV in long form: a header that names its columns, and one record in each line.

The cells may stand between commas, semicolons or tabs, as spreadsheets write them. A record is one line: a
quote that is not closed spoils its own line and no other.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Sequence

from mjdata.ingest.formula_text import as_meant
from mjdata.ingest.numbers import Unparsed
from mjdata.ingest.reader import Batch
from mjdata.ingest.sheets.grid import address
from mjdata.ingest.text import CONTROL
from mjdata.schema.fields import Field
from mjdata.schema.forms import FieldCell
from mjdata.schema.rows import Row

_SEPARATORS = ",;\t"
_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")
_LONGEST = 10_000
"""Characters of a line."""

Columns = Sequence[str]
Record = Callable[[dict[str, str], str], Iterable[tuple[str, Row]]]
"""What makes rows of the cells of a line and its place; ``Unparsed`` when it cannot."""


def _cells(line: str, separator: str) -> list[str]:
    """Split one line into its cells; ``Unparsed`` when its quotes do not match or it holds no text."""
    if len(line) > _LONGEST:
        raise Unparsed(f"holds {len(line)} characters; expected no more than {_LONGEST}")
    if CONTROL.search(line):
        raise Unparsed("holds a control character, which is no text")
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=separator, strict=True), [])
    except csv.Error as error:
        raise Unparsed(f"cannot be split into cells: {error}") from None


def _header(line: str, columns: Columns) -> tuple[list[str], str] | None:
    """Return the columns that a line names, and what separates them; None when it is no header."""
    for separator in _SEPARATORS:
        try:
            names = [name.strip() for name in _cells(line.lstrip("\ufeff"), separator)]
        except Unparsed:
            continue
        if all(names.count(name) == 1 for name in columns):
            return names, separator
    return None


def shows(head: str, columns: Columns) -> bool:
    """Tell whether a text begins with a header of these columns."""
    first = _LINE.match(head)
    return first is not None and _header(first[0], columns) is not None


def field_cells(
    cells: dict[str, str], columns: dict[str, Field], competition_id: str, source_id: str, locator: str
) -> list[FieldCell]:
    """Return the cells of a line in which fields of a record stand, by column; one left blank holds none."""
    row = int(locator.removeprefix("line "))
    return [
        FieldCell(
            source_id=source_id,
            locator=address(row, 1 + list(cells).index(column)),
            competition_id=competition_id,
            session_no=field.session_no,
            table_no=field.table_no,
            field=field.name,
            is_formula=False,
            subject=field.subject,
            subject_no=field.subject_no,
        )
        for column, field in columns.items()
        if cells.get(column, "").strip()
    ]


def read_lines(text: str, batch: Batch, columns: Columns, record: Record) -> None:
    """Store the record of each line under the header, or refuse it with its place."""
    lines = enumerate((line[0] for line in _LINE.finditer(text)), 1)
    header = _header(next(lines, (1, ""))[1], columns)
    if header is None:
        batch.reject("line 1", "missing_column", f"no header; expected {','.join(columns)}")
        return
    names, separator = header
    for number, line in lines:
        if not line.strip(f" \r\n{separator}"):
            continue
        locator = f"line {number}"
        try:
            values = [as_meant(value) for value in _cells(line, separator)]
            if len(values) != len(names):
                raise Unparsed(f"{len(values)} cells for {len(names)} columns")
            rows = list(record(dict(zip(names, values, strict=True)), locator))
        except Unparsed as unparsed:
            batch.reject(locator, "bad_record", str(unparsed))
        else:
            batch.store(rows)
