"""Pins awarded and withdrawn (wmo-2013, appendix 9, 7.3 and 7.4, p.147-148): a register, a file, a list."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from msgspec.structs import asdict, replace

from mjdata.checks.awards import had_already
from mjdata.checks.persons import Roll
from mjdata.checks.pin_words import ISSUERS, STATES
from mjdata.errors import UserError
from mjdata.paths import (
    DOSSIERS,
    MANIFEST,
    PIN_AWARDS,
    WAREHOUSE,
    locked,
    staged,
    swap_in,
    sweep_aside,
    writing_into,
)
from mjdata.report.awarded import AWARDED_PAGE, write_awarded
from mjdata.report.bundle.check import Checked, check_bundle, check_register
from mjdata.report.bundle.members import sha256
from mjdata.report.bundle.read import read_bundle
from mjdata.report.bundle.sources import check_sources
from mjdata.report.dossier import Dossier
from mjdata.rules.classes import MET
from mjdata.rules.issuer import has_right
from mjdata.rules.persons import without_certificates
from mjdata.rules.pin import PinLevel
from mjdata.schema.applications import PinApplication
from mjdata.schema.awards import PinAct, PinAward
from mjdata.store.awards import AWARD, WITHDRAW, awards_text, read_awards
from mjdata.store.decisions import decisions_text
from mjdata.store.ledger import append, as_line, ledger_text
from mjdata.store.warehouse import Warehouse, replace_tables
from pipelines.history import now
from pipelines.outputs import PATIENCE, ledger_tables, read_manifest, write_manifest
from pipelines.pin import ARCHIVE, roll_of

_AHEAD = timedelta(days=1)
"""What a day somewhere on earth may be ahead of the one in UTC."""


@dataclass(frozen=True)
class Entry:
    """What is said when something is entered: by whom, of which day, and why."""

    by: str
    day: str
    reason: str | None

    @classmethod
    def of(cls, by: str, day: str, reason: str | None) -> Entry:
        """Return an entry, tidied; ``UserError`` for an empty name or reason, and for what is no day yet."""
        who = " ".join(by.split())
        why = None if reason is None else " ".join(reason.split())
        if not who:
            raise UserError("the name is empty; expected who enters it, as in --by 'P. Committee'")
        if why == "":
            raise UserError("the reason is empty; expected why, as in --reason 'minutes of 3 May'")
        try:
            when = date.fromisoformat(day)
        except ValueError:
            raise UserError(f"{day!r} is no date; expected one as in --date 2026-11-30") from None
        if when > date.fromisoformat(now()[:10]) + _AHEAD:
            raise UserError(f"{when} is still to come; expected the day on which it was decided")
        return cls(who, when.isoformat(), why)


@dataclass(frozen=True)
class Entered:
    """What was entered in the register, and the published list."""

    act: PinAct
    report: str


def award(named: str, issuer: str, entry: Entry, out: Path) -> Entered:
    """Award the Pin of an application that was verified in ``out``; ``UserError`` when it cannot be.

    What is awarded is what the dossier bundle says once it is checked, and the bundle is kept with it.
    """
    body = " ".join(issuer.split())
    if not body:
        raise UserError("the issuer is empty; expected the body that issues it, as in --issuer WMCC")
    Warehouse(out).close()  # before a lock is put into a folder that holds no run
    with writing_into(out), locked(out, PATIENCE):
        sweep_aside(out)
        checked = _bundle_of(_application(named, out), out)
        before = awards_text(out)
        register = read_awards(before)
        if entry.reason is None and register.issues:
            raise UserError(
                f"{register.issues[0].text}: it may be an award of this Pin; expected the register "
                "as it was, or a --reason to award the Pin all the same"
            )
        act = _act(_whole(checked), checked.bundle.sha256, body, entry)
        with Warehouse(out) as warehouse:
            roll = roll_of(warehouse)
        _refuse_second(act, register.in_force, roll)
        _keep(checked.bundle.path, act.dossier, out)
        return _enter(act, before, out)


def withdraw(award_id: str, entry: Entry, out: Path) -> Entered:
    """Withdraw an award that is in force by a further line of the register; nothing is removed."""
    Warehouse(out).close()  # before a lock is put into a folder that holds no run
    with writing_into(out), locked(out, PATIENCE):
        sweep_aside(out)
        before = awards_text(out)
        found = [a for a in read_awards(before).in_force if award_id and a.award_id.startswith(award_id)]
        if len(found) != 1:
            what = f"{len(found)} awards in force have" if found else "no award in force has"
            raise UserError(f"{what} an id that starts with {award_id!r} in {out / PIN_AWARDS}")
        (awarded,) = found
        if entry.day < awarded.day:
            raise UserError(f"award {awarded.award_id} is of {awarded.day}, which is after {entry.day}")
        fields = {name: getattr(awarded, name) for name in PinAct.__struct_fields__}
        said = {"act": WITHDRAW, "day": entry.day, "entered_by": entry.by, "reason": entry.reason}
        return _enter(PinAct(**fields | said | {"entered_at": now()}), before, out)


def check(bundle: Path, sources: Sequence[Path], register: Path | None) -> Checked:
    """Check a dossier bundle, with files as handed in and a register of awards where they are given."""
    checked = check_bundle(read_bundle(bundle))
    if sources:
        check_sources(checked, sources)
    if register is not None:
        if not register.is_file():
            raise UserError(f"there is no file {register}; expected a register such as {PIN_AWARDS}")
        read = read_awards(ledger_text(register))
        if not read.acts:
            raise UserError(f"{register} holds no award; expected a register such as {PIN_AWARDS}")
        checked.remarks += [issue.text for issue in read.issues]
        check_register(checked, read.acts, str(register))
    return checked


def _application(named: str, out: Path) -> str:
    """Return the id of the verified application that an id, the start of one, or a file names."""
    with Warehouse(out) as warehouse:
        every = warehouse.rows(PinApplication)
    if not every:
        raise UserError(f"{out} holds no verified application; `mjdata pin verify` comes first")
    found = {a.application_id for a in every if named and a.application_id.startswith(named)}
    file = without_certificates(named)
    found |= {a.application_id for a in every if file in (a.path, Path(a.path).name)}
    if not found:
        raise UserError(f"no verified application in {out} has the id or the file {named!r}")
    if len(found) > 1:
        ids = ", ".join(sorted(found))
        raise UserError(f"{named!r} names {len(found)} applications: {ids}; expected the id of one")
    return found.pop()


def _bundle_of(application_id: str, out: Path) -> Checked:
    """Return the bundle of an application, checked, and made from the run and decisions as they are now."""
    checked = check_bundle(read_bundle(out / DOSSIERS / f"{application_id}.zip"))
    again = "run `mjdata pin verify` again"
    if checked.faults:
        raise UserError(f"{checked.bundle.path} does not hold: {checked.faults[0]}; {again}")
    with Warehouse(out) as warehouse:
        run = warehouse.content
    manifest = checked.bundle.manifest
    if (manifest.run, manifest.decisions) != (run, sha256(decisions_text(out))):
        raise UserError(f"the records or the decisions are others than when it was verified; {again}")
    return checked


def _whole(checked: Checked) -> Dossier:
    if checked.dossier is None:
        raise TypeError("a bundle without a fault has a dossier")
    return checked.dossier


def _act(dossier: Dossier, bundle: str, issuer: str, entry: Entry) -> PinAct:
    """Return the line of an award; ``UserError`` when the rules or the dossier are against it.

    7.3, p.147: 四品以下的品级证明由各成员组织颁发证书; 7.4, p.148: 一二三品 by the Center.
    """
    said, level = dossier.application, dossier.record.asked
    if said.name is None or level is None:
        raise UserError(f"application {dossier.key} names no person or no level; it cannot be awarded")
    _refuse_issuer(level, issuer, dossier)
    if said.applied_on is not None and entry.day < said.applied_on:
        raise UserError(f"the application is of {said.applied_on}, which is after the award of {entry.day}")
    if entry.reason is None:
        _refuse_without_reason(dossier)
    act = PinAct(
        act=AWARD,
        award_id="",
        application_id=dossier.key,
        kind=level.kind,
        level=level.level,
        name=said.name,
        register_no=said.register_no,
        certificate_hash=said.certificate_hash,
        certificate_tail=said.certificate_tail,
        issuer=issuer,
        day=entry.day,
        verdict=dossier.state,
        dossier=bundle,
        entered_by=entry.by,
        reason=entry.reason,
        entered_at=now(),
    )
    return replace(act, award_id=sha256(repr(asdict(act)).encode("utf-8", "replace"))[:12])


def _refuse_issuer(level: PinLevel, issuer: str, dossier: Dossier) -> None:
    if has_right(level, issuer):
        return
    clause = dossier.record.edition.clauses["pin_issuer"]
    raise UserError(
        f"{level.kind} level {level.level} is issued by {ISSUERS[level.issuer].en}, not by {issuer!r} "
        f"({dossier.record.edition.name}, {clause.article}, p.{clause.page}: {clause.zh})"
    )


def _refuse_without_reason(dossier: Dossier) -> None:
    """Refuse what the dossier does not bear out: the committee may decide otherwise, and then says why."""
    if dossier.state != MET:
        what = f"the verdict on application {dossier.key} is {STATES[dossier.state].en}"
    elif dossier.record.doubtful and (without := dossier.record.without_doubtful) and without.state != MET:
        what = f"application {dossier.key} is met only with competitions that have open findings (N18)"
    elif blocking := [finding for finding in dossier.findings if finding.severity == "block"]:
        what = f"application {dossier.key} has a finding {blocking[0].check_id}: {blocking[0].message_en}"
    else:
        return
    raise UserError(f"{what}; expected a --reason to award the Pin all the same")


def _refuse_second(act: PinAct, in_force: Sequence[PinAward], roll: Roll) -> None:
    """Refuse a Pin that a person already has, under this name or another one of the register of persons."""
    other = had_already(act, in_force, roll)
    if other is not None:
        text = f"{other.name} has the {other.kind} Pin of level {other.level} since {other.day}"
        raise UserError(f"{text}, award {other.award_id}; a Pin is awarded once")


def _keep(bundle: Path, digest: str, out: Path) -> None:
    """Put a bundle into the archive; it is there before the line that names it."""
    with staged(out) as stage:
        (stage / ARCHIVE).mkdir(parents=True)
        shutil.copyfile(bundle, stage / ARCHIVE / f"{digest}.zip")
        swap_in(stage, out)


def _enter(act: PinAct, before: bytes, out: Path) -> Entered:
    """Make table and list anew beside the old ones, add the line, swap them in.

    Killed before the line is added, nothing has happened; after it, the next run sees that the register is
    another than the one its outputs were made with.
    """
    line = as_line(act, before)
    decisions = decisions_text(out)
    manifest = read_manifest(out, decisions)
    with staged(out) as stage:
        shutil.copyfile(out / WAREHOUSE, stage / WAREHOUSE)
        replace_tables(stage / WAREHOUSE, ledger_tables(stage, decisions, before + line))
        write_awarded(read_awards(before + line).acts, stage / DOSSIERS)
        append(out / PIN_AWARDS, line)
        (out / MANIFEST).unlink(missing_ok=True)
        swap_in(stage, out)
    if manifest is not None:  # else the last run did not end, and is to be done again
        write_manifest(out, manifest.key, decisions, manifest.summary)
    return Entered(act, str(out / DOSSIERS / AWARDED_PAGE))
