"""The four seats, and where a player sits in each round (wmo-2013, appendix 4, p.124-126)."""

from __future__ import annotations

import re
import unicodedata

SEATS = range(4)
"""Starting seats: 0 East, 1 South, 2 West, 3 North; the columns of the score sheet."""

LETTERS = "ESWN"
HAN = "东南西北"
KANJI = "東南西北"
SUFFIXES = ("e", "s", "w", "n")
"""Column suffixes, in seat order: ``total_e`` is the total of the player who started East."""

ROTATION = ("ESNW", "SEWN", "WNES", "NWSE")
"""Position of each starting seat in rounds 1 to 4: ``ROTATION[seat][round]``."""

HANDS_PER_ROUND = 4


def round_of(hand_no: int) -> int:
    """Round of hand 1..16, from 0; it names the prevalent wind (article 4, 圈风, p.7)."""
    return (hand_no - 1) // HANDS_PER_ROUND


def seat_wind(seat: int, hand_no: int) -> int:
    """Wind (0..3) of the player who started at ``seat``, in hand 1..16.

    The position follows the rotation of appendix 4; within a round the deal passes from position to
    position (article 4, 门风: the dealer is East, p.7-8), so the dealer of the k-th hand of a round is
    whoever sits at its k-th position.
    """
    position = LETTERS.index(ROTATION[seat][round_of(hand_no)])
    return (position - (hand_no - 1) % HANDS_PER_ROUND) % 4


_WINDS = {"east": "E", "south": "S", "west": "W", "north": "N"}
_LETTER = {
    **{han: letter for some in (HAN, KANJI) for han, letter in zip(some, LETTERS, strict=True)},
    **{letter.casefold(): letter for letter in LETTERS},
}


def positions(text: str) -> str | None:
    """Return the positions that a cell names, as letters: ``东.南.北.西``, ``E. S. N. W``, ``East 東``.

    Several scripts say the same one after the other; where they differ, or anything else stands there, None.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    for word, letter in _WINDS.items():
        plain = plain.replace(word, letter.casefold())
    plain = re.sub(r"[\W_]|[家位起]", "", plain)
    letters = "".join(_LETTER.get(c, "?") for c in plain)
    if not letters or "?" in letters:
        return None
    for length in (1, 4):
        if letters == letters[:length] * (len(letters) // length):
            return letters[:length]
    return None


def dealer(hand_no: int) -> int:
    """Starting seat of the dealer of hand 1..16: whose wind is East (article 4, 门风 and 庄家, p.7-8)."""
    return next(seat for seat in SEATS if seat_wind(seat, hand_no) == 0)


def dealer_after(seat: int, hand_no: int) -> int:
    """Starting seat of who deals hand 2..16 after ``seat`` dealt the one before: the next position."""
    here = LETTERS.index(ROTATION[seat][round_of(hand_no)])
    return next(s for s in SEATS if ROTATION[s][round_of(hand_no)] == LETTERS[(here + 1) % 4])
