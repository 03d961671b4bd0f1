"""Applications for a Pin as people fill them in, in three languages and three kinds of file."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

from openpyxl import Workbook

Value = str | int | float | None
CERTIFICATE = "G-7719 4402X"
"""A certificate number that must be found nowhere."""

WORDS = {
    "zh": "姓名|国家（地区）|证件号码|联系方式|申请级别|申请时间|品级积分合计|申请人|审核单位|日期|附件|"
    "赛事名称|竞赛时间|竞赛地点|竞赛级别|竞赛人数|竞赛局数|标准分|比赛分|个人排名|团体排名|队伍排名",
    "en": "Name|Nationality|Certificate No.|Contact Info|Applying Pin|Applying Time|Sum of Points|Applicant|"
    "Check Unit|Date|Attachments|Competition Name|Time|Place|Class|Players|Sessions|TP|CP|Individual Rank|"
    "Group Ranking|Team Rank",
    "ja": "氏名|国家 地域|パスポート番号|連絡先|申請品級|申請日|品級ポイント合計|申請者|審査組織|日付|"
    "添付書類|競技会名|開催期日|開催場所|競技会クラス|参加者数|回戦数|テーブルポイント|素点|個人順位|団体順位|チーム順位",
}
EVENT = ("Event One", "2025-05-01", "Kobe", "B", 64, 8, 21.5, 310, 4, None, 2)


@dataclass
class FormOf:
    """What stands on an application: the values of each line in the order of the form's columns."""

    name: Value = "Chen Wei"
    certificate: Value = CERTIFICATE
    contact: Value = "chen@example.org"
    level: Value = "6品"
    applied: Value = "2026-03-04"
    lines: Sequence[Sequence[Value]] = field(default_factory=lambda: [EVENT])
    sums: tuple[Value, Value] = (21.5, 310)
    applicant: Value = "Chen Wei"
    check_unit: Value = "Member Body"
    attachments: Value = "signed results of each event"

    def grid(self, language: str = "zh") -> list[list[Value]]:
        """The form as lines of cells."""
        (name, country, certificate, contact, level, applied, total, applicant, unit, day, attached,
         *columns) = WORDS[language].split("|")  # fmt: skip
        return [
            [name, self.name, None, country, "China"],
            [certificate, self.certificate, None, contact, self.contact],
            [level, self.level, None, applied, self.applied],
            [*columns],
            *(list(line) for line in self.lines),
            [total, *[None] * 5, *self.sums],
            [attached, self.attachments],
            [applicant, self.applicant, None, day, "2026-03-05"],
            [unit, self.check_unit, None, day, None],
        ]

    def xlsx(self, target: Path, language: str = "zh") -> Path:
        book = Workbook()
        for line in self.grid(language):
            book.worksheets[0].append(line)
        book.save(target)
        return target

    def csv(self, target: Path, language: str = "zh") -> Path:
        text = io.StringIO()
        csv.writer(text).writerows(["" if v is None else v for v in line] for line in self.grid(language))
        target.write_text(text.getvalue(), encoding="utf-8")
        return target

    def docx(self, target: Path, language: str = "zh") -> Path:
        """A document: the form as a table, its signatures as paragraphs below."""
        *lines, applicant, unit = self.grid(language)
        below = [f"{line[0]}：{line[1] or ''} 2026年3月5日" for line in (applicant, unit)]
        target.write_bytes(document(lines, below))
        return target


def document(lines: Sequence[Sequence[Value]], below: Sequence[str], head: str = "") -> bytes:
    """A DOCX with one table and paragraphs."""
    rows = "".join(
        f"<w:tr>{''.join(f'<w:tc>{_paragraph(value)}</w:tc>' for value in line)}</w:tr>" for line in lines
    )
    body = f"<w:tbl>{rows}</w:tbl>{''.join(map(_paragraph, below))}"
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(
            "word/document.xml", f'{head}<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>'
        )
    return content.getvalue()


def _paragraph(value: Value) -> str:
    text = "" if value is None else escape(str(value))
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"
