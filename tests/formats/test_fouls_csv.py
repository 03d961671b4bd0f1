"""The long form of foul records: what a line says, and what it must say."""

from __future__ import annotations

from mjdata.ingest.formats.fouls_csv import COLUMNS
from mjdata.ingest.reader import recognise
from mjdata.schema.forms import FoulRow
from tests.formats.reading import read, rows

LINES = [
    "Cup,1,5,3,东,11,cuo_hu,10,each,错和",
    "Cup,1,,3,N,,X99,0,none,late",
    "Cup,1,5,3,,11,cuo_hu,10,each,",
]
TEXT = "\n".join([",".join(COLUMNS), *LINES, "Cup,1,5,3,E,11,cuo_hu,10,somebody,"])


def test_lines_become_fouls() -> None:
    found = recognise(TEXT)
    assert found is not None
    assert found.name == "fouls_csv"
    batch = read("fouls_csv", TEXT)
    known, unknown = rows(batch, FoulRow)
    assert (known.seat, known.offence, known.points, known.nature) == (0, "cuo_hu", 10, "错和")
    assert (unknown.seat, unknown.offence, unknown.hand_no, unknown.nature) == (3, "", None, "X99 late")
    assert [issue.locator for issue in batch.issues] == ["line 4", "line 5"]
