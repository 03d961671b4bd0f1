"""Examples of fouls on record beside the log of the hand (article 11, 6, p.59)."""

from __future__ import annotations

from ..build import E, S, competition, foul, logged, table, with_fouls
from ..example import Passing, Record, fails, found

READY = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p"
"""Waits for 1p and 4p."""
FAR = "1m 1m 3m 5m 8m 1p 4p 6p 1s 3s 5s 8s E"
"""No single tile makes it ready to win."""
DEALER = "2m 2m 2m 4s 4s 4s 6s 6s 6s 7s 7s 7s 9s"
OF_FOUR = "1s 2s 3s 4p 5p 6p 7p 8p 9p F F F F"
"""Three chows, and four green dragons: only a fifth would make the pair."""


def _false_hu(south: str, offence: str, points: int, line: str = "E+C E-C S?WH") -> Record:
    paid = (points, -3 * points, points, points)
    hand = logged(line, DEALER, south, scores=paid, penalty=paid)
    return with_fouls(competition(table(hands=[hand])), foul(offence, S, points))


FAILING = [
    fails(
        "X08",
        "诈和 on record of a hand that was ready",
        _false_hu(READY, "zha_hu", 20),
        "article 11, 6(1), p.59: 误以为他人打出的牌是自己的和牌 is 错和",
        found("warning", "waits for 1p 4p", session=1, table=1, hand=1, seat=S, player=2, page=59),
    ),
    fails(
        "X08",
        "错和 on record of a hand that was not ready",
        _false_hu(FAR, "cuo_hu", 10),
        "article 11, 6(2), p.59: 尚差一张（或以上）才能听牌 is 诈和",
        found("warning", "is not ready", "诈和", session=1, table=1, hand=1, seat=S, player=2, page=59),
    ),
]

PASSING = [
    Passing("X08", "错和 of a hand that was ready", _false_hu(READY, "cuo_hu", 10), "article 11, 6(1), p.59"),
    Passing("X08", "诈和 of a hand that was not", _false_hu(FAR, "zha_hu", 20), "article 11, 6(2), p.59"),
    Passing(
        "X08",
        "a hu on the player's own draw",
        _false_hu(FAR, "cuo_hu", 10, "E+C E-C S+N S?WH"),
        "article 11, 6(2), p.59: 诈和 is declared 在他人打出牌时",
    ),
    Passing(
        "X08",
        "a hand that waits for a tile of which it holds all four",
        _false_hu(OF_FOUR, "zha_hu", 20),
        "article 4, 听牌, p.11 does not say whether it is ready",
    ),
    Passing(
        "X08",
        "another foul in the hand",
        with_fouls(competition(table(hands=[logged("E+C E-C S?WH", DEALER, FAR)])), foul("empty_call", E)),
        "article 11, 3, p.57",
    ),
]
