"""What a notebook shows: plots that answer one question each, and a sheet as a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjdata.checks.hand_record import by_seat
from mjdata.report.names import competition_names
from mjdata.report.origin import Origin, origin
from mjdata.report.plot import INTENSITY, SEATS, SYMBOLS, finished, label
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


@dataclass(frozen=True)
class SheetView:
    """A sheet that a notebook draws as the report does, and whose data it is."""

    sheet: Sheet
    where_from: Origin

    def _repr_html_(self) -> str:
        parts = environment().get_template("parts.html.j2").make_module({"explanations": {}, "path_of": {}})
        drawn = getattr(parts, "sheet_table")(self.sheet)  # noqa: B009 - a macro of the template
        mark = f"<p><b>{self.where_from.mark}</b></p>" if self.where_from.mark else ""
        return f'<style>{own_markup("sheet.css")}</style><div data-lang="en">{mark}{drawn}</div>'


def show_sheet(warehouse: Warehouse, competition_id: str, session_no: int, table_no: int) -> SheetView:
    """Draw the sheet of a table; ``UserError`` when there is no such table."""
    sheet = Sheets(warehouse).sheet(competition_id, session_no, table_no)
    return SheetView(sheet, origin(warehouse, [competition_id]))


@dataclass(frozen=True)
class Disagreements:
    """By session and table, how far the recorded totals are from those re-added: the sum of the four absolute
    differences in competition points. Only tables that have both; ``tables`` counts all."""

    by_table: dict[tuple[int, int], int]
    tables: int

    @property
    def differing(self) -> int:
        """How many tables differ."""
        return sum(difference > 0 for difference in self.by_table.values())


def disagreements(warehouse: Warehouse, competition_id: str) -> Disagreements:
    """Hold the recorded totals of a competition against those re-added (article 9, p.49-53).

    Re-added: the sum of the hands, and the penalties on file outside them.
    """
    tables = warehouse.rows(Table, "competition_id = ?", [competition_id])
    whole = warehouse.rows(ScoredTable, "competition_id = ? AND basis = 'hands'", [competition_id])
    audited = {(row.session_no, row.table_no): by_seat(row, "total") for row in whole}
    found: dict[tuple[int, int], int] = {}
    for table in tables:
        at = (table.session_no, table.table_no)
        readded, totals = audited.get(at), by_seat(table, "total")
        if readded is not None and totals is not None:
            found[at] = sum(map(abs, subtract(totals, readded)))
    return Disagreements(found, len(tables))


def disagreement_map(warehouse: Warehouse, competition_id: str) -> go.Figure:
    """At which tables do the recorded totals differ from those re-added, and by how much?

    Tables without totals, or whose hands are not whole, are left blank.
    """
    import plotly.graph_objects as go

    found = disagreements(warehouse, competition_id)
    sessions, numbers = (sorted({at[axis] for at in found.by_table}) for axis in (0, 1))
    figure = go.Figure(
        go.Heatmap(
            x=[str(n) for n in numbers],
            y=[str(s) for s in sessions],
            z=[[found.by_table.get((s, n)) for n in numbers] for s in sessions],
            texttemplate="%{z}",
            hovertemplate="session %{y}, table %{x}: off by %{z} CP<extra></extra>",
            colorscale=INTENSITY,
            zmin=0,
            xgap=2,
            ygap=2,
            colorbar={"title": "CP"},
        )
    )
    figure.update_layout(
        xaxis={"title": "table", "type": "category"},
        yaxis={"title": "session", "type": "category", "autorange": "reversed"},
    )
    return finished(
        figure,
        origin(warehouse, [competition_id]),
        f"Recorded totals against those re-added: {competition_names(warehouse)[competition_id]}",
        f"n = {len(found.by_table)} of {found.tables} tables with totals and whole hands, {found.differing} "
        "differ. Sum of the four absolute differences, competition points (CP). An exact count: no interval.",
        height=140 + 34 * len(sessions),
    )


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
    for seat, (suffix, player) in enumerate(zip(SUFFIXES, sheet.players, strict=True)):
        run = [0, *(getattr(hand, f"running_{suffix}") for hand in hands)]
        name, colour = f"{LETTERS[seat]} {label(player)}", SEATS[seat]
        figure.add_scatter(
            x=numbers, y=run, mode="lines+markers", name=name,
            line={"color": colour}, marker={"symbol": SYMBOLS[seat], "size": 7},
        )  # fmt: skip
        if totals is not None:
            figure.add_scatter(
                x=[numbers[-1] + 0.6],
                y=[totals[seat]],
                mode="markers",
                marker={"symbol": f"{SYMBOLS[seat]}-open", "size": 13, "color": colour, "line": {"width": 2}},
                name=f"{LETTERS[seat]} as recorded",
                showlegend=False,
            )
    figure.update_layout(xaxis={"title": "hand", "dtick": 1}, yaxis_title="competition points (CP)")
    return finished(
        figure,
        origin(warehouse, [competition_id]),
        f"Session {session_no}, table {table_no}: running totals",
        f"n = {len(hands)} hands. Lines: re-derived from the hands; large open marks at the end: the totals "
        "as recorded. An exact sum: no interval.",
    )
