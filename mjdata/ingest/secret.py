"""Certificate numbers (appendix 10, 证件号码) as they may be kept: a keyed hash and the last characters.

The number itself is read from the form, hashed and forgotten: it is in no table, page, log or message.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from dataclasses import dataclass
from typing import TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)

SHOWN = 4
"""Characters of a number that may be shown, of a short one a third."""
_TO_WIDE = 0xFEE0
"""From an ASCII character to its wide form."""
_FEWEST = 3
"""Characters below which a text is too common to be blotted out wherever it stands."""


@dataclass(frozen=True)
class Certificate:
    """A certificate number, hashed under a key. ``repr`` shows nothing of it."""

    hash: str
    tail: str
    fault: str | None
    _anywhere: re.Pattern[str] | None

    def __repr__(self) -> str:
        return f"Certificate(…{self.tail})"

    def blot(self, text: str) -> str:
        """Return a text without the number, wherever somebody has written it too."""
        return text if self._anywhere is None else self._anywhere.sub(f"…{self.tail}", text)

    def blotted(self, row: S) -> S:
        """Return a row of which no text holds the number."""
        texts = {
            name: self.blot(value)
            for name in row.__struct_fields__
            if isinstance(value := getattr(row, name), str)
        }
        return msgspec.structs.replace(row, **texts)


def certificate(number: str, key: bytes) -> Certificate:
    """Hash a number: width, case, blanks and dashes do not count (HMAC with SHA-256)."""
    folded = "".join(c for c in unicodedata.normalize("NFKC", number).upper() if c.isalnum())
    digest = hmac.new(key, folded.encode(), hashlib.sha256).hexdigest()
    shown = min(SHOWN, len(folded) // 3)
    return Certificate(digest, folded[len(folded) - shown :], _fault(folded), _anywhere(folded))


_SHORTEST, _LONGEST = 5, 20
"""Characters of the numbers of passports and identity cards, widely taken."""
_IDENTITY_CARD = re.compile(r"[0-9]{17}[0-9X]")
_CHECK_DIGITS = "10X98765432"


def _fault(folded: str) -> str | None:
    """Return what is wrong with the form of a number (附件二, p.120: 身份证或护照号码), a short name.

    Of 18 digits, the last of which may be an X, it is an identity card, whose last one checks the others
    (GB 11643, ISO 7064 MOD 11-2).
    """
    if not any(c.isdigit() for c in folded):
        return "no_digit"
    if not _SHORTEST <= len(folded) <= _LONGEST:
        return "short" if len(folded) < _SHORTEST else "long"
    return "check_digit" if _IDENTITY_CARD.fullmatch(folded) and not is_identity_card(folded) else None


def is_identity_card(text: str) -> bool:
    """Tell whether 18 characters are the number of an identity card, which its last one checks."""
    if not _IDENTITY_CARD.fullmatch(text):
        return False
    total = sum(int(c) * 2 ** (17 - place) for place, c in enumerate(text[:17]))
    return text[17] == _CHECK_DIGITS[total % 11]


def _anywhere(folded: str) -> re.Pattern[str] | None:
    """Return what finds a number however its characters are written and parted; None for a short one."""
    if len(folded) < _FEWEST:
        return None
    written = (f"[{re.escape(c)}{chr(ord(c) + _TO_WIDE)}]" if c.isascii() else re.escape(c) for c in folded)
    return re.compile(r"[\W_]{0,3}".join(written), re.IGNORECASE)
