"""PMN, Portable Majiang Notation: lines ``[Tag "value"]``, one hand each. A record is a hand.

A record begins where a tag comes again. ``Play`` is a run of steps, each an action, a seat and a tile: T
take, D discard (``z1``: the tile taken), C chow (its middle tile), P pung, A concealed kong, B kong added to
a pung, Z kong claimed, R flower laid down, H win (no tile: the last one), N no win. Seats are those of the
board: 0 is East, so seat and seat wind are one. In duplicate play several may win a hand, and the results
need not sum to zero.

Dragons are numbered red, green, white; the published description does not say so. Fan have the numbers of
appendix 8 of wmo-2013, 82 is a melded with a concealed kong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from mjdata.ingest.fan_names import fan_names
from mjdata.ingest.mcr_log import (
    Claimed,
    HandLog,
    Place,
    competition_row,
    hand_row,
    player_row,
    table_rows,
)
from mjdata.ingest.numbers import Unparsed, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.seats import LETTERS, SEATS
from mjdata.tiles import FLOWERS

NAME = "pmn"

_TAG = re.compile(r'\[(\w+)\s+"(.*)"\]')
_HAND = re.compile(r"(?:[cdbwrf][1-9]*)*")
_SUIT = re.compile(r"([cdbwrf])([1-9]*)")
_STEP = re.compile(r"([TDCPABZR])([0-3])([cdbwrf][1-9]|z1)|(H)([0-3])([cdbwrf][1-9])?|(N)[0-3]?")
_FAN = re.compile(r"(\d{1,3})(?:/(\d{1,3}))?/(\d{1,2})")

_PLAYERS = ("East", "South", "West", "North")
_NEEDED = ("Deal", "Play")
_FLAGS = ("Event", "Site", "Date", "Board", "Scoring", "Starting")

TILES: dict[str, str] = {
    **{f"{letter}{n}": f"{n}{suit}" for letter, suit in zip("cdb", "mps", strict=True) for n in range(1, 10)},
    **{f"w{number}": wind for number, wind in enumerate(LETTERS, 1)},
    **{f"r{number}": dragon for number, dragon in enumerate("CFP", 1)},
    **{f"f{number}": flower for number, flower in enumerate(FLOWERS, 1)},
}

_Tell = Callable[[str, str], None]


@dataclass
class _Record:
    """The tags of one hand, and the line of the first."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)


def _records(text: str, batch: Batch) -> list[_Record]:
    """Divide a text into records; a line that is no tag is told."""
    records: list[_Record] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if found := _TAG.fullmatch(line):
            if not records or found[1] in records[-1].tags:
                records.append(_Record(number))
            records[-1].tags[found[1]] = found[2]
        elif line:
            batch.note(f"line {number}", "foreign_lines", f"{line[:80]!r} is no tag")
    return records


def _dealt(deal: str) -> list[list[str]] | None:
    """Read the four hands of a deal; None when one cannot be read."""
    hands = deal.split()
    if len(hands) != len(SEATS) or not all(_HAND.fullmatch(hand) for hand in hands):
        return None
    codes = [[suit + rank for suit, ranks in _SUIT.findall(hand) for rank in ranks] for hand in hands]
    if not all(code in TILES for hand in codes for code in hand):
        return None
    return [[TILES[code] for code in hand] for hand in codes]


def _numbers(tags: dict[str, str], name: str, tell: _Tell) -> list[int] | None:
    """Read four numbers, in seat order."""
    cells = tags.get(name, "").split()
    try:
        found = [number for cell in cells if (number := whole(cell)) is not None]
    except Unparsed as unparsed:
        tell("unreadable_cell", f"{name}: {unparsed}")
        return None
    if len(found) == len(SEATS):
        return found
    if cells:
        tell("unreadable_cell", f"{name}: {len(found)} numbers; expected 4")
    return None


def _fan(tags: dict[str, str], tell: _Tell) -> list[list[Claimed]]:
    """Read the fan of each seat: number, points (left out in older records) and count."""
    cells = tags.get("Fan", "").split()
    if len(cells) != len(SEATS):
        tell("unreadable_cell", f"Fan: {len(cells)} lists; expected 4")
        return [[] for _ in SEATS]
    return [[] if cell == "None" else _fan_of(cell, tell) for cell in cells]


def _fan_of(cell: str, tell: _Tell) -> list[Claimed]:
    table = fan_names()
    numbered = dict(enumerate((*table.names, *table.extra), 1))
    claimed = []
    for text in cell.split("."):
        if found := _FAN.fullmatch(text):
            points = int(found[2]) if found[2] else None
            claimed.append(Claimed(numbered.get(int(found[1]), found[1]), int(found[3]), points))
        else:
            tell("unreadable_cell", f"Fan: {text!r} is not number/points/count")
    return claimed


def _total(fan: list[Claimed]) -> int | None:
    points = [item.points * item.count for item in fan if item.points is not None]
    return sum(points) if fan and len(points) == len(fan) else None


def _take(step: re.Match[str], log: HandLog, fan: list[list[Claimed]]) -> bool:
    """Take one step; False when it means nothing."""
    if step[7]:
        log.draw_game()
        return True
    seat, code = int(step[2] or step[5]), step[3] or step[6]
    tile = TILES.get(code) if code else None
    if step[4] and (code is None or tile):
        log.win(seat, tile, _total(fan[seat]), fan[seat], LETTERS[seat])
    elif step[1] == "D" and code == "z1":
        log.discard_drawn(seat)
    elif tile is None or (step[1] == "R") != (tile in FLOWERS and step[1] != "T"):
        return False
    else:
        _actions(log)[step[1]](seat, tile)
    return True


def _actions(log: HandLog) -> dict[str, Callable[[int, str], None]]:
    return {
        "T": log.draw,
        "D": log.discard,
        "C": log.chow,
        "P": log.pung,
        "Z": log.kong,
        "A": log.concealed_kong,
        "B": log.promoted_kong,
        "R": log.flower,
    }


def _play(play: str, log: HandLog, fan: list[list[Claimed]]) -> None:
    """Take the steps of a play up to the first that cannot be read."""
    at = 0
    while at < len(play):
        step = _STEP.match(play, at)
        if step is None or not _take(step, log, fan):
            log.tell(
                "unread_step", f"{play[at : at + 12]!r} is no step; {len(play) - at} characters not read"
            )
            log.lose("a step could not be read")
            return
        at = step.end()


class _Players:
    """Numbers of the players of a source: the same name is the same player, but at one table."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._count = 0

    def seat(self, names: list[str | None]) -> list[tuple[int, str | None, bool]]:
        """Return number, name and whether he is new, of each player of a table."""
        seated: list[tuple[int, str | None, bool]] = []
        for name in names:
            known = self._numbers.get(name) if name else None
            if known is None or any(known == number for number, _, _ in seated):
                self._count += 1
                known = self._count
                if name:
                    self._numbers.setdefault(name, known)
                seated.append((known, name, True))
            else:
                seated.append((known, name, False))
        return seated


def _store(record: _Record, number: int, players: _Players, batch: Batch) -> None:
    tags, locator = record.tags, f"line {record.line}"
    dealt = _dealt(tags.get("Deal", ""))
    missing = [name for name in _NEEDED if name not in tags]
    if missing or dealt is None:
        what = f"no {', '.join(missing)}" if missing else "the deal cannot be read"
        batch.reject(locator, "bad_record", what)
        return
    place = Place(batch.source_id, locator, batch.source_id[:16], number)

    def tell(code: str, text: str) -> None:
        batch.note(f"{locator}, action {len(log.actions) + 1}", code, text)

    log = HandLog(place.hand_id, tell)
    scores, penalties = _numbers(tags, "Result", tell), _numbers(tags, "Penalty", tell)
    fan = _fan(tags, tell)
    for seat in SEATS:
        log.deal(seat, dealt[seat])
    _play(tags["Play"], log, fan)
    if log.outcome is None and scores is not None and not any(scores) and not any(fan):
        log.draw_game()
    if log.outcome is None or scores is None:
        batch.note(locator, "no_end", "the record shows no end of the hand, or no result")
    seated = players.seat([tags.get(name) or None for name in _PLAYERS])
    wind = tags.get("PWind", "")
    at_table = [(player, name) for player, name, _ in seated]
    batch.store(
        [
            *([] if batch.records else [competition_row(place, _name(tags))]),
            *(player_row(place, player, name) for player, name, new in seated if new),
            *table_rows(place, at_table, " ".join(f"{tag}={tags[tag]}" for tag in _FLAGS if tag in tags)),
            (
                "hands",
                hand_row(
                    place,
                    log,
                    wind if wind and wind in LETTERS else None,
                    scores,
                    penalties if penalties and any(penalties) else None,
                ),
            ),
            *log.rows(),
        ]
    )


def _name(tags: dict[str, str]) -> str | None:
    """Return the event and which of its hands this is: an event's hands come in files of their own."""
    if not tags.get("Event"):
        return None
    site = tags.get("Site", "").rpartition("?")[2]
    board = f"board {tags['Board']}" if tags.get("Board") else ""
    return ", ".join(part for part in (tags["Event"], board, site) if part)


def _read(text: str, batch: Batch) -> None:
    players = _Players()
    for number, record in enumerate(_records(text, batch), 1):
        _store(record, number, players, batch)


def _recognises(head: str) -> bool:
    return all(re.search(rf'(?m)^\[{tag} "', head) for tag in ("PWind", "Deal", "Play"))


READER = Reader(
    name=NAME,
    title="PMN: hands as lines of tags (mahjongsoft)",
    recognises=_recognises,
    read=_read,
)
