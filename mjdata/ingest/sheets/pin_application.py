"""The application for a Pin (wmo-2013, appendix 10, p.149-151), wherever its labels stand."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

import msgspec

from mjdata.ingest.reader import Batch
from mjdata.ingest.secret import Certificate, certificate
from mjdata.ingest.sheets.blocks import Labels, layouts
from mjdata.ingest.sheets.cells import Column
from mjdata.ingest.sheets.desk import Desk, labelled, value_of
from mjdata.ingest.sheets.grid import Area, Cell, Grid
from mjdata.ingest.sheets.header import Header, headers
from mjdata.rules.persons import without_certificates
from mjdata.rules.pin import LIVE, WEB
from mjdata.schema.applications import PinApplication, PinApplicationRow
from mjdata.schema.rows import Issue, Row

NAME = "pin_application"
R = TypeVar("R", bound=Row)
_NUMBERS: dict[str, Column] = {
    "players": "whole", "sessions": "whole", "tp": "points", "cp": "whole",
    "rank": "whole", "rank_group": "whole", "rank_team": "whole",
}  # fmt: skip
_TEXTS = ("event", "time", "place", "class")
_FIELDS = {"tp": "tp12", "time": "played_on", "class": "event_class"}
"""Columns of a row whose label has another name."""


@dataclass(frozen=True)
class Form:
    """An application as read, the lines of its competitions, and what could not be taken as it stood."""

    application: PinApplication
    rows: tuple[PinApplicationRow, ...]
    issues: tuple[Issue, ...]


def is_application(grids: Sequence[Grid]) -> bool:
    """Tell whether sheets hold an application: its lines of competitions, and the level that is asked."""
    labels = [Labels(grid, layouts()[NAME]) for grid in grids]
    return any(_claims(one) for one in labels) and any(one.found["level"] for one in labels)


def _claims(labels: Labels) -> Header | None:
    """Return the labels over the lines of competitions: their names beside table points."""
    return next((h for h in headers(labels) if h.columns["tp"] and h.columns["cp"]), None)


def lists_in(grids: Sequence[Grid]) -> list[str]:
    """Return where the sheets have a list of competitions; of several forms on a sheet each has one."""
    return [
        grid.locator(cell.row, cell.column)
        for grid in grids
        for header in headers(Labels(grid, layouts()[NAME]))
        if header.columns["tp"] and header.columns["cp"]
        for cell in header.columns[layouts()[NAME].anchor]
    ]


def read_application(grids: Sequence[Grid], batch: Batch, path: str, key: bytes) -> Form:
    """Read the one application on these sheets; what is written in the cell of the certificate is hashed.

    ``batch``: of the file, with what was told of the sheets before.
    """
    return _Reading(grids, batch, path, key).form()


@dataclass
class _Reading:
    """A form while it is read: its sheets, and the cell of every value taken."""

    grids: Sequence[Grid]
    batch: Batch
    path: str
    key: bytes
    cells: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sheets = [(Labels(grid, layouts()[NAME]), Desk(grid, self.batch)) for grid in self.grids]

    def form(self) -> Form:
        labels, desk, header = next(
            (labels, desk, header) for labels, desk in self.sheets if (header := _claims(labels))
        )
        first = f"{self.batch.source_id} {desk.grid.sheet} {header.area.name}"
        application_id = hashlib.sha256(first.encode()).hexdigest()[:12]
        place = self._place(desk.grid.locator(header.area.top, header.area.left))
        number = self._value("certificate")
        certified = certificate(number, self.key) if number else None
        head = self._head(certified) | self._foot() | self._sums(header, labels, desk)
        application = PinApplication(
            application_id=application_id, path=self.path, cells="; ".join(self.cells), **head, **place
        )
        rows = [
            self._row(header, row, application_id, line_no, desk)
            for line_no, row in enumerate(header.lines(desk.grid, labels), 1)
        ]
        read = Form(application, tuple(row for row in rows if row is not None), tuple(self.batch.issues))
        return _without(certified, self.grids, read)

    def _place(self, locator: str) -> dict[str, Any]:
        return {"source_id": self.batch.source_id, "locator": locator}

    def _value(self, name: str) -> str | None:
        """Return what stands beside a label on any of the sheets, and keep where."""
        for labels, desk in self.sheets:
            whole = Area(1, 1, desk.grid.height, desk.grid.width)
            cell = labelled(labels, name, whole)
            if cell is not None and (text := value_of(labels, name, cell)):
                self.cells.append(f"{name} {desk.grid.locator(cell.row, cell.column)}")
                return text
        return None

    def _head(self, certified: Certificate | None) -> dict[str, Any]:
        level, kind = self._level()
        return {
            "name": self._value("name"),
            "country": self._value("country"),
            "register_no": self._value("register_no"),
            "certificate_hash": certified.hash if certified else None,
            "certificate_tail": certified.tail if certified else None,
            "certificate_fault": certified.fault if certified else None,
            "contact_given": self._value("contact") is not None,
            "level": level,
            "kind": kind,
        }

    def _level(self) -> tuple[int | None, str | None]:
        """Return the level asked for, and whether of the web: ``6品``, ``网络六品``, ``Web Pin 6``.

        The same level twice, ``九品 (Pin 9)``, is one.
        """
        said = unicodedata.normalize("NFKC", self._value("level") or "").casefold()
        if not said.strip(" 品"):
            return None, None
        levels = {_LEVELS.index(one) % 9 + 1 if one in _LEVELS else None for one in _RUNS.findall(said)}
        level = levels.pop() if len(levels) == 1 else None
        if level is None:
            self._tell("level", f"level {said!r} is not one of 1 to 9")
            return None, None
        return level, WEB if any(word in said for word in _OF_THE_WEB) else LIVE

    def _foot(self) -> dict[str, Any]:
        signature, checked = self._value("applicant"), self._value("check_unit")
        applied = self._day("applied_on", self._value("applied_on")) or self._day("applicant", signature)
        return {
            "applied_on": applied or self._beside_date("applicant"),
            "signed": bool(_name_in(signature)),
            "checked_by": _name_in(checked),
            "checked_on": self._day("check_unit", checked) or self._beside_date("check_unit"),
            "attachments": self._value("attachments"),
        }

    def _beside_date(self, name: str) -> str | None:
        """Return the date on the line of a signature."""
        for labels, desk in self.sheets:
            for signature in labels.found[name]:
                line = Area(signature.row, signature.column, signature.row, desk.grid.width)
                cell = labelled(labels, "date", line)
                if cell is not None:
                    self.cells.append(f"{name}_date {desk.grid.locator(cell.row, cell.column)}")
                    return self._day(f"{name}_date", value_of(labels, "date", cell))
        return None

    def _day(self, name: str, text: str | None) -> str | None:
        """Return the date in a text; one that could be two days, or none, is told."""
        plain = unicodedata.normalize("NFKC", text or "")
        if days := {tuple(map(int, found)) for found in _DATE.findall(plain)}:
            try:
                (day,) = {date(*found).isoformat() for found in days}
            except ValueError:
                why = "is no date" if len(days) == 1 else "gives several dates"
                self._tell(name, f"{text!r} {why}; expected one")
            else:
                return day
        elif name not in ("applicant", "check_unit") and any(c.isdigit() for c in plain):
            self._tell(name, f"{text!r} is no date that can be read; expected one like 2026-11-30")
        return None

    def _tell(self, name: str, text: str) -> None:
        place = next((entry for entry in reversed(self.cells) if entry.startswith(f"{name} ")), "form")
        self.batch.note(place.removeprefix(f"{name} "), "unreadable_cell", text)

    def _sums(self, header: Header, labels: Labels, desk: Desk) -> dict[str, Any]:
        """Return the sums under the lines: of table points and of competition points."""
        below = Area(header.area.bottom + 1, 1, header.end, desk.grid.width)
        label = labels.first("sum", below)
        if label is None:
            return {}
        taken = {
            name: desk.grid.at(label.row, column) for name in ("tp", "cp") if (column := header.column(name))
        }
        for name, cell in taken.items():
            if cell is not None:
                self.cells.append(f"{name} {desk.grid.locator(cell.row, cell.column)}")
        tp = desk.number(taken.get("tp"), "sum of table points", "points")
        return {"tp12": tp, "cp": desk.number(taken.get("cp"), "sum of competition points")}

    def _row(
        self, header: Header, row: int, application_id: str, line_no: int, desk: Desk
    ) -> PinApplicationRow | None:
        """Return a line of the form; None where only its ruling or a number of its own stands."""
        said: dict[str, Any] = {}
        cells: list[str] = []
        for name in (*_TEXTS, *_NUMBERS):
            column = header.column(name)
            cell = desk.grid.at(row, column) if column else None
            if cell is None:
                continue
            cells.append(f"{_FIELDS.get(name, name)} {desk.grid.locator(cell.row, cell.column)}")
            said[_FIELDS.get(name, name)] = _number(cell, name, desk) if name in _NUMBERS else desk.text(cell)
        if all(value is None for value in said.values()):
            return None
        place = self._place(desk.grid.locator(row, header.area.left))
        return PinApplicationRow(
            application_id=application_id, line_no=line_no, cells="; ".join(cells), **said, **place
        )


_LEVELS = (*"123456789", *"一二三四五六七八九")
_RUNS = re.compile(r"\d+|[一二三四五六七八九十]+")
_OF_THE_WEB = ("网", "網", "线上", "線上", "web", "online", "internet", "ネット", "オンライン")
_DATE = re.compile(r"(?<!\d)(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)")
_PLACES = {"冠军": 1, "亚军": 2, "季军": 3, "優勝": 1, "準優勝": 2, "champion": 1}
_ORDINAL = re.compile(r"第?\s*(\d{1,4})\s*(?:名|位|st|nd|rd|th|\.)?", re.IGNORECASE)


def _number(cell: Cell, name: str, desk: Desk) -> int | None:
    """Return the number of a cell; a place may be written as one (``第3名``, ``3rd``, ``3.``, ``季军``)."""
    if name.startswith("rank") and cell.kind == "text":
        plain = unicodedata.normalize("NFKC", cell.text).strip().casefold()
        if plain in _PLACES:
            return _PLACES[plain]
        if found := _ORDINAL.fullmatch(plain):
            return int(found[1])
    return desk.number(cell, name, _NUMBERS[name])


def _name_in(text: str | None) -> str | None:
    """Return what is left of a signature without its date and the blanks printed for one."""
    rest = _DATE.sub(" ", unicodedata.normalize("NFKC", text or ""))
    rest = re.sub(r"[年月日_\s:/.-]+$", "", rest).strip(" _:")
    return rest if any(c.isalnum() for c in re.sub(r"[年月日]", "", rest)) else None


_FREE = ("path", "name", "country", "checked_by", "attachments", "text", "place")
"""Fields in which people write what they like, and may write the number of a document too."""


def _without(certified: Certificate | None, grids: Sequence[Grid], form: Form) -> Form:
    """Return the form with the number blotted out wherever it was written too, and others like it.

    The name of a competition and a register number stay as they are, by which they are looked up.
    """
    titles = {grid.sheet: without_certificates(grid.sheet) for grid in grids}

    def blot(row: R) -> R:
        row = row if certified is None else certified.blotted(row)
        said = {name: getattr(row, name) for name in row.__struct_fields__}
        texts = {name: value for name, value in said.items() if isinstance(value, str)}
        for name, text in texts.items():
            if name in _FREE:
                texts[name] = without_certificates(text)
            for title, plain in titles.items():
                if title != plain and name in ("locator", "cells"):
                    texts[name] = texts[name].replace(title, plain)
        return msgspec.structs.replace(row, **texts)

    return Form(blot(form.application), tuple(map(blot, form.rows)), tuple(map(blot, form.issues)))
