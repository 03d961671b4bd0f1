"""Slips of the pen in generated competitions: found, nobody else accused, the truth proposed.

The expected values are those of the answer keys. ``make verify`` prints the figures of 200 competitions; the
README quotes them.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.generate.compare import Comparison, compare
from mjdata.generate.made import Plan
from mjdata.generate.plant.on_sheets import KINDS
from mjdata.generate.plant.scores import SCORES
from mjdata.generate.plant.sums import SUMS
from mjdata.generate.plant.whole_sheets import WHOLE_SHEETS
from mjdata.report.comparison import comparison_lines
from mjdata.report.handed_in import write_competition, write_series
from mjdata.store.warehouse import Warehouse
from tests.door import run

RECALL, FIRST = 0.99, 0.75
"""The shares that the audit has to reach: score-changing slips found, the truth as the one repair."""


def _compared(folder: Path, competitions: int, sessions: int, *, plants: bool) -> Comparison:
    """Generate a series, audit it in one run, compare it with its keys."""
    plan = Plan(players=8, sessions=sessions, seed=1, plant_errors=plants)
    made = write_series(plan, competitions, folder / "in", workers=1)
    records = [event / "records" for event in made]
    result = run(*records, "--out", folder / "out")
    assert result.exit_code == 0, result.output
    with Warehouse(folder / "out") as warehouse:
        return compare(folder / "in", warehouse)


def test_every_kind_has_its_turn_once() -> None:
    assert Counter(KINDS) == Counter([*SCORES, *SUMS, *WHOLE_SHEETS, "wrong_rank"])


def test_a_slip_of_each_kind_is_found_and_no_other_table_accused(tmp_path: Path) -> None:
    """Ten competitions of six tables, two slips in each: twenty kinds."""
    comparison = _compared(tmp_path, 10, 3, plants=True)
    planted = {outcome.slip.kind for outcome in comparison.outcomes}
    assert len(planted) >= 15  # a kind that does not fit a competition so small is left out
    missed = [o.slip for o in comparison.of("score_changing", "record") if not o.found]
    assert missed == []
    assert [o.slip for o in comparison.of("silent") if o.found] == []
    assert [o.slip for o in comparison.of_one_cell if not o.likeliest] == []
    assert comparison.false_alarms == []


def test_a_clean_competition_in_any_mess_is_not_accused(tmp_path: Path) -> None:
    comparison = _compared(tmp_path, 6, 2, plants=False)
    assert comparison.clean_tables == 6 * 2 * 2
    assert (comparison.outcomes, comparison.false_alarms) == ([], [])


def test_the_commands_of_the_readme(tmp_path: Path) -> None:
    series_of, out = tmp_path / "series", tmp_path / "out"
    options = ["--competitions", "2", "--players", "8", "--sessions", "2", "--plant-errors"]
    made = CliRunner().invoke(main, ["generate", str(series_of), *options], catch_exceptions=False)
    assert made.output.split() == [str(series_of / "001"), str(series_of / "002")]
    assert run(series_of / "001" / "records", series_of / "002" / "records", "--out", out).exit_code == 0
    said = CliRunner().invoke(main, ["compare", str(series_of), "--out", str(out)], catch_exceptions=False)
    assert said.exit_code == 0
    assert "score-changing slips found: 2 of 2 (100.0%)" in said.output
    assert "false alarms: 0 (6 clean tables in 2 competitions)" in said.output


def test_keys_and_rulings_beside_the_records_are_no_records(tmp_path: Path) -> None:
    write_competition(Plan(players=8, sessions=1, seed=1, plant_errors=True), tmp_path / "event")
    result = run(tmp_path / "event", "--out", tmp_path / "out")
    assert result.exit_code == 0
    with Warehouse(tmp_path / "out") as warehouse:
        unread = warehouse.sql("SELECT path FROM sources WHERE format IS NULL").path
        assert {Path(path).name for path in unread} == {"answer_key.json", "rulings.toml"}


def test_compare_without_keys_or_with_another_run_says_so(tmp_path: Path, small: Path) -> None:
    assert run(small, "--out", tmp_path / "out").exit_code == 0
    out = ["--out", str(tmp_path / "out")]
    (tmp_path / "empty").mkdir()
    none = CliRunner().invoke(main, ["compare", str(tmp_path / "empty"), *out])
    assert none.exit_code == 2
    assert "holds no answer_key.json" in none.output
    write_competition(Plan(players=8, sessions=1, seed=1), tmp_path / "event")
    other = CliRunner().invoke(main, ["compare", str(tmp_path / "event"), *out])
    assert (other.exit_code, "the run holds no competition 'Generated competition 1'" in other.output) == (
        2,
        True,
    )


@pytest.mark.verify
def test_slips_of_200_competitions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    comparison = _compared(tmp_path, 200, 6, plants=True)
    with capsys.disabled():
        print("\n" + "\n".join(comparison_lines(comparison)))
    changing, single = comparison.of("score_changing"), comparison.of_one_cell
    assert sum(o.found for o in changing) >= RECALL * len(changing)
    assert comparison.false_alarms == []
    assert sum(o.alone for o in single) >= FIRST * len(single)
    turns = Counter(outcome.slip.kind for outcome in comparison.outcomes)
    assert max(turns.values()) <= 1.5 * min(turns.values())


@pytest.mark.verify
def test_100_clean_competitions(tmp_path: Path) -> None:
    assert _compared(tmp_path, 100, 6, plants=False).false_alarms == []
