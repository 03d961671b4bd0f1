"""The warehouse: the lake's tables in one DuckDB file, rebuilt from it at any time and swapped in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

import duckdb
import msgspec

from mjdata.errors import UserError
from mjdata.paths import WAREHOUSE, written_aside
from mjdata.schema.arrow import from_arrow, to_arrow
from mjdata.schema.history import Run
from mjdata.schema.reference import reference_rows
from mjdata.schema.rows import Row
from mjdata.schema.tables import TABLES
from mjdata.store.lake import Lake
from mjdata.store.metrics import metrics

if TYPE_CHECKING:
    import pandas as pd

R = TypeVar("R", bound=Row)


def build_warehouse(lake: Lake, partitions: Sequence[str], target: Path) -> None:
    """Build the warehouse of these partitions aside and swap it in; the old one stands until then.

    ``OSError`` when it cannot be written, as on a full disk.
    """
    with written_aside(target) as aside:
        try:
            with duckdb.connect(str(aside)) as connection:
                create_all(connection)
                for name in TABLES:
                    _fill(connection, name, lake.files(partitions, name))
                connection.execute("CHECKPOINT")
        except duckdb.IOException as error:
            raise OSError(None, str(error), str(target)) from error
        aside.with_name(f"{aside.name}.wal").unlink(missing_ok=True)


def replace_tables(file: Path, tables: Mapping[str, Sequence[Row]]) -> None:
    """Give tables of a warehouse new rows in the place of theirs. Nobody else may have the file open.

    ``OSError`` when it cannot be written.
    """
    try:
        with duckdb.connect(str(file)) as connection:
            for name, rows in tables.items():
                connection.execute(f'DELETE FROM "{name}"')  # noqa: S608 - our own names
                connection.register("new_rows", to_arrow(TABLES[name], rows))
                connection.execute(f'INSERT INTO "{name}" SELECT * FROM new_rows')  # noqa: S608
                connection.unregister("new_rows")
            connection.execute("CHECKPOINT")
    except duckdb.IOException as error:
        raise OSError(None, str(error), str(file)) from error
    file.with_name(f"{file.name}.wal").unlink(missing_ok=True)


def create_all(connection: duckdb.DuckDBPyConnection) -> None:
    """Create every table, empty but for those of reference, and the view of every metric."""
    reference = reference_rows()
    for name, row_type in TABLES.items():
        connection.register("new_table", to_arrow(row_type, reference.get(name, ())))
        connection.execute(f'CREATE TABLE "{name}" AS SELECT * FROM new_table')  # noqa: S608 - our own names
        connection.unregister("new_table")
    for metric in metrics().values():
        connection.execute(f'CREATE VIEW "{metric.name}" AS {metric.query}')


def _fill(connection: duckdb.DuckDBPyConnection, name: str, files: list[Path]) -> None:
    if files:
        query = f'INSERT INTO "{name}" SELECT * FROM read_parquet(?, hive_partitioning = false)'  # noqa: S608
        connection.execute(query, [[str(file) for file in files]])


class Warehouse:
    """A warehouse, opened read-only. ``table`` gives a table, ``sql`` the answer to a question."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        file = directory / WAREHOUSE
        if not file.is_file():
            raise UserError(
                f"{directory} holds no {WAREHOUSE}; expected a folder that `mjdata run --out` has written"
            )
        try:
            self._connection = duckdb.connect(str(file), read_only=True)
        except duckdb.Error as error:
            raise UserError(f"{file} cannot be opened: {error}; run `mjdata run` again") from error

    def __enter__(self) -> Warehouse:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def content(self) -> str | None:
        """The mark of the content of the run: files, edition, rulings and persons; None if it has none."""
        return next((run.content for run in self.rows(Run) if run.run == "this"), None)

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        return list(TABLES)

    @property
    def metrics(self) -> list[str]:
        """The names of the metrics; each is a view, with the rows that ``table`` gives."""
        return list(metrics())

    def table(self, name: str) -> pd.DataFrame:
        """Return a whole table, or the view of a metric; ``UserError`` names them when none is so called.

        A view is ordered by its columns, so that what is drawn from it by chance is the same each time.
        """
        if name not in TABLES and name not in metrics():
            known = ", ".join((*TABLES, *metrics()))
            raise UserError(f"there is no table {name!r}; expected one of: {known}")
        try:
            order = "ORDER BY ALL" if name in metrics() else ""
            return self.sql(f'SELECT * FROM "{name}" {order}')  # noqa: S608 - checked against our own names
        except duckdb.CatalogException as error:
            raise self._unlike_ours() from error

    def sql(self, query: str, parameters: Iterable[Any] = ()) -> pd.DataFrame:
        """Return the answer to a query as a data frame."""
        frame: pd.DataFrame = self._connection.sql(query, params=list(parameters)).df()
        return frame

    def rows(self, row_type: type[R], where: str = "true", parameters: Iterable[Any] = ()) -> list[R]:
        """Return rows of a table as structs, in stored order; ``UserError`` when it is not as we write it."""
        name = next(name for name, known in TABLES.items() if known is row_type)
        query = f'SELECT * FROM "{name}" WHERE {where}'  # noqa: S608 - conditions are our own
        try:
            found = self._connection.sql(query, params=list(parameters)).to_arrow_table()
            return from_arrow(row_type, found)
        except (duckdb.Error, msgspec.ValidationError) as error:
            raise self._unlike_ours() from error

    def _unlike_ours(self) -> UserError:
        text = f"{self.directory / WAREHOUSE} is damaged or of another version of mjdata"
        return UserError(f"{text}; run `mjdata run` again")
