"""Intervals of places on generated competitions: the same event clean and with planted slips.

The expected ranking is that of the event without slips, which the audit of the slips does not see. A table
whose slip leaves no trace, an outcome that no record tells, or other players than drawn, counts as it is
written. A planted foul is in no clean event: the answer key has what its row should be.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjdata.cli import main
from mjdata.rules.edition import edition
from mjdata.rules.session import ranking, table_points

from .door import ask, audited

RESULTS = """
    SELECT session_no, table_no, seat, player_no, [tp12_e, tp12_s, tp12_w, tp12_n][seat + 1],
           [total_e, total_s, total_w, total_n][seat + 1]
    FROM seatings JOIN tables USING (competition_id, session_no, table_no) ORDER BY 1, 2, 3
"""
TOLD = """
    SELECT session_no, table_no FROM outcomes JOIN findings USING (finding_id)
    WHERE table_no IS NOT NULL GROUP BY ALL HAVING bool_and(is_known)
"""
At = tuple[int, int]
Table = dict[int, tuple[int, int, int]]
"""By seat: player, table points in twelfths, total."""


def _generated(folder: Path, seed: int, *options: str) -> Path:
    words = ["generate", str(folder), "--players", "32", "--sessions", "6", "--seed", str(seed), *options]
    assert CliRunner().invoke(main, words).exit_code == 0
    return audited(folder / "records", folder / "out")


def _tables(out: Path) -> dict[At, Table]:
    tables: dict[At, Table] = defaultdict(dict)
    for session, table, seat, *result in ask(out, RESULTS):
        player, points, total = map(int, result)
        tables[int(session), int(table)][int(seat)] = (player, points, total)
    return tables


def _with_foul(table: Table, written: list[int], true: list[int]) -> Table:
    """Return a table with a row as the key has it, and the table points of its totals (article 9, p.53)."""
    e, s, w, n = (table[seat][2] + true[seat] - written[seat] for seat in range(4))
    (points,) = table_points(edition("wmo-2013"), (e, s, w, n), "share")
    return {seat: (table[seat][0], points[seat], total) for seat, total in enumerate((e, s, w, n))}


def _sums(tables: dict[At, Table]) -> dict[int, tuple[int, int]]:
    """Add up the sessions; of a player at two tables of one the last counts."""
    counted = {
        (player, session): (points, total)
        for (session, _), table in sorted(tables.items())
        for player, points, total in table.values()
    }
    sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for (player, _), (points, total) in counted.items():
        sums[player] = (sums[player][0] + points, sums[player][1] + total)
    return dict(sums)


def _places(tables: dict[At, Table], ranked: set[int]) -> dict[int, int]:
    of_ranked = {player: sums for player, sums in _sums(tables).items() if player in ranked}
    return {player: span.start for player, span in ranking(of_ranked).items()}


def _seated(table: Table) -> list[int]:
    return [table[seat][0] for seat in sorted(table)]


@pytest.mark.parametrize("seed", [3, 6])
def test_the_true_place_is_within_the_interval(seed: int, tmp_path: Path) -> None:
    clean = _tables(_generated(tmp_path / "clean", seed))
    out = _generated(tmp_path / "slips", seed, "--plant-errors")
    written, told = _tables(out), {(int(session), int(table)) for session, table in ask(out, TOLD)}
    true = {
        at: clean[at] if at in told and _seated(clean.get(at, {})) == _seated(table) else table
        for at, table in written.items()
    }
    for planted in json.loads((tmp_path / "slips" / "answer_key.json").read_text())["planted"]:
        if planted["kind"] in ("penalty_to_another", "penalty_not_booked"):
            ((session, table),) = planted["tables"]
            rows = json.loads(planted["written"]), json.loads(planted["true"])
            true[session, table] = _with_foul(written[session, table], *rows)
    assert true != written
    spans = ask(
        out,
        "SELECT subject_no, rank_low, rank_high FROM standings "
        "WHERE subject = 'player' AND rank_low IS NOT NULL",
    )
    assert len(spans) >= 32
    ranked = {int(player) for player, _, _ in spans}  # a substitute has no place
    places, places_written = _places(true, ranked), _places(written, ranked)
    for player, low, high in spans:
        assert low <= places[player] <= high, (player, low, places[player], high)
    assert any(low < high for _, low, high in spans)
    assert places_written != places


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
