"""What the audit makes of whole tables and result lists, beside what is recorded: a struct for each table."""

from __future__ import annotations

from mjdata.schema.columns import (
    CellColumn,
    CellStatus,
    CellValue,
    CompetitionId,
    EditionName,
    ForfeitedSeat,
    Form,
    HandNo,
    IsRanked,
    Locator,
    Name,
    Points,
    Rank,
    SessionNo,
    SourceId,
    Subject,
    SubjectNo,
    TableNo,
    TablePoints12,
    TeamNo,
    Total,
    TotalsFrom,
)
from mjdata.schema.rows import Row


class ScoredTable(Row, frozen=True):
    """A session at a table re-derived: totals from whole hands, table points from the totals (article 9).

    Null where an open ruling decides, or where nothing is recorded.
    """

    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    edition: EditionName
    basis: TotalsFrom
    total_e: Total | None
    total_s: Total | None
    total_w: Total | None
    total_n: Total | None
    tp12_e: TablePoints12 | None
    tp12_s: TablePoints12 | None
    tp12_w: TablePoints12 | None
    tp12_n: TablePoints12 | None
    forfeited_seat: ForfeitedSeat | None


class AuditedResult(Row, frozen=True):
    """A line of the result list (appendix 7) re-derived: one session, or the end when session_no is null.

    Beside each value stands what the session sheets record. A session's rank is the place by its own table
    points, then competition points. ``rank`` of the end is null while a tie is not ruled; the places that
    it may be run from ``rank_first`` to ``rank_last``.
    """

    competition_id: CompetitionId
    subject: Subject
    subject_no: SubjectNo
    name: Name | None
    team_no: TeamNo | None
    session_no: SessionNo | None
    tp12: TablePoints12 | None
    cp: Points | None
    rank: Rank | None
    cum_tp12: TablePoints12 | None
    cum_cp: Points | None
    tp12_recorded: TablePoints12 | None
    cp_recorded: Points | None
    rank_recorded: Rank | None
    cum_tp12_recorded: TablePoints12 | None
    cum_cp_recorded: Points | None
    is_ranked: IsRanked
    rank_first: Rank | None
    rank_last: Rank | None


class Comparison(Row, frozen=True):
    """A cell as it was published, beside the audited value."""

    competition_id: CompetitionId
    form: Form
    subject: Subject
    subject_no: SubjectNo
    session_no: SessionNo | None
    table_no: TableNo | None
    hand_no: HandNo | None
    column: CellColumn
    published: CellValue
    audited: CellValue | None
    status: CellStatus
    source_id: SourceId
    locator: Locator
