"""No certificate number reaches anything that is written or printed, wherever somebody has put it.

Each number is planted once, in a place of its own: the three kinds of application, other cells and the name
of their file, one handed to the audit by mistake, a column of a player list, a remark and a comment of a
workbook, the register of persons. Then everything that the commands leave is searched: the lake and the
warehouse by their values, workbooks by their parts, pages and all other files by their bytes, and what was
printed.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from openpyxl.comments import Comment

from mjdata.cli import main
from mjdata.store.warehouse import Warehouse

from .forms.pin_writer import FormOf

IDENTITY_CARD = "11010519491231002X"
"""The example of the standard GB 11643 itself; its last character checks it."""
PLANTED = {
    "application.xlsx": "G-7719 4402X",
    "application.csv": "H-8820 5513Y",
    "application.docx": "J-6631 7724Z",
    "other cell": "K-5542 8835W",
    "file name": "L-4453 9946V",
    "application in a run": "M-3364 1057U",
    "player list": "N-2275 2168T",
    "player list by a word": "Q-1186 3279S",
    "remark": "R-9097 4380A",
    "comment": "S-8908 5491B",
    "identity card": IDENTITY_CARD,
    "persons": "T-7819 6502C",
    "persons, hash": "U-6720 7613D",
}


def told_apart(number: str) -> re.Pattern[str]:
    """A number however its characters are parted, case aside."""
    return re.compile(r"[\W_]{0,3}".join(c for c in number if c.isalnum()), re.IGNORECASE)


ANY = re.compile("|".join(told_apart(number).pattern for number in PLANTED.values()), re.IGNORECASE)


def found_in(text: str) -> list[str]:
    return ANY.findall(unicodedata.normalize("NFKC", text))


def parts_of(file: Path) -> Iterator[str]:
    """Everything that a file holds, as text."""
    content = file.read_bytes()
    yield content.decode("utf-8", errors="replace")
    yield content.decode("utf-16-le", errors="replace")
    if file.suffix == ".parquet":
        yield str(pq.read_table(file).to_pylist())
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield archive.read(name).decode("utf-8", errors="replace")


def printed(*words: Path | str, status: int = 0) -> str:
    result = CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)
    assert result.exit_code == status, result.output
    return str(result.output)


def plant(folder: Path) -> None:
    """Put numbers into what is handed to the audit: whole files of their own, and a sheet of a workbook."""
    (folder / "list.csv").write_text(
        f"编号,姓名,证件号码\n1,Chen,{PLANTED['player list']}\n", encoding="utf-8"
    )
    book = openpyxl.Workbook()
    for title, head in (("players", "Passport"), ("names", "ID")):
        sheet = book.create_sheet(title)
        number = PLANTED["player list by a word"] if head == "Passport" else IDENTITY_CARD
        for line in (["No.", "Name", head], [1, "Chen", number]):
            sheet.append(line)
    results = book.create_sheet("results")
    for line in (
        ["Player Number", "Player Name", "TP", "CP", "Rank", "Remark"],
        [1, "Chen", 4, 10, 1, f"entered with passport {PLANTED['remark']}"],
    ):
        results.append(line)
    noted = book.create_sheet("noted")
    noted.append(["No.", "Name"])
    noted.append([1, "Chen"])
    noted["B2"].comment = Comment(f"护照 {PLANTED['comment']}", "desk")
    book.save(folder / "book.xlsx")
    FormOf(certificate=PLANTED["application in a run"]).xlsx(folder / "by_mistake.xlsx")


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with everything that the commands leave, and everything that they printed."""
    folder = tmp_path_factory.mktemp("privacy")
    records, out = folder / "g" / "records", folder / "out"
    said = [printed("generate", folder / "g", "--players", "8", "--seed", "5", "--plant-errors")]
    plant(records)
    for number in (f'aliases = ["{PLANTED["persons"]}"]', f'certificate_hash = "{PLANTED["persons, hash"]}"'):
        persons = folder / "persons.toml"
        persons.write_text(f'[[persons]]\nid = "P1"\nnames = ["Chen"]\n{number}\n', encoding="utf-8")
        said.append(printed("run", records, "--out", out, "--persons", persons, "--workers", "1", status=2))
    persons.write_text('[[persons]]\nid = "P1"\nnames = ["Chen Wei"]\n', encoding="utf-8")
    said.append(printed("run", records, "--out", out, "--persons", persons, "--workers", "1"))
    forms = folder / "forms"
    forms.mkdir()
    for kind in ("xlsx", "csv", "docx"):
        getattr(FormOf(certificate=PLANTED[f"application.{kind}"]), kind)(forms / f"form.{kind}")
    number = PLANTED["other cell"]
    line = (f"Open {number}", "2025-05-01", number, "B", 64, 8, 21.5, number, 4, None, 2)
    FormOf(certificate=number, name=f"Chen ({number})", attachments=f"results, {number}", lines=[line],
           check_unit=number, applied=number).csv(forms / "other.csv")  # fmt: skip
    FormOf(certificate=PLANTED["file name"]).csv(forms / f"Chen {PLANTED['file name']}.csv")
    said.append(printed("pin", "verify", forms, "--out", out))
    said.append(printed("publish", "--out", out))
    said.append(printed("class", "--out", out))
    said.append(printed("notebooks", "--out", out))
    return out, "".join(said)


def test_the_numbers_were_there_to_be_found(left: tuple[Path, str]) -> None:
    """Each was handed in, and what could be read of the forms was: the search has something to find."""
    out, _ = left
    handed = "".join(text for folder in ("g", "forms") for file in (out.parent / folder).rglob("*")
                     if file.is_file() for text in (*parts_of(file), file.name))  # fmt: skip
    for place, number in PLANTED.items():
        assert place.startswith("persons") or told_apart(number).search(handed), place
    with Warehouse(out) as warehouse:
        assert len(warehouse.sql("SELECT DISTINCT certificate_hash FROM pin_applications")) == 5
        refused = warehouse.sql("SELECT locator FROM issues WHERE code = 'certificate_numbers'")
    assert sorted(refused["locator"]) == [
        "A1",
        "Sheet!A1",
        "names!A1",
        "noted!A1",
        "players!A1",
        "results!A1",
    ]


def test_no_table_has_one(left: tuple[Path, str]) -> None:
    out, _ = left
    with Warehouse(out) as warehouse:
        for name in warehouse.tables:
            frame: Any = warehouse.table(name)
            assert found_in("\n".join(map(str, frame.to_numpy().ravel()))) == [], name


def test_no_file_has_one(left: tuple[Path, str]) -> None:
    out, _ = left
    kinds = set()
    for file in out.rglob("*"):
        if file.is_file():
            kinds.add(file.suffix)
            assert found_in(str(file.relative_to(out))) == []
            for text in parts_of(file):
                assert found_in(text) == [], file
    assert {".parquet", ".duckdb", ".html", ".xlsx", ".csv", ".json"} <= kinds
    assert list((out / "notebooks").glob("*.html"))


def test_nothing_that_is_printed_has_one(left: tuple[Path, str]) -> None:
    assert "certificate" in left[1]  # what was refused was told
    assert found_in(left[1]) == []
