"""Examples of family H: is the win right, and is it worth what was written (articles 7 to 9, p.30-53).

Every hand of these examples is added by hand from article 8 and appendix 1, the sum beside it.
"""

from __future__ import annotations

from collections import Counter

from mjdata.tiles import COPIES, KINDS

from ..build import E, Played, Scores, competition, logged, rule, self_drawn, table
from ..example import Passing, Record, fails, found

STRAIGHT = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p"
"""Waits on 1p and 4p."""
DRAWN = "E+4p E!4p"
DRAWN_FAN = "清龙 不求人 平和 喜相逢 缺一门"
"""16+4+2+1+1 = 24."""
OFF_SOUTH = "E+C E-C S+4p S-4p E!S4p"
OFF_SOUTH_FAN = "清龙 门前清 平和 喜相逢 缺一门"
"""16+2+2+1+1 = 22."""
AFTER_FLOWER = "E+f1 E*f1 E^4p E!4p"

CHOWS = "1m 2m 3m 1p 2p 3p 4m 5m 6m 6s 7s 9p 9p"
"""Waits on 5s and 8s."""
CHOWS_FAN = "平和 门前清 喜相逢 连六"
"""Off a discard 2+2+1+1 = 6."""
RUNS = "1m 2m 3m 1p 2p 3p 4m 5m 6m 4p 5p 9m 9m"
RUNS_FAN = "喜相逢 喜相逢 连六 平和 不求人 缺一门"
"""Drawing 6p 1+1+1+2+4+1 = 10; 123m and 123p, 456m and 456p, then one bridge between the two pairs."""
PUNGS = "2m 2m 2m 3p 3p 3p 6p 6p 6p 9s P"
"""With a pair of winds that is punged, waits on 9s."""
PUNGED_EAST = "E+C E-C S+E S-E E=E E-P S+9s S-9s E!S9s"
PUNGED_FAN = "三暗刻 碰碰和 圈风刻 门风刻 单调将"
"""16+6+2+2+1 = 27."""
STEPS = "3m 3m 3m 4m 4m 4m 5m 5m 5m 7p 8p 2s 2s"
STEPS_FAN = "一色三节高 三暗刻 不求人 无字"
"""Drawing 9p 24+16+4+1 = 45."""
TWINS = "2m 3m 4m 2m 3m 4m 2p 3p 4p 6s 7s 9p 9p"
TWINS_FAN = "一般高 喜相逢 平和 不求人"
"""Drawing 5s 1+1+2+4 = 8."""
RED_KONG = "C C C 1m 2m 3m 4m 5m 6m 7m 8m 9m 4p"
KONGED = "E+C E@C E^4p E!4p"
KONGED_FAN = "清龙 杠上开花 不求人 暗杠 箭刻 单调将 缺一门"
"""16+8+4+2+2+1+1 = 34."""
PAIRS = "1m 1m 3m 3m 5p 5p 8p 8p 2s 2s 4s 4s 7s"
PAIRS_FAN = "七对 不求人 无字"
"""Drawing 7s 24+4+1 = 29; 七对 comes with 门前清 and 单调将."""
LOWER = "3m 3m 3m 4m 4m 4m 5m 5m 5m 7p 8p 9p 2s"
LOWER_FAN = "一色三同顺 不求人 平和"
"""Three chows of a kind 24+4+2 = 30; three pungs in a row are 24 with 16 for being concealed, and higher."""
KNITTED = "1m 2m 3m 6m 9m 2p 5p 8p 1s 4s 7s 3s 3s"
"""Waits on 3m, which lies in 369m and in 123m."""
HELD_FOUR = "4m 4m 1m 2m 3m 4m C C C P P P F"
"""After a pung of 4m waits on 1m, and on the 4m of which the player has all four."""

PAID_24: Scores = (96, -32, -32, -32)
"""Self-drawn by E: 3 x (8+24)."""
PAID_23: Scores = (93, -31, -31, -31)


def _hand(played: Played, declared: str | None = "wmo-2013", **rulings: str) -> Record:
    return competition(table(hands=[played]), declared_edition=declared, rulings=rule(**rulings))


def _drawn(claims: str = DRAWN_FAN, value: int | None = 24, scores: Scores | None = None) -> Record:
    """East draws the winning tile with the first draw."""
    return _hand(logged(DRAWN, STRAIGHT, value=value, claims=claims, scores=scores))


def _off_south(claims: str = OFF_SOUTH_FAN, value: int = 22, outcome: str | None = None) -> Record:
    return _hand(logged(OFF_SOUTH, STRAIGHT, value=value, claims=claims, outcome=outcome))


def _punged(wind: str, claims: str, value: int = 27) -> Record:
    line = PUNGED_EAST.replace("S+E S-E E=E", f"S+{wind} S-{wind} E={wind}")
    return _hand(logged(line, f"{wind} {wind} {PUNGS}", value=value, claims=claims))


def _konged(claims: str, value: int = 34) -> Record:
    return _hand(logged(KONGED, RED_KONG, value=value, claims=claims))


def _robbed(claims: str) -> Record:
    """South adds the fourth 8s to a pung, and East wins on it: 8+2+2+1+1 = 14."""
    line = "E+P E-P S+F S-F W+8s W-8s S=8s S-C W+P W-P N+F N-F E+N E-N S+8s S%8s E!S8s"
    south = "8s 8s C 1s 1s 2s 2s 4s 4s 5s 5s 7p 7p"
    return _hand(logged(line, CHOWS, south, value=14, claims=claims))


def _last_discard(claims: str) -> Record:
    """All 84 tiles are drawn and discarded; East wins on the last: 22 and 海底捞月 8 are 30."""
    left = Counter(KINDS * COPIES) - Counter([*STRAIGHT.split(), "4p"])
    drawn = [*sorted(left.elements(), key=lambda tile: tile[::-1])[:83], "4p"]
    line = " ".join(f"{seat}+{tile} {seat}-{tile}" for seat, tile in zip("ESWN" * 21, drawn, strict=True))
    return _hand(logged(f"{line} E!N4p", STRAIGHT, value=30, claims=claims))


def _two_kongs(claims: str, value: int = 23) -> Record:
    """A concealed kong of C and one of P from a discard: 8+6+6+1+1+1 = 23."""
    line = "E+C E@C E^N E-N S+P S-P E#P E^9p E!9p"
    return _hand(logged(line, "C C C P P P 1m 2m 3m 4m 5m 6m 9p", value=value, claims=claims))


def _fourth_eight(claims: str) -> Record:
    """Three 8s lie on the floor when East draws the fourth: 4+4+2+1+1 = 12."""
    line = "E+C E-C S+8s S-8s W+8s W-8s N+8s N-8s E+8s E!8s"
    return _hand(logged(line, CHOWS, value=12, claims=claims))


FAILING = [
    fails(
        "H01",
        "won after drawing twice",
        _hand(logged("E+C E+4p E!4p", STRAIGHT, value=24)),
        "article 4, 手牌, p.8-9: 13 tiles and the winning one; 13+2 is 15",
        found("block", "E won with 15 tiles", "14", session=1, table=1, hand=1, seat=E, player=1, page=8),
    ),
    fails(
        "H02",
        "five of a kind in the winning hand",
        _hand(logged("E+1m E!1m", "1m 1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 2p 2p", value=24)),
        "article 5, 麻将牌, p.16-17: four of each kind",
        found("block", "5 copies of 1m", session=1, table=1, hand=1, seat=E, player=1, page=16),
    ),
    fails(
        "H02",
        "a tile that there is not",
        _hand(logged("E+x E-x S+4p S-4p E!S4p", STRAIGHT, value=22)),
        "article 5, 麻将牌, p.16-17: 34 kinds and eight flowers",
        found("block", "x is no tile", session=1, table=1, hand=1, seat=E, player=1, page=16),
        found("block", "x is no tile", session=1, table=1, hand=1, seat=E, player=1, page=16),
    ),
    fails(
        "H03",
        "won on a tile next to the one waited for",
        _hand(logged("E+5p E!5p", STRAIGHT, value=24)),
        "article 7, 和牌的基本牌型, p.31: nine tiles in sequence and 1p 2p 3p 4p 5p leave no pair",
        found("error", "no winning hand", session=1, table=1, hand=1, seat=E, player=1, page=31),
    ),
    fails(
        "H04",
        "seven pairs claimed beside a pung of East",
        _punged("E", f"{PUNGED_FAN} 七对", 51),
        "article 7, 和牌的特殊牌型, p.31-32, and fan 19: seven pairs are concealed",
        found("error", "七对", "melds", session=1, table=1, hand=1, seat=E, player=1, page=31),
    ),
    fails(
        "H05",
        "1s 2s 4s chowed",
        _hand(logged("E+1s E-1s S<1s2s4s E?", STRAIGHT, "1s 2s 4s 5s 5p 5p 6p 6p 7p 7p C C F")),
        "article 4, 顺子, p.9: three in sequence",
        found("block", "S's 1s 2s 4s is no such meld", session=1, table=1, hand=1, seat=1, player=2, page=28),
    ),
    fails(
        "H06",
        "won off South, recorded as self-drawn",
        _off_south(outcome="win_self_draw"),
        "article 7, 和牌的方式, p.32: South had discarded the tile",
        found("error", "self-drawn", "off a discard", session=1, table=1, hand=1, seat=E, player=1, page=32),
    ),
    fails(
        "H06",
        "won off South, recorded as a robbed kong",
        _off_south(outcome="win_robbed_kong"),
        "article 7, 和牌的方式, p.32: there was no kong",
        found("error", "robbed kong", "off a discard", session=1, table=1, hand=1, seat=E, player=1, page=32),
    ),
    fails(
        "H07",
        "two flowers make the 8",
        _hand(
            logged(
                "E+f1 E*f1 E^f2 E*f2 E^C E-C S+8s S-8s E!S8s",
                CHOWS,
                value=8,
                claims=f"{CHOWS_FAN} 花牌 花牌",
            )
        ),
        "fan 81, p.47: 2+2+1+1 is 6, and flowers count only once 8 are reached",
        found(
            "error", "6 points", "2 flowers", "below 8", session=1, table=1, hand=1, seat=E, player=1, page=48
        ),
    ),
    fails(
        "H08",
        "one flower shown, two counted",
        _hand(logged(AFTER_FLOWER, STRAIGHT, value=26, claims=f"{DRAWN_FAN} 花牌 花牌")),
        "fan 81, p.47: one point each",
        found("error", "1 flowers, 2 counted", session=1, table=1, hand=1, seat=E, player=1, page=47),
    ),
    fails(
        "H08",
        "one flower shown, none counted",
        _hand(logged(AFTER_FLOWER, STRAIGHT, value=24, claims=DRAWN_FAN)),
        "fan 81, p.47: one point each",
        found("error", "1 flowers, 0 counted", session=1, table=1, hand=1, seat=E, player=1, page=47),
    ),
    fails(
        "H09",
        "all simples with ones and nines",
        _drawn(f"{DRAWN_FAN} 断幺", 26),
        "fan 68, 断幺, p.45: no 1, no 9; the hand has 1m, 9m and 1p",
        found("error", "断幺", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=33),
    ),
    fails(
        "H10",
        "short straight beside the pure straight",
        _drawn(f"{DRAWN_FAN} 连六", 25),
        "article 9, 不重复原则, p.51: 清龙 cannot be without 连六",
        found("error", "连六", "清龙", session=1, table=1, hand=1, seat=E, player=1, page=51),
    ),
    fails(
        "H11",
        "three equal chows of the tiles that made three pungs",
        _hand(logged("E+9p E!9p", STEPS, value=69, claims=f"{STEPS_FAN} 一色三同顺")),
        "article 9, 不拆移原则, p.51: 333m 444m 555m are not taken apart into 345m",
        found("error", "一色三同顺", session=1, table=1, hand=1, seat=E, player=1, page=51),
    ),
    fails(
        "H12",
        "one chow of dots with two equal chows of characters",
        _hand(logged("E+5s E!5s", TWINS, value=9, claims=f"{TWINS_FAN} 喜相逢")),
        "article 9, 不得相同原则, p.52: 234p has made 喜相逢 with a 234m and makes it with no other",
        found(
            "error", "喜相逢", "a set makes a fan once", session=1, table=1, hand=1, seat=E, player=1, page=52
        ),
    ),
    fails(
        "H13",
        "four relations of four chows",
        _hand(logged("E+6p E!6p", RUNS, value=11, claims=f"{RUNS_FAN} 连六")),
        "article 9, 套算一次原则, p.52: four sets are joined three times",
        found("error", "连六", "a set is joined once", session=1, table=1, hand=1, seat=E, player=1, page=52),
    ),
    fails(
        "H14",
        "a mixed double chow forgotten",
        _drawn("清龙 不求人 平和 缺一门", value=23),
        "article 9, 计分程序, p.50: 123m and 123p, not added once confirmed",
        found(
            "note", "喜相逢", "1 points", "unclaimed", session=1, table=1, hand=1, seat=E, player=1, page=50
        ),
    ),
    fails(
        "H15",
        "23 written where 24 could be",
        _drawn("清龙 不求人 平和 缺一门", value=23),
        "article 9, 就高不就低原则, p.52: 16+4+2+1+1 is 24; the choice was the winner's",
        found("note", "24", "recorded 23", session=1, table=1, hand=1, seat=E, player=1, page=52),
    ),
    fails(
        "H30",
        "a win of 310 on a score sheet",
        competition(table(hands=[self_drawn(E, 310)])),
        "no witness for 302 to 310 points under wmo-2013, tests/rules/witnesses.jsonl",
        found("warning", "310", session=1, table=1, hand=1, seat=E, player=1, page=49),
    ),
    fails(
        "H32",
        "four winds in seven pairs",
        _hand(logged("E+7s E!7s", "N N N N 1m 1m 3m 3m 5p 5p 2s 2s 7s", value=30)),
        "fan 64, 四归一, p.45: 四张相同的牌 in Chinese, a suit tile in English; 24+4+2 is 30",
        found("note", "四归一", "a suit tile", session=1, table=1, hand=1, seat=E, player=1, page=1),
    ),
    fails(
        "H16",
        "the claimed fan are 24 and 26 is written",
        _drawn(value=26),
        "article 9, 基本分, p.49: 16+4+2+1+1 is 24",
        found("error", "add to 24", "recorded 26", session=1, table=1, hand=1, seat=E, player=1, page=49),
    ),
    fails(
        "H12",
        "a fan claimed once more than the sets allow",
        _drawn(f"{DRAWN_FAN} 喜相逢", value=25),
        "article 9, 不得相同原则, p.52: 123m and 123p are the only two equal chows",
        found("error", "喜相逢", "claimed 2 times", session=1, table=1, hand=1, seat=E, player=1, page=52),
    ),
    fails(
        "H17",
        "paid as for 24, which the hand is worth, with 26 written",
        _drawn(value=26, scores=PAID_24),
        "article 9, 自摸, p.49: each paid 8+24, and 16+4+2+1+1 is 24",
        found("error", "those of 24", "recorded is 26", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "H17",
        "paid as for 23, with 24 written",
        _drawn(scores=PAID_23),
        "article 9, 自摸, p.49: each pays 8+24",
        found("error", "E +93 S −31", "E +96 S −32 W −32 N −32", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "H17",
        "paid as for 23, no value written, and the hand is worth 24",
        _drawn(value=None, scores=PAID_23),
        "article 9, 自摸, p.49: each pays 8 and the sum of the fan, 24",
        found("error", "E +93 S −31", "E +96 S −32 W −32 N −32", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "H17",
        "paid by West, discarded by South",
        _hand(logged(OFF_SOUTH, STRAIGHT, value=22, scores=(46, -8, -30, -8))),
        "article 9, 点和, p.50: the discarder pays 8+22, the others 8",
        found("error", "E +46 S −8 W −30", "E +46 S −30 W −8 N −8", session=1, table=1, hand=1, page=49),
    ),
    fails(
        "H18",
        "chicken hand beside a pure straight",
        _drawn(f"{DRAWN_FAN} 无番和", 32),
        "fan 43, 无番和, p.41: no other fan may be counted",
        found("error", "无番和", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=41),
    ),
    fails(
        "H19",
        "single wait claimed on a wait for two tiles",
        _drawn(f"{DRAWN_FAN} 单调将", 25),
        "fan 79, 单调将, p.47: 1p 2p 3p 4p wait on 1p and on 4p",
        found("error", "单调将", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=47),
    ),
    fails(
        "H20",
        "the winning tile lies in the knitted straight, too",
        _hand(logged("E+3m E!3m", KNITTED, value=19, claims="组合龙 不求人 平和 边张")),
        "fan 77, p.47, is silent: 12+4+2 is 18, and 边张 makes 19",
        found(
            "note",
            "knitted_wait=set: 19",
            "knitted_wait=straight: 18",
            session=1,
            table=1,
            hand=1,
            seat=E,
            player=1,
            page=47,
        ),
    ),
    fails(
        "H20",
        "the other tile of the wait is held four times",
        _hand(
            logged(
                "E+9p E-9p S+4m S-4m E=4m E-F S+1m S-1m E!S1m",
                HELD_FOUR,
                value=16,
                claims="双箭刻 混一色 四归一 双暗刻",
            )
        ),
        "fan 79, p.47, is silent: 6+6+2+2 is 16, and 单调将 makes 17",
        found(
            "note",
            "held_four=wait: 16",
            "held_four=no_wait: 17",
            session=1,
            table=1,
            hand=1,
            seat=E,
            player=1,
            page=47,
        ),
    ),
    fails(
        "H21",
        "a pung of West as the seat wind of East",
        _punged("W", "三暗刻 碰碰和 单调将 幺九刻 门风刻", 26),
        "fan 61, 门风刻, p.44: the dealer of hand 1 is East",
        found("error", "门风刻", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=44),
    ),
    fails(
        "H22",
        "fully concealed off a discard",
        _off_south("清龙 不求人 平和 喜相逢 缺一门", 24),
        "fan 56, 不求人, p.43: self-drawn; off a discard it is 门前清",
        found("error", "不求人", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=43),
    ),
    fails(
        "H23",
        "last tile of its kind with none of the others on the floor",
        _off_south(f"{OFF_SOUTH_FAN} 和绝张", 26),
        "fan 58, 和绝张, p.44: three lie open; here one is in the winner's hand and two are not seen",
        found("error", "和绝张", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=44),
    ),
    fails(
        "H24",
        "last draw claimed for the first",
        _drawn(f"{DRAWN_FAN} 妙手回春", 32),
        "fan 44, 妙手回春, p.42: the last tile of the wall",
        found("error", "妙手回春", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=42),
    ),
    fails(
        "H25",
        "out with replacement after a flower",
        _hand(logged(AFTER_FLOWER, STRAIGHT, value=33, claims=f"{DRAWN_FAN} 花牌 杠上开花")),
        "fan 46, 杠上开花, p.42: the replacement was a flower's",
        found("error", "杠上开花", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=42),
    ),
    fails(
        "H26",
        "robbing a kong off a plain discard",
        _off_south(f"{OFF_SOUTH_FAN} 抢杠和", 30),
        "fan 47, 抢杠和, p.42: the tile that another adds to a pung",
        found("error", "抢杠和", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=42),
    ),
    fails(
        "H27",
        "self-drawn beside fully concealed",
        _drawn(f"{DRAWN_FAN} 自摸", 25),
        "article 9, 不重复原则, p.51: 不求人 is self-drawn",
        found("error", "自摸", "不求人", session=1, table=1, hand=1, seat=E, player=1, page=51),
    ),
    fails(
        "H27",
        "self-drawn beside out with replacement",
        _konged(f"{KONGED_FAN} 自摸", 35),
        "fan 46, 杠上开花, p.42: 不计自摸",
        found("error", "自摸", session=1, table=1, hand=1, seat=E, player=1, page=51),
    ),
    fails(
        "H28",
        "two concealed kongs claimed for one",
        _konged(KONGED_FAN.replace("暗杠", "双暗杠"), 40),
        "fan 48, 双暗杠, p.42: the hand has one kong",
        found("error", "双暗杠", "does not have it", session=1, table=1, hand=1, seat=E, player=1, page=42),
    ),
    fails(
        "H28",
        "a concealed kong added to the two kongs",
        _two_kongs("杠上开花 双箭刻 明暗杠 连六 单调将 缺一门 暗杠", 25),
        "fan 57, p.44: one melded and one concealed kong are 6 in all",
        found("error", "暗杠", "明暗杠", session=1, table=1, hand=1, seat=E, player=1, page=42),
    ),
    fails(
        "H29",
        "self-drawn seven pairs, and no edition is declared",
        _hand(logged("E+7s E!7s", PAIRS, value=29, claims=PAIRS_FAN), declared=None),
        "fan 19, 七对, in appendix 1: 自摸加计不求人, 24+4+1; by the convention of engines 24+1+1",
        found(
            "note",
            "29 under wmo-2013",
            "26 under mil",
            session=1,
            table=1,
            hand=1,
            seat=E,
            player=1,
            page=33,
        ),
    ),
]

_RIGHT = _drawn(scores=PAID_24)

PASSING = [
    *(
        Passing(check, "a straight drawn by East", _RIGHT, "16+4+2+1+1 is 24, and each pays 8+24")
        for check in ("H01", "H02", "H03", "H05", "H06", "H09", "H14", "H15", "H16", "H17")
    ),
    Passing(
        "H01", "a kong of four tiles", _konged(KONGED_FAN), "article 4, 手牌, p.8: three of the kong count"
    ),
    Passing(
        "H11",
        "a lower counting claimed whole",
        _hand(logged("E+2s E!2s", LOWER, value=30, claims=LOWER_FAN)),
        "article 9, 就高不就低原则, p.52: the choice is the winner's",
    ),
    Passing("H30", "a win of 88", competition(table(hands=[self_drawn(E, 88)])), "大四喜 alone, no. 1, p.34"),
    Passing("H32", "seven pairs of suit tiles", _hand(logged("E+7s E!7s", PAIRS, value=29)), "fan 64, p.45"),
    Passing("H03", "seven pairs", _hand(logged("E+7s E!7s", PAIRS, value=29)), "article 7, p.31"),
    Passing("H04", "seven pairs drawn", _hand(logged("E+7s E!7s", PAIRS, claims=PAIRS_FAN)), "fan 19, p.37"),
    Passing("H06", "a robbed kong", _robbed(f"抢杠和 {CHOWS_FAN}"), "article 7, 和牌的方式, p.32"),
    Passing(
        "H07",
        "eight without flowers",
        _hand(logged("E+5s E!5s", TWINS, value=8, claims=TWINS_FAN)),
        "article 9, 和牌的前提, p.48: 1+1+2+4 is 8",
    ),
    Passing(
        "H08",
        "one flower",
        _hand(logged(AFTER_FLOWER, STRAIGHT, value=25, claims=f"{DRAWN_FAN} 花牌")),
        "fan 81, p.47: 24+1",
    ),
    Passing("H10", "a straight alone", _RIGHT, "article 9, 不重复原则, p.51"),
    Passing(
        "H11",
        "three pungs in steps",
        _hand(logged("E+9p E!9p", STEPS, value=45, claims=STEPS_FAN)),
        "article 9, 不拆移原则, p.51",
    ),
    Passing(
        "H12",
        "one double chow of each kind",
        _hand(logged("E+5s E!5s", TWINS, value=8, claims=TWINS_FAN)),
        "article 9, 不得相同原则, p.52: two equal chows, then 234p to one of them",
    ),
    Passing(
        "H13",
        "two double chows and one bridge",
        _hand(logged("E+6p E!6p", RUNS, value=10, claims=RUNS_FAN)),
        "article 9, 套算一次原则, p.52",
    ),
    Passing(
        "H13",
        "two bridges and one double chow",
        _hand(logged("E+6p E!6p", RUNS, value=10, claims="连六 连六 喜相逢 平和 不求人 缺一门")),
        "article 9, 套算一次原则, p.52: another list of the same sum",
    ),
    Passing(
        "H15",
        "more written than the hand has",
        _drawn(value=26),
        "article 9, 就高不就低原则, p.52; what is too much is told by H16",
    ),
    Passing(
        "H17",
        "no value written, and paid as for 24",
        _drawn(value=None, scores=PAID_24),
        "article 9, 自摸, p.49: each pays 8+24",
    ),
    Passing(
        "H17",
        "a false hu beside the win",
        _hand(logged(DRAWN, STRAIGHT, value=24, scores=(106, -22, -62, -22), penalty=(10, 10, -30, 10))),
        "article 11, 6(1), p.59: 96+10, -32+10, -32-30, -32+10",
    ),
    Passing("H18", "no chicken hand claimed", _RIGHT, "fan 43, p.41"),
    Passing("H19", "a single wait", _punged("E", PUNGED_FAN), "fan 79, p.47: 9s alone"),
    Passing(
        "H20",
        "the event has ruled",
        _hand(logged("E+3m E!3m", KNITTED, value=18, claims="组合龙 不求人 平和"), knitted_wait="straight"),
        "the event's ruling: 12+4+2 is 18",
    ),
    Passing("H21", "seat and prevalent wind", _punged("E", PUNGED_FAN), "fan 60 and 61, p.44: E in hand 1"),
    Passing("H22", "a concealed kong", _konged(KONGED_FAN), "fan 56, p.43, and article 6, 暗杠, p.29"),
    Passing("H23", "three on the floor", _fourth_eight("和绝张 不求人 平和 喜相逢 连六"), "fan 58, p.44"),
    Passing("H24", "the last discard", _last_discard(f"海底捞月 {OFF_SOUTH_FAN}"), "fan 45, p.42"),
    Passing("H25", "on the replacement of a kong", _konged(KONGED_FAN), "fan 46, p.42"),
    Passing("H26", "a kong robbed", _robbed(f"抢杠和 {CHOWS_FAN}"), "fan 47, p.42"),
    Passing("H27", "fully concealed alone", _RIGHT, "article 9, 不重复原则, p.51"),
    Passing("H28", "one concealed kong", _konged(KONGED_FAN), "fan 68, 暗杠"),
    Passing(
        "H28",
        "a concealed and a melded kong",
        _two_kongs("杠上开花 双箭刻 明暗杠 连六 单调将 缺一门"),
        "fan 57, p.44: 6 in all",
    ),
    Passing(
        "H29",
        "a hand that both editions count alike",
        _hand(logged(DRAWN, STRAIGHT, value=24, claims=DRAWN_FAN), declared=None),
        "24 by the text and by the convention",
    ),
]
