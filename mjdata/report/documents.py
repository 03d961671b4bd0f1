"""Text documents (DOCX) with one table."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

from mjdata.generate.grid import Document, Value

_SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
    'officeDocument" Target="word/document.xml"/></Relationships>'
)
_MADE = (2026, 1, 1, 0, 0, 0)


def document_bytes(document: Document) -> bytes:
    """Return a document as DOCX; the same document gives the same bytes."""
    rows = "".join(f"<w:tr>{''.join(map(_cell, row))}</w:tr>" for row in document.rows)
    body = f'<w:document xmlns:w="{_SPACE}"><w:body><w:tbl>{rows}</w:tbl><w:p/></w:body></w:document>'
    parts = {"[Content_Types].xml": _TYPES, "_rels/.rels": _RELATIONS, "word/document.xml": body}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _MADE), part)
    return content.getvalue()


def _cell(value: Value | None) -> str:
    text = "" if value is None else escape(str(value))
    return f'<w:tc><w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p></w:tc>'
