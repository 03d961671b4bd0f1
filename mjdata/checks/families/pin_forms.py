"""Family N, the form: what it says, beside the record (wmo-2013, appendices 9 and 10, p.139-151)."""

from __future__ import annotations

from mjdata.checks.applications import ApplicationRecord
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
    Claim,
    comparisons,
)
from mjdata.checks.pin_words import AGAINST, FIELDS, ISSUERS, LEVELLED, OPEN_WHYS, RECORDED, at
from mjdata.checks.registry import APPLICATION, Hit, Hits, Need, Unit, check
from mjdata.checks.say import show_points
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.issuer import has_right


def claims_against(record: ApplicationRecord, *whys: str) -> list[tuple[Claim, str]]:
    """Return the claims that one of these is against, each with the first."""
    return [(claim, why) for claim in record.claims for why in whys if why in claim.against]


def _on_claims(unit: Unit, *whys: str) -> Hits:
    for claim, why in claims_against(unit.the_application, *whys):
        yield at(
            claim.row,
            "event",
            severity="warning" if why in OPEN_WHYS else None,
            say={"event": claim.row.event or "-", "why": AGAINST[why]},
            official=claim.row.event,
            recomputed=why,
            competition_id=claim.event.competition_id if claim.event else None,
        )


_EVENT_SAYS = T("{event}：{why}", "{event}: {why}", "{event}：{why}")


@check(
    "N01",
    unit=APPLICATION,
    severity="block",
    effect="none",
    clause="pin_form",
    title=T("申请表填写完整", "The form is complete", "申請表の記入が揃っている"),
    says=T("{field}未填", "{field} empty", "{field}の記入がない"),
)
def form_complete(unit: Unit) -> Hits:
    """Appendix 10, p.149, and 7.2, p.147: the person, the certificate, the level, the signature, the day."""
    record = unit.the_application
    said = record.application
    given = {
        "name": said.name,
        "certificate": said.certificate_hash,
        "contact": said.contact_given,
        "level": said.level,
        "applicant": said.signed,
        "applied_on": said.applied_on,
        "event": record.rows,
    }
    for field, value in given.items():
        if not value:
            yield at(said, field, say={"field": FIELDS[field]}, official="", recomputed=field)


@check(
    "N02",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="on_file",
    title=T("所列赛事均有存档", "Each listed competition is on file", "記載の競技会が全て記録されている"),
    says=_EVENT_SAYS,
)
def on_record(unit: Unit) -> Hits:
    """4.4, p.141: only results of events registered or authorised, and on file, count.

    A result of an event that was not over on the day of the application has no certificate (7.2, p.147).
    """
    names = (SEVERAL_EVENTS, NO_PLAYER, SEVERAL_PLAYERS, SEVERAL_PERSONS, OTHER_NAME)
    yield from _on_claims(
        unit, NO_RECORD, OTHER_EVENT, *names, NOT_ON_FILE, NO_REGISTER, KIND_UNKNOWN, NOT_YET
    )


@check(
    "N03",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_form",
    needs=(RECORDED,),
    title=T("申报成绩与审计成绩一致", "The form agrees with the audited results", "申請の成績が記録と一致"),
    says=T(
        "{event}：{field}申报{claimed}，存档为{recorded}",
        "{event}: {field} {claimed} claimed, {recorded} on record",
        "{event}：{field}は申請{claimed}、記録{recorded}",
    ),
)
def agrees_with_record(unit: Unit) -> Hits:
    """Appendix 10, p.149: class, players, sessions, points and places as the audit has them."""
    for claim in unit.the_application.claims:
        for one in comparisons(claim):
            if one.agrees is False:
                yield at(
                    claim.row,
                    one.field,
                    say={
                        "event": claim.row.event or "-",
                        "field": FIELDS[one.field],
                        "claimed": one.claimed,
                        "recorded": one.recorded,
                    },
                    official=one.claimed,
                    recomputed=one.recorded,
                    competition_id=claim.event.competition_id if claim.event else None,
                )


@check(
    "N04",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_form",
    needs=(
        Need(
            lambda unit: (said := unit.the_application.application).tp12 is not None or said.cp is not None,
            T("申请表未填积分合计", "the form has no sums", "合計の記入がない"),
        ),
    ),
    title=T("品级积分合计正确", "The sums add up", "品級ポイント合計が正しい"),
    says=T(
        "{field}合计申报{claimed}，各行相加为{sum}",
        "sum of {field} {claimed}, the lines come to {sum}",
        "{field}の合計は申請{claimed}、各行の和は{sum}",
    ),
)
def sums_add_up(unit: Unit) -> Hits:
    """Appendix 10, p.149: 品级积分合计. Of the competition points positive ones alone may be summed.

    Where a number of a line cannot be read, nobody knows what the lines come to.
    """
    record = unit.the_application
    said, rows = record.application, record.rows
    unread = {issue.locator for issue in record.issues}
    if any(
        getattr(row, name) is None and row.cell(name) in unread for row in rows for name in ("tp12", "cp")
    ):
        return
    tp = sum(row.tp12 or 0 for row in rows)
    cps = [sum(row.cp or 0 for row in rows), sum(max(0, row.cp or 0) for row in rows)]
    if said.tp12 is not None and said.tp12 != tp:
        shown = {"claimed": show_points(said.tp12), "sum": show_points(tp)}
        yield at(said, "tp", say=shown | {"field": FIELDS["tp12"]}, official=shown["claimed"],
                 recomputed=shown["sum"])  # fmt: skip
    if said.cp is not None and said.cp not in cps:
        summed = " / ".join(dict.fromkeys(map(str, cps)))
        say = {"field": FIELDS["cp"], "claimed": said.cp, "sum": summed}
        yield at(said, "cp", say=say, official=str(said.cp), recomputed=summed)


@check(
    "N12",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_kinds",
    needs=(LEVELLED, RECORDED),
    title=T("网络与常规成绩不混用", "Web and live results are not mixed", "ネットと通常の成績を混ぜない"),
    says=_EVENT_SAYS,
)
def kinds_apart(unit: Unit) -> Hits:
    """3.5, p.140: 两种标准是各自独立的，不能等同."""
    yield from _on_claims(unit, OTHER_KIND)


@check(
    "N14",
    unit=APPLICATION,
    severity="block",
    effect="none",
    clause="pin_application",
    title=T(
        "附有裁判签署的成绩证明", "A signed certificate of results is attached", "署名入り成績証明書の添付"
    ),
    says=T("未注明所附成绩证明", "no certificate of results is named", "成績証明書の記載がない"),
)
def results_attached(unit: Unit) -> Hits:
    """7.2, p.147: 提供比赛组委会有资质裁判签署的比赛成绩证明."""
    said = unit.the_application.application
    if not said.attachments:
        yield at(said, "attachments", official="", recomputed="certificate of results")


@check(
    "N15",
    unit=APPLICATION,
    severity="warning",
    effect="none",
    clause="pin_issuer",
    needs=(
        LEVELLED,
        Need(
            lambda unit: unit.the_application.application.checked_by is not None,
            T("审核单位未填", "no check unit is named", "審査組織の記入がない"),
        ),
    ),
    title=T("由有权单位颁发", "Issued by who has the right", "権限ある組織による授与"),
    says=T(
        "审核单位为{unit}，{level}品由{issuer}颁发",
        "checked by {unit}; level {level} is issued by {issuer}",
        "審査組織は{unit}、{level}品の授与は{issuer}",
    ),
)
def right_issuer(unit: Unit) -> Hits:
    """7.3 and 7.4, p.147-148: 四品以下 by the member organisations, 一二三品 by the Center."""
    record = unit.the_application
    asked, named = record.asked, record.application.checked_by or ""
    if asked is not None and not has_right(asked, named):
        say = {"unit": named, "level": asked.level, "issuer": ISSUERS[asked.issuer]}
        yield at(record.application, "check_unit", say=say, official=named, recomputed=asked.issuer)


@check(
    "N16",
    unit=APPLICATION,
    severity="error",
    effect="none",
    title=T("同一赛事不重复申报", "No competition is claimed twice", "同じ競技会を二度申請しない"),
    says=_EVENT_SAYS,
)
def claimed_once(unit: Unit) -> Hits:
    """The same competition on record, or the same time and figures under another name.

    Two events that look like stages of one are asked about: no clause says when they are two.
    """
    yield from _on_claims(unit, REPEATED, STAGE)


@check(
    "N17",
    unit=APPLICATION,
    severity="error",
    effect="none",
    title=T("成绩不为两人所申报", "No result is claimed by two applicants", "一つの成績を二人が申請しない"),
    says=_EVENT_SAYS,
)
def claimed_by_one(unit: Unit) -> Hits:
    """The same player's line, or the same place of a competition where the record gives it to another."""
    yield from _on_claims(unit, SHARED)
    for claim in unit.the_application.claims:
        if claim.is_rank_shared:
            yield at(
                claim.row,
                "rank",
                say={"event": claim.row.event or "-", "why": AGAINST[SHARED]},
                official=str(claim.row.rank),
                recomputed=SHARED,
                competition_id=claim.event.competition_id if claim.event else None,
            )


_GRAVE = ("disqualification", "suspension", "forfeit")


@check(
    "N19",
    unit=APPLICATION,
    severity="warning",
    effect="judge",
    clause="pin_conduct",
    needs=(RECORDED,),
    title=T("行为准则：处罚记录", "Conduct: penalties on file", "行為の基準：処罰の記録"),
    says=T("{event}：有处罚记录：{offence}", "{event}: on file: {offence}", "{event}：処罰の記録：{offence}"),
)
def conduct(unit: Unit) -> Hits:
    """3.2, p.139: a Pin asks for conduct by article 2.3; cheating and the like on a foul record are shown."""
    record = unit.the_application
    for claim in record.claims:
        if claim.event is None or claim.history is None:
            continue
        for foul in claim.event.fouls:
            grave = foul.offence and record.edition.offence(foul.offence).sanction in _GRAVE
            if grave and foul.basis == "recorded" and foul.player_no == claim.history.player_no:
                yield Hit(
                    say={"event": claim.event.name, "offence": record.edition.offence(foul.offence).names},
                    official=foul.nature,
                    source_id=foul.source_id,
                    locator=foul.locator,
                    competition_id=claim.event.competition_id,
                )
