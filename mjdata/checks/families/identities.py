"""Family I: who is who, and what was handed in under two names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from mjdata.checks.needs import ANY_SEATED, NAMED
from mjdata.checks.people import alike, folded_name, two_under_one_number
from mjdata.checks.persons import Settled
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T

_LEAST_HANDS = 6
"""Equal hands from which two tables are taken for one sheet handed in twice, not for chance."""


@check(
    "I01",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="result_table",
    needs=(ANY_SEATED,),
    title=T("一个编号只对应一名选手", "A player number stands for one name", "一つの番号は一人の選手を指す"),
    says=T("编号{player}：{names}", "no. {player}: {names}", "番号{player}：{names}"),
)
def number_is_unique(unit: Unit) -> Hits:
    """Appendices 5 and 7, p.127-129: each form has a field for the number; it is what we key by.

    One name in several spellings is one name: I06 shows them.
    """
    for number, found in _names(unit.the_competition):
        if len({folded_name(name) for name in found}) > 1:
            shown = ", ".join(found)
            yield Hit(say={"player": number, "names": shown}, official=shown, player_no=number)


def _names(competition: CompetitionRecord) -> list[tuple[int, list[str]]]:
    """Return the names handed in under each number."""
    names: dict[int, set[str]] = defaultdict(set)
    for player in competition.players:
        if player.name:
            names[player.player_no].add(player.name)
    return [(number, sorted(found)) for number, found in sorted(names.items())]


_ONE = T(
    "编号{first}与{second}（{names}）为同一人，选手登记册已认定：{who}",
    "no. {first} and no. {second} ({names}) are one person by the register of persons: {who}",
    "番号{first}と{second}（{names}）は選手登録簿により同一人物：{who}",
)
_TWO = T(
    "编号{first}与{second}（{names}）为两人，选手登记册已认定：{who}",
    "no. {first} and no. {second} ({names}) are two persons by the register of persons: {who}",
    "番号{first}と{second}（{names}）は選手登録簿により別人：{who}",
)


def who(settled: Settled) -> str:
    """Return who settled a question of persons, and why where a change says it."""
    return f"{settled.by} ({settled.reason})" if settled.reason else settled.by


@check(
    "I02",
    unit=COMPETITION,
    severity="warning",
    effect="judge",
    needs=(NAMED,),
    title=T("一人不应有两个编号", "One person does not have two numbers", "一人が二つの番号を持たない"),
    says=T(
        "编号{first}与{second}可能为同一人：{evidence}",
        "no. {first} and no. {second} may be one person: {evidence}",
        "番号{first}と{second}は同一人物の可能性がある：{evidence}",
    ),
)
def one_person_one_number(unit: Unit) -> Hits:
    """No rule stands behind it: names are compared without script, spelling and order; nothing is merged.

    What the register of persons settles is not asked again: a note names who settled it.
    """
    for found in alike(unit.the_competition):
        shown = " / ".join(found.names)
        if found.settled is not None:
            yield Hit(
                says=_ONE if found.is_one else _TWO,
                severity="note",
                effect="none",
                say={"first": found.first, "second": found.second, "names": shown, "who": who(found.settled)},
                official=f"{found.first}, {found.second}: {shown}",
                player_no=found.first,
            )
            continue
        evidence = T(shown, shown, shown)
        if found.register_no is not None:
            number = found.register_no
            evidence = T(
                f"注册号{number}，{shown}", f"register no. {number}, {shown}", f"登録番号{number}、{shown}"
            )
        say = {"first": found.first, "second": found.second, "evidence": evidence}
        yield Hit(say=say, official=f"{found.first}, {found.second}: {evidence.en}", player_no=found.first)


@check(
    "I06",
    unit=COMPETITION,
    severity="note",
    effect="none",
    needs=(NAMED,),
    title=T("保留提交时的姓名写法", "A name is kept as it was handed in", "氏名は提出時の表記を残す"),
    says=T(
        "编号{player}写作{names}，均予保留",
        "no. {player} is written {names}; each is kept",
        "番号{player}の表記は{names}。いずれも残す",
    ),
)
def spellings_are_kept(unit: Unit) -> Hits:
    """No rule stands behind it: spellings of one name are shown beside each other; none replaces another."""
    for number, found in _names(unit.the_competition):
        if len(found) > 1 and len({folded_name(name) for name in found}) == 1:
            shown = " / ".join(found)
            yield Hit(say={"player": number, "names": shown}, official=shown, player_no=number)


_TWO_UNDER_ONE = T(
    "编号{player}在第{session}局同时坐于第{tables}桌，选手登记册已认定为两人共用一号：{who}",
    "no. {player} is at tables {tables} in session {session}: two persons by the register of persons: {who}",
    "番号{player}が第{session}回戦で同時に{tables}卓にいる。選手登録簿により一つの番号に二人：{who}",
)


@check(
    "I03",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="seating",
    needs=(ANY_SEATED,),
    title=T(
        "同一编号不同时在两桌", "One number is not at two tables at once", "同じ番号が同時に二つの卓にいない"
    ),
    says=T(
        "选手{player}在第{session}局同时坐于第{tables}桌",
        "player {player} is at tables {tables} in session {session}",
        "選手{player}が第{session}回戦で同時に{tables}卓にいる",
    ),
)
def not_at_two_tables(unit: Unit) -> Hits:
    """Article 5, 赛前检录与竞赛, p.21: 对号入座.

    Where the register of persons says that two persons have the number, they are at the tables, and a note
    names who settled it.
    """
    at: dict[tuple[int, int], set[int]] = defaultdict(set)
    for table in unit.the_competition.seated:
        for player in table.players or ():
            at[table.row.session_no, player].add(table.row.table_no)
    for (session, player), tables in sorted(at.items()):
        if len(tables) > 1:
            shown = ", ".join(map(str, sorted(tables)))
            say = {"player": player, "session": session, "tables": shown}
            hit = Hit(say=say, official=shown, session_no=session, player_no=player)
            if settled := two_under_one_number(unit.the_competition, player):
                say |= {"who": who(settled)}
                hit = replace(hit, says=_TWO_UNDER_ONE, severity="note", effect="none")
            yield hit


@check(
    "I08",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="recording",
    needs=(ANY_SEATED,),
    title=T("两张记录表不应逐盘相同", "Two sheets do not hold the same hands", "内容の同じ記録表が二つない"),
    says=T(
        "全部{n}盘与第{session}局第{table}桌相同",
        "all {n} hands equal those of session {session}, table {table}",
        "{n}局すべてが第{session}回戦{table}卓と同じ",
    ),
)
def same_hands_twice(unit: Unit) -> Hits:
    """Article 9, 计分形式, p.50-51: 公开、公正、科学、准确; equal sheets are copies."""
    first: dict[tuple[object, ...], TableRecord] = {}
    for table in unit.the_competition.seated:
        if len(table.recorded) < _LEAST_HANDS:
            continue
        content = tuple((hand.row.hand_no, hand.score) for hand in table.recorded)
        other = first.setdefault(content, table)
        if other is not table:
            at = {"session": other.row.session_no, "table": other.row.table_no, "n": len(table.recorded)}
            yield Hit(
                say=at,
                official=f"{at['n']} of {at['n']} rows equal",
                session_no=table.row.session_no,
                table_no=table.row.table_no,
                locator=table.row.locator,
                source_id=table.row.source_id,
            )
