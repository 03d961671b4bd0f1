"""A published result list (appendix 7) as CSV, one line per player or team and session.

Header: ``competition,player_no,name,team,session,tp,cp,rank,cum_tp,cum_cp``. A line with a player number
is that player's, a line with only a team number is that team's; without a session it is the final line.
The cells may stand between commas, semicolons or tabs, as spreadsheets write them. A record is one line:
a quote that is not closed spoils its own line and no other.
"""

from __future__ import annotations

import csv
import re

from mjdata.ingest.numbers import Unparsed, small, twelfths, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.text import CONTROL
from mjdata.schema.records import Competition, Result, Row

NAME = "results_csv"
COLUMNS = ("competition", "player_no", "name", "team", "session", "tp", "cp", "rank", "cum_tp", "cum_cp")
_SEPARATORS = ",;\t"
_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")
_LONGEST = 10_000
"""Characters of a line."""


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


def _cells(line: str, separator: str) -> list[str]:
    """Split one line into its cells; ``Unparsed`` when its quotes do not match or it holds no text."""
    if len(line) > _LONGEST:
        raise Unparsed(f"holds {len(line)} characters; expected no more than {_LONGEST}")
    if CONTROL.search(line):
        raise Unparsed("holds a control character, which is no text")
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=separator, strict=True), [])
    except csv.Error as error:
        raise Unparsed(f"cannot be split into cells: {error}") from None


def _header(line: str) -> tuple[list[str], str] | None:
    """Return the columns that a line names, and what separates them; None when it is no header."""
    for separator in _SEPARATORS:
        try:
            names = [name.strip() for name in _cells(line.lstrip("\ufeff"), separator)]
        except Unparsed:
            continue
        if all(names.count(name) == 1 for name in COLUMNS):
            return names, separator
    return None


def _read(text: str, batch: Batch) -> None:
    lines = enumerate((line[0] for line in _LINE.finditer(text)), 1)
    header = _header(next(lines, (1, ""))[1])
    if header is None:
        batch.reject("line 1", "missing_column", f"no header; expected {','.join(COLUMNS)}")
        return
    names, separator = header
    named: set[str] = set()
    for number, line in lines:
        if not line.strip(f" \r\n{separator}"):
            continue
        locator = f"line {number}"
        try:
            values = _cells(line, separator)
            if len(values) != len(names):
                raise Unparsed(f"{len(values)} cells for {len(names)} columns")
            row = _result(dict(zip(names, values, strict=True)), batch.source_id, locator)
        except Unparsed as unparsed:
            batch.reject(locator, "bad_record", str(unparsed))
        else:
            batch.store(_rows(row, named))


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
    first = _LINE.match(head)
    return first is not None and _header(first[0]) is not None


READER = Reader(
    name=NAME,
    title="published result list (appendix 7) as CSV, long form",
    recognises=_recognises,
    read=_read,
)
