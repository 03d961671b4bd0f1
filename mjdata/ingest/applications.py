"""Applications for a Pin as handed in: workbooks (XLSX), CSV and text documents (DOCX)."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mjdata.ingest.archives import MAX_READ, Refused
from mjdata.ingest.reader import Batch
from mjdata.ingest.sheets.grid import Grid
from mjdata.ingest.sheets.pin_application import Form, is_application, lists_in, read_application
from mjdata.ingest.sheets.settled import settled, tell_hidden
from mjdata.ingest.text import COMPOUND, ZIP, Undecodable, decode
from mjdata.rules.persons import without_certificates


@dataclass(frozen=True)
class Unread:
    """A file of which no application could be read, and why."""

    path: str
    why: str


def applications_in(file: Path, key: bytes) -> list[Form | Unread]:
    """Return the applications in a file: one of each sheet of a workbook, else one."""
    path = without_certificates(str(file))
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_READ + 1)
        if len(content) > MAX_READ:
            raise Refused("is larger than any form")
        found = list(_sets_of_sheets(content))
    except OSError as error:
        return [Unread(path, f"it cannot be read: {error.strerror}")]
    except (Refused, Undecodable) as refused:
        return [Unread(path, str(refused))]
    forms = [_read(grids, batch, path, key) for grids, batch in found if is_application(grids)]
    why = "it shows no application for a Pin; expected the form of appendix 10 with its labels"
    return forms or [Unread(path, why)]


def _read(grids: list[Grid], batch: Batch, path: str, key: bytes) -> Form | Unread:
    """Read the application on some sheets; not where there may be several, of which one would be lost."""
    if len(lists := lists_in(grids)) > 1:
        where = ", ".join(lists)
        return Unread(path, f"it has several lists of competitions ({where}); expected one form on a sheet")
    if any(grid.hidden for grid in grids):
        return Unread(path, f"the sheet {grids[0].sheet!r} is hidden; expected the form on one that is shown")
    return read_application(grids, batch, path, key)


def _sets_of_sheets(content: bytes) -> Iterator[tuple[list[Grid], Batch]]:
    """Yield the sheets that may hold an application each, with what is told of them.

    Of a workbook each alone, else all.
    """
    from mjdata.ingest.sheets.csv_grid import grid_of
    from mjdata.ingest.sheets.document import MAIN, grids_of_document
    from mjdata.ingest.sheets.workbook import grids_of, looked_over

    source_id = hashlib.sha256(content).hexdigest()
    if not content.startswith((ZIP, COMPOUND)):
        yield [grid_of(decode(content).text)], Batch(source_id)
    elif content.startswith(ZIP) and _has_part(content, MAIN):
        yield grids_of_document(content), Batch(source_id)
    else:
        looked_over(content)
        for grid in grids_of(content):
            batch = Batch(source_id)
            tell_hidden(grid, batch)
            yield [settled(grid, batch)], batch


def _has_part(content: bytes, name: str) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return name in archive.namelist()
    except Exception:  # damage makes the unpacker raise nearly anything; it is told where the file is read
        return False
