"""Examples of family K: one event handed in as one."""

from __future__ import annotations

from ..build import intake
from ..example import Passing, fails, found

FAILING = [
    fails(
        "K10",
        "two competitions of one name",
        intake(events=[("open", "Open"), ("open-1a2b3c", "Open"), ("cup", "Cup")]),
        "a corrected copy beside the first",
        found("warning", "open, open-1a2b3c", "'Open'"),
    ),
]

PASSING = [Passing("K10", "two names", intake(events=[("open", "Open"), ("cup", "Cup")]), "two events")]
