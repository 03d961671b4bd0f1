"""A generated competition as files: a MahjongTournamentSuite dump, a game log, a result list, the key."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from mjdata.checks.records import show_points
from mjdata.generate.competition import Made, MadeTable, Plan, make_competition
from mjdata.generate.plant import plant
from mjdata.ingest.formats import results_csv
from mjdata.paths import written_aside
from mjdata.rules.session import ranking
from mjdata.schema.answers import AnswerKey, Planted

RECORDS = "records"
KEY = "answer_key.json"
RULINGS = "rulings.toml"

_RULINGS = """\
# The event's rulings on the points on which the rules are silent (schemas/rulings.json).
# What is not set is reported as undetermined, with every outcome.
competition = "{name}"
decided_by = "the organising committee"

[rulings]
# table_tie = "share"    # share | higher | order: who gets which table points after a tie at a table
final_tie = "shared"     # shared | order: the place of players equal in table points and competition points
# ladder_fifth = "scale"  # scale | doubling: the fifth step of warning, 5, 10, 20
# forfeit = "last"       # last | by_score: table points of a session that a player forfeited

# [[forfeits]]           # one block for each forfeited session
# session = 1
# table = 1
# seat = "E"
"""


def write_competition(plan: Plan, directory: Path) -> list[Path]:
    """Write a competition to a folder; return the files written.

    ``records/`` holds what an organiser would hand in; the rulings and the answer key lie beside it.
    """
    made = make_competition(plan)
    planted = plant(made) if plan.plant_errors else []
    results = _results(made)
    if plan.plant_errors:
        planted.append(_wrong_rank(results))
    files = {f"{RECORDS}/dbo.{name}.data.sql": text for name, text in _dump(made)}
    files[f"{RECORDS}/results.csv"] = _csv(made, results)
    files[f"{RECORDS}/table1.jsonl"] = "".join(msgspec.json.encode(line).decode() + "\n" for line in made.log)
    files[RULINGS] = _RULINGS.format(name=made.name)
    key = msgspec.json.encode(AnswerKey(made.name, plan.seed, tuple(planted)))
    files[KEY] = msgspec.json.format(key, indent=1).decode() + "\n"
    written = []
    for name, text in files.items():
        with written_aside(directory / name) as aside:
            aside.write_text(text, encoding="utf-8", newline="\n")
        written.append(directory / name)
    return written


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


def _dump(made: Made) -> Iterator[tuple[str, str]]:
    """Yield the five tables of the dump, each with its text."""
    plan = made.plan
    event = [1, "2026-01-01 09:00:00", made.name, plan.players, plan.sessions, 1]
    yield "DBTournaments", _insert("DBTournaments", _TOURNAMENT, event)
    yield "DBTeams", "".join(_insert("DBTeams", _TEAM, [1, n, name]) for n, name in made.teams.items())
    players = [[1, p.number, p.name, p.team_no, p.country, f"G{p.number:04d}"] for p in made.players]
    yield "DBPlayers", "".join(_insert("DBPlayers", _PLAYER, row) for row in players)
    yield "DBTables", "".join(_insert("DBTables", _TABLE, _table_cells(table)) for table in made.tables)
    hands = [cells for table in made.tables for cells in _hand_cells(made, table)]
    yield "DBHands", "".join(_insert("DBHands", _HAND, cells) for cells in hands)


def _table_cells(table: MadeTable) -> list[object]:
    points = [show_points(p).replace(".", ",") for p in table.points]
    seats = [str(p) for p in table.players]
    drawn = sorted(table.players)
    return [1, table.session_no, table.table_no, *drawn, *seats, *map(str, table.totals), *points, 1, 0]


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


_Line = dict[str, str]


def _results(made: Made) -> list[_Line]:
    """Return the published list: every session, then the end, for players and for teams."""
    lines = []
    team_of = {p.number: p.team_no for p in made.players}
    names = {p.number: p.name for p in made.players}
    of_session: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for table in made.tables:
        for player, points, total in zip(table.players, table.points, table.totals, strict=True):
            of_session[table.session_no][player] = (points, total)
    for subject, group_of, name_of in (("player_no", None, names), ("team", team_of, made.teams)):
        sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
        for session, scores in of_session.items():
            grouped: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
            for player, (points, total) in scores.items():
                number = group_of[player] if group_of else player
                grouped[number] = (grouped[number][0] + points, grouped[number][1] + total)
            for number, (points, total) in sorted(grouped.items()):
                sums[number] = (sums[number][0] + points, sums[number][1] + total)
                cells = {"tp": show_points(points), "cp": str(total)}
                lines.append(_line(subject, number, name_of[number], str(session), sums[number]) | cells)
        places = ranking(dict(sums))
        for number in sorted(sums, key=lambda n: places[n].start):
            rank = {"rank": str(places[number].start)}
            lines.append(_line(subject, number, name_of[number], "", sums[number]) | rank)
    return lines


def _line(subject: str, number: int, name: str, session: str, sums: tuple[int, int]) -> _Line:
    cumulated = {"cum_tp": show_points(sums[0]), "cum_cp": str(sums[1])}
    return {subject: str(number), "name": name, "session": session, **cumulated}


def _wrong_rank(results: list[_Line]) -> Planted:
    """Exchange the published ranks of two players in the middle of the list who are not equal."""
    finals = [line for line in results if line.get("player_no") and not line["session"]]
    for upper, lower in zip(finals[len(finals) // 2 :], finals[len(finals) // 2 + 1 :], strict=False):
        if upper["rank"] != lower["rank"]:
            upper["rank"], lower["rank"] = lower["rank"], upper["rank"]
            cell = f"rank of players {upper['player_no']} and {lower['player_no']}"
            return Planted("wrong_rank", None, None, None, cell, upper["rank"], lower["rank"], ("T05",))
    raise ValueError("every player of the lower half is equal; no rank can be exchanged")


def _csv(made: Made, results: list[_Line]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, results_csv.COLUMNS, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows({"competition": made.name, **line} for line in results)
    return text.getvalue()
