"""Writes ``schemas/``: the contract of every table, and the JSON Schema of the files that people write.

``python -m mjdata.schema.export`` renews them; a test fails when they drift.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from mjdata.paths import written_aside
from mjdata.rules.mcr.hand import HandLine
from mjdata.rules.mcr.lines import ResultLine
from mjdata.rules.persons import PersonRegister
from mjdata.rules.pin import PinRegister
from mjdata.rules.rulings import Rulings
from mjdata.schema.answers import AnswerKey
from mjdata.schema.arrow import arrow_schema, columns, describe
from mjdata.schema.awards import PinAct
from mjdata.schema.history import Decision
from mjdata.schema.logs import LogLine
from mjdata.schema.published import PIN_AWARDED, PUBLISHED
from mjdata.schema.rows import Row
from mjdata.schema.tables import TABLES

SCHEMAS = Path(__file__).parents[2] / "schemas"


def table_contract(name: str, row_type: type[Row]) -> dict[str, Any]:
    """Return the contract of a table: each column with its type, unit and meaning."""
    types = arrow_schema(row_type)
    listed = []
    for column, _, nullable, meta in columns(row_type):
        meaning, unit = describe(meta)
        entry = {
            "name": column,
            "type": str(types.field(column).type),
            "nullable": nullable,
            "meaning": meaning,
        }
        listed.append(entry | ({"unit": unit} if unit else {}))
    return {"table": name, "meaning": " ".join((row_type.__doc__ or "").split()), "columns": listed}


def schemas() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every file in ``schemas/``."""
    for name, row_type in TABLES.items():
        yield f"tables/{name}.json", _text(table_contract(name, row_type))
    for name, row_type in (PUBLISHED | PIN_AWARDED).items():
        yield f"published/{name}.json", _text(table_contract(name, row_type))
    yield "game_log.json", _text(msgspec.json.schema(LogLine))
    yield "rulings.json", _text(msgspec.json.schema(Rulings))
    yield "persons.json", _text(msgspec.json.schema(PersonRegister))
    yield "pin_standards.json", _text(msgspec.json.schema(PinRegister))
    yield "decisions.json", _text(msgspec.json.schema(Decision))
    yield "pin_awards.json", _text(msgspec.json.schema(PinAct))
    yield "answer_key.json", _text(msgspec.json.schema(AnswerKey))
    yield "score_mcr_input.json", _text(msgspec.json.schema(HandLine))
    yield "score_mcr_output.json", _text(msgspec.json.schema(ResultLine))


def _text(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for file, text in schemas():
        with written_aside(SCHEMAS / file) as aside:
            aside.write_text(text, encoding="utf-8")
