"""The Pin standards: places of appendix 9, 4.6 and 4.7 (p.142-143), points of a register made up here."""

from __future__ import annotations

from datetime import date

import pytest

from mjdata.errors import UserError
from mjdata.rules.edition import edition
from mjdata.rules.pin import (
    CLASS_UNKNOWN,
    LIVE,
    NOT_SUPPLIED,
    READINGS_DIFFER,
    WEB,
    Achieved,
    Career,
    Kind,
    PinLevel,
    PinPoints,
    Standard,
    read_register,
    standards_of,
)

LEVELS = {(one.kind, one.level): one for one in edition("wmo-2013").pins}
MADE_UP = PinPoints(0, tp=100, cp=1000)
RICH = Career(tp12=12_000, cp=(99_999, 99_999))


def place(kind: Kind, level: int, *results: Achieved) -> Standard:
    career = Career(RICH.tp12, RICH.cp, results)
    return next(s for s in standards_of(LEVELS[kind, level], MADE_UP, career) if s.name == "place")


@pytest.mark.parametrize(
    ("kind", "level", "last", "event_class"),
    [
        (LIVE, 6, 16, "C"),
        (LIVE, 5, 12, "C"),
        (LIVE, 4, 8, "C"),
        (LIVE, 3, 6, "A"),
        (LIVE, 2, 3, "A"),
        (LIVE, 1, 1, "A"),
        (WEB, 6, 24, "web"),
        (WEB, 5, 16, "web"),
        (WEB, 4, 12, "web"),
        (WEB, 3, 8, "web"),
        (WEB, 2, 6, "web"),
        (WEB, 1, 3, "web"),
    ],
)
def test_the_last_place_that_counts_and_the_first_that_does_not(
    kind: Kind, level: int, last: int, event_class: str
) -> None:
    assert place(kind, level, Achieved("a", event_class, last)).state == "met"
    assert place(kind, level, Achieved("a", event_class, last + 1)).state == "missing"


@pytest.mark.parametrize(("level", "team"), [(6, 3), (5, 2), (4, 1)])
def test_a_member_of_the_team_at_its_place(level: int, team: int) -> None:
    """4.6: 季军, 亚军, 冠军成员; another place of the team, even a better one, is not named."""
    assert place(LIVE, level, Achieved("a", "C", 99, team)).state == "met"
    assert place(LIVE, level, Achieved("a", "C", 99, team + 1)).state == "missing"


@pytest.mark.parametrize("level", [3, 2, 1])
def test_upwards_of_the_third_only_class_a_counts_and_no_team(level: int) -> None:
    assert place(LIVE, level, Achieved("a", "B", 1)).state == "missing"
    assert place(LIVE, level, Achieved("a", "A", 99, 1)).state == "missing"
    unknown = place(LIVE, level, Achieved("a", None, 1))
    assert (unknown.state, unknown.why) == ("open", CLASS_UNKNOWN)


@pytest.mark.parametrize("level", [9, 8, 7])
def test_the_first_levels_ask_for_points_only(level: int) -> None:
    assert [s.name for s in standards_of(LEVELS[LIVE, level], MADE_UP, RICH)] == ["tp", "cp"]
    assert [s.name for s in standards_of(LEVELS[WEB, level], MADE_UP, RICH)] == ["tp"]


@pytest.mark.parametrize(
    ("tp12", "cp", "states"),
    [
        (1200, (1000, 1000), ["met", "met"]),
        (1199, (1000, 1000), ["missing", "met"]),
        (1200, (999, 999), ["met", "missing"]),
        (1200, (999, 1000), ["met", "open"]),
    ],
)
def test_points_at_the_number_and_one_below(tp12: int, cp: tuple[int, int], states: list[str]) -> None:
    """A twelfth of a table point short is short; the two readings of 4.2 on either side leave it open."""
    found = standards_of(LEVELS[LIVE, 9], MADE_UP, Career(tp12, cp))
    assert [s.state for s in found] == states
    assert [s.why for s in found if s.state == "open"] == [READINGS_DIFFER] * states.count("open")


def test_a_number_that_was_not_supplied_leaves_it_open() -> None:
    found = standards_of(LEVELS[LIVE, 6], PinPoints(6, tp=100), RICH)
    assert [(s.name, s.state, s.why) for s in found] == [
        ("tp", "met", ""),
        ("cp", "open", NOT_SUPPLIED),
        ("place", "missing", ""),
    ]


def test_who_issues() -> None:
    """7.3: 四品以下 by the members; 7.4: 一二三品 by the Center, the web's by the site."""
    by = {issuer: [key for key, one in LEVELS.items() if one.issuer == issuer] for issuer in ISSUERS}
    assert by["member"] == [(LIVE, level) for level in (9, 8, 7, 6, 5, 4)]
    assert by["wmcc"] == [(LIVE, 3), (LIVE, 2), (LIVE, 1)]
    assert len(by["site"]) == 9


ISSUERS = ("member", "wmcc", "site")


def register(head: str = 'source = "made up"\nconfirmed_by = "nobody"', rise: int = 10, rows: int = 9) -> str:
    lines = [f"{{ level = {9 - n}, tp = {100 + rise * n}, cp = {1000 + n} }}" for n in range(rows)]
    return f"[[standards]]\nin_force_from = 2020-01-01\n{head}\nlive = [{', '.join(lines)}]\n"


def test_a_sound_register_is_read_and_the_day_decides() -> None:
    found = read_register(register(), "made.toml")
    assert found.in_force(date(2019, 12, 31)) is None
    standards = found.in_force(date(2020, 1, 1))
    assert standards is not None
    assert standards.points(LIVE, 9) == PinPoints(9, 100, 1000)
    assert standards.points(WEB, 9) == PinPoints(9)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (register(head=""), "no source"),
        (register(head='source = " "\nconfirmed_by = "nobody"'), "no source"),
        (register(rise=0), "tp does not rise"),
        (register().replace("tp = 100,", "tp = -100,"), "tp of a level is not above 0"),
        (register(rows=8), "nine rows"),
        (register() + register(), "each day once"),
        ("standards = 3", "no register of Pin standards"),
    ],
)
def test_an_unsound_register_is_refused(text: str, says: str) -> None:
    with pytest.raises(UserError, match=says):
        read_register(text, "made.toml")


def test_every_level_is_there() -> None:
    assert isinstance(LEVELS[LIVE, 1], PinLevel)
    assert sorted(LEVELS) == sorted((kind, level) for kind in (LIVE, WEB) for level in range(1, 10))
