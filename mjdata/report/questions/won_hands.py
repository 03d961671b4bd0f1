"""The won hands of a run by the winner's seat wind, with the estimates of them. (Notebook 07.)"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mjdata.seats import LETTERS
from mjdata.stats.choice import WindEffects, wind_effects
from mjdata.stats.clusters import cluster_rate
from mjdata.stats.estimate import Estimate
from mjdata.stats.winds import WindTest, wind_test
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd

_MOST_PLAYERS = 2000
"""Players up to whom the conditional logit gives each a strength; beyond, it would take minutes."""
_PLAYERS = ["player_e", "player_s", "player_w", "player_n"]


@dataclass(frozen=True)
class WonHands:
    """The hands won by one player, with the winner's wind and who had each wind."""

    frame: pd.DataFrame

    @property
    def n(self) -> int:
        """How many there are."""
        return len(self.frame)

    @cached_property
    def test(self) -> WindTest:
        """Whether the four winds win alike, and the power to see that they do not."""
        return wind_test([int((self.frame["wind_no"] == wind).sum()) for wind in range(len(LETTERS))])

    @cached_property
    def shares(self) -> tuple[Estimate, ...]:
        """The share of won hands of each wind; table sessions are drawn again."""
        units = self.frame.groupby("table_session").size()
        of_winds = [self.frame["wind_no"] == wind for wind in range(len(LETTERS))]
        return tuple(cluster_rate(won.groupby(self.frame["table_session"]).sum(), units) for won in of_winds)

    @property
    def competitions(self) -> set[str]:
        """The competitions that they are of."""
        return set(self.frame["competition_id"])

    @property
    def sessions(self) -> int:
        """How many table sessions they are of."""
        return int(self.frame["table_session"].nunique())

    @property
    def players(self) -> int:
        """How many players sat in them."""
        return len(set(self.frame[_PLAYERS].to_numpy().ravel().tolist()))

    @property
    def with_players(self) -> bool:
        """Whether the players are taken into account in ``effects``."""
        return self.players <= _MOST_PLAYERS

    @cached_property
    def effects(self) -> WindEffects:
        """What each wind does to the odds of winning, the players taken into account where they are few."""
        return wind_effects(self.frame["wind_no"], self.frame[_PLAYERS] if self.with_players else None)


def won_hands(warehouse: Warehouse) -> WonHands:
    """Return every won hand of the run that counts for the winds."""
    return WonHands(warehouse.sql("SELECT * FROM winner_winds ORDER BY hand_id"))
