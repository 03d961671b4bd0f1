"""Applications for a Pin beside the audited record of a run: a dossier of each, and a list."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from tqdm import tqdm

from mjdata.checks.applications import ApplicationRecord, tell_same_certificate, tell_shared
from mjdata.checks.archive import Archive, Event
from mjdata.checks.persons import Roll
from mjdata.errors import UserError
from mjdata.ingest.applications import Unread, applications_in
from mjdata.ingest.sheets.pin_application import Form
from mjdata.ingest.sources import files_under
from mjdata.names import plain
from mjdata.paths import DOSSIERS, MANIFEST, WAREHOUSE, locked, staged, swap_in, sweep_aside, writing_into
from mjdata.report.awarded import write_awarded
from mjdata.report.bundle.grounds import grounds_of
from mjdata.report.bundle.members import Handed, sha256
from mjdata.report.bundle.read import read_bundle
from mjdata.report.bundle.write import write_bundle
from mjdata.report.dossier import LIST, Dossier, dossier_of, write_dossier, write_list
from mjdata.report.dossier_book import write_book
from mjdata.report.names import competition_names
from mjdata.rules.edition import REFERENCE, edition
from mjdata.rules.pin import PinRegister, read_register
from mjdata.schema.applications import PinFinding
from mjdata.schema.audited import Finding, History
from mjdata.schema.forms import FoulRow
from mjdata.schema.history import KeptDecision
from mjdata.schema.persons import PersonCertificate, PersonName
from mjdata.schema.records import Competition, Player, Registration, Table
from mjdata.schema.rows import Row
from mjdata.store.awards import awards_text, read_awards
from mjdata.store.decisions import decisions_text
from mjdata.store.warehouse import Warehouse, replace_tables
from pipelines.outputs import PATIENCE, read_manifest, say_run, write_manifest

KEY_VARIABLE = "MJDATA_KEY"
"""Environment variable with the key under which certificate numbers are hashed."""
KEY_FILE = ".pin-key"
"""Where a key that was made for a folder is kept, readable by its owner alone."""
ARCHIVE = f"{DOSSIERS}/archive"
"""Where the bundle of each award is kept for good, named by its hash."""
_OF_DOSSIERS = re.compile(r"[0-9a-f]{12}\.(?:html|xlsx|zip)")


@dataclass(frozen=True)
class Verified:
    """What a verification ends with: a dossier of each application, what could not be read, the list."""

    dossiers: list[Dossier]
    unread: list[Unread]
    report: str


def verify(forms: Sequence[Path], out: Path, standards: Path | None) -> Verified:
    """Verify applications against the run in ``out``; ``UserError`` without a run or an application."""
    register = pin_register(standards)
    files = list(dict.fromkeys(file for form in forms for file in files_under(form, out)))
    Warehouse(out).close()  # before a lock is put into a folder that holds no run
    with writing_into(out), locked(out, PATIENCE):
        sweep_aside(out)
        key = _key(out)
        shown = tqdm(files, desc="applications", disable=not sys.stderr.isatty(), leave=False)
        read = [one for file in shown for one in applications_in(file, key)]
        unread = [one for one in read if isinstance(one, Unread)]
        given = {one.application.application_id: one for one in read if isinstance(one, Form)}
        if not given:
            why = f"{unread[0].path}: {unread[0].why}" if unread else "there is no file"
            raise UserError(f"no application for a Pin could be read: {why}")
        return _publish(_dossiers(list(given.values()), out, register), unread, out)


def pin_register(file: Path | None) -> PinRegister:
    """Read a register of Pin standards; without a file our own, whose numbers are empty."""
    place = file or registers() / "pin_standards.toml"
    try:
        return read_register(place.read_text(encoding="utf-8"), str(place))
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot read {place}: {error}; expected a register of Pin standards") from None


def registers() -> Path:
    """Return where our registers lie: in ``data`` of a checkout, inside the package when installed."""
    import mjdata

    package = Path(mjdata.__file__).parent
    inside = package / "_registers"
    return inside if inside.is_dir() else package.parent / "data" / "registers"


def _key(out: Path) -> bytes:
    """Return the key for certificate numbers: of the environment, else of the folder, made if need be."""
    if given := os.environ.get(KEY_VARIABLE):
        return given.encode()
    file = out / KEY_FILE
    if not file.exists():
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(secrets.token_hex(32))
    return file.read_bytes()


def _dossiers(forms: Sequence[Form], out: Path, register: PinRegister) -> list[Dossier]:
    with Warehouse(out) as warehouse:
        archive = archive_of(warehouse)
    rules = edition(REFERENCE)

    def beside(form: Form | Handed) -> ApplicationRecord:
        return ApplicationRecord(form.application, form.rows, archive, register, rules, form.issues)

    records = list(map(beside, forms))
    every = [*records, *map(beside, _awarded(forms, out))]
    tell_shared(every)
    tell_same_certificate(every)
    return [dossier_of(record) for record in records]


def _awarded(forms: Sequence[Form], out: Path) -> Iterator[Handed]:
    """Yield the applications of other people that a Pin was awarded on: their results are not anybody else's.

    One of an applicant whose certificate another key has hashed is told by name and last characters.
    """
    given = [form.application for form in forms]
    ours = {(plain(one.name or ""), one.certificate_tail) for one in given if one.certificate_tail}
    hashes = {one.certificate_hash for one in given}
    for act in read_awards(awards_text(out)).in_force:
        is_again = act.application_id in {one.application_id for one in given}
        is_rehashed = (plain(act.name), act.certificate_tail) in ours and act.certificate_hash not in hashes
        if is_again or is_rehashed:
            continue
        try:
            bundle = read_bundle(out / ARCHIVE / f"{act.dossier}.zip")
            yield msgspec.json.decode(bundle.members["application.json"], type=Handed)
        except (UserError, KeyError, msgspec.MsgspecError):  # of another program, or it was taken away
            continue


def archive_of(warehouse: Warehouse) -> Archive:
    """Return the competitions of a run as a Pin Committee needs them.

    A finding is open unless somebody rejected it: then the official value stands.
    """
    names = competition_names(warehouse)
    lines = {row.competition_id: row for row in warehouse.rows(Registration)}
    closed = {d.finding_id for d in warehouse.rows(KeptDecision) if d.is_effective and d.decision == "reject"}
    grave = "severity IN ('block', 'error')"
    findings = _grouped(f for f in warehouse.rows(Finding, grave) if f.finding_id not in closed)
    players, tables = _grouped(warehouse.rows(Player)), _grouped(warehouse.rows(Table))
    histories, fouls = _grouped(warehouse.rows(History)), _grouped(warehouse.rows(FoulRow))
    events = [
        Event(
            competition_id=key,
            name=names[key],
            registration=lines.get(key),
            listed=len({row.player_no for row in players[key]}),
            sessions=len({row.session_no for row in tables[key]}),
            histories=tuple(histories[key]),
            open_findings=tuple(findings[key]),
            fouls=tuple(fouls[key]),
        )
        for key in (row.competition_id for row in warehouse.rows(Competition))
    ]
    return Archive(tuple(events), roll_of(warehouse))


def roll_of(warehouse: Warehouse) -> Roll:
    """Return the register of persons of a run, to tell who applies."""
    return Roll(tuple(warehouse.rows(PersonName)), tuple(warehouse.rows(PersonCertificate)))


def _grouped(rows: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.competition_id].append(row)
    return found


def _publish(dossiers: list[Dossier], unread: list[Unread], out: Path) -> Verified:
    """Write pages and tables beside the old ones, and swap them in."""
    decisions = decisions_text(out)
    manifest = read_manifest(out, decisions)
    with Warehouse(out) as warehouse:
        grounds = grounds_of(warehouse, sha256(decisions))
    with staged(out) as stage:
        for dossier in dossiers:
            write_dossier(dossier, stage / DOSSIERS)
            write_book(dossier, stage / DOSSIERS)
            write_bundle(dossier, grounds, stage / DOSSIERS)
        write_list(dossiers, unread, stage / LIST)
        write_awarded(read_awards(awards_text(out)).acts, stage / DOSSIERS)
        say_run(stage / DOSSIERS, out)
        shutil.copyfile(out / WAREHOUSE, stage / WAREHOUSE)
        replace_tables(stage / WAREHOUSE, tables_of(dossiers))
        (out / MANIFEST).unlink(missing_ok=True)
        swap_in(stage, out)
    kept = {name for dossier in dossiers for name in dossier.files}
    for file in (out / DOSSIERS).iterdir():
        if _OF_DOSSIERS.fullmatch(file.name) and file.name not in kept:
            file.unlink()
    if manifest is not None:  # else the last run did not end, and is to be done again
        write_manifest(out, manifest.key, decisions, manifest.summary)
    return Verified(dossiers, unread, str(out / LIST))


def tables_of(dossiers: Sequence[Dossier]) -> dict[str, list[Row]]:
    """Return the rows of the tables of applications."""
    findings = [
        PinFinding(**msgspec.structs.asdict(finding), application_id=dossier.key)
        for dossier in dossiers
        for finding in dossier.findings
    ]
    return {
        "pin_applications": [dossier.application for dossier in dossiers],
        "pin_application_rows": [row for dossier in dossiers for row in dossier.record.rows],
        "pin_verdicts": [verdict for dossier in dossiers for verdict in dossier.verdicts],
        "pin_findings": list(findings),
    }
