"""A generated world through the public door: generate, run, pin verify, compare.

The expected values are those of the key: the generator plans who holds which place, which class an event
reaches and what an application comes to, and does not ask the audit. ``make verify`` proves the large world;
the README quotes its figures.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from mjdata.cli import main
from mjdata.generate.world.compare import WorldComparison, compare_world
from mjdata.generate.world.plan import WorldPlan
from mjdata.generate.world.plant.kinds import FRAUDS, SLIPS
from mjdata.generate.world.sorts import sorts
from mjdata.generate.world.write import APPLICATIONS, STANDARDS, WORLD_KEY, world_files
from mjdata.report.comparison import world_lines
from mjdata.report.handed_in import write_world
from mjdata.report.origin import origin
from mjdata.schema.answers import ClaimFault, WorldKey
from mjdata.store.warehouse import Warehouse

from .door import ask, run

SMALL = ("--players", "300", "--competitions", "10", "--seed", "3", "--applications", "75")
"""With this seed each fault and each case is there."""
KINDS = {plant.__name__ for plant in (*SLIPS, *FRAUDS)} | {
    "level_above", "claimed_by_two", "tp_short_by_one", "cp_short_by_one", "place_short_by_one",
    "team_for_nothing",
}  # fmt: skip


def mjdata(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)


def verified(world: Path, out: Path, *options: object) -> Result:
    result = mjdata("pin", "verify", world / APPLICATIONS, "--out", out, *options)
    assert result.exit_code == 0, result.output
    return result


def compared(world: Path, out: Path) -> WorldComparison:
    with Warehouse(out) as warehouse:
        return compare_world(world, warehouse)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small world: ten competitions, 300 people, 75 applications."""
    folder = tmp_path_factory.mktemp("world") / "in"
    made = mjdata("generate", folder, *SMALL, "--plant-errors")
    assert made.output.split() == [
        str(folder / name) for name in ("records", STANDARDS, APPLICATIONS, WORLD_KEY)
    ]
    return folder


@pytest.fixture(scope="module")
def out(world: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of its records."""
    folder = tmp_path_factory.mktemp("world") / "out"
    assert run(world / "records", "--out", folder).exit_code == 0
    shutil.copytree(folder, folder.parent / "unverified")
    return folder


def key_of(world: Path) -> WorldKey:
    return msgspec.json.decode((world / WORLD_KEY).read_bytes(), type=WorldKey)


def test_every_fault_is_found_and_nobody_honest_is_refused(world: Path, out: Path) -> None:
    verified(world, out, "--standards", world / STANDARDS)
    found = compared(world, out)
    assert {outcome.kind for outcome in found.outcomes} >= KINDS
    assert found.missed == []
    assert (found.refused, found.verdicts, found.classes, found.false_alarms) == ([], [], [], [])
    assert (found.applications, found.honest) == (
        75,
        sum(a.conduct == "honest" for a in key_of(world).applications),
    )
    said = mjdata("compare", world, "--out", out)
    assert said.exit_code == 0
    assert f"faults found: {len(found.outcomes)} of {len(found.outcomes)} (100.0%)" in said.output
    assert f"honest applications refused: 0 (of {found.honest} honest)" in said.output
    told = ask(out, "SELECT count(DISTINCT application_id) FROM pin_findings WHERE check_id = 'N20'")
    assert told == [(75,)]  # everybody is told that the standard is nobody's


def test_forms_of_every_kind_are_among_them(world: Path, out: Path) -> None:
    names = [one.file for one in key_of(world).applications]
    assert {name.rpartition(".")[2] for name in names} == {"xlsx", "csv", "docx"}
    verified(world, out, "--standards", world / STANDARDS)
    words = {
        row[0] for row in ask(out, "SELECT attachments FROM pin_applications WHERE attachments IS NOT NULL")
    }
    assert len(words) == 3  # zh, en, ja
    assert {row[0] for row in ask(out, "SELECT kind FROM pin_applications")} == {"live", "web"}


def test_without_numbers_a_place_alone_refuses(world: Path, out: Path) -> None:
    """The numbers of 4.6 and 4.7 are lost: what is not refused for its place is UNDETERMINED."""
    verified(world, out)
    states = "SELECT standard, state, count(*) FROM pin_verdicts WHERE reach = 'asked' GROUP BY 1, 2"
    count = {(standard, state): n for standard, state, n in ask(out, states)}
    assert {state for standard, state in count if standard in ("tp", "cp")} == {"open"}
    assert {state for standard, state in count if standard == "all"} == {"open", "missing"}
    assert count["all", "missing"] == count["place", "missing"]


def test_with_one_number_missing_the_others_decide(world: Path, out: Path, tmp_path: Path) -> None:
    """Without the competition points (4.2) nobody meets a live level; who misses another standard is refused.

    The web asks for none (4.7): there nothing changes.
    """
    text = (world / STANDARDS).read_text(encoding="utf-8")
    (tmp_path / STANDARDS).write_text(re.sub(r", cp = \d+", "", text), encoding="utf-8")
    verified(world, out, "--standards", tmp_path / STANDARDS)
    joined = "pin_verdicts v JOIN pin_applications p USING (application_id) WHERE reach = 'asked'"
    rows = ask(out, f"SELECT p.path, standard, state, why FROM {joined}")
    state = {(Path(path).name, standard): (state, why) for path, standard, state, why in rows}
    of_case = {(one.case, one.kind): one for one in key_of(world).applications}
    for case, kind, standard, expected in (
        ("tp_exactly", "live", "cp", ("open", "number_not_supplied")),
        ("tp_exactly", "live", "all", ("open", "")),
        ("cp_short_by_one", "live", "all", ("open", "")),
        ("tp_short_by_one", "live", "all", ("missing", "")),
        ("tp_exactly", "web", "all", ("met", "")),
        ("tp_short_by_one", "web", "all", ("missing", "")),
    ):
        assert state[of_case[case, kind].file, standard] == expected, (case, kind, standard)


def test_a_world_of_honest_people(world: Path, out: Path, tmp_path: Path) -> None:
    """The same events: the same seed. Nothing is planted on the applications, and nothing is found."""
    honest = tmp_path / "in"
    assert mjdata("generate", honest, *SMALL[:-1], "50").exit_code == 0
    assert {one.conduct for one in key_of(honest).applications} == {"honest"}
    verified(honest, out, "--standards", honest / STANDARDS)
    found = compared(honest, out)
    assert (found.honest, found.refused, found.verdicts, found.false_alarms) == (50, [], [], [])


def test_the_comparison_can_fail(world: Path, out: Path, tmp_path: Path) -> None:
    """A key that says otherwise: an honest application is said to be faulty, a refused one to be honest."""
    verified(world, out, "--standards", world / STANDARDS)
    key = key_of(world)
    honest = next(one for one in key.applications if one.conduct == "honest" and one.state == "met")
    faulty = next(one for one in key.applications if one.case == "tp_short_by_one")
    changed = {
        honest.file: msgspec.structs.replace(
            honest, faults=(ClaimFault("made_up", ("N03",), "1"),), state="open"
        ),
        faulty.file: msgspec.structs.replace(faulty, faults=(), conduct="honest"),
    }
    other = tmp_path / "in"
    other.mkdir()
    (other / APPLICATIONS).symlink_to(world / APPLICATIONS)
    events = (msgspec.structs.replace(key.events[0], event_class="C"), *key.events[1:])
    applications = tuple(changed.get(one.file, one) for one in key.applications)
    (other / WORLD_KEY).write_bytes(msgspec.json.encode(WorldKey(key.seed, events, applications)))
    found = compared(other, out)
    assert [(one.kind, one.place) for one in found.missed] == [("made_up", honest.file)]
    assert [line.partition(" ")[0] for line in found.refused] == [faulty.file]
    assert [line.partition(" ")[0] for line in found.verdicts] == [honest.file]
    assert [line.partition(":")[0] for line in found.false_alarms].count(faulty.file) >= 1
    assert len(found.classes) == 1
    lines = "\n".join(world_lines(found))
    assert f"missed: made_up in {honest.file}" in lines


def test_the_same_plan_gives_the_same_files() -> None:
    plan = WorldPlan(people=300, events=10, applications=40, seed=3)
    assert world_files(plan) == world_files(plan)
    assert world_files(plan) != world_files(WorldPlan(300, 10, 40, seed=4))


LEAST = {"A": (80, 8), "B": (60, 6), "C": (40, 6), "web": (0, 0)}
"""Players and sessions of each class by the Chinese text of appendix 9, 5.1 to 5.3, p.144-145."""


def test_events_reach_the_class_that_is_planned() -> None:
    for sort in sorts(40):
        if sort.event_class is not None:
            players, sessions = LEAST[sort.event_class]
            assert (sort.players[0] >= players, sort.sessions[0] >= sessions) == (True, True), sort.name
        if sort.event_class != sort.claimed and sort.on_file:
            players, sessions = LEAST[sort.claimed]
            assert sort.players[1] < players or sort.sessions[1] < sessions, sort.name


@pytest.mark.parametrize(
    "case", ["few events", "few people", "sessions", "no run of it", "not verified", "no people left"]
)
def test_refused_with_one_sentence(case: str, world: Path, out: Path, small: Path, tmp_path: Path) -> None:
    if case == "no run of it":
        assert run(small, "--out", tmp_path / "out").exit_code == 0
    words, said = {
        "few events": (
            ("generate", tmp_path / "w", "--applications", 5, "--players", 300),
            "expected at least 10",
        ),
        "few people": (
            ("generate", tmp_path / "w", "--applications", 5, "--competitions", 10),
            "at least 120",
        ),
        "sessions": (("generate", tmp_path / "w", *SMALL, "--sessions", 4), "--sessions is none of a world"),
        "no run of it": (("compare", world, "--out", tmp_path / "out"), "the run holds no competition"),
        "not verified": (
            ("compare", world, "--out", out.parent / "unverified"),
            "expected `mjdata pin verify",
        ),
        "no people left": (
            ("generate", tmp_path / "w", "--players", 120, "--competitions", 10, "--applications", 100),
            "of 100 applications find an applicant",
        ),
    }[case]
    result = mjdata(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "w").exists()


def test_no_figure_of_a_world_passes_for_real(out: Path) -> None:
    """Every event bears the generator's name, in whatever language it is on record."""
    with Warehouse(out) as warehouse:
        where_from = origin(warehouse)
    assert where_from.competitions == where_from.generated >= 10
    assert where_from.mark == "GENERATED DATA"


@pytest.mark.verify
def test_a_world_of_40_competitions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """2,000 people and 300 applications, on either side of every number of all eighteen levels."""
    world, out = tmp_path / "in", tmp_path / "out"
    write_world(WorldPlan(people=2000, events=40, applications=300, seed=1), world)
    assert run(world / "records", "--out", out).exit_code == 0
    verified(world, out, "--standards", world / STANDARDS)
    found = compared(world, out)
    with capsys.disabled():
        print("\n" + "\n".join(world_lines(found)))
    assert (found.missed, found.refused, found.verdicts) == ([], [], [])
    assert (found.classes, found.false_alarms, found.applications) == ([], [], 300)
    at = {(one.case, one.kind, one.level) for one in key_of(world).applications}
    every = {(kind, level) for kind in ("live", "web") for level in range(1, 10)}
    for case in ("tp_exactly", "tp_short_by_one"):
        assert {(kind, level) for said, kind, level in at if said == case} == every
    for case in ("cp_exactly", "cp_short_by_one"):
        assert {(kind, level) for said, kind, level in at if said == case} == {
            ("live", n) for n in range(1, 10)
        }
