"""Family X: fouls and penalties (wmo-2013, article 11, p.54-64)."""

from __future__ import annotations

from mjdata.checks.needs import POINTS, READABLE, SEATED, TOTALS
from mjdata.checks.records import show_points
from mjdata.checks.registry import HAND, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import foul_text, four, hand_text, seat_name
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.session import forfeit_points
from mjdata.seats import SEATS


@check(
    "X11",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="cuo_hu",
    needs=(SEATED, READABLE),
    title=T(
        "停和者本盘不得和牌", "A player under 停和 does not win that hand", "アガリ放棄の者は和了できない"
    ),
    says=T(
        "{fouls},应判该盘停和,却记为{hand}",
        "{fouls} loses the right to win this hand, yet the row records {hand}",
        "{fouls}でアガリ放棄のはずが、{hand}と記録されている",
    ),
)
def stopped_player_did_not_win(unit: Unit) -> Hits:
    """Article 11, 停和, p.56 and 6(1), 6(2), p.59: 判该盘停和陪打.

    Fires only when every reading of the row's penalties stops the winner from winning.
    """
    hand = unit.the_hand
    if hand.win is None or not hand.foul_readings:
        return
    winner = hand.win.winner_seat
    stops = [
        next(
            (f for f in fouls if f.seat == winner and hand.edition.offence(f.offence_id).stops_winning), None
        )
        for fouls in hand.foul_readings
    ]
    first = stops[0]
    if first is not None and None not in stops:
        yield Hit(
            say={"fouls": foul_text(hand.edition, first), "hand": hand_text(hand)},
            official=hand_text(hand).en,
            recomputed="no win by this player in this hand",
            seat=winner,
            clause=hand.edition.offence(first.offence_id).clause,
        )


@check(
    "X16",
    unit=TABLE,
    severity="note",
    effect="judge",
    clause="late",
    needs=(SEATED, TOTALS, POINTS),
    title=T("弃权一局的标准分", "Table points of a forfeited session", "失格した回戦の標準点"),
    says=T(
        "{seat}本局0分,标准分不合名次,但合于弃权的读法({fits});规则未定,须裁定",
        "{seat} has 0 points and the table points do not follow the scores, but fit a forfeit ({fits}); "
        "the rules are silent, a ruling is needed",
        "{seat}は0点で標準点が素点順でないが、失格の読み({fits})に合う。規則に定めがなく裁定を要する",
    ),
)
def forfeited_session(unit: Unit) -> Hits:
    """Article 11, 迟到, p.55: 本局为0分; what table points the four then get is not said."""
    table = unit.the_table
    if table.totals is None or table.points is None or table.forfeited_seat is not None:
        return
    if any(table.points in outcomes for outcomes in table.points_for(table.totals).values()):
        return
    for seat in SEATS:
        if (
            table.totals[seat] == 0
            and table.points == forfeit_points(table.edition, table.totals, seat)["last"]
        ):
            yield Hit(
                say={"seat": seat_name(seat), "fits": "last"},
                official=four([show_points(p) for p in table.points]),
                recomputed="undetermined",
                seat=seat,
            )
