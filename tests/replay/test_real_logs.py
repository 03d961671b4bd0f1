"""Real logs played again: what platforms recorded is legal, and altered copies are found out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard

from mjdata.ingest.reader import Batch, readers
from mjdata.replay.circumstances import WinFacts
from mjdata.replay.play import Replayed, replay
from mjdata.schema.records import Hand

CLEAN = {
    "botzone_text": ("mcr_botzone_text/sample_utf8_lf.txt", 16),
    "botzone_json": ("mcr_botzone_json/*", 133),
    "tziakcha": ("mcr_tziakcha/*", 16),
    "pmn": ("mcr_pmn/*", 2),
}
ALTERED = "mcr_botzone_text/sample_crlf_with_appended_notes.txt"
"""A circulating copy: the winning tile of six self-draws was changed."""

SHOWN = {
    "妙手回春": lambda win: win.self_drawn and win.last_tile_of_wall,
    "海底捞月": lambda win: not win.self_drawn and win.last_tile_of_wall,
    "杠上开花": lambda win: win.self_drawn and win.kong_related,
    "抢杠和": lambda win: not win.self_drawn and win.kong_related,
    "和绝张": lambda win: win.last_of_kind,
}
"""Fan that only the log can show (article 8, no. 44-47 and 58)."""

Log = tuple[Hand, Replayed, dict[int, set[str]]]


def _text(file: Path) -> str:
    if file.suffix == ".zst":
        with zstandard.open(file, "rt", encoding="utf-8") as stream:
            return stream.read()
    return file.read_text(encoding="utf-8")


def _replayed(files: list[Path], format_name: str) -> Iterator[Log]:
    rows = defaultdict(list)
    for file in files:
        batch = Batch(file.name)
        readers()[format_name].read(_text(file), batch)
        for table in ("hands", "actions", "walls", "wins", "claimed_fan"):
            rows[table].extend(batch.rows[table])
    walls = {wall.hand_id: wall for wall in rows["walls"]}
    of_hand = {t: defaultdict(list) for t in ("actions", "wins", "claimed_fan")}
    for table, by_hand in of_hand.items():
        for row in rows[table]:
            by_hand[row.hand_id].append(row)
    for hand in rows["hands"]:
        actions, wins, claimed = (by_hand[hand.hand_id] for by_hand in of_hand.values())
        fan = {n: {c.fan for c in claimed if c.win_no == n} for n in range(1, len(wins) + 1)}
        yield hand, replay(hand, actions, walls.get(hand.hand_id), wins=wins), fan


@pytest.mark.parametrize("format_name", CLEAN)
def test_real_logs_have_no_problem(records: Path, format_name: str) -> None:
    pattern, hands = CLEAN[format_name]
    logs = list(_replayed(sorted(records.glob(pattern)), format_name))
    assert len(logs) == hands
    for hand, replayed, _ in logs:
        assert [p.text.en for p in replayed.problems] == [], hand.locator


@pytest.mark.parametrize("format_name", CLEAN)
def test_claimed_circumstances_are_those_of_the_log(records: Path, format_name: str) -> None:
    """Where a win's fan are recorded, those that rest on the course of play agree with the replay."""
    for hand, replayed, fan in _replayed(sorted(records.glob(CLEAN[format_name][0])), format_name):
        for number, win in enumerate(replayed.wins, 1):
            if fan.get(number):
                assert _shown(win) == fan[number] & SHOWN.keys(), hand.locator


def _shown(win: WinFacts) -> set[str]:
    return {name for name, shown in SHOWN.items() if shown(win)}


def test_walls_and_dice_are_checked_where_recorded(records: Path) -> None:
    for _, replayed, _ in _replayed(sorted(records.glob("mcr_tziakcha/*")), "tziakcha"):
        assert {"L03", "L04", "L05", "L20"} <= replayed.checked


def test_altered_winning_tiles_are_found(records: Path) -> None:
    altered = [r for _, r, _ in _replayed([records / ALTERED], "botzone_text") if r.problems]
    assert [{p.code for p in replayed.problems} for replayed in altered] == [{"L21", "L25"}] * 6
