"""The dump of MahjongTournamentSuite: T-SQL INSERT statements of five tables, one statement a record.

'' is a cell that nobody filled, '0' is a number. A hand with score 0 and no winner was a draw; a winner
without a loser drew the tile himself. Penalty cells are signed and belong to the row's hand. The flags
``IsCompleted`` and ``UseTotalsOnly`` are kept but say nothing about what a table holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from mjdata.ingest.numbers import Unparsed, small, twelfths, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.sql_inserts import Inserted, inserted
from mjdata.rules.edition import default_edition, edition
from mjdata.schema.play import ClaimedFan, Win
from mjdata.schema.records import Competition, Draw, Hand, Player, Seating, Table, Team
from mjdata.schema.rows import Row
from mjdata.seats import LETTERS, SUFFIXES, round_of

NAME = "mts_sql"
CHICKEN_HAND = "无番和"

_FLAGS = ("IsCompleted", "UseTotalsOnly")
_WINDS = ("East", "South", "West", "North")


Rows = Iterator[tuple[str, Row]]
"""Rows of one record, each with the name of its table."""


Read = Callable[[str | None], int | None]


class _Cells:
    """The cells of one record: required ones that cannot be read refuse it, others are told and left out.

    A column that a dump does not have counts as not filled; ``_NEEDED`` names those it must have.
    """

    def __init__(self, record: Inserted, batch: Batch) -> None:
        self._record, self._batch = record, batch
        self.damaged = False
        self.place: dict[str, Any] = {"source_id": batch.source_id, "locator": record.locator}

    def note(self, code: str, text: str) -> None:
        self._batch.note(self._record.locator, code, text)

    def _cell(self, column: str) -> str | None:
        return self._record.cells.get(column.lower())

    def text(self, column: str) -> str | None:
        return (self._cell(column) or "").strip() or None

    def number(self, column: str, read: Read = whole) -> int | None:
        try:
            return read(self._cell(column))
        except Unparsed as unparsed:
            self.damaged = True
            self.note("unreadable_cell", f"{column}: {unparsed}")
            return None

    def key(self, column: str, read: Read = whole) -> int:
        """Read a number without which the record has no place; ``Unparsed`` when there is none."""
        try:
            number = read(self._cell(column))
        except Unparsed as unparsed:
            raise Unparsed(f"{column}: {unparsed}") from None
        if number is None:
            raise Unparsed(f"{column} is empty")
        return number

    def of_seats(self, pattern: str, read: Read = whole) -> list[int | None]:
        return [self.number(pattern.format(wind), read) for wind in _WINDS]


def _hand_no(cell: str | None) -> int | None:
    number, most = whole(cell), edition(default_edition(NAME)).session.hands
    if number is not None and not 1 <= number <= most:
        raise Unparsed(f"a session has no hand {number} (1 to {most})")
    return number


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
            players_declared=cells.number("NumPlayers", small),
            sessions_declared=cells.number("NumRounds", small),
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
    session, table = cells.key("TableRoundId", small), cells.key("TableId", small)
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
    session, table = cells.key("HandRoundId", small), cells.key("HandTableId", small)
    hand = cells.key("HandId", _hand_no)
    winner, loser = cells.number("PlayerWinnerId"), cells.number("PlayerLooserId")
    score, penalties = cells.number("HandScore"), cells.of_seats("Player{}Penalty")
    chicken = cells.number("IsChickenHand")
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
            prevalent_wind=LETTERS[round_of(hand)],
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
    if chicken:
        yield "claimed_fan", ClaimedFan(hand_id, 1, default_edition(NAME), CHICKEN_HAND, 1)


_TABLES: dict[str, Callable[[_Cells], Rows]] = {
    "DBTournaments": _competition,
    "DBTeams": _team,
    "DBPlayers": _player,
    "DBTables": _table,
    "DBHands": _hand,
}

_NEEDED = {
    "DBTournaments": ("TournamentId", "TournamentName"),
    "DBTeams": ("TeamTournamentId", "TeamId", "TeamName"),
    "DBPlayers": ("PlayerTournamentId", "PlayerId", "PlayerName", "PlayerTeamId"),
    "DBTables": (
        *("TableTournamentId", "TableRoundId", "TableId"),
        *(f"Player{wind}{what}" for what in ("Id", "Score", "Points") for wind in _WINDS),
    ),
    "DBHands": (
        *("HandTournamentId", "HandRoundId", "HandTableId", "HandId"),
        *("PlayerWinnerId", "PlayerLooserId", "HandScore"),
        *(f"Player{wind}Penalty" for wind in _WINDS),
    ),
}
"""Columns whose absence would be taken for cells that nobody filled."""

_NAMED = {table.lower(): table for table in _TABLES}


def _read(text: str, batch: Batch) -> None:
    for record in inserted(text, batch):
        table = _NAMED.get(record.table.lower())
        if table is None:
            known = ", ".join(_TABLES)
            batch.reject(record.locator, "unknown_table", f"no table {record.table}; known: {known}")
        elif missing := [name for name in _NEEDED[table] if name.lower() not in record.cells]:
            batch.reject(record.locator, "missing_column", f"{table} has no column {', '.join(missing)}")
        else:
            _store(table, record, batch)


def _store(table: str, record: Inserted, batch: Batch) -> None:
    try:
        rows = list(_TABLES[table](_Cells(record, batch)))
    except Unparsed as unparsed:
        batch.reject(record.locator, "bad_record", f"{table}: {unparsed}")
    else:
        batch.store(rows)


_SHOWS = re.compile(
    r"\b(?:INSERT|INTO|TABLE|IDENTITY_INSERT)\s+"
    rf"""(?:[\w\[\]"]+\s*\.\s*)*[\["]?(?:{"|".join(_TABLES)})\b""",
    re.IGNORECASE,
)


def _recognises(head: str) -> bool:
    return _SHOWS.search(head) is not None


READER = Reader(
    name=NAME,
    title="MahjongTournamentSuite SQL dump: competitions, teams, players, tables, hands",
    recognises=_recognises,
    read=_read,
)
