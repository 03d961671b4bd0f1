"""What the verdict on an application rests on, out of a run."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from mjdata.checks.applications import ApplicationRecord
from mjdata.checks.archive import Archive, Event
from mjdata.report.bundle.members import Contents, Handed, UsedFile
from mjdata.report.dossier import Dossier
from mjdata.schema.applications import PinApplication
from mjdata.schema.audited import ClassRequirement, Ruling
from mjdata.schema.history import KeptDecision
from mjdata.schema.records import Competition
from mjdata.schema.rederived import AuditedResult
from mjdata.schema.rows import Source
from mjdata.schema.tables import RECORDS
from mjdata.store.warehouse import Warehouse

OfCompetition = TypeVar("OfCompetition", Ruling, KeptDecision, AuditedResult, ClassRequirement)


@dataclass(frozen=True)
class Grounds:
    """What a run says of its competitions beside their archive, by competition.

    ``run`` marks the content of the run, ``decisions`` is the hash of the file of decisions.
    """

    results: Mapping[str, list[AuditedResult]]
    requirements: Mapping[str, list[ClassRequirement]]
    competitions: Mapping[str, Competition]
    rulings: Mapping[str, list[Ruling]]
    decisions_on: Mapping[str, list[KeptDecision]]
    files: Mapping[str, list[UsedFile]]
    run: str | None
    decisions: str


def grounds_of(warehouse: Warehouse, decisions: str) -> Grounds:
    """Return the grounds that a run gives."""
    return Grounds(
        _grouped(warehouse.rows(AuditedResult)),
        _grouped(warehouse.rows(ClassRequirement)),
        {row.competition_id: row for row in warehouse.rows(Competition)},
        _grouped(warehouse.rows(Ruling)),
        _grouped(warehouse.rows(KeptDecision)),
        _files(warehouse),
        warehouse.content,
        decisions,
    )


def _grouped(rows: Iterable[OfCompetition]) -> dict[str, list[OfCompetition]]:
    found: dict[str, list[OfCompetition]] = defaultdict(list)
    for row in rows:
        found[row.competition_id or ""].append(row)
    return found


def _files(warehouse: Warehouse) -> dict[str, list[UsedFile]]:
    """Return the files in which anything of a competition is written."""
    paths = {source.source_id: source.path for source in warehouse.rows(Source)}
    placed = {"competition_id", "source_id"}
    tables = [name for name, kind in RECORDS.items() if placed <= set(kind.__struct_fields__)]
    query = " UNION ".join(f'SELECT competition_id, source_id FROM "{name}"' for name in tables)  # noqa: S608
    found: dict[str, list[UsedFile]] = defaultdict(list)
    for competition, source in warehouse.sql(f"{query} ORDER BY ALL").itertuples(index=False):
        found[competition].append(UsedFile(source, paths.get(source, ""), competition))
    return found


def contents_of(dossier: Dossier, grounds: Grounds) -> Contents:
    """Return what the bundle of a dossier holds."""
    record = dossier.record
    archive = _own(record)
    keys = [event.competition_id for event in archive.events]
    form = UsedFile(record.application.source_id, record.application.path)
    return Contents(
        application=Handed(record.application, tuple(record.rows), tuple(record.issues)),
        rivals=tuple(_rival(record, record.rivals[key]) for key in sorted(record.rivals)),
        record=archive,
        results=tuple(_results(record, grounds, keys)),
        requirements=tuple(one for key in keys for one in grounds.requirements.get(key, ())),
        competitions=tuple(grounds.competitions[key] for key in keys if key in grounds.competitions),
        rulings=tuple(ruling for key in keys for ruling in grounds.rulings.get(key, ())),
        decisions=tuple(one for key in keys for one in grounds.decisions_on.get(key, ())),
        sources=(form, *(file for key in keys for file in grounds.files.get(key, ()))),
        standards=record.register,
        verdicts=tuple(dossier.verdicts),
        findings=tuple(dossier.findings),
        coverage=tuple(dossier.coverage),
    )


def _own(record: ApplicationRecord) -> Archive:
    """Return the part of the archive that an application touches: what it names, and where the applicant is.

    Of the fouls those of the applicant alone, and of the register of persons who may be meant: the others are
    nobody's business.
    """
    archive = record.archive
    named = [event for row in record.rows for event in archive.named(row.event or "")]
    kept = {event.competition_id for event in (*named, *record.also_on_record)}
    events = [_without_others(e, record) for e in archive.events if e.competition_id in kept]
    applicants = [one.application for one in (record, *record.rivals.values())]
    lines = [claim.history for one in (record, *record.rivals.values()) for claim in one.claims]
    roll = archive.roll.about(applicants, [line.name for line in lines if line is not None])
    return dataclasses.replace(archive, events=tuple(events), roll=roll)


def _without_others(event: Event, record: ApplicationRecord) -> Event:
    own = _players(record, event.competition_id)
    return dataclasses.replace(event, fouls=tuple(foul for foul in event.fouls if foul.player_no in own))


def _players(record: ApplicationRecord, competition: str) -> set[int]:
    """Return the number that the applicant has in a competition, if it is claimed and known."""
    lines = [claim.history for claim in record.claims if claim.history is not None]
    return {line.player_no for line in lines if line.competition_id == competition}


def _results(record: ApplicationRecord, grounds: Grounds, keys: Iterable[str]) -> Iterator[AuditedResult]:
    for key in keys:
        own = {("player", number) for number in _players(record, key)}
        for line in grounds.results.get(key, ()):
            if line.session_no is None or (line.subject, line.subject_no) in own:
                yield line


def _rival(record: ApplicationRecord, rival: ApplicationRecord) -> Handed:
    """Return of another application what decides that it claims a result of this one: no points, no tail."""
    events = {claim.event.competition_id for claim in record.claims if claim.event}
    said = rival.application
    head = PinApplication(
        source_id=said.source_id,
        locator=said.locator,
        application_id=said.application_id,
        path="",
        name=said.name,
        register_no=said.register_no,
        certificate_hash=said.certificate_hash,
        kind=said.kind,
    )
    claims = [one for one in rival.claims if one.event and one.event.competition_id in events]
    return Handed(head, tuple(replace(one.row, tp12=None, cp=None, cells="") for one in claims))
