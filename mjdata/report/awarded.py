"""The published list of awarded Pins (wmo-2013, appendix 9, 7.4, p.148: 公布): nothing private is in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mjdata.paths import written_aside
from mjdata.report.dossier import write_pin_page
from mjdata.report.published.csv_files import ENCODING, csv_text
from mjdata.schema.awards import PinAward
from mjdata.schema.published import AwardedLine
from mjdata.store.awards import AWARD

AWARDED_PAGE, AWARDED_CSV = "awarded.html", "awarded.csv"


def awarded_lines(acts: Sequence[PinAward]) -> list[AwardedLine]:
    """Return a line for each Pin awarded, the latest first, with the day of its withdrawal if any."""
    withdrawn = {act.award_id: act.day for act in acts if act.act != AWARD}
    awards = sorted((act for act in acts if act.act == AWARD), key=lambda a: (a.day, a.line_no), reverse=True)
    return [
        AwardedLine(a.level, a.kind, a.name, a.issuer, a.day, withdrawn.get(a.award_id), a.dossier)
        for a in awards
    ]


def write_awarded(acts: Sequence[PinAward], folder: Path) -> None:
    """Write the list as a page and as CSV."""
    lines = awarded_lines(acts)
    write_pin_page("pin_awarded.html.j2", folder / AWARDED_PAGE, lines=lines)
    with written_aside(folder / AWARDED_CSV) as aside:
        aside.write_text(csv_text(AwardedLine, lines), encoding=ENCODING, newline="")
