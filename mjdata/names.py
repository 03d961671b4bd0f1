"""Names as people write them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def plain(name: str) -> str:
    """Return a name by which two spellings of it are one: width, case and blanks do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def in_any_order(name: str) -> tuple[str, ...]:
    """Return the words of a name by which ``Chen Wei`` and ``Wei, CHEN`` are one."""
    return tuple(sorted("".join(c if c.isalnum() else " " for c in plain(name)).split()))


_GENERATED = "Generated competition"


def generated_name(what: int | str) -> str:
    """Return the name that a competition of the generator bears in its records: of a number or a title."""
    return f"{_GENERATED} {what}" if isinstance(what, int) else f"{_GENERATED}: {what}"


def is_generated(name: str | None) -> bool:
    """Tell whether a competition was made by the generator, by the name that its records give it.

    The whole name has to be as ``generated_name`` gives it: a real event that only begins alike is none.
    """
    given, begins = plain(name or ""), plain(_GENERATED)
    what = given.removeprefix(begins)
    return what != given and (what.startswith(": ") or what.strip().removeprefix("-").isdecimal())
