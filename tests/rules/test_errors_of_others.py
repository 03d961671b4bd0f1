"""Points on which engines and authors have erred, each as the Chinese text of wmo-2013 has it."""

from __future__ import annotations

import msgspec
import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.hand import read_hand
from mjdata.rules.mcr.score import Score, Undetermined, score
from mjdata.rules.rulings import Choices, Rulings
from tests.rules.notation import fans, hand_line, lists, scored


def only(hand: str) -> dict[str, int]:
    """The one list of fan of a hand."""
    (found,) = lists(hand)
    return found


def had(hand: str) -> set[str]:
    """The fan that some best list of a hand has."""
    return {fan for found in lists(hand) for fan in found}


WAITS = {"边张", "坎张", "单调将"}


def test_a_pung_completed_by_a_discard_is_not_concealed() -> None:
    """Fan 66, 暗刻 (p.45): 888p was completed by another's tile."""
    assert "双暗刻" not in only("222m 345m 678s 88p 55p +8p")
    assert only("222m 345m 678s 88p 55p *8p")["双暗刻"] == 1


def test_a_discard_that_also_completes_a_chow_leaves_the_pung_concealed() -> None:
    """Fan 33, example 1 (p.91): 点和, the tile read into the chow."""
    assert only("222666m 55567p 44p +5p") == fans("三暗刻 门前清 断幺 缺一门 四归一")


def test_a_wait_fan_needs_a_sole_wait() -> None:
    assert "边张" in had("12m 345p 678s 99s EEE +3m S/W")
    assert "边张" not in had("12345m 345p 678s 99s +3m")  # waits for 3 and 6
    assert "单调将" in had("123m 456p 789s EEE C +C S/W")
    assert not WAITS & had("1234m 456p 789s EEE +1m S/W")  # waits for 1 and 4
    assert "坎张" in had("4556p 123m 789s (CCC) +5p")  # 456 and 55, or 5 in the middle
    assert not WAITS & had("45567p EE 789s (CCC) +6p S/W")  # 45567 waits for 3 and 6


def test_the_wait_is_judged_over_seven_pairs_too() -> None:
    """445566m 22s 7777s 9s waits for 8s (456 456 22 777 789) and, as seven pairs, for 9s."""
    assert not WAITS & had("445566m 22s 7777s 9s +8s")


def test_the_wait_is_judged_over_knitted_tiles_too() -> None:
    """With one tile of the straight missing no other tile wins; complete, the rest decides."""
    assert "单调将" in had("147m 258s 369p CCC E +E S/W")
    assert not WAITS & had("147m 258s 36p CCC EE +9p S/W")


def test_flowers_never_help_to_reach_eight_but_are_paid() -> None:
    """Fan 81, 不计在起和分内 (p.47)."""
    poor = scored("(123m) 789m 99m 345p 67s *5s flowers=8")
    assert lists("(123m) 789m 99m 345p 67s *5s flowers=8") == [fans("平和 老少副 自摸")]
    assert (poor.points, poor.total, poor.legal) == (4, 12, False)


def test_tile_hog_counts_in_seven_pairs_once_for_each_kind() -> None:
    """Fan 64 (p.45), any four equal tiles; fan 19, example (p.81)."""
    assert only("1111m 3333p 55s 77s C +C")["四归一"] == 2
    assert only("CCCC 1133m 55p 77s 9s +9s")["四归一"] == 1


def test_tile_hog_counts_across_sets_but_not_in_a_kong() -> None:
    assert only("(555m) 345m 888p 22s 67s +8s")["四归一"] == 1
    assert only("(555m) (666p) 345m 456p 2s +2s")["四归一"] == 2
    assert "四归一" not in only("(5555m) 345p 888p 22s 67s +8s")


def test_terminal_pung_is_dropped_only_where_the_same_pung_scores_as_a_wind_or_dragon() -> None:
    """Fan 73 (p.114): 在不是圈风、门风时."""
    assert only("(EEE) (111m) 345p 123s 9s +9s E/S") == fans("门风刻 幺九刻 单调将")
    assert only("(EEE) (111m) 345p 123s 9s +9s S/W") == fans("幺九刻×2 单调将")
    assert only("(CCC) (999m) 345p 123s 9s +9s") == fans("箭刻 幺九刻 单调将")
    assert only("(EEE) (SSS) (WWW) 999p 5m +5m E/E") == fans(
        "三风刻 碰碰和 圈风刻 门风刻 幺九刻 缺一门 单调将"
    )
    assert only("(EEE) (SSS) (WWW) 999p N +N N/N") == fans("小四喜 混幺九 混一色 单调将")


def test_pungs_of_both_winds_count_twice() -> None:
    assert only("(EEE) 123m 678s 99s 45p +3p E/E") == fans("圈风刻 门风刻")


def test_four_shifted_pungs_need_four_ranks_in_a_row() -> None:
    assert "一色四节高" in only("(111m) (222m) 333m 44m 99p +4m")
    assert "一色四节高" not in only("(111m) (222m) 333m 55m 99p +5m")


def test_shifted_chows_do_not_mix_steps() -> None:
    """Fan 16, 30 (p.37, 39): steps of one or two, not a combination of both."""
    assert "一色三步高" not in only("(123m) (234m) 456m 99p 67s +8s")


def test_self_drawn_is_not_added_to_the_last_tile_or_a_replacement_tile() -> None:
    assert "自摸" not in only("(123p) 456m 22s 789s 56p *7p last")
    assert "自摸" not in only("(9999s) 456m 22s 123p 56p *7p kong")
    assert only("(9999s) 456m 22s 123p 56p *7p kong last").keys() >= {"妙手回春", "杠上开花"}


def test_a_chicken_hand_is_not_added_to_a_knitted_straight() -> None:
    assert only("147m 25p 369s SS (678s) +8p") == fans("组合龙")


@pytest.mark.parametrize(("how", "fan"), [("+", "门前清"), ("*", "不求人")])
def test_concealed_kongs_keep_the_hand_concealed(how: str, fan: str) -> None:
    assert only(f"[1111m] [5555p] 678s 22s 34m {how}5m")[fan] == 1
    assert fan not in only(f"(1111m) [5555p] 678s 22s 34m {how}5m")


def test_robbing_a_kong_excludes_the_last_tile() -> None:
    """Fan 47 (p.42), 不计和绝张."""
    assert only("(123p) 456m 22s 789s 56p +7p kong fourth") == fans("抢杠和 花龙 平和")


@pytest.mark.parametrize(
    ("hand", "others"),
    [
        ("123789p 123789s 3m +3m", ["喜相逢×2 老少副", "喜相逢 老少副×2"]),
        ("234567p 234567s E +E", ["喜相逢×2 连六", "喜相逢 连六×2"]),
        (
            "(123m) (123p) 123m 12p 44s +3p",
            ["一般高×2 喜相逢", "一般高 喜相逢×2"],
        ),
    ],
)
def test_each_list_of_the_same_total_is_a_correct_claim(hand: str, others: list[str]) -> None:
    found = lists(hand)
    for other in others:
        assert any(one.items() >= fans(other).items() for one in found)


def test_melded_and_concealed_kong_make_six() -> None:
    """Fan 57 (p.44), 一明杠与一暗杠计6分; the convention has 5."""
    hand = "[2222m] (5555m) (678p) 33p 34s +5s"
    assert (scored(hand).points, scored(hand, "mil").points) == (8, 7)


@pytest.mark.parametrize(
    ("kongs", "added"),
    [
        ("(1111m) (6666p) (8888s)", ""),
        ("[1111m] (6666p) (8888s)", "暗杠"),
        ("[1111m] [6666p] (8888s)", "双暗杠"),
        ("[1111m] [6666p] [8888s]", "双暗杠 三暗刻"),
    ],
)
def test_concealed_kongs_are_added_to_three_kongs(kongs: str, added: str) -> None:
    """Fan 17 (p.79-80), 暗杠加计，三暗杠加计三暗刻."""
    found = only(f"{kongs} 22s 34p +5p")
    assert {fan: n for fan, n in found.items() if "暗" in fan or "明" in fan} == fans(added)


RULED = {"knitted_wait": ("set", "straight"), "held_four": ("wait", "no_wait")}


@pytest.mark.parametrize(
    ("point", "hand"),
    [
        ("knitted_wait", "12369m 258p 147s 33s +3m"),
        ("knitted_wait", "369m 258p 147s 1s 123p +1s"),
        ("held_four", "(444m) 1234m 456p 789s +1m"),
    ],
)
def test_a_silent_point_is_undetermined_until_it_is_ruled(point: str, hand: str) -> None:
    record = read_hand(hand_line(hand))
    found = score(record, edition("wmo-2013"))
    assert isinstance(found, Undetermined)
    assert [ruled for ruled, _ in found.outcomes] == [{point: option} for option in RULED[point]]
    for ruled, outcome in found.outcomes:
        again = score(record, edition("wmo-2013"), Rulings(rulings=msgspec.convert(ruled, Choices)))
        assert isinstance(again, Score)
        assert again.points == outcome.points
