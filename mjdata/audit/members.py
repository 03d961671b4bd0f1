"""The rows of all partitions that speak of one competition, under its own id.

What is said twice alike counts once; what is said twice differently is not decided but told.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

import msgspec

from mjdata.audit.altered import Changes, altered
from mjdata.audit.assign import Assignment, Member
from mjdata.audit.keyings import is_told, keyings
from mjdata.checks.keyings import Keying
from mjdata.schema.forms import Sheet
from mjdata.schema.records import Hand, Seating, Table
from mjdata.schema.rows import Issue, Placed, Row
from mjdata.store.lake import Lake

R = TypeVar("R", bound=Row)
P = TypeVar("P", bound=Placed)


class Assembly:
    """Rows of all members of one competition, under its own id."""

    def __init__(self, unit: Assignment, lake: Lake, changes: Changes) -> None:
        self.unit, self.lake, self.changes = unit, lake, changes
        self.issues: list[Issue] = []

    @cached_property
    def keyings(self) -> dict[tuple[int, int], list[Keying]]:
        """What each source but the logs says of each table."""
        of = self.sheets
        return keyings(
            self.rows("tables", Table, of),
            self.rows("seatings", Seating, of),
            self.rows("hands", Hand, of),
            self.rows("sheets", Sheet, of),
        )

    @cached_property
    def logs(self) -> list[Member]:
        """The members that hold logs: their hands are a witness where another record has them too."""
        return [m for m in self.unit.members if len(self.lake.column(m.partition, "actions", "seq"))]

    @property
    def sheets(self) -> list[Member]:
        """The members that hold no logs."""
        return [member for member in self.unit.members if member not in self.logs]

    def rows(self, table: str, row_type: type[R], members: Sequence[Member] | None = None) -> list[R]:
        """Return the rows of a table that speak of this competition, of all members or of these."""
        found: list[R] = []
        for member in self.unit.members if members is None else members:
            for row in self.lake.read(member.partition, table, row_type):
                named = self._renamed(row, member.name_there)
                if named is not None:
                    found.append(altered(named, self.changes) if self.changes else named)
        return found

    def _renamed(self, row: R, name_there: str) -> R | None:
        changed = {}
        hand_id = getattr(row, "hand_id", None)
        if hand_id is not None:
            there, *rest = hand_id.rsplit("/", 3)  # a name may hold a slash, numbers do not
            if there != name_there:
                return None
            changed["hand_id"] = "/".join([self.unit.competition_id, *rest])
        competition_id = getattr(row, "competition_id", None)
        if competition_id is not None:
            if competition_id != name_there:
                return None
            changed["competition_id"] = self.unit.competition_id
        return msgspec.structs.replace(row, **changed)

    def once(
        self,
        rows: Iterable[P],
        key: Callable[[P], Hashable],
        undecided: Callable[[P, set[str]], P],
        what: str,
    ) -> dict[Hashable, P]:
        """Return one row per key, with all that its rows say.

        Where they contradict each other, ``undecided`` makes of the first what stands, given the fields.
        """
        kept: dict[Hashable, P] = {}
        for row in rows:
            first = kept.setdefault(key(row), row)
            if first is row:
                continue
            said = contradicting(first, row)
            kept[key(row)] = undecided(first, said) if said else filled(first, row)
            if said and not is_told(first, row, said, self.keyings):
                where = f"{first.locator}, {row.locator}"
                text = f"{what} is recorded twice and differently ({where}); neither is taken"
                self.issues.append(Issue(row.source_id, row.locator, "conflicting_record", text))
        return kept


def contradicting(first: P, second: P) -> set[str]:
    """Return the fields that two rows fill differently."""
    return {
        name
        for name in first.__struct_fields__
        if name not in ("source_id", "locator")
        and None not in (ours := getattr(first, name), theirs := getattr(second, name))
        and ours != theirs
    }


def filled(first: P, second: P) -> P:
    """Return a row with what only the other one fills."""
    names = [name for name in first.__struct_fields__ if getattr(first, name) is None]
    return msgspec.structs.replace(first, **{name: getattr(second, name) for name in names})
