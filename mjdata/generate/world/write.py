"""A world as files: the records of its events, the register, the test standard, the applications, the key."""

from __future__ import annotations

import csv
import io
from random import Random

import msgspec

from mjdata.generate.dump import dump
from mjdata.generate.grid import Document, Text, Workbook
from mjdata.generate.made import EDITION, Made, MadePlayer, MadeTable, Plan
from mjdata.generate.results import ResultLine, results_text
from mjdata.generate.world.applications import applications
from mjdata.generate.world.careers import claimables
from mjdata.generate.world.draft import Draft
from mjdata.generate.world.events import Event
from mjdata.generate.world.forms import form_file
from mjdata.generate.world.plan import World, WorldPlan, make_world
from mjdata.generate.world.standard import made_up, standard_text
from mjdata.generate.write import RECORDS
from mjdata.ingest.formats import event_register
from mjdata.rules.pin import WEB
from mjdata.rules.session import TWELFTHS
from mjdata.schema.answers import ApplicationKey, EventKey, WorldKey

APPLICATIONS = "applications"
STANDARDS = "test_standards.toml"
WORLD_KEY = "world_key.json"
_AUTHORITY = "a member organisation"
_REGISTER = f"{RECORDS}/register.csv"

WorldFiles = dict[str, Text | Workbook | Document]
"""Files by their paths."""


def world_files(plan: WorldPlan) -> WorldFiles:
    """Return the files of a world; the same plan gives the same files."""
    random = Random(plan.seed)  # noqa: S311 - reproducible, not secret
    world = make_world(plan, random)
    every = claimables(world)
    standard = made_up(every)
    files: WorldFiles = {}
    for event in world.events:
        folder = f"{RECORDS}/{event.key + 1:03}"
        made = _made(event)
        files |= {f"{folder}/dbo.{name}.data.sql": Text(text) for name, text in dump(made) if text}
        files[f"{folder}/results.csv"] = Text(results_text(made, _finals(event)))
    files[_REGISTER] = Text(_register(world))
    files[STANDARDS] = Text(standard_text(standard.numbers))
    keys = []
    for number, draft in enumerate(applications(world, every, standard, random), 1):
        ending, content = form_file(draft, random)
        name = f"{number:03}.{ending}"
        files[f"{APPLICATIONS}/{name}"] = content
        keys.append(_key(name, draft, draft.state(standard.numbers)))
    events = tuple(EventKey(event.name, event.sort.event_class, event.faults) for event in world.events)
    key = msgspec.json.encode(WorldKey(plan.seed, events, tuple(keys)))
    files[WORLD_KEY] = Text(msgspec.json.format(key, indent=1).decode() + "\n")
    return files


def _key(file: str, draft: Draft, state: str) -> ApplicationKey:
    return ApplicationKey(
        file=file,
        conduct=draft.conduct,
        case=draft.case,
        kind=draft.kind,
        level=draft.level,
        state=state,
        faults=tuple(draft.faults),
    )


def _made(event: Event) -> Made:
    """Return an event as its organiser has it on file: session totals, no hands."""
    players = [
        MadePlayer(number, person.name, person.country, event.team_of(number), register_no=person.register_no)
        for number, person in enumerate(event.people, 1)
    ]
    teams = {
        team: f"Team {event.key + 1}-{team}"
        for team in sorted({event.team_of(player.number) for player in players})
    }
    tables = []
    for one in event.sittings:
        e, s, w, n = one.players
        totals_e, totals_s, totals_w, totals_n = one.totals
        points = [points * TWELFTHS for points in one.points]
        table = MadeTable(one.session_no, one.table_no, (e, s, w, n), [])
        table.totals = (totals_e, totals_s, totals_w, totals_n)
        table.points = (points[0], points[1], points[2], points[3])
        tables.append(table)
    plan = Plan(len(players), event.sessions, event.key)
    return Made(plan, event.name, players, teams, tables)


def _finals(event: Event) -> list[ResultLine]:
    """Return the final list of the players; who share a place have the better one."""
    sums = {number: (r.tp, r.cp) for number, p in enumerate(event.people, 1) for r in (event.results[p.key],)}
    order = sorted(sums.values(), reverse=True)
    lines = []
    for number, (tp, cp) in sorted(sums.items(), key=lambda item: (-item[1][0], -item[1][1], item[0])):
        pair, place = (tp * TWELFTHS, cp), order.index((tp, cp)) + 1
        lines.append(ResultLine("player", number, event.people[number - 1].name, None, pair, pair, place))
    return lines


def _register(world: World) -> str:
    """Return the register of competitions: what each event claims to be."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(event_register.COLUMNS)
    for event in world.events:
        number = f"WMCC-{event.begins.year}-{event.key + 1:03}" if event.sort.on_file else ""
        network = "public" if event.kind == WEB else ""
        claims = (event.name, _AUTHORITY, number, event.sort.claimed, event.scope)
        writer.writerow([*claims, event.begins, event.ends, event.place, EDITION, network])
    return text.getvalue()
