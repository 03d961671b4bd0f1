"""How are the rows of a competition's score sheets to be read? (Notebook 02.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import BLUE, GREEN, ORANGE, finished
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted
from mjdata.schema.audited import Finding
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

_BASES = (
    ("log", "read from the log", BLUE),
    ("recorded", "recorded beside the scores", GREEN),
    ("scores", "read from the four scores", ORANGE),
)
_TIE = "S06"
"""The check that tells of equal scores at a table (article 9, 标准分, p.53)."""


def competition_with_sheets(warehouse: Warehouse) -> str | None:
    """Return the competition with the most hands on paper, else of a tournament program; None without one."""
    found = warehouse.sql("""
        SELECT competition_id FROM hands_counted WHERE basis <> 'log'
        GROUP BY competition_id
        ORDER BY sum(hands) FILTER (basis = 'scores') DESC NULLS LAST, sum(hands) DESC, competition_id LIMIT 1
    """)
    return str(found["competition_id"][0]) if len(found) else None


def opening(warehouse: Warehouse, competition_id: str | None) -> Opening:
    """Return how the rows of a competition were read and what is on file beside them; None: no sheet."""
    read = warehouse.sql(
        "SELECT basis, ending, hands FROM hands_counted WHERE competition_id = ?", [competition_id]
    )
    hands = int(read["hands"].sum())
    basis = Basis(
        f"{counted(hands, 'recorded hand')} of one competition.",
        "none: each row is read by the rules, and nothing is estimated.",
        origin(warehouse, [competition_id] if competition_id else []),
    )
    if competition_id is None or not hands:
        answer = Answer("No score sheet is on record in this run.", "There are no rows to read.")
        return Opening(answer, Note("No score sheet is on record: there is nothing to draw."), basis)
    answer = Answer(_read(read, hands), _beside(warehouse, competition_id))
    return Opening(answer, _endings(warehouse, competition_id, read, hands), basis)


def _read(read: pd.DataFrame, hands: int) -> str:
    unread = int(read["hands"][read["ending"].isin(["undetermined", "unreadable"])].sum())
    known = "it is known who won and who paid, or that nobody did"
    if not unread:
        return f"Of every one of {counted(hands, 'hand')} {known}."
    return f"Of {counted(hands, 'hand')} {unread} cannot be read with certainty; of all others {known}."


def _beside(warehouse: Warehouse, competition_id: str) -> str:
    of_fouls = """
        SELECT count(*) FILTER (basis <> 'implied') AS recorded,
            count(*) FILTER (basis = 'implied') AS implied,
            count(*) FILTER (offence LIKE 'late%') AS late
        FROM penalties WHERE competition_id = ?
    """
    recorded, implied, late = map(int, warehouse.sql(of_fouls, [competition_id]).iloc[0])
    ties = len(warehouse.rows(Finding, "competition_id = ? AND check_id = ?", [competition_id, _TIE]))
    substitutes = int(
        warehouse.sql(
            "SELECT count(*) AS n FROM players WHERE competition_id = ? AND role = 'substitute'",
            [competition_id],
        )["n"][0]
    )
    return (
        f"Beside them stand {counted(recorded, 'foul')} on record ({late} for coming late), "
        f"{counted(implied, 'foul')} that the rows imply, {counted(ties, 'tie')} "
        f"at a table, and {counted(substitutes, 'substitute')}."
    )


def _endings(warehouse: Warehouse, competition_id: str, read: pd.DataFrame, hands: int) -> go.Figure:
    """How did the hands end, and what says so?"""
    import plotly.graph_objects as go

    order = read.groupby("ending")["hands"].sum().sort_values().index.tolist()
    figure = go.Figure()
    for basis, label, colour in _BASES:
        part = read[read["basis"] == basis].groupby("ending")["hands"].sum()
        if len(part):
            counts = [int(part.get(ending, 0)) for ending in order]
            figure.add_bar(
                x=counts, y=[ending.replace("_", " ") for ending in order], orientation="h", name=label,
                marker_color=colour, text=[count or "" for count in counts], textposition="auto",
            )  # fmt: skip
    figure.update_layout(
        barmode="stack", xaxis_title="hands", showlegend=True, legend={"orientation": "h", "y": -0.25}
    )
    return finished(
        figure,
        origin(warehouse, [competition_id]),
        f"How the hands ended: {competition_names(warehouse)[competition_id]}",
        f"n = {hands} recorded hands. A count: no interval.",
        height=170 + 28 * len(order),
    )
