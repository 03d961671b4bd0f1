"""The pictures of notebook 03: fan in rank, what differs between two groups, which go together."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING, Any

from mjdata.checks.registry import LANGUAGES
from mjdata.report.origin import origin
from mjdata.report.plot import BLUE, GREY, INTENSITY, VERMILLION, finished, label, whiskers
from mjdata.report.questions.fan_wins import FALSE_CALLS, FanCounts, Groups
from mjdata.report.questions.opening import Note
from mjdata.stats.estimate import Estimate
from mjdata.stats.rates import clopper_pearson, unseen
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import plotly.graph_objects as go

_SHOWN = {"zh": "中文", "en": "English", "ja": "日本語"}
_PAIRED, _COMPARED = 25, 20
"""Fan in the pictures of pairs and of differences: the most frequent, the most different."""
_DECADES: dict[str, Any] = {
    "tickvals": [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
    "ticktext": ["0.01 %", "0.03 %", "0.1 %", "0.3 %", "1 %", "3 %", "10 %", "30 %", "100 %"],
}


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
        hovertemplate="%{customdata[1]} %{customdata[2]} %{customdata[3]}: %{x:.2%} "
        "(%{customdata[0]} wins)<extra></extra>",
    )  # fmt: skip
    never = ranked[len(seen) :]
    if never:
        limit, exact = unseen(counts.wins).high or 0, clopper_pearson(0, counts.wins).high or 0
        figure.add_scatter(
            x=[limit] * len(never), y=list(range(len(seen), len(ranked))), mode="markers",
            name="not seen: at most 3/n", marker={"color": GREY, "size": 9, "symbol": "triangle-left-open"},
            error_x={"type": "constant", "value": max(exact - limit, 0), "valueminus": max(limit - exact, 0),
                     "symmetric": False, "color": GREY, "thickness": 1},
            customdata=[_all_names(counts, fan) for fan in never],
            hovertemplate="%{customdata[0]} %{customdata[1]} %{customdata[2]}: none seen, "
            "at most %{x:.2%}<extra></extra>",
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
        f"n = {counts.wins} wins with a list of fan. Bars: 95 % Clopper-Pearson. Grey: not seen; the "
        "triangle is the one-sided limit 3/n, the bar ends at the two-sided one.",
        height=90 + 19 * len(ranked),
    )


def differences_figure(
    warehouse: Warehouse, counts: FanCounts, groups: Groups, language: str = "en"
) -> go.Figure:
    """Which fan differ between two groups? Filled marks are called different."""
    import plotly.graph_objects as go

    seen = [one for one in groups.differences if one.first.estimate or one.second.estimate]
    shown = sorted(seen, key=lambda one: one.p_value)[:_COMPARED]
    figure = go.Figure()
    for group, wins, colour, symbol, side, shift in (
        (groups.first, groups.first_wins, BLUE, "circle", "first", -0.16),
        (groups.second, groups.second_wins, VERMILLION, "square", "second", 0.16),
    ):
        shares: list[Estimate] = [getattr(one, side) for one in shown]
        figure.add_scatter(
            x=[100 * (one.estimate or 0) for one in shares], y=[place + shift for place in range(len(shown))],
            mode="markers", name=f"{label(group)} (n = {wins})", error_x=whiskers(shares, 100),
            marker={"color": colour, "size": 9,
                    "symbol": [symbol if one.q_value <= FALSE_CALLS else f"{symbol}-open" for one in shown]},
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
        f"{FALSE_CALLS:g} by Benjamini-Hochberg over all {len(groups.differences)} fan "
        f"({len(groups.called)} are).",
        height=90 + 26 * len(shown),
    )


def pairs_figure(warehouse: Warehouse, counts: FanCounts, language: str = "en") -> go.Figure | Note:
    """Which fan go together? Of the wins with the fan of a row, the share that has that of the column."""
    import plotly.graph_objects as go

    pairs = warehouse.sql(
        "SELECT fan_a, fan_b, hits FROM fan_pairs WHERE source = ? AND edition = ?",
        [counts.source, counts.edition],
    )
    shown = [fan for fan in counts.ranked if counts.hits[fan]][:_PAIRED]
    seen = zip(pairs["fan_a"], pairs["fan_b"], pairs["hits"].tolist(), strict=True)
    both = {frozenset((str(one), str(other))): int(hits) for one, other, hits in seen}
    if not both:
        return Note("No win has two fan: there is nothing to draw.")
    hits = [[None if a == b else both.get(frozenset((a, b)), 0) for b in shown] for a in shown]
    figure = go.Figure(
        go.Heatmap(
            x=list(range(len(shown))), y=list(range(len(shown))),
            z=[
                [None if n is None else 100 * n / counts.hits[a] for n in line]
                for a, line in zip(shown, hits, strict=True)
            ],
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
        f"n = {counts.wins} wins. Of the wins with the fan of the row, the share that also counts the fan "
        "of the column. No interval is drawn: read the counts of a cell by pointing at it.",
        height=200 + 22 * len(shown),
    )


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
