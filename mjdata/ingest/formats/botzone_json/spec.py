"""What Botzone writes as JSON, as far as it is read.

A match log is a list in turn of judge entries (``output``) and of what the four players answered. A saved
log of local play has the same, the judge's part bare: the four texts themselves. Metadata are a file of
their own and share with the log only the random seed.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

Score = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Small = Annotated[int, Meta(ge=0, le=1_000)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Player = Annotated[int, Meta(ge=0, le=3)]


class FanItem(Struct):
    """A fan of the win; ``value`` is what one counts."""

    name: str
    cnt: Small
    value: Small


class Display(Struct):
    """What the judge shows. ``action`` is a step, HU, HUANG, or how a player failed (WH, WA, RE...)."""

    action: str = ""
    srand: Seed | None = None
    player: Player | None = None
    fan: list[FanItem] | None = None
    fan_cnt: Small | None = field(default=None, name="fanCnt")
    score: list[Score] | None = None


class Output(Struct):
    """The judge's part: a text to each player, or at the finish his score."""

    command: str
    content: dict[str, str | Score]
    display: Display = field(default_factory=Display)


class Reply(Struct):
    """What a player answered."""

    verdict: str = ""
    response: str = ""


class Entry(Struct):
    """An entry of a match log: of the judge, or of the players."""

    output: Output | None = None
    p0: Reply | None = field(default=None, name="0")
    p1: Reply | None = field(default=None, name="1")
    p2: Reply | None = field(default=None, name="2")
    p3: Reply | None = field(default=None, name="3")


class LocalEntry(Struct):
    """An entry of a log of local play."""

    p0: str | Reply | None = field(default=None, name="0")
    p1: str | Reply | None = field(default=None, name="1")
    p2: str | Reply | None = field(default=None, name="2")
    p3: str | Reply | None = field(default=None, name="3")


class LocalGame(Struct):
    """A line of a file of local play."""

    scores: list[Score]
    log: list[LocalEntry]
    walltiles: str = ""


class Named(Struct):
    """A player by name; all four may be copies of one program."""

    name: str | None = None


class Initial(Struct):
    """What the match began with."""

    srand: Seed | None = None
    walltiles: str = ""


class Metadata(Struct):
    """The metadata file of a match."""

    match_id: str = field(name="matchId")
    players: list[Named] = field(default_factory=list)
    initdata: Initial = field(default_factory=Initial)
