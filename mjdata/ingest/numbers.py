"""Cells to numbers, exactly or not at all."""

from __future__ import annotations

import re
from fractions import Fraction

from mjdata.rules.session import TWELFTHS

_WHOLE = re.compile(r"[+-]?\d{1,9}")
_DECIMAL = re.compile(r"(\d{1,3})[.,](\d{1,4})")
_FRACTION = re.compile(r"(\d{1,3})/(\d{1,2})")


class Unparsed(ValueError):
    """A cell that is not the number its column holds; the text says what it shows."""


def whole(cell: str | None) -> int | None:
    """Read a whole number; None for an empty cell; ``Unparsed`` for anything else."""
    text = (cell or "").strip()
    if not text:
        return None
    if not _WHOLE.fullmatch(text):
        raise Unparsed(f"{text!r} is not a whole number")
    return int(text)


def twelfths(cell: str | None) -> int | None:
    """Read table points into twelfths: ``4``, ``0,5``, ``2.33`` or ``7/3``; None for an empty cell.

    A decimal stands for the one twelfth that rounds to it; ``Unparsed`` when there is none or several.
    """
    text = (cell or "").strip()
    if not text:
        return None
    if _WHOLE.fullmatch(text):
        return int(text) * TWELFTHS
    if match := _FRACTION.fullmatch(text):
        exact = Fraction(int(match[1]), max(int(match[2]), 1)) * TWELFTHS
        if int(match[2]) and exact.denominator == 1:
            return int(exact)
    if match := _DECIMAL.fullmatch(text):
        digits = len(match[2])
        value = Fraction(int(match[1] + match[2]), 10**digits)
        near = round(value * TWELFTHS)
        if abs(Fraction(near, TWELFTHS) - value) <= Fraction(1, 2 * 10**digits):
            return near
    raise Unparsed(f"{text!r} is no number of table points (halves, thirds and quarters occur)")
