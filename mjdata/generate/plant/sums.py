"""Slips in what is added up, and in the penalties (wmo-2013, article 9, p.49 and 53; article 11, p.55-61)."""

from __future__ import annotations

from mjdata.audit.explain import total_says
from mjdata.checks.say import show_points
from mjdata.generate.paper import FoulLine
from mjdata.generate.plant.scores import Slip
from mjdata.generate.plant.site import Site, Unfit, is_plain_win
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import add
from mjdata.schema.answers import Planted
from mjdata.seats import LETTERS, SEATS

_OFF = (-10, -2, -1, 1, 2, 10)


def carry_slip(site: Site) -> Planted:
    """Write a running total wrong, and go on with it to the total."""
    sheet, seat, off = site.sheet, site.random.choice(SEATS), site.random.choice((-10, 10))
    number = site.random.randint(2, len(sheet.scores) - 1)
    true = sheet.running[number - 1][seat]
    for row in sheet.running[number - 1 :]:
        row[seat] += off
    sheet.totals[seat] += off
    sheet.rank(site.rules)
    site.papers.enter(sheet)
    return site.planted("carry_slip", "score_changing", f"running {LETTERS[seat]}", written=true + off,
                        true=true, checks=("S01",), hand_no=number)  # fmt: skip


def wrong_total(site: Site) -> Planted:
    """Write a session total wrong by a little; the table points follow."""
    sheet, seat, off = site.sheet, site.random.choice(SEATS), site.random.choice(_OFF)
    true = sheet.totals[seat]
    sheet.totals[seat] += off
    sheet.rank(site.rules)
    site.papers.enter(sheet)
    repair = total_says(seat, true + off, true).en
    return site.planted("wrong_total", "score_changing", f"total {LETTERS[seat]}", written=true + off,
                        true=true, checks=("S03",), repairs=(repair,))  # fmt: skip


def wrong_points(site: Site) -> Planted:
    """Exchange the table points of two."""
    sheet, (one, other) = site.sheet, site.random.sample(SEATS, 2)
    true = list(sheet.points)
    if true[one] == true[other]:
        raise Unfit
    sheet.points[one], sheet.points[other] = true[other], true[one]
    site.papers.enter(sheet)
    written, meant = (" ".join(map(show_points, points)) for points in (sheet.points, true))
    return site.planted("wrong_points", "score_changing", "table points", written=written, true=meant,
                        checks=("S05", "X17"))  # fmt: skip


def penalty_not_booked(site: Site) -> Planted:
    """Put a false hu on the foul record that the sheet does not show."""
    number, foul = _false_hu(site)
    true = add(site.played.hands[number - 1].score(site.rules), foul_payment(site.rules, foul))
    _on_record(site, number, foul)
    return site.planted("penalty_not_booked", "score_changing", f"penalty {LETTERS[foul.seat]}",
                        written=site.sheet.scores[number - 1], true=list(true), checks=("X03",),
                        hand_no=number)  # fmt: skip


def penalty_to_another(site: Site) -> Planted:
    """Book a false hu to a player who did not commit it."""
    number, foul = _false_hu(site)
    hand = site.played.hands[number - 1]
    other = site.random.choice([seat for seat in SEATS if seat not in (hand.winner, foul.seat)])
    booked = Foul(foul.offence_id, other, foul.points)
    true, written = (
        list(add(hand.score(site.rules), foul_payment(site.rules, each))) for each in (foul, booked)
    )
    _on_record(site, number, foul)
    site.write_row(number, written, follows=True)
    return site.planted("penalty_to_another", "score_changing", f"penalty {LETTERS[other]}", written=written,
                        true=true, checks=("X03", "X07", "P01", "P02", "P03"), hand_no=number)  # fmt: skip


def _false_hu(site: Site) -> tuple[int, Foul]:
    """Choose a hand without a foul, and who declared a false hu in it: not the winner, who could not win."""
    number, hand = site.hand(is_plain_win)
    offence = site.rules.offence(site.random.choice(("cuo_hu", "zha_hu")))
    seat = site.random.choice([seat for seat in SEATS if seat != hand.winner])
    return number, Foul(offence.id, seat, offence.points[0])


def _on_record(site: Site, number: int, foul: Foul) -> None:
    sheet = site.sheet
    line = FoulLine(sheet.session_no, sheet.table_no, number, sheet.players[foul.seat], foul)
    site.papers.fouls.append(line)


SUMS: dict[str, Slip] = {
    "carry_slip": carry_slip,
    "wrong_total": wrong_total,
    "wrong_points": wrong_points,
    "penalty_not_booked": penalty_not_booked,
    "penalty_to_another": penalty_to_another,
}
"""Slips in sums and penalties by their kind."""
