"""Words of foul records in Chinese, English and Japanese (wmo-2013, article 11, p.54-64)."""

from __future__ import annotations

import msgspec
import pytest

from mjdata.checks.foul_record import with_offence
from mjdata.rules.edition import edition
from mjdata.rules.vocabulary import minutes_late, offences_named, sanctions_named, vocabulary
from mjdata.schema.forms import FoulRow

RULES = edition("wmo-2013")
LATE = ("late_10", "late_15", "late_forfeit")


@pytest.mark.parametrize(
    ("text", "offences"),
    [
        ("错和", ("cuo_hu",)),
        ("错 和。", ("cuo_hu",)),
        ("不足8分", ("cuo_hu",)),
        ("诈和", ("zha_hu",)),
        ("ノーテンアガリ", ("zha_hu",)),
        ("チョンボ", ("cuo_hu", "zha_hu")),
        ("False Hu", ("cuo_hu", "zha_hu")),
        ("诈胡", ("cuo_hu", "zha_hu")),
        ("相公", ("wrong_count",)),
        ("多张", ("wrong_count",)),
        ("少牌", ("wrong_count",)),
        ("wrong tile count", ("wrong_count",)),
        ("空碰", ("empty_call",)),
        ("Empty call (pung)", ("empty_call",)),
        ("空チー", ("empty_call",)),
        ("错碰", ("false_call",)),
        ("先ヅモ", ("early_draw",)),
        ("late pung", ("late_pung",)),
        ("拿错牌张，已放入立牌", ("wrong_tile_kept",)),
        ("拿错牌，归回原位", ("wrong_tile",)),
        ("推倒手牌，和牌不成立", ("shown_after_false_hu",)),
        ("所和的牌未取回", ("winning_tile_not_taken",)),
        ("迟到", LATE),
        ("迟到8分钟", ("late_10",)),
        ("迟到15分钟", ("late_15",)),
        ("arrived late, 16 minutes", ("late_forfeit",)),
        ("12分遅刻", ("late_15",)),
        ("迟到，罚10分", LATE),
        ("空碰、错和", ("empty_call", "cuo_hu")),
        ("", ()),
        ("情况说明", ()),
    ],
)
def test_offences_named(text: str, offences: tuple[str, ...]) -> None:
    assert offences_named(RULES, text) == offences


@pytest.mark.parametrize("offence", RULES.offences, ids=lambda offence: offence.id)
def test_the_names_of_an_offence_name_it(offence: msgspec.Struct) -> None:
    for name in msgspec.structs.astuple(offence.names):  # type: ignore[attr-defined]
        assert offences_named(RULES, name) == (offence.id,)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "sanctions"),
    [
        ("警告", {"warning"}),
        ("停和陪打", {"stop_winning"}),
        ("罚10分、停和", {"stop_winning"}),
        ("停赛", {"suspension"}),
        ("失格", {"disqualification"}),
        ("棄権", {"forfeit"}),
        ("罚5分", set()),
    ],
)
def test_sanctions_named(text: str, sanctions: set[str]) -> None:
    assert sanctions_named(text) == sanctions


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("迟到 12 分钟", 12),
        ("遅刻8分", 8),
        ("迟到超过15分钟", 16),
        ("15分を超える遅刻", 16),
        ("迟到罚10分", None),
    ],
)
def test_minutes(text: str, minutes: int | None) -> None:
    assert minutes_late(text) == minutes


def test_every_word_is_of_an_offence_of_the_edition() -> None:
    assert vocabulary().offences.keys() <= {offence.id for offence in RULES.offences}


@pytest.mark.parametrize(
    ("offence", "nature", "becomes"),
    [
        ("", "空碰", "empty_call"),
        ("", "チョンボ", ""),
        ("", None, ""),
        ("zha_hu", "错和", "zha_hu"),  # what the record says stands
    ],
)
def test_with_offence(offence: str, nature: str | None, becomes: str) -> None:
    row = FoulRow(
        "event", 1, 1, 1, 0, 1, offence, 0, None, 1, 1, "recorded", nature, source_id="s", locator="line 1"
    )
    assert with_offence(row, RULES) == msgspec.structs.replace(row, offence=becomes)


@pytest.mark.parametrize(
    ("nature", "points", "becomes"),
    [
        ("错和", 10, 10),
        ("错和", 30, 10),
        ("诈和", 60, 20),
        ("诈和", 30, 30),
        ("推乱牌墙", 30, 30),
        ("迟到", 30, 30),
    ],
)
def test_points_are_those_of_one_payee(nature: str, points: int, becomes: int) -> None:
    """Article 11, 6 and 7(2), p.59-60: 10, 20 and 30 to each of three."""
    row = FoulRow(
        "event", 1, 1, 1, 0, 1, "", points, None, 1, 1, "recorded", nature, source_id="s", locator="line 1"
    )
    assert with_offence(row, RULES).points == becomes
