"""Family X: offences that are warned first and fined more each time within a hand (wmo-2013, p.57-58)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from mjdata.checks.foul_record import RecordedFoul, recorded_fouls
from mjdata.checks.needs import FOUL_RECORD
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.offences import ladder_points


@dataclass(frozen=True)
class _Step:
    """A foul on a ladder: how many of its kind there were in its hand, and with the hands before."""

    foul: RecordedFoul
    fined: int
    number: int
    carried: int

    def points(self, number: int, fifth: str | None = None) -> tuple[int, ...]:
        """Return what the ladder has for a number of fouls."""
        edition = self.foul.edition
        return ladder_points(edition, edition.offence(self.foul.row.offence), number, fifth)

    @property
    def is_beyond(self) -> bool:
        """Whether the text gives no figure: 以此类推."""
        return self.foul.offence is not None and self.number > len(self.foul.offence.ladder)

    @property
    def is_carried(self) -> bool:
        """Whether the fine is not that of the hand, but that of all hands so far."""
        within = self.fined in self.points(self.number)
        return not within and self.carried > self.number and self.fined in self.points(self.carried)

    def hit(
        self,
        fifth: str | None = None,
        *,
        is_open: bool = False,
        severity: str | None = None,
        says: T | None = None,
    ) -> Hit:
        rule = " / ".join(map(str, self.points(self.number, fifth)))
        return Hit(
            say={"foul": self.foul.said, "number": self.number, "fined": self.fined, "rule": rule},
            official=f"{self.fined} ({self.number})",
            recomputed="undetermined" if is_open else rule,
            severity=severity,
            says=says,
            **self.foul.place,
        )


def _steps(competition: CompetitionRecord) -> Iterator[_Step]:
    """Yield the fouls of each kind, by player and hand, the least fined first: lines are in no sure order."""
    kinds: dict[tuple[int, int, int, str], dict[int, list[RecordedFoul]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for foul in recorded_fouls(competition):
        row = foul.row
        if foul.offence is not None and foul.offence.ladder and row.hand_no is not None:
            kinds[row.session_no, row.table_no, row.seat, row.offence][row.hand_no].append(foul)
    for hands in kinds.values():
        before = 0
        for _, fouls in sorted(hands.items()):
            if all(foul.fined is not None for foul in fouls):
                climbed = sorted(fouls, key=lambda foul: foul.fined or 0)
                for number, foul in enumerate(climbed, 1):
                    yield _Step(foul, foul.fined or 0, number, before + number)
            before += len(fouls)


@check(
    "X12",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="empty_call",
    needs=(FOUL_RECORD,),
    title=T(
        "空吃碰杠、提前拿牌、超时碰牌：一盘之内警告、5、10、20",
        "Empty calls, early draws and late pungs climb within one hand: warning, 5, 10, 20",
        "空発声・先ヅモ・遅ポンは1局内で警告、5、10、20",
    ),
    says=T(
        "{foul}（本盘第{number}次）罚{fined}分，应为{rule}",
        "{foul}, no. {number} in the hand: fined {fined}, by the rule {rule}",
        "{foul}（この局で{number}回目）の罰点{fined}、規則では{rule}",
    ),
)
def ladder_climbs(unit: Unit) -> Hits:
    """Article 11, 3 to 5, p.57-58: 第一次警告，第二次扣罚5分 … 第四次扣罚20分. A warning is 0."""
    for step in _steps(unit.the_competition):
        if not step.is_beyond and not step.is_carried and step.fined not in step.points(step.number):
            yield step.hit()


@check(
    "X13",
    unit=COMPETITION,
    severity="note",
    effect="judge",
    clause="empty_call",
    needs=(FOUL_RECORD,),
    title=T(
        "第五次起（以此类推）由赛事裁定",
        "The fifth step of the ladder is for the event to rule",
        "5回目以降は裁定による",
    ),
    says=T(
        "{foul}（本盘第{number}次）罚{fined}分；规则未定数目，须裁定：{rule}",
        "{foul}, no. {number} in the hand: fined {fined}; the rules are silent, a ruling is needed: {rule}",
        "{foul}（この局で{number}回目）の罰点{fined}。規則に数字がなく裁定を要する：{rule}",
    ),
)
def ladder_beyond(unit: Unit) -> Hits:
    """Article 11, 3, p.57: 以此类推; the next listed deduction, or twice as much. A ruling decides."""
    fifth = unit.the_competition.rulings.rulings.ladder_fifth
    for step in _steps(unit.the_competition):
        if step.is_beyond and fifth is None:
            yield step.hit(is_open=True)
        elif step.is_beyond and step.fined not in step.points(step.number, fifth):
            yield step.hit(fifth, severity="error", says=_RULED)


_RULED = T(
    "{foul}（本盘第{number}次）罚{fined}分，按赛事裁定应为{rule}",
    "{foul}, no. {number} in the hand: fined {fined}, by the event's ruling {rule}",
    "{foul}（この局で{number}回目）の罰点{fined}、裁定では{rule}",
)


@check(
    "X14",
    unit=COMPETITION,
    severity="error",
    effect="judge",
    clause="empty_call",
    needs=(FOUL_RECORD,),
    title=T("次数不带入下一盘", "The ladder is not carried into the next hand", "回数を次の局に持ち越さない"),
    says=T(
        "{foul}（本盘第{number}次）罚{fined}分，似与前几盘累计；应为{rule}",
        "{foul}, no. {number} in the hand: fined {fined} as if counted across hands, by the rule {rule}",
        "{foul}（この局で{number}回目）の罰点{fined}は前の局からの通算。規則では{rule}",
    ),
)
def ladder_not_carried(unit: Unit) -> Hits:
    """Article 11, 3 to 5, p.57-58: 一盘之内."""
    return (step.hit() for step in _steps(unit.the_competition) if step.is_carried)
