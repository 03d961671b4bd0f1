"""Checks a dossier bundle offline: its members by the manifest, and the verdict by deriving it once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from mjdata import __version__
from mjdata.checks.applications import ApplicationRecord, tell_same_certificate, tell_shared
from mjdata.checks.pin_words import STATES
from mjdata.errors import UserError
from mjdata.report.bundle.members import TYPES, Contents, sha256
from mjdata.report.bundle.read import Bundle
from mjdata.report.bundle.results import faults_of_results
from mjdata.report.dossier import ALL, Dossier, dossier_of
from mjdata.rules.edition import edition
from mjdata.rules.pin import faults
from mjdata.schema.applications import PinVerdict
from mjdata.schema.awards import PinAct, PinAward
from mjdata.schema.rows import Row
from mjdata.store.awards import WITHDRAW
from mjdata.store.fingerprint import code_version


@dataclass
class Checked:
    """A bundle, the dossier derived from it, and a sentence for each thing that does not hold."""

    bundle: Bundle
    contents: Contents | None = None
    dossier: Dossier | None = None
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def check_bundle(bundle: Bundle) -> Checked:
    """Check a bundle by itself."""
    checked = Checked(bundle, faults=list(_faults_of_members(bundle)))
    if bundle.manifest.engine != code_version():
        checked.remarks.append(
            f"made by mjdata {bundle.manifest.program}+{bundle.manifest.engine[:12]}, checked by "
            f"{__version__}+{code_version()[:12]}: another program may word or judge a thing differently"
        )
    checked.contents = _decoded(bundle, checked.faults)
    if checked.contents is not None:
        try:
            checked.faults += _disagreements(bundle, checked.contents)
            checked.dossier = _derived(bundle.manifest.edition, checked.contents)
            checked.faults += _differences(checked.dossier, checked.contents)
            checked.faults += faults_of_results(checked.dossier, checked.contents)
        except UserError as error:
            checked.faults.append(f"the verdict cannot be derived again: {error}")
        except Exception as error:  # anything may stand in a bundle, and no value in it is trusted
            checked.faults.append(f"the verdict cannot be derived again: {type(error).__name__}: {error}")
    return checked


def _faults_of_members(bundle: Bundle) -> Iterator[str]:
    """Yield what differs from the manifest: every member is there once, and is what it was."""
    listed = {member.name: member for member in bundle.manifest.members}
    for name in bundle.twice:
        yield f"{name} stands in the bundle twice"
    for name in sorted(set(bundle.members) - set(listed)):
        yield f"{name} is in the bundle and not in its manifest"
    for name, member in listed.items():
        content = bundle.members.get(name)
        if content is None:
            yield f"{name} is in the manifest and not in the bundle"
        elif sha256(content) != member.sha256 or len(content) != member.bytes:
            yield f"{name} was changed: its SHA-256 is {sha256(content)}, by the manifest {member.sha256}"
    for name in sorted(set(listed) - set(TYPES)):
        yield f"{name} is nothing that a bundle holds"


def _decoded(bundle: Bundle, told: list[str]) -> Contents | None:
    """Return what the members say; None, and told, where one is not there or says nothing sound."""
    values: dict[str, Any] = {}
    for name, kind in TYPES.items():
        try:
            values[name.removesuffix(".json")] = msgspec.json.decode(bundle.members[name], type=kind)
        except KeyError:
            told.append(f"the verdict cannot be derived again without {name}")
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            told.append(f"{name} cannot be read: {error}")
    return Contents(**values) if len(values) == len(TYPES) else None


def _disagreements(bundle: Bundle, contents: Contents) -> Iterator[str]:
    """Yield where the members do not agree with each other."""
    said = contents.application.application
    if bundle.manifest.application_id != said.application_id:
        yield f"the manifest is of application {bundle.manifest.application_id}, not of {said.application_id}"
    for fault in faults(contents.standards):
        yield f"standards.json: {fault}"
    last = {one.finding_id: one for one in sorted(contents.decisions, key=lambda one: one.line_no)}
    for one in contents.decisions:
        if one.is_effective != (last[one.finding_id] is one):
            yield f"decisions.json: line {one.line_no} is not rightly said to hold or not to hold"
    used = {(file.competition_id, file.source_id) for file in contents.sources}
    if (None, said.source_id) not in used:
        yield f"sources.json does not name the file of the application, {said.source_id}"
    named = {one.competition_id for one in contents.competitions}
    for event in contents.record.events:
        if event.competition_id not in named:
            yield f"competitions.json does not name {event.competition_id}"
        for finding in event.open_findings:
            decided = last.get(finding.finding_id)
            if decided is not None and decided.decision == "reject":
                yield f"record.json has the finding {finding.finding_id} as open, which a decision rejected"
        placed = (event.registration, *event.fouls, *event.open_findings)
        for source in sorted({one.source_id for one in placed if one is not None and one.source_id}):
            if (event.competition_id, source) not in used:
                yield f"sources.json does not name a file of {event.competition_id}, {source}"


def _derived(edition_name: str, contents: Contents) -> Dossier:
    """Derive the dossier again, by the same checks, from the application, the record and the standards."""
    rules = edition(edition_name)
    records = [
        ApplicationRecord(one.application, one.rows, contents.record, contents.standards, rules, one.issues)
        for one in (contents.application, *contents.rivals)
    ]
    tell_shared(records)
    tell_same_certificate(records)
    return dossier_of(records[0])


def _differences(dossier: Dossier, contents: Contents) -> Iterator[str]:
    """Yield where the verdicts, findings or coverage in the bundle are not those derived."""
    yield from _verdicts_that_differ(contents.verdicts, dossier.verdicts)
    yield from _rows_that_differ("findings.json", contents.findings, dossier.findings)
    yield from _rows_that_differ("coverage.json", contents.coverage, dossier.coverage)


def _verdicts_that_differ(said: Sequence[PinVerdict], derived: Sequence[PinVerdict]) -> Iterator[str]:
    def by_standard(verdicts: Iterable[PinVerdict]) -> dict[tuple[str, ...], PinVerdict]:
        return {(str(one.kind), str(one.level), one.standard): one for one in verdicts}

    before, after = by_standard(said), by_standard(derived)
    for key in sorted(set(before) | set(after)):
        one, other = before.get(key), after.get(key)
        if one != other:
            what = "as a whole" if key[2] == ALL else key[2]
            yield (
                f"verdict on {key[0]} {key[1]} {what}: the bundle says {_shown(one)}, "
                f"derived again it is {_shown(other)}"
            )
    if len(said) != len(before):
        yield "verdicts.json gives several verdicts on one standard"


def _shown(verdict: PinVerdict | None) -> str:
    if verdict is None:
        return "nothing"
    values = f" ({verdict.found} of {verdict.needed})" if verdict.needed else ""
    without = STATES[verdict.without_open_findings].en if verdict.without_open_findings in STATES else "?"
    state = STATES[verdict.state].en if verdict.state in STATES else ascii(verdict.state)
    return f"{state}{values}, {without} without open findings"


def _rows_that_differ(name: str, said: Sequence[Row], derived: Sequence[Row]) -> Iterator[str]:
    for row in said:
        if row not in derived:
            yield f"{name}: {_named(row)} does not follow from the record"
    for row in derived:
        if row not in said:
            yield f"{name}: {_named(row)} follows from the record and is not there"
    if len(said) != len(derived):
        yield f"{name} has {len(said)} lines, derived again there are {len(derived)}"


def _named(row: Any) -> str:
    message = getattr(row, "message_en", None)
    return f"{row.check_id} ({message})" if message else str(row.check_id)


def check_register(checked: Checked, register: Sequence[PinAward], where: str) -> None:
    """Add what a register of awards says otherwise than the bundle."""
    found = [act for act in register if act.dossier == checked.bundle.sha256 and act.act != WITHDRAW]
    if not found:
        checked.faults.append(f"no award in {where} rests on a bundle of SHA-256 {checked.bundle.sha256}")
    for award in found:
        checked.faults += _against_award(checked, award)
        for act in register:
            if act.act == WITHDRAW and act.award_id == award.award_id:
                checked.faults.append(f"the award {act.award_id} was withdrawn on {act.day}: {act.reason}")


def _against_award(checked: Checked, award: PinAct) -> Iterator[str]:
    if checked.contents is None or checked.dossier is None:
        return
    said = checked.contents.application.application
    for name in ("application_id", "kind", "level", "name", "register_no", "certificate_hash"):
        if getattr(award, name) != getattr(said, name):
            yield (
                f"award {award.award_id}: {name} is {getattr(award, name)!r} in the register, "
                f"{getattr(said, name)!r} in the bundle"
            )
    if award.verdict != checked.dossier.state:
        yield (
            f"award {award.award_id}: the register says that the verdict was {award.verdict}, "
            f"derived again it is {checked.dossier.state}"
        )
