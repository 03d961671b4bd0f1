"""Cells to numbers: exactly or not at all, and an empty cell is not a zero."""

from __future__ import annotations

import pytest

from mjdata.ingest.numbers import Unparsed, small, twelfths, whole


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("-30", -30),
        ("+8", 8),
        (" 7 ", 7),
        ("１２", 12),
        ("", None),
        ("  ", None),
        (None, None),
    ],
)
def test_whole(cell: str | None, number: int | None) -> None:
    assert whole(cell) == number


def test_empty_is_not_zero() -> None:
    assert whole("") is not whole("0")
    assert twelfths("") is not twelfths("0")


@pytest.mark.parametrize(
    "cell", ["8f", "1.0", "1,234", "--3", "①24", "−12", "(12)", "12-", "1e3", "9" * 10, "NaN"]
)
def test_whole_refuses(cell: str) -> None:
    with pytest.raises(Unparsed, match="is not a whole number"):
        whole(cell)


@pytest.mark.parametrize(("cell", "number"), [("0", 0), ("9999", 9999), ("", None)])
def test_small(cell: str, number: int | None) -> None:
    assert small(cell) == number


@pytest.mark.parametrize("cell", ["-1", "10000", "300000000"])
def test_small_refuses(cell: str) -> None:
    with pytest.raises(Unparsed, match="out of range"):
        small(cell)


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        *(("4", 48), ("0", 0), ("0,5", 6), ("0.5", 6), ("1.75", 21), ("3,0", 36)),
        *(("2.33", 28), ("2,333", 28), ("0.67", 8), ("7/3", 28), ("1/12", 1), ("21/12", 21)),
        *(("", None), (None, None)),
    ],
)
def test_twelfths(cell: str | None, number: int | None) -> None:
    assert twelfths(cell) == number


@pytest.mark.parametrize("cell", ["2.3", "1.8", "0.8"])
def test_twelfths_does_not_choose(cell: str) -> None:
    """2.3 may be 2.25 or 2.333, 1.8 may be 1.75 or 1.833."""
    with pytest.raises(Unparsed):
        twelfths(cell)


@pytest.mark.parametrize("cell", ["2.29", "7/0", "1/7", "1.2.3", "1,234,5", "f", "½"])
def test_twelfths_refuses(cell: str) -> None:
    with pytest.raises(Unparsed, match="is no number of table points"):
        twelfths(cell)
