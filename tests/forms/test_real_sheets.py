"""Two real competitions written again as session sheets: the verdicts are those of the dump.

Expected values are what the dump of the same competitions gives. One thing a sheet cannot tell: the dump
keeps penalties apart, so it accuses a stopped player of winning 17 (2017: session 5, table 5, hand 13); the
four scores +45 -15 -15 -15 are a win of 7 as well, by hand calculation, and both are told.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from openpyxl import Workbook

from mjdata.checks.say import show_points
from tests.door import ask, audited
from tests.test_real_competitions import DISAGREE_2018

from .writer import SheetOf, put, saved

SEATED = "state IN ('complete', 'incomplete', 'totals_only')"
TABLES = f"""
    SELECT session_no, table_no, total_e, total_s, total_w, total_n, tp12_e, tp12_s, tp12_w, tp12_n
    FROM tables WHERE competition_id LIKE '%{{year}}%' AND {SEATED} ORDER BY ALL
"""
SEATS = """
    SELECT session_no, table_no, seat, s.player_no, coalesce(p.name, '') FROM seatings s
    LEFT JOIN players p USING (competition_id, player_no)
    WHERE competition_id LIKE '%{year}%' ORDER BY ALL
"""
HANDS = """
    SELECT session_no, table_no, hand_no, s.score_e, s.score_s, s.score_w, s.score_n
    FROM hands JOIN scored_hands s USING (hand_id)
    WHERE competition_id LIKE '%{year}%' AND outcome <> 'not_played' ORDER BY ALL
"""
ACCUSED = """
    SELECT check_id, session_no, table_no, hand_no, seat FROM findings
    WHERE severity IN ('block', 'error') {condition} ORDER BY ALL
"""


@pytest.fixture(scope="module")
def dump(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return audited(records / "mcr_tournaments_sql", tmp_path_factory.mktemp("dump"))


def _sheets(dump: Path, year: int) -> list[SheetOf]:
    seats: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    for session, table, _, number, name in ask(dump, SEATS.format(year=year)):
        seats[session, table].append((int(number), name))
    hands: dict[tuple[int, int], list[list[int]]] = defaultdict(list)
    for session, table, _, *scores in ask(dump, HANDS.format(year=year)):
        hands[session, table].append([int(score) for score in scores])
    return [
        SheetOf(
            session=session,
            table=table,
            players=[number for number, _ in seats[session, table]],
            names=[name for _, name in seats[session, table]],
            hands=hands[session, table],
            totals=[int(value) for value in values[:4]],
            points=[show_points(int(value)) for value in values[4:]],
        )
        for session, table, *values in ask(dump, TABLES.format(year=year))
    ]


def _as_workbooks(sheets: list[SheetOf], folder: Path) -> Path:
    """Write a workbook a session, a sheet a table."""
    folder.mkdir()
    for session in sorted({sheet.session for sheet in sheets}):
        workbook = Workbook()
        workbook.remove(workbook.worksheets[0])
        for sheet in sheets:
            if sheet.session == session:
                put(workbook.create_sheet(f"Mesa {sheet.table}"), sheet.lines("en"))
        (folder / f"{session}.xlsx").write_bytes(saved(workbook))
    return folder


def test_2017_has_its_one_breach(dump: Path, tmp_path: Path) -> None:
    sheets = _sheets(dump, 2017)
    assert len(sheets) == 108
    out = audited(_as_workbooks(sheets, tmp_path / "in"), tmp_path / "out")
    assert ask(out, "SELECT count(*) FROM tables") == [(108,)]
    assert ask(out, "SELECT count(*) FROM hands WHERE outcome <> 'not_played'") == [(1431,)]
    assert ask(out, ACCUSED.format(condition="")) == [("P04", 5, 5, 13, 1)]
    assert ask(dump, ACCUSED.format(condition="AND competition_id LIKE '%2017%'")) == [("X11", 5, 5, 13, 1)]
    (said,) = ask(out, "SELECT message_en FROM findings WHERE check_id = 'P04'")[0]
    assert "recorded value 7 is under 8; it also reads as S self-drawn 17 with false hu" in said
    refused = ask(out, "SELECT run, not_run, reason FROM coverage WHERE check_id = 'X03'")
    assert [(run, reason) for run, _, reason in refused] == [(0, "no foul record was handed in")]


def test_2018_has_the_verdicts_of_the_dump(dump: Path, tmp_path: Path) -> None:
    out = audited(_as_workbooks(_sheets(dump, 2018), tmp_path / "in"), tmp_path / "out")
    query = (
        "SELECT DISTINCT check_id, session_no, table_no FROM findings WHERE severity IN ('block', 'error')"
    )
    expected = ask(dump, f"{query} AND competition_id LIKE '%2018%' ORDER BY ALL")
    assert {row[1:] for row in expected} == DISAGREE_2018
    assert ask(out, f"{query} ORDER BY ALL") == expected
