"""The answer key of a generated competition."""

from __future__ import annotations

import msgspec


class Planted(msgspec.Struct, frozen=True):
    """A planted error: kind, place, what is written and what is true, the checks that must find it."""

    kind: str
    session_no: int | None
    table_no: int | None
    hand_no: int | None
    cell: str
    written: str
    true: str
    checks: tuple[str, ...]


class AnswerKey(msgspec.Struct, frozen=True):
    """Every error planted in a generated competition; empty when none was."""

    competition: str
    seed: int
    planted: tuple[Planted, ...]
