"""Family S: dealers, winds and seats in a session (wmo-2013, article 4, p.7-8; appendix 4, p.124-126)."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.registry import HAND, TABLE, Hit, Hits, Need, Unit, check
from mjdata.checks.say import joined, seat_name
from mjdata.checks.sheet_needs import PRINTED, SHEET, WIND_MARKED, printed_seats
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Trilingual as T
from mjdata.schema.forms import Sheet
from mjdata.seats import LETTERS, ROTATION, SEATS, dealer, dealer_after, positions, round_of

_OPENS = ("draw", "discard")
"""What only the dealer does first; flowers are replaced by whoever has any (article 5, 理牌补花, p.24)."""


def _dealer_of(hand: HandRecord) -> int | None:
    """Return the starting seat of who dealt: as marked, else of whom the log shows to have opened."""
    if hand.row.dealer_mark is not None:
        return hand.row.dealer_mark
    dealt = [a.seat for a in hand.actions if a.kind == "deal" and len((a.tile or "").split()) > 13]
    opened = [a.seat for a in hand.actions if a.kind in _OPENS]
    return next(iter(dealt or opened), None)


DEALER_SHOWN = Need(
    lambda unit: sum(_dealer_of(hand) is not None for hand in unit.the_table.recorded) > 1,
    T(
        "没有两盘以上的庄家记录或牌谱",
        "no two hands of the session tell their dealers, by a mark or a log",
        "親の記入または牌譜のある局が二つない",
    ),
)


@check(
    "S13",
    unit=TABLE,
    severity="error",
    effect="judge",
    clause="dealer_moves",
    needs=(DEALER_SHOWN,),
    title=T("每盘轮庄，依东南西北", "The dealer moves every hand, E-S-W-N", "親は毎局、東南西北の順に移る"),
    says=T(
        "第{hand}盘由{dealt}坐庄，应为{due}{again}",
        "hand {hand} was dealt by {dealt}; it was the turn of {due}{again}",
        "第{hand}局の親は{dealt}、正しくは{due}{again}",
    ),
)
def dealer_moves_every_hand(unit: Unit) -> Hits:
    """Article 4, 庄家, p.8: 无论是否和牌，庄家不连庄.

    One slip is one finding: the next hand may go on from it, or be dealt as if it had not been made.
    """
    before: tuple[int, int] | None = None
    for hand in unit.the_table.recorded:
        number, dealt = hand.row.hand_no, _dealer_of(hand)
        if dealt is None or not 1 <= number <= unit.the_table.edition.session.hands:
            before = None
            continue
        follows = before is not None and before[0] == number - 1 and round_of(number) == round_of(number - 1)
        due = dealer_after(before[1], number) if before is not None and follows else dealer(number)
        if dealt not in (due, dealer(number)):
            twice = before is not None and before == (number - 1, dealt)
            yield _dealt(hand, dealt, due, _AGAIN if twice else T("", "", ""))
        before = number, dealt


_AGAIN = T("（连庄）", " (the same dealt the hand before)", "（連荘）")


def _dealt(hand: HandRecord, dealt: int, due: int, again: T) -> Hit:
    return Hit(
        say={"hand": hand.row.hand_no, "dealt": seat_name(dealt), "due": seat_name(due), "again": again},
        official=LETTERS[dealt],
        recomputed=LETTERS[due],
        hand_no=hand.row.hand_no,
        seat=dealt,
        source_id=hand.row.source_id,
        locator=hand.row.locator,
    )


@check(
    "S14",
    unit=HAND,
    severity="error",
    effect="clerical",
    clause="prevalent_wind",
    needs=(WIND_MARKED,),
    title=T("圈风依次为东南西北", "The prevalent wind of the rounds is E, S, W, N", "場風は東南西北の順"),
    says=T(
        "第{hand}盘记为{marked}风圈，应为{due}风圈",
        "hand {hand} is marked {marked} round; it is the {due} round",
        "第{hand}局は{marked}場とあるが、{due}場である",
    ),
)
def prevalent_wind_of_the_round(unit: Unit) -> Hits:
    """Article 4, 圈风, p.7: the first round is East, then South, West, North; four hands each (圈, p.7)."""
    hand = unit.the_hand
    number = hand.row.hand_no
    marked = hand.row.wind_mark or hand.logged.row.wind_mark
    if marked is None or not 1 <= number <= unit.the_table.edition.session.hands:
        return
    due = LETTERS[round_of(number)]
    if marked != due:
        say = {"hand": number, "marked": _wind(marked), "due": _wind(due)}
        yield Hit(say=say, official=marked, recomputed=due, repair=f"mark the {due} round")


def _wind(letter: str) -> T:
    name = seat_name(LETTERS.index(letter))
    return T(name.zh[0], letter, name.ja[0])


def _seating(sheet: Sheet) -> tuple[str, ...] | None:
    """Return the printed seats of the four, where they seat everybody in every round; else None."""
    found = tuple(positions(text or "") or "" for text in printed_seats(sheet))
    rounds = ["".join(letters) for letters in zip(*found, strict=False)]
    whole = all(len(letters) == len(ROTATION) for letters in found)
    return found if whole and all(sorted(line) == sorted(LETTERS) for line in rounds) else None


def _once(table: TableRecord) -> Sequence[Sheet]:
    """Return the sheets of a table, one for each way in which the seats are printed."""
    return list({printed_seats(sheet): sheet for sheet in reversed(table.sheets)}.values())


@check(
    "S15",
    unit=TABLE,
    severity="warning",
    effect="judge",
    clause="seat_rotation",
    needs=(SHEET, PRINTED),
    title=T(
        "各圈座位依座位调换表",
        "Seats of the rounds follow the table of appendix 4",
        "毎場の席は場所変えの表に従う",
    ),
    says=T(
        "第{round}圈坐法为{seated}，应为{due}",
        "round {round}: seated {seated}; {due} expected",
        "第{round}場の席は{seated}、正しくは{due}",
    ),
)
def seats_follow_the_rotation(unit: Unit) -> Hits:
    """Appendix 4, p.124-125: the positions of who started E, S, W and N. Strings that seat nobody: S16."""
    for sheet in _once(unit.the_table):
        seating = _seating(sheet)
        for number in range(len(ROTATION)) if seating else ():
            seated = "".join(letters[number] for letters in seating or ())
            due = "".join(letters[number] for letters in ROTATION)
            if seated != due:
                say = {"round": number + 1, "seated": _positions(seated), "due": _positions(due)}
                yield Hit(
                    say=say,
                    official=f"round {number + 1}: {seated}",
                    recomputed=due,
                    source_id=sheet.source_id,
                    locator=sheet.locator,
                )


def _positions(letters: str) -> T:
    return joined((_wind(letter) for letter in letters), "", " ", "")


@check(
    "S16",
    unit=TABLE,
    severity="warning",
    effect="none",
    clause="printed_seats",
    needs=(SHEET, PRINTED),
    title=T(
        "每圈座位一栏与原表一致",
        "The printed seat strings are the form's own",
        "毎場の場所の欄が用紙の原文どおり",
    ),
    says=T(
        "{seat}一栏印为“{printed}”，原表为“{due}”",
        "over {seat} stands {printed}; the form has {due}",
        "{seat}の欄に「{printed}」とあるが、用紙は「{due}」",
    ),
)
def seats_printed_as_on_the_form(unit: Unit) -> Hits:
    """Appendix 5, p.127. Strings that are another whole seating are told by S15, not here."""
    for sheet in _once(unit.the_table):
        if _seating(sheet) is not None:
            continue
        for seat in SEATS:
            printed = printed_seats(sheet)[seat]
            if printed and positions(printed) != ROTATION[seat]:
                due = ". ".join(ROTATION[seat])
                yield Hit(
                    say={"seat": seat_name(seat), "printed": printed, "due": due},
                    official=printed,
                    recomputed=due,
                    seat=seat,
                    source_id=sheet.source_id,
                    locator=sheet.locator,
                    repair=f"print {due}",
                )
