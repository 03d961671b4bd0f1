"""The wins of a run by their fan, and two groups of them to compare. (Notebook 03.)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjdata.checks.registry import LANGUAGES
from mjdata.report.names import competition_names
from mjdata.report.questions.opening import in_percent
from mjdata.stats.differences import Difference, share_differences
from mjdata.stats.estimate import Estimate
from mjdata.stats.rates import clopper_pearson
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd

LEAST_WINS = 30
"""Wins that each of two groups must have to be compared."""
FALSE_CALLS = 0.05
"""The q-value up to which a fan is called different: one call in twenty is false on average."""


@dataclass(frozen=True)
class FanCounts:
    """The wins with each fan under one edition: ``hits`` by the Chinese name, for every fan of its list.

    ``names``: what the fan are called in zh, en and ja. ``source``: ``rederived`` from the logs or
    ``claimed`` in the record. ``wins`` have a list of fan; ``others`` are wins under other editions, which
    are left out.
    """

    edition: str
    source: str
    wins: int
    others: int
    hits: dict[str, int]
    names: dict[str, dict[str, str]]
    competitions: tuple[str, ...]

    def share(self, fan: str) -> Estimate:
        """The share of wins with a fan; exact, and so for all fan alike."""
        return clopper_pearson(self.hits[fan], self.wins)

    @property
    def ranked(self) -> list[str]:
        """The fan, the most frequent first, those of equal frequency in the order of the list."""
        return sorted(self.hits, key=lambda fan: -self.hits[fan])


def fan_counts(warehouse: Warehouse) -> FanCounts | None:
    """Return the fan of the edition under which most wins are on record; None where no win has a list of fan.

    What was re-derived from logs goes before what was claimed.
    """
    frame = warehouse.table("fan_frequency")
    frame = frame[frame["units"] > 0]
    if not len(frame):
        return None
    per_event = frame.drop_duplicates(["competition_id", "edition", "source"])
    wins = per_event.groupby(["source", "edition"])["units"].sum()
    source = "rederived" if "rederived" in wins.index.get_level_values("source") else "claimed"
    chosen = str(wins.loc[source].idxmax())
    part = frame[(frame["source"] == source) & (frame["edition"] == chosen)].sort_values("fan_no")
    entries = part.drop_duplicates("fan")
    return FanCounts(
        edition=chosen,
        source=source,
        wins=int(wins.loc[source, chosen]),
        others=int(wins.loc[source].sum() - wins.loc[source, chosen]),
        hits={str(fan): int(hits) for fan, hits in part.groupby("fan", sort=False)["hits"].sum().items()},
        names={
            language: dict(zip(entries["fan"], entries[column], strict=True))
            for language, column in zip(LANGUAGES, ("fan", "fan_en", "fan_ja"), strict=True)
        },
        competitions=tuple(sorted(set(part["competition_id"]))),
    )


@dataclass(frozen=True)
class Groups:
    """Two groups of wins and how they differ in each fan, the surest difference first."""

    first: str
    second: str
    first_wins: int
    second_wins: int
    differences: tuple[Difference, ...]

    @property
    def called(self) -> list[Difference]:
        """The fan that are called different."""
        return [one for one in self.differences if one.q_value <= FALSE_CALLS]


def compared_groups(warehouse: Warehouse, counts: FanCounts) -> Groups | None:
    """Compare the largest competition with the others, or where it is alone its earlier with its later half.

    None where a group has fewer than 30 wins.
    """
    found = warehouse.sql(
        "SELECT DISTINCT competition_id, session_no, hand_id, win_no, fan FROM fan_wins WHERE source = ? "
        "AND edition = ?",
        [counts.source, counts.edition],
    )
    wins = found.drop_duplicates(["hand_id", "win_no"])
    largest = str(wins["competition_id"].value_counts().sort_index(kind="stable").idxmax())
    alone = wins[wins["competition_id"] == largest]
    if len(wins) - len(alone) >= LEAST_WINS:
        of_first = found["competition_id"] == largest
        names = competition_names(warehouse)[largest], "all other competitions"
    else:
        middle = float(alone["session_no"].median())
        found = found[found["competition_id"] == largest]
        of_first = found["session_no"] < middle
        names = "the earlier sessions", "the later sessions"
    (first, first_wins), (second, second_wins) = (
        _tallied(found[of_first], counts), _tallied(found[~of_first], counts)
    )  # fmt: skip
    if min(first_wins, second_wins) < LEAST_WINS:
        return None
    return Groups(*names, first_wins, second_wins, share_differences(first, first_wins, second, second_wins))


def _tallied(found: pd.DataFrame, counts: FanCounts) -> tuple[dict[str, int], int]:
    seen = found["fan"].value_counts()
    wins = len(found.drop_duplicates(["hand_id", "win_no"]))
    return {fan: int(seen.get(fan, 0)) for fan in counts.hits}, wins


def frequency_table(counts: FanCounts, language: str = "en") -> pd.DataFrame:
    """Return every fan with the wins that have it, its share of wins and the exact interval, in percent."""
    import pandas as pd

    shares = {fan: counts.share(fan) for fan in counts.ranked}
    return pd.DataFrame(
        [
            {"fan": counts.names[language][fan], "wins": counts.hits[fan], **in_percent(one)}
            for fan, one in shares.items()
        ]
    )
