"""The players of one competition and what they got at its tables. (Notebook 08.)"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mjdata.report.names import PLAYER
from mjdata.stats.strength import Strengths, strengths
from mjdata.store.warehouse import Warehouse

_SEATS = 4


@dataclass(frozen=True)
class Field:
    """The players of one competition and the tables whose four results are known.

    ``seated`` has who sat at each table, ``points`` the table points each got (both tables x 4); ``names`` of
    the players by number.
    """

    competition_id: str | None
    seated: np.ndarray
    points: np.ndarray
    names: dict[int, str]

    @cached_property
    def found(self) -> Strengths:
        """The strength of every player, the strongest first."""
        return strengths(self.seated, self.points)

    @property
    def sessions(self) -> int:
        """The most sessions that a player has."""
        return max((one.strength.n for one in self.found.players), default=0)

    @property
    def set_apart(self) -> int:
        """Players whose rank interval leaves out the middle place."""
        middle = (len(self.found.players) + 1) / 2
        return sum(
            one.rank.low is not None
            and one.rank.high is not None
            and not one.rank.low <= middle <= one.rank.high
            for one in self.found.players
        )


def largest_field(warehouse: Warehouse) -> Field:
    """Return the competition with the most tables whose four table points are known by the audit."""
    frame = warehouse.table("table_points_by_seat").dropna(subset=["tp12", "player_no"])
    whole = frame[frame.groupby("table_session")["player_no"].transform("nunique") == _SEATS]
    if not len(whole):
        return Field(None, np.empty((0, _SEATS), int), np.empty((0, _SEATS)), {})
    largest = str(whole["competition_id"].value_counts().sort_index(kind="stable").idxmax())
    part = whole[whole["competition_id"] == largest].sort_values(["session_no", "table_no", "seat"])
    players = warehouse.sql(
        f"SELECT player_no, {PLAYER} AS name FROM players WHERE competition_id = ?",  # noqa: S608 - our own
        [largest],
    )
    names = dict(zip(players["player_no"].tolist(), players["name"].tolist(), strict=True))
    seated = part["player_no"].to_numpy(int).reshape(-1, _SEATS)
    return Field(largest, seated, part["tp12"].to_numpy(float).reshape(-1, _SEATS) / 12, names)
