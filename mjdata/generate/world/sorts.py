"""The sorts of events in a world: what each claims to be in the register, and the class that it reaches."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sort:
    """A sort of event. ``event_class``: what it reaches by appendix 9, 5 (p.144-146); None: none for sure.

    ``players`` and ``sessions`` are the fewest and the most. ``fault``: what is wrong with its line in the
    register, and the checks that tell of it. ``stages``: how many events one event is entered as.
    """

    name: str
    claimed: str
    event_class: str | None
    scopes: tuple[str, ...]
    players: tuple[int, int]
    sessions: tuple[int, int]
    fault: tuple[str, ...] = ()
    on_file: bool = True
    stages: int = 1


_A_SCOPES = ("world_championship", "continental_championship", "world_event")
_B_SCOPES = ("continental", "multinational", "national", "bilateral")
_A = Sort("a", "A", "A", _A_SCOPES, (80, 160), (8, 10))
_B = Sort("b", "B", "B", _B_SCOPES, (64, 112), (6, 8))
_C = Sort("c", "C", "C", ("regional", "friendly"), (48, 80), (6, 8))
_WEB = Sort("web", "web", "web", ("web",), (48, 112), (6, 8))
_ODD = (
    # 5.1, p.144: the English text has 60 players for class A, the Chinese 80; of a scope that only class A
    # names, the text does not say whether class B is reached
    Sort("english_misprint", "A", None, _A_SCOPES, (64, 64), (8, 8), ("K01",)),
    Sort("split_c", "C", "C", ("regional",), (48, 48), (6, 6), ("K10",), stages=2),
    Sort("not_on_file", "B", None, _B_SCOPES, (64, 64), (6, 6), ("K05",), on_file=False),
    Sort("class_above", "B", "C", ("regional",), (48, 48), (6, 6), ("K02",)),
    Sort("players_short_of_a", "A", "B", _B_SCOPES, (64, 64), (8, 8), ("K01",)),
    Sort("sessions_short_of_a", "A", "B", _B_SCOPES, (80, 80), (7, 7), ("K01",)),
    Sort("split_a", "A", "A", ("world_event",), (80, 80), (8, 8), ("K10",), stages=2),
)
_MORE = (_A, _WEB, _B, _WEB, _A, _C)
FEWEST = 10
"""With fewer, not every sort of event that a fault needs is there."""


def sorts(count: int) -> list[Sort]:
    """Return the sorts of so many entries in the register; a split event is several of them."""
    few = [_A, _B, _C, _WEB, _A, *_ODD[:4]] if count < 2 * FEWEST else [_A, _B, _C, _WEB, *_ODD]
    found, taken, turn = few, sum(sort.stages for sort in few), 0
    while taken < count:
        found.append(_MORE[turn % len(_MORE)])
        taken, turn = taken + 1, turn + 1
    return found
