"""Where ``wmo-2013`` and ``mil`` count a hand differently: each difference has one of the known causes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mjdata.rules.edition import default_edition, edition
from mjdata.rules.mcr.hand import read_hand
from mjdata.rules.mcr.score import Counting, Score, score
from tests.rules.hands import random_line
from tests.rules.notation import ENGINES, fans, lists, scored

CONCEALED = {"九莲宝灯", "连七对", "十三幺", "四暗刻", "七对", "七星不靠", "全不靠"}


def causes(way: Counting, other: Counting) -> dict[str, int]:
    """By how much ``wmo-2013`` (``way``) counts more than ``mil`` (``other``), by cause, from their lists."""
    text, convention = way.fans, other.fans
    found: dict[str, int] = {}
    if CONCEALED & text.keys() and "不求人" in text and "不求人" not in convention:
        found["self-draw with a concealed special: 不求人"] = 4 - convention.get("自摸", 0)
    if "双暗杠" in text and "双暗杠" in convention:
        found["双暗杠: 8, 6"] = 2
    if "明暗杠" in text:
        found["明暗杠: 6, 5"] = 1
    if "绿一色" in text and "混一色" in text:
        found["绿一色 with 混一色"] = 6
    if "清幺九" in text and "双同刻" in text:
        found["清幺九 with 双同刻"] = 2 * text["双同刻"]
    if "九莲宝灯" in text and convention.get("幺九刻"):
        found["九莲宝灯: one 幺九刻 stays"] = -convention["幺九刻"]
    if {"三杠", "四杠"} & text.keys() and {"暗杠", "双暗杠"} & text.keys():
        kept = {fan: n for fan, n in convention.items() if fan == "双暗刻" and fan not in text}
        found["三杠, 四杠: 暗杠加计"] = 8 * text.get("双暗杠", 0) + 2 * text.get("暗杠", 0) - 2 * len(kept)
    return found


def test_every_difference_between_the_editions_has_a_known_cause() -> None:
    r = random.Random(2013)
    seen: Counter[str] = Counter()
    for _ in range(12_000):
        hand = read_hand(random_line(r))
        text = score(hand, edition("wmo-2013"), ENGINES)
        convention = score(hand, edition("mil"), ENGINES)
        assert isinstance(text, Score)
        assert isinstance(convention, Score)
        explained = [causes(way, other) for way in text.ways for other in convention.ways]
        right = [found for found in explained if sum(found.values()) == text.points - convention.points]
        assert right, (text.points, convention.points, text.ways[0].fans, convention.ways[0].fans)
        seen.update(right[0].keys())
    assert len(seen) == 7, seen


@pytest.mark.parametrize(
    ("hand", "text", "convention"),
    [
        ("1111336688m 22s 5s *5s", "七对 不求人 四归一 缺一门 无字", "七对 四归一 缺一门 无字 自摸"),
        ("19m19p19sESWNCFP *P", "十三幺 不求人", "十三幺 自摸"),
        ("2233445566778p *8p", "连七对 断幺 不求人", "连七对 断幺 自摸"),
        ("258m 147s 36p ESWFP *C", "全不靠 不求人", "全不靠 自摸"),
        ("14m 369s 2p ESWNCFP *5p", "七星不靠 不求人", "七星不靠 自摸"),
        ("111m 333p 888p 555s 2s *2s", "四暗刻 不求人 幺九刻 单调将 无字", "四暗刻 自摸 幺九刻 单调将 无字"),
        ("1112345678999p *5p", "九莲宝灯 不求人 双暗刻", "九莲宝灯 自摸 双暗刻 幺九刻"),
        ("(222s) (444s) (666s) 88s FF +F", "绿一色 碰碰和 混一色 箭刻", "绿一色 碰碰和 箭刻"),
        ("(234s) (234s) 234s 66s 88s +6s", "绿一色 一色三同顺 清一色 断幺", "绿一色 一色三同顺 清一色 断幺"),
        ("(111m) (999p) 111s 99s 99m +9s", "清幺九 双同刻×2", "清幺九"),
        ("(111m) (111p) 111s 99s 99m +9s", "清幺九 三同刻", "清幺九 三同刻"),
        ("[1111m] (2222p) (3333p) (EEEE) 5s +5s S/W", "四杠 暗杠 幺九刻×2", "四杠 幺九刻×2"),
        ("[1111m] [2222p] (3333p) (EEEE) 5s +5s S/W", "四杠 双暗杠 幺九刻×2", "四杠 双暗刻 幺九刻×2"),
    ],
)
def test_a_hand_under_both_editions(hand: str, text: str, convention: str) -> None:
    assert fans(text) in lists(hand)
    assert fans(convention) in lists(hand, "mil")


def test_points_that_differ() -> None:
    hand = "[2222m] [5555m] (678p) 33p 34s +5s"
    assert (scored(hand).points, scored(hand, "mil").points) == (10, 8)


def test_formats_of_electronic_logs_are_read_under_the_convention() -> None:
    for name in ("botzone_text", "botzone_json", "tziakcha", "pmn"):
        assert default_edition(name) == "mil"


def test_what_an_edition_does_not_write_is_inherited() -> None:
    text, convention = edition("wmo-2013"), edition("mil")
    assert convention.clauses == text.clauses
    assert convention.hand == text.hand
    assert convention.mcr.excludes["混幺九"] == text.mcr.excludes["混幺九"]
    assert convention.title != text.title
