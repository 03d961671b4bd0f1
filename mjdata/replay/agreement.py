"""Whether a replay ends at the recorded outcome and winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjdata.replay.circumstances import WinFacts
from mjdata.replay.problems import Problem, Value, letter
from mjdata.replay.state import State, in_order
from mjdata.schema.play import Win
from mjdata.schema.records import Hand

NOT_COMPARED = frozenset({"void", "not_played", "unreadable"})


def disagreements(state: State, hand: Hand, wins: Sequence[Win]) -> Iterator[Problem]:
    """Where the record differs from its own log. What the record does not say is not compared."""
    ending = outcome(state)
    if ending is not None and hand.outcome not in NOT_COMPARED and hand.outcome != ending:
        yield Problem("outcome_differs", None, None, {"recorded": hand.outcome, "replayed": ending})
    recorded = {win.winner_seat: win for win in wins if win.winner_seat is not None}
    played = {win.seat: win for win in state.wins}
    if recorded and recorded.keys() != played.keys():
        names = {"recorded": _letters(recorded), "replayed": _letters(played)}
        yield Problem("winner_differs", None, None, names)
    for seat in sorted(recorded.keys() & played.keys()):
        yield from _win_differences(recorded[seat], played[seat])


def outcome(state: State) -> str | None:
    """The outcome that the log shows, in the words of the table of hands; null if it does not end."""
    if not state.wins:
        return "draw" if state.ended == "draw_game" else None
    if len(state.wins) > 1:
        return "several_wins"
    (win,) = state.wins
    if win.self_drawn:
        return "win_self_draw"
    return "win_robbed_kong" if win.kong_related else "win_discard"


def _win_differences(recorded: Win, played: WinFacts) -> Iterator[Problem]:
    tiles = recorded.tiles.split() if recorded.tiles is not None else None
    payer = recorded.payer_seat if recorded.payer_seat != recorded.winner_seat else None
    melds = "; ".join(" ".join((meld.type, *meld.tiles)) for meld in played.melds)
    pairs: dict[str, tuple[str | None, str]] = {
        "payer": (None if payer is None else letter(payer), letter(played.payer)),
        "win tile": (recorded.win_tile, played.win_tile),
        "flowers": (None if recorded.flowers is None else str(recorded.flowers), str(played.flowers)),
        "melds": (None if recorded.melds is None else _melds(recorded.melds), _melds(melds)),
        "tiles": (None if tiles is None else " ".join(in_order(tiles)), " ".join(played.concealed)),
    }
    for name, (theirs, ours) in pairs.items():
        if theirs is not None and theirs != ours:
            values: dict[str, Value] = {"field": name, "recorded": theirs, "replayed": ours}
            yield Problem("win_differs", played.seq, played.seat, values)


def _letters(seats: dict[int, Win] | dict[int, WinFacts]) -> str:
    return " ".join(letter(seat) for seat in sorted(seats))


def _melds(text: str) -> str:
    """Melds in one order, whatever the order they were made in."""
    melds = (meld.split() for meld in text.split(";") if meld.strip())
    return "; ".join(sorted(" ".join((kind, *in_order(tiles))) for kind, *tiles in melds))
