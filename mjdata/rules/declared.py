"""What an event's own regulation (竞赛规程) declares, for the checks that need its word."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Number = Annotated[int, Meta(ge=1)]


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players of a team (参赛队) as fixed before session 1."""

    team: Number
    players: Annotated[tuple[Number, ...], Meta(min_length=1)]


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stage that only the first ``players`` of a ranking play: over which sessions, and of which."""

    sessions: Annotated[tuple[Number, ...], Meta(min_length=1)]
    players: Number
    ranked_over: Annotated[tuple[Number, ...], Meta(min_length=1)]


class Regulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The regulation, as far as it is declared; what is not declared is not known.

    ``method`` (article 5, 竞赛方法, p.14-15): round robin, knock-out, or a mix of both. ``substitutes`` are
    the numbers of those who fill a seat and are not ranked.
    """

    method: Literal["round_robin", "knock_out", "mixed"] | None = None
    team_size: Number | None = None
    rosters: tuple[Roster, ...] = ()
    substitutes: tuple[Number, ...] = ()
    stages: tuple[Stage, ...] = ()
