"""The four seats, and where a player sits in each round (wmo-2013, appendix 4, p.124-126)."""

from __future__ import annotations

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
