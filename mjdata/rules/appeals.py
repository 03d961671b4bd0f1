"""Appeals: who may file one, until when, and who may change a ruling (wmo-2013, articles 12, 13, p.65-66)."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from datetime import date
from functools import cache
from importlib import resources
from itertools import product
from typing import Literal

import msgspec

from mjdata.clock import DAY, days, minutes
from mjdata.rules.vocabulary import keys_named

Words = dict[str, tuple[str, ...]]
Verdict = Literal["entitled", "not_entitled", "open"]

_DATED = re.compile(r"(\d{4}\D\d{1,2}\D\d{1,2}日?)?[\sT]*(.*)", re.DOTALL)


class AppealWords(msgspec.Struct, frozen=True):
    """Words of a record of appeals: bodies, decisions, what is appealed about, and marks of a cell."""

    bodies: Words
    decisions: Words
    matters: Words
    marks: Words


@cache
def words() -> AppealWords:
    """Return the table of words."""
    text = (resources.files(__package__) / "appeals.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), AppealWords)


def named_one(table: Words, text: str | None) -> str | None:
    """Return the one thing that a text names; None of none or of several."""
    named = keys_named(table, text or "")
    return named.pop() if len(named) == 1 else None


def marked(text: str | None) -> bool | None:
    """Return whether a cell says yes or no; None of a blank or of anything else."""
    plain = unicodedata.normalize("NFKC", text or "").casefold().strip()
    folds = {
        unicodedata.normalize("NFKC", word).casefold(): key == "yes"
        for key, some in words().marks.items()
        for word in some
    }
    return folds.get(plain)


def minutes_after(ended: str | None, filed: str | None) -> int | None:
    """Return the fewest minutes that may lie between two times; None where the texts do not tell.

    Without dates an earlier time may be before the end, or the next day: it tells nothing. With dates a
    negative number is told: it was filed before the end.
    """
    spans = [
        ((on - day).days * DAY if on and day else 0) + late - early
        for (day, early), (on, late) in product(_moments(ended), _moments(filed))
        if (day is None) == (on is None) and (day is not None or late >= early)
    ]
    return min(spans, default=None)


def _moments(text: str | None) -> list[tuple[date | None, int]]:
    """Return every day (None: not told) and minute of it that a text may mean."""
    found = _DATED.fullmatch(unicodedata.normalize("NFKC", text or "").strip())
    if found is None:
        return []
    on = days(found[1]) if found[1] else (None,)
    return list(product(on, minutes(found[2])))


def may_change(decider: str | None, ruled_by: str | None, matter: str | None) -> Verdict:
    """Tell whether a body may change a ruling of another (article 13, p.66).

    An appeal about the rules is heard and decided by the chief referee, any other by whom the contest
    committee appoints. The arbitration committee reviews with all rights of the chief referee, but may not
    overturn what he ruled: 不得否决裁判长根据本规则和竞赛规程以及为维持纪律所做的判罚.
    """
    if (decider, ruled_by) in _NOT_BY or decider == "referee":
        return "not_entitled"
    if decider == "committee":
        return _BY_COMMITTEE.get(matter, "open")
    return "open" if decider is None or (decider, ruled_by) == ("arbitration", None) else "entitled"


_NOT_BY = {("arbitration", "chief_referee"), ("chief_referee", "arbitration")}
_BY_COMMITTEE: dict[str | None, Verdict] = {"rules": "not_entitled", "other": "entitled"}
