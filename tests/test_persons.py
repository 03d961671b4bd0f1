"""The register of persons through the public door: who is who across two competitions, and in applications.

Two generated competitions. The register says that the first of the one, Wang in Chinese and in Latin script,
is the last of the other. Expected sums are those of the two lines of ``histories``, added by hand here.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from mjdata.audit.persons import person_histories
from mjdata.cli import main
from mjdata.report.progress import outlook, path_of, told_apart
from mjdata.store.warehouse import Warehouse

from .browser import needs_browser, opened
from .checks.pin_build import history
from .door import ask, audited, findings, refused, run
from .forms.pin_writer import FormOf
from .test_pin import REGISTER, verify

CUP, OPEN = "Generated competition 6", "Generated competition 5"


class Entry(NamedTuple):
    """A player of a competition, and what the audit gives."""

    number: int
    name: str
    tp12: int
    by_session: int
    by_event: int
    rank: int


class World(NamedTuple):
    """Records, and who is one person in them: an entry of each of two competitions."""

    records: Path
    ours: Entry
    theirs: Entry


def entry(out: Path, competition: str, order: str) -> Entry:
    """The first or last player of a competition among those whose name the other one does not have."""
    rows = ask(
        out,
        "SELECT player_no, h.name, tp12, cp_by_session, cp_by_event, rank FROM histories h "
        f"JOIN competitions c USING (competition_id) WHERE c.name = '{competition}' AND h.name IN "
        "(SELECT name FROM histories GROUP BY name HAVING count(*) = 1) "
        f"ORDER BY rank {order}, player_no LIMIT 1",
    )
    return Entry(*rows[0])


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("persons")
    for seed in ("5", "6"):
        made = ["generate", str(folder / "records" / seed), "--sessions", "2", "--seed", seed]
        assert CliRunner().invoke(main, made).exit_code == 0
    lines = [f"{name},WMO,WMCC-{n},,regional,2025-0{n}-01,2025-0{n}-02,Kobe,wmo-2013,\n"
             for n, name in ((1, CUP), (2, OPEN))]  # fmt: skip
    (folder / "records" / "register.csv").write_text(REGISTER + "".join(lines), encoding="utf-8")
    records = folder / "records"
    out = audited(records, folder / "first")
    return World(records, entry(out, OPEN, "ASC"), entry(out, CUP, "DESC"))


def write_register(folder: Path, world: World, more: str = "", kept_by: str = "the federation") -> Path:
    """One person: by her name in the one competition, by a link in the other."""
    file = folder / "persons.toml"
    file.write_text(
        f"""kept_by = "{kept_by}"
[[persons]]
id = "P1"
names = ["{world.ours.name}"]
aliases = ["王小姐"]
entries = [{{ competition = "{CUP}", player = {world.theirs.number} }}]
[[persons]]
id = "P2"
names = ["Nobody Else"]
{more}""",
        encoding="utf-8",
    )
    return file


MERGE = """[[changes]]
no = 1
kind = "merge"
person = "P2"
other = "P1"
by = "A. Keeper"
reason = "one passport"
on = 2026-03-04
"""


@pytest.fixture(scope="module")
def out(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run")
    return audited(world.records, folder / "out", "--persons", str(write_register(folder, world, MERGE)))


def test_the_tables_hold_the_register(out: Path, world: World) -> None:
    assert ask(out, "SELECT person_id, name FROM persons") == [("P1", world.ours.name)]
    names = ask(out, "SELECT kind, name FROM person_names")
    assert names == [("name", world.ours.name), ("name", "Nobody Else"), ("alias", "王小姐")]
    columns = "change_no, kind, person_id, other_id, made_by, reason, made_on, is_in_force"
    assert ask(out, f"SELECT {columns} FROM person_changes") == [
        (1, "merge", "P2", "P1", "A. Keeper", "one passport", "2026-03-04", True)]  # fmt: skip
    entries = ask(out, "SELECT player_no, known_by, person_id FROM person_entries ORDER BY known_by")
    assert entries == [(world.theirs.number, "link", "P1"), (world.ours.number, "name", "P1")]


def test_what_a_person_brings_from_all_competitions(out: Path, world: World) -> None:
    one, two = world.theirs, world.ours  # in the order of the days
    rows = ask(
        out,
        "SELECT name, kind, class_counted, competitions, sessions, tp12, cp_by_session, cp_by_event, "
        "best_rank, ranks FROM person_histories WHERE person_id = 'P1'",
    )
    sums = [one.tp12 + two.tp12, one.by_session + two.by_session, one.by_event + two.by_event]
    ranks = f"{one.rank}, {two.rank}"
    assert rows == [(two.name, "live", "-", 2, 4, *sums, min(one.rank, two.rank), ranks)]
    others = ask(out, "SELECT sum(competitions), sum(tp12) FROM person_histories")
    assert others == ask(out, "SELECT count(*), sum(tp12) FROM histories")


def test_namesakes_of_one_competition_are_not_added_up() -> None:
    """Chen of two competitions may be one; two Chens of one competition tell nobody apart, nor the third."""
    apart = [history("one", tp12=12), history("two", tp12=24)]
    both = [*apart, history("two", player_no=8, tp12=36)]
    registered = [history("one", register_no="7"), history("two", register_no="7", player_no=8)]
    sums = [
        [(row.known_by, row.competitions, row.tp12) for row in person_histories(lines, {}, None)]
        for lines in (apart, both, registered)
    ]
    assert sums[0] == [("name", 2, 36)]
    assert sorted(sums[1]) == [("name", 1, 12), ("name", 1, 24), ("name", 1, 36)]
    assert sums[2] == [("register_no", 2, 2 * 600 * 12)]


def test_namesakes_of_one_competition_are_on_nobodys_path() -> None:
    """As above: the line of competition "one" is somebody's, the two of competition "two" nobody's."""
    lines = [history("one"), history("two"), history("two", player_no=8)]
    assert told_apart(lines) == lines[:1]
    assert told_apart([replace(line, person_id="P1") for line in lines]) == [
        replace(line, person_id="P1") for line in lines
    ]


def test_the_places_and_what_is_not_settled() -> None:
    """Live and web apart, and each class; a tie that is not ruled on shows both ends, and adds its points."""
    lines = [
        history("b", rank=3, event_class="A", class_open=None),
        history("a", rank=2, rank_last=4, event_class="A", class_open=None, rank_team=None),
        history("c", tp12=None, cp=None, cp_by_session=None, cp_by_event=None, rank=None, event_class="A"),
        history("w", kind="web", event_class="web", rank=9),
    ]
    days = {"a": "2025-01-01", "b": "2025-02-01", "c": "2025-03-01"}
    rows = {row.class_counted: row for row in person_histories(lines, days, None)}
    live, web = rows["A"], rows["web"]
    assert (live.kind, live.competitions, live.not_settled, live.tp12) == ("live", 3, 1, 2 * 600 * 12)
    assert (live.ranks, live.best_rank, live.ranks_team) == ("2-4, 3, ?", 3, "2, 2")
    assert (web.kind, web.competitions, web.best_rank) == ("web", 1, 9)


def test_the_path_of_a_person(out: Path, world: World) -> None:
    """By the id or by any name, also as handed in, both are found, and the next levels rest on both."""
    with Warehouse(out) as warehouse:
        paths = [path_of(warehouse, who) for who in ("P1", world.ours.name, "王小姐", world.theirs.name)]
        levels = outlook(warehouse, "P1", None)
    assert [path["competition"].tolist() for path in paths] == [[CUP, OPEN]] * 4
    tp = (world.ours.tp12 + world.theirs.tp12) // 12
    assert set(levels[levels["standard"] == "table points"]["on record"]) == {str(tp)}


def test_an_applicant_is_known_by_the_register(out: Path, world: World, tmp_path: Path) -> None:
    """Her other name stands on the form, and neither name in the competition; the register links it."""
    line = (CUP, "2025-01-01", "Kobe", None, 16, 2, world.theirs.tp12 / 12, None, world.theirs.rank)
    for name, whys in (("王小姐", []), ("Somebody", ["no_player"])):
        form = FormOf(name=name, applicant=name, lines=[line], sums=(world.theirs.tp12 / 12, None))
        assert verify(form.csv(tmp_path / "form.csv"), "--out", out).exit_code == 0
        found = ask(out, "SELECT recomputed FROM pin_findings WHERE check_id = 'N02'")
        assert [why for (why,) in found] == whys
        ((key,),) = ask(out, "SELECT application_id FROM pin_applications")
        page = (out / "pin" / f"{key}.html").read_text(encoding="utf-8")
        assert ('<dd class="id">P1</dd>' in page) is (name == "王小姐")


def test_a_pin_is_awarded_once_whatever_the_name(out: Path, world: World, tmp_path: Path) -> None:
    """王小姐 is another name of the same person; the certificate on her second form is another document."""
    results = []
    for name, number in ((world.ours.name, "A-1234567"), ("王小姐", "B-7654321")):
        form = FormOf(name=name, applicant=name, certificate=number, level="9品").csv(tmp_path / "form.csv")
        assert verify(form, "--out", out).exit_code == 0
        words = ["pin", "award", "form.csv", "--out", str(out), "--issuer", "A Member", "--by", "Li"]
        words += ["--date", "2026-05-03", "--reason", "minutes"]
        results.append(CliRunner().invoke(main, words, catch_exceptions=False))
    assert results[0].exit_code == 0, results[0].output
    assert results[1].exit_code == 2
    assert "a Pin is awarded once" in results[1].stderr


def test_a_bundle_says_who_the_applicant_is_and_of_nobody_else(world: World, tmp_path: Path) -> None:
    """It gives its verdict again without the run: by the link, and with who else has the certificate."""
    more = '[[persons]]\nid = "P3"\nnames = ["Unconcerned"]\n'
    out = audited(world.records, tmp_path / "out", "--persons", str(write_register(tmp_path, world, more)))
    line = (CUP, "2025-01-01", "Kobe", None, 16, 2, world.theirs.tp12 / 12, None, world.theirs.rank)
    (tmp_path / "forms").mkdir()
    for place, name in enumerate(("王小姐", "Somebody")):
        form = FormOf(name=name, applicant=name, lines=[line], sums=(world.theirs.tp12 / 12, None))
        form.csv(tmp_path / "forms" / f"{place}.csv")
    assert verify(tmp_path / "forms", "--out", out).exit_code == 0
    shared = ask(out, "SELECT application_id, recomputed FROM pin_findings WHERE check_id = 'I05'")
    assert sorted(name for _, name in shared) == ["Somebody", "王小姐"]
    for key, _ in shared:
        bundle = out / "pin" / f"{key}.zip"
        checked = CliRunner().invoke(main, ["pin", "check", str(bundle)], catch_exceptions=False)
        assert checked.exit_code == 0, checked.output
        with zipfile.ZipFile(bundle) as archive:
            record = archive.read("record.json").decode()
        assert "P1" in record
        assert "Unconcerned" not in record


def test_a_register_decides_whether_work_is_done_again(world: World, tmp_path: Path) -> None:
    file = write_register(tmp_path, world)
    folder = audited(world.records, tmp_path / "out", "--persons", str(file))
    before = (folder / "warehouse.duckdb").stat().st_mtime_ns
    audited(world.records, folder, "--persons", str(file))
    assert (folder / "warehouse.duckdb").stat().st_mtime_ns == before
    audited(world.records, folder)
    assert ask(folder, "SELECT count(*) FROM persons, person_entries") == [(0,)]
    assert ask(folder, "SELECT count(*) FROM histories WHERE person_id IS NOT NULL") == [(0,)]


def test_an_unsound_change_is_a_finding_and_is_not_applied(world: World, tmp_path: Path) -> None:
    file = write_register(tmp_path, world, MERGE.replace("one passport", " "))
    folder = audited(world.records, tmp_path / "out", "--persons", str(file))
    said = ask(folder, "SELECT severity, message_en FROM findings WHERE check_id = 'I04'")
    assert said == [("block", "change 1 of the register of persons is not applied: it does not say why")]
    assert ask(folder, "SELECT person_id FROM persons") == [("P1",), ("P2",)]
    assert run(world.records, "--out", folder, "--persons", str(file), "--fail-on", "block").exit_code == 1
    assert "does not say why" in (folder / "report" / "index.html").read_text(encoding="utf-8")


def test_a_name_of_two_entries_is_left_open(world: World, tmp_path: Path) -> None:
    """Who has one name in both competitions is one person; linked twice to one competition is one, too."""
    shared = ask(
        audited(world.records, tmp_path / "first"),
        "SELECT name FROM histories GROUP BY name HAVING count(*) > 1 ORDER BY name LIMIT 1",
    )[0][0]
    twice = f'[[persons]]\nid = "{{}}"\nnames = ["{shared}"]\n'
    both = tmp_path / "both.toml"
    both.write_text(twice.format("A") + twice.format("B"), encoding="utf-8")
    folder = audited(world.records, tmp_path / "out", "--persons", str(both))
    rows = ask(folder, "SELECT name, person_id, left_open FROM person_entries")
    assert rows == [(shared, None, "several_persons")] * 2
    assert findings(folder) == findings(tmp_path / "first")


def test_a_link_to_nobody_is_told(world: World, tmp_path: Path) -> None:
    """To a number that the competition does not have; one to a competition that did not come in is left."""
    more = f"""[[persons]]
id = "P3"
names = ["Third"]
entries = [{{ competition = "{CUP}", player = 99 }}, {{ competition = "Far Away", player = 1 }}]
"""
    folder = audited(world.records, tmp_path / "out", "--persons", str(write_register(tmp_path, world, more)))
    said = ask(folder, "SELECT text FROM issues WHERE code = 'unknown_entry'")
    assert said == [(f"the register of persons has an entry of P3 that is not there: {CUP} no. 99",)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("persons = 1", "is no register of persons"),
        ('[[persons]]\nid = "P1"\nnames = ["A"]\npassport = "E12345678"', "unknown field `passport`"),
        (None, "cannot be read"),
    ],
)
def test_refused_with_one_sentence(world: World, tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "persons.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    sentence = refused(world.records, tmp_path / "out", "--persons", str(file))
    assert says in sentence
    assert "E12345678" not in sentence


def test_the_page_has_persons_and_classes(out: Path, world: World) -> None:
    page = (out / "report" / "index.html").read_text(encoding="utf-8")
    section = re.search(r'<section id="persons">.*?</section>', page, re.DOTALL)
    assert section
    assert f'<td class="found">{world.ours.name}</td><td class="id">P1</td>' in section[0]
    classes = re.search(r'<section id="classes">.*?</section>', page, re.DOTALL)
    assert classes
    assert classes[0].count("<summary>") == 2
    for said in ("至少", "不少于40", "at least 40", "40以上", "地区性比赛"):
        assert (said in classes[0]) is (said != "至少")


@needs_browser
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_scrolls_sideways(width: int, out: Path) -> None:
    with opened(out / "report" / "index.html", width=width) as (page, noise):
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        for language in ("zh", "en", "ja"):
            page.click(f"[data-set-lang={language}]")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), language
        assert noise == []
