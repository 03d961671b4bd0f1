"""Which slips are planted on the sheets of a competition, and where: the kinds in turn over a series."""

from __future__ import annotations

from random import Random

from mjdata.generate.paper import Papers
from mjdata.generate.plant.scores import SCORES, Slip
from mjdata.generate.plant.site import Site, Unfit
from mjdata.generate.plant.sums import SUMS
from mjdata.generate.plant.whole_sheets import WHOLE_SHEETS
from mjdata.generate.results import exchange_ranks
from mjdata.generate.style import Style
from mjdata.schema.answers import Planted

WRONG_RANK = "wrong_rank"
"""The one kind that is planted in the list, when it is made."""
_SLIPS: dict[str, Slip] = {**SCORES, **SUMS, **WHOLE_SHEETS}
KINDS = (
    *("sign", "carry_slip", "wrong_points", "penalty_not_booked"),
    *("swapped_digits", "wrong_total", "player_twice", WRONG_RANK),
    *("one_off", "wrong_payer", "penalty_to_another", "copied_sheet"),
    *("ten_off", "value_without_the_8", "hidden_sheet", "forgotten_8"),
    *("tables_swapped", "wrong_column", "lost_digit", "doubled_digit"),
)
"""Every kind of slip, in the order of their turns."""
_TABLES_TO_A_SLIP = 3


def plant_and_publish(papers: Papers, style: Style, random: Random) -> list[Planted]:
    """Plant the kinds whose turn it is, publish the list; return what was planted, by the tables.

    A kind that does not fit is left out, and the next one takes its turn.
    """
    count = min(len(KINDS), max(1, len(papers.sheets) // _TABLES_TO_A_SLIP))
    start = papers.made.plan.number * count
    turns = [KINDS[(start + step) % len(KINDS)] for step in range(len(KINDS))]
    free = sorted(papers.sheets)
    random.shuffle(free)
    planted: list[Planted] = []
    in_list = False
    for kind in turns:
        if len(planted) + in_list == count:
            break
        if kind == WRONG_RANK:
            in_list = True
        elif (found := _somewhere(_SLIPS[kind], papers, style, free, random)) is not None:
            planted.append(found)
    papers.publish()
    if in_list and (found := exchange_ranks(papers.results)) is not None:
        planted.append(found)
    return sorted(planted, key=lambda slip: (slip.tables, slip.kind))


def _somewhere(
    slip: Slip, papers: Papers, style: Style, free: list[tuple[int, int]], random: Random
) -> Planted | None:
    """Plant a slip on the first free sheet that it fits."""
    for at in list(free):
        try:
            found = slip(Site(papers, style, papers.sheets[at], free, random))
        except Unfit:
            continue
        free.remove(at)
        return found
    return None
