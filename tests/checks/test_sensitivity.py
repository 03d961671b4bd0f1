"""What each open finding moves and what all leave open, by hand calculation (articles 9, 10, p.53-54)."""

from __future__ import annotations

from itertools import permutations

import pytest

from mjdata.audit.run import audit_competition
from mjdata.audit.sensitivity import MOST_WAYS
from mjdata.checks.outcome import Ranked
from mjdata.checks.records import CompetitionRecord
from mjdata.rules.session import ranking
from mjdata.schema.audited import Finding, FindingOutcome, Standing

from .build import (
    E,
    N,
    S,
    W,
    competition,
    declare,
    draw,
    foul,
    line,
    player,
    rule,
    scored,
    sixteen,
    table,
    unreadable,
    win,
    with_fouls,
)
from .examples.sensitivity import tied


def _outcomes(record: CompetitionRecord, check: str) -> list[FindingOutcome]:
    rows = audit_competition(record)
    of_check = {f.finding_id for f in rows["findings"] if isinstance(f, Finding) and f.check_id == check}
    return [o for o in rows["outcomes"] if isinstance(o, FindingOutcome) and o.finding_id in of_check]


def _told(record: CompetitionRecord, check: str) -> list[tuple[str, str | None, str | None]]:
    return [(o.supposes_en, o.points_moved, o.places_moved) for o in _outcomes(record, check)]


def _totals(record: CompetitionRecord, check: str) -> list[tuple[int, ...]]:
    """Return the totals of the known outcomes, each once: a tie among them has several table points."""
    every = [(o.total_e, o.total_s, o.total_w, o.total_n) for o in _outcomes(record, check) if o.is_known]
    return list(dict.fromkeys(tuple(total or 0 for total in four) for four in every))


def _spans(record: CompetitionRecord, subject: str = "player") -> dict[int, tuple[int | None, int | None]]:
    rows = [row for row in audit_competition(record)["standings"] if isinstance(row, Standing)]
    return {row.subject_no: (row.rank_low, row.rank_high) for row in rows if row.subject == subject}


SLIP = table(hands=sixteen(win(E, off=S, value=8), win(N, off=W, value=9)), totals=(24, -24, -21, 21))
"""By hand: E +32, S -16, W -8, N -8, then N +33, W -17, E -8, S -8: E +24, S -24, W -25, N +25.

So the totals of West and North are four off; by the hands North (player 4) is first and West (3) last, by the
record East (1) is first, and North second, West third, South (2) last."""


def test_the_hands_or_the_totals_may_be_right() -> None:
    """Table points by the record 4 0 1 2, by the hands 2 1 0 4; each is also the ranking of the event."""
    told = _told(competition(SLIP), "S03")
    assert told[0] == ("the record stands", None, None)
    assert told[1] == (
        "the hands are right",
        "no. 1: 4 → 2, no. 4: 2 → 4, no. 3: 1 → 0, no. 2: 0 → 1",
        "no. 1: 1 → 2, no. 4: 2 → 1, no. 3: 3 → 4, no. 2: 4 → 3",
    )
    (stands, hands, *_) = _outcomes(competition(SLIP), "S03")
    assert (stands.lines_crossed, hands.lines_crossed) == (None, "1, 3")
    assert (hands.total_e, hands.total_s, hands.total_w, hands.total_n) == (24, -24, -25, 25)


def test_one_of_two_totals_may_be_the_slip() -> None:
    """Only North's total wrong: +25 beats +24. Only West's: -25 is under South's -24."""
    places = {o.places_moved for o in _outcomes(competition(SLIP), "S03")}
    assert None in places
    assert _spans(competition(SLIP)) == {1: (1, 2), 4: (1, 2), 3: (3, 4), 2: (3, 4)}


def test_a_row_is_repaired_in_every_way_that_is_near() -> None:
    """+43 -8 -8 -28 sums to -1: East's 44 makes it 20 off N, North's 27 makes it 19 off N (p.49-50)."""
    totals = _totals(competition(table(hands=sixteen(scored(43, -8, -8, -28)))), "P10")
    assert totals[0] == (43, -8, -8, -28)
    assert {(44, -8, -8, -28), (43, -8, -8, -27)} <= set(totals)
    assert all(sum(four) == 0 for four in totals[1:])


def test_readings_of_one_row_move_nothing() -> None:
    """Article 11, 6, p.59: -60 +20 +20 +20 is one 诈和 or two 错和: the same points."""
    record = competition(table(hands=sixteen(draw((-60, 20, 20, 20)))))
    assert [(o.is_known, o.points_moved, o.places_moved) for o in _outcomes(record, "P14")] == [
        (True, None, None)
    ]


def test_a_win_under_eight_may_be_a_false_hu_or_another_value() -> None:
    """E off S for 7: +31 -15 -8 -8; as 错和 it is -30 +10 +10 +10 (article 11, 6(1), p.59)."""
    record = competition(table(hands=sixteen(win(E, off=S, value=7))))
    assert _totals(record, "P04") == [(31, -15, -8, -8), (-30, 10, 10, 10)]
    assert [outcome.is_known for outcome in _outcomes(record, "P04")].count(False) == 1


def test_a_win_that_should_not_stand_is_taken_out() -> None:
    """East wins 20 off N (+44 -8 -8 -28) and has a 错和 in the row (-30 +10 +10 +10): left is the 错和.

    No foul record tells whose it is: it may be nobody's, or another's.
    """
    row = win(E, off=N, value=20, penalty=(-30, 10, 10, 10))
    assert _totals(competition(table(hands=sixteen(row))), "X11") == [
        (14, 2, 2, -18),
        (-30, 10, 10, 10),
        (44, -8, -8, -28),
        (54, -38, 2, -18),
        (54, 2, -38, -18),
        (54, 2, 2, -58),
    ]


def test_a_foul_that_is_not_applied() -> None:
    """E off N for 20, +44 -8 -8 -28; a 诈和 by N on record is -60, +20 each (article 11, 6(2), p.59)."""
    record = with_fouls(competition(table(hands=sixteen(win(E, off=N, value=20)))), foul("zha_hu", N, 20))
    assert _totals(record, "X03") == [(44, -8, -8, -28), (64, 12, 12, -88)]


def test_wrong_table_points() -> None:
    """36 24 -24 -36 is 4 2 1 0 (article 9, p.53), not 2 4 1 0."""
    told = _told(competition(table(points=(2, 4, 1, 0))), "S05")
    assert told == [
        ("the record stands", None, None),
        ("the table points follow the totals", "no. 2: 4 → 2, no. 1: 2 → 4", "no. 2: 1 → 2, no. 1: 2 → 1"),
    ]


def test_a_hand_beyond_the_sixteenth_is_struck() -> None:
    record = competition(table(hands=[*sixteen(), win(W, off=S, value=8)]))
    assert _totals(record, "S09") == [(-8, -16, 32, -8), (0, 0, 0, 0)]


def test_a_forfeit_that_is_not_ruled() -> None:
    """N forfeits with 0 of 10 5 -15 0: fourth, or third by score (article 11, p.55, is silent)."""
    record = competition(
        table(hands=[], totals=(10, 5, -15, 0), points=(4, 2, 1, 0)), rulings=rule(forfeited="N")
    )
    assert [told[1] for told in _told(record, "X16")] == [None, "no. 3: 1 → 0, no. 4: 0 → 1"]
    assert _spans(record)[3] == (3, 4)


def test_what_the_record_does_not_tell_is_said() -> None:
    rows = [win(E, off=S, value=8), unreadable()]
    (outcome,) = _outcomes(competition(table(hands=sixteen(*rows), totals=(32, -16, -8, -8))), "P07")
    assert not outcome.is_known
    assert outcome.supposes_en == "the record does not tell"


def test_one_answer_holds_for_the_whole_event() -> None:
    """1 and 2 tie for the first place at one table, 1 and 3 at another.

    Shared, 1 has 3 + 3, and 2 and 3 have 3 each; higher, 4 + 4, and 4 each; in an order 2 + 2 to 4 + 4, and 2
    or 4 each. With 18 points 1 is first even on 4 table points; 4 has 2 and 0 points, 2 and 3 have 9 points.
    """
    one = table(session=1, hands=[], players=(1, 2, 4, 5), totals=(9, 9, 0, -18))
    two = table(session=2, hands=[], players=(1, 3, 4, 5), totals=(9, 9, 0, -18))
    assert _spans(competition(one, two)) == {1: (1, 1), 2: (2, 3), 3: (2, 3), 4: (4, 4), 5: (5, 5)}


def test_of_a_player_at_two_tables_only_the_one_in_the_sums_counts() -> None:
    """Wrong table points at table 1; player 1 sits at table 2 as well, and that one counts for him."""
    one = table(hands=[], totals=(36, 24, -24, -36), points=(2, 4, 1, 0))
    two = table(no=2, hands=[], players=(1, 5, 6, 7), totals=(36, 24, -24, -36))
    found = _outcomes(competition(one, two), "S05")[1]
    assert found.points_moved == "no. 2: 4 → 2"


def test_teams_have_intervals_too() -> None:
    record = tied()
    record.players = [player(1, team=1), player(2, team=1), player(3, team=2), player(4, team=3)]
    assert _spans(record, "team") == {1: (1, 1), 2: (2, 3), 3: (2, 3)}


def test_a_substitute_has_no_place_to_move() -> None:
    """``SLIP`` without East (1): on record N +21, W -21, S -24; by the hands W has -25 and is behind S."""
    record = competition(SLIP, rulings=declare(substitutes=[1]))
    assert {o.places_moved for o in _outcomes(record, "S03")} == {None, "no. 3: 2 → 3, no. 2: 3 → 2"}
    assert _spans(record) == {4: (1, 1), 3: (2, 3), 2: (2, 3), 1: (None, None)}


def test_equals_may_be_put_in_an_order() -> None:
    equal = [
        table(session=session, hands=[], players=(1, 2, 3, 4), totals=totals)
        for session, totals in enumerate([(9, 3, -3, -9), (3, 9, -3, -9)] * 3, 1)
    ]
    record = competition(*equal, declared_sessions=6)
    assert _spans(record) == {1: (1, 2), 2: (1, 2), 3: (3, 3), 4: (4, 4)}
    assert [told[2] for told in _told(record, "T06")] == [None, "no. 1: 1 → 2", "no. 2: 1 → 2"]
    assert _spans(competition(*equal, declared_sessions=6, rulings=rule(final_tie="shared")))[1] == (1, 1)


def test_a_published_rank_may_be_corrected() -> None:
    lines = [
        line(player=1, rank=2, sum_tp=4, sum_cp=36),
        line(player=2, rank=1, sum_tp=2, sum_cp=24),
    ]
    places = [moved for _, _, moved in _told(competition(table(), results=lines), "T05")]
    assert sorted(filter(None, places)) == ["no. 1: 2 → 1", "no. 2: 1 → 2"]
    assert places.count(None) == 2


def test_where_rows_are_too_many_the_interval_encloses() -> None:
    """Ten rows that a repair may change: no way is left out, the places are those of a table set loose."""
    rows = [scored(43, -8, -8, -28)] * 10
    record = competition(table(hands=sixteen(*rows)))
    rows_of = [row for row in audit_competition(record)["standings"] if isinstance(row, Standing)]
    assert MOST_WAYS < 2**10
    assert {row.interval for row in rows_of} == {"bound"}
    assert {(row.rank_low, row.rank_high) for row in rows_of} == {(1, 4)}


@pytest.mark.parametrize("order", list(permutations((5, 1, 3, 3)))[:12])
def test_moves_are_those_of_the_whole_ranking(order: tuple[int, ...]) -> None:
    """The oracle ranks everybody anew (article 10)."""
    sums = {who: (tp, 0) for who, tp in enumerate(order)}
    changes = {0: (2, 1), 3: (-3, 0)}
    after = {
        who: (tp + changes.get(who, (0, 0))[0], cp + changes.get(who, (0, 0))[1])
        for who, (tp, cp) in sums.items()
    }
    before, anew = ranking(sums), ranking(after)
    expected = {w: (before[w].start, anew[w].start) for w in sums if before[w].start != anew[w].start}
    assert Ranked(sums).moved(changes) == expected
