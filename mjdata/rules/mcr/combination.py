"""The five principles of counting (article 9, 计分原则, p.51-52).

1. 不重复: a fan that another necessarily brings with it does not count beside it.
2. 不拆移: the sets of a fan are not taken apart to make other fan among themselves.
3. 不得相同: a set that has made a fan makes the same fan with no other set.
4. 就高不就低: of fan that cannot stand together the higher may be chosen.
5. 套算一次: a set not yet used is joined once, to one of the sets already used.

2, 3 and 5 govern the fan that join sets (the relations of chows, and of pungs by rank). Read together they
say: each fan taken up joins sets none of which are joined yet, directly or through others. ``selections``
gives every choice to which no further fan can be added, and 4 takes the best of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from mjdata.rules.mcr.catalogue import Tariff
from mjdata.rules.mcr.fan.joins import JOINS
from mjdata.rules.mcr.groups import Group

LISTED = "不计"
"""Not a principle: the edition says so."""


class Had(NamedTuple):
    """A fan that a reading has. ``sets`` are the sets that make it, as bits; 0 for the hand as a whole."""

    fan: str
    sets: int = 0


class Removed(NamedTuple):
    """A fan had but not counted: the principle, and the fan that stands in its way."""

    had: Had
    principle: str
    by: str | None


class Joined(NamedTuple):
    """The fan that join sets of one layout: all of them, and every maximal choice of them."""

    all: tuple[Had, ...]
    selections: tuple[tuple[Had, ...], ...]


def joined(sets: Sequence[Group]) -> Joined:
    """Return the fan that join these sets, and the choices that principles 2, 3 and 5 allow."""
    return _joined(tuple((one.form == "chow", one.first) for one in sets if one.form != "knitted"))


@lru_cache(maxsize=1 << 15)
def _joined(sets: tuple[tuple[bool, int], ...]) -> Joined:
    found = []
    for join in JOINS:
        places = [place for place, (is_chow, _) in enumerate(sets) if is_chow == join.chows]
        for chosen in combinations(places, join.size):
            if join.of(sorted(sets[place][1] for place in chosen)):
                found.append(Had(join.fan, sum(1 << place for place in chosen)))
    return Joined(tuple(found), tuple(_maximal(found)))


def _maximal(found: list[Had]) -> Iterable[tuple[Had, ...]]:
    """Return every choice of fan that stand together and to which none of the others can be added."""
    choices: list[tuple[Had, ...]] = [()]
    for one in found:
        choices += [(*choice, one) for choice in choices if obstacle(one, choice) is None]
    return [
        choice
        for choice in choices
        if not any(obstacle(one, choice) is None for one in found if one not in choice)
    ]


def obstacle(one: Had, chosen: Sequence[Had]) -> tuple[str, str] | None:
    """Return the principle, and the fan chosen, by which ``one`` cannot be taken up; None if it can."""
    for other in chosen:
        if not one.sets & ~other.sets:
            return "不拆移原则", other.fan
        if one.fan == other.fan and one.sets & other.sets:
            return "不得相同原则", other.fan
    for cluster, fan in _clusters(chosen):
        if (one.sets & cluster).bit_count() > 1:
            return "套算一次原则", fan
    return None


def _clusters(chosen: Sequence[Had]) -> list[tuple[int, str]]:
    """Return the sets that are joined with each other, with the first fan that joins them."""
    clusters: list[tuple[int, str]] = []
    for one in chosen:
        touched = [cluster for cluster in clusters if cluster[0] & one.sets]
        clusters = [cluster for cluster in clusters if cluster not in touched]
        sets = one.sets
        for cluster, _ in touched:
            sets |= cluster
        clusters.append((sets, touched[0][1] if touched else one.fan))
    return clusters


def counted(had: Iterable[Had], tariff: Tariff) -> list[Had]:
    """Return what counts of the fan had: the highest first, then those that none of them removes (1)."""
    kept: list[Had] = []
    for one in sorted(had, key=lambda h: tariff.order[h.fan]):
        if not any(_removes(by, one, tariff) for by in kept):
            kept.append(one)
    for by in kept:
        for fan in tariff.removes_once.get(by.fan, ()):
            doomed = next((one for one in kept if one.fan == fan), None)
            if doomed is not None:
                kept = [one for one in kept if one is not doomed]
    return kept


def removed(had: Iterable[Had], kept: Sequence[Had], chosen: Sequence[Had], tariff: Tariff) -> list[Removed]:
    """Return, for each fan had that does not count, what removed it: a principle, or 不计."""
    found = []
    for one in sorted(set(had) - set(kept), key=lambda h: (tariff.order[h.fan], h.sets)):
        by = next((by.fan for by in kept if _removes(by, one, tariff)), None)
        once = next((by.fan for by in kept if one.fan in tariff.removes_once.get(by.fan, ())), None)
        if by is not None and one.fan not in tariff.clauses.get(by, ()):
            found.append(Removed(one, "不重复原则", by))
        elif by is not None or once is not None:
            found.append(Removed(one, LISTED, by or once))
        else:
            found.append(Removed(one, *(obstacle(one, chosen) or ("就高不就低原则", None))))
    return found


def _removes(by: Had, one: Had, tariff: Tariff) -> bool:
    """Return whether a fan that counts removes another: all of them, or those made of its own sets."""
    return one.fan in tariff.removes[by.fan] and (not by.sets or not one.sets & ~by.sets)
