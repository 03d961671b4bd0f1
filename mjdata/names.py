"""Names as people write them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def plain(name: str) -> str:
    """Return a name by which two spellings of it are one: width, case and blanks do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
