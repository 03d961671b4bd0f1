"""Applications, competitions on record and a made-up standard, for the checks of family N.

The standard is nobody's: 100 table points and 1,000 competition points more for each level, and on the web
150 points. It is marked ``test_only``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from mjdata.checks.applications import ApplicationRecord
from mjdata.checks.archive import Archive, Event
from mjdata.checks.persons import NOBODY, Roll
from mjdata.rules.edition import edition
from mjdata.rules.pin import LEVELS, PinPoints, PinRegister, PinStandards
from mjdata.schema.applications import PinApplication, PinApplicationRow
from mjdata.schema.audited import Finding, History
from mjdata.schema.forms import FoulRow
from mjdata.schema.records import Registration

RULES = edition("wmo-2013")
FORM = "hash of the form"
MADE_UP = PinStandards(
    in_force_from=date(2020, 1, 1),
    source="made up for the tests",
    confirmed_by="nobody",
    test_only=True,
    live=tuple(PinPoints(level, 100 * (10 - level), 1000 * (10 - level)) for level in LEVELS),
    web=tuple(PinPoints(level, 150 * (10 - level)) for level in LEVELS),
)
REGISTER = PinRegister((MADE_UP,))
EMPTY = PinRegister((PinStandards(in_force_from=date(2013, 1, 1)),))


def history(event: str = "one", **said: Any) -> History:
    """What Chen (player 7) brings from a class B event: 600 TP, 6,000 CP, fourth, second team."""
    usual: dict[str, Any] = {
        "competition_id": event, "player_no": 7, "name": "Chen", "person_id": None, "register_no": None,
        "kind": "live", "event_class": "B", "class_open": None, "sessions": 8, "tp12": 600 * 12, "cp": 6000,
        "cp_by_session": 6000, "cp_by_event": 6000, "rank": 4, "rank_last": 4, "rank_team": 2,
        "rank_team_last": 2,
    }  # fmt: skip
    if "rank" in said:
        usual["rank_last"] = said["rank"]
    if "rank_team" in said:
        usual["rank_team_last"] = said["rank_team"]
    return History(**(usual | said))


def event(
    key: str = "one",
    *lines: History,
    listed: int = 64,
    on_file: str | None = "WMCC-1",
    registered: bool = True,
    findings: Sequence[Finding] = (),
    fouls: Sequence[FoulRow] = (),
    begins: str = "2025-05-01",
    place: str | None = None,
) -> Event:
    """A competition on record under the name ``Event KEY``; of its players only those given are here."""
    line = Registration(
        key, registration=on_file, begins=begins, ends=begins, place=place, source_id="register",
        locator="line 2",
    )  # fmt: skip
    return Event(
        key, f"Event {key}", line if registered else None, listed, 8, lines or (history(key),),
        tuple(findings), tuple(fouls),
    )  # fmt: skip


def row(event_name: str = "Event one", **said: Any) -> PinApplicationRow:
    """A line of the form that agrees with the usual history."""
    usual: dict[str, Any] = {
        "event": event_name, "played_on": "2025-05-01", "event_class": "B", "players": 64, "sessions": 8,
        "tp12": 600 * 12, "cp": 6000, "rank": 4, "rank_team": 2, "line_no": 1,
    }  # fmt: skip
    place = {"source_id": FORM, "locator": "S!A8", "cells": "event S!A8; tp12 S!G8; cp S!H8; rank S!I8"}
    return PinApplicationRow(application_id="form", **(usual | said), **place)


def application(**said: Any) -> PinApplication:
    """Chen applies for the sixth Pin."""
    usual: dict[str, Any] = {
        "application_id": "form", "path": "form.xlsx", "name": "Chen", "certificate_hash": "hash",
        "certificate_tail": "02X", "contact_given": True, "kind": "live", "level": 6,
        "applied_on": "2026-03-04", "signed": True, "checked_by": "Member Body", "attachments": "results",
        "tp12": 600 * 12, "cp": 6000,
    }  # fmt: skip
    place = {"source_id": FORM, "locator": "S!A7", "cells": "tp S!G28; cp S!H28; level S!B4"}
    return PinApplication(**(usual | said), **place)


def handed_in(
    *rows: PinApplicationRow,
    events: Sequence[Event] = (),
    register: PinRegister = REGISTER,
    said: dict[str, Any] | None = None,
    roll: Roll = NOBODY,
) -> ApplicationRecord:
    """An application beside the record: one line on one event that agree, unless it says otherwise."""
    archive = Archive(tuple(events) or (event(),), roll)
    return ApplicationRecord(application(**(said or {})), rows or (row(),), archive, register, RULES)


def open_finding(event_id: str = "one") -> Finding:
    texts = {
        f"{what}_{language}": "text" for what in ("message", "clause") for language in ("zh", "en", "ja")
    }
    return Finding(
        finding_id="f1", check_id="S03", severity="error", effect="clerical", competition_id=event_id,
        session_no=1, table_no=1, hand_no=None, seat=None, player_id=None, locator=None, official=None,
        recomputed=None, source_id=None, delta=None, edition="wmo-2013", article=None, page=None, repair=None,
        **texts,
    )  # fmt: skip


def foul_of(player: int, offence: str) -> FoulRow:
    return FoulRow("one", 1, 1, 1, 0, player, offence, 0, None, 1, 1, "recorded", "作弊", source_id="fouls",
                   locator="line 3")  # fmt: skip
