"""Sheets that hold certificate numbers, which no table may have: told by their labels, or by the numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from mjdata.ingest.secret import is_identity_card
from mjdata.ingest.sheets.blocks import folded, layouts
from mjdata.ingest.sheets.grid import Grid
from mjdata.rules.persons import is_like_certificate

_FORM = "pin_application"
_DIGITS = re.compile(r"(?<![0-9A-Z])[0-9]{17}[0-9X](?![0-9A-Z])")


def shows_certificate(grid: Grid) -> bool:
    """Tell whether a sheet has certificate numbers, or is an application for a Pin: it is not to be stored.

    It has them when it shows their label or the title of the form anywhere; when a passport or an identity
    card is named beside something like its number, in a remark or a comment; or when a number is that of an
    identity card by its check digit.
    """
    labels = layouts()[_FORM].labels
    marks = (*labels["certificate"], *labels["title"])
    return any(
        any(mark in plain for mark in marks)
        or plain in labels["document"]
        or (is_like_certificate(text) and any(word in plain for word in labels["document"]))
        or _has_identity_card(text)
        for text in _texts(grid)
        if (plain := _run_together(text))
    )


def _texts(grid: Grid) -> Iterator[str]:
    yield grid.sheet
    for cell in grid.cells.values():
        if cell.kind == "text":
            yield cell.text
        if cell.comment:
            yield cell.comment


def _run_together(text: str) -> str:
    return "".join(folded(text[at : at + 200]) for at in range(0, len(text), 200))


def _has_identity_card(text: str) -> bool:
    plain = unicodedata.normalize("NFKC", text).upper()
    return any(is_identity_card(found[0]) for found in _DIGITS.finditer(plain))
