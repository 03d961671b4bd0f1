"""The dossier bundle through the command line: verified offline, and every change of it seen."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mjdata.cli import main
from mjdata.paths import PIN_AWARDS
from mjdata.report.bundle.members import MANIFEST_NAME, TYPES, as_json, sha256
from mjdata.report.bundle.write import zipped
from tests.forms.pin_writer import CERTIFICATE
from tests.test_awards import award, kept, withdraw
from tests.test_pin import ask, best, form_of, run_on_file, standards, verify

RIVAL = "Z 1234567"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run, the form of an honest application verified in it, and its bundle taken away from it."""
    folder = tmp_path_factory.mktemp("bundle")
    out = run_on_file(folder)
    verify(form_of(out).xlsx(folder / "form.xlsx"), "--out", out, "--standards", standards(folder))
    ((key,),) = ask(out, "SELECT application_id FROM pin_applications")
    shutil.copyfile(out / "pin" / f"{key}.zip", folder / "bundle.zip")
    return folder


@pytest.fixture
def bundle(folder: Path) -> Path:
    return folder / "bundle.zip"


def check(bundle: Path, *words: Path | str) -> Result:
    return CliRunner().invoke(main, ["pin", "check", str(bundle), *map(str, words)], catch_exceptions=False)


def members(bundle: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(bundle) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def altered(bundle: Path, target: Path, changes: dict[str, bytes | None]) -> Path:
    """Write a copy with other members; those without content are left out."""
    files: dict[str, bytes | None] = {**members(bundle), **changes}
    target.write_bytes(zipped({name: content for name, content in files.items() if content is not None}))
    return target


def signed(bundle: Path, target: Path, name: str, change: Callable[[Any], Any]) -> Path:
    """Change what a member says, and write the manifest anew so that it agrees."""
    files = members(bundle)
    value = json.loads(files[name])
    files[name] = as_json(change(value) or value)
    manifest = json.loads(files[MANIFEST_NAME])
    for entry in manifest["members"]:
        content = files[entry["name"]]
        entry["bytes"], entry["sha256"] = len(content), sha256(content)
    files[MANIFEST_NAME] = as_json(manifest)
    target.write_bytes(zipped(files))
    return target


def faults(result: Result) -> list[str]:
    assert result.exit_code == 1, result.output
    lines = result.stdout.splitlines()
    found = [line.removeprefix("does not hold: ") for line in lines if line.startswith("does not hold: ")]
    assert found
    assert lines[-1] == "not verified"
    return found


def refused(result: Result) -> str:
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


# What holds


def test_a_bundle_is_verified_without_the_run(folder: Path, bundle: Path, tmp_path: Path) -> None:
    moved = Path(shutil.copyfile(bundle, tmp_path / "moved.zip"))
    result = check(moved)
    assert result.exit_code == 0, result.output
    assert "live 6 " in result.stdout
    assert f"sha256: {sha256(bundle.read_bytes())}" in result.stdout
    assert result.stdout.endswith("verified\n")


def test_the_same_application_gives_the_same_bytes(folder: Path, bundle: Path) -> None:
    out = folder / "out"
    verify(folder / "form.xlsx", "--out", out, "--standards", folder / "standards.toml")
    ((key,),) = ask(out, "SELECT application_id FROM pin_applications")
    assert (out / "pin" / f"{key}.zip").read_bytes() == bundle.read_bytes()
    with zipfile.ZipFile(bundle) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_it_holds_what_the_verdict_rests_on(folder: Path, bundle: Path) -> None:
    held = {name: json.loads(content) for name, content in members(bundle).items()}
    assert set(held) == {MANIFEST_NAME, *TYPES}
    _, name, tp, cp, rank, _ = best(folder / "out")
    assert held["application.json"]["application"]["name"] == name
    (record,) = held["record.json"]["events"]
    assert record["registration"]["registration"] == "WMCC-7"
    mine = next(line for line in record["histories"] if line["rank"] == 1)
    assert (mine["name"], mine["tp12"] / 12, mine["cp"], mine["rank"]) == (name, tp, cp, rank)
    assert [competition["edition"] for competition in held["competitions.json"]] == ["wmo-2013"]
    assert {ruling["value"] for ruling in held["rulings.json"]} - {None}
    known = {row[0] for row in ask(folder / "out", "SELECT source_id FROM sources")}
    form = sha256((folder / "form.xlsx").read_bytes())
    assert {file["source_id"] for file in held["sources.json"]} - {form} <= known
    assert form in {file["source_id"] for file in held["sources.json"] if file["competition_id"] is None}
    assert held["standards.json"]["standards"][0]["source"] == "made up for the tests"
    assert held[MANIFEST_NAME]["edition"] == "wmo-2013"


def test_no_certificate_number_is_in_it(bundle: Path) -> None:
    bare = CERTIFICATE.replace(" ", "").replace("-", "")
    for content in members(bundle).values():
        assert CERTIFICATE.encode() not in content
        assert bare.encode() not in content


def test_files_as_handed_in_are_held_against_it(folder: Path, bundle: Path) -> None:
    result = check(bundle, folder / "form.xlsx", folder / "g" / "records")
    assert result.exit_code == 0, result.output
    count = len({file["source_id"] for file in json.loads(members(bundle)["sources.json"])})
    assert f"remark: {count} of {count} sources were given" in result.stdout


def test_of_two_applicants_with_one_result_each_is_verified(folder: Path, tmp_path: Path) -> None:
    """The bundle of one has no more of the other than that the same result is claimed."""
    out = tmp_path / "out"
    shutil.copytree(folder / "out", out)
    forms = tmp_path / "forms"
    forms.mkdir()
    form_of(out).xlsx(forms / "a.xlsx")
    form_of(out, certificate=RIVAL, attachments="a secret").xlsx(forms / "b.xlsx")
    verify(forms, "--out", out)
    bundles = list((out / "pin").glob("*.zip"))
    assert len(bundles) == 2
    for file in bundles:
        assert check(file).exit_code == 0
        (rival,) = json.loads(members(file)["rivals.json"])
        assert rival["application"]["certificate_tail"] is None
        assert rival["application"]["attachments"] is None
        assert {row["tp12"] for row in rival["rows"]} == {None}
        assert "N17" in {finding["check_id"] for finding in json.loads(members(file)["findings.json"])}
        alone = signed(file, tmp_path / "alone.zip", "rivals.json", lambda rivals: rivals.clear())
        assert any("N17" in fault for fault in faults(check(alone)))


# What was changed


@pytest.mark.parametrize("name", sorted(TYPES))
def test_a_changed_member_is_found(name: str, bundle: Path, tmp_path: Path) -> None:
    content = members(bundle)[name]
    found = faults(check(altered(bundle, tmp_path / "b.zip", {name: content + b" "})))
    assert len(found) == 1
    assert found[0].startswith(f"{name} was changed: its SHA-256 is {sha256(content + b' ')}")


@pytest.mark.parametrize("name", sorted(TYPES))
def test_a_member_that_is_gone_or_broken_is_found(name: str, bundle: Path, tmp_path: Path) -> None:
    found = faults(check(altered(bundle, tmp_path / "b.zip", {name: None})))
    assert found[0] == f"{name} is in the manifest and not in the bundle"
    found = faults(check(altered(bundle, tmp_path / "b.zip", {name: b'{"a": '})))
    assert any(fault.startswith(f"{name} cannot be read") for fault in found)


def test_a_member_too_many_is_found(bundle: Path, tmp_path: Path) -> None:
    found = faults(check(altered(bundle, tmp_path / "b.zip", {"../../evil.json": b"{}"})))
    assert found == ["../../evil.json is in the bundle and not in its manifest"]
    assert not (tmp_path.parent / "evil.json").exists()


def test_a_changed_manifest_is_found(bundle: Path, tmp_path: Path) -> None:
    manifest = json.loads(members(bundle)[MANIFEST_NAME])
    for key, value, said in (
        ("application_id", "0" * 12, "the manifest is of application 000000000000"),
        ("edition", "no-such", "the verdict cannot be derived again"),
        ("members", manifest["members"][1:], "is in the bundle and not in its manifest"),
    ):
        changed = {MANIFEST_NAME: as_json(manifest | {key: value})}
        assert any(said in fault for fault in faults(check(altered(bundle, tmp_path / "b.zip", changed))))


def _met(value: Any) -> None:
    for verdict in value:
        verdict["state"] = "missing"


def _easier(value: Any) -> None:
    """A level that asks for more than the player has is met all the same."""
    value["standards"][0]["live"][3]["tp"] = 10_000
    for number, row in enumerate(value["standards"][0]["live"][4:]):
        row["tp"] = 10_001 + number


def _better(value: Any) -> None:
    line = next(line for line in value["events"][0]["histories"] if line["rank"] == 1)
    line["tp12"] += 12


def _first(value: Any) -> None:
    line = next(line for line in value["events"][0]["histories"] if line["rank"] == 1)
    line["rank"], line["rank_last"] = 2, 2


def _of_class_a(value: Any) -> None:
    for line in value["events"][0]["histories"]:
        line["event_class"] = "A"


def _off_file(value: Any) -> None:
    value["events"][0]["registration"]["registration"] = None


def _no_more(value: Any) -> None:
    value["rows"][0]["tp12"] += 12


def _other_session(value: Any) -> None:
    line = next(line for line in value if line["session_no"] == 1 and line["subject"] == "player")
    line["tp12"] += 12


def _claimed(value: Any) -> None:
    value["application"]["level"] = 5


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("verdicts.json", _met, "verdict on live 6 as a whole: the bundle says not met"),
        ("verdicts.json", lambda value: value.pop(), "the bundle says nothing, derived again it is"),
        ("verdicts.json", lambda value: value.append(value[0]), "several verdicts on one standard"),
        ("findings.json", lambda value: value.clear(), "N20 (standards unverified: the standards are for"),
        ("findings.json", lambda value: value.append(value[0]), "derived again there are"),
        ("coverage.json", lambda value: value.pop(), "follows from the record and is not there"),
        ("standards.json", _easier, "verdict on live 6 tp: the bundle says met"),
        ("standards.json", lambda value: value["standards"][0].update(source=""), "but no source"),
        ("record.json", _better, "tp12 is"),
        ("record.json", _first, "rank is 2, derived again it is 1"),
        ("record.json", _of_class_a, "event_class is A, derived again it is"),
        ("record.json", _off_file, "verdict on live 6"),
        ("record.json", lambda value: value["events"].clear(), "verdict on live 6"),
        ("results.json", _other_session, "tp12 is"),
        ("results.json", lambda value: value.clear(), "does not have the result of"),
        ("requirements.json", lambda value: value.clear(), "requirements.json does not have"),
        ("application.json", _no_more, "N03"),
        ("application.json", _claimed, "verdict on live 5"),
        ("competitions.json", lambda value: value.clear(), "competitions.json does not name"),
        ("sources.json", lambda value: value.clear(), "does not name the file of the application"),
    ],
)
def test_what_is_changed_and_signed_again_is_found_by_deriving_it(
    name: str, change: Callable[[Any], Any], said: str, bundle: Path, tmp_path: Path
) -> None:
    def only(value: Any) -> None:
        change(value)

    found = faults(check(signed(bundle, tmp_path / "b.zip", name, only)))
    assert not any("was changed" in fault for fault in found)
    assert any(said in fault for fault in found), found


def test_a_form_that_claims_otherwise_is_found(folder: Path, bundle: Path, tmp_path: Path) -> None:
    """A bundle that agrees with itself, whose claims are not those of the form as handed in."""

    def other(value: Any) -> None:
        value["application"]["checked_by"] = "Somebody"

    changed = signed(bundle, tmp_path / "b.zip", "application.json", other)
    found = faults(check(changed, folder / "form.xlsx"))
    assert any("checked_by is 'Member Body', the bundle says 'Somebody'" in fault for fault in found)


def test_another_version_of_a_source_is_found(folder: Path, bundle: Path, tmp_path: Path) -> None:
    files = [file for file in (folder / "g" / "records").iterdir() if file.suffix == ".csv"]
    used = {Path(file["path"]).name for file in json.loads(members(bundle)["sources.json"])}
    source = next(file for file in files if file.name in used)
    other = tmp_path / source.name
    other.write_bytes(source.read_bytes() + b"\n")
    (found,) = faults(check(bundle, other))
    assert found.startswith(f"{other} has the SHA-256 {sha256(other.read_bytes())}, the source of this name")
    stranger = tmp_path / "stranger.txt"
    stranger.write_text("x", encoding="utf-8")
    (found,) = faults(check(bundle, stranger))
    assert "is no source of the bundle" in found


def test_another_program_is_remarked(bundle: Path, tmp_path: Path) -> None:
    manifest = json.loads(members(bundle)[MANIFEST_NAME]) | {"engine": "f" * 64}
    result = check(altered(bundle, tmp_path / "b.zip", {MANIFEST_NAME: as_json(manifest)}))
    assert result.exit_code == 0
    assert "another program may word or judge a thing differently" in result.stdout


# What the register says


def test_the_register_is_held_against_it(folder: Path, tmp_path: Path) -> None:
    out = Path(shutil.copytree(folder / "out", tmp_path / "out"))
    verify(folder / "form.xlsx", "--out", out, "--standards", folder / "standards.toml")
    assert award(out, "form.xlsx").exit_code == 0
    (line,) = kept(out)
    register, archived = out / PIN_AWARDS, out / "pin" / "archive" / f"{line['dossier']}.zip"
    assert check(archived, "--register", register).exit_code == 0

    def other(value: Any) -> None:
        value["application"]["checked_by"] = "Somebody"

    changed = signed(archived, tmp_path / "b.zip", "application.json", other)
    assert any(
        f"no award in {register} rests on" in f for f in faults(check(changed, "--register", register))
    )

    forged = tmp_path / "forged.jsonl"
    forged.write_text(json.dumps(line | {"level": 5, "verdict": "open"}) + "\n", encoding="utf-8")
    found = faults(check(archived, "--register", forged))
    assert [fault.split(": ", 1)[1] for fault in found] == [
        "level is 5 in the register, 6 in the bundle",
        "the register says that the verdict was open, derived again it is met",
    ]
    assert withdraw(out, line["award_id"]).exit_code == 0
    (found_one,) = faults(check(archived, "--register", register))
    assert found_one.endswith("was withdrawn on 2026-06-01: given in error")


# What is no bundle


def _zip(files: dict[str, bytes]) -> bytes:
    return zipped(files)


def _twice(bundle: Path) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in members(bundle).items():
            archive.writestr(name, text)
        with pytest.warns(UserWarning):
            archive.writestr("verdicts.json", b"[]")
    return content.getvalue()


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda _: b"no zip", "it is no zip"),
        (lambda _: b"", "it is no zip"),
        (lambda bundle: bundle.read_bytes()[:-200], "cannot be unpacked"),
        (lambda bundle: bundle.read_bytes().replace(b"PK\x01\x02", b"PK\x01\x03"), "cannot be unpacked"),
        (lambda _: _zip({"a.json": b"{}"}), "it has no manifest.json"),
        (lambda _: _zip({"manifest.json": b"{}"}), "its manifest.json is none"),
        (lambda _: _zip({"manifest.json": b"\xff"}), "its manifest.json is none"),
        (lambda _: _zip({"manifest.json": b" " * (65 * 2**20)}), "unpacks to more than 64 MiB"),
    ],
)
def test_what_is_no_bundle_is_refused(
    make: Callable[[Path], bytes], why: str, bundle: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b.zip"
    file.write_bytes(make(bundle))
    assert why in refused(check(file))
    assert list(tmp_path.iterdir()) == [file]


def test_a_member_that_stands_in_it_twice_is_found(bundle: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    file.write_bytes(_twice(bundle))
    assert faults(check(file))[0] == "verdicts.json stands in the bundle twice"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["no.zip"], "cannot read"),
        (["{bundle}", "no-such-file"], "there is no file or folder"),
        (["{bundle}", "--register", "no.jsonl"], "there is no file"),
        (["{bundle}", "--register", "{bundle}"], "holds no award"),
    ],
)
def test_bad_words(words: list[str], why: str, bundle: Path) -> None:
    assert why in refused(check(*[word.format(bundle=bundle) for word in words]))  # type: ignore[arg-type]


def test_what_stands_in_a_bundle_does_not_move_the_terminal(bundle: Path, tmp_path: Path) -> None:
    def evil(value: Any) -> None:
        value["application"]["name"] = "\x1b[2J" + value["application"]["name"]

    result = check(signed(bundle, tmp_path / "b.zip", "application.json", evil))
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
    assert "\\x1b[2J" in result.stdout
