"""What a generated competition is made of: players, tables, hands, fouls, as they were."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mjdata.errors import UserError
from mjdata.rules.edition import Edition, edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, win_payment
from mjdata.rules.session import TablePoints, table_points
from mjdata.schema.logs import LogLine

EDITION = "wmo-2013"
RECORDED_TABLE = 1
"""The table with an electronic recorder."""

Form = Literal["sheets", "dump"]
"""How it is handed in: the forms of the rule book with a foul record, or the dump of a tournament program."""


@dataclass(frozen=True)
class Plan:
    """What to generate. ``players`` is a multiple of four; the same plan gives the same competition.

    ``number``: its place in a series, from 0; each kind of error is planted about equally often in one.
    """

    players: int
    sessions: int
    seed: int
    plant_errors: bool = False
    form: Form = "sheets"
    number: int = 0

    def __post_init__(self) -> None:
        if self.players % 4:
            raise UserError(f"{self.players} players do not fill tables; expected a multiple of 4")


@dataclass
class MadeHand:
    """A hand: winner and payer by starting seat (None: none), value, and what its fouls move.

    As it was, or as written down.
    """

    winner: int | None = None
    payer: int | None = None
    value: int = 0
    penalty: Scores = ZERO
    fouls: tuple[Foul, ...] = ()

    def score(self, rules: Edition) -> Scores:
        """What the hand adds to each seat's total."""
        won = ZERO if self.winner is None else win_payment(rules, self.winner, self.payer, self.value)
        return add(won, self.penalty)


@dataclass(frozen=True)
class Late:
    """A player who came late, and the deduction for it (article 11, 迟到, p.55)."""

    minutes: int
    foul: Foul


@dataclass
class MadeTable:
    """A table of a session. ``totals`` and ``points`` are those written down."""

    session_no: int
    table_no: int
    players: tuple[int, int, int, int]
    hands: list[MadeHand]
    late: list[Late] = field(default_factory=list)
    totals: Scores = ZERO
    points: TablePoints = (0, 0, 0, 0)


@dataclass(frozen=True)
class MadePlayer:
    """A player with a name and a country of our own making; a substitute is in no team, and not ranked."""

    number: int
    name: str
    country: str
    team_no: int | None
    substitute: bool = False
    register_no: str | None = None


@dataclass
class Made:
    """A whole competition."""

    plan: Plan
    name: str
    players: list[MadePlayer]
    teams: dict[int, str]
    tables: list[MadeTable]
    rules: Edition = field(default_factory=lambda: edition(EDITION))
    log: list[LogLine] = field(default_factory=list)


def settle(rules: Edition, table: MadeTable) -> None:
    """Write down the totals of a table and its table points; ties share.

    What is deducted for coming late is settled at the end of the session (article 9, 罚分, p.49).
    """
    deducted = [foul_payment(rules, late.foul) for late in table.late]
    table.totals = add(ZERO, *(hand.score(rules) for hand in table.hands), *deducted)
    table.points = next(iter(table_points(rules, table.totals, "share")))


def fine(rules: Edition, hand: MadeHand, foul: Foul) -> None:
    """Book a foul in a hand."""
    hand.fouls = (*hand.fouls, foul)
    hand.penalty = add(hand.penalty, foul_payment(rules, foul))
