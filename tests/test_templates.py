"""The forms as workbooks: what people may fill in, what sums, what turns red."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.ingest.sheets.blocks import layouts
from mjdata.report.workbooks import FOULS, RESULTS, TEMPLATES


@pytest.fixture(params=list(TEMPLATES))
def form(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    target = tmp_path / f"{request.param}.xlsx"
    result = CliRunner().invoke(main, ["template", request.param, str(target)])
    assert result.exit_code == 0, result.output
    return target


def test_it_fits_one_page_is_protected_and_says_what_it_is(form: Path) -> None:
    book = openpyxl.load_workbook(form)
    sheet = book.worksheets[0]
    assert sheet.sheet_properties.pageSetUpPr.fitToPage  # on one page, unless another count is set
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (None, None)
    assert sheet.protection.sheet
    assert book.sheetnames[1:] == ["about"]
    assert book["about"].sheet_state == "visible"
    assert book["about"]["B1"].value == form.stem


def test_labels_are_in_three_languages(form: Path) -> None:
    sheet = openpyxl.load_workbook(form).worksheets[0]
    texts = " ".join(str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value)
    words = {"scoresheet": ("比赛分", "Score", "素点"), "fouls": ("违规内容", "Penalty", "処罰"),
             "results": ("标准分累计", "Rank", "順位"),
             "appeals": ("申诉时间", "Decided by", "裁決"),
             "pin-application": ("证件号码", "Applying Pin", "審査組織")}  # fmt: skip
    for word in words[form.stem]:
        assert word in texts


@pytest.mark.parametrize(
    ("layout", "columns"), [("foul_record", FOULS), ("result_table", RESULTS)], ids=["fouls", "results"]
)
def test_the_readers_know_every_label_of_a_list(layout: str, columns: tuple[tuple[str, int], ...]) -> None:
    known = layouts()[layout]
    for label, _ in columns:
        assert [name for name in known.labels if known.shows(name, label)], label


def test_the_score_sheet_adds_up_by_itself(tmp_path: Path) -> None:
    """Appendix 5, p.127: sixteen hands, four players, each with score and running total."""
    target = tmp_path / "s.xlsx"
    assert CliRunner().invoke(main, ["template", "scoresheet", str(target)]).exit_code == 0
    sheet = openpyxl.load_workbook(target).worksheets[0]
    assert [sheet.cell(row, 1).value for row in range(8, 24)] == list(range(1, 17))
    assert sheet["B24"].value == "=SUM(B8:B23)"
    assert sheet["C9"].value == "=SUM(B$8:B9)"
    assert not sheet["B8"].protection.locked
    assert sheet["C8"].protection.locked
    balances = [rule.formula for ranges in sheet.conditional_formatting for rule in ranges.rules]
    assert ["B8+D8+F8+H8<>0"] in balances
    assert ["SUM(B24:I24)<>0"] in balances
    assert sheet["B6"].value == "东.南.北.西  E. S. N. W"  # appendix 5: the seats of who starts East
    kinds = {validation.type for validation in sheet.data_validations.dataValidation}
    assert kinds == {"whole"}


def test_a_name_that_is_no_workbook_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["template", "fouls", str(tmp_path / "fouls.doc")])
    assert result.exit_code == 2
    assert "does not end in .xlsx" in result.output
    assert not list(tmp_path.iterdir())
