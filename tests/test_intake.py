"""What comes in is counted once and whole, however it is handed in; what is unchanged is not done again."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from mjdata.store.warehouse import Warehouse
from tests.conftest import REPOSITORY
from tests.door import (
    HANDS,
    PLAYERS,
    SMALL_HANDS,
    SMALL_PLAYERS,
    SMALL_RECORDS,
    TABLES,
    TOURNAMENTS,
    ask,
    audited,
    changed,
    counts,
    findings,
    run,
)

SIZES = (
    "SELECT (SELECT count(*) FROM competitions), (SELECT count(*) FROM tables), (SELECT count(*) FROM hands)"
)
REPEATED = "SELECT count(*) FROM findings WHERE check_id = 'F02'"


@pytest.fixture(scope="module")
def clean(generated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of the generated records, planted errors and all, as a folder."""
    return audited(generated / "records", tmp_path_factory.mktemp("clean") / "out")


@pytest.fixture(scope="module")
def clean_small(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of the records of one table."""
    return audited(small, tmp_path_factory.mktemp("clean_small") / "out")


def zipped(records: Path) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(records.iterdir()):
            archive.write(file, f"records/{file.name}")
    return buffer.getvalue()


def tarred(records: Path) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        archive.add(records, "records")
    return buffer.getvalue()


PACKED: dict[str, Callable[[Path], bytes]] = {
    "all.zip": zipped,
    "all.tar": tarred,
    "all.tar.gz": lambda records: gzip.compress(tarred(records)),
    "all.tar.zst": lambda records: zstandard.compress(tarred(records)),
}


@pytest.mark.parametrize("name", list(PACKED))
def test_archive_gives_the_findings_of_the_folder(
    generated: Path, clean: Path, tmp_path: Path, name: str
) -> None:
    archive = tmp_path / name
    archive.write_bytes(PACKED[name](generated / "records"))
    out = audited(archive, tmp_path / "out")
    assert len(findings(clean)) > 10
    assert findings(out) == findings(clean)
    assert ask(out, SIZES) == ask(clean, SIZES)
    assert counts(out) == counts(clean)
    assert ask(out, REPEATED) == [(0,)]


def _under_two_names(given: Path) -> None:
    for file in sorted(given.iterdir()):
        shutil.copy(file, given / f"copy of {file.name}")


def _compressed_beside(given: Path) -> None:
    for file in sorted(given.iterdir()):
        (given / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))


def _in_another_folder(given: Path) -> None:
    shutil.copytree(given, given / "backup" / "again")


def _some_in_another_folder(given: Path) -> None:
    (given / "backup").mkdir()
    for name in (HANDS, TABLES):
        shutil.copy(given / name, given / "backup" / name)


def _packed_beside(name: str) -> Callable[[Path], None]:
    def pack(given: Path) -> None:
        (given / name).write_bytes(PACKED[name](given))

    return pack


def _every_way(given: Path) -> None:
    packed = {name: pack(given) for name, pack in PACKED.items()}
    _compressed_beside(given)
    for name, content in packed.items():
        (given / name).write_bytes(content)


REPEATS: dict[str, Callable[[Path], None]] = {
    "under two names": _under_two_names,
    "compressed beside": _compressed_beside,
    "in another folder": _in_another_folder,
    "some of it in another folder": _some_in_another_folder,
    **{name: _packed_beside(name) for name in PACKED},
    "every way": _every_way,
}


@pytest.mark.parametrize("repeat", list(REPEATS))
def test_what_is_handed_in_twice_counts_once(
    small: Path, clean_small: Path, tmp_path: Path, repeat: str
) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    files = len(list(given.iterdir()))
    REPEATS[repeat](given)
    out = audited(given, tmp_path / "out")
    assert findings(out) == findings(clean_small)
    assert ask(out, SIZES) == ask(clean_small, SIZES)
    assert counts(out) == counts(clean_small)
    noticed = {"some of it in another folder": 2, "every way": 5 * files}.get(repeat, files)
    assert ask(out, REPEATED) == [(noticed,)]


def test_one_path_given_twice_is_one_source(generated: Path, clean: Path, tmp_path: Path) -> None:
    records = generated / "records"
    words = [records, records / HANDS, os.path.relpath(records), records / ".." / "records" / TABLES]
    result = run(*words, "--out", tmp_path / "out")
    assert result.exit_code == 0
    assert ask(tmp_path / "out", REPEATED) == [(0,)]
    assert findings(tmp_path / "out") == findings(clean)


def test_folders_and_archives_keep_two_events_apart(small: Path, tmp_path: Path) -> None:
    def rename(content: bytes) -> bytes:
        return content.replace(b"Generated competition", b"Another event")

    events = tmp_path / "events"
    shutil.copytree(small, events / "one")
    changed(small, events / "two", TOURNAMENTS, rename)
    (events / "two" / "results.csv").unlink()
    (tmp_path / "events.zip").write_bytes(_zip_of_folders(events))
    for source in (events, tmp_path / "events.zip"):
        out = audited(source, tmp_path / f"out of {source.name}")
        assert ask(out, SIZES) == [(2, 2, 2 * SMALL_HANDS)]
    assert findings(tmp_path / "out of events") == findings(tmp_path / "out of events.zip")


def _zip_of_folders(folder: Path) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file in sorted(folder.rglob("*.*")):
            archive.write(file, file.relative_to(folder))
    return buffer.getvalue()


def _rewritten(content: bytes) -> bytes:
    """Write a dump as other tools would: other keywords, ends of lines, comments, separators."""
    lines = content.decode().splitlines()
    lines = [
        line.replace("INSERT INTO [dbo].[", "insert dbo.[").replace(") VALUES (", ")\r\n  values (")
        for line in lines
    ]
    text = "\r\nGO\r\n".join(
        ["-- written anew", "/* SET\n GO */ SET IDENTITY_INSERT [x] ON;", *lines, "PRINT 'end'"]
    )
    return b"\xef\xbb\xbf" + text.encode()


def _as_one_statement(content: bytes) -> bytes:
    head = content.split(b" VALUES ")[0]
    tuples = [line.split(b" VALUES ", 1)[1] for line in content.splitlines()]
    return head + b" VALUES\n" + b",\n".join(tuples) + b";\n"


@pytest.mark.parametrize("rewrite", [_rewritten, _as_one_statement])
def test_the_same_dump_written_otherwise(
    generated: Path, clean: Path, tmp_path: Path, rewrite: Callable[[bytes], bytes]
) -> None:
    given = shutil.copytree(generated / "records", tmp_path / "given")
    for file in given.glob("*.sql"):
        file.write_bytes(rewrite(file.read_bytes()))
    out = audited(given, tmp_path / "out")
    assert counts(out) == counts(clean)
    assert findings(out) == findings(clean)


def test_records_in_are_stored_or_refused_file_by_file(small: Path, tmp_path: Path) -> None:
    """A file with one of everything; how many records it holds was counted by hand."""
    team = "INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId], [TeamName]) VALUES"
    lines = [
        f"{team} (1, 90, N'a, b), (c')",
        f"{team} (1, 91, N'O''Hara'), (1, 92, NULL), (1, 93, CAST(N'as text' AS nvarchar(9)))",
        f"{team.lower()} (1, 94, N'small letters');",
        "-- a comment, GO and an empty line hold no record",
        "GO",
        "",
        f"{team} (1, 95, N'said twice')",
        f"{team} (1, 95, N'said twice')",
        f"{team} (1, 96)",
        f"{team} (1, 97, N'one', N'too many')",
        "INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId]) VALUES (1, 98), (1, 99)",
        "INSERT INTO [dbo].[DBOther] ([Id]) VALUES (1)",
        "a line that is no statement",
        f"{team} (1, 89, N'cut o",
    ]
    given = shutil.copytree(small, tmp_path / "given")
    (given / "more.sql").write_bytes("\r\n".join(lines).encode())
    out = audited(given, tmp_path / "out")
    assert counts(out) == (SMALL_RECORDS + 7, 7)
    assert ask(out, "SELECT records, rejected FROM sources WHERE path LIKE '%more.sql'") == [(7, 7)]
    names = {name for (name,) in ask(out, "SELECT coalesce(name, '-') FROM teams WHERE team_no >= 90")}
    assert names == {"a, b), (c", "O'Hara", "-", "as text", "small letters", "said twice"}
    assert ask(out, "SELECT recomputed, delta FROM findings WHERE check_id = 'F14'") == [("7", "-7")]


def test_real_records_are_stored_to_the_last(records: Path, tmp_path: Path) -> None:
    out = audited(records / "mcr_tournaments_sql", tmp_path / "out")
    lines = {
        f.name: f.read_bytes().count(b"INSERT INTO") for f in (records / "mcr_tournaments_sql").iterdir()
    }
    stored = {Path(path).name: count for path, count in ask(out, "SELECT path, records FROM sources")}
    assert stored == lines
    assert counts(out) == (sum(lines.values()), 0)


def _marks(out: Path) -> dict[str, int]:
    """Return when each output was written, and under which inode."""
    return {str(f): f.stat().st_mtime_ns ^ f.stat().st_ino for f in out.rglob("*") if f.is_file()}


def test_unchanged_input_is_not_done_again(generated: Path, tmp_path: Path) -> None:
    """A whole process, from its start, and well under two seconds."""
    out = audited(generated / "records", tmp_path / "out")
    before = _marks(out)
    words = [
        sys.executable,
        "-c",
        "from mjdata.cli import main; main()",
        "run",
        generated / "records",
        "--out",
        out,
    ]
    started = time.monotonic()
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, check=True, text=True)
    assert time.monotonic() - started < 2
    assert "Generated competition 1" in done.stdout
    assert _marks(out) == before


def test_summary_of_an_unchanged_run_names_the_folder_as_given(small: Path, tmp_path: Path) -> None:
    audited(small, tmp_path / "out")
    (tmp_path / "out").rename(tmp_path / "moved")
    assert f"report: {tmp_path}/moved/report/index.html" in run(small, "--out", tmp_path / "moved").output


@pytest.mark.parametrize(
    "change", ["byte", "file", "name", "gone", "edition", "force", "warehouse", "report"]
)
def test_what_changed_is_done_again(small: Path, tmp_path: Path, change: str) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    out = audited(given, tmp_path / "out")
    before = _marks(out)
    options = []
    match change:
        case "byte":
            (given / PLAYERS).write_bytes((given / PLAYERS).read_bytes().replace(b"N'", b"N'x", 1))
        case "file":
            (given / "more").write_bytes(b"x")
        case "name":
            (given / PLAYERS).rename(given / "players.sql")
        case "gone":
            (given / PLAYERS).unlink()
        case "edition":
            options = ["--edition", "wmo-2013"]
        case "force":
            options = ["--force"]
        case "warehouse":
            (out / "warehouse.duckdb").write_bytes(b"damaged")
        case "report":
            (out / "report" / "index.html").unlink()
    audited(given, out, *options)
    after = _marks(out)
    assert set(after) >= {
        str(out / name) for name in ("warehouse.duckdb", "report/index.html", "lake/run.json")
    }
    assert after[str(out / "warehouse.duckdb")] != before[str(out / "warehouse.duckdb")]
    expected = {"file": (SMALL_RECORDS, 1), "gone": (SMALL_RECORDS - SMALL_PLAYERS, 0)}
    assert counts(out) == expected.get(change, (SMALL_RECORDS, 0))


def test_forced_run_makes_the_lake_anew_and_the_same(small: Path, tmp_path: Path) -> None:
    out = audited(small, tmp_path / "out")
    before = _marks(out)
    damaged = next((out / "lake" / "sources").rglob("hands.parquet"))
    damaged.write_bytes(b"damaged")
    audited(small, out, "--force")
    assert set(_marks(out)) == set(before)
    assert not set(_marks(out).items()) & {item for item in before.items() if item[0].endswith(".parquet")}


@pytest.mark.parametrize(("table", "content"), [("hands", b"x"), ("sources", b"x"), ("sources", None)])
def test_damaged_lake_is_said_in_a_sentence(
    small: Path, tmp_path: Path, table: str, content: bytes | None
) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    out = audited(given, tmp_path / "out")
    damaged = next((out / "lake" / "sources").rglob("hands.parquet")).parent / f"{table}.parquet"
    damaged.unlink()
    if content is not None:
        damaged.write_bytes(content)
    (given / PLAYERS).unlink()
    result = run(given, "--out", out)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is damaged; run again with --force" in result.stderr
    audited(given, out, "--force")


def test_nothing_of_an_older_run_stays(small: Path, tmp_path: Path) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    out = audited(given, tmp_path / "out")
    first = {file.name for file in (out / "lake").glob("*/*")}
    (given / PLAYERS).unlink()
    audited(given, out)
    second = {file.name for file in (out / "lake").glob("*/*")}
    assert len(second) == len(first) - 1
    assert [file for file in out.rglob("*") if file.name.startswith(".aside")] == []
    with Warehouse(out) as warehouse:
        assert len(warehouse.table("players")) == 0
