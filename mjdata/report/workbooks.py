"""The paper forms as workbooks that people fill in: appendices 5, 6 and 7, in three languages.

Cells to fill are open, the rest is locked; sums and balances are live; what does not balance turns red. Each
fits one printed page. An "about" sheet, in plain view, says which template it is.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import xlsxwriter

from mjdata import __version__
from mjdata.errors import UserError
from mjdata.paths import written_aside
from mjdata.seats import ROTATION

HANDS = 16
_SEATS = ("东 East 東", "南 South 南", "西 West 西", "北 North 北")
_FIRST_HAND = 8
"""First row (from 0) of the hands on the session sheet."""
_BIG = 100_000


class _Form:
    """A workbook being written: its formats and its sheet, landscape on one page of A4."""

    def __init__(self, book: Any, name: str) -> None:  # xlsxwriter has no types
        self.book = book
        self.sheet = book.add_worksheet(name)
        self.sheet.set_landscape()
        self.sheet.set_paper(9)
        self.sheet.fit_to_pages(1, 1)
        self.sheet.protect("", {"select_unlocked_cells": True})
        base = {"border": 1, "valign": "vcenter", "text_wrap": True, "font_size": 9}
        self.title = book.add_format({"bold": True, "font_size": 13})
        self.label = book.add_format(base | {"bold": True, "bg_color": "#eef2f6", "align": "center"})
        self.open = book.add_format(base | {"locked": False, "bg_color": "#fffde8"})
        self.number = book.add_format(
            base | {"locked": False, "bg_color": "#fffde8", "num_format": "+0;-0;0"}
        )
        self.sum = book.add_format(base | {"num_format": "+0;-0;0", "bg_color": "#f5f5f5"})
        self.unseen = book.add_format({"font_color": "#f5f5f5"})
        self.red = book.add_format({"bg_color": "#f8bcbc", "font_color": "#9b0000"})

    def whole(self, *area: int) -> None:
        """Let only whole numbers into an area (first row, first column, last row, last column)."""
        rule = {
            "validate": "integer",
            "criteria": "between",
            "minimum": -_BIG,
            "maximum": _BIG,
            "error_title": "整数 whole number 整数",
            "error_message": "整数のみ / whole numbers only / 只限整数",
        }
        self.sheet.data_validation(*area, rule)

    def red_unless_zero(self, area: str, formula: str) -> None:
        """Turn an area red when a formula is not zero."""
        rule = {"type": "formula", "criteria": f"={formula}<>0", "format": self.red}
        self.sheet.conditional_format(area, rule)


def _score_sheet(book: Any) -> None:
    """Appendix 5, p.127: four blocks of score and total, sixteen hands, the foot."""
    form = _Form(book, "成绩记录表 Score Sheet")
    sheet = form.sheet
    sheet.set_column(0, 0, 27)
    sheet.set_column(1, 8, 12.5)
    sheet.set_column(9, 9, 26)
    _rows(sheet, 0, 28, 6)
    _rows(sheet, 6, 32, 1)
    _rows(sheet, _FIRST_HAND - 1, 22, HANDS)
    _rows(sheet, _FIRST_HAND + HANDS - 1, 30, 5)
    sheet.write(0, 0, "麻将竞赛成绩记录表  Score Sheet For A Game Session  1回戦ごとの成績表", form.title)
    for label, column in (
        ("赛事 Event 大会", 0),
        ("局 Session 荘", 3),
        ("桌 Table 卓", 5),
        ("日期 Date 日付", 7),
    ):
        sheet.write(1, column, label, form.label)
        sheet.write_blank(1, column + 1, None, form.open)
    for column in (4, 6):
        form.whole(1, column, 1, column)
    labels = (
        "选手编号 Player's Number プレーヤー番号",
        "选手姓名 Player's Name プレーヤー氏名",
        "开局座位 Position スタート荘の場所",
        "每圈座位 Seat Position 毎場の場所",
    )
    for row, label in enumerate(labels, 2):
        sheet.write(row, 0, label, form.label)
    sheet.write(6, 0, "牌序 Order 局", form.label)
    sheet.write(6, 9, "备注 Extra 備考", form.label)
    for seat, name in enumerate(_SEATS):
        _block(form, seat, name)
    for hand in range(HANDS):
        row = _FIRST_HAND + hand - 1
        sheet.write_number(row, 0, hand + 1, form.label)
        sheet.write_blank(row, 9, None, form.open)
        cells = "+".join(f"{chr(66 + 2 * seat)}{row + 1}" for seat in range(4))
        form.red_unless_zero(f"A{row + 1}:I{row + 1}", cells)
    _foot(form)


def _rows(sheet: Any, first: int, height: int, count: int) -> None:
    """Set the height of some rows, in points."""
    for row in range(first, first + count):
        sheet.set_row(row, height)


def _block(form: _Form, seat: int, name: str) -> None:
    """Write a player's two columns: score and running total."""
    sheet, column = form.sheet, 1 + 2 * seat
    rotation = ".".join("东南西北"["ESWN".index(letter)] for letter in ROTATION[seat])
    for row in (2, 3):
        sheet.merge_range(row, column, row, column + 1, "", form.open)
    sheet.merge_range(4, column, 4, column + 1, name, form.label)
    sheet.merge_range(5, column, 5, column + 1, f"{rotation}  {'. '.join(ROTATION[seat])}", form.label)
    sheet.write(6, column, "得失分 Score 得失点", form.label)
    sheet.write(6, column + 1, "累计 Total 合計", form.label)
    score = chr(65 + column)
    form.whole(_FIRST_HAND - 1, column, _FIRST_HAND + HANDS - 2, column)
    for hand in range(HANDS):
        row = _FIRST_HAND + hand - 1
        sheet.write_blank(row, column, None, form.number)
        sheet.write_formula(row, column + 1, f"=SUM({score}${_FIRST_HAND}:{score}{row + 1})", form.sum, 0)
        unplayed = {"type": "formula", "criteria": f'={score}{row + 1}=""', "format": form.unseen}
        sheet.conditional_format(row, column + 1, row, column + 1, unplayed)


def _foot(form: _Form) -> None:
    """Write totals, table points and signatures; a session that does not balance turns red."""
    sheet, row = form.sheet, _FIRST_HAND + HANDS - 1
    first, last = _FIRST_HAND, _FIRST_HAND + HANDS - 1
    labels = ("比赛分 Competition Points 素点", "标准分 Table Points 標準点", "选手签名 Signature サイン")
    for place, label in enumerate(labels):
        sheet.write(row + place, 0, label, form.label)
        for seat in range(4):
            column, letter = 1 + 2 * seat, chr(66 + 2 * seat)
            sheet.merge_range(
                row + place, column, row + place, column + 1, "", form.open if place else form.sum
            )
            if not place:
                sheet.write_formula(row, column, f"=SUM({letter}{first}:{letter}{last})", form.sum, 0)
    sheet.write(row, 9, "正分负分相抵为0", form.label)
    form.red_unless_zero(f"A{row + 1}:I{row + 1}", f"SUM(B{row + 1}:I{row + 1})")
    for place, label in enumerate(
        ("裁判员签名 Referee 審判員サイン", "裁判长签名 General referee 審判長サイン")
    ):
        sheet.write(row + 3, 4 * place, label, form.label)
        sheet.merge_range(row + 3, 4 * place + 1, row + 3, 4 * place + 3, "", form.open)
    for label, column, last in _CLOCK:
        sheet.write(row + 4, column, label, form.label)
        if last > column + 1:
            sheet.merge_range(row + 4, column + 1, row + 4, last, "", form.open)
        else:
            sheet.write_blank(row + 4, last, None, form.open)


_CLOCK = (
    ("开始 Start 開始", 0, 2),
    ("结束 End 終了", 3, 5),
    ("休息（分钟） Break (minutes) 休憩（分）", 6, 7),
    ("版本 Version 版", 8, 9),
)
"""Below the form's own foot: a label, its column, and the last of the cells to fill."""


_FOULS = (
    ("局 Session 荘", 8),
    ("队别 Team チーム", 14),
    ("姓名 Name 名前", 16),
    ("序号 No. 番号", 8),
    ("组 Group 組", 8),
    ("桌 Table 卓", 8),
    ("盘 Hand 局", 8),
    ("位 Seat 席", 8),
    ("违规内容 Nature of foul 違反内容", 34),
    ("处罚方法 Penalty 処罰", 22),
    ("裁判员 Referee 審判員", 14),
    ("日期 Date 日付", 12),
    ("备注 Extra 備考", 18),
)


def _foul_record(book: Any) -> None:
    """Appendix 6, p.128: one line a foul."""
    _listed(
        book,
        "处罚记录表 Fouls",
        "竞赛处罚记录表  Record of Fouls  競技処罰記録表",
        _FOULS,
        whole=(0, 3, 5, 6),
    )


_RESULTS = (
    ("编号 No. 番号", 8),
    ("姓名 Name 名前", 18),
    ("队别 Team チーム", 16),
    ("局 Session 荘", 8),
    ("标准分 TP 標準点", 10),
    ("比赛分 CP 素点", 10),
    ("名次 Rank 順位", 8),
    ("标准分累计 TP Sum 標準合計", 12),
    ("比赛分累计 CP Sum 素点合計", 12),
)


def _result_table(book: Any) -> None:
    """Appendix 7, p.129, one line a player and session; the last line of a player without a session."""
    _listed(
        book,
        "成绩统计 Results",
        "竞赛成绩统计公布表  Final Results  最終成績表",
        _RESULTS,
        whole=(0, 3, 5, 8),
    )


_APPEALS = (
    ("局 Session 荘", 8),
    ("桌 Table 卓", 8),
    ("盘 Hand 局", 8),
    ("位 Seat 席", 8),
    ("序号 No. 番号", 8),
    ("申诉人 Appellant 抗議者", 16),
    ("被申诉的裁决 Ruling appealed 抗議する裁定", 30),
    ("申诉类别 Concerns 抗議の種類", 14),
    ("原裁决人 Ruled by 裁定者", 14),
    ("本局结束时间 Session ended 終了時刻", 14),
    ("申诉时间 Filed at 提出時刻", 14),
    ("书面 In writing 文書", 10),
    ("当事人签字 Signed by the player 選手の署名", 16),
    ("负责人签字 Signed by the leader 主将の署名", 16),
    ("申诉费 Fee 費用", 10),
    ("裁决机构 Decided by 裁決機関", 16),
    ("裁决 Decision 裁決", 18),
    ("裁决时间 Decided at 裁決時刻", 14),
)


def _appeals(book: Any) -> None:
    """Articles 12 and 13, p.65-66: one line an appeal. The book has no form for it; this one is ours."""
    _listed(
        book,
        "申诉记录 Appeals",
        "申诉与裁决记录  Appeals and Decisions  抗議と裁決の記録",
        _APPEALS,
        whole=(0, 1, 2, 4),
    )


def _listed(
    book: Any, name: str, title: str, columns: tuple[tuple[str, int], ...], whole: tuple[int, ...]
) -> None:
    form = _Form(book, name)
    form.sheet.write(0, 0, title, form.title)
    _rows(form.sheet, 2, 44, 1)
    _rows(form.sheet, 3, 20, 40)
    for column, (label, width) in enumerate(columns):
        form.sheet.set_column(column, column, width)
        form.sheet.write(2, column, label, form.label)
        for row in range(3, 43):
            form.sheet.write_blank(row, column, None, form.open)
    for column in whole:
        form.whole(3, column, 42, column)
    form.sheet.freeze_panes(3, 0)


TEMPLATES: dict[str, Callable[[Any], None]] = {
    "scoresheet": _score_sheet,
    "fouls": _foul_record,
    "results": _result_table,
    "appeals": _appeals,
}
"""The forms by the name of the command line."""


def write_template(name: str, target: Path) -> None:
    """Write a form as a workbook; ``UserError`` when the target is no workbook name."""
    if target.suffix.lower() != ".xlsx":
        raise UserError(f"{target} does not end in .xlsx; expected the name of a workbook")
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True, "strings_to_formulas": False}) as book:
        TEMPLATES[name](book)
        about = book.add_worksheet("about")
        version = hashlib.sha256(f"{name} {__version__}".encode()).hexdigest()[:12]
        about.write_column(0, 0, ["template", "mjdata", "version"])
        about.write_column(0, 1, [name, __version__, version])
    try:
        with written_aside(target) as aside:
            aside.write_bytes(content.getvalue())
    except OSError as error:
        raise UserError(f"cannot write {target}: {error.strerror}; expected a writable place") from error
