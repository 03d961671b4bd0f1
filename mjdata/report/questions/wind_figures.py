"""The pictures of notebook 07: shares by seat wind, odds, rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import AROUND, GREY, SEATS, SYMBOLS, finished, label, whiskers
from mjdata.report.questions.opening import Note
from mjdata.report.questions.won_hands import WonHands
from mjdata.seats import LETTERS
from mjdata.stats.clusters import cluster_rate
from mjdata.stats.estimate import Estimate
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import plotly.graph_objects as go

_LEAST_WON = 100
"""Won hands that a competition must have for a line of its own."""
_MOST_EVENTS = 12


def shares_figure(warehouse: Warehouse, won: WonHands) -> go.Figure:
    """How often does each seat wind win?"""
    import plotly.graph_objects as go

    shares = won.shares
    counted = zip(shares, won.test.counts, strict=True)
    figure = go.Figure(
        go.Bar(
            x=list(LETTERS), y=[100 * (one.estimate or 0) for one in shares], marker_color=list(SEATS),
            text=[f"{100 * (one.estimate or 0):.1f} %<br>{count}" for one, count in counted],
            textposition="inside", insidetextanchor="start",
            error_y=whiskers(shares, 100),
        )
    )  # fmt: skip
    figure.add_hline(y=25, line={"color": GREY, "dash": "dash"}, annotation_text="a quarter")
    figure.update_layout(
        xaxis_title="seat wind of the winner in the hand", yaxis_title="share of won hands, %"
    )
    return finished(
        figure,
        origin(warehouse, won.competitions),
        "Who wins, by seat wind",
        f"n = {won.n} won hands in {won.sessions} table sessions. {_bars(shares)} "
        f"Test: {won.test.method}, p = {won.test.p_value:.2g}; power "
        f"{100 * (won.test.power or 0):.0f} % for 2 points.",
        height=340,
    )


def _bars(shares: tuple[Estimate, ...]) -> str:
    """Say what the bars of the shares are, or why there is none."""
    bare = next((one.reason for one in shares if one.low is None), None)
    some = any(one.low is not None for one in shares)
    said = "Bars: 95 %, cluster bootstrap." if some else ""
    return f"{said} No interval of a share without a bar: {bare}.".strip() if bare else said


def forest_figure(warehouse: Warehouse, won: WonHands) -> go.Figure | Note:
    """What does each wind do to the odds of winning, in all and event by event?"""
    import plotly.graph_objects as go

    sizes = won.frame["competition_id"].value_counts()
    events = sizes[sizes >= _LEAST_WON].index.tolist()[:_MOST_EVENTS] if len(sizes) > 1 else []
    names = competition_names(warehouse)
    parts = [("all", won)]
    parts += [(names[event], WonHands(won.frame[won.frame["competition_id"] == event])) for event in events]
    known = [(name, part) for name, part in parts if all(one.low is not None for one in part.effects.odds)]
    if not known:
        return Note(f"The odds have no interval: {won.effects.odds[0].reason}.")
    figure = go.Figure()
    for wind, letter in enumerate(LETTERS):
        odds = [part.effects.odds[wind] for _, part in known]
        figure.add_scatter(
            x=[one.estimate for one in odds], y=[place + 0.16 * (wind - 1.5) for place in range(len(known))],
            mode="markers", name=letter, error_x=whiskers(odds),
            marker={"color": SEATS[wind], "symbol": SYMBOLS[wind], "size": 9},
            hovertemplate=f"{letter}: odds ratio %{{x:.3f}}<extra></extra>",
        )  # fmt: skip
    figure.add_vline(x=1, line={"color": GREY, "dash": "dash"})
    labels = [f"{label(name)} (n = {part.n})" for name, part in known]
    figure.update_layout(
        xaxis={"title": "odds ratio against the mean of the four winds (logarithmic)", "type": "log"},
        yaxis={"tickvals": list(range(len(known))), "ticktext": labels, "range": [len(known) - 0.5, -0.5]},
        legend={"title": "seat wind"},
    )
    taken = "the players taken into account" if won.with_players else "without the players, who are too many"
    several = f" Lines for events with {_LEAST_WON} won hands or more." if len(sizes) > 1 else ""
    return finished(
        figure,
        origin(warehouse, won.competitions),
        "The odds of winning a hand, by seat wind",
        f"n = {won.n} won hands, {won.players} players. Conditional logit within a hand, {taken}; bars: 95 "
        f"% Wald.{several}",
        height=150 + 70 * len(known),
    )


def rounds_figure(warehouse: Warehouse) -> go.Figure | Note:
    """Does the effect of the seat wind change with the prevalent wind?"""
    import plotly.graph_objects as go

    frame = warehouse.sql("SELECT * FROM seat_wind_wins WHERE units > 0 ORDER BY table_session")
    if not len(frame):
        return Note("No hand with four known players is on record: there are no rounds to compare.")
    cells = frame.groupby(["prevalent_wind", "seat_wind"])
    rates = {key: cluster_rate(part["hits"], part["units"]) for key, part in cells}
    rounds = [wind for wind in LETTERS if any(key[0] == wind for key in rates)]
    grid = [[rates.get((prevalent, seat)) for seat in LETTERS] for prevalent in rounds]
    values = [
        [None if one is None or one.estimate is None else 100 * one.estimate for one in line] for line in grid
    ]
    every = [value for line in values for value in line if value is not None]
    middle = 100 * frame["hits"].sum() / frame["units"].sum()
    reach = max(abs(value - middle) for value in every) or 1
    figure = go.Figure(
        go.Heatmap(
            x=list(LETTERS), y=rounds, z=values, zmin=middle - reach, zmax=middle + reach, colorscale=AROUND,
            text=[["" if one is None else _cell(one) for one in line] for line in grid],
            texttemplate="%{text}", hoverinfo="skip", xgap=2, ygap=2, colorbar={"title": "% of hands"},
        )
    )  # fmt: skip
    figure.update_layout(
        xaxis_title="seat wind",
        yaxis={"title": "prevalent wind (round)", "type": "category", "autorange": "reversed"},
    )
    return finished(
        figure,
        origin(warehouse, set(frame["competition_id"])),
        "Hands won, by seat wind and round",
        f"n = {int(frame['units'].sum() / len(LETTERS))} hands; in each cell the share of hands won there, "
        f"its 95 % interval (cluster bootstrap) and hands. White is the mean of all cells, {middle:.1f} %.",
        height=340,
    )


def _cell(one: Estimate) -> str:
    interval = (
        "" if one.low is None or one.high is None else f"<br>{100 * one.low:.0f} to {100 * one.high:.0f}"
    )
    return f"{100 * (one.estimate or 0):.1f} %{interval}<br>n = {one.n}"
