"""A published result list (appendix 7) as CSV, one line per player or team and session.

Header: ``competition,player_no,name,team,session,tp,cp,rank,cum_tp,cum_cp``. A line with a player number
is that player's, a line with only a team number is that team's; without a session it is the final line.
"""

from __future__ import annotations

from mjdata.ingest.long_csv import field_cells, read_lines, shows
from mjdata.ingest.numbers import Unparsed, small, twelfths, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.schema.fields import Field
from mjdata.schema.records import Competition, Result
from mjdata.schema.rows import Row

NAME = "results_csv"
COLUMNS = ("competition", "player_no", "name", "team", "session", "tp", "cp", "rank", "cum_tp", "cum_cp")

_FIELDS = {"tp": "tp12", "cp": "cp", "rank": "rank", "cum_tp": "cum_tp12", "cum_cp": "cum_cp"}
"""The columns that hold numbers, and what ``results`` calls them."""


def _result(cells: dict[str, str], source_id: str, locator: str) -> Result:
    player, team = whole(cells["player_no"]), whole(cells["team"])
    number = team if player is None else player
    if number is None:
        raise Unparsed("neither player_no nor team is filled")
    return Result(
        competition_id=cells["competition"].strip(),
        subject="team" if player is None else "player",
        subject_no=number,
        session_no=small(cells["session"]),
        tp12=twelfths(cells["tp"]),
        cp=whole(cells["cp"]),
        rank=whole(cells["rank"]),
        cum_tp12=twelfths(cells["cum_tp"]),
        cum_cp=whole(cells["cum_cp"]),
        source_id=source_id,
        locator=locator,
    )


def _read(text: str, batch: Batch) -> None:
    named: set[str] = set()

    def record(cells: dict[str, str], locator: str) -> list[tuple[str, Row]]:
        row = _result(cells, batch.source_id, locator)
        fields = {
            column: Field(row.session_no, None, name, row.subject, row.subject_no)
            for column, name in _FIELDS.items()
        }
        batch.rows["field_cells"].extend(
            field_cells(cells, fields, row.competition_id, batch.source_id, locator)
        )
        return _rows(row, named)

    read_lines(text, batch, COLUMNS, record)


def _rows(row: Result, named: set[str]) -> list[tuple[str, Row]]:
    """Return the rows of a line: the result, and the competition where it is named for the first time."""
    rows: list[tuple[str, Row]] = [("results", row)]
    if row.competition_id not in named:
        named.add(row.competition_id)
        name = row.competition_id or None
        competition = Competition(row.competition_id, name, source_id=row.source_id, locator=row.locator)
        rows.append(("competitions", competition))
    return rows


def _recognises(head: str) -> bool:
    return shows(head, COLUMNS)


READER = Reader(
    name=NAME,
    title="published result list (appendix 7) as CSV, long form",
    recognises=_recognises,
    read=_read,
)
