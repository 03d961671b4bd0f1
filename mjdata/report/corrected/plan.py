"""What a copy is made with: cells, numbers and marks; and why one is not made."""

from __future__ import annotations

from dataclasses import dataclass

from mjdata.checks.say import show_points
from mjdata.ingest.sheets.cells import Reading
from mjdata.ingest.sheets.desk import OWN
from mjdata.schema.audited import Correction


class NotCopied(Exception):
    """A copy that is not made: the short name of the reason (``texts.toml``), and what it is about."""

    def __init__(self, reason: str, what: str = "") -> None:
        super().__init__(reason)
        self.reason, self.what = reason, what


@dataclass(frozen=True)
class Change:
    """A cell of a copy: the number that stood in it, and the one that is to stand there."""

    sheet: str
    cell: str
    was: str
    now: str
    is_points: bool
    is_formula: bool
    note: str

    @property
    def number(self) -> int | float | str:
        """What is written: a number, or the fraction that no decimal is."""
        if "/" in self.now:
            return self.now
        return float(self.now) if "." in self.now else int(self.now)

    def stood(self, reading: Reading) -> bool:
        """Tell whether a cell reads as the number that is to be replaced."""
        if reading.value is None:
            return False
        return self.was == (show_points(reading.value) if self.is_points else str(reading.value))


def change_of(row: Correction) -> Change:
    """Return the change of a cell that a correction asks for."""
    sheet, _, cell = (row.locator or "").rpartition("!")
    return Change(
        sheet=sheet,
        cell=cell,
        was=row.was or "",
        now=row.now or "",
        is_points="tp12" in (row.field or ""),
        is_formula=row.not_applied is not None,
        note=_note(row),
    )


def _note(row: Correction) -> str:
    """Say in a comment what was changed and by what; it is told from those of people by its first word."""
    cited = f"{row.article or ''} p.{row.page}" if row.page else row.article or "-"
    tail = f"{row.check_id} {row.finding_id}, {cited}"
    also = ("（随前项更正）", " (follows)", "（訂正に伴う）") if row.follows else ("", "", "")
    return (
        f"{OWN}原为 {row.was}，更正为 {row.now}{also[0]}；{tail}。由mjdata建议，未经裁定。\n"
        f"was {row.was}, corrected to {row.now}{also[1]}; {tail}. Proposed by mjdata, not ruled.\n"
        f"元は {row.was}、{row.now} に訂正{also[2]}；{tail}。mjdataの提案、未裁定。"
    )
