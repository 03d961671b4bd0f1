"""A player's path towards the next Pin (wmo-2013, appendix 9, 4, p.141-143), for a notebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mjdata.checks.archive import Claim, career
from mjdata.checks.pin_words import STANDARDS, STATES
from mjdata.report.names import competition_names
from mjdata.report.origin import Origin
from mjdata.report.plot import BLUE, GREEN, VERMILLION, finished, label
from mjdata.rules.edition import REFERENCE, edition
from mjdata.rules.pin import LIVE, PinPoints, PinStandards, standards_between
from mjdata.schema.applications import PinApplicationRow
from mjdata.schema.audited import History
from mjdata.schema.persons import PersonName
from mjdata.schema.records import Registration
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go


def lines_of(warehouse: Warehouse, who: str, kind: str) -> list[History]:
    """Return what a player has from each competition: a person of the register by id, or by any name there
    or as handed in; where that is nobody or several, the lines of a register number or of a name that are no
    person's.

    Where several players of a competition bear the name, it tells nothing of any of them there. Competitions
    of which no register says whether they are live or on the web are listed with both kinds.
    """
    entries = warehouse.rows(History, "name = ? AND person_id IS NOT NULL", [who])
    named = warehouse.rows(PersonName, "person_id = ? OR name = ?", [who, who])
    persons = {*(row.person_id for row in named), *(row.person_id for row in entries)}
    person = persons.pop() if len(persons) == 1 else None
    numbered = warehouse.rows(History, "person_id IS NULL AND register_no = ?", [who])
    where = "person_id = ? OR (person_id IS NULL AND name = ?)"
    lines = told_apart(numbered or warehouse.rows(History, where, [person, who]))
    return [row for row in lines if row.kind in (kind, None)]


def told_apart(lines: Sequence[History]) -> list[History]:
    """Return the lines of one name that are somebody's: those of a person, or alone in their competition."""
    bearers = Counter(row.competition_id for row in lines)
    return [row for row in lines if row.person_id or bearers[row.competition_id] == 1]


def path_of(warehouse: Warehouse, who: str, kind: str = LIVE) -> pd.DataFrame:
    """Return what a player brings from each competition, by its day, with sums up to there.

    Table points in whole ones; competition points by both readings of 4.2 (p.141). A value that rests on an
    open ruling adds nothing, and is shown as empty.
    """
    import pandas as pd

    names = competition_names(warehouse)
    days = {row.competition_id: row.begins or "" for row in warehouse.rows(Registration)}
    rows = lines_of(warehouse, who, kind)
    frame = pd.DataFrame(
        [
            {
                "day": days.get(row.competition_id, ""),
                "competition": names[row.competition_id],
                "class": row.event_class or (row.class_open and f"{row.class_open}?") or "-",
                "place": row.rank,
                "team": row.rank_team,
                "tp": None if row.tp12 is None else row.tp12 / 12,
                "cp_by_session": row.cp_by_session,
                "cp_by_event": row.cp_by_event,
            }
            for row in rows
        ],
        columns=["day", "competition", "class", "place", "team", "tp", "cp_by_session", "cp_by_event"],
    ).sort_values(["day", "competition"], ignore_index=True)
    for column in ("tp", "cp_by_session", "cp_by_event"):
        frame[f"sum_{column}"] = frame[column].fillna(0).cumsum()
    return frame


def outlook(warehouse: Warehouse, who: str, standards: PinStandards | None, kind: str = LIVE) -> pd.DataFrame:
    """Return every standard of every level for a player: what is needed, what is on record, met or not.

    All competitions in which this person, or somebody of this name, played are counted, whether on file
    (4.4) or not: this is a look ahead, and no verdict.
    """
    import pandas as pd

    claims = [_claim(line) for line in lines_of(warehouse, who, kind)]
    least, most = career(claims, at_most=False), career(claims, at_most=True)
    found = []
    for level in edition(REFERENCE).pins:
        if level.kind == kind:
            points = standards.points(level.kind, level.level) if standards else PinPoints(level.level)
            for one in standards_between(level, points, least, most):
                found.append(
                    {
                        "level": f"{level.level}品",
                        "standard": STANDARDS[one.name].en,
                        "needed": one.needed,
                        "on record": one.found,
                        "state": STATES[one.state].en,
                    }
                )
    return pd.DataFrame(found)


def _claim(line: History) -> Claim:
    row = PinApplicationRow(application_id="", line_no=1, source_id="", locator="")
    return Claim(row, history=line, against=[] if line.tp12 is not None else ["values_open"])


def progress_figure(
    path: pd.DataFrame, where_from: Origin, standards: PinStandards | None = None, kind: str = LIVE
) -> go.Figure:
    """How far has the player come? Sums after each competition, places as marks, standards where known."""
    import pandas as pd
    from plotly.subplots import make_subplots

    figure = make_subplots(rows=2, cols=1, shared_xaxes=True, vertical_spacing=0.09)
    where = [f"{place + 1}. {label(name)}" for place, name in enumerate(path["competition"])]
    marks = [f"{int(place)}." if pd.notna(place) else "" for place in path["place"]]
    for row, column, meaning, colour, symbol in (
        (1, "sum_tp", "table points", BLUE, "circle"),
        (2, "sum_cp_by_session", "positive by session", VERMILLION, "square"),
        (2, "sum_cp_by_event", "positive by competition", GREEN, "diamond"),
    ):
        figure.add_scatter(
            x=where, y=path[column], name=meaning, mode="lines+markers+text",
            text=marks if row == 1 else None, textposition="top center", cliponaxis=False,
            line={"shape": "hv", "color": colour}, marker={"symbol": symbol, "size": 9}, row=row, col=1,
        )  # fmt: skip
    for level, row, number in _lines(standards, kind):
        figure.add_hline(y=number, line_dash="dot", annotation_text=f"{level}品", row=row, col=1)
    figure.update_xaxes(title="competition, by its day", row=2, col=1)
    figure.update_yaxes(title="table points (TP)", rangemode="tozero", row=1, col=1)
    figure.update_yaxes(title="positive CP", rangemode="tozero", row=2, col=1)
    known = (
        "each dotted line is a level"
        if _lines(standards, kind)
        else "the points of the levels are not supplied"
    )
    figure.update_layout(legend={"orientation": "h", "y": 1, "yanchor": "bottom"})
    return finished(
        figure,
        where_from,
        "Table points and positive competition points, competition after competition",
        f"n = {len(path)} competitions, by their day. Numbers above the marks: the place; {known}. A count "
        "of what is on record: no interval.",
        height=520,
    )


def _lines(standards: PinStandards | None, kind: str) -> Sequence[tuple[int, int, int]]:
    rows = () if standards is None else standards.live if kind == LIVE else standards.web
    known = [(p.level, 1, p.tp) for p in rows] + [(p.level, 2, p.cp) for p in rows]
    return [(level, row, number) for level, row, number in known if number is not None]
