"""What a field of a record is called, wherever it stands: the readers and the audit mean the same by it."""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """A number that a record shows: of a session sheet, or of a line of a result list (``subject``)."""

    session_no: int | None
    table_no: int | None
    name: str
    """``of_hand`` or ``of_table`` on a session sheet; a column of ``results`` in a list."""
    subject: str | None = None
    subject_no: int | None = None


def of_hand(hand_no: int, group: str, seat: int) -> str:
    """Name a field in the row of a hand: ``score`` or ``running``, at a starting seat."""
    return f"{hand_no}:{group}:{seat}"


def of_table(group: str, seat: int) -> str:
    """Name a field in the foot of a session sheet: ``total`` or ``tp12``, at a starting seat."""
    return f"{group}:{seat}"
