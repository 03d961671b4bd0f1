"""A CSV with some of its cells changed: every other character, its encoding and its separators stay."""

from __future__ import annotations

import codecs
from collections.abc import Sequence

from mjdata.ingest.sheets.cells import read_cell
from mjdata.ingest.sheets.csv_grid import SEPARATORS
from mjdata.ingest.sheets.grid import area_of
from mjdata.report.corrected.plan import Change, NotCopied

_Span = tuple[int, int]


def csv_copy(content: bytes, encoding: str, changes: Sequence[Change]) -> bytes:
    """Return a CSV with its changes; ``NotCopied`` when it cannot be written back as it was."""
    mark = next((m for m in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) if content.startswith(m)), b"")
    codec = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}.get(mark, encoding)
    text = content[len(mark) :].decode(codec)
    if mark + text.encode(codec) != content:
        raise NotCopied("not_same_bytes", encoding)
    return mark + _changed(text, changes).encode(codec)


def _changed(text: str, changes: Sequence[Change]) -> str:
    for separator in sorted(SEPARATORS, key=text.count, reverse=True):
        spans = _found(text, separator, changes)
        if spans is not None:
            break
    else:
        raise NotCopied("other_cell", ", ".join(change.cell for change in changes))
    found = {span: change.now for span, change in zip(spans, changes, strict=True)}
    for (start, end), now in sorted(found.items(), reverse=True):  # from the end, so that places stay right
        quote = '"' if text[start:end].startswith('"') else ""
        text = f"{text[:start]}{quote}{now}{quote}{text[end:]}"
    return text


def _found(text: str, separator: str, changes: Sequence[Change]) -> list[_Span] | None:
    """Return where each cell stands, if with this separator each reads as the number that stood in it."""
    rows = _rows(text, separator)
    found = []
    for change in changes:
        at = area_of(change.cell)
        if at is None or at.top > len(rows) or at.left > len(rows[at.top - 1]):
            return None
        start, end = rows[at.top - 1][at.left - 1]
        stored = text[start:end].strip('"')
        if not change.stood(read_cell(stored, "text", None, "points" if change.is_points else "whole")):
            return None
        found.append((start, end))
    return found


def _rows(text: str, separator: str) -> list[list[_Span]]:
    """Return where each cell of each line begins and ends, as ``csv.reader`` splits it; quotes are of it."""
    rows: list[list[_Span]] = [[]]
    at, end = 0, len(text)
    while at < end:
        start = at
        at = _end_of_cell(text, at, separator)
        rows[-1].append((start, at))
        if at < end and text[at] == separator:
            at += 1
            if at == end or text[at] in "\r\n":
                rows[-1].append((at, at))
            else:
                continue
        if at < end:
            at += 2 if text.startswith("\r\n", at) else 1
            rows.append([])
    return rows


def _end_of_cell(text: str, at: int, separator: str) -> int:
    if text.startswith('"', at):
        at += 1
        while at < len(text):
            if text.startswith('""', at):
                at += 2
            elif text[at] == '"':
                break
            else:
                at += 1
    while at < len(text) and text[at] != separator and text[at] not in "\r\n":
        at += 1
    return at
