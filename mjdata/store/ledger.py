"""The files kept beside a run that no record gives again: one JSON object a line, only ever added to.

They are read, never rewritten: what people decided, and which Pins were awarded.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
import pyarrow as pa

from mjdata.errors import UserError
from mjdata.schema.arrow import to_arrow
from mjdata.schema.rows import Row

R = TypeVar("R", bound=Row)


def ledger_text(file: Path) -> bytes:
    """Return the content of a file, empty when there is none yet."""
    try:
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        raise UserError(f"cannot read {file}: {error.strerror}; expected a file of JSON lines") from error


def ledger_lines(content: bytes, row_type: type[R]) -> Iterator[tuple[int, R | str]]:
    """Yield the number of each line that is not blank, and the row in it or why there is none."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=row_type)
            to_arrow(row_type, [row])  # as a number that no table holds would not
        except (msgspec.MsgspecError, UnicodeDecodeError, pa.ArrowException, OverflowError) as error:
            yield number, str(error)
        else:
            yield number, row


def as_line(row: Row, after: bytes) -> bytes:
    """Return what is to be added to a file for a row; a last line that has no end gets one first."""
    try:
        line = msgspec.json.encode(row) + b"\n"
    except UnicodeEncodeError:
        raise UserError("a name or the reason is no text in UTF-8; expected one that can be read") from None
    return line if after.endswith(b"\n") or not after else b"\n" + line


def append(place: Path, line: bytes) -> None:
    """Add a line to a file, on the disk when this returns: the whole line, or nothing and ``OSError``."""
    file = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        before = os.fstat(file).st_size
        try:
            if os.write(file, line) < len(line):
                raise OSError(None, "no room for the whole line")
            os.fsync(file)
        except OSError:
            os.ftruncate(file, before)
            raise
    finally:
        os.close(file)
