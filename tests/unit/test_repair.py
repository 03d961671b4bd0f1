"""Rows and running totals with one slip put in: it is found, and what was meant is among the nearest."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mjdata.audit.run import audit_competition
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.slips import row_repairs
from mjdata.rules.edition import edition
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, win_payment
from mjdata.schema.audited import Explanation, Finding
from mjdata.seats import SEATS
from tests.checks.build import competition, scored, table

RULES = edition("wmo-2013")
ROW_CHECKS = {"P01", "P02", "P03", "P04", "P05", "P08", "P09", "P10", "P14"}
SLIPS = ("sign", "swapped", "base", "near", "lost", "doubled")


def _rows() -> st.SearchStrategy[Scores]:
    def row(winner: int, payer: int, value: int) -> Scores:
        return win_payment(RULES, winner, None if payer == winner else payer, value)

    return st.builds(row, st.sampled_from(SEATS), st.sampled_from(SEATS), st.integers(8, 60))


def _slipped(number: int, slip: str, place: int) -> int:
    """Write a number wrong in one of the usual ways; a number without digits to slip on stays."""
    sign, digits = (-1 if number < 0 else 1), str(abs(number))
    at = place % len(digits)
    match slip:
        case "sign":
            return -number
        case "swapped":
            return sign * int(digits[:at] + digits[at + 1 : at + 2] + digits[at] + digits[at + 2 :])
        case "base":
            return number - sign * 8
        case "near":
            return number + (1, -1, 10, -10)[place]
        case "lost":
            return sign * int(digits[:at] + digits[at + 1 :] or "0")
        case _:
            return sign * int(digits[: at + 1] + digits[at:])


def _changed(row: Scores, seat: int, number: int) -> Scores:
    cells = [number if other == seat else score for other, score in enumerate(row)]
    return (cells[0], cells[1], cells[2], cells[3])


def _findings(record: CompetitionRecord) -> list[Finding]:
    return [row for row in audit_competition(record)["findings"] if isinstance(row, Finding)]


slips = st.tuples(st.sampled_from(SEATS), st.sampled_from(SLIPS), st.integers(0, 3))


@given(_rows(), slips, st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_row_with_one_cell_changed_is_found(row: Scores, slip: tuple[int, str, int], record: bool) -> None:
    seat, kind, place = slip
    written = _changed(row, seat, _slipped(row[seat], kind, place))
    assume(written != row)
    of_event = competition(table(hands=[scored(*written, foul_record=record)]))
    found = _findings(of_event)
    assert {f.check_id for f in found} & ROW_CHECKS
    hand = of_event.tables[0].hands[0]
    assert hand.is_doubtful
    nearest = row_repairs(of_event.tables[0], hand)
    first = [repair.scores for repair in nearest if repair.rank == nearest[0].rank]
    assert row in first
    if len(first) == 1:
        cell = f"{'ESWN'[seat]} {_signed(written[seat])} should be {_signed(row[seat])}"
        assert {f.repair for f in found if f.check_id == "P09"} == {f"hand 1: {cell}"}


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@given(_rows(), slips)
@settings(max_examples=100, deadline=None)
def test_the_running_totals_pick_the_row(row: Scores, slip: tuple[int, str, int]) -> None:
    """Whatever else is as near: what the totals moved by stands alone in front."""
    seat, kind, place = slip
    written = _changed(row, seat, _slipped(row[seat], kind, place))
    assume(written != row)
    sheet = table(hands=[scored(*written, running=row)])
    nearest = row_repairs(sheet, sheet.hands[0])
    assert nearest[0].scores == row
    assert nearest[0].agrees


@given(st.lists(_rows(), min_size=3, max_size=16), st.data())
@settings(max_examples=60, deadline=None)
def test_a_slip_in_a_running_total_is_found_where_it_is(rows: list[Scores], data: st.DataObject) -> None:
    """One total is written wrong; the column is right again after it, or goes on with it."""
    at, seat = data.draw(st.integers(1, len(rows) - 1)), data.draw(st.sampled_from(SEATS))
    carried = data.draw(st.booleans())
    off = data.draw(st.sampled_from([1, 2, 10, 100, -3]))
    totals: list[Scores] = []
    for number, row in enumerate(rows):
        right = add(totals[-1] if totals else ZERO, row)
        back = number == at + 1 and not carried
        totals.append(_changed(right, seat, right[seat] + (off if number == at else -off if back else 0)))
    hands = [scored(*row, running=total) for row, total in zip(rows, totals, strict=True)]
    found = _findings(competition(table(hands=hands)))
    assert [(f.hand_no, f.seat) for f in found if f.check_id == "S01"] == [(at + 1, seat)]
    rejoins = not carried and at + 1 < len(rows)
    assert bool([f for f in found if f.check_id == "S02"]) == rejoins
    (slip,) = (f for f in found if f.check_id == "S01")
    assert slip.repair is not None
    assert slip.repair.startswith(f"total of {'ESWN'[seat]} after hand {at + 1}: ")


fouls = st.sampled_from(
    [None]
    + [Foul(name, seat, RULES.offence(name).points[0]) for name in ("cuo_hu", "zha_hu") for seat in SEATS]
    + [Foul("deduction", seat, 10) for seat in SEATS]
    + [Foul("exposed_other", seat, 20, (seat + 1) % 4) for seat in SEATS]
)


played_rows = st.tuples(_rows(), fouls).filter(
    lambda played: played[1] is None or played[0][played[1].seat] < 0
)
"""A row and a foul of another than the winner, who by a false hu may not win (article 11, 停和, p.56)."""


@given(st.lists(played_rows, min_size=1, max_size=16), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_right_sheet_is_not_accused(played: list[tuple[Scores, Foul | None]], on_file: bool) -> None:
    """With its fouls on file nothing is said at all; without, no more than that a foul is not on file."""
    hands, total = [], ZERO
    for win, foul in played:
        row = add(win, foul_payment(RULES, foul)) if foul else win
        total = add(total, row)
        filed = [foul] if foul and on_file else []
        hands.append(scored(*row, running=total, fouls=filed, foul_record=on_file))
    checked = ROW_CHECKS | {"S01", "S02", "S03", "S08"}
    found = [f for f in _findings(competition(table(hands=hands))) if f.check_id in checked]
    if on_file:
        assert found == []
    assert "error" not in {f.severity for f in found}
    doubted = {f.hand_no for f in found if f.check_id in ("P09", "P10")}
    movers = {
        n
        for n, (_, foul) in enumerate(played, 1)
        if foul and foul.offence_id in ("deduction", "exposed_other")
    }
    assert doubted <= movers


def test_repairs_equally_near_share_their_place() -> None:
    """44 -38 -8 -8: 20 off S, or 30 off S. Neither is proposed."""
    rows = audit_competition(competition(table(hands=[scored(44, -38, -8, -8)])))
    finding = next(f for f in rows["findings"] if isinstance(f, Finding) and f.check_id == "P10")
    told = [e for e in rows["explanations"] if isinstance(e, Explanation)]
    mine = [e for e in told if e.finding_id == finding.finding_id]
    assert {e.edits_en for e in mine if e.place == 1} == {
        "hand 1: E +44 should be +54",
        "hand 1: S −38 should be −28",
    }
    assert {(e.tied, e.size) for e in mine if e.place == 1} == {(2, 1)}
    assert finding.repair is None


@pytest.mark.parametrize(
    ("written", "repair"),
    [
        ((-44, 28, 8, 8), "hand 1: every sign is the wrong way round, should be E off S 20"),
        ((63, -21, -21, -21), None),  # 13 self-drawn
        ((39, -13, -13, -13), None),  # 5 self-drawn, under the minimum: P04
        ((21, -21, 0, 0), "hand 1: the base points are left out, should be E off S 21"),
        ((4, -28, -8, -9), "hand 1: E +4 should be +44; hand 1: N −9 should be −8"),
    ],
)
def test_slips_of_the_whole_row_and_of_two_cells(written: Scores, repair: str | None) -> None:
    found = _findings(competition(table(hands=[scored(*written)])))
    assert {f.repair for f in found if f.check_id == "P09"} == ({repair} if repair else set())
