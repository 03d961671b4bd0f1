"""Examples of family K: classes of events. Expected values: appendix 9, 4.4 and 5, p.141-146, in Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.table_record import TableRecord
from mjdata.schema.records import Registration

from ..build import ID, SOURCE, competition, declare, player, table
from ..example import Failing, Passing, fails, found


def register(**said: Any) -> Registration:
    """A line of the register: class C, as registered, unless it says otherwise."""
    usual = {"registration": "WMCC-1", "class_claimed": "C", "scope": "regional", "rules": "wmo-2013"}
    return Registration(ID, **(usual | said), source_id=SOURCE, locator="line 2")


def event(
    players: int,
    sessions: int,
    line: Registration | None = None,
    *,
    listed: int = 0,
    late: Sequence[int] = (),
    substitutes: Sequence[int] = (),
) -> CompetitionRecord:
    """An event of so many players, ``listed`` more who never played; ``late`` tables miss session 1."""
    tables = [_table(session, no) for session in range(1, sessions + 1) for no in range(1, players // 4 + 1)]
    kept = [t for t in tables if t.row.session_no > 1 or t.row.table_no not in late]
    everybody = [player(number) for number in range(1, players + listed + 1)]
    rulings = declare(substitutes=list(substitutes))
    record = competition(*kept, declared_sessions=sessions, players=everybody, rulings=rulings)
    record.registration = register() if line is None else line
    return record


def _table(session: int, no: int) -> TableRecord:
    first = 4 * no - 3
    return table(session=session, no=no, players=(first, first + 1, first + 2, first + 3))


FAILING: list[Failing] = [
    fails(
        "K01",
        "72 players claim class A, as the English text has it",
        event(72, 8, register(class_claimed="A", scope="world_event")),
        "5.1, p.144: 不少于80人; the English text has 60",
        found("error", "players: 72", "the Chinese, which prevails", page=144),
    ),
    fails(
        "K01",
        "seven sessions",
        event(80, 7, register(class_claimed="A", scope="world_event")),
        "5.1, p.144: 不少于8局",
        found("error", "sessions: 7", "at least 8", page=144),
    ),
    fails(
        "K02",
        "56 players",
        event(56, 6, register(class_claimed="B", scope="national")),
        "5.2, p.145: 不少于60人",
        found("error", "players: 56", "at least 60", page=145),
    ),
    fails(
        "K03",
        "36 players and five sessions",
        event(36, 5),
        "5.3, p.145: 不少于40人，不少于6局",
        found("error", "players: 36", page=145),
        found("error", "sessions: 5", page=145),
    ),
    fails(
        "K04",
        "a regional event claims class A",
        event(80, 8, register(class_claimed="A")),
        "5.1, p.144 names world and continental events",
        found("warning", "class A asked, scope regional", page=144),
    ),
    fails(
        "K04",
        "a world event claims class B",
        event(64, 8, register(class_claimed="B", scope="world_event")),
        "5.2, p.145 does not name it, nor say that it is too much",
        found("note", "class B asked, scope world event", page=145),
    ),
    fails(
        "K05",
        "no number on file",
        event(44, 7, register(registration=None)),
        "4.4, p.141: 在世界麻将竞赛中心有存档记录，方为有效",
        found("error", "no number", page=141),
    ),
    fails(
        "K06",
        "played under other rules",
        event(44, 7, register(rules="club rules")),
        "5, p.144: 各级比赛都须执行本规则",
        found("error", "played under club rules", page=144),
    ),
    fails(
        "K07",
        "two on the list who never played",
        event(44, 7, listed=2),
        "5, p.144-145: 参赛人数, and no word on who counts",
        found("note", "46 listed, 44 played, 44 played every session", page=144),
    ),
    fails(
        "K07",
        "one of those who played throughout is a substitute",
        event(44, 7, substitutes=[44]),
        "5, p.144-145, does not say whether a substitute is a 参赛者",
        found("note", "44 listed, 44 played, 43 played every session", page=144),
    ),
    fails(
        "K08",
        "40 players, four of whom missed a session",
        event(40, 7, late=[1]),
        "5.3, p.145: 不少于40人; without the four it would be 36",
        found("warning", "36-40 players", "missed a session: 1, 2, 3, 4", page=145),
    ),
    fails(
        "K09",
        "four players who missed the first session",
        event(44, 7, late=[2]),
        "players 5 to 8 sat at table 2, which is missing in session 1",
        found("warning", "4 players did not play all 7 sessions: 5, 6, 7, 8", page=144),
    ),
    fails(
        "K11",
        "a national event of 48 players and 6 sessions reaches no class for want of scope",
        event(48, 6, register(class_claimed="B", scope="national")),
        "5.2 asks for 60 players, p.145; 5.3 does not name national events",
        found("note", "highest class reached: -", "C: scope national", page=144),
    ),
    fails(
        "K11",
        "a regional event of 44",
        event(44, 7),
        "5.3, p.145 is met; class B asks for 60 players and a wider scope",
        found("note", "highest class reached: C", "B: players 44 (at least 60), scope regional", page=144),
    ),
    fails(
        "K12",
        "a web event on a closed network",
        event(44, 7, register(class_claimed="web", scope="web", network="closed")),
        "5, p.146: 必须在公开的互联网络上进行",
        found("warning", "closed network", page=146),
    ),
]

_A = event(84, 9, register(class_claimed="A", scope="continental_championship"))
_B = event(64, 7, register(class_claimed="B", scope="national"))
_C = event(44, 7)

PASSING: list[Passing] = [
    Passing("K01", "84 players, nine sessions", _A, "5.1: at least 80 and 8"),
    Passing("K02", "64 players, seven sessions", _B, "5.2: at least 60 and 6"),
    Passing("K03", "44 players, seven sessions", _C, "5.3: at least 40 and 6"),
    Passing("K04", "a continental championship", _A, "5.1 names it"),
    Passing("K05", "a number on file", _C, "4.4"),
    Passing("K06", "these rules", _C, "5"),
    Passing("K07", "everybody played everything", _C, "one count"),
    Passing("K08", "four players and a session above the line", _C, "5.3"),
    Passing("K09", "everybody played everything", _C, "no session is missed"),
    Passing("K11", "class A is reached", _A, "there is no higher one"),
    Passing(
        "K12",
        "a web event on the open internet",
        event(44, 7, register(class_claimed="web", scope="web", network="public")),
        "5, p.146",
    ),
]
