"""A tiny language for logs.

A line is steps divided by blanks: the seat (E S W N), a sign, and the tile. ``E+1m`` draw, ``E^1m``
replacement, ``E*f1`` flower, ``E-1m`` discard, ``E<1m2m3m`` chow (the claimed tile first), ``E=1m`` pung,
``E#1m`` kong, ``E%1m`` promoted kong, ``E@1m`` concealed kong, ``E!1m`` win (``E!S1m``: off South),
``E~hu`` a claim that gave way, ``E.`` draw game, ``E?WH`` error. The one a tile is claimed from is the seat
of the last discard.
"""

from __future__ import annotations

import re
from typing import Any

from mjdata.replay.play import Replayed, replay
from mjdata.replay.setting import Setting
from mjdata.schema.play import Action, Wall
from mjdata.schema.records import Hand

SIGNS = {
    "+": "draw",
    "^": "replacement",
    "*": "flower",
    "-": "discard",
    "<": "chow",
    "=": "pung",
    "#": "kong",
    "%": "promoted_kong",
    "@": "concealed_kong",
    "!": "hu",
    "~": "overridden",
    ".": "draw_game",
    "?": "error",
}
SIZES = {"pung": 3, "kong": 4, "promoted_kong": 4, "concealed_kong": 4}
LETTERS = "ESWN"

DEALS = (
    "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p",
    "1s 2s 3s 4s 5s 6s 7s 8s 9s 1p 2p 3p 4p",
    "1m 1m 3m 4m 6m 6m 7m 9m 9m 5p 6p E E",
    "1s 2s 2s 4s 5s 7s 7s 8s S S S W W",
)
"""A deal to start from; the dealer draws the fourteenth."""


def a_hand(outcome: str = "unreadable", hand_no: int = 1) -> Hand:
    return Hand(
        hand_id="h",
        competition_id="c",
        session_no=1,
        table_no=1,
        hand_no=hand_no,
        prevalent_wind="E",
        outcome=outcome,
        source_id="s",
        locator="line 1",
    )


def tiles_of(text: str) -> list[str]:
    return re.findall(r"\d[mps]|f\d|[A-Z?x]\d?", text)


def actions_of(line: str, deals: tuple[str, ...] = DEALS) -> list[Action]:
    actions = [Action("h", seat + 1, seat, "deal", tiles) for seat, tiles in enumerate(deals)]
    last: int | None = None
    for word in line.split():
        seat, kind, rest = LETTERS.index(word[0]), SIGNS[word[1]], word[2:]
        actions.append(_action(len(actions) + 1, seat, kind, rest, last))
        last = seat if kind in ("discard", "promoted_kong") else last
    return actions


def _action(seq: int, seat: int, kind: str, rest: str, last: int | None) -> Action:
    if kind == "overridden":
        return Action("h", seq, seat, kind, from_seat=last, claim=rest)
    if kind == "error":
        return Action("h", seq, seat, kind, claim=rest)
    source = last if kind in ("chow", "pung", "kong") else None
    if kind == "hu" and rest[0] in LETTERS and len(rest) > 1:
        source, rest = LETTERS.index(rest[0]), rest[1:]
    tiles = tiles_of(rest)
    meld = tiles if kind == "chow" else tiles[:1] * SIZES.get(kind, 0)
    return Action("h", seq, seat, kind, tiles[0] if tiles else None, " ".join(meld) or None, source)


def play(line: str, deals: tuple[str, ...] = DEALS, wall: Wall | None = None, **setting: Any) -> Replayed:
    """Play a line; by default in the plain setting of one wall whose tiles are not known."""
    chosen = Setting(order=(0, 1, 2, 3), **{"wall_kind": "none", **setting})
    return replay(a_hand(), actions_of(line, deals), wall, chosen)
