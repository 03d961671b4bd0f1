"""The application for a Pin as a workbook that people fill in (wmo-2013, appendix 10, p.149-151)."""

from __future__ import annotations

from typing import Any

from mjdata.report.forms import Form

_CLAIMS = (
    ("赛事名称 Competition Name 競技会名", 30),
    ("竞赛时间 Time 開催期日", 13),
    ("竞赛地点 Place 開催場所", 14),
    ("竞赛级别 Class 競技会クラス", 9),
    ("竞赛人数 Players 参加者数", 9),
    ("竞赛局数 Sessions 回戦数", 9),
    ("标准分 TP テーブルポイント", 10),
    ("比赛分 CP 素点", 10),
    ("个人排名 Individual Rank 個人順位", 10),
    ("团体排名 Group Ranking 団体順位", 10),
    ("队伍排名 Team Rank チーム順位", 10),
)
_FIRST_CLAIM, _LAST_CLAIM = 7, 26
"""Rows (from 0) of the competitions on the application."""


def pin_application(book: Any) -> None:
    """Appendix 10, p.149-151: the person, a line for each competition, the sums, the signatures."""
    form = Form(book, "品级认定申请表 Pin")
    sheet = form.sheet
    sheet.write(
        0,
        0,
        "智力竞技麻将选手品级认定申请表  Application Table for Pin Level  知力競技麻雀選手品級申請表",
        form.title,
    )
    _filled(form, 1, ("姓名 Name 氏名", "性别 Sex 性別", "年龄 Age 年齢"))
    _filled(form, 2, ("国家（地区） Nationality 国家 地域", "证件号码 Certificate No. パスポート番号",
                      "联系方式 Contact Info 連絡先"))  # fmt: skip
    _filled(
        form,
        3,
        ("申请级别 Applying Pin 申請品級", "申请时间 Applying Time 申請日", "注册号 Register No. 登録番号"),
    )
    sheet.write(4, 0, "本人在下述比赛中获得的成绩有 My own results in the following competitions "
                      "私は競技会において以下の成績を収めました")  # fmt: skip
    form.heights(_FIRST_CLAIM - 1, 40, 1)
    for column, (label, width) in enumerate(_CLAIMS):
        sheet.set_column(column, column, width)
        sheet.write(_FIRST_CLAIM - 1, column, label, form.label)
        for row in range(_FIRST_CLAIM, _LAST_CLAIM + 1):
            sheet.write_blank(row, column, None, form.open)
    for first, last in ((4, 5), (7, 10)):
        form.whole(_FIRST_CLAIM, first, _LAST_CLAIM, last)
    below = _LAST_CLAIM + 1
    sheet.merge_range(below, 0, below, 5, "品级积分合计 Sum of Points 品級ポイント合計", form.label)
    for letter, column in (("G", 6), ("H", 7)):
        cells = f"{letter}{_FIRST_CLAIM + 1}:{letter}{_LAST_CLAIM + 1}"
        sheet.write_formula(below, column, f"=SUM({cells})", form.sum, 0)
    _filled(form, below + 2, ("附件 Attachments 添付書類",))
    _filled(form, below + 3, ("申请人 Applicant 申請者", "日期 Date 日付"))
    _filled(form, below + 4, ("审核单位 Check Unit 審査組織", "日期 Date 日付"))


def _filled(form: Form, row: int, labels: tuple[str, ...]) -> None:
    """Write labels, each with an open cell beside it, over the width of the form."""
    form.heights(row, 30, 1)
    for label, (at, first, last) in zip(labels, ((0, 1, 2), (3, 5, 6), (7, 9, 10)), strict=False):
        if first - at > 1:
            form.sheet.merge_range(row, at, row, first - 1, label, form.label)
        else:
            form.sheet.write(row, at, label, form.label)
        form.sheet.merge_range(row, first, row, last, "", form.written)
