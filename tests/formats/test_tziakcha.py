"""tziakcha: sessions and single hands."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mjdata.ingest.formats.tziakcha import MAX_SCRIPT
from mjdata.ingest.formats.tziakcha.spec import CHOW, DISCARD, DRAW, FAN, FLOWER, KONG, PASS, PUNG, TILES, WIN
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Hand, Player, Seating, Table
from mjdata.seats import SEATS, seat_wind
from tests.formats.reading import assert_tiles_conserved, codes, kinds, load, read, read_file, rows

NAME = "tziakcha"

DICE = 0x1111
START = 36 * 3 + 2 * 4
"""Dice 1 1 1 1 break side 3 after four stacks."""
NAMES = ("a", "b", "c", "d")


def tile(name: str, copy: int = 0) -> int:
    return TILES.index(name) + copy


def tiles(text: str) -> list[int]:
    """Numbers of tiles, each the next copy of its kind that was not used before."""
    found: list[int] = []
    for name in text.split():
        found.append(next(number for number in range(tile(name), 144) if number not in {*found, *USED}))
    USED.update(found)
    return found


USED: set[int] = set()
HANDS = (
    tiles("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 2p 3p 2p"),
    tiles("1s 2s 3s 4s 5s 6s 7s 8s 9s E E S S"),
    tiles("4p 4p 4p 5p 6p 7p 8p 9p 9p C C F F"),
    tiles("1m 1m 1s 1s 2p 2p W W N N P P f1"),
)


def wall() -> str:
    """A wall that deals ``HANDS``."""
    dealt = [-1] * 53
    for seat, hand in enumerate(HANDS):
        places = [16 * n + 4 * seat + k for n in range(3) for k in range(4)] + [48 + seat]
        for place, number in zip([*places, 52], hand, strict=False):
            dealt[place] = number
    rest = [n for n in range(144) if n not in dealt]
    turned = [*dealt, *rest]
    return bytes(turned[-START:] + turned[:-START]).hex()


def seat_step(seat: int, kind: int, data: int) -> list[int]:
    return [seat << 4 | kind, data, 0]


WON = {
    "f": 17,
    "t": {"29": 16, "81": 1},
    "h": {"p": [], "s": HANDS[0]},
}


def step(**changed: Any) -> dict[str, Any]:
    """A hand that its dealer wins with the fourteen tiles dealt."""
    return {
        "g": {"t": "Ours"},
        "p": [{"i": f"U{name}", "n": name, "s": 0} for name in NAMES],
        "s": [75, -25, -25, -25],
        "b": 0x11,
        "i": 0,
        "w": wall(),
        "d": DICE,
        "a": [seat_step(3, FLOWER, 0 << 8 | 90), seat_step(3, PASS, 2), seat_step(0, WIN, 17 << 1)],
        "y": [WON, {}, {}, {}],
    } | changed


def discarded(number: int, *more: list[int]) -> list[list[int]]:
    return [seat_step(0, DISCARD, number), *more]


def session(*steps: dict[str, Any], **more: Any) -> str:
    records = [{"id": str(n), "index": n, "step": hand} for n, hand in enumerate(steps)]
    return json.dumps({"sessionId": "S1", "records": records, "isFinished": True} | more)


def packed(hand: dict[str, Any], tail: bytes = b"\0\0") -> str:
    return base64.b64encode(zlib.compress(json.dumps(hand).encode() + tail)).decode()


def test_a_win_with_the_tiles_dealt() -> None:
    batch = read(NAME, session(step()))
    assert (batch.records, batch.rejected, batch.issues) == (1, 0, [])
    (hand,), (win,) = rows(batch, Hand), rows(batch, Win)
    assert (hand.outcome, hand.prevalent_wind, hand.hand_no) == ("win_self_draw", "E", 1)
    assert (win.seat_wind, win.win_tile, win.points, win.points_with_flowers) == ("E", "2p", 17, 17)
    assert [(f.fan, f.count, f.points) for f in rows(batch, ClaimedFan)] == [
        ("清龙", 1, 16),
        ("单调将", 1, 1),
    ]
    assert [len((a.tile or "").split()) for a in rows(batch, Action) if a.kind == "deal"] == [14, 13, 13, 13]
    (shown,) = rows(batch, Wall)
    assert (shown.kind, shown.dice, len(shown.tiles.split())) == ("common", "1 1 1 1", 144)
    assert [c.name for c in rows(batch, Competition)] == ["Ours, S1"]


def test_a_flower_is_laid_down_and_replaced() -> None:
    batch = read(NAME, session(step()))
    assert [(a.kind, a.seat, a.tile) for a in rows(batch, Action)[4:6]] == [
        ("flower", 3, "f1"),
        ("replacement", 3, TILES[90]),
    ]


def test_claims() -> None:
    played = discarded(
        tile("2p"),
        seat_step(3, PUNG, tile("2p") >> 2 | 1 << 6),
        seat_step(3, DISCARD, tile("1s", 1)),
        seat_step(0, DRAW, tile("5s", 1)),
        seat_step(0, DISCARD, tile("5s", 1)),
        seat_step(1, CHOW, 0),
        seat_step(1, CHOW, tile("5s") >> 2 | 2 << 6),
    )
    batch = read(NAME, session(step(a=played, b=0, s=[0] * 4, y=[])))
    claims = [(a.kind, a.seat, a.tile, a.meld, a.from_seat) for a in rows(batch, Action) if a.meld]
    assert claims == [("pung", 3, "2p", "2p 2p 2p", 0), ("chow", 1, "5s", "4s 5s 6s", 0)]
    assert batch.issues == []


def test_kongs() -> None:
    four = tile("4p") >> 2
    played = discarded(
        tile("1p"),
        seat_step(2, DRAW, tile("4p", 3)),
        seat_step(2, KONG, four | 0x200),
        seat_step(2, DRAW, 0x100 | tile("9p", 2)),
        seat_step(2, DISCARD, tile("C")),
        seat_step(0, DRAW, tile("2p", 2)),
    )
    batch = read(NAME, session(step(a=played, b=0, s=[0] * 4, y=[])))
    assert kinds(batch)["concealed_kong"] == 1
    assert kinds(batch)["replacement"] == 1
    played = discarded(
        tile("2p"), seat_step(3, PUNG, tile("2p") >> 2 | 1 << 6), seat_step(3, KONG, 0x340 | 28)
    )
    assert kinds(read(NAME, session(step(a=played))))["promoted_kong"] == 1


def test_seats_are_those_of_the_start() -> None:
    second = step(
        i=1,
        p=[{"i": f"U{name}", "n": name} for name in ("b", "c", "d", "a")],
        s=[-25, -25, -25, 75],
        b=0x18,
        a=[],
        y=[],
    )
    batch = read(NAME, session(step(), second))
    first, hand = rows(batch, Hand)
    assert (first.score_e, hand.score_e, hand.score_s) == (75, 75, -25)
    assert [a.seat for a in rows(batch, Action) if a.hand_id == hand.hand_id] == [1, 2, 3, 0]
    assert [s.player_no for s in rows(batch, Seating)] == [1, 2, 3, 4]
    assert hand.outcome == "unreadable"
    assert codes(batch) == {"contradicting_row": 1}


@pytest.mark.parametrize("index", range(16))
def test_a_hand_alone_is_seated_by_the_rotation(index: int) -> None:
    batch = read(NAME, json.dumps({"id": "1", "belongs": "S1", "script": packed(step(i=index))}))
    assert batch.issues == []
    (win,) = rows(batch, Win)
    assert win.winner_seat is not None
    assert seat_wind(win.winner_seat, index + 1) == 0
    names = {player.player_no: player.name for player in rows(batch, Player)}
    seated = [names[seating.player_no] for seating in rows(batch, Seating)]
    assert seated == [NAMES[seat_wind(seat, index + 1)] for seat in SEATS]


def test_strangers_are_seated_by_the_rotation_and_told() -> None:
    strangers = step(i=1, p=[{"n": name} for name in "wxyz"])
    assert codes(read(NAME, session(step(), strangers)))["seats_by_rotation"] == 1


def test_totals_of_a_finished_session() -> None:
    raw = {"title": "Ours", "players": [{"n": n, "s": s} for n, s in zip("dcba", (1, 2, 3, -6), strict=True)]}
    (table,) = rows(read(NAME, session(step(), raw=raw)), Table)
    assert (table.total_e, table.total_s, table.total_w, table.total_n) == (-6, 3, 2, 1)
    (table,) = rows(read(NAME, session(step(), raw=raw, isFinished=False)), Table)
    assert table.total_e is None


def test_a_false_hu_is_no_win() -> None:
    false_hu = [seat_step(0, WIN, 0)]
    batch = read(NAME, session(step(a=false_hu, b=0x100, s=[-30, 10, 10, 10], y=[])))
    (hand,) = rows(batch, Hand)
    assert (hand.outcome, hand.penalty_e, hand.penalty_s, rows(batch, Win)) == ("void", -30, 10, [])
    assert [(a.seat, a.claim) for a in rows(batch, Action) if a.kind == "error"] == [(0, "错和")]
    batch = read(NAME, session(step(a=[], b=0x200, s=[0, -40, 0, 0], y=[])))
    assert [(a.seat, a.claim) for a in rows(batch, Action) if a.kind == "error"] == [(1, "错和")]


def test_flowers_count_in_the_total_only() -> None:
    won = WON | {"f": 20, "t": {"29": 16, "81": 1, "83": 1 | 2 << 8}}
    (win,) = rows(read(NAME, session(step(y=[won]))), Win)
    assert (win.points, win.points_with_flowers) == (17, 20)


def test_the_numbers_of_fan() -> None:
    assert (FAN["1"], FAN["81"], FAN["82"], FAN["83"], FAN["84"]) == (
        "大四喜",
        "单调将",
        "自摸",
        "花牌",
        "明暗杠",
    )
    batch = read(NAME, session(step(y=[WON | {"t": {"85": 8, "x": 1}}])))
    assert codes(batch) == {"unknown_fan": 2}
    assert [f.fan for f in rows(batch, ClaimedFan)] == ["天和", "x"]


@pytest.mark.parametrize(
    "script",
    [
        "",
        "!",
        base64.b64encode(b"not packed").decode(),
        packed({}, b"\0" * (MAX_SCRIPT + 10)),
        packed(step(p=[])),
    ],
)
def test_a_script_that_cannot_be_unpacked_is_refused(script: str) -> None:
    good = {"id": "1", "belongs": "S1", "script": packed(step())}
    batch = read(NAME, json.dumps([good, {"id": "2", "belongs": "S1", "script": script}]))
    assert (batch.records, batch.rejected) == (1, 1)
    assert [i.locator for i in batch.issues] == ["record 2"]


def test_a_hand_twice_is_refused() -> None:
    batch = read(NAME, session(step(), step()))
    assert (batch.records, batch.rejected) == (1, 1)


@pytest.mark.parametrize(
    "changed",
    [
        {"w": "00" * 144},
        {"w": "xyz"},
        {"a": [seat_step(0, DISCARD, 250)]},
        {"a": [seat_step(9, DISCARD, 1)]},
        {"a": [seat_step(0, 12, 1)]},
        {"a": [seat_step(0, FLOWER, 15 << 8)]},
        {"a": [seat_step(1, CHOW, 63)]},
    ],
)
def test_what_cannot_be_read_is_told_and_the_rest_stored(changed: dict[str, Any]) -> None:
    batch = read(NAME, session(step(**changed)))
    assert (batch.records, batch.rejected) == (1, 0)
    assert batch.issues


@pytest.mark.parametrize("text", ["{", "[1", "{}", '{"records": 1}', "[" * 100_000])
def test_what_is_no_session_is_refused(text: str) -> None:
    batch = read(NAME, text)
    assert (batch.records, batch.rejected) == (0, 1)


def test_real_session(records: Path) -> None:
    path = records / "mcr_tziakcha" / "session-GHQY2zTj.json"
    content = json.loads(load(path))
    steps = [record["step"] for record in content["records"]]
    batch = read_file(NAME, path)
    assert (batch.records, batch.rejected, batch.issues) == (16, 0, [])
    hands, wins = rows(batch, Hand), rows(batch, Win)
    assert Counter(h.outcome for h in hands) == {"win_discard": 12, "win_self_draw": 4}
    assert [h.prevalent_wind for h in hands] == [*"EEEESSSSWWWWNNNN"]
    assert [len(rows(batch, t)) for t in (Player, Seating, Table, Wall)] == [4, 4, 1, 16]
    types = Counter(a[0] & 15 for s in steps for a in s["a"] if a[1] or a[0] & 15 not in (CHOW, PUNG, KONG))
    counts = kinds(batch)
    assert counts["flower"] == types[FLOWER]
    assert counts["discard"] == types[DISCARD]
    assert counts["draw"] + counts["replacement"] == types[DRAW] + types[FLOWER]
    assert (counts["chow"], counts["pung"], counts["hu"]) == (types[CHOW], types[PUNG], types[WIN])
    assert counts["kong"] + counts["concealed_kong"] + counts["promoted_kong"] == types[KONG]
    fan = rows(batch, ClaimedFan)
    for hand, win, shown in zip(hands, wins, steps, strict=True):
        (claim,) = [y for y in shown["y"] if y]
        assert win.points_with_flowers == claim["f"]
        assert sum(f.count * (f.points or 0) for f in fan if f.hand_id == hand.hand_id) == claim["f"]
        assert win.points == claim["f"] - (win.flowers or 0)
        assert hand.score_e is not None
    totals = {player["n"]: player["s"] for player in content["raw"]["players"]}
    (table,) = rows(batch, Table)
    by_seat = [sum(getattr(hand, f"score_{s}") for hand in hands) for s in "eswn"]
    assert [table.total_e, table.total_s, table.total_w, table.total_n] == by_seat
    assert by_seat == [totals[player.name] for player in rows(batch, Player) if player.name]
    for hand, win in zip(hands, wins, strict=True):
        assert win.winner_seat is not None
        assert win.seat_wind == "ESWN"[seat_wind(win.winner_seat, hand.hand_no)]
    assert_tiles_conserved(batch)
