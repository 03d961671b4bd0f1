"""What every row of a table is, and where it was read: sources as handed in, and what was wrong with them."""

from __future__ import annotations

import msgspec

from mjdata.schema.columns import (
    Bytes,
    EncodingName,
    FormatName,
    IssueCode,
    IssueText,
    Locator,
    Path,
    ReaderVersion,
    RejectedCount,
    SourceId,
    StoredCount,
)


class Row(msgspec.Struct, frozen=True):
    """A row of a table."""


class Placed(Row, frozen=True, kw_only=True):
    """A row that was read from a source, and where it stands there."""

    source_id: SourceId
    locator: Locator


class Source(Row, frozen=True):
    """One file as handed in. records = what was stored; rejected = what was refused, each with an issue."""

    source_id: SourceId
    path: Path
    format: FormatName | None
    encoding: EncodingName | None
    bytes: Bytes
    records: StoredCount
    rejected: RejectedCount
    reader_version: ReaderVersion


class Issue(Row, frozen=True):
    """What a reader could not take as it stood: where, which case, and a sentence."""

    source_id: SourceId
    locator: Locator
    code: IssueCode
    text: IssueText
