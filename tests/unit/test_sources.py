"""Folders walked and archives unpacked: every file is yielded or told, and nothing a file holds raises."""

from __future__ import annotations

import gzip
import io
import os
import struct
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjdata.errors import UserError
from mjdata.ingest import archives
from mjdata.ingest.archives import Leaf, Refusal, Refused, shown
from mjdata.ingest.sources import content_mark, files_under, leaves

FILES = {"a.sql": b"first", "sub/b.sql": b"second " * 50}
MIB = 2**20


def zipped(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def tarred(files: dict[str, bytes], *others: tarfile.TarInfo) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for info in others:
            archive.addfile(info)
    return buffer.getvalue()


def special(name: str, kind: bytes) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, "/etc/passwd"
    return info


def found(folder: Path, content: bytes) -> list[Leaf | Refusal]:
    file = folder / "given"
    file.write_bytes(content)
    return list(leaves(file))


def contents(folder: Path, content: bytes) -> dict[str, bytes]:
    """Return what is in a file by path, without what all paths begin with."""
    single = found(folder, content)
    assert all(isinstance(item, Leaf) for item in single), single
    return {
        item.path.removeprefix(f"{folder}/given").removeprefix("!"): item.load()
        for item in single
        if isinstance(item, Leaf)
    }


def refusal(folder: Path, content: bytes) -> str:
    """Return why a file is refused, whole."""
    (item,) = found(folder, content)
    assert isinstance(item, Refusal), item
    return item.text


PACKED: dict[str, Callable[[dict[str, bytes]], bytes]] = {
    "zip": zipped,
    "zip stored": lambda files: zipped(files, zipfile.ZIP_STORED),
    "zip lzma": lambda files: zipped(files, zipfile.ZIP_LZMA),
    "tar": tarred,
    "tar.gz": lambda files: gzip.compress(tarred(files)),
    "tar.zst": lambda files: zstandard.compress(tarred(files)),
    "zip in tar.gz": lambda files: gzip.compress(tarred({"in.zip": zipped(files)})),
}


@pytest.mark.parametrize("kind", [kind for kind in PACKED if " in " not in kind])
def test_members_of_an_archive(tmp_path: Path, kind: str) -> None:
    assert contents(tmp_path, PACKED[kind](FILES)) == FILES


def test_archive_in_an_archive(tmp_path: Path) -> None:
    packed = PACKED["zip in tar.gz"](FILES)
    assert contents(tmp_path, packed) == {f"in.zip!{name}": content for name, content in FILES.items()}


def test_files_of_one_folder_stand_together(tmp_path: Path) -> None:
    files = {"x/a": b"1", "x/b": b"2", "y/a": b"3", "c": b"4"}
    groups = [
        item.group.removeprefix(f"{tmp_path}/given")
        for item in found(tmp_path, zipped(files))
        if isinstance(item, Leaf)
    ]
    assert groups == ["", "!x", "!x", "!y"]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_compressed_file_stands_in_its_folder(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    (item,) = found(tmp_path, pack(b"content"))
    assert isinstance(item, Leaf)
    assert (item.path, item.group, item.load()) == (str(tmp_path / "given"), str(tmp_path), b"content")


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_every_frame_is_read(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    packed = pack(b"one ") + pack(b"") + pack(b"two")
    assert contents(tmp_path, packed) == {"": b"one two"}


def test_frames_to_be_passed_over(tmp_path: Path) -> None:
    skipped = struct.pack("<II", 0x184D2A50, 3) + b"abc"
    assert contents(tmp_path, skipped + zstandard.compress(b"one") + skipped) == {"": b"one"}


@pytest.mark.parametrize("kind", list(PACKED))
@pytest.mark.parametrize("kept", [0.3, 0.7, 0.95])
def test_cut_archive_is_refused_whole(tmp_path: Path, kind: str, kept: float) -> None:
    files = {f"{number}.sql": os.urandom(1500) for number in range(8)}
    packed = PACKED[kind](files)
    if kind == "tar":  # its end is padding, which may be cut
        packed = packed[:-8192]
    assert "archive cannot be unpacked" in refusal(tmp_path, packed[: int(len(packed) * kept)])


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
@pytest.mark.parametrize("dropped", [1, 4, 9])
def test_cut_compressed_file_is_refused(tmp_path: Path, pack: Callable[[bytes], bytes], dropped: int) -> None:
    assert "archive cannot be unpacked" in refusal(tmp_path, pack(os.urandom(500))[:-dropped])


def test_tar_that_ends_after_a_whole_member_is_cut(tmp_path: Path) -> None:
    assert "cut off or damaged after 1 entries" in refusal(tmp_path, tarred({"a": b"x"})[:1024])


def test_tar_with_a_damaged_header_in_the_middle(tmp_path: Path) -> None:
    packed = bytearray(tarred({"a": b"x", "b": b"y"}))
    packed[1024 + 124 : 1024 + 136] = b"zzzzzzzzzzz\0"
    assert "damaged after 1 entries" in refusal(tmp_path, bytes(packed))


@pytest.mark.parametrize("size", [-512, -1024, -(2**40)])
def test_tar_that_leads_back_to_itself(tmp_path: Path, size: int) -> None:
    packed = bytearray(tarred({"a": b"x"}))
    packed[124:136] = b"\xff" * 4 + struct.pack(">q", size)
    packed[148:156] = b" " * 8
    packed[148:156] = b"%06o\0 " % sum(packed[:512])
    assert refusal(tmp_path, bytes(packed))


def test_tar_of_names_without_end(tmp_path: Path) -> None:
    info = tarfile.TarInfo("././@LongLink")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, 5
    header = info.tobuf(tarfile.USTAR_FORMAT) + b"aaaa\0".ljust(512, b"\0")
    assert refusal(tmp_path, header * 3000)


def test_links_and_devices_are_told(tmp_path: Path) -> None:
    kinds = (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE)
    packed = tarred({"/abs/../a.sql": b"x"}, *(special(f"s{n}", kind) for n, kind in enumerate(kinds)))
    leaf, *others = found(tmp_path, packed)
    assert isinstance(leaf, Leaf)
    assert leaf.path == f"{tmp_path}/given!/abs/../a.sql"  # a name, never a place on the disk
    assert [item.code for item in others if isinstance(item, Refusal)] == ["not_a_file"] * len(kinds)
    assert len({item.source_id for item in others}) == len(kinds)


@pytest.mark.parametrize(
    "packed", [zipped({}), zipped({"folder/": b""}), tarred({}, special("d", tarfile.DIRTYPE))]
)
def test_archive_without_files(tmp_path: Path, packed: bytes) -> None:
    assert refusal(tmp_path, packed) == "archive holds no file"


@pytest.mark.parametrize("name", ["[Content_Types].xml", "mimetype"])
@pytest.mark.parametrize("is_last", [True, False])
def test_workbook_is_one_file(tmp_path: Path, name: str, is_last: bool) -> None:
    parts = {"xl/workbook.xml": os.urandom(9000)}
    packed = zipped({**parts, name: b"x"} if is_last else {name: b"x", **parts})
    (item,) = found(tmp_path, packed)
    assert isinstance(item, Leaf)
    assert item.load() == packed


@pytest.mark.parametrize("mark", [b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\xfd7zXZ\x00", b"BZh"])
def test_other_archives_are_named(tmp_path: Path, mark: bytes) -> None:
    assert "which is not unpacked; expected zip, tar, gz or zst" in refusal(tmp_path, mark + bytes(50))


def test_encrypted_zip(tmp_path: Path) -> None:
    packed = bytearray(zipped({"a.sql": b"x"}))
    packed[6] |= 1
    packed[packed.rindex(b"PK\x01\x02") + 8] |= 1
    assert "encrypted" in refusal(tmp_path, bytes(packed))


def test_zip_name_that_is_no_text(tmp_path: Path) -> None:
    packed = zipped({"é.sql": b"x"}).replace("é".encode(), b"\xff\xfe")
    assert "archive cannot be unpacked" in refusal(tmp_path, packed)


@pytest.mark.parametrize("compression", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_damaged_zip(tmp_path: Path, compression: int) -> None:
    packed = bytearray(zipped({"a.sql": b"some text " * 200}, compression))
    packed[45:75] = bytes(30)
    assert "archive cannot be unpacked" in refusal(tmp_path, bytes(packed))


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds a thousand times tighter, so that a bomb is a small file."""
    monkeypatch.setattr(archives, "MAX_READ", MIB // 4)
    monkeypatch.setattr(archives, "MAX_UNPACKED", MIB // 2)
    monkeypatch.setattr(archives, "MAX_MEMBERS", 20)


BOMBS = {
    "one huge member": zipped({"a": bytes(MIB)}),
    "many large members": zipped({str(n): bytes(MIB // 5) for n in range(4)}),
    "many members": zipped({str(n): b"" for n in range(21)}),
    "many members of a tar": tarred({str(n): b"" for n in range(21)}),
    "many headers of a tar": tarred({"a": b""}, *(special(f"d{n}", tarfile.DIRTYPE) for n in range(21))),
    "gz": gzip.compress(bytes(MIB)),
    "zst": zstandard.compress(bytes(MIB)),
    "zst in frames": zstandard.compress(bytes(MIB // 8)) * 8,
    "tar.gz": gzip.compress(tarred({"a": bytes(MIB)})),
    "nested zips": zipped(
        {f"{n}.zip": zipped({str(m): bytes(MIB // 10) for m in range(3)}) for n in range(3)}
    ),
    "deeply nested zips": zipped({"1": zipped({"2": zipped({"3": zipped({"4": b"x"})})})}),
    "deeply nested gz": gzip.compress(gzip.compress(gzip.compress(gzip.compress(b"x")))),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("bomb", list(BOMBS))
def test_bomb_is_refused(tmp_path: Path, bomb: str) -> None:
    assert refusal(tmp_path, BOMBS[bomb]).startswith("archive ")


@pytest.mark.usefixtures("tight")
def test_zip_that_lies_about_a_size(tmp_path: Path) -> None:
    packed = bytearray(zipped({"a": bytes(MIB)}))
    for at in (22, packed.rindex(b"PK\x01\x02") + 24):
        packed[at : at + 4] = struct.pack("<I", 10)
    assert refusal(tmp_path, bytes(packed))


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("entries", [5, 5000])
def test_zip_of_entries_that_share_their_bytes(tmp_path: Path, entries: int) -> None:
    packed = zipped({"a": bytes(MIB // 5)})
    start, end = packed.rindex(b"PK\x01\x02"), packed.rindex(b"PK\x05\x06")
    directory = packed[start:end] * entries
    tail = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, entries, entries, len(directory), start, 0)
    assert refusal(tmp_path, packed[:start] + directory + tail)


def test_file_larger_than_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mjdata.ingest.sources.MAX_READ", 10)
    (item,) = found(tmp_path, b"x" * 11)
    assert isinstance(item, Refusal)
    assert "is larger than" in item.text
    assert content_mark(tmp_path / "given").startswith("mode ")  # its bytes are not read for it


def test_file_that_changes_while_it_is_read(tmp_path: Path) -> None:
    (item,) = found(tmp_path, b"before")
    assert isinstance(item, Leaf)
    (tmp_path / "given").write_bytes(b"after")
    with pytest.raises(Refused, match="was changed"):
        item.load()
    (tmp_path / "given").unlink()
    with pytest.raises(Refused, match="cannot be read"):
        item.load()


SEEDS = [
    *(pack(FILES) for pack in PACKED.values()),
    gzip.compress(b"x" * 999),
    zstandard.compress(b"x" * 999),
]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(SEEDS),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.binary(max_size=6)), min_size=1, max_size=6),
)
def test_damaged_archive_never_raises(
    tmp_path: Path, packed: bytes, damages: list[tuple[float, bytes]]
) -> None:
    for where, put in damages:
        at = int(where * len(packed))
        packed = packed[:at] + put + packed[at + len(put) :]
    for item in found(tmp_path, packed):
        assert isinstance(item, Refusal) or len(item.load()) == item.size


def test_folder_is_walked_in_order_and_whole(tmp_path: Path) -> None:
    for name in ("b/z", "b/a", "a", "c/d/e"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    walked = [file.relative_to(tmp_path).as_posix() for file in files_under(tmp_path, tmp_path / "out")]
    assert walked == ["a", "b/a", "b/z", "c/d/e"]


def test_output_in_the_source_is_no_source(tmp_path: Path) -> None:
    for name in ("a", "out/b", "out/lake/run.json", "older/lake/run.json", "older/report"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    a, older = files_under(tmp_path, tmp_path / "older" / ".." / "out")
    assert (a.name, older.name) == ("a", "older")
    (item,) = leaves(older)
    assert isinstance(item, Refusal)
    assert "the output of an earlier run" in item.text
    with pytest.raises(UserError, match="both source and output"):
        list(files_under(tmp_path, tmp_path / "out" / ".."))


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "folder").symlink_to("real")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dead").symlink_to("nowhere")
    (tmp_path / "up").symlink_to("..")
    os.mkfifo(tmp_path / "pipe")
    told = {}
    for file in files_under(tmp_path, tmp_path / "out"):
        (item,) = leaves(file)
        assert isinstance(item, Refusal)
        assert content_mark(file)
        told[file.name] = (item.code, item.text.split(";")[0].split(":")[0])
    assert told == {
        "dead": ("not_a_file", "a link that leads nowhere"),
        "folder": ("not_a_file", "a link to a folder, which is not read"),
        "loop": ("not_a_file", "a link that leads nowhere"),
        "pipe": ("not_a_file", "not a regular file"),
        "up": ("not_a_file", "a link to a folder, which is not read"),
    }


def test_folders_without_end(tmp_path: Path) -> None:
    folders = [tmp_path]
    for _ in range(1200):
        folders.append(folders[-1] / "d")
        folders[-1].mkdir()
    file = folders[-1] / "a"
    file.write_text("x")
    try:
        assert list(files_under(tmp_path, tmp_path / "out")) == [file]
    finally:  # what removes temporary folders goes down by recursion
        file.unlink()
        for folder in reversed(folders[1:]):
            folder.rmdir()


def test_name_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"\xff\x1b.sql")
    file.write_text("x")
    (item,) = leaves(file)
    assert item.path == f"{tmp_path}/\\udcff\\x1b.sql"
    assert shown("渡邊　.sql") == "渡邊　.sql"


def test_mark_follows_the_content(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"one")
    first = content_mark(file)
    os.utime(file, (1, 1))
    assert content_mark(file) == first
    file.write_bytes(b"two")
    assert content_mark(file) != first
    file.unlink()
    assert content_mark(file) == "error 2"
