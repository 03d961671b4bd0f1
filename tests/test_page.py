"""The page as its reader meets it, in a browser; and without one, what it holds and does not fetch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import mjdata
from mjdata.checks.registry import catalogue
from mjdata.cli import main
from mjdata.schema.audited import Coverage, Finding
from tests.browser import needs_browser, opened
from tests.conftest import REPOSITORY

SAMPLE = REPOSITORY / "data" / "sample"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    rulings = str(SAMPLE / "rulings.toml")
    arguments = ["run", str(SAMPLE / "records"), "--rulings", rulings, "--out", str(folder)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def text(out: Path) -> str:
    return (out / "report" / "index.html").read_text(encoding="utf-8")


def test_it_shows_every_finding_with_its_clause_and_place(out: Path, text: str) -> None:
    with mjdata.open(out) as warehouse:
        findings = warehouse.rows(Finding)
    assert findings
    for finding in findings:
        card = re.search(rf'id="finding-{finding.finding_id}">.*?</article>', text, re.DOTALL)
        assert card is not None, finding
        if finding.article:
            assert f"{finding.edition}, {finding.article}" in card[0]
        if finding.locator:
            assert finding.locator in card[0]


def test_every_check_of_the_catalogue_stands_in_the_coverage(out: Path, text: str) -> None:
    with mjdata.open(out) as warehouse:
        covered = {line.check_id for line in warehouse.rows(Coverage)}
        silent = warehouse.rows(Coverage, "not_run > 0")
    assert covered == set(catalogue())
    assert all(line.reason and line.reason in text for line in silent)


def test_it_names_edition_rulings_and_engine(text: str) -> None:
    for named in ("wmo-2013", "table_tie", "undetermined", "the organising committee", mjdata.__version__):
        assert named in text


def test_it_fetches_nothing(text: str) -> None:
    assert not re.findall(r'(?:src|href)="https?://', text)
    assert "@import" not in text
    assert "url(" not in text


def test_names_from_files_are_text(tmp_path: Path) -> None:
    """A player's name is never markup."""
    folder = tmp_path / "event"
    arguments = ["generate", str(folder), "--form", "dump", "--seed", "1", "--plant-errors"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    players = folder / "records" / "dbo.DBPlayers.data.sql"
    players.write_text(
        re.sub(r"\(1, (\d+), N'[^']*'", r"(1, \1, N'<img src=x onerror=alert(1)>'", players.read_text())
    )
    assert (
        CliRunner().invoke(main, ["run", str(folder / "records"), "--out", str(tmp_path / "out")]).exit_code
        == 0
    )
    page = (tmp_path / "out" / "report" / "index.html").read_text()
    assert "<img" not in page
    assert "&lt;img src=x" in page


@needs_browser
def test_it_opens_without_network_or_complaint(out: Path) -> None:
    with opened(out / "report" / "index.html") as (page, noise):
        assert page.locator("#verdict b").count() == 7  # three counts and four severities
        assert page.locator(".sheet td.bad").first.is_visible()
        assert noise == []


@needs_browser
def test_the_language_can_be_chosen(out: Path) -> None:
    with opened(out / "report" / "index.html") as (page, _):
        heading = page.locator("h1")
        assert heading.inner_text().endswith("Audit report")
        page.click("[data-set-lang=zh]")
        assert heading.inner_text().endswith("审计报告")
        page.click("[data-set-lang=ja]")
        assert heading.inner_text().endswith("監査報告")


@needs_browser
def test_findings_can_be_filtered(out: Path) -> None:
    with opened(out / "report" / "index.html") as (page, _):
        shown = page.locator(".finding:not([hidden])")
        everything = shown.count()
        page.click("[data-filter=error]")
        assert 0 < shown.count() < everything
        assert page.locator(".finding:not([hidden])[data-severity=note]").count() == 0


@needs_browser
def test_a_finding_leads_to_its_sheet(out: Path) -> None:
    with opened(out / "report" / "index.html") as (page, _):
        page.locator(".finding[data-severity=error] a", has_text="sheet").first.click()
        assert page.evaluate("document.querySelector(location.hash).open") is True
