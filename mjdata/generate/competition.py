"""A random competition: players, draw, hands with values, payers and penalties, totals by the rules.

The first table of each session has an electronic recorder: its hands are played tile by tile under the
rules, and logged. At the others winners, payers and values are drawn so that they look like real ones.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tqdm import tqdm

from mjdata.errors import UserError
from mjdata.generate.game_log import At, played_hand
from mjdata.rules.edition import Edition, edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, win_payment
from mjdata.rules.session import TablePoints, table_points
from mjdata.schema.logs import LogLine, LogPlayer
from mjdata.seats import SEATS

EDITION = "wmo-2013"
TEAM_SIZE = 4
RECORDED_TABLE = 1

_FAMILY = (
    "Aoki",
    "Bergman",
    "Chen",
    "Dubois",
    "Eriksen",
    "Fujita",
    "Garcia",
    "Hansen",
    "Ito",
    "Jansen",
    "Kato",
)
_FAMILY_ZH = ("李明", "王芳", "张伟", "刘洋", "陈静", "杨帆", "赵磊", "黄丽", "周强", "吴敏", "渡辺 健")
_COUNTRIES = ("China", "Denmark", "France", "Japan", "Netherlands", "Spain")
_TEAMS = ("Red Dragons", "Green Dragons", "White Dragons", "Winds", "Plums", "Orchids", "Bamboos", "Seasons")

# Shares that make the hands look like those of real competitions.
_DRAWS = 0.06
_SELF_DRAWN = 0.30
_FOULS = 0.012
_NOT_READY = 0.2
_TIME_OUT = 0.35
_LONGER = 0.82


@dataclass(frozen=True)
class Plan:
    """What to generate. ``players`` is a multiple of four; the same plan gives the same competition."""

    players: int
    sessions: int
    seed: int
    plant_errors: bool = False

    def __post_init__(self) -> None:
        if self.players % 4:
            raise UserError(f"{self.players} players do not fill tables; expected a multiple of 4")


@dataclass
class MadeHand:
    """A hand: winner and payer by starting seat (None: none), value, fouls; as it was, or as written down."""

    winner: int | None = None
    payer: int | None = None
    value: int = 0
    penalty: Scores = ZERO

    def score(self, rules: Edition) -> Scores:
        """What the hand adds to each seat's total."""
        won = ZERO if self.winner is None else win_payment(rules, self.winner, self.payer, self.value)
        return add(won, self.penalty)


@dataclass
class MadeTable:
    """A table of a session. ``totals`` and ``points`` are those written down."""

    session_no: int
    table_no: int
    players: tuple[int, int, int, int]
    hands: list[MadeHand]
    totals: Scores = ZERO
    points: TablePoints = (0, 0, 0, 0)


@dataclass(frozen=True)
class MadePlayer:
    """A player with a name and a country of our own making."""

    number: int
    name: str
    country: str
    team_no: int


@dataclass
class Made:
    """A whole competition."""

    plan: Plan
    name: str
    players: list[MadePlayer]
    teams: dict[int, str]
    tables: list[MadeTable]
    rules: Edition = field(default_factory=lambda: edition(EDITION))
    log: list[LogLine] = field(default_factory=list)


def make_competition(plan: Plan) -> Made:
    """Make a competition in which everything written down is right."""
    random = Random(plan.seed)  # noqa: S311 - reproducible, not secret
    players = [_player(number, random) for number in range(1, plan.players + 1)]
    count = -(-plan.players // TEAM_SIZE)
    teams = {n: f"{_TEAMS[(n - 1) % len(_TEAMS)]} {n}" for n in range(1, count + 1)}
    made = Made(plan, f"Generated competition {plan.seed}", players, teams, [])
    met: Counter[tuple[int, int]] = Counter()
    for session_no in tqdm(
        range(1, plan.sessions + 1), "playing", disable=not sys.stderr.isatty(), leave=False
    ):
        for table_no, seated in enumerate(_draw(players, met, random), 1):
            table = MadeTable(session_no, table_no, seated, [])
            for hand_no in range(1, _hands_played(made.rules, random) + 1):
                logged = table_no == RECORDED_TABLE
                hand = _played(made, table, hand_no, random) if logged else _hand(made.rules, random)
                table.hands.append(hand)
            settle(made.rules, table)
            made.tables.append(table)
    return made


def _played(made: Made, table: MadeTable, hand_no: int, random: Random) -> MadeHand:
    """Play a hand, and keep its log."""
    names = {player.number: player.name for player in made.players}
    players = tuple(LogPlayer(number, names[number]) for number in table.players)
    at = At(made.name, table.session_no, table.table_no, hand_no, players)
    result = played_hand(made.rules, at, random)
    made.log.append(result.line)
    return MadeHand(result.winner, result.payer, result.value)


def settle(rules: Edition, table: MadeTable) -> None:
    """Write down the totals of a table and its table points; ties share."""
    table.totals = add(ZERO, *(hand.score(rules) for hand in table.hands))
    table.points = next(iter(table_points(rules, table.totals, "share")))


def _player(number: int, random: Random) -> MadePlayer:
    latin = f"{random.choice(_FAMILY)} {chr(64 + 1 + (number - 1) % 26)}."
    name = random.choice(_FAMILY_ZH) if number % 3 == 0 else latin
    return MadePlayer(number, name, random.choice(_COUNTRIES), (number - 1) // TEAM_SIZE + 1)


def _draw(
    players: list[MadePlayer], met: Counter[tuple[int, int]], random: Random
) -> list[tuple[int, int, int, int]]:
    """Draw the tables of a session: the best of many shuffles, teammates apart, few pairs meeting again."""
    team = {p.number: p.team_no for p in players}
    numbers = [p.number for p in players]
    best: list[tuple[int, ...]] = []
    least: float = float("inf")
    for _ in range(400):
        random.shuffle(numbers)
        tables = [tuple(numbers[i : i + 4]) for i in range(0, len(numbers), 4)]
        cost = sum(
            _meeting_cost(pair, team, met) for table in tables for pair in combinations(sorted(table), 2)
        )
        if cost < least:
            least, best = cost, tables
        if cost == 0:
            break
    best = _improved(best, team, met)
    for table in best:
        met.update(combinations(sorted(table), 2))
    return [(t[0], t[1], t[2], t[3]) for t in best]


def _meeting_cost(pair: tuple[int, int], team: dict[int, int], met: Counter[tuple[int, int]]) -> int:
    times = met[pair]
    return 50 * (team[pair[0]] == team[pair[1]]) + times * times * 10 + times


def _improved(
    tables: list[tuple[int, ...]], team: dict[int, int], met: Counter[tuple[int, int]]
) -> list[tuple[int, ...]]:
    """Exchange players between tables as long as that makes the draw better."""
    seats = [list(table) for table in tables]

    def cost(table: list[int]) -> int:
        return sum(_meeting_cost(pair, team, met) for pair in combinations(sorted(table), 2))

    better = True
    while better:
        better = False
        for a, b in combinations(range(len(seats)), 2):
            for i in SEATS:
                for j in SEATS:
                    before = cost(seats[a]) + cost(seats[b])
                    seats[a][i], seats[b][j] = seats[b][j], seats[a][i]
                    if cost(seats[a]) + cost(seats[b]) < before:
                        better = True
                    else:
                        seats[a][i], seats[b][j] = seats[b][j], seats[a][i]
    return [tuple(table) for table in seats]


def _hands_played(rules: Edition, random: Random) -> int:
    full = rules.session.hands
    return random.randint(full - 3, full - 1) if random.random() < _TIME_OUT else full


def _hand(rules: Edition, random: Random) -> MadeHand:
    hand = MadeHand()
    if random.random() >= _DRAWS:
        hand.winner = random.randrange(4)
        hand.value = rules.hand.minimum_points
        while random.random() < _LONGER and hand.value < 64:
            hand.value += 1
        if random.random() >= _SELF_DRAWN:
            hand.payer = random.choice([seat for seat in SEATS if seat != hand.winner])
    if random.random() < _FOULS:
        offender = random.choice([seat for seat in SEATS if seat != hand.winner])
        offence = rules.offence("zha_hu" if random.random() < _NOT_READY else "cuo_hu")
        hand.penalty = foul_payment(rules, Foul(offence.id, offender, offence.points[0]))
    return hand
