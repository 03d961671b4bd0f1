"""Figures that are not those on record: slips of the pen, and more than there is."""

from __future__ import annotations

from mjdata.generate.plant.site import Unfit
from mjdata.generate.world.draft import Draft, Line
from mjdata.generate.world.plant.bench import Bench

_HIGHER = {"B": "A", "C": "B"}
_SUMS = ("N04",)


def tp_raised(draft: Draft, bench: Bench) -> None:
    """More table points than on record, and the sum with them."""
    line = bench.line(draft)
    line.tp += bench.random.randint(2, 6)
    draft.plant("tp_raised", ("N03",), line.tp)


def cp_raised(draft: Draft, bench: Bench) -> None:
    """More competition points than on record by any reading, and the sum with them."""
    line = bench.line(draft, lambda line: line.cp > 0)
    readings = _readings(line)
    line.cp = bench.random.choice([cp for cp in range(line.cp + 50, line.cp + 400) if cp not in readings])
    draft.plant("cp_raised", ("N03",), line.cp)


def tp_off_by_one(draft: Draft, bench: Bench) -> None:
    """A slip: the line is wrong, the sum is not."""
    line = bench.line(draft, lambda line: line.tp > 2)
    draft.keep_sums()
    line.tp += bench.random.choice((-1, 1))
    draft.plant("tp_off_by_one", ("N03",), line.tp, *_SUMS)


def cp_digits_swapped(draft: Draft, bench: Bench) -> None:
    """A slip: the last two digits of competition points change places; the sum is right."""

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
    """The sum of table points is not that of the lines."""
    tp, _ = draft.sums
    draft.keep_sums()
    draft.tp = tp + bench.random.choice((-1, 1, 10))
    draft.plant("sum_off", _SUMS, draft.tp)


def rank_better(draft: Draft, bench: Bench) -> None:
    """A better place than on record."""
    line = bench.line(draft, lambda line: line.rank is not None and line.rank > 3)
    line.rank = bench.random.randint(1, (line.rank or 0) - 1)
    draft.plant("rank_better", ("N03",), line.rank, "N17")


def class_raised(draft: Draft, bench: Bench) -> None:
    """A class above the one that the event reaches."""
    line = bench.line(draft, lambda line: line.result is not None and _true_class(line) in _HIGHER)
    line.event_class = _HIGHER[str(_true_class(line))]
    draft.plant("class_raised", ("N03",), line.event_class)


def _true_class(line: Line) -> str | None:
    return line.result.event.sort.event_class if line.result else None


def players_wrong(draft: Draft, bench: Bench) -> None:
    """More or fewer players than there were."""
    line = bench.line(draft)
    line.players += bench.random.choice((-4, 4, 12))
    draft.plant("players_wrong", ("N03",), line.players)


def sessions_wrong(draft: Draft, bench: Bench) -> None:
    """More or fewer sessions than were played."""
    line = bench.line(draft)
    line.sessions += bench.random.choice((-1, 1, 2))
    draft.plant("sessions_wrong", ("N03",), line.sessions)


def negative_as_positive(draft: Draft, bench: Bench) -> None:
    """Competition points below zero, written without their sign."""
    line = bench.line(draft, lambda line: line.cp < 0 and -line.cp not in _readings(line))
    line.cp = -line.cp
    draft.plant("negative_as_positive", ("N03",), line.cp)


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
