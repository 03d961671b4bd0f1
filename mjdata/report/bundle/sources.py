"""Holds files as handed in against a dossier bundle: their hashes, and of a form what it claims."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import asdict

from mjdata.ingest.applications import applications_in
from mjdata.ingest.archives import Refusal
from mjdata.ingest.sheets.pin_application import Form
from mjdata.ingest.sources import files_under, leaves
from mjdata.report.bundle.check import Checked
from mjdata.report.bundle.members import Handed, UsedFile

_OF_THE_FOLDER = {"path", "certificate_hash"}
"""What reading a form elsewhere gives otherwise: its path, and a hash under another key."""


def check_sources(checked: Checked, sources: Sequence[Path]) -> None:
    """Add what files say otherwise than a bundle; it is remarked how many of its sources were given."""
    if checked.contents is None:
        return
    used = {file.source_id: file for file in checked.contents.sources}
    given: set[str] = set()
    for file in (file for source in sources for file in files_under(source, checked.bundle.path)):
        for leaf in leaves(file):
            if leaf.source_id in used:
                given.add(leaf.source_id)
            elif isinstance(leaf, Refusal):
                checked.faults.append(f"{leaf.path}: {leaf.text}")
            else:
                checked.faults.append(_unknown(leaf.path, leaf.source_id, used.values()))
        checked.faults += _claims_that_differ(file, checked.contents.application)
    checked.remarks.append(f"{len(given)} of {len(used)} sources were given")


def _unknown(path: str, source_id: str, used: Iterable[UsedFile]) -> str:
    """Say of which source a file is another version, by its name, or that it is none of them."""
    by_name: dict[str, list[UsedFile]] = defaultdict(list)
    for file in used:
        by_name[_last(file.path)].append(file)
    same = by_name.get(_last(path), [])
    if len(same) == 1:
        return f"{path} has the SHA-256 {source_id}, the source of this name had {same[0].source_id}"
    return f"{path} is no source of the bundle: none has the SHA-256 {source_id}"


def _last(path: str) -> str:
    return path.replace("!", "/").rsplit("/", 1)[-1]


def _claims_that_differ(file: Path, said: Handed) -> Iterator[str]:
    """Read the form again, if this is its file, and yield each value that the bundle has otherwise."""
    if not any(leaf.source_id == said.application.source_id for leaf in leaves(file)):
        return
    forms = [form for form in applications_in(file, b"any") if isinstance(form, Form)]
    found = [f for f in forms if f.application.application_id == said.application.application_id]
    if len(found) != 1:
        yield f"{file} does not hold the application {said.application.application_id}"
        return
    (form,) = found
    if len(form.rows) != len(said.rows):
        yield f"{file} claims {len(form.rows)} competitions, the bundle {len(said.rows)}"
    pairs = [(form.application, said.application), *zip(form.rows, said.rows, strict=False)]
    for one, other in pairs:
        bundled = asdict(other)
        for name, value in asdict(one).items():
            if name not in _OF_THE_FOLDER and value != bundled[name]:
                yield f"{file} {one.cell(name)}: {name} is {value!r}, the bundle says {bundled[name]!r}"
