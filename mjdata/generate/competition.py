"""A random competition: players, draw, hands, penalties, totals by the rules.

Every hand is played tile by tile under the rules, by simple players. The first table of each session has an
electronic recorder: there the log is kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from random import Random

from tqdm import tqdm

from mjdata.generate.draw import draw_tables
from mjdata.generate.game_log import At, played_hand
from mjdata.generate.incidents import add_incidents
from mjdata.generate.made import (
    RECORDED_TABLE,
    Made,
    MadeHand,
    MadePlayer,
    MadeTable,
    Plan,
    fine,
    settle,
)
from mjdata.names import generated_name
from mjdata.rules.edition import Edition
from mjdata.rules.offences import Foul
from mjdata.schema.logs import LogPlayer
from mjdata.seats import SEATS

TEAM_SIZE = 4
_FEWEST_TEAMS = 4
"""With fewer, teammates cannot be kept apart at the tables."""

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
_SUBSTITUTE = "Keller Z."
"""Nobody else's name: one who plays instead of a namesake would rightly be asked about."""
_COUNTRIES = ("China", "Denmark", "France", "Japan", "Netherlands", "Spain")
_TEAMS = ("Red Dragons", "Green Dragons", "White Dragons", "Winds", "Plums", "Orchids", "Bamboos", "Seasons")

# What the play does not give, at shares as in real competitions.
_FOULS = 0.012
_NOT_READY = 0.2
_TIME_OUT = 0.35
_WITHOUT_SUBSTITUTE = 0.5


def make_competition(plan: Plan) -> Made:
    """Make a competition in which everything written down is right."""
    random = Random(plan.seed)  # noqa: S311 - reproducible, not secret
    players = [_player(number, random) for number in range(1, plan.players + 1)]
    count = -(-plan.players // TEAM_SIZE)
    teams = {n: f"{_TEAMS[(n - 1) % len(_TEAMS)]} {n}" for n in range(1, count + 1)}
    if plan.form == "sheets" and count < _FEWEST_TEAMS:
        players, teams = [replace(player, team_no=None) for player in players], {}
    made = Made(plan, generated_name(plan.seed), players, teams, [])
    team_of = {player.number: player.team_no or -player.number for player in players}
    stand_in = _substitute(made) if plan.form == "sheets" else None
    met: Counter[tuple[int, int]] = Counter()
    for session_no in tqdm(
        range(1, plan.sessions + 1), "playing", disable=not sys.stderr.isatty(), leave=False
    ):
        for table_no, drawn in enumerate(draw_tables(team_of, met, random), 1):
            table = MadeTable(session_no, table_no, _seated(drawn, session_no, stand_in), [])
            for hand_no in range(1, _hands_played(made.rules, random) + 1):
                table.hands.append(_played(made, table, hand_no, random))
            settle(made.rules, table)
            made.tables.append(table)
    if plan.form == "sheets":
        add_incidents(made)
    return made


_StandIn = tuple[int, int, int]
"""Who leaves, who plays instead, and from which session on."""


def _substitute(made: Made) -> _StandIn | None:
    """Let a substitute take over from a player in every second competition that is long enough."""
    random = Random(made.plan.seed + 2)  # noqa: S311 - reproducible, not secret
    if made.plan.sessions < 2 or random.random() < _WITHOUT_SUBSTITUTE:
        return None
    number = made.plan.players + 1
    comes = _player(number, random)
    made.players.append(replace(comes, name=_SUBSTITUTE, team_no=None, substitute=True))
    return random.randint(1, made.plan.players), number, random.randint(2, made.plan.sessions)


def _seated(
    drawn: tuple[int, int, int, int], session_no: int, stand_in: _StandIn | None
) -> tuple[int, int, int, int]:
    if stand_in is None or session_no < stand_in[2]:
        return drawn
    leaves, comes, _ = stand_in
    e, s, w, n = (comes if player == leaves else player for player in drawn)
    return (e, s, w, n)


def _played(made: Made, table: MadeTable, hand_no: int, random: Random) -> MadeHand:
    """Play a hand; at the table with a recorder its log is kept, at another somebody may commit a foul."""
    names = {player.number: player.name for player in made.players}
    players = tuple(LogPlayer(number, names[number]) for number in table.players)
    at = At(made.name, table.session_no, table.table_no, hand_no, players)
    result = played_hand(made.rules, at, random)
    hand = MadeHand(result.winner, result.payer, result.value)
    if table.table_no == RECORDED_TABLE:
        made.log.append(result.line)
    elif random.random() < _FOULS:
        _false_hu(made.rules, hand, random)
    return hand


def _false_hu(rules: Edition, hand: MadeHand, random: Random) -> None:
    """Let somebody who does not win the hand call hu without one (article 11, 6, p.59)."""
    offender = random.choice([seat for seat in SEATS if seat != hand.winner])
    offence = rules.offence("zha_hu" if random.random() < _NOT_READY else "cuo_hu")
    fine(rules, hand, Foul(offence.id, offender, offence.points[0]))


def _player(number: int, random: Random) -> MadePlayer:
    latin = f"{random.choice(_FAMILY)} {chr(64 + 1 + (number - 1) % 26)}."
    name = random.choice(_FAMILY_ZH) if number % 3 == 0 else latin
    country, team = random.choice(_COUNTRIES), (number - 1) // TEAM_SIZE + 1
    return MadePlayer(number, name, country, team, register_no=f"G{number:04d}")


def _hands_played(rules: Edition, random: Random) -> int:
    full = rules.session.hands
    return random.randint(full - 3, full - 1) if random.random() < _TIME_OUT else full
