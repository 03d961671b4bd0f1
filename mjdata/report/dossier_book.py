"""The dossier of an application as a workbook: verdict, claims and findings, a sheet each.

Whatever came from a form is written as text, so that nothing of it is ever computed.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import xlsxwriter

from mjdata.checks.pin_words import AGAINST, FIELDS, STANDARDS, STATES, WHY_OPEN
from mjdata.ingest.formula_text import as_text
from mjdata.paths import written_aside
from mjdata.report.dossier import ALL, Dossier
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.edition import edition


def write_book(dossier: Dossier, folder: Path) -> None:
    """Write the workbook of an application into a folder."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True, "strings_to_formulas": False}) as book:
        quoted = book.add_format({"quote_prefix": True})
        heading = book.add_format({"bold": True, "bg_color": "#eef2f6", "text_wrap": True, "border": 1})
        for name, header, rows in (
            ("verdict 结论", _VERDICT, _verdict_rows(dossier)),
            ("claims 申报", _CLAIMS, _claim_rows(dossier)),
            ("findings 发现", _FINDINGS, _finding_rows(dossier)),
        ):
            sheet = book.add_worksheet(name)
            sheet.set_column(0, len(header) - 1, 24)
            sheet.freeze_panes(1, 0)
            for column, text in enumerate(header):
                sheet.write_string(0, column, text, heading)
            _write(sheet, rows, quoted)
    with written_aside(folder / dossier.files[1]) as aside:
        aside.write_bytes(content.getvalue())


def _write(sheet: Any, rows: Iterable[Sequence[str]], quoted: Any) -> None:
    """Write texts that stay texts, also when somebody edits them."""
    for row, line in enumerate(rows, 1):
        for column, text in enumerate(line):
            sheet.write_string(row, column, text, quoted if as_text(text) != text else None)


def _three(text: T) -> str:
    return " / ".join(dict.fromkeys((text.zh, text.en, text.ja)))


_VERDICT = ("品 level 品級", "标准 standard 基準", "须达 needed 必要", "存档 on record 記録",
            "结论 verdict 判定", "缘由 why 理由",
            "不计有未决问题的赛事 without open findings 未解決を除く")  # fmt: skip
_CLAIMS = ("赛事 competition 競技会", "栏 field 欄", "申报 claimed 申請", "单元格 cell セル",
           "存档 on record 記録", "一致 agrees 一致", "说明 remark 備考")  # fmt: skip
_FINDINGS = ("检查 check 検査", "severity", "中文", "English", "日本語", "单元格 cell セル",
             "条文 clause 条文", "页 page 頁", "条文（中文）",
             "clause (English)", "条文（日本語）")  # fmt: skip


def _verdict_rows(dossier: Dossier) -> Iterable[Sequence[str]]:
    said = dossier.application
    who = f"{said.name or '-'} …{said.certificate_tail or ''}"
    yield ("申请人 applicant 申請者", who, said.applied_on or "", said.path, "", "", "")
    for verdict in dossier.verdicts:
        name = "全部 all 全て" if verdict.standard == ALL else _three(STANDARDS[verdict.standard])
        yield (
            f"{verdict.kind} {verdict.level}",
            name,
            verdict.needed,
            verdict.found,
            _three(STATES[verdict.state]),
            _three(WHY_OPEN[verdict.why]) if verdict.why else "",
            _three(STATES[verdict.without_open_findings]),
        )


def _claim_rows(dossier: Dossier) -> Iterable[Sequence[str]]:
    for view in dossier.claims:
        against = "; ".join(_three(AGAINST[why]) for why in view.claim.against)
        yield (view.name, "", "", view.claim.row.cell("event"), "", view.claim.state, against)
        for one in view.figures:
            agrees = "" if one.agrees is None else "yes" if one.agrees else "no"
            cell = view.claim.row.cell(one.field)
            yield (view.name, _three(FIELDS[one.field]), one.claimed, cell, one.recorded, agrees, "")


def _finding_rows(dossier: Dossier) -> Iterable[Sequence[str]]:
    for f in dossier.by_weight:
        clause = f"{edition(f.edition).quoted}, {f.article}" if f.article else ""
        yield (
            f.check_id,
            f.severity,
            f.message_zh,
            f.message_en,
            f.message_ja,
            f.locator or "",
            clause,
            f.page or "",
            f.clause_zh or "",
            f.clause_en or "",
            f.clause_ja or "",
        )
