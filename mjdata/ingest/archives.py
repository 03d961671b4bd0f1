"""Archives as handed in, unpacked to the single files inside them.

They are read in memory, never unpacked to disk, and bounded in size, count and depth. An archive that goes
beyond a bound, or is damaged anywhere, is refused whole: part of it would pass for all of it.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import posixpath
import tarfile
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import IO, cast

import zstandard

MAX_READ = 256 * 2**20
"""Bytes of one file that is read into memory."""
MAX_UNPACKED = 512 * 2**20
"""Bytes that one archive may unpack to, nested archives included."""
MAX_MEMBERS = 20_000
MAX_DEPTH = 3
HEAD = 64 * 2**10
"""Bytes from the start of a file by which its format is recognised."""

_FED = 4 * 2**10
"""Bytes given to a decompressor at a time: what comes of them is bounded too."""


class Refused(Exception):
    """A file that is not read; the text says why."""


def shown(name: str) -> str:
    """Return the name of a file so that it can be stored and printed: what is no text is spelled out."""
    return "".join(ascii(c)[1:-1] if unicodedata.category(c) in ("Cc", "Cs") else c for c in name)


@dataclass(frozen=True)
class Leaf:
    """A single file as handed in. ``group`` names the folder, of a disk or an archive, that it stands in."""

    path: str
    group: str
    source_id: str
    size: int
    head: bytes
    load: Callable[[], bytes]
    """Return the whole content; ``Refused`` when it cannot be read any more."""


@dataclass(frozen=True)
class Refusal:
    """A file, folder or archive that could not be read."""

    path: str
    source_id: str
    size: int
    code: str
    text: str


@dataclass
class _Budget:
    """What one top-level archive may still unpack."""

    bytes_left: int = field(default_factory=lambda: MAX_UNPACKED)
    members_left: int = field(default_factory=lambda: MAX_MEMBERS)

    def spend(self, amount: int) -> None:
        self.bytes_left -= amount
        if self.bytes_left < 0:
            raise Refused(f"unpacks to more than {MAX_UNPACKED // 2**20} MiB")

    def member(self) -> None:
        self.members_left -= 1
        self.check(0)

    def check(self, members: int) -> None:
        if members > self.members_left:
            raise Refused(f"holds more than {MAX_MEMBERS} files")


@dataclass(frozen=True)
class _Member:
    """What stands in an archive under a name; the one file of a compressed file has none.

    ``content`` is None for what is no file (a link, a device).
    """

    name: str | None
    content: bytes | None


def members(leaf: Leaf) -> Iterator[Leaf | Refusal]:
    """Yield the single files of an archive, or one refusal of all of it; ``leaf`` itself if it is none."""
    try:
        yield from list(_members(leaf, _Budget(), 1))
    except Refused as refused:
        yield Refusal(leaf.path, leaf.source_id, leaf.size, "archive_refused", f"archive {refused}")
    except Exception as error:  # damage makes the unpackers raise nearly anything
        text = f"archive cannot be unpacked: {str(error) or type(error).__name__}; expected a whole archive"
        yield Refusal(leaf.path, leaf.source_id, leaf.size, "archive_broken", text)


def _members(leaf: Leaf, budget: _Budget, depth: int) -> Iterator[Leaf | Refusal]:
    unpack = _unpacker(leaf)
    if unpack is None:
        yield leaf
        return
    if depth > MAX_DEPTH:
        raise Refused(f"is nested more than {MAX_DEPTH} deep")
    is_empty = True
    for member in unpack(leaf, budget):
        is_empty = False
        budget.member()
        if member.content is None:
            path = f"{leaf.path}!{shown(member.name or '')}"
            digest = hashlib.sha256(f"unread {path}".encode()).hexdigest()
            yield Refusal(path, digest, 0, "not_a_file", "a link or a device in an archive; expected a file")
        else:
            yield from _members(_inner(leaf, member.name, member.content), budget, depth + 1)
    if is_empty:
        raise Refused("holds no file")


def _inner(leaf: Leaf, name: str | None, content: bytes) -> Leaf:
    group, path = leaf.group, leaf.path
    if name is not None:
        path = f"{leaf.path}!{shown(name)}"
        group = posixpath.dirname(path) if "/" in name else leaf.path
    digest = hashlib.sha256(content).hexdigest()
    return Leaf(path, group, digest, len(content), content[:HEAD], partial(bytes, content))


_Unpacked = Iterator[_Member]


def _read_bounded(stream: IO[bytes], budget: _Budget) -> bytes:
    limit = min(MAX_READ, budget.bytes_left)
    content = stream.read(limit + 1)
    _check_size(len(content))
    budget.spend(len(content))
    return content


def _check_size(size: int) -> None:
    if size > MAX_READ:
        raise Refused(f"holds a file larger than {MAX_READ // 2**20} MiB")


def _open_zip(leaf: Leaf) -> zipfile.ZipFile:
    content = leaf.load()
    # Before the directory is read: each entry costs a hundred times its length in memory.
    _Budget().check(content.count(b"PK\x01\x02"))
    return zipfile.ZipFile(io.BytesIO(content))


def _is_document(leaf: Leaf) -> bool:
    """Tell whether a zip is a workbook or another document: one file, not a folder of files."""
    with _open_zip(leaf) as archive:
        names = set(archive.namelist())
    return bool(names & {"[Content_Types].xml", "mimetype"})


def _unzip(leaf: Leaf, budget: _Budget) -> _Unpacked:
    with _open_zip(leaf) as archive:
        infos = [i for i in archive.infolist() if not i.is_dir()]
        budget.check(len(infos))
        if sum(i.file_size for i in infos) > budget.bytes_left:
            raise Refused(f"unpacks to more than {MAX_UNPACKED // 2**20} MiB")
        for info in sorted(infos, key=lambda i: i.filename):
            with archive.open(info) as stream:
                yield _Member(info.filename, _read_bounded(stream, budget))


def _gunzip(leaf: Leaf, budget: _Budget) -> _Unpacked:
    with gzip.open(io.BytesIO(leaf.load())) as stream:
        yield _Member(None, _read_bounded(cast("IO[bytes]", stream), budget))


def _unzstd(leaf: Leaf, budget: _Budget) -> _Unpacked:
    """Unpack every frame: a file may have several, and the last one must come to its end."""
    unpacked, size = [], 0
    frame = None
    content = memoryview(leaf.load())
    for start in range(0, len(content), _FED):
        fed = bytes(content[start : start + _FED])
        while fed:
            frame = frame or zstandard.ZstdDecompressor().decompressobj()
            unpacked.append(frame.decompress(fed))
            size += len(unpacked[-1])
            _check_size(size)
            budget.spend(len(unpacked[-1]))
            fed, frame = (frame.unused_data, None) if frame.eof else (b"", frame)
    if frame is not None:
        raise EOFError("it is cut off")
    yield _Member(None, b"".join(unpacked))


def _untar(leaf: Leaf, budget: _Budget) -> _Unpacked:
    content = leaf.load()
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
        headers = 0
        for info in archive:
            headers += 1
            _Budget().check(headers)
            stream = archive.extractfile(info) if info.isfile() else None
            if stream is not None:
                yield _Member(info.name, _read_bounded(stream, budget))
            elif not info.isdir():
                yield _Member(info.name, None)
        # The reader takes a damaged header for the end; only blocks of zeros are one.
        rest = len(content) - archive.offset
    if rest <= 0 or content.count(b"\0", archive.offset) < rest:
        raise EOFError(f"it is cut off or damaged after {headers} entries")


_UNPACKERS: tuple[tuple[int, bytes, Callable[[Leaf, _Budget], _Unpacked]], ...] = (
    (0, b"PK\x03\x04", _unzip),
    (0, b"PK\x05\x06", _unzip),
    (0, b"\x1f\x8b", _gunzip),
    (0, b"\x28\xb5\x2f\xfd", _unzstd),
    (1, b"\x2a\x4d\x18", _unzstd),
    (257, b"ustar", _untar),
)
"""What archives show at which place of their start. The second mark of zst is of frames to be passed over."""
_NOT_UNPACKED = {b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!\x1a\x07": "RAR", b"\xfd7zXZ\x00": "xz", b"BZh": "bzip2"}


def _unpacker(leaf: Leaf) -> Callable[[Leaf, _Budget], _Unpacked] | None:
    """Return how to unpack a file; None when it is no archive, ``Refused`` when that kind is not read."""
    for mark, kind in _NOT_UNPACKED.items():
        if leaf.head.startswith(mark):
            raise Refused(f"is of kind {kind}, which is not unpacked; expected zip, tar, gz or zst")
    unpack = next((u for at, mark, u in _UNPACKERS if leaf.head.startswith(mark, at)), None)
    return None if unpack is _unzip and _is_document(leaf) else unpack
