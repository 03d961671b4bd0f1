"""The dossier of an application for a Pin: claim beside record, verdicts, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mjdata import __version__
from mjdata.audit.run import audit_application
from mjdata.checks.applications import ApplicationRecord, Judgement
from mjdata.checks.archive import Claim, Comparison, comparisons
from mjdata.checks.pin_words import AGAINST, FIELDS, ISSUERS, STANDARDS, STATES, WHY_OPEN, needed_in_words
from mjdata.checks.registry import SEVERITIES, checks
from mjdata.ingest.applications import Unread
from mjdata.paths import DOSSIERS, written_aside
from mjdata.report.templating import environment, own_markup
from mjdata.rules.classes import state_of
from mjdata.schema.applications import PinApplication, PinVerdict
from mjdata.schema.audited import Coverage, Finding
from mjdata.store.fingerprint import code_version

LIST = f"{DOSSIERS}/index.html"
ALL = "all"
"""Name of the verdict on a level as a whole."""


@dataclass(frozen=True)
class ClaimView:
    """A line of the form beside the record: each figure, and what is against the line."""

    claim: Claim
    figures: list[Comparison]

    @property
    def name(self) -> str:
        """What the form calls the competition."""
        return self.claim.row.event or "-"


@dataclass(frozen=True)
class Dossier:
    """An application with its findings and what the checks could not look at."""

    record: ApplicationRecord
    findings: list[Finding]
    coverage: list[Coverage]

    @property
    def application(self) -> PinApplication:
        """The head of the form."""
        return self.record.application

    @property
    def persons(self) -> list[str]:
        """Who the applicant is, or may be, by the register of persons."""
        return sorted(self.record.persons.applicant(self.application))

    @property
    def key(self) -> str:
        """The id of the application, by which its files are named."""
        return self.application.application_id

    @property
    def files(self) -> tuple[str, str, str]:
        """The names of the page, of the workbook and of the bundle."""
        return f"{self.key}.html", f"{self.key}.xlsx", f"{self.key}.zip"

    @property
    def state(self) -> str:
        """The verdict: met, missing or open; open where the form asks for no level that can be read."""
        return self.record.judgement.state if self.record.judgement else "open"

    @property
    def by_weight(self) -> list[Finding]:
        """The findings, the gravest first."""
        return sorted(self.findings, key=lambda finding: SEVERITIES.index(finding.severity))

    @property
    def weights(self) -> Counter[str]:
        """How many findings of each severity."""
        return Counter(finding.severity for finding in self.findings)

    @cached_property
    def claims(self) -> list[ClaimView]:
        """Each line of the form beside the record."""
        return [ClaimView(claim, list(comparisons(claim))) for claim in self.record.claims]

    @cached_property
    def unclaimed(self) -> list[str]:
        """Competitions on record in which somebody of this name played, and that the form does not claim."""
        claimed = {claim.event.competition_id for claim in self.record.claims if claim.event}
        return [event.name for event in self.record.also_on_record if event.competition_id not in claimed]

    @property
    def not_run(self) -> list[tuple[str, str]]:
        """The checks that could not run, each with the reason."""
        return [(line.check_id, line.reason or "") for line in self.coverage if line.not_run]

    @cached_property
    def verdicts(self) -> list[PinVerdict]:
        """Every standard of the level asked and of the next one, and each level as a whole."""
        found: list[PinVerdict] = []
        for reach, judgement in (("asked", self.record.judgement), ("next", self.record.next_judgement)):
            if judgement is not None:
                without = self.record.judged(judgement.level, self.record.doubtful)
                found += self._verdicts(reach, judgement, without)
        return found

    def _verdicts(self, reach: str, judgement: Judgement, without: Judgement) -> list[PinVerdict]:
        at = (self.key, reach, judgement.level.level, judgement.level.kind)
        lines = [
            PinVerdict(*at, one.name, one.needed, one.found, one.state, one.why, other.state)
            for one, other in zip(judgement.standards, without.standards, strict=True)
        ]
        whole = PinVerdict(*at, ALL, "", "", state_of(judgement.standards), "", state_of(without.standards))
        return [*lines, whole]

    @property
    def asked_verdicts(self) -> list[PinVerdict]:
        """The verdicts on the level asked."""
        return [verdict for verdict in self.verdicts if verdict.reach == "asked"]

    @property
    def next_verdicts(self) -> list[PinVerdict]:
        """The verdicts on the level above."""
        return [verdict for verdict in self.verdicts if verdict.reach == "next"]


def dossier_of(record: ApplicationRecord) -> Dossier:
    """Run the checks of applications on a record, whose rivals must be told before."""
    rows = audit_application(record)
    findings = [row for row in rows["findings"] if isinstance(row, Finding)]
    return Dossier(record, findings, [row for row in rows["coverage"] if isinstance(row, Coverage)])


def write_dossier(dossier: Dossier, folder: Path) -> None:
    """Write the page of an application."""
    write_pin_page("pin.html.j2", folder / dossier.files[0], dossier=dossier)


def write_list(dossiers: Sequence[Dossier], unread: Sequence[Unread], target: Path) -> None:
    """Write the list of all applications for the committee."""
    write_pin_page("pin_list.html.j2", target, dossiers=dossiers, unread=unread)


def write_pin_page(template: str, target: Path, **said: object) -> None:
    """Write a page on Pins from its template, which gets the words of applications and what is said."""
    words = {"against": AGAINST, "fields": FIELDS, "issuers": ISSUERS, "states": STATES, "whys": WHY_OPEN}
    page = (
        environment()
        .get_template(template)
        .render(
            **said,
            **words,
            standards=STANDARDS,
            needed_in_words=needed_in_words,
            pin_severity=lambda severity: "pin_block" if severity == "block" else severity,
            severities=SEVERITIES,
            checks=checks(),
            engine=f"{__version__}+{code_version()[:12]}",
            asset={name: own_markup(name) for name in ("page.css", "sheet.css", "pin.css", "page.js")},
        )
    )
    with written_aside(target) as aside:
        aside.write_text(page, encoding="utf-8")
