"""Who wins more than others, and how sure can one be of strength? (Notebook 08.)"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import BLUE, GREY, ORANGE, finished, whiskers
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted, in_percent, listed
from mjdata.stats.clusters import cluster_rate
from mjdata.stats.rates import funnel_limits
from mjdata.stats.strength import Strengths, strengths
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

SESSION_SD = 1.479
"""Standard deviation of the table points of one session, 4, 2, 1 and 0, between equal players (mean 1.75)."""
_SEATS = 4
_DRAWN = 60
"""Players in the caterpillar plot; more cannot be read."""
_LIMITS = ((0.95, "dash"), (0.998, "dot"))


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
    whole = frame.groupby("table_session").filter(lambda table: table["player_no"].nunique() == _SEATS)
    if not len(whole):
        return Field(None, np.empty((0, _SEATS), int), np.empty((0, _SEATS)), {})
    largest = str(whole["competition_id"].value_counts().sort_index(kind="stable").idxmax())
    part = whole[whole["competition_id"] == largest].sort_values(["session_no", "table_no", "seat"])
    players = warehouse.sql("SELECT player_no, name FROM players WHERE competition_id = ?", [largest])
    names = {
        int(row.player_no): row.name or f"no. {row.player_no}" for row in players.itertuples(index=False)
    }
    seated = part["player_no"].to_numpy(int).reshape(-1, _SEATS)
    return Field(largest, seated, part["tp12"].to_numpy(float).reshape(-1, _SEATS) / 12, names)


def opening(warehouse: Warehouse, field: Field) -> Opening:
    """Return how widely strength spreads, how sure the places are, and the players by their strength."""
    basis = Basis(
        f"{counted(len(field.seated), 'table session')} with four known results and "
        f"{counted(len(field.found.players), 'player')} of one competition.",
        "95 % of a hierarchical normal model: strength is drawn to the average as far as the record is thin; places "
        "are counted in the same draws.",
        origin(warehouse, [field.competition_id] if field.competition_id else []),
    )
    if field.found.spread.low is None:
        answer = Answer(
            f"Strength cannot be told from this run: {field.found.spread.reason}.",
            "It needs tables with four results.",
        )
        note = Note("No table has four known results that differ: there is no strength to draw.")
        return Opening(answer, note, basis)
    return Opening(Answer(_spread(field), _places(field)), caterpillar_figure(warehouse, field), basis)


def _spread(field: Field) -> str:
    spread = field.found.spread
    return (
        f"Among {counted(len(field.found.players), 'player')} strength spreads by {spread.estimate:.2f} table points a "
        f"session (95 % interval {spread.low:.2f} to {spread.high:.2f}), beside {field.found.chance:.2f} of chance."
    )


def _places(field: Field) -> str:
    best = field.found.players[0]
    chance = SESSION_SD * sqrt(field.sessions)
    return (
        f"The strongest by this record, {field.names.get(int(best.player), best.player)}, is at place "
        f"{best.rank.low:.0f} to {best.rank.high:.0f} of {len(field.found.players)} with 95 %; chance alone gives "
        f"totals over {counted(field.sessions, 'session')} a standard deviation of {chance:.2f} table points "
        "between equal players."
    )


def strength_table(field: Field) -> pd.DataFrame:
    """Return every player with strength and place by strength, each with its interval."""
    import pandas as pd

    return pd.DataFrame(
        [
            {
                "player": field.names.get(int(one.player), one.player), "sessions": one.strength.n,
                "TP a session": one.strength.estimate, "low": one.strength.low, "high": one.strength.high,
                "best place": one.rank.low, "worst place": one.rank.high,
            }
            for one in field.found.players
        ]
    ).round(2)  # fmt: skip


def rates_table(warehouse: Warehouse) -> pd.DataFrame | Note:
    """Return each rate of all players together, with the interval of a bootstrap over table sessions."""
    import pandas as pd

    frame = warehouse.table("table_session_rates")
    rows = [
        {"rate": str(metric).replace("_", " "), **in_percent(cluster_rate(part["hits"], part["units"])),
         "table sessions": int((part["units"] > 0).sum())}
        for metric, part in frame[frame["units"] > 0].groupby("metric")
    ]  # fmt: skip
    return listed(pd.DataFrame(rows), nothing="No hand with four known players is on record.")


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
        x=[raw[int(one.player)] for one in shown], y=rows, mode="markers", name="mean as recorded",
        marker={"color": ORANGE, "size": 7, "symbol": "diamond-open"},
        hovertemplate="mean %{x:.2f}<extra></extra>", row=1, col=1,
    )  # fmt: skip
    figure.add_scatter(
        x=[one.rank.estimate for one in shown], y=rows, mode="markers", name="place by strength",
        marker={"color": BLUE, "size": 8, "symbol": "square"}, error_x=whiskers([one.rank for one in shown]),
        hovertemplate="mean place %{x:.1f}<extra></extra>", showlegend=False, row=1, col=2,
    )  # fmt: skip
    figure.add_vline(x=float(field.points.mean()), line={"color": GREY, "dash": "dash"}, row=1, col=1)
    labels = [escape(str(field.names.get(int(one.player), one.player)), quote=False) for one in shown]
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
        f"n = {len(field.seated)} table sessions. Bars: 95 %, hierarchical normal model. The rank interval of "
        f"{field.set_apart} of {len(every)} players leaves out the middle.{some}",
        height=110 + 21 * len(shown),
    )


def funnel_figure(warehouse: Warehouse, metric: str, title: str) -> go.Figure | Note:
    """Which players' rates are further from the common one than chance gives, for as many hands?

    ``metric`` is one of ``player_rates``.
    """
    import plotly.graph_objects as go

    frame = warehouse.sql("SELECT * FROM player_rates WHERE metric = ? AND units > 0", [metric])
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
    names = [
        escape(str(row.name or f"no. {row.player_no}"), quote=False) for row in frame.itertuples(index=False)
    ]
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
        f"{outside[level]} outside {100 * level:g} % ({len(frame) * (1 - level):.1f} by chance)"
        for level, _ in _LIMITS
    )
    return finished(
        figure,
        origin(warehouse, set(frame["competition_id"])),
        f"Funnel plot: {title} of each player",
        f"n = {len(frame)} players. Lines: exact binomial limits around the common rate, {rate:.1%}, if hands were "
        f"independent and all players alike. {expected}.",
        height=400,
    )
