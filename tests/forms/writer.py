"""Session sheets of appendix 5 as people fill them in: as rows, as CSV, and as a workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from mjdata.ingest.formats import forms_csv, forms_xlsx
from mjdata.ingest.reader import Batch

Value = str | int | float | None
Lines = list[list[Value]]

WORDS = {
    "zh": "第{s}局|第{t}桌|选手编号|选手姓名|开局座位|每圈座位|牌序|得失分|累计|备注|比赛分|标准分|东南西北",
    "en": "Session {s}|Table {t}|Player's Number|Player's Name|Position|Seat Position|Order|Score|Total|Extra"
    "|Competition Points|Table Points|ESWN",
    "ja": "第{s}荘|第{t}卓|プレーヤー番号|プレーヤー氏名|"
    "スタート荘の場所|毎場の場所|局|得失点|合計|備考|素点|標準点|東南西北",
}
"""The labels of the form, in the order in which ``SheetOf.lines`` uses them."""
STRINGS = ("ESNW", "SEWN", "WNES", "NWSE")


@dataclass
class SheetOf:
    """What stands on a session sheet; the four players in the order of the columns, E S W N."""

    session: int = 1
    table: int = 1
    players: Sequence[int] = (11, 12, 13, 14)
    names: Sequence[str] = ("A", "B", "C", "D")
    hands: Sequence[Sequence[Value]] = ((24, -8, -8, -8), (0, 0, 0, 0))
    totals: Sequence[Value] = (24, -8, -8, -8)
    points: Sequence[Value] = (4, 1, 1, 1)
    remarks: dict[int, str] = field(default_factory=dict)

    def lines(self, language: str = "zh") -> Lines:
        """Return the sheet as printed, sixteen rows of hands in it."""
        words = WORDS[language].format(s=self.session, t=self.table).split("|")
        winds = words[12]
        strings = [".".join(winds["ESWN".index(c)] for c in string) for string in STRINGS]
        head: Lines = [
            [words[0], words[1]],
            _spread(words[2], self.players),
            _spread(words[3], self.names),
            _spread(words[4], winds),
            _spread(words[5], strings),
            [words[6], *[words[7], words[8]] * 4, words[9]],
        ]
        running = [0] * 4
        rows: Lines = []
        for number in range(1, 17):
            scores = self.hands[number - 1] if number <= len(self.hands) else [None] * 4
            running = [r + (s if isinstance(s, int) else 0) for r, s in zip(running, scores, strict=True)]
            shown = [r if s is not None else None for r, s in zip(running, scores, strict=True)]
            pairs = [v for pair in zip(scores, shown, strict=True) for v in pair]
            rows.append([number, *pairs, self.remarks.get(number)])
        return [*head, *rows, _spread(words[10], self.totals), _spread(words[11], self.points)]


def _spread(label: str, values: Iterable[Value]) -> list[Value]:
    return [label, *[v for value in values for v in (value, None)]]


def as_csv(lines: Lines) -> str:
    """Return lines as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()


def put(sheet: Worksheet, lines: Lines, row: int = 1, column: int = 1) -> None:
    """Write lines on a sheet, from a place on."""
    for down, line in enumerate(lines):
        for right, value in enumerate(line):
            if value is not None:
                sheet.cell(row + down, column + right, value)


def book(lines: Lines, title: str = "anything") -> tuple[Workbook, Worksheet]:
    """Return a workbook with one sheet."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = title
    put(sheet, lines)
    return workbook, sheet


def saved(workbook: Workbook) -> bytes:
    """Return a workbook as bytes."""
    buffer = io.BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def read_book(content: bytes) -> Batch:
    """Return what the reader makes of a workbook."""
    batch = Batch("source")
    forms_xlsx.READER.read(content, batch)
    return batch


def read_csv(text: str) -> Batch:
    """Return what the reader makes of a CSV."""
    batch = Batch("source")
    forms_csv.READER.read(text, batch)
    return batch


def codes(batch: Batch) -> dict[str, list[str]]:
    """Return the places of the issues by their code."""
    found: dict[str, list[str]] = {}
    for issue in batch.issues:
        found.setdefault(issue.code, []).append(issue.locator)
    return found
