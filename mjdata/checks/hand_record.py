"""A hand as recorded, and what the rules derive from it: payments, penalties read, the log replayed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from mjdata.checks.judged import JudgedWin
from mjdata.checks.scored import NOTHING_ON_FILE, OnFile, marked_as_draw
from mjdata.replay.play import Replayed, replay
from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul, penalty_readings
from mjdata.rules.payment import ZERO, Scores, add, subtract, win_payment
from mjdata.rules.rows import ONE_MOVE, RowReading
from mjdata.rules.rulings import UNSET, Rulings
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Hand
from mjdata.schema.rows import Row
from mjdata.seats import SUFFIXES


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
