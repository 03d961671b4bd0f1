"""What tziakcha (雀渣) writes, as far as it is read; the names of fields are its own.

Everything in a hand is by current seat: 0 is the dealer. Tiles are numbers 0-143, four copies each:
characters, bamboo, dots, E S W N, red, green, white, then the eight flowers. A step of ``a`` is (seat << 4 |
type, data, time). A fan of ``y`` has its number as key and points | (count - 1) << 8 as value.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from mjdata.tiles import COPIES, FLOWERS

Score = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Code = Annotated[int, Meta(ge=0, le=2**32)]
HandIndex = Annotated[int, Meta(ge=0, le=10_000)]

START, FLOWER, DISCARD, CHOW, PUNG, KONG, WIN, DRAW, PASS, ABANDONED = range(10)
"""Types of steps. A pass or an abandoned claim moves no tile."""

_KINDS = (
    *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
    *"ESWN",
    *"CFP",
)
TILES = (*(kind for kind in _KINDS for _ in range(COPIES)), *FLOWERS)
"""The tile of each number."""

_FAN = (
    *("大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺", "清幺九", "小四喜", "小三元"),
    *("字一色", "四暗刻", "一色双龙会", "一色四同顺", "一色四节高", "一色四步高", "一色四连环", "三杠"),
    *("混幺九", "七对", "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中", "全小"),
    *("清龙", "三色双龙会", "一色三步高", "一色三连环", "全带五", "三同刻", "三暗刻", "全不靠", "组合龙"),
    *("大于五", "小于五", "三风刻", "花龙", "推不倒", "三色三同顺", "三色三节高", "无番和", "妙手回春"),
    *("海底捞月", "杠上开花", "抢杠和", "碰碰和", "混一色", "三色三步高", "五门齐", "全求人", "双暗杠"),
    *("双箭刻", "全带幺", "不求人", "双明杠", "和绝张", "箭刻", "圈风刻", "门风刻", "门前清", "平和"),
    *("四归一", "双同刻", "双暗刻", "暗杠", "断幺", "一般高", "喜相逢", "连六", "老少副", "幺九刻", "明杠"),
    *("缺一门", "无字", "边张", "坎张", "单调将", "自摸", "花牌", "明暗杠", "天和", "地和", "人和Ⅰ", "人和Ⅱ"),
)
FAN = {str(number): name for number, name in enumerate(_FAN, 1)}
"""Fan by number. The chains of two steps (连环) have numbers of their own; the last four are local."""


class SeatedPlayer(Struct):
    """A player at a current seat: user id and name."""

    i: str | int | None = None
    n: str | None = None


class WonTiles(Struct):
    """The winning tiles: melds as codes, concealed tiles as numbers, the winning tile last."""

    p: list[Code] = field(default_factory=list)
    s: list[Code] = field(default_factory=list)


class Claim(Struct):
    """What a seat won: total with flowers, fan."""

    f: Score | None = None
    t: dict[str, Code] = field(default_factory=dict)
    h: WonTiles = field(default_factory=WonTiles)


class Config(Struct):
    """Settings of the session: its title."""

    t: str | None = None


class Step(Struct):
    """A hand. Bits of ``b``: 0-3 who won, 4-7 who paid (in a self-draw the winner), 8-11 who won falsely."""

    p: list[SeatedPlayer]
    i: HandIndex
    a: list[tuple[Code, Code, int]]
    w: str
    d: Code
    s: list[Score] = field(default_factory=list)
    b: Code = 0
    y: list[Claim] = field(default_factory=list)
    g: Config = field(default_factory=Config)


class Record(Struct):
    """A hand as the interface gives it: packed in ``script``, or as ``step`` when already unpacked."""

    belongs: str | None = None
    script: str = ""
    step: Step | None = None


class Named(Struct):
    """A player of a session, and his total."""

    n: str | None = None
    s: Score | None = None


class Summary(Struct):
    """The session as the interface gives it."""

    title: str | None = None
    players: list[Named] = field(default_factory=list)


class Session(Struct):
    """A session: its hands, and what is known of it as a whole."""

    records: list[Raw]
    session_id: str | None = field(default=None, name="sessionId")
    is_finished: bool = field(default=False, name="isFinished")
    raw: Summary = field(default_factory=Summary)
