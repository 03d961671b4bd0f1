"""The lines of ``mjdata score``: a hand in, a result out (JSON, one to a line)."""

from __future__ import annotations

from difflib import get_close_matches

import msgspec

from mjdata.rules.edition import Edition
from mjdata.rules.mcr.catalogue import tariff
from mjdata.rules.mcr.combination import LISTED, removed
from mjdata.rules.mcr.groups import group
from mjdata.rules.mcr.hand import HandLine, ImpossibleHand, read_hand
from mjdata.rules.mcr.score import FLOWERS, Counting, Score, score
from mjdata.rules.rulings import UNSET, Rulings


class Error(msgspec.Struct, frozen=True):
    """Why a line has no score: a code, and a sentence."""

    code: str
    text: str


class CountedFan(msgspec.Struct, frozen=True):
    """A fan that counts. ``sets`` are the sets that make it, each time; none for the hand as a whole."""

    fan: str
    points: int
    sets: tuple[tuple[str, ...], ...]


class RemovedFan(msgspec.Struct, frozen=True):
    """A fan that was had but does not count.

    ``principle`` is one of the five of article 9 (p.51-52), or 不计 where ``clause`` lists the exclusion;
    ``by`` the fan that stands in its way.
    """

    fan: str
    sets: tuple[tuple[str, ...], ...]
    principle: str
    by: str | None
    clause: str | None


class Explanation(msgspec.Struct, frozen=True):
    """How the first list was counted: the layout, what counts, and what does not and why."""

    layout: tuple[tuple[str, ...], ...]
    counted: tuple[CountedFan, ...]
    removed: tuple[RemovedFan, ...]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """A score, under which rulings; the explanation if it was asked for."""

    rulings: dict[str, str]
    points: int
    total: int
    fans: dict[str, int]
    alternatives: tuple[dict[str, int], ...]
    legal: bool
    explanation: Explanation | None = None


class ResultLine(msgspec.Struct, frozen=True):
    """The result of a line. ``points`` are without flowers, ``total`` with them.

    ``fans`` is one best list, by Chinese name, ``alternatives`` the others of the same total; ``legal`` if
    the points reach the minimum of the edition. All are null or empty where ``error`` says why there is no
    score, or where an unset ruling decides and ``by_ruling`` lists each outcome.
    """

    id: str | int | None
    edition: str
    points: int | None = None
    total: int | None = None
    fans: dict[str, int] = {}
    alternatives: tuple[dict[str, int], ...] = ()
    legal: bool | None = None
    error: Error | None = None
    by_ruling: tuple[Outcome, ...] | msgspec.UnsetType = msgspec.UNSET
    explanation: Explanation | msgspec.UnsetType = msgspec.UNSET


class _Named(msgspec.Struct):
    id: str | int | None = None


def score_line(
    text: str | bytes, edition: Edition, rulings: Rulings = UNSET, explain: bool = False
) -> ResultLine:
    """Score one line; a line that is broken or impossible gives an ``error``."""
    try:
        _refuse_misspelt(text)
        line = msgspec.json.decode(text, type=HandLine)
        found = score(read_hand(line), edition, rulings)
    except ImpossibleHand as wrong:
        return ResultLine(_id_of(text), edition.name, error=Error(wrong.code, wrong.text))
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return ResultLine(_id_of(text), edition.name, error=Error("unreadable", f"no hand: {wrong}"))
    if not isinstance(found, Score):
        outcomes = tuple(_outcome(ruled, one, edition, explain) for ruled, one in found.outcomes)
        legal = outcomes[0].legal if len({one.legal for one in outcomes}) == 1 else None
        return ResultLine(line.id, edition.name, legal=legal, by_ruling=outcomes)
    best = _outcome({}, found, edition, explain)
    return ResultLine(
        line.id,
        edition.name,
        best.points,
        best.total,
        best.fans,
        best.alternatives,
        best.legal,
        explanation=best.explanation or msgspec.UNSET,
    )


_NEAR = 0.8
"""How alike a field that is not known and one that is must be, for the one to be the other misspelt."""


def _refuse_misspelt(text: str | bytes) -> None:
    """Refuse a field that is nearly one of ours: left out in silence it would change the score.

    Other fields are the user's own and are not read.
    """
    fields = msgspec.json.decode(text)
    known = HandLine.__struct_fields__
    for field in fields if isinstance(fields, dict) else ():
        near = get_close_matches(field, known, 1, _NEAR) if field not in known else []
        if near:
            raise ImpossibleHand("unknown_field", f"there is no field {field!r}; {near[0]!r} is meant?")


def encoded(result: ResultLine) -> str:
    """Return a result as a line of JSON."""
    return msgspec.json.encode(result).decode()


def explained(found: Score, edition: Edition) -> Explanation:
    """Return the sets of each fan that counts, and for each fan had but not counted what removed it."""
    way = found.ways[0]
    rules = tariff(edition)
    gone = [
        RemovedFan(
            one.had.fan,
            _sets(way, one.had.sets),
            one.principle,
            one.by,
            rules.clause(one.by, one.had.fan) if one.principle == LISTED and one.by else None,
        )
        for one in removed(way.had, way.kept, way.chosen, rules)
    ]
    here = {one.fan for one in way.had}
    elsewhere = sorted(found.seen - here, key=rules.order.__getitem__)
    gone += [RemovedFan(fan, (), "就高不就低原则", None, None) for fan in elsewhere]
    return Explanation(
        _layout(way),
        tuple(CountedFan(one.fan, rules.points[one.fan], _sets(way, one.sets)) for one in way.kept),
        tuple(gone),
    )


def _sets(way: Counting, sets: int) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(names) for names in way.reading.tiles_of(sets))


def _layout(way: Counting) -> tuple[tuple[str, ...], ...]:
    pair = way.reading.pair
    groups = way.reading.sets + (() if pair is None else (group("pair", pair),))
    return tuple(tuple(one.names) for one in groups)


def _outcome(ruled: dict[str, str], found: Score, edition: Edition, explain: bool) -> Outcome:
    flowers = {FLOWERS: found.flowers} if found.flowers else {}
    first, *others = [way.fans | flowers for way in found.ways]
    told = explained(found, edition) if explain else None
    return Outcome(ruled, found.points, found.total, first, tuple(others), found.legal, told)


def _id_of(text: str | bytes) -> str | int | None:
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
