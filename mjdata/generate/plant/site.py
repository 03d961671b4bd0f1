"""A sheet to plant a slip on, and the line of the key that tells of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from mjdata.checks.say import win_text
from mjdata.generate.made import RECORDED_TABLE, MadeHand, MadeTable
from mjdata.generate.paper import At, Papers, Sheet
from mjdata.generate.style import Style
from mjdata.rules.edition import Edition
from mjdata.rules.payment import subtract
from mjdata.rules.rows import PLAIN, row_readings
from mjdata.schema.answers import Effect, Planted


class Unfit(Exception):
    """This sheet does not lend itself to this slip."""


@dataclass(frozen=True)
class Site:
    """A sheet of a competition on paper. ``free``: the sheets on which nothing was planted yet."""

    papers: Papers
    style: Style
    sheet: Sheet
    free: list[At]
    random: Random

    @property
    def rules(self) -> Edition:
        """The rules of the competition."""
        return self.papers.made.rules

    @property
    def played(self) -> MadeTable:
        """What was played at this table."""
        return next(t for t in self.papers.made.tables if (t.session_no, t.table_no) == self.sheet.at)

    @property
    def _absent(self) -> set[int]:
        """The players who sat at no table of this session."""
        made = self.papers.made
        sat = {p for t in made.tables if t.session_no == self.sheet.session_no for p in t.players}
        return {player.number for player in made.players} - sat

    def hand(self, fits: Callable[[MadeHand], bool]) -> tuple[int, MadeHand]:
        """Choose a hand as it was played, with its number; ``Unfit`` when none fits."""
        found = [(number, hand) for number, hand in enumerate(self.played.hands, 1) if fits(hand)]
        if not found:
            raise Unfit
        return self.random.choice(found)

    def write_row(self, number: int, row: list[int], *, follows: bool) -> Effect:
        """Write the scores of a hand; tell what that is.

        ``follows``: running totals, totals, table points and the list were made from what is written. A row
        that is legal beside the foul record then is silent, unless a log tells of the hand.
        """
        self.sheet.scores[number - 1] = row
        if not follows:
            return "score_changing"
        self.sheet.add_up(self.rules)
        self.papers.enter(self.sheet)
        e, s, w, n = row
        played = self.played.hands[number - 1]
        fined = {foul.seat for foul in played.fouls}  # a foul may take the right to win (article 11, p.56)
        readings = row_readings(self.rules, subtract((e, s, w, n), played.penalty))
        legal = any(r.reach == PLAIN and not (r.win and r.win.winner in fined) for r in readings)
        return "silent" if legal and self.sheet.table_no != RECORDED_TABLE else "score_changing"

    def repairs(self, number: int, cell: str) -> tuple[str, ...]:
        """Return the true repair of a slip in one cell of a hand, and what a log of it says."""
        hand = self.played.hands[number - 1]
        if self.sheet.table_no != RECORDED_TABLE or hand.winner is None:
            return (cell,)
        return (cell, f"write {win_text(hand.winner, hand.payer, hand.value).en}")

    def planted(self, kind: str, effect: Effect, cell: str, *, written: object, true: object,
                checks: tuple[str, ...], others: tuple[Sheet, ...] = (), **more: Any) -> Planted:  # fmt: skip
        """Return the line of the key for a slip on this sheet, and perhaps on others."""
        sheets = (self.sheet, *others)
        people = {player for sheet in sheets for player in sheet.players} | set(self.played.players)
        handed_in = {player for sheet in sheets for player in self.papers.sheets[sheet.at].players}
        substitutes = {player.number for player in self.papers.made.players if player.substitute}
        if (people - handed_in) & substitutes:  # then nobody is left to have sat for who is absent
            people |= self._absent
        return Planted(
            kind=kind,
            effect=effect,
            cell=cell,
            written=str(written),
            true=str(true),
            checks=() if effect == "silent" else checks,
            tables=tuple(sheet.at for sheet in sheets),
            players=tuple(sorted(people)),
            **more,
        )


def is_plain_win(hand: MadeHand) -> bool:
    """Tell whether somebody won a hand in which there was no foul."""
    return hand.winner is not None and not hand.fouls
