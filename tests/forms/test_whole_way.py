"""One competition as a dump, as session sheets in CSV and in a workbook: the same seats, hands and totals."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from mjdata.checks.say import show_points
from mjdata.generate.competition import make_competition
from mjdata.generate.made import Made, MadeTable, Plan
from mjdata.report.handed_in import write_competition
from tests.door import ask, audited

from .writer import SheetOf, as_csv, put, saved

PLAN = Plan(players=8, sessions=2, seed=5, form="dump")
SEATS = "SELECT session_no, table_no, seat, player_no FROM seatings ORDER BY ALL"
TOTALS = (
    "SELECT session_no, table_no, total_e, total_s, total_w, total_n, tp12_e, tp12_s, tp12_w, tp12_n "
    "FROM tables ORDER BY ALL"
)
HANDS = "SELECT session_no, table_no, hand_no, outcome FROM hands ORDER BY ALL"
SCORES = (
    "SELECT session_no, table_no, hand_no, score_e, score_s, score_w, score_n FROM hands "
    "WHERE score_e IS NOT NULL ORDER BY ALL"
)


def sheet_of(made: Made, table: MadeTable) -> SheetOf:
    names = {player.number: player.name for player in made.players}
    return SheetOf(
        session=table.session_no,
        table=table.table_no,
        players=table.players,
        names=[names[number] for number in table.players],
        hands=[hand.score(made.rules) for hand in table.hands],
        totals=table.totals,
        points=[show_points(points) for points in table.points],
    )


@pytest.fixture(scope="module")
def made() -> Made:
    return make_competition(PLAN)


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dump")
    write_competition(PLAN, folder)
    for file in (folder / "records").iterdir():
        if file.suffix != ".sql":
            file.unlink()
    return audited(folder / "records", folder / "out")


@pytest.fixture(scope="module", params=["csv", "xlsx", "gb18030"])
def forms(request: pytest.FixtureRequest, made: Made, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("forms")
    (folder / "in").mkdir()
    sheets = [sheet_of(made, table) for table in made.tables]
    if request.param == "xlsx":
        workbook = Workbook()
        for number, sheet in enumerate(sheets):
            put(workbook.worksheets[0], sheet.lines("en"), row=1 + 27 * number)
        (folder / "in" / "sheets.xlsx").write_bytes(saved(workbook))
    else:
        encoding = "utf-8-sig" if request.param == "csv" else "gb18030"
        for sheet in sheets:
            text = as_csv(sheet.lines("zh"))
            (folder / "in" / f"{sheet.session}-{sheet.table}.csv").write_bytes(text.encode(encoding))
    return audited(folder / "in", folder / "out")


@pytest.mark.parametrize("query", [SEATS, TOTALS])
def test_seats_and_totals(dump: Path, forms: Path, query: str) -> None:
    assert len(ask(dump, query)) >= 4
    assert ask(forms, query) == ask(dump, query)


def test_hands(made: Made, dump: Path, forms: Path) -> None:
    expected = [
        (table.session_no, table.table_no, number, *hand.score(made.rules))
        for table in made.tables
        for number, hand in enumerate(table.hands, 1)
    ]
    assert ask(forms, SCORES) == expected
    blank = [[row[:3] for row in ask(out, HANDS) if row[3] == "not_played"] for out in (dump, forms)]
    assert blank[0] == blank[1]


def test_sheets_that_name_no_event_are_called_by_their_files(forms: Path) -> None:
    files = [path for (path,) in ask(forms, "SELECT path FROM sources ORDER BY path")]
    page = (forms / "report" / "index.html").read_text(encoding="utf-8")
    more = f" (+ {len(files) - 1})" if len(files) > 1 else ""
    assert f"<h2>{files[0]}{more}</h2>" in page
