"""Real logs of four platforms, through the command line: every win re-derived, and only true alarms.

Expected numbers: of recorded wins, fan totals and payments in the records themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import mjdata
from mjdata.cli import main
from mjdata.store.warehouse import Warehouse


@pytest.fixture(scope="module")
def warehouse(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    out = tmp_path_factory.mktemp("logs")
    folders = [str(folder) for folder in sorted(records.glob("mcr_*"))]
    result = CliRunner().invoke(main, ["run", *folders, "--out", str(out)])
    assert result.exit_code == 0, result.output
    with mjdata.open(out) as opened:
        yield opened


TOTALS = """
    SELECT s.path, s.format, count(*) AS wins,
           count(*) FILTER (w.points_with_flowers = sw.points_with_flowers) AS equal
    FROM scored_wins sw
    JOIN wins w USING (hand_id, win_no)
    JOIN hands h USING (hand_id)
    JOIN sources s USING (source_id)
    WHERE w.points_with_flowers IS NOT NULL
    GROUP BY ALL ORDER BY s.path
"""


def test_every_recorded_fan_total_is_reproduced(warehouse: Warehouse) -> None:
    """Botzone text 14 of 14 in the clean copy; JSON all; tziakcha 16 of 16; PMN 3 wins in two hands."""
    totals = warehouse.sql(TOTALS)
    clean = totals[~totals.path.str.contains("appended_notes")]
    assert (clean.wins == clean.equal).all()
    by_format = clean.groupby("format").wins.sum().to_dict()
    assert by_format == {"botzone_json": 31, "botzone_text": 28, "pmn": 3, "tziakcha": 16}


def test_payments_of_every_log_follow_from_the_value(warehouse: Warehouse) -> None:
    ran = warehouse.sql("SELECT sum(run) AS n FROM coverage WHERE check_id = 'H17' AND run > 0").n[0]
    assert ran > 150
    assert len(warehouse.sql("SELECT 1 FROM findings WHERE check_id = 'H17'")) == 0


def test_self_play_without_totals_is_paid_what_the_hands_are_worth(warehouse: Warehouse) -> None:
    """19 wins whose record shows payments only: 8 + value implies the value that the rules give."""
    found = warehouse.sql(
        """
        SELECT count(*) AS wins,
               count(*) FILTER (greatest(score_e, score_s, score_w, score_n)
                 = CASE WHEN sw.payer_seat IS NULL THEN 3 * (8 + sw.points_with_flowers)
                        ELSE 24 + sw.points_with_flowers END) AS equal
        FROM scored_wins sw JOIN wins w USING (hand_id, win_no) JOIN hands h USING (hand_id)
        WHERE w.points_with_flowers IS NULL
        """
    )
    assert found.to_numpy().tolist() == [[19, 19]]


def test_only_the_altered_copy_raises_an_alarm(warehouse: Warehouse) -> None:
    """Its matches 3, 4, 5, 9, 11 and 13 name another tile for a self-draw than the one drawn."""
    accused = warehouse.sql(
        """
        SELECT f.check_id, s.path, f.table_no FROM findings f JOIN sources s USING (source_id)
        WHERE f.severity IN ('block', 'error') AND s.format <> 'mts_sql' ORDER BY 1, 3
        """
    )
    assert accused.path.str.endswith("sample_crlf_with_appended_notes.txt").all()
    places = [(row.check_id, int(row.table_no)) for row in accused.itertuples()]
    assert places == [(check, n) for check in ("L21", "L25") for n in (3, 4, 5, 9, 11, 13)]


def test_error_ends_are_not_wins(warehouse: Warehouse) -> None:
    """Three of the self-play games ended by an illegal act: -30 and +10 each."""
    void = warehouse.sql("SELECT hand_id FROM hands WHERE outcome = 'void'")
    assert len(void) == 3
    assert (
        len(
            warehouse.sql(
                "SELECT 1 FROM wins WHERE hand_id IN (SELECT hand_id FROM hands WHERE outcome = 'void')"
            )
        )
        == 0
    )


def test_duplicate_format_may_have_two_winners(warehouse: Warehouse) -> None:
    several = warehouse.sql("SELECT hand_id, competition_id FROM hands WHERE outcome = 'several_wins'")
    assert len(several) == 1
    lines = warehouse.sql(
        "SELECT DISTINCT check_id FROM coverage WHERE scope = ? AND not_run > 0 "
        "AND check_id IN ('P01', 'P05', 'L12', 'H17') ORDER BY 1",
        [several.competition_id[0]],
    )
    assert list(lines.check_id) == ["H17", "L12", "P01", "P05"]


def test_copies_of_the_same_logs_are_noticed(warehouse: Warehouse) -> None:
    assert len(warehouse.sql("SELECT 1 FROM findings WHERE check_id = 'L26'")) == 1


def test_destroyed_fan_names_are_not_judged(warehouse: Warehouse) -> None:
    lines = warehouse.sql(
        """
        SELECT sum(run) AS run, list(DISTINCT reason) AS reasons FROM coverage c
        JOIN competitions k ON c.scope = k.competition_id JOIN sources s USING (source_id)
        WHERE s.path LIKE '%names_lost.txt' AND check_id = 'H16' AND not_run > 0
        """
    )
    assert "the names of the claimed fan cannot be read" in list(lines.reasons[0])
