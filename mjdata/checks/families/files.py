"""Family F: what came in at the door (no rule stands behind these: they are about the data)."""

from __future__ import annotations

from mjdata.checks.records import IntakeRecord
from mjdata.checks.registry import INTAKE, Hit, Hits, Unit, check
from mjdata.checks.sheet_needs import FORMS
from mjdata.rules.edition import Trilingual as T

_SAYS = T("{file}，{place}：{text}", "{file}, {place}: {text}", "{file}、{place}：{text}")


def _issues(intake: IntakeRecord, codes: dict[str, str]) -> Hits:
    """Yield a hit for each issue with one of these codes; the code tells how grave it is."""
    path = {source.source_id: source.path for source in intake.sources}
    for issue in intake.issues:
        if issue.code in codes:
            yield Hit(
                say={"file": path.get(issue.source_id, "?"), "place": issue.locator, "text": issue.text},
                severity=codes[issue.code],
                official=issue.text,
                source_id=issue.source_id,
                locator=issue.locator,
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
    yield from _issues(unit.the_intake, codes)


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
        "workbook_refused": "block",
        "unknown_sheet": "note",
    }
    yield from _issues(unit.the_intake, codes)


@check(
    "F04",
    unit=INTAKE,
    severity="note",
    effect="none",
    clause="table_points",
    needs=(FORMS,),
    title=T(
        "各语种的表头与栏目内容一致",
        "A column means what its header says in every language",
        "欄の意味が各言語の見出しと一致する",
    ),
    says=_SAYS,
)
def headers_mean_their_columns(unit: Unit) -> Hits:
    """Article 9, 局的计分, p.53, has the English names of 比赛分 and 标准分 otherwise than the forms.

    The Chinese decides (preface, p.1-3); under English alone the values do, and it is noted.
    """
    codes = {"header_meaning": "note"}
    yield from _issues(unit.the_intake, codes)


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
    """A cell that is no number, a row that contradicts itself, a record whose place is not known.

    A date, a time or a mark beside the numbers that cannot be read is a warning. Numbers that were read by
    a rule (full width, a triangle for a minus) are noted with the rule.
    """
    codes = dict.fromkeys(("unreadable_cell", "contradicting_row", "conflicting_record"), "block")
    codes |= {"cell_normalised": "note", "unreadable_mark": "warning"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F06",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T("每个单元格只有一种读法", "Every cell has one reading", "各セルの読みは一通り"),
    says=_SAYS,
)
def one_reading(unit: Unit) -> Hits:
    """A footnote mark or a digit, a white triangle, O or 0, l or 1: neither reading is taken."""
    codes = {"ambiguous_cell": "warning"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F07",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T("隐藏的表、行、列不含数据", "Nothing hidden holds data", "非表示の部分にデータがない"),
    says=_SAYS,
)
def nothing_hidden(unit: Unit) -> Hits:
    """A hidden sheet is not used; hidden rows and columns of a visible sheet are."""
    codes = {"hidden_data": "warning"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F08",
    unit=INTAKE,
    severity="error",
    effect="clerical",
    title=T(
        "公式保存的值等于重新计算的值",
        "A formula's kept value is what it comes to",
        "数式の保存値は再計算値に等しい",
    ),
    says=_SAYS,
)
def formulas_computed(unit: Unit) -> Hits:
    """A sum that nobody computed is computed (warning); one that keeps another value is wrong."""
    codes = {"formula_uncached": "warning", "formula_stale": "error"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F09",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T(
        "合计或全为公式，或全为手填",
        "Totals are all formulas or all typed",
        "合計はすべて数式か、すべて手入力",
    ),
    says=_SAYS,
)
def totals_alike(unit: Unit) -> Hits:
    """Some of the four totals of a sheet were typed over their formulas."""
    codes = {"typed_total": "warning"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F10",
    unit=INTAKE,
    severity="error",
    effect="clerical",
    title=T(
        "合计公式恰含每一盘", "A total's formula adds every hand once", "合計の数式は各局を一度ずつ加える"
    ),
    says=_SAYS,
)
def sums_whole(unit: Unit) -> Hits:
    """A SUM that misses or repeats the row of a hand."""
    codes = {"formula_range": "error"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F11",
    unit=INTAKE,
    severity="warning",
    effect="none",
    title=T(
        "合并单元格不跨不同栏目",
        "No merged cell spreads over several fields",
        "結合セルが複数の欄にまたがらない",
    ),
    says=_SAYS,
)
def merged_within_a_field(unit: Unit) -> Hits:
    """One merged cell over the scores of two players or two hands."""
    codes = {"merged_fields": "warning"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F12",
    unit=INTAKE,
    severity="block",
    effect="none",
    title=T(
        "无外部链接、错误值及误作日期的数",
        "No links to other files, error values or dates for numbers",
        "外部参照・エラー値・日付化した数がない",
    ),
    says=_SAYS,
)
def no_foreign_values(unit: Unit) -> Hits:
    """Error values and dates where a number belongs; links to other files; macros (noted, not run)."""
    codes = {"cell_error": "block", "external_link": "block", "macros_ignored": "note"}
    yield from _issues(unit.the_intake, codes)


@check(
    "F13",
    unit=INTAKE,
    severity="warning",
    effect="judge",
    title=T("成绩无删除线及批注", "No score is struck out or commented on", "得点に取り消し線や注釈がない"),
    says=_SAYS,
)
def marks_mean_nothing(unit: Unit) -> Hits:
    """A score that is struck out or has a comment; it counts all the same.

    The comment of a corrected copy is a note: it says what was recorded.
    """
    codes = {"cell_marked": "warning", "cell_corrected": "note"}
    yield from _issues(unit.the_intake, codes)


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


REFUSALS = ("bad_record", "foreign_text", "unknown_table", "missing_column", "workbook_refused")
"""Issue codes with which a reader refuses a record."""
