"""Words that the checks of applications share, and what those checks need of a form."""

from __future__ import annotations

import re

from mjdata.checks.archive import (
    KIND_UNKNOWN,
    NO_PLAYER,
    NO_RECORD,
    NO_REGISTER,
    NOT_ON_FILE,
    NOT_YET,
    OTHER_EVENT,
    OTHER_KIND,
    OTHER_NAME,
    REPEATED,
    SEVERAL_EVENTS,
    SEVERAL_PERSONS,
    SEVERAL_PLAYERS,
    SHARED,
    STAGE,
    VALUES_OPEN,
)
from mjdata.checks.registry import Hit, Need
from mjdata.rules.classes import MET, MISSING, OPEN
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.pin import CLASS_UNKNOWN, LIVE, NOT_SUPPLIED, READINGS_DIFFER, RECORD_OPEN, WEB
from mjdata.schema.applications import OnForm

FIELDS: dict[str, T] = {
    "name": T("姓名", "name", "氏名"),
    "certificate": T("证件号码", "certificate number", "パスポート番号"),
    "contact": T("联系方式", "contact", "連絡先"),
    "level": T("申请级别", "level", "申請品級"),
    "applicant": T("申请人签字", "applicant's signature", "申請者の署名"),
    "applied_on": T("申请时间", "date", "申請日"),
    "event": T("赛事", "competitions", "競技会"),
    "event_class": T("竞赛级别", "class", "競技会クラス"),
    "players": T("竞赛人数", "players", "参加者数"),
    "sessions": T("竞赛局数", "sessions", "回戦数"),
    "tp12": T("标准分", "TP", "標準点"),
    "cp": T("比赛分", "CP", "素点"),
    "rank": T("个人排名", "individual rank", "個人順位"),
    "rank_team": T("队伍排名", "team rank", "チーム順位"),
    "rank_group": T("团体排名", "group rank", "団体順位"),
}
"""What the fields of the form are called."""

AGAINST: dict[str, T] = {
    NO_RECORD: T("存档中没有该赛事", "no record of the competition", "競技会の記録がない"),
    OTHER_EVENT: T(
        "存档中没有此名称，但有日期与成绩相同的一项",
        "no record of this name, but of a competition with these days and results",
        "この名称の記録はないが、日付と成績が同じ競技会がある",
    ),
    SEVERAL_EVENTS: T("有多个同名赛事", "several competitions go by this name", "同名の競技会が複数ある"),
    NO_PLAYER: T("该赛事中没有此姓名的选手", "no player of this name there", "この氏名の選手が記録にない"),
    SEVERAL_PLAYERS: T(
        "该赛事中有多名同名选手", "several players of this name there", "同名の選手が複数いる"
    ),
    SEVERAL_PERSONS: T(
        "选手登记册中有多人用此姓名",
        "several persons of the register go by this name",
        "選手登録簿に同名の人物が複数いる",
    ),
    OTHER_NAME: T(
        "注册号是该选手的，但申请表的姓名不同",
        "the register number is this player's, the name on the form is another",
        "登録番号はこの選手のものだが、申請書の氏名が異なる",
    ),
    NOT_ON_FILE: T("登记册中没有注册号", "the register has no number on file for it", "登録番号がない"),
    NO_REGISTER: T(
        "没有登记册说明是否注册存档", "no register says whether it is on file", "登録の有無を示す登録簿がない"
    ),
    KIND_UNKNOWN: T("不知是否网络赛事", "not known whether live or on the web", "ネットか否か不明"),
    OTHER_KIND: T("网络与常规赛事不能混用", "web and live are not mixed", "ネットと通常は混ぜられない"),
    REPEATED: T("同一赛事重复申报", "claimed twice", "同じ競技会を二度申請"),
    SHARED: T(
        "另有申请人申报同一成绩", "another applicant claims this result too", "別の申請者も同じ成績を申請"
    ),
    NOT_YET: T(
        "申请之日赛事尚未结束", "not over on the day of the application", "申請日に競技会が終わっていない"
    ),
    STAGE: T(
        "所申报的另一赛事可能是同一赛事的另一阶段",
        "another claim may be another stage of this event",
        "申請中の別の競技会が同じ大会の別の段階である可能性",
    ),
    VALUES_OPEN: T("成绩有待裁定", "the result rests on an open ruling", "成績が裁定を待っている"),
}
"""What may be against a claim, with which it does not count or is open."""
OPEN_WHYS = (
    OTHER_EVENT,
    SEVERAL_EVENTS,
    SEVERAL_PLAYERS,
    SEVERAL_PERSONS,
    OTHER_NAME,
    NO_REGISTER,
    KIND_UNKNOWN,
    NOT_YET,
    STAGE,
)
"""What settles nothing against the applicant: the record, the register or the days do not say enough."""

STANDARDS: dict[str, T] = {
    "tp": T("标准分", "table points", "標準点"),
    "cp": T("比赛分", "competition points", "素点"),
    "place": T("名次", "place", "順位"),
}
"""What the three standards are called (3.4, p.140)."""
STATES: dict[str, T] = {
    MET: T("达到", "met", "達成"),
    MISSING: T("未达到", "not met", "未達成"),
    OPEN: T("未定", "UNDETERMINED", "未確定"),
}
"""What a verdict is called."""
KINDS: dict[str, T] = {
    LIVE: T("常规", "live", "通常"),
    WEB: T("网络", "web", "ネット"),
}
"""The two kinds of standards and of competitions (3.5, p.140)."""
WHY_OPEN: dict[str, T] = {
    NOT_SUPPLIED: T("标准数值未提供", "the number of the standard is not supplied", "基準の数値がない"),
    READINGS_DIFFER: T("取决于正分的计法", "it rests on how 正分 is read (4.2)", "正の素点の読み方による"),
    CLASS_UNKNOWN: T("赛事级别未定", "the class of the event is not settled", "競技会のクラスが未確定"),
    RECORD_OPEN: T("取决于存档中未定之处", "the record leaves it open", "記録の未確定な点による"),
}
"""Why a standard is undetermined."""
ISSUERS: dict[str, T] = {
    "member": T("成员组织", "a member organisation", "メンバー組織"),
    "wmcc": T("世界麻将竞赛中心", "the World Mahjong Contest Center", "世界麻雀競技センター"),
    "site": T("被授权的网站", "the authorised site", "授権されたウェブサイト"),
}
"""Who issues a Pin (7.3-7.4, p.147-148)."""

_PLACE = re.compile(r"<= (\d+)(?:, team (\d+))?(?:, class (\w+))?")


def needed_in_words(needed: str) -> T:
    """Return what a standard asks for: points as they are, a place by the words of 4.6, p.142 (前16名)."""
    found = _PLACE.fullmatch(needed)
    if found is None:
        return T(needed, needed, needed)
    first, team, of_class = found.groups()
    zh, en, ja = f"前{first}名", f"top {first}", f"{first}位以内"
    if team:
        zh, en, ja = f"个人{zh}或参赛队第{team}名", f"{en}, or team {team}", f"個人{ja}またはチーム{team}位"
    if of_class:
        zh, en, ja = (
            f"{of_class}级比赛个人{zh}",
            f"{en} in class {of_class}",
            f"{of_class}クラス競技会の個人{ja}",
        )
    return T(zh, en, ja)


LEVELLED = Need(
    lambda unit: unit.the_application.asked is not None,
    T("申请表未写明级别", "the form asks for no level that can be read", "申請品級が判読できない"),
)
RECORDED = Need(
    lambda unit: any(claim.event is not None for claim in unit.the_application.claims),
    T("所列赛事均无存档", "none of the competitions is on record", "記載の競技会の記録が一つもない"),
)


def at(on_form: OnForm, field: str, **more: object) -> Hit:
    """Return a hit at the cell of a value of the form."""
    return Hit(source_id=on_form.source_id, locator=on_form.cell(field), **more)  # type: ignore[arg-type]
