"""Family T, the outcome: do the open findings move a place (wmo-2013, article 10, p.53-54)?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from mjdata.checks.needs import ANY_SEATED, WHOLE
from mjdata.checks.outcome import Move, Outcome, lines_crossed
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.say import joined
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.rank_intervals import Interval
from mjdata.schema.audited import Finding

SHOWN = 24
"""Places of players, and of teams, named in a message; all stand in the ranking."""

_OF = {"player": T("", "", ""), "team": T("参赛队", " of the teams", "チーム")}


@check(
    "T19",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="ranking",
    needs=(ANY_SEATED,),
    title=T("未决之处是否影响名次", "Whether an open finding moves a place", "未決の指摘が順位を動かすか"),
    says=T(
        "{checks}未决，名次可能变动：{moves}{line}",
        "while {checks} is open, places may move: {moves}{line}",
        "{checks}が未決の間、順位が動きうる：{moves}{line}",
    ),
)
def places_that_move(unit: Unit) -> Hits:
    """Article 10, p.53-54, table by table: the places that one open finding alone may move.

    Which of its outcomes moves what stands with the finding. Appendix 9, 4.6 (p.142) for the lines.
    """
    weighed = unit.the_weighed
    at_table: dict[tuple[int | None, int | None], list[Finding]] = defaultdict(list)
    for finding in weighed.findings:
        at_table[finding.session_no, finding.table_no].append(finding)
    for (session, table), findings in at_table.items():
        moving = [f for f in findings if _moves(weighed.outcomes[f.finding_id])]
        if not moving or table is None:
            continue
        outcomes = [outcome for finding in moving for outcome in weighed.outcomes[finding.finding_id]]
        checks = ", ".join(sorted({finding.check_id for finding in moving}))
        moves = _every_place(outcomes)
        yield Hit(
            say={"checks": checks, "moves": moves, "line": _lines(outcomes)},
            official=moves.en,
            session_no=session,
            table_no=table,
            source_id=findings[0].source_id,
            locator=findings[0].locator,
        )


def _moves(outcomes: Sequence[Outcome]) -> bool:
    return any(o.moves is not None and (o.moves.players or o.moves.teams) for o in outcomes)


def _every_place(outcomes: Sequence[Outcome]) -> T:
    """Say the places of all outcomes: ``no. 3: 2 → 1/3``."""
    of_players = [o.moves.players for o in outcomes if o.moves is not None]
    of_teams = [o.moves.teams for o in outcomes if o.moves is not None]
    return _of_both(", ".join(_merged(of_players)), ", ".join(_merged(of_teams)))


def _of_both(players: str, teams: str) -> T:
    parts = [T(players, players, players)] if players else []
    if teams:
        parts.append(T(f"参赛队 {teams}", f"teams {teams}", f"チーム {teams}"))
    return joined(parts, "；", "; ", "；")


def _merged(moves: Sequence[Mapping[int, Move]]) -> Iterator[str]:
    to: dict[tuple[int, int], set[int]] = defaultdict(set)
    for of_outcome in moves:
        for number, (before, after) in of_outcome.items():
            to[before, number].add(after)
    for (before, number), places in sorted(to.items()):
        yield f"no. {number}: {before} → {'/'.join(map(str, sorted(places)))}"


def _lines(outcomes: Sequence[Outcome]) -> T:
    """Say which lines are crossed that a medal or a Pin hangs on."""
    known = [o.moves for o in outcomes if o.moves is not None]
    crossed = {
        "player": sorted({line for moves in known for line in moves.lines}),
        "team": sorted({line for moves in known for line in moves.team_lines}),
    }
    return _lines_of(crossed)


def _lines_of(crossed: Mapping[str, Sequence[int]]) -> T:
    parts = []
    for subject, lines in crossed.items():
        if lines:
            whose, shown = _OF[subject], ", ".join(map(str, lines))
            parts.append(
                T(
                    f"；涉及{whose.zh}前{shown}名之界",
                    f"; across the line after place {shown}{whose.en}",
                    f"。{whose.ja}上位{shown}位の境を越える",
                )
            )
    return joined(parts, "", "", "")


@check(
    "T20",
    unit=COMPETITION,
    severity="note",
    effect="none",
    clause="ranking",
    needs=(WHOLE,),
    title=T(
        "全部未决之处合计，各名次的区间",
        "The interval of each place under all that is open together",
        "未決の事項すべてを合わせた各順位の区間",
    ),
    says=T(
        "未决之处合计，{n}个名次未定：{places}{line}{how}{unknown}",
        "with all that is open together {n} places are not settled: {places}{line}{how}{unknown}",
        "未決の事項を合わせると{n}件の順位が定まらない：{places}{line}{how}{unknown}",
    ),
)
def places_left_open(unit: Unit) -> Hits:
    """Article 10, p.53-54, over every open finding and open ruling; appendix 9, 4.6 (p.142) for the lines.

    A ruling is one for the whole event; findings of different tables are settled independently.
    """
    weighed = unit.the_weighed
    wide = {
        subject: {who: span for who, span in spans.items() if span.low < span.high}
        for subject, spans in weighed.intervals.items()
    }
    every = [span for spans in wide.values() for span in spans.values()]
    if not every:
        return
    ends = {subject: [(span.low, span.high) for span in spans.values()] for subject, spans in wide.items()}
    crossed = {subject: lines_crossed(subject, moves) for subject, moves in ends.items()}
    places = _of_both(_spans(wide["player"]), _spans(wide["team"]))
    yield Hit(
        say={
            "n": len(every),
            "places": places,
            "line": _lines_of(crossed),
            "how": _how(every),
            "unknown": _unknown(len(weighed.unknown)),
        },
        official=places.en,
    )


def _spans(wide: Mapping[int, Interval]) -> str:
    """Write intervals as ``no. 3: 2-4``, by place."""
    in_order = sorted(wide.items(), key=lambda item: (item[1].low, item[1].high, item[0]))
    shown = [f"no. {who}: {span.low}-{span.high}" for who, span in in_order[:SHOWN]]
    return ", ".join([*shown, *([f"+{len(wide) - SHOWN}"] if len(wide) > SHOWN else [])])


def _how(spans: Sequence[Interval]) -> T:
    loose = sum(not span.exact for span in spans)
    if not loose:
        return T("；区间均为确切", "; all exact", "。区間はすべて厳密")
    return T(
        f"；其中{loose}个为外界", f"; {loose} of them are bounds that enclose", f"。うち{loose}件は外側の限界"
    )


def _unknown(number: int) -> T:
    if not number:
        return T("", "", "")
    return T(
        f"；另有{number}项结果不明，未计入",
        f"; {number} findings whose outcome the record does not tell are not in it",
        f"。結果の分からない指摘{number}件は含まない",
    )
