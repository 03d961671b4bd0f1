"""The bundled sample, as a newcomer runs it: what was planted is found, and nothing else is accused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import mjdata
from mjdata.cli import main
from mjdata.ingest.reader import readers
from mjdata.schema.audited import Finding
from mjdata.schema.records import Source
from tests.conftest import REPOSITORY

SAMPLE = REPOSITORY / "data" / "sample"

CONSEQUENCES = {"S04", "T17", "S22", "P11"}
"""Checks that meet an error once more: the four totals, the sum over all tables, the log of the same hand."""


def _run(out: Path, *options: str) -> Result:
    rulings = str(SAMPLE / "rulings.toml")
    return CliRunner().invoke(
        main, ["run", str(SAMPLE / "records"), "--rulings", rulings, "--out", str(out), *options]
    )


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sample")
    result = _run(out)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == f"report: {out / 'report' / 'index.html'}"
    return out


def _accusations(out: Path) -> list[Finding]:
    with mjdata.open(out) as warehouse:
        return warehouse.rows(Finding, "severity IN ('block', 'error')")


def test_every_planted_error_is_found_at_its_place(audited: Path) -> None:
    found = {(f.check_id, f.session_no, f.table_no) for f in _accusations(audited)}
    key = json.loads((SAMPLE / "answer_key.json").read_text())["planted"]
    assert len(key) == 8
    for planted in key:
        for check in planted["checks"]:
            assert (check, planted["session_no"], planted["table_no"]) in found, planted


def test_nothing_else_is_accused(audited: Path) -> None:
    key = json.loads((SAMPLE / "answer_key.json").read_text())["planted"]
    expected = {(check, p["session_no"], p["table_no"]) for p in key for check in p["checks"]}
    others = [f for f in _accusations(audited) if (f.check_id, f.session_no, f.table_no) not in expected]
    assert {f.check_id for f in others} <= CONSEQUENCES, others
    wrong_totals = {(p["session_no"], p["table_no"]) for p in key if p["kind"] == "wrong_total"}
    assert {(f.session_no, f.table_no) for f in others if f.check_id == "S04"} <= wrong_totals


def test_a_right_competition_is_not_accused(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["generate", str(tmp_path / "right"), "--seed", "9"]).exit_code == 0
    result = CliRunner().invoke(
        main, ["run", str(tmp_path / "right" / "records"), "--out", str(tmp_path / "out")]
    )
    assert result.exit_code == 0, result.output
    assert _accusations(tmp_path / "out") == []


def test_the_sample_is_what_the_generator_writes(tmp_path: Path) -> None:
    arguments = [
        "generate",
        str(tmp_path),
        "--players",
        "16",
        "--sessions",
        "6",
        "--seed",
        "9",
        "--plant-errors",
    ]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    written = {p.relative_to(tmp_path): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    bundled = {p.relative_to(SAMPLE): p.read_bytes() for p in SAMPLE.rglob("*") if p.is_file()}
    assert written == bundled


def test_every_format_has_a_sample(audited: Path) -> None:
    """In the bundled competition, or hand-written in the tests of the format."""
    with mjdata.open(audited) as warehouse:
        bundled = {source.format for source in warehouse.rows(Source)}
    written = {
        file.stem.removeprefix("test_") for file in (REPOSITORY / "tests" / "formats").glob("test_*.py")
    }
    assert set(readers()) <= bundled | written


def test_fail_on_meets_an_error_and_not_a_block(tmp_path: Path) -> None:
    assert _run(tmp_path / "a", "--fail-on", "error").exit_code == 1
    assert _run(tmp_path / "a", "--fail-on", "block").exit_code == 0


def test_explain_prints_the_proof(audited: Path) -> None:
    finding = next(f for f in _accusations(audited) if f.check_id == "S03")
    result = CliRunner().invoke(main, ["explain", finding.finding_id, "--out", str(audited)])
    assert result.exit_code == 0
    for part in (
        finding.message_en,
        finding.official,
        finding.clause_zh,
        "what would explain it",
        "sum of hands",
    ):
        assert part is not None
        assert part in result.output


def test_explain_of_an_unknown_id_says_so(audited: Path) -> None:
    result = CliRunner().invoke(main, ["explain", "ffffffffffff", "--out", str(audited)])
    assert result.exit_code == 2
    assert "no finding has the id 'ffffffffffff'" in result.output


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 140))
def test_generated_competitions_against_their_keys(tmp_path: Path, seed: int) -> None:
    """Recall 1 of what is planted, no accusation elsewhere, over 40 competitions of 24 tables."""
    folder = tmp_path / "event"
    assert (
        CliRunner().invoke(main, ["generate", str(folder), "--seed", str(seed), "--plant-errors"]).exit_code
        == 0
    )
    assert (
        CliRunner().invoke(main, ["run", str(folder / "records"), "--out", str(tmp_path / "out")]).exit_code
        == 0
    )
    key = json.loads((folder / "answer_key.json").read_text())["planted"]
    expected = {(check, p["session_no"], p["table_no"]) for p in key for check in p["checks"]}
    found = {(f.check_id, f.session_no, f.table_no) for f in _accusations(tmp_path / "out")}
    assert expected <= found
    assert {check for check, _, _ in found - expected} <= CONSEQUENCES
