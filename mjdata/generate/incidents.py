"""What a real competition has besides its hands: fouls of many kinds, who comes late, ties, the clock.

The fouls and what they move: wmo-2013, article 11, p.55-61. A session that the clock ends is scored by the
hands finished (article 5, 竞赛时间, p.20).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mjdata.generate.made import RECORDED_TABLE, Late, Made, MadeHand, MadeTable, fine, settle
from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul
from mjdata.rules.payment import add, subtract
from mjdata.rules.vocabulary import lateness, offence_of_minutes
from mjdata.seats import SEATS

_FOULED = 0.02
_LATE = 0.04
_MOST_HANDS_LOST = 4
_OFFENCES = ("cuo_hu", "cuo_hu", "zha_hu", "wrong_count", "false_call", "own_tile_exposed", "scattered")
"""What happens in a hand besides what the deal decides, the more usual ones named more often."""
_TIE_VALUES = range(8, 65)


def add_incidents(made: Made) -> None:
    """Add fouls, two tables at which somebody came late, a session cut by the clock, and a tie at a table.

    The hands that were logged stay as they were played; a foul there moves points beside them.
    """
    random = Random(made.plan.seed + 3)  # noqa: S311 - reproducible, not secret
    for table in made.tables:
        for hand in table.hands:
            if not hand.fouls and random.random() < _FOULED:
                _foul(made.rules, hand, random)
    for number, table in enumerate(random.sample(made.tables, len(made.tables))):
        if number == 0 or random.random() < _LATE:
            _come_late(made.rules, table, random)
    others = [table for table in made.tables if table.table_no != RECORDED_TABLE]
    if others:
        _cut_short(made.rules, random.choice(others), random)
        _tie(made.rules, random.choice(others), random)
    for table in made.tables:
        settle(made.rules, table)


def _foul(rules: Edition, hand: MadeHand, random: Random) -> None:
    offence = rules.offence(random.choice(_OFFENCES))
    if offence.ends_hand and hand.winner is not None:
        return
    seat = random.choice([seat for seat in SEATS if seat != hand.winner])
    fine(rules, hand, Foul(offence.id, seat, offence.points[0] if offence.points else 0))


def _come_late(rules: Edition, table: MadeTable, random: Random) -> None:
    """Let a player come late, by no more than 15 minutes: beyond, the session is forfeited (p.55)."""
    longest = max(offence.until_minutes or 0 for offence in lateness(rules))
    minutes = random.randint(2, longest - 1)
    offence = offence_of_minutes(rules, minutes)
    table.late.append(Late(minutes, Foul(offence.id, random.choice(SEATS), offence.points[0])))


def _cut_short(rules: Edition, table: MadeTable, random: Random) -> None:
    """End a session by the clock."""
    del table.hands[rules.session.hands - random.randint(1, _MOST_HANDS_LOST) :]


def _tie(rules: Edition, table: MadeTable, random: Random) -> None:
    """Let the last hand come out so that two players end equal; nothing where no win does that."""
    settle(rules, table)
    before = subtract(table.totals, table.hands[-1].score(rules))
    table.hands[-1].fouls, table.hands[-1].penalty = (), (0, 0, 0, 0)
    ties = [hand for hand in _wins() if len(set(add(before, hand.score(rules)))) < len(SEATS)]
    if ties:
        table.hands[-1] = random.choice(ties)


def _wins() -> Iterator[MadeHand]:
    for winner in SEATS:
        for payer in (None, *(seat for seat in SEATS if seat != winner)):
            for value in _TIE_VALUES:
                yield MadeHand(winner, payer, value)
