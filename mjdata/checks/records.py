"""What the checks look at: a competition with its tables and hands, put together from its rows.

Values that the rules derive from the record (payments, sums, readings of a penalty) are properties here,
so that every check, the explanation and the page mean the same thing by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.persons import Known, People, known_players
from mjdata.checks.table_record import TableRecord
from mjdata.names import plain
from mjdata.rules.edition import Edition
from mjdata.rules.rulings import Rulings
from mjdata.rules.vocabulary import roles_named
from mjdata.schema.audited import LogDigest
from mjdata.schema.forms import Appeal, FoulRow
from mjdata.schema.records import Competition, Draw, Player, Registration, Result, Team
from mjdata.schema.rows import Issue, Source


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
