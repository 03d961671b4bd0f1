"""What the audit writes beside the records, and never into them: a struct for each table."""

from __future__ import annotations

from mjdata.schema.columns import (
    Article,
    AuditedCp,
    AuditedTp12,
    CheckId,
    Circumstances,
    ClassName,
    ClassOpen,
    ClassReached,
    CompetitionId,
    Count,
    Delta,
    Digest,
    EditCount,
    EditionName,
    Effect,
    En,
    Ending,
    FanName,
    FieldName,
    FindingId,
    Fits,
    Flowers,
    Follows,
    FoundThere,
    HandId,
    HandNo,
    IntervalKind,
    IsFollowed,
    IsKnown,
    Ja,
    Lacking,
    LinesCrossed,
    Locator,
    Marginal,
    Marks,
    Melds,
    Name,
    Needed,
    NotApplied,
    NotRunCount,
    Now,
    Official,
    Options,
    OutcomeNo,
    OwnDiscards,
    PersonId,
    PinKind,
    PlacesMoved,
    PlayerId,
    PlayerNo,
    Points,
    PointsMoved,
    PositivePerEvent,
    PositivePerSession,
    PrintedPage,
    Rank,
    RankAlone,
    RankLast,
    RankOfTeam,
    ReadingBasis,
    ReadyTurn,
    Reason,
    Recomputed,
    RegisterNo,
    Repair,
    RequirementName,
    RequirementState,
    RuledBy,
    RulingName,
    RulingValue,
    RunCount,
    Running,
    Scope,
    Seat,
    SessionCount,
    SessionNo,
    SetCount,
    Severity,
    SignedPoints,
    SittingCount,
    SourceId,
    Subject,
    SubjectNo,
    SupposedTotal,
    TableNo,
    TablePoints12,
    Tied,
    Tiles,
    UnitName,
    Variants,
    Waits,
    Was,
    WhyUndetermined,
    Wind,
    Winners,
    WinNo,
    WinTile,
    Zh,
)
from mjdata.schema.rows import Row


class ScoredHand(Row, frozen=True):
    """A hand re-derived: payments and penalties of the hand, and the running totals, under an edition."""

    hand_id: HandId
    edition: EditionName
    score_e: SignedPoints
    score_s: SignedPoints
    score_w: SignedPoints
    score_n: SignedPoints
    running_e: Running
    running_s: Running
    running_w: Running
    running_n: Running


class HandReading(Row, frozen=True):
    """How a recorded hand ended: the one reading of it on which every metric rests.

    The wins of the hand are those of the table ``wins``. What the record leaves open is undetermined.
    """

    hand_id: HandId
    edition: EditionName
    basis: ReadingBasis
    ending: Ending
    winners: Winners | None
    reason: WhyUndetermined | None


class LogSeat(Row, frozen=True):
    """How far one player of a logged hand came. Ready is by shape (article 7, p.31-32), not by value."""

    hand_id: HandId
    seat: Seat
    turns: OwnDiscards
    ready_turn: ReadyTurn | None
    is_followed: IsFollowed


class ScoredWin(Row, frozen=True):
    """A win re-derived from the log: what was held, how it was won, and what it is worth under an edition.

    Points are null where an open ruling decides them, or where no table can have produced the record.
    """

    hand_id: HandId
    win_no: WinNo
    edition: EditionName
    winner_seat: Seat
    payer_seat: Seat | None
    seat_wind: Wind
    prevalent_wind: Wind
    tiles: Tiles
    melds: Melds
    win_tile: WinTile
    circumstances: Circumstances
    flowers: Flowers
    points: Points | None
    points_with_flowers: Points | None
    waits: Waits | None


class ScoredFan(Row, frozen=True):
    """A fan that counts in a re-derived win: one best list."""

    hand_id: HandId
    win_no: WinNo
    edition: EditionName
    fan: FanName
    count: Count
    points: Points


class LogDigest(Row, frozen=True):
    """What a hand's log comes to in one hash, by which the same hand is known under another name."""

    hand_id: HandId
    digest: Digest


class Standing(Row, frozen=True):
    """The ranking re-derived by article 10, from the recorded table points and from those re-derived.

    A value that rests on an open ruling, or on a session with no score, is null. ``rank_low`` and
    ``rank_high`` are the best and the worst place that the open findings and rulings leave, all together.
    """

    competition_id: CompetitionId
    subject: Subject
    subject_no: SubjectNo
    name: Name | None
    sessions: SessionCount
    tp12_recorded: TablePoints12 | None
    cp_recorded: Points | None
    rank_recorded: Rank | None
    tp12_readded: TablePoints12 | None
    cp_readded: Points | None
    rank_readded: Rank | None
    rank_low: Rank | None = None
    rank_high: Rank | None = None
    interval: IntervalKind | None = None


class ClassRequirement(Row, frozen=True):
    """A requirement of a class of competitions (appendix 9, 5) and whether an event meets it."""

    competition_id: CompetitionId
    event_class: ClassName
    requirement: RequirementName
    needed: Needed
    found: FoundThere
    state: RequirementState
    lacking: Lacking | None
    marginal: Marginal | None


class History(Row, frozen=True):
    """What a player brings from one competition towards a Pin (appendix 9, 4.1 to 4.3, p.141), as audited.

    The positive competition points by both readings of 4.2. A value that rests on an open ruling, or on a
    session with no score, is null; so are the places of a competition whose record is known to be short.
    """

    competition_id: CompetitionId
    player_no: PlayerNo
    name: Name | None
    person_id: PersonId | None
    register_no: RegisterNo | None
    kind: PinKind | None
    event_class: ClassReached | None
    class_open: ClassOpen | None
    sessions: SittingCount
    tp12: AuditedTp12 | None
    cp: AuditedCp | None
    cp_by_session: PositivePerSession | None
    cp_by_event: PositivePerEvent | None
    rank: RankAlone | None
    rank_last: RankLast | None
    rank_team: RankOfTeam | None
    rank_team_last: RankLast | None


class Said(Row, frozen=True):
    """What is kept of a finding when its run is over: enough to be read without the records."""

    finding_id: FindingId
    check_id: CheckId
    severity: Severity
    effect: Effect
    competition_id: CompetitionId | None
    session_no: SessionNo | None
    table_no: TableNo | None
    hand_no: HandNo | None
    seat: Seat | None
    player_id: PlayerId | None
    locator: Locator | None
    official: Official | None
    recomputed: Recomputed | None
    message_zh: Zh
    message_en: En
    message_ja: Ja


class Finding(Said, frozen=True):
    """A difference between the record and the rule book, or a point that needs a ruling."""

    source_id: SourceId | None
    delta: Delta | None
    edition: EditionName
    article: Article | None
    page: PrintedPage | None
    clause_zh: Zh | None
    clause_en: En | None
    clause_ja: Ja | None
    repair: Repair | None


class Explanation(Row, frozen=True):
    """One of the smallest sets of edits that explain a table that disagrees with its own hands.

    ``place``: rank among the sets, equal ones share it (``tied`` of them). ``sets``: how many there are in
    all, shown or not. ``edits`` are the steps, joined; where several rows would do equally well for a step,
    all are named, and ``variants`` counts the choices. None is applied.
    """

    finding_id: FindingId
    place: Rank
    tied: Tied
    size: EditCount
    variants: Variants
    sets: SetCount
    edits_zh: Zh
    edits_en: En
    edits_ja: Ja
    marks: Marks


class FindingOutcome(Row, frozen=True):
    """One way to settle an open finding, and what then moves, all else as recorded (articles 9 and 10).

    ``supposes``: what is taken to be right. ``total`` and ``tp12``: the table's result if so, where the
    finding is about one table. Lines: 1, 3, 6, 8, 12, 16 for players, 1, 2, 3 for teams (appendix 9, 4.6).
    A finding whose official value stands, or that is about no value, has none.
    """

    finding_id: FindingId
    outcome_no: OutcomeNo
    is_known: IsKnown
    supposes_zh: Zh
    supposes_en: En
    supposes_ja: Ja
    total_e: SupposedTotal | None
    total_s: SupposedTotal | None
    total_w: SupposedTotal | None
    total_n: SupposedTotal | None
    tp12_e: TablePoints12 | None
    tp12_s: TablePoints12 | None
    tp12_w: TablePoints12 | None
    tp12_n: TablePoints12 | None
    points_moved: PointsMoved | None
    places_moved: PlacesMoved | None
    team_places_moved: PlacesMoved | None
    lines_crossed: LinesCrossed | None
    team_lines_crossed: LinesCrossed | None

    @property
    def moves_a_place(self) -> bool:
        """Whether a player or a team changes place."""
        return self.places_moved is not None or self.team_places_moved is not None


class Correction(Row, frozen=True):
    """A clerical correction, cell by cell; or a clerical finding with none that can be applied, and why.

    ``locator`` is the cell where there is one to write, else the place of the finding. All together leave a
    record without the findings that they stand for. None is applied to what was handed in.
    """

    finding_id: FindingId
    check_id: CheckId
    competition_id: CompetitionId
    session_no: SessionNo | None
    table_no: TableNo | None
    source_id: SourceId | None
    locator: Locator | None
    field: FieldName | None
    was: Was | None
    now: Now | None
    follows: Follows
    not_applied: NotApplied | None
    article: Article | None
    page: PrintedPage | None
    message_zh: Zh
    message_en: En
    message_ja: Ja


class Coverage(Row, frozen=True):
    """How often a check ran in a competition, and how often not and why. ``unit`` is what it looks at."""

    check_id: CheckId
    scope: Scope
    unit: UnitName
    run: RunCount
    not_run: NotRunCount
    reason: Reason | None


class Ruling(Row, frozen=True):
    """A silent point of the rules, and how the event rules it (null: undetermined)."""

    competition_id: CompetitionId
    ruling: RulingName
    value: RulingValue | None
    options: Options
    fits: Fits | None
    decided_by: RuledBy | None
