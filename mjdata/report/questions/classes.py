"""Which class does each competition reach, and what is missing? (Notebook 05; appendix 9, 5, p.144-146.)"""

from __future__ import annotations

from collections import Counter, defaultdict
from html import escape
from typing import TYPE_CHECKING

from mjdata.report.names import competition_names
from mjdata.report.origin import origin
from mjdata.report.plot import PALE, SKY, VERMILLION, finished, label
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted
from mjdata.rules.classes import MET, MISSING, OPEN, state_of
from mjdata.schema.audited import ClassRequirement
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import plotly.graph_objects as go

_SHOWN = 20
"""Competitions in the picture; more cannot be read."""
_STATES = ((MISSING, "✗", VERMILLION), (OPEN, "?", PALE), (MET, "✓", SKY))

Asked = dict[tuple[str, str], list[ClassRequirement]]
"""The requirements by competition and class."""


def opening(warehouse: Warehouse) -> Opening:
    """Return how many competitions reach each class, what is short or not on record, every requirement."""
    asked: Asked = defaultdict(list)
    for row in warehouse.rows(ClassRequirement):
        asked[row.competition_id, row.event_class].append(row)
    events = list(dict.fromkeys(key for key, _ in asked))
    basis = Basis(
        f"{counted(len(events), 'competition')} held against four classes.",
        "none: the record is held against what each class asks for, and nothing is estimated.",
        origin(warehouse),
    )
    if not asked:
        answer = Answer(
            "No competition with a table is on record.", "There is nothing to hold against a class."
        )
        return Opening(
            answer,
            Note("No competition with a table is on record: there are no requirements to show."),
            basis,
        )
    return Opening(Answer(_reached(asked), _lacking(asked)), _map(warehouse, asked, events), basis)


def _reached(asked: Asked) -> str:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, event_class), rows in asked.items():
        found[event_class][state_of(rows)] += 1
    shown = "; ".join(
        f"{event_class}: {states[MET]} reached, {states[OPEN]} open, {states[MISSING]} out of reach"
        for event_class, states in found.items()
    )
    return f"By class, {shown}."


def _lacking(asked: Asked) -> str:
    every = [row for rows in asked.values() for row in rows]
    missing, unsaid = (
        ", ".join(dict.fromkeys(row.requirement for row in every if row.state == state))
        for state in (MISSING, OPEN)
    )
    parts = [f"what is short: {missing}"] if missing else []
    parts += [f"what the record does not say: {unsaid}"] if unsaid else []
    said = "; ".join(parts) or "every requirement of every class is met"
    return f"{said[0].upper()}{said[1:]}."


def _map(warehouse: Warehouse, asked: Asked, events: list[str]) -> go.Figure:
    """Every requirement of every class, competition by competition: met, open or short."""
    import plotly.graph_objects as go

    names = competition_names(warehouse)
    known = Counter(key for (key, _), rows in asked.items() for row in rows if row.state != OPEN)
    drawn = sorted(events, key=lambda event: -known[event])[:_SHOWN]
    columns = list(dict.fromkeys((key[1], row.requirement) for key, rows in asked.items() for row in rows))
    place = {state: number for number, (state, _, _) in enumerate(_STATES)}
    cells = {
        (competition, event_class, row.requirement): row
        for (competition, event_class), rows in asked.items()
        for row in rows
    }
    grid = [[cells[event, *column] for column in columns] for event in drawn]
    figure = go.Figure(
        go.Heatmap(
            x=[[f"class {c}" for c, _ in columns], [requirement for _, requirement in columns]],
            y=list(range(len(drawn))),
            z=[[place[row.state] for row in line] for line in grid],
            text=[[_STATES[place[row.state]][1] for row in line] for line in grid],
            customdata=[
                [[escape(str(said), quote=False) for said in (names[event], row.needed, row.found or "-")]
                 for row in line]
                for event, line in zip(drawn, grid, strict=True)
            ],
            texttemplate="%{text}",
            hovertemplate="%{customdata[0]}<br>%{x}: needed %{customdata[1]}; found: %{customdata[2]}"
            "<extra></extra>",
            colorscale=[(number / 2, colour) for number, (_, _, colour) in enumerate(_STATES)],
            zmin=0, zmax=2, showscale=False, xgap=2, ygap=2,
        )
    )  # fmt: skip
    # by number: names that are alike, or whose ends are, would be one line
    labels = [label(names[event]) for event in drawn]
    figure.update_yaxes(tickvals=list(range(len(drawn))), ticktext=labels, autorange="reversed")
    more = (
        f" The {_SHOWN} of {len(events)} of which most is known; the tables below have all."
        if len(events) > _SHOWN
        else ""
    )
    return finished(
        figure,
        origin(warehouse, drawn),
        "What each class asks for, and whether the record has it",
        f"n = {len(drawn)} competitions. ✓ met, ? the record does not say, ✗ short. No interval: nothing is "
        f"estimated.{more}",
        height=170 + 30 * len(drawn),
    )
