"""A run that ends at any point leaves the old outputs or the new ones, and never half of either."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mjdata.errors import UserError
from mjdata.paths import locked, staged, swap_in, sweep_aside
from tests.conftest import REPOSITORY
from tests.door import HANDS, SMALL_RECORDS, ask, audited, changed, counts, findings, run
from tests.killing import command, command_stopped_at, killed

MAIN = [sys.executable, "-c", "from mjdata.cli import main; main()"]


@pytest.fixture
def old(small: Path, tmp_path: Path) -> Path:
    """A whole run, of records of which one hand is missing."""
    given = changed(small, tmp_path / "old", HANDS, lambda content: content.split(b"\n", 1)[1])
    return audited(given, tmp_path / "out")


def outputs(out: Path) -> tuple[bytes, bytes]:
    return (out / "warehouse.duckdb").read_bytes(), (out / "report" / "index.html").read_bytes()


def leftovers(out: Path) -> list[Path]:
    return [path for path in out.rglob("*") if path.name.startswith(".aside-")]


def assert_is_whole(out: Path) -> int:
    """Open what is there, as a reader would; return how many records it was made from."""
    assert "</html>" in (out / "report" / "index.html").read_text(encoding="utf-8")
    assert ask(out, "SELECT count(*) FROM findings")[0][0] > 0
    return counts(out)[0]


def test_killed_before_any_step(small: Path, old: Path, tmp_path: Path) -> None:
    """The next run is of the new records or, where outputs were swapped in already, of the old ones: then
    what the last run says of itself must not have outlived its outputs."""
    before, was = outputs(old), findings(old)
    swapped = []
    for step in (2, 5, 9, *range(12, 100)):  # the lake is filled in the first ones, one like another
        out = shutil.copytree(old, tmp_path / f"out{step}")
        if not killed(command_stopped_at, step, ["run", str(small), "--out", str(out), "--workers", "1"]):
            break
        assert assert_is_whole(out) in (SMALL_RECORDS - 1, SMALL_RECORDS)
        swapped.append(sum(new != had for new, had in zip(outputs(out), before, strict=True)))
        if swapped[-1]:
            audited(tmp_path / "old", out)
            assert (assert_is_whole(out), findings(out)) == (SMALL_RECORDS - 1, was)
        else:
            audited(small, out)
            assert assert_is_whole(out) == SMALL_RECORDS
        assert leftovers(out) == []
    assert set(swapped) == {0, 1, 2}
    assert assert_is_whole(out) == SMALL_RECORDS


def test_killed_at_any_time(small: Path, old: Path) -> None:
    moments = random.Random(1)
    for _ in range(6):
        words = ["run", str(small), "--out", str(old), "--force", "--workers", "1"]
        killed(command, words, after=moments.uniform(0.02, 0.4))
        assert assert_is_whole(old) in (SMALL_RECORDS - 1, SMALL_RECORDS)
    audited(small, old)
    assert (assert_is_whole(old), leftovers(old)) == (SMALL_RECORDS, [])


def test_killed_with_its_workers_behind_it(small: Path, old: Path) -> None:
    """The real command with its pool, from outside; its workers may live a little longer than it does."""
    before = outputs(old)
    words = [*MAIN, "run", str(small), "--out", str(old)]
    for after in (0.6, 1.0):
        process = subprocess.Popen(
            words, cwd=REPOSITORY, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(after)
        process.kill()
        process.wait()
        assert_is_whole(old)
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, check=True, text=True)
    assert (done.stderr, leftovers(old)) == ("", [])
    assert outputs(old) != before


def test_a_run_that_fails_leaves_everything_as_it_was(old: Path, tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"noise")
    before = {path: path.stat().st_mtime_ns for path in old.rglob("*") if path.is_file()}
    for options in ([], ["--force"]):
        assert run(tmp_path / "noise", "--out", old, *options).exit_code == 2
        assert {path: path.stat().st_mtime_ns for path in old.rglob("*") if path.is_file()} == before
    assert leftovers(old) == []


def test_a_run_that_fails_late_leaves_no_trace(
    small: Path, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mjdata.report.page.write_report", no_room)
    before = {path for path in old.rglob("*") if path.is_file()}
    for options in ([], ["--force"]):
        for out in (tmp_path / "new" / "out", old):
            result = run(small, "--out", out, *options)
            assert (result.exit_code, result.stdout) == (2, "")
            assert "No space left on device" in result.stderr
    assert not (tmp_path / "new").exists()
    assert {path for path in old.rglob("*") if path.is_file()} == before


def test_a_second_run_at_once_is_refused(small: Path, old: Path) -> None:
    before = outputs(old)
    with locked(old):
        result = run(small, "--out", old)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"mjdata: {old} is in use by another run; wait for it to end\n"
    assert outputs(old) == before
    audited(small, old)


def test_two_commands_at_once(generated: Path, tmp_path: Path) -> None:
    """Whichever comes second to a folder that neither found there is refused, and takes nothing away."""
    words = [*MAIN, "run", str(generated / "records"), "--out", str(tmp_path / "new" / "out")]
    pair = [
        subprocess.Popen(words, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate(timeout=60)[1] for process in pair]
    assert sorted(process.returncode for process in pair) == [0, 2]
    assert "is in use by another run" in "".join(said)
    assert assert_is_whole(tmp_path / "new" / "out") > 0


def test_lock_removes_only_what_was_made_for_it(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(ZeroDivisionError), locked(tmp_path / "there" / "a" / "b"):
        (tmp_path / "there" / "a" / "b" / "half").write_text("x")
        raise ZeroDivisionError
    assert list(tmp_path.rglob("*")) == [tmp_path / "there"]
    with pytest.raises(ZeroDivisionError), locked(tmp_path / "there" / "a" / "b"):
        (tmp_path / "there" / "a" / "other").write_text("of somebody else")
        raise ZeroDivisionError
    assert [path.name for path in tmp_path.rglob("*")] == ["there", "a", "other"]


def test_lock_of_a_folder_that_was_removed_is_not_taken(tmp_path: Path) -> None:
    with locked(tmp_path / "a"):
        shutil.rmtree(tmp_path / "a")
        with locked(tmp_path / "a"), pytest.raises(UserError, match="in use"), locked(tmp_path / "a"):
            pass


def test_sweep_takes_only_what_a_run_left(tmp_path: Path) -> None:
    mine = ["lake/x/.aside-1-y", "deep/.aside-1-x", ".aside-mine", ".aside-12"]
    left = [
        ".aside-1-stage/a",
        ".aside-1-lake/b",
        "lake/.aside-2-run.json",
        "lake/sources/.aside-3-s/c",
        "report/.aside-4-index.html",
    ]
    for name in [*mine, *left]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    sweep_aside(tmp_path)
    kept = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
    assert kept == sorted([*mine[1:]])


def test_swap_that_cannot_be_whole_is_not_begun(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(IsADirectoryError), staged(tmp_path) as stage:
        for name in "ab":
            (stage / name).write_text("new")
        swap_in(stage, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["b"]
