"""A hand of MCR as its log tells it: its actions, and the tiles that each seat then holds.

A reader calls one method per step. A step that takes a tile from a seat that does not hold it is kept and
told once; from there on the tiles of the hand are unknown, and a winner's tiles are left out. Whether a step
is legal is not judged here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mjdata.ingest.fan_names import known_fan
from mjdata.schema.play import Action, ClaimedFan, Win
from mjdata.schema.records import Competition, Hand, Player, Seating, Table
from mjdata.schema.rows import Row
from mjdata.seats import LETTERS, SEATS, SUFFIXES
from mjdata.tiles import FLOWERS, INDEX, KINDS

EDITION = "mil"
"""The edition whose fan the platforms claim."""

FLOWER_FAN = "花牌"

_HAND = 13

Rows = list[tuple[str, Row]]
"""Rows, each with the name of its table."""


@dataclass(frozen=True)
class Place:
    """Where a hand stands: in the source, and in its competition."""

    source_id: str
    locator: str
    competition_id: str
    table_no: int
    hand_no: int = 1

    @property
    def hand_id(self) -> str:
        """Competition, session, table and hand in one."""
        return f"{self.competition_id}/1/{self.table_no}/{self.hand_no}"

    @property
    def of_table(self) -> dict[str, Any]:
        """The columns that place a row at its table."""
        return {
            "source_id": self.source_id,
            "locator": self.locator,
            "competition_id": self.competition_id,
            "session_no": 1,
            "table_no": self.table_no,
        }


@dataclass(frozen=True)
class Claimed:
    """A fan as a record claims it; ``points`` are those of one."""

    name: str
    count: int = 1
    points: int | None = None


@dataclass(frozen=True)
class Offer:
    """A tile that others may win on or claim: a discard, or one added to (or laid down as) a kong."""

    seat: int
    tile: str
    kind: str


@dataclass
class HandLog:
    """The steps of a hand, in order. ``tell`` takes a code and a sentence; ``at_ms`` is the clock."""

    hand_id: str
    tell: Callable[[str, str], None]
    actions: list[Action] = field(default_factory=list)
    wins: list[Win] = field(default_factory=list)
    claimed: list[ClaimedFan] = field(default_factory=list)
    outcome: str | None = None
    turn: int | None = None
    offer: Offer | None = None
    at_ms: int | None = None

    def __post_init__(self) -> None:
        self._held: list[Counter[str]] = [Counter() for _ in SEATS]
        self._melds: list[list[str]] = [[] for _ in SEATS]
        self._flowers = [0 for _ in SEATS]
        self._drawn: list[str | None] = [None for _ in SEATS]
        self._replaces: set[int] = set()
        self._known = True
        self._opening: int | None = None

    def lose(self, what: str) -> None:
        """Tell that the tiles cannot be followed from here on, and why; only the first time."""
        if self._known:
            self._known = False
            self.tell("tiles_lost", f"action {len(self.actions)}: {what}; the hands are unknown from here on")

    def _do(self, seat: int, kind: str, tile: str | None, **more: Any) -> None:
        step = Action(self.hand_id, len(self.actions) + 1, seat, kind, tile, at_ms=self.at_ms, **more)
        self.actions.append(step)

    def _take(self, seat: int, tiles: Iterable[str]) -> None:
        for tile in tiles:
            if self._known and not self._held[seat][tile]:
                self.lose(f"{LETTERS[seat]} holds no {tile}")
            self._held[seat][tile] -= 1

    def deal(self, seat: int, tiles: Sequence[str]) -> None:
        """Deal a seat its tiles; fourteen are the dealer's, who is then to act."""
        self._do(seat, "deal", " ".join(tiles))
        self._held[seat].update(tiles)
        if len(tiles) > _HAND:
            self.turn = self._opening = seat

    def draw(self, seat: int, tile: str) -> None:
        """Draw a tile; the draw that follows a kong or a flower of the same seat is a replacement."""
        kind = "replacement" if seat in self._replaces else "draw"
        self._do(seat, kind, tile)
        self._replaces.discard(seat)
        self._held[seat][tile] += 1
        self._drawn[seat] = tile
        self.offer = None
        if kind == "draw":
            self.turn = seat

    def flower(self, seat: int, tile: str) -> None:
        """Lay down a flower."""
        self._do(seat, "flower", tile)
        self._take(seat, [tile])
        self._flowers[seat] += 1
        self._replaces.add(seat)

    def discard(self, seat: int, tile: str) -> None:
        """Discard a tile."""
        self._do(seat, "discard", tile)
        self._take(seat, [tile])
        self._drawn[seat] = self._opening = None
        self.turn, self.offer = None, Offer(seat, tile, "discard")

    def discard_drawn(self, seat: int) -> None:
        """Discard the tile that was just drawn."""
        tile = self._drawn[seat]
        if tile is None:
            self._do(seat, "discard", None)
            self.lose(f"{LETTERS[seat]} discards the tile drawn, and drew none")
            self.turn, self.offer = None, None
        else:
            self.discard(seat, tile)

    def _claim(self, seat: int, kind: str, meld: tuple[str, ...] | None) -> None:
        offer, self.offer, self.turn = self.offer, None, seat
        if offer is None or offer.kind != "discard" or meld is None or offer.tile not in meld:
            self._do(seat, kind, offer.tile if offer else None, meld=" ".join(meld) if meld else None)
            self.lose(f"{LETTERS[seat]} claims what was not discarded")
            return
        self._do(seat, kind, offer.tile, meld=" ".join(meld), from_seat=offer.seat)
        own = list(meld)
        own.remove(offer.tile)
        self._take(seat, own)
        self._melds[seat].append(f"{kind} {' '.join(meld)}")
        self._drawn[seat] = None

    def chow(self, seat: int, middle: str) -> None:
        """Claim the last discard for the sequence around ``middle``."""
        self._claim(seat, "chow", sequence(middle))

    def pung(self, seat: int, tile: str | None = None) -> None:
        """Claim the last discard for a pung; ``tile`` where the record names it."""
        self._claim(seat, "pung", self._same(tile, 3))

    def kong(self, seat: int, tile: str | None = None) -> None:
        """Claim the last discard for a kong; ``tile`` where the record names it."""
        self._claim(seat, "kong", self._same(tile, 4))
        self._replaces.add(seat)

    def _same(self, tile: str | None, count: int) -> tuple[str, ...] | None:
        named = tile or (self.offer and self.offer.tile)
        return (named,) * count if named else None

    def concealed_kong(self, seat: int, tile: str) -> None:
        """Lay down four tiles of one's own."""
        meld = " ".join([tile] * 4)
        self._do(seat, "concealed_kong", tile, meld=meld)
        self._take(seat, [tile] * 4)
        self._melds[seat].append(f"concealed_kong {meld}")
        self._after_own_kong(seat, tile, "concealed_kong")

    def promoted_kong(self, seat: int, tile: str) -> None:
        """Add a tile to a pung of one's own."""
        meld, pung = " ".join([tile] * 4), f"pung {tile} {tile} {tile}"
        self._do(seat, "promoted_kong", tile, meld=meld)
        self._take(seat, [tile])
        if pung in self._melds[seat]:
            self._melds[seat][self._melds[seat].index(pung)] = f"kong {meld}"
        else:
            self.lose(f"{LETTERS[seat]} has no pung of {tile}")
        self._after_own_kong(seat, tile, "promoted_kong")

    def _after_own_kong(self, seat: int, tile: str, kind: str) -> None:
        self._replaces.add(seat)
        self._drawn[seat] = None
        self.turn, self.offer = seat, Offer(seat, tile, kind)

    def overridden(self, seat: int, claim: str, offer: Offer | None, middle: str | None = None) -> None:
        """Note a claim on ``offer`` that gave way; ``middle`` is that of a chow."""
        tile = offer.tile if offer else None
        if claim == "chow":
            tiles = sequence(middle) if middle else None
        else:
            tiles = (tile,) * {"pung": 3, "kong": 4}.get(claim, 0) if tile else None
        self._do(
            seat,
            "overridden",
            tile,
            meld=" ".join(tiles) if tiles else None,
            from_seat=offer.seat if offer else None,
            claim=claim,
        )

    def error(self, seat: int, code: str | None) -> None:
        """Note an illegal act or a false hu; the hand is void when it ends by it."""
        self._do(seat, "error", None, claim=code)
        self.outcome = "void"

    def draw_game(self) -> None:
        """Note that the wall ran out; the seat is the one that acted last."""
        self._do(self.actions[-1].seat if self.actions else 0, "draw_game", None)
        self.outcome = "draw"

    def win(
        self,
        seat: int,
        tile: str | None,
        total: int | None,
        fan: Sequence[Claimed],
        seat_wind: str,
    ) -> None:
        """Note a win: on the offer, or on the tile drawn. ``tile`` where the record names it.

        ``total`` is the recorded total with flowers. A win that follows neither leaves the hand unreadable.
        """
        offer = self.offer if self.offer is not None and self.offer.seat != seat else None
        shown = offer.tile if offer else self._self_drawn(seat, tile)
        if shown is None:
            outcome = "unreadable"
            self.tell("contradicting_win", f"{LETTERS[seat]} wins on nothing: no tile was drawn or discarded")
        elif offer is None:
            outcome = "win_self_draw"
        else:
            outcome = "win_discard" if offer.kind == "discard" else "win_robbed_kong"
        if tile is not None and shown is not None and tile != shown:
            self.tell("contradicting_tile", f"{LETTERS[seat]} wins on {tile}, but the tile was {shown}")
        self._do(seat, "hu", tile or shown, from_seat=offer.seat if offer else None)
        held = Counter(self._held[seat])
        if offer is None and shown is not None:
            held[shown] -= 1
        self.wins.append(
            Win(
                hand_id=self.hand_id,
                win_no=len(self.wins) + 1,
                winner_seat=seat,
                payer_seat=offer.seat if offer else None,
                seat_wind=seat_wind,
                tiles=in_order(held.elements()) if self._known and shown else None,
                melds="; ".join(self._melds[seat]) if self._known else None,
                win_tile=tile or shown,
                flowers=self._flowers[seat] if self._known else None,
                points=self._without_flowers(seat, total, fan),
                points_with_flowers=total,
            )
        )
        self._claim_fan(fan)
        self.outcome = outcome if len(self.wins) == 1 else "several_wins"

    def _self_drawn(self, seat: int, named: str | None) -> str | None:
        """Return the tile a seat wins on by itself: the one drawn, of fourteen dealt the one named."""
        if self.turn != seat:
            return None
        return (named if self._opening == seat else None) or self._drawn[seat]

    def _without_flowers(self, seat: int, total: int | None, fan: Sequence[Claimed]) -> int | None:
        """Return the total less the flowers, where the record tells them."""
        if total is None:
            return None
        if fan and all(known_fan(f.name) for f in fan):
            return total - sum(f.count * (f.points or 1) for f in fan if known_fan(f.name) == FLOWER_FAN)
        return total if self._known and not self._flowers[seat] else None

    def _claim_fan(self, fan: Sequence[Claimed]) -> None:
        """Keep the fan of the win just noted; a name that no fan has is kept as it stands and told."""
        for item in fan:
            name = known_fan(item.name)
            if name is None:
                self.tell("unknown_fan", f"no fan is called {item.name!r}")
            row = ClaimedFan(
                self.hand_id, len(self.wins), EDITION, name or item.name, item.count, item.points
            )
            self.claimed.append(row)

    def rows(self) -> Rows:
        """Return what the log holds, but for the hand itself."""
        kept: list[tuple[str, Sequence[Row]]] = [
            ("wins", self.wins),
            ("claimed_fan", self.claimed),
            ("actions", self.actions),
        ]
        return [(table, row) for table, rows in kept for row in rows]


def sequence(middle: str) -> tuple[str, ...] | None:
    """Return the chow around its middle tile; None when there is none."""
    if len(middle) != 2 or middle not in INDEX or middle[0] in "19":
        return None
    rank, suit = int(middle[0]), middle[1]
    return tuple(f"{rank + step}{suit}" for step in (-1, 0, 1))


def in_order(tiles: Iterable[str]) -> str:
    """Return tiles by spaces in the order of their kinds."""
    held = Counter(tiles)
    return " ".join(tile for tile in (*KINDS, *FLOWERS) for _ in range(held[tile]))


def by_seat(group: str, values: Sequence[int] | None) -> dict[str, Any]:
    """Return the four columns of a group, by name; none where there are no values."""
    return {f"{group}_{suffix}": value for suffix, value in zip(SUFFIXES, values or (), strict=False)}


def hand_row(
    place: Place,
    log: HandLog,
    wind: str | None,
    scores: Sequence[int] | None,
    penalties: Sequence[int] | None = None,
) -> Hand:
    """Return the hand. In a void hand the recorded scores are the penalty, too."""
    return Hand(
        hand_id=place.hand_id,
        hand_no=place.hand_no,
        prevalent_wind=wind,
        outcome=log.outcome or "unreadable",
        **by_seat("score", scores),
        **by_seat("penalty", scores if log.outcome == "void" else penalties),
        **place.of_table,
    )


def table_rows(
    place: Place,
    players: Sequence[tuple[int, str | None]],
    flags: str | None = None,
    totals: Sequence[int] | None = None,
) -> Rows:
    """Return the table and who sits there: (number, name) of each player in the order of starting seats."""
    table = Table(recorded_flags=flags, **by_seat("total", totals), **place.of_table)
    rows: Rows = [("tables", table)]
    for seat, (number, _) in enumerate(players):
        rows.append(("seatings", Seating(seat=seat, player_no=number, **place.of_table)))
    return rows


def competition_row(place: Place, name: str | None) -> tuple[str, Row]:
    """Return the competition, by its name if the record names it."""
    row = Competition(place.competition_id, name, source_id=place.source_id, locator=place.locator)
    return "competitions", row


def player_row(place: Place, number: int, name: str | None) -> tuple[str, Row]:
    """Return a player of the competition."""
    return (
        "players",
        Player(
            competition_id=place.competition_id,
            player_no=number,
            name=name,
            source_id=place.source_id,
            locator=place.locator,
        ),
    )
