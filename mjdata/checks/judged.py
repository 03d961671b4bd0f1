"""A recorded win judged: what the log shows of it, what it is worth, and what was claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import msgspec

from mjdata.replay.circumstances import WinFacts
from mjdata.rules.edition import Edition
from mjdata.rules.mcr.catalogue import fans, tariff
from mjdata.rules.mcr.combination import removed
from mjdata.rules.mcr.hand import HandLine, ImpossibleHand, read_hand
from mjdata.rules.mcr.score import FLOWERS, Counting, Score, Undetermined, countings, score
from mjdata.rules.rulings import Rulings
from mjdata.schema.play import ClaimedFan, Win

Fans = Mapping[str, int]
"""How often each fan counts, or is claimed."""


@dataclass(frozen=True)
class Removal:
    """A fan that the hand has and that does not count: by which principle or clause, and beside which fan."""

    fan: str
    principle: str
    by: str | None


def hand_line(facts: WinFacts, seat_wind: str, prevalent_wind: str) -> HandLine:
    """Return a win as ``mjdata score`` takes it."""
    given = {
        "hand": facts.concealed,
        "win_tile": facts.win_tile,
        "self_drawn": facts.self_drawn,
        "seat_wind": seat_wind,
        "prevalent_wind": prevalent_wind,
        "melds": [{"type": meld.type, "tiles": meld.tiles} for meld in facts.melds],
        "last_tile_of_wall": facts.last_tile_of_wall,
        "kong_related": facts.kong_related,
        "last_of_kind": facts.last_of_kind,
        "flowers": facts.flowers,
    }
    return msgspec.convert(given, HandLine)


class JudgedWin:
    """A win of a log. Everything but ``win`` and ``claimed`` is derived from the log and the rules."""

    def __init__(
        self,
        win: Win,
        facts: WinFacts,
        winds: tuple[str, str],
        claimed: list[ClaimedFan],
        edition: Edition,
        rulings: Rulings,
    ) -> None:
        self.win, self.facts = win, facts
        self.seat_wind, self.prevalent_wind = winds
        self.edition, self.rulings = edition, rulings
        self.claimed: Fans = Counter({c.fan: c.count for c in claimed if c.win_no == win.win_no})
        worth = {fan: tariff(edition).points.get(fan, 0) for fan in self.claimed}
        self.claimed_points = sum(
            c.count * (worth[c.fan] if c.points is None else c.points)
            for c in claimed
            if c.win_no == win.win_no
        )

    @cached_property
    def line(self) -> HandLine:
        """The win as ``mjdata score`` takes it."""
        return hand_line(self.facts, self.seat_wind, self.prevalent_wind)

    @cached_property
    def result(self) -> Score | Undetermined | ImpossibleHand:
        """What the hand is worth; or that it hangs on a ruling; or why no table can have produced it."""
        return self.under(self.edition)

    def under(self, edition: Edition) -> Score | Undetermined | ImpossibleHand:
        """Return what the hand is worth under an edition."""
        try:
            return score(
                read_hand(hand_line(self.facts, self.seat_wind, self.prevalent_wind)), edition, self.rulings
            )
        except ImpossibleHand as impossible:
            return impossible

    @property
    def scores(self) -> list[Score]:
        """Every outcome that the rules allow: one, or one for each open ruling."""
        if isinstance(self.result, Score):
            return [self.result]
        return [s for _, s in self.result.outcomes] if isinstance(self.result, Undetermined) else []

    @property
    def claims(self) -> Fans:
        """The claimed fan without flowers."""
        return {fan: count for fan, count in self.claimed.items() if fan != FLOWERS}

    @cached_property
    def nearest(self) -> tuple[Score, Counting] | None:
        """The counting, of the best ones, that is nearest to what was claimed."""
        ways = [(found, way) for found in self.scores for way in found.ways]
        return min(ways, key=lambda pair: self._distance(pair[1]), default=None)

    def _distance(self, way: Counting) -> int:
        keys = set(way.fans) | set(self.claims)
        return sum(abs(way.fans.get(fan, 0) - self.claims.get(fan, 0)) for fan in keys)

    @cached_property
    def claimed_way(self) -> Counting | None:
        """The highest counting that has every claimed fan: the winner may choose a lower one (p.52)."""
        if isinstance(self.result, ImpossibleHand) or not self.claims:
            return None
        every = countings(read_hand(self.line), self.edition, self.rulings)
        return next((way for way in every if not self._beyond(self.claims, way.fans)), None)

    @cached_property
    def overclaimed(self) -> dict[str, int]:
        """Fan that no counting has together with the others claimed, against the nearest best one."""
        if self.nearest is None or self.claimed_way is not None:
            return {}
        return self._beyond(self.claims, self.nearest[1].fans)

    @cached_property
    def unclaimed(self) -> dict[str, int]:
        """Fan that stand beside those claimed and were not claimed."""
        if self.nearest is None or not self.claims:
            return {}
        return self._beyond((self.claimed_way or self.nearest[1]).fans, self.claims)

    @staticmethod
    def _beyond(more: Fans, less: Fans) -> dict[str, int]:
        return {fan: n - less.get(fan, 0) for fan, n in more.items() if n > less.get(fan, 0)}

    def removals(self) -> list[Removal]:
        """Return the fan that the hand has in the nearest counting, or another, and that do not count."""
        if self.nearest is None:
            return []
        found, way = self.nearest
        gone = [
            Removal(one.had.fan, one.principle, one.by)
            for one in removed(way.had, way.kept, way.chosen, tariff(self.edition))
        ]
        here = {one.fan for one in way.had}
        return gone + [Removal(fan, "就高不就低原则", None) for fan in sorted(found.seen - here)]

    def points_of(self, fan: str) -> int:
        """Return the points of one fan under the edition; an unknown name has none."""
        return tariff(self.edition).points[fan] if fan in fans() else 0
