"""Family T, the outcome: does an open finding move a place (wmo-2013, article 10, p.53-54)?"""

from __future__ import annotations

from collections.abc import Iterator

from mjdata.checks.needs import ANY_SEATED
from mjdata.checks.records import CompetitionRecord, TableRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.standings import Sums, player_results, readded_result
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.session import ranking

LOOKED_AT = (1, 3, 6, 8, 12, 16)
"""Places on which a medal or a Pin hangs (appendix 9, 4.6, p.142): to be among the first so many."""


def _disputed(competition: CompetitionRecord) -> Iterator[tuple[TableRecord, Sums]]:
    """Yield each table that disagrees with its hands, with the sums if its hands are right."""
    recorded = player_results(competition)
    for table in competition.seated:
        result = readded_result(table)
        if (
            table.agrees
            or table.state != "complete"
            or result is None
            or not table.totals
            or not table.points
        ):
            continue
        sums = dict(recorded)
        for seat, player in enumerate(table.players or ()):
            points, total = sums[player]
            more = result[1][seat] - table.points[seat], result[0][seat] - table.totals[seat]
            sums[player] = (points + more[0], total + more[1])
        yield table, sums


@check(
    "T19",
    unit=COMPETITION,
    severity="note",
    effect="judge",
    clause="ranking",
    needs=(ANY_SEATED,),
    title=T("未决之处是否影响名次", "Whether an open finding moves a place", "未決の指摘が順位を動かすか"),
    says=T(
        "若以各盘为准，名次变动：{moves}{line}",
        "if the hands are right, places move: {moves}{line}",
        "各局に従えば順位が動く：{moves}{line}",
    ),
)
def places_that_move(unit: Unit) -> Hits:
    """Article 10, p.53-54, with one table at a time as its hands have it; appendix 9, 4.6 for the places."""
    competition = unit.the_competition
    before = ranking(player_results(competition))
    for table, sums in _disputed(competition):
        after = ranking(sums)
        moved = {p: (before[p].start, after[p].start) for p in before if before[p].start != after[p].start}
        if not moved:
            continue
        moves = ", ".join(f"no. {p}: {a} → {b}" for p, (a, b) in sorted(moved.items(), key=lambda m: m[1]))
        crossed = [
            place for place in LOOKED_AT if any((a <= place) != (b <= place) for a, b in moved.values())
        ]
        yield Hit(
            say={"moves": moves, "line": _line(crossed)},
            official=moves,
            session_no=table.row.session_no,
            table_no=table.row.table_no,
            source_id=table.row.source_id,
            locator=table.row.locator,
        )


def _line(crossed: list[int]) -> T:
    """Say which lines are crossed that a medal or a Pin hangs on."""
    if not crossed:
        return T("", "", "")
    shown = ", ".join(map(str, crossed))
    return T(
        f"；涉及前{shown}名之界", f"; across the line of the first {shown}", f"。上位{shown}位の境を越える"
    )
