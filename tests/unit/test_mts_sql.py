"""The reader of the SQL dump: every record is stored or refused, whatever the dump looks like."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mjdata.ingest import reader as reader_module
from mjdata.ingest.formats.mts_sql import READER
from mjdata.ingest.reader import Batch, TooMany
from mjdata.schema.play import Win
from mjdata.schema.records import Competition, Hand, Player, Seating, Table, Team
from tests.door import HANDS, PLAYERS, TABLES

TEAM = "INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId], [TeamName]) VALUES"
COLUMNS_OF_HANDS = (
    "HandTournamentId, HandRoundId, HandTableId, HandId, PlayerWinnerId, PlayerLooserId, HandScore, "
    "IsChickenHand, PlayerEastPenalty, PlayerSouthPenalty, PlayerWestPenalty, PlayerNorthPenalty"
)
HAND = f"INSERT INTO DBHands ({COLUMNS_OF_HANDS}) VALUES"


def read(text: str) -> Batch:
    batch = Batch("source")
    READER.read(text, batch)
    batch.close()
    return batch


def counted(text: str) -> tuple[int, int]:
    batch = read(text)
    return batch.records, batch.rejected


def codes(batch: Batch) -> list[str]:
    return [issue.code for issue in batch.issues]


def team_names(text: str) -> list[str | None]:
    return [row.name for row in read(text).rows["teams"] if isinstance(row, Team)]


def only_hand(values: str) -> tuple[Hand, Batch]:
    batch = read(f"{HAND} (1, 1, 1, 3, {values})\n")
    (hand,) = batch.rows["hands"]
    assert isinstance(hand, Hand)
    return hand, batch


@pytest.mark.parametrize(
    ("text", "stored", "rejected"),
    [
        ("", 0, 0),
        (f"{TEAM} (1, 1, N'A')\n", 1, 0),
        (f"{TEAM} (1, 1, N'A');\r\n{TEAM} (1, 2, N'B');\r\n", 2, 0),
        (f"\ufeff{TEAM} (1, 1, N'A')\n\ufeff{TEAM} (1, 2, N'B')", 2, 0),
        (f"{TEAM} (1, 1, N'A'){TEAM} (1, 2, N'B') {TEAM} (1, 3, N'C')", 3, 0),
        (f"{TEAM} (1, 1, N'A'), (1, 2, N'B'),\n\t(1, 3, N'C');\n", 3, 0),
        (f"{TEAM}\n(1,1,'A'), -- the first\n/* and\nthe second */ (1,2,'B')\n-- end\n", 2, 0),
        (f"/****** Object: [dbo].[DBTeams] ******/\nUSE [m]\nGO\n{TEAM} (1, 1, N'A')\nGO 1\n", 1, 0),
        (f"SET IDENTITY_INSERT [dbo].[DBTeams] ON {TEAM} (1, 1, N'A')\n", 1, 0),
        (f"SET IDENTITY_INSERT [dbo].[DBTeams] ON;{TEAM} (1, 1, N'A');SET IDENTITY_INSERT [x] OFF", 1, 0),
        (
            f"CREATE TABLE [dbo].[DBTeams](\n\t[TeamId] [int] NULL,\n) ON [PRIMARY]\nGO\n{TEAM} (1,1,'A')",
            1,
            0,
        ),
        (f"  {TEAM} (1, 1, N'A')\nDELETE FROM x\n  {TEAM} (1, 2, N'B')\n", 2, 1),
        (f"hello\nworld\n\n{TEAM} (1, 1, N'A')\nbye\n", 1, 3),
        (f"{TEAM} (1, 1, N'A')\n{TEAM} (1, 1, N'A')\n", 2, 0),  # said twice: both are records
        (f"{TEAM} (1, 1)\n{TEAM} (1, 2, N'B', 5)\n{TEAM} (1, 3, N'C')\n", 1, 2),
        (f"{TEAM} (1, 1, N'A'), (1, 2), (1, 3, N'C')\n", 2, 1),
        (f"{TEAM} (1, 1, N'A'), (1, x, N'B'), (1, 3, N'C')\n", 2, 1),
        (f"{TEAM} (1, 1, N'A'),\n(1, x, N'B'),\n(1, 3, N'C')\n{TEAM} (1, 4, N'D')", 3, 1),
        (f"{TEAM} (1, 1, N'A'),\n{TEAM} (1, 2, N'B')\n", 2, 1),
        (f"{TEAM}\n{TEAM} (1, 2, N'B')\n", 1, 1),
        ("INSERT INTO [dbo].[DBTeams] VALUES (1, 1, N'A'), (1, 2, N'B')\n", 0, 2),
        ("INSERT INTO DBTeams (TeamTournamentId, TeamId, TeamId) VALUES (1, 1, 1)\n", 0, 1),
        ("INSERT INTO DBTeams (TeamTournamentId, TeamId) VALUES (1, 1), (1, 2), (1, 3)\n", 0, 3),
        ("INSERT INTO DBLogins (Id) VALUES (1), (2)\n", 0, 2),
        (f"{TEAM} (1, 1, NULL)\n", 1, 0),
        (f"{TEAM} (1, NULL, N'A')\n", 0, 1),
        (f"{TEAM} (1, N'', N'A')\n", 0, 1),
        (f"{TEAM} (1, 1, N'A\0')\n{TEAM} (1, 2, N'\x1b[2J')\n", 0, 2),
        (f"{TEAM} (1, 1, N'A')\n/* never closed\n{TEAM} (1, 2, N'B')\n", 2, 1),
        (f"{TEAM} ({'1,' * 400}1)\n{TEAM} (1, 2, N'B')\n", 1, 1),
    ],
)
def test_stored_and_rejected(text: str, stored: int, rejected: int) -> None:
    assert counted(text) == (stored, rejected)


@pytest.mark.parametrize(
    "text", [HAND, HAND.lower(), HAND.upper(), HAND.replace("DBHands", "[m].[dbo].[DBHands]")]
)
def test_names_and_keywords_in_any_case(text: str) -> None:
    assert counted(f"{text} (1, 1, 1, 3, '5', '6', '24', 0, '', '', '', '')\n") == (1, 0)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("N'O''Hara'", "O'Hara"),
        ("N''''", "'"),
        ("'plain'", "plain"),
        ("n'small'", "small"),
        ("N'a, b), (c'", "a, b), (c"),
        ("N'two\nlines'", "two\nlines"),
        ("N'-- no comment /* at all'", "-- no comment /* at all"),
        ("N'麻雀、渡邊😀'", "麻雀、渡邊😀"),
        ("N''", None),
        ("NULL", None),
        ("CAST(N'as text' AS nvarchar(20))", "as text"),
        ("cast ( 'x' as [varchar] )", "x"),
    ],
)
def test_text_cells(written: str, name: str | None) -> None:
    assert team_names(f"{TEAM} (1, 1, {written})\n") == [name]


@pytest.mark.parametrize(
    "written",
    [
        *("CAST(N'2017-09-17T18:51:54.000' AS DateTime)", "cast(N'2017-09-17T18:51:54.000' as datetime2(3))"),
        "N'2017-09-17T18:51:54.000'",
    ],
)
def test_dates(written: str) -> None:
    batch = read(
        "INSERT DBTournaments (TournamentId, CreationDate, TournamentName, NumPlayers, NumRounds, IsTeams) "
        f"VALUES (1, {written}, N'Open', 16, 6, 1)\n"
    )
    (row,) = batch.rows["competitions"]
    assert isinstance(row, Competition)
    assert (row.created, row.sessions_declared, row.has_teams) == ("2017-09-17T18:51:54.000", 6, True)


@pytest.mark.parametrize("value", ["x", "0x1F", "1 2", "N'a' 'b'", "CAST(1 AS", "CAST(N'a')", "", "'open"])
def test_values_that_cannot_be_read(value: str) -> None:
    batch = read(f"{TEAM} (1, 1, {value})\n{TEAM} (1, 2, N'B')\n")
    assert (batch.records, batch.rejected, codes(batch)) == (1, 1, ["bad_record"])


@pytest.mark.parametrize("length", range(len(TEAM) - 30, len(TEAM) + 13))
def test_cut_off_anywhere(length: int) -> None:
    whole = f"{TEAM} (1, 1, N'A')\n{TEAM} (1, 2, N'B')"
    assert counted(whole[: len(whole) - len(TEAM) - 13 + length]) == (1, 1)


def test_a_cut_is_called_one() -> None:
    (issue,) = read(f"{TEAM} (1, 1, N'A')\n{TEAM} (1, 2, N'Be").issues
    assert (issue.locator, issue.text) == ("line 2", "the INSERT into DBTeams is cut off")


def test_a_name_that_is_not_closed_swallows_no_statement() -> None:
    text = f"{TEAM} (1, 1, N'A)\n{TEAM} (1, 2, N'B')\n{TEAM} (1, 3, N'C)\n{TEAM} (1, 4, N'D')\n"
    assert team_names(text) == ["B", "D"]
    assert counted(text) == (2, 2)


def test_every_place_is_told() -> None:
    batch = read(f"\nnothing\nat all\n{TEAM}\n(1, 1, N'A'),\n(1, 2)\n")
    assert [issue.locator for issue in batch.issues] == ["lines 2-3", "line 6"]
    (team,) = batch.rows["teams"]
    assert isinstance(team, Team)
    assert team.locator == "line 5"


@pytest.mark.parametrize(
    ("values", "outcome"),
    [
        ("'', '', '', 0, '', '', '', ''", "not_played"),
        ("NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL", "not_played"),
        ("'', '', '0', 0, '', '', '', ''", "draw"),
        ("'', '', 0, 0, 0, 0, 0, 0", "draw"),
        ("'', '', '', 0, '-30', '10', '10', '10'", "void"),
        ("'5', '', '24', 0, '', '', '', ''", "win_self_draw"),
        ("'5', '6', '8', 0, '10', '-30', '10', '10'", "win_discard"),
        ("'5', '6', '', 0, '', '', '', ''", "unreadable"),
        ("'5', '5', '8', 0, '', '', '', ''", "unreadable"),
        ("'5', '6', '0', 0, '', '', '', ''", "unreadable"),
        ("'', '6', '8', 0, '', '', '', ''", "unreadable"),
        ("'', '', '8', 0, '', '', '', ''", "unreadable"),
        ("'5', '6', '-8', 0, '', '', '', ''", "unreadable"),
    ],
)
def test_outcome(values: str, outcome: str) -> None:
    assert only_hand(values)[0].outcome == outcome


def test_an_empty_penalty_is_not_a_zero() -> None:
    assert only_hand("'', '', '', 0, '', '0', NULL, '10'")[0].penalty_e is None
    assert only_hand("'', '', '', 0, '', '0', NULL, '10'")[0].penalty_s == 0


@pytest.mark.parametrize("cell", range(8))
def test_a_cell_that_cannot_be_read_makes_the_hand_unreadable(cell: int) -> None:
    cells = ["'5'", "'6'", "'24'", "'0'", "''", "''", "''", "''"]
    cells[cell] = "'2?'"
    hand, batch = only_hand(", ".join(cells))
    assert hand.outcome == "unreadable"
    assert codes(batch) == ["unreadable_cell"]
    assert (batch.records, batch.rejected) == (1, 0)


@pytest.mark.parametrize("hand_no", ["0", "17", "-1", "300000000", "''", "'x'"])
def test_a_hand_that_no_session_has_is_refused(hand_no: str) -> None:
    batch = read(f"{HAND} (1, 1, 1, {hand_no}, '', '', '', 0, '', '', '', '')\n")
    assert (batch.records, batch.rejected, codes(batch)) == (0, 1, ["bad_record"])
    assert "HandId" in batch.issues[0].text


@pytest.mark.parametrize("column", ["HandId", "HandScore", "PlayerWestPenalty", "PlayerLooserId"])
def test_a_statement_without_a_needed_column_stores_nothing(column: str) -> None:
    names = [name for name in COLUMNS_OF_HANDS.split(", ") if name != column]
    statement = f"INSERT INTO DBHands ({', '.join(names)}) VALUES"
    tuples = ", ".join("(1, 1, 1, 1, '', '', '', '', '', '', '')" for _ in range(3))
    batch = read(f"{statement} {tuples}\n")
    assert (batch.records, batch.rejected, set(codes(batch))) == (0, 3, {"missing_column"})
    assert not any(batch.rows.values())
    assert column in batch.issues[0].text


def test_a_table_whose_seat_cannot_be_read_keeps_the_others() -> None:
    seats = " ".join(
        f"Player{wind}{what}"
        for what in ("Id", "Score", "Points")
        for wind in ("East", "South", "West", "North")
    )
    names = "TableTournamentId TableRoundId TableId " + seats
    batch = read(
        f"INSERT INTO DBTables ({names.replace(' ', ', ')}) "
        "VALUES (1, 1, 1, '1', 'two', '3', '4', '8', '-8', '', '0', '4', '2,3', '1', '0')\n"
    )
    (table,) = batch.rows["tables"]
    assert isinstance(table, Table)
    assert (table.total_e, table.total_s, table.total_w, table.total_n) == (8, -8, None, 0)
    assert (table.tp12_e, table.tp12_s) == (48, None)
    assert [row.seat for row in batch.rows["seatings"] if isinstance(row, Seating)] == [0, 2, 3]
    assert codes(batch) == ["unreadable_cell", "unreadable_cell"]


def test_what_is_not_needed_may_be_missing() -> None:
    batch = read(
        "INSERT DBPlayers (PlayerTournamentId, PlayerId, PlayerName, PlayerTeamId) VALUES (1, 1, 'A', '')"
    )
    (player,) = batch.rows["players"]
    assert isinstance(player, Player)
    assert (player.name, player.team_no, player.country) == ("A", None, None)


def test_a_win_keeps_the_numbers_of_its_players() -> None:
    _, batch = only_hand("'5', '6', '24', 1, '', '', '', ''")
    (win,) = batch.rows["wins"]
    assert isinstance(win, Win)
    assert (win.winner_player_no, win.payer_player_no, win.points_with_flowers) == (5, 6, 24)
    assert len(batch.rows["claimed_fan"]) == 1


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (TEAM, True),
        ("insert dbo.dbteams (", True),
        ('INSERT INTO "dbo"."DBTeams"', True),
        ("CREATE TABLE [dbo].[DBTeams](", True),
        ("SET IDENTITY_INSERT [dbo].[DBTeams] ON", True),
        ("The dump has the tables [DBHands] and [DBTeams]; it is INSERT statements.", False),
        ("INSERT INTO [dbo].[DBTeamsOld]", False),
        ("INSERT INTO [dbo].[Orders]", False),
        ("", False),
    ],
)
def test_recognises(head: str, is_one: bool) -> None:
    assert READER.recognises(head) is is_one


def test_more_records_than_any_competition_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "MAX_RECORDS", 3)
    with pytest.raises(TooMany, match="more than 3 records"):
        read(f"{TEAM} (1, 1, N'A'), (1, 2, N'B'), (1), (1, 4, N'D')")


def test_issues_beyond_a_number_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "MAX_TOLD", 3)
    batch = read(f"{TEAM} (1), (2), (3), (4), (5)")
    assert (batch.rejected, len(batch.issues)) == (5, 4)
    assert batch.issues[-1].text == "2 more issues of this file are not listed"


REFUSALS = {"bad_record", "foreign_text", "unknown_table", "missing_column"}
MUTATION = st.tuples(
    st.floats(0, 1, exclude_max=True),
    st.one_of(
        st.integers(0, 60),  # so many characters are cut out
        st.sampled_from(
            ["'", "''", ")", "(", ",", "\n", "\0", ";", "N'", "GO\n", "INSERT INTO ", "),(", "麻"]
        ),
        st.text(max_size=3),
    ),
)


def _mutated(text: str, mutations: list[tuple[float, int | str]]) -> str:
    for where, change in mutations:
        at = int(where * len(text))
        text = (
            text[:at]
            + (change if isinstance(change, str) else "")
            + text[at + (change if isinstance(change, int) else 0) :]
        )
    return text


@settings(max_examples=300, deadline=None)
@given(st.lists(MUTATION, min_size=1, max_size=4))
def test_a_damaged_dump_loses_no_record(small: Path, mutations: list[tuple[float, int | str]]) -> None:
    """Each line that opens as a statement is stored or refused; one damage costs two records at most."""
    text = "".join((small / name).read_text(encoding="utf-8") for name in (PLAYERS, TABLES, HANDS))
    whole = text.count("\n")
    text = _mutated(text, mutations)
    assume("/*" not in text and "--" not in text)  # what is in a comment is no record
    batch = read(text)
    statements = sum(line.startswith("INSERT") for line in text.split("\n"))
    assert batch.records + batch.rejected >= statements
    assert batch.records >= whole - 2 * len(mutations)
    assert bool(REFUSALS & set(codes(batch))) == (batch.rejected > 0)


PIECES = [
    *"INSERTvalues()[],';-/*N \n0",
    "INSERT INTO t (a) VALUES ",
    "DBHands",
    "'a'",
    "(1),",
    "CAST(",
    " AS x)",
]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_any_text_is_read_to_its_end(pieces: list[str]) -> None:
    batch = read("".join(pieces))
    assert batch.records == 0
