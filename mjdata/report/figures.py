"""What a notebook shows: plots that answer one question each, and a sheet as a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjdata.checks.records import by_seat
from mjdata.report.sheet import Sheet, Sheets
from mjdata.report.templating import environment, own_markup
from mjdata.rules.payment import subtract
from mjdata.schema.audited import ScoredHand
from mjdata.schema.records import Table
from mjdata.schema.rederived import ScoredTable
from mjdata.seats import LETTERS, SUFFIXES
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import plotly.graph_objects as go

_COLOURS = ("#0b6b57", "#c62828", "#2f5d9b", "#b26a00")


@dataclass(frozen=True)
class SheetView:
    """A sheet that a notebook draws as the report does."""

    sheet: Sheet

    def _repr_html_(self) -> str:
        parts = environment().get_template("parts.html.j2").make_module({"explanations": {}, "path_of": {}})
        drawn = getattr(parts, "sheet_table")(self.sheet)  # noqa: B009 - a macro of the template
        return f'<style>{own_markup("sheet.css")}</style><div data-lang="en">{drawn}</div>'


def show_sheet(warehouse: Warehouse, competition_id: str, session_no: int, table_no: int) -> SheetView:
    """Draw the sheet of a table; ``UserError`` when there is no such table."""
    return SheetView(Sheets(warehouse).sheet(competition_id, session_no, table_no))


def disagreement_map(warehouse: Warehouse, competition_id: str) -> go.Figure:
    """At which tables do the recorded totals differ from those re-added, and by how much?

    Re-added: the sum of the hands, and the penalties on file outside them. Each cell is the sum of the four
    absolute differences, in competition points. Tables without totals, or whose hands are not whole, are
    left blank.
    """
    import plotly.graph_objects as go

    tables = warehouse.rows(Table, "competition_id = ?", [competition_id])
    whole = warehouse.rows(ScoredTable, "competition_id = ? AND basis = 'hands'", [competition_id])
    audited = {(row.session_no, row.table_no): by_seat(row, "total") for row in whole}
    sessions = sorted({t.session_no for t in tables})
    numbers = sorted({t.table_no for t in tables})
    grid: dict[tuple[int, int], int] = {}
    for table in tables:
        at = (table.session_no, table.table_no)
        readded, totals = audited.get(at), by_seat(table, "total")
        if readded is not None and totals is not None:
            grid[at] = sum(map(abs, subtract(totals, readded)))
    figure = go.Figure(
        go.Heatmap(
            x=[str(n) for n in numbers],
            y=[str(s) for s in sessions],
            z=[[grid.get((s, n)) for n in numbers] for s in sessions],
            text=[[str(grid.get((s, n), "")) for n in numbers] for s in sessions],
            texttemplate="%{text}",
            colorscale=[[0, "#dff0e6"], [0.0001, "#fbe3c0"], [1, "#c62828"]],
            xgap=2,
            ygap=2,
            colorbar={"title": "CP"},
        )
    )
    figure.update_layout(
        title=f"Recorded totals against those re-added (n = {len(grid)} of {len(tables)} tables)",
        xaxis_title="table",
        yaxis={"title": "session", "autorange": "reversed"},
        height=220 + 40 * len(sessions),
    )
    return figure


def running_totals(warehouse: Warehouse, competition_id: str, session_no: int, table_no: int) -> go.Figure:
    """How did the four scores run, and where do the recorded totals end against them?

    Lines are the running totals re-derived from the hands; the marks at the end are the totals as recorded.
    """
    import plotly.graph_objects as go

    sheet = Sheets(warehouse).sheet(competition_id, session_no, table_no)
    prefix = f"{competition_id}/{session_no}/{table_no}/"
    hands = warehouse.rows(ScoredHand, "starts_with(hand_id, ?)", [prefix])
    table = warehouse.rows(
        Table,
        "competition_id = ? AND session_no = ? AND table_no = ?",
        [competition_id, session_no, table_no],
    )[0]
    totals = by_seat(table, "total")
    numbers = [0, *(int(hand.hand_id.rsplit("/", 1)[1]) for hand in hands)]
    figure = go.Figure()
    for seat, (suffix, player, colour) in enumerate(zip(SUFFIXES, sheet.players, _COLOURS, strict=True)):
        run = [0, *(getattr(hand, f"running_{suffix}") for hand in hands)]
        name = f"{LETTERS[seat]} {player}"
        figure.add_scatter(x=numbers, y=run, mode="lines+markers", name=name, line={"color": colour})
        if totals is not None:
            figure.add_scatter(
                x=[numbers[-1] + 0.6],
                y=[totals[seat]],
                mode="markers",
                marker={"symbol": "diamond-open", "size": 12, "color": colour, "line": {"width": 2}},
                name=f"{LETTERS[seat]} as recorded",
                showlegend=False,
            )
    figure.update_layout(
        title=f"Session {session_no}, table {table_no}: running totals ({len(hands)} hands; ◇ as recorded)",
        xaxis_title="hand",
        yaxis_title="competition points (CP)",
        height=420,
    )
    return figure
