"""The comparison of an audit with answer keys, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjdata.generate.compare import Comparison, Outcome
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
