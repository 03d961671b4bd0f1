"""Two files of one session sheet, through the command line: two keyings (F15), two versions (S20)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.door import ask, audited

from .writer import Lines, SheetOf, as_csv

SIGNED: Lines = [["选手签名", "甲", None, "乙", None, "丙", None, "丁"]]
RIGHT = SheetOf(hands=((24, -8, -8, -8), (0, 0, 0, 0)), totals=(24, -8, -8, -8))
OTHER = SheetOf(hands=((24, -8, -8, -9), (0, 0, 0, 0)), totals=(24, -8, -8, -9))
TOLD = (
    "SELECT check_id, coalesce(hand_no, 0), seat, official FROM findings WHERE check_id IN ({}) ORDER BY ALL"
)
ABOUT = "'F05', 'F15', 'P01', 'P07', 'S04', 'S20', 'H17'"
CELLS = [
    (0, 3, "total: −8 | −9"),
    (1, 3, "running total: −8 | −9"),
    (1, 3, "score: −8 | −9"),
    (2, 3, "running total: −8 | −9"),
]
"""Every cell in which the two differ (hand 0: of the session), the first file's value first."""


def _run(folder: Path, first: Lines, second: Lines) -> Path:
    (folder / "in").mkdir()
    for name, lines in (("a", first), ("b", second)):
        (folder / "in" / f"{name}.csv").write_text(as_csv(lines), encoding="utf-8")
    return audited(folder / "in", folder / "out")


def _told(out: Path) -> list[tuple[object, ...]]:
    return ask(out, TOLD.format(ABOUT))


def test_two_keyings_are_told_cell_by_cell_and_once(tmp_path: Path) -> None:
    out = _run(tmp_path, RIGHT.lines(), OTHER.lines("en"))
    assert _told(out) == [("F15", *cell) for cell in CELLS]
    (repair,) = ask(out, "SELECT repair FROM findings WHERE official LIKE 'score%'")[0]
    assert repair == "hand 1 N score: write −8, with which the row sums to zero"
    assert ask(out, "SELECT count(*) FROM issues WHERE code = 'conflicting_record'") == [(0,)]
    query = "SELECT outcome, score_e, score_n IS NULL FROM hands WHERE hand_no = 1"
    assert ask(out, query) == [("unreadable", 24, True)]


@pytest.mark.parametrize("signed_first", [True, False])
def test_a_version_beside_a_signed_sheet(tmp_path: Path, signed_first: bool) -> None:
    files = [[*RIGHT.lines(), *SIGNED], OTHER.lines()]
    out = _run(tmp_path, *(files if signed_first else files[::-1]))
    assert _told(out) == [("S20", *cell) for cell in CELLS]
    ran = ask(out, "SELECT run, reason FROM coverage WHERE check_id = 'F15'")
    assert ran == [(0, "no second keying handed in")]


def test_two_equal_keyings_are_one_sheet(tmp_path: Path) -> None:
    out = _run(tmp_path, RIGHT.lines(), RIGHT.lines("en"))
    assert _told(out) == []
    assert ask(out, "SELECT run FROM coverage WHERE check_id = 'F15'") == [(1,)]


def test_another_table_under_the_same_heading_is_no_keying(tmp_path: Path) -> None:
    others = SheetOf(players=(21, 22, 23, 24), hands=OTHER.hands, totals=OTHER.totals)
    out = _run(tmp_path, RIGHT.lines(), others.lines())
    assert {check for check, *_ in ask(out, TOLD.format(ABOUT))} >= {"F05"}
    assert ask(out, "SELECT run FROM coverage WHERE check_id = 'F15'") == [(0,)]
