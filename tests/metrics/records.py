"""Small records that hold every case at the edge, as organisers hand them in; sums by hand beside them.

``Paper``: sheets of four scores. ``Fouled``: a sheet and a foul record. ``Logged``: logs of one hand a table,
that of table 8 beside its sheet. ``Copied`` and ``Again``: the logs of tables 2 and 8 under another name.
``Unseated``: a dump without seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from mjdata.rules.payment import Scores
from mjdata.schema.logs import LogLine, LogPlayer, LogWin
from mjdata.schema.play import Action
from mjdata.seats import LETTERS
from tests.checks.build import logged
from tests.checks.examples.wins import CHOWS, DRAWN, DRAWN_FAN, OFF_SOUTH, OFF_SOUTH_FAN, STRAIGHT
from tests.checks.test_logs import BAMBOOS

Row = tuple[int, int, int, int] | str
"""Four scores, or a mark for one that cannot be read; an empty one is a blank row."""

EDGES: list[Row] = [
    (34, -18, -8, -8),  # E off S, 10: 10+24 from 18+8+8 (article 9, p.49-50)
    (-16, 48, -16, -16),  # S draws 8: 3 x (8+8)
    (0, 0, 0, 0),  # 荒牌
    (10, 10, -30, 10),  # 荒牌, and a false hu of W: 10 to each (article 11, 6(1), p.59)
    (-68, 12, 56, 0),  # W off N, 12: 36, -20, -8, -8; and E twice falsely hu: -60, +20 each
    (64, -48, -8, -8),  # E off S, 40; or E draws 10 and S falsely hu: nobody can say
    "?4",
    (-17, -8, -8, 33),  # N off E, 9, by robbing a kong: four scores show a discard
]
"""The other eight hands are blank: the time was up."""
WHOLE: list[Row] = [(34, -18, -8, -8), (-16, -16, 48, -16), (10, 10, -30, 10), "", *[(0, 0, 0, 0)] * 10]
"""E off S, 10; W draws 8; 荒牌 with a false hu of W; a blank row; draws: after hand 14 the time was up.

E 34-16+10 = 28, S -18-16+10 = -24, W -8+48-30 = 10, N -8-16+10 = -14: first E, then W, N, S.
"""
FORFEITED: list[Row] = [(-17, -8, -8, 33), (-16, 48, -16, -16), *[(0, 0, 0, 0)] * 11]
"""N off E, 9; S draws 8; draws, in the session that the player who should have sat at N forfeited.

E -33, S 40, W -24, N 17: the order is S, W, E, and N last by the ruling.
"""
FOULED: list[Row] = [(34, -18, -8, -8), (20, 20, -60, 20)]
"""E off S, 10, W warned; then a draw in which W falsely hu twice."""

FOULS = """event,session,hand,table,seat,player_no,code,points,to,text
Fouled,1,1,1,W,3,minor,0,none,talks
Fouled,1,2,1,W,3,cuo_hu,10,each,first
Fouled,1,2,1,W,3,cuo_hu,10,each,second
Fouled,1,,1,N,4,late_10,10,none,late
Fouled,1,1,1,S,2,,0,none,something
Fouled,2,,1,N,4,late_forfeit,0,none,absent
"""
RULINGS = """competition = "Paper"
[rulings]
forfeit = "last"
[[forfeits]]
session = 2
table = 1
seat = "N"
"""
DUMP = """INSERT INTO DBTournaments (TournamentId, TournamentName) VALUES (1, 'Unseated')
INSERT INTO DBHands (HandTournamentId, HandRoundId, HandTableId, HandId, PlayerWinnerId, PlayerLooserId,
 HandScore, IsChickenHand, PlayerEastPenalty, PlayerSouthPenalty, PlayerWestPenalty, PlayerNorthPenalty)
VALUES (1, 1, 1, 1, 7, 8, 20, 1, NULL, NULL, NULL, NULL),
 (1, 1, 1, 2, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL)
"""
"""Player 7 off player 8, marked as 无番和; a draw. Nobody knows who sat where."""

ROBBED = (
    "E+P E-P S+F S-F W+8s W-8s S=8s S-C W+P W-P N+F N-F E+N E-N S+8s S%8s E!S8s",
    (CHOWS, "8s 8s C 1s 1s 2s 2s 4s 4s 5s 5s 7p 7p"),
)
"""South adds the fourth 8s to a pung, and East wins on it: 抢杠和 8, 平和 2, 门前清 2, 喜相逢 1, 连六 1."""

MELDED = (
    "E+1s E-1s S<1s2s3s S-9p W+F W-F N+C N@C N^P N-P E.",
    (
        STRAIGHT,
        "2s 3s 5s 7s 9s 1p 3p 5p 7p 9p S S W",
        "E E N N 1s 4s 7s 2s 5s 8s 6p 6p 8p",
        "C C C 2m 5m 8m 6s 9s 6s 9s 7p 8p 8p",
    ),
)
"""South chows, North makes a concealed kong of C; nobody wins."""

HIDDEN = (
    "E+C E-C S+4p S-4p W+F W-F N+P N-P E.",
    (STRAIGHT, " ".join("x" * 13)),
)
"""The log does not tell what South holds."""


def write(folder: Path) -> Path:
    """Write the records of the events; return the rulings beside them."""
    records = folder / "records"
    records.mkdir(parents=True)
    sheets = [
        *_sheet("Paper", 1, 1, 1, EDGES, (20, 10, 0, -30), (4, 2, 1, 0)),
        *_sheet("Paper", 1, 2, 5, WHOLE, (28, -24, 10, -14), (4, 0, 2, 1)),
        *_sheet("Paper", 2, 1, 1, FORFEITED, (-33, 40, -24, 17), None),
    ]
    head = "event,session,table,hand,player_no,score,running,remark,tp\n"
    (records / "sheets.csv").write_text(head + "".join(sheets), encoding="utf-8")
    fouled = "".join(_sheet("Fouled", 1, 1, 1, FOULED))
    (records / "fouled.csv").write_text(head + fouled, encoding="utf-8")
    (records / "fouls.csv").write_text(FOULS, encoding="utf-8")
    (records / "dump.sql").write_text(DUMP, encoding="utf-8")
    (records / "logged.jsonl").write_bytes(b"".join(_encoded(line) for line in _logs()))
    (records / "copied.jsonl").write_bytes(_encoded(_off_south("Copied", 1)))
    (records / "again.jsonl").write_bytes(_encoded(_off_south("Again", 1, "P")))
    sheet = "".join(_sheet("Logged", 1, 8, 80, [(46, -30, -8, -8)]))
    (records / "table8.csv").write_text(head + sheet, encoding="utf-8")
    for number, west in enumerate((92, 99)):  # two records that name different players at W
        lines = "".join(f"Logged,1,9,,{player},0,,,\n" for player in (90, 91, west, 93))
        played = zip((100, 101, west, 103), (34, -18, -8, -8), strict=True)
        lines += "".join(f"Logged,1,10,1,{player},{score},,,\n" for player, score in played)
        (records / f"at_west_{number}.csv").write_text(head + lines, encoding="utf-8")
    rulings = folder / "rulings.toml"
    rulings.write_text(RULINGS, encoding="utf-8")
    return rulings


def _sheet(
    event: str,
    session: int,
    table: int,
    first_player: int,
    hands: Sequence[Row],
    totals: Scores | None = None,
    points: Scores | None = None,
) -> Iterator[str]:
    """Yield the lines of a table; its players are numbered from ``first_player`` on, from E to N."""
    for number, row in enumerate(hands, 1):
        for seat in range(4):
            score = row if isinstance(row, str) else row[seat]
            yield f"{event},{session},{table},{number},{first_player + seat},{score},,,\n"
    for seat in range(4):
        if totals is not None:
            tp = points[seat] if points else ""
            yield f"{event},{session},{table},,{first_player + seat},{totals[seat]},,,{tp}\n"


def _logs() -> Iterator[LogLine]:
    """Yield the logs of the event ``Logged``, a table each."""
    robbed_fan = "抢杠和 平和 门前清 喜相逢 连六"
    destroyed = DRAWN_FAN.replace("平和", "平?")
    yield _log("Logged", 1, DRAWN, (STRAIGHT,), ((0, None),), 24, destroyed, (96, -32, -32, -32))
    yield _off_south("Logged", 2)
    yield _log("Logged", 3, *ROBBED, ((0, 1),), 14, robbed_fan, (38, -22, -8, -8))
    yield _log(
        "Logged", 4, "E+C E-C S+F S-F W+4p W-4p S!W4p E!W4p", (STRAIGHT, BAMBOOS), ((1, 2), (0, 2)), 22,
        OFF_SOUTH_FAN, (38, 38, -60, -16)
    )  # fmt: skip
    yield _log("Logged", 5, "E+C E-C S?WH", (), (), None, "", (10, -30, 10, 10), outcome="void")
    yield _log("Logged", 6, "E+1m E-1m S+S S-S W+F W-F N+P N-P E.", (STRAIGHT,), (), None, "", (0, 0, 0, 0))
    yield _log("Logged", 7, *MELDED, (), None, "", (0, 0, 0, 0))
    yield _off_south("Logged", 8, "P")
    yield _log("Logged", 11, *HIDDEN, (), None, "", (0, 0, 0, 0))


def _off_south(event: str, table: int, first: str = "C") -> LogLine:
    """Return the log in which East wins off South: 22 and the base points, 8, are 30 from South."""
    line = OFF_SOUTH.replace("C", first)
    return _log(event, table, line, (STRAIGHT,), ((0, 1),), 22, OFF_SOUTH_FAN, (46, -30, -8, -8))


def _log(  # noqa: PLR0917
    event: str,
    table: int,
    line: str,
    deals: tuple[str, ...],
    wins: tuple[tuple[int, int | None], ...],
    value: int | None,
    claims: str,
    scores: Scores,
    outcome: str | None = None,
) -> LogLine:
    played = logged(line, *deals, value=value, claims=claims)
    fans = {fan: claims.split().count(fan) for fan in claims.split()}
    return LogLine(
        competition=event,
        edition="wmo-2013",
        session=1,
        table=table,
        hand=1,
        prevalent_wind="E",
        players=tuple(LogPlayer(10 * table + seat, f"P{10 * table + seat}") for seat in range(4)),
        actions=[_written(action) for action in played.log.actions],
        outcome=outcome or played.outcome,
        wins=tuple(
            LogWin(LETTERS[winner], None if payer is None else LETTERS[payer], value or 0, fans)  # type: ignore[arg-type]
            for winner, payer in wins
        ),
        scores=scores,
    )


def _written(action: Action) -> list[str]:
    source = "" if action.from_seat is None else LETTERS[action.from_seat]
    return [
        LETTERS[action.seat],
        action.kind,
        action.tile or "",
        action.meld or "",
        source,
        action.claim or "",
    ]


def _encoded(line: LogLine) -> bytes:
    return msgspec.json.encode(line) + b"\n"
