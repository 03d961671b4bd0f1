"""What four numbers of a score sheet may be: a win or a draw, with the fouls settled in the same row.

wmo-2013: article 9, 分数的计算, p.49-50; article 9, 罚分, p.49; article 11, p.55-61; appendix 5, p.127.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul, foul_payment, possible_fouls
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.seats import SEATS

MOST_POINTS = 400
"""Value up to which a win is read; no hand that is known is worth as much."""

PLAIN, ONE_PAYS_ALL, ONE_MOVE, TWO_PAY_ALL, STOPPED = range(5)
"""How far a reading goes: no foul; one that pays all others; one payment or deduction; two that pay all; and
last a winner who by a foul of the row may not win (停和, article 11, p.56)."""


class RowWin(NamedTuple):
    """Who won what off whom; ``payer`` is None for a self-drawn win."""

    winner: int
    payer: int | None
    value: int


class RowReading(NamedTuple):
    """One way to read a row: a win or none, the fouls beside it, and what these move."""

    win: RowWin | None
    fouls: tuple[Foul, ...]
    penalty: Scores
    reach: int


class _Beside(NamedTuple):
    fouls: tuple[Foul, ...]
    penalty: Scores
    reach: int


@dataclass(frozen=True)
class _Index:
    """The fouls that may stand in a row, by what they leave of it whatever the value of the win."""

    off_a_payer: dict[tuple[int, int, int, int, int], list[_Beside]]
    self_drawn: dict[tuple[int, int, int, int], list[_Beside]]
    no_win: dict[Scores, list[_Beside]]


def _others(*seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if seat not in seats)


_OFF = tuple((w, p, *_others(w, p)) for w in SEATS for p in SEATS if w != p)
_SELF = tuple((w, *_others(w)) for w in SEATS)


def _beside(edition: Edition, with_win: bool) -> Iterator[_Beside]:
    """Yield what may stand beside a win, or beside none.

    Article 11, 6 and 7, p.59-60: 错和, 诈和 and 推乱 pay each of the others, the last ends the hand, so it
    stands beside no win; an exposed tile is paid to one player; other deductions are nobody's (p.55).
    """
    each = [
        foul
        for foul in possible_fouls(edition, "each")
        if not (with_win and edition.offence(foul.offence_id).ends_hand)
    ]
    moves = [foul for payee in ("one", "nobody") for foul in possible_fouls(edition, payee)]
    yield _Beside((), ZERO, PLAIN)
    for foul in each:
        yield _Beside((foul,), foul_payment(edition, foul), ONE_PAYS_ALL)
    for foul in moves:
        yield _Beside((foul,), foul_payment(edition, foul), ONE_MOVE)
    for pair in combinations_with_replacement(each, 2):
        yield _Beside(pair, add(*(foul_payment(edition, foul) for foul in pair)), TWO_PAY_ALL)


def _won_by(edition: Edition, beside: _Beside, winner: int) -> _Beside:
    """Return the fouls as they stand beside a player's win, which 停和 forbids (article 11, p.56, p.59)."""
    stopped = any(f.seat == winner and edition.offence(f.offence_id).stops_winning for f in beside.fouls)
    return beside._replace(reach=STOPPED) if stopped else beside


@cache
def _index(edition: Edition) -> _Index:
    base = edition.hand.base_points
    index = _Index({}, {}, {})
    for beside in _beside(edition, with_win=True):
        moved, total = beside.penalty, sum(beside.penalty)
        won_by = [_won_by(edition, beside, seat) for seat in SEATS]
        for w, p, a, b in _OFF:
            key = (w, p, moved[a] - base, moved[b] - base, total)
            index.off_a_payer.setdefault(key, []).append(won_by[w])
        for w, a, b, c in _SELF:
            drawn = (w, moved[a] - moved[b], moved[b] - moved[c], total)
            index.self_drawn.setdefault(drawn, []).append(won_by[w])
    for beside in _beside(edition, with_win=False):
        index.no_win.setdefault(beside.penalty, []).append(beside)
    return index


def row_readings(
    edition: Edition, scores: Scores, least: int | None = None, most: int = MOST_POINTS
) -> tuple[RowReading, ...]:
    """Return every way to read four numbers as one win or a draw, with fouls; the shortest reach first.

    Article 9, 分数的计算, p.49-50: a self-drawn win takes base + value from each, a win off a payer the base
    from two and base + value from the payer; the value is at least the minimum (p.48) unless ``least`` says
    otherwise. Beside it: no foul, up to two that pay each of the others, one payment to one player, or one
    deduction (article 11, p.55-61). Empty when nothing fits.
    """
    index, total = _index(edition), scores[0] + scores[1] + scores[2] + scores[3]
    lowest = edition.hand.base_points + (edition.hand.minimum_points if least is None else least)
    highest = edition.hand.base_points + most
    found: list[RowReading] = []
    for w, p, a, b in _OFF:
        for fouls, moved, reach in index.off_a_payer.get((w, p, scores[a], scores[b], total), ()):
            paid = moved[p] - scores[p]
            if lowest <= paid <= highest:
                win = RowWin(w, p, paid - edition.hand.base_points)
                found.append(RowReading(win, fouls, moved, reach))
    for w, a, b, c in _SELF:
        drawn = (w, scores[a] - scores[b], scores[b] - scores[c], total)
        for fouls, moved, reach in index.self_drawn.get(drawn, ()):
            paid = moved[a] - scores[a]
            if lowest <= paid <= highest:
                win = RowWin(w, None, paid - edition.hand.base_points)
                found.append(RowReading(win, fouls, moved, reach))
    for fouls, moved, reach in index.no_win.get(scores, ()):
        found.append(RowReading(None, fouls, moved, reach))
    if len(found) > 1:
        found.sort(key=_reach)
    return tuple(found)


def _reach(reading: RowReading) -> int:
    return reading.reach


def likely_readings(readings: tuple[RowReading, ...]) -> tuple[RowReading, ...]:
    """Return the readings of a row that stand beside each other while no foul record decides.

    A row is first read as a win or a draw with at most one foul that pays each of the others; only where
    that fails, with one payment to one player or one deduction; then with two fouls that pay each; and at
    last with a winner who may not win. Without that order any win off a payer had a second reading, in which
    a lower one is topped up by 5 to 60 points for an exposed tile (article 11, 7(3), p.60).
    """
    for reaches in ((PLAIN, ONE_PAYS_ALL), (ONE_MOVE,), (TWO_PAY_ALL,), (STOPPED,)):
        kept = tuple(reading for reading in readings if reading.reach in reaches)
        if kept:
            return kept
    return ()
