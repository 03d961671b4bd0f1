"""The papers of a competition as the files of an organiser: workbooks in several arrangements, or CSV."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from mjdata.generate.forms import SHEET_HEIGHT, SHEET_WIDTH, Filler
from mjdata.generate.grid import Grid, Text, Workbook, as_csv
from mjdata.generate.paper import At, Papers, Sheet
from mjdata.generate.results import results_text
from mjdata.generate.style import Style
from mjdata.schema.answers import Told

Files = dict[str, Text | Workbook]
"""Files by name."""
LOG = "table1.jsonl"
"""The log of the table with a recorder."""
_LEGACY = ("gb18030", "cp932")


def sheets_file(style: Style, session: int) -> str:
    """Return the name of the workbook in which the sheets of a session are."""
    name = style.words["file_sheets"]
    return f"{name}.xlsx" if style.arrangement == "one_book" else f"{name}-{session}.xlsx"


def sheet_file(style: Style, at: At) -> str:
    """Return the name of the file in which a session sheet is."""
    if style.arrangement == "csv":
        return f"{style.words['file_sheets']}-{at[0]}-{at[1]}.csv"
    return sheets_file(style, at[0])


def handed_in(papers: Papers, style: Style, random: Random) -> tuple[Files, list[Told]]:
    """Return the files that an organiser hands in, and what of them the reader has to tell."""
    filler = Filler(papers, style)
    files = _session_sheets(filler, random)
    drawn = {
        (table.session_no, table.table_no): table.players for table in papers.made.tables
    }  # the draw is the one thing that nobody writes by hand
    chart, fouls, results, players = style.words["file_names"]
    forms: dict[str, Callable[[Grid], None]] = {
        chart: lambda grid: filler.rotation_chart(grid, drawn),
        fouls: filler.foul_record,
        results: filler.result_table,
        players: filler.player_list,
    }
    if style.long_results:
        del forms[results]
        files[f"{results}.csv"] = Text(results_text(papers.made, papers.results))
    for name, fill in forms.items():
        grid = Grid(name)
        fill(grid)
        files |= _alone(name, grid, style)
    return files, _told(files, papers, style)


def _alone(name: str, grid: Grid, style: Style) -> Files:
    if style.arrangement == "csv":
        return {f"{name}.csv": _encoded(grid, style)}
    return {f"{name}.xlsx": Workbook([grid])}


def _encoded(grid: Grid, style: Style) -> Text:
    """Return a sheet as CSV under the encoding of the organiser, if that has its characters."""
    text = as_csv(grid, style.encoding)
    try:
        text.text.encode(style.encoding)
    except UnicodeEncodeError:
        return as_csv(grid, "utf-8-sig")
    return text


def _session_sheets(filler: Filler, random: Random) -> Files:
    style, papers = filler.style, filler.papers
    sheets = [papers.sheets[at] for at in sorted(papers.sheets)]
    if style.arrangement == "csv":
        files: Files = {}
        for sheet in sheets:
            grid = Grid("sheet")
            filler.score_sheet(grid, sheet)
            files[sheet_file(style, sheet.at)] = _encoded(grid, style)
        return files
    books: dict[str, list[Sheet]] = {}
    for sheet in sheets:
        books.setdefault(sheets_file(style, sheet.session_no), []).append(sheet)
    old: dict[str, list[Sheet]] = {}
    for session, sheet in papers.old.items():
        old.setdefault(sheets_file(style, session), []).append(sheet)
    return {name: _book(filler, some, old.get(name, []), random) for name, some in books.items()}


def _book(filler: Filler, sheets: list[Sheet], old: list[Sheet], random: Random) -> Workbook:
    """Return a workbook of session sheets; what is old in it is on hidden sheets."""
    arrangement = filler.style.arrangement
    grids = []
    if arrangement in ("stacked", "side_by_side"):
        grid = Grid(random.choice(("Sheet1", "all", "工作表1")))
        for place, sheet in enumerate(sheets):
            down, right = divmod(place, 2) if arrangement == "side_by_side" else (place, 0)
            filler.score_sheet(grid, sheet, (1 + down * SHEET_HEIGHT, 1 + right * (SHEET_WIDTH + 1)))
        grids.append(grid)
    else:
        for number, sheet in enumerate(sheets, 1):
            grids.append(Grid(random.choice((f"Sheet{number}", f"{number}", f"Sheet1 ({number})"))))
            filler.score_sheet(grids[-1], sheet)
    for number, sheet in enumerate(old, 1):
        grids.append(Grid(f"old{number}", hidden=True))
        filler.score_sheet(grids[-1], sheet)
    if random.random() < _WITH_EMPTY:
        grids.append(Grid("Sheet99", hidden=True))
        grids[0].hidden_rows.add(grids[0].height + 2)
    return Workbook(grids)


_WITH_EMPTY = 0.3
"""How often a workbook hides a sheet and a row in which there is nothing."""


def _told(files: Files, papers: Papers, style: Style) -> list[Told]:
    """Return what the reader has to tell: an encoding that it chose, sums that it computed."""
    chosen = [Told(n, "F01") for n, f in files.items() if isinstance(f, Text) and f.encoding in _LEGACY]
    if style.formulas != "uncached":
        return chosen
    sessions = sorted({session for session, _ in papers.sheets})
    books = dict.fromkeys(sheets_file(style, session) for session in sessions)
    return [*chosen, *(Told(name, "F08") for name in books)]
