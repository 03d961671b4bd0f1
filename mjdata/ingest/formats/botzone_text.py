"""The Botzone data set as text: blocks of lines, one match of one hand each. A record is a match.

A block begins with ``Match`` and is over at ``Score``; lines outside of blocks belong to no match and are
told as one run. ``Chi`` names the middle tile of the chow; the claimed tile is always the discard before.
``Ignore`` lists the claims that gave way. The record names no player: those of match k are 4k-3 to 4k.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from mjdata.ingest.botzone import TILES, tiles_of
from mjdata.ingest.mcr_log import (
    Claimed,
    HandLog,
    Offer,
    Place,
    competition_row,
    hand_row,
    player_row,
    table_rows,
)
from mjdata.ingest.numbers import Unparsed, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.seats import LETTERS, SEATS

NAME = "botzone_text"

_MATCH = re.compile(r"Match\s+(\S+)")
_WIND = re.compile(r"Wind\s+([0-3])")
_DEAL = re.compile(r"Player\s+([0-3])\s+Deal\s+(.*)")
_STEP = re.compile(
    r"Player\s+([0-3])\s+(Draw|Play|Chi|Peng|Gang|AnGang|BuGang|Hu)\s+([A-Z]\d)(?:\s+(Ignore\s.*))?"
)
_IGNORED = re.compile(r"Ignore\s+Player\s+([0-3])\s+(Chi|Peng|Gang|Hu)\s+([A-Z]\d)\s*", re.IGNORECASE)
_FAN = re.compile(r"Fan\s+(\S+)\s+(.*)")
_ITEM = re.compile(r"(.+)\*(\d{1,2})")
_SCORE = re.compile(r"Score\s+(.*)")
_AROUND = ("Wind", "Fan", "Score")
_CLAIMS = {"CHI": "chow", "PENG": "pung", "GANG": "kong", "HU": "hu"}

_Tell = Callable[[int, str, str], None]
"""Takes the number of a line, a code and a sentence."""


@dataclass(frozen=True)
class _Line:
    number: int
    text: str


@dataclass
class _Block:
    """The lines of one match; the first is that of ``Match``."""

    name: str
    lines: list[_Line] = field(default_factory=list)
    over: bool = False


@dataclass
class _Frame:
    """What stands around the events of a match."""

    wind: str | None = None
    dealt: dict[int, list[str]] = field(default_factory=dict)
    total: int | None = None
    fan: list[Claimed] = field(default_factory=list)
    scores: list[int] | None = None
    events: list[_Line] = field(default_factory=list)


def _blocks(text: str, batch: Batch) -> list[_Block]:
    """Divide a text into matches; tell each run of lines that belongs to none."""
    blocks: list[_Block] = []
    strangers: list[int] = []

    def dismiss() -> None:
        if strangers:
            said = f"{len(strangers)} lines to line {strangers[-1]} belong to no match"
            batch.note(f"line {strangers[0]}", "foreign_lines", said)
            strangers.clear()

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if found := _MATCH.fullmatch(line):
            dismiss()
            blocks.append(_Block(found[1], [_Line(number, line)]))
        elif line and (not blocks or blocks[-1].over):
            strangers.append(number)
        elif line:
            blocks[-1].lines.append(_Line(number, line))
            blocks[-1].over = _SCORE.fullmatch(line) is not None
    dismiss()
    return blocks


def _frame(block: _Block, tell: _Tell) -> _Frame:
    frame = _Frame()
    for line in block.lines[1:]:
        if found := _WIND.fullmatch(line.text):
            frame.wind = LETTERS[int(found[1])]
        elif (found := _DEAL.fullmatch(line.text)) and (tiles := tiles_of(found[2])):
            frame.dealt[int(found[1])] = tiles
        elif (found := _FAN.fullmatch(line.text)) and not frame.fan:
            frame.total, frame.fan = _fan(found, line, tell)
        elif found := _SCORE.fullmatch(line.text):
            frame.scores = _scores(found[1], line, tell)
        elif line.text.startswith(_AROUND):
            tell(line.number, "unreadable_cell", f"{line.text[:80]!r} cannot be read, or comes a second time")
        else:
            frame.events.append(line)
    return frame


def _fan(found: re.Match[str], line: _Line, tell: _Tell) -> tuple[int | None, list[Claimed]]:
    try:
        total = whole(found[1])
    except Unparsed as unparsed:
        tell(line.number, "unreadable_cell", f"Fan: {unparsed}")
        total = None
    claimed = []
    for text in found[2].split("+"):
        if item := _ITEM.fullmatch(text.strip()):
            claimed.append(Claimed(item[1], int(item[2])))
        else:
            tell(line.number, "unreadable_cell", f"Fan: {text!r} is not a name and a count")
    return total, claimed


def _scores(text: str, line: _Line, tell: _Tell) -> list[int] | None:
    try:
        scores = [whole(cell) for cell in text.split()]
    except Unparsed as unparsed:
        tell(line.number, "unreadable_cell", f"Score: {unparsed}")
        return None
    if len(scores) != len(SEATS):
        tell(line.number, "unreadable_cell", f"Score: {len(scores)} numbers; expected 4")
        return None
    return [score for score in scores if score is not None]


def _take(line: _Line, log: HandLog, frame: _Frame) -> bool:
    """Take an event into the log; False when the line, or the end of it, cannot be read."""
    if line.text == "Huang":
        log.draw_game()
        return True
    found = _STEP.fullmatch(line.text)
    tile = TILES.get(found[3]) if found else None
    if found is None or tile is None:
        return False
    seat, offer = int(found[1]), log.offer
    match found[2]:
        case "Draw":
            log.draw(seat, tile)
        case "Play":
            log.discard(seat, tile)
        case "Chi":
            log.chow(seat, tile)
        case "Peng":
            log.pung(seat, tile)
        case "Gang":
            log.kong(seat, tile)
        case "AnGang":
            log.concealed_kong(seat, tile)
        case "BuGang":
            log.promoted_kong(seat, tile)
        case _:
            log.win(seat, tile, frame.total, frame.fan, LETTERS[seat])
    return _overridden(found[4] or "", log, offer)


def _overridden(text: str, log: HandLog, offer: Offer | None) -> bool:
    while text:
        found = _IGNORED.match(text)
        tile = TILES.get(found[3]) if found else None
        if found is None or tile is None:
            return False
        log.overridden(int(found[1]), _CLAIMS[found[2].upper()], offer, tile)
        text = text[found.end() :]
    return True


def _match(block: _Block, number: int, batch: Batch) -> None:
    locator = f"line {block.lines[0].number}"
    told: list[tuple[int, str, str]] = []
    frame = _frame(block, lambda *what: told.append(what))
    if set(frame.dealt) != set(SEATS):
        missing = ", ".join(str(seat) for seat in SEATS if seat not in frame.dealt)
        batch.reject(locator, "bad_record", f"match {block.name}: no readable deal of player {missing}")
        return
    place = Place(batch.source_id, locator, batch.source_id[:16], number)
    at = block.lines[0].number
    log = HandLog(place.hand_id, lambda code, text: told.append((at, code, text)))
    for seat in SEATS:
        log.deal(seat, frame.dealt[seat])
    for line in frame.events:
        at = line.number
        if not _take(line, log, frame):
            told.append((at, "unread_line", f"{line.text[:80]!r} is no event of a match"))
            log.lose("a line could not be read")
    if log.outcome is None or frame.scores is None:
        told.append((at, "no_end", f"match {block.name} shows no {'Score' if log.outcome else 'end'}"))
    for line_no, code, text in told:
        batch.note(f"line {line_no}", code, text)
    players = [(4 * (number - 1) + seat + 1, None) for seat in SEATS]
    batch.store(
        [
            *([] if batch.records else [competition_row(place, None)]),
            *(player_row(place, player, None) for player, _ in players),
            *table_rows(place, players, f"match={block.name}"),
            ("hands", hand_row(place, log, frame.wind, frame.scores)),
            *log.rows(),
        ]
    )


def _read(text: str, batch: Batch) -> None:
    blocks = _blocks(text, batch)
    for number, block in enumerate(blocks, 1):
        _match(block, number, batch)


def _recognises(head: str) -> bool:
    return bool(re.search(r"(?m)^Match \S+\s*$", head) and re.search(r"(?m)^Player [0-3] Deal ", head))


READER = Reader(
    name=NAME,
    title="Botzone data set: matches of one hand as lines of text",
    recognises=_recognises,
    read=_read,
)
