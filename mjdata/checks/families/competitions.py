"""Family T: the whole competition (wmo-2013, article 5, p.14-15; article 10, p.53-54; appendix 7, p.129)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from mjdata.checks.families.sessions import may_be_deducted, points_due
from mjdata.checks.needs import ANY_SEATED, LIST_WHOLE, PUBLISHED, WHOLE
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.say import show_points, signed
from mjdata.checks.standings import (
    Sums,
    in_session,
    player_results,
    published,
    ranked_by_rule,
    ranked_results,
)
from mjdata.checks.table_record import TableRecord, seat_scores
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.session import ranking
from mjdata.schema.fields import Field
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


_COLUMN = {"TP": "tp12", "CP": "cp", "rank": "rank", "cumulative TP": "cum_tp12", "cumulative CP": "cum_cp"}
"""What ``results`` calls each value of a list."""


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
                writes={Field(line.session_no, None, _COLUMN[what], line.subject, line.subject_no): expected},
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
    for player, span in ranking(ranked_results(competition)).items():
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

    Deductions on file, credited to nobody (article 11, p.55), are missing from the sum. One that deductions
    may have left is only suspicious while no foul record is at hand.
    """
    competition = unit.the_competition
    scores = [score for table in competition.seated for score in seat_scores(table)]
    cp, tp = sum(s[2] for s in scores), sum(s[3] for s in scores)
    tables = [t for t in competition.seated if t.totals and t.points]
    expected = sum(map(points_due, tables))
    left = sum(map(_deducted, tables))
    if cp != left or tp != expected:
        say = {"cp": signed(cp), "tp": show_points(tp), "expected": show_points(expected)}
        shown = f"CP {say['cp']}, TP {say['tp']}"
        deducted = tp == expected and cp == sum(map(may_be_deducted, tables))
        severity = "warning" if deducted else None
        yield Hit(
            say=say, official=shown, recomputed=f"CP {signed(left)}, TP {say['expected']}", severity=severity
        )


def _deducted(table: TableRecord) -> int:
    """Return what the foul record takes from a table and gives to nobody."""
    in_hands = (sum(hand.on_file.payment(table.edition)) for hand in table.recorded if hand.on_file.fouls)
    return sum(table.fined) + sum(in_hands)
