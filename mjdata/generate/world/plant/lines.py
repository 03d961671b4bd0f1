"""Lines that do not count, or only once: of no record, not on file, of the other kind, claimed twice."""

from __future__ import annotations

from datetime import timedelta

from mjdata.generate.plant.site import Unfit
from mjdata.generate.world.draft import Draft, Line, copied, in_another_language
from mjdata.generate.world.events import Event
from mjdata.generate.world.plant.bench import Bench
from mjdata.rules.pin import LIVE, WEB, Kind


def no_such_event(draft: Draft, bench: Bench) -> None:
    """An event that nobody has on record."""
    line = copied(bench.line(draft))
    line.event = f"{line.played_on.year} Atlantis Mahjong Masters"
    line.played_on += timedelta(days=31)
    line.rank, line.tp, line.cp = bench.random.randint(1, 8), line.tp + 3, abs(line.cp) + 57
    draft.lines.append(line)
    draft.plant("no_such_event", ("N02",), line.event)


def not_on_file(draft: Draft, bench: Bench) -> None:
    """A result of an event without a number in the register (4.4, p.141)."""
    result = bench.result_of(draft, lambda event: not event.sort.on_file and event.kind == draft.kind)
    draft.plant("not_on_file", ("N02",), bench.added(draft, result).event)


def result_of_namesake(draft: Draft, bench: Bench) -> None:
    """A result of somebody else of the same name, whom the register number tells apart."""
    own, claimed = draft.person, {line.event for line in draft.lines}
    found = [
        result
        for event in bench.world.events
        if event.kind == draft.kind and not event.sort.fault
        if event.name not in claimed and own.key not in event.results
        for result in event.results.values()
        if result.person.name == own.name
    ]
    if not own.is_namesake or not found:
        raise Unfit
    line = bench.added(draft, bench.random.choice(found))
    draft.is_boundless = True
    draft.plant("result_of_namesake", ("N02",), line.event, "N17")


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
    draft.plant(kind, ("N12",), bench.added(draft, result).event)


def twice_in_other_spelling(draft: Draft, bench: Bench) -> None:
    """The same event once more, in other letters."""
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


def both_stages(draft: Draft, bench: Bench) -> None:
    """Two stages of one event that were entered as two."""
    first = bench.result_of(draft, lambda event: event.stage_of is not None and event.kind == draft.kind)
    stages = [e for e in bench.world.events if e.stage_of == first.event.stage_of]
    results = [stage.results[draft.person.key] for stage in stages]
    for result in results:
        bench.added(draft, result)
    draft.count(results, maybe=True)
    draft.plant("both_stages", ("N16",), stages[-1].name)


def class_by_misprint(draft: Draft, bench: Bench) -> None:
    """Class A, as an event of 64 players claims by the English text of 5.1 (p.144)."""

    def misprinted(event: Event) -> bool:
        sort = event.sort
        return sort.claimed == "A" != sort.event_class and sort.players[1] < 80 and draft.kind == LIVE

    result = bench.result_of(draft, misprinted)
    line = bench.added(draft, result)
    line.event_class = "A"
    draft.count([result])
    draft.plant("class_by_misprint", ("N03",), "A")
