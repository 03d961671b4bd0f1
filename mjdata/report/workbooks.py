"""The paper forms as workbooks that people fill in: appendices 5, 6, 7 and 10, in three languages.

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
from mjdata.report.forms import Form
from mjdata.report.pin_form import pin_application
from mjdata.report.session_sheet import score_sheet

FOULS = (
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
"""The columns of appendix 6, each with its width."""


def _foul_record(book: Any) -> None:
    """Appendix 6, p.128: one line a foul."""
    _listed(
        book,
        "处罚记录表 Fouls",
        "竞赛处罚记录表  Record of Fouls  競技処罰記録表",
        FOULS,
        whole=(0, 3, 5, 6),
    )


RESULTS = (
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
"""The columns of appendix 7, each with its width."""


def _result_table(book: Any) -> None:
    """Appendix 7, p.129, one line a player and session; the last line of a player without a session."""
    _listed(
        book,
        "成绩统计 Results",
        "竞赛成绩统计公布表  Final Results  最終成績表",
        RESULTS,
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
    form = Form(book, name)
    form.sheet.write(0, 0, title, form.title)
    form.heights(2, 44, 1)
    form.heights(3, 20, 40)
    for column, (label, width) in enumerate(columns):
        form.sheet.set_column(column, column, width)
        form.sheet.write(2, column, label, form.label)
        for row in range(3, 43):
            form.sheet.write_blank(row, column, None, form.open)
    for column in whole:
        form.whole(3, column, 42, column)
    form.sheet.freeze_panes(3, 0)


def _score_sheet(book: Any) -> None:
    """Appendix 5, p.127."""
    score_sheet(book, "成绩记录表 Score Sheet")


TEMPLATES: dict[str, Callable[[Any], None]] = {
    "scoresheet": _score_sheet,
    "fouls": _foul_record,
    "results": _result_table,
    "appeals": _appeals,
    "pin-application": pin_application,
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
