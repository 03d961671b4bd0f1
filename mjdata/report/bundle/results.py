"""What an applicant brings from each competition, derived again from the audited results in a bundle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from mjdata.checks.archive import Claim
from mjdata.checks.histories import NO_PLACE, Span, places_of, points_of
from mjdata.report.bundle.members import Contents
from mjdata.report.dossier import Dossier
from mjdata.rules.classes import highest_class, open_class, state_of
from mjdata.schema.audited import ClassRequirement, History
from mjdata.schema.rederived import AuditedResult


def faults_of_results(dossier: Dossier, contents: Contents) -> Iterator[str]:
    """Yield where the record of a claim does not follow from the result list, or the class from what it asks.

    4.1 to 4.3, p.141: the points are the sums of the sessions, the place is that of the end.
    """
    results, requirements = defaultdict(list), defaultdict(list)
    for result in contents.results:
        results[result.competition_id].append(result)
    for requirement in contents.requirements:
        requirements[requirement.competition_id].append(requirement)
    for claim in dossier.record.claims:
        if claim.history is None:
            continue
        key = claim.history.competition_id
        derived = _derived(claim.history, results[key])
        if derived is None:
            yield f"results.json does not have the result of {_shown(claim)}"
            continue
        if not requirements[key]:
            yield f"requirements.json does not have what the classes ask of {_shown(claim)}"
        for name, value in (derived | _class_of(requirements[key])).items():
            said = getattr(claim.history, name)
            if said != value:
                yield f"record.json: {_shown(claim)}: {name} is {said}, derived again it is {value}"


def _shown(claim: Claim) -> str:
    return f"{claim.row.event or '-'}, player {claim.history.player_no if claim.history else '-'}"


def _derived(history: History, results: Sequence[AuditedResult]) -> dict[str, Any] | None:
    """Return points and place of a player by the results; None where there is no line of the end."""
    own = [r for r in results if (r.subject, r.subject_no) == ("player", history.player_no)]
    finals = [line for line in results if line.subject == "player" and line.session_no is None]
    final = next((line for line in own if line.session_no is None), None)
    if final is None:
        return None
    sessions = [line for line in own if line.session_no is not None]
    summed = {"tp12": _sum([s.tp12 for s in sessions]), "cp": _sum([s.cp for s in sessions])}
    found = points_of(final, [line.cp for line in sessions])
    if None not in (final.cum_tp12, final.cum_cp):
        found |= summed
    if (history.rank, history.rank_last) != NO_PLACE:  # no place where the record is known to be short
        found["rank"], found["rank_last"] = _places(final, finals)
    return found


def _sum(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _places(final: AuditedResult, finals: Sequence[AuditedResult]) -> Span:
    """Return the places that a player has by the sums (article 10, p.53-54): table points, then competition
    points; a tie is settled as the result list has it, within the places that it may be.
    """
    sums = [(one.cum_tp12, one.cum_cp) for one in finals if one.is_ranked]
    if any(None in one for one in sums):
        return places_of(final)
    own = (final.cum_tp12 or 0, final.cum_cp or 0)
    better = sum((tp12 or 0, cp or 0) > own for tp12, cp in sums)
    first, last = better + 1, better + sum((tp12, cp) == own for tp12, cp in sums)
    said = places_of(final)
    return said if None not in said and first <= (said[0] or 0) <= (said[1] or 0) <= last else (first, last)


def _class_of(requirements: Sequence[ClassRequirement]) -> dict[str, str | None]:
    """Return the class that the requirements give: the highest met, and a higher one that is open."""
    by_class: dict[str, list[ClassRequirement]] = defaultdict(list)
    for one in requirements:
        by_class[one.event_class].append(one)
    states = {name: state_of(rows) for name, rows in by_class.items()}
    return {"event_class": highest_class(states), "class_open": open_class(states)}
