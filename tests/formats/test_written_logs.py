"""Logs that are written from what was read of real ones, and read again: the same hands."""

from __future__ import annotations

from pathlib import Path

from mjdata.ingest.reader import Batch
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Hand, Player
from mjdata.schema.rows import Row
from tests.formats.reading import read, read_file, rows
from tests.formats.writing import Logged, as_botzone_log, as_botzone_text, as_pmn, as_tziakcha

NAMES = ("a", "b", "c", "d")


def logged(batch: Batch) -> list[Logged]:
    walls = {wall.hand_id: wall for wall in rows(batch, Wall)}
    return [
        Logged(
            hand,
            [a for a in rows(batch, Action) if a.hand_id == hand.hand_id],
            [w for w in rows(batch, Win) if w.hand_id == hand.hand_id],
            [f for f in rows(batch, ClaimedFan) if f.hand_id == hand.hand_id],
            walls.get(hand.hand_id),
        )
        for hand in rows(batch, Hand)
    ]


def content(found: list[Logged]) -> list[object]:
    """What two readings must have in common: no places, no ids."""

    def plain(row: Row) -> dict[str, object]:
        left_out = {
            "hand_id",
            "competition_id",
            "source_id",
            "locator",
            "seq",
            "table_no",
            "edition",
            "at_ms",
        }
        return {name: getattr(row, name) for name in row.__struct_fields__ if name not in left_out}

    return [
        tuple([plain(row) for row in some] for some in ([one.hand], one.actions, one.wins, one.fan))
        for one in found
    ]


def test_botzone_text(records: Path) -> None:
    found = logged(read_file("botzone_text", records / "mcr_botzone_text" / "sample_utf8_lf.txt"))
    again = read("botzone_text", as_botzone_text(found))
    assert again.issues == []
    assert content(logged(again)) == content(found)


def test_botzone_log(records: Path) -> None:
    for file in sorted((records / "mcr_botzone_json").glob("*_full_log.json")):
        found = logged(read_file("botzone_json", file))
        again = read("botzone_json", as_botzone_log(found[0], 5))
        assert again.issues == []
        assert content(logged(again)) == content(found), file


def test_botzone_local_play_as_logs(records: Path) -> None:
    """Its draws, whose kongs and claims are many; its wins show no fan."""
    batch = read_file("botzone_json", records / "mcr_botzone_json" / "selfplay_v01.jsonl.zst")
    for one in logged(batch):
        if one.hand.outcome == "draw":
            again = read("botzone_json", as_botzone_log(one, 5))
            assert again.issues == []
            assert content(logged(again)) == content([one])


def test_tziakcha(records: Path) -> None:
    batch = read_file("tziakcha", records / "mcr_tziakcha" / "session-GHQY2zTj.json")
    found = logged(batch)
    names = [player.name or "" for player in rows(batch, Player)]
    again = read("tziakcha", as_tziakcha(found, names, "Ours", "S1"))
    assert again.issues == []
    assert content(logged(again)) == content(found)
    assert [w.tiles for w in rows(again, Wall)] == [w.tiles for w in rows(batch, Wall)]
    assert [p.name for p in rows(again, Player)] == names


def test_pmn(records: Path) -> None:
    files = [("pmn", records / "mcr_pmn" / name) for name in ("example_1.pmn", "example_2.pmn")]
    files += [("botzone_json", f) for f in sorted((records / "mcr_botzone_json").glob("*_full_log.json"))]
    for name, file in files:
        found = logged(read_file(name, file))
        again = read("pmn", as_pmn(found[0], NAMES, "Ours", 1))
        assert again.issues == []
        actions = [[a for a in one.actions if a.kind != "deal"] for one in (found[0], logged(again)[0])]
        kept = [
            [(a.kind, a.seat, a.tile, a.meld, a.from_seat) for a in some if a.kind != "overridden"]
            for some in actions
        ]
        assert kept[0] == kept[1], file
        assert [w.tiles for w in rows(again, Win)] == [w.tiles for w in found[0].wins]
        assert [w.points for w in rows(again, Win)] == [w.points for w in found[0].wins]
