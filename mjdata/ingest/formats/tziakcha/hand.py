"""A hand of tziakcha taken into a log, its current seats turned into starting seats.

A step with data 0 on a chow, pung or kong is a claim taken back; passes and abandoned claims move no tile:
neither is an action. A flower and its replacement are one step there and two here. The wall is turned to the
tile where dealing begins; replacements come from its other end, stack by stack, the upper tile first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from mjdata.ingest.formats.tziakcha import spec
from mjdata.ingest.formats.tziakcha.spec import FAN, TILES, Claim, Step
from mjdata.ingest.mcr_log import Claimed, HandLog, in_order
from mjdata.schema.play import Wall
from mjdata.seats import LETTERS, SEATS

FALSE_HU = "错和"

_KONG_KINDS = 0x300
_PROMOTED = 0x300
_FIRST_FLOWER = 136
_SIDE = 36
_FOURS = 48
_DEALT = 53


def dice_of(packed: int) -> list[int]:
    """Return the four dice, the first throw first."""
    return [packed >> (4 * number) & 15 for number in range(4)]


def wall_of(step: Step) -> list[str] | None:
    """Return the wall in the order of drawing; None where it is not every tile once."""
    try:
        wall = bytes.fromhex(step.w)
    except ValueError:
        return None
    if sorted(wall) != list(range(len(TILES))):
        return None
    dice = dice_of(step.d)
    side = (12 - (dice[0] + dice[1] - 1)) % len(SEATS)
    start = (_SIDE * side + 2 * sum(dice)) % len(TILES)
    return [TILES[number] for number in wall[start:] + wall[:start]]


def take(step: Step, log: HandLog, start: Sequence[int]) -> Wall | None:
    """Take a hand into the log; ``start`` is the starting seat of each current seat. Return its wall."""
    wall = wall_of(step)
    if wall is None:
        log.lose("the wall is not every tile once")
    else:
        _deal(wall, log, start)
    for combined, data, at_ms in step.a:
        log.at_ms = at_ms
        if not _take(combined >> 4, combined & 15, data, step, log, start):
            log.tell("unread_step", f"step {combined}, {data} is none that is known")
            log.lose("a step could not be read")
    _end(step, log, start)
    dice = " ".join(map(str, dice_of(step.d)))
    return Wall(log.hand_id, "common", " ".join(wall), dice) if wall else None


def _deal(wall: Sequence[str], log: HandLog, start: Sequence[int]) -> None:
    """Deal three times four tiles and one to each, and one more to the dealer."""
    for current in SEATS:
        fours = chain.from_iterable(wall[first : first + 4] for first in range(4 * current, _FOURS, 16))
        last = wall[_FOURS + current : _DEALT : 4]
        log.deal(start[current], [*fours, *last])


def _take(current: int, kind: int, data: int, step: Step, log: HandLog, start: Sequence[int]) -> bool:
    """Take one step; False when it cannot be read."""
    if kind in (spec.START, spec.PASS, spec.ABANDONED) or (
        data == 0 and kind in (spec.CHOW, spec.PUNG, spec.KONG)
    ):
        return True
    low, base = data & 255, (data & 63) * 4
    if current not in SEATS or (low >= len(TILES) and kind in (spec.FLOWER, spec.DISCARD, spec.DRAW)):
        return False
    seat = start[current]
    match kind:
        case spec.FLOWER if (flower := _FIRST_FLOWER + (data >> 8 & 15)) < len(TILES):
            log.flower(seat, TILES[flower])
            log.draw(seat, TILES[low])
        case spec.DISCARD:
            log.discard(seat, TILES[low])
        case spec.DRAW:
            log.draw(seat, TILES[low])
        case spec.CHOW | spec.PUNG | spec.KONG if base < _FIRST_FLOWER:
            _claim(kind, TILES[base], data, seat, log)
        case spec.WIN if data >> 1 == 0:
            log.error(seat, FALSE_HU)
        case spec.WIN:
            _win(current, step, log, start)
        case _:
            return False
    return True


def _claim(kind: int, tile: str, data: int, seat: int, log: HandLog) -> None:
    if kind == spec.CHOW:
        log.chow(seat, tile)
    elif kind == spec.PUNG:
        log.pung(seat, tile)
    elif data & _KONG_KINDS == _PROMOTED:
        log.promoted_kong(seat, tile)
    elif data >> 6 & 3 == 0:
        log.concealed_kong(seat, tile)
    else:
        log.kong(seat, tile)


def _win(current: int, step: Step, log: HandLog, start: Sequence[int]) -> None:
    claim = step.y[current] if current < len(step.y) else Claim()
    fan = [_fan(number, value) for number, value in claim.t.items()]
    shown = [TILES[number] for number in claim.h.s if number < len(TILES)]
    log.win(start[current], shown[-1] if shown else None, claim.f, fan, LETTERS[current])
    tiles = log.wins[-1].tiles
    if shown and tiles is not None and in_order(shown[:-1]) != tiles:
        log.tell("contradicting_tiles", f"the win shows {in_order(shown[:-1])}, its course {tiles}")


def _fan(number: str, value: int) -> Claimed:
    return Claimed(FAN.get(number, number), (value >> 8) + 1, value & 255)


def _end(step: Step, log: HandLog, start: Sequence[int]) -> None:
    """Compare the end with what the record sums up of it."""
    said_won = {start[current] for current in SEATS if step.b >> current & 1}
    said_paid = {start[current] for current in SEATS if step.b >> (4 + current) & 1}
    for current in SEATS:
        if step.b >> (8 + current) & 1 and log.outcome is None:
            log.error(start[current], FALSE_HU)
    won = {win.winner_seat for win in log.wins}
    paid = {win.winner_seat if win.payer_seat is None else win.payer_seat for win in log.wins}
    if won != said_won or paid != said_paid:
        log.tell("contradicting_row", f"b = {step.b} names other winners or payers than the steps")
        log.outcome = "unreadable"
    elif log.outcome is None and step.s and not any(step.s):
        log.draw_game()
