"""Family X: fouls on record beside the log of the hand (wmo-2013, article 11, 违例行为及处罚, p.59)."""

from __future__ import annotations

from mjdata.checks.foul_record import RecordedFoul, fouls_in_hand
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.needs import FALSE_HU, FOUL_RECORD, LOG
from mjdata.checks.registry import HAND, Hit, Hits, Unit, check
from mjdata.replay.setting import HAND as TILES_OF_A_HAND
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.mcr.waits import waiting_for
from mjdata.tiles import KINDS

_BY_READINESS = {True: "cuo_hu", False: "zha_hu"}
"""The offence of a hu that does not stand, by whether the hand was ready."""


@check(
    "X08",
    unit=HAND,
    severity="warning",
    effect="judge",
    clause="zha_hu",
    needs=(LOG, FALSE_HU, FOUL_RECORD),
    title=T("错和与诈和区分正确", "错和 and 诈和 are told apart", "錯和と詐和の区別が正しい"),
    says=T(
        "{foul}：牌谱中其手牌{state}，应为{right}",
        "{foul}: in the log the hand {state}, which is {right}",
        "{foul}：牌譜では手牌が{state}で、正しくは{right}",
    ),
)
def chosen_by_readiness(unit: Unit) -> Hits:
    """Article 11, 6(1)(2), p.59: 诈和 is a hu on another's discard 尚差一张（或以上）才能听牌.

    Of a hu on the player's own draw the article says nothing of the kind, nor does this check.
    """
    hand = unit.the_hand
    for foul in fouls_in_hand(unit.the_competition, hand.row):
        if foul.row.offence not in _BY_READINESS.values():
            continue
        waits = _waits(hand, foul)
        right = None if waits is None else _BY_READINESS[bool(waits)]
        if waits is not None and right is not None and right != foul.row.offence:
            shown = " ".join(waits)
            state = T(f"已听{shown}", f"waits for {shown}", f"{shown}待ち") if waits else _NOT_READY
            names = foul.edition.offence(right).names
            yield Hit(say={"foul": foul.said, "state": state, "right": names},
                      official=foul.name.en, recomputed=names.en, seat=foul.row.seat)  # fmt: skip


_NOT_READY = T("尚未听牌", "is not ready", "ノーテン")


def _waits(hand: HandRecord, foul: RecordedFoul) -> list[str] | None:
    """Return the tiles that the hand of the foul waits for when the log ends with its hu.

    None where the log does not show that, or where it waits only for tiles of which it holds all four:
    whether such a hand is ready the rules do not say.
    """
    seat = foul.row.seat
    if hand.replayed is None or not any(a.kind == "error" and a.seat == seat for a in hand.actions):
        return None
    held = hand.replayed.hands[seat]
    if len(held.concealed) + 3 * len(held.melds) != TILES_OF_A_HAND or not set(held.concealed) <= set(KINDS):
        return None
    waits = waiting_for(held.concealed, [meld.tiles for meld in held.melds])
    return list(waits.free) if waits.free or not waits.held else None
