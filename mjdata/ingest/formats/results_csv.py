"""A published result list (appendix 7) as CSV, one line per player or team and session.

Header: ``competition,player_no,name,team,session,tp,cp,rank,cum_tp,cum_cp``. A line with a player number
is that player's, a line with only a team number is that team's; without a session it is the final line.
"""

from __future__ import annotations

import csv
import io

from mjdata.ingest.numbers import Unparsed, twelfths, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.schema.tables import Competition, Result

NAME = "results_csv"
COLUMNS = ("competition", "player_no", "name", "team", "session", "tp", "cp", "rank", "cum_tp", "cum_cp")


def _result(cells: dict[str, str], source_id: str, locator: str) -> Result:
    player, team = whole(cells["player_no"]), whole(cells["team"])
    number = team if player is None else player
    if number is None:
        raise Unparsed("neither player_no nor team is filled")
    return Result(
        competition_id=cells["competition"].strip(),
        subject="team" if player is None else "player",
        subject_no=number,
        session_no=whole(cells["session"]),
        tp12=twelfths(cells["tp"]),
        cp=whole(cells["cp"]),
        rank=whole(cells["rank"]),
        cum_tp12=twelfths(cells["cum_tp"]),
        cum_cp=whole(cells["cum_cp"]),
        source_id=source_id,
        locator=locator,
    )


def _read(text: str, batch: Batch) -> None:
    lines = csv.reader(io.StringIO(text, newline=""))
    header = [name.strip() for name in next(lines, [])]
    named = set()
    for values in lines:
        locator = f"line {lines.line_num}"
        if not any(value.strip() for value in values):
            continue
        if len(values) != len(header):
            batch.reject(locator, "bad_record", f"{len(values)} cells for {len(header)} columns")
            continue
        try:
            row = _result(dict(zip(header, values, strict=True)), batch.source_id, locator)
        except Unparsed as unparsed:
            batch.reject(locator, "bad_record", str(unparsed))
            continue
        if row.competition_id not in named:
            named.add(row.competition_id)
            name = row.competition_id or None
            competition = Competition(row.competition_id, name, source_id=batch.source_id, locator=locator)
            batch.add("competitions", competition)
        batch.add("results", row)
        batch.records += 1


def _recognises(head: str) -> bool:
    first = head.lstrip("\ufeff").split("\n", 1)[0]
    return {name.strip() for name in first.split(",")} >= set(COLUMNS)


READER = Reader(
    name=NAME,
    title="published result list (appendix 7) as CSV, long form",
    recognises=_recognises,
    read=_read,
)
