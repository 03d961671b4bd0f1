"""Copies with the clerical corrections: a slip is put in, and the copy holds again what was there before it.

What is expected is the sheet before the slip; that the originals are as they were, byte by byte; and that the
copy, handed in anew in place of its original, has the finding no more and no other instead.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment

from mjdata.cli import main
from mjdata.rules.edition import edition
from mjdata.rules.payment import ZERO, Scores, add, win_payment
from mjdata.seats import SEATS
from tests.browser import needs_browser, opened
from tests.door import SMALL_RECORDS, ask, audited, counts, refused, run

from .corrected import corrected, listed, open_findings
from .writer import Lines, SheetOf, as_csv, put, saved

RULES = edition("wmo-2013")
HEAD, TOTALS, POINTS = 6, 22, 23
"""Lines over the hands; lines of the totals and of the table points."""
NUMBERS = """
    SELECT t.session_no, t.table_no, hand_no, score_e, score_s, score_w, score_n,
           running_e, running_s, running_w, running_n,
           total_e, total_s, total_w, total_n, tp12_e, tp12_s, tp12_w, tp12_n
    FROM hands JOIN tables t USING (session_no, table_no) ORDER BY ALL
"""


def sheet(session: int = 1, table: int = 1, seed: int = 0) -> SheetOf:
    """Return a session of sixteen legal hands (article 9, p.49-50) without a tie at the end."""
    rng = random.Random(100 * session + 10 * table + seed)
    while True:
        hands = [_hand(rng) for _ in range(16)]
        totals = add(ZERO, *hands)
        if len(set(totals)) == 4:
            break
    order = sorted(totals, reverse=True)
    players = [4 * (table - 1) + seat for seat in (1, 2, 3, 4)]
    points = [(4, 2, 1, 0)[order.index(total)] for total in totals]
    names = [f"P{number}" for number in players]
    return SheetOf(session, table, players, names, hands, totals, points)


def _hand(rng: random.Random) -> Scores:
    winner, payer = rng.sample([*SEATS, None], 2)
    return ZERO if winner is None else win_payment(RULES, winner, payer, rng.randint(8, 40))


def _move(lines: Lines, row: int, seat: int, change: Callable[[int], int]) -> None:
    number = lines[row][1 + 2 * seat]
    assert isinstance(number, int)
    lines[row][1 + 2 * seat] = change(number)


def _winner(lines: Lines, row: int) -> int:
    return max(SEATS, key=lambda seat: lines[row][1 + 2 * seat])  # type: ignore[arg-type, return-value]


def _won(lines: Lines) -> int:
    return next(row for row in range(HEAD + 2, TOTALS) if any(lines[row][1 + 2 * s] for s in SEATS))


def _sign(lines: Lines) -> None:
    row = _won(lines)
    _move(lines, row, _winner(lines, row), lambda number: -number)


def _sign_and_sums(lines: Lines) -> None:
    _sign(lines)
    _add_up(lines)


def _columns(lines: Lines) -> None:
    row = _won(lines)
    a = _winner(lines, row)
    b = (a + 1) % 4
    line = lines[row]
    line[1 + 2 * a], line[1 + 2 * b] = line[1 + 2 * b], line[1 + 2 * a]


def _without_base(lines: Lines) -> None:
    row = _won(lines)
    for seat in SEATS:
        _move(lines, row, seat, lambda number: number - 24 if number > 0 else number + 8)


def _carried(lines: Lines) -> None:
    for row in lines[HEAD + 5 : TOTALS]:
        row[2] = int(str(row[2])) + 10
    _move(lines, TOTALS, 0, lambda number: number + 10)


def _once_wrong(lines: Lines) -> None:
    """A running total copied wrong, and right again in the next row."""
    lines[HEAD + 5][2] = int(str(lines[HEAD + 5][2])) + 10


def _total(lines: Lines) -> None:
    _move(lines, TOTALS, 2, lambda number: number + 1)


def _points(lines: Lines) -> None:
    row = lines[POINTS]
    row[1], row[3] = row[3], row[1]


def _add_up(lines: Lines) -> None:
    """Let running totals, session totals and table points follow the scores, as a workbook does."""
    for seat in SEATS:
        running = 0
        for row in lines[HEAD:TOTALS]:
            running += int(str(row[1 + 2 * seat]))
            row[2 + 2 * seat] = running
        lines[TOTALS][1 + 2 * seat] = running
    totals = [int(str(lines[TOTALS][1 + 2 * seat])) for seat in SEATS]
    for seat in SEATS:
        lines[POINTS][1 + 2 * seat] = (4, 2, 1, 0)[sorted(totals, reverse=True).index(totals[seat])]


SLIPS = (_sign, _sign_and_sums, _columns, _without_base, _carried, _once_wrong, _total, _points)


def _written(folder: Path, sheets: list[Lines], kind: str) -> Path:
    folder.mkdir()
    workbook = Workbook()
    for number, lines in enumerate(sheets, 1):
        if kind == "xlsx":
            put(workbook.create_sheet(f"桌 {number}"), lines)
        else:
            text = as_csv(lines).replace(",", ";") if kind == "gb18030" else as_csv(lines)
            encoding = "utf-8-sig" if kind == "csv" else kind
            (folder / f"{number}.csv").write_bytes(text.encode(encoding))
    if kind == "xlsx":
        workbook.remove(workbook.worksheets[0])
        (folder / "book.xlsx").write_bytes(saved(workbook))
    return folder


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_the_copy_holds_what_stood_there_before_the_slip(
    slip: Callable[[Lines], None], kind: str, tmp_path: Path
) -> None:
    truth = [sheet(table=table).lines("zh") for table in (1, 2)]
    given = [[list(line) for line in lines] for lines in truth]
    slip(given[1])
    source = _written(tmp_path / "in", given, kind)
    before = {file: file.read_bytes() for file in source.iterdir()}
    out = tmp_path / "out"
    again = audited(corrected(source, out), tmp_path / "again")
    assert {file: file.read_bytes() for file in source.iterdir()} == before
    assert open_findings(out)
    assert open_findings(again) == set()
    right = audited(_written(tmp_path / "truth", truth, kind), tmp_path / "right")
    assert str(ask(again, NUMBERS)) == str(ask(right, NUMBERS))
    assert {line["applied"] for line in listed(out)} == {"1"}


def test_only_the_cells_of_the_list_are_others_and_each_is_marked(tmp_path: Path) -> None:
    lines = sheet().lines("ja")
    _sign(lines)
    source = _written(tmp_path / "in", [lines], "xlsx")
    book = load_workbook(source / "book.xlsx")
    page = book.worksheets[0]
    page.merge_cells("A30:D30")
    page["A30"], page["A31"], page["A32"] = "merged", '=HYPERLINK("http://x","y")', 0.1
    page["A31"].data_type = "s"
    page["A32"].number_format = "0.00%"
    page["A33"].comment = Comment("theirs", "them")
    page.column_dimensions["A"].width = 33
    hidden = book.create_sheet("last year")
    hidden["B2"], hidden.sheet_state = "old", "hidden"
    (source / "book.xlsx").write_bytes(saved(book))
    corrected(source, tmp_path / "out")
    copy = load_workbook(tmp_path / "out" / "corrected" / "files" / "book.xlsx")
    was = load_workbook(source / "book.xlsx")
    changed = []
    for before in was.worksheets:
        after = copy[before.title]
        assert after.sheet_state == before.sheet_state
        assert after.merged_cells.ranges == before.merged_cells.ranges
        for cell in (c for row in before.iter_rows() for c in row):
            other = after[cell.coordinate]
            if cell.value != other.value:
                changed.append((other, cell.value))
                continue
            assert (other.data_type, other.number_format) == (cell.data_type, cell.number_format)
            assert other.fill.fill_type == cell.fill.fill_type
    assert copy.worksheets[0].column_dimensions["A"].width == 33
    (cell, value), (line,) = changed[0], listed(tmp_path / "out")
    assert len(changed) == 1
    assert (line["sheet"], line["cell"]) == ("桌 1", cell.coordinate)
    assert (line["was"], line["now"]) == (str(value), str(cell.value))
    assert cell.fill.fill_type == "solid"
    assert cell.comment is not None
    said = cell.comment.text
    assert all(words in said for words in (f"原为 {value}", f"元は {value}", line["finding_id"]))
    assert f"was {value}, corrected to {cell.value}" in said
    assert line["article"] in said


def test_formulas_stay_and_keep_the_values_that_they_now_have(tmp_path: Path) -> None:
    """The copy of a workbook that adds up by itself: plain sums, and one that only a spreadsheet computes."""
    truth = sheet().lines("en")
    lines = [list(line) for line in truth]
    _sign(lines)
    _add_up(lines)
    kept = {}
    for seat in SEATS:
        score, running = "BDFH"[seat], "CEGI"[seat]
        for row in range(HEAD + 1, TOTALS + 1):
            kept[f"{running}{row}"] = lines[row - 1][2 + 2 * seat]
            lines[row - 1][2 + 2 * seat] = f'=IF({score}{row}="","",SUM({score}$7:{score}{row}))'
        kept[f"{score}{TOTALS + 1}"] = lines[TOTALS][1 + 2 * seat]
        lines[TOTALS][1 + 2 * seat] = f"=SUM({score}7:{score}22)"
    source = _written(tmp_path / "in", [lines], "xlsx")
    file = source / "book.xlsx"
    file.write_bytes(_with_kept(file.read_bytes(), kept))
    out = tmp_path / "out"
    again = audited(corrected(source, out), tmp_path / "again")
    assert open_findings(again) == set()
    copy = out / "corrected" / "files" / "book.xlsx"
    formulas, values = load_workbook(copy), load_workbook(copy, data_only=True)
    assert formulas.calculation.fullCalcOnLoad
    for row in range(HEAD + 1, TOTALS + 2):
        for column in "CEGI" if row <= TOTALS else "BDFH":
            cell = f"{column}{row}"
            assert str(formulas.worksheets[0][cell].value).startswith("=")
            assert values.worksheets[0][cell].value == truth[row - 1]["ABCDEFGHI".index(column)]
    typed = [line["cell"] for line in listed(out) if line["applied"] == "1"]
    assert [cell[1:] for cell in typed] == [str(_won(truth) + 1), *[str(POINTS + 1)] * (len(typed) - 1)]


def _with_kept(content: bytes, kept: dict[str, object]) -> bytes:
    """Put values beside the formulas of a workbook, as a spreadsheet keeps them."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            part = old.read(name).decode("utf-8")
            if name.startswith("xl/worksheets/sheet"):
                for cell, value in kept.items():
                    start = part.index(f'r="{cell}"')
                    part = part[:start] + part[start:].replace("<v />", f"<v>{value}</v>", 1)
            new.writestr(name, part)
    return target.getvalue()


RESULTS = "competition,player_no,name,team,session,tp,cp,rank,cum_tp,cum_cp\n"


def _result_list(sheets: list[SheetOf]) -> str:
    rows = {
        player: (int(str(points)), int(str(total)))
        for one in sheets
        for player, points, total in zip(one.players, one.points, one.totals, strict=True)
    }
    order = sorted(rows, key=lambda player: rows[player], reverse=True)
    text = RESULTS
    for player, (points, total) in rows.items():
        text += f",{player},P{player},,1,{points},{total},,{points},{total}\n"
        text += f",{player},P{player},,,,,{order.index(player) + 1},{points},{total}\n"
    return text


def test_a_result_list_follows_the_corrected_sheets(tmp_path: Path) -> None:
    """A slip that was carried from the sheet into the list: its values, sums and ranks are corrected too."""
    right = [sheet(table=table) for table in (1, 2)]
    wrong = [one.lines("zh") for one in right]
    _sign_and_sums(wrong[0])
    slipped = SheetOf(**{**vars(right[0])})
    slipped.totals = [int(str(wrong[0][TOTALS][1 + 2 * seat])) for seat in SEATS]
    slipped.points = [int(str(wrong[0][POINTS][1 + 2 * seat])) for seat in SEATS]
    source = _written(tmp_path / "in", wrong, "csv")
    (source / "results.csv").write_text(_result_list([slipped, right[1]]), encoding="utf-8")
    again = corrected(source, tmp_path / "out")
    assert (again / "results.csv").read_text(encoding="utf-8") == _result_list(right)
    left = {finding[0] for finding in open_findings(audited(again, tmp_path / "again"))}
    assert left <= {"T01"}  # one session only


def test_a_csv_is_written_back_in_its_encoding_with_one_cell_changed(tmp_path: Path) -> None:
    lines = sheet().lines("zh")
    _total(lines)
    source = _written(tmp_path / "in", [lines], "gb18030")
    original = (source / "1.csv").read_bytes()
    (line,) = corrected(source, tmp_path / "out") and listed(tmp_path / "out")
    copy = (tmp_path / "out" / "corrected" / "files" / "1.csv").read_bytes()
    was, now = f";{line['was']};".encode(), f";{line['now']};".encode()
    rows = original.split(b"\n")
    rows[TOTALS] = rows[TOTALS].replace(was, now)
    assert copy == b"\n".join(rows)


def _with_a_chart(book: Workbook) -> bytes:
    chart = BarChart()
    chart.add_data(Reference(book.worksheets[0], min_col=2, min_row=7, max_row=12))
    book.worksheets[0].add_chart(chart, "L2")
    return saved(book)


def _with_a_macro(book: Workbook) -> bytes:
    content = io.BytesIO(saved(book))
    with zipfile.ZipFile(content, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"macro")
    return content.getvalue()


@pytest.mark.parametrize(("made", "lost"), [(_with_a_chart, "charts"), (_with_a_macro, "macros")])
def test_a_copy_that_would_lose_something_is_not_made(
    made: Callable[[Workbook], bytes], lost: str, tmp_path: Path
) -> None:
    lines = sheet().lines("en")
    _total(lines)
    source = _written(tmp_path / "in", [lines], "xlsx")
    (source / "book.xlsx").write_bytes(made(load_workbook(source / "book.xlsx")))
    corrected(source, tmp_path / "out")
    assert not (tmp_path / "out" / "corrected" / "files").exists()
    (line,) = listed(tmp_path / "out")
    assert line["not_applied_en"] == f"a copy would lose a part of the workbook: {lost}"
    assert (line["applied"], line["cell"]) == ("0", "F23")


def test_what_stands_in_an_archive_or_a_dump_is_listed_with_the_reason(small: Path, tmp_path: Path) -> None:
    lines = sheet().lines("en")
    _total(lines)
    source = _written(tmp_path / "sheets", [lines], "csv")
    with zipfile.ZipFile(tmp_path / "sheets.zip", "w") as archive:
        archive.write(source / "1.csv", "1.csv")
    corrected_list = tmp_path / "out"
    audited(tmp_path / "sheets.zip", corrected_list, "--apply-clerical")
    (line,) = listed(corrected_list)
    assert "archive" in line["not_applied_en"]
    assert line["file"].endswith("sheets.zip!1.csv")
    dump = audited(small, tmp_path / "dump", "--apply-clerical")
    assert counts(dump)[0] == SMALL_RECORDS
    assert not (dump / "corrected" / "files").exists()
    assert {line["applied"] for line in listed(dump)} <= {"0"}


def test_a_total_that_a_formula_gives_is_not_written_over(tmp_path: Path) -> None:
    lines = sheet().lines("en")
    right = [list(line) for line in lines]
    for row in lines[HEAD:TOTALS]:
        row[2:9:2] = [None] * 4
    lines[TOTALS][1] = f"={right[TOTALS][1]}+1"
    source = _written(tmp_path / "in", [lines], "xlsx")
    corrected(source, tmp_path / "out")
    assert not (tmp_path / "out" / "corrected" / "files").exists()
    reasons = {line["check_id"]: line["not_applied_en"] for line in listed(tmp_path / "out")}
    assert reasons["S03"] == "the cell holds a formula: it is the formula that needs a look"


def test_the_folder_is_made_anew_while_an_unchanged_run_is_not_done_again(tmp_path: Path) -> None:
    lines = sheet().lines("zh")
    _total(lines)
    source = _written(tmp_path / "in", [lines], "csv")
    out = audited(source, tmp_path / "out")
    assert not (out / "corrected").exists()
    result = run(source, "--out", out, "--apply-clerical")
    assert f"corrected copies: {out / 'corrected' / 'list.html'}" in result.stdout
    copy = out / "corrected" / "files" / "1.csv"
    assert copy.exists()
    made = (out / "warehouse.duckdb").stat().st_mtime_ns
    run(source, "--out", out, "--apply-clerical")
    assert copy.exists()
    assert (out / "warehouse.duckdb").stat().st_mtime_ns == made
    (source / "1.csv").write_text(as_csv(sheet().lines("zh")), encoding="utf-8")
    audited(source, out, "--apply-clerical")
    assert not copy.exists()
    assert listed(out) == []


def test_a_finding_that_was_rejected_is_not_corrected(tmp_path: Path) -> None:
    lines = sheet().lines("zh")
    _total(lines)
    out = audited(_written(tmp_path / "in", [lines], "csv"), tmp_path / "out", "--apply-clerical")
    (line,) = listed(out)
    words = ["decide", line["finding_id"], "reject", "--by", "a referee", "--reason", "signed"]
    result = CliRunner().invoke(main, [*words, "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    audited(tmp_path / "in", out, "--apply-clerical")
    (line,) = listed(out)
    assert (line["applied"], line["not_applied_en"][:11]) == ("0", "the finding")
    assert not (out / "corrected" / "files").exists()


def test_copies_are_no_source_of_the_run_that_replaces_them(tmp_path: Path) -> None:
    lines = sheet().lines("zh")
    _total(lines)
    out = audited(_written(tmp_path / "in", [lines], "csv"), tmp_path / "out", "--apply-clerical")
    sentence = refused(out / "corrected" / "files", out, "--apply-clerical")
    assert "files is in the folder of the corrected copies" in sentence
    assert (out / "corrected" / "files" / "1.csv").exists()


@needs_browser
def test_the_list_as_a_page(tmp_path: Path) -> None:
    lines = sheet().lines("zh")
    _sign_and_sums(lines)
    out = audited(_written(tmp_path / "in", [lines], "xlsx"), tmp_path / "out", "--apply-clerical")
    with opened(out / "corrected" / "list.html") as (page, noise):
        assert page.locator("table").first.locator("tr").count() == 1 + len(listed(out))
        page.get_by_text("日本語").click()
        assert page.locator("h1").inner_text().strip() == "mjdata · 転記の訂正"
        assert noise == []
