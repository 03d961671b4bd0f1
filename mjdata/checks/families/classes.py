"""Family K: the class of an event, A, B or C, or the web (wmo-2013, appendix 9, 4.4 and 5, p.141-146)."""

from __future__ import annotations

from typing import Any

from mjdata.checks.class_words import NAMES, in_words
from mjdata.checks.needs import ANY_SEATED
from mjdata.checks.participation import asked_class, facts_of
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Need, Unit, check
from mjdata.rules.classes import MET, MISSING, OPEN, Requirement, requirements
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.records import Registration

ENGLISH_PLAYERS = 60
"""Players of class A in the English text of 5.1 (p.144); the Chinese one, which prevails, has 80."""

REGISTERED = Need(
    lambda unit: unit.the_competition.registration is not None,
    T("赛事登记册中没有该赛事", "no register of events lists this event", "大会の登録簿にこの競技会がない"),
)
CLAIMED = Need(
    lambda unit: (line := unit.the_competition.registration) is not None and line.class_claimed is not None,
    T("赛事未申报级别", "the event claims no class", "大会がクラスを申告していない"),
)

SCOPED = Need(
    lambda unit: (line := unit.the_competition.registration) is not None and line.scope is not None,
    T("登记册未写明赛事范围", "the register names no scope", "登録簿に範囲の記載がない"),
)
RULES_NAMED = Need(
    lambda unit: facts_of(unit.the_competition).rules is not None,
    T("没有写明所用规则", "no rules are named", "規則の記載がない"),
)
ON_A_NETWORK = Need(
    lambda unit: (line := unit.the_competition.registration) is not None and line.network is not None,
    T("登记册未写明网络", "the register names no network: not a web event", "登録簿にネットの記載がない"),
)


def claims_class(event_class: str) -> Need:
    """Need an event that claims this class."""

    def claims(unit: Unit) -> bool:
        line = unit.the_competition.registration
        return line is not None and line.class_claimed == event_class

    return Need(
        claims,
        T(
            f"未申报{event_class}级",
            f"class {event_class} is not claimed",
            f"{event_class}クラスの申告がない",
        ),
    )


_SAYS = T(
    "{what}{found}，{of}级须{needed}",
    "{what}: {found}, class {of} asks for {needed}",
    "{what}{found}、{of}クラスは{needed}が必要",
)
_MISPRINT = T(
    "参赛{found}人：英文本写60人，以中文本为准，A级须80人",
    "players: {found}. The English text has 60; the Chinese, which prevails, asks for 80",
    "参加{found}人：英語版は60人とするが、基準となる中国語版は80人以上",
)


def _line(competition: CompetitionRecord) -> Registration:
    if competition.registration is None:
        raise TypeError("the check looks at an event that no register lists")
    return competition.registration


def _found(competition: CompetitionRecord) -> dict[str, Requirement]:
    """Return what the class claimed asks for, by name, and whether the event meets it."""
    return {r.name: r for r in requirements(asked_class(competition), facts_of(competition))}


def _unmet(unit: Unit, found: Requirement, **more: Any) -> Hit:
    """Return a hit on a requirement that the event does not meet, at its line of the register."""
    line = _line(unit.the_competition)
    say = {"what": NAMES[found.name], "found": in_words(found.found), "needed": in_words(found.needed)}
    return Hit(
        say=say | {"of": line.class_claimed},
        official=None if line.class_claimed is None else f"class {line.class_claimed}",
        recomputed=f"{found.name}: {found.found or 'none'}",
        source_id=line.source_id,
        locator=line.locator,
        **more,
    )


def _numbers_missing(unit: Unit) -> Hits:
    """Yield a hit for players or sessions that the class claimed asks for and the event had not."""
    competition = unit.the_competition
    found = _found(competition)
    misread = asked_class(competition).id == "A" and facts_of(competition).players[1] >= ENGLISH_PLAYERS
    for name in ("players", "sessions"):
        if found[name].state == MISSING:
            says = _MISPRINT if misread and name == "players" else None
            yield _unmet(unit, found[name], says=says, delta=f"-{found[name].lacking}")


@check(
    "K01",
    unit=COMPETITION,
    severity="error",
    effect="none",
    clause="class_a",
    needs=(ANY_SEATED, claims_class("A")),
    title=T(
        "A级：不少于80人、8局", "Class A: 80 players and 8 sessions at least", "Aクラス：80人以上、8回戦以上"
    ),
    says=_SAYS,
)
def class_a_numbers(unit: Unit) -> Hits:
    """Appendix 9, 5.1, p.144: 参赛人数不少于80人，比赛局数不少于8局; the English text has 60 players."""
    return _numbers_missing(unit)


@check(
    "K02",
    unit=COMPETITION,
    severity="error",
    effect="none",
    clause="class_b",
    needs=(ANY_SEATED, claims_class("B")),
    title=T(
        "B级：不少于60人、6局", "Class B: 60 players and 6 sessions at least", "Bクラス：60人以上、6回戦以上"
    ),
    says=_SAYS,
)
def class_b_numbers(unit: Unit) -> Hits:
    """Appendix 9, 5.2, p.145: 参赛人数不少于60人，比赛局数不少于6局."""
    return _numbers_missing(unit)


@check(
    "K03",
    unit=COMPETITION,
    severity="error",
    effect="none",
    clause="class_c",
    needs=(ANY_SEATED, claims_class("C")),
    title=T(
        "C级：不少于40人、6局", "Class C: 40 players and 6 sessions at least", "Cクラス：40人以上、6回戦以上"
    ),
    says=_SAYS,
)
def class_c_numbers(unit: Unit) -> Hits:
    """Appendix 9, 5.3, p.145: 参赛人数不少于40人，比赛局数不少于6局."""
    return _numbers_missing(unit)


@check(
    "K04",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="classes",
    needs=(ANY_SEATED, CLAIMED, SCOPED),
    title=T("赛事范围与级别相符", "The scope fits the class", "範囲がクラスに合う"),
    says=T(
        "申报{of}级，范围为{found}；该级条文所列：{needed}",
        "class {of} asked, scope {found}; its clause names: {needed}",
        "{of}クラスを申告、範囲は{found}。条文の範囲：{needed}",
    ),
)
def scope_fits_class(unit: Unit) -> Hits:
    """Appendix 9, 5.1 to 5.3, p.144-146. A scope wider than those named is only noted: the text is silent."""
    competition = unit.the_competition
    scope = _found(competition)["scope"]
    if scope.state != MET:
        severity = "note" if scope.state == OPEN else None
        yield _unmet(unit, scope, severity=severity, clause=asked_class(competition).clause)


@check(
    "K05",
    unit=COMPETITION,
    severity="error",
    effect="none",
    clause="on_file",
    needs=(REGISTERED,),
    title=T(
        "经注册、授权或认可并存档",
        "Registered, authorised or approved, and on file",
        "登録または授権・認可され、記録がある",
    ),
    says=T("登记册中没有注册号", "the register has no number on file for it", "登録簿に登録番号がない"),
)
def on_file(unit: Unit) -> Hits:
    """Appendix 9, 4.4, p.141 (that it is on file stands in the Chinese text only), and 5, p.144."""
    competition = unit.the_competition
    if not _line(competition).registration:
        yield _unmet(unit, _first(competition, "authority"))


@check(
    "K06",
    unit=COMPETITION,
    severity="error",
    effect="none",
    clause="classes",
    needs=(REGISTERED, RULES_NAMED),
    title=T("按本规则竞赛", "Played under these rules", "本規則による競技"),
    says=T("所用规则为{found}", "played under {found}", "規則は{found}"),
)
def played_by_these_rules(unit: Unit) -> Hits:
    """Appendix 9, 5, p.144: 各级比赛都须执行《国际麻将竞赛规则》."""
    competition = unit.the_competition
    if not facts_of(competition).by_these_rules:
        yield _unmet(unit, _first(competition, "rules"))


def _first(competition: CompetitionRecord, name: str) -> Requirement:
    """Return a requirement that is the same in every class."""
    every = requirements(competition.edition.classes[0], facts_of(competition))
    return next(one for one in every if one.name == name)


@check(
    "K12",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="web_event",
    needs=(REGISTERED, ON_A_NETWORK),
    title=T(
        "网络比赛在公开的互联网上进行",
        "A web event is held on the open internet",
        "ネット競技会は公開のネットで行う",
    ),
    says=T(
        "登记为封闭网络",
        "registered as held on a closed network",
        "閉じたネットワークでの開催と登録されている",
    ),
)
def web_is_open(unit: Unit) -> Hits:
    """Appendix 9, 5, p.146: 网络比赛必须在公开的互联网络上进行."""
    line = _line(unit.the_competition)
    if line.network == "closed":
        yield Hit(official="closed", recomputed="public", source_id=line.source_id, locator=line.locator)
