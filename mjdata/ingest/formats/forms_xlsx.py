"""The paper forms as a workbook (XLSX): session sheets, foul records, appeals, draws, results, players.

Nothing in a workbook is run or computed but plain sums that it lacks; no other file is opened from it.
"""

from __future__ import annotations

from mjdata.ingest.archives import Refused
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.sheets.forms import read_forms
from mjdata.ingest.text import COMPOUND, ZIP

NAME = "forms_xlsx"


def _read(content: bytes, batch: Batch) -> None:
    # Here, as it takes longer to load than most files take to read.
    from mjdata.ingest.sheets.workbook import grids_of, looked_over

    try:
        parts = looked_over(content)
        grids = grids_of(content)
    except Refused as refused:
        batch.reject("file", "workbook_refused", f"the workbook {refused}")
        return
    if any(name.endswith("vbaProject.bin") for name in parts):
        batch.note("file", "macros_ignored", "the workbook holds macros; they are not run")
    linked = sum(name.startswith("xl/externalLinks/externalLink") for name in parts)
    if linked:
        text = f"the workbook refers to {linked} other files, which are not opened; kept values are used"
        batch.note("file", "external_link", text)
    read_forms(grids, batch)


def _recognises(head: str) -> bool:
    is_workbook = head.startswith(ZIP.decode("latin-1")) and ("xl/" in head or "workbook" in head)
    return is_workbook or head.startswith(COMPOUND.decode("latin-1"))


READER = Reader(
    name=NAME,
    title="paper forms (appendices 3 and 5 to 7) as a workbook (XLSX)",
    recognises=_recognises,
    read=_read,
    reads="bytes",
)
