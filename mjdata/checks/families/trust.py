"""Family V: whether this audit can be trusted."""

from __future__ import annotations

from mjdata.checks.registry import COMPETITION, Hit, Hits, Unit, check
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.rulings import SILENT_POINTS


@check(
    "V01",
    unit=COMPETITION,
    severity="block",
    effect="none",
    title=T("每个数都有出处", "Every stored number traces to its source", "すべての数に出所がある"),
    says=T("{n}条记录没有出处", "{n} records name no place in a source", "{n}件の記録に出所がない"),
)
def everything_traces(unit: Unit) -> Hits:
    """Each table and hand names a source and a place in it."""
    competition = unit.the_competition
    rows = [t.row for t in competition.tables], [h.row for t in competition.tables for h in t.hands]
    lost = sum(not (row.source_id and row.locator) for group in rows for row in group)
    if lost:
        yield Hit(say={"n": lost}, official=str(lost), recomputed="0")


@check(
    "V04",
    unit=COMPETITION,
    severity="note",
    effect="none",
    title=T("报告写明规则版本与裁定", "Edition and rulings are named", "規則の版と裁定が明示される"),
    says=T(
        "赛事未申报规则版本，按{edition}审计；未裁定：{open}",
        "the event declares no edition: audited under {edition}; rulings not made: {open}",
        "競技会は規則の版を申告していない。{edition}で監査。未裁定：{open}",
    ),
)
def edition_and_rulings_named(unit: Unit) -> Hits:
    """No rule asks it, trust does: what the audit rests on and nobody has declared."""
    competition = unit.the_competition
    if competition.row.declared_edition is None:
        choices = competition.rulings.rulings
        still_open = ", ".join(point.id for point in SILENT_POINTS if choices.of(point.id) is None)
        yield Hit(
            say={"edition": competition.edition.name, "open": still_open or "-"},
            official="",
            recomputed=competition.edition.name,
        )


@check(
    "V08",
    unit=COMPETITION,
    severity="note",
    effect="none",
    title=T("未运行的检查逐一列出", "Checks that could not run are listed", "実行できない検査を列挙する"),
    says=T(
        "{n}项检查完全未运行，原因见检查范围表",
        "{n} checks did not run at all; the coverage table says why",
        "{n}件の検査は全く実行されていない。理由は検査範囲の表にある",
    ),
)
def not_run_is_listed(unit: Unit) -> Hits:
    """A check that did not run is never shown as passed."""
    ran = {line.check_id for line in unit.coverage if line.run}
    silent = {line.check_id for line in unit.coverage} - ran
    if silent:
        yield Hit(say={"n": len(silent)}, official=str(len(silent)))
