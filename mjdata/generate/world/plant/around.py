"""What is wrong around the lines of a form: signature, day, certificate, attachment, issuer."""

from __future__ import annotations

from datetime import timedelta

from mjdata.generate.world.draft import CENTER, MEMBER, Draft
from mjdata.generate.world.plant.bench import Bench


def unsigned(draft: Draft, bench: Bench) -> None:  # noqa: ARG001 - every plant takes both
    """No signature of the applicant."""
    draft.signed = False
    draft.plant("unsigned", ("N01",), "applicant")


def undated(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    """No day of the application."""
    draft.applied_on = None
    draft.plant("undated", ("N01",), "applied_on")


def no_certificate(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    """No number of a certificate."""
    draft.certificate = None
    draft.plant("no_certificate", ("N01",), "certificate")


def no_attachment(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    """No certificate of results (7.2, p.147)."""
    draft.attachments = None
    draft.plant("no_attachment", ("N14",))


def wrong_issuer(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    """A member organisation for 3-1品, the Center for those below (7.3 and 7.4, p.147-148)."""
    units = MEMBER if draft.asked().issuer == "wmcc" else CENTER
    draft.checked_by = units[draft.words]
    draft.plant("wrong_issuer", ("N15",), draft.checked_by)


def before_the_event(draft: Draft, bench: Bench) -> None:
    """The day of the application is before a competition that it claims."""
    last = max((line for line in draft.lines), key=lambda line: line.played_on)
    draft.applied_on = last.played_on - timedelta(days=bench.random.randint(2, 9))
    later = [line for line in draft.lines if line.result and line.result.event.ends > draft.applied_on]
    draft.doubt([line.result for line in later if line.result])
    draft.plant("before_the_event", ("N02",), last.event)
