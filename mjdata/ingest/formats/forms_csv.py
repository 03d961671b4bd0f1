"""The paper forms as CSV, laid out as on paper: found by the same labels as in a workbook."""

from __future__ import annotations

from mjdata.ingest.archives import Refused
from mjdata.ingest.formats import fouls_csv, mts_sql, results_csv, scores_csv
from mjdata.ingest.long_csv import shows
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.sheets.blocks import folded, layouts
from mjdata.ingest.sheets.csv_grid import SEPARATORS, grid_of
from mjdata.ingest.sheets.forms import found_on, read_forms
from mjdata.ingest.sheets.private import shows_certificate
from mjdata.ingest.text import is_container

NAME = "forms_csv"
_LONG_FORMS = (fouls_csv.COLUMNS, results_csv.COLUMNS, scores_csv.COLUMNS)
_FEW_LINES = 2_000
"""Lines of the start of a file that are looked at for labels."""


def _read(text: str, batch: Batch) -> None:
    try:
        grid = grid_of(text)
    except Refused as refused:
        batch.reject("file", "bad_record", f"the form {refused}")
        return
    read_forms([grid], batch)


def _recognises(head: str) -> bool:
    if is_container(head) or any(shows(head, columns) for columns in _LONG_FORMS):
        return False
    if mts_sql.READER.recognises(head):  # a dump: the names of its columns are on the forms too
        return False
    start = "\n".join(head.split("\n", _FEW_LINES)[:_FEW_LINES])
    if not any(separator in start for separator in SEPARATORS) or start.lstrip("\ufeff \r\n")[:1] in (
        "{",
        "[",
    ):
        return False
    plain = _folded_start(start)
    if not any(label in plain for layout in layouts().values() for label in layout.labels[layout.anchor]):
        return False
    try:
        grid = grid_of(start, cut_off=True)
    except Refused:
        return False
    return shows_certificate(grid) or next(found_on(grid), None) is not None


def _folded_start(text: str) -> str:
    """Return the labels of a text run together; each line is folded by itself, as it is long."""
    return "\n".join(
        folded(line[at : at + 200]) for line in text.splitlines() for at in range(0, len(line), 200)
    )


READER = Reader(
    name=NAME,
    title="paper forms (appendices 3 and 5 to 7) as CSV, laid out as on paper",
    recognises=_recognises,
    read=_read,
)
