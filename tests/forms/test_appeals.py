"""An appeal as its form has it, all the way to the findings (articles 12 and 13, p.65-66)."""

from __future__ import annotations

from pathlib import Path

import openpyxl
from click.testing import CliRunner

from mjdata.cli import main
from tests.door import ask, audited, findings, issues

FILLED = {
    "局": 2, "桌": 3, "盘": 5, "位": "东", "序号": 11, "申诉人": "Chen", "被申诉的裁决": "错和",
    "原裁决人": "裁判长",
    "本局结束时间": "15:00", "申诉时间": "15:45", "书面": "是", "当事人签字": "Chen", "负责人签字": "Li",
    "裁决机构": "仲裁委员会", "裁决": "改判",
}  # fmt: skip


def test_the_form_filled_in_is_read_and_audited(tmp_path: Path) -> None:
    """15:45 is 45 minutes after the session; the committee may not overturn the chief referee."""
    form = tmp_path / "records" / "appeals.xlsx"
    form.parent.mkdir()
    assert CliRunner().invoke(main, ["template", "appeals", str(form)]).exit_code == 0
    book = openpyxl.load_workbook(form)
    sheet = book.worksheets[0]
    for column in range(1, sheet.max_column + 1):
        label = str(sheet.cell(3, column).value).split(" ")[0]
        if label in FILLED:
            sheet.cell(4, column).value = FILLED[label]
    book.save(form)
    out = audited(form.parent, tmp_path / "out")
    place = "session_no, table_no, hand_no, seat, player_no"
    assert ask(out, f"SELECT {place}, filed FROM appeals") == [(2, 3, 5, 0, 11, "15:45")]
    found = "SELECT check_id, severity FROM findings WHERE check_id IN ('X21', 'X22') ORDER BY ALL"
    assert ask(out, found) == [("X21", "warning"), ("X22", "warning")]
    finding_id = findings(out).pop()  # of a table that no sheet was handed in of
    explained = CliRunner().invoke(main, ["explain", finding_id, "--out", str(out)])
    assert explained.exit_code == 0, explained.output
    assert {code for code, _ in issues(out)} == {"unknown_sheet"}  # the sheet that says which form it is
