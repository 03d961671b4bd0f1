"""What players bring towards a Pin (appendix 9, 4.1 to 4.3, p.141), calculated by hand."""

from __future__ import annotations

import pytest

from mjdata.checks.histories import histories, kind_of
from mjdata.checks.records import CompetitionRecord
from mjdata.rules.rulings import UNSET, Rulings
from mjdata.schema.audited import History
from mjdata.schema.records import Registration

from .build import ID, SOURCE, E, competition, player, rule, table, win

PLAYERS = [player(1, "Chen", team=1), player(2, team=2), player(3, team=2), player(4, team=1)]


def two_sessions(*last: int, declared: int | None = 2, rulings: Rulings = UNSET) -> CompetitionRecord:
    e, s, w, n = last
    points = (4, 2, 1, 0)
    return competition(
        table(players=(1, 2, 3, 4), hands=[], totals=(50, 20, -30, -40), points=points),
        table(session=2, players=(3, 4, 2, 1), hands=[], totals=(e, s, w, n), points=points),
        players=PLAYERS,
        declared_sessions=declared,
        rulings=rulings,
    )


def of(record: CompetitionRecord) -> dict[int, History]:
    return {line.player_no: line for line in histories(record)}


def test_points_and_places() -> None:
    """Player 1: 4+0 TP, 50-60 = -10 CP; by session 50, by event 0. Team 2 (2, 3) has 2+1+1+4 = 8 TP."""
    found = of(two_sessions(70, 0, -10, -60))
    one, three = found[1], found[3]
    assert (one.name, one.sessions, one.tp12, one.cp) == ("Chen", 2, 48, -10)
    assert (one.cp_by_session, one.cp_by_event) == (50, 0)
    assert (one.rank, one.rank_last, one.rank_team) == (2, 2, 2)
    assert (three.tp12, three.cp, three.cp_by_session, three.cp_by_event) == (60, 40, 70, 40)
    assert (three.rank, three.rank_team) == (1, 1)
    # Two sessions of four players reach no class; a web event has no least number (5.3, p.146).
    assert (one.kind, one.event_class, one.class_open) == (None, None, "web")


def test_a_tie_that_nobody_ruled_on_leaves_two_places() -> None:
    """Players 1 and 2 both have 4+2 table points and 10+5 competition points."""
    record = competition(
        table(players=(1, 2, 3, 4), hands=[], totals=(10, 5, -5, -10), points=(4, 2, 1, 0)),
        table(session=2, players=(2, 1, 3, 4), hands=[], totals=(10, 5, -5, -10), points=(4, 2, 1, 0)),
    )
    assert [(h.rank, h.rank_last) for h in histories(record)] == [(1, 2), (1, 2), (3, 3), (4, 4)]
    record.rulings = rule(final_tie="shared")
    assert [(h.rank, h.rank_last) for h in histories(record)] == [(1, 1), (1, 1), (3, 3), (4, 4)]


def test_a_record_that_is_known_to_be_short_gives_no_place() -> None:
    found = of(two_sessions(70, 0, -10, -60, declared=3))
    assert (found[1].tp12, found[1].rank, found[1].rank_team) == (48, None, None)


def test_a_session_with_no_table_points_leaves_its_players_open() -> None:
    """And everybody's place with them."""
    record = competition(
        table(players=(1, 2, 3, 4), hands=[], totals=(10, 5, -5, -10), points=(4, 2, 1, 0)),
        table(session=2, players=(1, 2, 3, 4), hands=[win(E, off=1, value=8)], totals=None, points=None),
        table(session=2, no=2, players=(5, 6, 7, 8), hands=[], totals=(10, 5, -5, -10), points=(4, 2, 1, 0)),
    )
    found = of(record)
    assert [found[n].tp12 if n in found else None for n in (1, 5)] == [None, 48]
    assert {line.rank for line in found.values()} == {None}


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({"class_claimed": "A"}, "live"),
        ({"scope": "regional"}, "live"),
        ({"class_claimed": "web", "scope": "web", "network": "public"}, "web"),
        ({"network": "public"}, "web"),
        ({"class_claimed": "B", "network": "public"}, None),
        ({}, None),
    ],
)
def test_live_or_web_is_what_the_register_says(said: dict[str, str], kind: str | None) -> None:
    assert kind_of(Registration(ID, **said, source_id=SOURCE, locator="line 2")) == kind
    assert kind_of(None) is None
