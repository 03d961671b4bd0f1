"""The Botzone data set as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjdata.schema.play import Action, ClaimedFan, Win
from mjdata.schema.records import Hand, Player, Seating, Table
from tests.formats.reading import assert_tiles_conserved, codes, kinds, load, read, read_file, rows

NAME = "botzone_text"

DEALS = """Match ours-1
Wind 1
Player 0 Deal W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B2 B3
Player 1 Deal T1 T2 T3 T4 T5 T6 T7 T8 T9 F1 F1 F2 F2
Player 2 Deal B4 B4 B4 B5 B6 B7 B8 B9 B9 J1 J1 J2 J2
Player 3 Deal W1 W1 T1 T1 B2 B2 F3 F3 F4 F4 J3 J3 J3
"""

WIN = "Player 0 Draw B2\nPlayer 0 Hu B2\nFan 9 清龙*1+单钓将*1\nScore 51 -17 -17 -17\n"


def match(events: str) -> str:
    return DEALS + events


def action(text: str, kind: str) -> Action:
    return next(a for a in rows(read(NAME, match(text)), Action) if a.kind == kind)


def test_a_win_by_self_draw() -> None:
    batch = read(NAME, match(WIN))
    assert (batch.records, batch.rejected, batch.issues) == (1, 0, [])
    (hand,) = rows(batch, Hand)
    (win,) = rows(batch, Win)
    assert hand.outcome == "win_self_draw"
    assert hand.prevalent_wind == "S"
    assert (hand.score_e, hand.score_s, hand.score_w, hand.score_n) == (51, -17, -17, -17)
    assert (hand.competition_id, hand.session_no, hand.table_no, hand.hand_no) == (
        batch.source_id[:16],
        1,
        1,
        1,
    )
    assert hand.penalty_e is None
    assert (win.winner_seat, win.payer_seat, win.win_tile) == (0, None, "2p")
    assert win.tiles == "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 2p 3p"
    assert (win.melds, win.flowers, win.points, win.points_with_flowers) == ("", 0, 9, 9)
    assert [(f.fan, f.count, f.points) for f in rows(batch, ClaimedFan)] == [
        ("清龙", 1, None),
        ("单调将", 1, None),
    ]


@pytest.mark.parametrize(("player", "wind"), [(0, "E"), (1, "S"), (2, "W"), (3, "N")])
def test_the_player_number_is_the_seat_wind(player: int, wind: str) -> None:
    """A README of the data set has the order East, North, West, South, which scores some hands wrong."""
    batch = read(NAME, match(f"Player {player} Draw B2\nPlayer {player} Hu B2\nScore 0 0 0 0\n"))
    assert [w.seat_wind for w in rows(batch, Win)] == [wind]


def test_a_chow_names_its_middle_and_claims_the_discard() -> None:
    chow = action("Player 3 Draw W9\nPlayer 3 Play W9\nPlayer 0 Chi W8\n", "chow")
    assert (chow.seat, chow.tile, chow.meld, chow.from_seat) == (0, "9m", "7m 8m 9m", 3)


def test_pung_and_kongs() -> None:
    events = (
        "Player 0 Draw J3\nPlayer 0 Play J3\nPlayer 3 Gang J3\nPlayer 3 Draw B9\nPlayer 3 Play B9\n"
        "Player 2 Peng B9\nPlayer 2 Play J2\nPlayer 3 Draw J1\nPlayer 3 Play F3\nPlayer 0 Draw B1\n"
        "Player 0 Play B1\nPlayer 1 Draw W2\nPlayer 1 Play W2\nPlayer 2 Draw B4\nPlayer 2 AnGang B4\n"
        "Player 2 Draw B9\nPlayer 2 BuGang B9\nPlayer 2 Draw J1\nPlayer 2 Hu J1\nScore 0 0 0 0\n"
    )
    batch = read(NAME, match(events))
    assert batch.issues == []
    assert kinds(batch)["replacement"] == 3
    (win,) = rows(batch, Win)
    assert win.melds == "kong 9p 9p 9p 9p; concealed_kong 4p 4p 4p 4p"
    assert win.tiles == "5p 6p 7p 8p C C F"


def test_a_win_on_a_discard_and_on_a_kong() -> None:
    batch = read(NAME, match("Player 0 Draw B2\nPlayer 0 Play B2\nPlayer 3 Hu B2\nScore -24 -8 -8 40\n"))
    assert [(h.outcome, w.payer_seat) for h in rows(batch, Hand) for w in rows(batch, Win)] == [
        ("win_discard", 0)
    ]
    robbed = (
        "Player 0 Draw F1\nPlayer 0 Play F1\nPlayer 1 Peng F1\nPlayer 1 Play F2\nPlayer 2 Draw J3\n"
        "Player 2 Play J3\nPlayer 3 Draw T9\nPlayer 3 Play T9\nPlayer 0 Draw W9\nPlayer 0 Play W9\n"
        "Player 1 Draw F1\nPlayer 1 BuGang F1\nPlayer 3 Hu F1\nScore -8 -24 -8 40\n"
    )
    batch = read(NAME, match(robbed))
    assert batch.issues == []
    assert [(h.outcome, w.payer_seat) for h in rows(batch, Hand) for w in rows(batch, Win)] == [
        ("win_robbed_kong", 1)
    ]


@pytest.mark.parametrize("word", ["Peng", "PENG"])
def test_claims_that_gave_way(word: str) -> None:
    events = (
        f"Player 0 Draw B2\nPlayer 0 Play B2\n"
        f"Player 1 Hu B2 Ignore Player 3 {word} B2 Ignore Player 2 Hu B2 Ignore Player 1 Chi B3\n"
        "Score 0 0 0 0\n"
    )
    batch = read(NAME, match(events))
    given_way = [a for a in rows(batch, Action) if a.kind == "overridden"]
    assert [(a.seat, a.claim, a.tile, a.meld, a.from_seat) for a in given_way] == [
        (3, "pung", "2p", "2p 2p 2p", 0),
        (2, "hu", "2p", None, 0),
        (1, "chow", "2p", "2p 3p 4p", 0),
    ]
    assert len(rows(batch, Win)) == 1


def test_a_draw() -> None:
    batch = read(NAME, match("Player 0 Draw B2\nPlayer 0 Play B2\nHuang\nScore 0 0 0 0\n"))
    assert [h.outcome for h in rows(batch, Hand)] == ["draw"]
    assert kinds(batch)["draw_game"] == 1


def test_an_altered_winning_tile_is_kept_and_told() -> None:
    batch = read(NAME, match(WIN.replace("Hu B2", "Hu B5")))
    assert codes(batch) == {"contradicting_tile": 1}
    assert batch.issues[0].locator == "line 8"
    (win,) = rows(batch, Win)
    assert (win.win_tile, win.payer_seat) == ("5p", None)
    assert [h.outcome for h in rows(batch, Hand)] == ["win_self_draw"]


def test_names_that_were_destroyed_are_kept_and_told() -> None:
    batch = read(NAME, match(WIN.replace("清龙", "??")))
    assert codes(batch) == {"unknown_fan": 1}
    assert [f.fan for f in rows(batch, ClaimedFan)] == ["??", "单调将"]
    assert [w.points for w in rows(batch, Win)] == [9]


def test_lines_after_the_score_belong_to_no_match() -> None:
    foreign = "Player 1 Play W1 --> Player 2 Hu W1\n\nFan 27 七对*1+四归一*1\nPlayer 0 Draw W1\n"
    batch = read(NAME, match(WIN) + foreign + match(WIN))
    assert batch.records == 2
    assert [(i.locator, i.code) for i in batch.issues] == [("line 11", "foreign_lines")]
    assert "3 lines to line 14" in batch.issues[0].text
    assert len(rows(batch, ClaimedFan)) == 4


def test_a_line_that_cannot_be_read_loses_the_tiles_and_nothing_else() -> None:
    batch = read(NAME, match("Player 0 Drew B2\nPlayer 0 Draw B2\nPlayer 0 Hu B2\nScore 51 -17 -17 -17\n"))
    assert codes(batch) == {"unread_line": 1, "tiles_lost": 1}
    (win,) = rows(batch, Win)
    assert (win.tiles, win.win_tile) == (None, "2p")


@pytest.mark.parametrize(
    ("old", "new"),
    [("Wind 1", "Wind 7"), ("Fan 9", "Fan nine"), ("Fan 9", "Fan 9 边张*1\nFan 9"), ("51", "x")],
)
def test_what_stands_around_the_events_does_not_touch_the_tiles(old: str, new: str) -> None:
    batch = read(NAME, match(WIN).replace(old, new))
    assert codes(batch)["unreadable_cell"] == 1
    assert "tiles_lost" not in codes(batch)
    assert [w.win_tile for w in rows(batch, Win)] == ["2p"]


def test_a_match_without_its_deals_is_refused() -> None:
    batch = read(NAME, match(WIN).replace("Player 2 Deal", "Player 2 Dealt"))
    assert (batch.records, batch.rejected) == (0, 1)
    assert (batch.issues[0].locator, batch.issues[0].code) == ("line 1", "bad_record")


def test_a_match_that_breaks_off_is_unreadable() -> None:
    batch = read(NAME, match("Player 0 Draw B2\n"))
    assert [h.outcome for h in rows(batch, Hand)] == ["unreadable"]
    assert codes(batch) == {"no_end": 1}


def test_carriage_returns_change_nothing() -> None:
    plain, crlf = (read(NAME, text) for text in (match(WIN), match(WIN).replace("\n", "\r\n")))
    assert [(a.kind, a.tile) for a in rows(plain, Action)] == [(a.kind, a.tile) for a in rows(crlf, Action)]


FILES = ("sample_utf8_lf.txt", "sample_crlf_names_lost.txt", "sample_crlf_with_appended_notes.txt")


@pytest.mark.parametrize("file", FILES)
def test_real_files(records: Path, file: str) -> None:
    path = records / "mcr_botzone_text" / file
    text = load(path).split("Match 61602cb45ddc087351c043a3")
    last = text[1].index("Score")
    played = text[0] + text[1][:last]
    batch = read_file(NAME, path)
    assert (batch.records, batch.rejected) == (16, 0)
    for table, row_type, count in (("players", Player, 64), ("seatings", Seating, 64), ("tables", Table, 16)):
        assert len(rows(batch, row_type)) == count, table
    outcomes = [hand.outcome for hand in rows(batch, Hand)]
    assert (
        len(rows(batch, Win)) == played.count(" Hu ") - len(re.findall(r"Ignore Player \d Hu", played)) == 14
    )
    assert outcomes.count("draw") == load(path).count("Huang") == 2
    assert (outcomes.count("win_self_draw"), outcomes.count("win_discard")) == (6, 8)
    steps = kinds(batch)
    assert steps["draw"] + steps["replacement"] == len(re.findall(r"Player \d Draw", played))
    assert steps["discard"] == len(re.findall(r"Player \d Play", played))
    assert steps["chow"] == len(re.findall(r"(?m)^Player \d Chi", played))
    assert steps["pung"] == len(re.findall(r"(?m)^Player \d Peng", played))
    assert (steps["kong"], steps["promoted_kong"], steps["concealed_kong"]) == (1, 2, 2)
    assert steps["replacement"] == 5
    scores = [[int(n) for n in line.split()[1:]] for line in re.findall(r"(?m)^Score .*$", load(path))]
    assert [[h.score_e, h.score_s, h.score_w, h.score_n] for h in rows(batch, Hand)] == scores
    totals = [int(total) for total in re.findall(r"(?m)^Fan (\d+)", played)]
    assert [win.points for win in rows(batch, Win)] == totals
    assert_tiles_conserved(batch)


def test_real_damage_is_told(records: Path) -> None:
    clean, names_lost, appended = (
        codes(read_file(NAME, records / "mcr_botzone_text" / file)) for file in FILES
    )
    assert clean == {}
    assert names_lost == {"unknown_fan": 63}
    assert appended == {"contradicting_tile": 6, "foreign_lines": 1}
