"""Names of fan as records write them, and the one name by which each is kept (``fan_names.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec


class FanNames(msgspec.Struct, frozen=True):
    """The names of appendix 8 in their order, names beyond it, and other spellings of either."""

    names: tuple[str, ...]
    extra: tuple[str, ...]
    aliases: dict[str, str]


@cache
def fan_names() -> FanNames:
    """Return the table of names."""
    text = (resources.files(__package__) / "fan_names.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), FanNames)


def known_fan(recorded: str) -> str | None:
    """Return the name by which a fan is kept; None when no fan is called so."""
    table = fan_names()
    name = table.aliases.get(recorded, recorded)
    return name if name in table.names or name in table.extra else None
