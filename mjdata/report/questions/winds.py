"""Does the seat wind decide who wins a hand? (Notebook 07.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjdata.report.origin import origin
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted, in_percent, listed
from mjdata.report.questions.wind_figures import shares_figure
from mjdata.report.questions.won_hands import WonHands
from mjdata.seats import LETTERS
from mjdata.stats.clusters import cluster_rate
from mjdata.stats.winds import POWER, WindTest
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd


def opening(warehouse: Warehouse, won: WonHands) -> Opening:
    """Return the test, what it could have found, and the four shares beside a quarter."""
    basis = Basis(
        f"{counted(won.n, 'hand')} won by one player in {counted(won.sessions, 'table session')}.",
        f"shares: 95 %, cluster bootstrap over table sessions; test: {won.test.method}; odds: conditional "
        "logit within a hand, 95 % Wald.",
        origin(warehouse, won.competitions),
    )
    if not won.n:
        answer = Answer("No won hand with four known players is on record.", "There is nothing to test.")
        return Opening(answer, Note("No hand was won: there are no shares to draw."), basis)
    return Opening(Answer(_tested(won), _power(won.test)), shares_figure(warehouse, won), basis)


def _tested(won: WonHands) -> str:
    test = won.test
    shown = ", ".join(
        f"{letter} {100 * (count / won.n):.1f} %" for letter, count in zip(LETTERS, test.counts, strict=True)
    )
    seen = "a" if (test.p_value or 0) < test.alpha else "no"
    return (
        f"Of {counted(won.n, 'won hand')} the winner's seat wind was {shown}; by the test {seen} difference "
        f"from a quarter each is seen (p = {test.p_value:.2g})."
    )


def _power(test: WindTest) -> str:
    least = (
        "even a certain win of East would not be found so often"
        if test.detectable is None
        else f"the smallest difference found with {100 * POWER:.0f} % is {100 * test.detectable:.1f} points"
    )
    return (
        f"Its power is {100 * (test.power or 0):.0f} % for a true share of East {100 * test.difference:g} "
        f"points above a quarter; {least}."
    )


def effects_table(won: WonHands) -> pd.DataFrame:
    """Return the odds ratio of each wind against the mean of the four, with its interval."""
    import pandas as pd

    odds = zip(LETTERS, won.effects.odds, strict=True)
    columns = ["seat wind", "odds ratio", "low", "high", "n", "reason"]
    rows = [(letter, one.estimate, one.low, one.high, one.n, one.reason or "") for letter, one in odds]
    return pd.DataFrame(rows, columns=columns).round(3)


def dealer_table(warehouse: Warehouse) -> pd.DataFrame | Note:
    """Return the share of hands that the dealer won, and that each of the others won on average."""
    import pandas as pd

    frame = warehouse.sql("SELECT * FROM dealer_wins WHERE units > 0 ORDER BY table_session")
    rows = [
        {
            "who": "the dealer" if is_dealer else "another player",
            **in_percent(cluster_rate(part["hits"], part["units"])),
        }
        for is_dealer, part in frame.groupby("is_dealer")
    ]
    return listed(pd.DataFrame(rows[::-1]), nothing="No hand with four known players is on record.")
