"""Pins awarded, withdrawn and published by the command line (wmo-2013, appendix 9, 7.3-7.4, p.147-148)."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mjdata.cli import main
from mjdata.paths import PIN_AWARDS
from mjdata.schema.awards import PinAct
from mjdata.store.awards import read_awards
from mjdata.store.ledger import as_line
from pipelines.pin import KEY_VARIABLE
from tests.browser import needs_browser, opened
from tests.door import ask, audited, run
from tests.forms.pin_writer import CERTIFICATE, FormOf
from tests.killing import command_stopped_at, killed
from tests.test_atomic import leftovers
from tests.test_pin import REGISTER, STANDARDS, form_of, run_on_file, standards, verify

MEMBER = "Member Body"
WHY = "minutes of 3 May: the standards are those of the test"
DAY = "2026-05-03"
PRIVATE = ("02X", "P. Committee", "minutes of 3 May")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of which no test adds anything to the register."""
    return run_on_file(tmp_path_factory.mktemp("awards"))


@pytest.fixture(scope="module")
def verified(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Path:
    folder = tmp_path_factory.mktemp("verified")
    assert verify(FormOf().csv(folder / "form.csv"), "--out", audited(small, folder / "out")).exit_code == 0
    return folder / "out"


@pytest.fixture
def out(verified: Path, tmp_path: Path) -> Path:
    """A small run whose application claims what is on no record: its verdict is not met."""
    return Path(shutil.copytree(verified, tmp_path / "out"))


def award(
    out: Path, named: str = "form.csv", issuer: str = MEMBER, reason: str | None = WHY, day: str = DAY
) -> Result:
    words = ["pin", "award", named, "--out", str(out), "--issuer", issuer, "--by", "P. Committee"]
    words += ["--date", day, *(["--reason", reason] if reason is not None else [])]
    return CliRunner().invoke(main, words, catch_exceptions=False)


def withdraw(out: Path, award_id: str, reason: str = "given in error", day: str = "2026-06-01") -> Result:
    words = ["pin", "withdraw", award_id, "--out", str(out), "--by", "P. Committee"]
    return CliRunner().invoke(main, [*words, "--date", day, "--reason", reason], catch_exceptions=False)


def kept(out: Path) -> list[dict[str, Any]]:
    file = out / PIN_AWARDS
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def published(out: Path) -> list[dict[str, str]]:
    text = (out / "pin" / "awarded.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")  # so that spreadsheets read it as UTF-8
    return list(csv.DictReader(text.decode("utf-8-sig").splitlines()))


def page(out: Path) -> str:
    return (out / "pin" / "awarded.html").read_text(encoding="utf-8")


def refused(result: Result) -> str:
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


# An award


def test_an_award_is_a_line_a_table_a_file_and_a_place_on_the_list(out: Path) -> None:
    result = award(out)
    assert result.exit_code == 0, result.output
    (line,) = kept(out)
    ((key, hashed),) = ask(out, "SELECT application_id, certificate_hash FROM pin_applications")
    assert {name: line[name] for name in ("act", "application_id", "kind", "level", "name", "issuer")} == {
        "act": "award", "application_id": key, "kind": "live", "level": 6, "name": "Chen Wei",
        "issuer": MEMBER}  # fmt: skip
    assert (line["certificate_hash"], line["certificate_tail"]) == (hashed, "02X")
    assert (line["day"], line["entered_by"], line["reason"]) == (DAY, "P. Committee", WHY)
    bundle = out / "pin" / "archive" / f"{line['dossier']}.zip"
    assert bundle.read_bytes() == (out / "pin" / f"{key}.zip").read_bytes()
    assert ask(out, "SELECT award_id, level, is_in_force, line_no FROM pin_awards") == [
        (line["award_id"], 6, True, 1)
    ]
    assert published(out) == [
        {"level": "6", "kind": "live", "name": "Chen Wei", "issuer": MEMBER, "awarded_on": DAY,
         "withdrawn_on": "", "dossier": line["dossier"]}]  # fmt: skip
    assert line["dossier"] in page(out)
    assert line["dossier"] in result.stdout


def test_nothing_private_is_published(out: Path) -> None:
    assert award(out).exit_code == 0
    (line,) = kept(out)
    for text in (page(out), (out / "pin" / "awarded.csv").read_text("utf-8")):
        for private in (*PRIVATE, line["certificate_hash"], line["application_id"]):
            assert private not in text
    assert CERTIFICATE not in (out / PIN_AWARDS).read_text("utf-8")


def test_the_register_outlives_runs_and_verifications(out: Path, small: Path, tmp_path: Path) -> None:
    assert award(out).exit_code == 0
    (line,) = kept(out)
    count = "SELECT count(*) FROM pin_awards"
    run(small, "--out", out, "--force")
    assert ask(out, count) == [(1,)]
    assert verify(FormOf(name="Li").csv(tmp_path / "li.csv"), "--out", out).exit_code == 0
    assert ask(out, count) == [(1,)]
    assert (out / "pin" / "archive" / f"{line['dossier']}.zip").is_file()
    assert [entry["name"] for entry in published(out)] == ["Chen Wei"]
    assert 'href="awarded.html"' in (out / "pin" / "index.html").read_text("utf-8")


def test_a_run_sees_that_the_register_is_another(out: Path, small: Path) -> None:
    """As after an award that was killed between its line and its outputs."""
    assert award(out).exit_code == 0
    (out / PIN_AWARDS).write_bytes(b"")
    run(small, "--out", out)
    assert ask(out, "SELECT count(*) FROM pin_awards") == [(0,)]


def test_a_name_is_never_a_formula(out: Path, tmp_path: Path) -> None:
    evil = '=HYPERLINK("x","y")'
    verify(FormOf(name=evil).csv(tmp_path / "form.csv"), "--out", out)
    assert award(out, issuer="@Body").exit_code == 0
    (line,) = published(out)
    assert (line["name"], line["issuer"]) == (f"'{evil}", "'@Body")


# What is refused


@pytest.mark.parametrize(
    ("kind", "level", "issuer", "right"),
    [
        ("live", "6品", "WMCC", "a member organisation"),
        ("live", "4品", "World Mahjong Contest Center", "a member organisation"),
        ("live", "3品", MEMBER, "the World Mahjong Contest Center"),
        ("live", "1品", "Kyokai", "the World Mahjong Contest Center"),
        ("web", "网络3品", "世界麻将竞赛中心", "the authorised site"),
    ],
)
def test_the_wrong_issuer(kind: str, level: str, issuer: str, right: str, out: Path, tmp_path: Path) -> None:
    """7.3: 四品以下的品级证明由各成员组织颁发证书; 7.4: 一二三品 the Center; 网络品级 the authorised site."""
    verify(FormOf(level=level).csv(tmp_path / "form.csv"), "--out", out)
    said = refused(award(out, issuer=issuer))
    assert f"{kind} level {level.strip('网络品')} is issued by {right}, not by {issuer!r}" in said
    assert "p.147-148: 四品以下的品级证明由各成员组织颁发证书" in said
    assert kept(out) == []


@pytest.mark.parametrize(("level", "issuer"), [("4品", MEMBER), ("3品", "WMCC"), ("网络1品", "Site")])
def test_the_right_issuer(level: str, issuer: str, out: Path, tmp_path: Path) -> None:
    verify(FormOf(level=level).csv(tmp_path / "form.csv"), "--out", out)
    assert award(out, issuer=issuer).exit_code == 0


def test_what_the_dossier_does_not_bear_out_needs_a_reason(out: Path) -> None:
    """A place that is missing refuses (4.5, p.141); the committee may decide otherwise, and says why."""
    assert "not met; expected a --reason" in refused(award(out, reason=None))
    assert "the reason is empty" in refused(award(out, reason=" "))
    assert kept(out) == []
    assert award(out).exit_code == 0
    assert [(line["verdict"], line["reason"]) for line in kept(out)] == [("missing", WHY)]


def test_undetermined_needs_a_reason(shared: Path, tmp_path: Path) -> None:
    """Our own register has no numbers: appendix 9, 4.6, is lost in the text at hand."""
    verify(form_of(shared).csv(tmp_path / "form.csv"), "--out", shared)
    assert "is UNDETERMINED; expected a --reason" in refused(award(shared, reason=None))


def test_a_standard_for_tests_needs_a_reason(shared: Path, tmp_path: Path) -> None:
    form = form_of(shared).csv(tmp_path / "form.csv")
    verify(form, "--out", shared, "--standards", standards(tmp_path))
    assert "finding N20" in refused(award(shared, reason=None))


def test_what_rests_on_open_findings_needs_a_reason(tmp_path: Path) -> None:
    """Without the competition nothing is left of the points: the committee says why it awards the Pin."""
    made = ["generate", str(tmp_path / "g"), "--seed", "5", "--plant-errors"]
    assert CliRunner().invoke(main, made).exit_code == 0
    first = audited(tmp_path / "g" / "records", tmp_path / "out")
    ((name,),) = ask(first, "SELECT name FROM competitions")
    (tmp_path / "g" / "records" / "register.csv").write_text(
        f"{REGISTER}{name},WMO,WMCC-7,,regional,2025-05-01,2025-05-02,Kobe,wmo-2013,\n", encoding="utf-8"
    )
    rulings = ("--rulings", str(tmp_path / "g" / "rulings.toml"))
    out = audited(tmp_path / "g" / "records", tmp_path / "out", *rulings)
    standard = tmp_path / "standards.toml"
    standard.write_text(STANDARDS.replace("test_only = true\n", ""), encoding="utf-8")
    who, tp12, cp = ask(
        out, "SELECT name, tp12, cp FROM histories WHERE cp > 100 ORDER BY tp12 DESC, cp DESC LIMIT 1"
    )[0]
    line = (name, "2025-05-01", "Kobe", None, None, None, tp12 / 12, cp, None)
    form = FormOf(name=who, applicant=who, level="9品", lines=[line], sums=(tp12 / 12, cp))
    verify(form.csv(tmp_path / "form.csv"), "--out", out, "--standards", standard)
    columns = "state, without_open_findings"
    asked = "reach = 'asked' AND standard = 'all'"
    assert ask(out, f"SELECT {columns} FROM pin_verdicts WHERE {asked}") == [("met", "missing")]
    assert "only with competitions that have open findings" in refused(award(out, reason=None))
    assert award(out).exit_code == 0


def test_what_is_met_needs_none(tmp_path: Path) -> None:
    """The same standards, no longer marked as those of a test."""
    folder = run_on_file(tmp_path)
    file = standards(tmp_path)
    file.write_text(file.read_text("utf-8").replace("test_only = true\n", ""), encoding="utf-8")
    verify(form_of(folder).csv(tmp_path / "form.csv"), "--out", folder, "--standards", file)
    assert award(folder, reason=None).exit_code == 0
    assert [(line["verdict"], line["reason"]) for line in kept(folder)] == [("met", None)]


def test_a_pin_is_awarded_once(out: Path, tmp_path: Path) -> None:
    """To a person: the certificate tells one from another, whatever the name; each level is another Pin."""
    assert award(out).exit_code == 0
    assert "a Pin is awarded once" in refused(award(out))
    verify(FormOf(name="Wei Chen").csv(tmp_path / "form.csv"), "--out", out)
    assert "Chen Wei has the live Pin of level 6 since 2026-05-03" in refused(award(out))
    verify(FormOf(level="5品").csv(tmp_path / "form.csv"), "--out", out)
    assert award(out).exit_code == 0
    verify(FormOf(certificate="Z 1234567").csv(tmp_path / "form.csv"), "--out", out)
    assert award(out).exit_code == 0
    verify(FormOf(certificate=None).csv(tmp_path / "form.csv"), "--out", out)
    assert "a Pin is awarded once" in refused(award(out))  # nothing but the name is left to tell by
    assert [line["level"] for line in kept(out)] == [6, 5, 6]


def test_another_key_makes_no_other_person(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hash is another one then; the name and the last characters of the number are the same."""
    assert award(out).exit_code == 0
    monkeypatch.setenv(KEY_VARIABLE, "another")
    verify(FormOf().csv(tmp_path / "form.csv"), "--out", out)
    assert "a Pin is awarded once" in refused(award(out))


def test_results_that_a_pin_was_awarded_on_are_nobody_elses(shared: Path, tmp_path: Path) -> None:
    """A namesake hands in another's results when that one's application is long dealt with (N17)."""
    out = Path(shutil.copytree(shared, tmp_path / "out"))
    standard = tmp_path / "standards.toml"
    standard.write_text(STANDARDS.replace("test_only = true\n", ""), encoding="utf-8")

    def state(**said: object) -> str:
        form_of(out, **said).csv(tmp_path / "form.csv")
        verify(tmp_path / "form.csv", "--out", out, "--standards", standard)
        ((found,),) = ask(out, "SELECT state FROM pin_verdicts WHERE reach = 'asked' AND standard = 'all'")
        return str(found)

    assert state() == "met"
    assert award(out, reason=None).exit_code == 0
    assert state(level="7品") == "met"  # the same person again, who asks for another Pin
    assert state(certificate="Z 1234567") == "open"
    assert ask(out, "SELECT count(*) FROM pin_findings WHERE check_id = 'N17'") == [(1,)]
    assert "UNDETERMINED" in refused(award(out, reason=None))
    (bundle,) = (out / "pin").glob("*.zip")
    words = ["pin", "check", str(bundle)]
    assert CliRunner().invoke(main, words, catch_exceptions=False).exit_code == 0
    withdraw(out, kept(out)[0]["award_id"])
    assert state(certificate="Z 1234567") == "met"


def test_a_line_that_cannot_be_read_may_be_an_award(shared: Path, tmp_path: Path) -> None:
    """A Pin is awarded once: whether it was is not known, so the committee says why it awards it."""
    out = Path(shutil.copytree(shared, tmp_path / "out"))
    standard = tmp_path / "standards.toml"
    standard.write_text(STANDARDS.replace("test_only = true\n", ""), encoding="utf-8")
    verify(form_of(out).csv(tmp_path / "form.csv"), "--out", out, "--standards", standard)
    (out / PIN_AWARDS).write_bytes(as_line(act(), b"")[:-40] + b"\n")
    assert "line 1 of pin_awards.jsonl is no award" in refused(award(out, reason=None))
    assert award(out).exit_code == 0


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"day": "3 May"}, "'3 May' is no date"),
        ({"day": "2999-05-03"}, "2999-05-03 is still to come"),
        ({"day": "2026-03-03"}, "the application is of 2026-03-04, which is after the award"),
        ({"issuer": " "}, "the issuer is empty"),
        ({"named": "nobody.csv"}, "no verified application in"),
        ({"named": ""}, "no verified application in"),
    ],
)
def test_bad_words(said: dict[str, str], sentence: str, out: Path) -> None:
    before = sorted(out.rglob("*"))
    assert sentence in refused(award(out, **said))
    assert sorted(out.rglob("*")) == before


def test_a_form_of_nobody(out: Path, tmp_path: Path) -> None:
    verify(FormOf(name=None).csv(tmp_path / "form.csv"), "--out", out)
    assert "names no person or no level" in refused(award(out))


def test_the_id_or_its_start_names_an_application(out: Path, tmp_path: Path) -> None:
    (tmp_path / "forms").mkdir()
    for name, level in (("a.csv", "6品"), ("b.csv", "5品")):
        FormOf(level=level).csv(tmp_path / "forms" / name)
    verify(tmp_path / "forms", "--out", out)
    ids = [key for (key,) in ask(out, "SELECT application_id FROM pin_applications ORDER BY level")]
    assert award(out, ids[0][:6]).exit_code == 0
    assert [line["level"] for line in kept(out)] == [5]


def test_a_dossier_of_other_decisions_is_no_ground(shared: Path, tmp_path: Path) -> None:
    verify(form_of(shared).csv(tmp_path / "form.csv"), "--out", shared)
    (shared / "decisions.jsonl").write_text("no decision\n", encoding="utf-8")
    try:
        assert "the decisions are others than when it was verified" in refused(award(shared))
    finally:
        (shared / "decisions.jsonl").unlink()


def test_a_bundle_that_somebody_changed_is_no_ground(out: Path) -> None:
    ((key,),) = ask(out, "SELECT application_id FROM pin_applications")
    (out / "pin" / f"{key}.zip").write_bytes(b"PK\x03\x04 and no more")
    assert "cannot be unpacked" in refused(award(out))
    assert kept(out) == []


def test_an_award_killed_at_any_step_is_kept_whole_or_not_made(
    out: Path, small: Path, tmp_path: Path
) -> None:
    words = ["pin", "award", "form.csv", "--issuer", MEMBER, "--by", "P", "--date", DAY, "--reason", WHY]
    made = set()
    for step in range(1, 50):
        folder = shutil.copytree(out, tmp_path / f"out{step}")
        was_killed = killed(command_stopped_at, step, [*words, "--out", str(folder)])
        lines = kept(folder)
        made.add(len(lines))
        for line in lines:
            assert (folder / "pin" / "archive" / f"{line['dossier']}.zip").is_file()
        run(small, "--out", folder)
        assert ask(folder, "SELECT award_id FROM pin_awards") == [(line["award_id"],) for line in lines]
        assert verify(FormOf().csv(tmp_path / "form.csv"), "--out", folder).exit_code == 0
        assert (len(published(folder)), leftovers(folder)) == (len(lines), [])
        if not was_killed:
            break
    assert made == {0, 1}
    assert step > 3


# A withdrawal


def test_a_withdrawal_is_a_further_line(out: Path) -> None:
    award(out)
    first = (out / PIN_AWARDS).read_bytes()
    key = kept(out)[0]["award_id"]
    result = withdraw(out, key[:5])
    assert result.exit_code == 0, result.output
    assert (out / PIN_AWARDS).read_bytes().startswith(first)
    one, two = kept(out)
    changed = {name for name in one if one[name] != two[name]} - {"entered_at"}
    assert changed == {"act", "day", "reason"}
    assert (two["act"], two["day"], two["reason"]) == ("withdraw", "2026-06-01", "given in error")
    assert ask(out, "SELECT act, is_in_force FROM pin_awards ORDER BY line_no") == [
        ("award", False), ("withdraw", False)]  # fmt: skip
    assert [line["withdrawn_on"] for line in published(out)] == ["2026-06-01"]
    assert "withdrawn on" in page(out)
    assert "given in error" not in page(out)
    assert "no award in force" in refused(withdraw(out, key))
    assert award(out, day="2026-07-01").exit_code == 0  # and it may be awarded once more
    assert [line["withdrawn_on"] for line in published(out)] == ["", "2026-06-01"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"award_id": ""}, "no award in force"),
        ({"award_id": "ffffffffffff"}, "no award in force"),
        ({"reason": " "}, "the reason is empty"),
        ({"day": "2026-05-02"}, "is of 2026-05-03, which is after 2026-05-02"),
    ],
)
def test_a_withdrawal_refused(said: dict[str, str], sentence: str, out: Path) -> None:
    award(out)
    words = {"award_id": kept(out)[0]["award_id"]} | said
    assert sentence in refused(withdraw(out, **words))
    assert len(kept(out)) == 1


# The register as a file


def act(**other: object) -> PinAct:
    said = {
        "act": "award", "award_id": "0123456789ab", "application_id": "a", "kind": "live", "level": 6,
        "name": "Chen", "register_no": None, "certificate_hash": None, "certificate_tail": None,
        "issuer": MEMBER, "day": DAY, "verdict": "met", "dossier": "0" * 64, "entered_by": "P",
        "reason": None, "entered_at": "2026-05-03T00:00:00Z"}  # fmt: skip
    return PinAct(**(said | other))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"no JSON", "is no award"),
        (as_line(act(level=10), b""), "is no award"),
        (as_line(act(), b""), "it repeats the id of another"),
        (as_line(act(act="withdraw"), b""), "a withdrawal without a reason"),
        (as_line(act(act="withdraw", award_id="f" * 12, reason="x"), b""), "withdraws what is not in force"),
    ],
)
def test_a_line_that_says_nothing_sound_has_no_effect(line: bytes, why: str) -> None:
    read = read_awards(as_line(act(), b"") + line)
    assert [one.name for one in read.in_force] == ["Chen"]
    (issue,) = read.issues
    assert issue.text.startswith("line 2 of pin_awards.jsonl")
    assert why in issue.text


def test_a_bad_line_is_told_in_the_table_of_issues(out: Path) -> None:
    (out / PIN_AWARDS).write_text("nothing\n", encoding="utf-8")
    assert award(out).exit_code == 0
    assert ask(out, "SELECT locator FROM issues WHERE code = 'pin_award'") == [("pin_awards.jsonl, line 1",)]
    assert ask(out, "SELECT line_no FROM pin_awards") == [(2,)]


@needs_browser
@pytest.mark.parametrize("width", [390, 1180])
def test_the_list_reads_in_three_languages_at_any_width(width: int, out: Path) -> None:
    award(out)
    withdraw(out, kept(out)[0]["award_id"])
    with opened(out / "pin" / "awarded.html", width=width) as (shown, noise):
        for language, title in (("zh", "已颁发的品级"), ("en", "Awarded Pins"), ("ja", "授与された品級")):
            shown.click(f"[data-set-lang={language}]")
            assert shown.locator("h1").inner_text().strip() == title
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert noise == []
