"""Family K: who counts as a player of an event, and how far it is from a class (appendix 9, 5, p.144-146)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.checks.class_words import NAMES, in_words
from mjdata.checks.families.classes import CLAIMED, REGISTERED
from mjdata.checks.needs import ANY_SEATED
from mjdata.checks.participation import asked_class, facts_of, head_counts, sessions_of_players
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.rules.classes import Requirement, class_states, highest_class, requirements, unmet
from mjdata.rules.edition import Trilingual as T

_NAMED = 10
"""Players named in a message; the others are counted."""


def _named(players: Sequence[int]) -> str:
    more = len(players) - _NAMED
    return ", ".join(map(str, players[:_NAMED])) + (f" (+ {more})" if more > 0 else "")


@check(
    "K07",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="classes",
    needs=(ANY_SEATED, CLAIMED),
    title=T(
        "参赛人数：以实际参赛者计", "Head count: players who played, not entries", "参加人数：実際の参加者"
    ),
    says=T(
        "名单{listed}人，参赛{played}人，打满各局{every}人：规则未写明以何为准",
        "{listed} listed, {played} played, {every} played every session: the rules do not say which counts",
        "名簿{listed}人、参加{played}人、全回戦参加{every}人。どれによるかの定めはない",
    ),
)
def head_count_is_one(unit: Unit) -> Hits:
    """Appendix 9, 5, p.144-145, has 参赛人数 and says no more."""
    listed, played, every = head_counts(unit.the_competition)
    if len({listed, played, every}) > 1:
        shown = f"{listed} / {played} / {every}"
        yield Hit(say={"listed": listed, "played": played, "every": every}, official=shown)


@check(
    "K08",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="classes",
    needs=(ANY_SEATED, CLAIMED),
    title=T(
        "人数或局数恰在界线", "Head count or sessions exactly on the line", "人数か回戦数がちょうど境にある"
    ),
    says=T(
        "申报{of}级：{found}人、{sessions}局，恰在界线；未打满各局者：{who}",
        "class {of}: {found} players, {sessions} sessions, exactly on the line; missed a session: {who}",
        "{of}クラス：{found}人、{sessions}回戦でちょうど境。全回戦に出ていない者：{who}",
    ),
)
def on_the_line(unit: Unit) -> Hits:
    """Appendix 9, 5.1 to 5.3, p.144-145: 不少于; one player or session fewer, and the class is lost."""
    competition = unit.the_competition
    asked, facts = asked_class(competition), facts_of(competition)
    fewest, most = facts.players
    if asked.players and (fewest <= asked.players <= most or facts.sessions == asked.sessions):
        played = sessions_of_players(competition)
        marginal = [player for player, count in played.items() if count < len(competition.sessions)]
        found = str(fewest) if fewest == most else f"{fewest}-{most}"
        say = {"of": asked.id, "found": found, "sessions": facts.sessions, "who": _named(marginal) or "-"}
        yield Hit(
            say=say,
            official=f"class {asked.id}",
            recomputed=f"{found}, {facts.sessions}",
            clause=asked.clause,
        )


@check(
    "K09",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="classes",
    needs=(ANY_SEATED, CLAIMED),
    title=T("每人实际参赛局数", "Sessions really played by each player", "各選手が実際に参加した回戦数"),
    says=T(
        "{n}人未打满{sessions}局：{who}",
        "{n} players did not play all {sessions} sessions: {who}",
        "{n}人が全{sessions}回戦に出ていない：{who}",
    ),
)
def every_session_played(unit: Unit) -> Hits:
    """Appendix 9, 5, p.144-145: 比赛局数; what a player may claim of an event is what he played."""
    competition = unit.the_competition
    claimed = max(len(competition.sessions), competition.declared or 0)
    fewer = [player for player, count in sessions_of_players(competition).items() if count < claimed]
    if fewer:
        say = {"n": len(fewer), "sessions": claimed, "who": _named(fewer)}
        yield Hit(say=say, official=str(claimed), recomputed=_named(fewer))


@check(
    "K11",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="classes",
    needs=(ANY_SEATED, REGISTERED),
    title=T("可达到的最高级别", "The highest class the event reaches", "到達する最高のクラス"),
    says=T(
        "可达到的最高级别：{reached}；更高级别尚缺：{lacking}",
        "highest class reached: {reached}; lacking for the next: {lacking}",
        "到達する最高のクラス：{reached}。次に足りないもの：{lacking}",
    ),
)
def highest_class_reached(unit: Unit) -> Hits:
    """Appendix 9, 5.1 to 5.3, p.144-146, each requirement for itself; what is open does not count as met.

    Nothing is said of an event that reaches class A, or the class of the web.
    """
    competition = unit.the_competition
    facts = facts_of(competition)
    reached = highest_class(class_states(competition.edition, facts))
    ladder = [one for one in competition.edition.classes if one.players]
    higher = next((one for one in ladder if one.id == reached), None)
    above = ladder[: ladder.index(higher)] if higher else ladder if reached is None else []
    if above:
        short = unmet(list(requirements(above[-1], facts)))
        shown = ", ".join(f"{r.name} {r.found or '?'} ({r.needed})" for r in short)
        say = {"reached": reached or "-", "lacking": _lacking(above[-1].id, short)}
        yield Hit(say=say, official=reached, recomputed=f"{above[-1].id}: {shown}")


def _lacking(event_class: str, short: Sequence[Requirement]) -> T:
    said = [(NAMES[r.name], in_words(r.found), in_words(r.needed)) for r in short]
    return T(
        f"{event_class}级：" + "，".join(f"{name.zh}{f.zh}（须{n.zh}）" for name, f, n in said),
        f"class {event_class}: " + ", ".join(f"{name.en} {f.en} ({n.en})" for name, f, n in said),
        f"{event_class}クラス：" + "、".join(f"{name.ja}{f.ja}（{n.ja}が必要）" for name, f, n in said),
    )
