"""A generated competition as a MahjongTournamentSuite dump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjdata.checks.say import show_points
from mjdata.generate.made import Made, MadeTable


def _insert(table: str, columns: str, values: Sequence[object]) -> str:
    """Return one INSERT statement. Numbers of a score are quoted text there, '' when not filled."""
    cells = (str(v) if isinstance(v, int) else "N'" + str(v).replace("'", "''") + "'" for v in values)
    names = ", ".join(f"[{name}]" for name in columns.split())
    return f"INSERT INTO [dbo].[{table}] ({names}) VALUES ({', '.join(cells)})\n"  # noqa: S608 - a file, not a query


_TOURNAMENT = "TournamentId CreationDate TournamentName NumPlayers NumRounds IsTeams"
_TEAM = "TeamTournamentId TeamId TeamName"
_PLAYER = "PlayerTournamentId PlayerId PlayerName PlayerTeamId PlayerCountryName PlayerEmaNumber"
_TABLE = (
    "TableTournamentId TableRoundId TableId Player1Id Player2Id Player3Id Player4Id "
    "PlayerEastId PlayerSouthId PlayerWestId PlayerNorthId "
    "PlayerEastScore PlayerSouthScore PlayerWestScore PlayerNorthScore "
    "PlayerEastPoints PlayerSouthPoints PlayerWestPoints PlayerNorthPoints IsCompleted UseTotalsOnly"
)
_HAND = (
    "HandTournamentId HandRoundId HandTableId HandId PlayerWinnerId PlayerLooserId HandScore IsChickenHand "
    "PlayerEastPenalty PlayerSouthPenalty PlayerWestPenalty PlayerNorthPenalty"
)


def dump(made: Made) -> Iterator[tuple[str, str]]:
    """Yield the five tables of the dump, each with its text."""
    plan = made.plan
    event = [1, "2026-01-01 09:00:00", made.name, plan.players, plan.sessions, 1]
    yield "DBTournaments", _insert("DBTournaments", _TOURNAMENT, event)
    yield "DBTeams", "".join(_insert("DBTeams", _TEAM, [1, n, name]) for n, name in made.teams.items())
    players = [[1, p.number, p.name, p.team_no, p.country, p.register_no or ""] for p in made.players]
    yield "DBPlayers", "".join(_insert("DBPlayers", _PLAYER, row) for row in players)
    yield "DBTables", "".join(_insert("DBTables", _TABLE, _table_cells(table)) for table in made.tables)
    hands = [cells for table in made.tables if table.hands for cells in _hand_cells(made, table)]
    yield "DBHands", "".join(_insert("DBHands", _HAND, cells) for cells in hands)


def _table_cells(table: MadeTable) -> list[object]:
    points = [show_points(p).replace(".", ",") for p in table.points]
    seats = [str(p) for p in table.players]
    drawn = sorted(table.players)
    return [1, table.session_no, table.table_no, *drawn, *seats, *map(str, table.totals), *points, 1,
            int(not table.hands)]  # fmt: skip


def _hand_cells(made: Made, table: MadeTable) -> Iterator[list[object]]:
    for number in range(1, made.rules.session.hands + 1):
        row: list[object] = [1, table.session_no, table.table_no, number]
        if number > len(table.hands):
            yield [*row, "", "", "", 0, "", "", "", ""]
            continue
        hand = table.hands[number - 1]
        winner, payer = (str(table.players[s]) if s is not None else "" for s in (hand.winner, hand.payer))
        penalties = [str(p) if any(hand.penalty) else "" for p in hand.penalty]
        yield [*row, winner, payer, str(hand.value), 0, *penalties]
