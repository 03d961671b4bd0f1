"""Sources as handed in, into lake partitions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mjdata.compute.pool import map_partitions
from mjdata.errors import UserError
from mjdata.ingest.door import Delivery, Received, take_in
from mjdata.ingest.reader import readers
from mjdata.ingest.sources import files_under
from mjdata.paths import LAKE


def files_of(sources: Sequence[Path], out: Path) -> list[Path]:
    """List the files of all sources, each once; ``UserError`` when there are none."""
    files = list(dict.fromkeys(file for source in sources for file in files_under(source, out)))
    if not files:
        shown = ", ".join(map(str, sources))
        raise UserError(f"no file in {shown}; expected score sheets or logs ({', '.join(readers())})")
    return files


def ingest(files: Sequence[Path], out: Path, workers: int) -> list[Received]:
    """Take every file in; ``UserError`` when not one holds a record of a known format."""
    deliveries = [Delivery(file, out / LAKE) for file in files]
    received = [item for items in map_partitions(take_in, deliveries, "reading", workers) for item in items]
    if not any(item.partition for item in received):
        first = next((issue.text for item in received for issue in item.issues), "no file in it")
        count = f" (and {len(received) - 1} more)" if len(received) > 1 else ""
        where = received[0].path if received else str(files[0])
        raise UserError(f"{where}{count} holds no record that can be read: {first}")
    return received
