"""A short notation for winning hands, and what the rules make of them.

``222m 44p EE (123s) [CCCC] +4p``: concealed tiles, (melds), [concealed kongs], then the winning tile:
``+`` from another player, ``*`` self-drawn. After it: ``last`` of the wall, ``kong`` related, ``fourth`` of
its kind, ``flowers=n``, ``S/E`` the seat and the prevalent wind (default E/E).
"""

from __future__ import annotations

import re

from mjdata.rules.edition import edition
from mjdata.rules.mcr.hand import HandLine, MeldLine, read_hand
from mjdata.rules.mcr.score import Score, score
from mjdata.rules.rulings import Choices, Rulings

ENGINES = Rulings(rulings=Choices(knitted_wait="set", held_four="wait"))
"""How PyMahjongGB rules on the points on which the text is silent."""


def tiles(text: str) -> tuple[str, ...]:
    """``123mEE`` as names of tiles."""
    found: list[str] = []
    for ranks, suit, honours in re.findall(r"(\d+)([mps])|([ESWNCFP]+)", text):
        found += [rank + suit for rank in ranks] if suit else list(honours)
    return tuple(found)


def hand_line(text: str) -> HandLine:
    """Return the input line of a hand in short notation."""
    held: list[str] = []
    melds: list[MeldLine] = []
    win = ""
    words = text.split()
    for word in words:
        if word[0] in "([":
            melds.append(_meld(word))
        elif word[0] in "+*":
            win = word
        elif not win:
            held += tiles(word)
    winds = next((word for word in words if re.fullmatch("[ESWN]/[ESWN]", word)), "E/E")
    flowers = next((int(word[8:]) for word in words if word.startswith("flowers=")), 0)
    return HandLine(
        hand=tuple(held), melds=tuple(melds), win_tile=tiles(win)[0], self_drawn=win[0] == "*",
        last_tile_of_wall="last" in words, kong_related="kong" in words, last_of_kind="fourth" in words,
        flowers=flowers, seat_wind=winds[0], prevalent_wind=winds[2],
    )  # fmt: skip


def _meld(word: str) -> MeldLine:
    names = tiles(word)
    if word[0] == "[":
        return MeldLine("concealed_kong", names)
    return MeldLine("kong" if len(names) == 4 else "pung" if len(set(names)) == 1 else "chow", names)


def scored(text: str, name: str = "wmo-2013", rulings: Rulings = ENGINES) -> Score:
    """Return the score of a hand in short notation."""
    found = score(read_hand(hand_line(text)), edition(name), rulings)
    assert isinstance(found, Score)
    return found


def lists(text: str, name: str = "wmo-2013", rulings: Rulings = ENGINES) -> list[dict[str, int]]:
    """Return every list of fan that reaches the best total."""
    return [way.fans for way in scored(text, name, rulings).ways]


def fans(text: str) -> dict[str, int]:
    """``箭刻 双同刻×2`` as counts."""
    return {name: int(count or 1) for name, count in re.findall(r"([^\s×]+?)(?:×(\d+))?(?:\s|$)", text)}
