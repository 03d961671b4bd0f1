"""Families F and S: two accounts of one session sheet, two keyings or two versions of it."""

from __future__ import annotations

from mjdata.checks.keyings import CellOf, Difference, Keying, Pair, pairs
from mjdata.checks.registry import TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import joined, seat_name, show_points, signed
from mjdata.checks.sheet_needs import KEYED_TWICE, VERSION_BESIDE_SIGNED
from mjdata.rules.edition import Trilingual as T
from mjdata.seats import SEATS

_NAMES = {
    "score": T("得失分", "score", "得失点"),
    "running total": T("累计", "running total", "累計"),
    "penalty": T("罚分", "penalty", "罰点"),
    "total": T("比赛分", "session total", "素点"),
    "table points": T("标准分", "table points", "標準点"),
    "player": T("选手编号", "player number", "選手番号"),
}


def _named(cell: CellOf) -> T:
    """Name a cell: the hand, the seat, and what it holds."""
    parts = [seat_name(cell.seat), _NAMES[cell.what]]
    if cell.hand_no is not None:
        number = cell.hand_no
        parts.insert(0, T(f"第{number}盘", f"hand {number}", f"第{number}局"))
    return joined(parts, "", " ", "")


def _value(cell: CellOf, value: int) -> str:
    if cell.what == "table points":
        return show_points(value)
    return str(value) if cell.what == "player" else signed(value)


def _hit(found: Difference, pair: Pair, repair: str | None = None) -> Hit:
    cell = found.cell
    one, other = _value(cell, found.first), _value(cell, found.second)
    at, there = _where(pair.first, found.first_at), _where(pair.second, found.second_at)
    return Hit(
        say={"cell": _named(cell), "first": one, "second": other, "at": at, "there": there},
        official=f"{cell.what}: {one} | {other}",
        hand_no=cell.hand_no,
        seat=cell.seat,
        source_id=pair.second.source_id,
        locator=found.second_at,
        repair=repair,
    )


def _where(keying: Keying, locator: str) -> str:
    """Name a place of a source, which is known by the start of its hash."""
    return f"{keying.source_id[:8]} {locator}"


@check(
    "F15",
    unit=TABLE,
    severity="error",
    effect="clerical",
    needs=(KEYED_TWICE,),
    title=T(
        "同一记录表的两份录入一致",
        "Two keyings of one sheet agree",
        "同じ記録表の二つの入力が一致する",
    ),
    says=T(
        "{cell}：{at}录为{first}，{there}录为{second}",
        "{cell}: keyed {first} ({at}) and {second} ({there})",
        "{cell}：{at}では{first}、{there}では{second}",
    ),
)
def two_keyings_agree(unit: Unit) -> Hits:
    """No rule: two sources of one sheet, cell by cell. Neither is taken; a row that balances is proposed."""
    for pair in pairs(unit.the_table.keyings):
        if not pair.is_versions:
            for found in pair.differences():
                yield _hit(found, pair, _balanced(found, pair))


def _balanced(found: Difference, pair: Pair) -> str | None:
    """Propose the value of the keying whose row sums to zero, where only one of the two does."""
    cell = found.cell
    if cell.what not in ("score", "total"):
        return None
    sums = [_sum(keying, cell) for keying in (pair.first, pair.second)]
    if sums.count(0) != 1:
        return None
    value = (found.first, found.second)[sums.index(0)]
    return f"{_named(cell).en}: write {_value(cell, value)}, with which the row sums to zero"


def _sum(keying: Keying, cell: CellOf) -> int | None:
    values = [keying.cells.get(cell._replace(seat=seat)) for seat in SEATS]
    return None if None in values else sum(value[0] for value in values if value)


@check(
    "S20",
    unit=TABLE,
    severity="warning",
    effect="judge",
    clause="signed",
    needs=(VERSION_BESIDE_SIGNED,),
    title=T("签字后未更改", "Nothing was changed after signing", "署名の後に変更がない"),
    says=T(
        "{cell}：已签字的记录表（{at}）为{first}，另一版本（{there}）为{second}",
        "{cell}: {first} on the signed sheet ({at}), {second} on the other version ({there})",
        "{cell}：署名済みの記録表（{at}）は{first}、別の版（{there}）は{second}",
    ),
)
def nothing_changed_after_signing(unit: Unit) -> Hits:
    """Article 9, 局的计分 3, p.53: 签字确认 ends the sheet; the English sheet (appendix 5) says "final".

    A version is later by its number; without numbers the signed sheet is held to be the first, which the
    record does not prove: the finding is a warning for the referee.
    """
    for pair in pairs(unit.the_table.keyings):
        if pair.is_after_signature:
            for found in pair.differences():
                yield _hit(found, pair)
