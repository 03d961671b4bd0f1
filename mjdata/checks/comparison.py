"""What was published beside what is audited, cell by cell: result lists (appendix 7) and session sheets (5).

The one comparison: check T18 counts it, and ``mjdata publish`` writes it out. A session's rank on a list is
not compared: the rule book does not say among whom it ranks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.rederived import audited_points, audited_results, audited_totals
from mjdata.checks.table_record import TableRecord
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.schema.records import Result
from mjdata.schema.rederived import AuditedResult, Comparison
from mjdata.seats import SEATS

RESULT_LIST, SESSION_SHEET = "result_list", "session_sheet"
EQUAL, DIFFERS, UNDETERMINED, NOT_RECORDED = "equal", "differs", "undetermined", "not_recorded"

_Who = tuple[str, int]
"""``player`` or ``team``, and its number."""


def comparison(competition: CompetitionRecord) -> list[Comparison]:
    """Return every published cell beside the audited value; cells that show nothing are left out."""
    return [*_of_list(competition), *_of_sheets(competition)]


def _status(published: int, audited: int | None, otherwise: str) -> str:
    if audited is None:
        return otherwise
    return EQUAL if published == audited else DIFFERS


@dataclass
class _Reach:
    """Which sessions a list shows of each player or team, and which the sheets at hand have."""

    shown: dict[_Who, set[int]] = field(default_factory=lambda: defaultdict(set))
    sat: dict[_Who, set[int]] = field(default_factory=lambda: defaultdict(set))
    is_whole: bool = False

    def covers(self, who: _Who, until: int | None) -> bool:
        """Tell whether the sheets have every session that a sum adds up, to a session or to the end."""
        shown = {session for session in self.shown[who] if until is None or session <= until}
        return shown <= self.sat[who] if shown else self.is_whole


def _reach(competition: CompetitionRecord, lines: Sequence[AuditedResult]) -> _Reach:
    reach = _Reach(is_whole=competition.is_whole)
    for result in competition.results:
        if result.session_no is not None:
            reach.shown[result.subject, result.subject_no].add(result.session_no)
    short = _short_of_members(competition)
    for line in lines:
        if line.session_no is not None and (line.subject, line.subject_no, line.session_no) not in short:
            reach.sat[line.subject, line.subject_no].add(line.session_no)
    return reach


def _short_of_members(competition: CompetitionRecord) -> set[tuple[str, int, int]]:
    """Return the sessions in which fewer of a team's members are on sheets than in others: one is lost."""
    members: dict[tuple[int, int], int] = defaultdict(int)
    for table in competition.seated:
        for player in table.players or ():
            if player in competition.team_of:
                members[competition.team_of[player], table.row.session_no] += 1
    most: dict[int, int] = defaultdict(int)
    for (team, _), count in members.items():
        most[team] = max(most[team], count)
    return {("team", team, session) for (team, session), n in members.items() if n < most[team]}


def _of_list(competition: CompetitionRecord) -> Iterator[Comparison]:
    """Yield the cells of published result lists. Of groups (团体) no record tells who is in them."""
    lines = audited_results(competition)
    by_place = {(line.subject, line.subject_no, line.session_no): line for line in lines}
    reach = _reach(competition, lines)
    ranked = {
        subject: all(
            reach.covers((r.subject, r.subject_no), None)
            for r in competition.results
            if r.subject == subject and r.session_no is None
        )
        for subject in {r.subject for r in competition.results}
    }
    for result in competition.results:
        who = (result.subject, result.subject_no)
        line = by_place.get((*who, result.session_no))
        own = result.session_no is None or result.session_no in reach.sat[who]
        summed = reach.covers(who, result.session_no)
        if result.session_no is not None:
            yield from _cells(result, (("tp", result.tp12), ("cp", result.cp)), line if own else None)
        else:  # a list may head its final sums as if they were a session's
            sums = (("cum_tp", result.tp12), ("cum_cp", result.cp))
            yield from _cells(result, sums, line if summed else None)
        sums = (("cum_tp", result.cum_tp12), ("cum_cp", result.cum_cp))
        yield from _cells(result, sums, line if summed else None)
        if result.session_no is None and result.rank is not None:
            yield _rank(competition, result, result.rank, line if summed and ranked[result.subject] else None)


_AUDITED = {"tp": "tp12", "cp": "cp", "cum_tp": "cum_tp12", "cum_cp": "cum_cp"}


def _cells(
    result: Result, values: tuple[tuple[str, int | None], ...], line: AuditedResult | None
) -> Iterator[Comparison]:
    for column, published in values:
        if published is not None:
            audited = getattr(line, _AUDITED[column]) if line else None
            status = _status(published, audited, UNDETERMINED if line else NOT_RECORDED)
            yield _cell(result, column, published, audited, status)


def _cell(result: Result, column: str, published: int, audited: int | None, status: str) -> Comparison:
    return Comparison(
        competition_id=result.competition_id,
        form=RESULT_LIST,
        subject=result.subject,
        subject_no=result.subject_no,
        session_no=result.session_no,
        table_no=None,
        hand_no=None,
        column=column,
        published=published,
        audited=audited,
        status=status,
        source_id=result.source_id,
        locator=result.locator,
    )


def _rank(
    competition: CompetitionRecord, result: Result, published: int, line: AuditedResult | None
) -> Comparison:
    """Compare a final place. A shared one may be published as any of those it spans, once ties are ruled.

    A substitute has none, and any that is published is one too many.
    """
    if line is not None and not line.is_ranked:
        return _cell(result, "rank", published, None, DIFFERS)
    if line is None or line.rank_first is None or line.rank_last is None:
        status = UNDETERMINED if line else NOT_RECORDED
        return _cell(result, "rank", published, None, status)
    if not line.rank_first <= published <= line.rank_last:
        return _cell(result, "rank", published, line.rank_first, DIFFERS)
    is_open = line.rank_first < line.rank_last and competition.rulings.rulings.final_tie is None
    if is_open:
        return _cell(result, "rank", published, None, UNDETERMINED)
    return _cell(result, "rank", published, published, EQUAL)


def _of_sheets(competition: CompetitionRecord) -> Iterator[Comparison]:
    """Yield the totals, table points and running totals of session sheets."""
    for table in competition.seated:
        for column, recorded, audited in (
            ("cp", table.totals, audited_totals(table)),
            ("tp", table.points, audited_points(table)),
        ):
            yield from _of_table(table, column, recorded, audited, UNDETERMINED)
        running: Scores | None = ZERO
        for hand in table.recorded:
            running = add(running, hand.score) if running is not None and hand.is_readable else None
            yield from _of_table(
                table, "running", hand.running, running, NOT_RECORDED, hand.row.hand_no, hand.row.locator
            )


def _of_table(
    table: TableRecord,
    column: str,
    recorded: Sequence[int | None] | None,
    audited: Scores | None,
    otherwise: str,
    hand_no: int | None = None,
    locator: str | None = None,
) -> Iterator[Comparison]:
    at: dict[str, Any] = {
        "competition_id": table.row.competition_id,
        "form": SESSION_SHEET,
        "subject": "player",
        "session_no": table.row.session_no,
        "table_no": table.row.table_no,
        "hand_no": hand_no,
        "column": column,
        "source_id": table.row.source_id,
        "locator": locator or table.row.locator,
    }
    for seat, player in zip(SEATS, table.players or (), strict=True):
        published, value = recorded[seat] if recorded else None, audited[seat] if audited else None
        if published is not None:
            status = _status(published, value, otherwise)
            yield Comparison(**at, subject_no=player, published=published, audited=value, status=status)
