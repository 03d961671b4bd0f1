"""Whole competitions as sheets that show everything, through the command line: right ones give no finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjdata.checks.say import show_points
from mjdata.generate.competition import make_competition
from mjdata.generate.made import Made, MadeTable, Plan
from tests.door import ask, audited

from .writer import Lines, SheetOf, as_csv

OF_SHEETS = ("F04", "I07", "S11", "S12", "S13", "S14", "S15", "S16", "S18", "S19", "S21", "S23")
DEALERS = "ESWNSENWWNSENWES"
"""Starting seats of who sits East, South, West, North in each round (appendix 4, p.125)."""


@pytest.fixture(scope="module")
def made() -> Made:
    return make_competition(Plan(players=16, sessions=6, seed=11, form="dump"))


def _lines(made: Made, table: MadeTable) -> Lines:
    """A table's sheet with date, times, dealers, winds, ends of hands, and signatures."""
    names = {player.number: player.name for player in made.players}
    sheet = SheetOf(
        session=table.session_no,
        table=table.table_no,
        players=table.players,
        names=[names[number] for number in table.players],
        hands=[hand.score(made.rules) for hand in table.hands],
        totals=table.totals,
        points=[show_points(points) for points in table.points],
    )
    day, hour = 4 + (table.session_no - 1) // 3, 9 + 3 * ((table.session_no - 1) % 3)
    lines = sheet.lines()
    lines[0] += ["日期", f"2013-03-{day:02}", "开始", f"{hour:02}:00", "结束", f"{hour + 2}:25"]
    lines[5] += ["庄家", "圈风", "结束"]
    for number in range(1, len(table.hands) + 1):
        dealer, wind, late = DEALERS[number - 1], "ESWN"[(number - 1) // 4], 9 * number
        lines[5 + number] += [dealer, wind, f"{hour + late // 60:02}:{late % 60:02}"]
    signed: list[str | int | float | None] = ["选手签名", "甲", None, "乙", None, "丙", None, "丁"]
    return [*lines, signed, ["裁判员签名", "外人", None, None, "裁判长签名", "长者"]]


def _chart(made: Made) -> Lines:
    lines: Lines = []
    for session in sorted({table.session_no for table in made.tables}):
        lines += [[f"第{session}局", "日期", f"March {4 + (session - 1) // 3}, 2013"], ["桌次", "参赛号"]]
        lines += [[t.table_no, *t.players] for t in made.tables if t.session_no == session]
        lines.append([])
    return lines


def _audited(made: Made, folder: Path, changed: dict[tuple[int, int], list[tuple[str, str]]]) -> Path:
    """Audit the event as CSV files; ``changed``: words of a sheet, and what stands there instead."""
    (folder / "in").mkdir()
    (folder / "in" / "chart.csv").write_text(as_csv(_chart(made)), encoding="utf-8")
    for table in made.tables:
        at = (table.session_no, table.table_no)
        text = as_csv(_lines(made, table))
        for old, new in changed.get(at, []):
            assert old in text
            text = text.replace(old, new)
        (folder / "in" / f"{at[0]}-{at[1]}.csv").write_text(text, encoding="utf-8")
    return audited(folder / "in", folder / "out")


def _told(out: Path) -> list[tuple[str, int, int]]:
    query = "SELECT check_id, session_no, table_no FROM findings WHERE check_id IN {} ORDER BY ALL"
    return [(check, int(session), int(table)) for check, session, table in ask(out, query.format(OF_SHEETS))]


def test_right_sheets_give_no_finding_and_every_check_runs(made: Made, tmp_path: Path) -> None:
    out = _audited(made, tmp_path, {})
    assert _told(out) == []
    ran = ask(
        out, f"SELECT DISTINCT check_id FROM coverage WHERE run > 0 AND check_id IN {OF_SHEETS} ORDER BY 1"
    )
    few_wins = sum(len(table.hands) for table in made.tables) < 200
    assert [check for (check,) in ran] == [check for check in OF_SHEETS if check != "S23" or not few_wins]


def test_each_slip_is_told_where_it_is(made: Made, tmp_path: Path) -> None:
    table = next(t for t in made.tables if (t.session_no, t.table_no) == (2, 2))
    name = next(p.name for p in made.players if p.number == table.players[0])
    out = _audited(
        made,
        tmp_path,
        {
            (1, 1): [("2013-03-04", "2013-03-14"), ("丁", "")],
            (1, 2): [("结束,11:25", "结束,12:25")],
            (2, 1): [("东.南.北.西", "东.南.西.北")],
            (2, 2): [("外人", name), ("E,E,12:09", "S,S,12:09")],
        },
    )
    session_2 = {t.table_no for t in made.tables if t.session_no == 2 and set(t.players) & set(_first(made))}
    expected = [
        ("I07", 2, 2), ("S12", 1, 2), ("S13", 2, 2), ("S14", 2, 2), ("S16", 2, 1), ("S18", 1, 1),
        ("S19", 1, 1),
    ]  # fmt: skip
    found = _told(out)
    assert [place for place in found if place[0] != "S21"] == expected
    clashes = {(session, number) for check, session, number in found if check == "S21"}
    assert clashes >= {(2, number) for number in session_2}


def _first(made: Made) -> tuple[int, ...]:
    return next(t.players for t in made.tables if (t.session_no, t.table_no) == (1, 1))
