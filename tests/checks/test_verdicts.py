"""Verdicts on all eighteen levels with a standard made up for the tests (``pin_build``), and without one.

Places: appendix 9, 4.6, p.142, and 4.7, p.143. The points are nobody's.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest

from mjdata.audit.run import audit_application
from mjdata.checks.applications import ApplicationRecord, Judgement, tell_shared
from mjdata.checks.archive import Archive
from mjdata.checks.persons import Roll
from mjdata.rules.pin import LEVELS, PinPoints, PinRegister
from mjdata.schema.audited import Finding
from mjdata.schema.persons import PersonCertificate, PersonName
from mjdata.schema.rows import Issue

from .pin_build import EMPTY, MADE_UP, REGISTER, event, handed_in, history, open_finding, row

KINDS = ("live", "web")
LAST = {
    "live": {6: 16, 5: 12, 4: 8, 3: 6, 2: 3, 1: 1},
    "web": {6: 24, 5: 16, 4: 12, 3: 8, 2: 6, 1: 3},
}
"""The last place that counts."""
ALL_LEVELS = [(kind, level) for kind in KINDS for level in LEVELS]


def at(kind: str, level: int, register: PinRegister = REGISTER, **other: Any) -> ApplicationRecord:
    """An applicant who has just what the level asks for, unless it says otherwise."""
    step = 10 - level
    has: dict[str, Any] = {
        "kind": kind,
        "event_class": "web" if kind == "web" else "A",
        "tp12": 12 * (150 if kind == "web" else 100) * step,
        "cp_by_session": 1000 * step,
        "cp_by_event": 1000 * step,
        "rank": LAST[kind].get(level, 99),
        "rank_team": None,
    }
    line = history(**(has | other))
    return handed_in(events=[event("one", line)], register=register, said={"kind": kind, "level": level})


def verdict(record: ApplicationRecord) -> Judgement:
    assert record.judgement is not None
    return record.judgement


def states(record: ApplicationRecord) -> dict[str, str]:
    return {one.name: one.state for one in verdict(record).standards}


def found(record: ApplicationRecord) -> set[str]:
    return {row.check_id for row in audit_application(record)["findings"] if isinstance(row, Finding)}


@pytest.mark.parametrize(("kind", "level"), ALL_LEVELS)
def test_at_the_threshold_it_is_met(kind: str, level: int) -> None:
    record = at(kind, level)
    assert verdict(record).state == "met"
    assert found(record) & {"N05", "N06", "N08", "N09", "N10", "N13"} == set()


@pytest.mark.parametrize(("kind", "level"), ALL_LEVELS)
def test_a_twelfth_of_a_table_point_below_it_is_not(kind: str, level: int) -> None:
    short = 12 * (150 if kind == "web" else 100) * (10 - level) - 1
    record = at(kind, level, tp12=short)
    assert (verdict(record).state, states(record)["tp"]) == ("missing", "missing")
    assert "N05" in found(record)


@pytest.mark.parametrize("level", LEVELS)
def test_a_competition_point_below_it_is_not(level: int) -> None:
    short = 1000 * (10 - level) - 1
    record = at("live", level, cp_by_session=short, cp_by_event=short)
    assert (verdict(record).state, states(record)["cp"]) == ("missing", "missing")


@pytest.mark.parametrize(("kind", "level"), [(kind, level) for kind in KINDS for level in LAST[kind]])
def test_a_place_below_it_is_not(kind: str, level: int) -> None:
    record = at(kind, level, rank=LAST[kind][level] + 1)
    assert (verdict(record).state, states(record)["place"]) == ("missing", "missing")
    assert found(record) & {"N08", "N09", "N13"}


@pytest.mark.parametrize(("kind", "level"), ALL_LEVELS)
def test_without_numbers_it_is_undetermined(kind: str, level: int) -> None:
    record = at(kind, level, EMPTY)
    assert verdict(record).state == "open"
    assert {one.why for one in verdict(record).standards if one.name != "place"} == {"number_not_supplied"}
    assert "N20" in found(record)


@pytest.mark.parametrize(("kind", "level"), [(kind, level) for kind in KINDS for level in LAST[kind]])
def test_without_numbers_a_refusal_on_rank_alone_stands(kind: str, level: int) -> None:
    """4.5: the standards are asked together, so a missing place refuses whatever the numbers are."""
    assert verdict(at(kind, level, EMPTY, rank=LAST[kind][level] + 1)).state == "missing"


@pytest.mark.parametrize("level", LEVELS)
def test_one_number_missing_leaves_it_undetermined(level: int) -> None:
    rows = tuple(PinPoints(p.level, p.tp, None if p.level == level else p.cp) for p in MADE_UP.live)
    register = PinRegister((msgspec.structs.replace(MADE_UP, live=rows),))
    record = at("live", level, register)
    assert (verdict(record).state, states(record)["tp"], states(record)["cp"]) == ("open", "met", "open")
    assert verdict(at("live", level, register, tp12=0)).state == "missing"


def test_the_standards_of_the_day_count() -> None:
    """6.3, p.146: a revision holds from its day on."""
    harder = msgspec.structs.replace(
        MADE_UP,
        in_force_from=date(2026, 1, 1),
        live=tuple(PinPoints(p.level, 2 * (p.tp or 0), p.cp) for p in MADE_UP.live),
    )
    register = PinRegister((MADE_UP, harder))
    for day, state in (("2025-12-31", "met"), ("2026-01-01", "missing"), ("2019-12-31", "open")):
        record = at("live", 6, register)
        record.application = msgspec.structs.replace(record.application, applied_on=day)
        assert verdict(record).state == state


def test_points_add_up_over_competitions_and_places_do_not() -> None:
    """Two events of 200 TP and 2,000 CP each reach level 6; the better place counts."""
    half = {"tp12": 200 * 12, "cp_by_session": 2000, "cp_by_event": 2000}
    events = [event("one", history(**half, rank=16)), event("two", history("two", **half, rank=60))]
    record = handed_in(row(), row("Event two", line_no=2), events=events)
    assert verdict(record).state == "met"
    alone = handed_in(row(), events=events)
    assert states(alone) == {"tp": "missing", "cp": "missing", "place": "met"}


@pytest.mark.parametrize(
    ("what", "state"),
    [
        ({"registered": False}, "open"),  # whether it is on file is not known
        ({"on_file": None}, "missing"),  # 4.4: it is not, and counts for nothing
    ],
)
def test_an_event_that_is_not_on_file(what: dict[str, Any], state: str) -> None:
    assert verdict(handed_in(events=[event(**what)])).state == state


def test_a_result_that_rests_on_a_ruling_leaves_it_undetermined_unless_it_cannot_matter() -> None:
    """Eight sessions give 32 table points at most (article 9): with 600 it is no matter, with 380 it is."""
    unsettled = event("two", history("two", tp12=None, cp=None, cp_by_session=None, cp_by_event=None,
                                     rank=None, rank_team=None))  # fmt: skip
    rows = (row(), row("Event two", line_no=2))
    assert verdict(handed_in(*rows, events=[event(), unsettled])).state == "met"
    for has, state in ((380, "open"), (360, "missing")):
        record = handed_in(*rows, events=[event("one", history(tp12=has * 12)), unsettled])
        assert (verdict(record).state, states(record)["tp"]) == (state, state)


def test_a_tie_counts_by_its_last_place() -> None:
    """16th to 17th, not ruled on: one of them is 16th."""
    assert states(at("live", 6, rank=16, rank_last=17))["place"] == "open"
    assert states(at("live", 6, rank=15, rank_last=16))["place"] == "met"
    assert states(at("live", 6, rank=99, rank_team=3, rank_team_last=4))["place"] == "open"


def test_a_class_that_is_open_leaves_the_place_open() -> None:
    assert states(at("live", 3, event_class="B", class_open="A"))["place"] == "open"
    assert states(at("live", 3, event_class="B", class_open="A", rank=7))["place"] == "missing"


def test_the_verdict_without_competitions_with_open_findings() -> None:
    """The second event alone has enough: it passes either way."""
    events = [event(findings=[open_finding()]), event("two", history("two"))]
    both = handed_in(row(), row("Event two", line_no=2), events=events)
    assert both.without_doubtful is not None
    assert (verdict(both).state, both.without_doubtful.state) == ("met", "met")
    one = handed_in(row(), events=events)
    assert one.without_doubtful is not None
    assert (verdict(one).state, one.without_doubtful.state) == ("met", "missing")


@pytest.mark.parametrize(
    ("on_form", "on_record", "name", "is_found"),
    [
        ("E-1", "E-1", "Chen Wei", True),  # one number, another spelling of the name
        ("E-1", "E-2", "Chen", False),  # one name, two numbers
        (None, "E-2", "Ｃｈｅｎ ", True),  # width and blanks
        ("E-1", None, "Chen", True),
        (None, None, "Chan", False),
    ],
)
def test_who_is_meant(on_form: str | None, on_record: str | None, name: str, is_found: bool) -> None:
    events = [event("one", history(register_no=on_record))]
    record = handed_in(events=events, said={"register_no": on_form, "name": name})
    assert (record.claims[0].history is not None) == is_found


@pytest.mark.parametrize(
    ("on_record", "on_form", "names", "against"),
    [
        ("Chen Wei", "Eve", [], ["other_name"]),
        ("Chen Wei", "WEI, Chen", [], []),
        ("陈伟", "Chen Wei", [], ["other_name"]),  # a script apart: nobody says that it is one person
        ("陈伟", "Chen Wei", [("P1", "陈伟"), ("P1", "Chen Wei")], []),
        ("陈伟", "Eve", [("P1", "陈伟"), ("P2", "Eve")], ["other_name"]),
        ("陈伟", "Eve", [("P1", "陈伟"), ("P1", "E-1"), ("P2", "Eve")], ["other_name"]),
    ],
)
def test_a_register_number_under_another_name(
    on_record: str, on_form: str, names: list[tuple[str, str]], against: list[str]
) -> None:
    """Appendix 10, p.149, asks for the name: a number that anybody can look up makes nobody its holder."""
    roll = Roll(tuple(PersonName(who, "register_no" if "-" in name else "name", name) for who, name in names))
    events = [event("one", history(name=on_record, register_no="E-1"))]
    record = handed_in(events=events, said={"register_no": "E-1", "name": on_form}, roll=roll)
    assert record.claims[0].against == against
    assert verdict(record).state == ("open" if against else "met")
    assert ("N02" in found(record)) == bool(against)


def test_the_certificate_of_another_person_leaves_the_claim_open() -> None:
    """The form names Chen, its certificate is Lin's by the register of persons: one of the two is wrong."""
    names = (PersonName("P1", "name", "Chen"), PersonName("P2", "name", "Lin"))
    roll = Roll(names, (PersonCertificate("P2", "hash", "02X"),))
    record = handed_in(roll=roll)
    assert record.claims[0].against == ["several_persons"]
    assert verdict(record).state == "open"


def test_two_certificates_of_one_person_are_one_applicant() -> None:
    """A passport and an identity card (附件二, p.120): the register has both, and nobody else's is shared."""
    names = (PersonName("P1", "name", "Chen"),)
    roll = Roll(names, tuple(PersonCertificate("P1", one, None) for one in ("hash", "card")))
    for other, is_shared in (("card", False), ("nobody's", True)):
        records = [handed_in(roll=roll), handed_in(said={"certificate_hash": other}, roll=roll)]
        tell_shared(records)
        assert [one.claims[0].against == ["shared"] for one in records] == [is_shared] * 2, other


def test_two_events_of_one_name_are_told_apart_by_their_day() -> None:
    one, two = event("one"), event("two", history("two"))
    later = msgspec.structs.replace(two.registration, begins="2025-09-01")
    events = (one, type(two)("two", "Event one", later, 64, 8, two.histories))
    assert handed_in(events=events).claims[0].event is events[0]
    assert handed_in(row(played_on="2025"), events=events).claims[0].against == ["several_events"]


@pytest.mark.parametrize("written", ["2025年9月2日", "2025-9-1", "2025.09.01-", "2025-09-01 ~ 2025-09-03"])
def test_a_day_in_any_form_tells_two_events_apart(written: str) -> None:
    one, two = event("one"), event("two", history("two"))
    later = msgspec.structs.replace(two.registration, begins="2025-09-01", ends="2025-09-03")
    events = (one, type(two)("two", "Event one", later, 64, 8, two.histories))
    is_day = not written.endswith("-")
    assert (handed_in(row(played_on=written), events=events).claims[0].event is events[1]) is is_day


def test_a_day_is_not_compared_as_a_text() -> None:
    """2024-1-5 stands between 2024-09-28 and 2024-10-02 in the order of letters."""
    events = [event("one"), event("two", history("two"))]
    lines = [("2024-09-28", "2024-10-02"), ("2024-01-05", "2024-01-05")]
    both = tuple(
        type(one)(one.competition_id, "Event", msgspec.structs.replace(one.registration, begins=a, ends=b),
                  64, 8, one.histories)
        for one, (a, b) in zip(events, lines, strict=True)
    )  # fmt: skip
    assert handed_in(row("Event", played_on="2024-1-5"), events=both).claims[0].event is both[1]


def test_a_name_in_another_language_is_not_refused() -> None:
    """The result is on file (4.4, p.141) under another name of the event: asked, and never counted twice."""
    other = handed_in(row("Turnier Eins"))
    assert other.claims[0].against == ["other_event"]
    assert (verdict(other).state, "N02" in found(other)) == ("open", True)
    again = handed_in(row(), row("Turnier Eins"))
    assert [claim.against for claim in again.claims] == [[], ["no_record", "repeated"]]
    first = handed_in(row("Turnier Eins"), row(tp12=12))
    assert [claim.state for claim in first.claims] == ["no", "yes"]
    for wrong in (row("X", tp12=12), row("X", cp=1), row("X", played_on="2025-06-01")):
        assert handed_in(wrong).claims[0].against == ["no_record"]
    assert handed_in(row("X"), said={"name": "Lin"}).claims[0].against == ["no_record"]


@pytest.mark.parametrize("written", ["B级", "b類", "Level B", "B class", "Ｂ"])
def test_a_class_as_people_write_it(written: str) -> None:
    assert "N03" not in found(handed_in(row(event_class=written)))
    assert "N03" in found(
        handed_in(row(event_class=written.replace("B", "A").replace("b", "a").replace("Ｂ", "A")))
    )


def test_a_sum_of_what_cannot_be_read_is_not_accused() -> None:
    """The line that says 六百 in table points is told of by itself; blank, it leaves the sum without it."""
    lines = [row(tp12=None)]
    unread = [Issue("hash of the form", "S!G8", "unreadable_cell", "no number")]
    for issues, is_accused in (([], True), (unread, False)):
        usual = handed_in()
        record = ApplicationRecord(usual.application, lines, usual.archive, REGISTER, usual.edition, issues)
        assert ("N04" in found(record)) is is_accused


def test_the_place_shown_is_one_of_the_class_that_counts() -> None:
    """4.6, p.142: 3品 asks for a place in class A; to be first in class C is none."""
    (place,) = (
        one for one in verdict(at("live", 3, event_class="C", rank=1)).standards if one.name == "place"
    )
    assert (place.state, place.found) == ("missing", "-")


def test_an_archive_of_nothing() -> None:
    record = handed_in()
    empty = ApplicationRecord(record.application, record.rows, Archive(), REGISTER, record.edition)
    assert verdict(empty).state == "missing"
    assert "N02" in found(empty)
