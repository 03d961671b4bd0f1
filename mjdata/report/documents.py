"""Text documents (DOCX) with one table. The parts that every document has lie in ``docx``."""

from __future__ import annotations

import io
import zipfile
from importlib import resources
from xml.sax.saxutils import escape

from mjdata.generate.grid import Document, Value

_PARTS = {
    "[Content_Types].xml": "content_types.xml",
    "_rels/.rels": "relations.xml",
    "word/document.xml": "document.xml",
}
_MADE = (2026, 1, 1, 0, 0, 0)


def document_bytes(document: Document) -> bytes:
    """Return a document as DOCX; the same document gives the same bytes."""
    rows = "".join(f"<w:tr>{''.join(map(_cell, row))}</w:tr>" for row in document.rows)
    parts = resources.files("mjdata.report").joinpath("docx")
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in _PARTS.items():
            text = parts.joinpath(part).read_text(encoding="utf-8").strip()
            archive.writestr(zipfile.ZipInfo(name, _MADE), text.replace("ROWS", rows))
    return content.getvalue()


def _cell(value: Value | None) -> str:
    text = "" if value is None else escape(str(value))
    return f'<w:tc><w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p></w:tc>'
