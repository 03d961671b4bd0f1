"""The forms of appendices 3, 6 and 7 (p.123, 128, 129) and player lists, with headers in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjdata.ingest.reader import recognise
from mjdata.schema.forms import Appeal, FoulRow
from mjdata.schema.records import Draw, Player, Result
from tests.door import ask, audited

from .writer import Lines, as_csv, book, codes, read_book, read_csv, saved

FOULS: dict[str, list[str]] = {
    "zh": ["局", "队别", "姓名", "序号", "组", "桌", "违规局/盘/桌/位", "违规内容", "处罚方法", "备注"],
    "en": ["Game #", "Team", "Name", "Number", "Group #", "Table #",
           "Game/round/table/position of the Foul", "Nature of Foul", "Relevant penalty", "Remarks"],
    "ja": ["荘", "チーム", "氏名", "番号", "組", "卓", "反則のあった回戦 局 卓 場",
           "反則内容", "処罰方法", "備考"],
}  # fmt: skip
LINES: Lines = [
    ["1", "", "A", "11", "", "3", "1/5/3/东", "错和", "罚每家10分", ""],
    ["2", "", "B", "12", "", "4", "第2局第6盘4桌南", "迟到", "警告", ""],
    ["2", "", "C", "13", "", "4", "", "错和", "扣20分,再扣30分", ""],
]


@pytest.mark.parametrize("language", list(FOULS))
def test_foul_record(language: str) -> None:
    text = as_csv([["竞赛处罚记录表"], [*FOULS[language]], *LINES, [], ["裁判员", "王"]])
    found = recognise(text)
    assert found is not None
    assert found.name == "forms_csv"
    batch = read_csv(text)
    fouls = [row for row in batch.rows["fouls"] if isinstance(row, FoulRow)]
    places = [(f.session_no, f.hand_no, f.table_no, f.seat, f.player_no, f.points) for f in fouls]
    assert places == [(1, 5, 3, 0, 11, 10), (2, 6, 4, 1, 12, 0)]
    assert {(f.offence, f.basis, f.readings) for f in fouls} == {("", "recorded", 1)}
    assert (fouls[0].nature, fouls[0].sanction, fouls[0].referee) == ("错和", "罚每家10分", "王")
    assert codes(batch) == {"bad_record": ["A5"]}


CHART = {
    "zh": ("第一局", "第二局", "桌次", "参赛号"),
    "en": ("Game One", "Game Two", "Table #", "Player Numbers"),
    "ja": ("第一荘", "第二荘", "桌番号", "参加番号"),
}


@pytest.mark.parametrize("language", list(CHART))
@pytest.mark.parametrize("split", [True, False])
def test_rotation_chart(language: str, split: bool) -> None:
    one, two, table, players = CHART[language]
    first, second = ([1, 2, 3, 4], [5, 1, 6, 2]) if split else (["1 2 3 4", *[None] * 3], ["5,1,6,2"])
    lines: Lines = [
        [one, *[None] * 5, two],
        [table, players, None, None, None, None, table, players],
        [1, *first, None, 1, *second],
        [2, 5, 6, 7, 8, None, 2, 3, 4, 7],
    ]
    batch = read_book(saved(book(lines)[0]))
    draws = [row for row in batch.rows["draws"] if isinstance(row, Draw)]
    found = [(d.session_no, d.table_no, d.player_no) for d in draws]
    assert [d for d in found if d[0] == 1] == [(1, 1, n) for n in (1, 2, 3, 4)] + [
        (1, 2, n) for n in (5, 6, 7, 8)
    ]
    assert [d for d in found if d[0] == 2] == [(2, 1, n) for n in (5, 1, 6, 2)]
    assert codes(batch) == {"bad_record": ["anything!G4"]}


RESULTS = {
    "zh": ("编号", "队别", "姓名", "第一局", "第二局", "标准分", "比赛分", "名次", "个人总成绩", "标准分累计",
           "比赛分累计", "队伍总成绩"),
    "en": ("No.", "Team", "Name", "A game One", "A game Two", "TP", "CP", "Rank",
           "Total Points of Single Player", "TP Sum", "CP Sum", "Total Points of Team"),
    "ja": ("番号", "チーム", "名前", "第一荘", "第二荘", "標準得点", "素点", "順位", "個人成績",
           "標準得点合計", "素点合計",
           "チーム成績"),
}  # fmt: skip


@pytest.mark.parametrize("language", list(RESULTS))
def test_result_table(language: str) -> None:
    no, team, name, one, two, tp, cp, rank, single, tp_sum, cp_sum, of_team = RESULTS[language]
    lines: Lines = [
        [no, team, name, one, None, None, two, None, None, single, None, None, of_team],
        [None, None, None, tp, cp, rank, tp, cp, rank, tp_sum, cp_sum, rank, tp_sum, cp_sum],
        [7, 1, "A", 4, 24, 1, "3,5", "▲8", 2, 7.5, 16, 1, 9.5, 10],
        [8, 1, "B", 1, -8, 3, 1, -8, 3, 2, -16, 2],
    ]
    workbook, sheet = book(lines)
    for span in ("D1:F1", "G1:I1", "J1:L1", "M1:N1", "A1:A2", "B1:B2", "C1:C2", "M3:M4", "N3:N4"):
        sheet.merge_cells(span)
    batch = read_book(saved(workbook))
    rows = [row for row in batch.rows["results"] if isinstance(row, Result)]
    found = {
        (r.subject, r.subject_no, r.session_no): (r.tp12, r.cp, r.rank, r.cum_tp12, r.cum_cp) for r in rows
    }
    assert found == {
        ("player", 7, 1): (48, 24, 1, None, None),
        ("player", 7, 2): (42, -8, 2, None, None),
        ("player", 7, None): (None, None, 1, 90, 16),
        ("team", 1, None): (None, None, None, 114, 10),
        ("player", 8, 1): (12, -8, 3, None, None),
        ("player", 8, 2): (12, -8, 3, None, None),
        ("player", 8, None): (None, None, 2, 24, -16),
    }
    assert codes(batch) == {"cell_normalised": ["anything!H3"]}


LISTS = {
    "zh": ["编号", "姓名", "队别", "国家", "身份", "罗马字"],
    "en": ["Player No.", "Name", "Team", "Country", "Role", "Alias"],
    "ja": ["番号", "氏名", "チーム", "国", "区分", "ローマ字"],
}


@pytest.mark.parametrize("language", list(LISTS))
def test_player_list(language: str) -> None:
    lines: Lines = [["比赛名称", "Spring Cup"], [], [*LISTS[language]]]
    lines += [["1", "渡邊", "2", "JP", "補欠", "Watanabe"], ["x", "B"]]
    batch = read_csv(as_csv(lines))
    (player,) = batch.rows["players"]
    assert isinstance(player, Player)
    assert (player.competition_id, player.player_no, player.name, player.team_no, player.country) == (
        "Spring Cup", 1, "渡邊", 2, "JP")  # fmt: skip
    assert (player.role, player.alias) == ("補欠", "Watanabe")
    assert codes(batch) == {"bad_record": ["A5"]}


@pytest.mark.parametrize(
    ("label", "subject"),
    [("队伍总成绩", "team"), ("Total Points of Team", "team"), ("チーム成績", "team"),
     ("团体总成绩", "group"), ("Total Points of All Players", "group"), ("団体成績", "group")],
)  # fmt: skip
def test_teams_and_groups(label: str, subject: str) -> None:
    """Appendix 7, p.129: 队伍总成绩 and 团体总成绩 are two columns."""
    lines: Lines = [
        ["编号", "队别", label],
        [None, None, "标准分", "比赛分"],
        [7, 1, 9.5, 10],
    ]
    rows = [row for row in read_book(saved(book(lines)[0])).rows["results"] if isinstance(row, Result)]
    assert [(r.subject, r.subject_no, r.cum_tp12, r.cum_cp) for r in rows] == [(subject, 1, 114, 10)]


def test_results_of_groups_are_compared_with_no_teams(tmp_path: Path) -> None:
    """Appendix 7, p.129: nothing at hand adds up a 团体, so its cells are published and not recorded."""
    lines: Lines = [["编号", "队别", "团体总成绩"], [None, None, "标准分", "比赛分"], [7, 1, 9, 10]]
    source = tmp_path / "results.csv"
    source.write_text(as_csv(lines), encoding="utf-8")
    out = audited(source, tmp_path / "out")
    found = ask(out, "SELECT DISTINCT subject, status FROM comparison")
    assert found == [("group", "not_recorded")]


APPEALS = {
    "zh": ["局", "桌", "盘", "位", "序号", "申诉人", "被申诉的裁决", "申诉类别", "原裁决人", "本局结束时间",
           "申诉时间", "书面", "当事人签字", "负责人签字", "申诉费", "裁决机构", "裁决", "裁决时间"],
    "en": ["Session", "Table", "Hand", "Seat", "No.", "Appellant", "Ruling appealed", "Concerns", "Ruled by",
           "Session ended", "Filed at", "In writing", "Signed by the player", "Signed by the leader", "Fee",
           "Decided by", "Decision", "Decided at"],
    "ja": ["荘", "卓", "対局", "席", "番号", "抗議者", "抗議する裁定", "抗議の種類", "裁定者", "終了時刻",
           "提出時刻", "文書", "選手の署名", "主将の署名", "訴訟費用", "裁決機関", "裁決", "裁決時刻"],
}  # fmt: skip
APPEAL: Lines = [
    ["2", "3", "5", "东", "11", "Chen", "错和", "规则", "裁判员", "15:00", "15:20", "是", "Chen", "Li", "200",
     "裁判长", "改判", "16:10"],
    ["x", "", "", "?", "", "Wu"],
]  # fmt: skip


@pytest.mark.parametrize("language", list(APPEALS))
def test_appeals(language: str) -> None:
    lines: Lines = [["比赛名称", "Spring Cup"], [], [*APPEALS[language]], *APPEAL]
    text = as_csv(lines)
    found = recognise(text)
    assert found is not None
    assert found.name == "forms_csv"
    for batch in (read_csv(text), read_book(saved(book(lines)[0]))):
        first, second = batch.rows["appeals"]
        assert isinstance(first, Appeal)
        assert isinstance(second, Appeal)
        assert (first.competition_id, first.session_no, first.table_no, first.hand_no, first.seat) == (
            "Spring Cup", 2, 3, 5, 0)  # fmt: skip
        assert (first.player_no, first.appellant, first.against, first.concerns, first.ruled_by) == (
            11, "Chen", "错和", "规则", "裁判员")  # fmt: skip
        assert (first.session_ended, first.filed, first.minutes, first.written) == (
            "15:00",
            "15:20",
            None,
            "是",
        )
        assert (first.signed_party, first.signed_leader, first.fee) == ("Chen", "Li", "200")
        assert (first.decided_by, first.decision, first.decided_at) == ("裁判长", "改判", "16:10")
        assert (second.session_no, second.seat, second.appellant) == (None, None, "Wu")
        assert [sorted(where[-2:] for where in places) for places in codes(batch).values()] == [["A5", "D5"]]


def test_minutes_of_an_appeal() -> None:
    batch = read_csv(as_csv([["申诉人", "申诉内容", "结束后分钟数"], ["Chen", "错和", "45"]]))
    (appeal,) = batch.rows["appeals"]
    assert isinstance(appeal, Appeal)
    assert (appeal.minutes, appeal.filed) == (45, None)
