"""Family X: fouls and penalties (wmo-2013, article 11, p.54-64)."""

from __future__ import annotations

from mjdata.checks.foul_record import RecordedFoul, fouled_tables, fouls_in_hand, recorded_fouls
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.needs import ANY_SEATED, FOUL_RECORD, POINTS, READABLE, SEATED, TOTALS
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, HAND, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import foul_text, four, hand_text, joined, seat_name, show_points, signed
from mjdata.rules.edition import Offence
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import Foul
from mjdata.rules.payment import subtract
from mjdata.rules.session import TablePoints
from mjdata.rules.vocabulary import lateness, minutes_late, offence_of_minutes


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
    """Article 11, 停和, p.56 and the offences of p.57-64: 判该盘停和陪打.

    The foul record tells where it has the winner's fouls of the hand. Else it fires only when every reading
    of the row's penalties stops the winner from winning.
    """
    hand = unit.the_hand
    winner = hand.win.winner_seat if hand.win else None
    if winner is None:
        return
    recorded = [f for f in fouls_in_hand(unit.the_competition, hand.row) if f.row.seat == winner]
    stopped = next((foul for foul in recorded if foul.stops_winning), None)
    if stopped is not None:
        yield _won_all_the_same(hand, winner, stopped.said, stopped.row.offence)
    elif all(f.offence is None for f in recorded) and (implied := _implied_stop(hand, winner)) is not None:
        yield _won_all_the_same(hand, winner, foul_text(hand.edition, implied), implied.offence_id)


def _implied_stop(hand: HandRecord, winner: int) -> Foul | None:
    """Return a foul that stops the winner, where every reading of the row's penalties has one."""
    stops = [
        next(
            (f for f in fouls if f.seat == winner and hand.edition.offence(f.offence_id).stops_winning), None
        )
        for fouls in hand.foul_readings
    ]
    return stops[0] if stops and None not in stops else None


def _won_all_the_same(hand: HandRecord, winner: int, fouls: T, offence_id: str) -> Hit:
    return Hit(
        say={"fouls": fouls, "hand": hand_text(hand)},
        official=hand_text(hand).en,
        recomputed="no win by this player in this hand",
        seat=winner,
        clause=hand.edition.offence(offence_id).clause if offence_id else "stop_winning",
    )


@check(
    "X15",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="late",
    needs=(FOUL_RECORD,),
    title=T(
        "迟到：10分钟以内10分，15分钟以内20分，超过15分钟弃权",
        "Late: up to 10 minutes 10, up to 15 minutes 20, beyond a forfeit",
        "遅刻：10分以内10点、15分以内20点、超えれば棄権",
    ),
    says=T(
        "{foul}（{minutes}分钟）：{shown}，应为{rule}",
        "{foul} ({minutes} minutes): {shown}, by the rule {rule}",
        "{foul}（{minutes}分）：{shown}、規則では{rule}",
    ),
)
def lateness_is_fined(unit: Unit) -> Hits:
    """Article 11, 罚分 1, p.55. At exactly 15 minutes the Chinese, which decides, has 20 points.

    Without the minutes any of the three outcomes is right.
    """
    competition = unit.the_competition
    late = lateness(competition.edition)
    for foul in recorded_fouls(competition):
        if not foul.named or not {offence.id for offence in late}.issuperset(foul.named):
            continue
        minutes = minutes_late(foul.row.nature or "")
        due = [o for o in late if o.id in foul.named]
        if minutes is not None:
            due = [offence_of_minutes(competition.edition, minutes)]
        is_forfeit = "forfeit" in foul.sanctions or _forfeited(competition, foul)
        if foul.fined is None and not is_forfeit:
            continue
        if not any(o.sanction == "forfeit" if is_forfeit else foul.fined in o.points for o in due):
            shown = _FORFEIT if is_forfeit else T(*[str(foul.fined)] * 3)
            rule = joined((_late_sanction(o) for o in due), " / ", " / ", " / ")
            minutes_said = "?" if minutes is None else minutes
            say = {"foul": foul.said, "minutes": minutes_said, "shown": shown, "rule": rule}
            yield Hit(say=say, official=shown.en, recomputed=rule.en, **foul.place)


_FORFEIT = T("弃权", "a forfeit", "棄権")


def _late_sanction(offence: Offence) -> T:
    return _FORFEIT if offence.sanction == "forfeit" else T(*[str(offence.points[0])] * 3)


def _forfeited(competition: CompetitionRecord, foul: RecordedFoul) -> bool:
    """Tell whether the event rules that the player forfeited the session."""
    row = foul.row
    return any(
        (forfeit.session, forfeit.table, forfeit.seat_no) == (row.session_no, row.table_no, row.seat)
        for forfeit in competition.rulings.forfeits
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


@check(
    "X17",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="penalty_settled",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T(
        "罚分在排定标准分之前结清",
        "Penalties are settled before the table points",
        "罰点は標準点を付ける前に清算する",
    ),
    says=T(
        "标准分{points}是罚分（{fouls}）扣除之前的顺序，应为{rule}",
        "the table points {points} are those before the penalties ({fouls}), by the totals {rule}",
        "標準点{points}は罰点（{fouls}）の清算前の順位による。素点では{rule}",
    ),
)
def settled_before_ranking(unit: Unit) -> Hits:
    """Article 9, 罚分, p.49: 应在每盘或每局结束时结清或扣除. The table points follow (p.53)."""
    for fouled in fouled_tables(unit.the_competition):
        table, moved = fouled.table, fouled.moved
        if table.totals is None or table.points is None or moved is None or table.forfeited_seat is not None:
            continue
        after = set().union(*table.points_for(table.totals).values())
        before = set().union(*table.points_for(subtract(table.totals, moved)).values())
        if table.points in before - after:
            shown, rule = _shown(table.points), " / ".join(sorted(map(_shown, after)))
            fouls = joined(foul.said for foul in fouled.fouls if foul.may_move)
            say = {"points": shown, "fouls": fouls, "rule": rule}
            row = table.row
            yield Hit(say=say, official=shown, recomputed=rule, session_no=row.session_no,
                      table_no=row.table_no, source_id=row.source_id, locator=row.locator)  # fmt: skip


def _shown(points: TablePoints) -> str:
    return four([show_points(p) for p in points])


@check(
    "X18",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="suspension",
    needs=(FOUL_RECORD, ANY_SEATED),
    title=T(
        "停赛者不再参加本次比赛",
        "A suspended player plays no later session",
        "失格者は以後の回戦に出ない",
    ),
    says=T(
        "{player}号选手在第{session}局被停赛（{foul}），却参加了第{later}局",
        "player {player} was suspended in session {session} ({foul}), but played session {later}",
        "選手{player}は第{session}回戦で失格（{foul}）となったが、第{later}回戦に出ている",
    ),
)
def suspended_player_is_out(unit: Unit) -> Hits:
    """Article 11, 停赛, p.56: 取消继续参加本次比赛的资格. His place in the ranking is for another ruling."""
    competition = unit.the_competition
    for foul in recorded_fouls(competition):
        by_rule = foul.offence is not None and foul.offence.sanction == "disqualification"
        if not by_rule and not foul.sanctions & {"suspension", "disqualification"}:
            continue
        player, session = foul.row.player_no, foul.row.session_no
        later = [
            table.row.session_no
            for table in competition.seated
            if player in (table.players or ()) and table.row.session_no > session
        ]
        if later:
            sessions = ", ".join(map(str, sorted(later)))
            say = {"player": player, "session": session, "foul": foul.name, "later": sessions}
            yield Hit(say=say, official=sessions, recomputed="-", **foul.place)
