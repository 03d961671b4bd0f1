"""Every check against its examples, and what must hold of all checks."""

from __future__ import annotations

from string import Formatter

import pytest

from mjdata.audit import run
from mjdata.checks.needs import (
    ANY_TEAM,
    COMPLETE,
    DRAWN,
    FOUR_SCORES,
    HANDS,
    POINTS,
    PUBLISHED,
    PUBLISHED_TEAMS,
    RUNNING,
    SCORES_ONLY,
    SEATED,
    TOTALS,
    VALUE_NAMED,
    WHOLE,
    reasons,
)
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import (
    APPLICATION,
    CERTIFICATES,
    COMPETITION,
    INTAKE,
    LANGUAGES,
    Check,
    Need,
    catalogue,
    checks,
)
from mjdata.schema.audited import Finding

from .build import E, Played, S, competition, draw, line, scored, table, whole_event, win
from .example import Failing, Found, Passing, audit
from .examples import FAILING, PASSING


def _name(example: Failing | Passing) -> str:
    return f"{example.check}: {example.case}"


def _as_found(finding: Finding, says: tuple[str, ...]) -> Found:
    """Put a finding as an example states it, with those of its words that the message holds."""
    return Found(
        finding.severity,
        tuple(words for words in says if words in finding.message_en),
        finding.session_no,
        finding.table_no,
        finding.hand_no,
        finding.seat,
        None if finding.player_id is None else int(finding.player_id),
        None if finding.page is None else int(finding.page.split("-")[0]),
    )


@pytest.mark.parametrize("example", FAILING, ids=_name)
def test_failing(example: Failing) -> None:
    findings = [finding for finding in audit(example.record)[0] if finding.check_id == example.check]
    says = [expected.says for expected in example.finds]
    assert len(findings) == len(says), [finding.message_en for finding in findings]
    assert [_as_found(*each) for each in zip(findings, says, strict=True)] == list(example.finds)


BY_RULE = "E 4 S 2 W 1 N 0"
EXCHANGED = ("E 2 S 4 W 1 N 0", BY_RULE, "E −2 S +2 W 0 N 0", f"write the table points {BY_RULE}")
TIE = ("E 3 S 3 W 1 N 0", f"E 2 S 4 W 1 N 0 / {BY_RULE}", None, None)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("F14: one record of three refused", ("3", "2", "-1", None)),
        ("P01: a deduction credited to nobody", ("E −18 S +33 W −17 N −8", "0", "−10", None)),
        ("P04: 7 points", ("7", ">= 8", "−1", None)),
        ("S04: one total is off by one", ("E +36 S +24 W −24 N −35", "0", "+1", None)),
        ("S05: first and second exchanged", EXCHANGED),
        ("S05: a tie shared where the event orders", TIE),
        ("T01: five sessions", ("5", ">= 6", "−1", None)),
        ("T03: table points of a session", ("4", "2", None, "TP of player 2: write 2")),
        ("T03: competition points of a session", ("+24", "−24", "+48", "CP of player 3: write −24")),
        ("T05: above a player with more table points", ("1", "2", None, "rank of player 2: write 2")),
        ("T07: nobody is third", ("4", "3", None, None)),
        ("T10: seven players at two tables", ("7", None, "+3", None)),
        ("T12: players 1 and 2 meet three times", ("3 (1, 2)", "<= 2", "+1", None)),
        ("T13: four of five from a country at one of two tables", ("6", "4", "+2", None)),
        ("G01: competition points of a session", ("+12", "−12", "+24", "CP of team 2: write −12")),
    ],
)
def test_official_and_recomputed_values(name: str, values: tuple[str | None, ...]) -> None:
    example = next(example for example in FAILING if _name(example) == name)
    (finding,) = (finding for finding in audit(example.record)[0] if finding.check_id == example.check)
    assert (finding.official, finding.recomputed, finding.delta, finding.repair) == values


@pytest.mark.parametrize("example", PASSING, ids=_name)
def test_passing(example: Passing, monkeypatch: pytest.MonkeyPatch) -> None:
    if example.catalogue:
        monkeypatch.setattr(run, "catalogue", lambda: {key: catalogue()[key] for key in example.catalogue})
    findings, coverage = audit(example.record)
    assert [finding for finding in findings if finding.check_id == example.check] == []
    assert sum(line.run for line in coverage if line.check_id == example.check) > 0


@pytest.mark.parametrize("examples", [FAILING, PASSING], ids=["failing", "passing"])
def test_every_check_has_examples(examples: list[Failing] | list[Passing]) -> None:
    assert checks().keys() - {example.check for example in examples} == set()


def _values(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("check", checks().values(), ids=lambda check: check.id)
def test_a_check_says_the_same_in_three_languages(check: Check) -> None:
    assert _values(check.says.zh) == _values(check.says.en) == _values(check.says.ja)
    for text in (check.title, check.says):
        assert all(getattr(text, language) for language in LANGUAGES)


@pytest.mark.parametrize("example", FAILING, ids=_name)
def test_a_finding_is_known_by_its_id(example: Failing) -> None:
    findings = audit(example.record)[0]
    assert len({finding.finding_id for finding in findings}) == len(findings)


def test_every_check_is_in_the_catalogue() -> None:
    assert checks().keys() - catalogue().keys() == set()


@pytest.mark.parametrize("need", {need for check in checks().values() for need in check.needs})
def test_a_need_says_why_in_three_languages(need: Need) -> None:
    texts = [getattr(need.why, language) for language in LANGUAGES]
    assert all(texts)
    assert len(set(texts)) == 3
    assert reasons()[need.why.en] == need.why


OF_HANDS = ("P01", "P04", "P05", "P08", "P14", "X11", "S03", "S09", "S10")
OF_SEATS = (*OF_HANDS, "P07", "X16", "S04", "S05", "S06", "S07", "S17", "T11", "T12", "I03", "I08")
OF_EVENTS = ("T01", "T06", "T08", "T10", "T17")

TOTALS_ONLY = table(hands=[], totals=(36, 24, -24, -35), points=(4, 2, 1, 0))
UNSEATED = table(players=None, hands=[win(E, off=S, value=7)], totals=(1, 1, 1, 1), drawn=(1, 2, 3, 4))
OF_SCORES = ("P02", "P03", "P06", "P09", "P10")
NAMED = Played("win_discard", ((E, S, 20),), scores=(44, -28, -8, -8))
"""A row that names who won beside the four scores."""
ONE_SESSION = table(players=(1, 2, 3, 3), totals=(1, 0, 0, 0))


@pytest.mark.parametrize(
    ("record", "check", "need"),
    [
        *((competition(TOTALS_ONLY), check, HANDS) for check in OF_HANDS),
        *((competition(UNSEATED), check, SEATED) for check in OF_SEATS),
        *((competition(ONE_SESSION, declared_sessions=6), check, WHOLE) for check in OF_EVENTS),
        (competition(table(hands=[draw(), win(E, off=S, value=8)], totals=(1, 2, 3, 4))), "S03", COMPLETE),
        (competition(table(totals=None)), "S04", TOTALS),
        (competition(table(points=None)), "S07", POINTS),
        (competition(table(points=None)), "T11", DRAWN),
        (competition(table(players=(1, 2, 3, 4))), "G06", ANY_TEAM),
        *((competition(table(hands=[win(E, off=S, value=8)])), check, FOUR_SCORES) for check in OF_SCORES),
        *((competition(table(hands=[NAMED])), check, SCORES_ONLY) for check in OF_SCORES),
        (competition(table(hands=[scored(44, -28, -8, -8)])), "H17", VALUE_NAMED),
        *((competition(table()), check, RUNNING) for check in ("S01", "S02", "S08")),
        (competition(table()), "T05", PUBLISHED),
        (competition(table(), results=[line(player=1, tp=3)]), "G04", PUBLISHED_TEAMS),
    ],
)
def test_a_check_that_cannot_run_says_why(record: CompetitionRecord, check: str, need: Need) -> None:
    findings, coverage = audit(record)
    assert [finding for finding in findings if finding.check_id == check] == []
    lines = [(line.run, line.not_run, line.reason) for line in coverage if line.check_id == check]
    assert lines == [(0, 1, need.why.en)]


def test_a_check_runs_on_the_tables_that_have_what_it_needs() -> None:
    totals_only = table(no=2, players=(5, 6, 7, 8), hands=[], totals=(10, 5, -5, -10))
    _, coverage = audit(competition(table(), totals_only))
    lines = [(line.unit, line.run, line.not_run, line.reason) for line in coverage if line.check_id == "P01"]
    assert lines == [("hand", 2, 0, None), ("table", 0, 1, HANDS.why.en)]


def test_every_check_of_the_catalogue_is_covered() -> None:
    _, coverage = audit(whole_event())
    intake_checks = {check.id for check in checks().values() if check.unit in (INTAKE, CERTIFICATES)}
    assert {line.check_id for line in coverage} == catalogue().keys() - intake_checks
    assert all(line.run or (line.not_run and line.reason in reasons()) for line in coverage)


def test_a_competition_says_that_no_application_came_with_it() -> None:
    _, coverage = audit(whole_event())
    of_forms = {check.id for check in checks().values() if check.unit == APPLICATION}
    lines = [(line.unit, line.run, line.reason) for line in coverage if line.check_id in of_forms]
    assert lines == [(COMPETITION, 0, "no Pin application handed in")] * len(of_forms)
