"""Family X: appeals, and what became of the rulings appealed (wmo-2013, articles 12 and 13, p.65-66)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mjdata.checks.needs import APPEALS
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.say import joined
from mjdata.rules.appeals import marked, may_change, minutes_after, named_one, words
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.forms import Appeal


def _place(appeal: Appeal) -> dict[str, Any]:
    return {
        name: getattr(appeal, name)
        for name in ("session_no", "table_no", "hand_no", "seat", "player_no", "source_id", "locator")
    }


_UNSTATED = T(
    "申诉记录未能说明：{fields}",
    "the appeal does not tell {fields}",
    "抗議の記録から分からない項目：{fields}",
)
_WRITTEN = T("是否书面", "whether it was in writing", "文書によるか")
_SIGNED = T("是否签字", "whether it was signed", "署名があるか")
_WHEN = T("提交时间", "how long after the session it was filed", "終了から提出までの時間")
_NOT_WRITTEN = T("申诉不是书面提出", "the appeal was not in writing", "抗議が文書によらない")
_UNSIGNED = T("申诉没有签字", "the appeal is not signed", "抗議に署名がない")
_UNPAID = T("未交申诉费", "no fee was paid with the appeal", "抗議の費用が納められていない")
_ONE_SIGNED = T(
    "申诉缺{who}签字：中文本要求两者，英文本、日文本一人即可",
    "the appeal lacks the signature of {who}: the Chinese asks for both, the English and Japanese for one",
    "抗議に{who}の署名がない：中国語版は両者、英語版と日本語版は一人でよい",
)
_PARTY, _LEADER = (
    T("当事人", "the party", "当事者"),
    T("负责人", "the person in charge", "責任者"),
)


@check(
    "X21",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="appeal_time",
    needs=(APPEALS,),
    title=T(
        "申诉在时限内、书面并签字", "An appeal is in time, written and signed", "抗議は時限内に文書で署名付き"
    ),
    says=T(
        "申诉在本局结束{n}分钟后提出，时限{limit}分钟",
        "the appeal was filed {n} minutes after the session, the limit is {limit}",
        "抗議は終了{n}分後に提出、時限は{limit}分",
    ),
)
def appeal_in_time_and_form(unit: Unit) -> Hits:
    """Article 12, 申诉时限, 申诉材料, p.65: 30分钟, 书面形式, 交 … 申诉费, 当事人及负责人签字."""
    limit = unit.the_competition.edition.competition.appeal_minutes
    for appeal in unit.the_competition.appeals:
        after = appeal.minutes
        if after is None:
            after = minutes_after(appeal.session_ended, appeal.filed)
        if after is not None and after > limit:
            say = {"n": after, "limit": limit}
            yield Hit(say=say, official=f"{after} min", recomputed=f"<= {limit} min", **_place(appeal))
        if marked(appeal.written) is False:
            yield Hit(says=_NOT_WRITTEN, official=appeal.written, recomputed="in writing", **_place(appeal))
        if marked(appeal.fee) is False:
            yield Hit(says=_UNPAID, official=f"fee: {appeal.fee}", **_place(appeal))
        yield from _signatures(appeal)
        yield from _unstated(appeal, after)


def _signed(text: str | None) -> bool | None:
    """Return whether a field holds a signature: a name is one; None of a blank."""
    return None if text is None else marked(text) is not False


def _signatures(appeal: Appeal) -> Iterator[Hit]:
    party, leader = _signed(appeal.signed_party), _signed(appeal.signed_leader)
    if True not in (party, leader) and False in (party, leader):
        yield Hit(says=_UNSIGNED, official="no signature", clause="appeal_signed", **_place(appeal))
    elif False in (party, leader):
        who = _PARTY if party is False else _LEADER
        yield Hit(says=_ONE_SIGNED, say={"who": who}, official=f"not signed by {who.en}",
                  severity="note", clause="appeal_signed", **_place(appeal))  # fmt: skip


def _unstated(appeal: Appeal, after: int | None) -> Iterator[Hit]:
    """Tell what the record of an appeal leaves open: it is not taken for granted."""
    signed = _signed(appeal.signed_party), _signed(appeal.signed_leader)
    lacking = {_WHEN: after, _WRITTEN: marked(appeal.written), _SIGNED: signed != (None, None) or None}
    fields = joined(field for field, known in lacking.items() if known is None)
    if fields.en:
        yield Hit(says=_UNSTATED, say={"fields": fields}, official=f"not told: {fields.en}",
                  severity="note", **_place(appeal))  # fmt: skip


_OPEN = T(
    "{decider}对{ruler}的裁决作出“{decision}”，是否有权尚不能断定",
    "{decider} decided {decision!r} on a ruling of {ruler}: whether they may cannot be told",
    "{decider}が{ruler}の裁定に「{decision}」とした。権限の有無は判断できない",
)
_NOBODY = T("未写明者", "nobody named", "記載のない者")


@check(
    "X22",
    unit=COMPETITION,
    severity="warning",
    effect="judge",
    clause="appeal_decided",
    needs=(APPEALS,),
    title=T(
        "裁决只由有权者改变",
        "A ruling is changed only by the body entitled to",
        "裁定は権限のある機関のみが変更する",
    ),
    says=T(
        "{decider}无权改变{ruler}的裁决（“{decision}”）",
        "{decider} may not change a ruling of {ruler} ({decision!r})",
        "{decider}は{ruler}の裁定を変更できない（「{decision}」）",
    ),
)
def changed_by_the_body_entitled(unit: Unit) -> Hits:
    """Article 13, p.66: 由（总）裁判长听取申诉并裁决; 仲裁委员会 … 不得否决裁判长 … 所做的判罚."""
    table = words()
    for appeal in unit.the_competition.appeals:
        decision = named_one(table.decisions, appeal.decision)
        if decision == "kept" or (appeal.decision is None and appeal.decided_by is None):
            continue
        decider, ruler = (named_one(table.bodies, text) for text in (appeal.decided_by, appeal.ruled_by))
        verdict = may_change(decider, ruler, named_one(table.matters, appeal.concerns))
        if verdict == "entitled":
            continue
        is_open = verdict == "open" or decision is None
        by_review = decider == "arbitration"
        yield Hit(
            say={
                "decider": appeal.decided_by or _NOBODY,
                "ruler": appeal.ruled_by or _NOBODY,
                "decision": appeal.decision or "",
            },
            says=_OPEN if is_open else None,
            severity="note" if is_open else None,
            official=f"{appeal.decision or ''} by {appeal.decided_by or 'nobody named'}",
            clause="appeal_review" if by_review else None,
            **_place(appeal),
        )
