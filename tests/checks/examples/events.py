"""Examples of family K: one event handed in as one."""

from __future__ import annotations

from mjdata.checks.records import EventDigest
from mjdata.schema.records import Registration

from ..build import SOURCE, intake
from ..example import Passing, fails, found


def _registered(key: str, begins: str, ends: str, place: str = "Hall") -> EventDigest:
    line = Registration(key, begins=begins, ends=ends, place=place, source_id=SOURCE, locator="line 2")
    return EventDigest(key, line, ("a", "b", "c", "d"))


FAILING = [
    fails(
        "K10",
        "two competitions of one name",
        intake(events=[("open", "Open"), ("open-1a2b3c", "Open"), ("cup", "Cup")]),
        "a corrected copy beside the first",
        found("warning", "open, open-1a2b3c", "'Open'"),
    ),
    fails(
        "K10",
        "the same players in one hall, the one event the day after the other",
        intake(
            digests=[
                _registered("open", "2026-05-02", "2026-05-03"),
                _registered("final", "2026-05-04", "2026-05-04"),
            ]
        ),
        "stages registered as events",
        found("warning", "open, final", "4 players"),
    ),
]

PASSING = [
    Passing("K10", "two names", intake(events=[("open", "Open"), ("cup", "Cup")]), "two events"),
    Passing(
        "K10",
        "the same players a month later, and elsewhere the day after",
        intake(
            digests=[
                _registered("may", "2026-05-02", "2026-05-03"),
                _registered("june", "2026-06-06", "2026-06-07"),
                _registered("away", "2026-05-04", "2026-05-04", "Elsewhere"),
            ]
        ),
        "neither is a stage of the other",
    ),
]
