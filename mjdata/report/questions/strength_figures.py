"""The pictures of notebook 08: strength and place, and rates beside the hands behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjdata.report.names import PLAYER, competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import BLUE, GREY, ORANGE, finished, label, whiskers
from mjdata.report.questions.field import Field
from mjdata.report.questions.opening import Note
from mjdata.stats.rates import funnel_limits
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import plotly.graph_objects as go

_DRAWN = 60
"""Players in the caterpillar plot; more cannot be read."""
_LIMITS = ((0.95, "dash"), (0.998, "dot"))


def caterpillar_figure(warehouse: Warehouse, field: Field) -> go.Figure:
    """How strong is each player, and at which place by strength?"""
    from plotly.subplots import make_subplots

    every = field.found.players
    shown = every if len(every) <= _DRAWN else (*every[: _DRAWN // 2], *every[-_DRAWN // 2 :])
    rows = list(range(len(shown)))
    raw = {
        int(player): float(field.points[field.seated == player].mean()) for player in np.unique(field.seated)
    }
    figure = make_subplots(rows=1, cols=2, shared_yaxes=True, horizontal_spacing=0.04)
    figure.add_scatter(
        x=[one.strength.estimate for one in shown], y=rows, mode="markers", name="strength, shrunken",
        marker={"color": BLUE, "size": 8}, error_x=whiskers([one.strength for one in shown]),
        customdata=[one.strength.n for one in shown],
        hovertemplate="%{x:.2f} table points a session (%{customdata} sessions)<extra></extra>", row=1, col=1,
    )  # fmt: skip
    figure.add_scatter(
        x=[raw[int(one.player)] for one in shown], y=rows, mode="markers", name="mean of the sessions",
        marker={"color": ORANGE, "size": 7, "symbol": "diamond-open"},
        hovertemplate="mean %{x:.2f}<extra></extra>", row=1, col=1,
    )  # fmt: skip
    figure.add_scatter(
        x=[one.rank.estimate for one in shown], y=rows, mode="markers", name="place by strength",
        marker={"color": BLUE, "size": 8, "symbol": "square"}, error_x=whiskers([one.rank for one in shown]),
        hovertemplate="mean place %{x:.1f}<extra></extra>", showlegend=False, row=1, col=2,
    )  # fmt: skip
    figure.add_vline(x=float(field.points.mean()), line={"color": GREY, "dash": "dash"}, row=1, col=1)
    labels = [label(str(field.names.get(int(one.player), one.player))) for one in shown]
    figure.update_yaxes(tickvals=rows, ticktext=labels, range=[len(shown) - 0.4, -0.6])
    figure.update_xaxes(title="table points (TP) a session", row=1, col=1)
    figure.update_xaxes(title="place by strength", row=1, col=2)
    figure.update_layout(legend={"orientation": "h", "y": 1, "yanchor": "bottom"})
    some = f" The first and last {_DRAWN // 2} of {len(every)} players." if len(shown) < len(every) else ""
    name = competition_names(warehouse)[field.competition_id or ""]
    return finished(
        figure,
        origin(warehouse, [field.competition_id or ""]),
        f"Strength and place of the players: {name}",
        f"n = {len(field.seated)} table sessions. Bars: 95 %, hierarchical normal model. The rank interval "
        f"of {field.set_apart} of {len(every)} players leaves out the middle.{some}",
        height=110 + 21 * len(shown),
    )


def funnel_figure(warehouse: Warehouse, metric: str, title: str) -> go.Figure | Note:
    """Which players' rates are further from the common one than chance gives, for as many hands?

    ``metric`` is one of ``player_rates``.
    """
    import plotly.graph_objects as go

    frame = warehouse.sql(
        f"SELECT hits, units, competition_id, {PLAYER} AS name FROM player_rates "  # noqa: S608 - our own
        "WHERE metric = ? AND units > 0",
        [metric],
    )
    if not len(frame):
        return Note(f"No player has a {title}: there is nothing to draw.")
    rate = float(frame["hits"].sum() / frame["units"].sum())
    sizes = np.unique(
        np.geomspace(max(1, frame["units"].min() * 0.8), frame["units"].max() * 1.1, 200).round()
    )
    figure = go.Figure()
    outside = {}
    for level, dash in _LIMITS:
        low, high = funnel_limits(rate, sizes, level)
        for limit, first in ((low, True), (high, False)):
            figure.add_scatter(
                x=sizes, y=100 * limit, mode="lines", line={"color": GREY, "dash": dash, "width": 1.3},
                name=f"{100 * level:g} % limits", legendgroup=dash, showlegend=first, hoverinfo="skip",
            )  # fmt: skip
        below, above = funnel_limits(rate, frame["units"], level)
        share = frame["hits"] / frame["units"]
        outside[level] = int(((share < below) | (share > above)).sum())
    figure.add_hline(y=100 * rate, line={"color": GREY, "width": 1})
    names = [label(name) for name in frame["name"]]
    figure.add_scatter(
        x=frame["units"], y=100 * frame["hits"] / frame["units"], mode="markers", name="players",
        marker={"color": BLUE, "size": 8, "opacity": 0.7}, text=names,
        hovertemplate="%{text}: %{y:.1f} % of %{x} hands<extra></extra>",
    )  # fmt: skip
    figure.update_layout(
        xaxis_title="hands of the player", yaxis_title=f"{title}, %",
        legend={"orientation": "h", "y": 1, "yanchor": "bottom"},
    )  # fmt: skip
    expected = ", ".join(
        f"{outside[level]} outside {100 * level:g} % ({len(frame) * (1 - level):.1f} at most by chance)"
        for level, _ in _LIMITS
    )
    return finished(
        figure,
        origin(warehouse, set(frame["competition_id"])),
        f"Funnel plot: {title} of each player",
        f"n = {len(frame)} players. Lines: exact binomial limits around the common rate, {100 * rate:.1f} "
        f"%, if hands were independent and all players alike. {expected}.",
        height=400,
    )
