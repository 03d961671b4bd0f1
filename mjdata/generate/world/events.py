"""The competitions of a world: what each claims to be, what it is, and who holds which place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations
from random import Random

from mjdata.generate.made import EDITION
from mjdata.generate.world.people import Person
from mjdata.generate.world.sorts import Sort
from mjdata.rules.edition import edition
from mjdata.rules.pin import LIVE, WEB, Kind
from mjdata.schema.answers import EventFault
from mjdata.seats import SEATS

TEAM_SIZE = 4
GROWS_BY = 4 * TEAM_SIZE
"""Players by which an event grows: the four columns of its draw are then whole teams."""


@dataclass(frozen=True)
class Result:
    """What a player has of an event. ``tp`` whole points; ``ranks`` alone and with the team, None: shared."""

    event: Event
    person: Person
    tp: int
    by_session: tuple[int, ...]
    rank: int | None
    rank_team: int | None

    @property
    def cp(self) -> int:
        """The competition points of all sessions."""
        return sum(self.by_session)

    @property
    def cp_by_event(self) -> int:
        """Its positive competition points counted by the competition (4.2, p.141)."""
        return max(0, self.cp)

    @property
    def cp_by_session(self) -> int:
        """Counted by the session."""
        return sum(max(0, cp) for cp in self.by_session)


@dataclass
class Sitting:
    """A table of a session: players by starting seat, totals, and what each gets for the place planned."""

    session_no: int
    table_no: int
    players: tuple[int, ...]
    totals: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(eq=False)
class Event:
    """A competition on record. ``names``: in zh, en and ja; ``name``: the one it is on record under."""

    key: int
    sort: Sort
    names: dict[str, str]
    language: str
    place: str
    begins: date
    sessions: int
    scope: str
    people: list[Person]
    sittings: list[Sitting] = field(default_factory=list)
    results: dict[int, Result] = field(default_factory=dict)
    stage_of: int | None = None

    @property
    def name(self) -> str:
        """The name it is on record under."""
        return self.names[self.language]

    @property
    def ends(self) -> date:
        """Its last day: four sessions a day."""
        return self.begins + timedelta(days=(self.sessions - 1) // 4)

    @property
    def kind(self) -> Kind:
        """Live or on the web (3.5, p.140)."""
        return WEB if self.sort.claimed == WEB else LIVE

    @property
    def faults(self) -> tuple[EventFault, ...]:
        """What is wrong with its line in the register."""
        return (EventFault(self.sort.name, self.sort.fault),) if self.sort.fault else ()

    def team_of(self, number: int) -> int:
        """The team of the player with a number: four of one column of the draw, who never meet."""
        column, row = divmod(number - 1, len(self.people) // 4)
        return column * (len(self.people) // GROWS_BY) + row // TEAM_SIZE + 1


def play(event: Event, random: Random) -> None:
    """Let an event be played: who takes which place at each table is drawn, scores are drawn to fit."""
    tables = len(event.people) // 4
    gives, spread = edition(EDITION).session.table_points, random.choice(_SPREADS)
    for session, shifts in enumerate(_shifts(tables, event.sessions, random)):
        for table in range(tables):
            drawn = [column * tables + (table + shift) % tables for column, shift in enumerate(shifts)]
            seated = [drawn[(seat + session) % 4] for seat in SEATS]
            form = {at: event.people[at].strength + random.gauss(0, 1) for at in seated}
            order = sorted(seated, key=lambda at: -form[at])
            scores = dict(zip(order, _scores(spread, random), strict=True))
            points = dict(zip(order, gives, strict=True))
            sitting = Sitting(
                session_no=session + 1,
                table_no=table + 1,
                players=tuple(at + 1 for at in seated),
                totals=tuple(scores[at] for at in seated),
                points=tuple(points[at] for at in seated),
            )
            event.sittings.append(sitting)
    event.results = {result.person.key: result for result in _results(event)}


_TRIES = 2000


def _shifts(tables: int, sessions: int, random: Random) -> Iterator[tuple[int, ...]]:
    """Yield by how much each column of the draw moves in a session, so that no pair meets again.

    Two columns meet anew as long as they move against each other by what they did not before. Where the draw
    finds no such move it takes any.
    """
    moved: set[tuple[int, int, int]] = set()
    for _ in range(sessions):
        shifts: tuple[int, ...] = ()
        for _ in range(_TRIES):
            shifts = (0, *(random.randrange(tables) for _ in range(3)))
            against = {(a, b, (shifts[b] - shifts[a]) % tables) for a, b in combinations(range(4), 2)}
            if not against & moved:
                moved |= against
                break
        yield shifts


_SPREADS = (25, 50, 80, 120)
"""By how much the scores of a session spread: some events are close, some are not."""


def _scores(spread: int, random: Random) -> list[int]:
    """Return four different scores that add up to nothing, the best first."""
    while True:
        three = [round(random.gauss(0, spread)) for _ in range(3)]
        scores = sorted([*three, -sum(three)], reverse=True)
        if len(set(scores)) == 4:
            return scores


def _results(event: Event) -> Iterator[Result]:
    tp: dict[int, int] = defaultdict(int)
    cps: dict[int, list[int]] = defaultdict(list)
    teams: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for sitting in event.sittings:
        for number, points, total in zip(sitting.players, sitting.points, sitting.totals, strict=True):
            tp[number] += points
            cps[number].append(total)
            team = event.team_of(number)
            teams[team] = (teams[team][0] + points, teams[team][1] + total)
    alone = _places({number: (tp[number], sum(cps[number])) for number in tp})
    together = _places(teams)
    for number in sorted(tp):
        team = event.team_of(number)
        person = event.people[number - 1]
        yield Result(event, person, tp[number], tuple(cps[number]), alone[number], together[team])


def _places(sums: dict[int, tuple[int, int]]) -> dict[int, int | None]:
    """Return the place of each by table points, then competition points (article 10, p.53); None: shared."""
    order = sorted(sums.values(), reverse=True)
    return {who: order.index(own) + 1 if order.count(own) == 1 else None for who, own in sums.items()}


def fill(
    sizes: Sequence[int], everybody: Sequence[Person], regulars: int, random: Random
) -> list[list[Person]]:
    """Return who plays in each of the events: regulars in many, everybody else in turn."""
    often, others = list(everybody[:regulars]), list(everybody[regulars:])
    share = min(0.9, max(0.4, 1 - len(others) / sum(sizes)))
    weights = [(1 + 4 * random.random() ** 2) * (2**person.strength) for person in often]
    found: list[list[Person]] = []
    turn = 0
    for size in sizes:
        want = min(len(often), max(round(share * size), size - len(others)))
        ranked = sorted(range(len(often)), key=lambda at: -(random.random() ** (1 / weights[at])))
        mixed = [often[at] for at in ranked[:want]]
        mixed += [others[(turn + step) % len(others)] for step in range(size - want)]
        turn += size - want
        random.shuffle(mixed)
        found.append(mixed)
    return found
