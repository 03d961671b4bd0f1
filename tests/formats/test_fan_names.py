"""One name for each fan, whatever a record calls it."""

from __future__ import annotations

import pytest

from mjdata.ingest.fan_names import fan_names, known_fan


def test_there_are_81_names_once_each() -> None:
    table = fan_names()
    assert len(table.names) == len(set(table.names)) == 81
    assert set(table.extra).isdisjoint(table.names)


def test_an_alias_is_no_name_and_leads_to_one() -> None:
    table = fan_names()
    for alias, name in table.aliases.items():
        assert known_fan(alias) == name
        assert alias not in table.names
        assert name in table.names or name in table.extra


@pytest.mark.parametrize(
    ("recorded", "name"),
    [
        ("边张", "边张"),
        ("嵌张", "坎张"),
        ("单钓将", "单调将"),
        ("独听・边张", "边张"),
        ("独听・嵌张", "坎张"),
        ("独听・单钓", "单调将"),
        ("明暗杠", "明暗杠"),
    ],
)
def test_names_as_recorded(recorded: str, name: str) -> None:
    assert known_fan(recorded) == name


@pytest.mark.parametrize("recorded", ["???", "", "天和", "九蓮寶燈"])
def test_what_is_no_fan(recorded: str) -> None:
    assert known_fan(recorded) is None
