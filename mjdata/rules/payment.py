"""What a won hand pays (wmo-2013, article 9, 分数的计算, p.49-50)."""

from __future__ import annotations

from mjdata.rules.edition import Edition
from mjdata.seats import SEATS

Scores = tuple[int, int, int, int]
"""Points of the four starting seats, in seat order."""

ZERO: Scores = (0, 0, 0, 0)


def win_payment(edition: Edition, winner: int, payer: int | None, value: int) -> Scores:
    """Return what each seat gains when ``winner`` wins ``value`` points (flowers included).

    ``payer`` is the discarder, or whose kong was robbed; None for a self-drawn win.
    自摸: each of the others pays base + value. 点和: the payer pays base + value, the others the base.
    """
    base = edition.hand.base_points
    paid = [base + (value if payer is None or seat == payer else 0) for seat in SEATS]
    paid[winner] = 0
    e, s, w, n = (sum(paid) if seat == winner else -paid[seat] for seat in SEATS)
    return (e, s, w, n)


def add(*vectors: Scores) -> Scores:
    """Add score vectors seat by seat."""
    e, s, w, n = (sum(column) for column in zip(*vectors, strict=True))
    return (e, s, w, n)


def subtract(left: Scores, right: Scores) -> Scores:
    """Subtract score vectors seat by seat."""
    return (left[0] - right[0], left[1] - right[1], left[2] - right[2], left[3] - right[3])
