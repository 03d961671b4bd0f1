"""Which fan do wins have, how often, and which go together? (Notebook 03.)"""

from __future__ import annotations

from mjdata.report.origin import origin
from mjdata.report.questions.fan_figures import frequency_figure
from mjdata.report.questions.fan_wins import (
    FALSE_CALLS,
    LEAST_WINS,
    FanCounts,
    Groups,
    compared_groups,
    fan_counts,
)
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted, percent
from mjdata.store.warehouse import Warehouse


def opening(warehouse: Warehouse, language: str = "en") -> Opening:
    """Return the most frequent fan, those never seen, what differs between two groups, and all 81 in rank."""
    counts = fan_counts(warehouse)
    if counts is None:
        answer = Answer(
            "No win in this run has a list of fan.", "Game logs have one; a paper sheet has four numbers."
        )
        note = Note("No win has a list of fan: there is nothing to draw.")
        return Opening(
            answer, note, Basis("0 wins with a list of fan.", "none: there is no data.", origin(warehouse))
        )
    names = counts.names[language]
    top = counts.ranked[0]
    never = sum(hits == 0 for hits in counts.hits.values())
    first = (
        f"In {counted(counts.wins, 'win')} under {counts.edition} the most frequent fan is {names[top]}, in "
        f"{percent(counts.share(top))} of them; {never} of {len(counts.hits)} fan are in none."
    )
    answer = Answer(first, _differ(compared_groups(warehouse, counts), names))
    return Opening(answer, frequency_figure(warehouse, counts, language), _basis(warehouse, counts))


def _differ(groups: Groups | None, names: dict[str, str]) -> str:
    if groups is None:
        return f"There are no two groups of {LEAST_WINS} wins or more to compare."
    between = f"Between {groups.first} ({groups.first_wins} wins) and {groups.second} ({groups.second_wins})"
    if not groups.called:
        return f"{between} no fan is called different at a false discovery rate of {100 * FALSE_CALLS:.0f} %."
    shown = ", ".join(names[one.name] for one in groups.called[:5])
    more = f" and {len(groups.called) - 5} more" if len(groups.called) > 5 else ""
    rate = f"a false discovery rate of {100 * FALSE_CALLS:.0f} %"
    return f"{between} these are called different at {rate}: {shown}{more}."


def _basis(warehouse: Warehouse, counts: FanCounts) -> Basis:
    how = "re-derived from the logs" if counts.source == "rederived" else "as claimed in the record"
    others = f"; {counts.others} wins under other editions are left out" if counts.others else ""
    return Basis(
        f"{counted(counts.wins, 'win')} with a list of fan, {how}, edition {counts.edition}{others}.",
        "95 % Clopper-Pearson for each fan, wins as independent; for a fan chosen beforehand and not seen "
        "3/n, one-sided; differences: Fisher's exact test, Benjamini-Hochberg over the whole list.",
        origin(warehouse, counts.competitions),
    )
