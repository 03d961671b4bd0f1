"""Everything that is published of one competition, read from the warehouse."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from mjdata.checks.hand_record import HandRecord
from mjdata.report.names import competition_names
from mjdata.report.session_sheet import NONE, Four, HandRow, SessionSheet
from mjdata.rules.edition import Edition, edition
from mjdata.rules.payment import Scores
from mjdata.schema.audited import Explanation, Finding, ScoredHand
from mjdata.schema.forms import FoulRow, Sheet
from mjdata.schema.play import Win
from mjdata.schema.records import Competition, Hand, Player, Seating, Table
from mjdata.schema.rederived import AuditedResult, Comparison, ScoredTable
from mjdata.schema.rows import Row, Source
from mjdata.seats import SEATS, SUFFIXES
from mjdata.store.warehouse import R, Warehouse

At = tuple[int, int]
"""Session and table."""
_FOUR = len(SEATS)


@dataclass
class Audited:
    """An audited competition: its rows, and its session sheets as they are published."""

    warehouse: Warehouse
    competition: Competition

    def rows(self, row_type: type[R], where: str = "true") -> list[R]:
        """Return the rows of a table that are this competition's."""
        return self.warehouse.rows(
            row_type, f"competition_id = ? AND {where}", [self.competition.competition_id]
        )

    def _of_hands(self, row_type: type[R]) -> list[R]:
        """Return the rows of a table that are of this competition's hands."""
        return self.warehouse.rows(
            row_type, "starts_with(hand_id, ?)", [f"{self.competition.competition_id}/"]
        )

    @cached_property
    def name(self) -> str:
        """What the competition is called."""
        return competition_names(self.warehouse)[self.competition.competition_id]

    @property
    def event(self) -> str:
        """The name that its records give it; empty where they give none."""
        return self.competition.name or ""

    @cached_property
    def edition(self) -> Edition:
        """The edition that it was audited under."""
        return edition(self.competition.edition or "")

    @cached_property
    def paths(self) -> dict[str, str]:
        """The files as handed in, by source."""
        return {source.source_id: source.path for source in self.warehouse.rows(Source)}

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of each player, as handed in."""
        return {player.player_no: player.name for player in self.rows(Player) if player.name}

    @cached_property
    def results(self) -> list[AuditedResult]:
        """The lines of the result table."""
        return self.rows(AuditedResult)

    @cached_property
    def fouls(self) -> list[FoulRow]:
        """The fouls on record, and those that penalties imply."""
        return sorted(
            self.rows(FoulRow), key=lambda f: (f.session_no, f.table_no, f.hand_no or 0, f.reading, f.seat)
        )

    @cached_property
    def cells(self) -> list[Comparison]:
        """The published cells beside the audited values."""
        return self.rows(Comparison)

    @cached_property
    def findings(self) -> list[Finding]:
        """The findings on this competition."""
        return self.rows(Finding)

    @cached_property
    def explanations(self) -> dict[str, list[Explanation]]:
        """The likeliest explanations of each finding, by its id."""
        found: dict[str, list[Explanation]] = defaultdict(list)
        for explanation in self.warehouse.rows(Explanation, "place = 1"):
            found[explanation.finding_id].append(explanation)
        return found

    @cached_property
    def tables(self) -> dict[At, Table]:
        """The tables as recorded, by session and table."""
        return {(table.session_no, table.table_no): table for table in self.rows(Table)}

    @cached_property
    def dates(self) -> dict[At, str]:
        """The date on the sheets of each table, where they show one and the same."""
        found: dict[At, set[str]] = defaultdict(set)
        for sheet in self.rows(Sheet, "played_on IS NOT NULL"):
            found[sheet.session_no, sheet.table_no].add(sheet.played_on or "")
        return {at: next(iter(dates)) for at, dates in found.items() if len(dates) == 1}

    @cached_property
    def seats(self) -> dict[At, list[int]]:
        """The players of each table whose four seats are known, by starting seat."""
        found: dict[At, dict[int, int]] = defaultdict(dict)
        for seating in self.rows(Seating):
            found[seating.session_no, seating.table_no][seating.seat] = seating.player_no
        return {at: [of[seat] for seat in SEATS] for at, of in sorted(found.items()) if len(of) == _FOUR}

    @property
    def unseated(self) -> list[At]:
        """The tables that have no sheet, as it is not known who sat there."""
        seated = {(table.session_no, table.table_no) for table in self.rows(ScoredTable)}
        return sorted(at for at in self.tables if at not in seated)

    @cached_property
    def sheets(self) -> list[SessionSheet]:
        """The session sheets of every table whose seats are known."""
        hands: dict[At, list[Hand]] = defaultdict(list)
        for hand in self.rows(Hand, "outcome <> 'not_played'"):
            hands[hand.session_no, hand.table_no].append(hand)
        rows = _HandRows(self._of_hands(Win), self._of_hands(ScoredHand), self.edition)
        audited = {(table.session_no, table.table_no): table for table in self.rows(ScoredTable)}
        return [
            self._sheet(table, [rows.row(hand) for hand in sorted(hands[at], key=lambda h: h.hand_no)])
            for at, table in sorted(audited.items())
        ]

    def _sheet(self, audited: ScoredTable, hands: list[HandRow]) -> SessionSheet:
        at = (audited.session_no, audited.table_no)
        table = self.tables[at]
        return SessionSheet(
            event=self.event,
            session_no=audited.session_no,
            table_no=audited.table_no,
            played_on=self.dates.get(at),
            players=tuple((number, self.names.get(number)) for number in self.seats[at]),
            hands=hands,
            totals=_by_seat(audited, "total"),
            points=_by_seat(audited, "tp12"),
            totals_recorded=_by_seat(table, "total"),
            points_recorded=_by_seat(table, "tp12"),
            readded=audited.basis == "hands",
        )


def _by_seat(row: Row, group: str) -> Four:
    e, s, w, n = (getattr(row, f"{group}_{suffix}") for suffix in SUFFIXES)
    return (e, s, w, n)


class _HandRows:
    """Hands as rows of a sheet: what they score and the running totals; a mark where that cannot be told."""

    def __init__(self, wins: list[Win], scored: list[ScoredHand], rules: Edition) -> None:
        self._rules = rules
        self._scored = {row.hand_id: row for row in scored}
        self._wins: dict[str, list[Win]] = defaultdict(list)
        for win in wins:
            self._wins[win.hand_id].append(win)

    def row(self, hand: Hand) -> HandRow:
        """Return a hand as a row."""
        scored = self._scored.get(hand.hand_id)
        return HandRow(
            hand_no=hand.hand_no,
            scores=self._scores(hand),
            running=_by_seat(scored, "running") if scored else NONE,
            running_recorded=_by_seat(hand, "running"),
            remark=hand.remark,
        )

    def _scores(self, hand: Hand) -> tuple[int | str | None, ...]:
        recorded = _by_seat(hand, "score")
        if hand.outcome == "unreadable":
            return tuple("?" if score is None else f"{score}?" for score in recorded)
        if hand.outcome == "void" and None in recorded:
            return ("void",) * _FOUR
        scored = self._scored.get(hand.hand_id)
        return _by_seat(scored, "score") if scored else self._due(hand) or ("?",) * _FOUR

    def _due(self, hand: Hand) -> Scores | None:
        """Return what a row after an unreadable one scores, where its wins have seats and values."""
        wins = self._wins[hand.hand_id]
        record = HandRecord(hand, wins, self._rules)
        known = all(win.winner_seat is not None and win.points_with_flowers is not None for win in wins)
        return record.score if known or record.scores is not None else None
