"""What the editions of the rules say themselves, as tables of the warehouse: no source is needed for them."""

from __future__ import annotations

from collections.abc import Iterator

from mjdata.rules.edition import editions
from mjdata.rules.mcr.catalogue import fans, tariff
from mjdata.schema.columns import EditionName, En, FanName, FanNo, HandNo, Ja, Points, Seat, Series, Wind
from mjdata.schema.rows import Row
from mjdata.seats import LETTERS, SEATS, seat_wind


class FanListed(Row, frozen=True):
    """A fan of the list of an edition (article 8, p.33-47), with its points there."""

    edition: EditionName
    fan_no: FanNo
    fan: FanName
    fan_en: En
    fan_ja: Ja
    points: Points
    series: Series


class SeatWind(Row, frozen=True):
    """The wind of each starting seat in each hand of a session (article 4, p.7-8; appendix 4, p.124-126)."""

    edition: EditionName
    hand_no: HandNo
    seat: Seat
    seat_wind: Wind


def reference_rows() -> dict[str, list[Row]]:
    """Return the rows of every table of reference, by table."""
    return {"fan_list": list(_fan_list()), "seat_winds": list(_seat_winds())}


def _fan_list() -> Iterator[FanListed]:
    for name, rules in editions().items():
        points = tariff(rules).points
        for fan, entry in fans().items():
            yield FanListed(name, entry.no, fan, entry.en, entry.ja, points[fan], entry.series)


def _seat_winds() -> Iterator[SeatWind]:
    for name, rules in editions().items():
        for hand_no in range(1, rules.session.hands + 1):
            for seat in SEATS:
                yield SeatWind(name, hand_no, seat, LETTERS[seat_wind(seat, hand_no)])
