"""Bytes to text: one encoding, no loss, no guess."""

from __future__ import annotations

import codecs
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjdata.ingest.text import Undecodable, decode, peek, why_unknown

CHINESE = "编号,姓名,比赛分,标准分\n1,李明,12,4\n"
JAPANESE = "番号,氏名,素点,順位\n1,渡辺,12,1\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (CHINESE.encode(), "utf-8"),
        (codecs.BOM_UTF8 + CHINESE.encode(), "utf-8-sig"),
        (codecs.BOM_UTF16_LE + CHINESE.encode("utf-16-le"), "utf-16"),
        (codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"), "utf-16"),
    ],
)
def test_marked_and_utf8(data: bytes, encoding: str) -> None:
    decoded = decode(data)
    assert (decoded.text, decoded.encoding, decoded.note) == (CHINESE, encoding, None)


@pytest.mark.parametrize(("text", "encoding"), [(CHINESE, "gb18030"), (JAPANESE, "cp932")])
def test_form_words_decide_between_two(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding) == (text, encoding)
    assert decoded.note is not None
    assert f"read as {encoding}" in decoded.note


@pytest.mark.parametrize(
    "data",
    [
        "1,Muñoz,12\n".encode("cp1252"),
        "1,李明,12\n".encode("gb18030"),  # no form word: cp932 reads it too
        b"\xff" * 40,
    ],
)
def test_no_guess_without_form_words(data: bytes) -> None:
    with pytest.raises(Undecodable, match="expected UTF-8"):
        decode(data)


def test_mark_that_is_not_kept() -> None:
    with pytest.raises(Undecodable, match="byte order mark says utf-16"):
        decode(codecs.BOM_UTF16_LE + b"abc")


@pytest.mark.parametrize("kept", [1, 2])
def test_cut_within_a_character(kept: int) -> None:
    decoded = decode(b"N'" + "麻".encode()[:kept])
    assert decoded.text == "N'"
    assert decoded.note is not None
    assert "cut off within a character at byte 2" in decoded.note


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (b"", "empty"),
        ("INSERT INTO x".encode("utf-16-le"), "UTF-16 without a byte order mark"),
        ("INSERT INTO x".encode("utf-16-be"), "UTF-16 without a byte order mark"),
    ],
)
def test_why_unknown(head: bytes, reason: str) -> None:
    assert reason in (why_unknown(head) or "")


@pytest.mark.parametrize("head", [b"plain", bytes(100), CHINESE.encode()])
def test_nothing_plain_to_see(head: bytes) -> None:
    assert why_unknown(head) is None


@given(st.binary(max_size=400))
def test_never_fails_otherwise(data: bytes) -> None:
    peek(data)
    why_unknown(data)
    with suppress(Undecodable):
        decode(data)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\ufeff"), max_size=100))
def test_utf8_without_loss(text: str) -> None:
    assert decode(text.encode()).text == text
