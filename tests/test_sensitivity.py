"""Intervals of places on generated competitions: the same event clean and with planted slips.

The expected ranking is that of the event without slips, which the audit of the slips does not see. A table
whose slip leaves no trace, or an outcome that no record tells, counts as it is written.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.rules.session import ranking

from .door import ask, audited

RESULTS = """
    SELECT session_no, table_no, seat, player_no, [tp12_e, tp12_s, tp12_w, tp12_n][seat + 1],
           [total_e, total_s, total_w, total_n][seat + 1]
    FROM seatings JOIN tables USING (competition_id, session_no, table_no)
"""
TOLD = """
    SELECT session_no, table_no FROM outcomes JOIN findings USING (finding_id)
    WHERE table_no IS NOT NULL GROUP BY ALL HAVING bool_and(is_known)
"""


def _generated(folder: Path, seed: int, *options: str) -> Path:
    words = ["generate", str(folder), "--players", "32", "--sessions", "6", "--seed", str(seed), *options]
    assert CliRunner().invoke(main, words).exit_code == 0
    return audited(folder / "records", folder / "out")


@pytest.mark.parametrize("seed", [3, 11])
def test_the_true_place_is_within_the_interval(seed: int, tmp_path: Path) -> None:
    clean = _generated(tmp_path / "clean", seed)
    slips = _generated(tmp_path / "slips", seed, "--plant-errors")
    told = {tuple(row) for row in ask(slips, TOLD)}
    as_written: dict[Any, Any] = {row[:4]: row[4:] for row in ask(slips, RESULTS)}
    true: dict[Any, Any] = {row[:4]: row[4:] for row in ask(clean, RESULTS)}
    assert true.keys() == as_written.keys()
    assert true != as_written
    sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for at, result in true.items():
        tp, cp = result if at[:2] in told else as_written[at]
        sums[at[3]] = (sums[at[3]][0] + tp, sums[at[3]][1] + cp)
    places = ranking(dict(sums))
    spans = ask(slips, "SELECT subject_no, rank_low, rank_high FROM standings WHERE subject = 'player'")
    assert len(spans) == 32
    for player, low, high in spans:
        assert low <= places[player].start <= high, (player, low, places[player], high)
    assert any(low < high for _, low, high in spans)


def test_the_page_says_on_each_finding_what_it_moves(tmp_path: Path) -> None:
    """One line on each finding that is open: a move, none, or that the record does not tell."""
    out = _generated(tmp_path, 3, "--plant-errors")
    page = (out / "report" / "index.html").read_text(encoding="utf-8")
    still_open = ask(out, "SELECT count(*) FROM findings WHERE effect IN ('clerical', 'judge', 'stands')")[0][
        0
    ]
    assert page.count('<p class="small moves">') == still_open
    moved = ask(out, "SELECT places_moved FROM outcomes WHERE places_moved IS NOT NULL")
    assert any(f"</b> {places}" in page for (places,) in moved)
    for words in ("moves no place", "不影响名次", "順位は動かない", "the record does not tell what it moves"):
        assert words in page
