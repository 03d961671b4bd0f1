"""The register of competitions: what a line says, and what is refused."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from mjdata.cli import main
from mjdata.ingest.formats.event_register import COLUMNS
from mjdata.ingest.reader import recognise
from mjdata.schema.records import Registration
from tests.door import ask, audited, issues
from tests.formats.reading import read, rows

HEADER = ",".join(COLUMNS)


def test_a_line_is_kept_as_it_says() -> None:
    text = f"{HEADER}\nCup,WMCC,17,b,National,2026-05-02,2026-05-03,Hall,wmo-2013,\n"
    found = recognise(text)
    assert found is not None
    assert found.name == "event_register"
    (line,) = rows(read("event_register", text), Registration)
    assert (line.competition_id, line.registration) == ("Cup", "17")
    assert (line.class_claimed, line.scope) == ("B", "national")
    assert (line.begins, line.ends, line.network) == ("2026-05-02", "2026-05-03", None)


def test_what_might_mean_two_things_is_refused_with_its_line() -> None:
    lines = [
        "Cup,,,D,,,,,,",
        "Cup,,,A,planetary,,,,,",
        "Cup,,,A,,2/5/2026,,,,",
        "Cup,,,A,,2026-05-03,2026-05-02,,,",
        ",,,A,,,,,,",
    ]
    batch = read("event_register", "\n".join([HEADER, *lines]))
    assert (batch.records, batch.rejected) == (0, 5)
    assert [issue.locator for issue in batch.issues] == [f"line {number}" for number in range(2, 7)]
    assert "one of A, B, C, web" in batch.issues[0].text
    assert "2026-11-30" in batch.issues[2].text


def test_a_register_speaks_of_events_in_other_folders(small: Path, tmp_path: Path) -> None:
    """Four players and one session, of the fixture, claim class C: 40 and 6 (5.3, p.145)."""
    register = tmp_path / "register" / "events.csv"
    register.parent.mkdir()
    lines = ["generated COMPETITION 3,WMCC,17,C,regional,,,,wmo-2013,", "Nowhere,WMCC,18,C,regional,,,,,"]
    register.write_text("\n".join([HEADER, *lines]), encoding="utf-8")
    out = tmp_path / "out"
    audited(small, out, str(register))
    assert len(ask(out, "SELECT * FROM competitions")) == 1
    found = ask(out, "SELECT recomputed FROM findings WHERE check_id = 'K03' ORDER BY recomputed")
    assert found == [("players: 4",), ("sessions: 1",)]
    assert ("event_without_records", "no record of 'Nowhere'") in issues(out)
    result = CliRunner().invoke(main, ["class", "--out", str(out)], catch_exceptions=False)
    line = " ".join(result.output.splitlines()[3].split())
    assert line == "Generated competition 3 C C !4 of >= 40 !1 of >= 6 regional 17 wmo-2013 missing"


def test_two_lines_that_differ_are_told_and_neither_is_taken(small: Path, tmp_path: Path) -> None:
    register = tmp_path / "events.csv"
    lines = ["Generated competition 3,WMCC,17,C,,,,,,", "Generated competition 3,WMCC,17,B,,,,,,"]
    register.write_text("\n".join([HEADER, *lines]), encoding="utf-8")
    out = tmp_path / "out"
    audited(small, out, str(register))
    assert ask(out, "SELECT * FROM registrations") == []
    assert [code for code, _ in issues(out)] == ["conflicting_record"]
