"""Competitions put together from the lake and audited, one partition each; and the intake as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from mjdata.audit.altered import Changes
from mjdata.audit.assemble import Assembled, assemble
from mjdata.audit.assign import Assignment, assign, is_called, unrecorded
from mjdata.audit.correct import corrections
from mjdata.audit.persons import idle_links, person_histories, register_rows
from mjdata.audit.run import audit_competition, audit_intake, check_competition
from mjdata.checks.persons import people_of
from mjdata.checks.records import CompetitionRecord, EventDigest, IntakeRecord
from mjdata.compute.pool import map_partitions
from mjdata.errors import UserError
from mjdata.ingest.door import Received
from mjdata.names import plain
from mjdata.rules.edition import REFERENCE, edition
from mjdata.rules.persons import PersonRegister
from mjdata.rules.rulings import Rulings
from mjdata.schema.audited import History, LogDigest
from mjdata.schema.forms import FieldCell
from mjdata.schema.records import Competition, Player, Registration
from mjdata.schema.rows import Issue, Row, Source
from mjdata.store.fingerprint import code_version, combined
from mjdata.store.lake import Lake


@dataclass(frozen=True)
class Terms:
    """Under what to audit: edition asked for, rulings, the register of persons.

    ``correct``: whether to work out corrections too.
    """

    edition: str | None
    rulings: Rulings
    correct: bool
    persons: PersonRegister | None = None

    @cached_property
    def mark(self) -> str:
        """A hash of all of them."""
        return combined(repr(self))


@dataclass(frozen=True)
class Order:
    """A competition to audit, and under what."""

    unit: Assignment
    lake: Path
    terms: Terms

    @property
    def partition(self) -> str:
        """The partition of the result: what it was made from, by which code, under which rules."""
        key = combined(self.unit.key, code_version(), self.terms.mark)
        return f"competitions/{self.unit.competition_id}-{key[:16]}"

    def record_with(self, changes: Changes) -> CompetitionRecord:
        """Put the competition together with other numbers in some of its fields."""
        return self.assembled(changes).record

    def assembled(self, changes: Changes | None = None) -> Assembled:
        """Put the competition together under the terms."""
        terms = self.terms
        return assemble(self.unit, Lake(self.lake), terms.edition, terms.rulings, terms.persons, changes)


def _audit(order: Order) -> str:
    lake = Lake(order.lake)
    if not lake.has(order.partition):
        assembled = order.assembled()
        tables: dict[str, Sequence[Row]] = {"issues": _issues(assembled), **assembled.rows}
        audited = check_competition(assembled.record)
        tables |= audit_competition(assembled.record, audited)
        if order.terms.correct:
            cells = [row for row in assembled.rows["field_cells"] if isinstance(row, FieldCell)]
            tables["corrections"] = corrections(assembled.record, audited, cells, order.record_with)
        lake.write(order.partition, tables)
    return order.partition


def _issues(assembled: Assembled) -> list[Issue]:
    """Return what went wrong in putting a competition together, and entries of persons that are not there."""
    record = assembled.record
    idle = () if record.people is None else idle_links(record.people, record.row, record.players)
    return [*assembled.issues, *idle]


def audit(received: Sequence[Received], lake: Lake, terms: Terms, workers: int) -> list[str]:
    """Audit every competition in what was received; return the partitions with the results."""
    units = assign(received, lake)
    stray = unrecorded(received, units, lake)
    meant = terms.rulings.competition
    if meant is not None and not any(is_called(unit, meant) for unit in units):
        names = ", ".join(unit.competition_id for unit in units)
        raise UserError(f"the rulings are for {meant!r}, which is not among the competitions read: {names}")
    orders = [Order(unit, lake.root, terms) for unit in units]
    competitions = map_partitions(_audit, orders, "auditing", workers)
    return [*competitions, _intake(received, competitions, stray, lake, terms)]


def _intake(
    received: Sequence[Received],
    competitions: Sequence[str],
    stray: Sequence[Issue],
    lake: Lake,
    terms: Terms,
) -> str:
    """Write the partition of the whole intake: every source once, every issue, and the checks on them."""
    sources: dict[str, Source] = {}
    repeated: dict[str, list[str]] = defaultdict(list)
    for item in received:
        if item.source.source_id in sources:
            repeated[item.source.source_id].append(item.path)
        else:
            sources[item.source.source_id] = msgspec.structs.replace(item.source, path=item.path)
    issues = list(dict.fromkeys(issue for item in received for issue in item.issues))
    for partition in dict.fromkeys(item.partition for item in received if item.partition):
        issues += lake.read(partition, "issues", Issue)
    issues += stray
    of_competitions = [row for one in competitions for row in lake.read(one, "issues", Issue)]
    logs = [row for partition in competitions for row in lake.read(partition, "log_digests", LogDigest)]
    events = [row for partition in competitions for row in lake.read(partition, "competitions", Competition)]
    digests = [digest for partition in competitions for digest in _digests(lake, partition)]
    people = None if terms.persons is None else people_of(terms.persons)
    intake = IntakeRecord(
        list(sources.values()), [*issues, *of_competitions], dict(repeated), logs, events, digests, people
    )
    rules = edition(terms.edition or REFERENCE)
    tables: dict[str, Sequence[Row]] = {"sources": intake.sources, "issues": issues}
    tables |= audit_intake(intake, rules)
    lines = [row for partition in competitions for row in lake.read(partition, "histories", History)]
    days = {d.competition_id: d.registration.begins or "" for d in digests if d.registration}
    tables["person_histories"] = list(person_histories(lines, days, people))
    if people is not None:
        tables |= register_rows(people)
    facts = [intake.sources, intake.issues, intake.repeated, logs, events, digests, rules.name, competitions]
    facts.append(terms.persons)
    key = combined(*map(repr, facts), code_version())
    lake.write(f"intake/{key[:16]}", tables)
    return f"intake/{key[:16]}"


def _digests(lake: Lake, partition: str) -> list[EventDigest]:
    """Return what tells an event from others: its line in a register and its players."""
    names = {plain(p.name) for p in lake.read(partition, "players", Player) if p.name}
    lines = {row.competition_id: row for row in lake.read(partition, "registrations", Registration)}
    ids = [row.competition_id for row in lake.read(partition, "competitions", Competition)]
    return [EventDigest(key, lines.get(key), tuple(sorted(names))) for key in ids]
