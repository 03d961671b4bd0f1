"""Which fan do wins have, how often, and which go together? (Notebook 03.)"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import log10
from typing import TYPE_CHECKING, Any

from mjdata.checks.registry import LANGUAGES
from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import BLUE, GREY, INTENSITY, VERMILLION, finished, whiskers
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted, in_percent, percent
from mjdata.stats.differences import Difference, share_differences
from mjdata.stats.estimate import Estimate
from mjdata.stats.rates import clopper_pearson, unseen
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

_SHOWN = {"zh": "中文", "en": "English", "ja": "日本語"}
_LEAST_WINS = 30
"""Wins that each of two groups must have to be compared."""
_FALSE_CALLS = 0.05
"""The q-value up to which a fan is called different: one call in twenty is false on average."""
_PAIRED = 25
_COMPARED = 20
"""Fan in the pictures of pairs and of differences: the most frequent, the most different."""


@dataclass(frozen=True)
class FanCounts:
    """The wins with each fan under one edition: ``hits`` by the Chinese name, for every fan of its list.

    ``names``: what the fan are called in zh, en and ja. ``source``: ``rederived`` from the logs or ``claimed``
    in the record. ``wins`` have a list of fan; ``others`` are wins under other editions, which are left out.
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
        hits={fan: int(hits) for fan, hits in part.groupby("fan", sort=False)["hits"].sum().items()},
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
        return [one for one in self.differences if one.q_value <= _FALSE_CALLS]


def compared_groups(warehouse: Warehouse, counts: FanCounts) -> Groups | None:
    """Compare the largest competition with the others, or where it is alone its earlier with its later half.

    None where a group has fewer than 30 wins.
    """
    found = warehouse.sql(
        "SELECT DISTINCT competition_id, session_no, hand_id, win_no, fan FROM fan_wins "
        "WHERE source = ? AND edition = ?",
        [counts.source, counts.edition],
    )
    wins = found.drop_duplicates(["hand_id", "win_no"])
    largest = wins["competition_id"].value_counts().sort_index(kind="stable").idxmax()
    alone = wins[wins["competition_id"] == largest]
    if len(wins) - len(alone) >= _LEAST_WINS:
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
    if min(first_wins, second_wins) < _LEAST_WINS:
        return None
    return Groups(*names, first_wins, second_wins, share_differences(first, first_wins, second, second_wins))


def _tallied(found: pd.DataFrame, counts: FanCounts) -> tuple[dict[str, int], int]:
    seen = found["fan"].value_counts()
    wins = len(found.drop_duplicates(["hand_id", "win_no"]))
    return {fan: int(seen.get(fan, 0)) for fan in counts.hits}, wins


def opening(warehouse: Warehouse, language: str = "en") -> Opening:
    """Return the most frequent fan, those never seen, what differs between two groups, and all 81 in rank."""
    counts = fan_counts(warehouse)
    if counts is None:
        answer = Answer(
            "No win in this run has a list of fan.", "Game logs have one; a paper sheet has four numbers."
        )
        note = Note("No win has a list of fan: there is nothing to draw.")
        return Opening(
            answer, note, Basis("0 wins with a list of fan.", "none: there is no data.", origin(warehouse))
        )
    names = counts.names[language]
    top = counts.ranked[0]
    never = sum(hits == 0 for hits in counts.hits.values())
    first = (
        f"In {counted(counts.wins, 'win')} under {counts.edition} the most frequent fan is {names[top]}, in "
        f"{percent(counts.share(top))} of them; {never} of {len(counts.hits)} fan are in none."
    )
    answer = Answer(first, _differ(compared_groups(warehouse, counts), names))
    return Opening(answer, frequency_figure(warehouse, counts, language), _basis(warehouse, counts))


def _differ(groups: Groups | None, names: dict[str, str]) -> str:
    if groups is None:
        return f"There are no two groups of {_LEAST_WINS} wins or more to compare."
    between = f"Between {groups.first} ({groups.first_wins} wins) and {groups.second} ({groups.second_wins})"
    if not groups.called:
        return f"{between} no fan is called different at a false discovery rate of {_FALSE_CALLS:.0%}."
    shown = ", ".join(names[one.name] for one in groups.called[:5])
    more = f" and {len(groups.called) - 5} more" if len(groups.called) > 5 else ""
    return f"{between} these are called different at a false discovery rate of {_FALSE_CALLS:.0%}: {shown}{more}."


def _basis(warehouse: Warehouse, counts: FanCounts) -> Basis:
    how = "re-derived from the logs" if counts.source == "rederived" else "as claimed in the record"
    others = f"; {counts.others} wins under other editions are left out" if counts.others else ""
    return Basis(
        f"{counted(counts.wins, 'win')} with a list of fan, {how}, edition {counts.edition}{others}.",
        "95 % Clopper-Pearson for each fan, wins as independent; for a fan chosen beforehand and not seen 3/n, one-sided; "
        "differences: Fisher's exact test, Benjamini-Hochberg over the whole list.",
        origin(warehouse, counts.competitions),
    )


def frequency_figure(warehouse: Warehouse, counts: FanCounts, language: str = "en") -> go.Figure:
    """How often does a win have each fan? Ranked, on a logarithmic axis, names in three languages."""
    import plotly.graph_objects as go

    ranked = counts.ranked
    seen = [fan for fan in ranked if counts.hits[fan]]
    shares = [counts.share(fan) for fan in seen]
    figure = go.Figure()
    figure.add_scatter(
        x=[one.estimate for one in shares], y=list(range(len(seen))), mode="markers", name="share of wins",
        error_x=whiskers(shares), marker={"color": BLUE, "size": 8},
        customdata=[[counts.hits[fan], *_all_names(counts, fan)] for fan in seen],
        hovertemplate="%{customdata[1]} %{customdata[2]} %{customdata[3]}: %{x:.2%} (%{customdata[0]} wins)<extra></extra>",
    )  # fmt: skip
    never = ranked[len(seen) :]
    if never:
        limit, exact = unseen(counts.wins).high, clopper_pearson(0, counts.wins).high
        figure.add_scatter(
            x=[limit] * len(never), y=list(range(len(seen), len(ranked))), mode="markers",
            name="not seen: at most 3/n", marker={"color": GREY, "size": 9, "symbol": "triangle-left-open"},
            error_x={"type": "constant", "value": (exact or 0) - (limit or 0), "valueminus": 0, "symmetric": False,
                     "color": GREY, "thickness": 1},
            customdata=[_all_names(counts, fan) for fan in never],
            hovertemplate="%{customdata[0]} %{customdata[1]} %{customdata[2]}: none seen, at most %{x:.2%}<extra></extra>",
        )  # fmt: skip
    least = min([one.low for one in shares if one.low] + [1 / counts.wins]) / 2
    figure.update_layout(
        xaxis={
            "title": "share of wins (logarithmic)",
            "type": "log",
            "range": [log10(least), 0.05],
            **_DECADES,
        },
        yaxis={"range": [len(ranked) - 0.4, -0.6], "showgrid": True},
        legend={"orientation": "h", "y": 1, "yanchor": "bottom"},
    )
    _name_switch(figure, counts, [("yaxis", ranked)], language)
    return finished(
        figure,
        origin(warehouse, counts.competitions),
        f"How often a win has each fan ({counts.edition})",
        f"n = {counts.wins} wins with a list of fan. Bars: 95 % Clopper-Pearson. Grey: not seen; the triangle is the "
        "one-sided limit 3/n, the bar ends at the two-sided one.",
        height=90 + 19 * len(ranked),
    )


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


def differences_figure(
    warehouse: Warehouse, counts: FanCounts, groups: Groups, language: str = "en"
) -> go.Figure:
    """Which fan differ between two groups? Those with the smallest q-values; filled marks are called different."""
    import plotly.graph_objects as go

    shown = groups.differences[:_COMPARED]
    figure = go.Figure()
    for label, wins, colour, symbol, side, shift in (
        (groups.first, groups.first_wins, BLUE, "circle", "first", -0.16),
        (groups.second, groups.second_wins, VERMILLION, "square", "second", 0.16),
    ):
        shares: list[Estimate] = [getattr(one, side) for one in shown]
        figure.add_scatter(
            x=[100 * (one.estimate or 0) for one in shares], y=[place + shift for place in range(len(shown))],
            mode="markers", name=f"{escape(label, quote=False)} (n = {wins})", error_x=whiskers(shares, 100),
            marker={"color": colour, "size": 9,
                    "symbol": [symbol if one.q_value <= _FALSE_CALLS else f"{symbol}-open" for one in shown]},
            customdata=[one.q_value for one in shown],
            hovertemplate="%{x:.1f} % of wins, q = %{customdata:.3g}<extra></extra>",
        )  # fmt: skip
    figure.update_layout(
        xaxis_title="share of wins, %", yaxis={"range": [len(shown) - 0.4, -0.6]},
        legend={"orientation": "h", "y": 1, "yanchor": "bottom"},
    )  # fmt: skip
    _name_switch(figure, counts, [("yaxis", [one.name for one in shown])], language)
    return finished(
        figure,
        origin(warehouse, counts.competitions),
        f"The {len(shown)} fan that differ most surely between two groups",
        f"n = {groups.first_wins} and {groups.second_wins} wins. Bars: 95 % Clopper-Pearson. Filled: q <= "
        f"{_FALSE_CALLS:g} by Benjamini-Hochberg over all {len(groups.differences)} fan ({len(groups.called)} are).",
        height=90 + 26 * len(shown),
    )


def pairs_figure(warehouse: Warehouse, counts: FanCounts, language: str = "en") -> go.Figure | Note:
    """Which fan go together? Of the wins with the fan of a row, the share that also has that of the column."""
    import plotly.graph_objects as go

    pairs = warehouse.sql(
        "SELECT fan_a, fan_b, hits FROM fan_pairs WHERE source = ? AND edition = ?",
        [counts.source, counts.edition],
    )
    shown = [fan for fan in counts.ranked if counts.hits[fan]][:_PAIRED]
    both = {frozenset((row.fan_a, row.fan_b)): int(row.hits) for row in pairs.itertuples()}
    if not both:
        return Note("No win has two fan: there is nothing to draw.")
    hits = [[None if a == b else both.get(frozenset((a, b)), 0) for b in shown] for a in shown]
    figure = go.Figure(
        go.Heatmap(
            x=list(range(len(shown))), y=list(range(len(shown))),
            z=[[None if n is None else 100 * n / counts.hits[a] for n in line] for a, line in zip(shown, hits, strict=True)],
            customdata=[
                [[n, counts.hits[a], *_all_names(counts, a)[:2], *_all_names(counts, b)[:2]]
                 for b, n in zip(shown, line, strict=True)]
                for a, line in zip(shown, hits, strict=True)
            ],
            hovertemplate="%{customdata[2]} %{customdata[3]} with %{customdata[4]} %{customdata[5]}: "
            "%{z:.1f} % (%{customdata[0]} of %{customdata[1]} wins)<extra></extra>",
            colorscale=INTENSITY, zmin=0, zmax=100, xgap=1, ygap=1, colorbar={"title": "% of row"},
        )
    )  # fmt: skip
    figure.update_layout(yaxis={"autorange": "reversed"}, xaxis={"side": "bottom", "tickangle": -60})
    _name_switch(figure, counts, [("yaxis", shown), ("xaxis", shown)], language)
    return finished(
        figure,
        origin(warehouse, counts.competitions),
        f"Which fan go together: the {len(shown)} most frequent",
        f"n = {counts.wins} wins. Of the wins with the fan of the row, the share that also counts the fan of the column. "
        "No interval is drawn: read the counts of a cell by pointing at it.",
        height=200 + 22 * len(shown),
    )


_DECADES: dict[str, Any] = {
    "tickvals": [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
    "ticktext": ["0.01 %", "0.03 %", "0.1 %", "0.3 %", "1 %", "3 %", "10 %", "30 %", "100 %"],
}


def _all_names(counts: FanCounts, fan: str) -> list[str]:
    return [counts.names[language][fan] for language in LANGUAGES]


def _name_switch(
    figure: go.Figure, counts: FanCounts, axes: list[tuple[str, list[str]]], language: str
) -> None:
    """Name the ticks of axes, one for each fan, in the language, with a switch to the others."""
    buttons = []
    for one in LANGUAGES:
        named = {
            f"{axis}.ticktext": [counts.names[one][fan] for fan in fan_there] for axis, fan_there in axes
        }
        buttons.append({"label": _SHOWN[one], "method": "relayout", "args": [named]})
    for axis, fan_there in axes:
        figure.update_layout({axis: {
            "tickvals": list(range(len(fan_there))),
            "ticktext": [counts.names[language][fan] for fan in fan_there],
        }})  # fmt: skip
    figure.update_layout(
        updatemenus=[{
            "type": "buttons", "direction": "right", "buttons": buttons, "active": LANGUAGES.index(language),
            "x": 1, "xanchor": "right", "y": 1, "yanchor": "bottom", "showactive": True,
        }]
    )  # fmt: skip
