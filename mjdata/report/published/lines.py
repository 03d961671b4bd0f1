"""An audited competition as the lines of the lists that are written out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from mjdata.checks.comparison import DIFFERS, RESULT_LIST
from mjdata.checks.registry import SEVERITIES
from mjdata.report.published.record import Audited
from mjdata.report.session_sheet import SessionSheet, differing, points_number
from mjdata.rules.edition import Edition
from mjdata.schema.audited import Finding
from mjdata.schema.forms import FoulRow
from mjdata.schema.published import ComparisonLine, FoulLine, ResultLine, SheetLine
from mjdata.schema.rederived import AuditedResult, Comparison
from mjdata.seats import LETTERS, SEATS

RECORDED = "recorded"
_OF_POINTS = ("tp", "cum_tp")
"""Columns that hold twelfths of a table point."""


def _points(twelfths: int | None) -> float | None:
    return None if twelfths is None else points_number(twelfths)


def result_lines(audited: Audited) -> Iterator[ResultLine]:
    """Yield the result table: for players, then for teams, each session and the end."""
    for row in audited.results:
        yield ResultLine(
            competition=audited.event,
            player_no=row.subject_no if row.subject == "player" else None,
            name=row.name,
            team=row.team_no,
            session=row.session_no,
            tp=_points(row.tp12),
            cp=row.cp,
            rank=row.rank,
            cum_tp=_points(row.cum_tp12),
            cum_cp=row.cum_cp,
            recorded_tp=_points(row.tp12_recorded),
            recorded_cp=row.cp_recorded,
            recorded_rank=row.rank_recorded,
            recorded_cum_tp=_points(row.cum_tp12_recorded),
            recorded_cum_cp=row.cum_cp_recorded,
            undetermined=undetermined(row),
        )


def undetermined(row: AuditedResult) -> str | None:
    """Return the columns that are open; of a tie at the end the places that may be meant."""
    columns = {"cum_tp": row.cum_tp12, "cum_cp": row.cum_cp}
    if row.session_no is not None:
        columns = {"tp": row.tp12, "cp": row.cp} | columns
    found = [name for name, value in columns.items() if value is None]
    if row.rank is None and row.is_ranked:
        span = f" {row.rank_first}-{row.rank_last}" if row.rank_first is not None else ""
        found.append(f"rank{span}")
    return ", ".join(found) or None


def sheet_lines(audited: Audited) -> Iterator[SheetLine]:
    """Yield the session sheets in long form."""
    for sheet in audited.sheets:
        yield from _of_sheet(sheet)


def _of_sheet(sheet: SessionSheet) -> Iterator[SheetLine]:
    at = (sheet.event or "", sheet.session_no, sheet.table_no)
    for row in sheet.hands:
        for seat in SEATS:
            score = row.scores[seat]
            yield SheetLine(
                *at,
                hand=row.hand_no,
                player_no=sheet.players[seat][0],
                score=score if isinstance(score, int) else None,
                running=row.running[seat],
                remark=row.remark if seat == 0 else None,
                seat=LETTERS[seat],
                mark=score if isinstance(score, str) else None,
                tp=None,
                recorded_running=row.running_recorded[seat],
                recorded_tp=None,
            )
    for seat in SEATS:
        yield SheetLine(
            *at,
            hand=None,
            player_no=sheet.players[seat][0],
            score=sheet.totals[seat],
            running=None,
            remark=None,
            seat=LETTERS[seat],
            mark=None,
            tp=_points(sheet.points[seat]),
            recorded_running=sheet.totals_recorded[seat],
            recorded_tp=_points(sheet.points_recorded[seat]),
        )


def foul_lines(audited: Audited) -> Iterator[FoulLine]:
    """Yield the fouls that were handed in; one that only a penalty implies is no record."""
    for row in audited.fouls:
        if row.basis == RECORDED:
            yield FoulLine(
                event=audited.event,
                session=row.session_no,
                hand=row.hand_no,
                table=row.table_no,
                seat=LETTERS[row.seat],
                player_no=row.player_no,
                code=row.offence or None,
                points=row.points,
                to=paid_to(row, audited.edition),
                text=row.nature,
                sanction=row.sanction,
                referee=row.referee,
            )


def paid_to(row: FoulRow, edition: Edition) -> str | None:
    """Return who gets the points of a foul; None where its offence is not known."""
    if row.payee_seat is not None:
        return LETTERS[row.payee_seat]
    if not row.offence:
        return None
    return "each" if edition.sanctioned(row.offence).payee == "each" else "none"


def comparison_lines(audited: Audited) -> Iterator[ComparisonLine]:
    """Yield every published cell beside the audited value, with the findings that explain a difference."""
    explained = _Explained(audited)
    names = {(row.subject, row.subject_no): row.name for row in audited.results}
    for cell in audited.cells:
        published, value = _shown(cell, cell.published), _shown(cell, cell.audited)
        yield ComparisonLine(
            form=cell.form,
            subject=cell.subject,
            number=cell.subject_no,
            name=names.get((cell.subject, cell.subject_no)),
            session=cell.session_no,
            table=cell.table_no,
            hand=cell.hand_no,
            column=cell.column,
            published=published or 0,
            audited=value,
            difference=None if cell.audited is None else _shown(cell, cell.published - cell.audited),
            status=cell.status,
            file=audited.paths.get(cell.source_id, cell.source_id),
            place=cell.locator,
            findings=" ".join(f.finding_id for f in explained.by(cell)) or None,
        )


def _shown(cell: Comparison, value: int | None) -> float | None:
    return _points(value) if cell.column in _OF_POINTS else value


class _Explained:
    """The findings that explain why a published cell is not the audited value.

    Those at the cell's own place; and those on the sheets that it rests on, where this value of the player
    or of a member is not as recorded: in the session, or for a sum in all up to it.
    """

    def __init__(self, audited: Audited) -> None:
        self._of_place: dict[tuple[str, str], list[Finding]] = defaultdict(list)
        self._of_table: dict[tuple[int, int], list[Finding]] = defaultdict(list)
        for finding in audited.findings:
            if finding.severity == SEVERITIES[-1] or finding.check_id == "T18":
                continue
            if finding.session_no is not None and finding.table_no is not None:
                self._of_table[finding.session_no, finding.table_no].append(finding)
            elif finding.source_id and finding.locator:
                self._of_place[finding.source_id, finding.locator].append(finding)
        self._wrong: dict[tuple[str, int, str], dict[tuple[int, int], None]] = defaultdict(dict)
        teams = {r.subject_no: r.team_no for r in audited.results if r.subject == "player"}
        for sheet in audited.sheets:
            for who in _wrong_on(sheet):
                self._enter("player", who, sheet)
                if (team := teams.get(who[0])) is not None:
                    self._enter("team", (team, who[1]), sheet)

    def _enter(self, subject: str, who: tuple[int, str], sheet: SessionSheet) -> None:
        for value in (who[1], "rank"):
            self._wrong[subject, who[0], value][sheet.session_no, sheet.table_no] = None

    def by(self, cell: Comparison) -> list[Finding]:
        """Return the findings that explain a cell that differs."""
        if cell.status != DIFFERS:
            return []
        if cell.form != RESULT_LIST:
            here = self._of_table[cell.session_no or 0, cell.table_no or 0]
            return [f for f in here if f.hand_no in (None, cell.hand_no) or cell.column != "running"]
        found = list(self._of_place[cell.source_id, cell.locator])
        is_sum, value = cell.column not in ("tp", "cp"), cell.column.removeprefix("cum_")
        for at in self._wrong[cell.subject, cell.subject_no, value]:
            if cell.session_no is None or at[0] == cell.session_no or (is_sum and at[0] < cell.session_no):
                found += self._of_table[at]
        return found


def _wrong_on(sheet: SessionSheet) -> Iterator[tuple[int, str]]:
    """Yield the players whose total (cp) or table points (tp) are not as recorded."""
    pairs = (("cp", sheet.totals_recorded, sheet.totals), ("tp", sheet.points_recorded, sheet.points))
    for value, recorded, audited in pairs:
        for seat, wrong in zip(SEATS, differing(recorded, audited), strict=True):
            if wrong:
                yield sheet.players[seat][0], value
