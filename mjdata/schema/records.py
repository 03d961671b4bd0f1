"""What readers write of a competition, exactly as handed in: a struct for each table.

Every ``*_e _s _w _n`` column and every ``seat`` means the starting seat.
"""

from __future__ import annotations

from mjdata.schema.columns import (
    Alias,
    Authority,
    ClassName,
    CompetitionId,
    Country,
    Day,
    DealerMark,
    EditionName,
    EndedAt,
    Entrants,
    EventScope,
    HandId,
    HandNo,
    HandScore,
    HasTeams,
    Honba,
    Name,
    Network,
    Outcome,
    Penalty,
    PlayedOn,
    PlayerNo,
    Points,
    Rank,
    RecordedFlags,
    RegisterNo,
    RegistrationNo,
    Remark,
    Role,
    RulesNamed,
    Running,
    ScopeText,
    Seat,
    SessionCount,
    SessionNo,
    Sticks,
    Subject,
    SubjectNo,
    TableNo,
    TablePoints12,
    TableState,
    TeamNo,
    Timestamp,
    Total,
    Venue,
    Wind,
    WindMark,
)
from mjdata.schema.rows import Placed


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
