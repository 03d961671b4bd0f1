"""Hashes by which a run knows what it need not do again."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_CODE = (".py", ".toml", ".csv", ".sql", ".j2", ".css", ".js")


@cache
def code_version(*rooms: str) -> str:
    """Return a hash of the code and data files of these rooms of the package; of all when none is named.

    A changed rule, check or reader is thereby never taken for an old one.
    """
    roots = [_PACKAGE / room for room in rooms] or [_PACKAGE]
    files = sorted(f for root in roots for f in root.rglob("*") if f.suffix in _CODE)
    return combined(
        *(f"{f.relative_to(_PACKAGE)}:{hashlib.sha256(f.read_bytes()).hexdigest()}" for f in files)
    )


def combined(*parts: str) -> str:
    """Return one hash of several texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
