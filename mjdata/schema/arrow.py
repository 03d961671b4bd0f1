"""From structs to Arrow and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
import msgspec.inspect as mi
import pyarrow as pa

from mjdata.schema.rows import Row

R = TypeVar("R", bound=Row)

_ARROW = {
    mi.IntType: pa.int64(),
    mi.StrType: pa.string(),
    mi.BoolType: pa.bool_(),
    mi.FloatType: pa.float64(),
}


@cache
def columns(row_type: type[Row]) -> list[tuple[str, mi.Type, bool, mi.Metadata | None]]:
    """Return (name, type, nullable, metadata) of each column of a table, in order."""
    info = cast("mi.StructType", mi.type_info(row_type))
    return [(field.name, *_unwrap(field.type)) for field in info.fields]


def _unwrap(field_type: mi.Type) -> tuple[mi.Type, bool, mi.Metadata | None]:
    """Peel ``Annotated`` and ``| None`` off a column type."""
    meta: mi.Metadata | None = None
    nullable = False
    while isinstance(field_type, (mi.Metadata, mi.UnionType)):
        if isinstance(field_type, mi.Metadata):
            meta, field_type = field_type, field_type.type
        else:
            nullable = field_type.includes_none
            field_type = next(t for t in field_type.types if not isinstance(t, mi.NoneType))
    return field_type, nullable, meta


def describe(meta: mi.Metadata | None) -> tuple[str, str | None]:
    """Return what a column means and its unit."""
    schema = (meta.extra_json_schema or {}) if meta else {}
    unit = (meta.extra or {}).get("unit") if meta else None
    return str(schema.get("description", "")), unit


@cache
def arrow_schema(row_type: type[Row]) -> pa.Schema:
    """Return the Arrow schema of a table."""
    return pa.schema(
        pa.field(name, _ARROW[type(kind)], nullable) for name, kind, nullable, _ in columns(row_type)
    )


def to_arrow(row_type: type[Row], rows: Sequence[Row]) -> pa.Table:
    """Return rows as an Arrow table; an empty sequence gives an empty table with the same schema."""
    schema = arrow_schema(row_type)
    data: dict[str, list[Any]] = {name: [getattr(r, name) for r in rows] for name in schema.names}
    return pa.table(data, schema=schema)


def from_arrow(row_type: type[R], table: pa.Table) -> list[R]:
    """Return the rows of an Arrow table as structs, checked; ``msgspec.ValidationError`` when they differ."""
    return msgspec.convert(table.to_pylist(), list[row_type])  # type: ignore[valid-type]
