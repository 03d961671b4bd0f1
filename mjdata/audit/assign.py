"""Which lake partitions speak of the same competition, and what they call it.

Files that came in together (one folder, one archive) and speak of the same competition make one.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mjdata.ingest.door import Received
from mjdata.names import plain
from mjdata.schema.records import Competition, Registration
from mjdata.schema.rows import Issue
from mjdata.schema.tables import RECORDS
from mjdata.store.fingerprint import combined
from mjdata.store.lake import Lake


@dataclass(frozen=True)
class Member:
    """A partition that speaks of a competition, and what it calls it."""

    partition: str
    name_there: str


@dataclass(frozen=True)
class Assignment:
    """A competition to put together: its id, its members in the order of their paths, their format, name."""

    competition_id: str
    members: tuple[Member, ...]
    format: str
    name: str = ""

    @property
    def key(self) -> str:
        """A hash of what it is put together from."""
        return combined(self.competition_id, *(f"{m.partition} {m.name_there}" for m in self.members))


LONGEST_ID = 60


def _slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", ascii_name.casefold()).strip("-")
    return slug[:LONGEST_ID].strip("-") or combined(name)[:8]


def _names_in(lake: Lake, partition: str) -> dict[str, str | None]:
    """Return what a partition calls the competitions it speaks of, and the full names where it gives them."""
    names: dict[str, str | None] = {}
    for table, row_type in RECORDS.items():
        if "competition_id" in row_type.__struct_fields__:
            names |= dict.fromkeys(lake.column(partition, table, "competition_id").unique().to_pylist())
    names |= {row.competition_id: row.name for row in lake.read(partition, "competitions", Competition)}
    return names


def assign(received: Sequence[Received], lake: Lake) -> list[Assignment]:
    """Find the competitions in what was received. A delivery that repeats another's files adds none."""
    groups: dict[str, dict[str, Received]] = defaultdict(dict)
    lines = _registered(received, lake)
    registers = {member.partition for members in lines.values() for member in members}
    for item in sorted(received, key=lambda r: r.path):
        if item.partition and item.partition not in registers:
            groups[item.group].setdefault(item.partition, item)
    distinct = {tuple(sorted(group)): group for group in reversed(groups.values())}
    found = [unit for group in reversed(distinct.values()) for unit in _assign_group(group, lake)]
    taken: set[str] = set()
    units = []
    for unit in found:  # the first of a name keeps it, whatever else is handed in beside it
        units.append(_distinguished(unit) if unit.competition_id in taken else unit)
        taken.add(unit.competition_id)
    return [replace(unit, members=(*unit.members, *_lines_on(unit, lines))) for unit in units]


def _registered(received: Sequence[Received], lake: Lake) -> dict[str, list[Member]]:
    """Return the lines of registers of competitions by the plain name of the event.

    A register speaks of events wherever their records lie, and makes none by itself.
    """
    lines: dict[str, list[Member]] = defaultdict(list)
    partitions = dict.fromkeys(item.partition for item in received if item.partition)
    for partition in sorted(partitions):
        for name in lake.column(partition, "registrations", "competition_id").unique().to_pylist():
            lines[plain(name)].append(Member(partition, name))
    return lines


def _lines_on(unit: Assignment, lines: dict[str, list[Member]]) -> list[Member]:
    """Return the lines of registers that name a competition by a name that its records give it."""
    names = dict.fromkeys(map(plain, (*(member.name_there for member in unit.members), unit.name)))
    return [line for name in names if name in lines for line in lines[name]]


def unrecorded(received: Sequence[Received], units: Sequence[Assignment], lake: Lake) -> list[Issue]:
    """Return an issue for each line of a register on whose event no record came in."""
    known = {(member.partition, member.name_there) for unit in units for member in unit.members}
    partitions = dict.fromkeys(item.partition for item in received if item.partition)
    return [
        Issue(row.source_id, row.locator, "event_without_records", f"no record of {row.competition_id!r}")
        for partition in partitions
        for row in lake.read(partition, "registrations", Registration)
        if (partition, row.competition_id) not in known
    ]


def is_called(unit: Assignment, name: str) -> bool:
    """Tell whether a competition goes by this name or id."""
    return name == unit.competition_id or _slug(name) == unit.competition_id


def _distinguished(unit: Assignment) -> Assignment:
    """Tell a competition from another of the same name in this run, by what it is put together from."""
    return replace(unit, competition_id=f"{unit.competition_id}-{unit.key[:6]}")


def _assign_group(group: dict[str, Received], lake: Lake) -> list[Assignment]:
    names_in = {partition: _names_in(lake, partition) for partition in group}
    full = {key: name for names in names_in.values() for key, name in names.items() if name}
    members: dict[str, list[Member]] = defaultdict(list)
    for partition, names in names_in.items():
        for key in sorted(names):
            members[plain(full.get(key, key))].append(Member(partition, key))
    if len(members) == 2 and "" in members:  # a list that names no competition, beside the only one there is
        nameless = members.pop("")
        next(iter(members.values())).extend(nameless)
    shown = {plain(full.get(key, key)): full.get(key) for names in names_in.values() for key in names}
    return [
        Assignment(
            _slug(name) if (name := shown[plain]) else f"competition-{_slug(plain)}",
            tuple(of_competition),
            group[of_competition[0].partition].source.format or "",
            shown[plain] or "",
        )
        for plain, of_competition in members.items()
    ]
