"""The one door: a file as handed in becomes lake partitions, one per single file inside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mjdata.ingest.archives import Leaf, Refusal, Refused
from mjdata.ingest.reader import Batch, Reader, TooMany, readers, recognise
from mjdata.ingest.sources import leaves
from mjdata.ingest.text import Undecodable, decode, peek, why_unknown
from mjdata.schema.rows import Issue, Source
from mjdata.store.fingerprint import code_version
from mjdata.store.lake import Lake


@dataclass(frozen=True)
class Received:
    """A single file that came in: where, with which others, and the partition that holds its records.

    ``partition`` is None when nothing in it could be read; ``issues`` then say why.
    """

    path: str
    group: str
    source: Source
    partition: str | None
    issues: tuple[Issue, ...] = ()


@dataclass(frozen=True)
class Delivery:
    """A file to take in, and the lake to put it into."""

    file: Path
    lake: Path


def reader_version() -> str:
    """Return the version of everything that decides what a reader makes of a file."""
    return code_version("ingest", "schema", "rules")[:12]


def take_in(delivery: Delivery) -> list[Received]:
    """Read every single file in a delivery into the lake; nothing is read twice."""
    lake = Lake(delivery.lake)
    return [
        _refused(leaf) if isinstance(leaf, Refusal) else _received(leaf, lake)
        for leaf in leaves(delivery.file)
    ]


def _refused(refusal: Refusal) -> Received:
    source = Source(
        source_id=refusal.source_id,
        path=refusal.path,
        format=None,
        encoding=None,
        bytes=refusal.size,
        records=0,
        rejected=1,
        reader_version=reader_version(),
    )
    issue = Issue(refusal.source_id, "file", refusal.code, refusal.text)
    return Received(refusal.path, refusal.path, source, None, (issue,))


def _received(leaf: Leaf, lake: Lake) -> Received:
    partition = f"sources/{leaf.source_id[:24]}-{reader_version()}"
    if lake.has(partition):
        return Received(leaf.path, leaf.group, lake.read_first(partition, "sources", Source), partition)
    reader = recognise(peek(leaf.head))
    if reader is None:
        text = why_unknown(leaf.head) or f"no known format; expected one of: {', '.join(readers())}"
        return _refused(Refusal(leaf.path, leaf.source_id, leaf.size, "unknown_format", text))
    batch = Batch(leaf.source_id)
    try:
        encoding = _read(reader, leaf.load(), batch)
    except (Undecodable, Refused, TooMany) as error:
        return _refused(Refusal(leaf.path, leaf.source_id, leaf.size, "unreadable_file", str(error)))
    except Exception as error:  # a defect in one reader must not take the other files with it
        text = f"the reader of {reader.name} failed ({type(error).__name__}: {error}); this is a defect of it"
        return _refused(Refusal(leaf.path, leaf.source_id, leaf.size, "unreadable_file", text))
    batch.close()
    source = Source(
        source_id=leaf.source_id,
        path=leaf.path,
        format=reader.name,
        encoding=encoding,
        bytes=leaf.size,
        records=batch.records,
        rejected=batch.rejected,
        reader_version=reader_version(),
    )
    lake.write(partition, {"sources": [source], "issues": batch.issues, **batch.rows})
    return Received(leaf.path, leaf.group, source, partition)


def _read(reader: Reader[Any], content: bytes, batch: Batch) -> str | None:
    """Read a file into a batch; return the encoding of its text, None where it is none."""
    if reader.reads == "bytes":
        reader.read(content, batch)
        return None
    decoded = decode(content)
    if decoded.note:
        batch.note("file", "encoding_chosen", decoded.note)
    reader.read(decoded.text, batch)
    return decoded.encoding


def repeats_joined(received: Sequence[Received]) -> list[Received]:
    """Put a delivery that holds nothing but what another one holds (a copy of some files) with the other.

    Its files are then the same files handed in twice, and not a competition of their own.
    """
    held: dict[str, set[str]] = defaultdict(set)
    holders: dict[str, set[str]] = defaultdict(set)
    for item in received:
        if item.partition:
            held[item.group].add(item.partition)
            holders[item.partition].add(item.group)
    joins = {}
    for group, partitions in held.items():
        larger = [g for g in holders[next(iter(partitions))] if held[g] > partitions]
        joins[group] = min(larger, key=lambda g: (-len(held[g]), g), default=group)
    return [replace(item, group=joins.get(item.group, item.group)) for item in received]
