"""The examples, one module per family of checks."""

from __future__ import annotations

from ..example import Failing, Passing
from . import (
    appeals,
    classes,
    clock,
    competitions,
    events,
    files,
    foul_logs,
    foul_records,
    fouls,
    identities,
    logs,
    odds,
    payments,
    penalty_lists,
    persons,
    pin,
    published,
    regulations,
    score_sheets,
    seats,
    sensitivity,
    sessions,
    signatures,
    teams,
    trust,
    wins,
    witnesses,
)

_FAMILIES = (
    files,
    events,
    classes,
    payments,
    score_sheets,
    fouls,
    foul_records,
    foul_logs,
    appeals,
    sessions,
    clock,
    seats,
    signatures,
    odds,
    competitions,
    regulations,
    penalty_lists,
    published,
    sensitivity,
    teams,
    identities,
    persons,
    trust,
    logs,
    wins,
    witnesses,
    pin,
)

FAILING: list[Failing] = [example for family in _FAMILIES for example in family.FAILING]
PASSING: list[Passing] = [example for family in _FAMILIES for example in family.PASSING]
