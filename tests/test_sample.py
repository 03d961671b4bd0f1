"""The bundled sample, as a newcomer runs it: what was planted is found, and nothing else is accused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import mjdata
from mjdata.cli import main
from mjdata.generate.compare import compare
from mjdata.ingest.reader import readers
from mjdata.report.sheet import Sheets
from mjdata.schema.audited import Finding
from mjdata.schema.records import Competition
from mjdata.schema.rows import Source
from tests.conftest import REPOSITORY
from tests.door import audited as of_dump

SAMPLE = REPOSITORY / "data" / "sample"

DUMP = REPOSITORY / "data" / "dump"
OF_A_DUMP = {"S04", "T17", "S22", "P11"}
"""Checks that meet an error in a dump once more: four totals, the sum over all, the log of the hand."""


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
    found = {(f.check_id, f.session_no) for f in _accusations(audited)}
    key = json.loads((SAMPLE / "answer_key.json").read_text())["planted"]
    assert len(key) == 8
    for planted in key:
        sessions = {session for session, _ in planted.get("tables", [[None, None]])}
        assert {(check, session) for check in planted["checks"] for session in sessions} & found, planted
    with mjdata.open(audited) as warehouse:
        assert all(outcome.found for outcome in compare(SAMPLE, warehouse).outcomes)


def test_the_deduction_of_a_late_player_is_no_difference_on_the_drawn_sheet(audited: Path) -> None:
    """Session 2, table 3: East was 13 minutes late and pays 20 (article 11, 迟到, p.55), in no hand."""
    with mjdata.open(audited) as warehouse:
        (key,) = (row.competition_id for row in warehouse.rows(Competition))
        sheet = Sheets(warehouse).sheet(key, 2, 3)
    assert sheet.fined == ("−20", "0", "0", "0")
    assert sheet.delta == ("",) * 4


def test_nothing_else_is_accused(audited: Path) -> None:
    with mjdata.open(audited) as warehouse:
        comparison = compare(SAMPLE, warehouse)
    assert comparison.false_alarms == []
    assert comparison.clean_tables == 16  # of 24: six slips on a sheet each, one on two


@pytest.mark.parametrize(
    ("folder", "options"),
    [
        (SAMPLE, ("--players", "16", "--sessions", "6", "--seed", "3")),
        (DUMP, ("--form", "dump", "--players", "8", "--sessions", "2", "--seed", "9")),
    ],
    ids=["sheets", "dump"],
)
def test_the_samples_are_what_the_generator_writes(
    tmp_path: Path, folder: Path, options: tuple[str, ...]
) -> None:
    arguments = ["generate", str(tmp_path), *options, "--plant-errors"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    written = {p.relative_to(tmp_path): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    bundled = {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert sorted(written) == sorted(bundled)
    assert [name for name, content in written.items() if bundled[name] != content] == []


def test_the_sample_has_what_a_competition_has(audited: Path) -> None:
    """Sessions cut by the clock, a tie, a late player with a line on the foul record, a foul in a hand."""
    with mjdata.open(audited) as warehouse:
        hands = warehouse.sql(
            "SELECT count(*) AS n FROM hands WHERE outcome <> 'not_played' GROUP BY session_no, table_no"
        )
        ties = warehouse.sql("SELECT * FROM findings WHERE check_id = 'S06'")
        fouls = warehouse.sql("SELECT offence, hand_no FROM fouls WHERE basis = 'recorded'")
    assert hands.n.min() < 16
    assert len(ties)
    assert len(fouls[fouls.hand_no.isna() & fouls.offence.str.startswith("late")])
    assert len(fouls[fouls.hand_no.notna()])


def test_every_format_has_a_sample(audited: Path, tmp_path: Path) -> None:
    """In a bundled competition, or hand-written in the tests of the format."""
    bundled = set()
    for out in (audited, of_dump(DUMP / "records", tmp_path / "out")):
        with mjdata.open(out) as warehouse:
            bundled |= {source.format for source in warehouse.rows(Source)}
    written = {
        file.stem.removeprefix("test_") for file in (REPOSITORY / "tests" / "formats").glob("test_*.py")
    }
    assert set(readers()) <= bundled | written


def test_fail_on_meets_an_error_and_not_a_block(tmp_path: Path) -> None:
    """The dump has errors; the sample has a block too: a player at two tables leaves one short."""
    words = ["run", str(DUMP / "records"), "--out", str(tmp_path / "dump"), "--fail-on"]
    assert CliRunner().invoke(main, [*words, "error"]).exit_code == 1
    assert CliRunner().invoke(main, [*words, "block"]).exit_code == 0
    assert _run(tmp_path / "sample", "--fail-on", "block").exit_code == 1


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


def test_a_dump_without_errors_is_not_accused(tmp_path: Path) -> None:
    folder = tmp_path / "right"
    arguments = ["generate", str(folder), "--form", "dump", "--seed", "9"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert _accusations(of_dump(folder / "records", tmp_path / "out")) == []


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 140))
def test_generated_dumps_against_their_keys(tmp_path: Path, seed: int) -> None:
    """Recall 1 of what is planted, no accusation elsewhere, over 40 competitions of 24 tables."""
    folder = tmp_path / "event"
    arguments = ["generate", str(folder), "--form", "dump", "--seed", str(seed), "--plant-errors"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    key = json.loads((folder / "answer_key.json").read_text())["planted"]
    expected = {(check, *at) for p in key for check in p["checks"] for at in p.get("tables", [[None, None]])}
    out = of_dump(folder / "records", tmp_path / "out")
    found = {(f.check_id, f.session_no, f.table_no) for f in _accusations(out)}
    assert expected <= found
    assert {check for check, _, _ in found - expected} <= OF_A_DUMP
