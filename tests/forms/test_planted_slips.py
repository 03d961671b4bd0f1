"""One slip of the pen on one sheet of a generated competition: found, no other accused, the truth proposed.

The expected repair is what was written before the slip. In half of the competitions with a slip in one cell
the running totals and the session totals were added up by hand and are right; in the other half a workbook
added them up, slip and all. ``make verify`` prints the figures.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from mjdata.checks.say import signed
from mjdata.generate.competition import Plan, make_competition
from mjdata.seats import LETTERS, SEATS
from tests.door import ask, audited

from .test_whole_way import sheet_of
from .writer import Lines, as_csv

COMPETITIONS = 200
RECALL, FIRST = 0.99, 0.75

HEAD, TOTALS, POINTS = 6, 22, 23
"""Lines over the hands; lines of the totals and of the table points."""
ACCUSED = """
    SELECT DISTINCT session_no, table_no FROM findings
    WHERE severity IN ('block', 'error', 'warning') AND session_no IS NOT NULL
"""
REPAIRS = """
    SELECT DISTINCT repair FROM findings
    WHERE session_no = {0} AND table_no = {1} AND repair IS NOT NULL
"""
LIKELIEST = """
    SELECT DISTINCT e.edits_en FROM explanations e JOIN findings f USING (finding_id)
    WHERE f.session_no = {0} AND f.table_no = {1} AND e.place = 1
"""


@dataclass(frozen=True)
class Slip:
    """A slip that was written into a sheet; ``truth``: how its repair is said, for a slip in one cell."""

    kind: str
    truth: str = ""


def _one_cell(kind: str, write: Callable[[int], int | None]) -> Callable[[Lines, random.Random], Slip | None]:
    """Return a slip that writes one score of one hand wrong, where that is possible."""

    def slip(lines: Lines, rng: random.Random) -> Slip | None:
        line, seat = rng.choice(_played(lines)), rng.choice(SEATS)
        meant = lines[line][1 + 2 * seat]
        written = write(meant) if isinstance(meant, int) and meant else None
        if written is None or written == meant:
            return None
        lines[line][1 + 2 * seat] = written
        says = f"hand {line - HEAD + 1}: {LETTERS[seat]} {signed(written)} should be {signed(meant)}"
        return Slip(kind, says)

    return slip


def _played(lines: Lines) -> list[int]:
    """Return the lines of hands that somebody won."""
    return [n for n in range(HEAD, TOTALS) if any(lines[n][1 + 2 * seat] for seat in SEATS)]


def _digits(change: Callable[[str], str]) -> Callable[[int], int | None]:
    def write(meant: int) -> int | None:
        digits = str(abs(meant))
        changed = change(digits) if len(digits) > 1 else digits
        return None if changed.startswith("0") else int(changed) * (1 if meant > 0 else -1)

    return write


def _wrong_column(lines: Lines, rng: random.Random) -> Slip | None:
    line, (a, b) = rng.choice(_played(lines)), rng.sample(SEATS, 2)
    row = lines[line]
    if row[1 + 2 * a] == row[1 + 2 * b]:
        return None
    row[1 + 2 * a], row[1 + 2 * b] = row[1 + 2 * b], row[1 + 2 * a]
    return Slip("two scores in each other's column")


def _without_base(lines: Lines, rng: random.Random) -> Slip | None:
    """Write the value alone into the row of a win, without the base points (article 9, p.49-50)."""
    row = lines[rng.choice(_played(lines))]
    scores = [score for score in row[1:9:2] if isinstance(score, int)]
    if sum(score > 0 for score in scores) != 1 or sum(score <= -8 for score in scores) != 3:
        return None
    row[1:9:2] = [score - 24 if score > 0 else score + 8 for score in scores]
    return Slip("value without the 8")


def _carried(lines: Lines, rng: random.Random) -> Slip | None:
    """Write a running total ten off, and go on with it to the last hand."""
    line, seat = rng.choice(_played(lines)[:-1]), rng.choice(SEATS)
    for row in lines[line:TOTALS]:
        running = row[2 + 2 * seat]
        if isinstance(running, int):
            row[2 + 2 * seat] = running + 10
    total = lines[TOTALS][1 + 2 * seat]
    assert isinstance(total, int)
    lines[TOTALS][1 + 2 * seat] = total + 10
    return Slip("carry slip in a running total")


def _wrong_total(lines: Lines, rng: random.Random) -> Slip | None:
    seat = rng.choice(SEATS)
    total = lines[TOTALS][1 + 2 * seat]
    assert isinstance(total, int)
    lines[TOTALS][1 + 2 * seat] = total + rng.choice((-10, -1, 1, 10))
    return Slip("wrong session total")


def _wrong_points(lines: Lines, rng: random.Random) -> Slip | None:
    row, (a, b) = lines[POINTS], rng.sample(SEATS, 2)
    if row[1 + 2 * a] == row[1 + 2 * b]:
        return None
    row[1 + 2 * a], row[1 + 2 * b] = row[1 + 2 * b], row[1 + 2 * a]
    return Slip("wrong table points")


SLIPS = (
    _one_cell("sign", lambda meant: -meant),
    _one_cell("swapped digits", _digits(lambda d: d[1] + d[0] + d[2:])),
    _one_cell("+-1", lambda meant: meant + 1),
    _one_cell("+-10", lambda meant: meant - 10),
    _one_cell("lost digit", _digits(lambda d: d[:-1])),
    _one_cell("doubled digit", _digits(lambda d: d + d[-1])),
    _one_cell("forgotten 8", lambda meant: meant + 8 if meant < -8 else None),
    _wrong_column,
    _without_base,
    _carried,
    _wrong_total,
    _wrong_points,
)


def _add_up(lines: Lines) -> None:
    """Let the running totals and the session totals follow the scores, as a workbook does."""
    for seat in SEATS:
        running = 0
        for row in lines[HEAD:TOTALS]:
            score = row[1 + 2 * seat]
            if isinstance(score, int):
                row[2 + 2 * seat] = running = running + score
        lines[TOTALS][1 + 2 * seat] = running


@dataclass(frozen=True)
class Outcome:
    """What came of a slip.

    ``found``: its table was accused; ``elsewhere``: another was; ``alone``: the truth is the one repair
    proposed; ``likeliest``: it is among those in first place.
    """

    slip: Slip
    follows: bool
    found: bool
    elsewhere: bool
    alone: bool
    likeliest: bool


def _outcomes(folder: Path) -> Iterator[Outcome]:
    """Yield what comes of a slip of each kind in turn, each in a competition of its own."""
    for seed in range(10_000):
        rng = random.Random(seed)
        made = make_competition(Plan(players=8, sessions=2, seed=seed))
        sheets = {(t.session_no, t.table_no): sheet_of(made, t).lines("zh") for t in made.tables}
        place = rng.choice(sorted(sheets))
        make = SLIPS[seed % len(SLIPS)]
        slip = next(filter(None, (make(sheets[place], rng) for _ in range(200))))
        follows = bool(slip.truth) and rng.random() < 0.5
        if follows:
            _add_up(sheets[place])
        records = folder / str(seed)
        records.mkdir()
        for (session, table), lines in sheets.items():
            (records / f"{session}-{table}.csv").write_text(as_csv(lines), encoding="utf-8")
        out = audited(records, folder / f"{seed}-out")
        accused = {(int(session), int(table)) for session, table in ask(out, ACCUSED)}
        yield Outcome(
            slip,
            follows,
            found=place in accused,
            elsewhere=bool(accused - {place}),
            alone=ask(out, REPAIRS.format(*place)) == [(slip.truth,)],
            likeliest=(slip.truth,) in ask(out, LIKELIEST.format(*place)),
        )


def test_a_slip_of_each_kind_is_found_and_no_other_table_accused(tmp_path: Path) -> None:
    outcomes = list(islice(_outcomes(tmp_path), len(SLIPS)))
    assert [o.slip.kind for o in outcomes if not o.found] == []
    assert [o.slip.kind for o in outcomes if o.elsewhere] == []


@pytest.mark.verify
def test_slips_of_200_competitions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = list(islice(_outcomes(tmp_path), COMPETITIONS))
    with capsys.disabled():
        print(f"\n{'kind':36} totals  {'n':>3} found alone likeliest")
        for (kind, follows), n in sorted(Counter((o.slip.kind, o.follows) for o in outcomes).items()):
            of = [o for o in outcomes if (o.slip.kind, o.follows) == (kind, follows)]
            sums = [sum(o.found for o in of), sum(o.alone for o in of), sum(o.likeliest for o in of)]
            print(
                f"{kind:36} {'follow' if follows else 'right ':6}  {n:3} {sums[0]:5} {sums[1]:5} {sums[2]:9}"
            )
    assert sum(o.found for o in outcomes) >= RECALL * len(outcomes)
    assert sum(o.elsewhere for o in outcomes) == 0
    single = [o for o in outcomes if o.slip.truth]
    assert sum(o.alone for o in single) >= FIRST * len(single)
    assert all(o.likeliest for o in single)
