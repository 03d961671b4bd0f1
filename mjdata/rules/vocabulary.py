"""What foul records call offences and sanctions (wmo-2013, article 11, p.54-64): ``vocabulary.toml``."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec

from mjdata.rules.edition import Edition, Offence

_MINUTES = re.compile(
    r"(超过|超過|morethan|over)?(?:(\d+)(?:分钟|分鐘|分間|minutes?|mins?|分(?:の|間の|を超える)?遅刻)|遅刻(\d+)分)(を超)?"
)


class Vocabulary(msgspec.Struct, frozen=True):
    """Words of foul records, by offence and by sanction; words for those who are no players of the event."""

    offences: dict[str, tuple[str, ...]]
    roles: dict[str, tuple[str, ...]]
    sanctions: dict[str, tuple[str, ...]]


@cache
def vocabulary() -> Vocabulary:
    """Return the table of words."""
    text = (resources.files(__package__) / "vocabulary.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Vocabulary)


@cache
def offences_named(edition: Edition, text: str) -> tuple[str, ...]:
    """Return the offences that a text may name, in the order of the edition; none or several decide nothing.

    Lateness is narrowed by the minutes where the text tells them (article 11, 迟到, p.55).
    """
    named = keys_named(_words(edition), text)
    late, minutes = lateness(edition), minutes_late(text)
    if minutes is not None and named & {offence.id for offence in late}:
        named = named - {offence.id for offence in late} | {offence_of_minutes(edition, minutes).id}
    return tuple(offence.id for offence in edition.offences if offence.id in named)


@cache
def sanctions_named(text: str) -> frozenset[str]:
    """Return the sanctions that a text names: a warning, 停和, a forfeit, 停赛, 取消比赛资格."""
    return frozenset(keys_named(vocabulary().sanctions, text))


@cache
def roles_named(text: str) -> frozenset[str]:
    """Return what a text calls somebody who is not ranked: a substitute, a bye, a ghost."""
    return frozenset(keys_named(vocabulary().roles, text))


def minutes_late(text: str) -> int | None:
    """Return the minutes that a text tells, the least where it tells more than so many; None without any."""
    found = _MINUTES.search(_bare(text))
    if found is None:
        return None
    is_more = bool(found[1] or found[4]) or "を超" in found[0]
    return int(found[2] or found[3]) + is_more


def lateness(edition: Edition) -> list[Offence]:
    """Return the offences of one who comes late, the longest last (article 11, 迟到, p.55)."""
    late = [o for o in edition.offences if o.until_minutes is not None or o.sanction == "forfeit"]
    return sorted(late, key=lambda offence: offence.until_minutes or float("inf"))


def offence_of_minutes(edition: Edition, minutes: int) -> Offence:
    """Return the offence of one who is so late: 10分钟以内, 15分钟以内, 超过15分钟 (article 11, p.55)."""
    late = lateness(edition)
    return next((o for o in late if o.until_minutes is not None and minutes <= o.until_minutes), late[-1])


@cache
def _words(edition: Edition) -> dict[str, tuple[str, ...]]:
    """Return the words of each offence of an edition, its own three names among them."""
    table = vocabulary().offences
    return {o.id: (o.names.zh, o.names.en, o.names.ja, *table.get(o.id, ())) for o in edition.offences}


def keys_named(words: dict[str, tuple[str, ...]], text: str) -> set[str]:
    """Return the keys whose words stand in a text, without words that lie inside longer ones."""
    bare = _bare(text)
    found = {(key, spans) for key, phrases in words.items() for spans in _spans(phrases, bare)}
    every = {span for _, spans in found for span in spans}
    return {key for key, spans in found if not any(_inside(span, every) for span in spans)}


def _spans(phrases: tuple[str, ...], bare: str) -> Iterator[tuple[range, ...]]:
    """Yield where each phrase stands: its parts from left to right or from right to left."""
    for phrase in phrases:
        parts = [_bare(part) for part in phrase.split("+")]
        places = [[range(m.start(), m.end()) for m in re.finditer(re.escape(p), bare)] for p in parts]
        if len(parts) == 1:
            yield from ((place,) for place in places[0])
        elif all(places):
            yield tuple(of_part[0] for of_part in places)


def _inside(span: range, every: set[range]) -> bool:
    return any(o.start <= span.start and span.stop <= o.stop and len(o) > len(span) for o in every)


@cache
def _bare(text: str) -> str:
    """Return the letters and digits of a text, one case, one width."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if c.isalnum()).casefold()
