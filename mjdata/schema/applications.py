"""Applications for a Pin (appendix 10) as handed in and as judged: a struct for each table.

No table has the number of a certificate, a contact, an age or a sex: what is not needed is not kept.
"""

from __future__ import annotations

from mjdata.schema.audited import Finding
from mjdata.schema.columns import (
    ApplicationId,
    Attachments,
    CellsOf,
    CertificateFault,
    CertificateHash,
    CertificateTail,
    CheckedBy,
    ClassWritten,
    ContactGiven,
    Country,
    Day,
    Entrants,
    EventWritten,
    FoundThere,
    IsSigned,
    LevelAsked,
    LineOfForm,
    Name,
    Needed,
    Path,
    PinKind,
    Points,
    Rank,
    RankOfGroup,
    RankOfTeam,
    Reach,
    RegisterNo,
    Sentence,
    SentenceWithout,
    SessionCount,
    StandardName,
    TablePoints12,
    Venue,
    WhenWritten,
    WhyOpen,
)
from mjdata.schema.rows import Placed, Row


class OnForm(Placed, frozen=True, kw_only=True):
    """Something on a form, with the cell of each of its values."""

    cells: CellsOf = ""

    def cell(self, field: str) -> str:
        """Return the place of a value; of one that is not on the form the place of the whole."""
        for entry in self.cells.split("; "):
            name, _, place = entry.partition(" ")
            if name == field:
                return place
        return self.locator


class PinApplication(OnForm, frozen=True):
    """The head and the foot of a form: who applies for what, when, and who signed."""

    application_id: ApplicationId
    path: Path
    name: Name | None = None
    country: Country | None = None
    register_no: RegisterNo | None = None
    certificate_hash: CertificateHash | None = None
    certificate_tail: CertificateTail | None = None
    certificate_fault: CertificateFault | None = None
    contact_given: ContactGiven = False
    kind: PinKind | None = None
    level: LevelAsked | None = None
    applied_on: Day | None = None
    signed: IsSigned = False
    checked_by: CheckedBy | None = None
    checked_on: Day | None = None
    attachments: Attachments | None = None
    tp12: TablePoints12 | None = None
    cp: Points | None = None


class PinApplicationRow(OnForm, frozen=True):
    """A line of a form: a competition, and what the applicant claims of it."""

    application_id: ApplicationId
    line_no: LineOfForm
    event: EventWritten | None = None
    played_on: WhenWritten | None = None
    place: Venue | None = None
    event_class: ClassWritten | None = None
    players: Entrants | None = None
    sessions: SessionCount | None = None
    tp12: TablePoints12 | None = None
    cp: Points | None = None
    rank: Rank | None = None
    rank_group: RankOfGroup | None = None
    rank_team: RankOfTeam | None = None


class PinVerdict(Row, frozen=True):
    """A standard of the level applied for, or of the next one: what it asks for, what is on record."""

    application_id: ApplicationId
    reach: Reach
    level: LevelAsked
    kind: PinKind
    standard: StandardName
    needed: Needed
    found: FoundThere
    state: Sentence
    why: WhyOpen
    without_open_findings: SentenceWithout


class PinFinding(Finding, frozen=True, kw_only=True):
    """A finding on an application: what the form claims, and what the record or the rule says."""

    application_id: ApplicationId
