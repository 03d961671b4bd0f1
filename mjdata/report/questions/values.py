"""What are wins worth? (Notebook 03, after the fan.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjdata.report.origin import origin
from mjdata.report.plot import SEATS, finished
from mjdata.report.questions.opening import Note
from mjdata.stats.clusters import cluster_mean, cluster_quantile, cluster_rate
from mjdata.stats.estimate import Estimate
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

_LOW_UP_TO = 10
"""Wins worth 8 to 10 are the low ones (analytics: share of 8-10)."""


def won_values(warehouse: Warehouse) -> pd.DataFrame:
    """Return every win whose value is on record."""
    return warehouse.sql("SELECT * FROM values_won WHERE value IS NOT NULL ORDER BY hand_id, win_no")


def summary_table(worth: pd.DataFrame) -> pd.DataFrame | Note:
    """Return mean, median and the share of low wins, by bootstraps over table sessions (95 %)."""
    import pandas as pd

    if not len(worth):
        return Note("No value of a win is on record.")
    low = (worth["value"] <= _LOW_UP_TO).groupby(worth["table_session"])
    of_low = cluster_rate(low.sum(), low.size())
    rows = [
        _row("mean, points", cluster_mean(worth["value"], worth["table_session"]), 1),
        _row("median, points", cluster_quantile(worth["value"], worth["table_session"]), 1),
        _row(f"worth {_LOW_UP_TO} or less, % of wins", of_low, 100),
    ]
    return pd.DataFrame(rows)


def _row(name: str, one: Estimate, scale: float) -> dict[str, object]:
    shown = (
        None if number is None else round(scale * number, 2) for number in (one.estimate, one.low, one.high)
    )
    columns = ("figure", "estimate", "low", "high", "wins", "table sessions", "method")
    return dict(zip(columns, (name, *shown, one.n, one.clusters, one.method), strict=True))


def values_figure(warehouse: Warehouse, worth: pd.DataFrame) -> go.Figure | Note:
    """How many wins are worth at most so many points?"""
    import plotly.graph_objects as go

    if not len(worth):
        return Note("No value of a win is on record: there is nothing to draw.")
    figure = go.Figure()
    for (method, part), colour in zip(worth.groupby("method"), SEATS, strict=False):
        counts = part["value"].value_counts().sort_index()
        figure.add_scatter(
            x=counts.index.tolist(), y=(100 * counts.cumsum() / len(part)).tolist(), mode="lines",
            name=f"{str(method).replace('_', ' ')} (n = {len(part)})", line={"shape": "hv", "color": colour},
            hovertemplate="%{y:.1f} % of wins are worth %{x} or less<extra></extra>",
        )  # fmt: skip
    figure.update_layout(
        xaxis={"title": "value with flowers, points (logarithmic)", "type": "log",
               "tickvals": [8, 10, 16, 24, 32, 48, 64, 88, 128, 200, 300]},
        yaxis={"title": "wins worth at most so much, %", "range": [0, 101]},
        legend={"orientation": "h", "y": 1, "yanchor": "bottom"},
    )  # fmt: skip
    return finished(
        figure,
        origin(warehouse, set(worth["competition_id"])),
        "What wins are worth",
        f"n = {len(worth)} wins in {worth['table_session'].nunique()} table sessions. Shares as counted; "
        "the intervals of mean, median and low wins stand in the table above (bootstrap over table "
        "sessions).",
        height=360,
    )
