"""What the notebooks answer on records that lack something or read in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from mjdata.report.questions import classes, fan, pin, sheets, winds
from mjdata.report.questions.field import largest_field
from mjdata.report.questions.opening import Note
from mjdata.report.questions.strength_figures import funnel_figure
from mjdata.report.questions.won_hands import won_hands
from mjdata.store.warehouse import Warehouse
from tests.cells import NOTEBOOKS, shown
from tests.conftest import REPOSITORY
from tests.door import PLAYERS, audited, changed
from tests.metrics.records import FOULS, WHOLE, _sheet, write


@pytest.fixture(scope="module")
def edges(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    folder = tmp_path_factory.mktemp("edges")
    rulings = write(folder)
    with Warehouse(audited(folder / "records", folder / "out", "--rulings", str(rulings))) as opened:
        yield opened


@pytest.fixture(scope="module")
def nameless(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Iterator[Warehouse]:
    """A dump of four players, of whom the list of players does not name the third."""
    folder = tmp_path_factory.mktemp("nameless")
    records = changed(
        small, folder / "records", PLAYERS, lambda dump: re.sub(rb"\(1, 3, N'[^']*'", b"(1, 3, NULL", dump)
    )
    with Warehouse(audited(records, folder / "out")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("competition", "said"),
    [
        ("paper", "0 fouls on record (0 for coming late), 3 fouls that the rows imply"),
        ("fouled", "6 fouls on record (2 for coming late), 0 fouls that the rows imply"),
    ],
)
def test_a_foul_that_reads_in_several_ways_is_one_foul(edges: Warehouse, competition: str, said: str) -> None:
    """EDGES: a false hu of W, and two of E or one of the heavier kind; WHOLE: one of W. FOULS: six."""
    assert said in sheets.opening(edges, competition).answer.second


def test_a_player_without_a_name_is_called_by_the_number(nameless: Warehouse) -> None:
    assert largest_field(nameless).names[3] == "no. 3"
    labels = funnel_figure(nameless, "win_rate", "hands won").data[-1].text
    assert sum(name == "no. 3" for name in labels) == 1
    assert "nan" not in labels


def test_the_limit_of_an_unseen_fan_is_drawn_for_few_wins_too(edges: Warehouse) -> None:
    """Of up to 8 wins the one-sided 3/n is above the two-sided limit, 1 - 0.025 ** (1/n)."""
    opening = fan.opening(edges)
    wins = int(re.search(r"In (\d+) wins", opening.answer.first)[1])  # type: ignore[index]
    assert 1 < wins <= 8
    never = next(trace for trace in opening.picture.data if trace.name.startswith("not seen"))  # type: ignore[union-attr]
    assert never.error_x.value == 0
    assert never.x[0] - never.error_x.valueminus == pytest.approx(1 - 0.025 ** (1 / wins))


def test_points_that_are_not_settled_are_told_of_beside_the_sums(edges: Warehouse) -> None:
    """Logs of single hands have no totals: that P10 has 0 points from them is not known."""
    said = pin.opening(edges, "P10", None).answer.first
    assert "points of 3 of them are not settled and add nothing" in said


def test_competitions_whose_names_end_alike_have_a_line_each(tmp_path: Path) -> None:
    head = "event,session,table,hand,player_no,score,running,remark,tp\n"
    names = [f"{place} Open Championship of the Northern Provinces in the Grand Hall" for place in "AB"]
    for name in names:
        text = head + "".join(_sheet(name, 1, 1, 1, WHOLE))
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
    with Warehouse(audited(tmp_path, tmp_path / "out")) as warehouse:
        picture = classes.opening(warehouse).picture
    (drawn,) = picture.data  # type: ignore[union-attr]
    assert len(set(drawn.y)) == 2
    assert [line[0][0] for line in drawn.customdata] == names


def test_the_picture_of_the_winds_says_why_a_share_has_no_interval(nameless: Warehouse) -> None:
    """The dump has one table session: how much sessions differ cannot be seen from it."""
    picture = winds.opening(nameless, won_hands(nameless)).picture
    caption = picture.layout.title.subtitle.text.replace("<br>", " ")  # type: ignore[union-attr]
    assert "cluster bootstrap" not in caption
    assert "one session: how much sessions differ is unknown" in caption


def test_a_competition_is_not_called_live_where_no_register_says_so(edges: Warehouse) -> None:
    said = pin.opening(edges, "P10", None).basis.n
    assert said.startswith("3 competitions in which")
    assert "of which no register says that they were on the web" in said


def test_who_was_late_at_a_table_without_a_sheet_is_listed(tmp_path: Path) -> None:
    """FOULS has N late in session 1 and absent in session 2; the one sheet is of session 3."""
    head = "event,session,table,hand,player_no,score,running,remark,tp\n"
    (tmp_path / "sheet.csv").write_text(head + "".join(_sheet("Fouled", 3, 1, 1, WHOLE)), encoding="utf-8")
    (tmp_path / "fouls.csv").write_text(FOULS, encoding="utf-8")
    values = shown(NOTEBOOKS[1], audited(tmp_path, tmp_path / "out"))
    assert "(2 for coming late)" in values[0].second
    (late,) = (one for one in values if isinstance(one, pd.DataFrame) and "totals_sum" in one)
    assert late["session_no"].tolist() == [1, 2]
    notes = [one for one in values if isinstance(one, Note)]
    assert Note("There is no sheet of a late player to show.") in notes


def test_sessions_are_listed_in_their_order(tmp_path: Path) -> None:
    """Player 9 sat in sessions 2 and 10 of eleven."""
    head = "event,session,table,hand,player_no,score,running,remark,tp\n"
    sheets_of = (_sheet("Long", no, 1, 6 if no in {2, 10} else 1, [(34, -18, -8, -8)]) for no in range(1, 12))
    (tmp_path / "sheets.csv").write_text(head + "".join(map("".join, sheets_of)), encoding="utf-8")
    list_of = "event,player_no,name\n" + "".join(f"Long,{number},P{number}\n" for number in range(1, 10))
    (tmp_path / "players.csv").write_text(list_of, encoding="utf-8")
    values = shown(NOTEBOOKS[1], audited(tmp_path, tmp_path / "out"))
    (sat,) = (one for one in values if isinstance(one, pd.DataFrame) and "sat_in" in one)
    assert sat.set_index("player_no")["sat_in"][9] == "2, 10"


def test_a_substitute_is_told_from_the_players(tmp_path: Path) -> None:
    """Player 17 of the sample filled a seat; the rules rank no substitute (article 10, p.53-54)."""
    sample = REPOSITORY / "data" / "sample"
    out = audited(sample / "records", tmp_path / "out", "--rulings", str(sample / "rulings.toml"))
    with Warehouse(out) as warehouse:
        names = largest_field(warehouse).names
        labels = funnel_figure(warehouse, "win_rate", "hands won").data[-1].text
    assert names[17].endswith(" (substitute)")
    assert sum(name.endswith(" (substitute)") for name in names.values()) == 1
    assert names[17] in labels
