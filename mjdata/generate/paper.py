"""What is written on paper of a generated competition, before it takes the form of files.

It is right to begin with: slips are planted here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mjdata.generate.made import Made, MadeTable
from mjdata.generate.results import Entered, ResultLine, result_list
from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.rules.session import TablePoints, table_points
from mjdata.seats import SEATS

At = tuple[int, int]
"""A session and a table of it."""


@dataclass
class Sheet:
    """A session sheet (appendix 5, p.127): all lists by starting seat; ``points`` in twelfths.

    ``deducted``: what is taken at the end of the session from who came late.
    """

    session_no: int
    table_no: int
    players: list[int]
    names: list[str]
    scores: list[list[int]]
    deducted: Scores
    running: list[list[int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    @property
    def at(self) -> At:
        """The session and the table."""
        return self.session_no, self.table_no

    def add_up(self, rules: Edition) -> None:
        """Write the running totals, the totals and the table points that follow from the scores."""
        self.running, so_far = [], [0, 0, 0, 0]
        for row in self.scores:
            so_far = [before + score for before, score in zip(so_far, row, strict=True)]
            self.running.append(so_far)
        self.totals = [total + less for total, less in zip(so_far, self.deducted, strict=True)]
        self.rank(rules)

    def rank(self, rules: Edition) -> None:
        """Write the table points that follow from the totals; ties share."""
        e, s, w, n = self.totals
        self.points = list(next(iter(table_points(rules, (e, s, w, n), "share"))))


@dataclass(frozen=True)
class FoulLine:
    """A line of the foul record (appendix 6, p.128); ``minutes``: how late, in no hand."""

    session_no: int
    table_no: int
    hand_no: int | None
    player: int
    foul: Foul
    minutes: int | None = None


@dataclass
class Papers:
    """Everything written of a competition. ``old``: sheets of last year's event that were left in a workbook.

    ``entered``: what the organiser entered into the list; a slip that was carried into it is there too.
    """

    made: Made
    sheets: dict[At, Sheet]
    fouls: list[FoulLine]
    entered: dict[At, Entered]
    old: dict[int, Sheet] = field(default_factory=dict)
    results: list[ResultLine] = field(default_factory=list)

    def enter(self, sheet: Sheet) -> None:
        """Let the organiser enter what a sheet says into the list."""
        self.entered[sheet.at] = _entered(sheet)

    def publish(self) -> None:
        """Make the published list of what was entered."""
        self.results = result_list(self.made, self.entered.values())


def papers_of(made: Made) -> Papers:
    """Write down a competition without a slip."""
    sheets = [_sheet(made, table) for table in made.tables]
    papers = Papers(made, {sheet.at: sheet for sheet in sheets}, list(_fouls(made)), {})
    for sheet in sheets:
        papers.enter(sheet)
    return papers


def _sheet(made: Made, table: MadeTable) -> Sheet:
    names = {player.number: player.name for player in made.players}
    sheet = Sheet(
        session_no=table.session_no,
        table_no=table.table_no,
        players=list(table.players),
        names=[names[player] for player in table.players],
        scores=[list(hand.score(made.rules)) for hand in table.hands],
        deducted=add(ZERO, *(foul_payment(made.rules, late.foul) for late in table.late)),
    )
    sheet.add_up(made.rules)
    return sheet


def _fouls(made: Made) -> list[FoulLine]:
    return [line for table in made.tables for line in _fouls_at(table)]


def _fouls_at(table: MadeTable) -> list[FoulLine]:
    at = (table.session_no, table.table_no)
    late = [FoulLine(*at, None, table.players[f.foul.seat], f.foul, f.minutes) for f in table.late]
    in_hands = [
        FoulLine(*at, number, table.players[foul.seat], foul)
        for number, hand in enumerate(table.hands, 1)
        for foul in hand.fouls
    ]
    return [*late, *in_hands]


def _entered(sheet: Sheet) -> Entered:
    e, s, w, n = (sheet.players[seat] for seat in SEATS)
    return Entered(sheet.session_no, (e, s, w, n), _four(sheet.totals), _four(sheet.points))


def _four(values: list[int]) -> Scores | TablePoints:
    e, s, w, n = values
    return (e, s, w, n)
