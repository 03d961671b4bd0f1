"""The project's own log of hands: one JSON line a hand (``schemas/game_log.json``)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

FORMAT = "mjdata-log-1"

Letter = Literal["E", "S", "W", "N"]
Four = tuple[int, int, int, int]


class LogPlayer(msgspec.Struct, frozen=True):
    """A player by number and name."""

    no: int
    name: str


class LogWin(msgspec.Struct, frozen=True):
    """A win as declared: by and off whom (starting seats), its points with flowers, the fan claimed."""

    winner: Letter
    payer: Letter | None
    total: int
    fans: dict[str, int]


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """One hand. Every seat is a starting seat, by its letter.

    ``actions``: each a list of seat, kind, tile, meld, from, claim (as in the table ``actions``), "" where
    there is none, nothing after the last that is there: ``["E", "draw", "1m"]``,
    ``["S", "pung", "W", "W W W", "E"]``.
    """

    format: Literal["mjdata-log-1"] = "mjdata-log-1"
    competition: str
    edition: str | None = None
    session: Annotated[int, Meta(ge=1, le=9_999)]
    table: Annotated[int, Meta(ge=1, le=9_999)]
    hand: Annotated[int, Meta(ge=1, le=16)]
    prevalent_wind: Letter
    players: Annotated[tuple[LogPlayer, ...], Meta(min_length=4, max_length=4)]
    wall: str | None = None
    dice: str | None = None
    actions: list[list[str]]
    outcome: str
    wins: tuple[LogWin, ...] = ()
    scores: Four
