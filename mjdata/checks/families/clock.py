"""Family S: the clock and the calendar of sessions (wmo-2013, article 5, 竞赛时间, p.20)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise, product

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, HAND, TABLE, Hit, Hits, Unit, check
from mjdata.checks.sheet_needs import CLOCKED, DATED, HAND_ENDED, SHEET, says_unfinished
from mjdata.checks.table_record import TableRecord
from mjdata.clock import DAY, days, lasted, length, minutes, shows_24_hours
from mjdata.rules.edition import SessionRules
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.forms import Sheet

_LONGEST = DAY // 2
"""From so many minutes on, an end is taken to lie before its start, not a night after it."""


@check(
    "S11",
    unit=HAND,
    severity="error",
    effect="judge",
    clause="time",
    needs=(HAND_ENDED,),
    title=T(
        "到时未打完的盘不计分",
        "A hand unfinished at time is not scored",
        "時間までに終わらない局は計上しない",
    ),
    says=T(
        "第{hand}盘有人和牌得分，而{when}",
        "hand {hand} is scored as won, but {when}",
        "第{hand}局はアガリとして計上されているが、{when}",
    ),
)
def unfinished_hand_is_not_scored(unit: Unit) -> Hits:
    """Article 5, 竞赛时间, p.20: 尚在进行的竞赛应立即终止，按已取得的分数计算成绩.

    Penalties count all the same (article 9, p.49). The longest break is allowed for where none is told.
    """
    hand, table = unit.the_hand, unit.the_table
    late = _late(table, hand.row.ended)
    if hand.win is None or not (says_unfinished(hand.row.remark) or late):
        return
    marked = T("备注写明未打完", "the remark says that it was not finished", "備考に未了とある")
    after = T(
        f"结束于时间到后{late}分钟", f"it ended {late} minutes after time", f"時間の{late}分後に終わった"
    )
    official = hand.row.ended if late else hand.row.remark
    yield Hit(say={"hand": hand.row.hand_no, "when": after if late else marked}, official=official)


def _late(table: TableRecord, ended: str | None) -> int:
    """Return how many minutes a hand ended after time at least; 0 where it need not have."""
    rules = table.edition.session
    over = [
        min(spans) - rules.minutes - (_told_break(sheet) or rules.break_minutes)
        for sheet in table.sheets
        if (spans := lasted(sheet.started or "", ended or "")) and min(spans) < _LONGEST
    ]
    return max(0, min(over, default=0))


def _told_break(sheet: Sheet) -> int | None:
    return length(sheet.pause or "")


@check(
    "S12",
    unit=TABLE,
    severity="warning",
    effect="none",
    clause="session_time",
    needs=(SHEET, CLOCKED),
    title=T(
        "每局不超过150分钟，中场休息不超过15分钟",
        "A session takes 150 minutes at most, its break 15",
        "一回戦は150分以内、途中休憩は15分以内",
    ),
    says=T("{what}为{minutes}分钟，至多{most}分钟{maybe}", "{what}: {minutes} minutes, {most} at most{maybe}",
           "{what}は{minutes}分、{most}分以内{maybe}"),
)  # fmt: skip
def session_within_its_time(unit: Unit) -> Hits:
    """Article 5, 竞赛时间, p.20. Whether the 150 minutes hold the break is not said: then it is a note."""
    rules = unit.the_table.edition.session
    said = {(sheet.started, sheet.ended, sheet.pause): sheet for sheet in unit.the_table.sheets}
    for sheet in said.values():
        spans = lasted(sheet.started or "", sheet.ended or "")
        if spans and min(spans) < _LONGEST:
            yield from _over_time(sheet, min(spans), rules)
        told = _told_break(sheet)
        if told is not None and told > rules.break_minutes:
            yield _time_hit(sheet, T("中场休息", "the break", "途中休憩"), told, rules.break_minutes)


def _over_time(sheet: Sheet, span: int, rules: SessionRules) -> Hits:
    told = _told_break(sheet)
    played = span - (rules.break_minutes if told is None else told)
    what = T("本局竞赛", "the session", "この回戦")
    if played > rules.minutes:
        yield _time_hit(sheet, what, span, rules.minutes)
    elif span > rules.minutes:
        maybe = T(
            "（规则未说明是否含中场休息）",
            " (the rules do not say whether the break is in it)",
            "（途中休憩を含むかは定めがない）",
        )
        yield _time_hit(sheet, what, span, rules.minutes, maybe, "note")


def _time_hit(
    sheet: Sheet, what: T, found: int, most: int, maybe: T | None = None, severity: str | None = None
) -> Hit:
    return Hit(
        say={"what": what, "minutes": found, "most": most, "maybe": maybe or T("", "", "")},
        official=f"{found} min",
        recomputed=f"<= {most} min",
        delta=f"+{found - most}",
        severity=severity,
        source_id=sheet.source_id,
        locator=sheet.locator,
    )


Span = tuple[date, int, int]
"""A day, and the minutes from its start at which a session began and ended."""


@dataclass(frozen=True)
class _Played:
    """A session at a table, and when it may have been played: every reading of what its sheets say."""

    table: TableRecord
    sheet: Sheet
    spans: tuple[Span, ...]
    is_timed: bool


@check(
    "S21",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="seating",
    needs=(DATED,),
    title=T(
        "同一选手的日期和时间先后可行",
        "Dates and times are possible for each player",
        "各選手の日付と時刻の順序が可能である",
    ),
    says=T(
        "第{session}局第{table}桌（{when}）不可能在第{before}局第{other}桌（{then}）之后：选手{players}",
        "session {session}, table {table} ({when}) cannot follow session {before}, table {other} ({then}): "
        "players {players}",
        "第{session}回戦{table}卓（{when}）は第{before}回戦{other}卓（{then}）の後ではあり得ない：選手{players}",
    ),
)
def times_possible_for_a_player(unit: Unit) -> Hits:
    """Article 5, 赛前检录与竞赛, p.21: a player sits at one table at a time, session after session.

    A date or time with several readings is held against the sheet only if none of them is possible.
    """
    for played in _dated(unit.the_competition):
        yield from _ends_before_it_starts(played)
    clashes: dict[tuple[int, int], tuple[_Played, _Played, list[int]]] = {}
    for player, sessions in sorted(_by_player(unit.the_competition).items()):
        for one, next_one in pairwise(sessions):
            if one.table is not next_one.table and not _may_follow(one, next_one):
                key = (id(one), id(next_one))
                clashes.setdefault(key, (one, next_one, []))[2].append(player)
    for one, next_one, players in clashes.values():
        yield _clash(one, next_one, players)


def _dated(competition: CompetitionRecord) -> Iterator[_Played]:
    """Yield the dated sheets; one time that only a clock of 24 hours has tells for the whole event."""
    sheets = [(table, sheet) for table in competition.tables for sheet in table.sheets]
    of_24 = any(shows_24_hours(time or "") for _, sheet in sheets for time in (sheet.started, sheet.ended))
    for table, sheet in sheets:
        starts = minutes(sheet.started or "", of_24_hours=of_24)
        ends = minutes(sheet.ended or "", of_24_hours=of_24)
        times = [(start, start + long) for start in starts or (0,) for long in _lengths(start, ends)]
        if found := days(sheet.played_on or ""):
            yield _Played(table, sheet, tuple((d, s, e) for d, (s, e) in product(found, times)), bool(starts))


def _lengths(start: int, ends: Sequence[int]) -> list[int]:
    """Return how many minutes a session may have taken; none where its end is not told, or not possible."""
    return [long for end in ends if (long := (end - start) % DAY) < _LONGEST] or [0]


def _by_player(competition: CompetitionRecord) -> dict[int, list[_Played]]:
    """Return the dated sessions of each player, in their order, each by its first sheet."""
    found: dict[int, list[_Played]] = defaultdict(list)
    for played in _dated(competition):
        for player in played.table.players or ():
            if not any(other.table is played.table for other in found[player]):
                found[player].append(played)
    return found


def _may_follow(one: _Played, next_one: _Played) -> bool:
    """Tell whether some reading lets one session end before the next begins; by days if no time is told."""
    timed = one.is_timed and next_one.is_timed
    return any(
        (_moment(day, end) <= _moment(later, start)) if timed else day <= later
        for (day, _, end), (later, start, _) in product(one.spans, next_one.spans)
    )


def _moment(day: date, minute: int) -> tuple[date, int]:
    return day + timedelta(minute // DAY), minute % DAY


def _shown(played: _Played) -> str:
    sheet = played.sheet
    return f"{sheet.played_on} {sheet.started or ''}-{sheet.ended or ''}".rstrip(" -")


def _clash(one: _Played, next_one: _Played, players: list[int]) -> Hit:
    here, before = next_one.table.row, one.table.row
    return Hit(
        say={
            "session": here.session_no,
            "table": here.table_no,
            "when": _shown(next_one),
            "before": before.session_no,
            "other": before.table_no,
            "then": _shown(one),
            "players": ", ".join(map(str, players)),
        },
        official=f"{_shown(one)} / {_shown(next_one)}",
        session_no=here.session_no,
        table_no=here.table_no,
        source_id=next_one.sheet.source_id,
        locator=next_one.sheet.locator,
    )


def _ends_before_it_starts(played: _Played) -> Hits:
    sheet, row = played.sheet, played.table.row
    spans = lasted(sheet.started or "", sheet.ended or "")
    if not spans or min(spans) < _LONGEST:
        return
    yield Hit(
        say={"session": row.session_no, "table": row.table_no, "start": sheet.started, "end": sheet.ended},
        says=T(
            "第{session}局第{table}桌{start}开始，{end}结束",
            "session {session}, table {table} starts at {start} and ends at {end}",
            "第{session}回戦{table}卓は{start}に始まり{end}に終わる",
        ),
        official=f"{sheet.started}-{sheet.ended}",
        session_no=row.session_no,
        table_no=row.table_no,
        source_id=sheet.source_id,
        locator=sheet.locator,
    )
