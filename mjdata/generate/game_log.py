"""Hands played by simple players under the real rules, for the log and for the score sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from mjdata.checks.judged import hand_line
from mjdata.generate.play import play_hand
from mjdata.generate.players import aiming_players
from mjdata.replay.circumstances import WinFacts
from mjdata.rules.edition import Edition
from mjdata.rules.mcr.hand import ImpossibleHand, read_hand
from mjdata.rules.mcr.score import FLOWERS, Score, score
from mjdata.rules.mcr.shapes import completes
from mjdata.rules.payment import ZERO, win_payment
from mjdata.schema.logs import LogLine, LogPlayer, LogWin
from mjdata.schema.play import Action
from mjdata.seats import LETTERS, round_of, seat_wind
from mjdata.tiles import KINDS


@dataclass(frozen=True)
class At:
    """Where a hand is played, and by whom."""

    competition: str
    session_no: int
    table_no: int
    hand_no: int
    players: tuple[LogPlayer, ...]


@dataclass(frozen=True)
class Result:
    """What a hand came to: winner and payer by starting seat (None: none), points with flowers, its log."""

    winner: int | None
    payer: int | None
    value: int
    line: LogLine


class _Scorer:
    """What a hand is worth at this table. A hand that hangs on a ruling is not declared."""

    def __init__(self, rules: Edition, hand_no: int) -> None:
        self.rules, self.hand_no = rules, hand_no

    def found(self, win: WinFacts) -> Score | None:
        held = Counter((*win.concealed, win.win_tile))
        if not completes(tuple(held[tile] for tile in KINDS), len(win.melds)):
            return None  # as most hands; nothing else is asked of them
        winds = LETTERS[seat_wind(win.seat, self.hand_no)], LETTERS[round_of(self.hand_no)]
        try:
            result = score(read_hand(hand_line(win, *winds)), self.rules)
        except ImpossibleHand:
            return None
        return result if isinstance(result, Score) else None

    def worth(self, win: WinFacts) -> int | None:
        found = self.found(win)
        return None if found is None else found.points


def played_hand(rules: Edition, at: At, random: Random) -> Result:
    """Play one hand out and return what it came to."""
    scorer = _Scorer(rules, at.hand_no)
    played = play_hand(random, scorer.worth, aiming_players(random), hand_no=at.hand_no)
    win = played.wins[0] if played.wins else None
    found = scorer.found(win) if win else None
    scores = ZERO
    wins: tuple[LogWin, ...] = ()
    if win is not None and found is not None:
        scores = win_payment(rules, win.seat, win.payer, found.total)
        wins = (_win(win, found),)
    line = LogLine(
        competition=at.competition,
        edition=rules.name,
        session=at.session_no,
        table=at.table_no,
        hand=at.hand_no,
        prevalent_wind=LETTERS[round_of(at.hand_no)],  # type: ignore[arg-type]  # one of the four letters
        players=at.players,
        wall=played.wall.tiles,
        dice=played.wall.dice,
        actions=[_written(action) for action in played.actions],
        outcome=played.outcome,
        wins=wins,
        scores=scores,
    )
    return Result(win.seat if win else None, win.payer if win else None, found.total if found else 0, line)


def _win(win: WinFacts, found: Score) -> LogWin:
    flowers = {FLOWERS: found.flowers} if found.flowers else {}
    payer = None if win.payer is None else LETTERS[win.payer]
    return LogWin(LETTERS[win.seat], payer, found.total, found.ways[0].fans | flowers)  # type: ignore[arg-type]


def _written(action: Action) -> list[str]:
    """Write an action as the log has it: "" where there is nothing, nothing after the last that is there."""
    source = "" if action.from_seat is None else LETTERS[action.from_seat]
    parts = [
        LETTERS[action.seat],
        action.kind,
        action.tile or "",
        action.meld or "",
        source,
        action.claim or "",
    ]
    while not parts[-1]:
        parts.pop()
    return parts
