"""The register of awarded Pins kept beside a run (wmo-2013, appendix 9, 7.4, p.148: 建立技术档案)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from mjdata.paths import PIN_AWARDS
from mjdata.schema.awards import PinAct, PinAward
from mjdata.schema.rows import Issue
from mjdata.store.ledger import ledger_lines, ledger_text

ISSUE = "pin_award"
"""Code of the issue of a line that has no effect."""
AWARD, WITHDRAW = "award", "withdraw"


@dataclass(frozen=True)
class Register:
    """What the file says: its lines in their order, and an issue for each that has no effect."""

    acts: list[PinAward]
    issues: list[Issue]

    @property
    def in_force(self) -> list[PinAward]:
        """The awards that stand."""
        return [act for act in self.acts if act.is_in_force]


def awards_text(out: Path) -> bytes:
    """Return the content of the register of a run, empty when no Pin was awarded."""
    return ledger_text(out / PIN_AWARDS)


def read_awards(content: bytes) -> Register:
    """Read every line. One that says nothing sound is told with its number, and nothing is made of it."""
    digest = hashlib.sha256(content).hexdigest()
    sound: list[tuple[int, PinAct]] = []
    issues: list[Issue] = []
    for number, line in ledger_lines(content, PinAct):
        fault = line if isinstance(line, str) else _fault(line, [act for _, act in sound])
        if isinstance(line, PinAct) and fault is None:
            sound.append((number, line))
        else:
            text = f"line {number} of {PIN_AWARDS} is no award ({fault}); it is kept and has no effect"
            issues.append(Issue(digest, f"{PIN_AWARDS}, line {number}", ISSUE, text))
    return Register(list(_kept(sound)), issues)


def _fault(line: PinAct, before: Sequence[PinAct]) -> str | None:
    """Return what is wrong with a line after those before it: an award is given once and withdrawn once."""
    same = [act.act for act in before if act.award_id == line.award_id]
    if line.act == AWARD:
        return "it repeats the id of another" if same else None
    if line.reason is None:
        return "a withdrawal without a reason"
    return None if same == [AWARD] else "it withdraws what is not in force"


def _kept(sound: Sequence[tuple[int, PinAct]]) -> Iterator[PinAward]:
    gone = {act.award_id for _, act in sound if act.act == WITHDRAW}
    for number, act in sound:
        stands = act.award_id not in gone
        yield PinAward(**msgspec.structs.asdict(act), line_no=number, is_in_force=stands)
