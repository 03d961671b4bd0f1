"""The session sheet (appendix 5, p.127) as a sheet of a workbook: blank, or with a table's session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mjdata.report.forms import Form
from mjdata.seats import HAN, LETTERS, ROTATION, SEATS

HANDS = 16
TITLE = "麻将竞赛成绩记录表  Score Sheet For A Game Session  1回戦ごとの成績表"
_SEATS = ("东 East 東", "南 South 南", "西 West 西", "北 North 北")
_FIRST_HAND = 8
"""First row (from 1) of the hands."""
_FOOT = _FIRST_HAND + HANDS - 1
"""Row (from 0) of the totals; table points and signatures follow."""

Four = tuple[int | None, int | None, int | None, int | None]
NONE: Four = (None, None, None, None)


@dataclass(frozen=True)
class HandRow:
    """A hand: four scores, or the marks of one that has none; running totals as re-added and as recorded."""

    hand_no: int
    scores: tuple[int | str | None, ...]
    running: Four
    running_recorded: Four
    remark: str | None


@dataclass(frozen=True)
class SessionSheet:
    """A table's session, audited, with what is recorded beside it. Table points are in twelfths.

    ``readded``: whether the totals are the sum of the hands, and of what is settled outside them; they are
    what is recorded otherwise.
    """

    event: str | None
    session_no: int
    table_no: int
    played_on: str | None
    players: tuple[tuple[int, str | None], ...]
    hands: list[HandRow]
    totals: Four
    points: Four
    totals_recorded: Four
    points_recorded: Four
    readded: bool

    @property
    def name(self) -> str:
        """Session and table in short, as the sheet is called."""
        return f"{self.session_no}-{self.table_no}"

    @property
    def outside(self) -> Four:
        """What the totals hold beside the hands: penalties settled at the end (article 9, p.49)."""
        if not self.readded:
            return NONE
        sums = (sum(s for row in self.hands if isinstance(s := row.scores[seat], int)) for seat in SEATS)
        e, s, w, n = (
            None if total is None else total - of_hands
            for total, of_hands in zip(self.totals, sums, strict=True)
        )
        return (e, s, w, n)

    @property
    def is_open(self) -> bool:
        """Whether an open ruling leaves its table points undetermined."""
        return None in self.points and None not in self.totals

    @property
    def differs(self) -> bool:
        """Whether anything on it is not as recorded."""
        pairs = [(self.totals_recorded, self.totals), (self.points_recorded, self.points)]
        pairs += [(row.running_recorded, row.running) for row in self.hands]
        return any(wrong for pair in pairs for wrong in differing(*pair))


def differing(recorded: Four, audited: Four) -> tuple[bool, ...]:
    """Tell of each seat whether a recorded value is not the audited one."""
    return tuple(None not in (a, b) and a != b for a, b in zip(recorded, audited, strict=True))


def points_number(twelfths: int) -> int | float:
    """Return table points as a number; thirds with four places, which are read as twelfths again."""
    return twelfths // 12 if twelfths % 12 == 0 else round(twelfths / 12, 4)


def score_sheet(book: Any, name: str, filled: SessionSheet | None = None) -> None:
    """Write the form: four blocks of score and total, sixteen hands, the foot."""
    form = Form(book, name)
    sheet = form.sheet
    sheet.set_column(0, 0, 27)
    sheet.set_column(1, 8, 12.5)
    sheet.set_column(9, 9, 26)
    for first, height, count in ((0, 28, 6), (6, 32, 1), (_FIRST_HAND - 1, 22, HANDS), (_FOOT, 30, 5)):
        form.heights(first, height, count)
    sheet.write(0, 0, TITLE, form.title)
    _head(form, filled)
    for seat, position in enumerate(_SEATS):
        _block(form, seat, position, filled)
    for hand in range(HANDS):
        row = _FIRST_HAND + hand - 1
        sheet.write_number(row, 0, hand + 1, form.label)
        cells = "+".join(f"{_letter(seat)}{row + 1}" for seat in SEATS)
        form.red_unless_zero(f"A{row + 1}:I{row + 1}", cells)
    remarks = {row.hand_no: row.remark for row in filled.hands} if filled else {}
    for hand in range(1, HANDS + 1):
        form.text(_FIRST_HAND + hand - 2, 9, remarks.get(hand))
    _foot(form, filled)
    if filled:
        _as_recorded(form, filled)


def _letter(seat: int) -> str:
    """Return the column of a seat's scores."""
    return chr(66 + 2 * seat)


def _head(form: Form, filled: SessionSheet | None) -> None:
    sheet = form.sheet
    values: tuple[str | int | None, ...] = (None,) * 4
    if filled:
        values = (filled.event, filled.session_no, filled.table_no, filled.played_on)
    labels = (("赛事 Event 大会", 0), ("局 Session 荘", 3), ("桌 Table 卓", 5), ("日期 Date 日付", 7))
    for (label, column), value in zip(labels, values, strict=True):
        sheet.write(1, column, label, form.label)
        if isinstance(value, int):
            sheet.write_number(1, column + 1, value, form.open)
        else:
            form.text(1, column + 1, value)
    for column in (4, 6):
        form.whole(1, column, 1, column)
    labels_below = (
        "选手编号 Player's Number プレーヤー番号",
        "选手姓名 Player's Name プレーヤー氏名",
        "开局座位 Position スタート荘の場所",
        "每圈座位 Seat Position 毎場の場所",
    )
    for row, label in enumerate(labels_below, 2):
        sheet.write(row, 0, label, form.label)
    sheet.write(6, 0, "牌序 Order 局", form.label)
    sheet.write(6, 9, "备注 Extra 備考", form.label)


def _block(form: Form, seat: int, position: str, filled: SessionSheet | None) -> None:
    """Write a player's two columns: score and running total."""
    sheet, column = form.sheet, 1 + 2 * seat
    rotation = ".".join(HAN[LETTERS.index(letter)] for letter in ROTATION[seat])
    for row in (2, 3):
        sheet.merge_range(row, column, row, column + 1, "", form.open)
    if filled:
        number, name = filled.players[seat]
        sheet.write_number(2, column, number, form.open)
        form.text(3, column, name)
    sheet.merge_range(4, column, 4, column + 1, position, form.label)
    sheet.merge_range(5, column, 5, column + 1, f"{rotation}  {'. '.join(ROTATION[seat])}", form.label)
    sheet.write(6, column, "得失分 Score 得失点", form.label)
    sheet.write(6, column + 1, "累计 Total 合計", form.label)
    form.whole(_FIRST_HAND - 1, column, _FIRST_HAND + HANDS - 2, column)
    rows = {row.hand_no: row for row in filled.hands} if filled else {}
    sum_so_far: int | None = 0
    for hand in range(1, HANDS + 1):
        sum_so_far = _hand(form, seat, hand, rows.get(hand), sum_so_far)


def _hand(form: Form, seat: int, hand: int, filled: HandRow | None, sum_before: int | None) -> int | None:
    """Write a score and the formula of its running total with its value; return that value.

    After a row that cannot be read no running total is known, and none is written.
    """
    sheet, column, row = form.sheet, 1 + 2 * seat, _FIRST_HAND + hand - 2
    score = filled.scores[seat] if filled else None
    if isinstance(score, int):
        sheet.write_number(row, column, score, form.number)
    else:
        form.text(row, column, score)
    total = filled.running[seat] if filled else sum_before
    if total is None:
        sheet.write_blank(row, column + 1, None, form.sum)
        return None
    wrong = filled is not None and differing(filled.running_recorded, filled.running)[seat]
    style = form.differs if wrong else form.sum
    letter = _letter(seat)
    sheet.write_formula(row, column + 1, f"=SUM({letter}${_FIRST_HAND}:{letter}{row + 1})", style, total)
    if filled is None:
        unplayed = {"type": "formula", "criteria": f'={letter}{row + 1}=""', "format": form.unseen}
        sheet.conditional_format(row, column + 1, row, column + 1, unplayed)
    return total


def _foot(form: Form, filled: SessionSheet | None) -> None:
    """Write totals, table points and signatures; a session that does not balance turns red."""
    sheet = form.sheet
    labels = ("比赛分 Competition Points 素点", "标准分 Table Points 標準点", "选手签名 Signature サイン")
    for place, label in enumerate(labels):
        sheet.write(_FOOT + place, 0, label, form.label)
        for seat in SEATS:
            column = 1 + 2 * seat
            style = form.open if place else form.sum
            sheet.merge_range(_FOOT + place, column, _FOOT + place, column + 1, "", style)
    for seat in SEATS:
        _total(form, seat, filled)
        if filled and (points := filled.points[seat]) is not None:
            wrong = differing(filled.points_recorded, filled.points)[seat]
            style = form.points_differ if wrong else form.open
            sheet.write_number(_FOOT + 1, 1 + 2 * seat, points_number(points), style)
    sheet.write(_FOOT, 9, "正分负分相抵为0", form.label)
    form.red_unless_zero(f"A{_FOOT + 1}:I{_FOOT + 1}", f"SUM(B{_FOOT + 1}:I{_FOOT + 1})")
    for place, label in enumerate(
        ("裁判员签名 Referee 審判員サイン", "裁判长签名 General referee 審判長サイン")
    ):
        sheet.write(_FOOT + 3, 4 * place, label, form.label)
        sheet.merge_range(_FOOT + 3, 4 * place + 1, _FOOT + 3, 4 * place + 3, "", form.open)
    for label, column, last in _CLOCK:
        sheet.write(_FOOT + 4, column, label, form.label)
        if last > column + 1:
            sheet.merge_range(_FOOT + 4, column + 1, _FOOT + 4, last, "", form.open)
        else:
            sheet.write_blank(_FOOT + 4, last, None, form.open)


_CLOCK = (
    ("开始 Start 開始", 0, 2),
    ("结束 End 終了", 3, 5),
    ("休息（分钟） Break (minutes) 休憩（分）", 6, 7),
    ("版本 Version 版", 8, 9),
)
"""Below the form's own foot: a label, its column, and the last of the cells to fill."""


def _total(form: Form, seat: int, filled: SessionSheet | None) -> None:
    """Write a total: the sum of the hands as one, else as a number."""
    column, letter = 1 + 2 * seat, _letter(seat)
    total = filled.totals[seat] if filled else 0
    if total is None:
        return
    wrong = filled is not None and differing(filled.totals_recorded, filled.totals)[seat]
    style = form.differs if wrong else form.sum
    if filled is None or filled.outside == (0, 0, 0, 0):
        area = f"{letter}{_FIRST_HAND}:{letter}{_FIRST_HAND + HANDS - 1}"
        form.sheet.write_formula(_FOOT, column, f"=SUM({area})", style, total)
    else:
        form.sheet.write_number(_FOOT, column, total, style)


def _as_recorded(form: Form, filled: SessionSheet) -> None:
    """Write below the form what is recorded where that is something else, and what is undetermined."""
    row = _FOOT + 6
    if any(filled.outside):
        form.sheet.write(row, 0, "盘外罚分 Penalties outside the hands 局外の罰点", form.label)
        for seat in SEATS:
            form.sheet.write_number(row, 1 + 2 * seat, filled.outside[seat] or 0, form.sum)
        row += 1
    totals, points = (
        "比赛分（原记录） CP as recorded 素点（記録）",
        "标准分（原记录） TP as recorded 標準点（記録）",
    )
    for label, style, recorded, audited in (
        (totals, form.differs, filled.totals_recorded, filled.totals),
        (points, form.points_differ, filled.points_recorded, filled.points),
    ):
        wrong = differing(recorded, audited)
        if not any(wrong):
            continue
        form.sheet.write(row, 0, label, form.label)
        for seat in SEATS:
            value = recorded[seat]
            if value is not None:
                shown = points_number(value) if style is form.points_differ else value
                form.sheet.write_number(row, 1 + 2 * seat, shown, style if wrong[seat] else form.label)
        row += 1
    if filled.is_open:
        text = "标准分未裁定 table points undetermined: a ruling is needed 標準点は未裁定"
        form.sheet.write(row, 0, text, form.title)
