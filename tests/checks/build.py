"""A few words to build records in memory: right throughout, so that an example states only what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import EllipsisType
from typing import Any

import msgspec

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.keyings import CellOf, Keying
from mjdata.checks.persons import People
from mjdata.checks.records import CompetitionRecord, EventDigest, IntakeRecord
from mjdata.checks.scored import BY_SCORES, NOTHING_ON_FILE, OnFile, read_row
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import edition
from mjdata.rules.offences import Foul
from mjdata.rules.payment import ZERO, Scores, add
from mjdata.rules.persons import PersonRegister
from mjdata.rules.rulings import UNSET, Rulings
from mjdata.rules.session import TWELFTHS, table_points
from mjdata.schema.audited import LogDigest
from mjdata.schema.forms import Appeal, FoulRow, Sheet
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Draw, Hand, Player, Result, Table
from mjdata.schema.rows import Issue, Source
from mjdata.seats import LETTERS, SEATS, SUFFIXES, round_of, seat_wind
from mjdata.tiles import COPIES, KINDS
from tests.replay.log import actions_of, tiles_of

RULES = edition("wmo-2013")
E, S, W, N = SEATS
ID, SOURCE = "event", "source"

Four = tuple[int, int, int, int]
Points = tuple[float, float, float, float]
"""Table points as people write them: 4, 1.5."""
Running = tuple[int | None, int | None, int | None, int | None]
Right = EllipsisType
"""``...`` stands for what the hands and the rules give."""


def twelfths(points: float) -> int:
    return int(Fraction(points) * TWELFTHS)


@dataclass(frozen=True)
class Log:
    """What a log gives of a hand beside the row: its steps, its wall, and the fan claimed of each win."""

    actions: Sequence[Action] = ()
    wall: Wall | None = None
    claims: str = ""


@dataclass(frozen=True)
class Played:
    """A row of the score sheet; ``wins`` are (winner, payer, value); ``scores`` where four are recorded.

    ``running`` are its running totals, ``on_file`` what the foul record says of it.
    """

    outcome: str
    wins: tuple[tuple[int, int | None, int | None], ...] = ()
    penalty: Scores = ZERO
    scores: Scores | None = None
    log: Log = Log()
    running: Running | None = None
    on_file: OnFile = NOTHING_ON_FILE
    remark: str | None = None
    dealer: int | None = None
    wind: str | None = None
    ended: str | None = None


def marked(
    played: Played,
    *,
    dealer: int | None = None,
    wind: str | None = None,
    ended: str | None = None,
    remark: str | None = None,
) -> Played:
    """A row with what the sheet marks beside it: who deals, the prevalent wind, when it ended, a remark."""
    return replace(played, dealer=dealer, wind=wind, ended=ended, remark=remark)


def scored(
    *scores: int,
    running: Running | None = None,
    fouls: Sequence[Foul] = (),
    foul_record: bool = False,
    outcome: str = "scored",
    remark: str | None = None,
) -> Played:
    """A row of which only the four scores say what was played; ``foul_record``: the event has one."""
    e, s, w, n = scores
    on_file = OnFile(tuple(fouls), foul_record or bool(fouls))
    return Played(outcome, scores=(e, s, w, n), running=running, on_file=on_file, remark=remark)


def win(winner: int, *, off: int, value: int, penalty: Scores = ZERO) -> Played:
    return Played("win_discard", ((winner, off, value),), penalty)


def self_drawn(winner: int, value: int, penalty: Scores = ZERO) -> Played:
    return Played("win_self_draw", ((winner, None, value),), penalty)


def won_by(*winners: int, off: int, value: int) -> Played:
    return Played("several_wins", tuple((winner, off, value) for winner in winners))


def draw(penalty: Scores = ZERO) -> Played:
    return Played("draw", penalty=penalty)


def blank() -> Played:
    return Played("not_played")


def unreadable() -> Played:
    return Played("unreadable")


def logged(
    line: str,
    *hands: str,
    value: int | None = None,
    claims: str = "",
    scores: Scores | None = None,
    outcome: str | None = None,
    penalty: Scores = ZERO,
) -> Played:
    """A hand with its log, in the language of ``tests.replay.log``, recorded as the log shows it.

    ``hands`` are dealt from East on, the other seats get tiles that the line does not draw. ``claims`` are
    fan divided by blanks, one named twice is claimed twice.
    """
    deals = (*hands, *_other_hands(line, hands))
    return of_log(Log(actions_of(line, deals), None, claims), value, scores, outcome, penalty)


def of_log(
    log: Log,
    value: int | None = None,
    scores: Scores | None = None,
    outcome: str | None = None,
    penalty: Scores = ZERO,
) -> Played:
    """A hand recorded as its log shows it, every win with the same value."""
    wins = tuple((step.seat, step.from_seat, value) for step in log.actions if step.kind == "hu")
    return Played(outcome or _outcome(log.actions), wins, penalty, scores, log)


def _outcome(actions: Sequence[Action]) -> str:
    wins = [place for place, step in enumerate(actions) if step.kind == "hu"]
    if not wins:
        return "draw" if actions[-1].kind == "draw_game" else "void"
    if len(wins) > 1:
        return "several_wins"
    if actions[wins[0]].from_seat is None:
        return "win_self_draw"
    return "win_robbed_kong" if actions[wins[0] - 1].kind == "promoted_kong" else "win_discard"


def _other_hands(line: str, hands: Sequence[str]) -> Iterator[str]:
    """Deal the seats that an example says nothing of, from tiles that it does not need."""
    drawn = [tile for step in line.split() if step[1] in "+^" for tile in tiles_of(step[2:])]
    needed = Counter(" ".join((*hands, *drawn)).split())
    rest = sorted((Counter(KINDS * COPIES) - needed).elements(), key=lambda tile: tile[::-1])
    others = len(SEATS) - len(hands)
    for other in range(others):
        yield " ".join(rest[other::others][:13])


def sixteen(*rows: Played) -> list[Played]:
    """A whole session: these hands, then draws."""
    return [*rows, *(draw() for _ in range(16 - len(rows)))]


PLAIN = (win(E, off=N, value=20), win(S, off=W, value=8))
"""E +36, S +24, W -24, N -36: 44-8, 32-8, -8-16, -28-8."""


def _hand(session: int, no: int, number: int, played: Played) -> HandRecord:
    hand_id = f"{ID}/{session}/{no}/{number}"
    row = Hand(
        hand_id,
        ID,
        session,
        no,
        number,
        LETTERS[round_of(number)] if played.log.actions else None,
        played.outcome,
        **_by_seat("score", played.scores),
        **_by_seat("running", played.running),
        **_by_seat("penalty", played.penalty),
        remark=played.remark,
        dealer_mark=played.dealer,
        wind_mark=played.wind,
        ended=played.ended,
        source_id=SOURCE,
        locator=f"hand {session}.{no}.{number}",
    )
    wins = [
        Win(
            hand_id,
            win_no,
            winner_seat=winner,
            payer_seat=payer,
            seat_wind=LETTERS[seat_wind(winner, number)] if played.log.actions else None,
            points_with_flowers=value,
        )
        for win_no, (winner, payer, value) in enumerate(played.wins, 1)
    ]
    readings = None
    if played.outcome in BY_SCORES and played.scores is not None and not played.log.actions:
        read = read_row(row, played.scores, RULES, played.on_file)
        row, wins, readings = read.row, read.wins, read.readings
    log = played.log
    claimed = [
        ClaimedFan(hand_id, win.win_no, RULES.name, fan, count)
        for win in wins
        for fan, count in Counter(log.claims.split()).items()
    ]
    return HandRecord(
        row,
        wins,
        RULES,
        list(log.actions),
        log.wall,
        claimed,
        on_file=played.on_file,
        readings=readings,
    )


def table(
    *,
    session: int = 1,
    no: int = 1,
    players: Four | None = (1, 2, 3, 4),
    hands: Sequence[Played] = PLAIN,
    totals: Scores | Right | None = ...,
    points: Points | Right | None = ...,
    drawn: Sequence[int] = (),
    sheets: Sequence[Sheet] = (),
    keyings: Sequence[Keying] = (),
    fined: Scores = ZERO,
) -> TableRecord:
    """A table. Totals are those of the hands and table points those of the totals, ties shared."""
    rows = [_hand(session, no, number, played) for number, played in enumerate(hands, 1)]
    if totals is ...:
        totals = add(ZERO, *(row.score for row in rows))
    tp12: Sequence[int] | None = None
    if points is ... and totals:
        tp12 = next(iter(table_points(RULES, totals, "share")))
    elif points and points is not ...:
        tp12 = [twelfths(of_seat) for of_seat in points]
    row = Table(
        ID,
        session,
        no,
        **_by_seat("total", totals),
        **_by_seat("tp12", tp12),
        source_id=SOURCE,
        locator=f"table {session}.{no}",
    )
    draws = [Draw(ID, session, no, player, source_id=SOURCE, locator="draw") for player in drawn]
    return TableRecord(row, players, rows, RULES, UNSET, draws, list(sheets), list(keyings), fined)


def sheet(*, session: int = 1, no: int = 1, of: str = SOURCE, **written: str) -> Sheet:
    """A session sheet with what is written around its hands, by the columns of the table ``sheets``."""
    return Sheet(ID, session, no, **written, source_id=of, locator=f"sheet {session}.{no}")


def keying(of: str, cells: dict[CellOf, int], players: Four = (1, 2, 3, 4), **written: str) -> Keying:
    """What one source says of the sheet of players 1 to 4; ``written`` is what its sheet shows around it."""
    named = {CellOf("player", None, seat): number for seat, number in enumerate(players)}
    kept = {cell: (value, "A7") for cell, value in (named | cells).items()}
    return Keying(of, "A2", kept, sheet(of=of, **written) if written else None)


def row_of(hand: int, *scores: int) -> dict[CellOf, int]:
    """The four scores of a hand as cells."""
    return {CellOf("score", hand, seat): score for seat, score in enumerate(scores)}


def _by_seat(group: str, values: Sequence[int | None] | None) -> dict[str, Any]:
    return {f"{group}_{suffix}": values[seat] if values else None for seat, suffix in enumerate(SUFFIXES)}


def rule(*, forfeited: str | None = None, **choices: str) -> Rulings:
    """Rulings of the event; ``forfeited`` is the seat that forfeited session 1 at table 1."""
    forfeits = [{"session": 1, "table": 1, "seat": forfeited}] if forfeited else []
    return msgspec.convert({"rulings": choices, "forfeits": forfeits}, Rulings)


def declare(**regulation: Any) -> Rulings:
    """What the regulation of the event declares."""
    return msgspec.convert({"regulation": regulation}, Rulings)


def competition(
    *tables: TableRecord,
    rulings: Rulings = UNSET,
    declared_sessions: int | None = None,
    declared_edition: str | None = None,
    players: Sequence[Player] = (),
    results: Sequence[Result] = (),
    draws: Sequence[Draw] = (),
    persons: PersonRegister | None = None,
) -> CompetitionRecord:
    """A competition of these tables. Its records are whole only when they hold the declared sessions."""
    for of_event in tables:
        of_event.rulings = rulings
        for hand in of_event.hands:
            hand.rulings = rulings
    row = Competition(
        ID,
        "An event",
        declared_edition=declared_edition,
        sessions_declared=declared_sessions,
        source_id=SOURCE,
        locator="event",
    )
    return CompetitionRecord(
        row,
        RULES,
        rulings,
        players=list(players),
        tables=list(tables),
        results=list(results),
        draws=list(draws),
        people=None if persons is None else People(persons),
    )


def draw_of(session: int, no: int, *players: int, day: str | None = None) -> list[Draw]:
    """The line of the rotation chart for one table."""
    return [Draw(ID, session, no, p, day, source_id=SOURCE, locator="chart") for p in players]


def foul(
    offence: str,
    seat: int,
    points: int = 0,
    *,
    session: int = 1,
    no: int = 1,
    hand: int | None = 1,
    player: int | Right | None = ...,
    payee: int | None = None,
    nature: str | Right | None = ...,
    sanction: str | Right | None = ...,
    referee: str | None = "Li",
) -> FoulRow:
    """A line of the foul record, in hand 1 of players 1 to 4; a warning when it has no points."""
    named = RULES.offence(offence).names.zh if offence else "说不清"
    return FoulRow(
        ID,
        session,
        no,
        hand,
        seat,
        seat + 1 if player is ... else player,
        offence,
        points,
        payee,
        1,
        1,
        "recorded",
        named if nature is ... else nature,
        (f"罚{points}分" if points else "警告") if sanction is ... else sanction,
        referee,
        source_id=SOURCE,
        locator=f"foul {session}.{no}.{hand} {offence} {seat} {points}",
    )


def with_fouls(record: CompetitionRecord, *fouls: FoulRow) -> CompetitionRecord:
    """The competition with a foul record."""
    record.fouls = list(fouls)
    return record


def appealed(*texts: dict[str, Any]) -> CompetitionRecord:
    """A competition with appeals, each in time, in writing and signed but for what is said of it."""
    right = {"minutes": 10, "written": "是", "signed_party": "Chen", "signed_leader": "Li"}
    record = competition(table())
    record.appeals = [
        Appeal(ID, 1, 1, 1, E, 1, **(right | said), source_id=SOURCE, locator=f"appeal {number}")
        for number, said in enumerate(texts, 1)
    ]
    return record


def whole_event(*changed: TableRecord, sessions: int = 6, rulings: Rulings = UNSET) -> CompetitionRecord:
    """Players 1 to 4 at one table through all sessions, a seat further each time; ``changed`` tables instead.

    Of six sessions player 1 has 4+0+1+2+4+0 = 11 table points, the others 13, 10 and 8.
    """
    instead = {of_event.row.session_no: of_event for of_event in changed}
    numbers = range(1, sessions + 1)
    tables = [instead.get(session) or table(session=session, players=rotated(session)) for session in numbers]
    return competition(*tables, declared_sessions=sessions, rulings=rulings)


def rotated(session: int) -> Four:
    """Players 1 to 4 by seat in a session, each a seat back from session to session."""
    e, s, w, n = ((session - 1 + seat) % 4 + 1 for seat in SEATS)
    return (e, s, w, n)


def player(
    no: int,
    name: str | None = None,
    *,
    team: int | None = None,
    country: str | None = None,
    **more: str,
) -> Player:
    """A player; ``more``: register_no, role, alias."""
    return Player(ID, no, name, team, country, **more, source_id=SOURCE, locator=f"player {no}")


def line(
    *,
    player: int | None = None,
    team: int | None = None,
    group: int | None = None,
    session: int | None = None,
    tp: float | None = None,
    cp: int | None = None,
    rank: int | None = None,
    sum_tp: float | None = None,
    sum_cp: int | None = None,
) -> Result:
    """A line of the published list: of a player, team or group, for a session or (without one) the end."""
    subjects = {"player": player, "team": team, "group": group}
    ((subject, number),) = ((of, no) for of, no in subjects.items() if no is not None)
    return Result(
        ID,
        subject,
        number,
        session,
        None if tp is None else twelfths(tp),
        cp,
        rank,
        None if sum_tp is None else twelfths(sum_tp),
        sum_cp,
        source_id=SOURCE,
        locator=f"line {subject} {number} {session}",
    )


def source(
    path: str = "a.csv", *, format_name: str | None = "mts_sql", records: int = 1, rejected: int = 0
) -> Source:
    return Source(f"hash of {path}", path, format_name, "utf-8", 1, records, rejected, "reader")


def issue(code: str, text: str, *, of: str = "a.csv", locator: str = "line 7") -> Issue:
    return Issue(f"hash of {of}", locator, code, text)


def intake(
    *issues: Issue,
    sources: Sequence[Source] | None = None,
    repeated: dict[str, list[str]] | None = None,
    logs: dict[str, str] | None = None,
    events: Sequence[tuple[str, str]] = (),
    digests: Sequence[EventDigest] = (),
    persons: PersonRegister | None = None,
) -> IntakeRecord:
    """What came in: one right file, unless ``sources`` says otherwise.

    ``repeated`` is by path, ``logs`` are digests by hand, ``events`` are (id, name).
    """
    came = [source()] if sources is None else list(sources)
    again = {f"hash of {path}": others for path, others in (repeated or {}).items()}
    of_logs = [LogDigest(hand_id, digest) for hand_id, digest in (logs or {}).items()]
    named = [Competition(key, name, source_id=SOURCE, locator="line 1") for key, name in events]
    people = None if persons is None else People(persons)
    return IntakeRecord(came, list(issues), again, of_logs, named, list(digests), people)
