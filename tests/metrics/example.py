"""What an example of a metric is: a question to its view, and the rows that answer it, by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

PLAIN = "what it says"
"""The case of an example that shows no edge."""

Rows = list[tuple[Any, ...]]


class Example(NamedTuple):
    """A question to the records of ``tests.metrics.records``; ``case``: ``PLAIN``, or an edge of ``EDGES``.

    ``query`` is what follows SELECT; the answer is in the order of its rows. ``why`` is the rule or the sum.
    """

    metric: str
    case: str
    query: str
    rows: Rows
    why: str
