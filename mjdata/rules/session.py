"""Places at a table and in a competition (wmo-2013, articles 9 and 10, p.53-54), in exact numbers.

Table points are counted in twelfths: a place shared by two, three or four players is then whole.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

from mjdata.rules.edition import Edition
from mjdata.rules.payment import Scores

TWELFTHS = 12

TablePoints = tuple[int, int, int, int]
"""Table points of the four seats, in twelfths."""


def places(scores: Sequence[int]) -> list[range]:
    """Return, for each entry, the places (from 0) that it holds or shares, best score first."""
    best_first = sorted(scores, reverse=True)
    firsts = map(best_first.index, scores)
    return [range(at, at + best_first.count(score)) for at, score in zip(firsts, scores, strict=True)]


def _share(points: Sequence[int], held: Sequence[range]) -> set[tuple[Fraction, ...]]:
    return {tuple(Fraction(sum(points[p] for p in span), len(span)) for span in held)}


def _higher(points: Sequence[int], held: Sequence[range]) -> set[tuple[Fraction, ...]]:
    return {tuple(Fraction(points[span.start]) for span in held)}


def _order(points: Sequence[int], held: Sequence[range]) -> set[tuple[Fraction, ...]]:
    return {
        tuple(Fraction(points[p]) for p in order)
        for order in permutations(range(len(held)))
        if all(p in span for p, span in zip(order, held, strict=True))
    }


TABLE_TIES: dict[str, Callable[[Sequence[int], Sequence[range]], set[tuple[Fraction, ...]]]] = {
    "share": _share,
    "higher": _higher,
    "order": _order,
}
"""How a competition may settle a tie at a table; the text has no method (article 9, p.53).

``share``: the tied players share the points of their places; ``higher``: each gets those of the best of
them; ``order``: the competition puts them in an order of its own, which the scores do not show.
"""


def table_points(edition: Edition, scores: Scores, ruling: str) -> set[TablePoints]:
    """Return the table points that ``ruling`` (a key of ``TABLE_TIES``) allows for these session scores.

    One outcome when nobody is tied; ``order`` gives one for each order of the tied players.
    """
    held = tuple((span.start, span.stop) for span in places(scores))
    return set(_points_of(tuple(edition.session.table_points), held, ruling))


@cache
def _points_of(
    points: tuple[int, ...], held: tuple[tuple[int, int], ...], ruling: str
) -> frozenset[TablePoints]:
    """Return the outcomes for places held: there are few such orders, and every table has one of them."""
    outcomes = TABLE_TIES[ruling](points, [range(*span) for span in held])
    return frozenset(_twelfths(outcome) for outcome in outcomes)


def _twelfths(points: Sequence[Fraction]) -> TablePoints:
    e, s, w, n = (int(p * TWELFTHS) for p in points)
    return (e, s, w, n)


def forfeit_points(
    edition: Edition, scores: Scores, absent: int, ties: Sequence[str]
) -> dict[str, set[TablePoints]]:
    """Return the table points of a session that the player at seat ``absent`` forfeited, by reading.

    Article 11 (迟到, p.55) gives the absent player 本局为0分 and says nothing of table points.
    ``last``: the absent player takes the last place whatever the others score. ``by_score``: 0
    competition points are ranked among the four. ``ties`` are the readings of a tie that are open.
    """
    last = min(scores) - 1
    moved = [last if seat == absent else score for seat, score in enumerate(scores)]
    readings = {"last": (moved[0], moved[1], moved[2], moved[3]), "by_score": scores}
    return {
        name: set().union(*(table_points(edition, placed, tie) for tie in ties))
        for name, placed in readings.items()
    }


def ranking(results: dict[int, tuple[int, int]]) -> dict[int, range]:
    """Return the places (from 1) that each holds or shares, by table points, then competition points.

    ``results`` maps a player or team number to (table points, competition points). Equal in both is left
    shared: article 10 stops there (p.53-54).
    """
    keys, all_of = sorted(results.values()), 1 + len(results)
    return {
        who: range(all_of - bisect_right(keys, key), all_of - bisect_left(keys, key))
        for who, key in results.items()
    }
