"""Examples of family N: applications for a Pin. Expected values: appendices 9 and 10, p.139-151.

The points of the standards are those that ``pin_build`` made up: level 6 asks for 400 TP and 4,000 CP.
"""

from __future__ import annotations

from mjdata.checks.applications import ApplicationRecord, tell_shared

from ..example import Failing, Passing, fails, found
from ..pin_build import EMPTY, event, foul_of, handed_in, history, open_finding, row

GOOD = handed_in()
TWICE = "Event one （again）"


def shared() -> ApplicationRecord:
    """Two applicants of one name and two certificates on one result."""
    one, other = handed_in(), handed_in(said={"certificate_hash": "another", "application_id": "other"})
    tell_shared([one, other])
    return one


def place_taken(rank: int) -> ApplicationRecord:
    """Chen was fourth and claims a rank that Lin claims too; the record gives Lin the third."""
    events = [event("one", history(), history(player_no=8, name="Lin", rank=3))]
    chen = handed_in(row(rank=rank), events=events)
    lin = handed_in(row(rank=3), events=events, said={"name": "Lin", "certificate_hash": "another"})
    tell_shared([chen, lin])
    return chen


def web(rank: int) -> ApplicationRecord:
    events = [event("one", history(kind="web", event_class="web", rank=rank))]
    return handed_in(row(rank=rank, event_class="web"), events=events, said={"kind": "web"})


def stages(begins: str) -> ApplicationRecord:
    """The same two players in Event one and in another that begins on a day, at one place."""
    lines = [(history(key), history(key, player_no=8, name="Lin")) for key in ("one", "two")]
    first, second = (
        event("one", *lines[0], place="Kobe"),
        event("two", *lines[1], begins=begins, place="Kobe"),
    )
    return handed_in(row(), row("Event two", line_no=2, played_on=begins), events=[first, second])


def left_open(claimed: str) -> ApplicationRecord:
    """64 players, a scope that only class A names: A is missing; whether it is B the text does not say."""
    return handed_in(
        row(event_class=claimed), events=[event("one", history(event_class=None, class_open="B"))]
    )


def asking(level: int, register_empty: bool = False, **of_history: object) -> ApplicationRecord:
    record = handed_in(events=[event("one", history(**of_history))], said={"level": level})
    if register_empty:
        record.register = EMPTY
    return record


FAILING: list[Failing] = [
    fails(
        "N01",
        "no certificate, not signed",
        handed_in(said={"certificate_hash": None, "signed": False}),
        "appendix 10, p.149: 证件号码, 申请人",
        found("block", "certificate number empty", page=149),
        found("block", "applicant's signature empty", page=149),
    ),
    fails(
        "N02",
        "a competition that is not on record",
        handed_in(row("Event two", tp12=610 * 12)),
        "4.4, p.141: 有存档记录，方为有效",
        found("error", "Event two: no record", page=141),
    ),
    fails(
        "N02",
        "a competition on record under another name",
        handed_in(row("第一届公开赛")),
        "4.4, p.141: days and results are those on file, the name is not",
        found("warning", "第一届公开赛: no record of this name", page=141),
    ),
    fails(
        "N02",
        "the register number of somebody else",
        handed_in(events=[event("one", history(register_no="1"))], said={"name": "Eve", "register_no": "1"}),
        "appendix 10, p.149: 姓名",
        found("warning", "the name on the form is another", page=141),
    ),
    fails(
        "N02",
        "nobody of this name played there",
        handed_in(said={"name": "Cheng"}),
        "4.4, p.141",
        found("error", "no player of this name", page=141),
    ),
    fails(
        "N02",
        "two players of this name",
        handed_in(events=[event("one", history(), history(player_no=9))]),
        "which of them is meant is not guessed",
        found("warning", "several players", page=141),
    ),
    fails(
        "N02",
        "a register without a number on file",
        handed_in(events=[event(on_file=None)]),
        "4.4, p.141: 注册或授权认可",
        found("error", "no number on file", page=141),
    ),
    fails(
        "N02",
        "no register lists the competition",
        handed_in(events=[event(registered=False)]),
        "4.4, p.141: whether it is on file is not known",
        found("warning", "no register says", page=141),
    ),
    fails(
        "N03",
        "one table point more than on record, third instead of fourth, class A instead of B",
        handed_in(row(tp12=601 * 12, rank=3, event_class="A级")),
        "appendix 10, p.149, beside the usual history",
        found("error", "class A claimed, B on record", page=149),
        found("error", "TP 601 claimed, 600 on record", page=149),
        found("error", "individual rank 3 claimed, 4 on record", page=149),
    ),
    fails(
        "N02",
        "the day of the application is before the competition",
        handed_in(said={"applied_on": "2025-04-30"}),
        "7.2, p.147: the certificate of results comes with the application",
        found("warning", "Event one: not over on the day of the application", page=141),
    ),
    fails(
        "N03",
        "class A by the English text of 5.1, where the record leaves class B open",
        left_open("A"),
        "5.1, p.144: 不少于80人; a class above what is open is wrong however it is settled",
        found("error", "class A claimed, <= B on record", page=149),
    ),
    fails(
        "N04",
        "a sum that is one off",
        handed_in(said={"tp12": 601 * 12}),
        "one line of 600",
        found("error", "sum of TP 601, the lines come to 600", page=149),
    ),
    fails(
        "N05",
        "399 of 400 table points",
        asking(6, tp12=400 * 12 - 1),
        "a twelfth short is short",
        found("error", "table points: 399 of 400 for level 6", page=141),
    ),
    fails(
        "N06",
        "3,999 of 4,000 competition points by both readings",
        asking(6, cp_by_session=3999, cp_by_event=3000),
        "4.2, p.141",
        found("error", "competition points: 3000-3999 of 4000 for level 6", page=141),
    ),
    fails(
        "N07",
        "the readings fall on either side of the number",
        asking(6, cp_by_session=4000, cp_by_event=3999),
        "4.2, p.141: 正分, and no word on which",
        found("note", "per session 4000, per competition 3999", "UNDETERMINED", page=141),
    ),
    fails(
        "N08",
        "seventeenth, fourth team",
        asking(6, rank=17, rank_team=4),
        "4.6, p.142: 个人前16名或季军成员",
        found("error", "place: 17 of top 16, or team 3", page=142),
    ),
    fails(
        "N09",
        "first of a class B event",
        asking(3, rank=1),
        "4.6, p.142: A级比赛个人前6名",
        found("error", "place: - of top 6 in class A", page=142),
    ),
    fails(
        "N10",
        "points but no place",
        asking(6, rank=17, rank_team=4),
        "4.5, p.141: 不能缺少或互相替代",
        found("error", "table points, competition points met, place not", page=141),
    ),
    fails(
        "N11",
        "a rank on an application for level 9",
        asking(9),
        "4.6, p.142: no place from 9品 to 7品",
        found("note", "level 9 asks for points only", page=142),
    ),
    fails(
        "N12",
        "a web event on an application for a live level",
        handed_in(events=[event("one", history(kind="web", event_class="web"))]),
        "3.5, p.140: 不能等同",
        found("error", "web and live are not mixed", page=140),
    ),
    fails(
        "N13",
        "25th on the web",
        web(25),
        "4.7, p.143: 前24名",
        found("error", "place: 25 of top 24", page=143),
    ),
    fails(
        "N14",
        "no certificate of results",
        handed_in(said={"attachments": None}),
        "7.2, p.147: 裁判签署的比赛成绩证明",
        found("block", "no certificate of results", page=147),
    ),
    fails(
        "N15",
        "a member organisation for level 2",
        asking(2),
        "7.4, p.148: 一二三品 by the Center",
        found("warning", "level 2 is issued by the World Mahjong Contest Center", page=147),
    ),
    fails(
        "N16",
        "one competition twice",
        handed_in(row(), row(line_no=2), said={"tp12": 1200 * 12, "cp": 12000}),
        "a competition gives its points once",
        found("error", "Event one: claimed twice"),
    ),
    fails(
        "N16",
        "one competition under two names, one of which is on record",
        handed_in(row(), row(TWICE, line_no=2)),
        "the same day and figures",
        found("error", "claimed twice"),
    ),
    fails(
        "N16",
        "two events of the same people at one place, the one the day after the other",
        stages("2025-05-02"),
        "stages of one event would be counted twice; no clause settles it, so it is asked",
        found("warning", "Event one: another claim may be another stage"),
        found("warning", "Event two: another claim may be another stage"),
    ),
    fails("N17", "two people, one result", shared(), "same line of the record",
          found("error", "another applicant claims this")),
    fails("N17", "a place that is another's", place_taken(3), "the record gives the third place to Lin",
          found("error", "another applicant claims this")),
    fails(
        "N18",
        "an open finding on the only competition",
        handed_in(events=[event(findings=[open_finding()])]),
        "without it nothing is left",
        found("note", "1 open findings on Event one; with these competitions met, without not met"),
    ),
    fails(
        "N19",
        "cheating on the foul record",
        handed_in(events=[event(fouls=[foul_of(7, "cheating")])]),
        "3.2, p.139: 行为准则",
        found("warning", "cheating", page=139),
    ),
    fails(
        "N20",
        "no numbers",
        asking(6, register_empty=True),
        "the numbers of 4.6 are lost",
        found("block", "the numbers are not supplied", page=146),
    ),
    fails(
        "N21",
        "level 5 asks for 500 table points, a twelfth of which is missing",
        asking(6, tp12=500 * 12 - 1),
        "4.6, p.142, with the made-up points; fourth is among the first 12",
        found("note", "level 5: table points 499 / 500", page=141),
    ),
]  # fmt: skip

CONFIRMED = handed_in()
CONFIRMED.register = CONFIRMED.register.__class__(
    tuple(s.__class__(s.in_force_from, s.source, s.confirmed_by, False, s.live, s.web)
          for s in CONFIRMED.register.standards)
)  # fmt: skip

PASSING: list[Passing] = [
    Passing("N01", "complete", GOOD, "appendix 10"),
    Passing("N02", "on file, one player of the name", GOOD, "4.4"),
    Passing("N03", "every figure as audited", GOOD, "appendix 10"),
    Passing("N02", "over on the day applied", handed_in(said={"applied_on": "2025-05-01"}), "7.2"),
    Passing("N03", "class C where class B is left open", left_open("C"), "what is open is not judged"),
    Passing("N03", "a class as written", handed_in(row(event_class="Class B")), "the form has no words"),
    Passing("N03", "the web as it is called", handed_in(
        row(event_class="ネット"), events=[event("one", history(kind="web", event_class="web"))],
        said={"kind": "web"}), "the form has no words"),
    Passing("N03", "positive points by session claimed", handed_in(row(cp=6100), events=[
        event("one", history(cp_by_session=6100))]), "4.2: either reading"),
    Passing("N04", "one line is its sum", GOOD, "appendix 10"),
    Passing("N05", "400 of 400", asking(6, tp12=400 * 12), "4.6"),
    Passing("N06", "one reading suffices, so it is not refused", asking(6, cp_by_event=3999), "4.2"),
    Passing("N07", "both readings agree", GOOD, "4.2"),
    Passing("N08", "sixteenth", asking(6, rank=16, rank_team=4), "4.6"),
    Passing("N08", "member of the third team", asking(6, rank=50, rank_team=3), "4.6: 季军成员"),
    Passing("N09", "sixth of a class A event", asking(3, rank=6, event_class="A"), "4.6"),
    Passing("N10", "all met", GOOD, "4.5"),
    Passing("N11", "level 6 asks for a place", GOOD, "4.6"),
    Passing("N12", "live events for a live level", GOOD, "3.5"),
    Passing("N13", "24th on the web", web(24), "4.7"),
    Passing("N14", "results named", GOOD, "7.2"),
    Passing("N15", "a member organisation for level 6", GOOD, "7.3"),
    Passing("N16", "two competitions", handed_in(row(), row("Event two", line_no=2, tp12=12), events=[
        event(), event("two")]), "two names, two competitions"),
    Passing("N16", "the same people at one place a month later", stages("2025-06-02"), "two events"),
    Passing("N17", "alone", GOOD, "one applicant"),
    Passing("N17", "the record gives the place to this applicant", place_taken(4), "Lin claims the third"),
    Passing("N18", "nothing open", GOOD, "no finding"),
    Passing("N19", "another's foul", handed_in(events=[event(fouls=[foul_of(8, "cheating")])]), "3.2"),
    Passing("N20", "numbers in force, confirmed", CONFIRMED, "6.3"),
    Passing("N21", "everything of level 5 is there", GOOD, "600 TP, 6,000 CP, fourth"),
]  # fmt: skip
