"""The application for a Pin (wmo-2013, appendix 10, p.149-151) as filled in, in files of three kinds."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from mjdata.generate.grid import Document, Grid, Text, Value, Workbook, as_csv
from mjdata.generate.style import words
from mjdata.generate.world.draft import Draft, Line
from mjdata.rules.pin import WEB

FORMS = ("xlsx", "csv", "docx")
_DAYS = (
    "{0:%Y-%m-%d}",
    "{0.year}/{0.month}/{0.day}",
    "{0.year}年{0.month}月{0.day}日",
    "{0.year}.{0.month}.{0.day}",
)
_CSV = ("utf-8", "utf-8-sig", "utf-16")
_SUMS_AT = 7
"""The column of table points, under which their sum stands; that of competition points is the next."""


class Hand:
    """How one applicant writes: the language, how days, places and classes are written."""

    def __init__(self, draft: Draft, random: Random) -> None:
        self.draft = draft
        self.words: dict[str, Any] = words(draft.words)
        self._day, self._place = random.choice(_DAYS), random.choice(self.words["place"])
        self._class = random.choice(self.words["class"])
        self._web = random.choice(self.words["class_web"])
        self._level = random.choice(self.words["level_web" if draft.kind == WEB else "level"])
        self.contact = f"player{draft.person.key}@mail.example"

    def day(self, day: date | None) -> str | None:
        """Write a day."""
        return None if day is None else self._day.format(day)

    @property
    def lines(self) -> list[list[Value | None]]:
        """The form, row by row."""
        draft, said = self.draft, self.draft.person
        (name, country, certificate, contact, level, applied, number, total, attached, applicant, day,
         unit) = self.words["application"]  # fmt: skip
        signed = (said.name, self.day(draft.applied_on)) if draft.signed else (None, None)
        register_no = said.register_no if draft.with_number else None
        return [
            [self.words["application_title"]],
            [name, said.name, None, country, said.country],
            [certificate, draft.certificate, None, contact, self.contact],
            [level, self._level.format(n=draft.level), None, applied, self.day(draft.applied_on)],
            [number, register_no] if register_no else [None],
            self.words["claims"],
            *(self._line(line) for line in draft.lines),
            [total, *[None] * (_SUMS_AT - 2), *draft.sums],
            [attached, draft.attachments],
            [applicant, signed[0], None, day, signed[1]],
            [unit, draft.checked_by, None, day, None],
        ]

    def _line(self, line: Line) -> list[Value | None]:
        of = line.event_class
        written = None if of is None else self._web if of == WEB else self._class.format(c=of)
        ranks = [None if rank is None else self._rank(rank) for rank in (line.rank, line.rank_team)]
        where = [line.event, self.day(line.played_on), line.place, written]
        return [*where, line.players, line.sessions, line.tp, line.cp, *ranks]

    def _rank(self, rank: int) -> Value:
        text: str = self._place.format(n=rank)
        return rank if text == str(rank) else text


def form_file(draft: Draft, random: Random) -> tuple[str, Workbook | Text | Document]:
    """Return the ending of the file of an application, and what is in it."""
    lines, ending = Hand(draft, random).lines, random.choice(FORMS)
    if ending == "docx":
        return ending, Document(lines)
    grid = Grid(draft.person.name[:20].replace("'", " "))
    for row, line in enumerate(lines, 1):
        grid.put_row(row, 1, line)
    if ending == "csv":
        return ending, as_csv(grid, random.choice(_CSV))
    return ending, Workbook([grid])
