"""Damage of any kind: no reader raises, and every record is stored or refused, with its issue."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjdata.ingest.reader import Batch, readers
from mjdata.schema.arrow import to_arrow
from mjdata.schema.tables import RECORDS
from tests.formats import test_botzone_json as botzone
from tests.formats import test_botzone_text as plain
from tests.formats import test_pmn as pmn
from tests.formats import test_tziakcha as tziakcha
from tests.formats.reading import read

SAMPLES: dict[str, tuple[str, ...]] = {
    "botzone_text": (plain.match(plain.WIN) * 2,),
    "botzone_json": (
        botzone.log(botzone.DRAWN, end=botzone.WIN),
        "\n".join([botzone.local(botzone.DRAWN, scores=[75, -25, -25, -25])] * 2),
    ),
    "tziakcha": (
        tziakcha.session(tziakcha.step(), tziakcha.step(i=1)),
        json.dumps({"belongs": "S1", "script": tziakcha.packed(tziakcha.step())}),
    ),
    "pmn": (pmn.pmn() * 2,),
}
FULL = [(name, text) for name, texts in SAMPLES.items() for text in texts]
"""Each sample, by its format."""


def _matches(text: str) -> int:
    return sum(line.split()[:1] == ["Match"] and len(line.split()) == 2 for line in text.splitlines())


def _botzone(text: str) -> int:
    """Local play is counted by lines; any other file is one match."""
    lines = [line for line in text.split("\n") if line.strip()]
    first = text.lstrip().split("\n", 1)[0]
    return len(lines) if first.startswith("{") and '"log"' in first and '"scores"' in first else 1


def _hands(text: str) -> int:
    """Hands of a session that is whole as JSON; a file that is not counts as one."""
    try:
        content = json.loads(text)
    except ValueError:
        return 1
    records = content.get("records", [None]) if isinstance(content, dict) else content
    return len(records) if isinstance(records, list) else 1


def _tagged(text: str) -> int:
    count, seen = 0, set[str]()
    for line in text.splitlines():
        if found := re.match(r'\[(\w+)\s+".*"\]$', line.strip()):
            if not count or found[1] in seen:
                count, seen = count + 1, set()
            seen.add(found[1])
    return count


COUNTS: dict[str, Callable[[str], int]] = {
    "botzone_text": _matches,
    "botzone_json": _botzone,
    "tziakcha": _hands,
    "pmn": _tagged,
}
"""How many records a text has, counted without the reader."""


def _keeps_count(name: str, text: str, batch: Batch) -> None:
    if name != "tziakcha" or batch.records:  # what is no session is refused as one record
        assert batch.records + batch.rejected == COUNTS[name](text)
    assert batch.rejected <= len(batch.issues)
    for table, row_type in RECORDS.items():
        to_arrow(row_type, batch.rows[table])
    ids = {hand.hand_id for hand in batch.rows["hands"]}  # type: ignore[attr-defined]
    for table in ("wins", "claimed_fan", "actions"):
        assert {row.hand_id for row in batch.rows[table]} <= ids  # type: ignore[attr-defined]
    if name != "botzone_json":
        assert len(batch.rows["hands"]) == batch.records


@st.composite
def _mutated(draw: st.DrawFn, text: str) -> str:
    """A text with some characters taken out, doubled, or replaced by others of it or by anything."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, max(len(text) - 1, 0)))
        end = start + draw(st.integers(0, 40))
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        filling = draw(
            st.sampled_from(
                ["", text[at : at + 20], text[start:end] * 2, "\n", "9" * 30, "-1", "null", '"', "[]"]
            )
            | st.text(max_size=5)
        )
        text = text[:start] + filling + text[end:]
    return text


@pytest.mark.parametrize(("name", "sample"), FULL, ids=lambda value: str(value)[:12])
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damage_never_raises_and_keeps_the_count(name: str, sample: str, data: st.DataObject) -> None:
    text = data.draw(_mutated(sample))
    _keeps_count(name, text, read(name, text))


@pytest.mark.parametrize(("name", "sample"), FULL, ids=lambda value: str(value)[:12])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_text_cut_anywhere(name: str, sample: str, data: st.DataObject) -> None:
    text = sample[: data.draw(st.integers(0, len(sample)))]
    _keeps_count(name, text, read(name, text))


@pytest.mark.parametrize("name", ["botzone_text", "pmn"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_lines_lost_or_moved_keep_the_count(name: str, data: st.DataObject) -> None:
    lines = SAMPLES[name][0].splitlines()
    kept = data.draw(st.lists(st.sampled_from(lines), max_size=2 * len(lines)))
    text = "\n".join(kept)
    _keeps_count(name, text, read(name, text))


@pytest.mark.parametrize("name", SAMPLES)
@given(text=st.text())
def test_any_text(name: str, text: str) -> None:
    _keeps_count(name, text, read(name, text))


@pytest.mark.parametrize(("name", "sample"), FULL, ids=lambda value: str(value)[:12])
def test_a_sample_is_of_one_format_only(name: str, sample: str) -> None:
    assert [reader.name for reader in readers().values() if reader.recognises(sample)] == [name]
