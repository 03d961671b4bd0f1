"""A world as planned: its events, who played in them, and what each regular has of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count
from random import Random

from mjdata.errors import UserError
from mjdata.generate.world.events import GROWS_BY, Event, fill, play
from mjdata.generate.world.people import Person, people
from mjdata.generate.world.sorts import FEWEST, Sort, sorts
from mjdata.names import generated_name

_CITIES = (
    ("北京", "Beijing", "北京"), ("成都", "Chengdu", "成都"), ("神户", "Kobe", "神戸"),
    ("东京", "Tokyo", "東京"), ("巴黎", "Paris", "パリ"), ("柏林", "Berlin", "ベルリン"),
    ("哥本哈根", "Copenhagen", "コペンハーゲン"), ("布达佩斯", "Budapest", "ブダペスト"),
    ("维也纳", "Vienna", "ウィーン"), ("罗马", "Rome", "ローマ"), ("海口", "Haikou", "海口"),
    ("乌得勒支", "Utrecht", "ユトレヒト"),
)  # fmt: skip
_TITLES = {
    "A": ("世界麻将锦标赛", "World Mahjong Championship", "世界麻雀選手権"),
    "B": ("麻将公开赛", "Mahjong Open", "麻雀オープン"),
    "C": ("麻将友谊赛", "Friendly Mahjong Meeting", "麻雀友好大会"),
    "web": ("网络麻将赛", "Online Mahjong Cup", "オンライン麻雀カップ"),
}
_STAGES = ("第{}阶段", "Stage {}", "第{}ステージ")
_LANGUAGES = ("zh", "en", "ja")
_FIRST_DAY = date(2022, 3, 5)
LAST_DAY = date(2025, 11, 30)
"""No event ends later."""


@dataclass(frozen=True)
class WorldPlan:
    """What to generate: people, events on record, applications; the same plan gives the same world."""

    people: int
    events: int
    applications: int
    seed: int
    plant_errors: bool = True

    def __post_init__(self) -> None:
        if self.events < FEWEST:
            raise UserError(f"a world of {self.events} competitions; expected at least {FEWEST}")
        if self.people < FEWEST_PEOPLE:
            raise UserError(f"a world of {self.people} players; expected at least {FEWEST_PEOPLE}")


_REGULARS = 500
"""People who play in many events, at most; who applies is one of them."""
FEWEST_PEOPLE = 120
"""With fewer, nobody is left to fill the tables of a class A event beside the regulars."""


@dataclass(frozen=True)
class World:
    """The events of a world as they were played. ``regulars``: how many people play in many of them."""

    plan: WorldPlan
    events: list[Event]
    regulars: int


def make_world(plan: WorldPlan, random: Random) -> World:
    """Let all events of a world be played."""
    regulars = min(_REGULARS, plan.people * 2 // 5)
    everybody = people(plan.people, regulars, random)
    of_sorts = sorts(plan.events)
    sizes = [_players(sort, plan.people // 4, random) for sort in of_sorts]
    events: list[Event] = []
    for sort, who in zip(of_sorts, fill(sizes, everybody, regulars, random), strict=True):
        events += _entered(sort, who, len(events), random)
    for event in events:
        play(event, random)
    return World(plan, events, regulars)


def _entered(sort: Sort, who: list[Person], first: int, random: Random) -> Iterator[Event]:
    """Yield the event, or each stage that is entered as one: same place, the days follow each other."""
    at, begins = random.randrange(len(_CITIES)), _a_day(random)
    sessions = random.randint(*sort.sessions)
    language, scope = random.choice(_LANGUAGES), random.choice(sort.scopes)
    for key, stage in zip(count(first), range(1, sort.stages + 1), strict=False):
        names = {
            lang: _title(sort, at, begins.year, first, of, stage if sort.stages > 1 else None)
            for of, lang in enumerate(_LANGUAGES)
        }
        place = "mahjong.example" if sort.claimed == "web" else _CITIES[at][_LANGUAGES.index(language)]
        stage_of = first if sort.stages > 1 else None
        event = Event(key, sort, names, language, place, begins, sessions, scope, who, stage_of=stage_of)
        yield event
        begins = event.ends + timedelta(days=1)


def _players(sort: Sort, most: int, random: Random) -> int:
    """Draw how many play in an event: no fewer than its class asks for, else no more than ``most``."""
    fewest, largest = sort.players
    return random.randrange(fewest, max(fewest, min(largest, most)) + 1, GROWS_BY)


def _a_day(random: Random) -> date:
    return _FIRST_DAY + timedelta(days=random.randrange((LAST_DAY - _FIRST_DAY).days - 14))


def _title(sort: Sort, at: int, year: int, number: int, language: int, stage: int | None) -> str:
    """Return a name that is nobody else's, as the number of the event stands in it, and no real event's."""
    city, title = _CITIES[at][language], _TITLES[sort.claimed][language]
    between = " " if language == 1 else ""
    name = f"{year} {city}{between}{title} {number + 1}"
    return generated_name(name if stage is None else f"{name} {_STAGES[language].format(stage)}")
