"""Words that findings share: seats, scores, wins and fouls in the three languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjdata.checks.hand_record import HandRecord
from mjdata.rules.edition import Edition, Trilingual
from mjdata.rules.offences import Foul
from mjdata.rules.payment import Scores
from mjdata.rules.rows import RowReading
from mjdata.rules.session import TWELFTHS
from mjdata.seats import HAN, KANJI, LETTERS

MINUS = "−"
DRAW = Trilingual("荒牌", "draw", "流局")


def signed(number: int) -> str:
    """Write a gain or loss with its sign."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def four(values: Sequence[object]) -> str:
    """Write four seats' values: ``E +64 S −16 W −16 N −32``."""
    shown = (signed(v) if isinstance(v, int) else str(v) for v in values)
    return " ".join(f"{LETTERS[seat]} {value}" for seat, value in enumerate(shown))


def show_points(twelfths: int) -> str:
    """Write table points as people do: 4, 0.5, 7/3."""
    whole, rest = divmod(twelfths, TWELFTHS)
    if rest == 0:
        return str(whole)
    return f"{twelfths / TWELFTHS:g}" if rest % 3 == 0 else _fraction(twelfths)


def _fraction(twelfths: int) -> str:
    divisor = next(d for d in (4, 2, 1) if twelfths % d == 0 and TWELFTHS % d == 0)
    return f"{twelfths // divisor}/{TWELFTHS // divisor}"


def differing(values: Scores) -> str:
    """Write only the seats whose value is not zero."""
    return " ".join(f"{LETTERS[seat]} {signed(value)}" for seat, value in enumerate(values) if value)


def seat_name(seat: int) -> Trilingual:
    """Name a starting seat."""
    return Trilingual(f"{HAN[seat]}家", LETTERS[seat], f"{KANJI[seat]}家")


def joined(parts: Iterable[Trilingual], zh: str = "、", en: str = ", ", ja: str = "、") -> Trilingual:
    """Join texts language by language."""
    every = list(parts)
    return Trilingual(
        zh.join(p.zh for p in every), en.join(p.en for p in every), ja.join(p.ja for p in every)
    )


def win_text(winner: int, payer: int | None, value: int) -> Trilingual:
    """Say who won what off whom."""
    w = seat_name(winner)
    if payer is None:
        return Trilingual(f"{w.zh}自摸{value}分", f"{w.en} self-drawn {value}", f"{w.ja}ツモアガリ{value}点")
    p = seat_name(payer)
    return Trilingual(
        f"{w.zh}和牌{value}分（{p.zh}点和）",
        f"{w.en} off {p.en} {value}",
        f"{w.ja}が{p.ja}から出アガリ{value}点",
    )


def hand_text(hand: HandRecord) -> Trilingual:
    """Say what a row records: a win, or none."""
    win = hand.win
    if win is None or win.winner_seat is None:
        return DRAW
    return win_text(win.winner_seat, win.payer_seat, win.points_with_flowers or 0)


def foul_text(edition: Edition, foul: Foul) -> Trilingual:
    """Say which foul by whom, and what it moves."""
    name, by = edition.offence(foul.offence_id).names, seat_name(foul.seat)
    if foul.payee_seat is not None:
        to = seat_name(foul.payee_seat)
        return Trilingual(
            f"{by.zh}{name.zh}向{to.zh}付{foul.points}分",
            f"{name.en} by {by.en}, {foul.points} to {to.en}",
            f"{by.ja}の{name.ja}で{to.ja}へ{foul.points}点",
        )
    each = edition.sanctioned(foul.offence_id).payee == "each"
    zh, en, ja = ("向每家付", " to each", "で各家へ") if each else ("扣", " taken", "")
    return Trilingual(
        f"{by.zh}{name.zh}{zh}{foul.points}分",
        f"{name.en} by {by.en}, {foul.points}{en}",
        f"{by.ja}の{name.ja}{ja}{foul.points}点",
    )


def row_reading_text(edition: Edition, reading: RowReading) -> Trilingual:
    """Say a reading of a whole row: the win, or the draw, and the fouls beside it."""
    won = win_text(*reading.win) if reading.win else DRAW
    if not reading.fouls:
        return won
    return joined((won, reading_text(edition, reading.fouls)), "，另有", " with ", "、および")


def reading_text(edition: Edition, fouls: Sequence[Foul]) -> Trilingual:
    """Say a reading of a penalty: its fouls, joined."""
    return joined((foul_text(edition, foul) for foul in fouls), "，及", " and ", "と")
