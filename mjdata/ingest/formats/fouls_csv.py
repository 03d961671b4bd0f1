"""A record of fouls (appendix 6) as CSV, long form: one line for each foul.

Header: ``event,session,hand,table,seat,player_no,code,points,to,text``. ``to`` says who gets the points:
``none``, ``each``, or a seat. A ``code`` that the edition does not know is kept with the text. Columns
``sanction`` and ``referee``, where there are any, hold what the form of appendix 6 has besides.
"""

from __future__ import annotations

from mjdata.ingest.long_csv import read_lines, shows
from mjdata.ingest.numbers import Unparsed, small, whole
from mjdata.ingest.reader import Batch, Reader
from mjdata.ingest.sheets.foul_text import FoulPlace, WrittenFoul, seat_of
from mjdata.rules.edition import default_edition, edition
from mjdata.schema.records import Competition
from mjdata.schema.rows import Row

NAME = "fouls_csv"
COLUMNS = ("event", "session", "hand", "table", "seat", "player_no", "code", "points", "to", "text")


def _read(text: str, batch: Batch) -> None:
    named: set[str] = set()

    def record(cells: dict[str, str], locator: str) -> list[tuple[str, Row]]:
        event = cells["event"].strip()
        rows: list[tuple[str, Row]] = [("fouls", _foul(cells).row(event, batch.source_id, locator))]
        if event not in named:
            named.add(event)
            row = Competition(event, event or None, source_id=batch.source_id, locator=locator)
            rows.append(("competitions", row))
        return rows

    read_lines(text, batch, COLUMNS, record)


def _foul(cells: dict[str, str]) -> WrittenFoul:
    code, text, payee = (cells[name].strip() for name in ("code", "text", "to"))
    known = {offence.id for offence in edition(default_edition(NAME)).offences}
    payee_seat = None if payee.casefold() in ("", "none", "each") else seat_of(payee)
    if payee.casefold() not in ("", "none", "each") and payee_seat is None:
        raise Unparsed(f"to: {payee!r} is neither none nor each nor a seat")
    place = FoulPlace(
        small(cells["session"]), small(cells["hand"]), small(cells["table"]), seat_of(cells["seat"])
    )
    return WrittenFoul(
        place,
        whole(cells["player_no"]),
        nature=text if code in known else " ".join(filter(None, (code, text))) or None,
        sanction=cells.get("sanction", "").strip() or None,
        referee=cells.get("referee", "").strip() or None,
        offence=code if code in known else "",
        points=whole(cells["points"]) or 0,
        payee_seat=payee_seat,
    )


def _recognises(head: str) -> bool:
    return shows(head, COLUMNS)


READER = Reader(
    name=NAME,
    title="record of fouls (appendix 6) as CSV, long form",
    recognises=_recognises,
    read=_read,
)
