"""How far each player of a logged hand came: discards, and when the hand was first ready (听牌)."""

from __future__ import annotations

from collections.abc import Iterator

from mjdata.checks.records import CompetitionRecord
from mjdata.replay.setting import HAND
from mjdata.replay.state import Held
from mjdata.rules.mcr.waits import waiting_for
from mjdata.schema.audited import LogSeat
from mjdata.seats import SEATS
from mjdata.tiles import INDEX


def log_seats(record: CompetitionRecord) -> Iterator[LogSeat]:
    """Yield a row for each seat of every logged hand. Who wins before any discard was ready as dealt."""
    for _, hand in record.hands:
        if hand.replayed is None:
            continue
        winners = {win.seat for win in hand.replayed.wins}
        for seat in SEATS:
            course = hand.replayed.courses[seat]
            at_once = 0 if not course and seat in winners else None
            yield LogSeat(
                hand_id=hand.row.hand_id,
                seat=seat,
                turns=max(len(course) - 1, 0),
                ready_turn=next((turn for turn, held in enumerate(course) if _is_ready(held)), at_once),
                is_followed=all(_is_plain(held) for held in course[1:]),
            )


def _is_plain(held: Held) -> bool:
    """Tell whether a player held thirteen known tiles, a kong counted as three (article 4, p.8-9)."""
    return len(held.concealed) + 3 * len(held.melds) == HAND and all(t in INDEX for t in held.concealed)


def _is_ready(held: Held) -> bool:
    """Tell whether one more tile completes the hand (article 7, p.31-32), one it does not hold four of."""
    return _is_plain(held) and bool(waiting_for(held.concealed, [m.tiles for m in held.melds]).free)
