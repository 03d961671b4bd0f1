"""The mess of real cells: every rule with what it must give (the table of readings in the documents)."""

from __future__ import annotations

import pytest

from mjdata.ingest.sheets.cells import FORKS, MARKS, REWRITES, Column, Kind, Reading, read_cell

NUMBERS: list[tuple[str, Column, int, str]] = [
    ("－１２", "whole", -12, "width"),
    ("（１２）", "whole", -12, "parentheses"),
    ("１，２３４", "whole", 1234, "thousands"),
    ("\u221212", "whole", -12, "minus"),
    ("\u201312", "whole", -12, "minus"),
    ("\u201012", "whole", -12, "minus"),
    ("ー12", "whole", -12, "minus"),
    ("\u201412", "whole", -12, "minus"),
    ("\u201512", "whole", -12, "minus"),
    ("▲30", "whole", -30, "black_triangle"),
    ("(12)", "whole", -12, "parentheses"),
    ("12-", "whole", -12, "trailing_minus"),
    ("1,234", "whole", 1234, "thousands"),
    ("1.234", "whole", 1234, "thousands"),
    ("24.0", "whole", 24, "decimal_zeros"),
    ("\u300024 ", "whole", 24, "spaces"),
    ("- 8", "whole", -8, "spaces"),
    ("'-8", "whole", -8, "apostrophe"),
    ("24分", "whole", 24, "unit"),
    ("±0", "whole", 0, "plus_minus"),
    ("3,5", "points", 42, ""),
    ("2.333", "points", 28, ""),
    ("3½", "points", 42, "fraction"),
    ("+24", "whole", 24, ""),
]


@pytest.mark.parametrize(("text", "column", "value", "rule"), NUMBERS)
def test_numbers(text: str, column: Column, value: int, rule: str) -> None:
    reading = read_cell(text, "text", None, column)
    assert (reading.state, reading.value) == ("number", value)
    assert not rule or rule in reading.rules


FORKED = [
    ("①24", ("24", "124"), "enclosed"),
    ("24²", ("24", "242"), "superscript"),
    ("△30", ("-30", "30"), "white_triangle"),
    ("1O", ("10", "1"), "letter_o"),
    ("l2", ("12", "2"), "letter_l"),
]


@pytest.mark.parametrize(("text", "readings", "rule"), FORKED)
def test_several_readings(text: str, readings: tuple[str, ...], rule: str) -> None:
    reading = read_cell(text, "text", None, "whole")
    assert (reading.state, reading.value, reading.readings) == ("ambiguous", None, readings)
    assert reading.rules == (rule,)
    assert all(each in reading.why for each in readings)


STATES = [
    ("", "blank", ""),
    ("\u3000", "blank", ""),
    ("流", "draw", "draw_mark"),
    ("荒", "draw", "draw_mark"),
    ("流局", "draw", "draw_mark"),
    ("Draw", "draw", "draw_mark"),
    ("/", "stroke", "stroke"),
    ("—", "stroke", "stroke"),
    ("作废", "void", "void_mark"),
    ("#REF!", "error", "error_value"),
    ("2-Jan", "error", "date"),
    ("1月2日", "error", "date"),
    ("12,5", "unreadable", ""),
    ("24?", "unreadable", ""),
    ("=SUM(A1)", "unreadable", ""),
    ("2\x004", "unreadable", ""),
    ("9" * 50, "unreadable", ""),
]


@pytest.mark.parametrize(("text", "state", "rule"), STATES)
def test_states(text: str, state: str, rule: str) -> None:
    reading = read_cell(text, "text", None, "whole")
    assert (reading.state, reading.value) == (state, None)
    assert not rule or reading.rules == (rule,)


STORED: list[tuple[str, Kind, str, Reading]] = [
    ("-12", "number", "0;[Red]0", Reading("number", -12, ("red_format",))),
    ("-12", "number", "0;[Red]-0", Reading("number", -12)),
    ("12", "number", "General", Reading("number", 12)),
    ("12.5", "number", "General", Reading("unreadable", why="'12.5' is not a whole number")),
]


@pytest.mark.parametrize(("text", "kind", "number_format", "expected"), STORED)
def test_stored_numbers(text: str, kind: Kind, number_format: str, expected: Reading) -> None:
    assert read_cell(text, kind, number_format, "whole") == expected


def test_a_minus_that_only_the_format_prints() -> None:
    reading = read_cell("12", "number", '"-"0', "whole")
    assert (reading.readings, reading.rules) == (("12", "-12"), ("format_sign",))


def test_a_stored_third() -> None:
    assert read_cell("2.3333333333333335", "number", "General", "points").value == 28


def test_every_rule_has_a_test() -> None:
    tested = {rule for *_, rule in (*NUMBERS, *FORKED, *STATES)} | {"red_format", "format_sign"}
    assert {r.id for r in REWRITES} | {f.id for f in FORKS} | set(MARKS) <= tested
