"""What is read from the four scores of a sheet is what the log of the same hand shows, played again."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import REPOSITORY
from tests.door import ask, audited

SAMPLE = REPOSITORY / "data" / "sample" / "records"


def test_a_win_read_from_the_sheet_is_that_of_the_log(tmp_path: Path) -> None:
    """In the sample table 1 has both. One row of its sheets has a slip that leaves it without a reading."""
    out = audited(SAMPLE, tmp_path / "out")
    wins = ask(
        out,
        "SELECT won.winner_seat, won.payer_seat, won.value, won.method = 'self_draw', "
        "log.winner_seat, log.payer_seat, log.points_with_flowers, log.payer_seat IS NULL "
        "FROM hand_wins AS won JOIN scored_wins AS log USING (hand_id, win_no) WHERE basis = 'scores'",
    )
    assert len(wins) == 84
    assert [repr(row[:4]) for row in wins] == [repr(row[4:]) for row in wins]
    open_rows = ask(out, "SELECT hand_no, reason FROM played_hands WHERE has_log AND NOT is_decided")
    assert open_rows == [(2, "no_reading")]
    both = ask(out, "SELECT count(*), count(DISTINCT hand_id) FROM played_hands WHERE has_log")
    assert both == [(91, 91)]
