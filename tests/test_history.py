"""From run to run of one folder: what is new, still open and cleared; what people decide, and that it stays.

The records are one session sheet of one table written here: a discard win of 8 fan gives the winner
3 × 8 + 8 = 32, costs the discarder 8 + 8 = 16 and the others 8 each (article 9, 分数的计算); a row whose four
numbers do not sum to zero is therefore wrong.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mjdata.audit.changes import changes_between
from mjdata.cli import main
from mjdata.ingest.formats.scores_csv import COLUMNS
from mjdata.paths import locked
from mjdata.schema.audited import Said
from mjdata.schema.history import Decision
from tests.browser import needs_browser, opened
from tests.conftest import REPOSITORY
from tests.door import ask, audited, run
from tests.killing import command_stopped_at, killed
from tests.test_atomic import MAIN, leftovers

RIGHT = (32, -8, -8, -16)
WRONG = (31, -8, -8, -16)
WORSE = (30, -8, -8, -16)
WHY = "the paper sheet says 32"


def sheet(file: Path, *hands: tuple[int, ...]) -> Path:
    """Write a session whose first hands are these, and whose other hands are draws."""
    lines = [",".join(COLUMNS)]
    for hand in range(1, 17):
        scores = hands[hand - 1] if hand <= len(hands) else (0, 0, 0, 0)
        lines += [f"Cup,1,1,{hand},{player},{score},," for player, score in enumerate(scores, 1)]
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines), encoding="utf-8")
    return file.parent


@pytest.fixture
def given(tmp_path: Path) -> Path:
    return sheet(tmp_path / "given" / "scores.csv", WRONG, WRONG)


@pytest.fixture
def out(given: Path, tmp_path: Path) -> Path:
    """A first run: the rows of hand 1 and of hand 2 do not balance."""
    return audited(given, tmp_path / "out")


def wrong_row(out: Path, hand: int) -> str:
    """Return the finding that a hand's four numbers do not sum to zero (P01)."""
    found = ask(out, f"SELECT finding_id FROM findings WHERE check_id = 'P01' AND hand_no = {hand}")
    assert len(found) == 1
    return str(found[0][0])


def changes(out: Path) -> dict[str, tuple[str, str | None]]:
    rows = ask(out, "SELECT finding_id, change, pair FROM changes")
    return {key: (change, pair if isinstance(pair, str) else None) for key, change, pair in rows}


def decide(out: Path, finding: str, decision: str = "accept", by: str = "A. Ref", why: str = WHY) -> Result:
    words = ["decide", finding, decision, "--by", by, "--reason", why, "--out", str(out)]
    return CliRunner().invoke(main, words, catch_exceptions=False)


def kept(out: Path) -> list[dict[str, Any]]:
    text = (out / "decisions.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def page(out: Path) -> str:
    return (out / "report" / "index.html").read_text(encoding="utf-8")


# What changed


def test_the_first_run_says_nothing_of_changes(given: Path, out: Path) -> None:
    assert changes(out) == {}
    assert "since the run" not in run(given, "--out", out).output
    assert 'id="since"' not in page(out)
    assert 'id="cleared"' not in page(out)


def test_a_record_mended_clears_its_finding_and_no_other(given: Path, out: Path) -> None:
    first, second = wrong_row(out, 1), wrong_row(out, 2)
    sheet(given / "scores.csv", RIGHT, WRONG)
    said = run(given, "--out", out).output
    told = changes(out)
    assert (told[first], told[second]) == (("cleared", None), ("open", None))
    count = [change for change, _ in told.values()].count
    assert f": {count('new')} new, {count('open')} still open, {count('cleared')} cleared" in said
    message = "SELECT message_zh, message_en, message_ja, check_id, hand_no FROM earlier_findings"
    (zh, en, ja, check, hand) = ask(out, f"{message} WHERE finding_id = '{first}'")[0]
    assert hand == 1
    for text in (zh, en, ja, check, f'id="was-{first}"'):
        assert text in page(out)


def test_what_was_made_of_an_earlier_run_is_told_until_it_is_made_anew(given: Path, out: Path) -> None:
    assert CliRunner().invoke(main, ["publish", "--out", str(out)]).exit_code == 0
    told = f"{out / 'published'} is of an earlier run; `mjdata publish` makes it anew"
    assert told not in run(given, "--out", out, "--force").output
    sheet(given / "scores.csv", RIGHT, WRONG)
    assert told in run(given, "--out", out).output
    assert told in run(given, "--out", out).output
    assert CliRunner().invoke(main, ["publish", "--out", str(out)]).exit_code == 0
    assert told not in run(given, "--out", out).output


@pytest.mark.parametrize("options", [(), ("--force",), ("--edition", "wmo-2013")])
def test_a_comparison_stands_until_the_content_is_other(
    given: Path, out: Path, options: tuple[str, ...]
) -> None:
    sheet(given / "scores.csv", RIGHT, WRONG, WRONG)
    audited(given, out)
    before, third = changes(out), wrong_row(out, 3)
    assert before[third][0] == "new"
    audited(given, out, *options)
    if "--edition" in options:  # which is content, as the rules that were asked for are other
        assert {change for change, _ in changes(out).values()} == {"open"}
    else:
        assert changes(out) == before


def test_the_files_elsewhere_are_the_same_content(given: Path, out: Path, tmp_path: Path) -> None:
    sheet(given / "scores.csv", RIGHT, WRONG)
    before = changes(audited(given, out))
    assert changes(audited(given.rename(tmp_path / "moved"), out)) == before


def test_other_values_at_one_place_are_a_pair(given: Path, out: Path) -> None:
    was = wrong_row(out, 1)
    sheet(given / "scores.csv", WORSE, WRONG)
    audited(given, out)
    now = wrong_row(out, 1)
    assert now != was
    assert (changes(out)[was], changes(out)[now]) == (("cleared", now), ("new", was))
    assert f'href="#was-{was}"' in page(out)
    assert f'href="#finding-{now}"' in page(out)


def test_of_several_at_one_place_none_is_the_pair() -> None:
    def said(name: str, **at: Any) -> Said:
        fields = dict.fromkeys(Said.__struct_fields__) | {"finding_id": name, "check_id": "P01"} | at
        return Said(**fields)

    one = changes_between([said("a", seat=1)], [said("b", seat=1)])
    assert [(c.finding_id, c.change, c.pair) for c in one] == [("b", "new", "a"), ("a", "cleared", "b")]
    several = [
        ([said("a"), said("b")], [said("c")]),
        ([said("a", seat=1)], [said("c", seat=2)]),
        ([said("a", locator="a.csv")], [said("c", locator="b.csv")]),
        ([said("a", check_id="P02")], [said("c")]),
    ]
    for earlier, now in several:
        assert {change.pair for change in changes_between(earlier, now)} == {None}


def test_a_slip_put_back_is_new_again(given: Path, out: Path) -> None:
    first = wrong_row(out, 1)
    for hand, change in ((RIGHT, "cleared"), (WRONG, "new")):
        sheet(given / "scores.csv", hand, WRONG)
        assert changes(audited(given, out))[first][0] == change


def test_a_program_that_finds_something_else_in_the_same_content_says_so(
    given: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = wrong_row(out, 1)
    monkeypatch.setattr("mjdata.audit.run._finding_id", lambda check, at, hit: f"{check}-{at['hand_no']}")
    audited(given, out, "--force")
    assert changes(out)[first] == ("cleared", wrong_row(out, 1))


def test_a_run_killed_at_any_step_loses_no_comparison(given: Path, out: Path, tmp_path: Path) -> None:
    sheet(given / "scores.csv", RIGHT, WRONG)
    told = changes(audited(given, shutil.copytree(out, tmp_path / "whole")))
    assert {change for change, _ in told.values()} >= {"open", "cleared"}
    for step in (3, 8, *range(11, 100)):  # the lake is filled in the first ones
        folder = shutil.copytree(out, tmp_path / f"out{step}")
        words = ["run", str(given), "--out", str(folder), "--workers", "1"]
        was_killed = killed(command_stopped_at, step, words)
        assert changes(audited(given, folder)) == told
        if not was_killed:
            break
    assert step > 10


def test_a_last_run_that_cannot_be_read_is_told(given: Path, out: Path) -> None:
    (out / "warehouse.duckdb").write_bytes(b"noise")
    said = run(given, "--out", out).output
    assert "the last run in this folder cannot be read, and nothing is compared with it" in said
    assert changes(out) == {}


# What people decide


def test_a_decision_is_shown_at_once_and_stays(given: Path, out: Path) -> None:
    first, second = wrong_row(out, 1), wrong_row(out, 2)
    assert "decisions: 1 accepted, 0 rejected" in decide(out, first[:8]).output
    assert decide(out, second, "reject", "B. Chair", "as signed").exit_code == 0
    for again in ((), ("--force",)):
        for text in ("A. Ref", WHY, "B. Chair", "as signed"):
            assert text in page(out)
        rows = "SELECT finding_id, decision, decided_by, reason, is_effective FROM decisions"
        assert ask(out, rows) == [
            (first, "accept", "A. Ref", WHY, True),
            (second, "reject", "B. Chair", "as signed", True),
        ]
        assert "decisions: 1 accepted, 1 rejected" in run(given, "--out", out, *again).output
    sheet(given / "scores.csv", RIGHT, WRONG)
    assert "1 on findings that stand no more" in run(given, "--out", out).output
    sheet(given / "scores.csv", RIGHT, RIGHT, WRONG)  # hand 1 is cleared since before the earlier run
    audited(given, out)
    assert f'id="was-{first}"' in page(out)
    assert WHY in page(out)
    assert [line["finding_id"] for line in kept(out)] == [first, second]


def test_a_decision_changed_keeps_the_ones_before(out: Path) -> None:
    first = wrong_row(out, 1)
    for decision in ("accept", "reopen", "reject"):
        assert decide(out, first, decision).exit_code == 0
    assert [line["decision"] for line in kept(out)] == ["accept", "reopen", "reject"]
    assert ask(out, "SELECT line_no, is_effective FROM decisions") == [(1, False), (2, False), (3, True)]
    said = CliRunner().invoke(main, ["explain", first, "--out", str(out)]).output
    assert said.index("accepted by A. Ref") < said.index("reopened by") < said.index("rejected by")


def test_a_line_keeps_what_the_finding_said(out: Path) -> None:
    first = wrong_row(out, 1)
    decide(out, first)
    (line,) = kept(out)
    assert set(line) == set(Decision.__struct_fields__)
    query = f"SELECT message_zh, official FROM findings WHERE finding_id = '{first}'"
    assert ask(out, query) == [(line["message_zh"], line["official"])]


def test_no_run_is_done_again_for_a_decision(given: Path, out: Path) -> None:
    decide(out, wrong_row(out, 1))
    before = (out / "warehouse.duckdb").stat().st_mtime_ns
    assert "decisions: 1 accepted" in run(given, "--out", out).output
    assert (out / "warehouse.duckdb").stat().st_mtime_ns == before


def test_a_decision_hides_nothing_from_fail_on(given: Path, out: Path) -> None:
    for (finding,) in ask(out, "SELECT finding_id FROM findings WHERE severity = 'error'"):
        decide(out, finding, "reject")
    assert run(given, "--out", out, "--fail-on", "error").exit_code == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"finding": "ffffffff"}, "no finding has the id 'ffffffff'"),
        ({"finding": ""}, "no finding has the id ''"),
        ({"by": " "}, "the name is empty"),
        ({"why": "\t"}, "the reason is empty"),
        ({"by": "\udcff"}, "no text in UTF-8"),
    ],
)
def test_what_is_refused_leaves_no_trace(out: Path, wrong: dict[str, str], said: str) -> None:
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}
    result = decide(out, **{"finding": wrong_row(out, 1), **wrong})
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()} == before


def test_a_finding_that_is_cleared_is_refused_as_such(given: Path, out: Path) -> None:
    first = wrong_row(out, 1)
    sheet(given / "scores.csv", RIGHT, WRONG)
    audited(given, out)
    assert "is cleared: the earlier run had it" in decide(out, first).stderr


def test_a_folder_that_is_no_run_or_cannot_be_written(out: Path, tmp_path: Path) -> None:
    result = decide(tmp_path / "none", "ff")
    assert (result.exit_code, "holds no warehouse.duckdb" in result.stderr) == (2, True)
    assert not (tmp_path / "none").exists()
    (out / "decisions.jsonl").mkdir()
    result = decide(out, wrong_row(out, 1))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "cannot read" in result.stderr


def test_no_room_for_the_page_keeps_no_decision(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before, first = page(out), wrong_row(out, 1)
    monkeypatch.setattr("mjdata.report.page.write_report", no_room)
    result = decide(out, first)
    assert (result.exit_code, "No space left on device" in result.stderr) == (2, True)
    assert not (out / "decisions.jsonl").exists()
    assert (page(out), leftovers(out)) == (before, [])


def test_many_at_once_lose_no_line(out: Path) -> None:
    words = [*MAIN, "decide", wrong_row(out, 1), "accept", "--out", str(out), "--reason", WHY, "--by"]
    names = [f"referee {number}" for number in range(5)]
    together = [subprocess.Popen([*words, name], cwd=REPOSITORY) for name in names]
    assert [process.wait(60) for process in together] == [0] * 5
    assert sorted(line["decided_by"] for line in kept(out)) == names
    assert ask(out, "SELECT count(*), sum(is_effective::INT) FROM decisions") == [(5, 1)]


def test_a_folder_in_use_is_refused_in_the_end(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.decide.PATIENCE", 0.1)
    with locked(out):
        assert "is in use by another run" in decide(out, wrong_row(out, 1)).stderr


def test_a_decision_killed_at_any_step_is_kept_whole_or_not_made(
    given: Path, out: Path, tmp_path: Path
) -> None:
    first, made = wrong_row(out, 1), set()
    for step in range(1, 50):
        folder = shutil.copytree(out, tmp_path / f"out{step}")
        words = ["decide", first, "accept", "--by", "A. Ref", "--reason", WHY, "--out", str(folder)]
        was_killed = killed(command_stopped_at, step, words)
        lines = kept(folder) if (folder / "decisions.jsonl").exists() else []
        made.add(len(lines))
        audited(given, folder)
        assert ask(folder, "SELECT finding_id FROM decisions") == [(line["finding_id"],) for line in lines]
        assert (WHY in page(folder)) == bool(lines)
        assert decide(folder, first, "reopen").exit_code == 0
        assert (len(kept(folder)), leftovers(folder)) == (len(lines) + 1, [])
        if not was_killed:
            break
    assert made == {0, 1}
    assert step > 3


def test_a_damaged_file_is_told_by_the_line_and_kept(given: Path, out: Path) -> None:
    first = wrong_row(out, 1)
    decide(out, first)
    file = out / "decisions.jsonl"
    (line,) = kept(out)
    bad = [
        b'{"finding_id": "x',
        b"\xff\xfe",
        json.dumps(line | {"decision": "maybe"}).encode(),
        json.dumps(line | {"reason": "  "}).encode(),
        json.dumps(line | {"note": "by hand"}).encode(),
        json.dumps(line | {"session_no": 2**70}).encode(),
        json.dumps(line | {"decided_at": "yesterday"}).encode(),
        b"[]",
    ]
    by_hand = file.read_bytes() + b"\n".join([b"", *bad])  # a blank line, and a last one without its end
    file.write_bytes(by_hand)
    said = run(given, "--out", out).output
    for number in range(3, 3 + len(bad)):
        assert f"line {number} of decisions.jsonl is no decision" in said
    assert decide(out, first, "reject").exit_code == 0
    assert file.read_bytes().startswith(by_hand + b"\n")
    rows = [(1, "accept", False), (11, "reject", True)]
    assert ask(out, "SELECT line_no, decision, is_effective FROM decisions") == rows
    assert ask(out, "SELECT count(*) FROM issues WHERE code = 'decision'") == [(len(bad),)]


@needs_browser
def test_the_page_shows_changes_and_decisions(given: Path, out: Path) -> None:
    first, second = wrong_row(out, 1), wrong_row(out, 2)
    decide(out, first, by="<img src=x onerror=alert(1)>")
    sheet(given / "scores.csv", RIGHT, WRONG, WRONG)
    audited(given, out)
    decide(out, second, "reject")
    third = wrong_row(out, 3)
    with opened(out / "report" / "index.html") as (shown, noise):
        for wanted, finding in (("new", third), ("reject", second)):
            shown.click(f"[data-filter={wanted}]")
            visible = shown.locator(".finding:not([hidden])")
            assert shown.locator(f"#finding-{finding}").is_visible()
            assert 0 < visible.count() < shown.locator(".finding").count()
        assert "the official value stands" in shown.locator(f"#finding-{second} .decisions").inner_text()
        gone = shown.locator(f"#was-{first}")
        assert not gone.is_visible()
        shown.locator("#cleared summary").first.click()
        assert gone.is_visible()
        assert "<img src=x" in gone.inner_text()
        assert noise == []
