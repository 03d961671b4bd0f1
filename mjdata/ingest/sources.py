"""Files and folders as handed in, walked to the single files inside them.

A folder is walked whatever is in it: what cannot be opened, or is no file, is told and the rest is read.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from mjdata.errors import UserError
from mjdata.ingest.archives import HEAD, MAX_READ, Leaf, Refusal, Refused, members, shown
from mjdata.paths import MANIFEST

BLOCK = 2**20


def files_under(source: Path, outside: Path) -> Iterator[Path]:
    """Yield what lies in a source, in a stable order; what lies in ``outside`` (the output) is no source.

    Folders are walked. A folder inside is yielded itself when it is not: one that cannot be opened, the
    output of an earlier run, a link. Raises ``UserError`` when the source itself cannot be opened, or is
    ``outside``.
    """
    try:
        is_folder = stat.S_ISDIR(source.stat().st_mode)
        waiting = [_entries(source)] if is_folder else []
    except FileNotFoundError:
        raise UserError(f"there is no file or folder {source}; expected a source to audit") from None
    except OSError as error:
        raise UserError(f"cannot open {source}: {error.strerror}; expected a readable source") from None
    if not is_folder:
        yield source
        return
    if _is_same(source, outside):
        raise UserError(f"{source} is both source and output; expected another folder for the output")
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
        elif _is_same(entry, outside):
            continue
        elif inside := _entries_of_folder(entry):
            waiting.append(inside)
        else:
            yield entry


def _entries(folder: Path) -> Iterator[Path]:
    return iter(sorted(folder.iterdir()))


def _entries_of_folder(entry: Path) -> Iterator[Path] | None:
    """Return what is in a folder that is to be walked; None for anything else."""
    try:
        is_output = os.path.exists(entry / MANIFEST)  # noqa: PTH110 - Path.exists can raise
        is_walked = stat.S_ISDIR(entry.lstat().st_mode) and not is_output
        return _entries(entry) if is_walked else None
    except OSError:
        return None


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def content_mark(path: Path) -> str:
    """Return a text that changes when what can be read of a file changes; never fails.

    It is the hash of a regular file that is small enough to be read, else what the system says of it.
    """
    try:
        status = path.stat()
        if stat.S_ISREG(status.st_mode) and status.st_size <= MAX_READ:
            return _fingerprint(path)[0]
    except OSError as error:
        return f"error {error.errno}"
    return f"mode {status.st_mode} size {status.st_size} at {status.st_mtime_ns}"


def leaves(path: Path) -> Iterator[Leaf | Refusal]:
    """Yield the single files in ``path`` (itself, or an archive's members), and what of it is refused."""
    refuse = partial(Refusal, shown(str(path)), hashlib.sha256(b"unread " + os.fsencode(path)).hexdigest())
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            next(path.iterdir(), None)  # fails for the folder that could not be walked
        elif stat.S_ISREG(status.st_mode) and status.st_size <= MAX_READ:
            source_id, size, head = _fingerprint(path)
            load = partial(_load, path, source_id)
            group = shown(os.path.abspath(path.parent))  # noqa: PTH100 - resolve() would follow links
            yield from members(Leaf(shown(str(path)), group, source_id, size, head, load))
            return
    except OSError as error:
        if os.path.islink(path):  # noqa: PTH114 - Path.is_symlink can raise itself
            yield refuse(0, "not_a_file", f"a link that leads nowhere: {error.strerror}; expected a file")
        else:
            yield refuse(0, "unreadable_file", f"cannot be read: {error.strerror}; expected a readable file")
        return
    if stat.S_ISREG(status.st_mode):
        text = f"is larger than {MAX_READ // 2**20} MiB; expected the records of one competition"
        yield refuse(status.st_size, "unreadable_file", text)
    elif stat.S_ISDIR(status.st_mode):
        what = "a link to a folder" if path.is_symlink() else "the output of an earlier run"
        yield refuse(0, "not_a_file", f"{what}, which is not read; expected a file")
    else:
        yield refuse(0, "not_a_file", "not a regular file; expected a file")


def _fingerprint(path: Path) -> tuple[str, int, bytes]:
    digest, size, head = hashlib.sha256(), 0, b""
    with path.open("rb") as handle:
        while block := handle.read(BLOCK):
            head = head or block[:HEAD]
            digest.update(block)
            size += len(block)
    return digest.hexdigest(), size, head


def _load(path: Path, source_id: str) -> bytes:
    """Read a whole file; ``Refused`` when it is no longer the one that was recognised."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror}; expected a readable file") from None
    if hashlib.sha256(content).hexdigest() != source_id:
        raise Refused("was changed while it was read; expected a file that nobody is writing")
    return content
