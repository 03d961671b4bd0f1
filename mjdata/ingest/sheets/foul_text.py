"""The texts of a foul record as far as they are plain: the place, and one number of points."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from mjdata.ingest.numbers import Unparsed
from mjdata.ingest.sheets.blocks import counted
from mjdata.schema.forms import FoulRow
from mjdata.seats import LETTERS, positions

_POINTS = re.compile(r"(\d{1,3})\s*(?:分|点|點|points?\b|pts?\b)", re.IGNORECASE)
_BARE = re.compile(r"[-−▲扣罚罰]\s*(\d{1,3})")
_PLACE = (
    (
        "session",
        re.compile(r"第?(\d{1,2}|[一二三四五六七八九十]{1,3})(?:局|荘|回戦)|(?:session|game)\s*(\d{1,2})"),
    ),
    ("hand", re.compile(r"第?(\d{1,2}|[一二三四五六七八九十]{1,3})盘|(?:hand|round)\s*(\d{1,2})")),
    ("table", re.compile(r"第?(\d{1,3}|[一二三四五六七八九十]{1,3})(?:桌|卓)|table\s*(\d{1,3})")),
)


class FoulPlace(NamedTuple):
    """Where a foul was: what of it is written."""

    session: int | None = None
    hand: int | None = None
    table: int | None = None
    seat: int | None = None


def plain_points(text: str | None) -> int:
    """Return the points that a sanction names; 0 unless it names one number of points and no other."""
    plain = unicodedata.normalize("NFKC", text or "")
    named = {int(n) for n in _POINTS.findall(plain)} or {int(n) for n in _BARE.findall(plain)}
    return named.pop() if len(named) == 1 else 0


def seat_of(text: str) -> int | None:
    """Return the seat that a text names; None for anything else."""
    found = positions(text)
    return LETTERS.index(found) if found and len(found) == 1 else None


def foul_place(text: str) -> FoulPlace:
    """Read ``1/5/3/东`` (session, hand, table, seat), or ``第1局第5盘3桌东`` with each part named."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    parts = [part for part in re.split(r"[/\\、,;|\s-]+", plain) if part]
    if len(parts) == 4 and all(part.isdecimal() for part in parts[:3]):
        session, hand, table = (int(part) for part in parts[:3])
        return FoulPlace(session, hand, table, seat_of(parts[3]))
    found: dict[str, int | None] = {}
    for name, pattern in _PLACE:
        match = pattern.search(plain)
        found[name] = counted(match[1] or match[2]) if match else None
        plain = plain.replace(match[0], " ") if match else plain
    return FoulPlace(**found, seat=seat_of(plain))


class WrittenFoul(NamedTuple):
    """A foul as a record has it. ``points`` where they have a column of their own."""

    place: FoulPlace
    player: int | None
    nature: str | None
    sanction: str | None
    referee: str | None = None
    offence: str = ""
    points: int | None = None
    payee_seat: int | None = None

    def row(self, competition: str, source_id: str, locator: str) -> FoulRow:
        """Return it as a row; ``Unparsed`` when it has no place. Its offence is not read from the text."""
        session, hand, table, seat = self.place
        if session is None or table is None or seat is None:
            missing = [name for name in ("session", "table", "seat") if getattr(self.place, name) is None]
            raise Unparsed(f"the foul names no {', no '.join(missing)}; expected session/hand/table/seat")
        return FoulRow(
            competition_id=competition,
            session_no=session,
            table_no=table,
            hand_no=hand,
            seat=seat,
            player_no=self.player,
            offence=self.offence,
            points=plain_points(self.sanction) if self.points is None else self.points,
            payee_seat=self.payee_seat,
            reading=1,
            readings=1,
            basis="recorded",
            nature=self.nature,
            sanction=self.sanction,
            referee=self.referee,
            source_id=source_id,
            locator=locator,
        )
