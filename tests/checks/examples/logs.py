"""Examples of family L: the log of a hand, played again (articles 4 to 7, p.7-33).

Most are the small logs of ``tests.replay.cases``: an illegal step, and beside it the legal one.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from mjdata.generate.play import play_hand
from mjdata.generate.players import aiming_players
from mjdata.schema.play import Wall
from tests.replay.cases import CASES
from tests.replay.log import DEALS
from tests.replay.shapes import worth_of_shape

from ..build import E, Log, N, Played, S, W, competition, intake, logged, of_log, table
from ..example import Failing, Passing, Record, fails, found


def _record(hand: Played) -> Record:
    return competition(table(hands=[hand]))


def _log(line: str, deals: tuple[str, ...] = DEALS, outcome: str | None = None) -> Record:
    return _record(logged(line, *deals, outcome=outcome))


def _clocked(*seconds: int) -> Record:
    """East draws and discards, South draws and discards, at these seconds."""
    hand = logged("E+C E-C S+4p S-4p")
    taken = [step for step in hand.log.actions if step.kind != "deal"]
    clock = dict(zip((step.seq for step in taken), seconds, strict=True))
    timed = [msgspec.structs.replace(s, at_ms=1000 * clock.get(s.seq, 0)) for s in hand.log.actions]
    return _record(of_log(Log(timed)))


def _case(
    check: str, case: str, severity: str, says: str, seat: int, page: int, why: str, *more: str
) -> Failing:
    """The bad log of a case; ``more`` are the sentences that follow from the same step."""
    pair = CASES[case]
    finds = [
        found(severity, words, session=1, table=1, hand=1, seat=seat, player=seat + 1, page=page)
        for words in (says, *more)
    ]
    return fails(check, case, _log(pair.bad, pair.deals), why, *finds)


def _legal(check: str, case: str, why: str) -> Passing:
    """The good log of a case."""
    return Passing(check, case, _log(CASES[case].good, CASES[case].deals), why)


def _walled(change: Callable[[list[str]], None] = lambda tiles: None, dice: str = "1 2 3 4") -> Record:
    """A hand played out, with its wall; ``change`` alters the wall that is recorded."""
    random = Random(3)
    played = play_hand(random, worth_of_shape, aiming_players(random))
    tiles = played.wall.tiles.split()
    change(tiles)
    wall = Wall(played.wall.hand_id, "common", " ".join(tiles), dice)
    return _record(of_log(Log(played.actions, wall)))


def _exchange(first: int, second: int) -> Callable[[list[str]], None]:
    def change(tiles: list[str]) -> None:
        tiles[first], tiles[second] = tiles[second], tiles[first]

    return change


def _turn(tiles: list[str]) -> None:
    """Break the wall two tiles earlier."""
    tiles[:] = [*tiles[-2:], *tiles[:-2]]


def _pointing_elsewhere() -> Record:
    """West's pung of the tile that East discarded is turned to North."""
    hand = logged("E+E E-E W=E E?", *DEALS)
    steps = list(hand.log.actions)
    place = next(place for place, step in enumerate(steps) if step.kind == "pung")
    steps[place] = msgspec.structs.replace(steps[place], from_seat=N)
    return _record(of_log(Log(steps)))


def _without_a_step() -> Record:
    """South's draw is missing, and the numbers of the steps show it."""
    hand = logged("E+C E-C S+F S-F E?", *DEALS)
    return _record(of_log(Log([step for step in hand.log.actions if step.seq != 7])))


FAILING = [
    _case(
        "L01", "too_many", "block", "copy 5 of 1m", S, 16, "article 5, 麻将牌, p.16: E 2, W 2 and one more"
    ),
    _case("L01", "not_in_hand", "block", "E discarded 9s", E, 16, "article 5, p.16: 9s is in no hand of E"),
    _case("L02", "deal_count", "block", "S was dealt 12", S, 24, "article 5, 起牌, p.24: each player 13"),
    fails(
        "L03",
        "the wall is broken a stack earlier than the deal shows",
        _walled(_turn),
        "article 5, 掷骰与开牌, p.23-24: a stack is two tiles",
        found("warning", "the dice 1 2 3 4", "2 tiles apart", session=1, table=1, hand=1, page=23),
    ),
    fails(
        "L03",
        "a die with seven",
        _walled(dice="1 2 3 7"),
        "article 5, 掷骰与开牌, p.23-24: dice have six faces",
        found("warning", "7 is no throw of dice", session=1, table=1, hand=1, page=23),
    ),
    _case(
        "L04",
        "flower_order",
        "warning",
        "E exposed a flower out of the order",
        E,
        24,
        "article 5, 理牌补花, p.24-25: the dealer first, here South was",
    ),
    fails(
        "L05",
        "two tiles of the front of the wall exchanged",
        _walled(_exchange(53, 54)),
        "article 4, p.11: drawn in order; the deal is 14 + 39 tiles, S and, after a chow, N draw next",
        *(
            found("error", words, session=1, table=1, hand=1, seat=seat, player=seat + 1, page=11)
            for seat, words in ((S, "S drew W; the next tile of the wall is 1p"), (N, "N drew 1p"))
        ),
    ),
    fails(
        "L05",
        "the last two tiles of the wall exchanged",
        _walled(_exchange(142, 143)),
        "article 4, 补花, p.11: the upper tile of the last stack first; East has two flowers",
        *(
            found("error", words, session=1, table=1, hand=1, seat=E, player=1, page=11)
            for words in ("f4 as replacement; the back of the wall is 9s", "9s as replacement")
        ),
    ),
    _case("L06", "out_of_turn", "block", "W acted out of turn; it was S's", W, 26, "article 6, 行牌, p.26"),
    _case("L07", "drew_before_discard", "warning", "S drew before E", S, 26, "article 6, 拿牌, p.26"),
    _case(
        "L08", "drew_twice", "error", "E drew again", E, 26, "article 6, 出牌, p.26: one draw, one discard"
    ),
    _case(
        "L08",
        "discarded_twice",
        "error",
        "E discarded twice",
        E,
        26,
        "article 6, 出牌, p.26: one tile a turn; 13-1 are left",
        "E has 12 tiles",
    ),
    _case("L09", "chow_not_upper", "error", "W chowed from E", W, 28, "article 6, 吃牌, p.28: S is upper"),
    _case("L09", "chow_not_held", "error", "S chowed without 2m 3m", S, 28, "article 6, 吃牌, p.28"),
    _case("L10", "pung_not_held", "error", "W punged without C C", W, 28, "article 6, 碰牌, p.28"),
    _case("L10", "kong_nothing", "error", "N konged S", N, 28, "article 6, 杠牌, p.28: E discarded C"),
    _case(
        "L11",
        "lower_claim_taken",
        "error",
        "N's pung comes before the chow",
        N,
        28,
        "article 6, 碰牌, p.28: 碰 before 吃",
    ),
    _case("L11", "claim_given_nothing", "error", "S's pung was set aside", S, 28, "article 6, 碰牌, p.28"),
    _case(
        "L12", "farther_winner", "error", "S sits nearer", S, 32, "article 7, 和牌者, p.32-33: after E is S"
    ),
    fails(
        "L12",
        "two winners off one discard, one wall",
        _log("E+f1 E*f1 E^C E-C S!EC W!EC"),
        "article 7, 和牌者, p.32-33: 顺序在前者为和牌者",
        found("error", "W is a second winner", session=1, table=1, hand=1, seat=W, player=3, page=32),
    ),
    _case("L13", "kong_after_claim", "error", "W konged on the turn", W, 28, "article 6, 杠牌, p.28-29"),
    _case("L14", "no_pung_to_promote", "error", "E has no pung of C", E, 29, "article 6, 明杠, p.29"),
    _case("L14", "concealed_not_held", "error", "without P P P", E, 29, "article 6, 暗杠, p.29: four own"),
    _case("L15", "robbed_late", "error", "N robbed W's kong after", N, 42, "fan 47, 抢杠和, p.42"),
    _case("L15", "robbed_concealed", "error", "not promoted from a pung", N, 42, "fan 47, 抢杠和, p.42"),
    _case("L16", "kong_not_replaced", "warning", "N took no replacement", N, 28, "article 6, 杠牌, p.28"),
    _case("L20", "flower_not_replaced", "warning", "E took no replacement", E, 47, "fan 81, 花牌, p.47"),
    _case("L20", "exposed_flower_discarded", "warning", "E discarded flower f1", E, 47, "fan 81, p.47, 119"),
    _case("L21", "not_last_draw", "block", "on F; the last draw was C", E, 30, "article 7, 自摸和, p.30-32"),
    _case("L21", "not_last_discard", "block", "S won on F from E", S, 30, "article 7, 点和, p.30-32"),
    fails(
        "L22",
        "a draw after one discard",
        _log("E+C E-C S."),
        "article 4, 荒牌, p.13: South's wall has 34 tiles, 13 of them dealt",
        found("error", "draw game with 21 tiles left", session=1, table=1, hand=1, seat=S, player=2, page=13),
    ),
    fails(
        "L23",
        "a pung turned to North, discarded by East",
        _pointing_elsewhere(),
        "article 6, 吃碰杠的牌, p.27: the turned tile shows whose discard it was",
        found(
            "warning",
            "points to N",
            "the discarder was E",
            session=1,
            table=1,
            hand=1,
            seat=W,
            player=3,
            page=27,
        ),
    ),
    fails(
        "L25",
        "a win recorded as a draw",
        _log("E+C E!C", outcome="draw"),
        "article 9, 记录, p.50-51: the log ends in East's win",
        found("error", "recorded as draw", "win_self_draw", session=1, table=1, hand=1, page=50),
    ),
    fails(
        "L27",
        "a step left out",
        _without_a_step(),
        "steps are numbered from 1: after four deals and two steps comes 7",
        found("warning", "expected step 7, found 8", session=1, table=1, hand=1, seat=S, player=2, page=7),
    ),
    fails(
        "L24",
        "the second discard after twelve seconds",
        _clocked(2, 3, 5, 17),
        "article 6, 出牌, p.26: 出牌的时限为10秒; South drew at 5 s and discards at 17 s",
        found("warning", "1 discards", "longest 12", session=1, table=1, hand=1, page=26),
    ),
    fails(
        "L26",
        "two hands of the same steps",
        intake(logs={"a/1/1/1": "one", "a/1/1/2": "two", "b/1/1/1": "one"}),
        "a match saved under two names is one match",
        found("warning", "1 hands", "b/1/1/1 and a/1/1/1"),
    ),
    _case("L27", "no_end", "warning", "stops before a win", E, 7, "article 4, 盘, p.7: a win or a draw"),
]

PASSING = [
    Passing(
        "L24", "ten seconds, and the first discard free", _clocked(2, 40, 45, 55), "article 6, 出牌, p.26"
    ),
    Passing("L03", "dice and deal agree", _walled(), "article 5, 掷骰与开牌, p.23-24"),
    Passing("L05", "every draw is that of the wall", _walled(), "article 4, 补花, p.11"),
    Passing("L22", "a hand won", _walled(), "article 4, 荒牌, p.13"),
    _legal("L01", "too_many", "article 5, 麻将牌, p.16: four of a kind"),
    _legal("L02", "drew_twice", "article 5, 起牌, p.24: dealer 14 with the first draw"),
    _legal("L04", "flower_order", "article 5, 理牌补花, p.24-25: East, then South"),
    _legal("L06", "chow_nothing", "article 6, 行牌, p.26: anticlockwise"),
    _legal("L06", "pung_nothing", "article 6, 碰牌, p.28: a claim passes over South"),
    _legal("L07", "drew_before_discard", "article 6, 拿牌, p.26"),
    _legal("L08", "discarded_without_draw", "article 6, 出牌, p.26"),
    _legal("L09", "chow_not_upper", "article 6, 吃牌, p.28: West chows from South"),
    _legal("L10", "kong_nothing", "article 6, 杠牌, p.28: three in hand"),
    _legal("L11", "lower_claim_taken", "article 6, 碰牌, p.28: the chow gave way to the pung"),
    _legal("L12", "farther_winner", "article 7, 和牌者, p.32-33: West gave way to South"),
    _legal("L13", "kong_after_claim", "article 6, 杠牌, p.28: after a draw of one's own"),
    _legal("L14", "no_pung_to_promote", "article 6, 明杠, p.29: the fourth East to the pung"),
    _legal("L14", "concealed_not_held", "article 6, 暗杠, p.29: four of one's own"),
    _legal("L15", "robbed_late", "fan 47, 抢杠和, p.42: before the replacement"),
    _legal("L16", "kong_not_replaced", "article 6, 杠牌, p.28"),
    _legal("L20", "exposed_flower_discarded", "fan 81, 花牌, p.47: a flower may be discarded unexposed"),
    _legal("L21", "not_last_draw", "article 7, 自摸和, p.30-32"),
    _legal("L23", "pung_nothing", "article 6, p.27: turned to East, who discarded it"),
    _legal("L25", "not_last_discard", "the row is a win off a discard, as the log"),
    Passing("L26", "two hands", intake(logs={"a/1/1/1": "one", "a/1/1/2": "two"}), "other steps"),
    _legal("L27", "no_end", "article 4, 盘, p.7: an error ended the hand"),
]
