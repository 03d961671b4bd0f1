"""Each fan of the list once or more, counted by hand from the definitions of article 8 (p.34-47)."""

from __future__ import annotations

import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.catalogue import fans as catalogue
from mjdata.rules.mcr.catalogue import tariff
from tests.rules.notation import fans, lists, scored

FACTS = [
    # 88
    ("(EEE) (SSS) (WWW) NN 55p +N N/N", "大四喜 混一色"),
    ("(CCC) (FFF) PP 345m 99p +P", "大三元 缺一门"),
    ("222333444s 66s FF +F", "绿一色 一色三节高 三暗刻 碰碰和 混一色 箭刻 门前清"),
    ("1112345678999p *5p", "九莲宝灯 不求人 双暗刻"),
    ("[1111m] (2222p) (3333p) (EEEE) 5s +5s S/W", "四杠 暗杠 幺九刻×2"),
    ("2233445566778p +8p", "连七对 断幺"),
    ("19m19p19sESWNCFP *P", "十三幺 不求人"),
    # 64
    ("(111m) (999p) 111s 99s 99m +9s", "清幺九 双同刻×2"),
    ("(EEE) (SSS) WWW NN 23m +1m N/N", "小四喜 混一色 全带幺"),
    ("(CCC) FFF PP 999p 45s +6s", "小三元 双暗刻 幺九刻 缺一门"),
    ("(EEE) SSS WWW CC FF +C N/N", "字一色 三风刻 箭刻 双暗刻"),
    ("111m 333p 888p 555s 2s +2s", "四暗刻 幺九刻 单调将 无字"),
    ("112233557788s9s +9s", "一色双龙会 门前清"),
    # 48, 32
    ("(123m) (123m) 123m 23m 99p +1m", "一色四同顺 全带幺 平和 缺一门"),
    ("(111m) (222m) 333m 44m 99p +4m", "一色四节高 幺九刻 缺一门 无字"),
    ("(123m) (234m) 345m 45m 88p +6m", "一色四步高 平和 缺一门"),
    ("(123s) (345s) 567s 78s 22m +9s", "一色四步高 平和 缺一门"),
    ("(2222m) (5555p) (8888s) 22s 66m +2s", "三杠 碰碰和 双同刻 断幺"),
    ("(NNN) (999s) (CCC) 99m 11p +9m S/E", "混幺九 五门齐 双同刻 箭刻"),
    # 24
    ("1111336688m 22s 5s *5s", "七对 不求人 四归一 缺一门 无字"),
    ("14m 369s 2p ESWNCFP *5p", "七星不靠 不求人"),
    ("(222m) (222s) (666p) 44m 88p +8p", "全双刻 双同刻"),
    ("(234p) (567p) 22p 999p 45p +6p", "清一色 连六 幺九刻"),
    ("(567m) (567m) 567m 34p 55s +5p", "一色三同顺 全带五 平和"),
    ("(222p) (333p) 444p 88s 99m +8s", "一色三节高 碰碰和 无字"),
    ("(789m) (789s) (888s) 888m 8p +8p", "全大 双同刻 四归一×2 喜相逢 单调将"),
    ("(444s) (555s) 66s 456p 44p +6s", "全中 一色三节高 缺一门"),
    ("(111m) (222p) (333s) 22s 33m +2s", "全小 三色三节高 碰碰和 双同刻 幺九刻"),
    # 16
    ("(123m) (456m) 789m 88p CC +C", "清龙 箭刻 缺一门"),
    ("(123p) (789p) 123m 78m 55s +9m", "三色双龙会"),
    ("(123p) (234p) (345p) 88s 66m +8s", "一色三步高 无字"),
    ("(123p) (345p) (567p) 88s 66m +8s", "一色三步高 无字"),
    ("(456m) (567p) (555s) 45s 55m +3s", "全带五 三色三步高 四归一"),
    ("(333m) (333p) (333s) 88p 66s +8p", "三同刻 碰碰和 断幺"),
    ("222666m 345p 888p 5p +5p", "三暗刻 门前清 断幺 缺一门"),
    # 12
    ("258m 147s 36p ESWFP *C", "全不靠 不求人"),
    ("147m 258s 369p ESWN +F", "全不靠 组合龙"),
    ("147m 258s 369p CCC E +E S/W", "组合龙 五门齐 门前清 箭刻 单调将"),
    ("147m 258s 36p 22s (567m) +9p", "组合龙 平和"),
    ("(789s) (678p) (666m) 99p 78m +9m", "大于五 喜相逢"),
    ("(123m) (123p) 234m 44p 23s +4s", "小于五 平和 喜相逢×2"),
    ("(EEE) (SSS) WWW 78m 55p +9m N/N", "三风刻 缺一门"),
    # 8
    ("(123s) (456p) 789m 88p 23s +1s", "花龙 平和 一般高"),
    ("(123p) (123p) 345p 99s 56s +4s", "推不倒 平和 一般高"),
    ("(345m) (345p) (345s) 77p 99s +7p", "三色三同顺 无字"),
    ("(222m) (333p) (444s) 99m 67p +8p", "三色三节高 无字"),
    ("(789m) (444p) (666p) WW 34s +2s", "无番和"),
    ("(123p) 456m 22s 789s 56p *7p last", "妙手回春 花龙 平和"),
    ("(123p) 456m 22s 789s 56p +7p last", "海底捞月 花龙 平和"),
    ("(9999s) 456m 22s 123p 56p *7p kong", "杠上开花 幺九刻 明杠 无字"),
    ("(123p) 456m 22s 789s 56p +7p kong", "抢杠和 花龙 平和"),
    ("[1111p] [5555p] (777m) 56m 22p *7m fourth", "双暗杠 和绝张 四归一 幺九刻 缺一门 无字 自摸"),
    # 6
    ("(888m) (888p) 888s EE PP +P S/W", "三同刻 碰碰和 五门齐 箭刻"),
    ("(234m) (345m) 456m 78m CC +9m", "混一色 一色三步高 连六"),
    ("(234s) (345p) 456m 56m 77s +7m", "三色三步高 平和 断幺"),
    ("(CCC) (NNN) 234m 55p 67s +8s", "五门齐 箭刻 幺九刻"),
    ("(333m) (5555p) (888p) (345m) 6m +6m", "全求人 四归一 断幺 明杠 缺一门"),
    ("(CCC) (FFF) 123m 78m 88s +9m", "双箭刻 老少副 缺一门"),
    # 4
    ("(CCC) (123m) 789m 99p 23p +1p", "全带幺 箭刻 老少副 喜相逢 缺一门"),
    ("234m 44s 68s 345p 678p *7s", "不求人 平和 断幺 连六 坎张 喜相逢"),
    ("(4444p) (4444m) (CCC) 11m 33m +1m", "双明杠 碰碰和 双同刻 箭刻 幺九刻 缺一门"),
    ("[2222m] (5555m) (678p) 33p 34s +5s", "明暗杠 断幺"),
    ("(123m) (666m) 45m 234p 55p +6m fourth", "和绝张 四归一 连六 无字 缺一门"),
    # 2
    ("(EEE) (CCC) (555m) 88p 66m +8p N/E", "圈风刻 碰碰和 箭刻 缺一门"),
    ("(SSS) (123m) 234m 67m WW +8m S/S", "门风刻 圈风刻 混一色"),
    ("234567m 66s 34567p +8p", "门前清 平和 断幺 连六×2"),
    ("(234m) 456789s 34p 77p +5p", "三色三步高 平和 连六"),
    ("(789m) (789p) (789s) 66p 77m +7m", "三色三同顺 大于五 四归一"),
    ("(222m) (555m) (555s) 44p 88p +8p", "双同刻 碰碰和 断幺"),
    ("123789m 444888p 5m +5m", "双暗刻 门前清 老少副 单调将 缺一门 无字"),
    ("[5555p] (123m) 678s 22s 34m +5m", "暗杠 无字"),
    # 1
    ("(123m) (789m) 789s CC 12p +3p", "边张 全带幺 老少副 喜相逢×2"),
    ("(123m) (789s) CCC EE 46p +5p N/W", "坎张 花龙 五门齐 箭刻"),
    ("(CCC) (FFF) 345m 345p 9m +9m", "双箭刻 喜相逢 单调将 缺一门"),
    ("(7777s) (123m) 456m 99m EE *9m S/W", "明杠 幺九刻 连六 缺一门 自摸"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "expected"), FACTS, ids=[hand for hand, _ in FACTS])
def test_fan(hand: str, expected: str) -> None:
    assert fans(expected) in lists(hand)


def test_every_fan_has_a_fact() -> None:
    stated = {name for _, expected in FACTS for name in fans(expected)}
    assert set(catalogue()) - stated == {"花牌"}


def test_the_list_has_81_fan_in_falling_order_of_points() -> None:
    numbers = [entry.no for entry in catalogue().values()]
    assert numbers == sorted([*range(1, 82), 57])  # 明暗杠 is the second half of 57
    points = [entry.points for entry in catalogue().values() if entry.id != "明暗杠"]
    assert points == sorted(points, reverse=True)
    assert {entry.series for entry in catalogue().values()} == {
        *["字牌系列", "序数牌系列", "刻系列", "七对系列", "花色组合系列"],
        *["全带系列", "不靠系列", "和牌方式系列", "特殊系列"],
    }


@pytest.mark.parametrize("name", ["wmo-2013", "mil"])
def test_an_edition_names_only_fan_of_the_list(name: str) -> None:
    rules = edition(name).mcr
    named = {*rules.points, *rules.excludes, *rules.excludes_once}
    named |= {fan for removed in (*rules.excludes.values(), *rules.excludes_once.values()) for fan in removed}
    assert named <= set(catalogue())
    assert all(fan not in removed for fan, removed in tariff(edition(name)).removes.items())


def test_points_are_the_sum_of_the_list() -> None:
    for hand, _ in FACTS:
        found = scored(hand)
        rules = tariff(edition("wmo-2013"))
        for way in found.ways:
            assert sum(rules.points[fan] * count for fan, count in way.fans.items()) == found.points
