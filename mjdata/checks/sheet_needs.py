"""What the checks of a session sheet need of it beside its hands, and what is said when it lacks it."""

from __future__ import annotations

from mjdata.checks.keyings import is_signed, pairs, signatures
from mjdata.checks.registry import Need, Unit
from mjdata.clock import days, lasted
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.forms import Sheet
from mjdata.seats import SEATS, SUFFIXES

SIGNING_STAFF = ("referee", "chief_referee")
UNFINISHED = ("未完", "未打完", "未结束", "未終了", "unfinished", "not finished", "打ち切り")
"""Words of a remark that say of a hand that it was not played to its end."""


def printed_seats(sheet: Sheet) -> tuple[str | None, ...]:
    """Return the seats of the rounds as printed, by starting seat."""
    return tuple(getattr(sheet, f"seats_{suffix}") for suffix in SUFFIXES)


def _has_place_to_sign(sheet: Sheet) -> bool:
    staff = [getattr(sheet, name) for name in SIGNING_STAFF]
    return any(signature is not None for signature in (*signatures(sheet), *staff))


def says_unfinished(remark: str | None) -> bool:
    """Tell whether a remark says that its hand was not played to its end."""
    return any(word in (remark or "").casefold() for word in UNFINISHED)


def _hand_has_an_end(unit: Unit) -> bool:
    hand = unit.the_hand.row
    timed = any(lasted(sheet.started or "", hand.ended or "") for sheet in unit.the_table.sheets)
    return timed or says_unfinished(hand.remark)


def _dated(unit: Unit) -> bool:
    return any(days(sheet.played_on or "") for table in unit.the_competition.tables for sheet in table.sheets)


SHEET = Need(
    lambda unit: bool(unit.the_table.sheets),
    T("没有提交成绩记录表", "no score sheets handed in", "成績記録表が提出されていない"),
)
FORMS = Need(
    lambda unit: any((source.format or "").startswith("forms_") for source in unit.the_intake.sources),
    T("没有提交带表头的表格", "no forms with headers handed in", "見出しのある用紙が提出されていない"),
)
CLOCKED = Need(
    lambda unit: any(lasted(sheet.started or "", sheet.ended or "") for sheet in unit.the_table.sheets),
    T(
        "记录表没有写明开始和结束的时间",
        "the sheet does not tell when the session began and ended",
        "記録表に開始と終了の時刻がない",
    ),
)
HAND_ENDED = Need(
    _hand_has_an_end,
    T(
        "记录表没有写明该盘结束的时间，也没有注明未完",
        "the sheet does not tell when the hand ended, nor that it was unfinished",
        "記録表にその局の終了時刻も未了の記載もない",
    ),
    of_hand=True,
)
DATED = Need(
    _dated, T("记录表没有可读的日期", "no sheet has a date that can be read", "読める日付が記録表にない")
)
SIGNABLE = Need(
    lambda unit: any(map(_has_place_to_sign, unit.the_table.sheets)),
    T("记录表没有签名栏", "the sheet has no place for signatures", "記録表に署名欄がない"),
)
SEATED_NAMES = Need(
    lambda unit: any(p in unit.the_competition.name_of for p in unit.the_table.players or ()),
    T("没有该桌选手的姓名", "the players of the table are not named", "その卓の選手の氏名がない"),
)
REFEREE_NAMED = Need(
    lambda unit: bool(referees(unit)),
    T("没有写明裁判员的姓名", "no referee is named", "審判員の氏名がない"),
)
PRINTED = Need(
    lambda unit: any(any(printed_seats(sheet)) for sheet in unit.the_table.sheets),
    T("记录表没有每圈座位一栏", "the sheet has no seats of the rounds", "記録表に毎場の場所の欄がない"),
)
WIND_MARKED = Need(
    lambda unit: any(row.wind_mark is not None for row in (unit.the_hand.row, unit.the_hand.logged.row)),
    T("没有记录该盘的圈风", "no prevalent wind is marked beside the hand", "その局の場風の記入がない"),
    of_hand=True,
)
ANY_DRAW = Need(
    lambda unit: bool(unit.the_competition.draws),
    T("没有编组表", "no draw is recorded", "組み合わせ表がない"),
)
KEYED_PLAYERS = Need(
    lambda unit: any(len(keying.players) == len(SEATS) for keying in unit.the_table.keyings),
    T("没有写明四名选手的记录表", "no sheet names the four players", "選手4人を記した記録表がない"),
)
KEYED_TWICE = Need(
    lambda unit: any(not pair.is_versions for pair in pairs(unit.the_table.keyings)),
    T("没有第二份录入", "no second keying handed in", "二つ目の入力が提出されていない"),
)
VERSION_BESIDE_SIGNED = Need(
    lambda unit: any(pair.is_after_signature for pair in pairs(unit.the_table.keyings)),
    T(
        "没有与已签字的记录表并存的另一版本",
        "no other version beside a signed sheet",
        "署名済みの記録表と並ぶ別の版がない",
    ),
)


def referees(unit: Unit) -> list[str]:
    """Return who is named as a referee of a table: on its sheets, and in the foul record."""
    at = (unit.the_table.row.session_no, unit.the_table.row.table_no)
    on_sheets = [getattr(sheet, name) for sheet in unit.the_table.sheets for name in SIGNING_STAFF]
    of_fouls = [foul.referee for foul in unit.the_competition.fouls if (foul.session_no, foul.table_no) == at]
    named = [name for name in (*on_sheets, *of_fouls) if is_signed(name)]
    return list(dict.fromkeys(name for name in named if any(c.isalpha() for c in name)))
