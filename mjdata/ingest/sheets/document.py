"""A text document (DOCX) to grids: one of its paragraphs, and one of each of its tables.

Nothing in it is run, and nothing that it refers to is opened.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

from mjdata.ingest.archives import Refused
from mjdata.ingest.sheets.grid import Area, At, Cell, Grid
from mjdata.ingest.sheets.workbook import looked_over

MAIN = "word/document.xml"
_BREAKS = {"tab": "\t", "br": "\n", "cr": "\n"}
_LONGEST_SPAN = 200
"""Columns that a cell may span; a form has a dozen."""


def grids_of_document(content: bytes) -> list[Grid]:
    """Return paragraphs (sheet ``text``, one a row) and tables (``table 1``...); ``Refused`` for no DOCX."""
    looked_over(content, MAIN, "DOCX")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        root = ElementTree.fromstring(archive.read(MAIN))  # noqa: S314 - looked over
    tables = [_table(table, number) for number, table in enumerate(root.iterfind(".//{*}tbl"), 1)]
    return [_paragraphs(root), *tables]


def _paragraphs(root: ElementTree.Element) -> Grid:
    texts = (_text(paragraph) for paragraph in _outside_tables(root))
    cells = {(row, 1): Cell(row, 1, text) for row, text in enumerate(texts, 1) if text}
    return Grid("text", dict(cells))


def _outside_tables(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for child in element:
        if _name(child) == "p":
            yield child
        elif _name(child) != "tbl":
            yield from _outside_tables(child)


def _table(table: ElementTree.Element, number: int) -> Grid:
    cells: dict[At, Cell] = {}
    merged: list[Area] = []
    for row, line in enumerate(table.iterfind(".//{*}tr"), 1):
        column = 1
        for stored in line.iterfind(".//{*}tc"):
            if text := "\n".join(filter(None, map(_text, stored.iterfind(".//{*}p")))):
                cells[row, column] = Cell(row, column, text)
            width = _span(stored)
            if width > 1:
                merged.append(Area(row, column, row, column + width - 1))
            column += width
    return Grid(f"table {number}", cells, merged)


def _span(stored: ElementTree.Element) -> int:
    """Return how many columns a cell takes."""
    element = stored.find("{*}tcPr/{*}gridSpan")
    values = element.attrib.items() if element is not None else ()
    said = next((value for name, value in values if name.endswith("}val")), "")
    if not said.isdecimal():
        return 1
    if int(said) > _LONGEST_SPAN:
        raise Refused(f"has a cell over {said} columns; expected a form")
    return max(1, int(said))


def _text(paragraph: ElementTree.Element) -> str:
    """Return what a paragraph shows; what was deleted under revision is not shown."""
    parts = (
        element.text or "" if _name(element) == "t" else _BREAKS.get(_name(element), "")
        for element in paragraph.iter()
    )
    return "".join(parts).strip()


def _name(element: ElementTree.Element) -> str:
    """Return the name of an element without its namespace, of which there are two kinds."""
    return element.tag.rpartition("}")[2]
