"""Who wins more than others, and how sure can one be of strength? (Notebook 08.)"""

from __future__ import annotations

from math import sqrt
from statistics import pstdev
from typing import TYPE_CHECKING

from mjdata.report.origin import origin
from mjdata.report.questions.field import Field
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted, in_percent, listed
from mjdata.report.questions.strength_figures import caterpillar_figure
from mjdata.stats.clusters import cluster_rate
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd

SESSION_SD = pstdev((4, 2, 1, 0))
"""Standard deviation of the table points of one session between equal players: 1.479 (article 9, p.53)."""


def opening(warehouse: Warehouse, field: Field) -> Opening:
    """Return how widely strength spreads, how sure the places are, and the players by their strength."""
    basis = Basis(
        f"{counted(len(field.seated), 'table session')} with four known results and "
        f"{counted(len(field.found.players), 'player')} of one competition.",
        "95 % of a hierarchical normal model: strength is drawn to the average as far as the record is "
        "thin; places are counted in the same draws.",
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
        f"Among {counted(len(field.found.players), 'player')} strength spreads by {spread.estimate:.2f} "
        f"table points a session (95 % interval {spread.low:.2f} to {spread.high:.2f}), beside "
        f"{field.found.chance:.2f} of chance."
    )


def _places(field: Field) -> str:
    best = field.found.players[0]
    chance = SESSION_SD * sqrt(field.sessions)
    return (
        f"The strongest by this record, {field.names.get(int(best.player), best.player)}, is at place "
        f"{best.rank.low:.0f} to {best.rank.high:.0f} of {len(field.found.players)} with 95 %; chance alone "
        f"gives totals over {counted(field.sessions, 'session')} a standard deviation of {chance:.2f} table "
        "points between equal players."
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

    frame = warehouse.sql("SELECT * FROM table_session_rates WHERE units > 0 ORDER BY table_session")
    rows = [
        {"rate": str(metric).replace("_", " "), **in_percent(cluster_rate(part["hits"], part["units"])),
         "table sessions": len(part)}
        for metric, part in frame.groupby("metric")
    ]  # fmt: skip
    return listed(pd.DataFrame(rows), nothing="No hand with four known players is on record.")
