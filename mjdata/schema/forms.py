"""What only the paper forms hold: sheets around their hands, fouls, appeals, and every cell as handed in."""

from __future__ import annotations

from mjdata.schema.columns import (
    Appealed,
    Appellant,
    Basis,
    Body,
    Cached,
    CellName,
    Comment,
    CompetitionId,
    Concerns,
    Decision,
    EndedAt,
    FieldName,
    Formula,
    HandNo,
    Hidden,
    IsFormula,
    Mark,
    Merged,
    MinutesAfter,
    Nature,
    NumberFormat,
    Offence,
    Pause,
    PlayedOn,
    PlayerNo,
    Points,
    RawText,
    Reading,
    Readings,
    Referee,
    Revision,
    Sanction,
    Seat,
    SeatsPrinted,
    SessionNo,
    SheetName,
    Signature,
    SourceId,
    StartedAt,
    Struck,
    Subject,
    SubjectNo,
    TableNo,
    Timestamp,
)
from mjdata.schema.rows import Placed, Row


class Sheet(Placed, frozen=True):
    """What a session sheet (appendix 5, p.127) shows around its hands: its heading and its foot.

    A row for each sheet handed in, so one session of a table may have several. ``referee`` and
    ``chief_referee`` are signatures, too.
    """

    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    played_on: PlayedOn | None = None
    started: StartedAt | None = None
    ended: EndedAt | None = None
    pause: Pause | None = None
    revision: Revision | None = None
    seats_e: SeatsPrinted | None = None
    seats_s: SeatsPrinted | None = None
    seats_w: SeatsPrinted | None = None
    seats_n: SeatsPrinted | None = None
    signed_e: Signature | None = None
    signed_s: Signature | None = None
    signed_w: Signature | None = None
    signed_n: Signature | None = None
    referee: Signature | None = None
    chief_referee: Signature | None = None


class FoulRow(Placed, frozen=True):
    """A foul: ``basis`` tells whether a foul record was handed in or the row's penalty implies it.

    A penalty with several readings has a row for each foul of each reading (``reading`` from 1).
    """

    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    hand_no: HandNo | None
    seat: Seat
    player_no: PlayerNo | None
    offence: Offence
    points: Points
    payee_seat: Seat | None
    reading: Reading
    readings: Readings
    basis: Basis
    nature: Nature | None = None
    sanction: Sanction | None = None
    referee: Referee | None = None


class Appeal(Placed, frozen=True):
    """An appeal against a ruling (articles 12 and 13, p.65-66) as recorded, and how it was decided.

    ``ruled_by``: whose ruling it is; ``decided_by``: who decided. ``session_ended`` and ``filed`` are times,
    ``minutes`` what lies between them where the record says that instead. ``written``, ``signed_party``,
    ``signed_leader`` and ``fee`` are marks, names or sums.
    """

    competition_id: CompetitionId
    session_no: SessionNo | None = None
    table_no: TableNo | None = None
    hand_no: HandNo | None = None
    seat: Seat | None = None
    player_no: PlayerNo | None = None
    appellant: Appellant | None = None
    against: Appealed | None = None
    concerns: Concerns | None = None
    ruled_by: Body | None = None
    session_ended: Timestamp | None = None
    filed: Timestamp | None = None
    minutes: MinutesAfter | None = None
    written: Mark | None = None
    signed_party: Mark | None = None
    signed_leader: Mark | None = None
    fee: Mark | None = None
    decided_by: Body | None = None
    decision: Decision | None = None
    decided_at: Timestamp | None = None


class RawCell(Row, frozen=True):
    """A cell of a workbook or CSV as handed in, whatever is made of it."""

    source_id: SourceId
    sheet: SheetName
    cell: CellName
    raw: RawText | None
    number_format: NumberFormat | None = None
    formula: Formula | None = None
    cached: Cached | None = None
    merged: Merged | None = None
    hidden: Hidden = False
    struck: Struck = False
    comment: Comment | None = None


class FieldCell(Placed, frozen=True):
    """The cell in which a field of a session sheet or of a result list stands (``locator``)."""

    competition_id: CompetitionId
    session_no: SessionNo | None
    table_no: TableNo | None
    field: FieldName
    is_formula: IsFormula
    subject: Subject | None = None
    subject_no: SubjectNo | None = None
