"""The templates of the report and the words they use."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from mjdata.checks.needs import reasons
from mjdata.checks.registry import LANGUAGES
from mjdata.checks.say import show_points, signed
from mjdata.report.session_sheet import differing
from mjdata.rules.edition import Edition, Trilingual, edition
from mjdata.schema.audited import Correction, Explanation, Finding, FindingOutcome, Said
from mjdata.schema.forms import FoulRow
from mjdata.seats import LETTERS


@cache
def texts() -> dict[str, Trilingual]:
    """Return the page's own words."""
    raw = (resources.files(__package__) / "texts.toml").read_text(encoding="utf-8")
    return {key: Trilingual(**value) for key, value in tomllib.loads(raw).items()}


def trilingual(text: Trilingual) -> Markup:
    """Return a text in all three languages; the page shows the one chosen."""
    return Markup("").join(
        Markup('<span class="{0}" lang="{0}">{1}</span>').format(language, getattr(text, language))
        for language in LANGUAGES
    )


def _word(key: str) -> Markup:
    return trilingual(texts()[key])


def _on_paper(key: str) -> str:
    """Return a word in all three languages, as the printed forms have it."""
    text = texts()[key]
    return " ".join(dict.fromkeys((text.zh, text.en, text.ja)))


def _offence(foul: FoulRow, rules: Edition) -> Markup:
    return trilingual(rules.offence(foul.offence).names)


def _message(finding: Said | Correction) -> Markup:
    return trilingual(Trilingual(finding.message_zh, finding.message_en, finding.message_ja))


def _edits(found: Explanation) -> Markup:
    return trilingual(Trilingual(found.edits_zh, found.edits_en, found.edits_ja))


def _supposes(outcome: FindingOutcome) -> Markup:
    return trilingual(Trilingual(outcome.supposes_zh, outcome.supposes_en, outcome.supposes_ja))


def _quoted(finding: Finding) -> str:
    return edition(finding.edition).quoted


def _remark(finding: Finding) -> str:
    return edition(finding.edition).remark_on(finding.article or "", finding.page or "")


def _reason(text: str) -> Markup:
    return trilingual(reasons()[text])


def own_markup(name: str) -> Markup:
    """Return a style sheet or script of ours, which is to go into a page as it stands."""
    text = (resources.files(__package__) / "templates" / name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - a file of this package


@cache
def environment() -> Environment:
    """Return the template environment: everything is escaped but our own markup."""
    made = Environment(
        loader=PackageLoader("mjdata.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        w=_word, t=trilingual, message=_message, edits=_edits, reason=_reason, remark=_remark, quoted=_quoted
    )
    made.globals.update(points=show_points, signed=signed, letters=LETTERS, supposes=_supposes)
    made.globals.update(
        paper=_on_paper, words=lambda key: texts()[key], offence=_offence, differing=differing
    )
    return made
