"""What a finding may come to, and what then moves (wmo-2013, article 9, p.53; article 10, p.53-54)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from mjdata.checks.say import show_points
from mjdata.checks.standings import Sums
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual
from mjdata.rules.payment import Scores
from mjdata.rules.rank_intervals import Interval
from mjdata.rules.session import TablePoints
from mjdata.schema.audited import Finding

LINES = {"player": (1, 3, 6, 8, 12, 16), "team": (1, 2, 3)}
"""Places on which a medal or a Pin hangs (appendix 9, 4.6, p.142): to be among the first so many."""

Move = tuple[int, int]
"""A value before and after."""


@dataclass(frozen=True)
class Moves:
    """What moves: table points (twelfths) of players, and places of players and teams, by number."""

    points: Mapping[int, Move] = field(default_factory=dict)
    players: Mapping[int, Move] = field(default_factory=dict)
    teams: Mapping[int, Move] = field(default_factory=dict)

    @property
    def lines(self) -> list[int]:
        """The lines that a player crosses."""
        return lines_crossed("player", self.players.values())

    @property
    def team_lines(self) -> list[int]:
        """The lines that a team crosses."""
        return lines_crossed("team", self.teams.values())


NOTHING_MOVES = Moves()


@dataclass(frozen=True)
class Outcome:
    """One way in which a finding may be settled: what it supposes and what then moves.

    ``totals`` and ``points`` are the table's result if so, where it is about one. ``moves`` is None where the
    record does not tell what would come of it.
    """

    supposes: Trilingual
    moves: Moves | None
    table: TableRecord | None = None
    totals: Scores | None = None
    points: TablePoints | None = None


@dataclass(frozen=True)
class Weighed:
    """The open findings with their outcomes by finding id, and the places that all together leave open."""

    findings: Sequence[Finding]
    outcomes: Mapping[str, Sequence[Outcome]]
    intervals: Mapping[str, Mapping[int, Interval]]
    """By subject (player, team) and number."""

    @property
    def unknown(self) -> list[Finding]:
        """The findings of which not every outcome is known."""
        return [f for f in self.findings if any(o.moves is None for o in self.outcomes[f.finding_id])]


def lines_crossed(subject: str, moves: Iterable[Move]) -> list[int]:
    """Return the lines that a place before and a place after lie on either side of."""
    every = list(moves)
    return [line for line in LINES[subject] if any((a <= line) != (b <= line) for a, b in every)]


def shown(moves: Mapping[int, Move], *, as_points: bool = False) -> str:
    """Write moves as ``no. 3: 2 → 3``, by what was before; table points the most first."""
    in_order = sorted(moves.items(), key=lambda m: (-m[1][0] if as_points else m[1][0], m[0]))
    show = show_points if as_points else str
    return ", ".join(f"no. {number}: {show(a)} → {show(b)}" for number, (a, b) in in_order)


class Ranked:
    """A ranking by article 10 (p.53-54), asked what a change of a few results would move."""

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self._sorted = sorted((key, who) for who, key in sums.items())
        self._keys = [key for key, _ in self._sorted]

    def place(self, who: int) -> int:
        """Return the better place of those that one holds or shares."""
        return 1 + len(self._keys) - bisect_right(self._keys, self.sums[who])

    def moved(self, changes: Mapping[int, tuple[int, int]]) -> dict[int, Move]:
        """Return the places that are others if the changes are added to the sums."""
        old = sorted(self.sums[who] for who in changes)
        after = {who: (self.sums[who][0] + tp, self.sums[who][1] + cp) for who, (tp, cp) in changes.items()}
        new = sorted(after.values())
        if old == new == []:
            return {}
        first = bisect_left(self._keys, min(old[0], new[0]))
        last = bisect_right(self._keys, max(old[-1], new[-1]))
        moves = {}
        for key, who in self._sorted[first:last]:
            here = after.get(who, key)
            above = len(self._keys) - bisect_right(self._keys, here)
            above += bisect_right(old, here) - bisect_right(new, here)
            if self.place(who) != 1 + above:
                moves[who] = (self.place(who), 1 + above)
        return moves
