"""Every table by its name: ``RECORDS`` by the readers, ``AUDIT`` by the audit, ``LEDGER`` by the intake,
``PERSONS`` from the register of persons and over all competitions, ``HISTORY`` from run to run, ``PIN`` by
the verification of applications (empty after a run), ``REFERENCE`` by the editions of the rules.
"""

from __future__ import annotations

from mjdata.schema.applications import PinApplication, PinApplicationRow, PinFinding, PinVerdict
from mjdata.schema.audited import (
    ClassRequirement,
    Correction,
    Coverage,
    Explanation,
    Finding,
    FindingOutcome,
    HandReading,
    History,
    LogDigest,
    LogSeat,
    Ruling,
    ScoredFan,
    ScoredHand,
    ScoredWin,
    Standing,
)
from mjdata.schema.awards import PinAward
from mjdata.schema.forms import Appeal, FieldCell, FoulRow, RawCell, Sheet
from mjdata.schema.history import Change, EarlierFinding, KeptDecision, Run
from mjdata.schema.persons import (
    Person,
    PersonCertificate,
    PersonChanged,
    PersonEntry,
    PersonHistory,
    PersonName,
)
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Draw, Hand, Player, Registration, Result, Seating, Table, Team
from mjdata.schema.rederived import AuditedResult, Comparison, ScoredTable
from mjdata.schema.reference import FanListed, SeatWind
from mjdata.schema.rows import Issue, Row, Source

RECORDS: dict[str, type[Row]] = {
    "competitions": Competition,
    "registrations": Registration,
    "players": Player,
    "teams": Team,
    "draws": Draw,
    "seatings": Seating,
    "tables": Table,
    "sheets": Sheet,
    "hands": Hand,
    "wins": Win,
    "claimed_fan": ClaimedFan,
    "actions": Action,
    "walls": Wall,
    "fouls": FoulRow,
    "appeals": Appeal,
    "results": Result,
    "raw_cells": RawCell,
    "field_cells": FieldCell,
}

AUDIT: dict[str, type[Row]] = {
    "hand_readings": HandReading,
    "scored_hands": ScoredHand,
    "scored_wins": ScoredWin,
    "scored_fan": ScoredFan,
    "log_seats": LogSeat,
    "log_digests": LogDigest,
    "standings": Standing,
    "class_requirements": ClassRequirement,
    "scored_tables": ScoredTable,
    "audited_results": AuditedResult,
    "comparison": Comparison,
    "histories": History,
    "findings": Finding,
    "explanations": Explanation,
    "outcomes": FindingOutcome,
    "corrections": Correction,
    "coverage": Coverage,
    "rulings": Ruling,
}

PERSONS: dict[str, type[Row]] = {
    "persons": Person,
    "person_names": PersonName,
    "person_certificates": PersonCertificate,
    "person_changes": PersonChanged,
    "person_entries": PersonEntry,
    "person_histories": PersonHistory,
}

LEDGER: dict[str, type[Row]] = {"sources": Source, "issues": Issue}

HISTORY: dict[str, type[Row]] = {
    "runs": Run,
    "changes": Change,
    "earlier_findings": EarlierFinding,
    "decisions": KeptDecision,
    "pin_awards": PinAward,
}

PIN: dict[str, type[Row]] = {
    "pin_applications": PinApplication,
    "pin_application_rows": PinApplicationRow,
    "pin_verdicts": PinVerdict,
    "pin_findings": PinFinding,
}

REFERENCE: dict[str, type[Row]] = {"fan_list": FanListed, "seat_winds": SeatWind}

TABLES: dict[str, type[Row]] = LEDGER | RECORDS | AUDIT | PERSONS | HISTORY | PIN | REFERENCE
