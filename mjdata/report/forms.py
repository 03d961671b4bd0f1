"""What the workbooks of the paper forms share: formats, rules of entry, text that stays text."""

from __future__ import annotations

from typing import Any

from mjdata.ingest.formula_text import as_text

_BIG = 100_000


class Form:
    """A form on a sheet, landscape on one page of A4: cells to fill are open, the rest is locked."""

    def __init__(self, book: Any, name: str) -> None:  # xlsxwriter has no types
        self.sheet = book.add_worksheet(name)
        self.sheet.set_landscape()
        self.sheet.set_paper(9)
        self.sheet.fit_to_pages(1, 1)
        self.sheet.protect("", {"select_unlocked_cells": True})
        base = {"border": 1, "valign": "vcenter", "text_wrap": True, "font_size": 9}
        paper = {"locked": False, "bg_color": "#fffde8"}
        other = {"bg_color": "#ffe3a6", "bold": True}
        signed = {"num_format": "+0;-0;0"}
        self.title = book.add_format({"bold": True, "font_size": 13})
        self.label = book.add_format(base | {"bold": True, "bg_color": "#eef2f6", "align": "center"})
        self.open = book.add_format(base | paper)
        self.quoted = book.add_format(base | paper | {"quote_prefix": True})
        self.written = book.add_format(base | paper | {"num_format": "@"})
        self.number = book.add_format(base | paper | signed)
        self.sum = book.add_format(base | signed | {"bg_color": "#f5f5f5"})
        self.differs = book.add_format(base | signed | other)
        self.points_differ = book.add_format(base | other)
        self.unseen = book.add_format({"font_color": "#f5f5f5"})
        self.red = book.add_format({"bg_color": "#f8bcbc", "font_color": "#9b0000"})

    def text(self, row: int, column: int, text: str | None) -> None:
        """Write a text into an open cell, whatever it looks like; it stays text when edited."""
        if text:
            risky = as_text(text) != text
            self.sheet.write_string(row, column, text, self.quoted if risky else self.open)
        else:
            self.sheet.write_blank(row, column, None, self.open)

    def whole(self, *area: int) -> None:
        """Let only whole numbers into an area (first row, first column, last row, last column)."""
        rule = {
            "validate": "integer",
            "criteria": "between",
            "minimum": -_BIG,
            "maximum": _BIG,
            "error_title": "整数 whole number 整数",
            "error_message": "整数のみ / whole numbers only / 只限整数",
        }
        self.sheet.data_validation(*area, rule)

    def heights(self, first: int, height: int, count: int) -> None:
        """Set the height of some rows, in points."""
        for row in range(first, first + count):
            self.sheet.set_row(row, height)

    def red_unless_zero(self, area: str, formula: str) -> None:
        """Turn an area red when a formula is not zero."""
        rule = {"type": "formula", "criteria": f"={formula}<>0", "format": self.red}
        self.sheet.conditional_format(area, rule)
