"""The competitions on record as a Pin Committee needs them, and what an application claims of them.

The record decides, and nothing is guessed: a name that fits several competitions or several players leaves
the claim open, and so does a competition of which no register says that it is on file.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from mjdata.checks.persons import NOBODY, Roll
from mjdata.checks.records import EventDigest
from mjdata.checks.say import show_points
from mjdata.checks.stages import players_of_stages
from mjdata.clock import days
from mjdata.names import in_any_order, plain
from mjdata.rules.classes import classes_between
from mjdata.rules.pin import BEYOND, WEB, Achieved, Career
from mjdata.rules.session import TWELFTHS
from mjdata.schema.applications import PinApplication, PinApplicationRow
from mjdata.schema.audited import Finding, History
from mjdata.schema.forms import FoulRow
from mjdata.schema.records import Registration

MOST_TP12 = 4 * TWELFTHS
"""Table points that a session gives at most (article 9, p.53), in twelfths."""


@dataclass(frozen=True)
class Event:
    """A competition on record: its names, its line in a register, who played, what is still open."""

    competition_id: str
    name: str
    registration: Registration | None = None
    listed: int = 0
    sessions: int = 0
    histories: tuple[History, ...] = ()
    open_findings: tuple[Finding, ...] = ()
    fouls: tuple[FoulRow, ...] = ()

    @property
    def names(self) -> set[str]:
        """What it is called, plainly."""
        said = (self.name, self.competition_id, self.registration.registration if self.registration else None)
        return {plain(name) for name in said if name}

    @property
    def kind(self) -> str | None:
        """Whether it is live or on the web."""
        return next((line.kind for line in self.histories), None)

    @property
    def digest(self) -> EventDigest:
        """What tells it from other events."""
        names = {line.name for line in self.histories if line.name}
        return EventDigest(self.competition_id, self.registration, tuple(names))


@dataclass(frozen=True)
class Archive:
    """Every competition on record."""

    events: tuple[Event, ...] = ()
    roll: Roll = NOBODY

    @cached_property
    def _by_name(self) -> dict[str, list[Event]]:
        found: dict[str, list[Event]] = defaultdict(list)
        for event in self.events:
            for name in event.names:
                found[name].append(event)
        return found

    def named(self, name: str) -> list[Event]:
        """Return the competitions that go by a name."""
        return self._by_name.get(plain(name), [])


NO_RECORD, NOT_ON_FILE, REPEATED, OTHER_KIND = "no_record", "not_on_file", "repeated", "other_kind"
NOT_COUNTED = (NO_RECORD, NOT_ON_FILE, REPEATED, OTHER_KIND)
"""Why a claim does not count."""
SEVERAL_EVENTS, NO_PLAYER, SEVERAL_PLAYERS = "several_events", "no_player", "several_players"
SEVERAL_PERSONS, OTHER_NAME = "several_persons", "other_name"
NO_REGISTER, KIND_UNKNOWN, SHARED, VALUES_OPEN = "no_register", "kind_unknown", "shared", "values_open"
NOT_YET, STAGE, OTHER_EVENT = "not_yet", "stage", "other_event"


@dataclass
class Claim:
    """A line of an application, what it names on record, and what is against it.

    ``is_rank_shared``: another applicant claims the same place, and the record does not give it to this one.
    """

    row: PinApplicationRow
    event: Event | None = None
    history: History | None = None
    against: list[str] = field(default_factory=list)
    is_rank_shared: bool = False

    @property
    def state(self) -> str:
        """``no``: it does not count. ``open``: the record does not settle it. ``yes``: it counts."""
        if any(why in NOT_COUNTED for why in self.against):
            return "no"
        return "open" if self.against else "yes"


def claims_of(
    application: PinApplication, rows: Sequence[PinApplicationRow], archive: Archive
) -> list[Claim]:
    """Return each line of an application beside the record."""
    claims: list[Claim] = []
    for row in rows:
        claim = _on_record(row, application, archive)
        if claim.event is not None:
            _weigh(claim, application)
        if any(_is_same(claim, other) for other in claims):
            claim.against.append(REPEATED)
        others = _other_stages(claim, claims)
        for stage in (claim, *others) if others else ():
            if STAGE not in stage.against:
                stage.against.append(STAGE)
        claims.append(claim)
    for claim in claims:
        _look_for_another_name(claim, claims, application, archive)
    return claims


def _look_for_another_name(
    claim: Claim, claims: Sequence[Claim], application: PinApplication, archive: Archive
) -> None:
    """Leave a claim open that agrees with a competition on record but for its name, which no other one names.

    What is on file (4.4, p.141) is the result; a competition has a name in each language, and spellings.
    """
    if claim.against != [NO_RECORD]:
        return
    named = {one.event.competition_id for one in claims if one.event is not None}
    found = [
        (event, line)
        for event in archive.events
        if event.competition_id not in named and _held_on(event, claim.row.played_on)
        for line in event.histories
        if is_player(line, application, archive.roll) and _is_result(line, claim.row)
    ]
    if len(found) == 1:
        ((claim.event, claim.history),) = found
        claim.against = [OTHER_EVENT]
        _weigh(claim, application)


def _is_result(line: History, row: PinApplicationRow) -> bool:
    """Tell whether a line of a form has the points of a player."""
    return row.tp12 is not None and row.tp12 == line.tp12 and row.cp in _readings(line)


def _readings(line: History) -> tuple[int | None, ...]:
    """Return what may be claimed of competition points: all, or by either reading of 正分 (4.2, p.141)."""
    return line.cp, line.cp_by_event, line.cp_by_session


def _other_stages(claim: Claim, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims on what may be other stages of the event of a claim."""
    event = claim.event
    if event is None:
        return []
    other = [one for one in claims if one.event is not None and one.event is not event]
    return [one for one in other if one.event and players_of_stages(event.digest, one.event.digest)]


def _on_record(row: PinApplicationRow, application: PinApplication, archive: Archive) -> Claim:
    events = archive.named(row.event or "")
    if len(events) > 1:
        events = [e for e in events if _held_on(e, row.played_on)] or events
    if len(events) != 1:
        return Claim(row, against=[SEVERAL_EVENTS if events else NO_RECORD])
    (event,) = events
    lines = [line for line in event.histories if is_player(line, application, archive.roll)]
    if len(lines) != 1:
        return Claim(row, event, against=[SEVERAL_PLAYERS if lines else NO_PLAYER])
    (line,) = lines
    against = [VALUES_OPEN] if line.tp12 is None else []
    if not is_told_apart(line, application, archive.roll):
        against.append(SEVERAL_PERSONS)
    if not bears_name(line, application, archive.roll):
        against.append(OTHER_NAME)
    return Claim(row, event, line, against)


def _held_on(event: Event, written: str | None) -> bool:
    line, day = event.registration, _first_day(written)
    return bool(line and line.begins and day and line.begins <= day <= (line.ends or line.begins))


_SPAN = re.compile(r"\s*[~～〜至]\s*|\s+[-–—]\s+|\s+(?:to|から)\s+")


def _first_day(written: str | None) -> str | None:
    """Return the day, or the first of a span, that a form gives as a time; what is none stays as written."""
    if written is None:
        return None
    found = days(_SPAN.split(written.strip())[0])
    return found[0].isoformat() if len(found) == 1 else written


def is_player(line: History, application: PinApplication, roll: Roll) -> bool:
    """Tell whether a player is the applicant: by register number where both have one, else by the person.

    Where the register of persons does not know one of them, by the name as handed in.
    """
    if line.register_no and application.register_no:
        return plain(line.register_no) == plain(application.register_no)
    if line.person_id is not None and (applicants := roll.applicant(application)):
        return line.person_id in applicants
    return bool(line.name and application.name) and plain(line.name or "") == plain(application.name or "")


def is_told_apart(line: History, application: PinApplication, roll: Roll) -> bool:
    """Tell whether nobody else of the register of persons may be meant: by the form, or by the record.

    Nor is the certificate on the form (appendix 10, p.149) somebody else's there.
    """
    applicants, holders = roll.applicant(application), roll.certified(application.certificate_hash)
    if applicants and holders and not applicants & holders:
        return False
    if line.register_no and application.register_no:
        return True
    is_open = line.person_id is None and len(roll.named(line.name)) > 1
    return not is_open and len(applicants) <= 1


def bears_name(line: History, application: PinApplication, roll: Roll) -> bool:
    """Tell whether the name on the form (appendix 10, p.149) is the player's, or another of that person's.

    A register number is no secret: who writes somebody else's number on a form is not that player by it.
    Names in another order are one; in another script only where the register of persons says so.
    """
    if not line.name or not application.name:
        return True
    if in_any_order(line.name) == in_any_order(application.name):
        return True
    own = {line.person_id} if line.person_id is not None else roll.named(line.name)
    return bool(own & roll.named(application.name))


def _weigh(claim: Claim, application: PinApplication) -> None:
    """Add what is against a claim on a competition: not on file (4.4, p.141), or of the other kind (3.5).

    Or it was not over on the day of the application, with which its certificate of results is handed in (7.2,
    p.147): one of the two days is wrong.
    """
    event = claim.event
    if event is None:
        return
    line, applied = event.registration, application.applied_on
    if line is not None and applied and (last := line.ends or line.begins) and last > applied:
        claim.against.append(NOT_YET)
    if event.registration is None:
        claim.against.append(NO_REGISTER)
    elif not event.registration.registration:
        claim.against.append(NOT_ON_FILE)
    if event.kind is None:
        claim.against.append(KIND_UNKNOWN)
    elif application.kind is not None and event.kind != application.kind:
        claim.against.append(OTHER_KIND)


def _is_same(claim: Claim, other: Claim) -> bool:
    """Tell whether two lines claim one competition, under one name or (same time and figures) two."""
    if claim.event is not None and other.event is not None:
        return claim.event is other.event
    one, two = claim.row, other.row
    figures = [(_first_day(row.played_on), row.tp12, row.cp, row.sessions) for row in (one, two)]
    return figures[0] == figures[1] and None not in figures[0]


def career(claims: Sequence[Claim], *, at_most: bool) -> Career:
    """Return what the claims come to: those that count for sure, or (``at_most``) also the open ones."""
    tp12, by_session, by_event = 0, 0, 0
    results: list[Achieved] = []
    for claim in claims:
        if claim.state == "no" or (claim.state == "open" and not at_most):
            continue
        line = claim.history
        if line is None or line.tp12 is None:
            sessions = line.sessions if line else (claim.event.sessions if claim.event else 0)
            tp12 += MOST_TP12 * sessions if sessions else TWELFTHS * BEYOND
            by_session, by_event = by_session + BEYOND, by_event + BEYOND
        else:
            tp12 += line.tp12
            by_session += line.cp_by_session or 0
            by_event += line.cp_by_event or 0
        results.extend(_results(claim, at_most=at_most))
    return Career(tp12, (by_session, by_event), tuple(results))


def _results(claim: Claim, *, at_most: bool) -> Iterator[Achieved]:
    """Yield the places of a claim: of a tie the last, or (``at_most``) every one that it may turn into."""
    line = claim.history
    if line is None:
        yield Achieved(claim.row.event or "", None, individual=1)
        return
    reached = (line.class_open if at_most else None) or line.event_class or "none"
    teams = range(line.rank_team or 0, (line.rank_team_last or 0) + 1) if line.rank_team else range(0)
    if not at_most:
        settled = line.rank_team if len(teams) == 1 else None
        yield Achieved(line.competition_id, reached, line.rank_last, settled)
        return
    yield Achieved(line.competition_id, reached, line.rank or 1)
    yield from (Achieved(line.competition_id, reached, line.rank, team) for team in teams)


@dataclass(frozen=True)
class Comparison:
    """A value of a claim beside the record; ``agrees`` is None where the form or the record has none."""

    field: str
    claimed: str
    recorded: str
    agrees: bool | None


def comparisons(claim: Claim) -> Iterator[Comparison]:
    """Yield each figure of a claim beside the record (appendix 10, p.149).

    Players may be claimed as listed or as really played, sessions of the event or of the player.
    """
    row, line, event = claim.row, claim.history, claim.event
    if event is None:
        return
    yield _class_compared(_class_said(row.event_class), line)
    yield _compared("players", row.players, (event.listed, len(event.histories)))
    yield _compared("sessions", row.sessions, (event.sessions, line.sessions if line else None))
    points = (line.tp12,) if line else ()
    shown = tuple(show_points(p) if p is not None else None for p in points)
    yield _compared("tp12", show_points(row.tp12) if row.tp12 is not None else None, shown)
    yield _compared("cp", row.cp, _readings(line) if line else ())
    yield _compared("rank", row.rank, _span(line.rank, line.rank_last) if line else ())
    team = _span(line.rank_team, line.rank_team_last) if line else ()
    yield _compared("rank_team", row.rank_team, team)
    if row.rank_team is None:
        yield _compared("rank_group", row.rank_group, team)


_CLASS = re.compile(r"(?:CLASS|LEVEL)?\s*([ABC])\s*(?:级|級|类|類|クラス|CLASS|LEVEL)?")
_WEB = ("WEB", "网络", "網絡", "ネット", "インターネット")


def _class_said(written: str | None) -> str | None:
    """Return the class that a form names: ``A级``, ``Class A``, ``ネット``; what is none of them stays."""
    said = unicodedata.normalize("NFKC", written or "").strip().upper()
    if said.removesuffix("级").removesuffix("クラス") in _WEB:
        return WEB
    found = _CLASS.fullmatch(said)
    return found[1] if found else said or None


def _class_compared(claimed: str | None, line: History | None) -> Comparison:
    """Compare the class; where the record leaves it open, one above that is wrong all the same.

    Whether an event is of the web is another question (3.5, p.140).
    """
    if line is None or line.class_open is None:
        return _compared("event_class", claimed, (line.event_class or "-",) if line else ())
    possible = classes_between(line.class_open, line.event_class)
    agrees = None if claimed in (None, WEB, *possible) else False
    shown = line.class_open if line.class_open == WEB else f"<= {line.class_open}"
    return Comparison("event_class", claimed or "", shown, agrees)


def _span(first: int | None, last: int | None) -> tuple[int | None, ...]:
    return () if first is None or last is None else tuple(range(first, last + 1))


def _compared(name: str, claimed: str | int | None, recorded: tuple[str | int | None, ...]) -> Comparison:
    known = [value for value in recorded if value is not None]
    shown = " / ".join(dict.fromkeys(map(str, known)))
    agrees = claimed in known if claimed is not None and known else None
    return Comparison(name, "" if claimed is None else str(claimed), shown, agrees)
