"""Examples of family F: what came in at the door. No rule stands behind these: they are about the data."""

from __future__ import annotations

from ..build import intake, issue, source
from ..example import Failing, Passing, fails, found

FORM = source(format_name="forms_csv")
WHY = "the reader gave this issue"
GRAVITY = {
    "F01": {"encoding_chosen": "warning", "unreadable_file": "block"},
    "F03": {
        "unknown_format": "warning",
        "not_a_file": "warning",
        "archive_refused": "block",
        "archive_broken": "block",
        "missing_column": "block",
        "unknown_table": "block",
        "workbook_refused": "block",
        "unknown_sheet": "note",
    },
    "F05": {
        "unreadable_cell": "block",
        "contradicting_row": "block",
        "conflicting_record": "block",
        "cell_normalised": "note",
        "unreadable_mark": "warning",
    },
    "F06": {"ambiguous_cell": "warning"},
    "F07": {"hidden_data": "warning"},
    "F08": {"formula_uncached": "warning", "formula_stale": "error"},
    "F09": {"typed_total": "warning"},
    "F10": {"formula_range": "error"},
    "F11": {"merged_fields": "warning"},
    "F12": {"cell_error": "block", "external_link": "block", "macros_ignored": "note"},
    "F13": {"cell_marked": "warning", "cell_corrected": "note"},
}
"""How grave each issue of a reader is: a block where something was not read, else a warning."""


def _issue(check: str, code: str, severity: str) -> Failing:
    record = intake(issue(code, "what is the matter"))
    return fails(check, code, record, WHY, found(severity, "line 7", "what is the matter"))


FAILING = [
    fails(
        "F04",
        "Competition Points over 4, 2, 1, 0",
        intake(issue("header_meaning", "what is the matter"), sources=[FORM]),
        "article 9, 局的计分, p.53: the English names are the other way round",
        found("note", "line 7", "what is the matter", page=53),
    ),
    *(_issue(check, code, severity) for check, codes in GRAVITY.items() for code, severity in codes.items()),
    fails(
        "F02",
        "the same file twice more",
        intake(repeated={"a.csv": ["b.csv", "old/a.csv"]}),
        "the same bytes",
        found("warning", "a.csv", "not counted again"),
        found("warning", "a.csv", "not counted again"),
    ),
    fails(
        "F14",
        "one record of three refused",
        intake(issue("bad_record", "no number"), sources=[source(records=2, rejected=1)]),
        "2 stored and 1 refused are 3",
        found("block", "2 stored", "1 refused", "line 7: no number"),
    ),
    fails(
        "F14",
        "a record refused and no issue that says so",
        intake(issue("unreadable_cell", "x"), sources=[source(records=2, rejected=1)]),
        "nothing may be dropped silently",
        found("block", "2 stored", "1 refused: ?"),
    ),
]

PASSING = [
    Passing("F01", "UTF-8", intake(issue("bad_record", "x")), "nothing about an encoding"),
    Passing("F02", "two files", intake(sources=[source("a.csv"), source("b.csv")]), "different bytes"),
    Passing("F03", "a known format", intake(issue("unreadable_cell", "x")), "nothing about the form"),
    Passing("F04", "headers as on the form", intake(sources=[FORM]), "nothing about a header"),
    Passing("F05", "every cell reads", intake(issue("encoding_chosen", "x")), "nothing about a cell"),
    *(
        Passing(
            check, "another issue of a cell", intake(issue("encoding_chosen", "x")), "nothing of this kind"
        )
        for check in ("F06", "F07", "F08", "F09", "F10", "F11", "F12", "F13")
    ),
    Passing("F14", "nothing refused", intake(sources=[source(records=3)]), "3 in, 3 stored"),
    Passing(
        "F14",
        "a file of no known format",
        intake(sources=[source(format_name=None, records=0, rejected=1)]),
        "it holds no records; F03 tells of it",
    ),
]
