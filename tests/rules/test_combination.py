"""The five principles (article 9, p.51-52) as a search, and what a result says of them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import msgspec
import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.combination import Had, joined, obstacle
from mjdata.rules.mcr.groups import group
from mjdata.rules.mcr.lines import Explanation, score_line
from mjdata.tiles import INDEX
from tests.rules.hands import copies, random_line
from tests.rules.notation import ENGINES, fans, hand_line, lists, tiles


def selections(*sets: str) -> list[dict[str, int]]:
    """The maximal choices of fan that join these sets, as counts."""
    groups = []
    for text in sets:
        kinds = [INDEX[tile] for tile in tiles(text)]
        groups.append(group("pung" if kinds[0] == kinds[1] else "chow", kinds[0]))
    found = []
    for choice in joined(groups).selections:
        counts: dict[str, int] = {}
        for one in choice:
            counts[one.fan] = counts.get(one.fan, 0) + 1
        if counts not in found:
            found.append(counts)
    return found


def test_no_set_is_taken_apart_again() -> None:
    """不拆移: the 清龙 is not made 连六 and 老少副 again."""
    found = selections("123m", "456m", "789m", "EEE")
    assert fans("清龙") in found
    assert all("清龙" not in one or one == fans("清龙") for one in found)


def test_a_set_makes_the_same_fan_once() -> None:
    """不得相同: 123m stands in one 喜相逢 only."""
    assert all(one.get("喜相逢", 0) <= 1 for one in selections("123m", "123m", "123p", "EEE"))


def test_a_free_set_is_joined_once() -> None:
    """套算一次: beside 三色三同顺 a fourth set makes 一般高 or 喜相逢, not both (fan 25, p.85)."""
    with_triple = [one for one in selections("789m", "789p", "789s", "789p") if "三色三同顺" in one]
    assert fans("三色三同顺 一般高") in with_triple
    assert fans("三色三同顺 喜相逢") in with_triple
    assert all(sum(one.values()) == 2 for one in with_triple)


def test_four_chows_in_pairs_make_three_fan_at_most() -> None:
    found = selections("123m", "123p", "789m", "789p")
    assert fans("喜相逢×2 老少副") in found
    assert fans("喜相逢 老少副×2") in found
    assert max(sum(one.values()) for one in found) == 3


def test_the_higher_may_be_chosen() -> None:
    """就高不就低: 三色三步高 and 花龙 share sets; the higher counts."""
    (best,) = lists("(123m) (456p) 789s 567p 5s +5s")
    assert "花龙" in best
    assert "三色三步高" not in best


def test_pungs_join_like_chows() -> None:
    found = selections("222m", "333p", "444s", "444m")
    assert fans("三色三节高 双同刻") in found


@pytest.mark.parametrize("seed", range(200))
def test_choices_are_maximal_forests(seed: int) -> None:
    """Taken as edges over sets, a choice has no circle: each fan joins what was not yet joined."""
    r = random.Random(seed)
    form = r.choice(["chow", "chow", "pung"])
    firsts = [suit * 9 + r.randrange(7) for suit in r.choices(range(3), k=4)]
    found = joined([group(form, first) for first in firsts])
    for choice in found.selections:
        parts = len({frozenset(part) for part in _connected(choice)})
        assert sum(one.sets.bit_count() - 1 for one in choice) == 4 - parts
        for one, other in combinations(choice, 2):
            assert one.fan != other.fan or not one.sets & other.sets
        for extra in set(found.all) - set(choice):
            assert obstacle(extra, choice) is not None


def _connected(choice: tuple[Had, ...]) -> list[set[int]]:
    parts = [{place} for place in range(4)]
    for one in choice:
        touched = [part for part in parts if any(one.sets >> place & 1 for place in part)]
        parts = [part for part in parts if part not in touched] + [set().union(*touched)]
    return parts


def test_the_order_of_the_sets_is_irrelevant() -> None:
    sets = ("123m", "123p", "456m", "789m")
    expected = {frozenset(one.items()) for one in selections(*sets)}
    for order in permutations(sets):
        assert {frozenset(one.items()) for one in selections(*order)} == expected


# What --explain says


def explanation(hand: str, name: str = "wmo-2013") -> Explanation:
    text = msgspec.json.encode(hand_line(hand))
    found = score_line(text, edition(name), ENGINES, explain=True).explanation
    assert isinstance(found, Explanation)
    return found


def removal(hand: str, fan: str, name: str = "wmo-2013") -> set[tuple[str, str | None, str | None]]:
    return {(r.principle, r.by, r.clause) for r in explanation(hand, name).removed if r.fan == fan}


def test_a_clause_is_cited_for_what_it_excludes() -> None:
    assert removal("(123m) (789s) 456p 55p 67s +8s", "无字") == {
        ("不计", "平和", "wmo-2013, 附件一 63. 平和, p.109")
    }


def test_a_principle_is_named_for_what_it_removes() -> None:
    assert removal("(123m) (456m) 789m 88p CC +C", "连六") == {("不重复原则", "清龙", None)}
    joined_twice = removal("(789m) (789p) 789s 88s 78p +9p", "喜相逢") | removal(
        "(789m) (789p) 789s 88s 78p +9p", "一般高"
    )
    assert {principle for principle, _, _ in joined_twice} >= {"不重复原则", "套算一次原则"}
    assert removal("(123m) 456p 789s 67p 99p *8p", "自摸") == set()


def test_a_fan_of_another_reading_gives_way_to_the_higher() -> None:
    assert removal("112233557788s9s +9s", "七对") == {("就高不就低原则", None, None)}


def test_a_convention_is_not_cited_as_text() -> None:
    assert removal("1111336688m 22s 5s *5s", "不求人", "mil") == {("不计", "七对", "惯例，无规则文本")}


def test_each_fan_had_is_either_counted_or_removed_with_a_reason() -> None:
    r = random.Random(5)
    for _ in range(500):
        line = random_line(r)
        found = score_line(msgspec.json.encode(line), edition("wmo-2013"), ENGINES, explain=True)
        told = found.explanation
        assert isinstance(told, Explanation)
        assert sum(one.points for one in told.counted) == found.points
        assert all(one.principle for one in told.removed)
        if told.layout:
            assert Counter(tile for one in told.layout for tile in one) == copies(line)
