"""What ``mjdata publish`` leaves: the audited result, read back exactly, and what was published beside it.

The event is written here by hand. Session 1: 44-8+10, -8+32+10, -8-16-30 and -28-8+10 are +46, +34, -54 and
-26 (article 9, p.49-53; a false hu in hand 3 costs 30, p.56); the sheet has -44 for the third. Session 2: the
one win of 8 off North leaves South and West equal at -8, which no ruling settles. Session 3: a void hand and
one that cannot be read, so its totals stay as recorded.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.ingest.formula_text import as_meant, as_text
from mjdata.report.published import write
from mjdata.schema.published import PUBLISHED
from tests.browser import needs_browser, opened
from tests.conftest import REPOSITORY
from tests.door import ask, audited, issues

EVENT = "Spring Cup"
NAMES = ("=HYPERLINK(1)", "-1", "@x", "a;=1+1")
FIRST = [(44, -8, -8, -28), (-8, 32, -16, -8), (10, 10, -30, 10), *[(0, 0, 0, 0)] * 10]
SECOND = [(32, -8, -8, -16), *[(0, 0, 0, 0)] * 12]
TOTALS = {1: (46, 34, -44, -26), 2: (32, -8, -14, -10), 3: (8, 0, -3, -5)}
POINTS = {1: (4, 2, 0, 1), 2: (4, 2, 0, 1), 3: (4, 2, 1, 0)}
RESULTS = """competition,player_no,name,team,session,tp,cp,rank,cum_tp,cum_cp
Spring Cup,3,,,1,0,-44,,0,-44
Spring Cup,1,,,1,4,46,,4,46
"""
FOULS = """event,session,hand,table,seat,player_no,code,points,to,text,sanction,referee
Spring Cup,1,3,1,W,3,cuo_hu,10,each,"错和, =1+1",罚每家10分,Li
Spring Cup,2,,1,S,2,,0,,@说不清,警告,
"""
PAGES = ("results", "sheets", "fouls", "comparison", "slips")


def _sheets() -> str:
    lines = ["event,session,table,hand,player_no,score,running,remark,tp"]
    third: list[tuple[object, ...]] = [("void",) * 4, (12, "?", -12, 0)]
    for session, hands in ((1, FIRST), (2, SECOND), (3, third)):
        for hand, scores in enumerate(hands, 1):
            remark = '"=2+2"' if (session, hand) == (1, 2) else ""
            lines += [f"{EVENT},{session},1,{hand},{p},{s},,{remark}," for p, s in enumerate(scores, 1)]
        feet = zip(TOTALS[session], POINTS[session], strict=True)
        lines += [f"{EVENT},{session},1,,{p},{cp},,,{tp}" for p, (cp, tp) in enumerate(feet, 1)]
    return "\n".join(lines) + "\n"


def publish(out: Path) -> Path:
    """Publish a run with one competition; return its folder."""
    result = CliRunner().invoke(main, ["publish", "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    (folder,) = map(Path, result.stdout.split("\n")[:-1])
    return folder


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("event")
    source = folder / "in"
    source.mkdir()
    (source / "sheets.csv").write_text(_sheets(), encoding="utf-8")
    (source / "results.csv").write_text(RESULTS, encoding="utf-8")
    (source / "fouls.csv").write_text(FOULS, encoding="utf-8")
    players = [["比赛名称", EVENT, ""], ["编号", "姓名", "队别"]]
    players += [[str(number), name, str(1 + number // 3)] for number, name in enumerate(NAMES, 1)]
    text = io.StringIO()
    csv.writer(text).writerows(players)
    (source / "players.csv").write_text(text.getvalue(), encoding="utf-8")
    return audited(source, folder / "out")


@pytest.fixture(scope="module")
def published(out: Path) -> Path:
    return publish(out)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    shutil.copytree(REPOSITORY / "data" / "sample" / "records", folder / "in")
    return publish(audited(folder / "in", folder / "out"))


@pytest.fixture(scope="module")
def real(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = audited(records / "mcr_tournaments_sql", tmp_path_factory.mktemp("real"))
    CliRunner().invoke(main, ["publish", "--out", str(out)], catch_exceptions=False)
    return next((out / "published").glob("*2017*"))


def _lines(folder: Path, name: str) -> list[dict[str, str]]:
    text = (folder / f"{name}.csv").read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


# The audited result


def test_totals_are_those_of_the_hands_where_they_are_whole(published: Path) -> None:
    totals = {
        (line["session"], line["player_no"]): (line["score"], line["recorded_running"])
        for line in _lines(published, "sheets")
        if not line["hand"]
    }
    assert totals["1", "3"] == ("-54", "-44")
    assert totals["2", "3"] == ("-8", "-14")
    assert totals["3", "3"] == ("-3", "-3")  # a row of session 3 cannot be read


def test_an_open_ruling_gives_no_value(published: Path) -> None:
    """South and West tie at -8 and the sheet has an order that no reading of a tie allows."""
    lines = [line for line in _lines(published, "results") if line["player_no"] == "2"]
    second = next(line for line in lines if line["session"] == "2")
    assert (second["tp"], second["cp"], second["rank"], second["recorded_tp"]) == ("", "-8", "", "2")
    assert second["undetermined"] == "tp, cum_tp, rank"
    end = next(line for line in lines if not line["session"])
    assert (end["cum_tp"], end["cum_cp"], end["rank"]) == ("", "26", "")  # 34-8+0
    page = (published / "results.html").read_text(encoding="utf-8")
    assert 'class="open"' in page


def test_a_list_is_compared_cell_by_cell(published: Path) -> None:
    cells = {
        (line["session"], line["number"], line["column"]): line
        for line in _lines(published, "comparison")
        if line["form"] == "result_list"
    }
    assert {key: line["status"] for key, line in cells.items() if line["status"] != "equal"} == {
        ("1", "3", "cp"): "differs",
        ("1", "3", "cum_cp"): "differs",
    }
    wrong = cells["1", "3", "cp"]
    assert (wrong["published"], wrong["audited"], wrong["difference"]) == ("-44", "-54", "10")
    assert wrong["file"].endswith("results.csv")
    assert wrong["place"] == "line 2"
    assert wrong["findings"]


def test_the_findings_that_explain_a_difference_are_named(out: Path, published: Path) -> None:
    named = {
        finding
        for line in _lines(published, "comparison")
        if line["column"] == "cp" and line["session"] == "1"
        for finding in line["findings"].split()
    }
    checks = ask(out, f"SELECT DISTINCT check_id FROM findings WHERE finding_id IN {(*named, '')}")
    assert ("S03",) in checks


def test_differences_of_the_sample_are_at_the_planted_tables(sample: Path) -> None:
    """The answer key names the tables that were spoilt; every other sheet is the audited one."""
    key = json.loads((REPOSITORY / "data" / "sample" / "answer_key.json").read_text(encoding="utf-8"))
    spoilt = (table for error in key["planted"] for table in error.get("tables", ()))
    planted = {(str(session), str(table)) for session, table in spoilt}
    cells = [line for line in _lines(sample, "comparison") if line["form"] == "session_sheet"]
    wrong = {(line["session"], line["table"]) for line in cells if line["status"] == "differs"}
    assert wrong
    assert wrong <= planted


# Read back


EXPECTED = {
    "seats": "SELECT DISTINCT session_no, table_no, seat, player_no FROM seatings {here} ORDER BY ALL",
    "totals": """
        SELECT session_no, table_no, total_e, total_s, total_w, total_n, tp12_e, tp12_s, tp12_w, tp12_n
        FROM {tables} {here} ORDER BY ALL""",
    "hands": """
        SELECT session_no, table_no, hand_no, h.score_e, h.score_s, h.score_w, h.score_n
        FROM scored_hands h JOIN hands USING (hand_id) {here} ORDER BY ALL""",
    "results": """
        SELECT subject, subject_no, session_no, tp12, cp, rank, cum_tp12, cum_cp
        FROM {results} {here} AND coalesce(tp12, cp, rank, cum_tp12, cum_cp) IS NOT NULL ORDER BY ALL""",
    "fouls": """
        SELECT session_no, table_no, hand_no, seat, player_no, offence, points, nature, sanction, referee
        FROM fouls {here} AND basis = 'recorded' ORDER BY ALL""",
}


def _answers(out: Path, query: str, **names: str) -> list[tuple[object, ...]]:
    rows = ask(out, EXPECTED[query].format(**names))
    return [tuple(None if pd.isna(value) else value for value in row) for row in rows]


@pytest.fixture(scope="module", params=["published", "sample", "real"])
def written(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.getfixturevalue(request.param)
    return folder


@pytest.fixture(scope="module", params=["csv", "xlsx"])
def again(
    request: pytest.FixtureRequest, written: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("again")
    (folder / "in").mkdir()
    for name in ("results", "sheets", "fouls"):
        shutil.copy(written / f"{name}.{request.param}", folder / "in")
    yield audited(folder / "in", folder / "out")


@pytest.mark.parametrize("query", EXPECTED)
def test_what_is_written_is_read_back(written: Path, again: Path, query: str) -> None:
    here = f"WHERE competition_id = '{written.name}'"
    audited_rows = _answers(
        written.parents[1], query, here=here, tables="scored_tables", results="audited_results"
    )
    assert audited_rows or query == "fouls"
    assert _answers(again, query, here=here, tables="tables", results="results") == audited_rows


def test_nothing_is_refused_on_the_way_back(again: Path) -> None:
    told = {code for code, _ in issues(again)}
    assert told <= {"unknown_sheet", "unreadable_cell"}  # implied fouls; the row that cannot be read
    assert ask(again, "SELECT sum(rejected) FROM sources") == [(0,)]


def test_rows_without_scores_stay_what_they_are(out: Path, published: Path, tmp_path: Path) -> None:
    query = "SELECT hand_no, outcome FROM hands WHERE session_no = 3 AND outcome <> 'not_played' ORDER BY 1"
    assert ask(out, query) == [(1, "void"), (2, "unreadable")]
    for kind in ("csv", "xlsx"):
        (tmp_path / kind).mkdir()
        shutil.copy(published / f"sheets.{kind}", tmp_path / kind)
        assert ask(audited(tmp_path / kind, tmp_path / f"{kind}-out"), query) == ask(out, query)


def test_a_sheet_of_any_session_is_read_by_its_heading(again: Path, written: Path) -> None:
    """The printed title, 1回戦ごとの成績表, once made session 1 of every sheet."""
    query = "SELECT count(DISTINCT session_no) FROM tables WHERE competition_id = '{}'"
    (sessions,) = ask(again, query.format(written.name))[0]
    assert sessions > 1


# Text that looks like a formula


@pytest.mark.parametrize(
    "text",
    ["=HYPERLINK(1)", "+1", "-1", "@x", "＝1", "'=1", "''-1", "a;=1", "a; +1", " =1", "plain", "1-1", ""],
)
def test_a_text_is_no_formula_and_is_read_as_meant(text: str) -> None:
    safe = as_text(text)
    assert not re.match(r"\s*[=+\-@＝]", safe)
    assert not re.search(r";\s*[=+\-@]", safe)
    assert as_meant(safe) == text


def test_no_cell_of_a_list_is_a_formula(published: Path) -> None:
    for name in PUBLISHED:
        for line in _lines(published, name):
            for cell in line.values():
                assert re.fullmatch(r"-?\d+(\.\d{1,4})?", cell) or not re.match(r"[=+\-@]", cell)
    names = {line["name"] for line in _lines(published, "results") if line["player_no"]}
    assert names == {"'=HYPERLINK(1)", "'-1", "'@x", "a;'=1+1"}


def test_no_cell_of_a_workbook_is_a_formula_but_sums(published: Path) -> None:
    formulas, texts = set(), set()
    for name in PUBLISHED:
        for sheet in openpyxl.load_workbook(published / f"{name}.xlsx").worksheets:
            for cell in (cell for row in sheet.iter_rows() for cell in row):
                if cell.data_type == "f":
                    formulas.add(str(cell.value)[:5])
                    assert name == "sheets"
                elif cell.data_type == "s":
                    texts.add(cell.value)
                assert cell.hyperlink is None
    assert formulas == {"=SUM("}
    assert {*NAMES, "=2+2"} <= texts


def test_names_are_no_markup(published: Path) -> None:
    for name in PAGES:
        page = (published / f"{name}.html").read_text(encoding="utf-8")
        assert not re.findall(r'(?:src|href)="https?://', page)


# Files and folder


def test_lists_have_their_columns_and_a_mark(published: Path) -> None:
    for name, row_type in PUBLISHED.items():
        content = (published / f"{name}.csv").read_bytes()
        assert content.startswith(b"\xef\xbb\xbf")
        header = content.decode("utf-8-sig").split("\r\n", 1)[0]
        assert header == ",".join(row_type.__struct_fields__)


def test_it_leaves_every_file(published: Path) -> None:
    expected = {f"{name}.{kind}" for name in PUBLISHED for kind in ("csv", "xlsx", "html")}
    assert {file.name for file in published.iterdir()} == expected | {"slips.html"}


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["publish", "--out", str(tmp_path / "none")])
    assert result.exit_code == 2
    assert "expected a folder that `mjdata run --out` has written" in result.output
    assert not list(tmp_path.iterdir())


def test_what_was_there_stays_when_it_fails(
    out: Path, published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in published.iterdir()}

    def full(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(write, "page", full)
    result = CliRunner().invoke(main, ["publish", "--out", str(out)])
    assert result.exit_code == 2
    assert "No space left on device" in result.output
    assert {file.name: file.read_bytes() for file in published.iterdir()} == before
    assert not list(out.glob(".aside-*"))


# In a browser


@needs_browser
@pytest.mark.parametrize("name", PAGES)
def test_pages_open_in_three_languages_without_network(sample: Path, name: str) -> None:
    with opened(sample / f"{name}.html") as (page, noise):
        shown = set()
        for language in ("zh", "en", "ja"):
            page.click(f"[data-set-lang={language}]")
            shown.add(page.locator(".links").inner_text())
        assert len(shown) == 3
        assert noise == []


@needs_browser
@pytest.mark.parametrize("language", ["zh", "en", "ja"])
def test_a_slip_is_one_page_with_lines_to_sign(sample: Path, tmp_path: Path, language: str) -> None:
    with opened(sample / "slips.html") as (page, _):
        page.click(f"[data-set-lang={language}]")
        slips = page.locator(".slip")
        count = slips.count()
        assert count >= 5
        assert slips.first.locator(".sign tr").count() == 8  # labels, four players, two referees, the date
        assert "A proposal only" in slips.first.inner_text()
        page.pdf(path=tmp_path / "slips.pdf", prefer_css_page_size=True)
    pages = re.findall(rb"/Type\s*/Page\b", (tmp_path / "slips.pdf").read_bytes())
    assert len(pages) == count


@needs_browser
def test_only_differences_are_shown_and_the_equal_counted(sample: Path) -> None:
    lines = _lines(sample, "comparison")
    differing = [line for line in lines if line["status"] == "differs"]
    with opened(sample / "comparison.html") as (page, _):
        assert page.locator("main table tr").count() == 1 + len(differing)
        equal = sum(line["status"] == "equal" and line["form"] == "result_list" for line in lines)
        assert f"{equal} cells equal" in page.locator(".card").inner_text()
