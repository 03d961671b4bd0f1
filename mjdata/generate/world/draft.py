"""An application while it is written: right to begin with, faults are planted on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random

from mjdata.generate.world.careers import Claimable, Standard, levels, verdict
from mjdata.generate.world.events import Event, Result
from mjdata.generate.world.people import Person
from mjdata.generate.world.plan import LAST_DAY
from mjdata.rules.classes import MISSING, OPEN
from mjdata.rules.pin import Kind, PinLevel
from mjdata.schema.answers import ClaimFault, Conduct

MEMBER = {
    "zh": "中国麻将组织 评审组",
    "en": "European Member Organisation",
    "ja": "日本のメンバー組織",
}
CENTER = {"zh": "世界麻将竞赛中心", "en": "World Mahjong Contest Center", "ja": "世界麻雀競技センター"}
SITE = {"zh": "授权网站", "en": "Authorised Site", "ja": "授権サイト"}
RESULTS = {"zh": "各赛事裁判签署的成绩证明", "en": "signed results of each event", "ja": "署名入り成績証明書"}


@dataclass
class Line:
    """A line of the form. ``played_on`` is the first day; what is None stays empty."""

    event: str
    played_on: date
    place: str
    event_class: str | None
    players: int
    sessions: int
    tp: int
    cp: int
    rank: int | None
    rank_team: int | None
    result: Result | None = None
    is_free: bool = True


@dataclass
class Draft:
    """An application. ``sure`` and ``maybe``: what of its claims counts, and what the record leaves open.

    ``tp`` and ``cp``: the sums where they are not those of the lines. ``words``: the language of the form.
    ``is_boundless``: of a claim the record does not tell whose it is, so that it may come to anything.
    """

    person: Person
    kind: Kind
    level: int
    words: str
    applied_on: date | None
    certificate: str | None
    checked_by: str
    attachments: str | None
    lines: list[Line]
    sure: list[Result]
    case: str
    conduct: Conduct = "honest"
    with_number: bool = True
    signed: bool = True
    maybe: list[Result] = field(default_factory=list)
    faults: list[ClaimFault] = field(default_factory=list)
    tp: int | None = None
    cp: int | None = None
    is_boundless: bool = False

    @property
    def sums(self) -> tuple[int, int]:
        """The sums that stand on the form: of competition points the positive ones."""
        tp, cp = sum(line.tp for line in self.lines), sum(max(0, line.cp) for line in self.lines)
        return (tp if self.tp is None else self.tp, cp if self.cp is None else self.cp)

    def keep_sums(self) -> None:
        """Let the sums stay what they are, whatever becomes of the lines."""
        self.tp, self.cp = self.sums

    def asked(self) -> PinLevel:
        """The level that is asked for."""
        return next(one for one in levels(self.kind) if one.level == self.level)

    def state(self, standard: Standard) -> str:
        """The verdict that is due."""
        numbers = standard[self.kind, self.level] if self.applied_on else None
        state = verdict(self.asked(), numbers, self.sure, self.maybe)
        return OPEN if state == MISSING and self.is_boundless else state

    def count(self, results: Sequence[Result], maybe: bool = False) -> None:
        """Count results that were added."""
        (self.maybe if maybe else self.sure).extend(results)

    def doubt(self, results: Sequence[Result]) -> None:
        """Let it be open whether some of the results count."""
        doubted = {id(result) for result in results}
        self.maybe += [result for result in self.sure if id(result) in doubted]
        self.sure = [result for result in self.sure if id(result) not in doubted]

    def plant(self, kind: str, checks: tuple[str, ...], value: object = None, *also: str) -> None:
        """Keep what was planted."""
        told = None if value is None else str(value)
        self.faults.append(ClaimFault(kind, checks, told, also))


def drafted(own: Claimable, level: int, case: str, random: Random) -> Draft:
    """Write an application that claims what is on record."""
    language = random.choice(("zh", "en", "ja"))
    issuers = {"member": MEMBER, "wmcc": CENTER, "site": SITE}
    issuer = next(one.issuer for one in levels(own.kind) if one.level == level)
    return Draft(
        person=own.person,
        kind=own.kind,
        level=level,
        words=language,
        applied_on=LAST_DAY + timedelta(days=random.randint(20, 200)),
        certificate=a_certificate(random),
        checked_by=issuers[issuer][language],
        attachments=RESULTS[language],
        lines=[line_of(result, random) for result in own.results],
        sure=list(own.results),
        case=case,
        with_number=own.person.is_namesake or random.random() < _WITH_NUMBER,
    )


_WITH_NUMBER = 0.7


def a_certificate(random: Random) -> str:
    """Return the number of a certificate that nobody has."""
    return f"{random.choice('EGPX')}{random.randrange(10**7, 10**8)}{random.choice('ABCDEFX')}"


def line_of(result: Result, random: Random) -> Line:
    """Write the line of a result as it is on record."""
    event = result.event
    return Line(
        event=event.name,
        played_on=event.begins,
        place=event.place,
        event_class=event.sort.event_class if random.random() < _WITH_CLASS else None,
        players=len(event.people),
        sessions=event.sessions,
        tp=result.tp,
        cp=result.cp,
        rank=result.rank,
        rank_team=result.rank_team if event.kind == "live" else None,
        result=result,
    )


_WITH_CLASS = 0.9


def copied(line: Line) -> Line:
    """Return a line like another, which stands for no result."""
    return replace(line, result=None, is_free=False)


def in_another_language(event: Event, random: Random) -> str:
    """Return the name of an event in a language in which it is not on record."""
    return event.names[random.choice([language for language in event.names if language != event.language])]
