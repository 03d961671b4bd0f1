"""Family K: competitions as events (wmo-2013, appendix 9, 5, p.144-146)."""

from __future__ import annotations

from collections import defaultdict

from mjdata.checks.registry import INTAKE, Hit, Hits, Unit, check
from mjdata.rules.edition import Trilingual as T


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
    """No rule stands behind it: a corrected copy beside the first is another revision, not another event."""
    named: dict[str, list[str]] = defaultdict(list)
    for competition in unit.the_intake.competitions:
        if competition.name:
            named[competition.name].append(competition.competition_id)
    for name, ids in named.items():
        if len(ids) > 1:
            shown = ", ".join(ids)
            yield Hit(say={"ids": shown, "name": name}, official=shown, recomputed=name)
