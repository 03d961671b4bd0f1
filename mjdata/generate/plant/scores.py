"""Slips in the scores of a hand: in one cell, or in the cells of one row (wmo-2013, article 9, p.49-50)."""

from __future__ import annotations

from collections.abc import Callable

from mjdata.audit.explain import score_says
from mjdata.generate.plant.site import Site, Unfit, is_plain_win
from mjdata.schema.answers import Planted
from mjdata.seats import LETTERS, SEATS

Slip = Callable[[Site], Planted]

_FOLLOWS = 0.5
"""How often a workbook added up what is written, slip and all; else a hand added up what was meant."""
_ROW_CHECKS = ("P01", "P02", "P03", "P06", "P09", "S01", "S03", "S22", "X03")
_TRIES = 100


def one_cell(kind: str, write: Callable[[int], int | None]) -> Slip:
    """Return a slip that writes one score of one hand wrong."""

    def slip(site: Site) -> Planted:
        number, _ = site.hand(lambda hand: hand.winner is not None)
        seat = site.random.choice(SEATS)
        row = list(site.sheet.scores[number - 1])
        meant, written = row[seat], write(row[seat])
        if not meant or written is None or written == meant:
            raise Unfit
        row[seat] = written
        effect = site.write_row(number, row, follows=site.random.random() < _FOLLOWS)
        repairs = site.repairs(number, score_says(number, seat, written, meant).en)
        return site.planted(kind, effect, f"score {LETTERS[seat]}", written=written, true=meant,
                            checks=_ROW_CHECKS, hand_no=number, repairs=repairs)  # fmt: skip

    return _tried(slip)


def digits(change: Callable[[str], str]) -> Callable[[int], int | None]:
    """Return a slip in the digits of a number of at least two."""

    def write(meant: int) -> int | None:
        shown = str(abs(meant))
        changed = change(shown) if len(shown) > 1 else shown
        return None if changed.startswith("0") else int(changed) * (1 if meant > 0 else -1)

    return write


def wrong_column(site: Site) -> Planted:
    """Write the winner's score into another's column, and that one's into his."""
    number, hand = site.hand(lambda hand: hand.winner is not None)
    other = site.random.choice([seat for seat in SEATS if seat != hand.winner])
    return _exchanged(site, "wrong_column", number, hand.winner or 0, other)


def wrong_payer(site: Site) -> Planted:
    """Let another one pay for the winning tile."""
    number, hand = site.hand(lambda hand: is_plain_win(hand) and hand.payer is not None)
    other = site.random.choice([seat for seat in SEATS if seat not in (hand.winner, hand.payer)])
    return _exchanged(site, "wrong_payer", number, hand.payer or 0, other)


def _exchanged(site: Site, kind: str, number: int, one: int, other: int) -> Planted:
    true = site.sheet.scores[number - 1]
    row = list(true)
    row[one], row[other] = row[other], row[one]
    if row == true:
        raise Unfit
    effect = site.write_row(number, row, follows=site.random.random() < _FOLLOWS)
    cell = f"scores {LETTERS[one]} {LETTERS[other]}"
    return site.planted(kind, effect, cell, written=row, true=true, checks=_ROW_CHECKS, hand_no=number)


def without_the_base(site: Site) -> Planted:
    """Write the value of a win alone, without the base points of 8 (article 9, 分数的计算, p.49-50)."""
    number, hand = site.hand(is_plain_win)
    base, true = site.rules.hand.base_points, site.sheet.scores[number - 1]
    row = [score - 3 * base if seat == hand.winner else score + base for seat, score in enumerate(true)]
    effect = site.write_row(number, row, follows=site.random.random() < _FOLLOWS)
    return site.planted("value_without_the_8", effect, "scores", written=row, true=true,
                        checks=_ROW_CHECKS, hand_no=number)  # fmt: skip


def _tried(slip: Slip) -> Slip:
    """Try a slip at several hands before the sheet is given up."""

    def tried(site: Site) -> Planted:
        for _ in range(_TRIES):
            try:
                return slip(site)
            except Unfit:
                continue
        raise Unfit

    return tried


SCORES: dict[str, Slip] = {
    "sign": one_cell("sign", lambda meant: -meant),
    "swapped_digits": one_cell("swapped_digits", digits(lambda d: d[1] + d[0] + d[2:])),
    "one_off": one_cell("one_off", lambda meant: meant + 1),
    "ten_off": one_cell("ten_off", lambda meant: meant - 10),
    "lost_digit": one_cell("lost_digit", digits(lambda d: d[:-1])),
    "doubled_digit": one_cell("doubled_digit", digits(lambda d: d + d[-1])),
    "forgotten_8": one_cell("forgotten_8", lambda meant: meant + 8 if meant < -8 else None),
    "wrong_column": wrong_column,
    "value_without_the_8": without_the_base,
    "wrong_payer": wrong_payer,
}
"""Slips in the scores by their kind."""
