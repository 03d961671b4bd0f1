"""What the metrics make of records that contradict themselves or stand alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mjdata.store.warehouse import Warehouse
from tests.door import TABLES, ask, audited, changed

from .records import _encoded, _off_south, _sheet


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Path:
    """A dump in which player 2 has two seats of the one table: E and, where 4 sat, S."""
    folder = tmp_path_factory.mktemp("twice")

    def two_seats(dump: bytes) -> bytes:
        text = dump.replace(b"1, 2, 3, 4, N'2', N'4', N'3', N'1'", b"1, 2, 3, 4, N'2', N'2', N'3', N'1'")
        assert text != dump
        return text

    return audited(changed(small, folder / "records", TABLES, two_seats), folder / "out")


def test_who_has_two_seats_of_a_table_sits_at_neither(twice: Path) -> None:
    """Four different players sit at a table (article 5, p.14; S17): one of the two seats is a slip."""
    assert ask(twice, "SELECT count(*) FROM findings WHERE check_id = 'S17'") == [(1,)]
    assert ask(twice, "SELECT seat, player_no, is_full FROM sittings ORDER BY ALL") == [
        (2, 3, False),
        (3, 1, False),
    ]
    assert ask(twice, "SELECT count(*) FROM winner_winds") == [(0,)]


def test_a_place_is_among_all_four_totals_of_the_table(twice: Path) -> None:
    """69, -120, 81, -30 from E to N: W is first; N is third, though nobody knows who was second or last."""
    assert ask(twice, "SELECT seat, total_recorded, place FROM seat_sessions ORDER BY ALL") == [
        (2, 81, 1),
        (3, -30, 3),
    ]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Warehouse]:
    """A sheet of which the fifth hand alone is filled in: E off S, 10."""
    head = "event,session,table,hand,player_no,score,running,remark,tp\n"
    rows = ["", "", "", "", (34, -18, -8, -8)]
    (tmp_path / "sheet.csv").write_text(head + "".join(_sheet("Alone", 1, 1, 1, rows)), encoding="utf-8")
    with Warehouse(audited(tmp_path / "sheet.csv", tmp_path / "out")) as opened:
        yield opened


def test_a_hand_that_is_recorded_alone_has_no_place_in_the_session(alone: Warehouse) -> None:
    """The population: sessions of which more than one hand is recorded."""
    assert len(alone.table("played_hands")) == 1
    assert len(alone.table("hand_number_endings")) == 0


def test_a_log_under_two_numbers_of_one_competition_is_one_hand(tmp_path: Path) -> None:
    """L26: a match that was saved twice must not be counted as two."""
    first = _off_south("Saved", 1)
    again = (first, msgspec.structs.replace(first, hand=2), msgspec.structs.replace(first, table=2))
    (tmp_path / "saved.jsonl").write_bytes(b"".join(map(_encoded, again)))
    out = audited(tmp_path / "saved.jsonl", tmp_path / "out")
    assert ask(out, "SELECT hand_id FROM played_hands") == [("saved/1/1/1",)]
    assert ask(out, "SELECT sum(hits), sum(units) FROM win_rate") == [(1, 4)]
