"""Families T and S: who sits with whom and where (wmo-2013, article 5, p.14-21; appendix 3, p.123)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from mjdata.checks.needs import ANY_SEATED, DRAWN, SEATED, WHOLE
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import joined, signed
from mjdata.checks.sheet_needs import ANY_DRAW, KEYED_PLAYERS
from mjdata.clock import days
from mjdata.rules.edition import Trilingual as T


@check(
    "T08",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="seating",
    needs=(WHOLE,),
    title=T("每局每人出场一次", "Each player sits once in every session", "各選手は各回戦に一度ずつ着席する"),
    says=T(
        "选手{player}在第{session}局出场{n}次",
        "player {player} sits {n} times in session {session}",
        "選手{player}は第{session}回戦に{n}回出場",
    ),
)
def each_player_once_a_session(unit: Unit) -> Hits:
    """Article 5, 赛前检录与竞赛, p.21: 对号入座, so one seat a player; needs every session of the event.

    Substitutes sit when they are needed, each for somebody who does not: the text is silent on them. Where
    more are absent than substitutes sit, the record does not tell whose absence is excused: a note.
    """
    competition = unit.the_competition
    sat = Counter((p, t.row.session_no) for t in competition.seated for p in t.players or ())
    stand_ins = competition.unranked
    everyone = {player for player, _ in sat} - stand_ins
    for session in competition.sessions:
        absent = sum(not sat[player, session] for player in everyone)
        stood_in = sum(bool(sat[player, session]) for player in stand_ins)
        for player in sorted(everyone | stand_ins):
            times = sat[player, session]
            excused = times == 0 and (player in stand_ins or absent <= stood_in)
            if times != 1 and not excused:
                severity = "note" if times == 0 and stood_in else None
                yield Hit(
                    say={"player": player, "session": session, "n": times},
                    official=str(times),
                    recomputed="1",
                    severity=severity,
                    session_no=session,
                    player_no=player,
                )


@check(
    "T10",
    unit=COMPETITION,
    severity="block",
    effect="judge",
    clause="four_at_a_table",
    needs=(WHOLE,),
    title=T("人数可被4整除", "The number of players is divisible by 4", "人数が4で割り切れる"),
    says=T("共{n}名选手", "{n} players", "選手は{n}名"),
)
def players_divisible_by_four(unit: Unit) -> Hits:
    """Article 5, 竞赛形式, p.14: 每桌四人制, in every session (an event with substitutes has more)."""
    competition = unit.the_competition
    for session in competition.sessions:
        tables = [t for t in competition.seated if t.row.session_no == session]
        count = len({player for table in tables for player in table.players or ()})
        if count % 4:
            yield Hit(say={"n": count}, official=str(count), delta=signed(count % 4), session_no=session)


@check(
    "T11",
    unit=TABLE,
    severity="warning",
    effect="judge",
    clause="rotation_chart",
    needs=(SEATED, DRAWN),
    title=T("各桌与编组表一致", "Tables match the draw", "各卓が組み合わせ表と一致する"),
    says=T(
        "实际就座{seated}，编组表为{drawn}",
        "seated {seated}, drawn {drawn}",
        "着席{seated}、組み合わせ表は{drawn}",
    ),
)
def tables_match_the_draw(unit: Unit) -> Hits:
    """Appendix 3, p.123: the four players of each table. Four that were drawn to another one: S18."""
    table = unit.the_table
    drawn, seated = sorted(d.player_no for d in table.drawn), sorted(table.players or ())
    if drawn != seated and not drawn_elsewhere(unit.the_competition, seated):
        shown = {"seated": ", ".join(map(str, seated)), "drawn": ", ".join(map(str, drawn))}
        yield Hit(say=shown, official=shown["seated"], recomputed=shown["drawn"])


def drawn_elsewhere(competition: CompetitionRecord, players: Sequence[int]) -> list[tuple[int, int]]:
    """Return the sessions and tables to which exactly these four were drawn."""
    drawn: dict[tuple[int, int], set[int]] = defaultdict(set)
    for draw in competition.draws:
        drawn[draw.session_no, draw.table_no].add(draw.player_no)
    return sorted(at for at, four in drawn.items() if four == set(players))


@check(
    "S18",
    unit=TABLE,
    severity="warning",
    effect="clerical",
    clause="seating",
    needs=(KEYED_PLAYERS, ANY_DRAW),
    title=T(
        "记录表的局次、桌次、日期与编组表一致",
        "Session, table and date of the sheet match the draw",
        "記録表の回戦・卓・日付が組み合わせ表と一致する",
    ),
    says=T(
        "记录表写为第{session}局第{table}桌，这四名选手编在{drawn}",
        "headed session {session}, table {table}; these four were drawn to {drawn}",
        "記録表は第{session}回戦{table}卓だが、この4人の組み合わせは{drawn}",
    ),
)
def header_matches_the_draw(unit: Unit) -> Hits:
    """Article 5, 赛前检录与竞赛, p.21: 对号入座, by the chart of appendix 3 (p.123)."""
    table = unit.the_table
    here = (table.row.session_no, table.row.table_no)
    for players, at in {tuple(sorted(k.players.values())): k for k in reversed(table.keyings)}.items():
        drawn = drawn_elsewhere(unit.the_competition, players)
        if drawn and here not in drawn:
            places = joined(_place(*place) for place in drawn)
            say = {"session": here[0], "table": here[1], "drawn": places}
            official = f"session {here[0]}, table {here[1]}: {', '.join(map(str, players))}"
            yield Hit(
                say=say, official=official, recomputed=places.en, source_id=at.source_id, locator=at.locator
            )
    yield from _dates_off(unit)


def _place(session: int, table: int) -> T:
    return T(f"第{session}局第{table}桌", f"session {session}, table {table}", f"第{session}回戦{table}卓")


def _dates_off(unit: Unit) -> Hits:
    """Yield a hit for each date on a sheet that the chart's date of the session cannot be."""
    session = unit.the_table.row.session_no
    charted = {d.played_on for d in unit.the_competition.draws if d.session_no == session and d.played_on}
    drawn = {day for written in charted for day in days(written)}
    for written, sheet in {sheet.played_on or "": sheet for sheet in unit.the_table.sheets}.items():
        if drawn and days(written) and drawn.isdisjoint(days(written)):
            yield Hit(
                say={"date": written, "drawn": ", ".join(sorted(charted))},
                says=T(
                    "记录表日期为{date}，编组表为{drawn}",
                    "dated {date}; the draw says {drawn}",
                    "記録表の日付は{date}、組み合わせ表は{drawn}",
                ),
                official=written,
                recomputed=", ".join(sorted(charted)),
                source_id=sheet.source_id,
                locator=sheet.locator,
            )


@check(
    "T12",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    needs=(ANY_SEATED,),
    title=T("选手尽量少重复同桌", "Pairs meet as rarely as possible", "同じ相手との再戦を避ける"),
    says=T(
        "选手{a}与{b}同桌{n}次（总有一对须同桌{bound}次）",
        "players {a} and {b} met {n} times (some pair has to meet {bound} times)",
        "選手{a}と{b}は{n}回対戦（どこかの組で{bound}回は避けられない）",
    ),
)
def pairs_meet_rarely(unit: Unit) -> Hits:
    """No rule asks it, good draws do. The bound is the least some pair must reach: 3 opponents a session."""
    competition = unit.the_competition
    met: Counter[tuple[int, int]] = Counter()
    for table in competition.seated:
        met.update(combinations(sorted(table.players or ()), 2))
    others = len({p for pair in met for p in pair}) - 1
    bound = max(-(-3 * len(competition.sessions) // max(others, 1)), _forced(competition, others + 1))
    for (a, b), times in sorted(met.items()):
        if times > bound:
            say = {"a": a, "b": b, "n": times, "bound": bound}
            yield Hit(
                say=say,
                official=f"{times} ({a}, {b})",
                recomputed=f"<= {bound}",
                delta=signed(times - bound),
            )


def _forced(competition: CompetitionRecord, players: int) -> int:
    """Return how often some pair must meet: with fewer than four tables the four of one cannot all part."""
    return 2 if len(competition.sessions) > 1 and players < 16 else 1


@check(
    "T13",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="draw_lots",
    needs=(ANY_SEATED,),
    title=T(
        "同国家、同地区选手尽量避开",
        "Players of one country are kept apart where possible",
        "同じ国や地区の選手はできるだけ対戦しない",
    ),
    says=T(
        "同国选手同桌{n}对次，最少可为{least}对次（规则只要求尽量避开）",
        "{n} meetings of players from one country; {least} would do (the rule asks for an effort only)",
        "同じ国の選手の対戦{n}組、最少で{least}組（規則は「できるだけ」とするのみ）",
    ),
)
def countries_kept_apart(unit: Unit) -> Hits:
    """Article 5, 抽签编排, p.14: 也可采用同国家同地区选手尽量避开的原则."""
    competition = unit.the_competition
    country = {p.player_no: p.country for p in competition.players if p.country}
    seen = least = 0
    for session in competition.sessions:
        tables = [t.players or () for t in competition.seated if t.row.session_no == session]
        at_table = [Counter(country[p] for p in players if p in country) for players in tables]
        seen += sum(n * (n - 1) // 2 for counts in at_table for n in counts.values())
        for total in sum(at_table, Counter[str]()).values():
            each, over = divmod(total, len(tables))
            least += len(tables) * (each * (each - 1) // 2) + over * each
    if seen > least:
        say = {"n": seen, "least": least}
        yield Hit(say=say, official=str(seen), recomputed=str(least), delta=signed(seen - least))


@check(
    "T14",
    unit=COMPETITION,
    severity="note",
    effect="none",
    needs=(ANY_SEATED,),
    title=T("开局座位均衡", "Starting seats are balanced", "スタートの席の均衡"),
    says=T(
        "{n}名选手在同一开局座位超过{most}次（如选手{player}：{times}次）",
        "{n} players started more than {most} times at one seat (such as player {player}: {times} times)",
        "{n}名が同じ席で{most}回を超えてスタート（例：選手{player}は{times}回）",
    ),
)
def starting_seats_balanced(unit: Unit) -> Hits:
    """No rule asks it, good draws do: a fair share of a seat is a quarter of the sessions."""
    competition = unit.the_competition
    started = Counter((p, seat) for t in competition.seated for seat, p in enumerate(t.players or ()))
    most = -(-len(competition.sessions) // 4)
    over = Counter({player: times for (player, _), times in started.items() if times > most})
    if over:
        player, times = min(over.items(), key=lambda item: (-item[1], item[0]))
        say = {"n": len(over), "most": most, "player": player, "times": times}
        yield Hit(say=say, official=str(len(over)), recomputed="0")
