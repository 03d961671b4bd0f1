"""The published result list (wmo-2013, article 10, p.53-54; appendix 7, p.129): sums and ranks."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mjdata.checks.say import show_points
from mjdata.generate.made import Made
from mjdata.ingest.formats import results_csv
from mjdata.rules.payment import Scores
from mjdata.rules.session import TablePoints, ranking
from mjdata.schema.answers import Planted

_Pair = tuple[int, int]
"""Table points in twelfths, and competition points."""


@dataclass(frozen=True)
class Entered:
    """What the organiser entered of a table of a session."""

    session_no: int
    players: tuple[int, int, int, int]
    totals: Scores
    points: TablePoints


@dataclass
class ResultLine:
    """A line of the list: a player or a team, in one session or (None) at the end."""

    subject: str
    number: int
    name: str
    session_no: int | None
    gained: _Pair
    cumulated: _Pair
    rank: int | None = None


def result_list(made: Made, entered: Iterable[Entered]) -> list[ResultLine]:
    """Return the published list: every session, then the end, for players and for teams.

    A player who left has nothing in the sessions that a substitute played; substitutes are not ranked.
    """
    of_session: dict[int, dict[int, _Pair]] = defaultdict(dict)
    for table in entered:
        scores = zip(table.players, table.points, table.totals, strict=True)
        of_session[table.session_no].update({player: (points, total) for player, points, total in scores})
    names = {p.number: p.name for p in made.players if not p.substitute}
    team_of = {p.number: p.team_no for p in made.players if p.team_no is not None}
    return [
        *_lines("player", names, of_session, lambda player: player),
        *_lines("team", made.teams, of_session, team_of.get),
    ]


def _lines(
    subject: str,
    names: dict[int, str],
    of_session: dict[int, dict[int, _Pair]],
    group_of: Callable[[int], int | None],
) -> Iterator[ResultLine]:
    sums: dict[int, _Pair] = dict.fromkeys(names, (0, 0))
    for session, scores in of_session.items():
        gained: dict[int, _Pair] = dict.fromkeys(names, (0, 0))
        for player, pair in scores.items():
            number = group_of(player)
            if number in gained:
                gained[number] = _plus(gained[number], pair)
        for number, name in names.items():
            sums[number] = _plus(sums[number], gained[number])
            yield ResultLine(subject, number, name, session, gained[number], sums[number])
    places = ranking(sums)
    for number in sorted(sums, key=lambda n: places[n].start):
        rank = places[number].start
        yield ResultLine(subject, number, names[number], None, sums[number], sums[number], rank)


def _plus(one: _Pair, other: _Pair) -> _Pair:
    return one[0] + other[0], one[1] + other[1]


def exchange_ranks(results: list[ResultLine]) -> Planted | None:
    """Exchange the published ranks of two players in the middle of the list who are not equal.

    None where every player of the lower half is equal.
    """
    finals = [line for line in results if line.subject == "player" and line.session_no is None]
    for upper, lower in zip(finals[len(finals) // 2 :], finals[len(finals) // 2 + 1 :], strict=False):
        if upper.rank != lower.rank:
            upper.rank, lower.rank = lower.rank, upper.rank
            return Planted(
                kind="wrong_rank",
                effect="score_changing",
                cell=f"rank of players {upper.number} and {lower.number}",
                written=str(upper.rank),
                true=str(lower.rank),
                checks=("T05",),
                players=(upper.number, lower.number),
            )
    return None


def results_text(made: Made, results: list[ResultLine]) -> str:
    """Return the list as CSV, long form."""
    text = io.StringIO()
    writer = csv.DictWriter(text, results_csv.COLUMNS, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows({"competition": made.name, **_cells(line)} for line in results)
    return text.getvalue()


def _cells(line: ResultLine) -> dict[str, str]:
    cells = {
        "player_no" if line.subject == "player" else "team": str(line.number),
        "name": line.name,
        "cum_tp": show_points(line.cumulated[0]),
        "cum_cp": str(line.cumulated[1]),
    }
    if line.session_no is None:
        return cells | {"rank": str(line.rank)}
    tp, cp = line.gained
    return cells | {"session": str(line.session_no), "tp": show_points(tp), "cp": str(cp)}
