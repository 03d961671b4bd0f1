"""The dump of MahjongTournamentSuite: T-SQL INSERT statements of five tables, one statement a record.

'' is a cell that nobody filled, '0' is a number. A hand with score 0 and no winner was a draw; a winner
without a loser drew the tile himself. Penalty cells are signed and belong to the row's hand. The flags
``IsCompleted`` and ``UseTotalsOnly`` are kept but say nothing about what a table holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mjdata.ingest.numbers import Unparsed, twelfths, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.sql_inserts import Inserted, inserted
from mjdata.rules.edition import default_edition
from mjdata.schema.tables import ClaimedFan, Competition, Draw, Hand, Player, Row, Seating, Table, Team, Win
from mjdata.seats import LETTERS, SUFFIXES, round_of

NAME = "mts_sql"
CHICKEN_HAND = "无番和"

_FLAGS = ("IsCompleted", "UseTotalsOnly")
_WINDS = ("East", "South", "West", "North")


Rows = Iterator[tuple[str, Row]]
"""Rows of one record, each with the name of its table."""


class _Cells:
    """The cells of one record: required ones that cannot be read refuse it, others are told and left out."""

    def __init__(self, record: Inserted, batch: Batch) -> None:
        self._record, self._batch = record, batch
        self.damaged = False
        self.place: dict[str, Any] = {"source_id": batch.source_id, "locator": record.locator}

    def note(self, code: str, text: str) -> None:
        self._batch.note(self._record.locator, code, text)

    def text(self, column: str) -> str | None:
        return (self._record.cells[column] or "").strip() or None

    def number(self, column: str, read: Callable[[str | None], int | None] = whole) -> int | None:
        try:
            return read(self._record.cells[column])
        except Unparsed as unparsed:
            self.damaged = True
            self.note("unreadable_cell", f"{column}: {unparsed}")
            return None

    def key(self, column: str) -> int:
        """Read a number without which the record has no place; ``Unparsed`` when there is none."""
        number = whole(self._record.cells[column])
        if number is None:
            raise Unparsed(f"{column} is empty")
        return number

    def of_seats(self, pattern: str, read: Callable[[str | None], int | None] = whole) -> list[int | None]:
        return [self.number(pattern.format(wind), read) for wind in _WINDS]


def _by_seat(group: str, values: list[int | None]) -> dict[str, Any]:
    """Return the four columns of a group, by name."""
    return {f"{group}_{suffix}": value for suffix, value in zip(SUFFIXES, values, strict=True)}


def _competition(cells: _Cells) -> Rows:
    declared_teams = cells.number("IsTeams")
    yield (
        "competitions",
        Competition(
            competition_id=str(cells.key("TournamentId")),
            name=cells.text("TournamentName"),
            created=cells.text("CreationDate"),
            players_declared=cells.number("NumPlayers"),
            sessions_declared=cells.number("NumRounds"),
            has_teams=None if declared_teams is None else declared_teams != 0,
            **cells.place,
        ),
    )


def _team(cells: _Cells) -> Rows:
    yield (
        "teams",
        Team(
            competition_id=str(cells.key("TeamTournamentId")),
            team_no=cells.key("TeamId"),
            name=cells.text("TeamName"),
            **cells.place,
        ),
    )


def _player(cells: _Cells) -> Rows:
    yield (
        "players",
        Player(
            competition_id=str(cells.key("PlayerTournamentId")),
            player_no=cells.key("PlayerId"),
            name=cells.text("PlayerName"),
            team_no=cells.number("PlayerTeamId"),
            country=cells.text("PlayerCountryName"),
            register_no=cells.text("PlayerEmaNumber"),
            **cells.place,
        ),
    )


def _table(cells: _Cells) -> Rows:
    competition = str(cells.key("TableTournamentId"))
    session, table = cells.key("TableRoundId"), cells.key("TableId")
    totals = cells.of_seats("Player{}Score")
    points = cells.of_seats("Player{}Points", twelfths)
    yield (
        "tables",
        Table(
            competition_id=competition,
            session_no=session,
            table_no=table,
            **_by_seat("total", totals),
            **_by_seat("tp12", points),
            recorded_flags=" ".join(f"{flag}={cells.text(flag)}" for flag in _FLAGS),
            **cells.place,
        ),
    )
    of_table: dict[str, Any] = {
        "competition_id": competition,
        "session_no": session,
        "table_no": table,
        **cells.place,
    }
    for seat, player in enumerate(cells.of_seats("Player{}Id")):
        if player is not None:
            yield "seatings", Seating(seat=seat, player_no=player, **of_table)
    drawn = [cells.number(f"Player{position}Id") for position in range(1, 5)]
    if len(set(drawn)) > 1:  # a table nobody was drawn to repeats one number
        for player in drawn:
            if player is not None:
                yield "draws", Draw(player_no=player, **of_table)


def _outcome(winner: int | None, loser: int | None, score: int | None, fouled: bool) -> str:
    """Tell what a row shows; a row that contradicts itself is unreadable, never guessed at."""
    match (winner is not None, loser is not None, score):
        case (False, False, None):
            return "void" if fouled else "not_played"
        case (False, False, 0):
            return "draw"
        case (True, False, int(value)) if value > 0:
            return "win_self_draw"
        case (True, True, int(value)) if value > 0 and winner != loser:
            return "win_discard"
    return "unreadable"


def _hand(cells: _Cells) -> Rows:
    competition = str(cells.key("HandTournamentId"))
    session, table, hand = cells.key("HandRoundId"), cells.key("HandTableId"), cells.key("HandId")
    winner, loser = cells.number("PlayerWinnerId"), cells.number("PlayerLooserId")
    score, penalties = cells.number("HandScore"), cells.of_seats("Player{}Penalty")
    fouled = any(penalties)
    outcome = "unreadable" if cells.damaged else _outcome(winner, loser, score, fouled)
    if outcome == "unreadable" and not cells.damaged:
        cells.note("contradicting_row", f"winner {winner}, loser {loser}, score {score}")
    hand_id = f"{competition}/{session}/{table}/{hand}"
    yield (
        "hands",
        Hand(
            hand_id=hand_id,
            competition_id=competition,
            session_no=session,
            table_no=table,
            hand_no=hand,
            prevalent_wind=LETTERS[round_of(hand)] if 1 <= hand <= 16 else None,
            outcome=outcome,
            **_by_seat("penalty", penalties),
            **cells.place,
        ),
    )
    if winner is None and loser is None:
        return
    win = Win(
        hand_id=hand_id, win_no=1, winner_player_no=winner, payer_player_no=loser, points_with_flowers=score
    )
    yield "wins", win
    if cells.number("IsChickenHand"):
        yield "claimed_fan", ClaimedFan(hand_id, 1, default_edition(NAME), CHICKEN_HAND, 1)


_TABLES: dict[str, Callable[[_Cells], Rows]] = {
    "DBTournaments": _competition,
    "DBTeams": _team,
    "DBPlayers": _player,
    "DBTables": _table,
    "DBHands": _hand,
}


def _read(text: str, batch: Batch) -> None:
    for record in inserted(text, batch):
        store = _TABLES.get(record.table)
        if store is None:
            batch.reject(
                record.locator, "unknown_table", f"no table {record.table}; known: {', '.join(_TABLES)}"
            )
            continue
        try:
            rows = list(store(_Cells(record, batch)))
        except KeyError as missing:
            batch.reject(record.locator, "missing_column", f"{record.table} has no column {missing}")
        except Unparsed as unparsed:
            batch.reject(record.locator, "bad_record", f"{record.table}: {unparsed}")
        else:
            batch.records += 1
            for table, row in rows:
                batch.add(table, row)


def _recognises(head: str) -> bool:
    return any(f"[{table}]" in head or f"INTO {table}" in head for table in _TABLES)


READER = Reader(
    name=NAME,
    title="MahjongTournamentSuite SQL dump: competitions, teams, players, tables, hands",
    recognises=_recognises,
    read=_read,
)
