"""What each open finding would move, and the places that all of them leave open (article 10, p.53-54).

A finding alone: its table as it would be if settled so, all else as recorded. All together: every table in
every way that its findings and the open rulings leave, one answer to an open point for the whole event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

import msgspec

from mjdata.audit.explain import Explained
from mjdata.audit.listed import outcomes_of_lists
from mjdata.audit.suppose import OTHERWISE, Case, Reading, Supposed, readings, supposed
from mjdata.checks.foul_record import FouledTable, fouled_tables
from mjdata.checks.outcome import NOTHING_MOVES, Moves, Outcome, Ranked, Weighed, shown
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.standings import counted_tables, player_results, ranked_results, team_sums
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.rules.rank_intervals import Interval, Key, Way, rank_intervals
from mjdata.rules.session import TABLE_TIES, TWELFTHS, TablePoints
from mjdata.schema.audited import Finding, FindingOutcome, Standing
from mjdata.seats import SUFFIXES

OPEN = ("clerical", "judge")
"""Effects of the findings that may change a result; the official value ``stands``, or is none."""

MOST_WAYS = 256
"""Combinations of rows, corrected or not, gone through at one table; beyond it each seat is taken alone."""

UNKNOWN = Trilingual("记录不能说明", "the record does not tell", "記録からは分からない")
At = tuple[int | None, int | None]
Result = tuple[Scores, TablePoints]


class _Sums:
    """The recorded results of a competition, and what a change at a table does to them."""

    def __init__(self, competition: CompetitionRecord) -> None:
        self.team_of = competition.team_of
        self.counted = counted_tables(competition)
        self.players = Ranked(ranked_results(competition))
        self.teams = Ranked(team_sums(competition, player_results(competition)))

    def changes(self, table: TableRecord, result: Result) -> dict[int, Key]:
        """Return what another result of a table adds to the sums of its players, where it is in them.

        Of a player at two tables of a session only one is, as the record stands (I03 tells it).
        """
        columns = table.players or (), result[1], table.points or ZERO, result[0], table.totals or ZERO
        every = {player: (tp - a, cp - b) for player, tp, a, cp, b in zip(*columns, strict=True)}
        session = table.row.session_no
        return {
            player: change
            for player, change in every.items()
            if change != (0, 0) and self.counted.get((player, session)) is table
        }

    def of_ranked(self, changes: Mapping[int, Key]) -> dict[int, Key]:
        """Return the changes of those who have a place: a substitute has none."""
        return {player: change for player, change in changes.items() if player in self.players.sums}

    def of_teams(self, changes: Mapping[int, Key]) -> dict[int, Key]:
        """Return what changes of players add to the sums of their teams."""
        sums: dict[int, Key] = {}
        for player, (tp, cp) in changes.items():
            if player in self.team_of:
                before = sums.get(self.team_of[player], (0, 0))
                sums[self.team_of[player]] = (before[0] + tp, before[1] + cp)
        return sums

    def moves(self, table: TableRecord, result: Result) -> Moves:
        """Return what another result of a table moves."""
        changes = self.changes(table, result)
        before = dict(zip(table.players or (), table.points or (), strict=True))
        return Moves(
            {player: (before[player], before[player] + tp) for player, (tp, _) in changes.items() if tp},
            self.players.moved(self.of_ranked(changes)),
            self.teams.moved(self.of_teams(changes)),
        )


def weigh(
    competition: CompetitionRecord, findings: Sequence[Finding], explained: Mapping[str, Explained]
) -> Weighed:
    """Return the outcomes of every open finding, and the interval of every place."""
    sums = _Sums(competition)
    at = {(f.table.row.session_no, f.table.row.table_no): f for f in fouled_tables(competition)}
    still_open = [finding for finding in findings if finding.effect in OPEN]
    outcomes: dict[str, list[Outcome]] = {}
    settled: dict[At, list[Supposed]] = {}
    for finding in still_open:
        fouled = at.get((finding.session_no or 0, finding.table_no or 0))
        ways = _ways_of(finding, fouled, explained)
        if fouled is not None and ways is not None:
            settled.setdefault((finding.session_no, finding.table_no), []).extend(ways)
            besides = [Outcome(text, None) for text in [OTHERWISE.get(finding.check_id)] if text is not None]
            outcomes[finding.finding_id] = [*_outcomes(fouled.table, ways, sums), *besides]
        else:
            of_list = outcomes_of_lists(competition, finding, sums.players, sums.teams)
            outcomes[finding.finding_id] = of_list or [Outcome(UNKNOWN, None)]
    tables = [(fouled.table, settled.get(place, [])) for place, fouled in at.items()]
    return Weighed(still_open, outcomes, _intervals(competition, tables, sums))


def _ways_of(
    finding: Finding, fouled: FouledTable | None, explained: Mapping[str, Explained]
) -> list[Supposed] | None:
    if fouled is None or fouled.table.totals is None or fouled.table.points is None:
        return None
    return supposed(Case(fouled, finding, explained.get(finding.finding_id)))


def _outcomes(table: TableRecord, ways: Iterable[Supposed], sums: _Sums) -> Iterator[Outcome]:
    """Yield one outcome for each result that a finding may lead to, the first way that leads to it."""
    told = set[Result]()
    for way in ways:
        for result in _results_of(table, way):
            if result not in told:
                told.add(result)
                yield Outcome(way.text, sums.moves(table, result), table, *result)


def _results_of(table: TableRecord, way: Supposed) -> list[Result]:
    """Return the results of a table if it is settled so: table points follow the totals that change."""
    if way.points is not None:
        return [(way.totals, way.points)]
    if way.totals == table.totals:
        return [(way.totals, table.points or ZERO)]
    return [
        (way.totals, points) for given in readings(table, way.totals).values() for points in sorted(given)
    ]


def outcome_rows(weighed: Weighed) -> Iterator[FindingOutcome]:
    """Yield the stored line of each outcome."""
    for finding in weighed.findings:
        for number, outcome in enumerate(weighed.outcomes[finding.finding_id], 1):
            moves = outcome.moves or NOTHING_MOVES
            yield FindingOutcome(
                finding_id=finding.finding_id,
                outcome_no=number,
                is_known=outcome.moves is not None,
                supposes_zh=outcome.supposes.zh,
                supposes_en=outcome.supposes.en,
                supposes_ja=outcome.supposes.ja,
                **_by_seat("total", outcome.totals),
                **_by_seat("tp12", outcome.points),
                points_moved=shown(moves.points, as_points=True) or None,
                places_moved=shown(moves.players) or None,
                team_places_moved=shown(moves.teams) or None,
                lines_crossed=", ".join(map(str, moves.lines)) or None,
                team_lines_crossed=", ".join(map(str, moves.team_lines)) or None,
            )


def _by_seat(group: str, values: Sequence[int] | None) -> dict[str, int | None]:
    return {f"{group}_{suffix}": values[seat] if values else None for seat, suffix in enumerate(SUFFIXES)}


def with_intervals(rows: Iterable[Standing], weighed: Weighed) -> Iterator[Standing]:
    """Yield the standings with the places that each can come to."""
    for row in rows:
        span = weighed.intervals[row.subject].get(row.subject_no)
        if span is not None:
            how = "exact" if span.exact else "bound"
            row = msgspec.structs.replace(row, rank_low=span.low, rank_high=span.high, interval=how)  # noqa: PLW2901
        yield row


Tables = Sequence[tuple[TableRecord, list[Supposed]]]


def _intervals(competition: CompetitionRecord, tables: Tables, sums: _Sums) -> dict[str, dict[int, Interval]]:
    """Return the interval of each place, for players and teams, over every answer to the open points."""
    found: dict[str, dict[int, Interval]] = {"player": {}, "team": {}}
    seen: list[list[list[Way]]] = []
    is_shared = competition.rulings.rulings.final_tie == "shared"
    for world in _worlds(competition):
        exact = True
        ways: list[list[Way]] = []
        for table, settled in tables:
            complete, of_table = _ways(table, settled, world, sums)
            exact, ways = exact and complete, ways + of_table
        if ways in seen:
            continue
        seen.append(ways)
        of_players = [[sums.of_ranked(way) for way in of_table] for of_table in ways]
        of_teams = [[sums.of_teams(way) for way in of_table] for of_table in ways]
        both = (("player", sums.players, of_players), ("team", sums.teams, of_teams))
        for subject, ranked, open_tables in both:
            spans = rank_intervals(ranked.sums, open_tables, ties_shared=is_shared)
            found[subject] = {who: _hull(found[subject].get(who), span, exact) for who, span in spans.items()}
    return found


def _hull(so_far: Interval | None, span: Interval, exact: bool) -> Interval:
    low, high = (
        (span.low, span.high) if so_far is None else (min(so_far.low, span.low), max(so_far.high, span.high))
    )
    return Interval(low, high, exact and span.exact and (so_far is None or so_far.exact))


World = dict[str, str]
"""An answer to each open point that decides table points."""


def _worlds(competition: CompetitionRecord) -> Iterator[World]:
    """Yield every set of answers: the event rules a point once, and for all its tables alike."""
    rulings = competition.rulings.rulings
    ties = [rulings.table_tie] if rulings.table_tie else list(TABLE_TIES)
    forfeits = [rulings.forfeit] if rulings.forfeit else ["last", "by_score"]
    for tie, forfeit in product(ties, forfeits if competition.rulings.forfeits else forfeits[:1]):
        yield {"table_tie": tie, "forfeit": forfeit}


def _holds(reading: Reading, world: World) -> bool:
    return reading is None or world[reading[0]] == reading[1]


def _ways(
    table: TableRecord, settled: list[Supposed], world: World, sums: _Sums
) -> tuple[bool, list[list[Way]]]:
    """Return the ways of an open table, and whether they are all that can come about and no others.

    None of a table that nothing is open at. Where there are too many, each seat goes its own way between the
    least and the most that it can have: that encloses them.
    """
    totals, points = table.totals, table.points
    if not settled or totals is None or points is None:
        return True, []
    parts: dict[tuple[str, object], set[Scores]] = {}
    for way in settled:
        if way.part is not None:
            parts.setdefault(way.part, {ZERO}).add(way.delta)
    if prod(map(len, parts.values())) > MOST_WAYS:
        return False, _apart(table, settled, parts)
    results = set(_results(table, settled, parts, world))
    ways = {frozenset(sums.changes(table, result).items()) for result in results}
    return True, [] if ways == {frozenset()} else [[dict(way) for way in sorted(ways, key=sorted)]]


def _results(
    table: TableRecord,
    settled: list[Supposed],
    parts: Mapping[tuple[str, object], set[Scores]],
    world: World,
) -> Iterator[Result]:
    """Yield every result that the open findings of a table leave, under given answers to the open points."""
    recorded = table.totals or ZERO
    rows = [deltas for (kind, _), deltas in parts.items() if kind == "row"]
    fouls = [deltas for (kind, _), deltas in parts.items() if kind == "foul"]
    starts = {way.totals for way in settled if way.part is None} | {recorded}
    if rows:
        starts |= {add(table.readded, *chosen) for chosen in product(*rows)}
    for totals in {add(start, *chosen) for start in starts for chosen in product(*fouls)}:
        if totals != recorded:
            yield from ((totals, points) for points in _given(table, totals, world))
    yield from ((recorded, points) for points in _points(table, settled, world))


def _given(table: TableRecord, totals: Scores, world: World) -> Iterator[TablePoints]:
    for reading, points in readings(table, totals).items():
        if _holds(reading, world):
            yield from points


def _points(table: TableRecord, settled: list[Supposed], world: World) -> Iterator[TablePoints]:
    """Yield the table points of the recorded totals: as recorded, but where another answer is given."""
    asked = [way for way in settled if way.points is not None]
    yield from (way.points for way in asked if way.points is not None and _holds(way.ruling, world))
    fits = {way.ruling for way in asked if way.points == table.points}
    if table.points is not None and (not fits or any(_holds(ruling, world) for ruling in fits)):
        yield table.points


def _apart(
    table: TableRecord, settled: list[Supposed], parts: Mapping[tuple[str, object], set[Scores]]
) -> list[list[Way]]:
    """Return ways for each player alone: from no table points and all that is lost to the most of both."""
    first = max(table.edition.session.table_points) * TWELFTHS
    totals = [way.totals for way in settled] + [table.totals or ZERO, table.readded]
    ways: list[list[Way]] = []
    for seat, player in enumerate(table.players or ()):
        deltas = [[delta[seat] for delta in of_part] for of_part in parts.values()]
        here, points = (table.totals or ZERO)[seat], (table.points or ZERO)[seat]
        least = min(t[seat] for t in totals) + sum(map(min, deltas)) - here
        most = max(t[seat] for t in totals) + sum(map(max, deltas)) - here
        ways.append([{player: (-points, least)}, {player: (first - points, most)}])
    return ways
