"""A table's session as a sheet (appendix 5), with what is wrong on it marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mjdata.checks.hand_record import by_seat
from mjdata.checks.say import DRAW, show_points, signed, win_text
from mjdata.errors import UserError
from mjdata.rules.edition import Trilingual
from mjdata.rules.payment import Scores, subtract
from mjdata.schema.audited import Explanation, Finding, ScoredHand
from mjdata.schema.play import Win
from mjdata.schema.records import Hand, Player, Seating, Table
from mjdata.schema.rederived import ScoredTable
from mjdata.seats import SUFFIXES
from mjdata.store.warehouse import Warehouse


@dataclass(frozen=True)
class SheetRow:
    """One hand: what the record says, what it scores, and the fields that findings or repairs point at.

    ``running`` are the totals as recorded, else re-added. The two last are seats whose cell is wrong.
    """

    hand_no: int
    wind: str
    what: Trilingual
    scores: tuple[str, ...]
    running: tuple[str, ...]
    penalties: tuple[str, ...]
    wrong: bool
    suspected: frozenset[str]
    wrong_scores: frozenset[int]
    wrong_running: frozenset[int]


@dataclass(frozen=True)
class Sheet:
    """A whole sheet. Seat by seat: ``readded`` is the sum of the hands, ``fined`` what the foul record takes
    outside any hand, ``delta`` what is recorded minus both; the two last are empty where nothing is.
    """

    competition_id: str
    session_no: int
    table_no: int
    state: str
    locator: str
    players: tuple[str, ...]
    rows: list[SheetRow]
    readded: tuple[str, ...]
    fined: tuple[str, ...]
    totals: tuple[str, ...]
    delta: tuple[str, ...]
    points: tuple[str, ...]
    wrong_total: bool
    wrong_points: bool
    suspected: frozenset[str] = field(default_factory=frozenset)

    @property
    def anchor(self) -> str:
        """The sheet's name on a page."""
        return f"sheet-{self.competition_id}-{self.session_no}-{self.table_no}"


_POINTS_CHECKS = ("S05", "S07")
_TOTAL_CHECKS = ("S03", "S04")
_VALUE_CHECKS = ("P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09", "X11", "S09")
_CELL_CHECKS = ("P02", "P03", "P09")
_RUNNING_CHECKS = ("S01", "S08")
_MARKED = ("block", "error", "warning")


class Sheets:
    """Every sheet of a warehouse; the rows are read once."""

    def __init__(self, warehouse: Warehouse) -> None:
        self.tables = {(t.competition_id, t.session_no, t.table_no): t for t in warehouse.rows(Table)}
        self._hands: dict[tuple[str, int, int], list[Hand]] = {}
        for hand in warehouse.rows(Hand):
            self._hands.setdefault((hand.competition_id, hand.session_no, hand.table_no), []).append(hand)
        self._wins: dict[str, list[Win]] = {}
        for win in warehouse.rows(Win):
            self._wins.setdefault(win.hand_id, []).append(win)
        self._scored = {row.hand_id: row for row in warehouse.rows(ScoredHand)}
        self._audited = {
            (t.competition_id, t.session_no, t.table_no): by_seat(t, "total")
            for t in warehouse.rows(ScoredTable, "basis = 'hands'")
        }
        self._seated = {
            (s.competition_id, s.session_no, s.table_no, s.seat): s.player_no for s in warehouse.rows(Seating)
        }
        self._names = {(p.competition_id, p.player_no): p.name for p in warehouse.rows(Player)}
        self._findings: dict[tuple[str | None, int | None, int | None], list[Finding]] = {}
        for finding in warehouse.rows(Finding):
            key = (finding.competition_id, finding.session_no, finding.table_no)
            self._findings.setdefault(key, []).append(finding)
        self._marks: dict[str, set[str]] = {}
        for explanation in warehouse.rows(Explanation, "place = 1"):
            self._marks.setdefault(explanation.finding_id, set()).update(explanation.marks.split(","))

    def sheet(self, competition_id: str, session_no: int, table_no: int) -> Sheet:
        """Draw up the sheet of a table; ``UserError`` when there is no such table."""
        at = (competition_id, session_no, table_no)
        if at not in self.tables:
            raise UserError(f"{competition_id} has no table {table_no} in session {session_no}")
        table, findings = self.tables[at], self._findings.get(at, [])
        wrong = [f for f in findings if f.severity in _MARKED]
        marks = {mark for f in findings for mark in self._marks.get(f.finding_id, ())}
        hands = sorted(self._hands.get(at, []), key=lambda h: h.hand_no)
        readded = self._readded(hands)
        totals = by_seat(table, "total")
        points = by_seat(table, "tp12")
        audited = self._audited.get(at, readded)
        delta = subtract(totals, audited) if totals and audited and totals != audited else None
        fined = subtract(audited, readded) if audited and readded and audited != readded else None
        return Sheet(
            competition_id=competition_id,
            session_no=session_no,
            table_no=table_no,
            state=table.state or "",
            locator=table.locator,
            players=tuple(self._player(at, seat) for seat in range(4)),
            rows=[self._row(hand, wrong, marks) for hand in hands],
            readded=_shown(readded),
            fined=_shown(fined),
            totals=_shown(totals),
            delta=_shown(delta),
            points=tuple(show_points(p) for p in points) if points else ("",) * 4,
            wrong_total=any(f.check_id in _TOTAL_CHECKS for f in wrong),
            wrong_points=any(f.check_id in _POINTS_CHECKS for f in wrong),
            suspected=frozenset(marks),
        )

    def _player(self, at: tuple[str, int, int], seat: int) -> str:
        number = self._seated.get((*at, seat))
        if number is None:
            return "?"
        name = self._names.get((at[0], number))
        return f"{number} {name}" if name else str(number)

    def _readded(self, hands: list[Hand]) -> Scores | None:
        last = [self._scored[h.hand_id] for h in hands if h.hand_id in self._scored]
        return _running(last[-1]) if last else None

    def _row(self, hand: Hand, wrong: list[Finding], marks: set[str]) -> SheetRow:
        scored = self._scored.get(hand.hand_id)
        penalties = [getattr(hand, f"penalty_{suffix}") for suffix in SUFFIXES]
        recorded = [getattr(hand, f"running_{suffix}") for suffix in SUFFIXES]
        here = [f for f in wrong if f.hand_no == hand.hand_no]
        return SheetRow(
            hand_no=hand.hand_no,
            wind=hand.prevalent_wind or "",
            what=_what(hand, self._wins.get(hand.hand_id, [])),
            scores=_shown(_scores(scored) if scored else by_seat(hand, "score")),
            running=_shown(recorded if any(t is not None for t in recorded) else _readded_to(scored)),
            penalties=tuple(signed(p) if p else "" for p in penalties),
            wrong=any(f.check_id in _VALUE_CHECKS for f in here),
            suspected=frozenset(m.split(":")[1] for m in marks if m.split(":")[0] == str(hand.hand_no)),
            wrong_scores=_seats(here, _CELL_CHECKS),
            wrong_running=_seats(here, _RUNNING_CHECKS),
        )


def _scores(row: ScoredHand) -> Scores:
    return (row.score_e, row.score_s, row.score_w, row.score_n)


def _running(row: ScoredHand) -> Scores:
    return (row.running_e, row.running_s, row.running_w, row.running_n)


def _readded_to(row: ScoredHand | None) -> Scores | None:
    return _running(row) if row else None


def _seats(findings: list[Finding], checks: tuple[str, ...]) -> frozenset[int]:
    return frozenset(f.seat for f in findings if f.check_id in checks and f.seat is not None)


def _shown(values: Sequence[int | None] | None) -> tuple[str, ...]:
    return tuple("" if value is None else signed(value) for value in values) if values else ("",) * 4


_STATES = {
    "draw": DRAW,
    "void": Trilingual("作废", "void", "無効"),
    "unreadable": Trilingual("无法辨读", "unreadable", "判読不能"),
    "not_played": Trilingual("", "", ""),
    "scored": Trilingual("四家得失分", "four scores", "4人の得失点"),
}


def _what(hand: Hand, wins: list[Win]) -> Trilingual:
    """Say what a row records."""
    if hand.outcome in _STATES:
        return _STATES[hand.outcome]
    first = wins[0] if wins else None
    if first is None or first.winner_seat is None:
        number, value = (first.winner_player_no, first.points_with_flowers) if first else (None, None)
        shown = f"{number}: {value}"
        return Trilingual(shown, shown, shown)
    return win_text(first.winner_seat, first.payer_seat, first.points_with_flowers or 0)
