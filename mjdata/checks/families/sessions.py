"""Family S: one session at one table (wmo-2013, article 9, 局的计分, p.53; appendix 5, p.127)."""

from __future__ import annotations

from mjdata.checks.needs import COMPLETE, HANDS, POINTS, SEATED, TOTALS
from mjdata.checks.rederived import allowed_points
from mjdata.checks.registry import TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import differing, four, joined, seat_name, show_points, signed
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import possible_fouls
from mjdata.rules.payment import ZERO, subtract
from mjdata.rules.session import TWELFTHS, TablePoints
from mjdata.schema.fields import Field, of_table
from mjdata.seats import SEATS


def _points(points: TablePoints) -> str:
    return four([show_points(p) for p in points])


@check(
    "S03",
    unit=TABLE,
    severity="error",
    effect="clerical",
    clause="session_points",
    needs=(SEATED, HANDS, TOTALS, COMPLETE),
    title=T(
        "比赛分等于各盘得失分之和", "The session total is the sum of its hands", "素点は各局の得失点の合計"
    ),
    says=T(
        "记录的比赛分与各盘之和不符，差{delta}{effect}",
        "the recorded totals are not the sum of the hands: off by {delta}{effect}",
        "記録の素点が各局の合計と合わない。差は{delta}{effect}",
    ),
)
def session_total(unit: Unit) -> Hits:
    """Article 9, 局分, p.53: 每盘得失的比赛分之和为局分."""
    table = unit.the_table
    if table.totals is None or table.agrees:
        return
    delta = subtract(table.totals, table.readded)
    yield Hit(
        say={"delta": differing(delta), "effect": _moved(table)},
        official=four(table.totals),
        recomputed=four(table.readded),
        delta=four(delta),
    )


def _moved(table: TableRecord) -> T:
    """Say whether the table points would be others if the hands are right."""
    outcomes = set().union(*table.points_for(table.readded).values())
    if table.points is None or table.points in outcomes:
        return T("", "", "")
    shown = " / ".join(sorted(_points(outcome) for outcome in outcomes))
    return T(
        f"；若以各盘为准，标准分为{shown}",
        f"; by the hands the table points would be {shown}",
        f"。各局に従えば標準点は{shown}",
    )


@check(
    "S04",
    unit=TABLE,
    severity="error",
    effect="clerical",
    clause="score_sheet",
    needs=(SEATED, TOTALS),
    title=T(
        "四家比赛分之和为0，或为已记罚分的负数",
        "The four totals sum to zero, or to minus the deductions on file",
        "4人の素点の合計は0、または記録された減点の負数",
    ),
    says=T("四家比赛分之和为{sum}", "the four totals sum to {sum}", "4人の素点の合計が{sum}"),
)
def totals_sum_to_zero(unit: Unit) -> Hits:
    """Appendix 5, p.127: 正分负分相抵为0; deductions credited to nobody leave less (article 11, p.55).

    When the hands sum to the same, P01 has told the row. A sum that one listed deduction would leave is
    only suspicious at a table without hands, while no foul record is at hand.
    """
    table = unit.the_table
    total = sum(table.totals or ())
    if total in (0, sum(table.fined)) or (
        table.recorded and total in (sum(table.of_hands), sum(table.readded))
    ):
        return
    severity = "warning" if not table.recorded and total == may_be_deducted(table) else None
    yield Hit(
        say={"sum": signed(total)},
        official=four(table.totals or ()),
        recomputed="0",
        delta=signed(total),
        severity=severity,
    )


@check(
    "S05",
    unit=TABLE,
    severity="error",
    effect="clerical",
    clause="table_points",
    needs=(SEATED, TOTALS, POINTS),
    title=T(
        "标准分按比赛分4-2-1-0", "Table points 4-2-1-0 by order of the totals", "標準点は素点順に4-2-1-0"
    ),
    says=T(
        "标准分为{official}，按比赛分应为{expected}",
        "table points {official}; by the totals {expected}",
        "標準点は{official}、素点に従えば{expected}",
    ),
)
def table_points_follow_the_totals(unit: Unit) -> Hits:
    """Article 9, 标准分, p.53: 四人按比赛分的高低排序, 4分 2分 1分 0分; ties and forfeits by ruling."""
    table = unit.the_table
    outcomes = set().union(*allowed_points(table, table.totals or ZERO).values())
    if table.points is None or table.points in outcomes or table.undeclared_forfeits:
        return
    expected = " / ".join(sorted(_points(outcome) for outcome in outcomes))
    only = next(iter(outcomes)) if len(outcomes) == 1 else None
    yield Hit(
        say={"official": _points(table.points), "expected": expected},
        official=_points(table.points),
        recomputed=expected,
        delta=four([_signed_points(a - b) for a, b in zip(table.points, only, strict=True)])
        if only
        else None,
        repair=f"write the table points {expected}" if only else None,
        writes=_points_written(table, only) if only else {},
    )


def _points_written(table: TableRecord, meant: TablePoints) -> dict[Field, int]:
    at = (table.row.session_no, table.row.table_no)
    written = table.points or ()
    fields = zip(SEATS, written, meant, strict=True)
    return {Field(*at, of_table("tp12", seat)): due for seat, is_, due in fields if is_ != due}


def _signed_points(twelfths: int) -> str:
    sign = "+" if twelfths > 0 else "−" if twelfths < 0 else ""
    return f"{sign}{show_points(abs(twelfths))}"


@check(
    "S06",
    unit=TABLE,
    severity="note",
    effect="judge",
    clause="table_points",
    needs=(SEATED, TOTALS, POINTS),
    title=T(
        "同分的标准分：规则未定",
        "A tie at a table: the rules give no method",
        "同点の標準点：規則に定めがない",
    ),
    says=T(
        "{seats}同为{total}分；{readings}；记录合于：{fits}",
        "{seats} tie on {total}; {readings}; the record fits: {fits}",
        "{seats}が{total}点で並ぶ。{readings}。記録に合う読み：{fits}",
    ),
)
def tie_at_a_table(unit: Unit) -> Hits:
    """Article 9, 标准分, p.53, is silent on ties. Undetermined until the event rules; all outcomes shown."""
    table = unit.the_table
    if not table.is_tied or table.rulings.rulings.table_tie or table.totals is None or table.points is None:
        return
    outcomes = table.points_for(table.totals)
    fits = [reading for reading, allowed in outcomes.items() if table.points in allowed]
    tied = [seat for seat in SEATS if table.totals.count(table.totals[seat]) > 1]
    readings = "; ".join(
        f"{reading}: {' or '.join(sorted(_points(p) for p in allowed))}"
        for reading, allowed in outcomes.items()
    )
    yield Hit(
        say={
            "seats": joined(seat_name(seat) for seat in tied),
            "total": " / ".join(sorted({signed(table.totals[seat]) for seat in tied})),
            "readings": readings,
            "fits": ", ".join(fits) or "-",
        },
        official=_points(table.points),
        recomputed=f"undetermined ({readings})",
    )


@check(
    "S07",
    unit=TABLE,
    severity="error",
    effect="clerical",
    clause="table_points",
    needs=(SEATED, POINTS),
    title=T("一桌标准分之和为7", "The table points of a table sum to 7", "1卓の標準点の合計は7"),
    says=T(
        "标准分之和为{sum}，应为{all}",
        "the table points sum to {sum}, not {all}",
        "標準点の合計は{sum}、正しくは{all}",
    ),
)
def table_points_sum_to_seven(unit: Unit) -> Hits:
    """Article 9, 标准分, p.53: 4 + 2 + 1 + 0, however ties are shared."""
    table = unit.the_table
    total, due = sum(table.points or ()), points_due(table)
    if total != due:
        say = {"sum": show_points(total), "all": show_points(due)}
        yield Hit(say=say, official=show_points(total), recomputed=show_points(due))


def points_due(table: TableRecord) -> int:
    """Return what the table points sum to, in twelfths: 7, or more where tied players each got the higher."""
    higher = table.points_for(table.totals or (0, 0, 0, 0)).get("higher", set())
    if table.is_tied and table.points is not None and table.points in higher:
        return sum(table.points)
    return sum(table.edition.session.table_points) * TWELFTHS


def may_be_deducted(table: TableRecord) -> int:
    """Return what deductions credited to nobody may have left of a table's sum (article 11, p.55)."""
    if table.recorded:
        return sum(sum(hand.penalty) for hand in table.recorded if hand.foul_readings)
    total = sum(table.totals or ())
    return total if -total in {foul.points for foul in possible_fouls(table.edition, "nobody")} else 0


@check(
    "S09",
    unit=TABLE,
    severity="error",
    effect="judge",
    clause="complete_game",
    needs=(SEATED, HANDS),
    title=T("一局至多16盘", "A session has 16 hands at most", "一回戦は16局まで"),
    says=T("记录了第{hand}盘", "hand {hand} is recorded", "第{hand}局が記録されている"),
)
def at_most_sixteen_hands(unit: Unit) -> Hits:
    """Article 4, 圈 and 局, p.7, 庄家不连庄, p.8: four rounds in which everybody deals once."""
    table = unit.the_table
    for hand in table.recorded:
        if not 1 <= hand.row.hand_no <= table.edition.session.hands:
            number = hand.row.hand_no
            yield Hit(say={"hand": number}, official=str(number), hand_no=number, locator=hand.row.locator)


@check(
    "S10",
    unit=TABLE,
    severity="warning",
    effect="none",
    clause="time",
    needs=(SEATED, HANDS),
    title=T(
        "不足16盘只因时间已到，且依次进行",
        "Fewer than 16 hands only when time ran out, in order",
        "16局未満は時間切れの場合のみで、順に行う",
    ),
    says=T(
        "记录不完整：{hands}盘中有{n}盘，且与比赛分不符",
        "the record is incomplete: {n} of {hands} hands, and they do not add up to the totals",
        "記録が不完全：{hands}局中{n}局で、素点と合わない",
    ),
)
def record_is_complete(unit: Unit) -> Hits:
    """Article 5, 竞赛时间, p.20: a session cut by the clock is scored by the hands finished."""
    table = unit.the_table
    if table.state == "incomplete" and table.totals is not None and not table.agrees:
        unread = [str(hand.row.hand_no) for hand in table.recorded if not hand.is_readable]
        yield Hit(
            say={
                "n": len(table.recorded),
                "hands": table.edition.session.hands,
                "unread": ", ".join(unread),
                "left": four(subtract(table.totals, table.readded)),
            },
            official=four(table.totals),
            recomputed=four(table.readded),
            says=_UNREAD if unread else None,
            clause="score_sheet" if unread else None,
        )


_UNREAD = T(
    "第{unread}盘无法辨读；其余各盘与比赛分之差为{left}",
    "hand {unread} cannot be read; the others leave {left} of the totals to it",
    "第{unread}局が判読できない。他の局と素点の差は{left}",
)


@check(
    "S17",
    unit=TABLE,
    severity="block",
    effect="judge",
    clause="four_at_a_table",
    needs=(SEATED,),
    title=T("一桌四人，各占一座", "Four different players, one at each seat", "1卓4人、各席に一人"),
    says=T("选手{player}坐了两个座位", "player {player} sits at two seats", "選手{player}が二つの席にいる"),
)
def four_different_players(unit: Unit) -> Hits:
    """Article 5, 竞赛形式, p.14: 每桌四人制."""
    players = unit.the_table.players or ()
    for player in sorted({p for p in players if players.count(p) > 1}):
        yield Hit(say={"player": player}, official=str(player), player_no=player)
