"""What each source says of one session sheet, cell by cell: for two keyings, or two versions, of the same.

A cell is a score, a running total, a session total, a player. What only one of two shows is no difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from mjdata.schema.forms import Sheet
from mjdata.seats import SEATS, SUFFIXES

_LEAST_PLAYERS = 3
"""Players that two sheets of one table must share to be the same sheet: one number may be a slip."""
_STROKES = " -‐‑‒–—―ー/\\_.…　"


class CellOf(NamedTuple):
    """A cell of a session sheet: what it holds, of which hand (None: of the session) and starting seat."""

    what: str
    hand_no: int | None
    seat: int


Kept = Mapping[CellOf, tuple[int, str]]
"""Each cell that a source fills: the value, and where it stands."""


def is_signed(signature: str | None) -> bool:
    """Tell whether something is written in the place of a signature: a stroke is nothing."""
    return bool((signature or "").strip(_STROKES))


def signatures(sheet: Sheet) -> tuple[str | None, ...]:
    """Return the signatures of the four players, by starting seat."""
    return tuple(getattr(sheet, f"signed_{suffix}") for suffix in SUFFIXES)


@dataclass(frozen=True)
class Keying:
    """What one source says of a session at a table, as it was handed in."""

    source_id: str
    locator: str
    cells: Kept
    sheet: Sheet | None = None

    @property
    def is_signed(self) -> bool:
        """Whether a player has signed it."""
        return self.sheet is not None and any(map(is_signed, signatures(self.sheet)))

    @property
    def revision(self) -> int | None:
        """The number of its version, where it says one."""
        found = re.search(r"\d{1,6}", (self.sheet.revision if self.sheet else None) or "")
        return int(found[0]) if found else None

    @property
    def players(self) -> dict[int, int]:
        """The players by starting seat, as far as it names them."""
        return {cell.seat: value for cell, (value, _) in self.cells.items() if cell.what == "player"}

    def is_of(self, other: Keying) -> bool:
        """Whether two say something of the same sheet: the same players, but for a slip."""
        ours, theirs = self.players, other.players
        same = sum(ours.get(seat) == theirs.get(seat) for seat in ours)
        four = len(ours) == len(theirs) == len(SEATS)
        return bool(self.cells.keys() & other.cells.keys()) and (not four or same >= _LEAST_PLAYERS)


class Difference(NamedTuple):
    """A cell that two sources fill differently."""

    cell: CellOf
    first: int
    second: int
    first_at: str
    second_at: str


@dataclass(frozen=True)
class Pair:
    """Two accounts of one sheet, in the order in which they were handed in, or in that of their versions."""

    first: Keying
    second: Keying

    @property
    def is_versions(self) -> bool:
        """Whether they are versions: they say so, or one is signed and the other is not."""
        return self._numbered or self.first.is_signed != self.second.is_signed

    @property
    def is_after_signature(self) -> bool:
        """Whether the second is a version beside one that was signed."""
        return self.is_versions and self.first.is_signed

    @property
    def is_told(self) -> bool:
        """Whether its differences are told cell by cell, by F15 or after a signature by S20."""
        return self.is_after_signature or not self.is_versions

    @property
    def _numbered(self) -> bool:
        numbers = {self.first.revision, self.second.revision}
        return None not in numbers and len(numbers) == 2

    def differences(self) -> Iterator[Difference]:
        """Yield every cell that both fill and fill differently."""
        for cell, (value, at) in self.first.cells.items():
            other, other_at = self.second.cells.get(cell, (value, at))
            if other != value:
                yield Difference(cell, value, other, at, other_at)


def _ordered(first: Keying, second: Keying) -> Pair:
    """Put two in the order of their versions; the signed one first where only that tells them apart."""
    one, other = first.revision, second.revision
    numbered = one is not None and other is not None and one != other
    later_first = one > other if numbered else second.is_signed and not first.is_signed  # type: ignore[operator]
    return Pair(second, first) if later_first else Pair(first, second)


def pairs(keyings: Sequence[Keying]) -> list[Pair]:
    """Return every two accounts of the same sheet."""
    return [_ordered(one, other) for one, other in combinations(keyings, 2) if one.is_of(other)]
