"""Family S: scores that chance hardly gives. No rule stands behind it: it is for a referee to look at."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Need, Unit, check
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T

_LEAST_WINS = 200
"""Wins of the event from which their values are a baseline for one table."""
_RARE = 1e-3
"""How probable, over all that was looked at, is rare enough to be told: once in a thousand such events."""
_PAYS = 0.25
"""A careful player's share of the discards that others win on; an equal share is a third.

In real competitions the lowest over 35 such wins and more is 0.17, luck in it.
"""


def _values(table: TableRecord) -> list[int]:
    """Return what the wins of a table were worth, as far as it is known."""
    wins = [hand.win for hand in table.recorded if not hand.is_doubtful]
    return [win.points_with_flowers for win in wins if win is not None and win.points_with_flowers]


ENOUGH_WINS = Need(
    lambda unit: sum(len(_values(table)) for table in unit.the_competition.seated) >= _LEAST_WINS,
    T(
        f"和牌不足{_LEAST_WINS}次，不足以作基准",
        f"fewer than {_LEAST_WINS} wins with a value: too few for a baseline",
        f"点数の分かるアガリが{_LEAST_WINS}回に満たず、基準にならない",
    ),
)


@check(
    "S23",
    unit=COMPETITION,
    severity="warning",
    effect="none",
    needs=(ENOUGH_WINS,),
    title=T("成绩分布不反常", "The scores are not balanced in an odd way", "得点の分布に不自然な偏りがない"),
    says=T(
        "第{session}局第{table}桌{wins}次和牌中{n}次为{value}分；按本赛事其他各桌（{share}），至少如此的概率为{p}",
        "session {session}, table {table}: {n} of {wins} wins are worth {value}; by the other tables of the "
        "event ({share}) the chance of as many is {p}",
        "第{session}回戦{table}卓は{wins}回のアガリ中{n}回が{value}点。"
        "大会の他の卓の割合（{share}）でそうなる確率は{p}",
    ),
)
def no_odd_balance(unit: Unit) -> Hits:
    """No rule: one value again and again at a table, or a player who never pays for another's win.

    The chance told is multiplied by the number of cases looked at in the event.
    """
    competition = unit.the_competition
    yield from _one_value(competition)
    yield from _never_paid(competition)


def _one_value(competition: CompetitionRecord) -> Hits:
    """Hold each value of each table against the share that it has at the other tables."""
    of_table = [(table, Counter(_values(table))) for table in competition.seated]
    of_event = sum((values for _, values in of_table), Counter[int]())
    cases = len(of_table) * len(of_event)
    for table, values in of_table:
        others, wins = of_event.total() - values.total(), values.total()
        for value, times in sorted(values.items()):
            share = (of_event[value] - times + 1) / (others + 1)
            chance = _at_least(times, wins, share) * cases
            if chance < _RARE:
                yield _repeated(table, value, (times, wins), share, chance)


def _at_least(times: int, of: int, share: float) -> float:
    """Return the chance of so many or more of ``of`` independent cases."""
    return sum(comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(times, of + 1))


def _repeated(table: TableRecord, value: int, count: tuple[int, int], share: float, chance: float) -> Hit:
    at = {"session": table.row.session_no, "table": table.row.table_no}
    n, wins = count
    return Hit(
        say=at | {"n": n, "wins": wins, "value": value, "share": f"{share:.1%}", "p": f"{chance:.0e}"},
        official=f"{n} of {wins} wins are {value}",
        session_no=table.row.session_no,
        table_no=table.row.table_no,
        source_id=table.row.source_id,
        locator=table.row.locator,
    )


def _paid_or_not(competition: CompetitionRecord) -> Iterator[tuple[int, bool]]:
    """Yield each player who did not win a hand that a discard gave, and whether it was that player's."""
    for table in competition.seated:
        for hand in table.recorded:
            if hand.win is None or hand.win.payer_seat is None or hand.is_doubtful:
                continue
            for seat, player in enumerate(table.players or ()):
                if seat != hand.win.winner_seat:
                    yield player, seat == hand.win.payer_seat


def _never_paid(competition: CompetitionRecord) -> Hits:
    paid: dict[int, list[bool]] = defaultdict(list)
    for player, did in _paid_or_not(competition):
        paid[player].append(did)
    for player, times in sorted(paid.items()):
        chance = (1 - _PAYS) ** len(times) * len(paid)
        if not any(times) and chance < _RARE:
            yield Hit(
                say={"player": player, "n": len(times), "share": f"{_PAYS:.0%}", "p": f"{chance:.0e}"},
                says=T(
                    "选手{player}在他人{n}次点和中从未付分；按每次{share}计，概率为{p}",
                    "player {player} never paid for any of {n} wins of others off a discard; at {share} "
                    "each, the chance is {p}",
                    "選手{player}は他家の出アガリ{n}回で一度も支払っていない。一回{share}とすると確率は{p}",
                ),
                official=f"0 of {len(times)}",
                player_no=player,
            )
