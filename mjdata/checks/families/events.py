"""Family K: competitions as events (wmo-2013, appendix 9, 5, p.144-146)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from mjdata.checks.records import EventDigest
from mjdata.checks.registry import INTAKE, Hit, Hits, Unit, check
from mjdata.checks.stages import players_of_stages
from mjdata.rules.edition import Trilingual as T

_STAGES = T(
    "{ids}：同一地点，日期相连，共有{n}名选手：是否为一次赛事的几个阶段",
    "{ids}: same place, dates that meet, {n} players in both: stages of one event?",
    "{ids}：同じ場所、続いた日程、共通の選手{n}人。一つの大会の各段階か",
)


@check(
    "K10",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T("一次赛事只提交一次", "One event is handed in as one", "一つの競技会を一つとして提出"),
    says=T(
        "{ids}同名“{name}”：若为同一赛事的不同版本，则重复计算",
        "{ids} are both called {name!r}: if they are revisions of one event, it is counted twice",
        "{ids}はいずれも「{name}」：同じ競技会の別の版なら二重に数えている",
    ),
)
def event_is_one(unit: Unit) -> Hits:
    """No rule stands behind it: a corrected copy beside the first is another revision, not another event.

    Stages registered as events of their own would each count for a class (appendix 9, 5) and for a Pin.
    """
    named: dict[str, list[str]] = defaultdict(list)
    for competition in unit.the_intake.competitions:
        if competition.name:
            named[competition.name].append(competition.competition_id)
    for name, ids in named.items():
        if len(ids) > 1:
            shown = ", ".join(ids)
            yield Hit(say={"ids": shown, "name": name}, official=shown, recomputed=name)
    for first, second in combinations(unit.the_intake.events, 2):
        yield from _stages(first, second)


def _stages(first: EventDigest, second: EventDigest) -> Iterator[Hit]:
    """Yield a hit when two registered events look like stages of one."""
    if shared := players_of_stages(first, second):
        ids = f"{first.competition_id}, {second.competition_id}"
        yield Hit(says=_STAGES, say={"ids": ids, "n": shared}, official=ids, recomputed=str(shared))
