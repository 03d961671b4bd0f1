"""Family N, the standards: points and places of a level (wmo-2013, appendix 9, 4 and 6, p.141-146)."""

from __future__ import annotations

from mjdata.checks.applications import ApplicationRecord, Judgement
from mjdata.checks.pin_words import LEVELLED, RECORDED, STANDARDS, STATES, at, needed_in_words
from mjdata.checks.registry import APPLICATION, Hits, Need, Unit, check
from mjdata.checks.say import joined
from mjdata.rules.classes import MET, MISSING
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.pin import LIVE, WEB, PinLevel, Standard

HIGHEST_OF_POINTS = 7
"""The highest level that asks for points only (4.6, p.142; 4.7, p.143)."""
_SAYS = T(
    "{what}：{found}，{level}品须{needed}",
    "{what}: {found} of {needed} for level {level}",
    "{what}：{found}、{level}品は{needed}が必要",
)


def _levels(kind: str, *numbers: int) -> Need:
    """Need an application for one of these levels."""

    def asks(unit: Unit) -> bool:
        asked = unit.the_application.asked
        return asked is not None and asked.kind == kind and asked.level in numbers

    named = f"{numbers[0]}-{numbers[-1]}"
    web = kind == WEB
    return Need(
        asks,
        T(
            f"未申请{'网络' if web else '常规'}{named}品",
            f"no {'web' if web else 'live'} level {named} is asked",
            f"{'ネット' if web else '通常の'}{named}品の申請ではない",
        ),
    )


def supplied(name: str) -> Need:
    """Need the number of a standard for the level asked."""

    def known(unit: Unit) -> bool:
        record = unit.the_application
        return record.asked is not None and getattr(record.points(record.asked), name) is not None

    return Need(known, T("标准数值未提供", "the number of the standard is not supplied", "基準の数値がない"))


def asked_of(record: ApplicationRecord) -> tuple[PinLevel, Judgement]:
    """Return the level asked and its verdict, for a check that needs one."""
    if record.asked is None or record.judgement is None:
        raise TypeError("the check looks at an application that asks for no level")
    return record.asked, record.judgement


def _missing(unit: Unit, name: str) -> Hits:
    """Yield a hit when a standard of the level asked is not met, whatever is still open."""
    record = unit.the_application
    level, judgement = asked_of(record)
    for one in judgement.standards:
        if one.name == name and one.state == MISSING:
            say = {"what": STANDARDS[name], "found": one.found, "needed": needed_in_words(one.needed)}
            say |= {"level": level.level}
            yield at(record.application, name, say=say, official=one.found, recomputed=one.needed)


@check(
    "N05",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_table_points",
    needs=(LEVELLED, supplied("tp")),
    title=T("累计标准分达到标准", "Accumulated table points reach the standard", "合計標準点が基準に達する"),
    says=_SAYS,
)
def table_points_reached(unit: Unit) -> Hits:
    """4.1, p.141: the sum over all formal competitions, as audited."""
    yield from _missing(unit, "tp")


@check(
    "N06",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_points",
    needs=(_levels(LIVE, *range(1, 10)), supplied("cp")),
    title=T(
        "累计比赛分达到标准", "Accumulated competition points reach the standard", "合計素点が基準に達する"
    ),
    says=_SAYS,
)
def points_reached(unit: Unit) -> Hits:
    """4.2, p.141, and note 1, p.142: positive points only; refused only where both readings fall short."""
    yield from _missing(unit, "cp")


@check(
    "N07",
    unit=APPLICATION,
    severity="note",
    effect="judge",
    clause="pin_points",
    needs=(_levels(LIVE, *range(1, 10)), RECORDED),
    title=T(
        "正分按局计还是按赛事计", "Positive points per session or per competition", "正の素点：回戦か大会か"
    ),
    says=T(
        "按局计{session}，按赛事计{event}；比赛分一项{state}",
        "per session {session}, per competition {event}; the standard of competition points is {state}",
        "回戦ごと{session}、競技会ごと{event}；素点の基準は{state}",
    ),
)
def positive_by_which(unit: Unit) -> Hits:
    """4.2, p.141: 历次正式竞赛中获得比赛分（正分）; the text does not settle it, and both are computed."""
    record = unit.the_application
    _, judgement = asked_of(record)
    counted = [c.history for c in record.claims if c.state != "no" and c.history is not None]
    session, event = (
        sum(getattr(line, name) or 0 for line in counted) for name in ("cp_by_session", "cp_by_event")
    )
    if session != event:
        state = next(one.state for one in judgement.standards if one.name == "cp")
        say = {"session": session, "event": event, "state": STATES[state]}
        yield at(record.application, "cp", say=say, official=str(session), recomputed=str(event))


def _place_check(unit: Unit) -> Hits:
    yield from _missing(unit, "place")


@check(
    "N08",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_places",
    needs=(_levels(LIVE, 4, 5, 6),),
    title=T("4-6品的名次", "The place for levels 4 to 6", "4-6品の順位"),
    says=_SAYS,
)
def place_of_six_to_four(unit: Unit) -> Hits:
    """4.6, p.142: among the first 16, 12, 8, or a member of the third, second, first team."""
    yield from _place_check(unit)


@check(
    "N09",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_places",
    needs=(_levels(LIVE, 1, 2, 3),),
    title=T(
        "1-3品的名次：A级个人", "The place for levels 1 to 3: class A, alone", "1-3品の順位：Aクラス個人"
    ),
    says=_SAYS,
)
def place_of_three_to_one(unit: Unit) -> Hits:
    """4.6, p.142: among the first 6, 3, 1 of a class A event; a team's place does not count."""
    yield from _place_check(unit)


@check(
    "N10",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_together",
    needs=(
        Need(
            lambda unit: (
                unit.the_application.asked is not None
                and unit.the_application.asked.level < HIGHEST_OF_POINTS
            ),
            T("未申请1-6品", "no level 1-6 is asked", "1-6品の申請ではない"),
        ),
    ),
    title=T("各项标准同时达到", "All standards together", "全ての基準を同時に達成"),
    says=T(
        "{met}达到，{missing}未达到：不能互相替代",
        "{met} met, {missing} not: none stands in for another",
        "{met}は達成、{missing}は未達成：互いに代われない",
    ),
)
def all_together(unit: Unit) -> Hits:
    """4.5, p.141, and note 2, p.142: 不能缺少或互相替代."""
    record = unit.the_application
    _, judgement = asked_of(record)
    by_state = {state: _named(judgement.standards, state) for state in (MET, MISSING)}
    if by_state[MET] is not None and by_state[MISSING] is not None:
        say = {"met": by_state[MET], "missing": by_state[MISSING]}
        states = ", ".join(f"{one.name} {one.state}" for one in judgement.standards)
        yield at(record.application, "level", say=say, official=states)


def _named(standards: list[Standard], state: str) -> T | None:
    names = [STANDARDS[one.name] for one in standards if one.state == state]
    return joined(names) if names else None


@check(
    "N11",
    unit=APPLICATION,
    severity="note",
    effect="none",
    clause="pin_places",
    needs=(LEVELLED,),
    title=T("7-9品只看积分", "Levels 7 to 9 ask for points only", "7-9品はポイントのみ"),
    says=T(
        "{level}品只看积分，所填名次不作要求",
        "level {level} asks for points only; the places on the form are not needed",
        "{level}品はポイントのみ、記入の順位は不要",
    ),
)
def points_only(unit: Unit) -> Hits:
    """4.6, p.142, and 4.7, p.143: the column of places is empty from 9品 to 7品."""
    record = unit.the_application
    level, _ = asked_of(record)
    ranked = next((row for row in record.rows if row.rank or row.rank_team or row.rank_group), None)
    if level.individual is None and ranked is not None:
        yield at(ranked, "rank", say={"level": level.level}, official=str(level.level))


@check(
    "N13",
    unit=APPLICATION,
    severity="error",
    effect="none",
    clause="pin_web_places",
    needs=(_levels(WEB, *range(1, 7)),),
    title=T("网络1-6品的名次", "The place for web levels 1 to 6", "ネット1-6品の順位"),
    says=_SAYS,
)
def place_on_the_web(unit: Unit) -> Hits:
    """4.7, p.143: among the first 24, 16, 12, 8, 6, 3 of a web competition."""
    yield from _place_check(unit)


@check(
    "N18",
    unit=APPLICATION,
    severity="note",
    effect="judge",
    needs=(LEVELLED, RECORDED),
    title=T("所用赛事有未决问题", "Open findings on a competition used", "使用する競技会に未解決の指摘"),
    says=T(
        "{count}项未决（{events}）；计入：{with_them}，不计：{without}",
        "{count} open findings on {events}; with these competitions {with_them}, without {without}",
        "未解決の指摘{count}件（{events}）；算入：{with_them}、除外：{without}",
    ),
)
def open_findings(unit: Unit) -> Hits:
    """A verdict that needs a competition with an open finding is shown with and without it."""
    record = unit.the_application
    _, judgement = asked_of(record)
    without = record.without_doubtful
    if not record.doubtful or without is None:
        return
    first = record.doubtful[0]
    events = ", ".join(dict.fromkeys(claim.row.event or "-" for claim in record.doubtful))
    yield at(
        first.row,
        "event",
        say={
            "count": len(record.open_findings),
            "events": events,
            "with_them": STATES[judgement.state],
            "without": STATES[without.state],
        },
        official=judgement.state,
        recomputed=without.state,
        competition_id=first.event.competition_id if first.event else None,
    )


_UNSUPPLIED = T("标准数值未提供", "the numbers are not supplied", "基準の数値がない")
_NO_STANDARDS = T("该日无有效标准", "no standards are in force on that day", "その日に有効な基準がない")
_NO_DAY = T("申请日期不明", "the day of the application is not known", "申請日が不明")
_TEST_ONLY = T("所用为测试标准", "the standards are for tests only", "試験用の基準である")


@check(
    "N20",
    unit=APPLICATION,
    severity="block",
    effect="none",
    clause="pin_revision",
    needs=(LEVELLED,),
    title=T(
        "申请日有效的标准及其来源", "Standards in force on the day, with source", "申請日に有効な基準と出典"
    ),
    says=T("标准无法核实：{why}", "standards unverified: {why}", "基準を確認できない：{why}"),
)
def standards_in_force(unit: Unit) -> Hits:
    """6.3, p.146: the committee revises the standards; the numbers of 4.6 and 4.7 are lost in the text."""
    record = unit.the_application
    level, _ = asked_of(record)
    standards, points = record.standards, record.points(level)
    lacks = points.tp is None or (level.kind == LIVE and points.cp is None)
    whys = {
        _NO_DAY: record.application.applied_on is None,
        _NO_STANDARDS: record.application.applied_on is not None and standards is None,
        _UNSUPPLIED: standards is not None and lacks,
        _TEST_ONLY: standards is not None and standards.test_only,
    }
    for why, so in whys.items():
        if so:
            yield at(record.application, "applied_on", say={"why": why}, recomputed=why.en)


@check(
    "N21",
    unit=APPLICATION,
    severity="note",
    effect="none",
    clause="pin_together",
    needs=(LEVELLED,),
    title=T("距上一级还差什么", "What the next level asks for", "次の品級に足りないもの"),
    says=T("{level}品：{lacks}", "level {level}: {lacks}", "{level}品：{lacks}"),
)
def next_level(unit: Unit) -> Hits:
    """4.6, p.142: each standard of the level above that is not met yet, by the record."""
    record = unit.the_application
    above = record.next_judgement
    lacking = [one for one in above.standards if one.state != MET] if above else []
    if above is None or not lacking:
        return
    lacks = joined((_short_of(one) for one in lacking), "；", "; ", "；")
    say = {"level": above.level.level, "lacks": lacks}
    yield at(record.application, "level", say=say, recomputed=lacks.en)


def _short_of(one: Standard) -> T:
    name, needed = STANDARDS[one.name], needed_in_words(one.needed)
    return T(
        f"{name.zh} {one.found} / {needed.zh}",
        f"{name.en} {one.found} / {needed.en}",
        f"{name.ja} {one.found} / {needed.ja}",
    )
