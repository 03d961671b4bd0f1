"""What readers write, exactly as handed in: a struct for each table.

Every ``*_e _s _w _n`` column and every ``seat`` means the starting seat.
"""

from __future__ import annotations

import msgspec

from mjdata.schema.columns import (
    ActionKind,
    ActionNo,
    Alias,
    Appealed,
    Appellant,
    AtMs,
    Authority,
    Basis,
    Body,
    Bytes,
    Cached,
    CellName,
    Circumstances,
    Claim,
    ClassName,
    Comment,
    CompetitionId,
    Concerns,
    Count,
    Country,
    Day,
    DealerMark,
    Decision,
    Dice,
    EditionName,
    EncodingName,
    EndedAt,
    Entrants,
    EventScope,
    FanName,
    FieldName,
    Flowers,
    FormatName,
    Formula,
    FromSeat,
    HandId,
    HandNo,
    HandScore,
    HasTeams,
    Hidden,
    Honba,
    IsFormula,
    IssueCode,
    IssueText,
    Locator,
    Mark,
    Melds,
    MeldTiles,
    Merged,
    MinutesAfter,
    Name,
    Nature,
    Network,
    NumberFormat,
    Offence,
    Outcome,
    Path,
    Pause,
    Penalty,
    PlayedOn,
    PlayerNo,
    Points,
    Rank,
    RawText,
    ReaderVersion,
    Reading,
    Readings,
    RecordedFlags,
    Referee,
    RegisterNo,
    RegistrationNo,
    RejectedCount,
    Remark,
    Revision,
    Role,
    RulesNamed,
    Running,
    Sanction,
    ScopeText,
    Seat,
    SeatsPrinted,
    SessionCount,
    SessionNo,
    SheetName,
    Signature,
    SourceId,
    StartedAt,
    Sticks,
    StoredCount,
    Struck,
    Subject,
    SubjectNo,
    TableNo,
    TablePoints12,
    TableState,
    TeamNo,
    Tile,
    Tiles,
    Timestamp,
    Total,
    Venue,
    WallKind,
    WallTiles,
    Wind,
    WindMark,
    WinNo,
    WinTile,
)


class Row(msgspec.Struct, frozen=True):
    """A row of a table."""


class Placed(Row, frozen=True, kw_only=True):
    """A row that was read from a source, and where it stands there."""

    source_id: SourceId
    locator: Locator


class Source(Row, frozen=True):
    """One file as handed in. records = what was stored; rejected = what was refused, each with an issue."""

    source_id: SourceId
    path: Path
    format: FormatName | None
    encoding: EncodingName | None
    bytes: Bytes
    records: StoredCount
    rejected: RejectedCount
    reader_version: ReaderVersion


class Issue(Row, frozen=True):
    """What a reader could not take as it stood: where, which case, and a sentence."""

    source_id: SourceId
    locator: Locator
    code: IssueCode
    text: IssueText


class Competition(Placed, frozen=True):
    """A competition as declared by its records. ``edition`` is what it was audited under."""

    competition_id: CompetitionId
    name: Name | None
    declared_edition: EditionName | None = None
    edition: EditionName | None = None
    declared_scope: ScopeText | None = None
    created: Timestamp | None = None
    players_declared: Entrants | None = None
    sessions_declared: SessionCount | None = None
    has_teams: HasTeams | None = None


class Registration(Placed, frozen=True):
    """A line of a register of competitions (appendix 9, 4.4 and 5). ``competition_id`` is the event's name.

    ``class_claimed`` is what the event asks for, ``registration`` its number on file at the World Mahjong
    Contest Center.
    """

    competition_id: CompetitionId
    authority: Authority | None = None
    registration: RegistrationNo | None = None
    class_claimed: ClassName | None = None
    scope: EventScope | None = None
    begins: Day | None = None
    ends: Day | None = None
    place: Venue | None = None
    rules: RulesNamed | None = None
    network: Network | None = None


class Player(Placed, frozen=True):
    """A player of a competition, or who fills a seat (``role``). ``register_no`` is a federation's."""

    competition_id: CompetitionId
    player_no: PlayerNo
    name: Name | None
    team_no: TeamNo | None = None
    country: Country | None = None
    register_no: RegisterNo | None = None
    role: Role | None = None
    alias: Alias | None = None


class Team(Placed, frozen=True):
    """A team (参赛队) of a competition."""

    competition_id: CompetitionId
    team_no: TeamNo
    name: Name | None


class Draw(Placed, frozen=True):
    """A player drawn to a table (appendix 3), whatever seat is taken there."""

    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    player_no: PlayerNo
    played_on: PlayedOn | None = None


class Seating(Placed, frozen=True):
    """A player at a starting seat."""

    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    seat: Seat
    player_no: PlayerNo


class Table(Placed, frozen=True):
    """A table in a session, with the totals and table points its record shows.

    ``state`` (complete, totals_only, incomplete, unseated) is found from the content when the competition
    is put together; ``recorded_flags`` keeps what the record says of itself.
    """

    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    total_e: Total | None = None
    total_s: Total | None = None
    total_w: Total | None = None
    total_n: Total | None = None
    tp12_e: TablePoints12 | None = None
    tp12_s: TablePoints12 | None = None
    tp12_w: TablePoints12 | None = None
    tp12_n: TablePoints12 | None = None
    state: TableState | None = None
    recorded_flags: RecordedFlags | None = None


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


class Hand(Placed, frozen=True):
    """A hand as recorded. Scores and running totals are null where the record does not show them.

    ``outcome``: win_self_draw, win_discard, win_robbed_kong, several_wins, draw, void, not_played,
    unreadable; ``scored`` where four scores are recorded and who won is read from them by the audit. Honba
    and sticks are null in MCR.
    """

    hand_id: HandId
    competition_id: CompetitionId
    session_no: SessionNo
    table_no: TableNo
    hand_no: HandNo
    prevalent_wind: Wind | None
    outcome: Outcome
    score_e: HandScore | None = None
    score_s: HandScore | None = None
    score_w: HandScore | None = None
    score_n: HandScore | None = None
    running_e: Running | None = None
    running_s: Running | None = None
    running_w: Running | None = None
    running_n: Running | None = None
    penalty_e: Penalty | None = None
    penalty_s: Penalty | None = None
    penalty_w: Penalty | None = None
    penalty_n: Penalty | None = None
    remark: Remark | None = None
    dealer_mark: DealerMark | None = None
    wind_mark: WindMark | None = None
    ended: EndedAt | None = None
    honba: Honba | None = None
    sticks: Sticks | None = None


class Win(Row, frozen=True):
    """A win as recorded. Seats are null until the players' seats are known; the numbers stay."""

    hand_id: HandId
    win_no: WinNo
    winner_player_no: PlayerNo | None = None
    payer_player_no: PlayerNo | None = None
    winner_seat: Seat | None = None
    payer_seat: Seat | None = None
    seat_wind: Wind | None = None
    tiles: Tiles | None = None
    melds: Melds | None = None
    win_tile: WinTile | None = None
    circumstances: Circumstances | None = None
    flowers: Flowers | None = None
    points: Points | None = None
    points_with_flowers: Points | None = None


class ClaimedFan(Row, frozen=True):
    """A fan as claimed in the record."""

    hand_id: HandId
    win_no: WinNo
    edition: EditionName
    fan: FanName
    count: Count
    points: Points | None = None


class Action(Row, frozen=True):
    """A step of a hand's log, in order. Every seat is a starting seat.

    ``deal``: the tiles a seat starts with (fourteen where the dealer is dealt all of his at once).
    ``replacement``: the draw after a kong or a flower. ``chow``, ``pung``, ``kong``: a discard claimed from
    ``from_seat``; ``promoted_kong``: a tile added to a pung of one's own. ``hu``: a win on ``tile``, off
    ``from_seat`` or self-drawn. ``overridden``: a claim that gave way to a better one. ``error``: an illegal
    act or false hu that ended the hand. ``draw_game`` has the seat that acted last. Passes are no actions.
    """

    hand_id: HandId
    seq: ActionNo
    seat: Seat
    kind: ActionKind
    tile: Tile | None = None
    meld: MeldTiles | None = None
    from_seat: FromSeat | None = None
    claim: Claim | None = None
    at_ms: AtMs | None = None


class Wall(Row, frozen=True):
    """The wall of a hand where the record has it."""

    hand_id: HandId
    kind: WallKind
    tiles: WallTiles
    dice: Dice | None = None


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


class Result(Placed, frozen=True):
    """A line of a published result list (appendix 7): one session, or the end when session_no is null.

    ``subject`` is ``player``, ``team`` (队伍) or ``group`` (团体), ``subject_no`` its number; a group's is
    that of the team in whose line it stands, as the list numbers no groups.
    """

    competition_id: CompetitionId
    subject: Subject
    subject_no: SubjectNo
    session_no: SessionNo | None
    tp12: TablePoints12 | None
    cp: Points | None
    rank: Rank | None
    cum_tp12: TablePoints12 | None
    cum_cp: Points | None
