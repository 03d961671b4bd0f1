"""Bad input through the public door: one sentence and status 2, or told and the good records audited."""

from __future__ import annotations

import gzip
import io
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjdata.ingest.reader import readers
from tests.conftest import REPOSITORY
from tests.door import (
    HANDS,
    PLAYERS,
    RESULTS,
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
    issues,
    refused,
    run,
)

NOISE = random.Random(1).randbytes(2 * 2**20)
NOBODY = 65534


@pytest.fixture(scope="module")
def clean(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of the undamaged records."""
    return audited(small, tmp_path_factory.mktemp("clean") / "out")


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


ENCRYPTED = bytearray(zipped({"a.sql": b"x"}))
ENCRYPTED[6] |= 1
ENCRYPTED[ENCRYPTED.rindex(b"PK\x01\x02") + 8] |= 1
WORKBOOK = zipped({"xl/workbook.xml": NOISE[:9000], "[Content_Types].xml": b"<Types/>"})
README = b"The dump has the tables [DBHands] and [DBTeams]. It is INSERT statements, one a line.\n"

UNREADABLE = {
    "empty": (b"", "unknown_format", "the file is empty"),
    "noise": (NOISE, "unknown_format", "no known format; expected one of"),
    "readme": (README, "unknown_format", "no known format"),
    "zeros": (bytes(2**20), "unknown_format", "no known format"),
    "utf-16 without mark": (
        "INSERT INTO [dbo].[DBHands]".encode("utf-16-le"),
        "unknown_format",
        "looks like UTF-16 without a byte order mark",
    ),
    "workbook": (WORKBOOK, "workbook_refused", "the workbook is damaged"),
    "empty zip": (zipped({}), "archive_refused", "archive holds no file"),
    "encrypted zip": (bytes(ENCRYPTED), "archive_broken", "encrypted"),
    "cut zip": (zipped({"a.sql": NOISE[:5000]})[:2000], "archive_broken", "archive cannot be unpacked"),
    "zip of 20,001": (
        zipped({str(n): b"" for n in range(20_001)}),
        "archive_refused",
        "more than 20000 files",
    ),
    "nested zips": (
        zipped({"1": zipped({"2": zipped({"3": zipped({"4": b"x"})})})}),
        "archive_refused",
        "archive is nested more than 3 deep",
    ),
    "cut gz": (gzip.compress(NOISE[:5000])[:-10], "archive_broken", "archive cannot be unpacked"),
    "cut zst": (zstandard.compress(NOISE[:5000])[:-10], "archive_broken", "cut off"),
    "bomb of 300 MB": (
        zstandard.compress(bytes(300 * 2**20)),
        "archive_refused",
        "holds a file larger than 256 MiB",
    ),
    "xz": (b"\xfd7zXZ\x00" + NOISE[:50], "archive_refused", "expected zip, tar, gz or zst"),
    "cp1252": (
        "INSERT INTO [dbo].[DBTeams] (TeamTournamentId, TeamId, TeamName) VALUES (1, 9, N'Muñoz')".encode(
            "cp1252"
        ),
        "unreadable_file",
        "no other encoding can be chosen",
    ),
}


@pytest.mark.parametrize("kind", list(UNREADABLE))
def test_unreadable_alone_is_refused_in_a_sentence(tmp_path: Path, kind: str) -> None:
    content, _, text = UNREADABLE[kind]
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "it").write_bytes(content)
    sentence = refused(tmp_path / "given", tmp_path / "new" / "out")
    assert text in sentence
    assert str(tmp_path / "given" / "it") in sentence
    assert not (tmp_path / "new").exists()


def test_unreadable_beside_records_is_told_and_they_are_audited(
    small: Path, clean: Path, tmp_path: Path
) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    for kind, (content, _, _) in UNREADABLE.items():
        (given / kind).write_bytes(content)
    out = audited(given, tmp_path / "out")
    assert counts(out) == (SMALL_RECORDS, len(UNREADABLE))
    assert findings(out) == findings(clean)
    query = "SELECT s.path, i.code, i.text FROM issues i JOIN sources s USING (source_id)"
    told = {Path(path).name: (code, text) for path, code, text in ask(out, query)}
    for kind, (_, code, text) in UNREADABLE.items():
        assert told[kind][0] == code
        assert text in told[kind][1]


def test_nothing_to_read(tmp_path: Path) -> None:
    (tmp_path / "given" / "sub").mkdir(parents=True)
    out = tmp_path / "out"
    assert "no file in" in refused(tmp_path / "given", out)
    assert "there is no file or folder" in refused(tmp_path / "missing", out)
    (tmp_path / "dead").symlink_to("nowhere")
    assert "there is no file or folder" in refused(tmp_path / "dead", out)
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot open" in refused(tmp_path / "loop", out)


def test_not_one_whole_record(small: Path, tmp_path: Path) -> None:
    file = tmp_path / HANDS
    statement = (small / HANDS).read_bytes().split(b"\n")[0]
    for length in (30, 200, len(statement) - 3):
        file.write_bytes(statement[:length])
        assert "holds no record that can be read: line 1: " in refused(file, tmp_path / "out")
    file.write_bytes(b"INSERT INTO [dbo].[DBHands] (HandId) VALUES (1), (2)\n")
    assert "DBHands has no column HandTournamentId" in refused(file, tmp_path / "out")
    list_file = tmp_path / RESULTS
    list_file.write_bytes((small / RESULTS).read_bytes().split(b"\n")[0])
    assert "there is no line of data in it" in refused(list_file, tmp_path / "out")


def _cut_name(content: bytes) -> bytes:
    return content[: content.rindex(b"N'", 0, content.rindex(b"\n", 0, -1)) + 3]


DAMAGES: dict[str, tuple[str, Callable[[bytes], bytes], tuple[int, int], str]] = {
    "cut in a statement": (HANDS, lambda b: b[: len(b) * 3 // 4 - 9], (SMALL_RECORDS - 5, 1), "bad_record"),
    "cut in a quoted name": (PLAYERS, _cut_name, (SMALL_RECORDS - 2, 1), "bad_record"),
    "cut in a character": (
        PLAYERS,
        lambda b: b.rstrip() + b"\nN'\xe9\xba",
        (SMALL_RECORDS, 1),
        "encoding_chosen",
    ),
    "a NUL in a name": (
        PLAYERS,
        lambda b: b.replace(b"N'", b"N'\0", 1),
        (SMALL_RECORDS - 1, 1),
        "bad_record",
    ),
    "a NUL between": (PLAYERS, lambda b: b.replace(b"\n", b"\n\0\n", 1), (SMALL_RECORDS, 1), "foreign_text"),
    "an unquoted name": (PLAYERS, lambda b: b.replace(b"N'", b"", 1), (SMALL_RECORDS - 1, 1), "bad_record"),
    "a quote too many": (
        PLAYERS,
        lambda b: b.replace(b"N'", b"N'x'", 1),
        (SMALL_RECORDS - 1, 1),
        "bad_record",
    ),
    "a column too few": (
        HANDS,
        lambda b: b.replace(b"[HandScore], ", b"", 1),
        (SMALL_RECORDS - 1, 1),
        "bad_record",
    ),
    "a column that is missing": (
        HANDS,
        lambda b: b.replace(b"[HandScore]", b"[Score]"),
        (SMALL_RECORDS - SMALL_HANDS, SMALL_HANDS),
        "missing_column",
    ),
    "an unknown table": (
        PLAYERS,
        lambda b: b.replace(b"[DBPlayers]", b"[DBLogins]"),
        (SMALL_RECORDS - SMALL_PLAYERS, SMALL_PLAYERS),
        "unknown_format",
    ),
    "one unknown table": (
        PLAYERS,
        lambda b: b.replace(b"[DBPlayers]", b"[DBLogins]", 1),
        (SMALL_RECORDS - 1, 1),
        "unknown_table",
    ),
    "a cell that is no number": (
        TABLES,
        lambda b: b.replace(b"N'", b"N'x", 1),
        (SMALL_RECORDS, 0),
        "unreadable_cell",
    ),
    "sessions without end": (
        TOURNAMENTS,
        lambda b: b.replace(b", 1, 1)", b", 300000000, 1)"),
        (SMALL_RECORDS, 0),
        "unreadable_cell",
    ),
    "hands without end": (
        HANDS,
        lambda b: b.replace(b"(1, 1, 1, 16,", b"(1, 1, 1, 300000000,"),
        (SMALL_RECORDS - 1, 1),
        "bad_record",
    ),
    "a quote in a list": (
        RESULTS,
        lambda b: b.replace(b"\nGenerated", b'\n"Generated', 1),
        (SMALL_RECORDS - 1, 1),
        "bad_record",
    ),
    "a long line in a list": (
        RESULTS,
        lambda b: b.rstrip() + b"x" * 200_000,
        (SMALL_RECORDS - 1, 1),
        "bad_record",
    ),
}


@pytest.mark.parametrize("damage", list(DAMAGES))
def test_damage_is_told_and_stays_where_it_is(small: Path, tmp_path: Path, damage: str) -> None:
    name, change, expected, code = DAMAGES[damage]
    out = audited(changed(small, tmp_path / "given", name, change), tmp_path / "out")
    if damage != "an unknown table":
        assert counts(out) == expected
    assert code in {told for told, _ in issues(out)}
    assert ask(out, "SELECT count(*) FROM tables") == [(1,)]


def test_unreadable_hand_is_told_and_the_table_is_called_incomplete(small: Path, tmp_path: Path) -> None:
    def spoil(content: bytes) -> bytes:
        lines = content.split(b"\n")
        lines[2] = lines[2].replace(b"N'", b"N'?", 3)
        return b"\n".join(lines)

    out = audited(changed(small, tmp_path / "given", HANDS, spoil), tmp_path / "out")
    assert ask(out, "SELECT hand_no FROM hands WHERE outcome = 'unreadable'") == [(3,)]
    assert ask(out, "SELECT state FROM tables") == [("incomplete",)]
    assert counts(out) == (SMALL_RECORDS, 0)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_marked_encodings_are_read(small: Path, clean: Path, tmp_path: Path, encoding: str) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    for file in given.iterdir():
        file.write_text(file.read_text(encoding="utf-8"), encoding=encoding)
    out = audited(given, tmp_path / "out")
    assert (counts(out), findings(out)) == ((SMALL_RECORDS, 0), findings(clean))


@pytest.mark.parametrize(("encoding", "names"), [("gb18030", "局桌队 名次"), ("cp932", "順位 番号 荘卓")])
def test_legacy_encodings_are_read_by_their_form_words(
    small: Path, tmp_path: Path, encoding: str, names: str
) -> None:
    text = (small / PLAYERS).read_text(encoding="utf-8")
    ascii_text = "".join(c if c.isascii() else "x" for c in text).replace("N'", f"N'{names}", 1)
    given = changed(small, tmp_path / "given", PLAYERS, lambda _: ascii_text.encode(encoding))
    out = audited(given, tmp_path / "out")
    assert counts(out) == (SMALL_RECORDS, 0)
    assert [code for code, _ in issues(out)] == ["encoding_chosen"]
    (name,) = ask(out, "SELECT name FROM players ORDER BY player_no LIMIT 1")[0]
    assert names in name


def test_a_folder_of_traps(small: Path, clean: Path, tmp_path: Path) -> None:
    """Pipes, loops and links are told; a process of its own, for a pipe may hang the one that opens it."""
    given = shutil.copytree(small, tmp_path / "given")
    os.mkfifo(given / "pipe.sql")
    (given / "loop").symlink_to("loop")
    (given / "up").symlink_to("..")
    (given / os.fsdecode(b"\xff\x1b[2J.sql")).write_bytes(b"x")
    out = tmp_path / "out"
    words = [sys.executable, "-c", "from mjdata.cli import main; main()", "run", given, "--out", out]
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert counts(out) == (SMALL_RECORDS, 4)
    assert findings(out) == findings(clean)
    assert {code for code, _ in issues(out)} == {"not_a_file", "unknown_format"}


def test_reader_that_fails_takes_no_other_file_with_it(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    broken = replace(readers()["results_csv"], read=fail)
    monkeypatch.setitem(readers(), "results_csv", broken)
    out = audited(small, tmp_path / "out")
    assert ask(out, "SELECT count(*) FROM hands") == [(SMALL_HANDS,)]
    ((code, text),) = issues(out)
    assert code == "unreadable_file"
    assert "the reader of results_csv failed (ZeroDivisionError: by zero)" in text


def test_names_that_fit_nowhere(small: Path, tmp_path: Path) -> None:
    given = changed(
        small, tmp_path / "given", TOURNAMENTS, lambda b: b.replace(b"Generated", b"Generated" * 60)
    )
    out = audited(given, tmp_path / "out")
    assert counts(out) == (SMALL_RECORDS, 0)


def test_output_that_cannot_be(small: Path, tmp_path: Path) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "dead").symlink_to("nowhere")
    assert run(given, "--out", tmp_path / "file").exit_code == 2
    assert "cannot write to" in refused(given, tmp_path / "file" / "out")
    assert "cannot write to" in refused(given, tmp_path / "dead")
    assert "both source and output" in refused(given, given)
    assert sorted(given.iterdir()) == sorted(given / file.name for file in small.iterdir())
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("name", ["lake", "report", "report/index.html", "warehouse.duckdb"])
def test_output_in_the_place_of_something_else(small: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    blocked = out / name
    blocked.parent.mkdir(parents=True)
    if blocked.suffix:
        blocked.mkdir()
    else:
        blocked.write_text("mine")
    assert "cannot write to" in refused(small, out)
    assert not [
        file for file in out.rglob("*") if file.is_file() and file.name != ".lock" and file != blocked
    ]


def test_output_in_the_source(small: Path, clean: Path, tmp_path: Path) -> None:
    given = shutil.copytree(small, tmp_path / "given")
    for _ in range(2):
        out = audited(given, given / "audit" / "out")
        assert (counts(out), findings(out)) == ((SMALL_RECORDS, 0), findings(clean))


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that everybody may enter and write to."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


@pytest.fixture
def guarded(small: Path, shared_folder: Path) -> Path:
    """Records in ``given``, with a file and a folder that cannot be opened; ``shut`` and ``fixed`` too."""
    given = shutil.copytree(small, shared_folder / "given")
    (given / "sub").mkdir()
    (given / "sub" / "more.csv").write_text("x")
    (given / RESULTS).chmod(0)
    (given / "sub").chmod(0)
    shutil.copytree(small, shared_folder / "listed").chmod(0o444)
    (shared_folder / "shut").mkdir(mode=0)
    (shared_folder / "fixed").mkdir(mode=0o555)
    return shared_folder


@pytest.fixture
def nobody(clean: Path, guarded: Path) -> Iterator[Path]:
    """Guarded folders, seen by a user whom permissions bind (the clean run has imported every module)."""
    if os.geteuid() != 0:
        yield guarded
        return
    os.seteuid(NOBODY)
    try:
        if not os.access(REPOSITORY / "mjdata" / "cli.py", os.R_OK, effective_ids=True):
            pytest.skip("another user cannot read the code")
        yield guarded
    finally:
        os.seteuid(0)


def test_what_may_not_be_read_or_written(nobody: Path) -> None:
    out = audited(nobody / "given", nobody / "out")
    assert counts(out)[1] == 2
    denied = "cannot be read: Permission denied; expected a readable file"
    assert issues(out) == [("unreadable_file", denied)] * 2
    assert ask(out, "SELECT count(*) FROM hands") == [(SMALL_HANDS,)]
    assert "cannot open" in refused(nobody / "shut", nobody / "none")
    assert "cannot open" in refused(nobody / "shut" / "file", nobody / "none")
    assert "Permission denied" in refused(nobody / "listed", nobody / "none")
    assert "cannot write to" in refused(nobody / "given", nobody / "fixed")
    assert "cannot write to" in refused(nobody / "given", nobody / "fixed" / "new")


DAMAGE = st.tuples(
    st.sampled_from([HANDS, PLAYERS, RESULTS, "all.zip"]),
    st.floats(0, 1, exclude_max=True),
    st.binary(max_size=4),
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(DAMAGE, min_size=1, max_size=5))
def test_random_damage_ends_well(
    small: Path, tmp_path_factory: pytest.TempPathFactory, damages: list[tuple[str, float, bytes]]
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    given = shutil.copytree(small, folder / "given")
    (given / "all.zip").write_bytes(
        zipped({file.name: file.read_bytes() for file in sorted(small.iterdir())})
    )
    for name, where, put in damages:
        content = (given / name).read_bytes()
        at = int(where * len(content))
        (given / name).write_bytes(content[:at] + put + content[at + len(put) :])
    out = audited(given, folder / "out")
    for source_id, rejected in ask(out, "SELECT source_id, rejected FROM sources WHERE rejected > 0"):
        assert rejected > 0
        assert ask(out, f"SELECT count(*) FROM issues WHERE source_id = '{source_id}'") != [(0,)]
