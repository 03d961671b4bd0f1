"""Family T: penalties in the published lists (wmo-2013, article 9, 罚分, p.49; appendix 7, p.129)."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from mjdata.checks.foul_record import FouledTable, fouled_tables
from mjdata.checks.needs import ANY_SEATED, FOUL_RECORD, PUBLISHED
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.checks.say import signed
from mjdata.checks.standings import published
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.payment import ZERO, add
from mjdata.schema.records import Result


class _Settled(NamedTuple):
    """What a player has of sessions: by wins alone, and what fouls on record moved, session by session."""

    won: int
    moved: dict[int, int]

    @property
    def due(self) -> int:
        return self.won + sum(self.moved.values())


_LEFT_OUT = T("未计入", "leaves it out", "が算入されていない")
_TWICE = T("计入两次", "counts it twice", "が二重に算入されている")


@check(
    "T15",
    unit=COMPETITION,
    severity="error",
    effect="clerical",
    clause="penalty_settled",
    needs=(FOUL_RECORD, PUBLISHED, ANY_SEATED),
    title=T(
        "罚分在每份成绩中各计一次", "A penalty counts once in every list", "罰点は各成績表に一度だけ算入"
    ),
    says=T(
        "编号{n}第{session}局处罚{moved}，公布的{what}{how}",
        "no. {n}, penalties of session {session} ({moved}): the {what} published {how}",
        "番号{n}、第{session}回戦の罰点{moved}：公表の{what}{how}",
    ),
)
def penalties_count_once(unit: Unit) -> Hits:
    """Article 9, 和牌分数的组成结构 (3), p.49: 应在每盘或每局结束时结清或扣除, so once."""
    competition = unit.the_competition
    settled = _settled(competition)
    for line in published(competition, "player"):
        own = settled.get(line.subject_no, {})
        if line.session_no in own:
            yield from _miscounted(line, "CP", line.cp, own[line.session_no])
        elif line.session_no is None and competition.is_whole and len(own) == len(competition.sessions):
            moved = {session: sum(one.moved.values()) for session, one in own.items()}
            whole = _Settled(sum(one.won for one in own.values()), moved)
            yield from _miscounted(line, "cumulative CP", line.cum_cp, whole)


def _settled(competition: CompetitionRecord) -> dict[int, dict[int, _Settled]]:
    """Return what each player has of each session, of the tables that show every hand and every penalty."""
    found: dict[int, dict[int, _Settled]] = defaultdict(dict)
    for fouled in fouled_tables(competition):
        moved = fouled.moved if any(foul.may_move for foul in fouled.fouls) else ZERO
        if moved is None or not _is_plain(fouled):
            continue
        won = add(ZERO, *(hand.hand.payment for hand in fouled.hands))
        session = fouled.table.row.session_no
        for player, of_wins, of_fouls in zip(fouled.table.players or (), won, moved, strict=True):
            found[player][session] = _Settled(of_wins, {session: of_fouls})
    return found


def _is_plain(fouled: FouledTable) -> bool:
    """Tell whether every hand of the table is there, and shows what it paid apart from penalties."""
    table = fouled.table
    return table.state == "complete" and len(fouled.hands) == len(table.recorded)


def _miscounted(line: Result, what: str, official: int | None, settled: _Settled) -> Hits:
    """Yield the penalty of one session by which a published value is off, once too few or once too many."""
    off = None if official is None else official - settled.due
    for session, moved in settled.moved.items():
        if off and moved and abs(off) == abs(moved):
            yield Hit(
                say={
                    "n": line.subject_no,
                    "session": session,
                    "moved": signed(moved),
                    "what": what,
                    "how": _TWICE if off == moved else _LEFT_OUT,
                },
                official=signed(official or 0),
                recomputed=signed(settled.due),
                delta=signed(off),
                session_no=line.session_no,
                player_no=line.subject_no,
                source_id=line.source_id,
                locator=line.locator,
            )
            return
