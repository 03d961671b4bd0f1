"""An application for a Pin as the checks look at it: its claims beside the record, and what they come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from mjdata.checks.archive import SHARED, Archive, Claim, Event, career, claims_of, is_player
from mjdata.checks.persons import Roll
from mjdata.names import plain
from mjdata.rules.classes import state_of
from mjdata.rules.edition import Edition
from mjdata.rules.pin import (
    PinLevel,
    PinPoints,
    PinRegister,
    PinStandards,
    Standard,
    standards_between,
)
from mjdata.schema.applications import PinApplication, PinApplicationRow
from mjdata.schema.audited import Finding
from mjdata.schema.rows import Issue


@dataclass(frozen=True)
class Judgement:
    """A level, its standards, and whether all of them are met together (4.5, p.141; note 2, p.142)."""

    level: PinLevel
    standards: list[Standard]

    @property
    def state(self) -> str:
        """Met, missing as soon as one standard is, else open."""
        return state_of(self.standards)


@dataclass
class ApplicationRecord:
    """An application, the competitions that it claims, and the standards on its day.

    ``rivals``: the applications, by id, that claim one of its results too.
    """

    application: PinApplication
    rows: Sequence[PinApplicationRow]
    archive: Archive
    register: PinRegister
    edition: Edition
    issues: Sequence[Issue] = ()
    claims: list[Claim] = field(init=False)
    rivals: dict[str, ApplicationRecord] = field(default_factory=dict, repr=False)
    same_certificate: list[str] = field(default_factory=list)
    """Names of other applicants with this certificate number."""

    def __post_init__(self) -> None:
        self.claims = claims_of(self.application, self.rows, self.archive)

    @property
    def persons(self) -> Roll:
        """The register of persons of the run."""
        return self.archive.roll

    @cached_property
    def standards(self) -> PinStandards | None:
        """The standards in force on the day of the application (6.3, p.146); None: no day, or none."""
        day = self.application.applied_on
        return self.register.in_force(date.fromisoformat(day)) if day else None

    def level(self, number: int | None) -> PinLevel | None:
        """Return a level of the kind that is asked for; None where the form asks for none."""
        kind = self.application.kind
        return next((one for one in self.edition.pins if (one.kind, one.level) == (kind, number)), None)

    @property
    def asked(self) -> PinLevel | None:
        """The level applied for."""
        return self.level(self.application.level)

    def points(self, level: PinLevel) -> PinPoints:
        """Return the points of a level on the day of the application; all None where none were supplied."""
        return self.standards.points(level.kind, level.level) if self.standards else PinPoints(level.level)

    def judged(self, level: PinLevel, leaving_out: Sequence[Claim] = ()) -> Judgement:
        """Judge the claims by a level, without some of them."""
        claims = [claim for claim in self.claims if not any(claim is out for out in leaving_out)]
        least, most = career(claims, at_most=False), career(claims, at_most=True)
        return Judgement(level, standards_between(level, self.points(level), least, most))

    @cached_property
    def judgement(self) -> Judgement | None:
        """The verdict on the level applied for; None where the form asks for none."""
        return self.judged(self.asked) if self.asked else None

    @cached_property
    def next_judgement(self) -> Judgement | None:
        """The verdict on the level above; None above the highest."""
        above = self.level(self.asked.level - 1) if self.asked else None
        return self.judged(above) if above else None

    @cached_property
    def doubtful(self) -> list[Claim]:
        """Claims that count, on competitions with findings that are still open."""
        return [c for c in self.claims if c.state != "no" and c.event is not None and c.event.open_findings]

    @property
    def also_on_record(self) -> list[Event]:
        """Every competition on record in which a player goes by the applicant's number or name."""
        return [
            event
            for event in self.archive.events
            if any(is_player(line, self.application, self.persons) for line in event.histories)
        ]

    @property
    def open_findings(self) -> list[Finding]:
        """The findings that are still open on the competitions claimed."""
        return [finding for claim in self.doubtful if claim.event for finding in claim.event.open_findings]

    @cached_property
    def without_doubtful(self) -> Judgement | None:
        """The verdict without the competitions that have an open finding."""
        return self.judged(self.asked, self.doubtful) if self.asked else None


def tell_shared(records: Iterable[ApplicationRecord]) -> None:
    """Mark every claim on a result that another applicant claims too, where the record does not decide.

    Two applications of one person are none: the same certificate, or without one the same person of the
    register of persons, or the same name.
    """
    holders: dict[tuple[str, int], list[tuple[ApplicationRecord, Claim]]] = defaultdict(list)
    places: dict[tuple[str, int], list[tuple[ApplicationRecord, Claim]]] = defaultdict(list)
    for record in records:
        for claim in record.claims:
            if claim.event is None:
                continue
            key = claim.event.competition_id
            if claim.history is not None:
                holders[key, claim.history.player_no].append((record, claim))
            if claim.row.rank is not None:
                places[key, claim.row.rank].append((record, claim))
    for held in holders.values():
        if _meet(held):
            for _, claim in held:
                claim.against.append(SHARED)
    for (_, rank), held in places.items():
        if _meet(held):
            for _, claim in held:
                claim.is_rank_shared = not _holds(claim, rank)


def _meet(held: Sequence[tuple[ApplicationRecord, Claim]]) -> bool:
    """Tell whether several persons claim a result; if so each of their applications knows the others."""
    if len({_person(record) for record, _ in held}) < 2:
        return False
    for record, _ in held:
        record.rivals |= {other.application.application_id: other for other, _ in held if other is not record}
    return True


def tell_same_certificate(records: Iterable[ApplicationRecord]) -> None:
    """Tell each application of the other applicants who have its certificate number: a number is one's own.

    Two names that the register of persons gives to one person are one applicant.
    """
    by_hash: dict[str, list[ApplicationRecord]] = defaultdict(list)
    for record in records:
        if record.application.certificate_hash is not None:
            by_hash[record.application.certificate_hash].append(record)
    for same in by_hash.values():
        for record in same:
            others = [other for other in same if _called(other) != _called(record)]
            names = dict.fromkeys(other.application.name or "-" for other in others)
            record.same_certificate.extend(sorted(names))
            record.rivals |= {other.application.application_id: other for other in others}


def _called(record: ApplicationRecord) -> str:
    """Return who the register of persons says that an applicant is, else the name on the form."""
    found = record.persons.applicant(record.application)
    return min(found) if len(found) == 1 else plain(record.application.name or "")


def _holds(claim: Claim, rank: int) -> bool:
    line = claim.history
    return line is not None and line.rank is not None and line.rank <= rank <= (line.rank_last or line.rank)


def _person(record: ApplicationRecord) -> str:
    """Return who an applicant is: the person of the register whose certificate it is, else by the form.

    A person may have two certificates, and the register of persons then has both.
    """
    said = record.application
    holders = record.persons.certified(said.certificate_hash) & record.persons.applicant(said)
    if len(holders) == 1:
        return min(holders)
    return said.certificate_hash or _called(record) or said.application_id
