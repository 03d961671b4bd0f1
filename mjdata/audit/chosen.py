"""Which of the sets of edits is shown, and which one stands alone in front: that one can be applied."""

from __future__ import annotations

from mjdata.audit.explain import LIKELY, Explained, Step, cost_of
from mjdata.checks.say import joined
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.audited import Explanation

SHOWN = 12
"""Sets shown for a table; how many there are is always told."""


def explanation_rows(finding_id: str, explained: Explained) -> list[Explanation]:
    """Return the sets shown for a finding; sets of equal cost share their place."""
    rows, places = [], [cost_of(steps) for steps in explained.sets]
    for steps in explained.sets[:SHOWN]:
        cost = cost_of(steps)
        text = steps_text(steps)
        rows.append(
            Explanation(
                finding_id=finding_id,
                place=1 + sum(other < cost for other in places),
                tied=places.count(cost),
                size=len(steps),
                variants=_variants(steps),
                sets=explained.count,
                edits_zh=text.zh,
                edits_en=text.en,
                edits_ja=text.ja,
                marks=",".join(edit.mark for step in steps for edit in step.edits),
            )
        )
    return rows


def _variants(steps: tuple[Step, ...]) -> int:
    count = 1
    for step in steps:
        count *= len(step.edits)
    return count


def steps_text(steps: tuple[Step, ...]) -> T:
    """Say the edits of a set."""
    return joined((_step_text(step) for step in steps), "；", "; ", "；")


def _step_text(step: Step) -> T:
    return joined((edit.text for edit in step.edits), "，或", " or ", "、または")


def alone(explained: Explained, *, only_likely: bool = False) -> tuple[Step, ...]:
    """Return the one smallest repair, if it stands alone in front; empty when none does.

    ``only_likely``: it rests on likely slips only.
    """
    if not explained.sets:
        return ()
    first = explained.sets[0]
    tied = [cost_of(steps) for steps in explained.sets].count(cost_of(first)) > 1 or _variants(first) > 1
    unlikely = only_likely and any(step.cost > LIKELY for step in first)
    return () if tied or unlikely else first


def written_by(steps: tuple[Step, ...]) -> dict[str, int]:
    """Return the numbers that a set of edits writes, by field; empty where one of them is of no cell."""
    writes = [step.edits[0].writes for step in steps]
    return {name: meant for some in writes for name, meant in some} if all(writes) else {}
