"""Names as people write them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def plain(name: str) -> str:
    """Return a name by which two spellings of it are one: width, case and blanks do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


_GENERATED = "Generated competition"


def generated_name(number: int) -> str:
    """Return the name that a competition of the generator bears in its own records."""
    return f"{_GENERATED} {number}"


def is_generated(name: str | None) -> bool:
    """Tell whether a competition was made by the generator, by the name that its records give it.

    The whole name has to be the generator's: a real event that only begins alike is none.
    """
    first, _, number = plain(name or "").rpartition(" ")
    return first == plain(_GENERATED) and number.removeprefix("-").isdecimal()
