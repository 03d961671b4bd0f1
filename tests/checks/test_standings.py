"""The ranking of players and teams (article 10, p.53-54; appendix 7, p.129), calculated by hand."""

from __future__ import annotations

import pytest

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.standings import standings
from mjdata.rules.session import ranking

from .build import E, N, S, W, competition, player, rule, sixteen, table, win

Line = tuple[int, float | None, int | None, int | None]
"""Number, table points, competition points, place."""


def _recorded(record: CompetitionRecord, subject: str = "player") -> list[Line]:
    return [
        (s.subject_no, (s.tp12_recorded or 0) / 12, s.cp_recorded, s.rank_recorded)
        for s in standings(record)
        if s.subject == subject
    ]


def _readded(record: CompetitionRecord, subject: str = "player") -> list[Line]:
    return [
        (s.subject_no, None if s.tp12_readded is None else s.tp12_readded / 12, s.cp_readded, s.rank_readded)
        for s in standings(record)
        if s.subject == subject
    ]


@pytest.mark.parametrize(
    ("results", "places"),
    [
        ({1: (8, 10), 2: (9, -50), 3: (7, 90)}, {2: [1], 1: [2], 3: [3]}),  # table points first
        ({1: (8, 10), 2: (8, 30), 3: (8, -40)}, {2: [1], 1: [2], 3: [3]}),  # then competition points
        ({1: (8, 10), 2: (8, 10), 3: (8, 9)}, {1: [1, 2], 2: [1, 2], 3: [3]}),  # and no further
        ({1: (9, 0), 2: (8, 5), 3: (8, 5), 4: (8, 5), 5: (7, 0)}, {1: [1], 2: [2, 3, 4], 5: [5]}),
    ],
)
def test_places(results: dict[int, tuple[int, int]], places: dict[int, list[int]]) -> None:
    held = ranking(results)
    assert {who: list(held[who]) for who in places} == places


TWO_SESSIONS = competition(
    table(players=(1, 2, 3, 4), hands=[], totals=(50, 20, -30, -40), points=(4, 2, 1, 0)),
    table(session=2, players=(4, 1, 2, 3), hands=[], totals=(60, 10, 10, -80), points=(4, 1.5, 1.5, 0)),
    players=[player(1, "Chen", team=1), player(2, team=2), player(3, team=2), player(4, team=1)],
)


def test_players_by_table_points_then_competition_points() -> None:
    assert _recorded(TWO_SESSIONS) == [
        (1, 5.5, 60, 1),  # 4+1.5, 50+10
        (4, 4, 20, 2),  # 0+4, -40+60
        (2, 3.5, 30, 3),  # 2+1.5, 20+10
        (3, 1, -110, 4),  # 1+0, -30-80
    ]


def test_hands_are_not_needed() -> None:
    for subject in ("player", "team"):
        assert _readded(TWO_SESSIONS, subject) == _recorded(TWO_SESSIONS, subject)


def test_a_team_has_the_sums_of_its_members() -> None:
    assert _recorded(TWO_SESSIONS, "team") == [
        (1, 9.5, 80, 1),  # 5.5+4, 60+20
        (2, 4.5, -80, 2),  # 3.5+1, 30-110
    ]


def test_names_and_sessions_are_shown() -> None:
    shown = {(s.subject, s.subject_no): (s.name, s.sessions) for s in standings(TWO_SESSIONS)}
    assert shown["player", 1] == ("Chen", 2)
    assert shown["player", 2] == (None, 2)
    assert shown["team", 1] == (None, 2)


def test_a_team_has_as_many_sessions_as_the_member_with_most() -> None:
    players = [player(1, team=1), player(5, team=1), player(2, team=2)]
    record = competition(table(), table(session=2, players=(5, 6, 7, 1)), players=players)
    sessions = {s.subject_no: s.sessions for s in standings(record) if s.subject == "team"}
    assert sessions == {1: 2, 2: 1}


def test_equal_players_share_a_place_and_the_next_one_is_free() -> None:
    record = competition(table(hands=[], totals=(30, 0, 0, -30), points=(4, 1.5, 1.5, 0)))
    assert _recorded(record) == [(1, 4, 30, 1), (2, 1.5, 0, 2), (3, 1.5, 0, 2), (4, 0, -30, 4)]


SLIP = table(hands=sixteen(win(E, off=N, value=20), win(S, off=W, value=8)), totals=(36, 40, -40, -36))
"""The hands give +36 +24 -24 -36, so the order is E S W N; by the record it is S E N W."""


def test_readded_scores_come_from_the_hands() -> None:
    assert _recorded(competition(SLIP)) == [(2, 4, 40, 1), (1, 2, 36, 2), (4, 1, -36, 3), (3, 0, -40, 4)]
    assert _readded(competition(SLIP)) == [(2, 2, 24, 2), (1, 4, 36, 1), (4, 0, -36, 4), (3, 1, -24, 3)]


def test_a_record_that_is_not_whole_stands() -> None:
    part = table(hands=[win(E, off=S, value=16)], totals=(10, 20, -5, -25), points=(2, 4, 1, 0))
    assert _readded(competition(part)) == _recorded(competition(part))


TIE_IN_THE_HANDS = table(
    hands=sixteen(win(E, off=S, value=8)), totals=(32, -16, -6, -10), points=(4, 0, 2, 1)
)
"""The hands give +32 -16 -8 -8: W and N tie for the second place."""


def test_a_tie_in_the_hands_is_placed_as_ruled() -> None:
    record = competition(TIE_IN_THE_HANDS, rulings=rule(table_tie="share"))
    assert _readded(record) == [(1, 4, 32, 1), (3, 1.5, -8, 2), (4, 1.5, -8, 2), (2, 0, -16, 4)]


def test_nobody_is_placed_anew_while_a_tie_in_the_hands_is_open() -> None:
    """The hands give +32, -16, -8, -8 whatever is ruled on the tie of West and North."""
    second = table(hands=sixteen(win(E, off=S, value=8)), totals=(32, -6, -10, -16), points=(4, 2, 1, 0))
    assert _readded(competition(second)) == [
        (1, None, 32, None),
        (2, None, -16, None),
        (3, None, -8, None),
        (4, None, -8, None),
    ]


def test_table_points_written_wrong_are_given_anew() -> None:
    """Article 9, p.53: 36, 24, -24, -36 give 4, 2, 1, 0, though first and second were exchanged."""
    wrong = competition(table(points=(2, 4, 1, 0)))
    assert _recorded(wrong) == [(2, 4, 24, 1), (1, 2, 36, 2), (3, 1, -24, 3), (4, 0, -36, 4)]
    assert _readded(wrong) == [(2, 2, 24, 2), (1, 4, 36, 1), (3, 1, -24, 3), (4, 0, -36, 4)]


def test_the_recorded_order_of_a_tie_in_the_hands_settles_it() -> None:
    assert _readded(competition(TIE_IN_THE_HANDS)) == [
        (1, 4, 32, 1),
        (3, 2, -8, 2),
        (4, 1, -8, 3),
        (2, 0, -16, 4),
    ]


def test_a_substitute_has_no_place() -> None:
    """Of a plain table: 36, 24, -24, -36. The second is a substitute, so the third comes second."""
    players = [player(2, "A reserve", role="替补")]
    assert _recorded(competition(table(), players=players)) == [
        (1, 4, 36, 1),
        (3, 1, -24, 2),
        (4, 0, -36, 3),
        (2, 2, 24, None),
    ]


def test_thirds_are_summed_exactly() -> None:
    tables = [table(session=session, hands=[], totals=(10, 10, 10, -30)) for session in (1, 2, 3)]
    assert [(s.subject_no, s.tp12_recorded) for s in standings(competition(*tables))] == [
        (1, 7 * 12),  # 3 x 7/3
        (2, 7 * 12),
        (3, 7 * 12),
        (4, 0),
    ]
