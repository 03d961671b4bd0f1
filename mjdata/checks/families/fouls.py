"""Family X: fouls and penalties (wmo-2013, article 11, p.54-64)."""

from __future__ import annotations

from mjdata.checks.needs import POINTS, READABLE, SEATED, TOTALS
from mjdata.checks.records import show_points
from mjdata.checks.registry import HAND, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import foul_text, four, hand_text, seat_name, signed
from mjdata.rules.edition import Trilingual as T


@check(
    "X11",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="cuo_hu",
    needs=(SEATED, READABLE),
    title=T(
        "停和者本盘不得和牌",
        "A player who lost the right to win does not win that hand",
        "アガリ放棄の者はその局でアガれない",
    ),
    says=T(
        "{fouls}，该盘应停和，却记为{hand}",
        "{fouls}: the right to win this hand is lost, yet the row records {hand}",
        "{fouls}。アガリ放棄のはずが、{hand}と記録されている",
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


_NOT_ZERO = T(
    "{seat}弃权本局，应为0分，记录为{total}",
    "{seat} forfeited the session and has 0 points by the rule, recorded {total}",
    "{seat}は棄権で素点0のはずが、記録は{total}",
)
_DECLARED = T(
    "{seat}弃权本局；四人的标准分规则未定，须裁定；记录合于：{fits}",
    "{seat} forfeited the session; the rules do not say what table points the four get, a ruling is needed; "
    "the record fits: {fits}",
    "{seat}はこの回戦を棄権。4人の標準点は規則に定めがなく裁定を要する。記録に合う読み：{fits}",
)


@check(
    "X16",
    unit=TABLE,
    severity="note",
    effect="judge",
    clause="late",
    needs=(SEATED, TOTALS, POINTS),
    title=T("弃权一局的标准分", "Table points of a forfeited session", "棄権した回戦の標準点"),
    says=T(
        "{seat}本局0分，标准分不合比赛分的顺序，但合于弃权的一种读法（{fits}）；规则未定，须裁定",
        "{seat} has 0 points and the table points do not follow the scores, but fit a forfeit ({fits}); "
        "the rules are silent, a ruling is needed",
        "{seat}は素点0で、標準点は素点順でないが、棄権の読み（{fits}）に合う。規則に定めがなく裁定を要する",
    ),
)
def forfeited_session(unit: Unit) -> Hits:
    """Article 11, 迟到, p.55: 本局为0分; what table points the four then get is not said.

    A forfeit that the event declares is told until it is ruled, one that nobody declares where it shows.
    """
    table = unit.the_table
    totals, points, declared = table.totals, table.points, table.forfeited_seat
    if totals is None or points is None:
        return
    shown = four([show_points(p) for p in points])
    for seat in table.undeclared_forfeits:
        say = {"seat": seat_name(seat), "fits": "last"}
        yield Hit(say=say, official=shown, recomputed="undetermined", seat=seat)
    if declared is None:
        return
    if totals[declared]:
        say = {"seat": seat_name(declared), "total": signed(totals[declared])}
        yield Hit(say=say, official=signed(totals[declared]), recomputed="0", seat=declared, severity="error",
                  says=_NOT_ZERO)  # fmt: skip
    readings = table.forfeited_by(declared)
    if table.rulings.rulings.forfeit is None and len(set(map(frozenset, readings.values()))) > 1:
        fits = ", ".join(name for name, outcomes in readings.items() if points in outcomes) or "-"
        say = {"seat": seat_name(declared), "fits": fits}
        yield Hit(say=say, official=shown, recomputed="undetermined", seat=declared, says=_DECLARED)
