"""``mjdata pin verify`` through the public door: forms in, dossiers and tables out, and nothing secret."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from mjdata.cli import main
from mjdata.report.dossier import LIST
from mjdata.report.origin import Origin
from mjdata.report.progress import outlook, path_of, progress_figure
from mjdata.rules.pin import read_register
from mjdata.store.warehouse import Warehouse
from pipelines.pin import KEY_FILE, KEY_VARIABLE, pin_register

from .browser import needs_browser, opened
from .conftest import REPOSITORY
from .door import ask, audited, run
from .forms.pin_writer import CERTIFICATE, FormOf

REGISTER = "event,authority,registration,class,scope,begins,ends,place,rules,network\n"
STANDARDS = """[[standards]]
in_force_from = 2020-01-01
source = "made up for the tests"
confirmed_by = "nobody"
test_only = true
live = [{}]
""".format(", ".join(f"{{ level = {9 - n}, tp = {1 + n}, cp = {1 + n} }}" for n in range(9)))
"""Nobody's standard: a table point and a competition point more for each level."""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run_on_file(tmp_path_factory.mktemp("pin"))


def run_on_file(folder: Path) -> Path:
    """A run on a generated competition of sixteen players that is on file."""
    assert CliRunner().invoke(main, ["generate", str(folder / "g"), "--seed", "5"]).exit_code == 0
    first = audited(folder / "g" / "records", folder / "out")
    ((name,),) = ask(first, "SELECT name FROM competitions")
    (folder / "g" / "records" / "register.csv").write_text(
        f"{REGISTER}{name},WMO,WMCC-7,,regional,2025-05-01,2025-05-02,Kobe,wmo-2013,\n", encoding="utf-8"
    )
    return audited(folder / "g" / "records", folder / "out", "--rulings", str(folder / "g" / "rulings.toml"))


def best(out: Path) -> tuple[str, str, float, int, int, int]:
    """Name of the event and of the first player, and what the audit gives that player."""
    columns = "c.name, h.name, h.tp12 / 12, h.cp, h.rank, h.sessions"
    joined = "histories h JOIN competitions c USING (competition_id)"
    name, player, tp, cp, rank, sessions = ask(
        out, f"SELECT {columns} FROM {joined} ORDER BY h.rank LIMIT 1"
    )[0]
    return name, player, float(tp), int(cp), int(rank), int(sessions)


def form_of(out: Path, **other: object) -> FormOf:
    """An application that agrees with the record: the first player asks for the sixth Pin."""
    event, name, tp, cp, rank, sessions = best(out)
    players = ask(out, "SELECT count(*) FROM histories")[0][0]
    line = (event, "2025-05-01", "Kobe", None, int(players), int(sessions), float(tp), int(cp), int(rank))
    said = {"name": name, "applicant": name, "lines": [line], "sums": (float(tp), int(cp))} | other
    return FormOf(**said)  # type: ignore[arg-type]


def verify(*words: Path | str) -> Result:
    return CliRunner().invoke(main, ["pin", "verify", *map(str, words)], catch_exceptions=False)


def standards(folder: Path) -> Path:
    file = folder / "standards.toml"
    file.write_text(STANDARDS, encoding="utf-8")
    return file


def test_an_honest_application(out: Path, tmp_path: Path) -> None:
    form = form_of(out).xlsx(tmp_path / "form.xlsx")
    result = verify(form, "--out", out, "--standards", standards(tmp_path))
    assert result.exit_code == 0, result.output
    assert re.search(r"live 6 +met +table|live 6 +met", result.output), result.output
    assert ask(out, "SELECT standard, state FROM pin_verdicts WHERE reach = 'asked'") == [
        ("tp", "met"), ("cp", "met"), ("place", "met"), ("all", "met")]  # fmt: skip
    # The standard is one of the tests, and what is not met of the next level is told; nothing else is.
    found = {check for (check,) in ask(out, "SELECT check_id FROM pin_findings WHERE severity <> 'note'")}
    assert found == {"N20"}
    ((key, tail),) = ask(out, "SELECT application_id, certificate_tail FROM pin_applications")
    assert tail == "02X"
    page = (out / "pin" / f"{key}.html").read_text(encoding="utf-8")
    assert "Sheet!G5" in page
    assert "The standards are for tests only" in page
    assert f'href="{key}.html"' in (out / LIST).read_text(encoding="utf-8")
    book = openpyxl.load_workbook(out / "pin" / f"{key}.xlsx")
    assert [sheet.title for sheet in book.worksheets] == ["verdict 结论", "claims 申报", "findings 发现"]


def test_without_numbers_it_is_undetermined(out: Path, tmp_path: Path) -> None:
    result = verify(form_of(out).csv(tmp_path / "form.csv"), "--out", out)
    assert "UNDETERMINED" in result.output
    assert ask(out, "SELECT state, why FROM pin_verdicts WHERE reach = 'asked' AND standard = 'tp'") == [
        ("open", "number_not_supplied")]  # fmt: skip


def test_a_refusal_on_rank_alone(out: Path, tmp_path: Path) -> None:
    """Level 1 asks for a class A event; sixteen players are none (5.1, p.144)."""
    result = verify(form_of(out, level="1品").docx(tmp_path / "form.docx"), "--out", out)
    assert "not met" in result.output
    assert ask(out, "SELECT check_id, severity FROM pin_findings WHERE check_id = 'N09'") == [
        ("N09", "error")
    ]


def test_a_wrong_figure_stands_beside_the_record_with_its_cell(out: Path, tmp_path: Path) -> None:
    event, _, tp, *_ = best(out)
    line = [*form_of(out).lines[0]]
    line[6] = float(tp) + 1
    verify(form_of(out, lines=[line]).xlsx(tmp_path / "form.xlsx"), "--out", out)
    rows = ask(out, "SELECT locator, message_en, page FROM pin_findings WHERE check_id = 'N03'")
    assert [(at, page) for at, _, page in rows] == [("Sheet!G5", "149-151")]
    assert rows[0][1].startswith(f"{event}: TP {tp + 1:g} claimed, {tp:g} on record")


def test_two_applicants_with_one_result(out: Path, tmp_path: Path) -> None:
    form_of(out).xlsx(tmp_path / "a.xlsx")
    form_of(out, certificate="Z 1234567").xlsx(tmp_path / "b.xlsx")
    result = verify(tmp_path, "--out", out)
    assert result.exit_code == 0, result.output
    assert ask(out, "SELECT count(DISTINCT application_id) FROM pin_findings WHERE check_id = 'N17'") == [
        (2,)
    ]
    pages = {file.stem for file in (out / "pin").glob("*.html")} - {"index", "awarded"}
    assert len(pages) == 2  # those of earlier verifications are gone


@pytest.mark.parametrize("kind", ["xlsx", "csv", "docx"])
def test_no_certificate_number_is_anywhere(kind: str, out: Path, tmp_path: Path) -> None:
    """Neither in a table, a page, a workbook, the key's file or what is printed."""
    form = form_of(out, attachments=f"results, {CERTIFICATE}")
    file = {"xlsx": form.xlsx, "csv": form.csv, "docx": form.docx}[kind](tmp_path / f"form.{kind}")
    result = verify(file, "--out", out)
    assert result.exit_code == 0, result.output
    secret = CERTIFICATE.encode()
    for private in (secret, secret.replace(b" ", b"").replace(b"-", b""), b"chen@example.org"):
        assert private.decode() not in result.output
        for written in out.rglob("*"):
            if written.is_file():
                assert private not in written.read_bytes(), written
    for book in (out / "pin").glob("*.xlsx"):
        cells = [
            cell.value for sheet in openpyxl.load_workbook(book) for row in sheet.iter_rows() for cell in row
        ]
        assert not any(CERTIFICATE in str(value) for value in cells)
    for table in ("pin_applications", "pin_application_rows", "pin_findings", "raw_cells", "issues"):
        assert CERTIFICATE not in str(ask(out, f'SELECT * FROM "{table}"'))


def test_the_key_is_the_owners_alone_or_of_the_environment(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = form_of(out).csv(tmp_path / "form.csv")
    hashes = set()
    for key in (None, "one", "two"):
        if key:
            monkeypatch.setenv(KEY_VARIABLE, key)
        verify(form, "--out", out)
        hashes.add(ask(out, "SELECT certificate_hash FROM pin_applications")[0][0])
    assert len(hashes) == 3
    assert stat.S_IMODE((out / KEY_FILE).stat().st_mode) == 0o600


def test_what_a_form_says_is_never_computed(out: Path, tmp_path: Path) -> None:
    evil = '=HYPERLINK("x","y")'
    line = [evil, *form_of(out).lines[0][1:]]
    verify(form_of(out, lines=[line], name="<b>Chen</b>").csv(tmp_path / "form.csv"), "--out", out)
    ((key,),) = ask(out, "SELECT application_id FROM pin_applications")
    book = openpyxl.load_workbook(out / "pin" / f"{key}.xlsx")
    kinds = {
        cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row if cell.value == evil
    }
    assert kinds == {"s"}
    assert "<b>Chen" not in (out / "pin" / f"{key}.html").read_text(encoding="utf-8")


def test_bad_files_are_told_and_the_others_read(out: Path, tmp_path: Path) -> None:
    form_of(out).csv(tmp_path / "a.csv")
    (tmp_path / "b.txt").write_text("no form", encoding="utf-8")
    result = verify(tmp_path, "--out", out)
    assert result.exit_code == 0
    assert f"not read: {tmp_path / 'b.txt'}: it shows no application" in result.output
    assert "b.txt" in (out / LIST).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", ["no run", "no form", "bad standards", "no file"])
def test_refused_with_one_sentence(case: str, out: Path, tmp_path: Path) -> None:
    form = form_of(out).csv(tmp_path / "form.csv")
    other = tmp_path / "other.csv"
    other.write_text("a,b\n", encoding="utf-8")
    words = {
        "no run": (form, "--out", tmp_path / "nothing"),
        "no form": (other, "--out", out),
        "bad standards": (form, "--out", out, "--standards", other),
        "no file": (tmp_path / "no.csv", "--out", out),
    }[case]
    before = sorted(out.rglob("*"))
    result = verify(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("mjdata: ")
    assert result.stderr.count("\n") == 1
    assert sorted(out.rglob("*")) == before
    assert not (tmp_path / "nothing").exists()


def test_a_run_of_the_same_content_keeps_the_verdicts(tmp_path: Path, small: Path) -> None:
    """And one of other content, for which they were not made, has none."""
    audited(small, tmp_path / "out")
    verify(FormOf().csv(tmp_path / "form.csv"), "--out", tmp_path / "out")
    count = "SELECT count(*) FROM pin_applications"
    run(small, "--out", tmp_path / "out")
    assert ask(tmp_path / "out", count) == [(1,)]
    run(small, "--out", tmp_path / "out", "--force")
    assert ask(tmp_path / "out", count) == [(0,)]


def test_a_path_and_what_is_ahead(out: Path, tmp_path: Path) -> None:
    """Nobody's standard asks for 9 TP, 9 CP and the first place of a class A event at level 1."""
    event, name, tp, *_ = best(out)
    made_up = read_register(STANDARDS, "made up").standards[0]
    with Warehouse(out) as warehouse:
        path = path_of(warehouse, name)
        levels = outlook(warehouse, name, made_up)
        unknown = outlook(warehouse, name, None)
    assert path[["competition", "sum_tp", "place"]].to_numpy().tolist() == [[event, tp, 1]]
    top = levels[levels["level"] == "1品"]
    assert top["standard"].tolist() == ["table points", "competition points", "place"]
    assert top["state"].tolist() == ["met", "met", "not met"]
    assert set(unknown[unknown["standard"] != "place"]["state"]) == {"UNDETERMINED"}
    figure = progress_figure(path, Origin(1, 1, 1, 1), made_up)
    assert [trace.name for trace in figure.data] == [
        "table points", "positive by session", "positive by competition"]  # fmt: skip
    assert len(figure.layout.shapes) == 18  # nine levels, two numbers


def test_our_register_has_no_number() -> None:
    """Nobody fills them from memory."""
    text = (REPOSITORY / "data" / "registers" / "pin_standards.toml").read_text(encoding="utf-8")
    (own,) = read_register(text, "ours").standards
    assert pin_register(None).standards == (own,)
    assert len(own.live) == len(own.web) == 9
    assert {(p.tp, p.cp) for p in (*own.live, *own.web)} == {(None, None)}


@needs_browser
@pytest.mark.parametrize("width", [390, 1180])
def test_the_page_reads_in_three_languages_at_any_width(width: int, out: Path, tmp_path: Path) -> None:
    verify(form_of(out).csv(tmp_path / "form.csv"), "--out", out)
    ((key,),) = ask(out, "SELECT application_id FROM pin_applications")
    for name in ("index", key):
        with opened(out / "pin" / f"{name}.html", width=width) as (page, noise):
            for language in ("zh", "en", "ja"):
                page.click(f"[data-set-lang={language}]")
                assert page.locator(f"span.{language}").first.is_visible()
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), language
                # No verdict is broken into a column of characters.
                assert page.evaluate(
                    "[...document.querySelectorAll('td .v')].every(e => e.getClientRects().length <= 1)"
                ), language
            assert noise == []
