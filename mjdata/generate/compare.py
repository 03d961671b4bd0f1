"""What an audit makes of generated competitions, beside their answer keys."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from mjdata.errors import UserError
from mjdata.generate.write import KEY, RECORDS
from mjdata.schema.answers import AnswerKey, Planted
from mjdata.schema.audited import Explanation, Finding
from mjdata.schema.records import Competition, Table
from mjdata.schema.rows import Source
from mjdata.store.warehouse import Warehouse

_ACCUSING = ("block", "error", "warning")
_OF_ALL = ("T17", "T18")
"""Checks of a sum or a count over the whole competition: any slip that changes a score is in it."""


@dataclass(frozen=True)
class Outcome:
    """What came of a planted slip.

    ``found``: it was accused where it is. For a slip in one cell, ``alone``: the truth is the one repair
    proposed; ``likeliest``: it is among those in first place.
    """

    slip: Planted
    found: bool
    alone: bool
    likeliest: bool


@dataclass
class Comparison:
    """All competitions against their keys: what came of each slip, and who was accused for no reason."""

    competitions: int = 0
    clean_tables: int = 0
    outcomes: list[Outcome] = field(default_factory=list)
    false_alarms: list[str] = field(default_factory=list)

    def of(self, *effects: str) -> list[Outcome]:
        """Return the outcomes of slips with these effects."""
        return [outcome for outcome in self.outcomes if outcome.slip.effect in effects]

    @property
    def of_one_cell(self) -> list[Outcome]:
        """The outcomes of slips in one cell, those that can be found."""
        return [o for o in self.of("score_changing", "record") if o.slip.repairs]


def compare(directory: Path, warehouse: Warehouse) -> Comparison:
    """Compare the findings of a run with every answer key under a folder.

    Raises ``UserError`` when there is no key, or a competition with a key is not in the run.
    """
    files = sorted(directory.rglob(KEY)) if directory.is_dir() else []
    if not files:
        text = f"{directory} holds no {KEY}; expected a folder that `mjdata generate` has written"
        raise UserError(text)
    run = _Run(warehouse)
    comparison = Comparison(len(files))
    for file in files:
        _compare(_key(file), file.parent / RECORDS, run, comparison)
    return comparison


def _key(file: Path) -> AnswerKey:
    try:
        return msgspec.json.decode(file.read_bytes(), type=AnswerKey)
    except (OSError, msgspec.MsgspecError) as error:
        raise UserError(f"{file} cannot be read: {error}; expected an answer key") from None


class _Run:
    """The findings of a run by the name of their competition; under None those about files."""

    def __init__(self, warehouse: Warehouse) -> None:
        self.name_of = {row.competition_id: row.name for row in warehouse.rows(Competition)}
        self.path_of = {row.source_id: Path(row.path) for row in warehouse.rows(Source)}
        self.findings: dict[str | None, list[Finding]] = defaultdict(list)
        for finding in warehouse.rows(Finding):
            self.findings[self.name_of.get(finding.competition_id or "")].append(finding)
        self.likeliest: dict[str, set[str]] = defaultdict(set)
        for row in warehouse.rows(Explanation, "place = 1"):
            self.likeliest[row.finding_id].add(row.edits_en)
        self.tables: dict[str | None, set[tuple[int, int]]] = defaultdict(set)
        for table in warehouse.rows(Table):
            self.tables[self.name_of.get(table.competition_id)].add((table.session_no, table.table_no))

    def accusing(self, competition: str | None) -> list[Finding]:
        """Return the findings that say that something is wrong."""
        return [f for f in self.findings[competition] if f.severity in _ACCUSING]

    def at_the_door(self, records: Path) -> Iterator[tuple[str, Finding]]:
        """Yield what was accused of the files in a folder, each with the name of the file."""
        folder = records.resolve()
        for finding in self.accusing(None):
            path = self.path_of.get(finding.source_id or "")
            if path is not None and path.resolve().parent == folder:
                yield path.name, finding


def _compare(key: AnswerKey, records: Path, run: _Run, comparison: Comparison) -> None:
    if key.competition not in run.name_of.values():
        text = f"the run holds no competition {key.competition!r}; expected a run of {records}"
        raise UserError(text)
    every, accusing = run.findings[key.competition], run.accusing(key.competition)
    at_door = list(run.at_the_door(records))
    for slip in key.planted:
        found = any(_is_about(finding, slip) for finding in accusing)
        told_of = any(name in slip.files and f.check_id in slip.checks for name, f in at_door)
        here = [finding for finding in every if _place(finding) in slip.tables]
        proposed = {finding.repair for finding in here if finding.repair is not None}
        likeliest = any(run.likeliest[finding.finding_id] & set(slip.repairs) for finding in here)
        alone = bool(proposed) and proposed <= set(slip.repairs)
        outcome = Outcome(slip, found or told_of, alone, likeliest)
        comparison.outcomes.append(outcome)
    planted_at = {at for slip in key.planted for at in slip.tables}
    comparison.clean_tables += len(run.tables[key.competition] - planted_at)
    told = {(t.file, t.check) for t in key.told}
    told |= {
        (file, check) for slip in key.planted for file in slip.files for check in (*slip.checks, *slip.also)
    }
    comparison.false_alarms += [
        f"{key.competition}: {finding.check_id} {finding.message_en}"
        for finding in (
            *(f for f in accusing if ("", f.check_id) not in told and not _is_of_any(f, key.planted)),
            *(f for name, f in at_door if (name, f.check_id) not in told),
        )
    ]


def _place(finding: Finding) -> tuple[int | None, int | None]:
    return finding.session_no, finding.table_no


def _is_about(finding: Finding, slip: Planted) -> bool:
    """Tell whether a finding accuses the table of a slip; without a table, by its check whom it is about."""
    if finding.table_no is not None:
        return _place(finding) in slip.tables
    return finding.check_id in slip.checks and _may_be_about(finding, slip)


def _is_of_any(finding: Finding, planted: Iterable[Planted]) -> bool:
    return any(_may_be_about(finding, slip) for slip in planted)


def _may_be_about(finding: Finding, slip: Planted) -> bool:
    """Tell whether a slip may be why something was accused: a table, a player, or the whole competition."""
    if finding.table_no is not None:
        return _place(finding) in slip.tables
    if finding.player_id is not None:
        return int(finding.player_id) in slip.players
    in_all = finding.check_id in _OF_ALL and slip.effect == "score_changing"
    return in_all or finding.check_id in (*slip.checks, *slip.also)
