"""What the checks look at: a competition with its tables and hands, put together from its rows.

Values that the rules derive from the record (payments, sums, readings of a penalty) are properties here,
so that every check, the explanation and the page mean the same thing by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mjdata.checks.judged import JudgedWin
from mjdata.checks.keyings import Keying, pairs
from mjdata.checks.persons import Known, People, known_players
from mjdata.checks.scored import NOTHING_ON_FILE, OnFile, marked_as_draw
from mjdata.names import plain
from mjdata.replay.play import Replayed, replay
from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul, penalty_readings
from mjdata.rules.payment import ZERO, Scores, add, subtract, win_payment
from mjdata.rules.rows import ONE_MOVE, RowReading
from mjdata.rules.rulings import UNSET, Rulings
from mjdata.rules.session import TABLE_TIES, TWELFTHS, TablePoints, forfeit_points, places, table_points
from mjdata.rules.vocabulary import roles_named
from mjdata.schema.audited import LogDigest
from mjdata.schema.forms import Appeal, FoulRow, Sheet
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Draw, Hand, Player, Registration, Result, Table, Team
from mjdata.schema.rows import Issue, Row, Source
from mjdata.seats import SEATS, SUFFIXES

FULL_RECORD = 13
"""Hands from which a record is taken as whole: play has reached the fourth round. A record that stops
earlier and does not agree with its totals is called incomplete, not wrong."""


def by_seat(row: Row, name: str) -> Scores | None:
    """Return the four values of a column group (``total``, ``tp12``...); None unless all are there."""
    values = [getattr(row, f"{name}_{suffix}") for suffix in SUFFIXES]
    return None if None in values else (values[0], values[1], values[2], values[3])


@dataclass(frozen=True)
class Witness:
    """The log's own account of a hand that a score sheet records too."""

    row: Hand
    wins: list[Win]


@dataclass
class HandRecord:
    """A hand as recorded, and what it pays."""

    row: Hand
    wins: list[Win]
    edition: Edition
    actions: list[Action] = field(default_factory=list)
    wall: Wall | None = None
    claimed: list[ClaimedFan] = field(default_factory=list)
    rulings: Rulings = UNSET
    witness: Witness | None = None
    on_file: OnFile = NOTHING_ON_FILE
    readings: tuple[RowReading, ...] | None = None
    """How the four scores can be read, where only they say who won; None where the record says it."""

    @property
    def logged(self) -> Witness:
        """What the log says of the hand: of its own where it has one, else the record."""
        return self.witness or Witness(self.row, self.wins)

    @cached_property
    def replayed(self) -> Replayed | None:
        """The log of the hand played again; None where there is no log."""
        if not self.actions:
            return None
        return replay(self.logged.row, self.actions, self.wall, wins=self.logged.wins)

    @cached_property
    def judged(self) -> list[JudgedWin]:
        """The wins of the log, each with what the log shows of it and what it is worth."""
        if self.replayed is None or self.row.prevalent_wind is None:
            return []
        by_seat_won = {win.winner_seat: win for win in self.logged.wins}
        return [
            JudgedWin(
                win, facts, (win.seat_wind, self.row.prevalent_wind), self.claimed, self.edition, self.rulings
            )
            for facts in self.replayed.wins
            if (win := by_seat_won.get(facts.seat)) is not None and win.seat_wind is not None
        ]

    @cached_property
    def scores(self) -> Scores | None:
        """The four scores of the hand as recorded; None where the record does not show them."""
        return by_seat(self.row, "score")

    @cached_property
    def running(self) -> tuple[int | None, ...]:
        """The running totals after the hand as recorded, seat by seat (appendix 5, p.127)."""
        return tuple(getattr(self.row, f"running_{suffix}") for suffix in SUFFIXES)

    @property
    def is_marked_draw(self) -> bool:
        """Whether the row says that nobody won, whatever its scores."""
        return marked_as_draw(self.row)

    @property
    def is_decided(self) -> bool:
        """Whether the recorded scores have one meaning: one win, or none, and one penalty."""
        return self.readings is None or len({(r.win, r.penalty) for r in self.readings}) == 1

    @property
    def is_doubtful(self) -> bool:
        """Whether the scores have no reading, or only one with a foul that is rare and not on file."""
        return self.readings is not None and all(reading.reach >= ONE_MOVE for reading in self.readings)

    @property
    def is_recorded(self) -> bool:
        """Whether the row shows anything: a win, a draw, a penalty, or marks that cannot be read."""
        return self.row.outcome != "not_played"

    @property
    def is_readable(self) -> bool:
        """Whether what the row shows has one meaning."""
        return self.row.outcome != "unreadable"

    @property
    def win(self) -> Win | None:
        """The win of a readable row with one winner."""
        return self.wins[0] if self.is_readable and len(self.wins) == 1 else None

    @property
    def penalty(self) -> Scores:
        """The signed penalties of the row; an unfilled cell takes and gives nothing."""
        cells = [getattr(self.row, f"penalty_{suffix}") or 0 for suffix in SUFFIXES]
        return (cells[0], cells[1], cells[2], cells[3])

    @cached_property
    def payment(self) -> Scores:
        """What the wins pay each seat (article 9, p.49-50); zero in a draw (article 4, 荒牌, p.13).

        Where a win has no recorded value, it is what the recorded four scores leave beside the penalties.
        """
        won = [win for win in self.wins if self.is_readable and win.winner_seat is not None]
        if self.scores is not None and any(win.points_with_flowers is None for win in won):
            return subtract(self.scores, self.penalty)
        return add(
            ZERO,
            *(
                win_payment(self.edition, win.winner_seat, win.payer_seat, win.points_with_flowers or 0)
                for win in won
                if win.winner_seat is not None
            ),
        )

    @property
    def due(self) -> Scores:
        """What the row should add to each seat's running total: the payment and the penalties."""
        return add(self.payment, self.penalty)

    @property
    def score(self) -> Scores:
        """What the row adds to each seat's running total: the four scores of a sheet, else what is due."""
        of_log = bool(self.actions) and self.witness is None
        return self.due if self.scores is None or of_log else self.scores

    @cached_property
    def foul_readings(self) -> tuple[tuple[Foul, ...], ...]:
        """Every way to read the row's penalties as fouls of article 11; empty when nothing fits.

        Fouls on file that make up the penalties are the reading.
        """
        if self.on_file.fouls and self.on_file.payment(self.edition) == self.penalty:
            return (self.on_file.fouls,)
        return penalty_readings(self.edition, self.penalty, self.win is not None) if any(self.penalty) else ()


@dataclass
class TableRecord:
    """A table of one session: its players by starting seat, its hands in order, its recorded totals.

    ``fined``: what the foul record takes from the four outside any hand, as from who comes late.
    """

    row: Table
    players: tuple[int, int, int, int] | None
    hands: list[HandRecord]
    edition: Edition
    rulings: Rulings
    drawn: list[Draw] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)
    """Every session sheet that was handed in of it."""
    keyings: list[Keying] = field(default_factory=list)
    """What each source says of it, but for logs."""
    fined: Scores = ZERO

    @cached_property
    def totals(self) -> Scores | None:
        """The recorded session totals."""
        return by_seat(self.row, "total")

    @cached_property
    def points(self) -> TablePoints | None:
        """The recorded table points, in twelfths."""
        return by_seat(self.row, "tp12")

    @cached_property
    def recorded(self) -> list[HandRecord]:
        """The hands of which the record shows something."""
        return [hand for hand in self.hands if hand.is_recorded]

    @cached_property
    def gaps(self) -> list[int]:
        """Hands that are blank though a later one is recorded."""
        last = max((hand.row.hand_no for hand in self.recorded), default=0)
        shown = {hand.row.hand_no for hand in self.recorded}
        end = min(last, self.edition.session.hands + 1)
        return [number for number in range(1, end) if number not in shown]

    @cached_property
    def disputed(self) -> set[int | None]:
        """Hands for whose scores two keyings, or two versions, of the sheet show different values."""
        told = (found.cell for pair in pairs(self.keyings) if pair.is_told for found in pair.differences())
        return {cell.hand_no for cell in told if cell.what in ("score", "penalty")}

    @cached_property
    def of_hands(self) -> Scores:
        """The sum of the hands (article 9, 局分, p.53)."""
        return add(ZERO, *(hand.score for hand in self.recorded))

    @property
    def readded(self) -> Scores:
        """The session totals re-added: the hands, and the penalties on file outside any hand.

        Those are settled at the end of the session: 应在每盘或每局结束时结清或扣除 (article 9, 罚分, p.49).
        """
        return add(self.of_hands, self.fined)

    def moved_by(self, hand: HandRecord) -> Scores | None:
        """Return what a hand moved the recorded running totals by; None unless all of them are there."""
        place = next(number for number, one in enumerate(self.recorded) if one is hand)
        before = self.recorded[place - 1].running if place else ZERO
        moved = [None if a is None or b is None else b - a for a, b in zip(before, hand.running, strict=True)]
        e, s, w, n = moved
        return None if e is None or s is None or w is None or n is None else (e, s, w, n)

    @property
    def agrees(self) -> bool:
        """Whether the recorded totals are the sum of the recorded hands, or of those and the penalties.

        Penalties that stand in no total may stand in a row; where they do not either, X03 tells.
        """
        return self.totals in (self.of_hands, self.readded)

    @cached_property
    def state(self) -> str:
        """Find what the record holds, from its content: unseated, totals_only, incomplete or complete."""
        if self.players is None:
            return "unseated"
        if not self.recorded:
            return "totals_only" if self.totals else "incomplete"
        unreadable = any(not hand.is_readable for hand in self.recorded)
        short = bool(self.gaps) or len(self.recorded) < FULL_RECORD
        if unreadable or (short and self.totals is not None and not self.agrees):
            return "incomplete"
        return "complete"

    @property
    def is_tied(self) -> bool:
        """Whether two players share a place by their recorded totals."""
        return self.totals is not None and any(len(span) > 1 for span in places(self.totals))

    @property
    def forfeited_seat(self) -> int | None:
        """The seat that forfeited this session by ruling."""
        here = (self.row.session_no, self.row.table_no)
        return next((f.seat_no for f in self.rulings.forfeits if (f.session, f.table) == here), None)

    def points_for(self, scores: Scores) -> dict[str, set[TablePoints]]:
        """Return the table points for these session scores, by each reading of a tie.

        A ruling leaves its own reading alone; without a tie every reading says the same.
        """
        return {reading: table_points(self.edition, scores, reading) for reading in self._ties}

    def forfeited_by(self, seat: int) -> dict[str, set[TablePoints]]:
        """Return the table points that the recorded totals give if a seat forfeited, by each reading."""
        return forfeit_points(self.edition, self.totals or ZERO, seat, self._ties)

    @property
    def _ties(self) -> tuple[str, ...]:
        ruling = self.rulings.rulings.table_tie
        return (ruling,) if ruling else tuple(TABLE_TIES)

    @property
    def undeclared_forfeits(self) -> list[int]:
        """Seats with 0 points that the table points put last, against the order of the totals."""
        totals, points = self.totals, self.points
        if totals is None or points is None or self.forfeited_seat is not None:
            return []
        if any(points in outcomes for outcomes in self.points_for(totals).values()):
            return []
        return [seat for seat in SEATS if totals[seat] == 0 and points in self.forfeited_by(seat)["last"]]


def event_names(competition: Competition) -> set[str]:
    """Return what a competition is called, plainly: its id and its name."""
    return {plain(name) for name in (competition.competition_id, competition.name) if name}


@dataclass
class CompetitionRecord:
    """A competition: everything its sources say of it, under one edition and one set of rulings."""

    row: Competition
    edition: Edition
    rulings: Rulings
    players: list[Player] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    tables: list[TableRecord] = field(default_factory=list)
    fouls: list[FoulRow] = field(default_factory=list)
    appeals: list[Appeal] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    registration: Registration | None = None
    """The line that a register of competitions has of it."""
    draws: list[Draw] = field(default_factory=list)
    people: People | None = None
    """The register of persons, where one was handed in."""

    @cached_property
    def known(self) -> dict[int, Known]:
        """Which person each number is, by the register of persons; what it does not know has none."""
        if self.people is None:
            return {}
        return known_players(self.players, event_names(self.row), self.people)

    @property
    def hands(self) -> Iterator[tuple[TableRecord, HandRecord]]:
        """Every recorded hand with its table."""
        return ((table, hand) for table in self.tables for hand in table.recorded)

    @cached_property
    def seated(self) -> list[TableRecord]:
        """Tables whose four seats are known."""
        return [table for table in self.tables if table.players is not None]

    @cached_property
    def sessions(self) -> list[int]:
        """Sessions of which at least one seated table is recorded."""
        return sorted({table.row.session_no for table in self.seated})

    @cached_property
    def declared(self) -> int | None:
        """The sessions that the event declares, or its draw or published list goes up to; None: not known."""
        drawn = [draw.session_no for draw in self.draws]
        listed = [line.session_no for line in self.results if line.session_no is not None]
        return self.row.sessions_declared or max(drawn, default=None) or max(listed, default=None)

    @cached_property
    def is_whole(self) -> bool:
        """Whether every declared session and drawn table is here, and every table has its totals.

        Only then may a check speak of the whole event.
        """
        declared = self.declared
        tables = [t for t in self.tables if declared is None or t.row.session_no <= declared]
        counted = bool(tables) and all(t.players is not None and t.totals is not None for t in tables)
        drawn = {(draw.session_no, draw.table_no) for draw in self.draws}
        here = drawn <= {(t.row.session_no, t.row.table_no) for t in tables}
        every = declared is not None and self.sessions[-declared:] == list(range(1, declared + 1))
        return counted and here and every

    @cached_property
    def team_of(self) -> dict[int, int]:
        """The team of each player who has one."""
        return {p.player_no: p.team_no for p in self.players if p.team_no is not None}

    @cached_property
    def unranked(self) -> set[int]:
        """Numbers of substitutes, byes and ghosts: declared as such, or marked in the list of players."""
        marked = {p.player_no for p in self.players if p.role and roles_named(p.role)}
        return marked | set(self.rulings.regulation.substitutes)

    @cached_property
    def name_of(self) -> dict[int, str]:
        """The name of each player as handed in."""
        return {p.player_no: p.name for p in self.players if p.name}


@dataclass(frozen=True)
class EventDigest:
    """What tells one event from another: its line in a register, and the names of its players."""

    competition_id: str
    registration: Registration | None
    players: tuple[str, ...]


@dataclass
class IntakeRecord:
    """What came in at the door in one run: sources, their issues, and contents handed in more than once."""

    sources: list[Source]
    issues: list[Issue]
    repeated: dict[str, list[str]]
    """Paths of the same content beyond the first, by source id."""
    logs: list[LogDigest] = field(default_factory=list)
    competitions: list[Competition] = field(default_factory=list)
    events: list[EventDigest] = field(default_factory=list)
    people: People | None = None
    """The register of persons, where one was handed in."""


def seat_scores(table: TableRecord) -> Iterator[tuple[int, int, int, int]]:
    """Yield (player, seat, recorded total, recorded table points in twelfths) of a table that shows all."""
    if table.players and table.totals and table.points:
        yield from zip(table.players, SEATS, table.totals, table.points, strict=True)


def show_points(twelfths: int) -> str:
    """Write table points as people do: 4, 0.5, 7/3."""
    whole, rest = divmod(twelfths, TWELFTHS)
    if rest == 0:
        return str(whole)
    return f"{twelfths / TWELFTHS:g}" if rest % 3 == 0 else _fraction(twelfths)


def _fraction(twelfths: int) -> str:
    divisor = next(d for d in (4, 2, 1) if twelfths % d == 0 and TWELFTHS % d == 0)
    return f"{twelfths // divisor}/{TWELFTHS // divisor}"
