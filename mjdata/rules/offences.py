"""What a foul moves, and what moved points may have been (wmo-2013, article 11, p.55-61)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from mjdata.rules.edition import Edition, Offence
from mjdata.rules.payment import Scores, add
from mjdata.seats import SEATS


@dataclass(frozen=True, order=True)
class Foul:
    """One offence by one seat: ``points`` to each payee, or taken when nobody gets them."""

    offence_id: str
    seat: int
    points: int
    payee_seat: int | None = None
    """The one payee of an offence that pays one player; None otherwise."""


def foul_payment(edition: Edition, foul: Foul) -> Scores:
    """Return what each seat gains by a foul: the offender loses what the payees get, or a deduction."""
    payee = edition.sanctioned(foul.offence_id).payee
    gains = [0, 0, 0, 0]
    for seat in SEATS:
        if seat != foul.seat and (payee == "each" or seat == foul.payee_seat):
            gains[seat] = foul.points
    gains[foul.seat] = -sum(gains) if payee != "nobody" else -foul.points
    return (gains[0], gains[1], gains[2], gains[3])


def _fouls_of(offence: Offence) -> Iterator[Foul]:
    for seat in SEATS:
        payees = [p for p in SEATS if p != seat] if offence.payee == "one" else [None]
        for payee in payees:
            for points in offence.points:
                yield Foul(offence.id, seat, points, payee)


@cache
def possible_fouls(edition: Edition, payee: str) -> tuple[Foul, ...]:
    """Every single foul that a row's penalties imply, whose points go to ``payee``: each, one or nobody."""
    return tuple(f for o in edition.offences if o.implied and o.payee == payee for f in _fouls_of(o))


@cache
def penalty_readings(edition: Edition, penalty: Scores, with_win: bool) -> tuple[tuple[Foul, ...], ...]:
    """Return every way to read a row of signed penalties as fouls, the fewest fouls first.

    One payment to one player, or one plain deduction, is the reading where it fits. Else offences that pay
    all three others are tried, up to three of them (-60 +20 +20 +20 is one 诈和 or two 错和); and only then
    any two fouls together. A foul that ends the hand is no reading of a row that also holds a win. Empty
    when nothing fits.
    """
    allowed = {o.id for o in edition.offences if not (with_win and o.ends_hand)}
    each = [f for f in possible_fouls(edition, "each") if f.offence_id in allowed]
    other = [f for p in ("one", "nobody") for f in possible_fouls(edition, p)]
    every_size = [fouls for size in (1, 2, 3) for fouls in combinations_with_replacement(each, size)]
    for sets in ([(f,) for f in other], every_size, combinations_with_replacement(each + other, 2)):
        readings = tuple(s for s in sets if add(*(foul_payment(edition, f) for f in s)) == penalty)
        if readings:
            return readings
    return ()


def ladder_points(edition: Edition, offence: Offence, number: int, fifth: str | None) -> tuple[int, ...]:
    """Return the points of the ``number``-th such offence in one hand (article 11, 3 to 5, p.57-58).

    Beyond the last step that the text gives it says 以此类推 only: the next of the listed deductions, or
    twice as much each time. ``fifth`` is the event's ruling; without one both outcomes are returned.
    """
    over = number - len(offence.ladder)
    if over <= 0:
        return (offence.ladder[number - 1],)
    last = offence.ladder[-1]
    above = [points for points in edition.offence("deduction").points if points > last]
    outcomes = {"scale": above[min(over, len(above)) - 1], "doubling": last * 2**over}
    return tuple(points for reading, points in outcomes.items() if fifth in (None, reading))
