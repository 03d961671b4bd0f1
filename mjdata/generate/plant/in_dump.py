"""Errors planted in a dump, where a hand is a winner, a payer and a value: one kind at a table each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from mjdata.checks.say import show_points
from mjdata.generate.made import Made, MadeHand, MadeTable, settle
from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO
from mjdata.rules.session import places
from mjdata.schema.answers import Planted
from mjdata.seats import LETTERS, SEATS


class _Unfit(Exception):
    """This table does not lend itself to this error."""


@dataclass(frozen=True)
class _Site:
    """A table to plant an error in."""

    rules: Edition
    table: MadeTable
    random: Random

    def hand(self, fits: Callable[[MadeHand], bool]) -> tuple[int, MadeHand]:
        """Choose a hand that fits, with its number; ``_Unfit`` when there is none."""
        found = [(number, hand) for number, hand in enumerate(self.table.hands, 1) if fits(hand)]
        if not found:
            raise _Unfit
        return self.random.choice(found)

    def planted(
        self, kind: str, hand_no: int | None, cell: str, written: object, true: object, check: str
    ) -> Planted:
        """Return the line of the key."""
        table = self.table
        return Planted(
            kind=kind,
            effect="score_changing",
            cell=cell,
            written=str(written),
            true=str(true),
            checks=(check,),
            tables=((table.session_no, table.table_no),),
            hand_no=hand_no,
        )


def _is_plain_win(hand: MadeHand) -> bool:
    return hand.winner is not None and not any(hand.penalty)


def _wrong_total(site: _Site) -> Planted:
    """One session total is off by a little; the order of the four stays."""
    seat, table = site.random.randrange(4), site.table
    totals = list(table.totals)
    totals[seat] += site.random.choice((-10, -2, -1, 1, 2, 10))
    if places(totals) != places(table.totals):
        raise _Unfit
    true, table.totals = table.totals[seat], (totals[0], totals[1], totals[2], totals[3])
    return site.planted("wrong_total", None, f"total {LETTERS[seat]}", totals[seat], true, "S03")


def _value_slip(site: _Site) -> Planted:
    """The value of a win is written down wrong; the totals are those of the true value."""
    number, hand = site.hand(lambda h: h.winner is not None)
    true, hand.value = hand.value, hand.value + site.random.choice((1, 2, 10))
    return site.planted("value_slip", number, "value", hand.value, true, "S03")


def _wrong_payer(site: _Site) -> Planted:
    """Another player is written down as the discarder."""
    number, hand = site.hand(lambda h: h.payer is not None)
    others = [seat for seat in SEATS if seat not in (hand.winner, hand.payer)]
    true, hand.payer = hand.payer, site.random.choice(others)
    return site.planted("wrong_payer", number, "payer", LETTERS[hand.payer], LETTERS[true or 0], "S03")


def _penalty_not_booked(site: _Site) -> Planted:
    """A false hu was fined in the totals, and no row shows it."""
    number, hand = site.hand(_is_plain_win)
    offender = site.random.choice([seat for seat in SEATS if seat != hand.winner])
    hand.penalty = fined = foul_payment(site.rules, Foul("cuo_hu", offender, 10))
    settle(site.rules, site.table)
    hand.penalty = ZERO
    return site.planted("penalty_not_booked", number, "penalty", "", list(fined), "S03")


def _stopped_player_wins(site: _Site) -> Planted:
    """A player fined for a false hu is written down as the winner of the hand."""
    number, hand = site.hand(_is_plain_win)
    winner = hand.winner or 0
    hand.penalty = foul_payment(site.rules, Foul("cuo_hu", winner, 10))
    settle(site.rules, site.table)
    return site.planted("stopped_player_wins", number, "winner", LETTERS[winner], "no win", "X11")


def _below_minimum(site: _Site) -> Planted:
    """A win of fewer than 8 points, paid as written."""
    number, hand = site.hand(_is_plain_win)
    true, hand.value = hand.value, site.random.randint(1, site.rules.hand.minimum_points - 1)
    settle(site.rules, site.table)
    return site.planted("below_minimum", number, "value", hand.value, true, "P04")


def _wrong_table_points(site: _Site) -> Planted:
    """The table points of first and second are exchanged."""
    table = site.table
    points = list(table.points)
    first, second = sorted(SEATS, key=lambda seat: -points[seat])[:2]
    if points[first] == points[second]:
        raise _Unfit
    points[first], points[second] = points[second], points[first]
    true, table.points = table.points, (points[0], points[1], points[2], points[3])
    written, meant = (" ".join(map(show_points, each)) for each in (table.points, true))
    return site.planted("wrong_table_points", None, "table points", written, meant, "S05")


KINDS: tuple[Callable[[_Site], Planted], ...] = (
    _wrong_total,
    _value_slip,
    _wrong_payer,
    _penalty_not_booked,
    _stopped_player_wins,
    _below_minimum,
    _wrong_table_points,
)
"""Kinds of errors planted at tables."""


def plant_in_dump(made: Made) -> list[Planted]:
    """Plant each kind once, at a table of its own; return what was planted, in the order of the tables."""
    random = Random(made.plan.seed + 1)  # noqa: S311 - reproducible, not secret
    tables = random.sample(made.tables, len(made.tables))
    planted = []
    for kind in KINDS:
        for table in tables:
            try:
                planted.append(kind(_Site(made.rules, table, random)))
            except _Unfit:
                continue
            tables.remove(table)
            break
    return sorted(planted, key=lambda p: p.tables)
