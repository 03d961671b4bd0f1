"""Does the seat wind decide who wins a hand? (Notebook 07.)"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import AROUND, GREY, SEATS, SYMBOLS, finished, whiskers
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted, in_percent, listed
from mjdata.seats import LETTERS
from mjdata.stats.choice import WindEffects, wind_effects
from mjdata.stats.clusters import cluster_rate
from mjdata.stats.estimate import Estimate
from mjdata.stats.winds import POWER, WindTest, wind_test
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

_QUARTER = 0.25
_LEAST_WON = 100
"""Won hands that a competition must have for a line of its own."""
_MOST_EVENTS = 12
_MOST_PLAYERS = 2000
"""Players up to whom each gets a strength of their own in the conditional logit; beyond, it would take minutes."""
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
        by_session = self.frame.groupby("table_session")["wind_no"]
        units = by_session.size()
        return tuple(
            cluster_rate(by_session.agg(lambda found, wind=wind: (found == wind).sum()), units)
            for wind in range(len(LETTERS))
        )

    @property
    def players(self) -> int:
        """How many players sat in them."""
        return int(self.frame[_PLAYERS].stack().nunique())

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
    return WonHands(warehouse.table("winner_winds"))


def opening(warehouse: Warehouse, won: WonHands) -> Opening:
    """Return the test, what it could have found, and the four shares beside a quarter."""
    events = set(won.frame["competition_id"])
    where_from = origin(warehouse, events)
    basis = Basis(
        f"{counted(won.n, 'hand')} won by one player in {counted(won.frame['table_session'].nunique(), 'table session')}.",
        f"shares: 95 %, cluster bootstrap over table sessions; test: {won.test.method}; odds: conditional logit within "
        "a hand, 95 % Wald.",
        where_from,
    )
    if not won.n:
        answer = Answer("No won hand with four known players is on record.", "There is nothing to test.")
        return Opening(answer, Note("No hand was won: there are no shares to draw."), basis)
    return Opening(Answer(_tested(won), _power(won.test)), _shares_figure(warehouse, won, events), basis)


def _tested(won: WonHands) -> str:
    test = won.test
    shown = ", ".join(
        f"{letter} {count / won.n:.1%}" for letter, count in zip(LETTERS, test.counts, strict=True)
    )
    found = "differ" if (test.p_value or 0) < test.alpha else "do not differ"
    return (
        f"Of {counted(won.n, 'won hand')} the winner's seat wind was {shown}; by the test the winds {found} from a "
        f"quarter each (p = {test.p_value:.2g})."
    )


def _power(test: WindTest) -> str:
    least = (
        "even a certain win of East would not be found so often"
        if test.detectable is None
        else f"the smallest difference found with {POWER:.0%} is {100 * test.detectable:.1f} points"
    )
    return (
        f"Its power is {test.power:.0%} for a true share of East {100 * test.difference:g} points above a quarter; "
        f"{least}."
    )


def _shares_figure(warehouse: Warehouse, won: WonHands, events: set[str]) -> go.Figure:
    """How often does each seat wind win?"""
    import plotly.graph_objects as go

    shares = won.shares
    figure = go.Figure(
        go.Bar(
            x=list(LETTERS), y=[100 * (one.estimate or 0) for one in shares], marker_color=list(SEATS),
            text=[f"{100 * (one.estimate or 0):.1f} %<br>{count}" for one, count in zip(shares, won.test.counts, strict=True)],
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
        origin(warehouse, events),
        "Who wins, by seat wind",
        f"n = {won.n} won hands in {won.frame['table_session'].nunique()} table sessions. Bars: 95 %, cluster bootstrap. "
        f"{won.test.method}: p = {won.test.p_value:.2g}; power {won.test.power:.0%} for 2 points.",
        height=340,
    )


def effects_table(won: WonHands) -> pd.DataFrame:
    """Return the odds ratio of each wind against the mean of the four, with its interval."""
    import pandas as pd

    return pd.DataFrame(
        [
            {"seat wind": letter, "odds ratio": one.estimate, "low": one.low, "high": one.high, "n": one.n,
             "reason": one.reason or ""}
            for letter, one in zip(LETTERS, won.effects.odds, strict=True)
        ]
    )  # fmt: skip


def dealer_table(warehouse: Warehouse) -> pd.DataFrame | Note:
    """Return the share of hands that the dealer won, and that each of the others won on average."""
    import pandas as pd

    frame = warehouse.table("dealer_wins")
    rows = [
        {
            "who": "the dealer" if is_dealer else "another player",
            **in_percent(cluster_rate(part["hits"], part["units"])),
        }
        for is_dealer, part in frame[frame["units"] > 0].groupby("is_dealer")
    ]
    return listed(pd.DataFrame(rows[::-1]), nothing="No hand with four known players is on record.")


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
    labels = [f"{escape(name, quote=False)} (n = {part.n})" for name, part in known]
    figure.update_layout(
        xaxis={"title": "odds ratio against the mean of the four winds (logarithmic)", "type": "log"},
        yaxis={"tickvals": list(range(len(known))), "ticktext": labels, "range": [len(known) - 0.5, -0.5]},
        legend={"title": "seat wind"},
    )
    taken = "the players taken into account" if won.with_players else "without the players, who are too many"
    several = f" Lines for events with {_LEAST_WON} won hands or more." if len(sizes) > 1 else ""
    return finished(
        figure,
        origin(warehouse, set(won.frame["competition_id"])),
        "The odds of winning a hand, by seat wind",
        f"n = {won.n} won hands, {won.players} players. Conditional logit within a hand, {taken}; bars: 95 % Wald."
        f"{several}",
        height=150 + 70 * len(known),
    )


def rounds_figure(warehouse: Warehouse) -> go.Figure | Note:
    """Does the effect of the seat wind change with the prevalent wind?"""
    import plotly.graph_objects as go

    frame = warehouse.table("seat_wind_wins")
    frame = frame[frame["units"] > 0]
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
        f"n = {int(frame['units'].sum() / len(LETTERS))} hands; in each cell the share of hands won there, its 95 % "
        f"interval (cluster bootstrap) and hands. White is the mean of all cells, {middle:.1f} %.",
        height=340,
    )


def _cell(one: Estimate) -> str:
    interval = (
        "" if one.low is None or one.high is None else f"<br>{100 * one.low:.0f} to {100 * one.high:.0f}"
    )
    return f"{100 * (one.estimate or 0):.1f} %{interval}<br>n = {one.n}"
