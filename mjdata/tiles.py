"""The tiles: 34 kinds of four copies, and eight flowers of one (wmo-2013, article 5, 麻将牌, p.16-17).

Names: ``1m``..``9m`` characters, ``1p``..``9p`` dots, ``1s``..``9s`` bamboo, ``E S W N`` winds, ``C`` red,
``F`` green, ``P`` white dragon, ``f1``..``f8`` flowers (spring, summer, autumn, winter, plum, orchid,
bamboo, chrysanthemum).
"""

from __future__ import annotations

SUITS = "mps"
WINDS = "ESWN"
DRAGONS = "CFP"
FLOWERS = tuple(f"f{n}" for n in range(1, 9))

KINDS: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *WINDS,
    *DRAGONS,
)
"""The 34 kinds in order: index 0-8 characters, 9-17 dots, 18-26 bamboo, 27-30 winds, 31-33 dragons."""

INDEX: dict[str, int] = {name: index for index, name in enumerate(KINDS)}
"""Index of each kind by name; flowers have none."""

COPIES = 4
