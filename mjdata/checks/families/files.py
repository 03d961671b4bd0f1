"""Family F: what came in at the door (no rule stands behind these: they are about the data)."""

from __future__ import annotations

from collections.abc import Iterator

from mjdata.checks.records import IntakeRecord
from mjdata.checks.registry import INTAKE, Hit, Hits, Unit, check
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.records import Issue

_SAYS = T("{file}，{place}：{text}", "{file}, {place}: {text}", "{file}、{place}：{text}")


def _issues(intake: IntakeRecord, codes: dict[str, str]) -> Iterator[tuple[Issue, Hit]]:
    """Yield a hit for each issue with one of these codes; the code tells how grave it is."""
    path = {source.source_id: source.path for source in intake.sources}
    for issue in intake.issues:
        if issue.code in codes:
            yield (
                issue,
                Hit(
                    say={"file": path.get(issue.source_id, "?"), "place": issue.locator, "text": issue.text},
                    severity=codes[issue.code],
                    official=issue.text,
                    source_id=issue.source_id,
                    locator=issue.locator,
                ),
            )


@check(
    "F01",
    unit=INTAKE,
    severity="block",
    effect="none",
    title=T(
        "文件可按一种编码无损读出",
        "Every file reads under one encoding without loss",
        "一つの文字コードで欠落なく読める",
    ),
    says=_SAYS,
)
def encoding(unit: Unit) -> Hits:
    """A file that is not UTF-8: read under another encoding (warning), or refused (block)."""
    codes = {"encoding_chosen": "warning", "unreadable_file": "block"}
    yield from (hit for _, hit in _issues(unit.the_intake, codes))


@check(
    "F02",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T("同一内容只计一次", "The same content is counted once", "同じ内容は一度だけ数える"),
    says=T(
        "与{first}内容相同，不重复计算",
        "the same content as {first}; not counted again",
        "{first}と同じ内容のため、重ねて計上しない",
    ),
)
def handed_in_twice(unit: Unit) -> Hits:
    """The same bytes under another name."""
    intake = unit.the_intake
    path = {source.source_id: source.path for source in intake.sources}
    for source_id, others in intake.repeated.items():
        for other in others:
            say = {"first": path[source_id]}
            yield Hit(say=say, official=other, source_id=source_id, locator=other)


@check(
    "F03",
    unit=INTAKE,
    severity="block",
    effect="none",
    title=T(
        "格式可识别，必需的栏目齐全",
        "The format is known and every needed column is there",
        "形式が既知で、必要な欄が揃っている",
    ),
    says=_SAYS,
)
def form_known(unit: Unit) -> Hits:
    """A file of no known format is a warning (it may be no record at all); a missing column is a block."""
    codes = {
        "unknown_format": "warning",
        "archive_refused": "block",
        "archive_broken": "block",
        "not_a_file": "warning",
        "missing_column": "block",
        "unknown_table": "block",
    }
    yield from (hit for _, hit in _issues(unit.the_intake, codes))


@check(
    "F05",
    unit=INTAKE,
    severity="block",
    effect="none",
    title=T(
        "每个单元格可读成其栏目的数",
        "Each cell reads as the number its column holds",
        "各セルが欄の数として読める",
    ),
    says=_SAYS,
)
def cells_parse(unit: Unit) -> Hits:
    """A cell that is no number, a row that contradicts itself, a record whose place is not known."""
    codes = dict.fromkeys(("unreadable_cell", "contradicting_row", "conflicting_record"), "block")
    yield from (hit for _, hit in _issues(unit.the_intake, codes))


@check(
    "F14",
    unit=INTAKE,
    severity="block",
    effect="none",
    title=T("读入 = 存入 + 退回", "Records in = records stored + records refused", "入力 = 保存 + 拒否"),
    says=T(
        "{records}条存入，{rejected}条退回：{text}",
        "{records} stored, {rejected} refused: {text}",
        "保存{records}件、拒否{rejected}件：{text}",
    ),
)
def nothing_dropped(unit: Unit) -> Hits:
    """Every refused record is told with its place; a refusal that no issue explains is a defect of ours."""
    intake = unit.the_intake
    for source in intake.sources:
        if source.rejected == 0 or source.format is None:
            continue
        told = [i for i in intake.issues if i.source_id == source.source_id and i.code in REFUSALS]
        text = "; ".join(f"{issue.locator}: {issue.text}" for issue in told[:5]) or "?"
        yield Hit(
            say={"records": source.records, "rejected": source.rejected, "text": text},
            official=str(source.records + source.rejected),
            recomputed=str(source.records),
            delta=str(-source.rejected),
            source_id=source.source_id,
            locator=told[0].locator if told else None,
        )


REFUSALS = ("bad_record", "foreign_text", "unknown_table", "missing_column")
"""Issue codes with which a reader refuses a record."""
