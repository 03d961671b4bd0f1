"""How each recorded hand ended: read once, by the rules, for everything that counts hands."""

from __future__ import annotations

from collections.abc import Iterator

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.records import CompetitionRecord
from mjdata.schema.audited import HandReading
from mjdata.schema.play import Win

_ENDINGS = {
    "win_self_draw": "self_draw",
    "win_discard": "discard",
    "win_robbed_kong": "robbed_kong",
    "several_wins": "several_wins",
    "draw": "draw",
    "void": "void",
}
_NOBODY_WON = ("draw", "void")
_OPEN = "undetermined"


def hand_readings(record: CompetitionRecord) -> Iterator[HandReading]:
    """Yield how every recorded hand ended, and on what that rests; blank rows are no hands.

    A row of four scores is read by article 9 (分数的计算, p.49-50) and article 11 (p.55-61): where readings
    differ in who won, where there is none, or where the only one takes a rare foul that is not on file, the
    ending is undetermined.
    """
    for _, hand in record.hands:
        ending, reason = _ending(hand)
        yield HandReading(
            hand_id=hand.row.hand_id,
            edition=record.edition.name,
            basis=_basis(hand),
            ending=ending,
            winners=None if reason else len(hand.wins),
            reason=reason,
        )


def _basis(hand: HandRecord) -> str:
    if hand.readings is not None:
        return "scores"
    return "log" if hand.actions and hand.witness is None else "recorded"


def _ending(hand: HandRecord) -> tuple[str, str | None]:
    """Return how a hand ended, and why that is not determined where it is not."""
    if not hand.is_readable:
        return "unreadable", "unreadable"
    if hand.readings is not None and not hand.is_marked_draw and (why := _why_open(hand)):
        return _OPEN, why
    ending = "draw" if hand.row.outcome == "scored" else _ENDINGS.get(hand.row.outcome)
    if ending is None:  # a word that no ending has
        return "unreadable", "unreadable"
    if (why := _contradiction(hand, ending)) is not None:
        return _OPEN, why
    return ("robbed_kong" if _robbed_by_the_log(hand) else ending), None


def _robbed_by_the_log(hand: HandRecord) -> bool:
    """Tell whether the log beside the sheet shows a robbed kong, paid like a discard (article 7, p.32)."""
    log, won = hand.witness, hand.win
    if log is None or won is None or log.row.outcome != "win_robbed_kong":
        return False
    return [(w.winner_seat, w.payer_seat) for w in log.wins] == [(won.winner_seat, won.payer_seat)]


def _why_open(hand: HandRecord) -> str | None:
    """Return why four scores do not say who won; penalties alone may stay open in a draw."""
    if not hand.readings:
        return "no_reading"
    if hand.is_doubtful:
        return "rare_foul"
    drawn = all(reading.win is None for reading in hand.readings)
    return None if drawn or hand.is_decided else "several_readings"


def _contradiction(hand: HandRecord, ending: str) -> str | None:
    """Return how the recorded wins contradict the ending."""
    if ending in _NOBODY_WON:
        return "contradiction" if hand.wins else None
    if not hand.wins or any(w.winner_seat is None and w.winner_player_no is None for w in hand.wins):
        return "no_winner"
    fits = (len(hand.wins) > 1) == (ending == "several_wins") and all(_is_paid(w, ending) for w in hand.wins)
    return None if fits else "contradiction"


def _is_paid(win: Win, ending: str) -> bool:
    """Tell whether a win is paid as its hand ended: by all if self-drawn, else by one other (p.49-50)."""
    by_seat = win.winner_seat is not None
    winner = win.winner_seat if by_seat else win.winner_player_no
    payer = win.payer_seat if by_seat else win.payer_player_no
    return payer is None if ending == "self_draw" else payer not in (None, winner)
