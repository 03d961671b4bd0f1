"""Every kind of fault, by what it may be taken for."""

from __future__ import annotations

from mjdata.generate.world.plant import around, figures, lines
from mjdata.generate.world.plant.bench import Plant

SLIPS: tuple[Plant, ...] = (
    figures.tp_off_by_one,
    figures.cp_digits_swapped,
    figures.sum_off,
    figures.players_wrong,
    figures.sessions_wrong,
    figures.negative_as_positive,
    lines.not_on_file,
    lines.web_in_live,
    lines.live_in_web,
    lines.twice_in_other_spelling,
    lines.class_by_misprint,
    lines.both_stages,
    around.unsigned,
    around.undated,
    around.no_certificate,
    around.no_attachment,
    around.wrong_issuer,
    around.before_the_event,
)
"""What may happen to somebody who means well."""
FRAUDS: tuple[Plant, ...] = (
    lines.result_of_namesake,
    figures.tp_raised,
    figures.cp_raised,
    figures.rank_better,
    figures.class_raised,
    lines.no_such_event,
    lines.twice_in_other_language,
    lines.twice_on_other_day,
    figures.place_of_another,
)
"""What nobody writes by mistake."""
