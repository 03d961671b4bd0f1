"""How far is a player on the path to the next Pin? (Notebook 04; wmo-2013, appendix 9, 4, p.141-143.)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mjdata.checks.pin_words import STATES
from mjdata.report.origin import origin
from mjdata.report.progress import outlook, path_of, progress_figure
from mjdata.report.questions.opening import Answer, Basis, Note, Opening, counted
from mjdata.rules.classes import MET, MISSING, OPEN
from mjdata.rules.pin import LIVE, PinStandards
from mjdata.schema.audited import History
from mjdata.schema.persons import Person
from mjdata.store.warehouse import Warehouse

if TYPE_CHECKING:
    import pandas as pd


def leading_player(warehouse: Warehouse) -> str | None:
    """Return who has the most live competitions, and of those the most table points: the id of a person of
    the register, else a register number, else a name as handed in; None if nobody has one.

    Where several players of a competition bear a name, it tells nothing of any of them there.
    """
    live = [
        (row.person_id or row.register_no or row.name, row)
        for row in warehouse.rows(History)
        if row.kind in (LIVE, None)
    ]
    bearers = Counter((who, row.competition_id) for who, row in live)
    found: dict[str, tuple[int, int]] = {}
    for who, row in live:
        if who is not None and bearers[who, row.competition_id] == 1:
            events, tp12 = found.get(who, (0, 0))
            found[who] = (events + 1, tp12 + (row.tp12 or 0))
    return min(found, key=lambda who: (*(-n for n in found[who]), who), default=None)


def opening(warehouse: Warehouse, player: str | None, standards: PinStandards | None) -> Opening:
    """Return what a player has on record, which level is next, and the path there.

    ``player`` is the id of a person, a register number or a name; None where nobody is on record.
    """
    path = path_of(warehouse, player or "")
    basis = Basis(
        f"{counted(path['competition'].nunique(), 'competition')} in which this person, or somebody of this "
        "name, played: live ones, and those of which no register says that they were on the web.",
        "none: table points and competition points are added up, and nothing is estimated.",
        origin(warehouse),
    )
    if player is None or not len(path):
        first = (
            f"{player or 'No player'} has {'no' if player else 'a'} live competition on record in this run."
        )
        note = Note("There is no live competition on record to draw a path from.")
        return Opening(Answer(first, "The path to a Pin begins with one."), note, basis)
    on_record = _on_record(path, _called(warehouse, player))
    answer = Answer(on_record, _next_level(outlook(warehouse, player, standards)))
    return Opening(answer, progress_figure(path, origin(warehouse), standards), basis)


def _called(warehouse: Warehouse, player: str) -> str:
    """Return the name of a person, or one that stands with a register number; else what was asked for."""
    names = [row.name for row in warehouse.rows(Person, "person_id = ?", [player])]
    names += [f"{row.name} ({player})" for row in warehouse.rows(History, "register_no = ?", [player])]
    return names[0] if names else player


def next_level(levels: pd.DataFrame) -> pd.DataFrame:
    """Return the standards of the first level, from 9品 up, that is not met in full; none when all are."""
    ahead = levels[levels["state"] != STATES[MET].en]
    return levels[levels["level"] == ahead["level"].iloc[0]] if len(ahead) else ahead


def _on_record(path: pd.DataFrame, player: str) -> str:
    end, places = path.iloc[-1], path["place"].dropna()
    best = f"best place {int(places.min())}" if len(places) else "no place that is settled"
    unsettled = int(path[["tp", "cp_by_session", "cp_by_event"]].isna().any(axis=1).sum())
    lacking = f"; points of {unsettled} of them are not settled and add nothing" if unsettled else ""
    return (
        f"{player} has {end['sum_tp']:g} table points and {end['sum_cp_by_session']:g} positive competition "
        f"points by session ({end['sum_cp_by_event']:g} by competition) from "
        f"{counted(path['competition'].nunique(), 'competition')}, {best}{lacking}."
    )


def _next_level(levels: pd.DataFrame) -> str:
    ahead = next_level(levels)
    if not len(ahead):
        return "Every standard of every level is met."
    states = {state: ", ".join(ahead["standard"][ahead["state"] == STATES[state].en]) for state in STATES}
    parts = [
        (MISSING, "not met"),
        (OPEN, "undetermined, as the record or the register of standards lacks a number"),
    ]
    said = "; ".join(f"{word}: {states[state]}" for state, word in parts if states[state])
    return f"The next level is {ahead['level'].iloc[0]} ({said})."
