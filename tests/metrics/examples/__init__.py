"""Examples of every metric and of each edge that its file tells, by hand."""

from . import fan, fouls, hands, logs, rates, sessions, winds

EXAMPLES = [
    *hands.EXAMPLES,
    *rates.EXAMPLES,
    *winds.EXAMPLES,
    *fan.EXAMPLES,
    *sessions.EXAMPLES,
    *fouls.EXAMPLES,
    *logs.EXAMPLES,
]
