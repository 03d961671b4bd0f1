"""What the audit writes of a competition beside its findings: hands, wins, tables and results re-derived."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

from mjdata.audit.persons import entry_rows
from mjdata.checks.comparison import comparison
from mjdata.checks.endings import hand_readings
from mjdata.checks.hand_record import HandRecord
from mjdata.checks.histories import histories
from mjdata.checks.judged import JudgedWin
from mjdata.checks.participation import class_requirements
from mjdata.checks.readiness import log_seats
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.rederived import audited_results, scored_tables
from mjdata.rules.mcr.hand import ImpossibleHand
from mjdata.rules.mcr.score import FLOWERS, Score
from mjdata.rules.mcr.waits import waiting_for
from mjdata.rules.payment import ZERO, add
from mjdata.rules.rulings import SILENT_POINTS
from mjdata.schema.audited import Finding, LogDigest, Ruling, ScoredFan, ScoredHand, ScoredWin
from mjdata.schema.rows import Row
from mjdata.seats import SUFFIXES


def derived_rows(record: CompetitionRecord) -> dict[str, list[Row]]:
    """Return the rows that follow from the record by the rules, by table."""
    return {
        "hand_readings": list(hand_readings(record)),
        "log_seats": list(log_seats(record)),
        "scored_hands": list(_scored(record)),
        "scored_wins": list(_scored_wins(record)),
        "scored_fan": list(_scored_fan(record)),
        "log_digests": list(_log_digests(record)),
        "class_requirements": list(class_requirements(record)),
        "scored_tables": list(scored_tables(record)),
        "audited_results": list(audited_results(record)),
        "comparison": list(comparison(record)),
        "histories": list(histories(record)),
        "person_entries": list(entry_rows(record)),
    }


def _scored(record: CompetitionRecord) -> Iterator[ScoredHand]:
    """Yield every readable hand of a seated table with what it scores and the running totals."""
    for table in record.seated:
        running = ZERO
        for hand in table.recorded:
            if not hand.is_readable:
                break  # after a row that cannot be read no running total is known
            running = add(running, hand.score)
            yield ScoredHand(
                hand_id=hand.row.hand_id,
                edition=record.edition.name,
                **{f"score_{suffix}": score for suffix, score in zip(SUFFIXES, hand.score, strict=True)},
                **{f"running_{suffix}": total for suffix, total in zip(SUFFIXES, running, strict=True)},
            )


def _judged(record: CompetitionRecord) -> Iterator[tuple[HandRecord, JudgedWin]]:
    return ((hand, judged) for _, hand in record.hands for judged in hand.judged)


def _scored_wins(record: CompetitionRecord) -> Iterator[ScoredWin]:
    """Yield every win of a log with what it holds and what it is worth."""
    for hand, judged in _judged(record):
        facts, found = judged.facts, judged.result if isinstance(judged.result, Score) else None
        happened = {
            "last_tile_of_wall": facts.last_tile_of_wall,
            "kong_related": facts.kong_related,
            "last_of_kind": facts.last_of_kind,
        }
        yield ScoredWin(
            hand_id=hand.row.hand_id,
            win_no=judged.win.win_no,
            edition=record.edition.name,
            winner_seat=facts.seat,
            payer_seat=facts.payer,
            seat_wind=judged.seat_wind,
            prevalent_wind=judged.prevalent_wind,
            tiles=" ".join(facts.concealed),
            melds="; ".join(f"{meld.type} {' '.join(meld.tiles)}" for meld in facts.melds),
            win_tile=facts.win_tile,
            circumstances=", ".join(name for name, so in happened.items() if so),
            flowers=facts.flowers,
            points=found.points if found else None,
            points_with_flowers=found.total if found else None,
            waits=_waits(judged),
        )


def _waits(judged: JudgedWin) -> str | None:
    """Return what the winner waited for; None where no table can have produced the record."""
    if isinstance(judged.result, ImpossibleHand):
        return None
    facts = judged.facts
    return " ".join(waiting_for(facts.concealed, [meld.tiles for meld in facts.melds]).free)


def _log_digests(record: CompetitionRecord) -> Iterator[LogDigest]:
    """Yield the hash of each log: its steps, whoever sat there."""
    for _, hand in record.hands:
        if hand.actions:
            steps = [(a.seq, a.seat, a.kind, a.tile, a.meld, a.from_seat) for a in hand.actions]
            yield LogDigest(hand.row.hand_id, hashlib.sha256(repr(steps).encode()).hexdigest())


def _scored_fan(record: CompetitionRecord) -> Iterator[ScoredFan]:
    """Yield the fan of the best counting, of those equal the one nearest to what was claimed."""
    for hand, judged in _judged(record):
        if judged.nearest is None or not isinstance(judged.result, Score):
            continue
        found, way = judged.nearest
        flowers = {FLOWERS: found.flowers} if found.flowers else {}
        for fan, count in (way.fans | flowers).items():
            at = (hand.row.hand_id, judged.win.win_no, record.edition.name)
            yield ScoredFan(*at, fan, count, judged.points_of(fan))


_NOTED_BY = {
    "table_tie": "S06",
    "final_tie": "T06",
    "forfeit": "X16",
    "knitted_wait": "H20",
    "held_four": "H20",
    "ladder_fifth": "X13",
}
"""The check that meets each silent point."""


def rulings_met(record: CompetitionRecord, findings: Sequence[Finding]) -> Iterator[Ruling]:
    """Yield the silent points, the event's rulings, and which readings the record fits where they occur."""
    for point in SILENT_POINTS:
        met = [f for f in findings if f.check_id == _NOTED_BY[point.id]]
        fits = _fitting_readings(record) if point.id == "table_tie" else None
        yield Ruling(
            competition_id=record.row.competition_id,
            ruling=point.id,
            value=record.rulings.rulings.of(point.id),
            options=", ".join(point.options),
            fits=fits or (f"{len(met)} finding(s)" if met else None),
            decided_by=record.rulings.decided_by,
        )


def _fitting_readings(record: CompetitionRecord) -> str | None:
    """Tell how many of the ties at tables each reading fits."""
    fits: Counter[str] = Counter()
    ties = [t for t in record.seated if t.is_tied and t.points is not None and t.totals is not None]
    for table in ties:
        if table.totals is None:
            continue
        fits.update(
            name for name, allowed in table.points_for(table.totals).items() if table.points in allowed
        )
    return ", ".join(f"{name}: {count} of {len(ties)}" for name, count in fits.most_common()) or None
