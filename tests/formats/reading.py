"""How the tests of formats read: one text, one batch; and what must hold of any batch."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from pathlib import Path
from typing import TypeVar

import zstandard

from mjdata.ingest.reader import Batch, readers, recognise
from mjdata.schema.play import Action, Win
from mjdata.schema.rows import Row
from mjdata.tiles import FLOWERS

R = TypeVar("R", bound=Row)

HEAD = 64 * 2**10


def read(name: str, text: str) -> Batch:
    """Read a text by the reader of a format."""
    batch = Batch(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
    readers()[name].read(text, batch)
    return batch


def load(path: Path) -> str:
    """Return the text of a real file."""
    if path.suffix == ".zst":
        with path.open("rb") as packed:
            return zstandard.ZstdDecompressor().stream_reader(packed).read().decode("utf-8")
    return path.read_bytes().decode("utf-8")


def read_file(name: str, path: Path) -> Batch:
    """Read a real file, which its start must show to be of the format."""
    text = load(path)
    reader = recognise(text[:HEAD])
    assert reader is not None
    assert reader.name == name, path
    return read(name, text)


def rows(batch: Batch, row_type: type[R]) -> list[R]:
    """Return the rows of a type."""
    return [row for table in batch.rows.values() for row in table if isinstance(row, row_type)]


def codes(batch: Batch) -> Counter[str]:
    """Count the issues by code."""
    return Counter(issue.code for issue in batch.issues)


def kinds(batch: Batch) -> Counter[str]:
    """Count the actions by kind."""
    return Counter(action.kind for action in rows(batch, Action))


def assert_tiles_conserved(batch: Batch) -> None:
    """No tile enters a hand more often than there are copies, and a winner holds thirteen."""
    entered: dict[str, Counter[str]] = defaultdict(Counter)
    for action in rows(batch, Action):
        if action.kind in ("deal", "draw", "replacement"):
            entered[action.hand_id].update((action.tile or "").split())
    for tiles in entered.values():
        assert all(count <= (1 if tile in FLOWERS else 4) for tile, count in tiles.items())
    for win in rows(batch, Win):
        assert win.tiles is not None
        assert win.melds is not None
        melds = win.melds.split("; ") if win.melds else []
        assert len(win.tiles.split()) + 3 * len(melds) == 13
