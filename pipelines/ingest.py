"""Sources as handed in, into lake partitions."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from mjdata.compute.pool import map_partitions
from mjdata.errors import UserError
from mjdata.ingest.door import Delivery, Received, repeats_joined, take_in
from mjdata.ingest.reader import readers
from mjdata.ingest.sources import files_under
from mjdata.schema.rows import Issue
from mjdata.store.lake import Lake


def files_of(sources: Sequence[Path], out: Path) -> list[Path]:
    """List the files of all sources, each once; ``UserError`` when there are none."""
    found = {os.path.abspath(file): file for source in sources for file in files_under(source, out)}  # noqa: PTH100
    if not found:
        shown = ", ".join(map(str, sources))
        raise UserError(f"no file in {shown}; expected score sheets or logs ({', '.join(readers())})")
    return list(found.values())


def ingest(files: Sequence[Path], lake: Lake, workers: int) -> list[Received]:
    """Take every file in; ``UserError`` when not one holds a record that can be read."""
    deliveries = [Delivery(file, lake.root) for file in files]
    received = [item for items in map_partitions(take_in, deliveries, "reading", workers) for item in items]
    if not any(item.source.records for item in received):
        raise UserError(_nothing_read(received, lake))
    return repeats_joined(received)


def _nothing_read(received: Sequence[Received], lake: Lake) -> str:
    """Say what is wrong with the first file that is of a known format, else with the first of all."""
    told = next((item for item in received if item.partition), received[0])
    issues = [*told.issues, *(lake.read(told.partition, "issues", Issue) if told.partition else ())]
    reason = next((f"{issue.locator}: {issue.text}" for issue in issues), "there is no line of data in it")
    count = f" (and {len(received) - 1} more)" if len(received) > 1 else ""
    return f"{told.path}{count} holds no record that can be read: {reason.removeprefix('file: ')}"
