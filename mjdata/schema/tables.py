"""Every table once, as a struct: the columns that others rely on.

``RECORDS`` are written by readers, exactly as handed in. ``AUDIT`` are written by the audit and never
change a record. Every ``*_e _s _w _n`` column and every ``seat`` means the starting seat.
"""

from __future__ import annotations

import msgspec

from mjdata.schema.columns import (
    ActionKind,
    ActionNo,
    Article,
    AtMs,
    Basis,
    Bytes,
    CheckId,
    Circumstances,
    Claim,
    CompetitionId,
    Count,
    Country,
    Delta,
    Dice,
    Digest,
    EditCount,
    EditionName,
    Effect,
    En,
    EncodingName,
    Entrants,
    FanName,
    FindingId,
    Fits,
    Flowers,
    FormatName,
    FromSeat,
    HandId,
    HandNo,
    HandScore,
    HasTeams,
    Honba,
    IssueCode,
    IssueText,
    Ja,
    Locator,
    Marks,
    Melds,
    MeldTiles,
    Name,
    NotRunCount,
    Offence,
    Official,
    Options,
    Outcome,
    Path,
    Penalty,
    PlayerId,
    PlayerNo,
    Points,
    PrintedPage,
    Rank,
    ReaderVersion,
    Reading,
    Readings,
    Reason,
    Recomputed,
    RecordedFlags,
    RegisterNo,
    RejectedCount,
    Repair,
    RulingName,
    RulingValue,
    RunCount,
    Running,
    Scope,
    ScopeText,
    Seat,
    SessionCount,
    SessionNo,
    SetCount,
    Severity,
    SignedPoints,
    SourceId,
    Sticks,
    StoredCount,
    Subject,
    SubjectNo,
    TableNo,
    TablePoints12,
    TableState,
    TeamNo,
    Tied,
    Tile,
    Tiles,
    Timestamp,
    Total,
    UnitName,
    Variants,
    WallKind,
    WallTiles,
    Wind,
    WinNo,
    WinTile,
    Zh,
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


class Player(Placed, frozen=True):
    """A player of a competition. ``register_no`` is the number in a federation's register."""

    competition_id: CompetitionId
    player_no: PlayerNo
    name: Name | None
    team_no: TeamNo | None = None
    country: Country | None = None
    register_no: RegisterNo | None = None


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


class Hand(Placed, frozen=True):
    """A hand as recorded. Scores and running totals are null where the record does not show them.

    ``outcome``: win_self_draw, win_discard, win_robbed_kong, several_wins, draw, void, not_played,
    unreadable. Honba and sticks are null in MCR.
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


class Result(Placed, frozen=True):
    """A line of a published result list (appendix 7): one session, or the end when session_no is null.

    ``subject`` is ``player`` or ``team``, ``subject_no`` its number.
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

    A value that rests on an open ruling, or on a session with no score, is null.
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


class Finding(Row, frozen=True):
    """A difference between the record and the rule book, or a point that needs a ruling."""

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
    source_id: SourceId | None
    locator: Locator | None
    official: Official | None
    recomputed: Recomputed | None
    delta: Delta | None
    edition: EditionName
    article: Article | None
    page: PrintedPage | None
    clause_zh: Zh | None
    clause_en: En | None
    clause_ja: Ja | None
    message_zh: Zh
    message_en: En
    message_ja: Ja
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


RECORDS: dict[str, type[Row]] = {
    "competitions": Competition,
    "players": Player,
    "teams": Team,
    "draws": Draw,
    "seatings": Seating,
    "tables": Table,
    "hands": Hand,
    "wins": Win,
    "claimed_fan": ClaimedFan,
    "actions": Action,
    "walls": Wall,
    "fouls": FoulRow,
    "results": Result,
}

AUDIT: dict[str, type[Row]] = {
    "scored_hands": ScoredHand,
    "scored_wins": ScoredWin,
    "scored_fan": ScoredFan,
    "log_digests": LogDigest,
    "standings": Standing,
    "findings": Finding,
    "explanations": Explanation,
    "coverage": Coverage,
    "rulings": Ruling,
}

LEDGER: dict[str, type[Row]] = {"sources": Source, "issues": Issue}

TABLES: dict[str, type[Row]] = LEDGER | RECORDS | AUDIT
