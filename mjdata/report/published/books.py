"""The published lists as workbooks, laid out as the forms of the rule book, labels in three languages.

A cell that is not as recorded is marked, and what is recorded stands beside it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import xlsxwriter

from mjdata.ingest.sheets.foul_text import plain_points
from mjdata.report.forms import Form
from mjdata.report.published.lines import RECORDED, comparison_lines, result_lines
from mjdata.report.published.record import Audited
from mjdata.report.session_sheet import score_sheet
from mjdata.report.workbooks import FOULS, RESULTS
from mjdata.rules.edition import Edition
from mjdata.rules.vocabulary import offences_named
from mjdata.schema.forms import FoulRow
from mjdata.schema.published import ComparisonLine, ResultLine
from mjdata.seats import HAN, LETTERS

Cell = str | int | float | None
Column = tuple[str, int]
"""Label and width."""
_HEADER = 2
"""Row (from 0) of the labels."""

_RECORDED: tuple[Column, ...] = (
    ("标准分（原记录） TP as recorded 標準点（記録）", 13),
    ("比赛分（原记录） CP as recorded 素点（記録）", 13),
    ("标准分累计（原记录） TP sum as recorded 標準合計（記録）", 14),
    ("比赛分累计（原记录） CP sum as recorded 素点合計（記録）", 14),
    ("未裁定 undetermined 未裁定", 18),
)


def _listed(
    book: Any,
    name: str,
    title: str,
    event: str,
    columns: Sequence[Column],
    rows: Iterable[tuple[Sequence[Cell], frozenset[int]]],
) -> None:
    """Write a list: title, event, labels, then rows of cells, each with the columns that are marked."""
    form = Form(book, name)
    form.sheet.fit_to_pages(1, 0)
    form.sheet.repeat_rows(_HEADER)
    form.sheet.freeze_panes(_HEADER + 1, 0)
    form.sheet.write(0, 0, title, form.title)
    form.sheet.write(1, 0, "赛事 Event 大会", form.label)
    form.text(1, 1, event)
    form.heights(_HEADER, 58, 1)
    for column, (label, width) in enumerate(columns):
        form.sheet.set_column(column, column, width)
        form.sheet.write(_HEADER, column, label, form.label)
    for place, (cells, marked) in enumerate(rows, _HEADER + 1):
        for column, cell in enumerate(cells):
            if isinstance(cell, (int, float)):
                form.sheet.write_number(
                    place, column, cell, form.points_differ if column in marked else form.open
                )
            else:
                form.text(place, column, cell)


_DIFFERING = (("tp", 4), ("cp", 5), ("cum_tp", 7), ("cum_cp", 8))
"""Values that may be recorded otherwise, and their columns on the form."""


def results(audited: Audited, book: Any) -> None:
    """Appendix 7, p.129: a line for each session of a player or team, and one for the end."""
    lines = list(result_lines(audited))
    title = "竞赛成绩统计公布表（审计）  Final Results, audited  最終成績表（監査後）"
    for name, of_players in (("个人 Individual 個人", True), ("队伍 Team チーム", False)):
        chosen = [line for line in lines if (line.player_no is not None) == of_players]
        if chosen or of_players:
            rows = map(_result, chosen)
            _listed(book, name, title, audited.event, (*RESULTS, *_RECORDED), rows)


def _result(line: ResultLine) -> tuple[Sequence[Cell], frozenset[int]]:
    wrong = {
        name: column
        for name, column in _DIFFERING
        if (recorded := getattr(line, f"recorded_{name}")) is not None and recorded != getattr(line, name)
    }
    beside = [getattr(line, f"recorded_{name}") if name in wrong else None for name, _ in _DIFFERING]
    own = (line.player_no, line.name, line.team, line.session)
    values = (line.tp, line.cp, line.rank, line.cum_tp, line.cum_cp)
    return (*own, *values, *beside, line.undetermined), frozenset(wrong.values())


def sheets(audited: Audited, book: Any) -> None:
    """Appendix 5, p.127: a sheet for each table and session."""
    for sheet in audited.sheets:
        score_sheet(book, sheet.name, sheet)


def fouls(audited: Audited, book: Any) -> None:
    """Appendix 6, p.128: the fouls on record; on a sheet of their own those that only penalties imply."""
    teams = {row.subject_no: row.team_no for row in audited.results if row.subject == "player"}

    def row(foul: FoulRow) -> tuple[Sequence[Cell], frozenset[int]]:
        number = foul.player_no
        name, team = (None, None) if number is None else (audited.names.get(number), teams.get(number))
        place = (foul.table_no, foul.hand_no, HAN[foul.seat])
        text = (nature_text(foul, audited.edition), sanction_text(foul))
        to = None if foul.payee_seat is None else f"付{HAN[foul.payee_seat]}家 to {LETTERS[foul.payee_seat]}"
        return (foul.session_no, team, name, number, None, *place, *text, foul.referee, None, to), frozenset()

    recorded = [foul for foul in audited.fouls if foul.basis == RECORDED]
    title = "竞赛处罚记录表  Record of Fouls  競技処罰記録表"
    _listed(book, "处罚记录表 Fouls", title, audited.event, FOULS, map(row, recorded))
    implied = [foul for foul in audited.fouls if foul.basis != RECORDED]
    if implied:
        title = "由罚分推出，未提交处罚记录  read from penalties, no record handed in  罰点から推定、記録なし"
        name = "推出 Implied 推定"
        _listed(book, name, title, audited.event, _IMPLIED, (_implied(f, audited.edition) for f in implied))


_IMPLIED: tuple[Column, ...] = (
    ("局次 Session no. 回戦番号", 10),
    ("桌号 Table no. 卓番号", 10),
    ("盘号 Hand no. 局番号", 10),
    ("座 Position 席順", 10),
    ("编号 Player 選手", 10),
    ("推出的违例 Foul read 読み取った違反", 36),
    ("分 Points 点", 8),
    ("读法 Reading 読み", 12),
)


def _implied(foul: FoulRow, rules: Edition) -> tuple[Sequence[Cell], frozenset[int]]:
    names = rules.offence(foul.offence).names
    place = (foul.session_no, foul.table_no, foul.hand_no, HAN[foul.seat], foul.player_no)
    said = f"{names.zh} {names.en} {names.ja}"
    return (*place, said, foul.points, f"{foul.reading} / {foul.readings}"), frozenset()


def nature_text(foul: FoulRow, rules: Edition) -> str:
    """Return what a foul is, as written; before it the offence on record where the words do not name it."""
    written = foul.nature or ""
    if not foul.offence or offences_named(rules, written) == (foul.offence,):
        return written
    return f"{rules.offence(foul.offence).names.zh} {written}".strip()


def sanction_text(foul: FoulRow) -> str:
    """Return the sanction as written; after it the points on record where the words do not name them."""
    written = foul.sanction or ""
    return written if plain_points(written) == foul.points else f"{written} 罚{foul.points}分".strip()


_COMPARED: tuple[Column, ...] = (
    ("表 form 表", 14),
    ("对象 subject 対象", 10),
    ("号 number 番", 8),
    ("名 name 名", 18),
    ("局 session 荘", 8),
    ("桌 table 卓", 8),
    ("盘 hand 局", 8),
    ("列 column 列", 10),
    ("公布 published 公表", 11),
    ("审计 audited 監査後", 11),
    ("差 difference 差", 10),
    ("状态 status 状態", 13),
    ("文件 file ファイル", 30),
    ("位置 place 箇所", 20),
    ("审计发现 findings 指摘", 30),
)


def compared(audited: Audited, book: Any) -> None:
    """Every published cell beside the audited value; what differs is marked."""
    title = "公布与审计逐格比较  published and audited, cell by cell  公表と監査後の欄ごとの比較"
    rows = map(_compared, comparison_lines(audited))
    _listed(book, "比较 Comparison 比較", title, audited.event, _COMPARED, rows)


def _compared(line: ComparisonLine) -> tuple[Sequence[Cell], frozenset[int]]:
    cells = [getattr(line, name) for name in ComparisonLine.__struct_fields__]
    marked = frozenset({8, 9, 10}) if line.status == "differs" else frozenset()
    return cells, marked


BOOKS: dict[str, Callable[[Audited, Any], None]] = {
    "results": results,
    "sheets": sheets,
    "fouls": fouls,
    "comparison": compared,
}
"""The workbooks by the name of their files."""


def workbook(name: str, audited: Audited) -> bytes:
    """Return a workbook; a competition without any session sheet has an empty one."""
    content = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(content, options) as book:
        BOOKS[name](audited, book)
    return content.getvalue()
