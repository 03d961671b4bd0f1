"""Examples of appeals and of what became of the rulings appealed (articles 12 and 13, p.65-66)."""

from __future__ import annotations

from typing import Any

from ..build import E, appealed
from ..example import Failing, Found, Passing, fails, found

AT = {"session": 1, "table": 1, "hand": 1, "seat": E, "player": 1}
REFEREE, CHIEF, ARBITRATION = "裁判员", "裁判长", "仲裁委员会"


def _found(severity: str, *says: str, page: int) -> Found:
    return found(severity, *says, **AT, page=page)


def _decided(decision: str, decided_by: str | None, ruled_by: str | None, **more: Any) -> dict[str, Any]:
    return {"decision": decision, "decided_by": decided_by, "ruled_by": ruled_by, **more}


def _not_entitled(case: str, page: int, why: str, *says: str, **said: Any) -> Failing:
    return fails("X22", case, appealed(said), why, _found("warning", "may not change", *says, page=page))


def _cannot_be_told(case: str, page: int, **said: Any) -> Failing:
    finds = _found("note", "cannot be told", page=page)
    return fails("X22", case, appealed(said), "article 13, p.66: it hangs on what is not stated", finds)


FAILING = [
    fails(
        "X21",
        "31 minutes after the session",
        appealed({"minutes": 31}),
        "article 12, 申诉时限, p.65: 30分钟",
        _found("warning", "31 minutes after", "the limit is 30", page=65),
    ),
    fails(
        "X21",
        "by the clock, over midnight",
        appealed({"minutes": None, "session_ended": "2024-05-01 23:50", "filed": "2024-05-02T00:25:00"}),
        "article 12, 申诉时限, p.65: 23:50 to 0:25 are 35 minutes",
        _found("warning", "35 minutes after", page=65),
    ),
    fails(
        "X21",
        "by word of mouth",
        appealed({"written": "口头"}),
        "article 12, 申诉时限, p.65: 书面形式",
        _found("warning", "not in writing", page=65),
    ),
    fails(
        "X21",
        "without the fee",
        appealed({"fee": "未交"}),
        "article 12, 申诉时限, p.65: 并交200美元 … 申诉费",
        _found("warning", "no fee", page=65),
    ),
    fails(
        "X21",
        "signed by nobody",
        appealed({"signed_party": "无", "signed_leader": None}),
        "article 12, 申诉材料, p.65: 签字方为有效",
        _found("warning", "is not signed", page=65),
    ),
    fails(
        "X21",
        "signed by the player alone",
        appealed({"signed_leader": "no"}),
        "article 12, 申诉材料, p.65: 当事人及负责人, and/or, か",
        _found("note", "the person in charge", page=65),
    ),
    fails(
        "X21",
        "times without dates, the filing earlier on the clock",
        appealed({"minutes": None, "session_ended": "23:50", "filed": "00:25", "written": None}),
        "the record does not tell; nothing is taken for granted",
        _found("note", "how long after", "in writing", page=65),
    ),
    _not_entitled(
        "the arbitration committee overturns the chief referee",
        66,
        "article 13, 对上诉的裁决, p.66: 不得否决裁判长 … 所做的判罚",
        "仲裁委员会",
        **_decided("改判", ARBITRATION, CHIEF),
    ),
    _not_entitled(
        "a referee changes the ruling of another",
        66,
        "article 13, p.66: 由（总）裁判长听取申诉并裁决",
        **_decided("overturned", "referee", REFEREE),
    ),
    _not_entitled(
        "the organisers decide on the rules",
        66,
        "article 13, p.66: only 其他申诉 are theirs to assign",
        **_decided("撤销", "赛事委员会", REFEREE, concerns="规则"),
    ),
    _cannot_be_told("whose ruling the committee changed", 66, **_decided("改判", ARBITRATION, None)),
    _cannot_be_told("what an appeal to the organisers was about", 66, **_decided("改判", "组委会", REFEREE)),
    _cannot_be_told("a decision in other words", 66, **_decided("见附件", ARBITRATION, CHIEF)),
]

PASSING = [
    Passing("X21", "30 minutes after the session", appealed({"minutes": 30}), "article 12, p.65"),
    Passing(
        "X21",
        "by the clock",
        appealed({"minutes": None, "session_ended": "15:40:00", "filed": "16:10:00"}),
        "article 12, 申诉时限, p.65",
    ),
    Passing("X22", "not decided yet", appealed({}), "nothing was changed"),
    Passing(
        "X22",
        "the committee keeps what the chief referee ruled",
        appealed(_decided("维持", ARBITRATION, CHIEF), _decided("申诉不成立", ARBITRATION, CHIEF)),
        "article 13, p.66: 复核",
    ),
    Passing(
        "X22",
        "a referee's ruling changed by the chief referee, or by the committee",
        appealed(_decided("改判", "總裁判長/審判長", REFEREE), _decided("否決", ARBITRATION, "審判員")),
        "article 13, p.66: 裁判长听取申诉并裁决; the committee has 裁判长的一切权利",
    ),
    Passing(
        "X22",
        "the organisers decide on another matter",
        appealed(_decided("改判", "related department", REFEREE, concerns="其他")),
        "article 13, 其他申诉, p.66",
    ),
]
