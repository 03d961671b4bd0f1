"""What a dossier bundle holds: a file of JSON for each thing that the verdict rests on or comes to."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from mjdata.checks.archive import Archive
from mjdata.rules.pin import PinRegister
from mjdata.schema.applications import PinApplication, PinApplicationRow, PinVerdict
from mjdata.schema.audited import ClassRequirement, Coverage, Finding, Ruling
from mjdata.schema.columns import CompetitionId, ContentMark, EditionName, Path, SourceId
from mjdata.schema.history import KeptDecision
from mjdata.schema.records import Competition
from mjdata.schema.rederived import AuditedResult
from mjdata.schema.rows import Issue

MANIFEST_NAME = "manifest.json"


class Handed(msgspec.Struct, frozen=True):
    """An application as read: head, lines, and what could not be read as it stood."""

    application: PinApplication
    rows: tuple[PinApplicationRow, ...]
    issues: tuple[Issue, ...] = ()


class UsedFile(msgspec.Struct, frozen=True):
    """A file as handed in, and the competition that it serves; null: it is the application."""

    source_id: SourceId
    path: Path
    competition_id: CompetitionId | None = None


class Contents(msgspec.Struct, frozen=True):
    """Everything in a bundle; each field is the member of this name.

    ``rivals``: applications that claim a result of this one too, with no more of them than decides it.
    ``record``: the competitions claimed, or on which the applicant is, with histories and open findings.
    ``results``: of each competition the end of the audited result list, and the applicant's sessions.
    ``standards``: every version of the Pin standards that was at hand. The last three are what follows from
    the others, and are derived again when the bundle is checked.
    """

    application: Handed
    rivals: tuple[Handed, ...]
    record: Archive
    results: tuple[AuditedResult, ...]
    requirements: tuple[ClassRequirement, ...]
    competitions: tuple[Competition, ...]
    rulings: tuple[Ruling, ...]
    decisions: tuple[KeptDecision, ...]
    sources: tuple[UsedFile, ...]
    standards: PinRegister
    verdicts: tuple[PinVerdict, ...]
    findings: tuple[Finding, ...]
    coverage: tuple[Coverage, ...]


TYPES: dict[str, Any] = {f"{one.name}.json": one.type for one in msgspec.structs.fields(Contents)}
"""The type of each member, by its name."""


class Member(msgspec.Struct, frozen=True):
    """A member as the manifest names it."""

    name: str
    bytes: int
    sha256: str


class BundleManifest(msgspec.Struct, frozen=True):
    """What the bundle is: whose, made by which program under which edition, from which run and decisions."""

    format: Literal["mjdata pin bundle 1"]
    application_id: str
    program: str
    engine: str
    edition: EditionName
    run: ContentMark | None
    decisions: str
    members: tuple[Member, ...]


def as_json(value: object) -> bytes:
    """Return a value as JSON that people can read, the same bytes for the same value."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def sha256(content: bytes) -> str:
    """Return the SHA-256 of a content."""
    return hashlib.sha256(content).hexdigest()
