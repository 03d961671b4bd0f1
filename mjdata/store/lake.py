"""The lake: one folder of Parquet files per source and one per competition, named by what is in them.

A partition is written aside and renamed into place; what exists is complete, and is never changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from mjdata.paths import aside_of
from mjdata.schema.arrow import arrow_schema, from_arrow, to_arrow
from mjdata.schema.tables import TABLES, Row

R = TypeVar("R", bound=Row)


class Lake:
    """The Parquet files under one folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def has(self, partition: str) -> bool:
        """Tell whether a partition is there."""
        return (self.root / partition).is_dir()

    def write(self, partition: str, rows: Mapping[str, Sequence[Row]]) -> None:
        """Write the tables of a partition (empty ones have no file), all of them or nothing."""
        target = self.root / partition
        if target.is_dir():
            return
        aside = aside_of(target)
        aside.mkdir(parents=True)
        for table, content in rows.items():
            if content:
                pq.write_table(
                    to_arrow(TABLES[table], content), aside / f"{table}.parquet", compression="zstd"
                )
        try:
            aside.rename(target)
        except OSError:  # another worker was first with the same content
            shutil.rmtree(aside)
            if not target.is_dir():
                raise

    def read(self, partition: str, table: str, row_type: type[R]) -> list[R]:
        """Return the rows of a table of a partition; none when the partition has no such table."""
        file = self.root / partition / f"{table}.parquet"
        return from_arrow(row_type, pq.read_table(file, partitioning=None)) if file.exists() else []

    def column(self, partition: str, table: str, column: str) -> pa.ChunkedArray:
        """Return one column of a table of a partition, empty when there is no such table."""
        file = self.root / partition / f"{table}.parquet"
        if not file.exists():
            return pa.chunked_array([], type=arrow_schema(TABLES[table]).field(column).type)
        return pq.read_table(file, columns=[column], partitioning=None)[column]

    def files(self, partitions: Iterable[str], table: str) -> list[Path]:
        """Return the files that hold a table, over these partitions."""
        candidates = (self.root / partition / f"{table}.parquet" for partition in partitions)
        return [file for file in candidates if file.exists()]

    def prune(self, kept: Iterable[str]) -> None:
        """Remove every partition but these; each is renamed first, so that none is ever there in part."""
        keep = {self.root / partition for partition in kept}
        for folder in list(self.root.glob("*/*")):
            if folder.is_dir() and folder not in keep:
                shutil.rmtree(folder.rename(aside_of(folder)))
