"""The people of a world: names in several scripts, a few namesakes, a register number for most."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

_NAMESAKE = 15
"""One in so many bears the name of somebody before; each of the two has a register number."""
_UNREGISTERED = 0.1
_PRACTICE = 0.5
_SCRIPTS = {
    "zh": (
        "李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕",
        ("伟", "芳", "娜", "敏", "静", "丽", "强", "磊", "军", "洋", "勇", "艳", "杰", "娟", "涛", "明", "超",
         "秀兰", "霞", "平", "建国", "桂英", "志强", "海燕", "晓东", "玉兰"),
        "",
        ("China", "Singapore"),
    ),
    "ja": (
        ("佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村", "小林", "加藤", "吉田", "山田",
         "佐々木", "山口", "松本", "井上", "木村", "清水", "斎藤", "山崎"),
        ("健", "誠", "翔", "大輔", "直樹", "恵子", "由美", "真由美", "久美子", "裕子", "さくら", "ひかり",
         "一郎", "美咲", "拓也", "和也"),
        " ",
        ("Japan",),
    ),
    "latin": (
        ("Andersen", "Berg", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Hansen", "Ivanova", "Jansen",
         "Kowalski", "Lindqvist", "Moreau", "Nagy", "O'Neill", "Petrov", "Quist", "Rossi", "Szabó", "Tóth",
         "Ullmann", "Visser", "Weber", "Zimmermann"),
        ("Anna", "Bo", "Chiara", "David", "Emma", "Felix", "Greta", "Hugo", "Ines", "Jan", "Karin", "Luca",
         "Marie", "Niels", "Olga", "Paul", "Rosa", "Sven", "Tove", "Ute", "Vera", "Willem", "Yann", "Zoë"),
        " ",
        ("Denmark", "France", "Germany", "Hungary", "Italy", "Netherlands"),
    ),
    "cyrillic": (
        ("Иванов", "Смирнов", "Кузнецов", "Попов", "Соколов", "Лебедев", "Козлов", "Новиков", "Морозов",
         "Волков", "Зайцев", "Белов"),
        ("Алексей", "Борис", "Виктор", "Глеб", "Денис", "Егор", "Илья", "Кирилл", "Максим", "Никита"),
        " ",
        ("Russia",),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Person:
    """Somebody who plays. ``strength``: by how much the play of a session leans to this player."""

    key: int
    name: str
    country: str
    register_no: str | None
    strength: float
    is_namesake: bool = False


def people(count: int, regulars: int, random: Random) -> list[Person]:
    """Return people, the same for the same draw; names are unique but for those of the namesakes.

    The first are the regulars: they have more practice.
    """
    stock = [
        (f"{family}{between}{given}", random.choice(countries))
        for families, givens, between, countries in _SCRIPTS.values()
        for family in families
        for given in givens
    ]
    random.shuffle(stock)
    found: list[Person] = []
    for key in range(count):
        round_no, place = divmod(key, len(stock))
        name, country = stock[place]
        name = f"{name} {'I' * (round_no + 1)}" if round_no else name
        number = None if random.random() < _UNREGISTERED else _register_no(country, key)
        is_namesake = key % _NAMESAKE == _NAMESAKE - 1
        if is_namesake:
            other = random.choice([person for person in found if person.register_no])
            found[other.key] = replace(other, is_namesake=True)
            name, country, number = other.name, other.country, _register_no(other.country, key)
        found.append(
            Person(key, name, country, number, random.gauss(_PRACTICE * (key < regulars), 0.6), is_namesake)
        )
    return found


def _register_no(country: str, key: int) -> str:
    return f"{country[:2].upper()}{key + 1:05d}"
