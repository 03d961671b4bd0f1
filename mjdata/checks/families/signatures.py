"""Families S and I: who signed a session sheet (wmo-2013, article 9, 局的计分 3, p.53; appendix 5, p.127)."""

from __future__ import annotations

from mjdata.checks.keyings import is_signed, signatures
from mjdata.checks.people import folded_name
from mjdata.checks.registry import TABLE, Hit, Hits, Unit, check
from mjdata.checks.say import joined, seat_name
from mjdata.checks.sheet_needs import REFEREE_NAMED, SEATED_NAMES, SHEET, SIGNABLE, SIGNING_STAFF, referees
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T

_STAFF = {
    "referee": T("裁判员", "the referee", "審判員"),
    "chief_referee": T("裁判长", "the chief referee", "審判長"),
}


@check(
    "S19",
    unit=TABLE,
    severity="warning",
    effect="none",
    clause="signed",
    needs=(SHEET, SIGNABLE),
    title=T(
        "四名选手、裁判员、裁判长均已签名",
        "Four players, the referee and the chief referee have signed",
        "選手4人、審判員、審判長の署名がある",
    ),
    says=T("未签名：{who}", "unsigned: {who}", "署名なし：{who}"),
)
def everybody_signed(unit: Unit) -> Hits:
    """Article 9, 局的计分 3, p.53: 选手、裁判员须签字确认. A place that the sheet does not have is not asked.

    Of several sheets of one session, a signature on any of them counts.
    """
    missing = list(_unsigned(unit.the_table))
    if missing:
        sheet = unit.the_table.sheets[0]
        who = joined(missing)
        yield Hit(say={"who": who}, official=who.en, source_id=sheet.source_id, locator=sheet.locator)


def _unsigned(table: TableRecord) -> list[T]:
    by_place: dict[int | str, list[str | None]] = {}
    for sheet in table.sheets:
        for seat, signature in enumerate(signatures(sheet)):
            by_place.setdefault(seat, []).append(signature)
        for name in SIGNING_STAFF:
            by_place.setdefault(name, []).append(getattr(sheet, name))
    return [
        seat_name(place) if isinstance(place, int) else _STAFF[place]
        for place, found in by_place.items()
        if any(signature is not None for signature in found) and not any(map(is_signed, found))
    ]


@check(
    "I07",
    unit=TABLE,
    severity="warning",
    effect="none",
    clause="referees",
    needs=(SEATED_NAMES, REFEREE_NAMED),
    title=T(
        "裁判员不是该桌的选手",
        "The referee is not also a player at that table",
        "審判員はその卓の選手ではない",
    ),
    says=T(
        "裁判员{name}即该桌选手{player}",
        "referee {name} is player {player} at that table",
        "審判員{name}はその卓の選手{player}である",
    ),
)
def referee_does_not_play(unit: Unit) -> Hits:
    """Article 3, 须知, p.6: referees act 公正; who plays at a table cannot rule on it. Names are compared."""
    names = unit.the_competition.name_of
    for referee in referees(unit):
        for seat, player in enumerate(unit.the_table.players or ()):
            if folded_name(names.get(player, "")) == folded_name(referee):
                yield Hit(say={"name": referee, "player": player}, official=referee, seat=seat)
