"""The decisions kept beside a run: one JSON object a line, only ever added to.

What people decided cannot be made again from the records: the file is read, never rewritten.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pyarrow as pa

from mjdata.errors import UserError
from mjdata.paths import DECISIONS
from mjdata.schema.arrow import to_arrow
from mjdata.schema.history import Decision, KeptDecision
from mjdata.schema.rows import Issue

ISSUE = "decision"
"""Code of the issue of a line that cannot be read."""


@dataclass(frozen=True)
class Kept:
    """What the file says: the decisions in its order, and an issue for each line that is none."""

    decisions: list[KeptDecision]
    issues: list[Issue]


def decisions_text(out: Path) -> bytes:
    """Return the content of the file of a run, empty when nothing was decided."""
    try:
        return (out / DECISIONS).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        text = f"cannot read {out / DECISIONS}: {error.strerror}; expected the file of decisions"
        raise UserError(text) from error


def read_decisions(content: bytes) -> Kept:
    """Read every line. One that cannot be read is told with its number, and nothing is made of it."""
    read = list(_lines(content))
    last = {line.finding_id: number for number, line in read if isinstance(line, Decision)}
    digest = hashlib.sha256(content).hexdigest()
    kept = Kept([], [])
    for number, line in read:
        if isinstance(line, Decision):
            effective = last[line.finding_id] == number
            fields = msgspec.structs.asdict(line)
            kept.decisions.append(KeptDecision(**fields, line_no=number, is_effective=effective))
        else:
            text = f"line {number} of {DECISIONS} is no decision ({line}); it is kept and has no effect"
            kept.issues.append(Issue(digest, f"{DECISIONS}, line {number}", ISSUE, text))
    return kept


def _lines(content: bytes) -> Iterator[tuple[int, Decision | str]]:
    """Yield the number of each line that is not blank, and the decision in it or why there is none."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            decision = msgspec.json.decode(line, type=Decision)
            to_arrow(Decision, [decision])  # as a number that no table holds would not
        except (msgspec.MsgspecError, UnicodeDecodeError, pa.ArrowException, OverflowError) as error:
            yield number, str(error)
        else:
            yield number, decision


def as_line(decision: Decision, after: bytes) -> bytes:
    """Return what is to be added to the file for a decision; a last line that has no end gets one first."""
    try:
        line = msgspec.json.encode(decision) + b"\n"
    except UnicodeEncodeError:
        raise UserError("the name or the reason is no text in UTF-8; expected one that can be read") from None
    return line if after.endswith(b"\n") or not after else b"\n" + line


def append(out: Path, line: bytes) -> None:
    """Add a line to the file, on the disk when this returns: the whole line, or nothing and ``OSError``."""
    file = os.open(out / DECISIONS, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
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
