"""A competition put together from the partitions that speak of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TypeVar

import msgspec

from mjdata.audit.altered import Changes
from mjdata.audit.assign import Assignment, Member
from mjdata.audit.members import Assembly, contradicting, filled
from mjdata.checks.foul_record import RecordedFoul, fouls_in_hand, with_offence
from mjdata.checks.hand_record import HandRecord, Witness, by_seat
from mjdata.checks.persons import people_of
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.scored import BY_SCORES, NOTHING_ON_FILE, OnFile, read_row
from mjdata.checks.table_record import TableRecord
from mjdata.names import plain
from mjdata.rules.edition import Edition, default_edition, edition
from mjdata.rules.offences import Foul
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.rules.persons import PersonRegister
from mjdata.rules.rulings import UNSET, Rulings
from mjdata.schema.forms import Appeal, FieldCell, FoulRow, Sheet
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Draw, Hand, Player, Registration, Result, Seating, Table, Team
from mjdata.schema.rows import Issue, Placed, Row
from mjdata.seats import LETTERS, SEATS, SUFFIXES, seat_wind
from mjdata.store.lake import Lake

P = TypeVar("P", bound=Placed)


@dataclass
class Assembled:
    """A competition put together: its record for the checks, its rows for the lake, what went wrong."""

    record: CompetitionRecord
    rows: dict[str, list[Row]] = field(default_factory=dict)
    issues: list[Issue] = field(default_factory=list)


def assemble(
    unit: Assignment,
    lake: Lake,
    edition_name: str | None,
    rulings: Rulings,
    persons: PersonRegister | None = None,
    changes: Changes | None = None,
) -> Assembled:
    """Put a competition together from its partitions.

    ``edition_name`` replaces the default of the format, never what the event declares. Rulings of another
    event are left aside. ``changes``: numbers to take in place of those recorded, where it is asked what a
    corrected record would give.
    """
    assembly = Assembly(unit, lake, changes or {})
    declared = assembly.rows("competitions", Competition)
    row = _merged(declared, unit)
    rules = edition(row.declared_edition or edition_name or default_edition(unit.format))
    if rulings.competition is not None and plain(rulings.competition) not in (
        plain(row.name or ""),
        unit.competition_id,
    ):
        rulings = UNSET
    record = CompetitionRecord(
        row=row,
        edition=rules,
        rulings=rulings,
        players=_agreeing_players(assembly.rows("players", Player)),
        teams=assembly.rows("teams", Team),
        fouls=[with_offence(foul, rules) for foul in _each_once(assembly.rows("fouls", FoulRow))],
        appeals=_each_once(assembly.rows("appeals", Appeal)),
        results=_each_once(assembly.rows("results", Result)),
        registration=_registration(assembly),
        draws=_each_once(assembly.rows("draws", Draw)),
        people=None if persons is None else people_of(persons),
    )
    seatings = assembly.rows("seatings", Seating)
    record.tables = _tables(assembly, record, seatings)
    rows: dict[str, list[Row]] = {
        "competitions": [msgspec.structs.replace(row, edition=rules.name)],
        "registrations": [record.registration] if record.registration else [],
        "players": list(record.players),
        "teams": list(record.teams),
        "draws": list(record.draws),
        "seatings": list(seatings),
        "tables": [msgspec.structs.replace(table.row, state=table.state) for table in record.tables],
        "sheets": [sheet for table in record.tables for sheet in table.sheets],
        "hands": [hand.row for table in record.tables for hand in table.hands],
        "wins": [win for table in record.tables for hand in table.hands for win in hand.wins],
        "claimed_fan": [c for table in record.tables for hand in table.hands for c in hand.claimed],
        "actions": [a for table in record.tables for hand in table.hands for a in hand.actions],
        "walls": [h.wall for table in record.tables for h in table.hands if h.wall is not None],
        "fouls": [*record.fouls, *_implied_fouls(record)],
        "appeals": list(record.appeals),
        "results": list(record.results),
        "field_cells": list(assembly.rows("field_cells", FieldCell)),
    }
    return Assembled(record, rows, assembly.issues)


def _registration(assembly: Assembly) -> Registration | None:
    """Return the line that registers have of the event; where two contradict each other, neither is taken."""
    lines = _each_once(assembly.rows("registrations", Registration))
    for other in lines[1:]:
        text = f"the event is registered twice and differently ({lines[0].locator}, {other.locator})"
        assembly.issues.append(Issue(other.source_id, other.locator, "conflicting_record", text))
    return lines[0] if len(lines) == 1 else None


def _each_once(rows: list[P]) -> list[P]:
    """Return rows without those that say the same as one before, wherever they stand."""
    unique: dict[tuple[object, ...], P] = {}
    for row in rows:
        unique.setdefault(_content(row), row)
    return list(unique.values())


def _content(row: Placed) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in row.__struct_fields__ if name not in ("source_id", "locator"))


def _agreeing_players(rows: list[Player]) -> list[Player]:
    """Merge what several sources say of a player; contradictions stay apart, for the checks."""
    kept: list[Player] = []
    for row in rows:
        for place, other in enumerate(kept):
            if other.player_no == row.player_no and not contradicting(other, row):
                kept[place] = filled(other, row)
                break
        else:
            kept.append(row)
    return kept


def _merged(declared: list[Competition], unit: Assignment) -> Competition:
    """Merge what several sources declare of one competition: the first that says a thing."""
    if not declared:
        partition = unit.members[0].partition
        return Competition(unit.competition_id, None, source_id=partition.split("/")[-1], locator="file")
    merged = declared[0]
    for other in declared[1:]:
        missing = {
            name: getattr(other, name) for name in merged.__struct_fields__ if getattr(merged, name) is None
        }
        merged = msgspec.structs.replace(merged, **missing)
    return merged


_At = tuple[int, int]


def _tables(assembly: Assembly, record: CompetitionRecord, seatings: list[Seating]) -> list[TableRecord]:
    rows = assembly.once(
        assembly.rows("tables", Table),
        lambda t: (t.session_no, t.table_no),
        lambda t, _: msgspec.structs.replace(
            t, **{f"{group}_{suffix}": None for group in ("total", "tp12") for suffix in SUFFIXES}
        ),
        "the table",
    )
    seats = assembly.once(
        seatings,
        lambda s: (s.session_no, s.table_no, s.seat),
        lambda s, _: msgspec.structs.replace(s, player_no=-1),
        "the seat",
    )
    parts = _Parts(assembly)
    hands = {**parts.logged, **_hands(assembly, assembly.sheets)}
    of_table: dict[_At, list[Hand]] = defaultdict(list)
    for hand in hands.values():
        of_table[hand.session_no, hand.table_no].append(hand)
    drawn: dict[_At, list[Draw]] = defaultdict(list)
    for draw in record.draws:
        drawn[draw.session_no, draw.table_no].append(draw)
    sheets: dict[_At, list[Sheet]] = defaultdict(list)
    for sheet in _each_once(assembly.rows("sheets", Sheet)):
        sheets[sheet.session_no, sheet.table_no].append(sheet)
    for at, found in of_table.items():
        if at not in rows:  # hands whose table has no row of its own
            first = found[0]
            row = Table(record.row.competition_id, *at, source_id=first.source_id, locator=first.locator)
            rows[at] = row
    tables = []
    for table in rows.values():
        where = (table.session_no, table.table_no)
        players = [seats.get((*where, seat)) for seat in SEATS]
        seated = tuple(p.player_no for p in players if p is not None and p.player_no >= 0)
        four = (seated[0], seated[1], seated[2], seated[3]) if len(seated) == 4 else None
        of_hands = [
            _hand(assembly, hand, parts, four, record)
            for hand in sorted(of_table[where], key=lambda h: h.hand_no)
        ]
        tables.append(
            TableRecord(
                table,
                four,
                of_hands,
                record.edition,
                record.rulings,
                drawn[where],
                sheets[where],
                assembly.keyings.get(where, []),
                _fined(record, where),
            )
        )
    return sorted(tables, key=lambda t: (t.row.session_no, t.row.table_no))


def _hands(assembly: Assembly, members: Sequence[Member]) -> dict[Hashable, Hand]:
    """Return the hands of some members by session, table and number; contradictions stay open."""
    return assembly.once(
        assembly.rows("hands", Hand, members),
        lambda h: (h.session_no, h.table_no, h.hand_no),
        _undecided,
        "the hand",
    )


def _undecided(hand: Hand, fields: set[str]) -> Hand:
    """Return a hand without the numbers that are contradicted; it is readable if its scores are not."""
    blank = {name: None for name in fields if name[:-1] in ("score_", "running_", "penalty_")}
    outcome = hand.outcome if all(name.startswith("running_") for name in fields) else "unreadable"
    return msgspec.structs.replace(hand, **blank, outcome=outcome)


class _Parts:
    """What belongs to each hand: wins, claimed fan, the steps of its log and its wall."""

    def __init__(self, assembly: Assembly) -> None:
        self.logged = _hands(assembly, assembly.logs)
        self.wins_logged = _by_hand(assembly.rows("wins", Win, assembly.logs))
        self.wins_written = _by_hand(assembly.rows("wins", Win, assembly.sheets))
        self.claimed = _by_hand(assembly.rows("claimed_fan", ClaimedFan))
        self.actions = _by_hand(assembly.rows("actions", Action))
        self.walls = _by_hand(assembly.rows("walls", Wall))


H = TypeVar("H", Win, ClaimedFan, Action, Wall)


def _by_hand(rows: list[H]) -> dict[str, list[H]]:
    """Return rows by their hand, each said once."""
    found: dict[str, dict[H, None]] = defaultdict(dict)
    for row in rows:
        found[row.hand_id].setdefault(row)
    return {hand_id: list(unique) for hand_id, unique in found.items()}


def _hand(
    assembly: Assembly,
    row: Hand,
    parts: _Parts,
    players: tuple[int, ...] | None,
    record: CompetitionRecord,
) -> HandRecord:
    """Put a hand together; who is named as winner or payer and is not at the table makes it unreadable."""
    logged = parts.logged.get((row.session_no, row.table_no, row.hand_no))
    is_log = row is logged
    wins = (parts.wins_logged if is_log else parts.wins_written).get(row.hand_id, [])
    strangers = [
        number
        for win in wins
        for number in (win.winner_player_no, win.payer_player_no)
        if number is not None and players is not None and number not in players
    ]
    if strangers:
        text = f"player {strangers[0]} is not at session {row.session_no}, table {row.table_no}"
        assembly.issues.append(Issue(row.source_id, row.locator, "contradicting_row", text))
        row = msgspec.structs.replace(row, outcome="unreadable")
    elif players is not None:
        wins = [_seated(win, row, players, record.edition) for win in wins]
    witness = None
    if logged is not None and not is_log:
        witness = Witness(logged, parts.wins_logged.get(row.hand_id, []))
    scores, readings = by_seat(row, "score"), None
    on_file = _on_file(record, row, scores)
    if scores is not None and not is_log and not wins and row.outcome in BY_SCORES:
        read = read_row(row, scores, record.edition, on_file)
        row, readings = read.row, read.readings
        wins = [_numbered(win, players) for win in read.wins]
    elif row.outcome == "scored":  # no four scores to read
        row = msgspec.structs.replace(row, outcome="unreadable")
    return HandRecord(
        row=row,
        on_file=on_file,
        readings=readings,
        wins=wins,
        edition=record.edition,
        witness=witness,
        actions=parts.actions.get(row.hand_id, []),
        wall=next(iter(parts.walls.get(row.hand_id, [])), None),
        claimed=parts.claimed.get(row.hand_id, []),
        rulings=record.rulings,
    )


def _seated(win: Win, row: Hand, players: tuple[int, ...], rules: Edition) -> Win:
    """Give the winner and the payer of a win their seats, where the record names them by number."""
    winner, payer = win.winner_player_no, win.payer_player_no
    winner_seat = win.winner_seat if winner is None else players.index(winner)
    payer_seat = win.payer_seat if payer is None else players.index(payer)
    wind = win.seat_wind
    if wind is None and winner_seat is not None and 1 <= row.hand_no <= rules.session.hands:
        wind = LETTERS[seat_wind(winner_seat, row.hand_no)]
    return msgspec.structs.replace(win, winner_seat=winner_seat, payer_seat=payer_seat, seat_wind=wind)


def _on_file(record: CompetitionRecord, row: Hand, scores: Scores | None) -> OnFile:
    """Return what the foul record of the event (appendix 6, p.128) says of a hand.

    Where it leaves a choice, as of who was paid, it is read so that the row adds up.
    """
    if not record.fouls:
        return NOTHING_ON_FILE
    moving = [foul for foul in fouls_in_hand(record, row) if foul.may_move]
    options = [[_foul(foul, moved) for moved in sorted(foul.payments or ())] for foul in moving]
    if not all(options):
        return NOTHING_ON_FILE
    every = [OnFile(fouls, handed_in=True) for fouls in product(*options)]
    fits = (one for one in every if scores is not None and one.left_of(scores, record.edition))
    return next(fits, every[0])


def _fined(record: CompetitionRecord, where: _At) -> Scores:
    """Return what the foul record takes from the players of a table outside any hand, where that is plain."""
    here = [f for f in record.fouls if (f.session_no, f.table_no) == where and f.hand_no is None]
    moved = [RecordedFoul(foul, record.edition).payments or frozenset() for foul in here]
    return add(ZERO, *(next(iter(outcomes)) for outcomes in moved if len(outcomes) == 1))


def _foul(recorded: RecordedFoul, moved: Scores) -> Foul:
    """Return a foul of the record as what it moves."""
    row, offence = recorded.row, recorded.edition.sanctioned(recorded.row.offence)
    gain = max(moved)
    payee = moved.index(gain) if offence.payee == "one" else None
    return Foul(offence.id, row.seat, -moved[row.seat] if offence.payee == "nobody" else gain, payee)


def _numbered(win: Win, players: tuple[int, ...] | None) -> Win:
    """Give the winner and the payer of a win their players' numbers, where it is known who sat there."""
    if players is None or win.winner_seat is None:
        return win
    payer = None if win.payer_seat is None else players[win.payer_seat]
    return msgspec.structs.replace(win, winner_player_no=players[win.winner_seat], payer_player_no=payer)


def _implied_fouls(record: CompetitionRecord) -> Iterable[FoulRow]:
    """Yield the fouls that the penalties of a row imply, for each reading; no foul record says them."""
    for table, hand in record.hands:
        if table.players is None or hand.on_file.fouls:
            continue
        for number, fouls in enumerate(hand.foul_readings, 1):
            for foul in fouls:
                yield FoulRow(
                    competition_id=record.row.competition_id,
                    session_no=table.row.session_no,
                    table_no=table.row.table_no,
                    hand_no=hand.row.hand_no,
                    seat=foul.seat,
                    player_no=table.players[foul.seat],
                    offence=foul.offence_id,
                    points=foul.points,
                    payee_seat=foul.payee_seat,
                    reading=number,
                    readings=len(hand.foul_readings),
                    basis="implied",
                    source_id=hand.row.source_id,
                    locator=hand.row.locator,
                )
