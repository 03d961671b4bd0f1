"""The published lists as pages: self-contained, in three languages, printable."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from mjdata import __version__
from mjdata.checks.comparison import DIFFERS
from mjdata.report.published.lines import RECORDED, comparison_lines, paid_to, undetermined
from mjdata.report.published.record import Audited
from mjdata.report.published.slips import slips
from mjdata.report.templating import environment, own_markup
from mjdata.schema.rederived import AuditedResult
from mjdata.store.fingerprint import code_version


@dataclass(frozen=True)
class Ranked:
    """A player or a team in the result table: the line of the end, and those of the sessions."""

    end: AuditedResult
    sessions: dict[int, AuditedResult]

    @property
    def undetermined(self) -> str | None:
        """What an open ruling decides at the end."""
        return undetermined(self.end)


def _results(audited: Audited) -> dict[str, object]:
    groups: dict[str, dict[int, dict[int | None, AuditedResult]]] = {"player": {}, "team": {}}
    for row in audited.results:
        groups[row.subject].setdefault(row.subject_no, {})[row.session_no] = row
    ranked = {
        subject: [
            Ranked(lines[None], {session: row for session, row in lines.items() if session is not None})
            for lines in of_subject.values()
        ]
        for subject, of_subject in groups.items()
    }
    sessions = sorted({row.session_no for row in audited.results if row.session_no is not None})
    return {"groups": ranked, "sessions": sessions}


def _sheets(audited: Audited) -> dict[str, object]:
    by_session = defaultdict(list)
    for sheet in audited.sheets:
        by_session[sheet.session_no].append(sheet)
    return {"by_session": dict(by_session), "unseated": audited.unseated}


def _fouls(audited: Audited) -> dict[str, object]:
    return {
        "recorded": [foul for foul in audited.fouls if foul.basis == RECORDED],
        "implied": [foul for foul in audited.fouls if foul.basis != RECORDED],
        "to": paid_to,
    }


def _comparison(audited: Audited) -> dict[str, object]:
    lines = list(comparison_lines(audited))
    return {
        "counts": {
            form: Counter(line.status for line in lines if line.form == form)
            for form in ("result_list", "session_sheet")
        },
        "differing": [line for line in lines if line.status == DIFFERS],
    }


def _slips(audited: Audited) -> dict[str, object]:
    return {"slips": list(slips(audited))}


PAGES: dict[str, Callable[[Audited], dict[str, object]]] = {
    "results": _results,
    "sheets": _sheets,
    "fouls": _fouls,
    "comparison": _comparison,
    "slips": _slips,
}
"""The pages by the name of their files, in the order of their links; each with what it shows."""


def page(name: str, audited: Audited) -> str:
    """Return a page."""
    assets = ("page.css", "sheet.css", "published.css", "page.js")
    return (
        environment()
        .get_template(f"published_{name}.html.j2")
        .render(
            audited=audited,
            page=name,
            pages=list(PAGES),
            asset={asset: own_markup(asset) for asset in assets},
            engine=f"{__version__}+{code_version()[:12]}",
            **PAGES[name](audited),
        )
    )
