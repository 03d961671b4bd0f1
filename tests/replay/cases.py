"""For each case of problem a log that has it and one that does not; ``more``: other cases it brings along."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.replay.log import DEALS

E_DEAL, S_DEAL, W_DEAL, N_DEAL = DEALS
FLOWERS_DEALT = (E_DEAL.replace("1m", "f1"), S_DEAL.replace("1s", "f2"), W_DEAL, N_DEAL)
FOUR_RED = (E_DEAL, S_DEAL, "1m 1m 3m C C C C 9m 9m 5p 6p E E", N_DEAL)
SHORT = (E_DEAL, S_DEAL.replace("1s ", ""), W_DEAL, N_DEAL)
WEST_PUNGED = "E+E E-E W=E W-1m N+C N-C E+F E-F S+P S-P"


class Pair(NamedTuple):
    """A log with the problem, one without, and the deal and setting of both."""

    bad: str
    good: str
    deals: tuple[str, ...] = DEALS
    setting: dict[str, Any] = {}  # noqa: RUF012  never changed
    more: frozenset[str] = frozenset()


LAST_DRAW = {"tiles": 53}
"""A wall that ends with the dealer's first draw."""

CASES: dict[str, Pair] = {
    "too_many": Pair("E+1m E-1m S+1m E?", "E+1m E-1m S+2m E?"),
    "not_in_hand": Pair("E+C E-9s E?", "E+C E-C E?", more=frozenset({"hand_count"})),
    "unknown_tile": Pair("E+x E?", "E+C E?"),
    "deal_count": Pair("E+C E-C E?", "E+C E-C E?", SHORT),
    "flower_order": Pair("S*f2 S^C E*f1 E^F E+P E-P E?", "E*f1 E^F S*f2 S^C E+P E-P E?", FLOWERS_DEALT),
    "drawn_from_front": Pair("E+f1 E*f1 E+C E-C E?", "E+f1 E*f1 E^C E-C E?"),
    "replacement_unasked": Pair("E^C E-C E?", "E+C E-C E?"),
    "wall_exhausted": Pair("E+C E-C S+F E?", "E+C E-C E?", setting=LAST_DRAW),
    "out_of_turn": Pair("E+C E-C W+F E?", "E+C E-C S+F E?"),
    "drew_before_discard": Pair("E+C S+F E?", "E+C E-C S+F E?"),
    "drew_twice": Pair("E+C E+F E?", "E+C E?"),
    "discarded_twice": Pair("E+C E-C E-1m E?", "E+C E-C E?", more=frozenset({"hand_count"})),
    "discarded_without_draw": Pair("E+C E-C S-1s E?", "E+C E-C S+F S-1s E?", more=frozenset({"hand_count"})),
    "hand_count": Pair("E+C E+F E-F E?", "E+C E-C E?", more=frozenset({"drew_twice"})),
    "chow_nothing": Pair("E+C E-C S<1s2s3s E?", "E+1s E-1s S<1s2s3s E?"),
    "chow_not_upper": Pair("E+2m E-2m W<2m3m4m E?", "E+C E-C S+2m S-2m W<2m3m4m E?"),
    "chow_not_held": Pair("E+1m E-1m S<1m2m3m E?", "E+1s E-1s S<1s2s3s E?"),
    "pung_nothing": Pair("E+C E-C W=E E?", "E+E E-E W=E E?"),
    "pung_not_held": Pair("E+C E-C W=C E?", "E+E E-E W=E E?"),
    "kong_nothing": Pair("E+C E-C N#S N^C E?", "E+S E-S N#S N^C E?"),
    "kong_not_held": Pair("E+E E-E W#E E?", "E+S E-S N#S E?"),
    "not_a_meld": Pair("E+1s E-1s S<1s2s4s E?", "E+1s E-1s S<1s2s3s E?"),
    "lower_claim_taken": Pair("E+2s E-2s S<2s3s4s N~pung E?", "E+2s E-2s N=2s S~chow E?"),
    "claim_given_nothing": Pair("E+C E-C S~pung S+F E?", "E+C E-C S+F E?"),
    "farther_winner": Pair("E+C E-C W!EC S~hu", "E+C E-C S!EC W~hu"),
    "second_winner": Pair("E+C E-C S!EC W!EC", "E+C E-C S!EC"),
    "kong_after_claim": Pair("E+E E-E W=E W@C E?", "E+F E-F S+P S-P W+1p W@C E?", FOUR_RED),
    "no_pung_to_promote": Pair("E+C E%C E?", f"{WEST_PUNGED} W+E W%E E?"),
    "promoted_not_held": Pair(f"{WEST_PUNGED} W+5m W%E E?", f"{WEST_PUNGED} W+E W%E E?"),
    "concealed_not_held": Pair("E+P E@P E?", "E+F E-F S+P S-P W+1p W@C E?", FOUR_RED),
    "robbed_late": Pair(f"{WEST_PUNGED} W+E W%E W^1p N!WE", f"{WEST_PUNGED} W+E W%E N!WE"),
    "robbed_concealed": Pair("E+F E-F S+P S-P W+1p W@C N!WC", "E+F E-F S+P S-P W+1p W@C W^F E?", FOUR_RED),
    "kong_no_tile_left": Pair("E+S E-S N#S E?", "E+S E-S W+C W-C E?", setting={"tiles": 53}),
    "kong_not_replaced": Pair(
        "E+S E-S N#S N-1s E?", "E+S E-S N#S N^C N-1s E?", more=frozenset({"hand_count"})
    ),
    "flower_not_held": Pair("E+C E*f1 E^F E?", "E+f1 E*f1 E^F E?"),
    "not_a_flower": Pair("E+C E*C E^F E?", "E+f1 E*f1 E^F E?"),
    "flower_not_replaced": Pair("E+f1 E*f1 E-1m E?", "E+f1 E*f1 E^C E-1m E?", more=frozenset({"hand_count"})),
    "exposed_flower_discarded": Pair("E+f1 E*f1 E^C E-f1 E?", "E+f1 E-f1 E?", more=frozenset({"hand_count"})),
    "not_last_draw": Pair("E+C E!F", "E+C E!C"),
    "nothing_drawn": Pair("E+E E-E W=E W!1m", "E+E E!E"),
    "not_last_discard": Pair("E+C E-C S!EF", "E+C E-C S!EC"),
    "hu_count": Pair("E+C E+F E!F", "E+C E!C", more=frozenset({"drew_twice"})),
    "tiles_left": Pair("E+C E-C S.", "E+C E-C S+F S-F W.", setting={"tiles": 54}),
    "last_not_discarded": Pair("E+C E.", "E+C E-C E.", setting=LAST_DRAW),
    "after_the_end": Pair("E+C E!C E-C", "E+C E!C"),
    "no_end": Pair("E+C E-C", "E+C E-C E?"),
}
