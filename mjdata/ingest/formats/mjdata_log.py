"""The project's own game log: one JSON line a hand, as ``schemas/game_log.json`` says. A record is a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mjdata.ingest.reader import Batch, Reader
from mjdata.schema.logs import FORMAT, LogLine
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Hand, Player, Seating, Table
from mjdata.schema.rows import Row
from mjdata.seats import LETTERS, seat_wind

NAME = "mjdata_log"
_PARTS = 6

Rows = Iterator[tuple[str, Row]]


def _text(parts: list[str], place: int) -> str | None:
    return parts[place] or None if len(parts) > place else None


def _actions(line: LogLine, hand_id: str) -> Rows:
    for seq, parts in enumerate(line.actions, 1):
        if not 2 <= len(parts) <= _PARTS or parts[0] not in LETTERS or len(parts[0]) != 1:
            raise ValueError(f"action {seq}: {parts!r} does not begin with a seat and a kind")
        source = _text(parts, 4)
        yield (
            "actions",
            Action(
                hand_id=hand_id,
                seq=seq,
                seat=LETTERS.index(parts[0]),
                kind=parts[1],
                tile=_text(parts, 2),
                meld=_text(parts, 3),
                from_seat=None if source is None else LETTERS.index(source),
                claim=_text(parts, 5),
            ),
        )


def _wins(line: LogLine, hand_id: str) -> Rows:
    for win_no, win in enumerate(line.wins, 1):
        seat = LETTERS.index(win.winner)
        yield (
            "wins",
            Win(
                hand_id=hand_id,
                win_no=win_no,
                winner_seat=seat,
                payer_seat=None if win.payer is None else LETTERS.index(win.payer),
                seat_wind=LETTERS[seat_wind(seat, line.hand)],
                points_with_flowers=win.total,
            ),
        )
        for fan, count in win.fans.items():
            yield "claimed_fan", ClaimedFan(hand_id, win_no, line.edition or "", fan, count)


def _table(line: LogLine, place: dict[str, Any]) -> Rows:
    """Yield the competition, the table and its players; every line of a table says the same of them."""
    source = {key: place[key] for key in ("source_id", "locator")}
    competition = line.competition
    yield "competitions", Competition(competition, competition, declared_edition=line.edition, **source)
    yield "tables", Table(competition, line.session, line.table, **source)
    for seat, player in enumerate(line.players):
        yield "players", Player(competition, player.no, player.name, **source)
        yield "seatings", Seating(competition, line.session, line.table, seat, player.no, **source)


def _hand(line: LogLine, place: dict[str, Any]) -> Rows:
    hand_id = f"{line.competition}/{line.session}/{line.table}/{line.hand}"
    yield (
        "hands",
        Hand(
            hand_id=hand_id,
            competition_id=line.competition,
            session_no=line.session,
            table_no=line.table,
            hand_no=line.hand,
            prevalent_wind=line.prevalent_wind,
            wind_mark=line.prevalent_wind,
            outcome=line.outcome,
            score_e=line.scores[0],
            score_s=line.scores[1],
            score_w=line.scores[2],
            score_n=line.scores[3],
            **place,
        ),
    )
    yield from _wins(line, hand_id)
    yield from _actions(line, hand_id)
    if line.wall is not None:
        yield "walls", Wall(hand_id, "common", line.wall, line.dice)


def _read(text: str, batch: Batch) -> None:
    seen: set[tuple[object, ...]] = set()
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip():
            continue
        place = {"source_id": batch.source_id, "locator": f"line {number}"}
        try:
            line = msgspec.json.decode(raw, type=LogLine)
            rows = list(_hand(line, place))
        except (msgspec.DecodeError, ValueError) as error:
            batch.reject(place["locator"], "bad_record", f"no hand of a log: {error}")
            continue
        for table, row in _table(line, place):
            key = (table, *(getattr(row, name) for name in row.__struct_fields__ if name != "locator"))
            if key not in seen:
                seen.add(key)
                rows.append((table, row))
        batch.store(rows)


def _recognises(head: str) -> bool:
    return f'"{FORMAT}"' in head.lstrip().split("\n", 1)[0]


READER = Reader(
    name=NAME, title="mjdata's own game log, a JSON line a hand", recognises=_recognises, read=_read
)
