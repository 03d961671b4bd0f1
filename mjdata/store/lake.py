"""The lake: one folder of Parquet files per source and one per competition, named by what is in them.

A partition is written aside and renamed into place; what exists is complete, and is never changed.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from mjdata.errors import UserError
from mjdata.paths import aside_of
from mjdata.schema.arrow import arrow_schema, from_arrow, to_arrow
from mjdata.schema.rows import Row
from mjdata.schema.tables import TABLES

R = TypeVar("R", bound=Row)

KINDS = ("sources", "competitions", "intake")
"""Folders of the lake; a partition's name starts with one."""
_LONGEST = 120
"""Characters of a folder's name that every file system takes, also with what is put before it aside."""


class Lake:
    """The Parquet files under one folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def has(self, partition: str) -> bool:
        """Tell whether a partition is there."""
        return self._folder(partition).is_dir()

    def write(self, partition: str, rows: Mapping[str, Sequence[Row]]) -> None:
        """Write the tables of a partition (empty ones have no file), all of them or nothing."""
        target = self._folder(partition)
        if target.is_dir():
            return
        aside = aside_of(target)
        aside.mkdir(parents=True)
        try:
            for table, content in rows.items():
                if content:
                    file = aside / f"{table}.parquet"
                    pq.write_table(to_arrow(TABLES[table], content), file, compression="zstd")
            aside.rename(target)
        except BaseException:
            shutil.rmtree(aside, ignore_errors=True)
            if not target.is_dir():  # else another worker was first with the same content
                raise

    def read(self, partition: str, table: str, row_type: type[R]) -> list[R]:
        """Return the rows of a table of a partition; none when the partition has no such table."""
        file = self._folder(partition) / f"{table}.parquet"
        if not file.exists():
            return []
        try:
            return from_arrow(row_type, pq.read_table(file, partitioning=None))
        except (OSError, pa.ArrowException, msgspec.ValidationError) as error:
            raise _damaged(file) from error

    def read_first(self, partition: str, table: str, row_type: type[R]) -> R:
        """Return the first row of a table that a partition must have."""
        rows = self.read(partition, table, row_type)
        if not rows:
            raise _damaged(self._folder(partition))
        return rows[0]

    def column(self, partition: str, table: str, column: str) -> pa.ChunkedArray:
        """Return one column of a table of a partition, empty when there is no such table."""
        file = self._folder(partition) / f"{table}.parquet"
        if not file.exists():
            return pa.chunked_array([], type=arrow_schema(TABLES[table]).field(column).type)
        try:
            return pq.read_table(file, columns=[column], partitioning=None)[column]
        except (OSError, pa.ArrowException) as error:
            raise _damaged(file) from error

    def files(self, partitions: Iterable[str], table: str) -> list[Path]:
        """Return the files that hold a table, over these partitions."""
        candidates = (self._folder(partition) / f"{table}.parquet" for partition in partitions)
        return [file for file in candidates if file.exists()]

    def partitions(self) -> set[str]:
        """Return the partitions that are there."""
        folders = (folder for kind in KINDS for folder in (self.root / kind).glob("*"))
        return {f"{folder.parent.name}/{folder.name}" for folder in folders if folder.is_dir()}

    def prune(self, kept: Iterable[str]) -> None:
        """Remove every partition but these; each is renamed first, so that none is ever there in part."""
        keep = {self._folder(partition) for partition in kept}
        for partition in self.partitions():
            folder = self.root / partition
            if folder not in keep:
                shutil.rmtree(folder.rename(aside_of(folder)))

    def _folder(self, partition: str) -> Path:
        """Return the folder of a partition. A name too long for a folder (it may hold the name of an event)
        ends in its hash instead."""
        kind, name = partition.split("/", 1)
        if len(name) > _LONGEST:
            name = f"{name[: _LONGEST - 17]}-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        return self.root / kind / name


def _damaged(file: Path) -> UserError:
    return UserError(f"{file} is damaged; run again with --force, which makes everything anew")
