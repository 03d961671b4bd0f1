"""Writes everything that is published of one competition into a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from mjdata.report.published.books import BOOKS, workbook
from mjdata.report.published.csv_files import ENCODING, csv_text
from mjdata.report.published.lines import comparison_lines, foul_lines, result_lines, sheet_lines
from mjdata.report.published.pages import PAGES, page
from mjdata.report.published.record import Audited
from mjdata.schema.published import PUBLISHED
from mjdata.schema.rows import Row

_LINES: dict[str, Callable[[Audited], Iterable[Row]]] = {
    "results": result_lines,
    "sheets": sheet_lines,
    "fouls": foul_lines,
    "comparison": comparison_lines,
}


def makers(audited: Audited) -> dict[str, Callable[[], bytes]]:
    """Return what makes each file, by its name."""
    return {
        **{f"{name}.xlsx": partial(workbook, name, audited) for name in BOOKS},
        **{f"{name}.csv": partial(_csv, name, audited) for name in PUBLISHED},
        **{f"{name}.html": partial(_page, name, audited) for name in PAGES},
    }


def _csv(name: str, audited: Audited) -> bytes:
    return csv_text(PUBLISHED[name], _LINES[name](audited)).encode(ENCODING)


def _page(name: str, audited: Audited) -> bytes:
    return page(name, audited).encode()


def write_published(audited: Audited, folder: Path, done: Callable[[], object]) -> list[str]:
    """Write all files of a competition into a folder; return their names. ``done`` is called after each."""
    folder.mkdir(parents=True)
    made = makers(audited)
    for name, make in made.items():
        (folder / name).write_bytes(make())
        done()
    return list(made)
