"""The comparison of an audit with answer keys, as lines for the terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from mjdata.generate.compare import Comparison, Outcome
from mjdata.generate.world.compare import FaultOutcome, WorldComparison
from mjdata.report.terminal import as_lines

_HEADER = ["kind", "effect", "planted", "found", "truth alone", "among likeliest"]
_SHOWN = 20
"""False alarms that are listed."""


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """Yield a line for each kind of slip, silent ones last, then the totals and the false alarms."""
    findable, silent = comparison.of("score_changing", "record"), comparison.of("silent")
    yield from as_lines([_HEADER, *_rows(findable), *_rows(silent)], left=2)
    changing, single = comparison.of("score_changing"), comparison.of_one_cell
    yield f"score-changing slips found: {_share([o.found for o in changing])}"
    yield f"slips in one cell with the truth as the one repair: {_share([o.alone for o in single])}"
    alarms = comparison.false_alarms
    clean = f"{comparison.clean_tables} clean tables in {comparison.competitions} competitions"
    yield f"false alarms: {len(alarms)} ({clean})"
    yield from (f"  {alarm}" for alarm in alarms[:_SHOWN])


def _rows(outcomes: Sequence[Outcome]) -> Iterator[list[str]]:
    for kind, effect in sorted({(o.slip.kind, o.slip.effect) for o in outcomes}):
        of = [o for o in outcomes if (o.slip.kind, o.slip.effect) == (kind, effect)]
        proposed = ["", ""]
        if of[0].slip.repairs:
            proposed = [str(sum(o.alone for o in of)), str(sum(o.likeliest for o in of))]
        yield [kind, effect, str(len(of)), str(sum(o.found for o in of)), *proposed]


def _share(happened: list[bool]) -> str:
    percent = f" ({sum(happened) / len(happened):.1%})" if happened else ""
    return f"{sum(happened)} of {len(happened)}{percent}"


def world_lines(comparison: WorldComparison) -> Iterator[str]:
    """Yield a line for each kind of fault, then who was refused or accused without cause, and the totals."""
    kinds: dict[str, list[FaultOutcome]] = defaultdict(list)
    for outcome in comparison.outcomes:
        kinds[outcome.kind].append(outcome)
    rows = [
        [kind, ", ".join(sorted({o.conduct for o in of})), str(len(of)), str(sum(o.found for o in of))]
        for kind, of in sorted(kinds.items())
    ]
    yield from as_lines([["fault", "in", "planted", "found"], *rows], left=2)
    yield f"faults found: {_share([outcome.found for outcome in comparison.outcomes])}"
    yield from (f"  missed: {one.kind} in {one.place}" for one in comparison.missed[:_SHOWN])
    for what, of, listed in (
        ("honest applications refused", f"{comparison.honest} honest", comparison.refused),
        ("verdicts other than planned", f"{comparison.applications} applications", comparison.verdicts),
        ("classes other than planned", "", comparison.classes),
        ("false alarms", "", comparison.false_alarms),
    ):
        yield f"{what}: {len(listed)}{f' (of {of})' if of else ''}"
        yield from (f"  {line}" for line in listed[:_SHOWN])
