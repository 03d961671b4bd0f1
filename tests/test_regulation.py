"""What an event's regulation declares, from the rulings file to the findings (article 5, p.14-15)."""

from __future__ import annotations

from pathlib import Path

from mjdata.checks.needs import METHOD, SQUADS, STAGED
from mjdata.generate.made import Plan
from mjdata.report.handed_in import write_competition
from tests.door import ask, audited, refused

DECLARED = """
[regulation]
method = "knock_out"
team_size = 3
substitutes = [8]
stages = [{ sessions = [2], players = 4, ranked_over = [1] }]
"""
PLAN = Plan(players=8, sessions=2, seed=5, form="dump")
CHECKS = "('T02', 'T09', 'T16', 'G02')"


def _records(folder: Path) -> Path:
    write_competition(PLAN, folder)
    return folder / "records"


def _file(folder: Path, text: str) -> str:
    file = folder / "regulation.toml"  # beside the rulings that the generator writes
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_what_is_not_declared_is_not_judged(tmp_path: Path) -> None:
    out = audited(_records(tmp_path), tmp_path / "out")
    lines = ask(out, f"SELECT check_id, run, reason FROM coverage WHERE check_id IN {CHECKS}")
    reasons = {check: reason for check, run, reason in lines if not run}
    assert reasons.keys() == {"T02", "T09", "T16", "G02"}
    assert (reasons["T02"], reasons["T16"], reasons["G02"]) == (METHOD.why.en, STAGED.why.en, SQUADS.why.en)


def test_what_is_declared_is_held_against_the_records(tmp_path: Path) -> None:
    """All eight play both sessions: nobody is knocked out, and those after the fourth play on.

    Number 8 is a substitute: of seven who are ranked, three are beyond the line, and of two teams of four one
    has three members without him.
    """
    out = audited(_records(tmp_path), tmp_path / "out", "--rulings", _file(tmp_path, DECLARED))
    found = [check for (check,) in ask(out, f"SELECT check_id FROM findings WHERE check_id IN {CHECKS}")]
    assert found.count("T02") == 1
    assert found.count("T16") == 3
    assert found.count("T09") >= 1
    assert found.count("G02") == 1
    ranked = "SELECT count(*) FROM standings WHERE subject = 'player' AND rank_recorded IS NOT NULL"
    assert ask(out, ranked) == [(7,)]


def test_a_regulation_of_other_words_is_refused(tmp_path: Path) -> None:
    file = _file(tmp_path, '[regulation]\nmethod = "lottery"\n')
    sentence = refused(_records(tmp_path), tmp_path / "out", "--rulings", file)
    assert "lottery" in sentence


def test_a_substitute_has_no_place_in_the_audited_results_either(tmp_path: Path) -> None:
    """Of eight who played number 8 is a substitute: places 1 to 7 are given, and none to him."""
    out = audited(_records(tmp_path), tmp_path / "out", "--rulings", _file(tmp_path, DECLARED))
    final = "SELECT {} FROM audited_results WHERE subject = 'player' AND session_no IS NULL"
    assert ask(out, final.format("max(rank_last)")) == [(7,)]
    assert ask(out, final.format("count(*)") + " AND subject_no = 8 AND rank_first IS NULL") == [(1,)]
