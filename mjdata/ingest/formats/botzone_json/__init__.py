"""Botzone matches as JSON: match logs, their metadata, and files of local play. A record is a match.

A match log names neither match nor players; its metadata do, in a file of their own. The two have the random
seed in common, so each calls the match ``srand-`` and its seed, and they come together as one. Four copies of
one program are four players of one name. Local play (one match a line) tells no fan and no total, only the
scores, and of an error only who was fined.

A match that ends by a player's failure is void: -30 for him, 10 for each other, no win.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from mjdata.ingest.botzone import wall_of
from mjdata.ingest.formats.botzone_json.course import Course
from mjdata.ingest.formats.botzone_json.spec import Display, Entry, LocalGame, Metadata, Output, Reply
from mjdata.ingest.mcr_log import (
    Claimed,
    HandLog,
    Place,
    competition_row,
    hand_row,
    player_row,
    table_rows,
)
from mjdata.ingest.reader import Batch, Reader
from mjdata.schema.rows import Row
from mjdata.seats import LETTERS, SEATS

NAME = "botzone_json"

_FINE = -30
_NO_JSON = (msgspec.DecodeError, RecursionError, UnicodeError)


def _course(place: Place, batch: Batch) -> Course:
    def tell(code: str, text: str) -> None:
        batch.note(f"{place.locator}, action {len(log.actions) + 1}", code, text)

    log = HandLog(place.hand_id, tell)
    return Course(log)


def _follow(course: Course, entries: Sequence[Sequence[str | Reply | None]]) -> None:
    """Take judge's texts and answers in turn; what cannot be read is told, and the tiles are lost."""
    for number, entry in enumerate(entries, 1):
        texts = [part for part in entry if isinstance(part, str)]
        if len(texts) < len(SEATS):
            course.answered([part if isinstance(part, Reply) else None for part in entry])
        elif (unread := course.told(texts)) is not None:
            course.log.tell("unread_entry", f"entry {number}: {unread[:80]!r} is no text of the judge")
            course.log.lose("an entry could not be read")


def _end(course: Course, shown: Display) -> None:
    """Take the judge's last word."""
    log, fan = course.log, [Claimed(item.name, item.cnt, item.value) for item in shown.fan or ()]
    if shown.action == "HUANG":
        log.draw_game()
    elif shown.action == "HU" and shown.player is not None:
        _win(course, shown.player, shown.fan_cnt, fan)
    elif shown.action and shown.action != "HU":
        fined = [seat for seat, score in enumerate(shown.score or ()) if score == _FINE]
        seat = shown.player if shown.player is not None else fined[0] if len(fined) == 1 else None
        if seat is not None:
            log.error(seat, shown.action)


def _win(course: Course, seat: int, total: int | None, fan: Sequence[Claimed]) -> None:
    offer = course.log.offer
    course.log.win(seat, None, total, fan, LETTERS[seat])
    course.gave_way(offer, (seat,))


def _end_unsaid(course: Course, scores: Sequence[int]) -> None:
    """Find the end of a local match, whose judge says nothing but the scores."""
    fined = [seat for seat, score in enumerate(scores) if score == _FINE]
    winners = [seat for seat in course.claims_win() if scores[seat] > 0]
    if len(winners) == 1:
        _win(course, winners[0], None, ())
    elif not any(scores):
        course.log.draw_game()
    elif len(fined) == 1 and sorted(scores)[1:] == [10, 10, 10]:
        course.log.error(fined[0], None)


def _store(
    place: Place, course: Course, scores: Sequence[int] | None, more: Sequence[tuple[str, Row]], batch: Batch
) -> None:
    if course.dealt != set(SEATS):
        batch.reject(place.locator, "bad_record", "no readable deal of all four players")
        return
    if course.log.outcome is None or scores is None:
        batch.note(place.locator, "no_end", "the log shows no end of the match, or no scores")
    players = [(4 * (place.table_no - 1) + seat + 1, None) for seat in SEATS]
    batch.store(
        [
            *more,
            *(player_row(place, player, None) for player, _ in players),
            *table_rows(place, players),
            ("hands", hand_row(place, course.log, course.wind, scores)),
            *course.log.rows(),
        ]
    )


def _scores(output: Output | None) -> list[int] | None:
    """Return the scores at the finish, for each player; None where they are not all there."""
    if output is None:
        return None
    found = [output.content.get(str(seat)) for seat in SEATS]
    numbers = [score for score in found if isinstance(score, int)]
    return numbers if len(numbers) == len(SEATS) else None


def _match_log(text: str, batch: Batch) -> None:
    entries = msgspec.json.decode(text, type=list[Entry])
    judge = [entry.output for entry in entries if entry.output is not None]
    seed = next((output.display.srand for output in judge if output.display.srand is not None), None)
    place = Place(batch.source_id, "record 1", _competition_of(seed, batch), 1)
    course = _course(place, batch)
    finish = next((output for output in judge if output.command == "finish"), None)
    _follow(
        course,
        [
            [str(entry.output.content.get(str(seat), "")) for seat in SEATS]
            if entry.output is not None
            else (entry.p0, entry.p1, entry.p2, entry.p3)
            for entry in entries
            if entry.output is None or entry.output is not finish
        ],
    )
    if finish is not None:
        _end(course, finish.display)
    _store(place, course, _scores(finish), [competition_row(place, None)], batch)


def _competition_of(seed: int | None, batch: Batch) -> str:
    return batch.source_id[:16] if seed is None else f"srand-{seed}"


def _metadata(text: str, batch: Batch) -> None:
    metadata = msgspec.json.decode(text, type=Metadata)
    seed, walltiles = metadata.initdata.srand, metadata.initdata.walltiles
    place = Place(batch.source_id, "record 1", _competition_of(seed, batch), 1)
    rows = [competition_row(place, metadata.match_id)]
    rows += [player_row(place, number, player.name) for number, player in enumerate(metadata.players, 1)]
    if seed is None:
        batch.note(place.locator, "no_seed", "no random seed is given, so its log cannot be told")
    else:
        rows += _wall(place, walltiles, batch)
    batch.store(rows)


def _wall(place: Place, walltiles: str, batch: Batch) -> list[tuple[str, Row]]:
    wall = wall_of(place.hand_id, walltiles)
    if wall is None:
        batch.note(place.locator, "unreadable_cell", "walltiles: not the 136 tiles of a wall")
        return []
    return [("walls", wall)]


def _local(text: str, batch: Batch) -> None:
    """Read local play; a line is a match, table by table."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        place = Place(batch.source_id, f"line {number}", batch.source_id[:16], number)
        try:
            game = msgspec.json.decode(line, type=LocalGame)
        except _NO_JSON as error:
            batch.reject(place.locator, "bad_record", f"not a match of local play: {error}")
            continue
        course = _course(place, batch)
        _follow(course, [(entry.p0, entry.p1, entry.p2, entry.p3) for entry in game.log])
        scores = game.scores if len(game.scores) == len(SEATS) else None
        if scores is not None:
            _end_unsaid(course, scores)
        first = [] if batch.records else [competition_row(place, None)]
        _store(place, course, scores, [*first, *_wall(place, game.walltiles, batch)], batch)


def _is_local(head: str) -> bool:
    first = head.lstrip().split("\n", 1)[0]
    return first.startswith("{") and '"log"' in first and '"scores"' in first


def _is_metadata(head: str) -> bool:
    return head.lstrip().startswith("{") and '"matchId"' in head and '"players"' in head


def _is_match_log(head: str) -> bool:
    return bool(re.match(r"\s*\[\s*\{", head)) and '"tileCnt"' in head and '"command"' in head


def _read(text: str, batch: Batch) -> None:
    if _is_local(text):
        _local(text, batch)
        return
    try:
        if _is_metadata(text):
            _metadata(text, batch)
        else:
            _match_log(text, batch)
    except _NO_JSON as error:
        batch.reject("record 1", "bad_record", f"not a record of a Botzone match: {error}")


READER = Reader(
    name=NAME,
    title="Botzone JSON: match logs, their metadata, and files of local play",
    recognises=lambda head: _is_match_log(head) or _is_metadata(head) or _is_local(head),
    read=_read,
)
