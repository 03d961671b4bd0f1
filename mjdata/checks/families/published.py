"""Family T: the published list as a whole beside the audited result, and version beside version."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mjdata.checks.comparison import DIFFERS, RESULT_LIST, comparison
from mjdata.checks.needs import ANY_SEATED, PUBLISHED
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.records import Result

_CELLS = ("tp12", "cp", "rank", "cum_tp12", "cum_cp")

_VERSIONS = T(
    "有{k}格与第{v}版不同",
    "{k} cells differ from version {v}",
    "{k}個の欄が第{v}版と異なる",
)


@check(
    "T18",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    clause="result_table",
    needs=(PUBLISHED, ANY_SEATED),
    title=T(
        "公布的成绩与审计成绩一致，各版逐一比较",
        "The published result is the audited result; every revision compared",
        "公表成績が監査後の成績と一致し、各版を比較する",
    ),
    says=T(
        "公布的{n}格中有{k}格与审计成绩不同",
        "{k} of {n} published cells differ from the audited result",
        "公表された{n}個の欄のうち{k}個が監査後の成績と異なる",
    ),
)
def published_is_audited(unit: Unit) -> Hits:
    """Appendix 7, p.129, over articles 9 and 10: one count for each list handed in, and each revision of one.

    Which cells they are, ``mjdata publish`` writes out; T03 to T05 and the checks of the sheets say why.
    """
    competition = unit.the_competition
    cells = [cell for cell in comparison(competition) if cell.form == RESULT_LIST]
    lists = list(dict.fromkeys(cell.source_id for cell in cells))
    for source_id in lists:
        of_list = [cell for cell in cells if cell.source_id == source_id]
        wrong = [cell for cell in of_list if cell.status == DIFFERS]
        if wrong:
            say = {"k": len(wrong), "n": len(of_list)}
            yield Hit(
                say=say,
                official=f"{len(wrong)} / {len(of_list)}",
                recomputed="0",
                source_id=source_id,
                locator=wrong[0].locator,
            )
    for (later, earlier), (count, first) in _revisions(competition).items():
        yield Hit(
            say={"k": count, "v": lists.index(earlier) + 1},
            says=_VERSIONS,
            official=str(count),
            recomputed="0",
            source_id=later,
            locator=first.locator,
        )


def _revisions(competition: CompetitionRecord) -> dict[tuple[str, str], tuple[int, Result]]:
    """Return how many cells a list gives otherwise than an earlier one, and where the first is."""
    counts: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], Result] = {}
    for earlier, later in _said_twice(competition):
        pair = (later.source_id, earlier.source_id)
        values = ((getattr(earlier, name), getattr(later, name)) for name in _CELLS)
        if differing := sum(None not in both and both[0] != both[1] for both in values):
            counts[pair] += differing
            first.setdefault(pair, later)
    return {pair: (count, first[pair]) for pair, count in counts.items()}


def _said_twice(competition: CompetitionRecord) -> Iterator[tuple[Result, Result]]:
    """Yield each line beside the first line on the same subject and session in another list."""
    kept: dict[tuple[str, int, int | None], Result] = {}
    for line in competition.results:
        earlier = kept.setdefault((line.subject, line.subject_no, line.session_no), line)
        if earlier.source_id != line.source_id:
            yield earlier, line
