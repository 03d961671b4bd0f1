"""A generated competition as files: the records of an organiser, the rulings, the answer key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import msgspec

from mjdata.generate.competition import make_competition
from mjdata.generate.dump import dump
from mjdata.generate.grid import Text
from mjdata.generate.handed_in import LOG, Files, handed_in
from mjdata.generate.made import Made, Plan
from mjdata.generate.paper import papers_of
from mjdata.generate.plant.in_dump import plant_in_dump
from mjdata.generate.plant.on_sheets import plant_and_publish
from mjdata.generate.results import Entered, exchange_ranks, result_list, results_text
from mjdata.generate.style import a_style
from mjdata.schema.answers import AnswerKey, Planted, Told

RECORDS = "records"
KEY = "answer_key.json"
RULINGS = "rulings.toml"

_RULINGS = """\
# The event's rulings on the points on which the rules are silent (schemas/rulings.json).
# What is not set is reported as undetermined, with every outcome.
competition = "{name}"
decided_by = "the organising committee"

[rulings]
# table_tie = "share"    # share | higher | order: who gets which table points after a tie at a table
final_tie = "shared"     # shared | order: the place of players equal in table points and competition points
# ladder_fifth = "scale"  # scale | doubling: the fifth step of warning, 5, 10, 20
# forfeit = "last"       # last | by_score: table points of a session that a player forfeited

# [[forfeits]]           # one block for each forfeited session
# session = 1
# table = 1
# seat = "E"

# [regulation]           # what the event's own regulation declares; what it does not is not judged
# method = "round_robin" # round_robin | knock_out | mixed
# team_size = 4
# substitutes = [17]     # who fill a seat and are not ranked
# stages = [{{ sessions = [7, 8], players = 16, ranked_over = [1, 2, 3, 4, 5, 6] }}]
# rosters = [{{ team = 1, players = [1, 2, 3, 4] }}]
"""


def competition_files(plan: Plan) -> Files:
    """Return the files of a competition by their paths.

    ``records/`` holds what an organiser would hand in; the rulings and the answer key lie beside it.
    """
    made = make_competition(plan)
    records, planted, told = _dumped(made) if plan.form == "dump" else _on_sheets(made)
    records[LOG] = Text("".join(msgspec.json.encode(line).decode() + "\n" for line in made.log))
    if plan.sessions < made.rules.competition.sessions:
        told.append(Told("", "T01"))
    key = msgspec.json.encode(AnswerKey(made.name, plan.seed, tuple(planted), tuple(told)))
    return {
        **{f"{RECORDS}/{name}": content for name, content in records.items()},
        RULINGS: Text(_RULINGS.format(name=made.name)),
        KEY: Text(msgspec.json.format(key, indent=1).decode() + "\n"),
    }


def series(plan: Plan, competitions: int) -> Iterator[tuple[str, Plan]]:
    """Yield the folder and the plan of each competition of a series, each with a seed of its own."""
    width = max(3, len(str(competitions)))
    for number in range(competitions):
        yield f"{number + 1:0{width}}", replace(plan, seed=plan.seed + number, number=number)


def _on_sheets(made: Made) -> tuple[Files, list[Planted], list[Told]]:
    """Return the forms of the rule book, filled in by an organiser of some habits."""
    random = Random(made.plan.seed + 4)  # noqa: S311 - reproducible, not secret
    plants = made.plan.plant_errors
    style, papers, planted = a_style(random, told=plants), papers_of(made), list[Planted]()
    if plants:
        planted = plant_and_publish(papers, style, random)
    else:
        papers.publish()
    files, told = handed_in(papers, style, random)
    return files, planted, told


def _dumped(made: Made) -> tuple[Files, list[Planted], list[Told]]:
    """Return the dump of a tournament program, and the list of results."""
    planted = plant_in_dump(made) if made.plan.plant_errors else []
    results = result_list(made, (Entered(t.session_no, t.players, t.totals, t.points) for t in made.tables))
    if made.plan.plant_errors and (found := exchange_ranks(results)) is not None:
        planted.append(found)
    files: Files = {f"dbo.{name}.data.sql": Text(text) for name, text in dump(made)}
    files["results.csv"] = Text(results_text(made, results))
    return files, planted, []
