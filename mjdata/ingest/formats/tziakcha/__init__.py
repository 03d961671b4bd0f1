"""tziakcha (雀渣): a session of up to 16 hands, or its hands as the interface gives them. A record is a hand.

A hand is written by current seats. A player's starting seat is where he sits in the session's first hand; in
a file without it, by the rotation, which is that of appendix 4. Totals are those of a finished session.
Sessions in one file are its tables; the competition is called by the session's title and id.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from mjdata.ingest.formats.tziakcha import hand
from mjdata.ingest.formats.tziakcha.spec import Record, SeatedPlayer, Session, Step
from mjdata.ingest.mcr_log import (
    HandLog,
    Place,
    Rows,
    competition_row,
    hand_row,
    player_row,
    table_rows,
)
from mjdata.ingest.reader import Batch, Reader
from mjdata.seats import LETTERS, SEATS, round_of, seat_wind

NAME = "tziakcha"

MAX_SCRIPT = 4 * 2**20
"""Bytes that a packed hand may unpack to; a real one takes some ten thousand."""

_ROTATION = 16
_NO_JSON = (msgspec.DecodeError, RecursionError, UnicodeError)


class _Unpackable(Exception):
    """A script that cannot be unpacked; the text says why."""


@dataclass
class _Hand:
    """A hand that could be decoded, and its place."""

    locator: str
    step: Step


@dataclass
class _Table:
    """A session: its hands by their index."""

    session_id: str | None
    summary: Session | None
    hands: dict[int, _Hand] = field(default_factory=dict)


def unpack(script: str) -> bytes:
    """Unpack a hand: base64, zlib, trailing NULs dropped. ``_Unpackable`` when it is none, or too large."""
    try:
        stream = zlib.decompressobj()
        content = stream.decompress(base64.b64decode(script, validate=True), MAX_SCRIPT)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise _Unpackable(f"script cannot be unpacked: {error}") from None
    if stream.unconsumed_tail:
        raise _Unpackable(f"script unpacks to more than {MAX_SCRIPT // 2**20} MiB")
    return content.rstrip(b"\0")


def _identity(player: SeatedPlayer) -> str | None:
    return player.n if player.i is None else str(player.i)


def _by_rotation(index: int) -> list[int]:
    """Return the starting seat of each current seat in the hand of this index."""
    winds = {seat_wind(seat, index % _ROTATION + 1): seat for seat in SEATS}
    return [winds[current] for current in SEATS]


def _starters(table: _Table) -> list[SeatedPlayer]:
    """Return the players by starting seat, as the earliest hand shows them."""
    first = min(table.hands)
    players = table.hands[first].step.p
    start = _by_rotation(first)
    return [players[start.index(seat)] for seat in SEATS]


def _start_seats(step: Step, starters: Sequence[SeatedPlayer]) -> tuple[list[int], bool]:
    """Return the starting seat of each current seat, and whether the players' identities tell it."""
    known = [_identity(player) for player in starters]
    seated = [_identity(player) for player in step.p]
    if None in known or len(set(known)) < len(SEATS) or set(seated) != set(known):
        return _by_rotation(step.i), False
    return [known.index(identity) for identity in seated], True


def _store(table: _Table, number: int, batch: Batch) -> None:
    starters = _starters(table)
    first = table.hands[min(table.hands)]
    place = Place(batch.source_id, first.locator, batch.source_id[:16], number)
    players = [(4 * (number - 1) + seat + 1, player.n) for seat, player in enumerate(starters)]
    rows: Rows = [
        *([] if batch.records else [competition_row(place, _name(table, first.step))]),
        *(player_row(place, *player) for player in players),
        *table_rows(place, players, _flags(table), _totals(table, starters)),
    ]
    for index, found in sorted(table.hands.items()):
        at = Place(batch.source_id, found.locator, place.competition_id, number, index + 1)
        batch.store([*rows, *_hand_rows(found.step, at, starters, batch)])
        rows = []


def _hand_rows(step: Step, place: Place, starters: Sequence[SeatedPlayer], batch: Batch) -> Rows:
    def tell(code: str, text: str) -> None:
        batch.note(f"{place.locator}, action {len(log.actions) + 1}", code, text)

    log = HandLog(place.hand_id, tell)
    start, told = _start_seats(step, starters)
    if not told:
        text = "the players are not those of the session's start; seats are taken by the rotation"
        batch.note(place.locator, "seats_by_rotation", text)
    wall = hand.take(step, log, start)
    scores = [step.s[start.index(seat)] for seat in SEATS] if len(step.s) == len(SEATS) else None
    if log.outcome is None or scores is None:
        batch.note(place.locator, "no_end", "the hand shows no end, or no scores")
    wind = LETTERS[round_of(place.hand_no)] if place.hand_no <= _ROTATION else None
    rows: Rows = [("hands", hand_row(place, log, wind, scores)), *log.rows()]
    return [*rows, ("walls", wall)] if wall else rows


def _name(table: _Table, step: Step) -> str | None:
    title = table.summary.raw.title if table.summary else None
    said = [part for part in (title or step.g.t, table.session_id) if part]
    return ", ".join(said) or None


def _flags(table: _Table) -> str:
    finished = table.summary.is_finished if table.summary else None
    return f"session={table.session_id} finished={finished}"


def _totals(table: _Table, starters: Sequence[SeatedPlayer]) -> list[int] | None:
    """Return the totals of a finished session by starting seat; None where it does not name all four."""
    if table.summary is None or not table.summary.is_finished:
        return None
    said = {player.n: player.s for player in table.summary.raw.players}
    totals = [total for player in starters if player.n and (total := said.get(player.n)) is not None]
    return totals if len(totals) == len(SEATS) == len(said) else None


def _decode(raw: bytes) -> Record:
    """Decode a hand and unpack its script; ``_Unpackable`` or an error of decoding when it is none."""
    record = msgspec.json.decode(raw, type=Record)
    if record.step is None:
        record.step = msgspec.json.decode(unpack(record.script), type=Step)
    if len(record.step.p) != len(SEATS):
        raise _Unpackable(f"{len(record.step.p)} players; expected 4")
    return record


def _records(text: str) -> tuple[Session | None, list[msgspec.Raw]]:
    """Return the session, where there is one, and the hands in it, each undecoded."""
    if text.lstrip().startswith("["):
        return None, msgspec.json.decode(text, type=list[msgspec.Raw])
    if "records" in msgspec.json.decode(text, type=dict[str, msgspec.Raw]):
        session = msgspec.json.decode(text, type=Session)
        return session, session.records
    return None, [msgspec.Raw(text.encode())]


def _read(text: str, batch: Batch) -> None:
    try:
        session, records = _records(text)
    except _NO_JSON as error:
        batch.reject("record 1", "bad_record", f"neither a session nor hands of one: {error}")
        return
    tables: dict[str | None, _Table] = {}
    for number, raw in enumerate(records, 1):
        locator = f"record {number}"
        try:
            record = _decode(bytes(raw))
        except (*_NO_JSON, _Unpackable) as error:
            batch.reject(locator, "bad_record", f"not a hand: {error}")
            continue
        step, key = record.step, session.session_id if session else record.belongs
        table = tables.setdefault(key, _Table(key, session))
        if step is None or step.i in table.hands:
            batch.reject(locator, "contradicting_row", "its session has a hand of this index already")
            continue
        table.hands[step.i] = _Hand(locator, step)
    for number, table in enumerate(tables.values(), 1):
        _store(table, number, batch)


def _recognises(head: str) -> bool:
    if not head.lstrip().startswith(("{", "[")):
        return False
    return ('"sessionId"' in head and '"records"' in head) or ('"script"' in head and '"belongs"' in head)


READER = Reader(
    name=NAME,
    title="tziakcha (雀渣) JSON: a session of hands, or its hands one by one",
    recognises=_recognises,
    read=_read,
)
