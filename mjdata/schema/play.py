"""What a record of play holds of a hand: wins, claimed fan, the steps of a log and the wall.

Every seat is a starting seat.
"""

from __future__ import annotations

from mjdata.schema.columns import (
    ActionKind,
    ActionNo,
    AtMs,
    Circumstances,
    Claim,
    Count,
    Dice,
    EditionName,
    FanName,
    Flowers,
    FromSeat,
    HandId,
    Melds,
    MeldTiles,
    PlayerNo,
    Points,
    Seat,
    Tile,
    Tiles,
    WallKind,
    WallTiles,
    Wind,
    WinNo,
    WinTile,
)
from mjdata.schema.rows import Row


class Win(Row, frozen=True):
    """A win as recorded. Seats are null until the players' seats are known; the numbers stay."""

    hand_id: HandId
    win_no: WinNo
    winner_player_no: PlayerNo | None = None
    payer_player_no: PlayerNo | None = None
    winner_seat: Seat | None = None
    payer_seat: Seat | None = None
    seat_wind: Wind | None = None
    tiles: Tiles | None = None
    melds: Melds | None = None
    win_tile: WinTile | None = None
    circumstances: Circumstances | None = None
    flowers: Flowers | None = None
    points: Points | None = None
    points_with_flowers: Points | None = None


class ClaimedFan(Row, frozen=True):
    """A fan as claimed in the record."""

    hand_id: HandId
    win_no: WinNo
    edition: EditionName
    fan: FanName
    count: Count
    points: Points | None = None


class Action(Row, frozen=True):
    """A step of a hand's log, in order. Every seat is a starting seat.

    ``deal``: the tiles a seat starts with (fourteen where the dealer is dealt all of his at once).
    ``replacement``: the draw after a kong or a flower. ``chow``, ``pung``, ``kong``: a discard claimed from
    ``from_seat``; ``promoted_kong``: a tile added to a pung of one's own. ``hu``: a win on ``tile``, off
    ``from_seat`` or self-drawn. ``overridden``: a claim that gave way to a better one. ``error``: an illegal
    act or false hu that ended the hand. ``draw_game`` has the seat that acted last. Passes are no actions.
    """

    hand_id: HandId
    seq: ActionNo
    seat: Seat
    kind: ActionKind
    tile: Tile | None = None
    meld: MeldTiles | None = None
    from_seat: FromSeat | None = None
    claim: Claim | None = None
    at_ms: AtMs | None = None


class Wall(Row, frozen=True):
    """The wall of a hand where the record has it."""

    hand_id: HandId
    kind: WallKind
    tiles: WallTiles
    dice: Dice | None = None
