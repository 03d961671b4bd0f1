"""Reads a dossier bundle that anybody may have made: bounded, and in memory alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from mjdata.errors import UserError
from mjdata.ingest.archives import HEAD, Leaf, Refusal
from mjdata.ingest.archives import members as members_of
from mjdata.report.bundle.members import MANIFEST_NAME, BundleManifest, sha256

MAX_BUNDLE = 64 * 2**20
"""Bytes of a bundle, and of all its members together once unpacked: many times what a verdict rests on."""
ROOT = "bundle"
"""What the bundle is called while it is unpacked, whatever its file is called."""


@dataclass(frozen=True)
class Bundle:
    """A bundle as read: its hash, its manifest, its members by name, and names that stand in it twice."""

    path: Path
    sha256: str
    manifest: BundleManifest
    members: Mapping[str, bytes]
    twice: tuple[str, ...]


def read_bundle(path: Path) -> Bundle:
    """Read a bundle; ``UserError`` with one sentence when it cannot be read as one."""
    content = _content(path)
    if not content.startswith(b"PK"):
        raise UserError(f"{path} is no dossier bundle: it is no zip; expected one of `mjdata pin verify`")
    members: dict[str, bytes] = {}
    twice = []
    for leaf in _leaves(path, content):
        name = leaf.path.removeprefix(f"{ROOT}!")
        if name in members:
            twice.append(name)
        members[name] = leaf.load()
    if MANIFEST_NAME not in members:
        raise UserError(f"{path} is no dossier bundle: it has no {MANIFEST_NAME}")
    try:
        manifest = msgspec.json.decode(members.pop(MANIFEST_NAME), type=BundleManifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{path} is no dossier bundle: its {MANIFEST_NAME} is none ({error})") from None
    return Bundle(path, sha256(content), manifest, members, tuple(twice))


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_BUNDLE + 1)
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}; expected a dossier bundle") from None
    if len(content) > MAX_BUNDLE:
        raise UserError(f"{path} is no dossier bundle: it is larger than {MAX_BUNDLE // 2**20} MiB")
    return content


def _leaves(path: Path, content: bytes) -> list[Leaf]:
    """Return the members of a zip; ``UserError`` when it is damaged or unpacks to too much."""
    found = []
    size = 0
    whole = Leaf(ROOT, "", sha256(content), len(content), content[:HEAD], partial(bytes, content))
    for leaf in members_of(whole):
        if isinstance(leaf, Refusal):
            raise UserError(f"{path} is no dossier bundle: {leaf.text}")
        size += leaf.size
        if size > MAX_BUNDLE:
            raise UserError(f"{path} is no dossier bundle: it unpacks to more than {MAX_BUNDLE // 2**20} MiB")
        found.append(leaf)
    return found
