"""The long form of session sheets: lines to hands, seats and totals."""

from __future__ import annotations

from mjdata.ingest.formats.scores_csv import COLUMNS
from mjdata.ingest.reader import recognise
from mjdata.schema.records import Hand, Seating, Table
from tests.formats.reading import read, rows

LINES = [
    *("Cup,1,2,1,11,24,24,", "Cup,1,2,1,12,−8,-8,", "Cup,1,2,1,13,(8),-8,", "Cup,1,2,1,14,▲8,-8,late"),
    *(f"Cup,1,2,2,{player},流,," for player in (11, 12, 13, 14)),
    *(f"Cup,1,2,3,{player},{score},," for player, score in ((11, 10), (12, ""))),
    "Cup,1,2,,11,24,,",
]
TEXT = "\n".join([",".join(COLUMNS), *LINES])


def test_lines_become_hands() -> None:
    found = recognise(TEXT)
    assert found is not None
    assert found.name == "scores_csv"
    batch = read("scores_csv", TEXT)
    hands = rows(batch, Hand)
    assert [hand.outcome for hand in hands] == ["scored", "draw", "unreadable"]
    assert (hands[0].score_e, hands[0].score_s, hands[0].score_w, hands[0].score_n) == (24, -8, -8, -8)
    assert (hands[0].running_n, hands[0].remark) == (-8, "late")
    assert [seat.player_no for seat in rows(batch, Seating)] == [11, 12, 13, 14]
    assert [table.total_e for table in rows(batch, Table)] == [24]
    assert [issue.code for issue in batch.issues] == ["contradicting_row"]


def test_a_fifth_player_and_a_hand_said_twice_are_refused() -> None:
    batch = read(
        "scores_csv", "\n".join([TEXT, "Cup,1,2,1,15,0,,", "Cup,1,2,1,11,24,,", "Cup,1,2,17,11,1,,"])
    )
    assert [issue.locator for issue in batch.issues if issue.code == "bad_record"] == [
        "line 13",
        "line 14",
        "line 15",
    ]
    assert (batch.records, batch.rejected) == (11, 3)
