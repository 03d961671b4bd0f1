"""What the checks of logs must leave alone, and what they do not judge."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mjdata.checks.judged import JudgedWin
from mjdata.checks.needs import NAMES, SINGLE, WON
from mjdata.checks.registry import checks
from mjdata.generate.play import play_hand
from mjdata.generate.players import aiming_players
from mjdata.replay.circumstances import WinFacts
from mjdata.rules.mcr.score import FLOWERS
from mjdata.rules.rulings import UNSET
from mjdata.schema.audited import Coverage, Finding
from mjdata.schema.play import Win
from mjdata.seats import LETTERS, round_of, seat_wind

from .build import RULES, Log, Played, competition, draw, logged, of_log, table
from .example import audit
from .examples.wins import OFF_SOUTH, OFF_SOUTH_FAN, STRAIGHT

BAMBOOS = STRAIGHT.replace("m", "s")
"""Waits on 1p and 4p, too."""


def grave(findings: list[Finding]) -> list[str]:
    return [f"{f.check_id} {f.message_en}" for f in findings if f.severity != "note"]


def audit_hand(*hands: Played) -> tuple[list[Finding], list[Coverage]]:
    return audit(competition(table(hands=hands), declared_edition="wmo-2013"))


def lines(coverage: list[Coverage], check: str) -> list[tuple[int, int, str | None]]:
    return [(line.run, line.not_run, line.reason) for line in coverage if line.check_id == check]


SOUTH = "1s 2s 3s 5s 7s 9s 5p 7p 9p S S F F"


@pytest.mark.parametrize(
    "line",
    [
        "E+1s E-1s S<1s2s3s S-1s W+C W-C N+4p N-4p E!N4p",
        "E+C E-C S+W S-W W+F W-F S=F S-F W+C W-C N+4p N-4p E!N4p",
        "E+1s E-1s S<1s2s3s S-9s W+C W-C N+4p N-4p E!N4p",
    ],
    ids=["L18: the tile just chowed", "L18: the tile just punged", "another tile"],
)
def test_any_tile_may_be_discarded_after_a_claim(line: str) -> None:
    """Article 6, 出牌, p.26. South holds the fourth F, or 1s, beside the meld."""
    south = SOUTH.replace("S S", "F S")
    findings, _ = audit_hand(logged(line, STRAIGHT, south, value=22, claims=OFF_SOUTH_FAN))
    assert grave(findings) == []


@pytest.mark.parametrize(
    ("line", "value", "claims"),
    [
        ("E+4p E-4p S+C S-C W+F W-F N+4p N-4p E!N4p", 22, OFF_SOUTH_FAN),
        ("E+4p E-4p S+C S-C W+F W-F N+C N-C E+4p E!4p", 24, "清龙 不求人 平和 喜相逢 缺一门"),
    ],
    ids=["off another", "self-drawn"],
)
def test_a_tile_once_discarded_may_be_won_on(line: str, value: int, claims: str) -> None:
    """L19; article 6, p.28: nobody loses a win by his own discards."""
    findings, _ = audit_hand(logged(line, STRAIGHT, value=value, claims=claims))
    assert grave(findings) == []


def test_several_winners_of_the_duplicate_format() -> None:
    """E and S both win off W: each of their hands is judged, the row as one payment is not."""
    row = logged(
        "E+C E-C S+F S-F W+4p W-4p S!W4p E!W4p",
        STRAIGHT,
        BAMBOOS,
        value=22,
        claims=OFF_SOUTH_FAN,
        scores=(38, 38, -60, -16),
    )
    findings, coverage = audit_hand(row)
    assert grave(findings) == []
    for check in ("H17", "P05", "P01"):
        assert lines(coverage, check) == [(0, 1, SINGLE.why.en)]
    assert [line.run for line in coverage if line.check_id == "L12"] == [0]
    assert lines(coverage, "H16") == [(1, 0, None)]


def test_each_of_several_winners_is_judged() -> None:
    row = logged("E+C E-C W+4p W-4p S!W4p E!W4p", STRAIGHT, BAMBOOS, value=22, claims=f"{OFF_SOUTH_FAN} 断幺")
    findings, _ = audit_hand(row)
    assert [f.seat for f in findings if f.check_id == "H09"] == [1, 0]


def test_an_error_that_ended_the_hand() -> None:
    """A false hu: 10 to each (article 11, 6(1), p.59). Nobody won, and the log is whole."""
    paid = (10, -30, 10, 10)
    row = logged("E+C E-C S?WH", STRAIGHT, scores=paid, penalty=paid)
    findings, coverage = audit_hand(row)
    assert grave(findings) == []
    assert [f.message_en for f in findings if f.check_id == "P08" and "错和" in f.message_en]
    assert lines(coverage, "H17") == lines(coverage, "L25") == [(1, 0, None)]
    assert lines(coverage, "H03") == [(0, 1, WON.why.en)]


def test_names_of_fan_that_are_destroyed() -> None:
    """Only what does not rest on the claims is judged."""
    row = logged(OFF_SOUTH, STRAIGHT, value=22, claims=OFF_SOUTH_FAN.replace("平和", "??"))
    findings, coverage = audit_hand(row)
    assert grave(findings) == []
    of_claims = [check.id for check in checks().values() if NAMES in check.needs]
    assert {"H04", "H08", "H09", "H14", "H16", "H28"} <= set(of_claims)
    for check in of_claims:
        assert lines(coverage, check) == [(0, 1, NAMES.why.en)]
    assert lines(coverage, "H07") == lines(coverage, "H15") == [(1, 0, None)]


def test_the_same_problem_at_two_steps_is_two_findings() -> None:
    row = logged("E+C E-C W+F W-F E+P E-P W+F W-F E?", STRAIGHT)
    findings = [finding for finding in audit_hand(row)[0] if finding.check_id == "L06"]
    assert len(findings) > len({finding.message_en for finding in findings})
    assert len({finding.finding_id for finding in findings}) == len(findings)


def judged(facts: WinFacts, hand_no: int) -> JudgedWin:
    winds = LETTERS[seat_wind(facts.seat, hand_no)], LETTERS[round_of(hand_no)]
    return JudgedWin(Win("played", 1, winner_seat=facts.seat), facts, winds, [], RULES, UNSET)


def played_out(seed: int) -> Played:
    """A hand played out, recorded with the value and the fan of one best counting."""
    random, hand_no = Random(seed), seed % 16 + 1

    def worth(facts: WinFacts) -> int | None:
        return min((found.points for found in judged(facts, hand_no).scores), default=None)

    played = play_hand(random, worth, aiming_players(random), hand_no=hand_no)
    if not played.wins:
        return of_log(Log(played.actions, played.wall))
    (facts,) = played.wins
    best = judged(facts, hand_no).scores[0]
    fan = Counter(best.ways[0].fans) + Counter({FLOWERS: best.flowers})
    return of_log(Log(played.actions, played.wall, " ".join(fan.elements())), best.total)


SEEDS = range(32)


def test_hands_played_out_have_nothing_but_notes() -> None:
    """Two hands of each number of a session, by all winds of seat and round."""
    kinds, claimed = Counter[str](), Counter[str]()
    for seed in SEEDS:
        hand = played_out(seed)
        findings, _ = audit_hand(*(draw() for _ in range(seed % 16)), hand)
        assert grave(findings) == [], seed
        assert not [f for f in findings if f.check_id in ("H14", "H15")], seed
        kinds.update(step.kind for step in hand.log.actions)
        claimed.update(hand.log.claims.split())
    assert {"hu", "flower", "concealed_kong", "promoted_kong", "overridden"} <= kinds.keys()
    assert {"花牌", "圈风刻", "门风刻"} <= claimed.keys()
