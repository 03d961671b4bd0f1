"""Score sheets of four scores from the lake to the drawn sheet: rows read, checked, and marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjdata.audit.assemble import Assembled, assemble
from mjdata.audit.assign import Assignment, Member
from mjdata.audit.run import audit_competition
from mjdata.report.sheet import Sheet, Sheets
from mjdata.rules.payment import Scores
from mjdata.rules.rulings import UNSET
from mjdata.schema.audited import Explanation, Finding
from mjdata.schema.forms import FoulRow
from mjdata.schema.play import Win
from mjdata.schema.records import Competition, Hand, Seating, Table
from mjdata.schema.rows import Row
from mjdata.seats import SEATS, SUFFIXES
from mjdata.store.lake import Lake
from mjdata.store.warehouse import WAREHOUSE, Warehouse, build_warehouse

PLACE = {"source_id": "s", "locator": "sheet 1"}
E, S, W, N = SEATS


def _by_seat(group: str, values: Scores | None) -> dict[str, int]:
    return {f"{group}_{x}": v for x, v in zip(SUFFIXES, values, strict=True)} if values else {}


def _hand(number: int, scores: Scores | None, running: Scores | None = None, outcome: str = "scored") -> Hand:
    cells = _by_seat("score", scores) | _by_seat("running", running)
    return Hand(f"c/1/1/{number}", "c", 1, 1, number, None, outcome, **cells, **PLACE)


def _foul(hand: int, offence: str, seat: int, points: int) -> FoulRow:
    return FoulRow("c", 1, 1, hand, seat, seat + 1, offence, points, None, 1, 1, "recorded", **PLACE)


def _lake(folder: Path, hands: list[Hand], fouls: list[FoulRow], totals: Scores | None = None) -> Lake:
    rows: dict[str, list[Row]] = {
        "competitions": [Competition("c", "C", **PLACE)],
        "seatings": [Seating("c", 1, 1, seat, seat + 1, **PLACE) for seat in SEATS],
        "tables": [Table("c", 1, 1, **_by_seat("total", totals), **PLACE)],
        "hands": list(hands),
        "fouls": list(fouls),
    }
    lake = Lake(folder / "lake")
    lake.write("sources/s", rows)
    return lake


def _assembled(
    folder: Path, hands: list[Hand], fouls: list[FoulRow] | None = None, totals: Scores | None = None
) -> Assembled:
    lake = _lake(folder, hands, fouls or [], totals)
    return assemble(Assignment("c", (Member("sources/s", "c"),), "mts_sql"), lake, None, UNSET)


def _read(assembled: Assembled) -> list[tuple[str, list[tuple[int | None, int | None, int | None]], Scores]]:
    hands = assembled.record.tables[0].hands
    return [
        (h.row.outcome, [(w.winner_seat, w.payer_seat, w.points_with_flowers) for w in h.wins], h.penalty)
        for h in hands
    ]


def _findings(assembled: Assembled) -> set[tuple[str, int | None]]:
    rows = audit_competition(assembled.record)["findings"]
    return {(f.check_id, f.hand_no) for f in rows if isinstance(f, Finding)}


def test_who_won_is_read_from_the_scores(tmp_path: Path) -> None:
    """Article 9, p.49-50: 44 is 24+20, 60 is 3x(8+12); article 11, 6(1), p.59: 10 from S to each."""
    hands = [
        _hand(1, (44, -28, -8, -8)),
        _hand(2, (-20, 60, -20, -20)),
        _hand(3, (0, 0, 0, 0)),
        _hand(4, (54, -58, 2, 2)),
        _hand(5, None, outcome="not_played"),
    ]
    assembled = _assembled(tmp_path, hands)
    assert _read(assembled) == [
        ("win_discard", [(E, S, 20)], (0, 0, 0, 0)),
        ("win_self_draw", [(S, None, 12)], (0, 0, 0, 0)),
        ("draw", [], (0, 0, 0, 0)),
        ("win_discard", [(E, S, 20)], (10, -30, 10, 10)),
        ("not_played", [], (0, 0, 0, 0)),
    ]
    wins = [win for win in assembled.rows["wins"] if isinstance(win, Win)]
    assert [(w.winner_player_no, w.payer_player_no, w.seat_wind) for w in wins] == [
        (1, 2, "E"),
        (2, None, "E"),
        (1, 2, "S"),
    ]
    implied = [f for f in assembled.rows["fouls"] if isinstance(f, FoulRow)]
    assert [(f.hand_no, f.offence, f.seat, f.basis) for f in implied] == [(4, "cuo_hu", S, "implied")]


TWO_WAY = (64, -48, -8, -8)


@pytest.mark.parametrize(
    ("fouls", "read"),
    [
        ([], ("scored", [], (0, 0, 0, 0))),
        ([_foul(1, "cuo_hu", S, 10)], ("win_self_draw", [(E, None, 10)], (10, -30, 10, 10))),
        ([_foul(2, "cuo_hu", S, 10)], ("win_discard", [(E, S, 40)], (0, 0, 0, 0))),
    ],
    ids=["no record", "on file", "on file for another hand"],
)
def test_the_foul_record_decides_between_two_readings(
    tmp_path: Path, fouls: list[FoulRow], read: tuple[str, list[tuple[int, int | None, int]], Scores]
) -> None:
    assembled = _assembled(tmp_path, [_hand(1, TWO_WAY)], fouls)
    assert _read(assembled) == [read]
    assert (("P14", 1) in _findings(assembled)) == (not fouls)


def test_a_row_that_nothing_fits_stays_as_it_is(tmp_path: Path) -> None:
    assembled = _assembled(tmp_path, [_hand(1, (60, -20, -20, -21)), _hand(2, (44, -28, -8, -9))])
    assert [outcome for outcome, *_ in _read(assembled)] == ["scored", "scored"]
    assert {("P02", 1), ("P03", 2), ("P09", 1), ("P09", 2)} <= _findings(assembled)


def test_the_recorded_scores_are_added_up(tmp_path: Path) -> None:
    """16 x (44 -28 -8 -8) is 704 -448 -128 -128; with 45 in one row the record adds up to 705."""
    hands = [_hand(n, (45 if n == 7 else 44, -28, -8, -8)) for n in range(1, 17)]
    right = _assembled(tmp_path / "right", hands, totals=(705, -448, -128, -128))
    assert right.record.tables[0].agrees
    wrong = _assembled(tmp_path / "wrong", hands, totals=(704, -448, -128, -128))
    assert ("S03", None) in _findings(wrong)
    assert ("S03", None) not in _findings(right)


def _drawn(folder: Path, hands: list[Hand]) -> tuple[Sheet, list[Explanation]]:
    assembled = _assembled(folder, hands)
    lake = Lake(folder / "lake")
    tables = {"issues": assembled.issues, **assembled.rows, **audit_competition(assembled.record)}
    lake.write("competitions/c", tables)
    build_warehouse(lake, ["competitions/c"], folder / WAREHOUSE)
    with Warehouse(folder) as warehouse:
        return Sheets(warehouse).sheet("c", 1, 1), warehouse.rows(Explanation)


def test_the_drawn_sheet_shows_recorded_running_totals_and_marks_the_wrong_cells(tmp_path: Path) -> None:
    hands = [
        _hand(1, (44, 28, -8, -8), (44, -28, -8, -8)),
        _hand(2, (-8, 32, -16, -8), (36, 4, -24, -61)),
        _hand(3, (0, 0, 0, 0), (36, 4, -24, -16)),
    ]
    sheet, explanations = _drawn(tmp_path, hands)
    assert [row.running for row in sheet.rows][1] == ("+36", "+4", "−24", "−61")
    assert [row.wrong_scores for row in sheet.rows] == [{S}, set(), set()]
    assert [row.wrong_running for row in sheet.rows] == [{S}, {N}, set()]
    assert [row.wrong for row in sheet.rows] == [True, False, False]
    assert {"hand 1: S +28 should be −28", "total of N after hand 2: −61 should be −16"} <= {
        e.edits_en for e in explanations if e.place == 1
    }


def test_a_total_that_took_over_a_slip_of_the_running_totals_is_explained_by_it(tmp_path: Path) -> None:
    """15 draws after 44 -28 -8 -8; N was carried on with -7, and its session total is -7."""
    hands = [_hand(1, (44, -28, -8, -8), (44, -28, -8, -7))]
    hands += [_hand(n, (0, 0, 0, 0), (44, -28, -8, -7)) for n in range(2, 17)]
    assembled = _assembled(tmp_path, hands, totals=(44, -28, -8, -7))
    findings = audit_competition(assembled.record)["findings"]
    (finding,) = (f for f in findings if isinstance(f, Finding) and f.check_id == "S03")
    assert finding.repair == "total of N after hand 1: −7 should be −8, and so on to hand 16"


def test_a_row_with_a_cell_missing_cannot_be_read(tmp_path: Path) -> None:
    hand = Hand("c/1/1/1", "c", 1, 1, 1, None, "scored", score_e=44, score_s=-28, score_w=-8, **PLACE)
    assembled = _assembled(tmp_path, [hand])
    assert [outcome for outcome, *_ in _read(assembled)] == ["unreadable"]
    assert ("P07", 1) in _findings(assembled)


def test_a_slip_beside_a_foul_on_file_is_repaired_with_it(tmp_path: Path) -> None:
    """44-10 -28 -8 -8 with 10 of E on file; -82 is -28 with its digits swapped."""
    assembled = _assembled(tmp_path, [_hand(1, (34, -82, -8, -8))], [_foul(1, "deduction", E, 10)])
    findings = audit_competition(assembled.record)["findings"]
    (finding,) = (f for f in findings if isinstance(f, Finding) and f.check_id == "P09")
    assert finding.repair == "hand 1: S −82 should be −28"


def test_a_total_by_the_running_totals_is_explained_by_the_row_that_is_wrong(tmp_path: Path) -> None:
    """S paid 28 and the totals have it; the row has the sign wrong."""
    hands = [_hand(1, (44, 28, -8, -8), (44, -28, -8, -8))]
    hands += [_hand(n, (0, 0, 0, 0), (44, -28, -8, -8)) for n in range(2, 17)]
    assembled = _assembled(tmp_path, hands, totals=(44, -28, -8, -8))
    findings = audit_competition(assembled.record)["findings"]
    (finding,) = (f for f in findings if isinstance(f, Finding) and f.check_id == "S03")
    assert finding.repair == "hand 1: S +28 should be −28"


def test_a_value_read_from_the_scores_is_not_held_against_them(tmp_path: Path) -> None:
    assembled = _assembled(tmp_path, [_hand(1, TWO_WAY), _hand(2, (44, -28, -8, -8))])
    assert not {check for check, _ in _findings(assembled)} & {"H17"}
