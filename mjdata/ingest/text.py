"""Bytes to text, under one encoding and without loss.

Order: byte order mark, strict UTF-8 on the whole file, then cp932 against gb18030 by the form words that
each would show. That these two decode without error proves nothing (each reads the other's bytes), so a
tie is not decided: the file is refused and the user is asked for UTF-8. UTF-8 that stops within its last
character was cut off there: what stands before is read.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_LEGACY = ("cp932", "gb18030")
_LONGEST = 4
"""Bytes of the longest character in UTF-8."""

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Characters that no text holds: a cell with one is damaged."""

FORM_WORDS = (
    *("选手", "编号", "姓名", "比赛分", "标准分", "累计", "名次", "局", "桌", "队", "总成绩"),
    *("プレーヤー", "番号", "氏名", "名前", "素点", "標準点", "合計", "順位", "荘", "卓", "チーム"),
)
"""Words printed on the forms of appendices 5 to 7, in Chinese and Japanese."""


class Undecodable(Exception):
    """No encoding can be chosen; the text says what was tried."""


@dataclass(frozen=True)
class Decoded:
    """A text and the encoding it was read under; ``note`` tells of a choice between two."""

    text: str
    encoding: str
    note: str | None = None


ZIP = b"PK\x03\x04"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How workbooks begin; those of the old kind, and those with a password."""


def peek(head: bytes) -> str:
    """Return the start of a file as text good enough to recognise a format by; never fails.

    Of a workbook it is its bytes, each as the character of that number.
    """
    if head.startswith((ZIP, COMPOUND)):
        return head.decode("latin-1")
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return head.decode(encoding, errors="replace")
    shown = {encoding: head.decode(encoding, errors="replace") for encoding in ("utf-8", *_LEGACY)}
    if "\ufffd" not in shown["utf-8"][:-_LONGEST]:
        return shown["utf-8"]
    return max(shown.values(), key=_form_words)


def is_container(start: str) -> bool:
    """Tell whether what ``peek`` returned is the bytes of a workbook or archive, and no text."""
    return start.startswith((ZIP.decode("latin-1"), COMPOUND.decode("latin-1")))


def _form_words(text: str) -> int:
    return sum(text.count(word) for word in FORM_WORDS)


def why_unknown(head: bytes) -> str | None:
    """Return what keeps the start of a file from being a text of any format, where that is plain to see."""
    if not head:
        return "the file is empty"
    halves = sorted((head[::2].count(0), head[1::2].count(0)))
    if 4 * halves[1] > len(head) > 8 * halves[0]:
        return "looks like UTF-16 without a byte order mark; expected UTF-8, or UTF-16 with its mark"
    return None


def decode(data: bytes) -> Decoded:
    """Decode a whole file; ``Undecodable`` when no encoding can be chosen without guessing."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data.decode(encoding), encoding)
            except UnicodeDecodeError as error:
                raise Undecodable(
                    f"its byte order mark says {encoding}, but byte {error.start} is not"
                ) from None
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and error.start > len(data) - _LONGEST:
            note = f"cut off within a character at byte {error.start}; read up to there"
            return Decoded(data[: error.start].decode("utf-8"), "utf-8", note)
        return _decode_legacy(data, error.start)


def _decode_legacy(data: bytes, offset: int) -> Decoded:
    words = {}
    for encoding in _LEGACY:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        words[encoding] = _form_words(text)
    counts = ", ".join(f"{encoding}: {count} form words" for encoding, count in words.items())
    best = max(words.values(), default=0)
    chosen = [encoding for encoding, count in words.items() if count == best and count > 0]
    if len(chosen) != 1:
        tried = counts or "neither cp932 nor gb18030 reads it"
        raise Undecodable(
            f"not UTF-8 at byte {offset}, and no other encoding can be chosen ({tried}); expected UTF-8"
        )
    note = f"not UTF-8 at byte {offset}; read as {chosen[0]} ({counts})"
    return Decoded(data.decode(chosen[0]), chosen[0], note)
