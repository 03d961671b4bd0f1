"""Files, folders and archives as handed in, walked to the single files inside them.

Archives are read in memory, never unpacked to disk, and bounded in size, count and depth: what goes
beyond a bound is refused whole, with the reason.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, cast

import zstandard

from mjdata.errors import UserError

MAX_READ = 256 * 2**20
"""Bytes of one file that is read into memory."""
MAX_UNPACKED = 512 * 2**20
"""Bytes that one archive may unpack to, nested archives included."""
MAX_MEMBERS = 20_000
MAX_DEPTH = 3
HEAD = 64 * 2**10
"""Bytes from the start of a file by which its format is recognised."""


class Refused(Exception):
    """A file that is not read; the text says why."""


@dataclass(frozen=True)
class Leaf:
    """A single file as handed in. ``group`` names the folder or archive it came in with others."""

    path: str
    group: str
    source_id: str
    size: int
    head: bytes
    load: Callable[[], bytes]
    """Return the whole content; ``Refused`` beyond ``MAX_READ``."""


@dataclass(frozen=True)
class Refusal:
    """A file, folder or archive that could not be walked."""

    path: str
    source_id: str
    size: int
    code: str
    text: str


@dataclass
class _Budget:
    """What one top-level archive may still unpack."""

    bytes_left: int = MAX_UNPACKED
    members_left: int = MAX_MEMBERS
    names: list[str] = field(default_factory=list)

    def spend(self, amount: int) -> None:
        self.bytes_left -= amount
        if self.bytes_left < 0:
            raise Refused(f"unpacks to more than {MAX_UNPACKED // 2**20} MiB")

    def member(self) -> None:
        self.members_left -= 1
        if self.members_left < 0:
            raise Refused(f"holds more than {MAX_MEMBERS} files")


def files_under(source: Path, outside: Path) -> Iterator[Path]:
    """Yield the files of a source in a stable order; what lies in ``outside`` (the output) is not a source.

    Raises ``UserError`` when the source itself cannot be opened. Links to folders are not followed.
    """
    if not source.exists():
        raise UserError(f"there is no file or folder {source}; expected a source to audit")
    if not source.is_dir():
        yield source
        return
    try:
        entries = sorted(source.iterdir())
    except OSError as error:
        raise UserError(f"cannot open the folder {source}: {error.strerror}") from error
    for entry in entries:
        if entry.is_dir() and not entry.is_symlink():
            if entry.resolve() != outside.resolve():
                yield from files_under(entry, outside)
        else:
            yield entry


def leaves(path: Path) -> Iterator[Leaf | Refusal]:
    """Yield the single files in ``path`` (itself, or an archive's members), or one refusal.

    An archive that breaks a bound, or is broken itself, yields a single refusal and no member.
    """
    if not path.is_file():
        yield Refusal(str(path), _name_hash(path), 0, "not_a_file", "not a regular file; expected a file")
        return
    try:
        source_id, size, head = _fingerprint(path)
    except OSError as error:
        text = f"cannot be read: {error.strerror}; expected a readable file"
        yield Refusal(str(path), _name_hash(path), 0, "unreadable_file", text)
        return
    leaf = Leaf(str(path), str(path.parent), source_id, size, head, lambda: _load(path, size))
    unpack = _archive_kind(head)
    if unpack is None:
        yield leaf
        return
    try:
        yield from list(_members(leaf, _Budget(), 1))
    except Refused as refused:
        yield Refusal(leaf.path, source_id, size, "archive_refused", f"archive {refused}")
    except _BROKEN as error:
        yield Refusal(leaf.path, source_id, size, "archive_broken", f"archive cannot be unpacked: {error}")


_BROKEN = (
    OSError,
    EOFError,
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    zstandard.ZstdError,
    RuntimeError,  # zipfile: a member is encrypted
    NotImplementedError,  # zipfile: a compression method it does not have
)


def _name_hash(path: Path) -> str:
    return hashlib.sha256(f"unread {path}".encode()).hexdigest()


def _fingerprint(path: Path) -> tuple[str, int, bytes]:
    digest, size, head = hashlib.sha256(), 0, b""
    with path.open("rb") as handle:
        while block := handle.read(2**20):
            head = head or block[:HEAD]
            digest.update(block)
            size += len(block)
    return digest.hexdigest(), size, head


def _load(path: Path, size: int) -> bytes:
    if size > MAX_READ:
        raise Refused(f"is larger than {MAX_READ // 2**20} MiB")
    return path.read_bytes()


def _members(leaf: Leaf, budget: _Budget, depth: int) -> Iterator[Leaf]:
    unpack = _archive_kind(leaf.head)
    if unpack is None:
        yield leaf
        return
    if depth > MAX_DEPTH:
        raise Refused(f"is nested more than {MAX_DEPTH} deep")
    for name, content in unpack(leaf, budget):
        budget.member()
        # A compressed single file stands in its own folder; members of an archive stand together.
        group, path = (leaf.group, leaf.path) if name is None else (leaf.path, f"{leaf.path}!{name}")
        digest = hashlib.sha256(content).hexdigest()
        inner = Leaf(path, group, digest, len(content), content[:HEAD], partial(bytes, content))
        yield from _members(inner, budget, depth + 1)


_Unpacked = Iterator[tuple[str | None, bytes]]


def _read_bounded(stream: IO[bytes], budget: _Budget) -> bytes:
    limit = min(MAX_READ, budget.bytes_left)
    content = stream.read(limit + 1)
    if len(content) > MAX_READ:
        raise Refused(f"holds a file larger than {MAX_READ // 2**20} MiB")
    budget.spend(len(content))
    return content


def _unzip(leaf: Leaf, budget: _Budget) -> _Unpacked:
    with zipfile.ZipFile(io.BytesIO(leaf.load())) as archive:
        infos = [i for i in archive.infolist() if not i.is_dir()]
        if len(infos) > budget.members_left:
            raise Refused(f"holds more than {MAX_MEMBERS} files")
        if sum(i.file_size for i in infos) > budget.bytes_left:
            raise Refused(f"unpacks to more than {MAX_UNPACKED // 2**20} MiB")
        for info in sorted(infos, key=lambda i: i.filename):
            with archive.open(info) as stream:
                yield info.filename, _read_bounded(stream, budget)


def _gunzip(leaf: Leaf, budget: _Budget) -> _Unpacked:
    with gzip.open(io.BytesIO(leaf.load())) as stream:
        yield None, _read_bounded(cast("IO[bytes]", stream), budget)


def _unzstd(leaf: Leaf, budget: _Budget) -> _Unpacked:
    with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(leaf.load())) as stream:
        yield None, _read_bounded(stream, budget)


def _untar(leaf: Leaf, budget: _Budget) -> _Unpacked:
    with tarfile.open(fileobj=io.BytesIO(leaf.load()), mode="r:") as archive:
        for info in archive:
            stream = archive.extractfile(info) if info.isfile() else None
            if stream is not None:
                yield info.name, _read_bounded(stream, budget)


def _archive_kind(head: bytes) -> Callable[[Leaf, _Budget], _Unpacked] | None:
    """Return how to unpack what starts with ``head``; None when it is no archive.

    A workbook is a zip too, recognised by its first member; it is one file, not a folder of files.
    """
    if head.startswith(b"PK\x03\x04"):
        return None if b"[Content_Types].xml" in head[:4096] else _unzip
    if head.startswith(b"\x1f\x8b"):
        return _gunzip
    if head.startswith(b"\x28\xb5\x2f\xfd"):
        return _unzstd
    if head[257:262] == b"ustar":
        return _untar
    return None
