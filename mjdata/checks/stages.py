"""Events that may be stages of one: at one place, the one after the other, played by the same people.

A stage that is registered as an event of its own counts for a class (wmo-2013, appendix 9, 5, p.144-146) and
for a Pin (4.1 to 4.3, p.141) as often as there are stages. No clause speaks of it, so it is asked, never
decided.
"""

from __future__ import annotations

from datetime import date, timedelta

from mjdata.checks.records import EventDigest
from mjdata.schema.records import Registration

_SHARED = 0.5
"""Share of the smaller event's players who are in the other one too, from which the two are asked about."""
_APART = timedelta(days=1)


def players_of_stages(first: EventDigest, second: EventDigest) -> int:
    """Return how many players two events have in common when they look like stages of one, else 0."""
    ours, theirs = first.registration, second.registration
    if ours is None or theirs is None or not _meet(ours, theirs):
        return 0
    shared = len(set(first.players) & set(second.players))
    fewer = min(len(first.players), len(second.players))
    return shared if shared >= _SHARED * fewer else 0


def _meet(ours: Registration, theirs: Registration) -> bool:
    """Tell whether two events were at one place, the one within a day of the other."""
    days = [ours.begins, ours.ends, theirs.begins, theirs.ends]
    if None in days or not ours.place or not theirs.place:
        return False
    begins, ends, other_begins, other_ends = (date.fromisoformat(day) for day in days if day)
    near = other_begins - ends <= _APART and begins - other_ends <= _APART
    return near and ours.place.casefold() == theirs.place.casefold()
