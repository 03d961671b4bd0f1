"""Family I, the register of persons: changes that can be undone, and certificates (附件二, p.120; 附件十)."""

from __future__ import annotations

from collections import defaultdict

from mjdata.checks.applications import ApplicationRecord
from mjdata.checks.needs import MISSING
from mjdata.checks.persons import People
from mjdata.checks.pin_words import at
from mjdata.checks.registry import CERTIFICATES, INTAKE, Hit, Hits, Need, Unit, check
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.person_changes import Person

REGISTER = Need(lambda unit: unit.the_intake.people is not None, MISSING["register"])
CERTIFIED = Need(
    lambda unit: (
        unit.the_application.application.certificate_hash is not None
        if unit.application is not None
        else any(p.certificates for p in _persons(unit.the_intake.people))
    ),
    T(
        "登记册或申请表没有证件号码的摘要",
        "no register of persons or form has the hash of a certificate number",
        "選手登録簿や申請書に証明書番号の要約がない",
    ),
)

FAULTS: dict[str, T] = {
    "no_who": T("未写明何人所为", "it does not say who made it", "誰によるものか記載がない"),
    "no_why": T("未写明理由", "it does not say why", "理由の記載がない"),
    "no_day": T("未写明日期", "it does not say when", "日付の記載がない"),
    "number_missing": T(
        "已不在册：变更只能由另一变更撤销，不得删除",
        "it is not there: a change is undone by another one, and never taken out",
        "登録簿にない。変更は別の変更で取り消し、削除しない",
    ),
    "unknown_change": T(
        "所撤销的变更不存在", "it undoes a change that there is none of", "取り消す変更が存在しない"
    ),
    "already_undone": T(
        "所撤销的变更已被撤销", "what it undoes is undone already", "取り消す変更はすでに取り消されている"
    ),
    "unknown_person": T(
        "所涉人员此时不在册", "a person in it does not hold then", "対象の人物がその時点で登録にない"
    ),
    "same_person": T("同一人不能与自己合并", "it merges a person with itself", "同じ人物どうしの統合"),
    "taken_id": T(
        "拆出人员没有编号或编号已被占用",
        "the new person has no id, or one that is taken",
        "分けた人物の番号がないか、すでに使われている",
    ),
    "takes_nothing": T(
        "拆分未写明新人员的姓名或所得",
        "the split does not say what the new person is called and takes over",
        "分けた人物の名前や引き継ぐものの記載がない",
    ),
    "not_theirs": T(
        "拆分所列并非该人所有，或未给其留下姓名",
        "it takes what the person does not have, or the only name",
        "その人物にないもの、または唯一の名前を分けている",
    ),
}
"""What may be wrong with a change of the register."""


def _persons(people: People | None) -> list[Person]:
    return list(people.held.persons.values()) if people else []


@check(
    "I04",
    unit=INTAKE,
    severity="block",
    effect="none",
    needs=(REGISTER,),
    title=T(
        "合并与拆分可撤销，并写明何人、何故、何时",
        "A merge or split can be undone, and says who, why and when",
        "統合と分割は取り消せ、誰が・なぜ・いつかを記す",
    ),
    says=T(
        "选手登记册第{no}项变更不予适用：{fault}",
        "change {no} of the register of persons is not applied: {fault}",
        "選手登録簿の変更{no}は適用しない：{fault}",
    ),
)
def changes_are_sound(unit: Unit) -> Hits:
    """No rule stands behind it: who brings results under a name must be traceable, and errors mendable."""
    people = unit.the_intake.people
    if people is None:
        return
    for no, fault in sorted(people.held.faults.items()):
        yield Hit(say={"no": no, "fault": FAULTS[fault]}, official=f"change {no}", recomputed=fault)


_FORMS: dict[str, T] = {
    "short": T("证件号码过短", "the certificate number is too short", "証明書番号が短すぎる"),
    "long": T("证件号码过长", "the certificate number is too long", "証明書番号が長すぎる"),
    "no_digit": T("证件号码没有数字", "the certificate number has no digit", "証明書番号に数字がない"),
    "check_digit": T(
        "身份证号码的校验码不符",
        "the check digit of the identity card does not fit",
        "身分証番号の検査数字が合わない",
    ),
}
"""What may be wrong with the form of a number; the number itself is not kept."""
_TWO_PERSONS = T(
    "登记册中{who}的证件号码相同",
    "{who} have one certificate number in the register of persons",
    "選手登録簿で{who}の証明書番号が同じ",
)
_TWO_NUMBERS = T(
    "登记册中{who}有两个证件号码（…{tails}）",
    "{who} has two certificate numbers in the register of persons (…{tails})",
    "選手登録簿で{who}に証明書番号が二つある（…{tails}）",
)
_ANOTHERS = T(
    "申请表的证件号码在登记册中属于{who}",
    "the certificate number of the form is that of {who} in the register of persons",
    "申請書の証明書番号は選手登録簿で{who}のもの",
)
_OTHER_NUMBER = T(
    "登记册中{who}的证件号码为…{tails}，申请表为…{tail}",
    "the certificate number of {who} ends in {tails} in the register of persons, in {tail} on the form",
    "{who}の証明書番号は選手登録簿では…{tails}、申請書では…{tail}",
)
_SHARED = T(
    "另一份以{who}之名的申请有相同的证件号码",
    "an application by {who} has the same certificate number",
    "{who}名義の別の申請書と証明書番号が同じ",
)


@check(
    "I05",
    unit=CERTIFICATES,
    severity="warning",
    effect="none",
    clause="certificate_no",
    needs=(CERTIFIED,),
    title=T(
        "证件号码格式正确，一人一号",
        "A certificate number is well formed, and one person's",
        "証明書番号の形式が正しく、一人に一つ",
    ),
    says=T("{what}", "{what}", "{what}"),
)
def certificates_are_unique(unit: Unit) -> Hits:
    """附件二, p.120: 身份证或护照号码; 附件十, p.149: 证件号码. Compared by keyed hash, or by the tail.

    Hashes under two keys never agree, so that of a form and a register only equal ones say anything.
    """
    if unit.application is not None:
        yield from _on_form(unit.application)
    elif unit.the_intake.people is not None:
        yield from _in_register(unit.the_intake.people)


def _in_register(people: People) -> Hits:
    holders: dict[str, list[str]] = defaultdict(list)
    for person in people.held.persons.values():
        for one in person.certificates:
            holders[one.hash].append(person.id)
        if len(person.certificates) > 1:
            tails = ", …".join(one.tail or one.hash[:8] for one in person.certificates)
            say = {"who": person.id, "tails": tails}
            yield Hit(says=_TWO_NUMBERS, say=say, official=person.id, recomputed=tails)
    for digest, ids in holders.items():
        if len(ids) > 1:
            shown = ", ".join(ids)
            yield Hit(says=_TWO_PERSONS, say={"who": shown}, official=shown, recomputed=digest[:12])


def _on_form(record: ApplicationRecord) -> Hits:
    said = record.application
    if said.certificate_fault is not None:
        yield at(said, "certificate", say={"what": _FORMS[said.certificate_fault]},
                 recomputed=said.certificate_fault)  # fmt: skip
    persons = record.persons
    theirs = persons.applicant(said)
    holders = persons.certified(said.certificate_hash)
    if holders and theirs and not holders & theirs:
        shown = ", ".join(sorted(holders))
        yield at(said, "certificate", says=_ANOTHERS, say={"who": shown}, recomputed=shown)
    elif not holders and len(theirs) == 1:
        (who,) = theirs
        tails = persons.tails(who)
        if tails and said.certificate_tail and said.certificate_tail not in tails:
            shown = ", …".join(sorted(tails))
            say = {"who": who, "tails": shown, "tail": said.certificate_tail}
            yield at(said, "certificate", says=_OTHER_NUMBER, say=say, official=said.certificate_tail,
                     recomputed=shown)  # fmt: skip
    for name in record.same_certificate:
        yield at(said, "certificate", says=_SHARED, say={"who": name}, recomputed=name)
