"""What a check needs from the records, and what is said when they lack it. Never shown as passed."""

from __future__ import annotations

from collections.abc import Callable

from mjdata.checks.records import CompetitionRecord
from mjdata.checks.registry import Need, Unit, checks
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.mcr.catalogue import fans
from mjdata.schema.records import Result

SEATED = Need(
    lambda unit: unit.the_table.players is not None,
    T("记录未写明座位", "the record names no seats", "記録に座席の記載がない"),
)
READABLE = Need(
    lambda unit: unit.hand is not None and unit.hand.is_readable,
    T("该盘无法辨读", "the hand's row cannot be read", "その局の行が判読できない"),
    of_hand=True,
)
HANDS = Need(
    lambda unit: bool(unit.the_table.recorded),
    T("只有比赛分，没有逐盘记录", "only totals are recorded, no hands", "素点のみで局ごとの記録がない"),
)
TOTALS = Need(
    lambda unit: unit.the_table.totals is not None,
    T("没有记录本局比赛分", "no session totals are recorded", "素点が記録されていない"),
)
POINTS = Need(
    lambda unit: unit.the_table.points is not None,
    T("没有记录标准分", "no table points are recorded", "標準点が記録されていない"),
)
COMPLETE = Need(
    lambda unit: unit.the_table.state != "incomplete",
    T("记录不完整", "the record is incomplete", "記録が不完全である"),
)
DRAWN = Need(
    lambda unit: bool(unit.the_table.drawn),
    T("没有编组表", "no draw is recorded", "組み合わせ表がない"),
)
LOG = Need(
    lambda unit: bool(unit.the_hand.actions),
    T("没有行牌记录", "no tiles recorded: no game log", "牌譜がない"),
    of_hand=True,
)
TIMED = Need(
    lambda unit: any(action.at_ms is not None for action in unit.the_hand.actions),
    T("没有记录时间", "no times recorded", "時刻が記録されていない"),
    of_hand=True,
)
WITNESSED = Need(
    lambda unit: unit.the_hand.witness is not None,
    T("没有同一盘的另一份牌谱", "no log of the same hand beside its sheet", "同じ局の牌譜が別にない"),
    of_hand=True,
)
SINGLE = Need(
    lambda unit: (replayed := unit.the_hand.replayed) is None or "L12" in replayed.checked,
    T("复式赛中可有数人和牌", "several players may win in the duplicate format", "複式では複数がアガれる"),
    of_hand=True,
)
FALSE_HU = Need(
    lambda unit: any(action.kind == "error" for action in unit.the_hand.actions),
    T("牌谱中没有错误的报和", "the log shows no hu that did not stand", "牌譜に不成立のアガリ宣言がない"),
    of_hand=True,
)
WON = Need(
    lambda unit: bool(unit.the_hand.judged),
    T("本盘无人和牌", "nobody won the hand", "アガリがない"),
    of_hand=True,
)
NAMES = Need(
    lambda unit: all(claim.fan in fans() for claim in unit.the_hand.claimed),
    T(
        "所报番种名称无法辨读",
        "the names of the claimed fan cannot be read",
        "申告された役の名が判読できない",
    ),
    of_hand=True,
)
VALUE = Need(
    lambda unit: all(w.points_with_flowers is not None for w in unit.the_hand.wins),
    T("没有记录分值", "the record shows no value of the hand", "点数が記録されていない"),
    of_hand=True,
)
CLAIMS = Need(
    lambda unit: bool(unit.the_hand.claimed),
    T("没有记录所报番种", "no claimed fan list recorded", "申告された役が記録されていない"),
    of_hand=True,
)
FOUR_SCORES = Need(
    lambda unit: unit.the_hand.scores is not None,
    T(
        "只记录和牌者、付分者和分值，没有四家得失分",
        "the record shows winner, payer and value, not four scores",
        "アガった人、支払った人、点数のみで、4人の得失点がない",
    ),
    of_hand=True,
)
SCORES_ONLY = Need(
    lambda unit: unit.the_hand.readings is not None,
    T(
        "和牌者和付分者另有记录，不由四家得失分判读",
        "who won and who paid is recorded, not read from four scores",
        "アガった人と支払った人の記録があり、4人の得失点から読んだものではない",
    ),
    of_hand=True,
)
VALUE_NAMED = Need(
    lambda unit: unit.the_hand.readings is None,
    T(
        "分值由四家得失分判读，不另有记录",
        "the value is read from the four scores, not recorded beside them",
        "点数は4人の得失点から読んだもので、別に記録がない",
    ),
    of_hand=True,
)
RUNNING = Need(
    lambda unit: any(total is not None for hand in unit.the_table.recorded for total in hand.running),
    T("没有记录累计分", "no running totals recorded", "累計が記録されていない"),
)
ANY_SEATED = Need(lambda unit: bool(unit.the_competition.seated), SEATED.why)
ANY_TEAM = Need(
    lambda unit: bool(unit.the_competition.team_of) and bool(unit.the_competition.seated),
    T("没有记录参赛队或座位", "no teams, or no seats, are recorded", "チームまたは座席が記録されていない"),
)
WHOLE = Need(
    lambda unit: unit.the_competition.is_whole,
    T(
        "记录未包含赛事的全部各局",
        "the records do not hold every session of the competition",
        "競技会の全回戦の記録が揃っていない",
    ),
)
PUBLISHED = Need(
    lambda unit: any(r.subject == "player" for r in unit.the_competition.results),
    T(
        "没有提交成绩公布表",
        "no published result list was handed in",
        "公表された最終成績表が提出されていない",
    ),
)
LIST_WHOLE = Need(
    lambda unit: not _has_gaps(unit.the_competition.results),
    T("公布的成绩表有缺行", "the published list has gaps", "公表の成績表に欠けた行がある"),
)
FOUL_RECORD = Need(
    lambda unit: bool(unit.the_competition.fouls),
    T("没有提交处罚记录表", "no foul record was handed in", "罰則の記録表が提出されていない"),
)
APPEALS = Need(
    lambda unit: bool(unit.the_competition.appeals),
    T("没有申诉和裁决记录", "no appeals or decisions recorded", "抗議と裁決の記録がない"),
)
METHOD = Need(
    lambda unit: unit.the_competition.rulings.regulation.method is not None,
    T("没有申报竞赛方法", "the event declares no method", "競技方法が申告されていない"),
)
UNRANKED = Need(
    lambda unit: bool(unit.the_competition.unranked),
    T(
        "没有申报或标明替补",
        "no substitutes are declared or marked",
        "補欠の申告も記載もない",
    ),
)
STAGED = Need(
    lambda unit: bool(unit.the_competition.rulings.regulation.stages),
    T("没有申报晋级阶段", "the event declares no stages", "段階が申告されていない"),
)
SQUADS = Need(
    lambda unit: (
        bool(unit.the_competition.team_of)
        and bool(
            unit.the_competition.rulings.regulation.team_size
            or unit.the_competition.rulings.regulation.rosters
        )
    ),
    T(
        "没有申报队伍人数或名单",
        "no team size or rosters are declared, or no teams recorded",
        "チームの人数も名簿も申告されていないか、チームの記録がない",
    ),
)
NAMED = Need(
    lambda unit: any(player.name for player in unit.the_competition.players),
    T("没有记录选手姓名", "no names of players are recorded", "選手の氏名が記録されていない"),
)
TEAM_RESULTS = Need(
    lambda unit: any(line.subject in ("team", "group") for line in unit.the_competition.results),
    T(
        "没有提交参赛队或团体的成绩",
        "no results of teams or groups were handed in",
        "チームや団体の成績が提出されていない",
    ),
)
ROSTER = Need(
    lambda unit: all(
        player in unit.the_competition.team_of
        for table in unit.the_competition.seated
        for player in table.players or ()
    ),
    T("有出场选手未列入参赛队", "a player who sat is in no team of the list", "出場者に所属不明の選手がいる"),
)
PUBLISHED_TEAMS = Need(
    lambda unit: any(r.subject == "team" for r in unit.the_competition.results),
    T(
        "没有提交公布的参赛队成绩",
        "no published team results were handed in",
        "公表されたチーム成績が提出されていない",
    ),
)

NOTHING = T("没有任何一桌的记录", "no table is recorded", "卓の記録がない")
"""Why a check does not run where there is nothing of what it looks at."""

_NOT_BUILT = T("此版本尚未实现", "not built in this version", "この版では未実装")
_AT_HAND = ("hands", "totals", "results", "draw", "teams", "whole", "sources", "run", "sensitivity")

MISSING: dict[str, T] = {
    **dict.fromkeys(_AT_HAND, _NOT_BUILT),
    "after_the_end": T(
        "牌谱不记盘终之后", "no log tells what is shown after the end", "牌譜は局の後を記さない"
    ),
    "exposure_or_taking": T(
        "牌谱不记暴露牌张，也不记何时取回吃碰的牌",
        "no log tells which tiles were exposed, or when a claimed tile was taken",
        "牌譜は見せ牌も、鳴いた牌を取った時も記さない",
    ),
    "nothing_to_raise": T(
        "合规之举，由测试证明不误报",
        "it names what is legal: shown by the tests",
        "合法な行為の定義で、テストで示す",
    ),
    "tiles": T("没有记录牌张", "no tiles recorded", "牌が記録されていない"),
    "claims": CLAIMS.why,
    "log": T("没有行牌记录", "no tiles recorded: no game log", "牌譜がない"),
    "riichi": T("不是立直麻将的记录", "no riichi records", "リーチ麻雀の記録ではない"),
    "four_scores": FOUR_SCORES.why,
    "running": RUNNING.why,
    "foul_record": FOUL_RECORD.why,
    "workbook": T("没有提交工作簿", "no workbooks handed in", "表計算のブックが提出されていない"),
    "versions": T("没有较早的版本", "no earlier version handed in", "以前の版が提出されていない"),
    "baseline": T("没有可比的基准", "no baseline of comparable events", "比較できる競技会の基準がない"),
    "regulation": T(
        "没有提交竞赛规程", "no regulation of the event handed in", "競技会の規定が提出されていない"
    ),
    "appeals": APPEALS.why,
    "class_claim": T("没有申报赛事级别", "no competition class claimed", "競技会のクラスの申告がない"),
    "application": T("没有品级申请", "no Pin application handed in", "品級の申請が提出されていない"),
    "register": T(
        "没有选手或赛事登记册", "no register of players or events at hand", "選手や競技会の登録簿がない"
    ),
    "roster": T("没有参赛名单", "no roster handed in", "参加名簿が提出されていない"),
    "overrides": T("没有改判记录", "no overrides recorded", "変更の記録がない"),
    "history": T("没有审计日志链", "no audit log chain kept", "監査ログの連鎖が保存されていない"),
    "generator": T(
        "不是附答案生成的竞赛",
        "not a generated competition with an answer key",
        "正解付きで生成された競技会ではない",
    ),
    "run_repeat": T(
        "由测试证明，不在每次运行时检查",
        "shown by the tests, not in each run",
        "実行ごとではなくテストで示す",
    ),
}
"""Why a check of the catalogue that is not built does not run, by the input that it needs."""

_HAS: dict[str, Callable[[CompetitionRecord], bool]] = {
    **dict.fromkeys(_AT_HAND, lambda _: True),
    "tiles": lambda competition: any(hand.actions for _, hand in competition.hands),
    "log": lambda competition: any(hand.actions for _, hand in competition.hands),
    "claims": lambda competition: any(hand.claimed for _, hand in competition.hands),
    "foul_record": lambda competition: bool(competition.fouls),
    "running": lambda competition: any(
        total is not None for _, hand in competition.hands for total in hand.running
    ),
    "four_scores": lambda competition: any(hand.scores is not None for _, hand in competition.hands),
}
"""Whether a competition has an input; what is not here no reader gives yet."""


def why_not_built(needs: str, competition: CompetitionRecord) -> T:
    """Return why a check that is not built does not run: its input is not there, or only the check is not."""
    has = _HAS.get(needs)
    return _NOT_BUILT if has is not None and has(competition) else MISSING[needs]


def _has_gaps(results: list[Result]) -> bool:
    """Tell whether a player or team lacks a line that others of the list have: a session, or the end."""
    for subject in ("player", "team"):
        lines = {(r.subject_no, r.session_no) for r in results if r.subject == subject}
        numbers, sessions = {number for number, _ in lines}, {session for _, session in lines}
        if len(lines) < len(numbers) * len(sessions):
            return True
    return False


def judged(check_id: str) -> Need:
    """Need a log that shows what a check looks at: dice, a wall, flowers."""

    def shown(unit: Unit) -> bool:
        replayed = unit.the_hand.replayed
        found = replayed is not None and any(problem.code == check_id for problem in replayed.problems)
        return found or (replayed is not None and check_id in replayed.checked)

    why = T("牌谱未记所需内容", "the log does not show what this check needs", "牌譜に必要な記載がない")
    return Need(shown, why, of_hand=True)


def another_edition() -> Need:
    """Need an event that declares no edition: only then does another one say anything."""

    def open_question(unit: Unit) -> bool:
        return unit.the_competition.row.declared_edition is None

    return Need(
        open_question, T("赛事已申报规则版本", "the event declares its edition", "大会が版を申告している")
    )


def reasons() -> dict[str, T]:
    """Every reason for not running, by its English sentence."""
    of_checks = [need.why for check in checks().values() for need in check.needs]
    return {text.en: text for text in [*of_checks, HANDS.why, NOTHING, _NOT_BUILT, *MISSING.values()]}
