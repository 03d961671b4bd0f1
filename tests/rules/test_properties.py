"""What holds of every hand, on random ones that reach every fan."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from mjdata.rules.edition import edition
from mjdata.rules.mcr.catalogue import fans, tariff
from mjdata.rules.mcr.combination import counted
from mjdata.rules.mcr.hand import HandLine, MeldLine, read_hand
from mjdata.rules.mcr.score import Score, score
from tests.rules.hands import random_line
from tests.rules.notation import ENGINES

HANDS = 1500
RULES = edition("wmo-2013")


def _score(line: HandLine) -> Score:
    found = score(read_hand(line), RULES, ENGINES)
    assert isinstance(found, Score)
    return found


@pytest.fixture(scope="module")
def hands() -> list[HandLine]:
    r = random.Random(2013)
    return [random_line(r) for _ in range(HANDS)]


@pytest.fixture(scope="module")
def scores(hands: list[HandLine]) -> list[Score]:
    return [_score(line) for line in hands]


def test_random_hands_reach_every_fan() -> None:
    r = random.Random(81)
    missing = set(fans()) - {"花牌"}
    for _ in range(20_000):
        found = score(read_hand(random_line(r)), RULES, ENGINES)
        assert isinstance(found, Score)
        missing -= {fan for way in found.ways for fan in way.fans}
        if not missing:
            break
    assert missing == set()


def test_the_order_of_tiles_and_melds_is_irrelevant(hands: list[HandLine], scores: list[Score]) -> None:
    r = random.Random(1)
    for line, expected in zip(hands, scores, strict=True):
        found = _score(_shuffled(line, r))
        assert found.points == expected.points
        assert _lists(found) == _lists(expected)


def _shuffled(line: HandLine, r: random.Random) -> HandLine:
    melds = [MeldLine(m.type, tuple(r.sample(m.tiles, len(m.tiles)))) for m in line.melds]
    return msgspec.structs.replace(
        line, hand=tuple(r.sample(line.hand, len(line.hand))), melds=tuple(r.sample(melds, len(melds)))
    )


def _lists(found: Score) -> set[frozenset[tuple[str, int]]]:
    return {frozenset(way.fans.items()) for way in found.ways}


def test_the_suits_are_interchangeable() -> None:
    """Except for 绿一色 and 推不倒, which look at the picture of the tile."""
    r = random.Random(3)
    for _ in range(HANDS):
        line = random_line(r)
        found, again = _score(line), _score(_with_suits(line, str.maketrans("mps", "psm")))
        if not {"绿一色", "推不倒"} & (found.seen | again.seen):
            assert _lists(found) == _lists(again)


def _with_suits(line: HandLine, change: dict[int, int]) -> HandLine:
    return msgspec.structs.replace(
        line,
        hand=tuple(tile.translate(change) for tile in line.hand),
        win_tile=line.win_tile.translate(change),
        melds=tuple(MeldLine(m.type, tuple(t.translate(change) for t in m.tiles)) for m in line.melds),
    )


def test_flowers_add_exactly_their_number(hands: list[HandLine], scores: list[Score]) -> None:
    for line, expected in zip(hands, scores, strict=True):
        for flowers in (0, 1, 8):
            found = _score(msgspec.structs.replace(line, flowers=flowers))
            assert (found.points, found.total) == (expected.points, expected.points + flowers)
            assert found.legal == (found.points >= 8)


def test_no_choice_of_fan_is_worth_more(scores: list[Score]) -> None:
    """No single fan is worth more than the whole, and each list stands as it is: nothing removes anything."""
    rules = tariff(RULES)
    for found in scores:
        for way in found.ways:
            assert found.points == way.points >= max(rules.points[one.fan] for one in way.kept)
            assert set(counted(way.kept, rules)) == set(way.kept)


def test_what_a_fan_implies_is_had_wherever_it_is(scores: list[Score]) -> None:
    """不重复原则 is no matter of taste: whatever stands under ``implies`` is there, or what implies it is."""
    for fan, one in _had(scores):
        for implied in fans()[fan].implies:
            if implied in ("门前清", "和绝张", "单调将", "圈风刻", "门风刻", "缺一门"):
                continue  # these need a circumstance that the records may not name
            assert implied in one, (fan, implied)


def _had(scores: list[Score]) -> Iterator[tuple[str, set[str]]]:
    for found in scores:
        for way in found.ways:
            names = {one.fan for one in way.had}
            yield from ((fan, names) for fan in names)


def test_a_self_drawn_win_is_never_worth_less_by_more_than_the_sole_discard_fan(
    hands: list[HandLine], scores: list[Score]
) -> None:
    """Drawing the tile oneself only loses 全求人, 门前清, 无番和 and what they stood for."""
    for line, expected in zip(hands, scores, strict=True):
        if line.self_drawn or line.kong_related or line.last_tile_of_wall:
            continue
        drawn = _score(msgspec.structs.replace(line, self_drawn=True))
        if not {"全求人", "无番和"} & {fan for way in expected.ways for fan in way.fans}:
            assert drawn.points >= expected.points
