"""Writes a dossier bundle: a zip whose bytes depend on nothing but what is in it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from mjdata import __version__
from mjdata.paths import written_aside
from mjdata.report.bundle.grounds import Grounds, contents_of
from mjdata.report.bundle.members import MANIFEST_NAME, TYPES, BundleManifest, Member, as_json, sha256
from mjdata.report.dossier import Dossier
from mjdata.store.fingerprint import code_version

_BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every member: the earliest that a zip can say."""
_READABLE = 0o644 << 16
_LEVEL = 6
"""The highest of deflate takes five times as long, for a tenth less."""


def write_bundle(dossier: Dossier, grounds: Grounds, folder: Path) -> None:
    """Write the bundle of an application beside its page."""
    with written_aside(folder / dossier.files[2]) as aside:
        aside.write_bytes(bundle_bytes(dossier, grounds))


def bundle_bytes(dossier: Dossier, grounds: Grounds) -> bytes:
    """Return the bundle of a dossier: the manifest first, then each member by its name."""
    contents = contents_of(dossier, grounds)
    members = {name: as_json(getattr(contents, name.removesuffix(".json"))) for name in sorted(TYPES)}
    manifest = BundleManifest(
        format="mjdata pin bundle 1",
        application_id=dossier.key,
        program=__version__,
        engine=code_version(),
        edition=dossier.record.edition.name,
        run=grounds.run,
        decisions=grounds.decisions,
        members=tuple(Member(name, len(content), sha256(content)) for name, content in members.items()),
    )
    return zipped({MANIFEST_NAME: as_json(manifest)} | members)


def zipped(files: dict[str, bytes]) -> bytes:
    """Return files as a zip, in this order, each with the same time and mode."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _BEGINNING)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = _READABLE
            archive.writestr(entry, text, compresslevel=_LEVEL)
    return content.getvalue()
