"""Botzone JSON: match logs, metadata, saved logs and local play."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Competition, Hand, Player
from tests.formats.reading import assert_tiles_conserved, codes, kinds, load, read, read_file, rows

NAME = "botzone_json"

DEALS = (
    "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B2 B3",
    "T1 T2 T3 T4 T5 T6 T7 T8 T9 F1 F1 F2 F2",
    "B4 B4 B4 B5 B6 B7 B8 B9 B9 J1 J1 J2 J2",
    "W1 W1 T1 T1 B2 B2 F3 F3 F4 F4 J3 J3 J3",
)
PASS = ("PASS",) * 4
Step = tuple[str, tuple[str, ...]]
"""What the judge tells, in short, and what the players answer."""


def texts(said: str) -> list[str]:
    """``draw 0 B2`` as each player is told of it; anything else is told to all alike."""
    words = said.split()
    if words[0] != "draw":
        return [f"3 {said}"] * 4
    return [f"2 {words[2]}" if str(seat) == words[1] else f"3 {words[1]} DRAW" for seat in range(4)]


def turns(*steps: Step) -> list[tuple[list[str], tuple[str, ...]]]:
    opening = [f"0 {seat} 2" for seat in range(4)]
    deals = [f"1 0 0 0 0 {deal}" for deal in DEALS]
    return [(opening, PASS), (deals, PASS), *((texts(said), replies) for said, replies in steps)]


def replies_of(replies: tuple[str, ...]) -> dict[str, Any]:
    return {str(seat): {"verdict": "OK", "response": reply} for seat, reply in enumerate(replies)}


def log(*steps: Step, end: dict[str, Any] | None) -> str:
    """A match log; the judge's last entry has ``end`` as its display."""
    entries: list[dict[str, Any]] = []
    for told, replies in turns(*steps):
        output = {"command": "request", "content": {str(seat): text for seat, text in enumerate(told)}}
        display = {"action": "INIT", "quan": 2, "srand": 77, "tileCnt": [21] * 4}
        entries += [{"output": output | {"display": display}, "verdict": "OK"}, replies_of(replies)]
    if end is not None:
        content = {str(seat): score for seat, score in enumerate(end.get("score", ()))}
        entries.append({"output": {"command": "finish", "content": content, "display": end}})
    return json.dumps(entries, ensure_ascii=False)


def local(*steps: Step, scores: list[int]) -> str:
    """A line of local play."""
    entries: list[dict[str, Any]] = []
    for told, replies in turns(*steps):
        entries += [{str(seat): text for seat, text in enumerate(told)}, replies_of(replies)]
    return json.dumps({"scores": scores, "log": entries, "quan": 2, "walltiles": "", "seed": 1})


WIN = {
    "action": "HU",
    "player": 0,
    "fan": [{"name": "清龙", "cnt": 1, "value": 16}, {"name": "单钓将", "cnt": 1, "value": 1}],
    "fanCnt": 17,
    "score": [75, -25, -25, -25],
}
DRAWN: Step = ("draw 0 B2", ("HU", "PASS", "PASS", "PASS"))


def test_a_win_by_self_draw() -> None:
    batch = read(NAME, log(DRAWN, end=WIN))
    assert (batch.records, batch.rejected, batch.issues) == (1, 0, [])
    (hand,), (win,) = rows(batch, Hand), rows(batch, Win)
    assert hand.hand_id == "srand-77/1/1/1"
    assert (hand.outcome, hand.prevalent_wind, hand.score_e, hand.score_n) == ("win_self_draw", "W", 75, -25)
    assert (win.seat_wind, win.win_tile, win.points, win.points_with_flowers) == ("E", "2p", 17, 17)
    assert [(f.fan, f.count, f.points) for f in rows(batch, ClaimedFan)] == [
        ("清龙", 1, 16),
        ("单调将", 1, 1),
    ]


def test_a_claim_carries_its_discard() -> None:
    steps: tuple[Step, ...] = (
        ("draw 0 F2", PASS),
        ("0 PLAY F2", ("PASS", "PENG T9", "PASS", "PASS")),
        ("1 PENG T9", PASS),
        ("draw 2 W5", PASS),
        ("2 PLAY W5", PASS),
        ("draw 3 W9", PASS),
        ("3 PLAY W9", ("CHI W8 B3", "PASS", "PASS", "PASS")),
        ("0 CHI W8 B3", PASS),
    )
    batch = read(NAME, log(*steps, end={"action": "HUANG", "score": [0, 0, 0, 0]}))
    claims = [(a.kind, a.tile, a.meld, a.from_seat) for a in rows(batch, Action)[4:] if a.kind != "draw"]
    assert claims == [
        ("discard", "S", None, None),
        ("pung", "S", "S S S", 0),
        ("discard", "9s", None, None),
        ("discard", "5m", None, None),
        ("discard", "9m", None, None),
        ("chow", "9m", "7m 8m 9m", 3),
        ("discard", "3p", None, None),
        ("draw_game", None, None, None),
    ]
    assert batch.issues == []


def test_a_kong_is_of_the_discard_or_of_what_the_player_answered() -> None:
    steps: tuple[Step, ...] = (
        ("draw 0 J3", PASS),
        ("0 PLAY J3", ("PASS", "PASS", "PASS", "GANG")),
        ("3 GANG", PASS),
        ("draw 3 B9", PASS),
        ("3 PLAY B9", ("PASS", "PASS", "PENG J2", "PASS")),
        ("2 PENG J2", PASS),
        ("draw 3 W9", PASS),
        ("3 PLAY W9", PASS),
        ("draw 2 B4", ("PASS", "PASS", "GANG B4", "PASS")),
        ("2 GANG", PASS),
        ("draw 2 B9", ("PASS", "PASS", "BUGANG B9", "PASS")),
        ("2 BUGANG B9", ("PASS", "HU", "PASS", "PASS")),
    )
    end = {"action": "HU", "player": 1, "score": [-8, 40, -24, -8]}
    batch = read(NAME, log(*steps, end=end))
    assert batch.issues == []
    counts = kinds(batch)
    assert (counts["kong"], counts["concealed_kong"], counts["promoted_kong"]) == (1, 1, 1)
    assert counts["replacement"] == 2
    assert [(h.outcome, w.payer_seat) for h in rows(batch, Hand) for w in rows(batch, Win)] == [
        ("win_robbed_kong", 2)
    ]


def test_an_answer_that_is_not_carried_out_gave_way() -> None:
    steps: tuple[Step, ...] = (
        ("draw 0 B2", PASS),
        ("0 PLAY B2", ("PASS", "CHI B3 T1", "HU", "PENG F3")),
        ("3 PENG F3", PASS),
    )
    batch = read(NAME, log(*steps, end=None))
    given_way = [(a.seat, a.claim, a.tile, a.meld) for a in rows(batch, Action) if a.kind == "overridden"]
    assert given_way == [(1, "chow", "2p", "2p 3p 4p"), (2, "hu", "2p", None)]
    assert codes(batch) == {"no_end": 1}
    steps = (("draw 0 B2", PASS), ("0 PLAY B2", ("PASS", "HU", "PASS", "HU")))
    batch = read(NAME, log(*steps, end=WIN | {"player": 1}))
    assert [(a.seat, a.claim) for a in rows(batch, Action) if a.kind == "overridden"] == [(3, "hu")]
    assert len(rows(batch, Win)) == 1


@pytest.mark.parametrize("code", ["WH", "WA", "RE", "TLE"])
@pytest.mark.parametrize("names_player", [True, False])
def test_a_failure_is_no_win(code: str, names_player: bool) -> None:
    end = {"action": code, "score": [10, -30, 10, 10]} | ({"player": 1} if names_player else {})
    batch = read(NAME, log(DRAWN, end=end))
    (hand,) = rows(batch, Hand)
    assert (hand.outcome, rows(batch, Win)) == ("void", [])
    assert (hand.penalty_e, hand.penalty_s, hand.penalty_w, hand.penalty_n) == (10, -30, 10, 10)
    assert (hand.score_e, hand.score_s) == (10, -30)
    assert [(a.seat, a.claim) for a in rows(batch, Action) if a.kind == "error"] == [(1, code)]


def test_flowers() -> None:
    steps: tuple[Step, ...] = (("draw 0 H1", PASS), ("0 BUHUA H1", PASS), DRAWN)
    end = WIN | {"fan": [*WIN["fan"], {"name": "花牌", "cnt": 1, "value": 1}], "fanCnt": 18}  # type: ignore[misc]
    batch = read(NAME, log(*steps, end=end))
    assert (kinds(batch)["flower"], kinds(batch)["replacement"]) == (1, 1)
    assert [(w.flowers, w.points, w.points_with_flowers) for w in rows(batch, Win)] == [(1, 17, 18)]


def test_local_play() -> None:
    discarded: tuple[Step, ...] = (("draw 0 B2", PASS), ("0 PLAY B2", ("PASS", "PASS", "PASS", "HU")))
    text = "\n".join(
        (
            local(DRAWN, scores=[75, -25, -25, -25]),
            local(*discarded, scores=[-24, -8, -8, 40]),
            local(DRAWN, scores=[-30, 10, 10, 10]),
            local(DRAWN, scores=[0, 0, 0, 0]),
            "{}",
            "",
        )
    )
    batch = read(NAME, text)
    assert (batch.records, batch.rejected) == (4, 1)
    hands = rows(batch, Hand)
    assert [h.outcome for h in hands] == ["win_self_draw", "win_discard", "void", "draw"]
    assert [h.table_no for h in hands] == [1, 2, 3, 4]
    assert [(a.seat, a.claim) for a in rows(batch, Action) if a.kind == "error"] == [(0, None)]
    assert [w.points_with_flowers for w in rows(batch, Win)] == [None, None]
    assert [i.locator for i in batch.issues if i.code == "bad_record"] == ["line 5"]


def test_metadata_meet_their_log_by_the_seed() -> None:
    tiles = [*(f"{s}{n}" for s in "WBT" for n in range(1, 10)), "F1", "F2", "F3", "F4", "J1", "J2", "J3"] * 4
    metadata = {
        "matchId": "ours-1",
        "players": [{"name": "a"}, {"name": "a"}, {"name": "b"}, {"name": "c"}],
        "initdata": {"quan": 2, "srand": 77, "walltiles": " ".join(tiles)},
    }
    batch = read(NAME, json.dumps(metadata))
    assert (batch.records, batch.rejected, batch.issues) == (1, 0, [])
    assert [(c.competition_id, c.name) for c in rows(batch, Competition)] == [("srand-77", "ours-1")]
    assert [(p.player_no, p.name) for p in rows(batch, Player)] == [(1, "a"), (2, "a"), (3, "b"), (4, "c")]
    (wall,) = rows(batch, Wall)
    assert (wall.hand_id, wall.kind) == ("srand-77/1/1/1", "per_seat")
    own = wall.tiles.split("|")
    assert [len(tiles.split()) for tiles in own] == [34] * 4
    assert own[0].startswith("P F C N W S E 9s")
    without = read(NAME, json.dumps({"matchId": "ours-2", "players": []}))
    assert codes(without) == {"no_seed": 1}
    assert [c.competition_id for c in rows(without, Competition)] == [without.source_id[:16]]


@pytest.mark.parametrize("text", ["[", "[{}]", "[" * 100_000, '[{"output": 1}]', "[]", '{"matchId": 1}'])
def test_what_is_no_match_is_refused(text: str) -> None:
    batch = read(NAME, text)
    assert (batch.records, batch.rejected) == (0, 1)


def test_real_match_logs(records: Path) -> None:
    """28 logs with their judge's whole output, 5 saved in a browser."""
    outcomes: Counter[str] = Counter()
    files = [p for p in (records / "mcr_botzone_json").glob("*.json") if "metadata" not in p.name]
    assert len(files) == 33
    for file in files:
        batch = read_file(NAME, file)
        entries = json.loads(load(file))
        shown = [entry["output"]["display"] for entry in entries if "output" in entry]
        actions = Counter(display["action"] for display in shown)
        assert (batch.records, batch.rejected, batch.issues) == (1, 0, []), file
        (hand,) = rows(batch, Hand)
        outcomes[hand.outcome] += 1
        counts = kinds(batch)
        assert counts["draw"] + counts["replacement"] == actions["DRAW"]
        assert counts["discard"] == actions["PLAY"] + actions["PENG"] + actions["CHI"]
        assert (counts["chow"], counts["pung"]) == (actions["CHI"], actions["PENG"])
        assert counts["kong"] + counts["concealed_kong"] == actions["GANG"]
        assert counts["promoted_kong"] == actions["BUGANG"]
        score = shown[-1].get("score", [0, 0, 0, 0])
        assert [hand.score_e, hand.score_s, hand.score_w, hand.score_n] == score
        assert sum(score) == 0
        for win in rows(batch, Win):
            assert win.points_with_flowers == shown[-1]["fanCnt"]
            assert win.points == sum(f.count * (f.points or 0) for f in rows(batch, ClaimedFan))
            assert win.winner_seat == shown[-1]["player"]
        assert_tiles_conserved(batch)
    assert outcomes == {"win_discard": 23, "win_self_draw": 8, "draw": 2}


def test_real_metadata_meet_their_logs(records: Path) -> None:
    folder = records / "mcr_botzone_json"
    met = 0
    for file in sorted(folder.glob("*_metadata.json")):
        metadata = read_file(NAME, file)
        logged = read_file(NAME, folder / file.name.replace("metadata", "full_log"))
        assert (metadata.records, metadata.rejected, len(rows(metadata, Player))) == (1, 0, 4)
        for wall in rows(metadata, Wall):
            assert [hand.hand_id for hand in rows(logged, Hand)] == [wall.hand_id]
            own = [part.split() for part in wall.tiles.split("|")]
            dealt = [(a.tile or "").split() for a in rows(logged, Action) if a.kind == "deal"]
            assert [tiles[:13] for tiles in own] == dealt
            met += 1
    assert met == 27


def test_real_local_play(records: Path) -> None:
    file = records / "mcr_botzone_json" / "selfplay_v01.jsonl.zst"
    batch = read_file(NAME, file)
    games = [json.loads(line) for line in load(file).splitlines()]
    assert (batch.records, batch.rejected, batch.issues) == (100, 0, [])
    hands = rows(batch, Hand)
    assert Counter(h.outcome for h in hands) == {
        "draw": 78,
        "win_discard": 14,
        "win_self_draw": 5,
        "void": 3,
    }
    assert [[h.score_e, h.score_s, h.score_w, h.score_n] for h in hands] == [g["scores"] for g in games]
    assert len(rows(batch, Wall)) == 100
    said = [
        text.split()
        for game in games
        for entry in game["log"]
        for text in entry.values()
        if isinstance(text, str)
    ]
    told = Counter(words[2] for words in said if words[0] == "3")
    counts = kinds(batch)
    assert 3 * (counts["draw"] + counts["replacement"]) == told["DRAW"]
    assert 4 * counts["chow"] == told["CHI"]
    assert 4 * counts["pung"] == told["PENG"]
    assert 4 * (counts["kong"] + counts["concealed_kong"]) == told["GANG"]
    assert 4 * counts["discard"] == told["PLAY"] + told["CHI"] + told["PENG"]
    assert_tiles_conserved(batch)
