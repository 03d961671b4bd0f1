"""Family P: a row of which only the four scores are recorded (wmo-2013, article 9, p.49-50)."""

from __future__ import annotations

from mjdata.checks.families.payments import SHOWN, gainers
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.needs import FOUR_SCORES, READABLE, SCORES_ONLY, SEATED
from mjdata.checks.registry import HAND, Hit, Hits, Unit, check
from mjdata.checks.say import four, row_reading_text, seat_name, signed
from mjdata.checks.slips import RowRepair, row_repairs
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.payment import ZERO, Scores
from mjdata.seats import SEATS

BY_SCORES = (SEATED, READABLE, FOUR_SCORES, SCORES_ONLY)


def _one_gains(hand: HandRecord) -> tuple[int, list[int]] | None:
    """Return the only seat that gains in a row without a reading, and what the others lose, largest first."""
    if hand.readings != () or gainers(hand) != 1:
        return None
    winner = next(seat for seat in SEATS if hand.score[seat] > 0)
    return winner, sorted((-hand.score[seat] for seat in SEATS if seat != winner), reverse=True)


def _is_self_drawn(losses: list[int], base: int) -> bool:
    """Tell whether a row that fails is nearer to three equal losses than to two of the base and one more."""
    largest, middle, least = losses
    return base not in losses or (middle != base and largest == middle) or (largest == middle != least)


_NOT_THE_SUM = T(
    "得{win}分，三家共失{lost}分",
    "the winner gets {win}, the others lose {lost}",
    "アガリは{win}点、3人の失点は{lost}点",
)


@check(
    "P02",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="payment",
    needs=BY_SCORES,
    title=T(
        "自摸时三家失分相同", "After a self-drawn win three lose the same", "ツモアガリは3人が同点を失う"
    ),
    says=T(
        "三家失分{losses}，自摸应相同",
        "the losses {losses} are not equal, as after a self-drawn win",
        "3人の失点{losses}はツモアガリなら等しいはず",
    ),
)
def self_drawn_row(unit: Unit) -> Hits:
    """Article 9, 自摸, p.49-50: （底分＋基本分）×3方; each of three pays 8 + f."""
    hand = unit.the_hand
    found = _one_gains(hand)
    if found is None or not _is_self_drawn(found[1], hand.edition.hand.base_points):
        return
    winner, losses = found
    if len(set(losses)) > 1:
        yield Hit(say={"losses": ", ".join(map(str, losses))}, official=four(hand.score))
    else:
        yield _not_the_sum(hand, winner, losses)


def _not_the_sum(hand: HandRecord, winner: int, losses: list[int]) -> Hit:
    say = {"win": hand.score[winner], "lost": sum(losses)}
    return Hit(say=say, official=four(hand.score), seat=winner, says=_NOT_THE_SUM)


@check(
    "P03",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="payment",
    needs=BY_SCORES,
    title=T(
        "点和时两家各付8分，点和者付8分加分值",
        "After a win off a discard two lose 8 and the payer 8 and the value",
        "出アガリは2人が8点、振り込んだ人が8点と点数を失う",
    ),
    says=T(
        "{seat}失{loss}分，未点和者应失{base}分",
        "{seat} loses {loss}; who did not discard loses {base}",
        "{seat}の失点は{loss}。振り込んでいない人は{base}点",
    ),
)
def discard_row(unit: Unit) -> Hits:
    """Article 9, 点和, p.50: 底分×3方＋基本分×1方; two pay 8, one 8 + f, the winner gets 24 + f."""
    hand = unit.the_hand
    base = hand.edition.hand.base_points
    found = _one_gains(hand)
    if found is None or _is_self_drawn(found[1], base):
        return
    winner, losses = found
    payer = min((seat for seat in SEATS if seat != winner), key=lambda seat: hand.score[seat])
    wrong = [s for s in SEATS if s not in (winner, payer) and hand.score[s] != -base]
    for seat in wrong:
        say = {"seat": seat_name(seat), "loss": -hand.score[seat], "base": base}
        yield Hit(say=say, official=four(hand.score), recomputed=str(-base), seat=seat)
    if not wrong:
        yield _not_the_sum(hand, winner, losses)


@check(
    "P06",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="draw_game",
    needs=BY_SCORES,
    title=T("荒牌时各家得失为0", "A draw moves no points", "流局では点が動かない"),
    says=T(
        "荒牌却记{row}，处罚不能说明",
        "a draw with {row}; no foul explains it",
        "流局なのに{row}。罰則では説明できない",
    ),
)
def draw_row(unit: Unit) -> Hits:
    """Article 4, 荒牌, p.13: nobody won, so nobody pays; the rules know no payment of who waits."""
    hand = unit.the_hand
    if hand.is_marked_draw and hand.readings == ():
        yield Hit(say={"row": four(hand.score)}, official=four(hand.score), recomputed=four(ZERO))


def _shown(repair: RowRepair, written: Scores) -> str:
    return ", ".join(
        f"{seat_name(seat).en} {signed(written[seat])} -> {signed(repair.scores[seat])}"
        for seat in repair.cells
    )


def _tied(repairs: list[RowRepair]) -> list[RowRepair]:
    """Return the repairs that are equally near, whatever the running totals say."""
    nearest = min((repair.cost for repair in repairs), default=0)
    return [repair for repair in repairs if repair.cost == nearest]


_SUPPORT = {
    True: T("，与累计分一致", ", and the running totals agree", "。累計と一致する"),
    False: T("，与累计分不一致", ", and the running totals disagree", "。累計と一致しない"),
    None: T("", "", ""),
}


@check(
    "P09",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="payment",
    needs=BY_SCORES,
    title=T(
        "一行不合规定，但有一处最小改动可使之合规",
        "The row fails, and one smallest edit makes it legal",
        "行が合わないが、最小の訂正が一つある",
    ),
    says=T(
        "若{edit}则为：{row}{support}",
        "{edit} gives: {row}{support}",
        "{edit}とすれば{row}{support}",
    ),
)
def one_edit_makes_it_legal(unit: Unit) -> Hits:
    """Article 9, 分数的计算, p.49-50, says what a legal row is; which slip was made is only likely.

    A row that reads only with a foul which no record shows is a warning.
    """
    hand = unit.the_hand
    repairs = row_repairs(unit.the_table, hand)
    if not repairs or hand.scores is None or len(_tied(repairs)) > 1:
        return
    first = repairs[0]
    yield Hit(
        say={
            "edit": _shown(first, hand.scores),
            "row": row_reading_text(hand.edition, first.reading),
            "support": _SUPPORT[first.agrees],
        },
        official=four(hand.scores),
        recomputed=four(first.scores),
        seat=first.cells[0] if len(first.cells) == 1 else None,
        severity="warning" if hand.readings else None,
    )


@check(
    "P10",
    unit=HAND,
    severity="note",
    effect="judge",
    clause="payment",
    needs=BY_SCORES,
    title=T("只有一种最小改动", "One repair is the nearest", "最小の訂正は一つ"),
    says=T(
        "{n}种改动同样接近：{repairs}；{picks}",
        "{n} repairs are equally near: {repairs}; {picks}",
        "{n}通りの訂正が同じ近さ：{repairs}。{picks}",
    ),
)
def several_repairs(unit: Unit) -> Hits:
    """Article 9, 分数的计算, p.49-50: several legal rows may be equally near.

    The running totals may pick one of them.
    """
    hand = unit.the_hand
    repairs = row_repairs(unit.the_table, hand)
    tied = _tied(repairs)
    if len(tied) < 2 or hand.scores is None:
        return
    texts = [_shown(repair, hand.scores) for repair in tied]
    yield Hit(
        say={"n": len(tied), "repairs": " | ".join(texts[:SHOWN]), "picks": _picks(repairs)},
        official=four(hand.scores),
        recomputed=" | ".join(texts[:SHOWN]),
    )


def _picks(repairs: list[RowRepair]) -> T:
    picked = next((repair for repair in repairs if repair.agrees), None)
    if picked is None:
        return T("累计分不能判定", "no running totals decide", "累計では決まらない")
    row = four(picked.scores)
    return T(f"累计分合于{row}", f"the running totals pick {row}", f"累計は{row}に合う")
