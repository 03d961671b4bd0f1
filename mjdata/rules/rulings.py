"""The rulings register: points on which the rules are silent and an event must choose.

Unset means undetermined: every outcome is shown and nothing is taken for granted.
"""

from __future__ import annotations

import tomllib
from typing import Literal

import msgspec

from mjdata.errors import UserError
from mjdata.rules.declared import Regulation
from mjdata.rules.edition import Trilingual
from mjdata.seats import LETTERS


class SilentPoint(msgspec.Struct, frozen=True):
    """A point on which the rule text gives no method: the question, the clause that stops, the answers."""

    id: str
    clause: str
    question: Trilingual
    options: dict[str, Trilingual]


LADDER_FIFTH = SilentPoint(
    "ladder_fifth",
    "empty_call",
    Trilingual(
        "一盘之内第五次空吃、空碰等，以此类推应罚几分？",
        "The fifth empty call (early draw, late pung) in one hand: how many points?",
        "1局内5回目の空発声など、以降の類推で何点か。",
    ),
    {
        "scale": Trilingual(
            "按七种罚分的下一档：30分", "the next of the seven deductions: 30", "7種の罰点の次の段：30点"
        ),
        "doubling": Trilingual("倍增：40分", "doubled again: 40", "倍にする：40点"),
    },
)

SILENT_POINTS = (
    SilentPoint(
        "table_tie",
        "table_points",
        Trilingual(
            "同桌比赛分相同，标准分如何分配？",
            "Players tie on competition points at a table: who gets which table points?",
            "同卓で素点が並んだとき、標準点をどう分けるか。",
        ),
        {
            "share": Trilingual(
                "平分所占名次的标准分",
                "they share the points of their places",
                "占める順位の標準点を分け合う",
            ),
            "higher": Trilingual(
                "均得其中最高名次的标准分",
                "each gets the points of the best place",
                "そのうち最上位の標準点を各自が得る",
            ),
            "order": Trilingual(
                "由赛事另定先后", "the event puts them in an order of its own", "競技会が独自に順を付ける"
            ),
        },
    ),
    SilentPoint(
        "final_tie",
        "ranking",
        Trilingual(
            "标准分之和与比赛分之和均相同，名次如何定？",
            "Players are equal in table points and competition points: which final place?",
            "標準点の合計も素点の合計も並んだとき、最終順位をどう決めるか。",
        ),
        {
            "shared": Trilingual("名次并列", "they share the place", "同順位とする"),
            "order": Trilingual(
                "由赛事另定先后", "the event puts them in an order of its own", "競技会が独自に順を付ける"
            ),
        },
    ),
    SilentPoint(
        "forfeit",
        "late",
        Trilingual(
            "弃权者本局为0分，四人的标准分如何计？",
            "A player forfeits a session and scores 0: what table points do the four get?",
            "一回戦を棄権した者は素点が0点となる。4人の標準点をどう付けるか。",
        ),
        {
            "last": Trilingual(
                "弃权者列第四，其余三人按比赛分排序",
                "the absent player is fourth, the others by score",
                "棄権者は4位、他の3人は素点順",
            ),
            "by_score": Trilingual(
                "0分与其余三人一并排序", "0 points are ranked among the four", "素点0として4人で順位を付ける"
            ),
        },
    ),
    SilentPoint(
        "knitted_wait",
        "knitted_straight",
        Trilingual(
            "所和之张既可归入组合龙，也可归入另一副牌或将：计边张、坎张、单调将吗？",
            "The winning tile fits the knitted straight and another set or the pair: does a wait fan count?",
            "アガリ牌が組合龍にも別の面子や雀頭にも入るとき、辺張・坎張・単調将を数えるか。",
        ),
        {
            "set": Trilingual(
                "可归入另一副牌或将，计",
                "yes: it may be taken to complete the set or the pair",
                "別の面子や雀頭を完成させたと見て数える",
            ),
            "straight": Trilingual(
                "归入组合龙，不计", "no: it completes the straight", "組合龍を完成させたと見て数えない"
            ),
        },
    ),
    SilentPoint(
        "held_four",
        "sole_wait",
        Trilingual(
            "另有一张可和，但四张全在自己手中：仍算只听一张吗？",
            "Another tile would win, but the player holds all four of it: is the wait a sole one?",
            "もう1種でもアガれるが4枚とも自分が持っているとき、その待ちは単独と見るか。",
        ),
        {
            "wait": Trilingual(
                "仍算听，不计边张、坎张、单调将",
                "no: the tile is waited for all the same, no wait fan",
                "待ちに数え、辺張・坎張・単調将はなし",
            ),
            "no_wait": Trilingual(
                "不算听，计边张、坎张、单调将",
                "yes: what cannot come is no wait, the wait fan counts",
                "待ちに数えず、辺張・坎張・単調将を認める",
            ),
        },
    ),
    LADDER_FIFTH,
)


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session that a player forfeited by ruling."""

    session: int
    table: int
    seat: Literal["E", "S", "W", "N"]

    @property
    def seat_no(self) -> int:
        """The starting seat, 0..3."""
        return LETTERS.index(self.seat)


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the event chose, by silent point; None where it did not say."""

    table_tie: Literal["share", "higher", "order"] | None = None
    final_tie: Literal["shared", "order"] | None = None
    forfeit: Literal["last", "by_score"] | None = None
    knitted_wait: Literal["set", "straight"] | None = None
    held_four: Literal["wait", "no_wait"] | None = None
    ladder_fifth: Literal["scale", "doubling"] | None = None

    def of(self, point: str) -> str | None:
        """Return the choice for a silent point."""
        choice: str | None = getattr(self, point)
        return choice


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of one event, and what its regulation declares.

    ``decided_by`` names who ruled; it is printed on the report.
    """

    competition: str | None = None
    decided_by: str | None = None
    rulings: Choices = Choices()
    forfeits: tuple[Forfeit, ...] = ()
    regulation: Regulation = Regulation()


UNSET = Rulings()


def read_rulings(text: str, where: str) -> Rulings:
    """Read a rulings file; ``UserError`` with one sentence when it is not one."""
    try:
        return msgspec.convert(tomllib.loads(text), Rulings)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UserError(f"{where} is no rulings file: {error}") from None
