"""The faults of applications: slips of the pen, claims that do not count, and what fraud does.

Each function plants one on an application that is right, or raises ``Unfit`` where it does not lend itself to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from mjdata.generate.plant.site import Unfit
from mjdata.generate.world.draft import (
    CENTER,
    MEMBER,
    Draft,
    Line,
    copied,
    in_another_language,
    line_of,
)
from mjdata.generate.world.events import Event, Result
from mjdata.generate.world.plan import World
from mjdata.rules.pin import LIVE, WEB, Kind

_HIGHER = {"B": "A", "C": "B"}
_SUMS = ("N04",)


@dataclass(frozen=True)
class Bench:
    """Where faults are planted: the world, and the applications that are written already."""

    world: World
    drafts: list[Draft]
    random: Random

    def line(self, draft: Draft, fits: Callable[[Line], bool] = lambda line: True) -> Line:
        """Take a line on which nothing was planted yet."""
        found = [line for line in draft.lines if line.is_free and fits(line)]
        if not found:
            raise Unfit
        line = self.random.choice(found)
        line.is_free = False
        return line

    def result_of(self, draft: Draft, fits: Callable[[Event], bool]) -> Result:
        """Take a result that the applicant has and does not claim."""
        claimed = {line.event for line in draft.lines}
        found = [
            event.results[draft.person.key]
            for event in self.world.events
            if fits(event) and event.name not in claimed and draft.person.key in event.results
        ]
        if not found:
            raise Unfit
        return self.random.choice(found)


def tp_raised(draft: Draft, bench: Bench) -> None:
    """More table points than on record, and the sum with them."""
    line = bench.line(draft)
    line.tp += bench.random.randint(2, 6)
    draft.plant("tp_raised", ("N03",), line.tp)


def cp_raised(draft: Draft, bench: Bench) -> None:
    line = bench.line(draft, lambda line: line.cp > 0)
    line.cp += bench.random.randrange(50, 400)
    draft.plant("cp_raised", ("N03",), line.cp)


def tp_off_by_one(draft: Draft, bench: Bench) -> None:
    """A slip: the line is wrong, the sum is not."""
    line = bench.line(draft, lambda line: line.tp > 2)
    draft.keep_sums()
    line.tp += bench.random.choice((-1, 1))
    draft.plant("tp_off_by_one", ("N03",), line.tp, *_SUMS)


def cp_digits_swapped(draft: Draft, bench: Bench) -> None:
    def swapped(line: Line) -> int:
        digits = str(abs(line.cp))
        return int(digits[:-2] + digits[-1] + digits[-2]) * (1 if line.cp > 0 else -1)

    line = bench.line(draft, lambda line: abs(line.cp) > 10 and swapped(line) not in _readings(line))
    draft.keep_sums()
    line.cp = swapped(line)
    draft.plant("cp_digits_swapped", ("N03",), line.cp, *_SUMS)


def _readings(line: Line) -> set[int]:
    """Return the competition points that a line may claim (4.2, p.141)."""
    result = line.result
    return {line.cp} if result is None else {result.cp, result.cp_by_event, result.cp_by_session}


def sum_off(draft: Draft, bench: Bench) -> None:
    tp, _ = draft.sums
    draft.keep_sums()
    draft.tp = tp + bench.random.choice((-1, 1, 10))
    draft.plant("sum_off", _SUMS, draft.tp)


def rank_better(draft: Draft, bench: Bench) -> None:
    line = bench.line(draft, lambda line: line.rank is not None and line.rank > 3)
    line.rank = bench.random.randint(1, (line.rank or 0) - 1)
    draft.plant("rank_better", ("N03",), line.rank, "N17")


def class_raised(draft: Draft, bench: Bench) -> None:
    line = bench.line(draft, lambda line: line.result is not None and _true_class(line) in _HIGHER)
    line.event_class = _HIGHER[str(_true_class(line))]
    draft.plant("class_raised", ("N03",), line.event_class)


def _true_class(line: Line) -> str | None:
    return line.result.event.sort.event_class if line.result else None


def players_wrong(draft: Draft, bench: Bench) -> None:
    line = bench.line(draft)
    line.players += bench.random.choice((-4, 4, 12))
    draft.plant("players_wrong", ("N03",), line.players)


def sessions_wrong(draft: Draft, bench: Bench) -> None:
    line = bench.line(draft)
    line.sessions += bench.random.choice((-1, 1, 2))
    draft.plant("sessions_wrong", ("N03",), line.sessions)


def negative_as_positive(draft: Draft, bench: Bench) -> None:
    """Competition points below zero, written without their sign."""
    line = bench.line(draft, lambda line: line.cp < 0 and -line.cp not in _readings(line))
    line.cp = -line.cp
    draft.plant("negative_as_positive", ("N03",), line.cp)


def no_such_event(draft: Draft, bench: Bench) -> None:
    line = copied(bench.line(draft))
    line.event = f"{line.played_on.year} Atlantis Mahjong Masters"
    line.played_on += timedelta(days=31)
    line.rank, line.tp, line.cp = bench.random.randint(1, 8), line.tp + 3, abs(line.cp) + 57
    draft.lines.append(line)
    draft.plant("no_such_event", ("N02",), line.event)


def not_on_file(draft: Draft, bench: Bench) -> None:
    """A result of an event without a number in the register (4.4, p.141)."""
    line = _added(draft, bench, bench.result_of(draft, lambda event: not event.sort.on_file and event.kind == draft.kind))
    draft.plant("not_on_file", ("N02",), line.event)


def web_in_live(draft: Draft, bench: Bench) -> None:
    """A result of the web among live ones (3.5, p.140)."""
    _of_other_kind(draft, bench, LIVE, "web_in_live")


def live_in_web(draft: Draft, bench: Bench) -> None:
    """A live result among those of the web."""
    _of_other_kind(draft, bench, WEB, "live_in_web")


def _of_other_kind(draft: Draft, bench: Bench, asked: Kind, kind: str) -> None:
    if draft.kind != asked:
        raise Unfit
    result = bench.result_of(draft, lambda event: event.kind != asked and not event.sort.fault)
    draft.plant(kind, ("N12",), _added(draft, bench, result).event)


def _added(draft: Draft, bench: Bench, result: Result) -> Line:
    line = line_of(result, bench.random)
    line.is_free = False
    draft.lines.append(line)
    return line


def twice_in_other_spelling(draft: Draft, bench: Bench) -> None:
    again = copied(bench.line(draft))
    wide = {ord(digit): chr(ord(digit) + 0xFEE0) for digit in "0123456789"}
    again.event = again.event.upper().translate(wide)
    draft.lines.append(again)
    draft.plant("twice_in_other_spelling", ("N16",), again.event)


def twice_in_other_language(draft: Draft, bench: Bench) -> None:
    """The same day and figures under the name in another language: no record has that name."""
    again = _translated(draft, bench)
    draft.plant("twice_in_other_language", ("N16",), again.event, "N02")


def twice_on_other_day(draft: Draft, bench: Bench) -> None:
    """Another language and another day: what is left of it is an event that is not on record."""
    again = _translated(draft, bench)
    again.played_on += timedelta(days=60)
    draft.plant("twice_on_other_day", ("N02", "N16"), again.event)


def _translated(draft: Draft, bench: Bench) -> Line:
    line = bench.line(draft, lambda line: line.result is not None)
    again = copied(line)
    if line.result is not None:
        again.event = in_another_language(line.result.event, bench.random)
    draft.lines.append(again)
    return again


def place_of_another(draft: Draft, bench: Bench) -> None:
    """The place of another applicant, whose it is by the record."""
    held = {
        (line.event, line.rank)
        for other in bench.drafts
        if other.conduct == "honest" and other.person is not draft.person
        for line in other.lines
    }
    line = bench.line(draft, lambda line: any(event == line.event for event, _ in held))
    ranks = sorted(rank for event, rank in held if event == line.event and rank not in (None, line.rank))
    if not ranks:
        raise Unfit
    line.rank = bench.random.choice(ranks)
    draft.plant("place_of_another", ("N17",), line.rank, "N03")


def both_stages(draft: Draft, bench: Bench) -> None:
    """Two stages of one event that were entered as two."""
    first = bench.result_of(draft, lambda event: event.stage_of is not None and event.kind == draft.kind)
    stages = [e for e in bench.world.events if e.stage_of == first.event.stage_of]
    results = [stage.results[draft.person.key] for stage in stages]
    for result in results:
        _added(draft, bench, result)
    draft.count(results, maybe=True)
    draft.plant("both_stages", ("N16",), stages[-1].name)


def class_by_misprint(draft: Draft, bench: Bench) -> None:
    """Class A, as an event of 64 players claims by the English text of 5.1 (p.144)."""

    def misprinted(event: Event) -> bool:
        sort = event.sort
        return sort.claimed == "A" != sort.event_class and sort.players[1] < 80 and draft.kind == LIVE

    result = bench.result_of(draft, misprinted)
    line = _added(draft, bench, result)
    line.event_class = "A"
    draft.count([result])
    draft.plant("class_by_misprint", ("N03",), "A")


def unsigned(draft: Draft, bench: Bench) -> None:  # noqa: ARG001 - every plant takes both
    draft.signed = False
    draft.plant("unsigned", ("N01",), "applicant")


def undated(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    draft.applied_on = None
    draft.plant("undated", ("N01",), "applied_on")


def no_certificate(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    draft.certificate = None
    draft.plant("no_certificate", ("N01",), "certificate")


def no_attachment(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    draft.attachments = None
    draft.plant("no_attachment", ("N14",))


def wrong_issuer(draft: Draft, bench: Bench) -> None:  # noqa: ARG001
    """A member organisation for 3-1品, the Center for those below (7.3 and 7.4, p.147-148)."""
    units = MEMBER if draft.asked().issuer == "wmcc" else CENTER
    draft.checked_by = units[draft.words]
    draft.plant("wrong_issuer", ("N15",), draft.checked_by)


def before_the_event(draft: Draft, bench: Bench) -> None:
    """The day of the application is before a competition that it claims."""
    last = max((line for line in draft.lines), key=lambda line: line.played_on)
    draft.applied_on = last.played_on - timedelta(days=bench.random.randint(2, 9))
    later = [line for line in draft.lines if line.result and line.result.event.ends > draft.applied_on]
    draft.doubt([line.result for line in later if line.result])
    draft.plant("before_the_event", ("N02",), last.event)


Plant = Callable[[Draft, Bench], None]
SLIPS: tuple[Plant, ...] = (
    tp_off_by_one, cp_digits_swapped, sum_off, players_wrong, sessions_wrong, negative_as_positive, not_on_file,
    web_in_live, live_in_web, twice_in_other_spelling, class_by_misprint, unsigned, undated, no_certificate, no_attachment,
    wrong_issuer, before_the_event, both_stages,
)  # fmt: skip
"""What may happen to somebody who means well."""
FRAUDS: tuple[Plant, ...] = (
    tp_raised, cp_raised, rank_better, class_raised, no_such_event, twice_in_other_language, twice_on_other_day,
    place_of_another,
)  # fmt: skip
"""What nobody writes by mistake."""
