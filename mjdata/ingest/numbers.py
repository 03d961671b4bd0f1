"""Cells to numbers, exactly or not at all."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil, floor

from mjdata.rules.session import TWELFTHS

_WHOLE = re.compile(r"[+-]?\d{1,9}")
_DECIMAL = re.compile(r"(\d{1,3})[.,](\d{1,4})")
_FRACTION = re.compile(r"(\d{1,3})/(\d{1,2})")
_MOST = 9_999


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


def small(cell: str | None) -> int | None:
    """Read a count or the number of a session or table: a whole number from 0 to 9,999."""
    number = whole(cell)
    if number is not None and not 0 <= number <= _MOST:
        raise Unparsed(f"{number} is out of range (0 to {_MOST})")
    return number


def twelfths(cell: str | None) -> int | None:
    """Read table points into twelfths: ``4``, ``0,5``, ``2.33`` or ``7/3``; None for an empty cell.

    A decimal stands for itself if it is a twelfth, else for the one twelfth that rounds to it; ``Unparsed``
    when there is none or several.
    """
    text = (cell or "").strip()
    if not text:
        return None
    if _WHOLE.fullmatch(text):
        return int(text) * TWELFTHS
    if match := _FRACTION.fullmatch(text):
        near = _only(Fraction(int(match[1]), int(match[2])), Fraction(0)) if int(match[2]) else None
    elif match := _DECIMAL.fullmatch(text):
        unit = Fraction(1, 10 ** len(match[2]))
        near = _only(int(match[1] + match[2]) * unit, unit / 2)
    else:
        near = None
    if near is None:
        raise Unparsed(f"{text!r} is no number of table points (halves, thirds and quarters occur)")
    return near


def _only(value: Fraction, tolerance: Fraction) -> int | None:
    """Return the twelfths that are ``value``, else the only ones within ``tolerance`` of it."""
    if (exact := value * TWELFTHS).denominator == 1:
        return int(exact)
    near = range(ceil((value - tolerance) * TWELFTHS), floor((value + tolerance) * TWELFTHS) + 1)
    return near[0] if len(near) == 1 else None
