"""Text that a spreadsheet would take for a formula, kept from being one in a CSV, and read back.

Spreadsheets run a cell that begins with ``=``, ``+``, ``-`` or ``@``, however it is quoted, and some split a
line at semicolons too. An apostrophe before the sign makes it text. Numbers are written as numbers.
"""

from __future__ import annotations

import re

_SIGNS = "=+@＝＋＠－-"
_RISKY = re.compile(rf"(^|;)(\s*)('*)(?=[{_SIGNS}])")
_KEPT = re.compile(rf"(^|;)(\s*)'('*)(?=[{_SIGNS}])")


def as_text(text: str) -> str:
    """Return a text with an apostrophe before each sign that could begin a formula."""
    return _RISKY.sub(r"\1\2'\3", text)


def as_meant(text: str) -> str:
    """Return a text without the apostrophes that ``as_text`` has put."""
    return _KEPT.sub(r"\1\2\3", text)
