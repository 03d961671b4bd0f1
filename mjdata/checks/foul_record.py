"""The foul record (appendix 6, p.128): what each of its fouls is by article 11, and what it moves."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from mjdata.checks.hand_record import HandRecord
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.say import seat_name
from mjdata.checks.table_record import TableRecord
from mjdata.rules.edition import Edition, Offence, Trilingual
from mjdata.rules.offences import Foul, foul_payment
from mjdata.rules.payment import ZERO, Scores, add, subtract
from mjdata.rules.vocabulary import offences_named, sanctions_named
from mjdata.schema.forms import FoulRow
from mjdata.schema.records import Hand
from mjdata.seats import SEATS

_OTHERS = len(SEATS) - 1


def with_offence(row: FoulRow, edition: Edition) -> FoulRow:
    """Return a recorded foul with the offence that its text names; as it is when that decides nothing.

    Points are those of one payee: where the text has what the three others get together, they are a third.
    """
    named = offences_named(edition, row.nature or "")
    offence_id = row.offence or (named[0] if len(named) == 1 else "")
    if not offence_id:
        return row
    offence = edition.sanctioned(offence_id)
    paid_to_all = offence.payee == "each" and row.points in [_OTHERS * points for points in offence.points]
    points = row.points // _OTHERS if paid_to_all else row.points
    return msgspec.structs.replace(row, offence=offence_id, points=points)


@dataclass(frozen=True)
class RecordedFoul:
    """A line of the foul record."""

    row: FoulRow
    edition: Edition

    @cached_property
    def offence(self) -> Offence | None:
        """The offence as article 11 sanctions it; None where the record does not tell which it is."""
        return self.edition.sanctioned(self.row.offence) if self.row.offence else None

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The offences that it may be: the one recorded, else those that the text names."""
        return (
            (self.row.offence,) if self.row.offence else offences_named(self.edition, self.row.nature or "")
        )

    @cached_property
    def sanctions(self) -> frozenset[str]:
        """The sanctions that the record names."""
        return sanctions_named(self.row.sanction or "")

    @property
    def fined(self) -> int | None:
        """The points as recorded, 0 where the sanction is another one; None where that cannot be told."""
        sanction = self.row.sanction
        if self.row.points:
            return self.row.points
        return None if sanction is None or any(c.isdigit() for c in sanction) else 0

    @property
    def stops_winning(self) -> bool:
        """Whether it takes away the right to win the hand (article 11, 停和, p.56)."""
        return "stop_winning" in self.sanctions or (self.offence is not None and self.offence.stops_winning)

    @cached_property
    def payments(self) -> frozenset[Scores] | None:
        """What it may move by the rules, with the points recorded where they leave a choice.

        None where the record leaves open what is moved, or whether anything is.
        """
        row, offence = self.row, self.offence
        if offence is None or (self.fined is None and offence.payee != "each" and _has_points(offence)):
            return None

        def moved(points: int, payee: int | None = None) -> Scores:
            return foul_payment(self.edition, Foul(offence.id, row.seat, points, payee))

        if offence.payee == "each":
            return frozenset(moved(points) for points in offence.points)
        if offence.payee == "one" and row.payee_seat is None:
            return frozenset(moved(self.fined or 0, seat) for seat in SEATS if seat != row.seat)
        return frozenset({moved(self.fined or 0, row.payee_seat)})

    @property
    def may_move(self) -> bool:
        """Whether it moves points, or may."""
        return self.payments != frozenset({ZERO})

    @property
    def said(self) -> Trilingual:
        """The foul in words: whose, and which."""
        name, by = self.name, seat_name(self.row.seat)
        return Trilingual(f"{by.zh}{name.zh}", f"{name.en} by {by.en}", f"{by.ja}の{name.ja}")

    @property
    def name(self) -> Trilingual:
        """The offence by name, else the words of the record."""
        if self.row.offence:
            return self.edition.offence(self.row.offence).names
        nature = self.row.nature
        return Trilingual(nature, nature, nature) if nature else Trilingual("犯规", "a foul", "反則")

    @property
    def place(self) -> dict[str, Any]:
        """Where a finding on it stands."""
        row = self.row
        return {
            "session_no": row.session_no,
            "table_no": row.table_no,
            "hand_no": row.hand_no,
            "seat": row.seat,
            "player_no": row.player_no,
            "source_id": row.source_id,
            "locator": row.locator,
        }


def _has_points(offence: Offence) -> bool:
    return bool(offence.points or offence.ladder)


def recorded_fouls(competition: CompetitionRecord) -> list[RecordedFoul]:
    """Return the fouls of the foul record, each with its offence where its words name one."""
    edition = competition.edition
    return [RecordedFoul(with_offence(row, edition), edition) for row in competition.fouls]


def fouls_in_hand(competition: CompetitionRecord, hand: Hand) -> list[RecordedFoul]:
    """Return the fouls of the foul record in one hand."""
    at = (hand.session_no, hand.table_no, hand.hand_no)
    here = [row for row in competition.fouls if (row.session_no, row.table_no, row.hand_no) == at]
    return [RecordedFoul(with_offence(row, competition.edition), competition.edition) for row in here]


@dataclass(frozen=True)
class FouledTable:
    """A seated table with the fouls on record against its players."""

    table: TableRecord
    fouls: list[RecordedFoul]

    @property
    def of_session(self) -> list[RecordedFoul]:
        """Fouls that the record names no hand for."""
        return [foul for foul in self.fouls if foul.row.hand_no is None]

    @cached_property
    def hands(self) -> list[FouledHand]:
        """The hands whose rows show what penalties there were, each with its fouls."""
        every = (
            FouledHand(hand, [f for f in self.fouls if f.row.hand_no == hand.row.hand_no])
            for hand in self.table.recorded
            if hand.is_readable
        )
        return [hand for hand in every if hand.can_be_told]

    def hand_of(self, foul: RecordedFoul) -> FouledHand | None:
        """Return the hand in which a foul is on record."""
        return next((hand for hand in self.hands if hand.hand.row.hand_no == foul.row.hand_no), None)

    @property
    def moved(self) -> Scores | None:
        """What the fouls on record move in all; None where none does, or one is open."""
        sums = [foul.payments for foul in self.fouls if foul.may_move]
        if not sums or any(payments is None or len(payments) > 1 for payments in sums):
            return None
        return add(ZERO, *(payment for payments in sums for payment in payments or ()))

    def settled_later(self, foul: RecordedFoul) -> bool:
        """Whether the totals take more from its seat than the hands: 应在每盘或每局结束时结清 (p.49).

        Of a foul in a hand: more than the fouls outside any hand take besides.
        """
        totals, table, seat = self.table.totals, self.table, foul.row.seat
        before = table.of_hands if foul.row.hand_no is None else table.readded
        return totals is not None and totals[seat] < before[seat]


@dataclass(frozen=True)
class FouledHand:
    """A hand as recorded, beside the fouls on record in it."""

    hand: HandRecord
    fouls: list[RecordedFoul]

    @cached_property
    def moving(self) -> list[RecordedFoul]:
        """The fouls that move points, or may."""
        return [foul for foul in self.fouls if foul.may_move]

    @cached_property
    def booked(self) -> Scores:
        """The penalties as booked; of four scores without any, what they leave beside the win."""
        hand = self.hand
        if hand.scores is None or any(hand.penalty):
            return hand.penalty
        return subtract(hand.scores, hand.payment)

    @cached_property
    def expected(self) -> frozenset[Scores] | None:
        """What the fouls on record come to; None while one of them is open."""
        sums = frozenset({ZERO})
        for foul in self.moving:
            if foul.payments is None:
                return None
            sums = frozenset(add(so_far, payment) for so_far in sums for payment in foul.payments)
        return sums

    @property
    def can_be_told(self) -> bool:
        """Whether the row shows penalties: four scores whose win is not known hold both in one."""
        valued = all(win.points_with_flowers is not None for win in self.hand.wins)
        return self.hand.scores is None or (self.hand.is_decided and valued)

    def is_alone(self, foul: RecordedFoul) -> bool:
        """Whether the row's penalties are this foul's only, and are taken from its player."""
        return self.moving == [foul] and self.booked[foul.row.seat] < 0


def fouled_tables(competition: CompetitionRecord) -> list[FouledTable]:
    """Return every seated table with its fouls, also those without any."""
    at_table: dict[tuple[int, int], list[RecordedFoul]] = defaultdict(list)
    for foul in recorded_fouls(competition):
        at_table[foul.row.session_no, foul.row.table_no].append(foul)
    return [
        FouledTable(table, at_table[table.row.session_no, table.row.table_no]) for table in competition.seated
    ]
