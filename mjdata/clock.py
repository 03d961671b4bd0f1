"""Days and times of day as people write them on forms, to every one that they may mean.

Nothing is chosen: ``3/4/13`` is one of three days, ``2:30`` one of two minutes.
What has no reading gives none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, timedelta
from itertools import product

DAY = 24 * 60
"""Minutes of a day."""

_ERAS = {"平成": 1988, "令和": 2018, "昭和": 1925, "h": 1988, "r": 2018, "s": 1925}
"""The year before the first of a Japanese era."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_EPOCHS = (date(1899, 12, 30), date(1904, 1, 1))
"""What a spreadsheet counts days from: the 1900 system, and the 1904 system."""
_FIRST_YEAR = 1998
"""Two digits of a year mean this one, when the first rules appeared, or one of the 99 after it."""

_MARK = r"[-/.,年月日\s]+"
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_MARK}(\d{{1,2}}){_MARK}(\d{{1,2}})日?(?:[t\s].*)?")
_RUN_TOGETHER = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")
_ERA = re.compile(
    rf"({'|'.join(_ERAS)})\s*(\d{{1,2}}|元){_MARK}(\d{{1,2}}){_MARK}(\d{{1,2}})日?", re.IGNORECASE
)
_YEAR_LAST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})")
_NAMED = (
    re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)?[-/.\s]+(?P<m>[a-z]{3,9})\.?[-/.,\s]+(?P<y>\d{4})"),
    re.compile(r"(?P<m>[a-z]{3,9})\.?[-/.\s]+(?P<d>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?P<y>\d{4})"),
)
_SERIAL = re.compile(r"([3-6]\d{4})(?:\.\d+)?")


def days(text: str) -> tuple[date, ...]:
    """Return every day that a text may mean, the earliest first."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if found := _YEAR_FIRST.fullmatch(plain) or _RUN_TOGETHER.fullmatch(plain):
        return _real([(int(found[1]), int(found[2]), int(found[3]))])
    if found := _ERA.fullmatch(plain):
        year = _ERAS[found[1]] + (1 if found[2] == "元" else int(found[2]))
        return _real([(year, int(found[3]), int(found[4]))])
    if found := _YEAR_LAST.fullmatch(plain):
        return _real(_orders(*found.groups()))
    for pattern in _NAMED:
        if (found := pattern.fullmatch(plain)) and found["m"][:3] in _MONTHS:
            return _real([(int(found["y"]), _MONTHS.index(found["m"][:3]) + 1, int(found["d"]))])
    if found := _SERIAL.fullmatch(plain):
        return tuple(epoch + timedelta(int(found[1])) for epoch in _EPOCHS)
    return ()


def _orders(first: str, second: str, third: str) -> list[tuple[int, int, int]]:
    """Return year, month and day in every order in use; a year of two digits may also stand first."""
    a, b, c = int(first), int(second), int(third)
    last = c if len(third) == 4 else _full(c)
    found = [(last, a, b), (last, b, a)]
    return found if len(third) == 4 else [*found, (_full(a), b, c)]


def _full(year: int) -> int:
    return _FIRST_YEAR + (year - _FIRST_YEAR) % 100


def _real(found: Iterable[tuple[int, int, int]]) -> tuple[date, ...]:
    """Return those that the calendar has."""
    real = set()
    for year, month, day in found:
        try:
            real.add(date(year, month, day))
        except ValueError:
            continue
    return tuple(sorted(real))


_TIME = re.compile(
    r"(?:\d{4}-\d\d-\d\d[t\s])?(?P<before>[ap]\.?m\.?|上午|下午|午前|午後)?\s*(?P<h>\d{1,2})"
    r"(?:\s*[:.h时時点]\s*(?P<m>\d{2}))?(?P<whole>[时時点h])?(?P<s>:\d\d)?分?\s*(?P<after>[ap]\.?m\.?)?"
)
_AFTERNOON = ("p", "下午", "午後")
_FRACTION = re.compile(r"0?\.\d+")


def minutes(text: str, *, of_24_hours: bool = False) -> tuple[int, ...]:
    """Return every minute of the day that a text may mean, the earliest first.

    ``of_24_hours``: other times of the same hand show a clock of 24 hours. Else hours up to twelve may be
    either half of the day, unless the text says which, or has two digits for nine and less.
    """
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if _FRACTION.fullmatch(plain):
        return (round(float(plain) * DAY) % DAY,)
    found = _TIME.fullmatch(plain)
    if found is None or not any(found[part] for part in ("m", "whole", "before", "after")):
        return ()
    hour, minute = int(found["h"]), int(found["m"] or 0)
    half = found["before"] or found["after"] or ""
    hours = _hours(hour, half)
    if found["s"] or found["h"].startswith("0") or (of_24_hours and not half):
        hours = {hour} & hours
    return tuple(sorted(60 * each + minute for each in hours if each <= 23 and minute <= 59))


def shows_24_hours(text: str) -> bool:
    """Tell whether a time can only be that of a clock of 24 hours: 14:30, 09:30."""
    found = _TIME.fullmatch(unicodedata.normalize("NFKC", text).strip().casefold())
    named = found is not None and bool(found["before"] or found["after"])
    return found is not None and not named and (found["h"].startswith("0") or int(found["h"]) > 12)


def _hours(hour: int, half: str) -> set[int]:
    """Return the hours of the day that one may be, in the half of the day that is named, if any."""
    if not 1 <= hour <= 12:
        return set() if half else {hour}
    morning, afternoon = hour % 12, hour % 12 + 12
    if half:
        return {afternoon if half.startswith(_AFTERNOON) else morning}
    return {hour, morning, afternoon}


def lasted(start: str, end: str) -> tuple[int, ...]:
    """Return every number of minutes from one time to another that the two may mean, over midnight too."""
    return tuple(sorted({(b - a) % DAY for a, b in product(minutes(start), minutes(end))}))


def length(text: str) -> int | None:
    """Return the minutes of a length of time: ``15``, ``15 min``, ``10分钟``; else None."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    found = re.fullmatch(r"(\d{1,3})(?:\.0)?\s*(?:min|mins|minutes|分|分钟|分鐘|分間|['′])?\.?", plain)
    return int(found[1]) if found else None
