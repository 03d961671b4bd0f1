"""Family T: the whole competition (wmo-2013, article 5, p.14-15; article 10, p.53-54; appendix 7, p.129)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from mjdata.checks.families.sessions import may_be_deducted, points_due
from mjdata.checks.needs import ANY_SEATED, DRAWN, LIST_WHOLE, PUBLISHED, SEATED, WHOLE
from mjdata.checks.records import CompetitionRecord, seat_scores, show_points
from mjdata.checks.registry import COMPETITION, TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import signed
from mjdata.checks.standings import Sums, in_session, player_results, published, ranked_by_rule
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.session import ranking
from mjdata.schema.records import Result


@check(
    "T01",
    unit=COMPETITION,
    severity="error",
    effect="none",
    clause="six_sessions",
    needs=(WHOLE,),
    title=T("不少于六局", "At least six sessions", "六回戦以上"),
    says=T("只有{n}局", "only {n} sessions", "{n}回戦のみ"),
)
def at_least_six_sessions(unit: Unit) -> Hits:
    """Article 5, 竞赛方法, p.14-15: 每次竞赛应不少于六局."""
    competition = unit.the_competition
    played, least = len(competition.sessions), competition.edition.competition.sessions
    if played < least:
        yield Hit(
            say={"n": played}, official=str(played), recomputed=f">= {least}", delta=signed(played - least)
        )


Compared = Iterator[tuple[Result, Mapping[str, tuple[int | None, int | None]]]]
"""Lines of a list, each with values as published and as they should be: {what: (is, should be)}."""


def differences(lines: Compared) -> Hits:
    """Yield a hit for each published value that is there and is not what it should be."""
    for line, values in lines:
        for what, (official, expected) in values.items():
            if official is None or expected is None or official == expected:
                continue
            show = show_points if what.endswith("TP") else signed if what.endswith("CP") else str
            who = {"n": line.subject_no, "what": what, "official": show(official), "expected": show(expected)}
            yield Hit(
                say={**who, "session": line.session_no or "-"},
                official=show(official),
                recomputed=show(expected),
                delta=signed(official - expected) if show is signed else None,
                session_no=line.session_no,
                player_no=line.subject_no if line.subject == "player" else None,
                source_id=line.source_id,
                locator=line.locator,
                repair=f"{what} of {line.subject} {line.subject_no}: write {show(expected)}",
            )


LIST_SAYS = T(
    "编号{n}的{what}公布为{official}，应为{expected}",
    "no. {n}: {what} published as {official}, should be {expected}",
    "番号{n}の{what}は公表{official}、正しくは{expected}",
)


@check(
    "T03",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="result_table",
    needs=(PUBLISHED, ANY_SEATED),
    title=T(
        "成绩公布表与各局记录表一致",
        "The result list agrees with the session sheets",
        "最終成績表が各回の記録表と一致する",
    ),
    says=T(
        "第{session}局编号{n}的{what}公布为{official}，记录表为{expected}",
        "session {session}, no. {n}: {what} published as {official}, on the sheet {expected}",
        "第{session}回戦、番号{n}の{what}は公表{official}、記録表{expected}",
    ),
)
def list_agrees_with_sheets(unit: Unit) -> Hits:
    """Article 10, p.53: the ranking rests on the sessions' own 标准分 and 比赛分."""
    competition = unit.the_competition
    sheets = in_session(competition)
    lines = (
        (line, {"TP": (line.tp12, sheets[key][0]), "CP": (line.cp, sheets[key][1])})
        for line in published(competition, "player")
        if line.session_no is not None and (key := (line.subject_no, line.session_no)) in sheets
    )
    yield from differences(lines)
    yield from differences(final_sums(competition, "player", player_results(competition)))


def final_sums(competition: CompetitionRecord, subject: str, sums: Sums) -> Compared:
    """Compare final sums with the sheets where the list shows no sessions of its own to add up (T04 does)."""
    shown = _with_sessions(competition)
    for line in published(competition, subject) if competition.is_whole else ():
        if (subject, line.subject_no) not in shown and line.subject_no in sums:
            tp, cp = sums[line.subject_no]
            yield (
                line,
                {
                    "TP": (line.tp12, tp),
                    "CP": (line.cp, cp),
                    "cumulative TP": (line.cum_tp12, tp),
                    "cumulative CP": (line.cum_cp, cp),
                },
            )


def _with_sessions(competition: CompetitionRecord) -> set[tuple[str, int]]:
    """Return the players and teams of which the published list shows what sessions gave."""
    return {
        (line.subject, line.subject_no)
        for line in competition.results
        if line.session_no is not None and (line.tp12 is not None or line.cp is not None)
    }


@check(
    "T04",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="result_table",
    needs=(PUBLISHED, LIST_WHOLE),
    title=T("累计栏相加无误", "The cumulative columns add up", "累計欄の合計が正しい"),
    says=LIST_SAYS,
)
def cumulative_columns_add_up(unit: Unit) -> Hits:
    """Appendix 7, p.129: 标准分累计, 比赛分累计 are the sums of the list's own sessions."""
    yield from differences(_cumulated(unit.the_competition))


def _cumulated(competition: CompetitionRecord) -> Compared:
    sums: dict[tuple[str, int], tuple[int | None, int | None]] = defaultdict(lambda: (0, 0))
    shown = _with_sessions(competition)
    lines = [
        line
        for subject in ("player", "team")
        for line in published(competition, subject)
        if (subject, line.subject_no) in shown
    ]
    for line in sorted(lines, key=lambda r: (r.session_no is None, r.session_no or 0)):
        key = (line.subject, line.subject_no)
        tp, cp = sums[key]
        if line.session_no is not None:
            sums[key] = tp, cp = _plus(tp, line.tp12), _plus(cp, line.cp)
        yield line, {"cumulative TP": (line.cum_tp12, tp), "cumulative CP": (line.cum_cp, cp)}


def _plus(total: int | None, shown: int | None) -> int | None:
    """Add what a line shows; a sum is unknown from the first line that shows nothing."""
    return None if total is None or shown is None else total + shown


@check(
    "T05",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="ranking",
    needs=(PUBLISHED, LIST_WHOLE),
    title=T("名次：先标准分，后比赛分", "Order: sum of TP, then sum of CP", "順位：標準点、次に素点"),
    says=LIST_SAYS,
)
def ranked_by_table_points(unit: Unit) -> Hits:
    """Article 10, 名次的认定原则, p.53-54. A shared place may be published as any of the places it spans."""
    yield from differences(rank_differences(unit.the_competition, "player"))


def rank_differences(competition: CompetitionRecord, subject: str) -> Compared:
    """Compare each published rank with the places that the list's own sums give."""
    for line, span in ranked_by_rule(competition, subject):
        if line.rank is not None and line.rank not in span:
            yield line, {"rank": (line.rank, span.start)}


@check(
    "T06",
    unit=COMPETITION,
    severity="note",
    effect="judge",
    clause="ranking",
    needs=(WHOLE,),
    title=T(
        "最终成绩全同：规则未定",
        "Equal in TP and CP at the end: the rules give no method",
        "最終成績が同点：規則に定めがない",
    ),
    says=T(
        "选手{players}的标准分、比赛分均相同，第{places}名须裁定",
        "players {players} are equal in TP and CP; places {places} need a ruling",
        "選手{players}は標準点、素点とも同じ。{places}位は裁定を要する",
    ),
)
def final_tie(unit: Unit) -> Hits:
    """Article 10, p.53-54, orders by 标准分, then 比赛分, and no further."""
    competition = unit.the_competition
    if competition.rulings.rulings.final_tie:
        return
    tied: dict[range, list[int]] = defaultdict(list)
    for player, span in ranking(player_results(competition)).items():
        if len(span) > 1:
            tied[span].append(player)
    for span, players in tied.items():
        names = ", ".join(str(p) for p in sorted(players))
        places = f"{span.start}-{span.stop - 1}"
        yield Hit(
            say={"players": names, "places": places}, official=names, recomputed=f"undetermined: {places}"
        )


@check(
    "T07",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="ranking",
    needs=(PUBLISHED, LIST_WHOLE),
    title=T(
        "名次连续，仅并列者名次相同",
        "Ranks run from 1 without gap; only ties repeat",
        "順位は連続し、重複は同点のみ",
    ),
    says=T("第{rank}名{what}", "rank {rank} {what}", "{rank}位{what}"),
)
def ranks_run_without_gap(unit: Unit) -> Hits:
    """Article 10, p.53-54: 高者列前; that no place is left out follows from it."""
    finals = [line for line in published(unit.the_competition, "player") if line.session_no is None]
    held = Counter(line.rank for line in finals if line.rank is not None)
    scores = {line.rank: set[tuple[int | None, int | None]]() for line in finals}
    for line in finals:
        scores[line.rank].add((line.cum_tp12, line.cum_cp))
    missing = T("无人获得", "is given to nobody", "は誰にも与えられていない")
    repeated = T("重复，而成绩不同", "is given twice to unequal results", "が異なる成績に重複している")
    taken = 0
    for rank in sorted(held):
        if rank > taken + 1:
            yield Hit(say={"rank": taken + 1, "what": missing}, official=str(rank), recomputed=str(taken + 1))
        if len(scores[rank]) > 1:
            yield Hit(say={"rank": rank, "what": repeated}, official=f"{rank} x {held[rank]}")
        taken = max(taken, rank - 1) + held[rank]


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
    """Article 5, 赛前检录与竞赛, p.21: 对号入座, so one seat a player; needs every session of the event."""
    competition = unit.the_competition
    sat = Counter((p, t.row.session_no) for t in competition.seated for p in t.players or ())
    everyone = {player for player, _ in sat}
    for session in competition.sessions:
        for player in sorted(everyone):
            times = sat[player, session]
            if times != 1:
                say = {"player": player, "session": session, "n": times}
                yield Hit(say=say, official=str(times), recomputed="1", session_no=session, player_no=player)


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
    """Appendix 3, p.123: the four players of each table."""
    table = unit.the_table
    drawn, seated = sorted(d.player_no for d in table.drawn), sorted(table.players or ())
    if drawn != seated:
        shown = {"seated": ", ".join(map(str, seated)), "drawn": ", ".join(map(str, drawn))}
        yield Hit(say=shown, official=shown["seated"], recomputed=shown["drawn"])


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


@check(
    "T17",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="table_points",
    needs=(WHOLE,),
    title=T(
        "总和：比赛分为0，标准分每局每桌为7",
        "All CP sum to zero, all TP to 7 for each table of a session",
        "総和：素点は0、標準点は各回戦の各卓で7",
    ),
    says=T(
        "比赛分总和{cp}，标准分总和{tp}（应为{expected}）",
        "all CP sum to {cp}, all TP to {tp} (should be {expected})",
        "素点の総和{cp}、標準点の総和{tp}（正しくは{expected}）",
    ),
)
def everything_sums(unit: Unit) -> Hits:
    """Article 9, p.53: each session of a table gives 7; points only move, but for deductions.

    A sum that deductions may have left is only suspicious while no foul record is at hand.
    """
    competition = unit.the_competition
    scores = [score for table in competition.seated for score in seat_scores(table)]
    cp, tp = sum(s[2] for s in scores), sum(s[3] for s in scores)
    tables = [t for t in competition.seated if t.totals and t.points]
    expected = sum(map(points_due, tables))
    if cp or tp != expected:
        say = {"cp": signed(cp), "tp": show_points(tp), "expected": show_points(expected)}
        shown = f"CP {say['cp']}, TP {say['tp']}"
        deducted = tp == expected and cp == sum(map(may_be_deducted, tables))
        severity = "warning" if deducted else None
        yield Hit(say=say, official=shown, recomputed=f"CP 0, TP {say['expected']}", severity=severity)
